"""Verdicts: won with the moves, lost with a proof, or open with the reason.

A portfolio in stages (see docs/solver.md): a short search depth first, which decides small spaces;
rounds of cyclic best-first searches with several weights and two kinds of levels, their bounds and
budgets growing; and the search depth first taken up again in every round, for a proof.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from cadogan.engine.position import Position
from cadogan.errors import CadoganError, InvalidSetupError
from cadogan.solver.endings import EXHAUSTED, FOUND, FULL
from cadogan.solver.facts import Facts, facts_of
from cadogan.solver.proof import EFFORT, is_win, shorten
from cadogan.solver.search import Search

# The weights of the evaluation, in the order of `facts.FEATURES`.
GENERAL = (20, 8, 3, 8, 13, 1, 3, 4, 0)
EVEN = (20, 3, 6, 6, 2, 4, 15, 0, 0)
STOCK = (2, 1, 6, 8, 28, 1, 3, 4, -4)

SLICE = 1_000  # moves made before the first look at the clock
PAUSE = 0.04  # seconds between two looks, about
FIRST_BUDGET = 150_000
FIRST_CAP = 100
FIRST_DEPTH = 60_000
POLISH = 0.25  # seconds, at most, to make a win shorter
FIRST_ROOM = 1 << 11  # positions kept


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
    Variant(STOCK),
    Variant(GENERAL, by_moves=True, plays_first=True),
)


@dataclass(slots=True)
class Solution:
    """A verdict with all that stands behind it; its text is a sentence.

    `moves`: the winning moves, legal one after the other from the position; `reason`: why a
    position is open ("seconds", "nodes", "memory", "cancelled"); `stage`: the search that decided;
    `made`: moves made; `seen`: positions seen by that search; `seconds`: from the call to the
    answer; `memory`: bytes held at most; `doubt`: of a lost position the chance that two positions
    with one hash have hidden a win.
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

    def __str__(self) -> str:
        if self.verdict is Verdict.WON:
            count = len(self.moves)
            return f"won: {count} move{'s' * (count != 1)} from here"
        if self.verdict is Verdict.LOST:
            return (
                f"lost: all {self.seen} positions that can be reached were searched and none is"
                f" won (chance of an error by equal hashes: {self.doubt:.0e})"
            )
        return f"open: {REASONS[self.reason]} after {self.made} moves in {self.seconds:.1f} s"


REASONS = {
    "seconds": "the time was up",
    "nodes": "the moves allowed were made",
    "memory": "the memory allowed was full",
    "cancelled": "the search was stopped",
}


@dataclass(slots=True)
class Limits:
    """How much a search may use, and what it has used."""

    seconds: float
    nodes: int
    memory: int
    cancelled: Callable[[], bool]
    progress: Callable[[int, float], None] | None
    clock: Callable[[], float]
    started: float = 0.0
    looked: float = 0.0
    made: int = 0
    most: int = 0
    slice: int = SLICE

    def begin(self) -> None:
        """Start the clock."""
        self.started = self.looked = self.clock()

    def taken(self) -> float:
        """The seconds since the start."""
        return self.clock() - self.started

    def spent(self) -> str:
        """Which limit is reached, or the empty text."""
        if self.cancelled():
            return "cancelled"
        if self.taken() >= self.seconds:
            return "seconds"
        if self.made >= self.nodes:
            return "nodes"
        return ""

    def share(self, wanted: int) -> int:
        """How many moves the next slice may make."""
        return max(1, min(self.slice, wanted, self.nodes - self.made))

    def note(self, made: int) -> None:
        """After a slice: count its moves, and choose the next so that it takes a fit time."""
        now = self.clock()
        taken = max(now - self.looked, 1e-6)
        self.made += made
        self.looked = now
        if made >= self.slice // 2:
            pause = min(PAUSE, self.seconds / 40)
            self.slice = int(max(200, min(4 * self.slice, made * pause / taken)))
        if self.progress is not None:
            self.progress(self.made, now - self.started)


@dataclass(frozen=True, slots=True)
class Prunings:
    """What may be left out of a search; each of them changes no verdict (see docs/solver.md)."""

    safe_plays: bool = True
    lays_at_once: bool = True
    dead_ends: bool = True


