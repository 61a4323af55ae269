"""The “Louis” Patience: the page, sentence by sentence."""

import pytest

from tests.rules.dealing import at, at_each, caused, deal_first
from tests.tiny import listed, tiny

NAME = "the-louis-patience"
LETTERS = "abcdefghiklm"
DEALING, CIRCLE, AFTER = "step=1", "step=2", "step=4"
ASIDE = "aside.1:; aside.2:"


def letter(name: str) -> str:
    """The place that bears a letter."""
    return f"alphabet.{LETTERS.index(name) + 1}"


def test_four_aces_and_four_kings_lie_in_the_middle() -> None:
    position = deal_first(NAME, "")
    assert at_each(position, "aces", range(1, 5)) == ["AC", "AS", "AH", "AD"]
    assert at_each(position, "kings", range(1, 5)) == ["KC", "KS", "KH", "KD"]


def test_the_alphabet_runs_round_the_foundations_from_a_at_the_lower_right_to_m() -> None:
    """The letters of the picture: d c b a below, e and f on the left, g h i k above, l and m on the
    right; there is no j.
    """
    spots = {spot.label: spot for spot in deal_first(NAME, "").table.spots}
    at_letter = {name: spots[letter(name)] for name in LETTERS}
    columns = [spots[f"aces.{number}"].x for number in range(1, 5)]
    for names, above in (("dcba", False), ("ghik", True)):
        assert [at_letter[name].x for name in names] == pytest.approx(columns)
        assert all((at_letter[name].y < spots["aces.1"].y) == above for name in names)
    for left, right, row in (("f", "l", "aces.1"), ("e", "m", "kings.1")):
        assert at_letter[left].y == at_letter[right].y == spots[row].y
        assert at_letter[left].x < columns[0]
        assert at_letter[right].x > columns[3]


def test_a_circle_is_dealt_from_a_to_m_and_the_next_upon_it() -> None:
    first, second = "3C 4C 5C 6C 7C 8C 9C TC 3S 4S 5S 6S", "7S 8S 9S TS 3H 4H 5H 6H 7H 8H 9H TH"
    position = deal_first(NAME, f"{first} {second} 2C")
    circles = [f"{one} {two}" for one, two in zip(first.split(), second.split())]
    assert at_each(position, "alphabet", range(1, 13)) == circles
    assert at(position, "hand") == "2C"


def test_a_card_played_as_it_turns_up_leaves_its_letter_to_the_next() -> None:
    """It need not be played: else it is laid on its letter."""
    position = deal_first(NAME, "3C 4C 2H 5C")
    assert listed(position) == ["play 2H hand aces.3", "lay 2H hand alphabet.3"]
    position.push("play 2H hand aces.3")
    assert at(position, letter("c")) == "5C"
    position.pop()
    position.push("lay 2H hand alphabet.3")
    assert at(position, letter("c")) == "2H"
    assert at(position, letter("d")) == "5C"


def test_foundations_follow_suit_up_from_the_aces_and_down_from_the_kings() -> None:
    """Rule I."""
    position = tiny(
        NAME,
        "aces.1: AC 2C 3C; kings.1: KC QC; aces.2: AS; kings.2: KS; alphabet.1: 4C; alphabet.2: JC;"
        "alphabet.3: 2H; alphabet.4: QS; aces.3: AH 2H 3H",
        "step=4 redeals=3",
    )
    assert [move for move in listed(position) if move.startswith("play")] == [
        "play 4C alphabet.1 aces.1",
        "play JC alphabet.2 kings.1",
        "play QS alphabet.4 kings.2",
    ]


def test_between_circles_only_cards_of_the_last_circle_are_played() -> None:
    """Rule II: those beneath are blocked even when they are released, and spaces stay open."""
    position = tiny(
        NAME,
        "aces.1: AC; kings.1: KC; aces.2: AS; alphabet.1*: 3C 2C; alphabet.2*: QC; alphabet.3: 2S;"
        "alphabet.4*: 9D; pack: 5D",
        CIRCLE,
    )
    assert listed(position) == ["play 2C alphabet.1 aces.1", "play QC alphabet.2 kings.1", "deal"]
    position.push("play 2C alphabet.1 aces.1")
    assert listed(position) == ["play QC alphabet.2 kings.1", "deal"]
    position.push("play QC alphabet.2 kings.1")
    assert at(position, letter("b")) == ""


def test_the_next_circle_is_dealt_on_cards_and_spaces_alike() -> None:
    position = tiny(
        NAME, "aces.1: AC; alphabet.1*: 9C; alphabet.2:; alphabet.3*: 2C; pack: 5D 5H 5S 5C", CIRCLE
    )
    position.push("deal")
    assert at_each(position, "alphabet", range(1, 5)) == ["9C 5C", "5S", "2C 5H", "5D"]


def test_when_the_pack_is_out_every_uppermost_card_is_played_and_marries_both_ways() -> None:
    """In suit; spaces are not filled, and king and ace are no neighbours."""
    position = tiny(
        NAME,
        "aces.1: AC; kings.1: KC; alphabet.1: 3C 2C; alphabet.2: 9H; alphabet.3: TH; alphabet.4:;"
        "alphabet.5: 8H; alphabet.6: 9S; alphabet.7: AD; alphabet.8: KD; aces.4: AD; kings.4: KD",
        "step=4 redeals=3",
    )
    assert listed(position) == [
        "play 2C alphabet.1 aces.1",
        "marry 9H alphabet.2 alphabet.3",
        "marry 9H alphabet.2 alphabet.5",
        "marry TH alphabet.3 alphabet.2",
        "marry 8H alphabet.5 alphabet.2",
    ]
    position.push("play 2C alphabet.1 aces.1")
    assert "play 3C alphabet.1 aces.1" in listed(position)


