"""General Sedgewick: the page, sentence by sentence."""

import pytest

from tests.rules.dealing import at, at_each, caused, deal_first
from tests.tiny import listed, tiny

# Foundations of sevens; whatever is not named is out of the game.
STATE = "step=2 base=7"
OPEN = "general-sedgewick+open-spaces"


def test_five_cards_make_the_cross_and_the_sixth_fixes_the_base_in_the_upper_left_corner() -> None:
    position = deal_first("general-sedgewick", "2C 3C 4C 5C 6C 9D")
    assert at_each(position, "cross", range(1, 6)) == ["2C", "3C", "4C", "5C", "6C"]
    assert at(position, "corners.1") == "9D"
    assert len(position.cards_at("pack")) == 46


def test_the_cross_is_dealt_from_its_top_through_its_bar_to_its_foot() -> None:
    spots = deal_first("general-sedgewick", "").table.spots
    cross = [(spot.x, spot.y) for spot in spots if spot.zone == "cross"]
    top, left, middle, right, foot = cross
    assert top[0] == middle[0] == foot[0]
    assert top[1] < middle[1] < foot[1]
    assert left[1] == middle[1] == right[1]
    assert left[0] < middle[0] < right[0]


def test_cards_of_the_base_value_go_to_the_corners_as_they_are_turned_up() -> None:
    """The three others of the value of the first take the corners that are left, by themselves."""
    position = deal_first("general-sedgewick", "2C 3D 5C 2H AS 9D 9C 4C 9S")
    position.push("turn")
    assert caused(position) == ["9C pack corners.2"]
    position.push("turn")
    position.push("lay")
    position.push("turn")
    assert caused(position) == ["9S pack corners.3"]


def test_a_base_card_that_is_drawn_to_fill_goes_to_its_corner_and_the_next_card_fills() -> None:
    position = deal_first("general-sedgewick", "2C 3D 5C 8H TD 9D 9C 4C")
    position.push("play TD cross.5 corners.1")
    assert caused(position) == [
        "TD cross.5 corners.1",
        "9C pack corners.2",
        "4C pack cross.5",
    ]


def test_a_base_card_of_the_cross_is_played_when_the_player_likes() -> None:
    """Having placed the first foundation, any others that lie on the cross may be played."""
    position = tiny(
        "general-sedgewick", "corners.1: 7C; cross.1: 7H; cross.2: TS; pack: 2C KC", STATE
    )
    assert listed(position) == ["play 7H cross.1 corners.2", "turn"]


def test_foundations_ascend_in_suit_from_the_base_and_king_and_ace_are_neighbours() -> None:
    """Rule II, and the ascending sequence of the page."""
    position = tiny(
        "general-sedgewick",
        "corners.1: 7C 8C 9C TC JC QC KC; corners.2: 7H 8H;"
        "cross.1: AC; cross.2: 9H; cross.3: 9D; cross.4: AH",
        STATE,
    )
    assert listed(position) == ["play AC cross.1 corners.1", "play 9H cross.2 corners.2"]


def test_a_foundation_is_full_with_its_thirteenth_card() -> None:
    position = tiny(
        "general-sedgewick",
        "corners.1: 7C 8C 9C TC JC QC KC AC 2C 3C 4C 5C; cross.1: 6C; cross.2: 7H",
        STATE,
    )
    position.push("play 6C cross.1 corners.1")
    position.push("play 7H cross.2 corners.2")
    assert listed(position) == []


def test_only_the_uppermost_card_of_a_packet_of_the_cross_is_available() -> None:
    """Rule I: the card beneath is released when the one above it goes."""
    position = tiny("general-sedgewick", "corners.1: 7C; cross.1: 8C TS; cross.2: JS", STATE)
    assert listed(position) == ["place TS cross.1 cross.2"]
    position.push("place TS cross.1 cross.2")
    assert listed(position) == ["play 8C cross.1 corners.1"]


def test_cards_of_cross_pack_and_talon_are_placed_in_descending_sequence_whatever_their_suit() -> (
    None
):
    """Rules III and IV; the card in hand goes on like one of the talon."""
    position = tiny(
        "general-sedgewick", "corners.1: 7C; cross.1: 5H; cross.2: 6S; hand: 4C; talon: 5C", STATE
    )
    assert listed(position) == [
        "place 5H cross.1 cross.2",
        "place 4C hand cross.1",
        "place 5C talon cross.2",
        "lay 4C hand talon",
    ]


def test_one_card_is_transferred_at_a_time_and_never_in_ascending_sequence() -> None:
    position = tiny(
        "general-sedgewick", "corners.1: 2C; cross.1: 8H 7S; cross.2: 9C", "step=2 base=2"
    )
    assert listed(position) == []


def test_on_the_cross_king_lies_on_ace_but_nothing_on_a_card_of_the_base_value() -> None:
    """The reading: the sequence runs round, and ends at the value of the foundations."""
    position = tiny(
        "general-sedgewick",
        "corners.1: 7C; cross.1: KH; cross.2: AS; cross.3: 7D; cross.4: 6D",
        STATE,
    )
    assert listed(position) == ["play 7D cross.3 corners.2", "place KH cross.1 cross.2"]


def test_a_space_is_refilled_at_once_from_pack_or_talon_and_not_from_the_cross() -> None:
    """Nothing else is legal till it is done; the player chooses where the card comes from."""
    position = tiny(
        "general-sedgewick", "corners.1: 7C; cross.1:; cross.2: 8C; pack: 2C; talon: 3H 4S", STATE
    )
    assert listed(position) == ["fill pack cross.1", "fill 4S talon cross.1"]


def test_with_a_card_in_hand_it_is_the_card_of_the_pack() -> None:
    position = tiny(
        "general-sedgewick", "corners.1: 7C; cross.1:; hand: 9H; pack: 2C; talon: 4S", STATE
    )
    assert listed(position) == ["fill 9H hand cross.1", "fill 4S talon cross.1"]


def test_a_space_stays_when_pack_and_talon_are_out() -> None:
    position = tiny("general-sedgewick", "corners.1: 7C; cross.1:; cross.2: 8C; cross.3: TH", STATE)
    assert listed(position) == ["play 8C cross.2 corners.1"]


def test_with_open_spaces_a_space_may_wait() -> None:
    position = tiny(OPEN, "corners.1: 7C; cross.1:; cross.2: 8C; pack: 2C; talon: 4S", STATE)
    assert listed(position) == [
        "play 8C cross.2 corners.1",
        "fill pack cross.1",
        "fill 4S talon cross.1",
        "turn",
    ]


def test_a_card_that_suits_nothing_goes_to_the_talon_by_itself() -> None:
    position = tiny("general-sedgewick", "corners.1: 7C; cross.1: 3H; pack: JC QD", STATE)
    position.push("turn")
    assert at(position, "talon") == "QD"


@pytest.mark.parametrize("name", ["general-sedgewick", OPEN])
def test_there_is_no_re_deal(name: str) -> None:
    position = tiny(name, "corners.1: 7C; cross.1: 3H; talon: 9D JC", STATE)
    assert listed(position) == []
    assert position.is_stuck()
