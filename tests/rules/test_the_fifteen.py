"""The Fifteen, line by line against the page."""

import cadogan
from cadogan.engine.position import Outcome
from tests.rules.dealing import at, push_all
from tests.tiny import listed, tiny

KINGS_OPENED = "kings.1: KC QC JC TC 9C 8C 7C 6C 5C 4C"


def test_the_pack_is_dealt_in_rows_of_fifteen_the_last_of_fourteen() -> None:
    """Six rows of fifteen and one of fourteen, from left to right: the column on the right has six
    cards.
    """
    patience = cadogan.game("the-fifteen")
    pack = patience.table.pack
    position = patience.deal_cards(pack)
    columns = [list(position.cards_at(f"columns.{number}")) for number in range(1, 16)]
    assert columns == [pack[start::15] for start in range(15)]
    assert [len(column) for column in columns] == [7] * 14 + [6]
    assert position.cards_at("pack") == ()
    assert "##" not in str(position)


def test_only_the_lowest_card_of_a_column_is_available() -> None:
    """Rule I: what has another card below it can neither be moved nor be covered."""
    position = tiny("the-fifteen", "columns.1: 9C 2H; columns.2: 8C; columns.3: 3H 7C", "step=1")
    assert listed(position) == [
        "marry 8C columns.2 columns.3",
        "marry 7C columns.3 columns.2",
    ]


def test_the_foundations_follow_suit_aces_up_and_kings_down() -> None:
    """Rule II and the page's two lines of foundations."""
    position = tiny(
        "the-fifteen",
        "aces.1: AC; kings.1: KD; columns.1: 2C; columns.2: 2S; columns.3: QD; columns.4: QH",
        "step=1 played=1",
    )
    assert listed(position) == ["play 2C columns.1 aces.1", "play QD columns.3 kings.1"]


def test_bases_at_the_foot_of_a_column_may_be_played_one_of_each_suit() -> None:
    """An ace and a king of every suit begin the foundations; their twins come last."""
    position = tiny(
        "the-fifteen",
        "aces.1: AC; columns.1: AC; columns.2: AS; columns.3: KS; columns.4: KS",
        "step=1 played=1",
    )
    assert listed(position) == ["play AS columns.2 aces.2", "play KS columns.3 kings.1"]


def test_marriages_ascend_and_descend_in_suit_and_may_be_mixed() -> None:
    """A card goes on the next above or below it of its suit; king and ace are not neighbours."""
    position = tiny(
        "the-fifteen", "columns.1: 5C; columns.2: 9H 6C; columns.3: 6S; columns.4: 7C", "step=1"
    )
    assert listed(position) == [
        "marry 5C columns.1 columns.2",
        "marry 6C columns.2 columns.1",
        "marry 6C columns.2 columns.4",
        "marry 7C columns.4 columns.2",
    ]
    position.push("marry 7C columns.4 columns.2")
    position.push("fill 7C columns.2 columns.4")
    position.push("marry 5C columns.1 columns.2")
    assert at(position, "columns.2") == "9H 6C 5C"
    ends = tiny("the-fifteen", "aces.1: AC; kings.1: KC; columns.1: AC; columns.2: KC", "step=1")
    assert listed(ends) == []


def test_the_grace_draws_an_ace_and_a_king_out_of_the_sixth_row() -> None:
    """When no base can be had, one ace and one king that lie sixth in their columns come out, and
    the cards below close up.
    """
    position = tiny(
        "the-fifteen",
        "columns.1: 2H 2S 4H 4S 6H AC 9D; columns.2: 2D 2C 4D 4C 6D KS 8D;"
        " columns.3: 3D 3C 5D 5C AH TS 2C; columns.4: 3H 3S 5H 5S 7H AD QC",
        "step=1",
    )
    assert listed(position) == [
        "marry 9D columns.1 columns.2",
        "marry 8D columns.2 columns.1",
        "play AC columns.1 aces.1",
        "play AD columns.4 aces.1",
        "play KS columns.2 kings.1",
    ]
    position.push("play AC columns.1 aces.1")
    assert at(position, "columns.1") == "2H 2S 4H 4S 6H 9D"
    assert listed(position) == [
        "play 2C columns.3 aces.1",
        "marry 9D columns.1 columns.2",
        "marry 8D columns.2 columns.1",
        "play KS columns.2 kings.1",
    ]
    position.push("play KS columns.2 kings.1")
    assert at(position, "columns.2") == "2D 2C 4D 4C 6D 8D"
    assert "play AD columns.4 aces.1" not in listed(position)


def test_the_grace_ends_with_the_first_ordinary_play_but_not_with_a_marriage() -> None:
    """It is for a patience that cannot begin; marriages are made before it is needed."""
    position = tiny(
        "the-fifteen",
        "columns.1: 2H 2S 4H 4S 6H AC 9D; columns.2: 2D 2C 4D 4C 6D KS 8C 2C; columns.3: 8D",
        "step=1",
    )
    position.push("marry 8D columns.3 columns.1")
    assert at(position, "columns.1") == "2H 2S 4H 4S 6H AC 9D 8D"
    assert listed(position)[-2:] == ["play AC columns.1 aces.1", "play KS columns.2 kings.1"]
    push_all(position, "play AC columns.1 aces.1")
    assert at(position, "columns.1") == "2H 2S 4H 4S 6H 9D 8D"
    position.push("play 2C columns.2 aces.1")
    assert "play KS columns.2 kings.1" not in listed(position)


