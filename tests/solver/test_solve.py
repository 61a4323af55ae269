"""Verdicts: against every line of play in small packs, and within the limits."""

import os
import subprocess
import sys
from dataclasses import replace
from functools import partial
from itertools import count

import pytest

import cadogan
from cadogan.engine import codes
from cadogan.engine.position import Outcome, Patience, Position
from cadogan.errors import InvalidSetupError
from cadogan.solver.solve import Prunings, Solution, Verdict, solve
from tests.builds import ROOT
from tests.solver.packs import can_be_won, cut_game, every_game
from tests.tiny import tiny

GAMES = dict(every_game())
# So many positions may a deal have for all its lines to be tried.
LIMIT = 300
WITHOUT = [
    replace(Prunings(), **{name: False}) for name in ("safe_plays", "lays_at_once", "dead_ends")
]


def play_through(position: Position, solution: Solution) -> None:
    """Make the moves of a win, each of which must be legal, and win."""
    walker = position.copy(stack=False)
    for move in solution.moves:
        assert move in walker.legal_moves
        walker.make(move)
    assert walker.is_won


def compare(position: Position, limit: int) -> bool:
    """Whether the position was small enough to try every line; the solver must say the same."""
    expected = can_be_won(position, limit)
    if expected is None:
        return False
    for prunings in (Prunings(), *WITHOUT):
        nodes = 200_000 * (limit // LIMIT)
        solution = solve(position, nodes=nodes, seconds=600, prunings=prunings)
        # Lines tried one after the other may hit upon a win in a space without end, where a search
        # may stay open; a space that was tried out is small.
        if solution.verdict is not Verdict.OPEN or not expected or limit == LIMIT:
            assert solution.verdict is (Verdict.WON if expected else Verdict.LOST), str(position)
        if solution.verdict is Verdict.WON:
            play_through(position, solution)
    return True


def small_deals(patience: Patience, numbers: range) -> list[Position]:
    """Deals of a game whose pack was cut, without those in which it did not go round: no game has
    a packet whose top card lies face down.
    """
    return [position for position in map(patience.deal, numbers) if is_whole(position)]


def is_whole(position: Position) -> bool:
    """Lies the top card of every packet face up?"""
    kernel = position.kernel
    return not any(
        kernel.size_at(place)
        and kernel.mark_at(place) & (codes.DOWN << (kernel.size_at(place) - 1))
        for place in range(position.table.places)
    )


@pytest.mark.parametrize("code", GAMES)
def test_verdicts_in_small_packs_are_those_of_trying_every_line(code: str) -> None:
    for ranks in (3, 4):
        patience = cut_game(GAMES[code], ranks)
        if patience is not None:
            for position in small_deals(patience, range(1, 4)):
                compare(position, LIMIT)


@pytest.mark.slow
@pytest.mark.parametrize("code", GAMES)
def test_verdicts_in_many_small_packs_are_those_of_trying_every_line(code: str) -> None:
    for ranks in (3, 4, 5):
        patience = cut_game(GAMES[code], ranks)
        if patience is not None:
            for position in small_deals(patience, range(1, 25)):
                compare(position, 10 * LIMIT)


@pytest.mark.parametrize("code", GAMES)
def test_verdicts_of_endings_are_those_of_trying_every_line(code: str) -> None:
    """A game played at haphazard to its end, and then some way back from there."""
    position = cadogan.game(code).deal(7)
    for step in range(600):
        moves = position.legal_moves
        if not moves:
            break
        position.push(moves[step * 7919 % len(moves)])
    compared = compare(position, LIMIT)
    while position.move_stack and compare(position, LIMIT):
        compared = True
        for _ in range(min(3, len(position.move_stack))):
            position.pop()
    assert compared or position.outcome() is not Outcome.STUCK


def test_most_games_can_be_cut_to_small_packs() -> None:
    cut = {code.partition("+")[0] for code, game in GAMES.items() if cut_game(game, 3)}
    assert len(cut) >= 39


def test_both_verdicts_are_met_in_small_packs() -> None:
    met = set()
    for code in ("the-flower-garden", "fortress", "canfield-or-klondike", "la-belle-lucie"):
        patience = cut_game(GAMES[code], 4)
        assert patience is not None
        for position in small_deals(patience, range(1, 9)):
            solution = solve(position, nodes=100_000, seconds=600)
            met.add((code, solution.verdict))
            assert solution.verdict is not Verdict.LOST or 0 < solution.doubt < 1e-9
    assert {verdict for _, verdict in met} == {Verdict.WON, Verdict.LOST}


def test_a_dead_end_is_proved_without_a_search() -> None:
    # The ace lies under the two that alone could go on it, and nothing can be moved.
    position = tiny("la-belle-lucie", "fans.1: AS 2S 9C; fans.2: 4H", "step=1 redeals=2")
    solution = solve(position)
    assert solution.verdict is Verdict.LOST
    assert solution.seen <= 1


def test_a_won_position_needs_no_move() -> None:
    position = tiny("la-belle-lucie", "fans.1: AS", "step=1")
    walker = cut_game(GAMES["the-mill"], 3)
    assert walker is not None
    won = walker.deal(1)
    for move in solve(won).moves:
        won.push(move)
    assert (solve(won).verdict, solve(won).moves) == (Verdict.WON, [])
    assert not position.is_won


def hard() -> Position:
    """A deal that nothing decides in a moment."""
    return cadogan.deal("napoleon-at-st-helena:1")


def test_equal_limits_in_nodes_give_equal_answers_however_fast_the_machine() -> None:
    first, second = (
        solve(hard(), nodes=150_000, seconds=1e6, clock=partial(next, count(step=tick)))
        for tick in (1e-6, 1e-3)
    )
    assert (first.verdict, first.reason, first.moves, first.made) == (
        second.verdict,
        second.reason,
        second.moves,
        second.made,
    )


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_seed_gives_the_same_answer_again(seed: int) -> None:
    position = cadogan.deal("the-sultan:3")
    first, second = (solve(position, nodes=300_000, seconds=1e6, seed=seed) for _ in range(2))
    assert (first.moves, first.made) == (second.moves, second.made)


def test_nodes_end_a_search() -> None:
    solution = solve(hard(), nodes=5_000, seconds=1e6)
    assert (solution.verdict, solution.reason) == (Verdict.OPEN, "nodes")
    assert solution.made < 5_000 + 1_000
    assert str(solution).startswith("open: the moves allowed were made after 5")


def test_seconds_end_a_search() -> None:
    ticks = count()
    solution = solve(hard(), seconds=1.0, clock=lambda: next(ticks) * 0.01)
    assert (solution.verdict, solution.reason) == (Verdict.OPEN, "seconds")
    assert solution.seconds < 1.05


@pytest.mark.parametrize("megabytes", [4, 6, 12])
def test_memory_ends_a_search_and_is_never_passed(megabytes: int) -> None:
    solution = solve(hard(), memory=megabytes << 20, seconds=1e6, nodes=600_000)
    assert solution.reason in ("memory", "nodes")
    assert solution.memory <= megabytes << 20


def test_memory_for_nothing_at_all_is_said() -> None:
    solution = solve(hard(), memory=1000, seconds=1e6)
    assert (solution.verdict, solution.reason) == (Verdict.OPEN, "memory")


def test_a_search_is_cancelled() -> None:
    asked = count()
    solution = solve(hard(), seconds=1e6, cancelled=lambda: next(asked) > 20)
    assert (solution.verdict, solution.reason) == (Verdict.OPEN, "cancelled")


def test_progress_is_told_and_only_grows() -> None:
    told: list[tuple[int, float]] = []
    solve(hard(), nodes=50_000, seconds=1e6, progress=lambda *news: told.append(news))
    assert told == sorted(told)
    assert told[-1][0] >= 50_000


@pytest.mark.parametrize("limits", [{"seconds": 0}, {"nodes": -1}, {"memory": 0}])
def test_limits_must_be_more_than_nothing(limits: dict[str, int]) -> None:
    with pytest.raises(InvalidSetupError, match="more than nothing"):
        solve(hard(), **limits)  # type: ignore[arg-type]


def test_the_position_stays_as_it_was() -> None:
    position = cadogan.deal("the-sultan:1")
    position.push(position.legal_moves[0])
    before = (position.text(), list(position.move_stack))
    assert solve(position, nodes=300_000).verdict is Verdict.WON
    assert (position.text(), list(position.move_stack)) == before


def test_the_package_offers_it() -> None:
    position = cadogan.deal("the-sultan:1")
    solution = cadogan.solve(position)
    assert isinstance(solution, cadogan.Solution)
    assert solution.verdict is cadogan.Verdict.WON
    assert str(solution) == f"won: {len(solution.moves)} moves from here"


def test_a_lost_position_is_a_proof_with_its_doubt() -> None:
    solution = solve(tiny("la-belle-lucie", "fans.1: AS 2S 9C", "step=1 redeals=2"))
    assert solution.verdict is Verdict.LOST
    assert "lost: all" in str(solution)
    assert "chance of an error by equal hashes" in str(solution)


SCRIPT = """
import cadogan
from cadogan.engine import kernel_build
solution = cadogan.solve(cadogan.deal("red-and-black:2"), nodes=4000, seconds=1e6)
print(solution.verdict.name, solution.made, solution.seen, *solution.moves)
print(kernel_build())
"""


def test_uncompiled_it_searches_just_the_same() -> None:
    told = []
    for pure in ("0", "1"):
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "CADOGAN_PURE": pure, "PYTHONPATH": str(ROOT / "src")},
            capture_output=True,
            text=True,
            check=True,
        )
        told.append(done.stdout.splitlines())
    assert told[0][0] == told[1][0]
    assert told[1][1] == "pure Python"
