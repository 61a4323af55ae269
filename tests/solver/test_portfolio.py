"""The portfolio: searches take over room from one another, and find what they would find alone."""

import subprocess
import sys
import time
from typing import Any

import pytest

import cadogan
from cadogan.solver.endings import FULL
from cadogan.solver.search import Search
from cadogan.solver.solve import Limits, Portfolio, Prunings, Verdict

CAP = 300


def portfolio_of(code: str, memory: int = 1 << 30) -> Portfolio:
    """The searches of a deal, with all the time and moves in the world."""
    limits = Limits(1e6, 1 << 40, memory, lambda: False, None, time.monotonic)
    limits.begin()
    return Portfolio(cadogan.game(code).deal(7), limits, Prunings(), 0)


def searched(search: Search, moves: int) -> tuple[dict[str, int], list[list[int]]]:
    """What a search has come to, after so many moves: its counters, and all its queues."""
    search.begin()
    while search.made < moves:
        if search.best_first(moves - search.made) != FULL:
            break
        assert search.grow(1 << 28)
    queues = [search.heap_size, search.heap_node, search.heap_score]
    return search.counters(), [list(queue) for queue in queues]


@pytest.mark.parametrize("code", ["the-flower-garden", "napoleon-at-st-helena", "the-carpet"])
def test_in_the_room_of_another_a_search_finds_what_it_finds_alone(code: str) -> None:
    portfolio = portfolio_of(code)
    first, second = portfolio.variants[0], portfolio.variants[-1]
    alone = searched(portfolio.prepare(second, CAP), 20_000)
    before = portfolio.prepare(first, CAP)
    counters, _ = searched(before, 40_000)
    assert counters["seen"] > 4096  # the set has grown
    room = before.memory()
    heir = portfolio.prepare(second, CAP)
    small = heir.memory()
    heir.inherit(before)
    assert heir.memory() > max(0.8 * room, 1.2 * small)
    assert searched(heir, 20_000) == alone


def test_the_next_search_best_first_has_the_room_of_the_last() -> None:
    portfolio = portfolio_of("the-flower-garden")
    first, second = portfolio.variants[:2]
    assert portfolio.go_wider(first, 50_000, CAP).verdict is Verdict.OPEN
    kept = portfolio.kept
    assert kept is not None
    room = kept.memory()
    assert portfolio.held_beside(portfolio.complete) == room
    assert portfolio.go_wider(second, 1, CAP).verdict is Verdict.OPEN
    assert portfolio.kept not in (None, kept)
    assert portfolio.held_beside(portfolio.complete) > 0.8 * room
    # It is counted with what the search depth first holds.
    assert portfolio.limits.most >= room + portfolio.complete.memory()


def test_the_search_depth_first_gets_the_room_that_another_has_done_with() -> None:
    memory = 24 << 20
    portfolio = portfolio_of("the-carpet", memory)
    assert portfolio.go_wider(portfolio.variants[0], 50_000, CAP).verdict is Verdict.OPEN
    held = portfolio.held_beside(portfolio.complete)
    assert held > 1 << 20
    portfolio.go_deeper(10_000_000)
    assert portfolio.ended == "memory"
    assert portfolio.held_beside(portfolio.complete) == 0
    assert portfolio.limits.most > memory - held // 2
    assert portfolio.limits.most <= memory
    # What is left is too little to begin with, or enough.
    assert portfolio.go_wider(portfolio.variants[1], 1_000, CAP).reason in ("budget", "memory")
    assert portfolio.limits.most <= memory


def test_time_to_grow_is_told_only_where_there_is_something_to_grow() -> None:
    portfolio = portfolio_of("the-flower-garden")
    search = portfolio.prepare(portfolio.variants[0], CAP)
    search.begin()
    assert search.seconds_to_grow() == 0
    told = []
    while search.made < 100_000:
        if search.best_first(100_000 - search.made) == FULL:
            told.append(search.seconds_to_grow())
            assert search.grow(1 << 28)
            assert search.seconds_to_grow() == 0
    # Sets of 4,096 places and more, of which six in ten are taken.
    assert max(told) >= 5e-8 * 0.6 * (1 << 15)
    assert sum(second > 0 for second in told) >= 4


def test_no_queue_is_asked_for_that_the_memory_allowed_cannot_hold(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    portfolio = portfolio_of("the-blockade", 2**25)
    asked = []
    prepare = portfolio.prepare

    def prepare_and_note(*arguments: Any) -> Any:
        asked.append(arguments)
        return prepare(*arguments)

    monkeypatch.setattr(portfolio, "prepare", prepare_and_note)
    found = portfolio.go_wider(portfolio.general, 1000, 10**6)
    assert (found.verdict, found.reason, asked) == (Verdict.OPEN, "memory", [])
    assert portfolio.room_for(500) <= prepare(portfolio.general, 500, 1000).memory()
    assert prepare(portfolio.general, 500, 1000).memory() < portfolio.room_for(500) + 2**22


@pytest.mark.parametrize("code", ["the-blockade:1", "the-empress-of-india:1", "the-shah:1"])
def test_a_search_within_little_memory_asks_the_system_for_little_more(code: str) -> None:
    program = f"""
import resource
resource.setrlimit(resource.RLIMIT_AS, (320_000 * 1024, 320_000 * 1024))
import cadogan
position = cadogan.deal("{code}")
print(cadogan.solve(position, seconds=600, nodes=400_000, memory=2**25).memory <= 2**25)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("True\n", "")
