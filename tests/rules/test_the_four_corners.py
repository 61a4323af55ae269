"""The Four Corners (page 5): its deal, card by card, and the reversing of sequences."""

from itertools import permutations

import pytest

from cadogan.engine.position import Outcome, Position
from tests.rules.dealing import at, count_cards, deal_first, moves_of, push_all
from tests.tiny import listed, tiny

GAME = "the-four-corners"
ORDER = [
    "corners.1",
    *(f"left-side.{n}" for n in (1, 2, 3, 4)),
    "corners.2",
    "corners.3",
    *(f"right-side.{n}" for n in (1, 2, 3, 4)),
    "corners.4",
]
# Twelve cards of which none can be used, and twelve more.
DULL = "3H 4H 5H 6H 7H 8H 9H TH 3D 4D 5D 6D"
MORE = "7D 8D 9D TD 3C 4C 5C 6C 7C 8C 9C TC"
BASES = "AC AS AH AD KC KS KH KD"


def lay_all(position: Position) -> None:
    """Lay every card where it falls till the pack is out."""
    while lays := moves_of(position, "lay"):
        position.push(lays[0])


def test_a_round_of_twelve_begins_on_the_left_and_goes_down() -> None:
    """Upper corner, four at the side, lower corner; then the same on the right; then over again."""
    position = deal_first(GAME, f"{DULL} {MORE} AC 2C")
    expected = zip(ORDER, DULL.split(), MORE.split())
    assert [(label, at(position, label)) for label in ORDER] == [
        (label, f"{first} {second}") for label, first, second in expected
    ]
    assert at(position, "aces.1") == "AC"
    assert listed(position) == ["play 2C hand aces.1", "lay 2C hand corners.1"]
    assert len(position.cards_at("pack")) == 104 - 24 - 2


def test_all_the_cards_are_dealt() -> None:
    """Successive rounds till the pack is out: 104 less those on foundations."""
    position = deal_first(GAME)
    lay_all(position)
    tableau = sum(sum(count_cards(position, zone)) for zone in ("corners", "left side"))
    tableau += sum(count_cards(position, "right side"))
    assert tableau + position.cards_home == 104
    assert "redeal" in listed(position)


def test_foundation_cards_go_at_once_wherever_they_fall() -> None:
    """One ace and one king of each suit, on corner or side; the next card takes their stead."""
    position = deal_first(GAME, f"3H AD 4H KC KC AD {DULL}")
    assert at(position, "aces.4") == "AD"
    assert at(position, "kings.1") == "KC"
    # The second ace and king of a suit are ordinary cards.
    assert [at(position, label).split()[0] for label in ORDER[:5]] == ["3H", "4H", "KC", "AD", "3H"]


def test_a_card_that_falls_on_a_corner_may_go_to_any_foundation() -> None:
    """Ascending or descending, and it may be left where it fell."""
    position = deal_first(GAME, f"AH KS {DULL} QS")
    assert listed(position) == ["play QS hand kings.2", "lay QS hand corners.1"]
    position = deal_first(GAME, f"AH KS {DULL} 2H 7D 8D QS")
    assert listed(position) == ["play 2H hand aces.3", "lay 2H hand corners.1"]
    push_all(position, "play 2H hand aces.3")
    # The next card was laid in its stead, the following one at the side.
    assert at(position, "corners.1") == "3H 7D"
    assert at(position, "left-side.1") == "4H 8D"


