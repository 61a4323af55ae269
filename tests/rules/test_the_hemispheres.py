"""The Hemispheres, line by line against the page."""

import pytest

import cadogan
from cadogan.engine.position import Outcome
from tests.rules.dealing import at, at_each, cards_left, caused, deal_first, pack_of
from tests.tiny import listed, tiny

RACES = ("european", "asiatic", "australian", "african")
BASES = (
    "red-aces.1: AH; red-aces.2: AD; red-aces.3: AH; red-aces.4: AD;"
    " black-kings.1: KC; black-kings.2: KS; black-kings.3: KC; black-kings.4: KS"
)


def test_aces_kings_and_barriers_are_placed_first() -> None:
    """Four red aces and four black kings; the king of hearts lies at the left, the king of
    diamonds at the right, black aces above and below. Then 92 cards are left, 12 for the circle.
    """
    position = cadogan.deal("the-hemispheres:5")
    assert sorted(at_each(position, "red-aces", range(1, 5))) == ["AD", "AD", "AH", "AH"]
    assert sorted(at_each(position, "black-kings", range(1, 5))) == ["KC", "KC", "KS", "KS"]
    assert at_each(position, "barriers", range(1, 5)) == ["AS", "KD", "AC", "KH"]
    spots = position.table.spots
    x, y = (
        {
            card: getattr(spots[position.place(f"barriers.{number}")], name)
            for number, card in enumerate(["N", "E", "S", "W"], 1)
        }
        for name in "xy"
    )
    assert x["W"] < x["N"] < x["E"]
    assert y["N"] < y["W"] < y["S"]
    assert len(cards_left("the-hemispheres")) == 92
    assert len(pack_of(position)) == 80


def test_the_circle_is_dealt_from_the_king_of_hearts_by_the_left_and_the_top() -> None:
    """Three cards between two barriers: European, Asiatic, Australian, African."""
    position = deal_first("the-hemispheres", "5H 6H 7H 2D JD 3D 4C 7C 3C 3S 4S 6S")
    assert at_each(position, "european", (1, 2, 3)) == ["5H", "6H", "7H"]
    assert at_each(position, "asiatic", (1, 2, 3)) == ["2D", "JD", "3D"]
    assert at_each(position, "australian", (1, 2, 3)) == ["4C", "7C", "3C"]
    assert at_each(position, "african", (1, 2, 3)) == ["3S", "4S", "6S"]
    spots = position.table.spots
    first, last = (spots[position.place(f"european.{number}")] for number in (1, 3))
    assert first.x < last.x < 0
    assert last.y < first.y < 0


def test_a_card_in_the_wrong_hemisphere_cannot_be_used_in_any_way() -> None:
    """Rule I: it is neither played nor married, and nothing is married to it."""
    position = tiny(
        "the-hemispheres",
        "red-aces.1: AH; black-kings.1: KS; european.1: QS; european.2: 5C; european.3: 6C;"
        " african.1: 2H; african.2: 9D; african.3: TD; talon: 4C",
        "step=1",
    )
    assert [move for move in listed(position) if not move.startswith("exchange")] == []


def test_red_suits_marry_downwards_black_upwards_within_a_race() -> None:
    """Rule III and the note: a card marries into its own Race only, though another fits."""
    position = tiny(
        "the-hemispheres",
        "european.1: 9H; european.2: 8H; european.3: 9D; asiatic.1: 8D; asiatic.2: TH;"
        " african.1: 9S; african.2: 8S; african.3: TC; australian.1: 9C",
        "step=1",
    )
    assert listed(position) == [
        "marry 8H european.2 european.1",
        "marry 9S african.1 african.2",
    ]


def test_cards_from_pack_and_talon_marry_into_any_race_of_their_color() -> None:
    """Rule III's second half."""
    position = tiny(
        "the-hemispheres",
        "european.1: 9H; asiatic.1: 9H 8H; african.1: 5C; australian.2: 5C; hand: 8H; talon: 2D 6C",
        "step=1",
    )
    assert listed(position) == [
        "marry 8H hand european.1",
        "marry 6C talon australian.2",
        "marry 6C talon african.1",
        "lay 8H hand talon",
    ]