def test_no_marriages_are_formed_while_the_pack_lasts() -> None:
    position = tiny(NAME, "aces.1: AC; alphabet.1*: 9H; alphabet.2*: TH; pack: 5D", CIRCLE)
    assert listed(position) == ["deal"]


def test_the_alphabet_is_taken_up_from_g_to_f_and_dealt_again_without_shuffling() -> None:
    """Each packet goes under those before it and the whole is turned over: f is dealt first, from
    its lowest card, then e and so back to g.
    """
    cards = dict(
        zip(LETTERS, ["3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC", "3S", "4S", "5S", "6S"])
    )
    places = "; ".join(f"{letter(name)}: {card}" for name, card in cards.items())
    position = tiny(NAME, f"{places}; {ASIDE}; aces.1: AC; kings.4: KD", AFTER)
    position.push("redeal")
    order = [cards[name] for name in "fedcbamlkihg"]
    assert at_each(position, "alphabet", range(1, 13)) == order


def test_packets_are_dealt_again_from_their_lowest_cards() -> None:
    position = tiny(
        NAME, f"alphabet.6: 3C 5H 9S; alphabet.7: 6D 4D; alphabet.1: 8H; {ASIDE}; aces.1: AC", AFTER
    )
    position.push("redeal")
    assert at_each(position, "alphabet", range(1, 8)) == ["3C", "5H", "9S", "8H", "6D", "4D", ""]


def test_there_are_three_re_deals() -> None:
    position = tiny(NAME, f"alphabet.6: 3C 5H 9S; {ASIDE}; aces.1: AC; kings.1: KC", AFTER)
    for _ in range(3):
        assert listed(position) == ["redeal"]
        position.push("redeal")
    assert listed(position) == []


BOTH = "aces.1: AC 2C 3C 4C 5C; kings.1: KC QC JC TC 9C 8C 7C"


def test_in_the_first_deal_a_card_that_fits_both_foundations_is_played_or_laid_on_its_letter() -> (
    None
):
    position = tiny(NAME, f"{BOTH}; {ASIDE}; hand: 6C; pack: 5D", f"{DEALING} fall=alphabet.1")
    assert listed(position) == [
        "play 6C hand aces.1",
        "play 6C hand kings.1",
        "lay 6C hand alphabet.1",
    ]


def test_from_the_second_deal_on_it_may_be_laid_aside_or_change_over() -> None:
    """A card that fits only one foundation may not be laid aside."""
    second = f"{DEALING} redeals=1 fall=alphabet.1"
    position = tiny(NAME, f"{BOTH}; {ASIDE}; hand: 6C; pack: 5D", second)
    assert listed(position) == [
        "play 6C hand aces.1",
        "play 6C hand kings.1",
        "fill 6C hand aside.1",
        "lay 6C hand alphabet.1",
    ]
    position = tiny(NAME, f"aces.1: AC; kings.1: KC; {ASIDE}; hand: 2C; pack: 5D", second)
    assert listed(position) == ["play 2C hand aces.1", "lay 2C hand alphabet.1"]


def test_a_card_laid_aside_is_played_on_either_foundation_when_the_player_likes() -> None:
    position = tiny(
        NAME, f"{BOTH}; aside.1: 6C; aside.2:; alphabet.1*: 6C; pack: 5D", f"{CIRCLE} redeals=1"
    )
    assert listed(position) == [
        "play 6C alphabet.1 aces.1",
        "play 6C alphabet.1 kings.1",
        "play 6C aside.1 aces.1",
        "play 6C aside.1 kings.1",
        "deal",
    ]


def test_top_cards_change_over_between_the_foundations_of_a_suit_from_the_second_deal_on() -> None:
    over = "aces.1: AC 2C 3C 4C 5C 6C; kings.1: KC QC JC TC 9C 8C 7C; alphabet.1*: 9D; pack: 5D"
    assert listed(tiny(NAME, f"{over}; {ASIDE}", CIRCLE)) == ["deal"]
    position = tiny(NAME, f"{over}; {ASIDE}", f"{CIRCLE} redeals=1")
    assert listed(position) == [
        "transfer 6C aces.1 kings.1",
        "transfer 7C kings.1 aces.1",
        "deal",
    ]


def test_no_place_is_lost_for_cards_laid_aside_in_a_re_deal() -> None:
    """They are not taken up with the alphabet."""
    position = tiny(NAME, f"{BOTH}; aside.1: 6C; aside.2:; alphabet.6: 3C 5H", f"{AFTER} redeals=1")
    position.push("redeal")
    assert at(position, "aside.1") == "6C"
    assert caused(position)[:2] == ["5H alphabet.6 pack", "3C alphabet.6 pack"]


def test_ninety_six_cards_make_eight_full_circles() -> None:
    table = deal_first(NAME, "").table
    assert len(table.pack) - 8 == 8 * len(table.zone_places("alphabet"))
