"""The Fourteenth, line by line against the page."""

import pytest

from cadogan.engine.position import Outcome
from tests.rules.dealing import at, caused, deal_first, pack_of
from tests.tiny import listed, tiny

PICTURE = """
    TH 5H 2S JS 4C
    5C 8D 3S 6S 5D
    6H KC AD 2D 3D
    AC 2H 5S 3H 6D
    3C 5C 5S 2C 4D
"""


def square(*rows: str) -> str:
    """The square, row by row, as places."""
    return "; ".join(
        f"square.{number}.{column}: {card}"
        for number, line in enumerate(rows, 1)
        for column, card in enumerate(line.split(), 1)
    )


def test_twenty_five_cards_are_dealt_in_five_rows() -> None:
    """Row by row; 79 are left in the hand."""
    position = deal_first("the-fourteenth", "9D KS 3H 4C 7D 8H")
    assert at(position, "square.1.1") == "9D"
    assert at(position, "square.1.5") == "7D"
    assert at(position, "square.2.1") == "8H"
    assert len(pack_of(position)) == 79


@pytest.mark.parametrize("pair", ["A K", "2 Q", "3 J", "4 T", "5 9", "6 8", "7 7"])
def test_a_pair_makes_fourteen(pair: str) -> None:
    """Knave, queen and king count eleven, twelve and thirteen; suits do not matter."""
    low, high = pair.split()
    position = tiny(
        "the-fourteenth", f"square.2.1: {high}S; square.2.2: ; square.2.4: {low}H", "step=1"
    )
    assert listed(position) == [f"combine {high}S square.2.1 {low}H square.2.4"]
    assert at(position, "out").split().count(low + "H") == 1
    position.push("combine")
    assert position.outcome() is Outcome.WON


def test_only_two_cards_of_one_row_or_column_are_paired() -> None:
    """Not two that touch only at their corners, and not three that make fourteen together."""
    position = tiny(
        "the-fourteenth",
        "square.1.1: TH; square.2.2: 4C; square.3.3: 9C; square.3.4: 2D; square.3.5: 3D",
        "step=1",
    )
    assert not any(move.startswith("combine") for move in listed(position))


def test_the_picture_holds_the_three_fourteens_named_and_a_fourth() -> None:
    """Ten of hearts and four of clubs, knave of spades and three of hearts, eight of diamonds and
    six of spades; the page overlooks the king and the ace in its third row.
    """
    position = tiny("the-fourteenth", square(*PICTURE.strip().splitlines()), "step=1")
    assert listed(position) == [
        "combine TH square.1.1 4C square.1.5",
        "combine JS square.1.4 3H square.4.4",
        "combine 8D square.2.2 6S square.2.4",
        "combine KC square.3.2 AD square.3.3",
    ]


def test_the_places_are_filled_from_the_hand_at_once_in_their_order() -> None:
    """With one card left the first of two holes is filled and the other stays empty."""
    position = tiny("the-fourteenth", square("9H 2S 5C", "3S 4S 6S") + "; pack: KD QD JD", "step=1")
    assert listed(position) == ["combine 9H square.1.1 5C square.1.3"]
    position.push("combine")
    assert caused(position)[2:] == ["JD pack square.1.1", "QD pack square.1.3"]
    assert listed(position) == [
        "combine JD square.1.1 3S square.2.1",
        "combine 2S square.1.2 QD square.1.3",
    ]
    position.push("combine 2S QD")
    assert caused(position)[2:] == ["KD pack square.1.2"]
    assert position.is_space(position.place("square.1.3"))


def test_cards_do_not_close_up_and_holes_do_not_part_them() -> None:
    """When the hand is out the places stay empty; what is left of a row is still a row."""
    position = tiny(
        "the-fourteenth", "square.5.1: 9H; square.5.2: ; square.5.5: 5C; square.4.4: 5D", "step=1"
    )
    assert listed(position) == ["combine 9H square.5.1 5C square.5.5"]


def test_an_exchange_is_made_only_when_there_is_no_fourteen_and_must_make_one() -> None:
    """Of six exchanges four bring the ten and the four into a line."""
    position = tiny("the-fourteenth", square("TH 2C", "3D 4C"), "step=1")
    assert listed(position) == [
        "exchange TH square.1.1 2C square.1.2",
        "exchange TH square.1.1 3D square.2.1",
        "exchange 2C square.1.2 4C square.2.2",
        "exchange 3D square.2.1 4C square.2.2",
    ]
    position.push("exchange 2c 4c")
    assert at(position, "square.1.2") == "4C"
    assert listed(position) == ["combine TH square.1.1 4C square.1.2"]


def test_two_cards_may_change_places_with_two_others() -> None:
    """Neither exchange makes a fourteen alone; the second, of two other cards, completes it, and
    nothing else is legal between them.
    """
    position = tiny(
        "the-fourteenth",
        "square.1.1: TH; square.2.2: 4C; square.5.4: 2D; square.5.5: 3S",
        "step=1",
    )
    assert listed(position) == [
        "exchange TH square.1.1 2D square.5.4 and",
        "exchange TH square.1.1 3S square.5.5 and",
        "exchange 4C square.2.2 2D square.5.4 and",
        "exchange 4C square.2.2 3S square.5.5 and",
    ]
    position.push("exchange TH square.1.1 2D square.5.4 and")
    assert listed(position) == ["exchange 4C square.2.2 3S square.5.5"]
    position.push("exchange 4C square.2.2 3S square.5.5")
    assert listed(position) == ["combine TH square.5.4 4C square.5.5"]


def test_the_same_cards_are_not_exchanged_with_a_space() -> None:
    """Cards change places with cards: the last two, out of line, are lost."""
    position = tiny("the-fourteenth", "square.1.1: TH; square.1.2: ; square.2.2: 4C", "step=1")
    assert listed(position) == []
    assert position.outcome() is Outcome.STUCK


LONG = (
    "square.1.1: TH; square.2.2: 4C; square.5.4: 2D; square.5.5: 3S;"
    " square.3.3: 5H; square.4.3: 6H; square.4.4: 9S"
)


@pytest.mark.parametrize("game", ["the-fourteenth", "the-fourteenth+one-exchange"])
def test_the_exchange_may_be_made_again_or_as_an_option_once_in_the_game(game: str) -> None:
    """A reading: whenever no fourteen is left the chance stands. Double, it counts as one."""
    position = tiny(game, LONG, "step=1")
    position.push("exchange TH square.1.1 2D square.5.4 and")
    position.push("exchange 4C square.2.2 3S square.5.5")
    position.push("combine")
    if game.endswith("one-exchange"):
        assert "grace-1=1" in position.text()
    if game.endswith("one-exchange"):
        assert listed(position) == []
        assert position.outcome() is Outcome.STUCK
    else:
        assert "exchange 5H square.3.3 6H square.4.3" in listed(position)


def test_a_single_exchange_is_the_one_chance_too() -> None:
    """With the option, after it the fourteens that it made are taken and the game is lost."""
    position = tiny("the-fourteenth+one-exchange", LONG, "step=1")
    position.push("exchange 5h 6h")
    position.push("combine")
    assert listed(position) == []
