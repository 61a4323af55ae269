"""Verdicts: against every line of play in small packs, and within the limits."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import count, islice

import pytest

import cadogan
from cadogan.engine.position import Move, Position
from cadogan.errors import InvalidSetupError
from cadogan.solver.solve import Prunings, Solution, Verdict, solve
from tests.builds import BUILDS, ROOT, run_in_build
from tests.solver.packs import (
    can_be_won,
    cut_game,
    every_game,
    going_back,
    is_whole,
    play_at_haphazard,
    small_positions,
)
from tests.tiny import tiny

GAMES = dict(every_game())
# So many positions may a deal have for all its lines to be tried.
LIMIT = 300
WITHOUT = [
    replace(Prunings(), **{name: False})
    for name in ("safe_plays", "lays_at_once", "dead_ends", "from_the_end")
]


def play_through(position: Position, solution: Solution) -> None:
    """Make the moves of a win, each of which must be legal, and win."""
    walker = position.copy(stack=False)
    for move in solution.moves:
        assert move in walker.legal_moves
        walker.make(move)
    assert walker.is_won


def compare(position: Position, wins: bool, nodes: int = 200_000) -> None:
    """The solver must find out what trying every line has, with all prunings and without each."""
    for prunings in (Prunings(), *WITHOUT):
        solution = solve(position, nodes=nodes, seconds=600, prunings=prunings)
        assert solution.verdict is (Verdict.WON if wins else Verdict.LOST), position.text()
        if wins:
            play_through(position, solution)


@pytest.mark.parametrize("code", GAMES)
def test_verdicts_of_every_game_are_those_of_trying_every_line(code: str) -> None:
    compared = 0
    # Exchanges take long to list: smaller positions, and not all of them.
    limit, every = (10, 4) if code.startswith("the-fourteenth") else (LIMIT, 1)
    for position, wins in islice(small_positions(GAMES[code], limit), 0, None, every):
        compare(position, wins)
        compared += 1
    assert compared >= 8


@pytest.mark.slow
@pytest.mark.parametrize("code", GAMES)
def test_verdicts_in_many_small_packs_are_those_of_trying_every_line(code: str) -> None:
    for ranks in (3, 4, 5):
        patience = cut_game(GAMES[code], ranks)
        for number in range(1, 25) if patience is not None else ():
            assert patience is not None
            position = patience.deal(number)
            if is_whole(position):
                wins = can_be_won(position, 10 * LIMIT)
                if wins is not None:
                    compare(position, wins, 10_000_000)


@pytest.mark.parametrize("code", GAMES)
def test_verdicts_of_endings_are_those_of_trying_every_line(code: str) -> None:
    """A game with its whole pack, played at haphazard, and some way back from its end."""
    for number in (7, 8):
        position = play_at_haphazard(cadogan.game(code).deal(number), number, 600)
        for ending, wins in going_back(position, LIMIT):
            compare(ending, wins)


def test_games_are_cut_to_small_packs() -> None:
    whole = {
        code.partition("+")[0]
        for code, game in GAMES.items()
        if all(cut_game(game, ranks) is None for ranks in (3, 4))
    }
    assert whole == set()


def test_both_verdicts_are_met_in_small_packs() -> None:
    met = set()
    for code in ("the-flower-garden", "fortress", "canfield-or-klondike", "la-belle-lucie"):
        patience = cut_game(GAMES[code], 4)
        assert patience is not None
        for position in map(patience.deal, range(1, 9)):
            solution = solve(position, nodes=100_000, seconds=600)
            met.add((code, solution.verdict))
            assert solution.verdict is not Verdict.LOST or 0 <= solution.doubt < 1e-9
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


@pytest.mark.parametrize(
    "limits",
    [
        {"seconds": 0},
        {"seconds": -1.0},
        {"seconds": float("nan")},
        {"seconds": float("inf")},
        {"seconds": 1e99},
        {"nodes": -1},
        {"nodes": 2**80},
        {"memory": 0},
        {"memory": 2**80},
    ],
)
def test_limits_must_be_more_than_nothing_and_within_reason(limits: dict[str, float]) -> None:
    (name,) = limits
    with pytest.raises(InvalidSetupError, match=f"more than nothing and at most .*: {name} "):
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
    solution = solve(cadogan.deal("fortress:2"))
    assert solution.made > 0
    assert 0 < solution.doubt == solution.seen**2 / 2**65
    assert str(solution) == (
        f"lost: every line of play was searched, {solution.seen} positions, and none wins"
        f" (chance of an error by equal hashes: {solution.doubt:.0e})"
    )


def test_what_is_lost_without_a_search_is_said() -> None:
    buried = solve(tiny("la-belle-lucie", "fans.1: AS 2S 9C", "step=1 redeals=2"))
    assert str(buried) == (
        "lost: the ace of spades can never go home, as what lies on it can never all be moved away"
        " (proved without a search)"
    )
    stuck = solve(
        tiny("la-belle-lucie", "fans.1: AS 2S 9C", "step=1 redeals=2"),
        prunings=replace(Prunings(), dead_ends=False),
    )
    assert str(stuck) == "lost: no move can be made"
    assert (buried.made, stuck.made, buried.doubt, stuck.doubt) == (0, 0, 0, 0)


def test_threads_that_solve_at_once_find_what_one_finds_alone() -> None:
    positions = [cadogan.deal(f"{game}:{number}") for game in CROWD for number in (1, 2)]

    def find(position: Position) -> tuple[Verdict, list[Move], int]:
        solution = solve(position, nodes=30_000, seconds=1e6)
        return solution.verdict, solution.moves, solution.made

    alone = [find(position) for position in positions]
    with ThreadPoolExecutor(4) as crowd:
        assert list(crowd.map(find, [*positions, *positions])) == alone * 2


def test_memory_that_the_system_refuses_is_said_in_one_line() -> None:
    done = subprocess.run(
        [sys.executable, "-c", REFUSED],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == (
        "the system has not the memory that the search may use: 1073741824 bytes; allow less\n"
    )


def test_no_index_runs_out_of_bounds_in_the_searches() -> None:
    told = [run_in_build(build, ["-c", SOLVES]).splitlines() for build in BUILDS[::2]]
    assert told[0] == told[1]
    assert len(told[0]) == len(CROWD)


CROWD = ("la-belle-lucie", "the-sultan", "fortress", "the-fourteenth", "the-wheel", "the-carpet")

SOLVES = f"""
import cadogan
for game in {CROWD}:
    solution = cadogan.solve(cadogan.deal(f"{{game}}:2"), nodes=20_000, seconds=1e6)
    print(game, solution.verdict, solution.made, solution.seen, *solution.moves)
"""

# A search that has begun is refused the room that it would grow into.
REFUSED = """
import resource
import cadogan
from cadogan.solver.proof import witness
witness()
position = cadogan.deal("napoleon-at-st-helena:1")
cadogan.solve(position, nodes=10_000)
status = open("/proc/self/statm").read().split()
held = int(status[0]) * resource.getpagesize() + 2**21
resource.setrlimit(resource.RLIMIT_AS, (held, held))
try:
    print(cadogan.solve(position, nodes=3_000_000, seconds=1e6))
except cadogan.CadoganError as error:
    print(error)
"""

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
