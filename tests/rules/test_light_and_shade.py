"""Light and Shade, line by line against the page."""

import pytest

import cadogan
from cadogan.engine.position import Outcome
from tests.rules.dealing import at, at_each, cards_left, caused, deal_first, pack_of
from tests.tiny import listed, tiny


def test_aces_lie_in_a_line_with_two_rows_of_four_above() -> None:
    """The upper row is the Auxiliaries, the lower the Rivals; 88 cards are left."""
    position = deal_first("light-and-shade", "2H 3H 4H 5H 6H 7H 8H 9H TH")
    aces = at_each(position, "aces", range(1, 9))
    assert aces == ["AD", "AD", "AC", "AC", "AH", "AH", "AS", "AS"]
    assert at_each(position, "auxiliaries", range(1, 5)) == ["2H", "3H", "4H", "5H"]
    assert at_each(position, "rivals", range(1, 5)) == ["6H", "7H", "8H", "9H"]
    assert len(pack_of(position)) == 88
    assert len(cards_left("light-and-shade")) == 96
    spots = position.table.spots
    heights = [spots[position.place(f"{zone}.1")].y for zone in ("auxiliaries", "rivals", "aces")]
    assert heights == sorted(heights)


def test_foundations_ascend_in_alternate_colors_from_the_auxiliaries_alone() -> None:
    """Rule I: a black deuce on a red ace. Rivals, the card turned up and the talon do not play."""
    position = tiny(
        "light-and-shade",
        "aces.1: AD; aces.2: AC; aces.3: AH 2S; auxiliaries.1: 2C; auxiliaries.2: 2H;"
        " auxiliaries.3: 9C 3D; auxiliaries.4: 3C; rivals.1: 2D; hand: 2H; talon: 3H; pack: 9D",
        "step=1",
    )
    assert listed(position) == [
        "play 2C auxiliaries.1 aces.1",
        "play 2H auxiliaries.2 aces.2",
        "play 3D auxiliaries.3 aces.3",
        "place 2D rivals.1 auxiliaries.4",
        "place 2H hand auxiliaries.4",
        "lay 2H hand talon",
    ]


def test_of_two_foundations_that_want_the_same_card_one_is_listed() -> None:
    """Two red aces are equal, whichever of them they are; a red and a black one are not."""
    position = tiny(
        "light-and-shade",
        "aces.1: AD; aces.2: AH; aces.3: AC 2H; aces.4: AS 2D; auxiliaries.1: 2S;"
        " auxiliaries.2: 3C",
        "step=1",
    )
    assert listed(position) == ["play 2S auxiliaries.1 aces.1", "play 3C auxiliaries.2 aces.3"]
    position.push("play 2S aces.2")
    assert at(position, "aces.2") == "AH 2S"
    assert listed(position) == ["play 3C auxiliaries.2 aces.3"]


def test_auxiliaries_descend_in_alternate_colors_with_rivals_and_cards_of_pack_and_talon() -> None:
    """Rule II and the sentence on dealing; Auxiliaries are not placed on each other (a reading),
    nor anything on a Rival.
    """
    position = tiny(
        "light-and-shade",
        "auxiliaries.1: 9C; auxiliaries.2: 8D; auxiliaries.3: 9H; rivals.1: 8H; rivals.2: 8C;"
        " rivals.3: 9D; rivals.4: QD; auxiliaries.4: KS; hand: 8S; talon: 7C; pack: KD",
        "step=1",
    )
    assert listed(position) == [
        "place 8H rivals.1 auxiliaries.1",
        "place 8C rivals.2 auxiliaries.3",
        "place QD rivals.4 auxiliaries.4",
        "place 8S hand auxiliaries.3",
        "place 7C talon auxiliaries.2",
        "lay 8S hand talon",
    ]


def test_a_vacant_auxiliary_is_filled_from_the_rivals_and_a_rival_from_pack_or_talon() -> None:
    """Rule III: the player chooses the Rival, and then where the next Rival comes from."""
    position = tiny(
        "light-and-shade",
        "aces.1: AD; auxiliaries.1: 2C; rivals.1: 9H; rivals.2: 8H; talon: 5C 6C; pack: 7D",
        "step=1",
    )
    position.push("play 2C")
    assert listed(position) == [
        "fill 9H rivals.1 auxiliaries.1",
        "fill 8H rivals.2 auxiliaries.1",
    ]
    position.push("fill 8H")
    assert listed(position) == ["fill pack rivals.2", "fill 6C talon rivals.2"]
    position.push("fill 6C")
    assert listed(position) == ["turn"]


@pytest.mark.parametrize("source", ["pack: 7D", "talon: 7D"])
def test_with_one_source_left_a_rival_is_replaced_by_itself(source: str) -> None:
    """After it has been placed in sequence."""
    position = tiny("light-and-shade", f"auxiliaries.1: 9C; rivals.1: 8H; {source}", "step=1")
    position.push("place 8H")
    assert caused(position)[1] == f"7D {source[: source.index(':')]} rivals.1"


def test_a_worked_off_auxiliary_is_filled_and_without_cards_places_stay_empty() -> None:
    """The sequences are played as opportunity arises; a space is one when the packet is gone."""
    position = tiny(
        "light-and-shade",
        "aces.1: AD; aces.2: AC; auxiliaries.1: 3S 2H; auxiliaries.2: 2C; rivals.1: ",
        "step=1",
    )
    assert listed(position) == [
        "play 2H auxiliaries.1 aces.2",
        "play 2C auxiliaries.2 aces.1",
    ]
    position.push("play 2H")
    assert listed(position) == [
        "play 3S auxiliaries.1 aces.2",
        "play 2C auxiliaries.2 aces.1",
    ]
    position.push("play 3S")
    assert listed(position) == ["play 2C auxiliaries.2 aces.1"]


def test_when_all_rivals_are_gone_they_are_filled_first() -> None:
    """Then the Auxiliary that waits gets its Rival."""
    position = tiny(
        "light-and-shade",
        "aces.1: AD; auxiliaries.1: 2C; rivals.1: ; pack: 5D 4D 3D",
        "step=1",
    )
    assert listed(position) == ["fill pack rivals.1"]
    position.push("fill")
    assert caused(position) == ["3D pack rivals.1"]
    position.push("play 2C")
    assert caused(position)[1:] == ["3D rivals.1 auxiliaries.1", "4D pack rivals.1"]


def test_eight_full_foundations_win_and_there_is_no_redeal() -> None:
    """Eight aces, eight cards and eighty-eight are the two packs; colors come out even."""
    red, black = "DCDCDCDCDCDCD", "CDCDCDCDCDCDC"
    other_red, other_black = "HSHSHSHSHSHSH", "SHSHSHSHSHSHS"
    packets = [
        f"aces.{number}: {' '.join(rank + suit for rank, suit in zip('A23456789TJQK', suits))}"
        for number, suits in enumerate(
            (red, red, black, black, other_red, other_red, other_black, other_black), 1
        )
    ]
    packets[7] = packets[7].removesuffix(" KS")
    position = tiny("light-and-shade", f"{'; '.join(packets)}; auxiliaries.2: KS", "step=1")
    assert position.redeals_left == 0
    assert listed(position) == ["play KS auxiliaries.2 aces.8"]
    position.push("KS")
    assert position.outcome() is Outcome.WON
    assert cadogan.game("light-and-shade").options == ()
