"""The Herring-bone: the page, sentence by sentence."""

import pytest

import cadogan
from cadogan.errors import InvalidSetupError
from tests.rules.dealing import at, at_each, caused, deal_first, pack_of
from tests.tiny import listed, tiny

BONE = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AH 2H"
FORTY = f"{BONE} AD 2D 3D 4D 5D 6D 7D 8D 3H 4H 5H 6H"
STATE = "step=3 base=7"


def test_bone_side_scenes_and_bars_are_dealt_in_that_order_and_the_next_card_is_the_base() -> None:
    """Twenty-eight cards, four on each side, a bar above and below each side: forty cards."""
    position = deal_first("the-herring-bone", f"{FORTY} 9H")
    assert at(position, "herring-bone") == BONE
    assert at_each(position, "left-scenes", range(1, 5)) == ["AD", "2D", "3D", "4D"]
    assert at_each(position, "right-scenes", range(1, 5)) == ["5D", "6D", "7D", "8D"]
    assert at_each(position, "left-bars", (1, 2)) == ["3H", "4H"]
    assert at_each(position, "right-bars", (1, 2)) == ["5H", "6H"]
    assert at(position, "hand") == "9H"
    assert len(pack_of(position)) == 104 - 41


def test_the_first_foundation_ascends_or_descends_as_the_player_likes() -> None:
    position = deal_first("the-herring-bone", f"{FORTY} 9H 9H")
    assert listed(position) == ["begin 9H hand descending.1", "begin 9H hand ascending.1"]
    position.push("begin 9H hand ascending.1")
    assert at(position, "ascending.1") == "9H"
    position.push("turn")
    assert caused(position) == ["9H pack descending.1"]


def test_each_suit_has_one_foundation_either_way() -> None:
    """Of a new suit the player chooses again; the second card of a suit takes the other way."""
    position = tiny(
        "the-herring-bone", "ascending.1: 7H; left-scenes.1: 7H; left-scenes.2: 7D; pack: KC", STATE
    )
    assert listed(position) == [
        "play 7H left-scenes.1 descending.1",
        "play 7D left-scenes.2 descending.1",
        "play 7D left-scenes.2 ascending.2",
        "turn",
    ]


def test_base_cards_go_up_by_themselves_when_turned_and_nothing_else_is_legal_meanwhile() -> None:
    position = tiny(
        "the-herring-bone", "ascending.1: 7H; left-scenes.1: 8H; pack: KC 7D; talon: 8H", STATE
    )
    position.push("turn")
    assert listed(position) == ["begin 7D hand descending.1", "begin 7D hand ascending.2"]


def test_ascending_and_descending_foundations_follow_suit_and_run_past_king_and_ace() -> None:
    """Rule I."""
    position = tiny(
        "the-herring-bone",
        "ascending.1: 7H 8H 9H TH JH QH KH; descending.1: 7D 6D 5D 4D 3D 2D AD;"
        "left-scenes.1: AH; left-scenes.2: KD; right-scenes.1: AD; right-scenes.2: KH",
        STATE,
    )
    assert listed(position) == [
        "play AH left-scenes.1 ascending.1",
        "play KD left-scenes.2 descending.1",
    ]


def test_of_the_bone_only_the_lowest_card_is_available_and_each_releases_the_next() -> None:
    """Rule II: the single card, then the three of the fan from its uppermost, and so on."""
    position = tiny(
        "the-herring-bone",
        "ascending.1: 7H; herring-bone: 6H AS TH 9H 8H; right-scenes.1: KC",
        STATE,
    )
    for card in ("8H", "9H", "TH"):
        assert listed(position) == [f"play {card} herring-bone ascending.1"]
        position.push(f"play {card} herring-bone ascending.1")
    # The ten may go back the other way no more than any card that does not follow there.
    assert listed(position) == []


def test_side_scenes_bars_bone_hand_and_talon_are_played_from() -> None:
    """Rule III; they are single cards, and nothing is packed on them."""
    position = tiny(
        "the-herring-bone",
        "ascending.1: 7H; ascending.2: 7S; descending.1: 7H; descending.2: 7D; descending.3: 7C;"
        "herring-bone: AC 8H; left-bars.1: 6H; right-bars.2: 8S; left-scenes.3: 6D;"
        "right-scenes.4: 8S; hand: 6C; talon: 6H",
        STATE,
    )
    assert listed(position) == [
        "play 8H herring-bone ascending.1",
        "play 6H left-bars.1 descending.1",
        "play 8S right-bars.2 ascending.2",
        "play 6D left-scenes.3 descending.2",
        "play 8S right-scenes.4 ascending.2",
        "play 6C hand descending.3",
        "play 6H talon descending.1",
        "lay 6C hand talon",
    ]


def test_a_bar_is_refilled_from_the_bone_by_itself() -> None:
    """Rule IV."""
    position = tiny(
        "the-herring-bone",
        "ascending.1: 7H; left-bars.1: 8H; herring-bone: AC 9H; pack: KC; talon: QS",
        STATE,
    )
    position.push("play 8H left-bars.1 ascending.1")
    assert caused(position) == ["8H left-bars.1 ascending.1", "9H herring-bone left-bars.1"]


