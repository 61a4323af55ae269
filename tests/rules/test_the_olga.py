"""The Olga: the page, sentence by sentence."""

from collections import Counter

import cadogan
from tests.rules.dealing import at, at_each, caused, deal_first, pack_of
from tests.tiny import listed, tiny

STATE = "step=1"


def test_four_piquet_packs_are_a_hundred_and_twenty_eight_cards() -> None:
    """Ace and seven to king, four times over; sixteen foundations of eight cards."""
    table = cadogan.game("the-olga").table
    assert len(table.pack) == 128
    assert set(Counter(table.pack).values()) == {4}
    assert sorted({card % 13 + 1 for card in table.pack}) == [1, 7, 8, 9, 10, 11, 12, 13]
    assert len(table.zone_places("aces")) == 16


def test_the_flower_bed_is_dealt_by_rows_of_seven_face_up_and_face_down_by_turns() -> None:
    """The first row and the last lie face up."""
    first = "7C 8C 9C TC JC QC KC"
    second = "7S 8S 9S TS JS QS KS"
    third = "7H 8H 9H TH JH QH KH"
    fourth = "7D 8D 9D TD JD QD KD"
    deal = " ".join([first, second, third, fourth, first, second, third])
    position = deal_first("the-olga", deal)
    assert at_each(position, "flower-bed", (1, 7)) == [
        "7C 7S 7H 7D 7C 7S 7H",
        "KC KS KH KD KC KS KH",
    ]
    shown = position.view().places["flower-bed.1"]
    assert [card is None for card in shown] == [False, True, False, True, False, True, False]
    assert len(pack_of(position)) == 79


def test_the_card_above_the_one_played_is_turned_and_is_then_available() -> None:
    """Rule II."""
    position = tiny("the-olga", "flower-bed.1: KD ~7C AC; flower-bed.2: QS", STATE)
    assert position.view().places["flower-bed.1"][1] is None
    assert listed(position) == ["play AC flower-bed.1 aces.1"]
    position.push("play AC flower-bed.1 aces.1")
    assert position.view().places["flower-bed.1"][1] is not None
    assert listed(position) == ["play 7C flower-bed.1 aces.1"]
    position.pop()
    assert position.view().places["flower-bed.1"][1] is None


def test_an_ace_need_not_be_played_and_the_seven_follows_it() -> None:
    """The player is not obliged to play; the deuce of the page is a slip for the seven."""
    position = tiny("the-olga", "flower-bed.1: AC; flower-bed.2: KH; pack: 9S", STATE)
    assert listed(position) == ["play AC flower-bed.1 aces.1", "turn"]
    position.push("turn")
    assert listed(position) == ["play AC flower-bed.1 aces.1", "lay 9S hand talon"]


def test_foundations_follow_suit_up_to_the_king() -> None:
    """Rule I; four of each suit."""
    position = tiny(
        "the-olga",
        "aces.1: AC 7C 8C 9C TC JC QC; aces.2: AC 7C; aces.3: AH;"
        "flower-bed.1: KC; flower-bed.2: 8C; flower-bed.3: 7D; flower-bed.4: 8S",
        STATE,
    )
    assert listed(position) == [
        "play KC flower-bed.1 aces.1",
        "play 8C flower-bed.2 aces.2",
        "place 7D flower-bed.3 flower-bed.2",
        "place 7D flower-bed.3 flower-bed.4",
    ]
    four = "aces.1: AC; aces.2: AC; aces.3: AC; aces.4: AC"
    position = tiny("the-olga", f"{four}; aces.5: AS; flower-bed.1: AH", STATE)
    assert listed(position) == ["play AH flower-bed.1 aces.6"]


def test_cards_of_bed_pack_and_talon_are_placed_downward_in_alternate_colors() -> None:
    """Rule III: the page's black eight goes on a red nine."""
    position = tiny(
        "the-olga",
        "flower-bed.1: 9H; flower-bed.2: 8S; flower-bed.3: 9C; flower-bed.4: TH; hand: 8C;"
        "talon: 8D",
        STATE,
    )
    assert listed(position) == [
        "place 8S flower-bed.2 flower-bed.1",
        "place 9C flower-bed.3 flower-bed.4",
        "place 8C hand flower-bed.1",
        "place 8D talon flower-bed.3",
        "lay 8C hand talon",
    ]


def test_an_ace_lies_on_a_seven_and_no_king_on_an_ace() -> None:
    position = tiny(
        "the-olga", "aces.1: AS; flower-bed.1: 7H; flower-bed.2: AS; flower-bed.3: KD", STATE
    )
    assert listed(position) == [
        "play AS flower-bed.2 aces.2",
        "place AS flower-bed.2 flower-bed.1",
    ]


def test_cards_move_one_at_a_time() -> None:
    position = tiny("the-olga", "flower-bed.1: TC 9H 8S; flower-bed.2: TS", STATE)
    assert listed(position) == []


def test_an_emptied_column_takes_any_available_card_of_the_bed_and_no_other() -> None:
    """It may also wait; a card that is alone in its column gains nothing by moving over."""
    position = tiny(
        "the-olga",
        "flower-bed.1:; flower-bed.2: KC 9C; flower-bed.3: JC; hand: KS; talon: QS; pack: 8S",
        STATE,
    )
    assert listed(position) == ["fill 9C flower-bed.2 flower-bed.1", "lay KS hand talon"]
    position.push("fill 9C flower-bed.2 flower-bed.1")
    assert at(position, "flower-bed.1") == "9C"


def test_sequences_grow_on_the_card_that_fills_a_column() -> None:
    position = tiny("the-olga", "flower-bed.1:; flower-bed.2: ~KC 9C; flower-bed.3: 8D", STATE)
    position.push("fill 9C flower-bed.2 flower-bed.1")
    position.push("place 8D flower-bed.3 flower-bed.1")
    assert at(position, "flower-bed.1") == "9C 8D"


def test_unsuitable_cards_form_the_talon_and_there_is_no_re_deal() -> None:
    position = tiny("the-olga", "flower-bed.1: 7H; pack: JC", STATE)
    position.push("turn")
    assert caused(position) == ["JC pack hand", "JC hand talon"]
    assert position.is_stuck()
