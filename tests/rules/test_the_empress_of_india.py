"""The Empress of India, line by line against the page."""

from collections import Counter

import pytest

import cadogan
from cadogan.engine.position import Outcome
from tests.rules.dealing import at, at_each, cards_left, caused, count_cards, deal_first, pack_of
from tests.tiny import listed, tiny

OPENED = "admirals.1: AC; admirals.2: AS; generals.1: KH; generals.2: KD"


def test_thirty_nine_cards_are_withdrawn_and_176_are_left() -> None:
    """The Empress is a queen of clubs and the knaves her guard; seven black queens are thrown
    aside; as many red cards as black are left.
    """
    position = cadogan.deal("the-empress-of-india:3")
    assert at(position, "empress") == "QC"
    assert Counter(at_each(position, "guard", range(1, 9))) == {"JH": 4, "JD": 4}
    assert Counter(at_each(position, "admirals", range(1, 9))) == {"AC": 4, "AS": 4}
    assert Counter(at_each(position, "generals", range(1, 9))) == {"KH": 4, "KD": 4}
    assert sorted(at(position, "out").split()) == ["QC"] * 3 + ["QS"] * 4
    left = Counter(card[1] for card in cards_left("the-empress-of-india"))
    assert left == {"C": 44, "S": 44, "H": 44, "D": 44}


def test_army_and_navy_are_dealt_at_the_same_time_each_its_own_color() -> None:
    """A card goes to the next place of its color."""
    position = deal_first("the-empress-of-india", "2H 3C 9D 4S 5S TH")
    assert at_each(position, "army", (1, 2, 3)) == ["2H", "9D", "TH"]
    assert at_each(position, "navy", (1, 2, 3)) == ["3C", "4S", "5S"]


def test_what_is_too_much_of_one_color_is_laid_aside_while_the_other_is_dealt() -> None:
    """Rule IV: the talon is of two packets; dealing stops when Army and Navy are complete."""
    position = deal_first("the-empress-of-india")
    assert count_cards(position, "army") == count_cards(position, "navy") == [1] * 24
    assert [len(at(position, f"{color}-talon").split()) for color in ("red", "black")] == [0, 64]
    assert len(pack_of(position)) == 64


def test_a_red_and_a_black_card_are_played_together_or_not_at_all() -> None:
    """Rule I; they need not have been paired. Pairing is the other thing that single cards do."""
    position = tiny(
        "the-empress-of-india",
        f"{OPENED}; army.1: QH; army.2: 9D; navy.1: 2C; navy.2: 3S",
        "step=1",
    )
    assert listed(position) == [
        "play-pair QH army.1 generals.1 2C navy.1 admirals.1",
        "pair QH army.1 navy.1",
        "pair QH army.1 navy.2",
        "pair 9D army.2 navy.1",
        "pair 9D army.2 navy.2",
        "pair 2C navy.1 army.1",
        "pair 2C navy.1 army.2",
        "pair 3S navy.2 army.1",
        "pair 3S navy.2 army.2",
    ]
    position.push("play-pair")
    assert at(position, "generals.1") == "KH QH"
    assert at(position, "admirals.1") == "AC 2C"


def test_one_color_alone_is_not_played() -> None:
    """Rule I again: a red queen waits for a black card that fits, and a black two for a red."""
    position = tiny("the-empress-of-india", f"{OPENED}; army.1: QH; navy.1: 9C", "step=1")
    assert listed(position) == ["pair QH army.1 navy.1", "pair 9C navy.1 army.1"]
    alone = tiny("the-empress-of-india", f"{OPENED}; army.1: QH; army.2: QD; navy.1: ", "step=1")
    assert listed(alone) == []


def test_cards_that_are_paired_are_played_at_the_same_time_and_stay_together_till_then() -> None:
    """They are neither separated, nor paired again, nor played with a third card."""
    position = tiny(
        "the-empress-of-india", f"{OPENED}; army.1: QH 2C; navy.1: 2S; army.2: 9D 2S", "step=1"
    )
    assert listed(position) == ["play-pair QH army.1 generals.1 2C army.1 admirals.1"]
    position.push("play-pair")
    assert caused(position)[:2] == ["2C army.1 admirals.1", "QH army.1 generals.1"]


@pytest.mark.parametrize(
    ("pair", "filled"), [("pair QH army.1 navy.1", "army.1"), ("pair 2C navy.1 army.1", "navy.1")]
)
def test_the_place_that_pairing_empties_is_refilled_at_once_with_its_own_color(
    pair: str, filled: str
) -> None:
    """Rule II: from the talon of the color, though the pack has cards."""
    position = tiny(
        "the-empress-of-india",
        f"{OPENED}; army.1: QH; navy.1: 2C; red-talon: 5H 6H; black-talon: 5C 6C; pack: 9D 9S",
        "step=1",
    )
    position.push(pair)
    color = "red" if filled == "army.1" else "black"
    assert caused(position)[1:] == [
        f"6{color[0].replace('r', 'H').replace('b', 'C')} {color}-talon {filled}"
    ]


def test_when_a_pair_is_played_the_place_it_lay_on_is_vacant() -> None:
    """A pair in the Navy leaves a vacancy there, for a black card."""
    position = tiny(
        "the-empress-of-india", f"{OPENED}; navy.1: 2C QH; army.1: 9D; black-talon: 7S", "step=1"
    )
    position.push("play-pair")
    assert caused(position)[2:] == ["7S black-talon navy.1"]


