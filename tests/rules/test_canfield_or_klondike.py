"""Canfield or Klondike (page 46): stairs, whole runs, one turn of the pack, and the stakes."""

from tests.rules.dealing import at, cards_left, count_cards, deal_first, moves_of, push_all
from tests.tiny import listed, tiny

GAME = "canfield-or-klondike"
TURNING = "step=1"


def test_the_layout_is_dealt_by_rows_each_beginning_one_column_farther() -> None:
    """First seven cards, then six below from the second column on, ... 28 in all, 24 left."""
    position = deal_first(GAME)
    order = cards_left(GAME)
    columns: list[list[str]] = [[] for _ in range(7)]
    for row in range(7):
        for column in range(row, 7):
            columns[column].append(order.pop(0))
    assert [at(position, f"layout.{n}").split() for n in range(1, 8)] == columns
    assert count_cards(position, "layout") == [1, 2, 3, 4, 5, 6, 7]
    assert len(position.cards_at("pack")) == len(order) == 24


def test_only_the_last_card_of_each_column_lies_face_up() -> None:
    """Seven cards are seen."""
    position = deal_first(GAME)
    for column in range(1, 8):
        seen = position.view().places[f"layout.{column}"]
        assert seen[:-1] == (None,) * (column - 1)
        assert seen[-1] is not None


def test_aces_may_be_picked_out_and_are_built_up_in_suit() -> None:
    """To kings; an ace need not go, but is placed on no deuce (reading)."""
    table = "aces.1: AS; layout.1: AH; layout.2: 2C; layout.3: 2S; layout.4: 9D; pack: 3S"
    position = tiny(GAME, table, TURNING)
    assert listed(position) == ["play AH layout.1 aces.2", "play 2S layout.3 aces.1", "turn"]
    push_all(position, "play 2S layout.3 aces.1", "turn")
    assert listed(position) == [
        "play AH layout.1 aces.2",
        "play 3S hand aces.1",
        "lay 3S hand talon",
    ]


def test_an_uncovered_card_is_turned_at_once() -> None:
    """When the one below it is played or moved away."""
    position = tiny(GAME, "layout.2: ~7C AS; layout.3: ~QD ~3H 6D; layout.4: KD", TURNING)
    push_all(position, "play AS layout.2 aces.1")
    assert position.view().places["layout.2"] == position.cards_at("layout.2")
    assert listed(position) == ["place 6D layout.3 layout.2"]
    push_all(position, "place 6D layout.3 layout.2")
    seen = position.view().places["layout.3"]
    assert seen[0] is None
    assert seen[1] == position.cards_at("layout.3")[1]
    position.pop()
    assert position.view().places["layout.3"][1] is None


def test_the_layout_is_built_down_in_alternate_colors() -> None:
    """Red on black and black on red, from king down to deuce."""
    table = "layout.1: 9H; layout.2: 8S; layout.3: 8D; layout.4: 7S; layout.5: 3C; layout.6: 2C"
    position = tiny(GAME, table, TURNING)
    assert listed(position) == ["place 8S layout.2 layout.1", "place 7S layout.4 layout.3"]


def test_cards_of_a_run_move_all_together_or_not_at_all() -> None:
    """The uppermost of the face-up cards must fit; a part of the run does not move."""
    table = "layout.1: ~2C 9H 8S 7D; layout.2: TS; layout.3: 8C; layout.4: 9D; layout.5: TC"
    position = tiny(GAME, table, TURNING)
    assert listed(position) == [
        "place 9H layout.1 layout.2",
        "place 9H layout.1 layout.5",
        "place 8C layout.3 layout.4",
        "place 9D layout.4 layout.2",
        "place 9D layout.4 layout.5",
    ]
    push_all(position, "place 9H layout.1 layout.2")
    assert at(position, "layout.2") == "TS 9H 8S 7D"
    assert at(position, "layout.1") == "2C"


