"""Red and Black: the page, sentence by sentence."""

from tests.rules.dealing import at, at_each, caused, deal_first, pack_of
from tests.tiny import listed, tiny

STATE = "step=1"


def test_the_eight_aces_lie_in_pairs_red_and_black_by_turns_and_the_volunteers_beneath() -> None:
    position = deal_first("red-and-black", "2C 3C 4C 5C 6C 7C 8C 9C")
    assert at_each(position, "aces", range(1, 9)) == [
        "AD",
        "AD",
        "AC",
        "AC",
        "AH",
        "AH",
        "AS",
        "AS",
    ]
    assert at_each(position, "volunteers", range(1, 9)) == [
        "2C",
        "3C",
        "4C",
        "5C",
        "6C",
        "7C",
        "8C",
        "9C",
    ]
    assert len(pack_of(position)) == 88
    heights = {spot.zone: spot.y for spot in position.table.spots}
    assert heights["volunteers"] > heights["aces"]


def test_foundations_ascend_in_suit_to_the_king() -> None:
    """Rule I."""
    position = tiny(
        "red-and-black",
        "aces.1: AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD; aces.2: AD; aces.3: AC;"
        "volunteers.1: KD; volunteers.2: 2D; volunteers.3: 2S; volunteers.4: 3C",
        STATE,
    )
    assert listed(position) == [
        "play KD volunteers.1 aces.1",
        "play 2D volunteers.2 aces.2",
        "place 2D volunteers.2 volunteers.4",
    ]


def test_volunteers_take_cards_downward_in_alternate_colors() -> None:
    """Rule II: on the black four a red three, then a black deuce; from volunteers, pack, talon."""
    position = tiny(
        "red-and-black",
        "aces.1: AD; volunteers.1: 4S; volunteers.2: 3H; volunteers.3: 2C; volunteers.4: 3S;"
        "hand: 3D; talon: 2S",
        STATE,
    )
    assert listed(position) == [
        "place 3H volunteers.2 volunteers.1",
        "place 2C volunteers.3 volunteers.2",
        "place 3D hand volunteers.1",
        "place 2S talon volunteers.2",
        "lay 3D hand talon",
    ]


def test_sequences_move_card_by_card_and_nothing_lies_on_an_ace_but_its_foundation() -> None:
    position = tiny(
        "red-and-black",
        "aces.1: AD; volunteers.1: 6S 5H 4C; volunteers.2: 6C; volunteers.3: KH",
        STATE,
    )
    assert listed(position) == []


def test_a_space_is_filled_at_once_from_pack_or_talon() -> None:
    """Each vacancy immediately; with no talon yet, from the cards in hand, by itself."""
    position = tiny(
        "red-and-black", "aces.1: AD; volunteers.1: 2D; volunteers.2: 9C; pack: KC 8H", STATE
    )
    position.push("play 2D volunteers.1 aces.1")
    assert caused(position) == ["2D volunteers.1 aces.1", "8H pack volunteers.1"]
    position = tiny(
        "red-and-black", "aces.1: AD; volunteers.1:; volunteers.2: 2D; pack: 8H; talon: KC", STATE
    )
    assert listed(position) == ["fill pack volunteers.1", "fill KC talon volunteers.1"]


def test_unsuitable_cards_form_the_talon_which_is_shuffled_and_re_dealt_once() -> None:
    position = tiny(
        "red-and-black", "aces.1: AD; volunteers.1: 9C; talon: 4S KC QC 6C 5S JH 7C", STATE
    )
    assert listed(position) == ["redeal"]
    position.push("redeal")
    assert sorted(pack_of(position)) == sorted(["4S", "KC", "QC", "6C", "5S", "JH", "7C"])
    assert pack_of(position) != ["4S", "KC", "QC", "6C", "5S", "JH", "7C"]
    while listed(position) == ["turn"]:
        position.push("turn")
    assert len(at(position, "talon").split()) == 7
    assert position.is_stuck()


def test_a_space_of_the_first_deal_is_a_space_in_the_second() -> None:
    position = tiny(
        "red-and-black", "aces.1: AD; volunteers.1:; volunteers.2: 9C; talon: KC", STATE
    )
    position.push("fill KC talon volunteers.1")
    assert at(position, "volunteers.1") == "KC"


def test_with_pack_only_a_space_takes_no_card_of_the_talon() -> None:
    """The page speaks of the cards in hand: with none left the space stays."""
    position = tiny(
        "red-and-black+pack-only",
        "aces.1: AD; volunteers.1:; volunteers.2: 9D; pack: 8H; talon: KC",
        STATE,
    )
    assert listed(position) == ["fill pack volunteers.1"]
    position = tiny(
        "red-and-black+pack-only", "aces.1: AD; volunteers.1:; volunteers.2: 9D; talon: KC", STATE
    )
    assert listed(position) == ["redeal"]
