"""The Constitution, line by line against the page."""

from collections import Counter
from itertools import pairwise

import pytest

import cadogan
from cadogan.engine.position import Outcome
from tests.rules.dealing import at, at_each, cards_left, caused, deal_first, pack_of
from tests.tiny import listed, tiny


def test_sovereign_judges_bishops_and_government_are_placed_first() -> None:
    """Seven queens are thrown aside; red kings are the judges, on the main axes of the picture,
    black kings the bishops; eight aces begin the foundations.
    """
    position = cadogan.deal("the-constitution:2")
    assert at(position, "sovereign") == "QD"
    kings = at_each(position, "judges-and-bishops", range(1, 9))
    assert kings == ["KH", "KC", "KD", "KS"] * 2
    aces = at_each(position, "government", range(1, 9))
    assert Counter(aces) == {"AC": 2, "AS": 2, "AH": 2, "AD": 2}
    assert aces[:4] == aces[4:]
    assert len(at(position, "out").split()) == 7
    assert len(cards_left("the-constitution")) == 80


def test_four_rows_of_eight_are_dealt_from_the_lowest() -> None:
    """The People first, then Commons, Lords, and the Privy Council at the top; 48 are left."""
    cards = "2H 3H 4H 5H 6H 7H 8H 9H 2D 3D 4D 5D 6D 7D 8D 9D 2S 3S 4S 5S 6S 7S 8S 9S 3C"
    position = deal_first("the-constitution", cards)
    assert at_each(position, "people", (1, 8)) == ["2H", "9H"]
    assert at_each(position, "commons", (1, 8)) == ["2D", "9D"]
    assert at_each(position, "lords", (1, 8)) == ["2S", "9S"]
    assert at(position, "privy-council.1") == "3C"
    assert len(pack_of(position)) == 48
    heights = [
        position.table.spots[position.place(f"{name}.1")].y
        for name in ("people", "commons", "lords", "privy-council")
    ]
    assert heights == sorted(heights, reverse=True)


def test_foundations_are_formed_from_the_privy_council_alone_and_follow_suit() -> None:
    """Rules I, III and VI: its top cards play; no card of another division, pack or talon does."""
    position = tiny(
        "the-constitution",
        "government.1: AC; government.2: AS; privy-council.1: 2H 2C; privy-council.2: 2D;"
        " lords.1: 2S; commons.1: 2S 7C; talon: 9H; pack: 4D",
        "step=1",
    )
    assert listed(position) == ["play 2C privy-council.1 government.1", "turn"]


def test_cards_are_placed_in_sequence_on_the_next_division_above() -> None:
    """Rules II and IV: downwards in alternate colors, one division up, any column; neither
    sideways nor down nor from the Privy Council.
    """
    position = tiny(
        "the-constitution",
        "people.1: 8S; people.2: 8C; commons.1: 9H; commons.2: 7D; commons.3: TC; lords.1: TS;"
        " lords.2: TH; lords.3: 8H; privy-council.1: 9S; privy-council.2: JD",
        "step=1",
    )
    assert listed(position) == [
        "place 8S people.1 commons.1",
        "place 8C people.2 commons.1",
        "place 9H commons.1 lords.1",
        "place TS lords.1 privy-council.2",
        "place 8H lords.3 privy-council.1",
    ]


def test_any_number_of_cards_may_be_so_placed_and_the_top_one_is_available() -> None:
    """Rules III and IV: from one packet to another, card by card upwards."""
    position = tiny(
        "the-constitution", "commons.1: TH 9S 8D; lords.1: 9C; lords.2: TC; people.2: 7S", "step=1"
    )
    assert listed(position) == ["place 7S people.2 commons.1", "place 8D commons.1 lords.1"]


def test_each_vacancy_is_filled_at_once_from_the_division_below_down_to_the_people() -> None:
    """Rule V: the player picks the card each time; the People are filled from the talon."""
    position = tiny(
        "the-constitution",
        "government.1: AC; privy-council.1: 2C; lords.1: 9D; lords.2: 5S; commons.1: 8H;"
        " commons.2: 6H; people.1: 4H; people.2: 3S; talon: 7D JS; pack: TD",
        "step=1",
    )
    position.push("play 2C")
    assert listed(position) == [
        "fill 9D lords.1 privy-council.1",
        "fill 5S lords.2 privy-council.1",
    ]
    position.push("fill 5S")
    assert listed(position) == ["fill 8H commons.1 lords.2", "fill 6H commons.2 lords.2"]
    position.push("fill 6H")
    assert listed(position) == ["fill 4H people.1 commons.2", "fill 3S people.2 commons.2"]
    position.push("fill 3S")
    assert caused(position) == ["3S people.2 commons.2", "JS talon people.2"]