def test_to_the_foundations_the_lowest_card_goes_alone() -> None:
    """And what is left of the run is then the run (reading)."""
    table = "aces.1: AH 2H; layout.1: ~2C 5H 4S 3H; layout.2: 6S; layout.3: 5D"
    position = tiny(GAME, table, TURNING)
    assert listed(position) == [
        "play 3H layout.1 aces.1",
        "place 5H layout.1 layout.2",
        "place 5D layout.3 layout.2",
    ]
    push_all(position, "play 3H layout.1 aces.1")
    assert at(position, "layout.1") == "2C 5H 4S"
    assert "place 5H layout.1 layout.2" in listed(position)
    assert not [move for move in listed(position) if move.startswith("place 4S")]


def test_spaces_are_filled_with_kings_only() -> None:
    """With what lies upon them, from the layout, or singly as they are turned."""
    table = "layout.1:; layout.2: ~2C KH QS; layout.3: QD; layout.4: ~3C KD; talon: KC; pack: KS 9C"
    position = tiny(GAME, table, TURNING)
    assert listed(position) == [
        "fill KH layout.2 layout.1",
        "fill KD layout.4 layout.1",
        "fill KC talon layout.1",
        "turn",
    ]
    push_all(position, "fill KH layout.2 layout.1")
    assert at(position, "layout.1") == "KH QS"
    assert at(position, "layout.2") == "2C"


def test_no_other_card_fills_a_space_and_a_lone_king_stays() -> None:
    """Moving a king from space to space changes nothing."""
    table = "layout.1:; layout.2: KH; layout.3: ~9C QD; talon: 8C"
    assert listed(tiny(GAME, table, TURNING)) == []


def test_the_stock_is_run_through_card_by_card_and_any_card_showing_is_used() -> None:
    """On the layout or the foundations, just turned or on top of the talon."""
    table = "aces.1: AH; layout.1: 3S; layout.2: TC; pack: 9D 2H"
    position = tiny(GAME, table, TURNING)
    push_all(position, "turn")
    assert listed(position) == [
        "play 2H hand aces.1",
        "place 2H hand layout.1",
        "lay 2H hand talon",
    ]
    push_all(position, "lay 2H hand talon")
    assert listed(position) == ["play 2H talon aces.1", "place 2H talon layout.1", "turn"]
    push_all(position, "place 2H talon layout.1", "turn")
    assert listed(position) == [
        "play 2H layout.1 aces.1",
        "place 9D hand layout.2",
        "lay 9D hand talon",
    ]


def test_the_pack_is_run_through_once() -> None:
    """There is no second turn, and no card comes back from the foundations."""
    position = tiny(GAME, "aces.1: AH 2H; layout.1: 3S; talon: 5C 9D", TURNING)
    assert listed(position) == []
    assert position.redeals_left == 0
    assert position.is_stuck()


def test_the_pack_costs_52_and_each_card_on_the_foundations_earns_5() -> None:
    """Eleven cards more than pay for it; all of them bring 208."""
    position = tiny(GAME, "layout.1: 3S", TURNING)
    assert position.score == -52
    ten = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH"
    position = tiny(GAME, f"aces.1: {ten}; layout.1: JH", TURNING)
    assert position.score == -2
    push_all(position, "play JH layout.1 aces.1")
    assert position.score == 3
    assert 5 * 52 - 52 == 208
    assert moves_of(position, "turn") == []


def test_queens_are_placed_on_kings_of_the_other_color_and_turned_kings_in_spaces() -> None:
    """Whether they lie in the layout, are turned, or lie on the talon."""
    table = "layout.1: KH; layout.2: ~2D KS; layout.3: QC; talon: QD; pack: KC QS"
    position = tiny(GAME, table, TURNING)
    assert listed(position) == [
        "place QC layout.3 layout.1",
        "place QD talon layout.2",
        "turn",
    ]
    push_all(position, "turn")
    assert moves_of(position, "place") == [
        "place QC layout.3 layout.1",
        "place QS hand layout.1",
        "place QD talon layout.2",
    ]
    push_all(position, "place QC layout.3 layout.1", "lay QS hand talon", "turn")
    assert listed(position) == [
        "fill KS layout.2 layout.3",
        "fill KC hand layout.3",
        "lay KC hand talon",
    ]
