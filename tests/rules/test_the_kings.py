"""The Kings, line by line against the page."""

import cadogan
from cadogan.engine.position import Outcome
from tests.rules.dealing import at, at_each, cards_left, deal_first
from tests.tiny import listed, tiny

ACES = "; ".join(f"aces.{number}: A{suit}" for number, suit in enumerate("DDCCHHSS", 1))


def test_eight_aces_lie_in_two_columns_equal_suits_side_by_side() -> None:
    """Ninety-six cards are left for the columns: twenty-four of four."""
    position = deal_first("the-kings")
    assert [ace[:2] for ace in at_each(position, "aces", range(1, 9))] == (
        ["AD", "AD", "AC", "AC", "AH", "AH", "AS", "AS"]
    )
    spots = [position.table.spots[position.place(f"aces.{number}")] for number in range(1, 9)]
    assert [spot.y for spot in spots[::2]] == [spot.y for spot in spots[1::2]]
    assert len(cards_left("the-kings")) == 96


def test_columns_of_four_are_dealt_on_the_left_and_on_the_right_by_turns() -> None:
    """From top to bottom, each outside the last."""
    position = deal_first("the-kings", "3C 4C 5C 6C 7H 8H 9H TH JC QC KC 9C 3D 4D 5D 6D")
    assert [at(position, f"left-group.{row}")[:5] for row in (1, 2, 3, 4)] == [
        "3C JC",
        "4C QC",
        "5C KC",
        "6C 9C",
    ]
    assert [at(position, f"right-group.{row}")[:5] for row in (1, 2, 3, 4)] == [
        "7H 3D",
        "8H 4D",
        "9H 5D",
        "TH 6D",
    ]


def test_in_the_deal_a_card_is_played_only_in_the_row_in_which_it_falls() -> None:
    """Rule III: at once, on either foundation of the line, without regard to suit; the next card
    takes its place. A three that falls in another row than the one begun stays.
    """
    position = deal_first("the-kings", "9C 2H 3D 4S 8D 3H 6C 5H 9D 9H")
    assert at(position, "aces.3").startswith("AC 2H 3D 4S")
    assert at(position, "left-group.1")[:2] == "9C"
    assert at(position, "left-group.2")[:2] == "8D"
    assert at(position, "left-group.3")[:2] == "3H"
    assert at(position, "left-group.4")[:2] == "6C"
    assert at(position, "right-group.1")[:2] == "5H"


def test_the_player_says_which_of_two_foundations_that_differ() -> None:
    """Nothing else is legal: a card that can be played is never left."""
    position = tiny(
        "the-kings",
        "aces.1: AD 2C; aces.2: AD 2S 3H; aces.3: AC 2H; aces.5: AH 2D 3C; left-group.1: 3S;"
        " hand: 4D; pack: 9C",
        "step=0 at=4 fall=right-group.3",
    )
    assert listed(position) == ["play 4D hand aces.5"]
    twins = tiny(
        "the-kings",
        "aces.1: AD 2C; aces.2: AD 2S; aces.3: AC 2H; hand: 3D; pack: 9C",
        "step=0 at=4 fall=right-group.1",
    )
    assert listed(twins) == ["play 3D hand aces.1"]


def test_cards_that_lie_are_not_played_in_the_deal() -> None:
    """A reading: neither from the inner columns nor from the outermost."""
    position = deal_first("the-kings", "3C 2D 4D 5D 6D 7D 8D 9D TD")
    # The three lies in the first row when the deuce falls in the second.
    assert at(position, "left-group.1").startswith("3C")
    assert at(position, "aces.3").startswith("AC 2D")


def test_only_the_outside_cards_are_available_and_now_for_any_foundation() -> None:
    """Rules I and II after the deal: suits do not matter, nor rows; equal foundations are one."""
    position = tiny(
        "the-kings",
        "aces.1: AD 2C; aces.4: AC 2D; aces.5: AH; left-group.1: 9C 3C; right-group.3: 2S 7D",
        "step=1",
    )
    assert listed(position) == ["play 3C left-group.1 aces.1"]
    position.push("play 3C left-group.1 aces.4")
    assert at(position, "aces.4") == "AC 2D 3C"


def test_sequences_are_formed_up_and_down_on_the_outside_of_both_groups() -> None:
    """Without regard to suit, and reversed from packet to packet; no ace on a king."""
    position = tiny(
        "the-kings",
        "left-group.1: 7C; left-group.2: 9C 8H; right-group.1: 7D; right-group.2: 4D KC;"
        " right-group.3: JH 2H; right-group.4: 4S QC",
        "step=1",
    )
    assert listed(position) == [
        "place 7C left-group.1 left-group.2",
        "place 8H left-group.2 left-group.1",
        "place 8H left-group.2 right-group.1",
        "place 7D right-group.1 left-group.2",
        "place KC right-group.2 right-group.4",
        "place QC right-group.4 right-group.2",
    ]


def test_a_row_of_one_group_that_is_gone_is_a_lane_for_any_available_card() -> None:
    """The player need not use it; two lanes are alike, and a lone card gains nothing by moving."""
    position = tiny(
        "the-kings",
        "left-group.1: ; left-group.2: 9C 5H; right-group.3: JH; right-group.4: ",
        "step=1",
    )
    assert listed(position) == ["fill 5H left-group.2 left-group.1"]
    position.push("fill 5H left-group.2 right-group.4")
    assert at(position, "right-group.4") == "5H"


def test_the_eight_foundations_end_with_kings_and_there_is_no_redeal() -> None:
    """Eight aces and ninety-six cards are the two packs."""
    packets = "; ".join(
        f"aces.{number}: {' '.join(rank + suit for rank in 'A23456789TJQK')}"
        for number, suit in enumerate("DDCCHHSS", 1)
    )
    position = tiny("the-kings", f"{packets.removesuffix(' KS')}; left-group.3: KS", "step=1")
    assert position.redeals_left == 0
    assert listed(position) == ["play KS left-group.3 aces.8"]
    position.push("KS")
    assert position.outcome() is Outcome.WON


def test_a_deal_is_whole() -> None:
    """Whatever is played on the way, all the cards are there when the deal is ended."""
    position = cadogan.deal("the-kings:7")
    while position.legal_moves and position.kernel.register_at(0) == 0:
        position.make(position.legal_moves[0])
    assert position.cards_at("pack") == position.cards_at("hand") == ()
    assert "##" not in str(position)
    cards = sum(len(position.cards_at(spot.label)) for spot in position.table.spots)
    assert cards == 104