def test_a_side_scene_is_refilled_from_pack_or_talon_only() -> None:
    """Rule IV: never from the bone, and at once."""
    position = tiny(
        "the-herring-bone",
        "ascending.1: 7H; left-scenes.1:; herring-bone: AC 8H; pack: KC; talon: QS",
        STATE,
    )
    assert listed(position) == ["fill pack left-scenes.1", "fill QS talon left-scenes.1"]


def test_when_the_bone_is_used_up_the_bars_too_are_refilled_from_pack_or_talon() -> None:
    position = tiny(
        "the-herring-bone",
        "ascending.1: 7H; right-bars.1:; herring-bone:; pack: KC; talon: QS",
        STATE,
    )
    assert listed(position) == ["fill pack right-bars.1", "fill QS talon right-bars.1"]


def test_one_card_at_a_time_goes_over_from_one_foundation_of_a_suit_to_the_other() -> None:
    """Either way, any number of times, but never the first card of a foundation."""
    position = tiny(
        "the-herring-bone",
        "ascending.1: 7H 8H 9H TH JH QH KH AH; descending.1: 7H 6H 5H 4H 3H 2H; pack: KC",
        STATE,
    )
    assert listed(position) == [
        "transfer AH ascending.1 descending.1",
        "transfer 2H descending.1 ascending.1",
        "turn",
    ]
    position.push("transfer AH ascending.1 descending.1")
    assert listed(position) == [
        "transfer KH ascending.1 descending.1",
        "transfer AH descending.1 ascending.1",
        "turn",
    ]
    base = tiny("the-herring-bone", "ascending.1: 7H; descending.1: 7H; pack: KC", STATE)
    assert listed(base) == ["turn"]


def test_the_talon_is_shuffled_and_re_dealt_twice() -> None:
    position = tiny("the-herring-bone", "ascending.1: 7H; talon: 2C 3C 4C 5D 6D TS JS KD", STATE)
    for _ in range(2):
        assert listed(position) == ["redeal"]
        position.push("redeal")
        assert sorted(pack_of(position)) == ["2C", "3C", "4C", "5D", "6D", "JS", "KD", "TS"]
        assert at(position, "talon") == ""
        while listed(position) == ["turn"]:
            position.push("turn")
    assert listed(position) == []
    assert position.is_stuck()


def test_the_shuffle_is_not_the_order_of_the_talon() -> None:
    laid_first = "2C 3C 4C 5D 6D TS JS KD QD 9S 3S"
    position = tiny("the-herring-bone", f"ascending.1: 7H; talon: {laid_first}", STATE)
    position.push("redeal")
    assert pack_of(position) != laid_first.split()


def test_the_page_prefers_cards_of_the_bone_and_the_bars() -> None:
    position = tiny("the-herring-bone", "ascending.1: 7H", STATE)
    assert position.patience.definition.prefer == ("herring-bone", "left bars", "right bars")


GERMAN = "the-herring-bone+german"
TWICE = " ".join(["AC", *BONE.split()[:27], "AD"])


def test_in_the_german_game_no_card_lies_twice_in_the_bone() -> None:
    """The note: there the bone is set out from a single pack."""
    printed = [cadogan.deal(f"the-herring-bone:{number}") for number in range(1, 30)]
    german = [cadogan.deal(f"{GERMAN}:{number}") for number in range(1, 30)]
    assert any(len(set(one.cards_at("herring-bone"))) < 28 for one in printed)
    assert all(len(set(one.cards_at("herring-bone"))) == 28 for one in german)
    assert {len(pack_of(one)) for one in german} == {63}


def test_the_two_packs_are_shuffled_after_the_german_bone_is_set_out() -> None:
    """So nothing is known of where the cards are that the bone did not take: of the last cards of
    the pack no more repeat a card of the bone than of the first.
    """
    count, first, last = 600, 0, 0
    for number in range(1, count + 1):
        position = cadogan.deal(f"{GERMAN}:{number}")
        bone, pack = set(position.cards_at("herring-bone")), position.cards_at("pack")
        last += sum(card in bone for card in pack[:20])
        first += sum(card in bone for card in pack[-20:])
    # Of the 76 other cards 28 are in the bone too: 7.4 of 20, give or take 0.09 for 600 deals.
    assert 7.0 < last / count < 7.8
    assert 7.0 < first / count < 7.8


def test_a_real_german_deal_may_have_no_card_twice_in_the_bone() -> None:
    assert at(deal_first(GERMAN, FORTY), "herring-bone") == BONE
    assert at(deal_first("the-herring-bone", TWICE), "herring-bone").split().count("AC") == 2
    with pytest.raises(InvalidSetupError, match="of a single pack, and AC is twice among them"):
        deal_first(GERMAN, TWICE)