def test_there_is_no_grace_while_a_base_lies_at_the_foot_of_a_column() -> None:
    """The patience can begin, so nothing blocked may be drawn out."""
    position = tiny(
        "the-fifteen",
        "columns.1: 2H 2S 4H 4S 6H AC 9D; columns.2: KD",
        "step=1",
    )
    assert listed(position) == ["play KD columns.2 kings.1"]


def test_the_grace_reaches_no_other_row_and_no_other_card() -> None:
    """Fifth and seventh rows are out of its reach, and so is a queen in the sixth."""
    position = tiny(
        "the-fifteen",
        "columns.1: 2H 2S 4H 4S AC 6H 9D; columns.2: 2D 2C 4D 4C 6D QS KS 8S",
        "step=1",
    )
    assert listed(position) == []


def test_a_lane_takes_any_available_card_or_may_wait() -> None:
    """Two lanes are alike, so one move stands for both; a lone card gains nothing by moving."""
    position = tiny(
        "the-fifteen", "columns.1: 5C JH; columns.2: ; columns.3: ; columns.4: 9S", "step=1"
    )
    assert listed(position) == ["fill JH columns.1 columns.2"]
    position.push("fill jh columns.3")
    assert at(position, "columns.3") == "JH"


def test_a_sequence_is_reversed_in_a_lane() -> None:
    """The page's use of a lane: the lowest card goes to its top, the others follow."""
    position = tiny(
        "the-fifteen",
        "kings.1: KC QC JC; columns.1: TC 9C 8C 7C 6C 5C 4C 3C; columns.2:",
        "step=1 played=1",
    )
    position.push("fill 3C columns.1 columns.2")
    for rank in "456789":
        position.push(f"marry {rank}C columns.1 columns.2")
    assert at(position, "columns.2") == "3C 4C 5C 6C 7C 8C 9C"
    assert "play TC columns.1 kings.1" in listed(position)


def test_cards_do_not_pass_between_the_foundations_or_come_back() -> None:
    """The page gives no such licence."""
    position = tiny(
        "the-fifteen", f"aces.1: AC 2C 3C; {KINGS_OPENED}; columns.1: 9H", "step=1 played=1"
    )
    assert listed(position) == []
    assert position.outcome() is Outcome.STUCK


def test_the_patience_is_won_with_the_last_card_and_has_no_redeal() -> None:
    """Eight times thirteen cards are the two packs."""
    foundations = "; ".join(
        f"aces.{number}: {' '.join(rank + suit for rank in 'A23456789TJQK')};"
        f" kings.{number}: {' '.join(rank + suit for rank in 'KQJT98765432A')}"
        for number, suit in enumerate("CSHD", 1)
    )
    position = tiny(
        "the-fifteen", foundations.removesuffix(" AD") + "; columns.9: AD", "step=1 played=1"
    )
    assert position.redeals_left == 0
    assert listed(position) == ["play AD columns.9 kings.4"]
    position.push("AD")
    assert position.outcome() is Outcome.WON


def test_the_grace_draws_out_one_ace_and_one_king_and_no_second_of_either() -> None:
    """Not even when nothing else has been played in the meantime."""
    position = tiny(
        "the-fifteen",
        "columns.1: 2H 2S 4H 4S 6H KC 9D; columns.2: 2D 2C 4D 4C 6D KS 8H;"
        " columns.3: 3H 3S 5H 5S 7H AD QH",
        "step=1",
    )
    position.push("play KS columns.2 kings.1")
    assert listed(position) == ["play AD columns.3 aces.1"]
    after = tiny(
        "the-fifteen",
        "columns.3: 3H 3S 5H 5S 7H AD QH; kings.1: KC QC",
        "step=1 grace-2=1 played=1",
    )
    assert listed(after) == []


def test_queens_marry_kings_and_kings_queens() -> None:
    """The marriages reach to the ends of the suit."""
    position = tiny("the-fifteen", "columns.1: 5H QC; columns.2: 5D KC; kings.2: KC JC", "step=1")
    assert listed(position) == ["marry QC columns.1 columns.2", "marry KC columns.2 columns.1"]


def test_an_ascending_foundation_ends_with_the_king() -> None:
    """Thirteen cards, as the descending one, which ends with an ace."""
    queen = " ".join(rank + "C" for rank in "A23456789TJQ")
    kings = "; ".join(f"kings.{number}: K{suit}" for number, suit in enumerate("CSHD", 1))
    position = tiny("the-fifteen", f"{kings}; aces.1: {queen}; columns.1: KC", "step=1 played=1")
    assert "play KC columns.1 aces.1" in listed(position)