def test_a_card_that_falls_at_the_side_may_go_to_the_adjoining_foundation_only() -> None:
    """Left side: the ace of its row; right side: the king of its row; no other."""
    # 2S falls on left-side.2, which adjoins the ace of spades.
    position = deal_first(GAME, f"AS AH {DULL} 7D 8D 2S")
    assert listed(position) == ["play 2S hand aces.2", "lay 2S hand left-side.2"]
    # 2S falls on left-side.1: not played; 2H on left-side.2: not played.
    position = deal_first(GAME, f"AS AH {DULL} 7D 2S 2H 8D 9D TD 3C 4C 5C 6C 7C 8C AC 2C")
    assert at(position, "left-side.1") == "4H 2S"
    assert at(position, "left-side.2") == "5H 2H"
    assert listed(position) == ["play 2C hand aces.1", "lay 2C hand corners.1"]
    # QH falls on left-side.3, in the row of hearts, but away from the king.
    position = deal_first(GAME, f"KH AC {DULL} 7D 8D 9D QH TD 3C 4C 5C 6C QH")
    assert at(position, "left-side.3") == "6H QH"
    assert listed(position) == ["play QH hand kings.3", "lay QH hand right-side.3"]


@pytest.mark.parametrize("number", range(12))
def test_what_each_of_the_twelve_places_allows(number: int) -> None:
    """Each suit's deuce is wanted by its ace, each queen by its king; a place of the sides serves
    its own row: the left one the ace, the right one the king.
    """
    label = ORDER[number]
    before = " ".join([BASES, DULL, *MORE.split()[:number]])
    for row, suit in enumerate("CSHD", 1):
        for card, target in ((f"2{suit}", f"aces.{row}"), (f"Q{suit}", f"kings.{row}")):
            position = deal_first(GAME, f"{before} {card}")
            side = {"aces": "left-side", "kings": "right-side"}[target[:-2]]
            if label.startswith("corners") or label == f"{side}.{row}":
                expected = [f"play {card} hand {target}", f"lay {card} hand {label}"]
                assert listed(position) == expected
            else:
                assert at(position, label).split()[1] == card


def test_only_the_card_just_turned_can_be_used_in_the_deal() -> None:
    """A card that lies already waits for the end of the deal (reading)."""
    position = deal_first(GAME, "3D 4D 5D 6D 7D 2C 8D 9D TD JD QD 3H AC 2C")
    assert at(position, "corners.2") == "2C"
    assert listed(position) == ["play 2C hand aces.1", "lay 2C hand corners.1"]


def test_in_the_first_round_the_method_is_the_same() -> None:
    """A suitable card may be played from the first round on (reading)."""
    position = deal_first(GAME, "AC 2C 3C")
    assert listed(position) == ["play 2C hand aces.1", "lay 2C hand corners.1"]
    push_all(position, "play 2C hand aces.1")
    assert listed(position) == ["play 3C hand aces.1", "lay 3C hand corners.1"]


def test_after_the_deal_every_top_card_may_go_to_any_foundation() -> None:
    """Rule I; the restrictions of the deal have ceased. Rule II: the suit is followed."""
    position = tiny(
        GAME,
        "aces.1: AC; aces.3: AH; kings.2: KS; corners.4: 9S 2H; left-side.1: 2D; right-side.2: 2C",
        "step=7",
    )
    assert listed(position) == [
        "play 2C right-side.2 aces.1",
        "play 2H corners.4 aces.3",
        "redeal",
    ]
    push_all(position, "play 2H corners.4 aces.3")
    assert listed(position) == ["play 2C right-side.2 aces.1", "redeal"]


def test_marriages_ascend_and_descend_in_suit() -> None:
    """Between the tops of the twelve packets, whatever their place; king and ace never meet."""
    position = tiny(
        GAME,
        "aces.4: AD; kings.4: KD; corners.1: 8H; left-side.4: 7H; right-side.1: 7D; corners.2: KD;"
        " corners.3: AD",
        "step=7",
    )
    assert listed(position) == [
        "marry 8H corners.1 left-side.4",
        "marry 7H left-side.4 corners.1",
        "redeal",
    ]


@pytest.mark.parametrize(("first", "second"), list(permutations(ORDER, 2)))
def test_any_packet_may_give_and_take(first: str, second: str) -> None:
    """After the deal all twelve are alike."""
    table = f"aces.4: AD; kings.3: KH; {first}: QH; {second}: KH"
    assert set(listed(tiny(GAME, table, "step=7"))) == {
        f"play QH {first} kings.3",
        f"marry QH {first} {second}",
        f"marry KH {second} {first}",
        "redeal",
    }


