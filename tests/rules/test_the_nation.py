"""The Nation: the page, sentence by sentence."""

from tests.rules.dealing import at, at_each, caused, count_cards, deal_first, pack_of
from tests.tiny import listed, tiny

DEAL, PLAY = "step=0 at=1 fall=columns.1", "step=1"
LAST = "step=1 redeals=2"


def test_an_ace_and_a_king_of_each_suit_lie_above_and_twelve_columns_of_eight_beneath() -> None:
    """Aces ascend, kings descend, in suit; ninety-six cards are dealt, or played on the way."""
    position = deal_first("the-nation", "5C 6C 7C 8C 9C TC 4S 5S 6S")
    assert at_each(position, "aces", range(1, 5))[0].startswith("AC")
    assert at_each(position, "kings", range(1, 5))[3].startswith("KD")
    assert at(position, "columns.1") == "5C 6C 7C 8C 9C TC 4S 5S"
    assert at(position, "columns.2").startswith("6S")
    assert len(position.table.zone_places("columns")) == 12
    while position.kernel.size_at(position.place("hand")):
        position.push(position.legal_moves[0])
    assert pack_of(position) == []
    home, columns = position.cards_home, sum(count_cards(position, "columns"))
    assert (home + columns, max(count_cards(position, "columns"))) == (104, 8)


def test_a_card_played_in_the_deal_uses_up_its_number() -> None:
    """Rule II with the page's example: the fourth and the seventh are played, and the first column
    has six cards.
    """
    position = deal_first("the-nation", "5C 6C 7C 2S 8C 9C 2H TC 4S")
    assert at(position, "columns.1") == "5C 6C 7C 8C 9C TC"
    assert at(position, "aces.2").startswith("AS 2S")
    assert at(position, "aces.3").startswith("AH 2H")
    assert at(position, "columns.2").startswith("4S")


def test_a_suitable_card_must_be_played_as_it_is_turned_and_the_choice_is_between_foundations() -> (
    None
):
    position = tiny(
        "the-nation",
        "aces.1: AC 2C 3C 4C 5C; kings.1: KC QC JC TC 9C 8C 7C; hand: 6C; pack: 2D 9H 5C",
        DEAL,
    )
    assert listed(position) == ["play 6C hand aces.1", "play 6C hand kings.1"]
    position.push("play 6C hand kings.1")
    assert at(position, "kings.1").endswith("6C 5C")
    assert at(position, "columns.1") == "9H 2D"


def test_a_card_once_placed_in_a_column_is_not_played_till_the_deal_is_complete() -> None:
    position = tiny(
        "the-nation",
        "aces.1: AC 2C 3C 4C 5C; kings.1: KC QC JC TC 9C 8C 7C; columns.1: 7C; hand: 6C;"
        "pack: 9H 5H",
        DEAL,
    )
    position.push("play 6C hand aces.1")
    assert caused(position) == [
        "6C hand aces.1",
        "5H pack hand",
        "5H hand columns.1",
        "9H pack hand",
        "9H hand columns.1",
    ]


def test_after_the_deal_only_the_lowest_card_of_a_column_is_available() -> None:
    """Rule III: it is played or married, upward or downward, and releases the one above it."""
    position = tiny(
        "the-nation",
        "aces.1: AC; kings.1: KC; columns.1: QC 9H; columns.2: TH; columns.3: 8H; columns.4: 2C;"
        "columns.5: 9S",
        LAST,
    )
    assert listed(position) == [
        "play 2C columns.4 aces.1",
        "marry 9H columns.1 columns.2",
        "marry 9H columns.1 columns.3",
        "marry TH columns.2 columns.1",
        "marry 8H columns.3 columns.1",
    ]
    position.push("marry 9H columns.1 columns.3")
    assert listed(position) == [
        "play QC columns.1 kings.1",
        "play 2C columns.4 aces.1",
        "marry TH columns.2 columns.3",
        "marry 9H columns.3 columns.2",
    ]


def test_an_ace_and_a_king_do_not_marry() -> None:
    position = tiny("the-nation", "aces.1: AH; kings.1: KH; columns.1: AH; columns.2: KH", LAST)
    assert listed(position) == []


def test_an_emptied_column_may_take_any_one_available_card() -> None:
    position = tiny(
        "the-nation",
        "aces.1: AC; columns.1:; columns.2: 4D 9H; columns.3: 7S 5S; columns.4: QD",
        LAST,
    )
    assert listed(position) == [
        "fill 9H columns.2 columns.1",
        "fill 5S columns.3 columns.1",
        "fill QD columns.4 columns.1",
    ]


def test_the_tableau_is_gathered_so_that_the_last_column_is_dealt_first_and_in_its_order() -> None:
    """The second column goes under the first, and so on; the whole is turned over."""
    position = tiny(
        "the-nation", "aces.1: AC; columns.1: 5H 7S; columns.2: 9S 9D JH; columns.12: 4C 6D", PLAY
    )
    assert listed(position) == ["redeal"]
    position.push("redeal")
    assert at(position, "columns.1") == "4C 6D 9S 9D JH 5H 7S"


def test_in_a_re_deal_the_count_runs_on_and_columns_that_are_not_reached_are_no_spaces() -> None:
    position = tiny(
        "the-nation",
        "aces.1: AC; columns.1: 5H 7S 8S TH 5D; columns.2: 9S 9D JH 2C; columns.12: 4C 6D",
        PLAY,
    )
    position.push("redeal")
    assert at(position, "aces.1") == "AC 2C"
    assert at_each(position, "columns", range(1, 4)) == ["4C 6D 9S 9D JH 5H 7S", "8S TH 5D", ""]
    assert listed(position) == ["redeal"]


def test_a_column_all_of_whose_cards_were_played_is_a_space() -> None:
    """The reading: it was dealt, though no card of it remains."""
    position = tiny(
        "the-nation",
        "aces.1: AC; columns.1: 9H 6D; columns.12: 2C 3C 4C 5C 6C 7C 8C 9C",
        PLAY,
    )
    position.push("redeal")
    assert at(position, "aces.1") == "AC 2C 3C 4C 5C 6C 7C 8C 9C"
    assert at_each(position, "columns", range(1, 4)) == ["", "9H 6D", ""]
    assert listed(position) == ["fill 6D columns.2 columns.1", "redeal"]


def test_there_are_two_re_deals() -> None:
    position = tiny("the-nation", "aces.1: AC; columns.1: 5H 7S; columns.2: 9D", PLAY)
    for _ in range(2):
        assert "redeal" in listed(position)
        position.push("redeal")
    assert "redeal" not in listed(position)
    assert at(position, "columns.1") == "9D 5H 7S"
