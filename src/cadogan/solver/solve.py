"""Verdicts: won with the moves, lost with a proof, or open with the reason.

A portfolio in stages (see docs/solver.md): a short search depth first, which decides small spaces;
rounds of cyclic best-first searches with several weights and two kinds of levels, their bounds and
budgets growing; and a complete search with what is left of the time.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from cadogan.engine.position import Position
from cadogan.errors import InvalidSetupError
from cadogan.solver.endings import EXHAUSTED, FOUND, FULL
from cadogan.solver.facts import facts_of
from cadogan.solver.search import Search

# The weights of the evaluation, in the order of `facts.FEATURES`.
GENERAL = (20, 8, 3, 8, 13, 1, 3, 4, 0)
EVEN = (20, 3, 6, 6, 2, 4, 15, 0, 0)
STOCK = (2, 1, 6, 8, 28, 1, 3, 4, -4)

SLICE = 1_000  # moves made before the first look at the clock
PAUSE = 0.04  # seconds between two looks, about
FIRST_BUDGET = 150_000
FIRST_CAP = 100
FIRST_DEPTH = 20_000


class Verdict(Enum):
    """What a search found out about a position."""

    WON = "won"
    LOST = "lost"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Variant:
    """One search of the portfolio."""

    weights: tuple[int, ...]
    by_moves: bool = False
    plays_first: bool = False


VARIANTS = (
    Variant(GENERAL),
    Variant(GENERAL, plays_first=True),
    Variant(EVEN, by_moves=True),
    Variant(STOCK, by_moves=True, plays_first=True),
)


@dataclass(slots=True)
class Solution:
    """A verdict with all that stands behind it.

    `moves`: the winning moves; `reason`: why a position is open ("seconds", "nodes", "memory",
    "cancelled"); `made`: moves made; `seen`: positions seen; `seconds`: of this process; `memory`:
    bytes held at most; `doubt`: for a lost position the chance that two positions with one hash hid
    a win.
    """

    verdict: Verdict
    moves: list[int] = field(default_factory=list)
    reason: str = ""
    stage: str = ""
    made: int = 0
    seen: int = 0
    seconds: float = 0.0
    memory: int = 0
    doubt: float = 0.0


@dataclass(slots=True)
class Limits:
    """How much a search may use, and what it has used."""

    seconds: float
    nodes: int
    memory: int
    cancelled: Callable[[], bool]
    progress: Callable[[int, float], None] | None
    started: float = field(default_factory=time.monotonic)
    made: int = 0
    most: int = 0
    slice: int = SLICE
    looked: float = field(default_factory=time.monotonic)

    def spent(self) -> str:
        """Which limit is reached, or the empty text."""
        if self.cancelled():
            return "cancelled"
        if time.monotonic() - self.started >= self.seconds:
            return "seconds"
        if self.made >= self.nodes:
            return "nodes"
        return ""

    def share(self, wanted: int) -> int:
        """How many moves the next slice may make."""
        return max(1, min(self.slice, wanted, self.nodes - self.made))

    def note(self, made: int) -> None:
        """After a slice: count its moves, and choose the next so that it takes a fit time."""
        now = time.monotonic()
        taken = max(now - self.looked, 1e-6)
        self.made += made
        self.looked = now
        if made >= self.slice // 2:
            self.slice = int(max(200, min(4 * self.slice, made * PAUSE / taken)))


def solve(
    position: Position,
    *,
    seconds: float = 20.0,
    nodes: int = 2**62,
    memory: int = 2**30,
    safe_plays: bool = True,
    cancelled: Callable[[], bool] = lambda: False,
    progress: Callable[[int, float], None] | None = None,
) -> Solution:
    """Say whether a position can be won, all cards known and the re-deals as the number fixes them.

    Limits: `seconds` of the clock, `nodes` moves made, `memory` bytes.  `cancelled` is asked, and
    `progress` told (moves made, seconds), some ten times a second.  Raises InvalidSetupError for
    limits that are not positive.
    """
    if seconds <= 0 or nodes <= 0 or memory <= 0:
        raise InvalidSetupError("limits must be more than nothing: seconds, nodes and memory")
    limits = Limits(seconds, nodes, memory, cancelled, progress)
    solution = Solution(Verdict.WON) if position.is_won else search(position, limits, safe_plays)
    solution.made = limits.made
    solution.seconds = time.monotonic() - limits.started
    solution.memory = limits.most
    if solution.verdict is Verdict.WON:
        solution.moves = shorten(position, solution.moves)
    return solution


def search(position: Position, limits: Limits, safe_plays: bool) -> Solution:
    """Go through the stages; the complete search goes on where it was left."""
    complete = prepare(position, safe_plays)
    solution = depth_first(complete, limits, FIRST_DEPTH)
    if solution.verdict is not Verdict.OPEN or solution.reason in ("seconds", "cancelled"):
        return solution
    small = position.table.game.packs == 1
    budget, cap = FIRST_BUDGET, FIRST_CAP
    while not (reason := limits.spent()):
        for variant in VARIANTS:
            solution = best_first(position, limits, variant, budget, cap, safe_plays)
            if solution.verdict is not Verdict.OPEN:
                return solution
            if small:
                solution = depth_first(complete, limits, budget)
                if solution.verdict is not Verdict.OPEN:
                    return solution
        if not small and budget > 10 * FIRST_BUDGET:
            solution = depth_first(complete, limits, budget)
            if solution.verdict is not Verdict.OPEN:
                return solution
        budget, cap = 4 * budget, 3 * cap
    return Solution(Verdict.OPEN, reason=reason)


def prepare(position: Position, safe_plays: bool, **more: object) -> Search:
    """A search that stands at the position."""
    kernel = position.copy(stack=False).kernel
    facts = facts_of(
        position.table,
        kernel.size_at(position.table.stock)
        + kernel.size_at(position.table.hand)
        + sum(
            kernel.size_at(place)
            for place in range(position.table.places)
            if position.table.talon_of[place] >= 0
        ),
        position.redeals_left,
    )
    return Search(kernel, facts, safe_plays=safe_plays, **more)  # type: ignore[arg-type]


def depth_first(search: Search, limits: Limits, budget: int) -> Solution:
    """Search on depth first; the space exhausted, nothing dropped, is a proof."""
    return run(search, search.depth_first, search.stack, limits, budget, "depth first", True)


def best_first(
    position: Position, limits: Limits, variant: Variant, budget: int, cap: int, safe_plays: bool
) -> Solution:
    """Search best first with one variant."""
    search = prepare(
        position,
        safe_plays,
        weights=variant.weights,
        cap=cap,
        by_moves=variant.by_moves,
        plays_first=variant.plays_first,
    )
    search.begin()
    proves = not variant.plays_first
    return run(search, search.best_first, search.path, limits, budget, "best first", proves)


def run(
    search: Search,
    step: Callable[[int], int],
    path: Callable[[], list[int]],
    limits: Limits,
    budget: int,
    stage: str,
    proves: bool,
) -> Solution:
    """Run a search in slices, within its budget and the limits."""
    reason = ""
    start = search.made
    while not reason:
        before = search.made
        ended = step(limits.share(budget - (search.made - start)))
        limits.note(search.made - before)
        limits.most = max(limits.most, search.memory())
        if limits.progress is not None:
            limits.progress(limits.made, time.monotonic() - limits.started)
        if ended == FOUND:
            return Solution(Verdict.WON, path(), stage=stage, seen=search.seen_count)
        if ended == EXHAUSTED:
            if proves and not search.dropped:
                return Solution(
                    Verdict.LOST,
                    stage=stage,
                    seen=search.seen_count,
                    doubt=search.seen_count**2 / 2**65,
                )
            return Solution(Verdict.OPEN, reason="dropped", stage=stage)
        if ended == FULL and not search.grow(limits.memory):
            return Solution(Verdict.OPEN, reason="memory", stage=stage)
        if search.made - start >= budget:
            return Solution(Verdict.OPEN, reason="budget", stage=stage)
        reason = limits.spent()
    return Solution(Verdict.OPEN, reason=reason, stage=stage)


def shorten(position: Position, moves: list[int]) -> list[int]:
    """Leave out moves that lead in a circle."""
    walker = position.copy(stack=False)
    keys = {walker.key: 0}
    kept: list[int] = []
    trail = [walker.key]
    for move in moves:
        walker.make(move)
        kept.append(move)
        if walker.key in keys:
            length = keys[walker.key]
            for key in trail[length + 1 :]:
                keys.pop(key, None)
            del kept[length:], trail[length + 1 :]
            keys[walker.key] = length
        else:
            keys[walker.key] = len(kept)
            trail.append(walker.key)
    return kept


__all__ = ["Limits", "Solution", "Variant", "Verdict", "solve"]