def solve(
    position: Position,
    *,
    seconds: float = 20.0,
    nodes: int = 2**62,
    memory: int = 2**30,
    seed: int = 0,
    prunings: Prunings | None = None,
    cancelled: Callable[[], bool] = lambda: False,
    progress: Callable[[int, float], None] | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Solution:
    """Say whether a position can be won, all cards known and the re-deals as the number fixes them.

    Limits: `seconds` of the `clock`, `nodes` moves made, `memory` bytes.  For equal limits in nodes
    and memory, and an equal `seed`, which says where the round of searches begins, verdict and
    counts are always the same; a win is made shorter for as long as a quarter of a second.
    `cancelled` is asked, and `progress` told (moves made, seconds), some twenty
    times a second.  Raises InvalidSetupError for limits that are not positive, CadoganError when
    the system refuses memory.
    """
    if not (seconds > 0 and nodes > 0 and memory > 0):
        raise InvalidSetupError("limits must be more than nothing: seconds, nodes and memory")
    limits = Limits(seconds, nodes, memory, cancelled, progress, clock)
    limits.begin()
    if position.is_won:
        return Solution(Verdict.WON)
    try:
        portfolio = Portfolio(position, limits, prunings or Prunings(), seed)
        solution = portfolio.search()
        if solution.verdict is Verdict.WON:
            effort = min(nodes, EFFORT)
            end = clock() + POLISH
            solution.moves = shorten(
                position, portfolio.prepare(), solution.moves, effort, lambda: clock() > end
            )
    except MemoryError:
        raise CadoganError(
            f"the system has not the memory that the search may use: {memory} bytes; allow less"
        ) from None
    if solution.verdict is Verdict.WON and not is_win(position, solution.moves):
        raise CadoganError("the win that was found cannot be replayed; please report the position")
    solution.made = limits.made
    solution.seconds = limits.taken()
    solution.memory = limits.most
    return solution


class Portfolio:
    """The searches from one position, one after the other."""

    def __init__(self, position: Position, limits: Limits, prunings: Prunings, seed: int) -> None:
        self.position = position
        self.limits = limits
        self.prunings = prunings
        start = seed % len(VARIANTS)
        self.variants = [*VARIANTS[start:], *VARIANTS[:start]]
        self.facts = facts_at(position)
        self.complete = self.prepare()
        self.ended = ""

    def prepare(self, variant: Variant | None = None, cap: int = 0) -> Search:
        """A search that stands at the position: best first with a variant, else depth first."""
        kernel = self.position.copy(stack=False).kernel
        prunings = self.prunings
        room = 2 * kernel.most + FIRST_ROOM
        return Search(
            kernel,
            self.facts,
            weights=variant.weights if variant else (),
            cap=cap,
            by_moves=variant is not None and variant.by_moves,
            plays_first=variant is not None and variant.plays_first,
            safe_plays=prunings.safe_plays,
            lays_at_once=prunings.lays_at_once,
            dead_ends=prunings.dead_ends,
            states=room if variant else 0,
        )

    def search(self) -> Solution:
        """Go through the stages till a verdict or the end of what is allowed."""
        small = self.position.table.game.packs == 1
        solution = self.go_deeper(FIRST_DEPTH)
        budget, cap = FIRST_BUDGET, FIRST_CAP
        while solution.verdict is Verdict.OPEN:
            stopped = self.ended == "memory"
            for variant in list(self.variants):
                if reason := self.limits.spent():
                    return Solution(Verdict.OPEN, reason=reason)
                solution = self.go_wider(variant, budget, cap)
                if solution.verdict is not Verdict.OPEN:
                    return solution
                if solution.reason == "nothing left":
                    self.variants.remove(variant)
                stopped = stopped and solution.reason == "memory"
                if small:
                    solution = self.go_deeper(3 * budget)
                    if solution.verdict is not Verdict.OPEN:
                        return solution
            if not small or not self.variants:
                solution = self.go_deeper(budget)
            if reason := self.limits.spent():
                return (
                    solution
                    if solution.verdict is not Verdict.OPEN
                    else Solution(Verdict.OPEN, reason=reason)
                )
            if stopped or (self.ended and not self.variants):
                return Solution(Verdict.OPEN, reason="memory")
            budget, cap = 4 * budget, 3 * cap
        return solution

    def go_deeper(self, budget: int) -> Solution:
        """Search on depth first; the space exhausted, nothing dropped, is a proof."""
        if self.ended:
            return Solution(Verdict.OPEN, reason=self.ended)
        search = self.complete
        solution = self.run(search, search.depth_first, search.stack, budget, "depth first", True)
        if solution.reason == "memory":
            self.ended = "memory"
        return solution

    def go_wider(self, variant: Variant, budget: int, cap: int) -> Solution:
        """Search best first with one variant."""
        search = self.prepare(variant, cap)
        if search.memory() + self.complete.memory() > self.limits.memory:
            return Solution(Verdict.OPEN, reason="memory")
        search.begin()
        proves = not variant.plays_first
        return self.run(search, search.best_first, search.path, budget, "best first", proves)

    def run(
        self,
        search: Search,
        step: Callable[[int], int],
        path: Callable[[], list[int]],
        budget: int,
        stage: str,
        proves: bool,
    ) -> Solution:
        """Run a search in slices, within its budget and the limits."""
        limits = self.limits
        held = 0 if search is self.complete else self.complete.memory()
        reason = limits.spent()
        start = search.made
        while not reason:
            before = search.made
            ended = step(limits.share(budget - (search.made - start)))
            limits.note(search.made - before)
            limits.most = max(limits.most, held + search.memory())
            if ended == FOUND:
                return Solution(Verdict.WON, path(), stage=stage, seen=search.seen_count)
            if ended == EXHAUSTED:
                if search.dropped:
                    reason = "dropped"
                elif proves:
                    return Solution(
                        Verdict.LOST,
                        stage=stage,
                        seen=search.seen_count,
                        doubt=search.seen_count**2 / 2**65,
                    )
                else:
                    reason = "nothing left"
            elif ended == FULL and not search.grow(limits.memory - held):
                reason = "memory"
            elif search.made - start >= budget:
                reason = "budget"
            else:
                reason = limits.spent()
        return Solution(Verdict.OPEN, reason=reason, stage=stage)


def facts_at(position: Position) -> Facts:
    """What the searches are told about the game of a position."""
    table, kernel = position.table, position.kernel
    undrawn = [table.stock, table.hand]
    undrawn += [place for place in range(table.places) if table.talon_of[place] >= 0]
    return facts_of(table, sum(kernel.size_at(place) for place in undrawn))


__all__ = ["Limits", "Prunings", "Solution", "Variant", "Verdict", "solve"]
