"""Knowing hints: what the solver says, and what is remembered of it."""

import pytest

import cadogan
from cadogan.advice import Guide, find_hint, knowledge
from cadogan.advice.knowledge import LOST, LOST_FROM_THE_START, NOT_KNOWN
from cadogan.errors import InvalidSetupError
from cadogan.solver.solve import Verdict
from tests.tiny import tiny

NODES = 200_000


def test_the_hints_lead_to_the_win_and_are_searched_once(monkeypatch: pytest.MonkeyPatch) -> None:
    position, guide = cadogan.deal("la-belle-lucie:7"), Guide()
    first = find_hint(position, 60, nodes=NODES, guide=guide)
    assert first.verdict is Verdict.WON
    assert first.made > 0
    left = len(first.line)
    assert first.sentence == f"This leads to a win in {left} moves."

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("searched again")

    monkeypatch.setattr(knowledge, "solve", refuse)
    while not position.is_won:
        hint = find_hint(position, guide=guide)
        assert (hint.made, len(hint.line)) == (0, left)
        assert hint.move == hint.line[0]
        assert hint.move is not None
        position.push(hint.move)
        left -= 1
    assert left == 0
    assert find_hint(position, guide=guide).sentence == "The game is won."


def test_the_last_move_of_a_win_is_one_move() -> None:
    position = cadogan.deal("margarethe:2")
    guide = Guide()
    line = find_hint(position, 60, nodes=NODES, guide=guide).line
    for move in line[:-1]:
        position.push(move)
    assert find_hint(position, guide=guide).sentence == "This leads to a win in 1 move."


def test_equal_places_do_not_lead_off_the_win() -> None:
    # An ace may begin any of four foundations: whichever it is, the win is known.
    position, guide = cadogan.deal("la-belle-lucie:7"), Guide()
    find_hint(position, 60, nodes=NODES, guide=guide)
    ace = next(
        move for move in position.legal_moves if position.move_text(move).startswith("play A")
    )
    position.push(position.move_text(ace).rpartition(" ")[0] + " aces.4")
    known = guide.line_from(position)
    if known is None:
        # The win begins otherwise; then it holds for the move that it begins with.
        position.pop()
        known = guide.line_from(position)
    assert known
    for move in known:
        position.push(move)
    assert position.is_won


def test_a_lost_game_is_proved_lost_once(monkeypatch: pytest.MonkeyPatch) -> None:
    position, guide = cadogan.deal("fortress:1"), Guide()
    first = find_hint(position, 60, nodes=NODES, guide=guide)
    assert (first.verdict, first.move, first.sentence) == (Verdict.LOST, None, LOST_FROM_THE_START)
    position.make(position.legal_moves[0])
    assert find_hint(position, 60, nodes=NODES, guide=guide).sentence == LOST

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("searched again")

    monkeypatch.setattr(knowledge, "solve", refuse)
    assert find_hint(position, guide=guide).sentence == LOST


def test_what_is_not_found_is_not_known() -> None:
    hint = find_hint(cadogan.deal("napoleon-at-st-helena:1"), 60, nodes=100, guide=Guide())
    assert (hint.verdict, hint.sentence, hint.move, hint.line) == (
        Verdict.OPEN,
        NOT_KNOWN,
        None,
        (),
    )


def test_a_search_that_is_cancelled_knows_nothing() -> None:
    hint = find_hint(
        cadogan.deal("napoleon-at-st-helena:1"), 60, cancelled=lambda: True, guide=Guide()
    )
    assert hint.sentence == NOT_KNOWN


def test_the_position_is_left_alone() -> None:
    position = cadogan.deal("la-belle-lucie:7")
    position.make(position.legal_moves[0])
    before = position.key, list(position.move_stack)
    find_hint(position, 60, nodes=NODES, guide=Guide())
    assert (position.key, position.move_stack) == before


def test_limits_of_nothing_are_refused() -> None:
    with pytest.raises(InvalidSetupError, match="more than nothing"):
        find_hint(cadogan.deal("the-shah:1"), 0, guide=Guide())


def test_a_guide_forgets_what_it_learnt_first() -> None:
    position = cadogan.deal("margarethe:2")
    line = find_hint(position, 60, nodes=NODES, guide=Guide()).line
    guide = Guide(kept=len(line) - 1)
    guide.learn(position, cadogan.Solution(Verdict.WON, list(line)))
    assert guide.line_from(position) is None
    position.push(line[0])
    assert guide.line_from(position) == line[1:]


def test_deals_of_other_numbers_are_told_apart() -> None:
    # The key of a position says nothing of the shuffles to come.
    position = tiny("la-belle-lucie", "fans.1: 2H 9S; fans.2: 4D QS", "step=1", number=1)
    other = tiny("la-belle-lucie", "fans.1: 2H 9S; fans.2: 4D QS", "step=1", number=2)
    assert position.key == other.key
    guide = Guide()
    guide.learn(position, cadogan.Solution(Verdict.LOST))
    assert guide.is_lost(position)
    assert not guide.is_lost(other)
