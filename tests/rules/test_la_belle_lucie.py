"""La Belle Lucie (page 1) with The House in the Wood and The House on the Hill."""

import pytest

import cadogan
from cadogan.engine.position import Outcome
from tests.rules.dealing import at, cards_left, count_cards, deal_first, moves_of, push_all
from tests.tiny import listed, tiny

WOOD = "la-belle-lucie+house-in-the-wood"
HILL = "la-belle-lucie+house-on-the-hill"
CLUBS_TO_QUEEN = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC"


def test_the_pack_is_dealt_by_threes_and_the_last_packet_is_one_card() -> None:
    """Three cards together to a packet, packet after packet; 17 times 3 and one is 52."""
    position = deal_first("la-belle-lucie")
    order = cards_left("la-belle-lucie")
    assert [at(position, f"fans.{fan}") for fan in (1, 2, 17, 18)] == [
        "AC 2C 3C",
        "4C 5C 6C",
        "TD JD QD",
        "KD",
    ]
    assert order == [card for fan in range(18) for card in at(position, f"fans.{fan + 1}").split()]
    assert count_cards(position, "fans") == [3] * 17 + [1]
    assert count_cards(position, "aces") == [0] * 4


def test_only_the_uppermost_card_of_a_packet_is_available() -> None:
    """Rule I: what lies beneath waits till the upper card is gone, and then is free."""
    position = tiny("la-belle-lucie", "fans.1: AS KC; fans.2: 2S QC; fans.3: 2H", "step=1")
    assert listed(position) == ["marry QC fans.2 fans.1", "redeal"]
    push_all(position, "marry QC fans.2 fans.1")
    assert listed(position) == ["redeal"]


def test_foundations_follow_suit_from_ace_to_king() -> None:
    """Rule II, and aces that ascend to kings."""
    position = tiny("la-belle-lucie", "aces.1: AS; fans.1: 2H; fans.2: 2S; fans.3: AD", "step=1")
    assert listed(position) == [
        "play 2S fans.2 aces.1",
        "play AD fans.3 aces.2",
        "redeal",
    ]
    position = tiny("la-belle-lucie", f"aces.1: {CLUBS_TO_QUEEN}; fans.1: KC", "step=1")
    assert moves_of(position, "play") == ["play KC fans.1 aces.1"]


def test_marriages_are_of_one_suit_and_descend() -> None:
    """The next lower card of the suit goes on the higher one; never the other way."""
    position = tiny("la-belle-lucie", "fans.1: 8H; fans.2: 7H; fans.3: 7D; fans.4: 9H", "step=1")
    assert listed(position) == ["marry 8H fans.1 fans.4", "marry 7H fans.2 fans.1", "redeal"]


def test_ace_and_king_do_not_marry() -> None:
    """A sequence runs from ace to king, and not round the corner."""
    position = tiny("la-belle-lucie", "fans.1: AS; fans.2: KS", "step=1")
    assert listed(position) == ["play AS fans.1 aces.1", "redeal"]


def test_a_sequence_is_moved_card_by_card() -> None:
    """Only the top card is available, so a run does not move together."""
    position = tiny("la-belle-lucie", "fans.1: 9H 8H 7H; fans.2: TH", "step=1")
    assert listed(position) == ["redeal"]


def test_a_packet_that_is_gone_is_not_filled() -> None:
    """The page knows no way to lay a card on an empty place (reading)."""
    position = tiny("la-belle-lucie", "fans.1:; fans.2: KS; fans.3: 2H", "step=1")
    assert listed(position) == ["redeal"]


def test_what_lies_may_be_shuffled_and_dealt_again_twice() -> None:
    """All that lies on the tableau is dealt again by threes; what is played home stays there."""
    position = tiny(
        "la-belle-lucie", "aces.1: AS; fans.3: 9H 2C; fans.7: 5C TD; fans.9: KC", "step=1"
    )
    before = position.text()
    push_all(position, "redeal")
    assert count_cards(position, "fans") == [3, 2] + [0] * 16
    assert at(position, "aces.1") == "AS"
    assert position.redeals_left == 1
    push_all(position, "redeal")
    assert position.redeals_left == 0
    assert "redeal" not in listed(position)
    position.pop()
    position.pop()
    assert position.text() == before


def test_the_player_may_deal_again_while_there_is_still_something_to_play() -> None:
    """He need not wait till nothing is left (reading)."""
    position = tiny("la-belle-lucie", "fans.1: AS; fans.2: 2S", "step=1")
    assert "redeal" in listed(position)
    push_all(position, "redeal")
    assert sorted(at(position, "fans.1").split()) == ["2S", "AS"]


def test_how_the_cards_were_gathered_does_not_steer_the_shuffle() -> None:
    """The same cards come out in the same order, wherever they lay."""
    one = tiny("la-belle-lucie", "fans.1: 9H 2C; fans.2: 5C TD; fans.3: KC", "step=1")
    other = tiny("la-belle-lucie", "fans.4: KC 5C; fans.9: 2C 9H TD", "step=1")
    for position in (one, other):
        push_all(position, "redeal")
    assert at(one, "fans.1") == at(other, "fans.1")
    assert at(one, "fans.2") == at(other, "fans.2")