def test_two_cards_of_the_wrong_colors_are_exchanged_whenever_there_are_two() -> None:
    """Rule II: one from each hemisphere, at any time; the player chooses which."""
    position = tiny(
        "the-hemispheres",
        "european.1: 5C; european.2: 9H; asiatic.3: 7S; african.1: 4D; australian.1: 9C; pack: 2S",
        "step=1",
    )
    assert listed(position) == [
        "exchange 5C european.1 4D african.1",
        "exchange 7S asiatic.3 4D african.1",
        "turn",
    ]
    position.push("exchange 5C european.1 4D african.1")
    assert at(position, "european.1") == "4D"
    assert at(position, "african.1") == "5C"
    assert listed(position) == ["turn"]


def test_the_barriers_wait_for_the_end() -> None:
    """Rule IV: the king of hearts completes his foundation only when all the cards are dealt."""
    hearts = " ".join(rank + "H" for rank in "A23456789TJQ")
    kings = "; ".join(f"black-kings.{number}: K{suit}" for number, suit in enumerate("CSCS", 1))
    places = f"red-aces.1: {hearts}; {kings}; barriers.4: KH"
    before = tiny("the-hemispheres", f"{places}; talon: 9C", "step=1")
    assert listed(before) == []
    after = tiny("the-hemispheres", places, "step=2")
    assert listed(after) == ["play KH barriers.4 red-aces.1"]


def test_the_foundations_follow_suit_and_the_talon_plays() -> None:
    """Rule V: red aces ascend, black kings descend."""
    position = tiny(
        "the-hemispheres",
        "red-aces.1: AH; red-aces.2: AD; black-kings.1: KC; black-kings.2: KS; european.1: 2D;"
        " asiatic.1: 3H; african.1: QC; australian.1: JS; hand: 2H; talon: QS",
        "step=1",
    )
    assert listed(position) == [
        "play 2D european.1 red-aces.2",
        "play QC african.1 black-kings.1",
        "play 2H hand red-aces.1",
        "play QS talon black-kings.2",
        "marry 2H hand asiatic.1",
        "marry QS talon australian.1",
        "lay 2H hand talon",
    ]


def test_vacancies_are_refilled_in_the_order_of_the_deal_before_dealing_on() -> None:
    """From the talon, or when there is none from the pack: a reading. Once begun it is done."""
    position = tiny(
        "the-hemispheres",
        "asiatic.2: ; european.3: ; african.1: ; australian.1: ; talon: 2C 3C; pack: 5D 4D 9C",
        "step=1",
    )
    assert listed(position) == ["fill 3C talon european.3"]
    position.push("fill")
    assert caused(position) == [
        "3C talon european.3",
        "2C talon asiatic.2",
        "9C pack australian.1",
        "4D pack african.1",
    ]
    assert listed(position) == [
        "exchange 3C european.3 4D african.1",
        "exchange 2C asiatic.2 4D african.1",
        "turn",
    ]


def test_at_the_end_cards_cross_without_an_exchange() -> None:
    """Pack and talon are out: a card of the wrong color goes to any vacancy of its own
    hemisphere, or is married where it fits; the others stay in their Races.
    """
    position = tiny(
        "the-hemispheres",
        "european.1: ; asiatic.2: ; european.2: 9D; asiatic.1: 8H; african.1: 8D; australian.2: ;"
        " australian.3: 5C; asiatic.3: 6C",
        "step=2",
    )
    assert listed(position) == [
        "exchange 6C asiatic.3 8D african.1",
        "fill 8D african.1 european.1",
        "fill 8D african.1 asiatic.2",
        "fill 6C asiatic.3 australian.2",
        "marry 8D african.1 european.2",
        "marry 6C asiatic.3 australian.3",
    ]
    position.push("fill 8D african.1 asiatic.2")
    assert at(position, "asiatic.2") == "8D"
    assert "marry 8D asiatic.2 european.2" not in listed(position)