def test_a_packet_that_is_gone_is_not_filled() -> None:
    """Nothing on the page fills it (reading)."""
    position = tiny(GAME, "corners.1:; left-side.1: 7H; left-side.2:", "step=7")
    assert listed(position) == ["redeal"]


def test_a_sequence_may_be_reversed_onto_the_next_higher_card() -> None:
    """The note: deuce up to eight is carried, card by card, onto a nine; then the deuce is free."""
    position = tiny(GAME, "left-side.2: KD 2H 3H 4H 5H 6H 7H 8H; corners.4: QC 9H", "step=7")
    for rank in "8765432":
        push_all(position, f"marry {rank}H left-side.2 corners.4")
    assert at(position, "corners.4") == "QC 9H 8H 7H 6H 5H 4H 3H 2H"
    assert at(position, "left-side.2") == "KD"


def test_the_packets_may_be_dealt_again_twice_in_their_order() -> None:
    """Taken up from the left without shuffling, each under the one before, and turned over: the
    last packet is dealt first, from its bottom card.
    """
    position = tiny(
        GAME,
        "aces.1: AC; corners.1: 3H 4H; left-side.3: 5H; corners.2: 6H 7H; right-side.4: 8H;"
        " corners.4: 9H TH; right-side.1:",
        "step=7",
    )
    push_all(position, "redeal")
    dealt = ["9H", "TH", "8H", "6H", "7H", "5H", "3H", "4H"]
    assert [at(position, label) for label in ORDER] == [*dealt, "", "", "", ""]
    assert at(position, "aces.1") == "AC"
    assert position.redeals_left == 1
    push_all(position, "redeal")
    assert position.redeals_left == 0
    assert not moves_of(position, "redeal")


def test_the_method_of_the_deal_holds_in_a_redeal_too() -> None:
    """Played exactly as before: bases at once, corners anywhere, sides adjoining only."""
    position = tiny(GAME, "aces.1: AC; corners.4: 2C 2S AS; corners.3: 3S 2H", "step=7")
    push_all(position, "redeal")
    assert listed(position) == ["play 2C hand aces.1", "lay 2C hand corners.1"]
    push_all(position, "play 2C hand aces.1")
    # 2S on the corner found no ace yet; the ace went up of itself; 3S and 2H lie at the side.
    assert [at(position, label) for label in ORDER[:3]] == ["2S", "3S", "2H"]
    assert at(position, "aces.2") == "AS"
    # With the pack out the restrictions cease again.
    assert listed(position) == [
        "play 2S corners.1 aces.2",
        "marry 2S corners.1 left-side.1",
        "marry 3S left-side.1 corners.1",
        "redeal",
    ]


def test_eight_complete_foundations_win() -> None:
    """Aces up to kings and kings down to aces: eight times thirteen."""
    up = "A23456789TJQK"
    aces = [" ".join(rank + suit for rank in up) for suit in "CSHD"]
    kings = [" ".join(rank + suit for rank in reversed(up)) for suit in "CSHD"]
    places = [f"aces.{n}: {text}" for n, text in enumerate(aces, 1)]
    places += [f"kings.{n}: {text}" for n, text in enumerate(kings, 1)]
    places[-1] = places[-1].removesuffix(" AD")
    position = tiny(GAME, "; ".join(places) + "; corners.2: AD", "step=7")
    push_all(position, "play AD corners.2 kings.4")
    assert position.outcome() is Outcome.WON
    assert position.cards_home == 8 * 13


def test_all_twelve_packets_are_taken_up() -> None:
    """From the left, and dealt from the last."""
    cards = ["3H", "3S", "3D", "3C", "5H", "5S", "5D", "5C", "7H", "7S", "7D", "7C"]
    table = "; ".join(f"{label}: {card}" for label, card in zip(ORDER, cards))
    position = tiny(GAME, table, "step=7")
    push_all(position, "redeal")
    assert [at(position, label) for label in ORDER] == cards[::-1]
