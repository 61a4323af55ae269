"""Anna: the page, sentence by sentence."""

import pytest

from cadogan.engine.position import Outcome
from tests.rules.dealing import at, at_each, caused, deal_first, pack_of
from tests.tiny import listed, tiny

STATE = "step=1"
ACE_ON_KING = "anna+ace-on-king"


def test_eight_helps_form_the_a_and_knaves_that_turn_up_go_to_the_n() -> None:
    """The next card takes the place."""
    position = deal_first("anna", "2C JH 3C 4C JH 5C 6C 7C 8C 9C")
    assert at_each(position, "helps", range(1, 9)) == [
        "2C",
        "3C",
        "4C",
        "5C",
        "6C",
        "7C",
        "8C",
        "9C",
    ]
    assert at_each(position, "knaves", range(1, 4)) == ["JH", "JH", ""]
    assert len(pack_of(position)) == 104 - 10


def test_the_letters_stand_side_by_side() -> None:
    spots = deal_first("anna", "").table.spots
    assert max(spot.x for spot in spots if spot.zone == "helps") < min(
        spot.x for spot in spots if spot.zone == "knaves"
    )


def test_knaves_are_placed_whenever_they_turn_up() -> None:
    position = tiny("anna", "helps.1: 2C; pack: 3D JS; talon: 5H", STATE)
    position.push("turn")
    assert caused(position) == ["JS pack knaves.1"]
    position = tiny("anna", "helps.1:; helps.2: 2C; pack: 3D JS; talon: 5H", STATE)
    position.push("fill pack helps.1")
    assert caused(position) == ["JS pack knaves.1"]
    assert listed(position) == ["fill pack helps.1", "fill 5H talon helps.1"]


def test_foundations_descend_from_knave_through_ace_to_king_in_suit() -> None:
    """Rule I; helps, hand and talon are played from."""
    clubs = "JC TC 9C 8C 7C 6C 5C 4C 3C 2C"
    position = tiny(
        "anna",
        f"knaves.1: {clubs} AC; knaves.2: {clubs}; knaves.3: JH; helps.1: KC; helps.2: AC;"
        "helps.3: KH; helps.4: QC; helps.5: KS; hand: TH; talon: TH",
        STATE,
    )
    assert listed(position) == [
        "play KC helps.1 knaves.1",
        "play AC helps.2 knaves.2",
        "play TH hand knaves.3",
        "play TH talon knaves.3",
        "lay TH hand talon",
    ]


def test_helps_marry_upward_in_suit_with_cards_of_helps_pack_and_talon() -> None:
    position = tiny(
        "anna",
        "helps.1: 8H; helps.2: 9H; helps.3: 4S; helps.4: 5D; hand: 9H; talon: 5S",
        STATE,
    )
    assert listed(position) == [
        "marry 9H helps.2 helps.1",
        "marry 9H hand helps.1",
        "marry 5S talon helps.3",
        "lay 9H hand talon",
    ]


def test_only_the_uppermost_card_of_a_help_is_available() -> None:
    """Rule II."""
    position = tiny("anna", "knaves.1: JH; helps.1: TH 3C; helps.2: 2C", STATE)
    assert listed(position) == ["marry 3C helps.1 helps.2"]
    position.push("marry 3C helps.1 helps.2")
    assert listed(position) == ["play TH helps.1 knaves.1"]


def test_nothing_is_laid_on_a_queen_and_she_never_leaves() -> None:
    """Rule III: whether dealt or drawn to fill a space, she remains a single card."""
    position = tiny(
        "anna", "helps.1: QH; helps.2: KH; helps.3: QC; helps.4: TC; talon: KC; hand: KH", STATE
    )
    assert listed(position) == ["lay KH hand talon"]
    position = tiny("anna", "helps.1:; helps.2: 3C; pack: 2D; talon: QH", STATE)
    position.push("fill QH talon helps.1")
    assert at(position, "helps.1") == "QH"
    assert listed(position) == ["turn"]


@pytest.mark.parametrize(("name", "marries"), [("anna", False), (ACE_ON_KING, True)])
def test_an_ace_marries_a_king_only_by_the_option(name: str, marries: bool) -> None:
    position = tiny(name, "knaves.1: JH; helps.1: KH; helps.2: AH; helps.3: KC; helps.4: AD", STATE)
    assert listed(position) == (["marry AH helps.2 helps.1"] if marries else [])


@pytest.mark.parametrize("name", ["anna", ACE_ON_KING])
def test_nothing_marries_above_the_ten_and_no_king_goes_on_an_ace(name: str) -> None:
    position = tiny(
        name,
        "knaves.1: JH; knaves.2: JD; helps.1: TC; helps.2: QC; helps.3: AS; helps.4: KS",
        STATE,
    )
    assert [move for move in listed(position) if "helps.4 helps" in move or "QC" in move] == []


def test_a_space_is_refilled_at_once_from_pack_or_talon() -> None:
    position = tiny("anna", "helps.1:; helps.2: 3C; hand: 2D; talon: 9H; pack: 8D", STATE)
    assert listed(position) == ["fill 2D hand helps.1", "fill 9H talon helps.1"]


def test_the_talon_is_re_dealt_twice_as_it_lies() -> None:
    position = tiny("anna", "helps.1: 2C; talon: 5H QD 8S", STATE)
    for _ in range(2):
        position.push("redeal")
        assert pack_of(position) == ["5H", "QD", "8S"]
        while listed(position) == ["turn"]:
            position.push("turn")
    assert position.is_stuck()


def test_it_is_won_with_eight_kings_in_the_n_and_the_queens_in_the_a() -> None:
    table = deal_first("anna", "").table
    assert table.goal == 8 * 12 == len(table.pack) - 8
    packets = []
    for number, suit in enumerate("CSHDCSHD", 1):
        cards = [rank + suit for rank in "JT98765432AK"]
        packets.append(f"knaves.{number}: {' '.join(cards[:-1] if number == 8 else cards)}")
    queens = "; ".join(f"helps.{n}: Q{suit}" for n, suit in enumerate("CSHDCSH", 1))
    position = tiny("anna", f"{'; '.join(packets)}; {queens}; helps.8: KD; pack: QD", STATE)
    position.push("play KD helps.8 knaves.8")
    assert position.is_won
    assert caused(position) == ["KD helps.8 knaves.8", "QD pack helps.8"]
    # The player says whence a space is refilled, also when all else is done.
    queens = "; ".join(f"helps.{n}: Q{suit}" for n, suit in enumerate("CSHDCS", 1))
    position = tiny(
        "anna", f"{'; '.join(packets)} KD; {queens}; helps.7:; helps.8:; talon: QH; pack: QD", STATE
    )
    assert listed(position) == ["fill pack helps.7", "fill QH talon helps.7"]
    position.push("fill QH talon helps.7")
    assert position.outcome() is Outcome.WON
    assert at_each(position, "helps", (7, 8)) == ["QH", "QD"]