def test_the_end_has_come_when_the_talon_is_exhausted_too() -> None:
    """The last card of the talon is married; then strays may cross."""
    position = tiny(
        "the-hemispheres",
        "european.1: 9D; asiatic.2: ; african.1: 4D; talon: 8D; european.2: 3S",
        "step=1",
    )
    assert listed(position) == [
        "marry 8D talon european.1",
        "fill 8D talon asiatic.2",
        "exchange 3S european.2 4D african.1",
    ]
    position.push("marry 8D")
    assert listed(position) == [
        "exchange 3S european.2 4D african.1",
        "fill 4D african.1 asiatic.2",
    ]


def test_eight_full_foundations_win_and_there_is_no_redeal() -> None:
    """Twelve cards placed, twelve dealt and eighty turned are the two packs."""
    packets = "; ".join(
        f"red-aces.{number}: {' '.join(rank + red for rank in 'A23456789TJQK')};"
        f" black-kings.{number}: {' '.join(rank + black for rank in 'KQJT98765432A')}"
        for number, red, black in ((1, "H", "C"), (2, "D", "S"), (3, "H", "C"), (4, "D", "S"))
    )
    position = tiny("the-hemispheres", packets.removesuffix(" AS") + "; barriers.1: AS", "step=2")
    assert position.redeals_left == 0
    assert listed(position) == ["play AS barriers.1 black-kings.4"]
    position.push("AS")
    assert position.outcome() is Outcome.WON


@pytest.mark.parametrize("step", ["step=1", "step=2"])
@pytest.mark.parametrize("race", RACES)
def test_every_race_plays_and_marries_in_its_way_till_the_end(race: str, step: str) -> None:
    """Red kings take their queens and black aces their deuces, at the end as before it."""
    if race in RACES[:2]:
        places = f"{BASES}; {race}.1: QD; {race}.2: KD; {race}.3: 2H"
        moves = [f"play 2H {race}.3 red-aces.1", f"marry QD {race}.1 {race}.2"]
    else:
        places = f"{BASES}; {race}.1: 2S; {race}.2: AS; {race}.3: QC"
        moves = [f"play QC {race}.3 black-kings.1", f"marry 2S {race}.1 {race}.2"]
    assert listed(tiny("the-hemispheres", places, step)) == moves


@pytest.mark.parametrize("race", RACES)
@pytest.mark.parametrize("source", ["hand", "talon"])
def test_the_card_turned_and_the_talon_marry_into_every_race(race: str, source: str) -> None:
    """Rule III, and Rule I: none of the other color, and not the other way round."""
    cards = ("9H", "8H", "TH") if race in RACES[:2] else ("9C", "TC", "8C")
    position = tiny("the-hemispheres", f"{race}.1: {cards[0]}; {source}: {cards[1]}", "step=1")
    assert listed(position)[0] == f"marry {cards[1]} {source} {race}.1"
    wrong = tiny("the-hemispheres", f"{race}.1: {cards[0]}; {source}: {cards[2]}", "step=1")
    assert not any("marry" in move for move in listed(wrong))


@pytest.mark.parametrize("source", RACES)
@pytest.mark.parametrize("target", RACES)
def test_at_the_end_strays_cross_between_any_two_races_of_different_hemispheres(
    source: str, target: str
) -> None:
    """Into a space, or onto the card that fits, downwards in the north and upwards in the south."""
    north = target in RACES[:2]
    card, fits, other = ("8H", "9H", "7H") if north else ("8C", "7C", "9C")
    places = f"{source}.1: {card}; {target}.2: {fits}; {target}.3: "
    if source == target:
        places = f"{source}.1: {'8C' if north else '8H'}; {target}.2: {'7C' if north else '9H'}"
        assert listed(tiny("the-hemispheres", places, "step=2")) == []
    elif (source in RACES[:2]) == north:
        assert listed(tiny("the-hemispheres", places, "step=2")) == []
    else:
        assert listed(tiny("the-hemispheres", places, "step=2")) == [
            f"fill {card} {source}.1 {target}.3",
            f"marry {card} {source}.1 {target}.2",
        ]
        wrong = f"{source}.1: {card}; {target}.2: {other}"
        assert listed(tiny("the-hemispheres", wrong, "step=2")) == []
