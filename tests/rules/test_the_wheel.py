"""The Wheel: the page, sentence by sentence."""

from itertools import combinations

import pytest

from tests.rules.dealing import at, at_each, caused, deal_first, pack_of
from tests.tiny import listed, tiny

FIRST, LATER = "step=1", "step=3"
EIGHTEENS = {
    (2, 6, 10),
    (2, 7, 9),
    (3, 5, 10),
    (3, 6, 9),
    (3, 7, 8),
    (4, 5, 9),
    (4, 6, 8),
    (5, 6, 7),
}
LETTERS = "-A23456789TJQK"


def test_the_aces_form_a_cross_and_twelve_cards_two_rows_beneath() -> None:
    cards = ["2C", "3C", "4C", "JC", "QC", "KC", "2S", "3S", "4S", "JS", "6S", "TS"]
    position = deal_first("the-wheel", " ".join(cards))
    assert sorted(at_each(position, "cross", range(1, 9))) == sorted(["AC", "AS", "AH", "AD"] * 2)
    assert at_each(position, "cushion", range(1, 13)) == cards
    assert len(pack_of(position)) == 84
    assert at_each(position, "circle", range(1, 25)) == [""] * 24


def test_the_eighteens_are_these_eight() -> None:
    """Rules II and IV: three minor cards of different values; no court card counts; the
    aces are not in the pack.
    """
    ranks = range(2, 14)
    found = set()
    for ranks_of_three in combinations(ranks, 3):
        cards = [f"{LETTERS[rank]}{suit}" for rank, suit in zip(ranks_of_three, "SHD")]
        places = "; ".join(f"cushion.{number}: {card}" for number, card in enumerate(cards, 1))
        position = tiny("the-wheel", f"{places}; cushion.4: QC", LATER)
        if listed(position):
            found.add(ranks_of_three)
            assert listed(position) == [
                f"combine {cards[0]} cushion.1 {cards[1]} cushion.2 {cards[2]} cushion.3"
                " QC cushion.4"
            ]
    assert found == EIGHTEENS


@pytest.mark.parametrize("three", ["6C 6S 6H", "4C 4S TH", "5C 5S 8H", "7C 7S 4H", "8C 8S 2H"])
def test_two_cards_of_one_value_are_no_part_of_an_eighteen(three: str) -> None:
    places = "; ".join(f"cushion.{number}: {card}" for number, card in enumerate(three.split(), 1))
    assert listed(tiny("the-wheel", f"{places}; cushion.4: QC", LATER)) == []


def test_without_a_court_card_on_the_cushion_the_three_cards_remain() -> None:
    """Rule III: till one appears."""
    three = "cushion.1: 2C; cushion.2: 7S; cushion.3: 9H"
    assert listed(tiny("the-wheel", three, LATER)) == []
    position = tiny("the-wheel", f"{three}; pack: KD", LATER)
    assert listed(position) == ["deal"]
    position.push("deal")
    assert at(position, "cushion.1") == "2C KD"


def test_the_three_cards_with_a_court_card_on_top_go_to_the_circle() -> None:
    """The player chooses the court card that crowns them."""
    position = tiny(
        "the-wheel",
        "circle.1: 3C 5C TC KC; cushion.1: JD; cushion.2: 9C; cushion.5: 2H; cushion.7: KS;"
        "cushion.8: 7D",
        LATER,
    )
    crowns = "JD cushion.1", "KS cushion.7"
    assert listed(position) == [
        f"combine 9C cushion.2 2H cushion.5 7D cushion.8 {crown}" for crown in crowns
    ]
    position.push(listed(position)[1])
    assert at(position, "circle.2") == "9C 2H 7D KS"


def test_only_uppermost_cards_are_available_and_a_removal_releases_those_beneath() -> None:
    """Rule V; the four cards must all lie on top when they are taken."""
    covered = "cushion.1: KD 2C; cushion.2: 7S; cushion.3: 9H"
    assert listed(tiny("the-wheel", covered, LATER)) == []
    position = tiny("the-wheel", f"{covered}; cushion.4: QS 9D", LATER)
    assert listed(position) == []
    position = tiny("the-wheel", f"{covered}; cushion.4: 3D 8D TS JS; cushion.5: QS", LATER)
    position.push("combine 2C cushion.1 7S cushion.2 9H cushion.3 JS cushion.4")
    assert at(position, "cushion.1") == "KD"


def test_after_the_first_deal_spaces_are_refilled_from_the_pack_at_once() -> None:
    """Rule I: it is done by itself, in the order of the places."""
    position = tiny(
        "the-wheel",
        "cushion.1: 2C; cushion.2: 7S; cushion.3: 9H; cushion.4: QS; pack: 8D 8H 8S 8C 4C",
        FIRST,
    )
    position.push("combine 2C cushion.1 7S cushion.2 9H cushion.3 QS cushion.4")
    assert caused(position)[4:8] == [
        "4C pack cushion.1",
        "8C pack cushion.2",
        "8S pack cushion.3",
        "8H pack cushion.4",
    ]


def test_in_later_deals_spaces_stay_until_a_row_is_dealt_on_them() -> None:
    """Rule I again; the next twelve cards are dealt on cards and spaces alike."""
    twelve = "; ".join(f"cushion.{number}: {number}D" for number in range(5, 10))
    position = tiny(
        "the-wheel",
        f"cushion.1: 2C; cushion.2: 7S; cushion.3: 9H; cushion.4: KD QS; {twelve};"
        "pack: 2S 3S 4S 5S 6S 7S 8S 9S TS JS 2H 3H 4H",
        LATER,
    )
    assert listed(position)[-1] == "deal"
    position.push("combine 2C cushion.1 7S cushion.2 9H cushion.3 QS cushion.4")
    assert len(pack_of(position)) == 13
    position.push("deal")
    assert at_each(position, "cushion", range(1, 13)) == [
        "4H",
        "3H",
        "2H",
        "KD JS",
        "5D TS",
        "6D 9S",
        "7D 8S",
        "8D 7S",
        "9D 6S",
        "5S",
        "4S",
        "3S",
    ]


def test_no_combination_is_made_until_a_row_is_complete_and_a_last_row_may_fall_short() -> None:
    position = tiny(
        "the-wheel", "cushion.1: JD; cushion.2: 2C; cushion.3: 7C; pack: 9S 7S 3D", FIRST
    )
    assert listed(position) == ["deal"]
    position.push("deal")
    assert at_each(position, "cushion", range(1, 4)) == ["JD 3D", "2C 7S", "7C 9S"]
    assert position.is_stuck()


def test_the_player_may_deal_before_every_eighteen_is_taken() -> None:
    position = tiny(
        "the-wheel", "cushion.1: JD; cushion.2: 2C; cushion.3: 7C; cushion.4: 9S; pack: 3D", FIRST
    )
    assert listed(position) == [
        "combine 2C cushion.2 7C cushion.3 9S cushion.4 JD cushion.1",
        "deal",
    ]


def test_when_all_twenty_four_packets_are_crowned_the_game_is_won() -> None:
    """Twenty-four court cards, seventy-two others with 432 pips, twenty-four times eighteen."""
    table = deal_first("the-wheel", "").table
    minor = [card % 13 + 1 for card in table.pack if 2 <= card % 13 + 1 <= 10]
    assert (len(minor), sum(minor)) == (72, 24 * 18)
    assert sum(card % 13 >= 10 for card in table.pack) == 24
    position = tiny(
        "the-wheel", "cushion.1: 2C; cushion.2: 7S; cushion.3: 9H; cushion.4: QS", LATER
    )
    position.push(listed(position)[0])
    assert position.is_won
