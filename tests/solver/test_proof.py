"""Wins are short enough to be read, and replayed before anyone hears of them."""

import pytest

import cadogan
from cadogan.engine.position import Move, Position
from cadogan.solver.proof import is_win, shorten, uncompiled, without_circles
from cadogan.solver.solve import Limits, Portfolio, Prunings, Verdict, solve
from tests.solver.packs import cut_game, every_game
from tests.tiny import tiny


def ending() -> Position:
    """Five cards that go home one after the other, with a space to wander about in."""
    return tiny(
        "napoleon-at-st-helena",
        "columns.1: 9S 2S; columns.2: AS; columns.3:; columns.4: 9C; columns.5:",
        "step=2",
    )


def wander(position: Position, texts: tuple[str, ...]) -> list[int]:
    """The numbers of moves given as text."""
    walker = position.copy(stack=False)
    return [walker.push(text) for text in texts]


def portfolio(position: Position) -> Portfolio:
    limits = Limits(60, 10**6, 2**28, lambda: False, None, lambda: 0.0)
    return Portfolio(position, limits, Prunings(), 0)


def test_the_kernel_of_the_replay_is_python() -> None:
    assert uncompiled().__init__.__code__.co_filename.endswith("kernel.py")


@pytest.mark.parametrize("code", ["the-sultan:2", "red-and-black:1", "the-mill:1", "nestor:4"])
def test_a_win_is_replayed_in_the_uncompiled_kernel(code: str) -> None:
    position = cadogan.deal(code)
    solution = solve(position, seconds=60)
    if solution.verdict is Verdict.WON:
        assert is_win(position, solution.moves)
        assert not is_win(position, solution.moves[:-1])
        assert not is_win(position, solution.moves[1:])


def test_what_is_no_win_is_found_out() -> None:
    position = cadogan.deal("the-sultan:2")
    assert not is_win(position, [])
    assert not is_win(position, [Move(12345)])


@pytest.mark.parametrize("number", range(1, 9))
def test_shortened_wins_win_and_meet_no_position_twice(number: int) -> None:
    patience = cut_game(dict(every_game())["napoleon-at-st-helena"], 5)
    assert patience is not None
    position = patience.deal(number)
    found = portfolio(position)
    long = found.search().moves
    short = shorten(position, found.prepare(), long)
    assert is_win(position, short)
    assert len(short) <= len(long)
    walker = position.copy(stack=False)
    met = {walker.key}
    for move in short:
        walker.make(move)
        assert walker.key not in met
        met.add(walker.key)


def test_no_move_of_a_shortened_win_can_be_left_out() -> None:
    patience = cut_game(dict(every_game())["the-flower-garden"], 5)
    assert patience is not None
    for number in range(1, 9):
        position = patience.deal(number)
        moves = solve(position).moves
        for index in range(len(moves)):
            assert not is_win(position, moves[:index] + moves[index + 1 :])


def test_what_is_left_without_circles_still_wins() -> None:
    patience = cut_game(dict(every_game())["napoleon-at-st-helena"], 5)
    assert patience is not None
    for number in range(1, 9):
        position = patience.deal(number)
        found = portfolio(position).search().moves
        line = without_circles(position, found)
        assert len(line) <= len(found)
        assert is_win(position, line)
