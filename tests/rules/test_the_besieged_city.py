"""The Besieged City, line by line against the page.

In the picture A and C are the left and right ends of the first row of the Reserve (ramparts 14 and
4), B and D the ends of its first column (1 and 10): the ramparts run clockwise from the top.
"""

import pytest

from cadogan.engine.position import Outcome
from tests.rules.dealing import at_each, caused, deal_first, moves_of, pack_of
from tests.tiny import listed, tiny

RESERVE = {
    "1.1": "4C", "1.2": "3C", "1.3": "AD",
    "2.1": "7S", "2.2": "TH", "2.3": "3H",
    "3.1": "AC", "3.2": "KH", "3.3": "8H",
    "4.1": "6S", "4.2": "5D", "4.3": "2D",
}  # fmt: skip
TOP, RIGHT = ["7H", "2H", "5C"], ["6H", "9H", "3D", "JS"]
BOTTOM, LEFT = ["2S", "QH", "3C"], ["TD", "4D", "KD", "5H"]
RAMPARTS = dict(enumerate([*TOP, *RIGHT, *BOTTOM, *LEFT], 1))
ENDS = {"A": 14, "B": 1, "C": 4, "D": 10}


def picture(vacant: int = 0) -> str:
    """The picture's ranks, with the suits that its notes need; one rampart may be vacant."""
    reserve = [f"reserve.{place}: {card}" for place, card in RESERVE.items()]
    ramparts = [
        f"ramparts.{place}: {card if place != vacant else ''}" for place, card in RAMPARTS.items()
    ]
    return "; ".join(reserve + ramparts)


def test_the_reserve_is_dealt_in_rows_then_the_ramparts_round_it() -> None:
    """Four rows of three, then fourteen crossways, clockwise from the top; 78 are left."""
    position = deal_first(
        "the-besieged-city", " ".join([*RESERVE.values(), *map(str, RAMPARTS.values())])
    )
    assert at_each(position, "reserve", ("1.1", "1.3", "2.1", "4.3")) == ["4C", "AD", "7S", "2D"]  # type: ignore[arg-type]
    assert at_each(position, "ramparts", range(1, 15)) == list(RAMPARTS.values())
    assert len(pack_of(position)) == 78


def test_the_four_of_clubs_can_only_go_to_the_end_that_fits() -> None:
    """The first note: of A, B, C and D only D holds a card for it; the five of clubs elsewhere
    would fit, but lies at no end of its row or column.
    """
    position = tiny("the-besieged-city", picture(), "step=2")
    assert [move for move in listed(position) if " 4C " in move] == [
        "place 4C reserve.1.1 ramparts.10"
    ]
    fitting = (
        picture()
        .replace("ramparts.4: 6H", "ramparts.4: 5C")
        .replace("ramparts.3: 5C", "ramparts.3: 6H")
    )
    position = tiny("the-besieged-city", fitting, "step=2")
    assert [move for move in listed(position) if " 4C " in move] == [
        "place 4C reserve.1.1 ramparts.4",
        "place 4C reserve.1.1 ramparts.10",
    ]


@pytest.mark.parametrize("end", ["B", "D"])
def test_a_vacancy_at_the_end_of_a_column_has_four_candidates(end: str) -> None:
    """The second note; nothing else is legal till it is filled."""
    position = tiny("the-besieged-city", picture(ENDS[end]), "step=2")
    assert listed(position) == [
        f"fill {card} reserve.{number}.1 ramparts.{ENDS[end]}"
        for number, card in enumerate(("4C", "7S", "AC", "6S"), 1)
    ]


@pytest.mark.parametrize("end", ["A", "C"])
def test_a_vacancy_at_the_end_of_a_row_has_three_candidates(end: str) -> None:
    """The second note's other half."""
    position = tiny("the-besieged-city", picture(ENDS[end]), "step=2")
    assert listed(position) == [
        f"fill {card} reserve.1.{number} ramparts.{ENDS[end]}"
        for number, card in enumerate(("4C", "3C", "AD"), 1)
    ]


def test_foundations_are_of_cards_from_the_ramparts_and_the_pack() -> None:
    """Rule I: neither the Reserve nor the talon plays; Rule VI: suits are followed."""
    position = tiny(
        "the-besieged-city",
        "aces.1: AC; aces.2: AS KS; hand: KC; talon: 9D KC; reserve.1.1: 2S; ramparts.4: 2H 2S;"
        " ramparts.5: AH",
        "step=2",
    )
    assert listed(position) == ["play KC hand aces.1", "lay KC hand talon"]
    position.push("lay")
    assert listed(position) == ["play 2S ramparts.4 aces.2", "play AH ramparts.5 aces.3"]