def test_a_packet_fills_a_space_with_its_top_card_and_leaves_no_vacancy() -> None:
    """The page's cascade stops there. Without a talon the pack fills the People."""
    position = tiny(
        "the-constitution",
        "government.1: AC; privy-council.1: 2C; lords.1: 9D 8S; people.1: 4H; pack: TD",
        "step=1",
    )
    position.push("play 2C")
    assert caused(position)[1:] == ["8S lords.1 privy-council.1"]
    assert listed(position) == ["turn"]
    lowest = tiny("the-constitution", "commons.1: 9D; people.1: 8S; pack: TD 3D", "step=1")
    lowest.push("place 8S")
    assert caused(lowest) == ["8S people.1 commons.1", "3D pack people.1"]


def test_cards_from_pack_and_talon_enter_the_people_only_to_fill_a_space() -> None:
    """A reading: they are not placed on the People in sequence."""
    position = tiny(
        "the-constitution",
        "people.1: 9D; people.2: 8C; commons.1: 9H; talon: 8S; pack: 8S",
        "step=1",
    )
    position.push("turn")
    assert listed(position) == ["place 8C people.2 commons.1", "lay 8S hand talon"]


def test_a_vacancy_may_be_deferred_till_a_card_that_is_wanted_turns_up() -> None:
    """The note: laid on the talon, it fills the next vacancy of the People."""
    position = tiny(
        "the-constitution", "people.1: 8C; commons.1: 9H; talon: 3S; pack: 4D", "step=1"
    )
    position.push("turn")
    position.push("lay")
    position.push("place 8C")
    assert at(position, "people.1") == "4D"


def test_a_vacancy_over_an_empty_division_stays() -> None:
    """There is no card immediately below; none comes from further down."""
    position = tiny(
        "the-constitution",
        "government.1: AC; privy-council.1: 2C; lords.1: ; commons.1: ; people.1: 9H; people.2: 8C",
        "step=1",
    )
    assert listed(position)[0] == "fill 9H people.1 commons.1"
    position.push("fill 9H")
    assert at(position, "lords.1") == "9H"


def test_the_foundations_end_with_knaves_and_there_is_no_redeal() -> None:
    """Eight aces, eighty cards, eight kings and a queen in sight, seven queens aside."""
    packets = "; ".join(
        f"government.{number}: {' '.join(rank + suit for rank in 'A23456789TJ')}"
        for number, suit in enumerate("SHCDSHCD", 1)
    )
    position = tiny(
        "the-constitution", f"{packets.removesuffix(' JD')}; privy-council.3: JD", "step=1"
    )
    assert position.redeals_left == 0
    assert listed(position) == ["play JD privy-council.3 government.8"]
    position.push("JD")
    assert position.outcome() is Outcome.WON


DIVISIONS = ("people", "commons", "lords", "privy-council")


@pytest.mark.parametrize(("lower", "upper"), list(pairwise(DIVISIONS)))
def test_between_any_two_divisions_the_same_cards_agree(lower: str, upper: str) -> None:
    """Rule IV: neither of one color, nor upwards."""
    position = tiny(
        "the-constitution",
        f"{lower}.1: 8S; {lower}.2: 8D; {lower}.3: TS; {lower}.4: 7C; {upper}.1: 9H; {upper}.2: 9C",
        "step=1",
    )
    assert listed(position) == [
        f"place 8S {lower}.1 {upper}.1",
        f"place 8D {lower}.2 {upper}.2",
    ]


@pytest.mark.parametrize(("lower", "upper"), list(pairwise(DIVISIONS[1:])))
def test_one_card_at_a_time_goes_up(lower: str, upper: str) -> None:
    """Of a packet the top card alone is placed, and alone fills a space."""
    position = tiny("the-constitution", f"{lower}.1: 8H 7S; {upper}.1: 9C; {upper}.2: 8D", "step=1")
    assert listed(position) == [f"place 7S {lower}.1 {upper}.2"]
    position.push("place 7S")
    assert at(position, f"{lower}.1") == "8H"
    space = tiny("the-constitution", f"{lower}.1: 9C 8H 7S; {lower}.2: 3S; {upper}.1: ", "step=1")
    space.push("fill 7S")
    assert at(space, f"{upper}.1") == "7S"
    assert at(space, f"{lower}.1") == "9C 8H"
