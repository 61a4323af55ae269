"""Spenser's Fairie Queen, line by line against the page."""

from cadogan.engine.position import Outcome
from tests.rules.dealing import at, deal_first, push_all
from tests.tiny import listed, tiny


def test_cards_are_dealt_on_the_last_king_and_aces_go_to_their_places() -> None:
    """Rule II: of two kings in succession only the last takes cards; the other stays single."""
    position = deal_first("spensers-fairie-queen", "3C QH AS 5C KD KS 6C KH 7C 8D TC 2S")
    assert [at(position, f"kings.{number}") for number in (1, 2, 3)] == ["KC", "KD", "KS"]
    assert at(position, "columns.1") == "3C QH 5C"
    assert at(position, "aces.1") == "AS"
    assert position.is_space(position.place("columns.2"))
    assert at(position, "columns.3") == "6C"
    assert at(position, "columns.4") == "7C 8D TC"
    assert listed(position) == ["play 2S hand aces.1", "lay 2S hand columns.4"]


def test_a_suitable_card_may_be_played_as_it_turns_up_or_kept() -> None:
    """Then the columns are looked through; nothing is transferred while the deal lasts."""
    places = (
        "kings.1: KC; kings.2: KD; aces.1: AS; columns.1: 9H 4S; columns.2: 9D 3S; hand: 2S;"
        " pack: 5C"
    )
    position = tiny("spensers-fairie-queen", places, "step=0 at=1 fall=columns.2")
    assert listed(position) == ["play 2S hand aces.1", "lay 2S hand columns.2"]
    position.push("play 2S")
    assert listed(position) == ["play 3S columns.2 aces.1", "turn"]
    position.push("play 3S")
    assert listed(position) == ["play 4S columns.1 aces.1", "turn"]
    kept = tiny("spensers-fairie-queen", places, "step=0 at=1 fall=columns.2")
    kept.push("lay")
    assert at(kept, "columns.2") == "9D 3S 2S"
    assert listed(kept) == ["play 2S columns.2 aces.1", "turn"]


def test_the_foundations_follow_suit_and_kings_are_no_part_of_them() -> None:
    """Rule I, and Rule IV: the lowest card of a column alone is available."""
    position = tiny(
        "spensers-fairie-queen",
        "kings.1: KC; aces.1: AC; aces.2: AH; columns.1: 2H 9C; columns.2: 2C; columns.3: 2S",
        "step=1",
    )
    assert listed(position) == ["play 2C columns.2 aces.1"]


def test_cards_are_transferred_in_descending_sequence_without_regard_to_suit() -> None:
    """Rule III: one at a time, on a card one higher."""
    position = tiny(
        "spensers-fairie-queen",
        "columns.1: 2H 9C; columns.2: TC; columns.3: 8C; columns.4: 3D TH",
        "step=1",
    )
    assert listed(position) == [
        "place 9C columns.1 columns.2",
        "place 9C columns.1 columns.4",
        "place 8C columns.3 columns.1",
    ]


def test_any_available_card_may_be_transferred_to_a_single_king_and_be_built_on() -> None:
    """Rule V; a queen not excepted. Single kings are alike, and to change one for another is no
    move.
    """
    position = tiny(
        "spensers-fairie-queen",
        "columns.1: ; columns.2: 3H QD; columns.3: ; columns.4: 5C; columns.5: 9S JC",
        "step=1",
    )
    assert listed(position) == [
        "place JC columns.5 columns.2",
        "fill QD columns.2 columns.1",
        "fill JC columns.5 columns.1",
    ]
    position.push("fill QD columns.2 columns.3")
    assert "place JC columns.5 columns.3" in listed(position)


def test_the_first_note_frees_a_knave_with_two_single_kings() -> None:
    """The sequence from ten to four that blocks it is worked off move by move."""
    position = tiny(
        "spensers-fairie-queen",
        "kings.1: KC; kings.2: KS; columns.1: ; columns.2: ; columns.3: JH TS 9H 8S 7H 6S 5H 4S;"
        " columns.4: QS 7D; columns.5: 2D JC",
        "step=1",
    )
    push_all(
        position,
        "fill 4S columns.3 columns.1",
        "fill 5H columns.3 columns.2",
        "place 6S columns.3 columns.4",
        "place 5H columns.2 columns.4",
        "place 4S columns.1 columns.4",
        "fill 7H columns.3 columns.1",
        "fill 8S columns.3 columns.2",
        "place 7H columns.1 columns.2",
        "fill 9H columns.3 columns.1",
        "place TS columns.3 columns.5",
    )
    assert at(position, "columns.3") == "JH"
    assert at(position, "columns.4") == "QS 7D 6S 5H 4S"


def test_foundations_end_with_queens_and_there_is_no_redeal() -> None:
    """Eight times twelve cards and eight kings are the two packs."""
    packets = "; ".join(
        f"aces.{number}: {' '.join(rank + suit for rank in 'A23456789TJQ')};"
        f" kings.{number}: K{suit}"
        for number, suit in enumerate("CCSSHHDD", 1)
    )
    packets = packets.replace(" QD; kings.8", "; kings.8")
    position = tiny("spensers-fairie-queen", f"{packets}; columns.2: QD", "step=1")
    assert position.redeals_left == 0
    assert listed(position) == ["play QD columns.2 aces.8"]
    position.push("QD")
    assert position.outcome() is Outcome.WON


def test_the_crosses_of_the_picture_stand_at_the_last_card_of_each_column() -> None:
    """Five of the eight kings have columns, the second, sixth and eighth stand alone."""
    kings = "; ".join(f"kings.{number}: K{suit}" for number, suit in enumerate("CSCDHSHD", 1))
    position = tiny(
        "spensers-fairie-queen",
        f"{kings}; columns.1: 5C QC; columns.2:; columns.3: 5S 8S; columns.4: 2D 6D;"
        " columns.5: 9H 4H; columns.6:; columns.7: JH TC; columns.8:",
        "step=1",
    )
    crosses = {"columns.1": "QC", "columns.3": "8S", "columns.4": "6D", "columns.5": "4H"}
    crosses |= {"columns.7": "TC"}
    assert listed(position) == [f"fill {card} {place} columns.2" for place, card in crosses.items()]
    for label in ("5C", "5S", "2D", "9H", "JH"):
        assert position.why_not(f"{label} columns.2") is not None