ORDER = "AK2Q3J4T59687" + "AK2Q3J4T59687"[::-1]


def test_the_foundations_alternate_upwards_and_downwards() -> None:
    """Ace, king, deuce, queen ... seven, seven ... deuce, king, ace: all 26 cards of a suit."""
    assert ORDER[::-1] == ORDER
    assert sorted(ORDER) == sorted("A23456789TJQK" * 2)
    for count in range(1, 26):
        climbed = " ".join(rank + "C" for rank in ORDER[:count])
        position = tiny(
            "the-besieged-city", f"aces.3: {climbed}; ramparts.7: {ORDER[count]}C", "step=2"
        )
        assert listed(position) == [f"play {ORDER[count]}C ramparts.7 aces.3"]


def test_ramparts_are_built_on_each_other_in_either_order_both_ways() -> None:
    """Rule II: next in value, or next as they will be played; tops alone, in suit."""
    position = tiny(
        "the-besieged-city",
        "ramparts.1: 2C; ramparts.2: 9H QC; ramparts.3: 3C; ramparts.4: 3S; ramparts.5: JC 8D",
        "step=2",
    )
    assert listed(position) == [
        "place 2C ramparts.1 ramparts.2",
        "place 2C ramparts.1 ramparts.3",
        "place QC ramparts.2 ramparts.1",
        "place QC ramparts.2 ramparts.3",
        "place 3C ramparts.3 ramparts.1",
        "place 3C ramparts.3 ramparts.2",
    ]


@pytest.mark.parametrize(
    ("card", "neighbours"),
    [("A", "2K"), ("2", "A3KQ"), ("7", "687"), ("K", "QA2"), ("8", "796"), ("T", "9J45")],
)
def test_which_cards_agree_in_a_rampart(card: str, neighbours: str) -> None:
    """A reading: neighbours of either order, so ace and king agree, and seven and seven."""
    ramparts = "; ".join(
        f"ramparts.{number}: {rank}C" for number, rank in enumerate("A23456789TJQK", 1)
    )
    position = tiny("the-besieged-city", f"{ramparts}; ramparts.14: {card}C; aces.1: AS", "step=2")
    found = {
        "A23456789TJQK"[int(move.split(".")[-1]) - 1]
        for move in moves_of(position, "place")
        if move.startswith(f"place {card}C ramparts.14 ")
    }
    assert found == set(neighbours)


def test_a_rampart_that_is_emptied_is_filled_at_once_and_then_the_reserve() -> None:
    """Rules IV and V: the player chooses from the line, then the talon fills the Reserve."""
    position = tiny(
        "the-besieged-city",
        "aces.1: AC; ramparts.1: KC; reserve.1.1: 9D; reserve.2.1: TD; reserve.1.2: 8D;"
        " talon: 5H 6H; pack: 7H",
        "step=2",
    )
    assert listed(position) == ["play KC ramparts.1 aces.1", "turn"]
    position.push("play KC")
    assert listed(position) == [
        "fill 9D reserve.1.1 ramparts.1",
        "fill TD reserve.2.1 ramparts.1",
    ]
    position.push("fill TD")
    assert caused(position) == ["TD reserve.2.1 ramparts.1", "6H talon reserve.2.1"]


def test_a_vacancy_in_the_reserve_is_filled_from_the_pack_when_there_is_no_talon() -> None:
    """Rule V; here the reserve's four of clubs went to a rampart under Rule III."""
    position = tiny("the-besieged-city", "ramparts.4: 5C; reserve.1.1: 4C; pack: 6H 7H", "step=2")
    position.push("place 4C reserve.1.1 ramparts.4")
    assert caused(position) == ["4C reserve.1.1 ramparts.4", "7H pack reserve.1.1"]