def test_with_all_four_suits_complete_the_game_is_won() -> None:
    """Thirteen cards on each of four aces are the whole pack."""
    suits = [CLUBS_TO_QUEEN.replace("C", suit) for suit in "CSHD"]
    places = "; ".join(
        f"aces.{n}: {suit} K{letter}" for n, (suit, letter) in enumerate(zip(suits, "CSH"), 1)
    )
    position = tiny("la-belle-lucie", f"{places}; aces.4: {suits[3]}; fans.1: KD", "step=1")
    assert not position.is_won
    push_all(position, "play KD fans.1 aces.4")
    assert position.outcome() is Outcome.WON
    assert listed(position) == []


# ------------------------------------------------------------------------------ House in the Wood


@pytest.mark.parametrize("code", [WOOD, HILL])
def test_two_packs_are_shuffled_together_and_make_thirty_five_packets(code: str) -> None:
    """34 packets of three and one of two are 104 (reading: the packs are not dealt apart)."""
    position = deal_first(code)
    assert count_cards(position, "fans") == [3] * 34 + [2]
    assert at(position, "fans.1") == "AC AC 2C"
    assert at(position, "fans.35") == "KD KD"
    assert position.redeals_left == 2


def test_in_the_wood_there_are_eight_aces_two_of_each_suit() -> None:
    """Eight foundations, all ascending, the rest as in the smaller game."""
    position = tiny(
        WOOD, "aces.1: AS; aces.2: AH 2H; fans.1: AS; fans.2: 2S; fans.3: KS; fans.4: 3H", "step=1"
    )
    assert listed(position) == [
        "play AS fans.1 aces.3",
        "play 2S fans.2 aces.1",
        "play 3H fans.4 aces.2",
        "marry AS fans.1 fans.2",
        "redeal",
    ]


def test_in_the_wood_a_third_ace_of_a_suit_cannot_be() -> None:
    """With two spade packets begun no other spade packet begins; marriages only descend."""
    table = "aces.1: AS; aces.2: AS 2S 3S; fans.1: 3S; fans.2: 2S; fans.3: 4S"
    position = tiny(WOOD, table, "step=1")
    assert listed(position) == [
        "play 2S fans.2 aces.1",
        "play 4S fans.3 aces.2",
        "marry 3S fans.1 fans.3",
        "marry 2S fans.2 fans.1",
        "redeal",
    ]


# ------------------------------------------------------------------------------ House on the Hill


def test_on_the_hill_four_aces_ascend_and_four_kings_descend() -> None:
    """One ace and one king of each suit begin; the other ace and king end on the other packet."""
    position = tiny(
        HILL,
        "aces.1: AS; kings.1: KS; fans.1: AS; fans.2: KS; fans.3: QS; fans.4: 2S; fans.5: KD",
        "step=1",
    )
    assert moves_of(position, "play") == [
        "play QS fans.3 kings.1",
        "play 2S fans.4 aces.1",
        "play KD fans.5 kings.2",
    ]
    down = "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"
    position = tiny(HILL, f"aces.1: AS; kings.1: {down}; fans.1: AS", "step=1")
    assert moves_of(position, "play") == ["play AS fans.1 kings.1"]


def test_on_the_hill_marriages_go_both_ways() -> None:
    """A card goes on the next of its suit above or below it."""
    position = tiny(HILL, "fans.1: 8H; fans.2: 7H; fans.3: AH; fans.4: KH", "step=1")
    assert moves_of(position, "marry") == ["marry 8H fans.1 fans.2", "marry 7H fans.2 fans.1"]


@pytest.mark.parametrize("code", [WOOD, HILL])
def test_the_houses_are_won_with_both_packs_home(code: str) -> None:
    """Eight packets of thirteen are 104."""
    patience = cadogan.game(code)
    assert len(patience.table.foundation_places) == 8
    assert patience.table.goal == 8 * 13


@pytest.mark.parametrize("code", [WOOD, HILL])
def test_in_the_houses_suit_is_followed_and_a_queen_marries_a_king(code: str) -> None:
    """On foundations and in marriages, as in the smaller game."""
    table = "aces.1: AS; fans.1: 2H; fans.2: KD 4S; fans.3: QC; fans.4: QD TC"
    assert listed(tiny(code, table, "step=1")) == ["redeal"]
    position = tiny(code, "fans.1: KD; fans.2: QD; fans.3: JC; fans.4: 2C QC", "step=1")
    assert [move for move in moves_of(position, "marry") if "Q" in move.split()[1]] == [
        "marry QD fans.2 fans.1",
        *(["marry QC fans.4 fans.3"] if code == HILL else []),
    ]


@pytest.mark.parametrize("code", [WOOD, HILL])
def test_in_the_houses_the_cards_are_shuffled_too(code: str) -> None:
    """What is gathered comes out in another order than by turning it over."""
    position = tiny(code, "fans.1: 2H; fans.2: KD 4S; fans.3: QC; fans.4: 5C 9D 8H TC", "step=1")
    push_all(position, "redeal")
    dealt = [card for fan in range(1, 4) for card in at(position, f"fans.{fan}").split()]
    turned_over = ["5C", "9D", "8H", "TC", "QC", "KD", "4S", "2H"]
    assert sorted(dealt) == sorted(turned_over)
    assert dealt != turned_over