def test_without_a_talon_cards_are_turned_till_one_of_the_color_comes() -> None:
    """Rule II; the others go to their own talon. Of two vacancies the Army's is filled first."""
    position = tiny(
        "the-empress-of-india",
        f"{OPENED}; army.1: QH; navy.1: 2C; pack: 9D 9S 8D 8S 7S",
        "step=1",
    )
    position.push("play-pair")
    assert caused(position)[2:] == [
        "7S pack black-talon",
        "8S pack black-talon",
        "8D pack army.1",
        "8S black-talon navy.1",
    ]


def test_a_card_turned_up_can_only_fill_a_vacancy_or_go_to_its_talon() -> None:
    """Rule III, and Rule IV: here nothing else can be done, so it is laid by itself."""
    position = tiny(
        "the-empress-of-india",
        f"{OPENED}; army.1: 9D 2S; pack: 2C QH",
        "step=1",
    )
    assert listed(position) == ["turn"]
    position.push("turn")
    assert caused(position) == ["QH pack hand", "QH hand red-talon"]
    position.push("turn")
    assert caused(position) == ["2C pack hand", "2C hand black-talon"]
    assert listed(position) == []


def test_a_vacancy_made_while_a_card_of_the_other_color_is_turned_is_filled_all_the_same() -> None:
    """The card turned goes to its talon first, then the pack is turned on."""
    position = tiny(
        "the-empress-of-india",
        f"{OPENED}; army.1: QH; navy.1: 9C; hand: 5S; pack: 4D 3H 2S",
        "step=1",
    )
    position.push("pair QH army.1 navy.1")
    assert caused(position)[1:] == [
        "5S hand black-talon",
        "2S pack black-talon",
        "3H pack army.1",
    ]


def test_a_vacancy_may_be_deferred_till_the_card_wanted_is_on_its_talon() -> None:
    """The page's ten of clubs: it is turned, laid on the black talon, and then let in."""
    position = tiny(
        "the-empress-of-india",
        f"{OPENED}; army.1: 9D; navy.1: 4C; black-talon: 3S; pack: TC",
        "step=1",
    )
    position.push("turn")
    assert listed(position) == [
        "pair 9D army.1 navy.1",
        "pair 4C navy.1 army.1",
        "lay TC hand black-talon",
    ]
    position.push("lay")
    position.push("pair 4C navy.1 army.1")
    assert at(position, "navy.1") == "TC"


def test_the_sequences_follow_suit_and_omit_queens_and_knaves() -> None:
    """Rule V and the first note: black king on knave, red ten on queen."""
    position = tiny(
        "the-empress-of-india",
        "admirals.1: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC; admirals.3: AS; generals.1: KH QH;"
        " generals.2: KD; generals.3: KH; generals.4: KD; generals.5: KH; generals.6: KD;"
        " generals.7: KH; generals.8: KD; army.1: TH; army.2: TD;"
        " navy.1: KC; navy.2: KS",
        "step=1",
    )
    assert listed(position)[0] == "play-pair TH army.1 generals.1 KC navy.1 admirals.1"
    assert [move for move in listed(position) if "play" in move] == listed(position)[:1]


def test_sixteen_full_foundations_win_and_there_is_no_redeal() -> None:
    """Sixteen times twelve cards, nine that remain alone and seven thrown aside: four packs."""
    packets = [
        f"admirals.{number}: {' '.join(rank + suit for rank in 'A23456789TJK')}"
        for number, suit in enumerate("CCSSCCSS", 1)
    ] + [
        f"generals.{number}: {' '.join(rank + suit for rank in 'KQT98765432A')}"
        for number, suit in enumerate("HDHDHDHD", 1)
    ]
    packets[7] = packets[7].removesuffix(" KS")
    packets[15] = packets[15].removesuffix(" AD")
    others = "empress: QC; " + "; ".join(
        f"guard.{number}: J{suit}" for number, suit in enumerate("HHDDHHDD", 1)
    )
    position = tiny(
        "the-empress-of-india", f"{'; '.join(packets)}; {others}; army.3: AD; navy.4: KS", "step=1"
    )
    assert position.redeals_left == 0
    assert listed(position)[0] == "play-pair AD army.3 generals.8 KS navy.4 admirals.8"
    position.push("play-pair")
    assert position.outcome() is Outcome.WON


def test_red_cards_too_many_do_not_enter_the_navy() -> None:
    """Twenty-four make the Army; two more are the beginning of the red talon."""
    reds = " ".join(rank + suit for rank in "23456789T" for suit in "HD")
    position = deal_first("the-empress-of-india", f"{reds} AH AD QH QD 2H 2D 9H 9D 3C")
    assert count_cards(position, "army") == [1] * 24
    assert at(position, "red-talon").startswith("9H 9D")
    assert {card[1] for card in at_each(position, "navy", range(1, 25))} <= {"C", "S"}


def test_the_navy_too_is_refilled_from_the_pack_when_there_is_no_black_talon() -> None:
    """Rule II for the other color."""
    position = tiny(
        "the-empress-of-india", f"{OPENED}; army.1: 9D; navy.1: 4C; pack: 5S 6D 7D", "step=1"
    )
    position.push("pair 4C navy.1 army.1")
    assert caused(position)[1:] == [
        "7D pack red-talon",
        "6D pack red-talon",
        "5S pack navy.1",
    ]