def test_a_card_turned_up_is_played_before_any_other_move_or_goes_to_the_talon() -> None:
    """A reading: what lies on the talon must pass through the Reserve."""
    position = tiny(
        "the-besieged-city",
        "hand: AS; ramparts.1: 9D; ramparts.2: 8D; pack: 5H; reserve.1.3: 2C",
        "step=2",
    )
    assert listed(position) == ["play AS hand aces.1", "lay AS hand talon"]
    refusal = position.why_not("place 8D ramparts.2 ramparts.1")
    assert refusal is not None
    assert refusal.reason == "first use AS, turned up, or lay it by"
    position.push("lay")
    assert listed(position) == [
        "place 9D ramparts.1 ramparts.2",
        "place 8D ramparts.2 ramparts.1",
        "turn",
    ]


def test_a_card_turned_up_that_cannot_be_played_goes_to_the_talon_by_itself() -> None:
    position = tiny("the-besieged-city", "ramparts.1: 9D; ramparts.2: 8D; pack: 2C 5H", "step=2")
    position.push("turn")
    assert caused(position) == ["5H pack hand", "5H hand talon"]


def test_a_rampart_whose_line_is_empty_waits_and_takes_nothing_from_the_ramparts() -> None:
    """It is filled when a card comes into its line."""
    position = tiny(
        "the-besieged-city",
        "ramparts.1: ; ramparts.2: 9D; ramparts.3: 8D; reserve.1.1: ; reserve.1.2: 5H;"
        " talon: 2C 2S",
        "step=2",
    )
    assert listed(position) == ["fill 2S talon reserve.1.1"]
    position.push("fill")
    assert caused(position) == [
        "2S talon reserve.1.1",
        "2S reserve.1.1 ramparts.1",
        "2C talon reserve.1.1",
    ]


def test_at_the_end_cards_of_the_reserve_are_transposed() -> None:
    """When pack and talon are out: any two change places, or one goes to a space; not before."""
    places = "reserve.1.1: 4C; reserve.2.2: 9D; reserve.3.3: ; ramparts.6: TC"
    position = tiny("the-besieged-city", places, "step=3")
    assert listed(position) == [
        "exchange 4C reserve.1.1 9D reserve.2.2",
        "fill 4C reserve.1.1 reserve.3.3",
        "fill 9D reserve.2.2 reserve.3.3",
    ]
    before = tiny("the-besieged-city", "reserve.1.1: 5C; reserve.2.2: 9D; talon: 2C", "step=2")
    assert listed(before) == []


def test_the_game_goes_over_to_transposing_when_the_talon_is_exhausted() -> None:
    """The last card of the talon goes into the Reserve; then the end has come."""
    position = tiny(
        "the-besieged-city",
        "ramparts.4: 5C; reserve.1.1: 4C; reserve.3.3: 9D; talon: 6H",
        "step=2",
    )
    position.push("place 4C reserve.1.1 ramparts.4")
    assert listed(position) == ["exchange 6H reserve.1.1 9D reserve.3.3"]


def test_four_foundations_of_26_cards_win_and_there_is_no_redeal() -> None:
    """Twelve, fourteen and 78 cards are the two packs."""
    packets = "; ".join(
        f"aces.{number}: {' '.join(rank + suit for rank in ORDER)}"
        for number, suit in enumerate("CSHD", 1)
    )
    position = tiny("the-besieged-city", packets.removesuffix(" AD") + "; ramparts.9: AD", "step=3")
    assert position.redeals_left == 0
    assert listed(position) == ["play AD ramparts.9 aces.4"]
    position.push("AD")
    assert position.outcome() is Outcome.WON


def test_at_the_end_the_ramparts_go_on_as_before() -> None:
    """Cards of the Reserve that have been transposed to an end that fits go into the Ramparts."""
    position = tiny(
        "the-besieged-city",
        "reserve.1.1: 4C; reserve.2.2: 9D; ramparts.4: 5C; ramparts.5: TD; ramparts.6: 9D 8S;"
        " ramparts.8: 9S; ramparts.9: JD; ramparts.2: 8C; ramparts.13: 8D",
        "step=3",
    )
    assert listed(position) == [
        "place TD ramparts.5 ramparts.9",
        "place 8S ramparts.6 ramparts.8",
        "place 9S ramparts.8 ramparts.6",
        "place JD ramparts.9 ramparts.5",
        "place 4C reserve.1.1 ramparts.4",
        "place 9D reserve.2.2 ramparts.5",
        "place 9D reserve.2.2 ramparts.13",
        "exchange 4C reserve.1.1 9D reserve.2.2",
    ]
    position.push("place TD ramparts.5 ramparts.9")
    assert caused(position)[1:] == ["9D reserve.2.2 ramparts.5"]
