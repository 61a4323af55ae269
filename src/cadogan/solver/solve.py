"""Verdicts: won with the moves, lost with a proof, or open with the reason.

A portfolio in stages (see docs/solver.md): from the end, in games that can be decided so; a short
search depth first, which decides small spaces; rounds of cyclic best-first searches with several
weights and kinds of levels, their bounds and budgets growing; and the search depth first taken up
again in every round, for a proof.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum

from cadogan.cards import name_card
from cadogan.engine.position import Move, Position
from cadogan.errors import CadoganError, InvalidSetupError, quoted
from cadogan.solver.endings import EXHAUSTED, FOUND, FULL, HOME, MOVES, PLACED, PROGRESS
from cadogan.solver.facts import Facts, facts_of
from cadogan.solver.proof import EFFORT, is_win, shorten
from cadogan.solver.search import Search
from cadogan.solver.unplaying import line_of, unplay

# The weights of the evaluation, in the order of `facts.FEATURES`.
GENERAL = (20, 8, 3, 8, 13, 1, 3, 4, 0)
EVEN = (20, 3, 6, 6, 2, 4, 15, 0, 0)
STOCK = (2, 1, 6, 8, 28, 1, 3, 4, -4)
TOIL = (20, 8, 3, 8, 13, 1, 3, 4, 0, 25)
LEAN = (20, 0, 3, 0, 0, 1, 3, 0, 0, 20)
MOBILE = (20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3)

NOVELTY = 100  # what a packet not met yet counts in the evaluation
SLICE = 100  # moves made before the first look at the clock
FEWEST = 8  # and at the least between two looks
PAUSE = 0.04  # seconds between two looks, about
REPLAY = 1e-4  # seconds that a move takes in the replay, about
LONG = 4  # times the cards of the pack: a win of more moves is worth another search
DEAR = 9  # weights from this one on are of what takes long to find: half the budget
FIRST_BUDGET = 60_000
FIRST_CAP = 80
SECOND_BUDGET = 240_000  # for each pack, of two at least; then it is multiplied by four
SECOND_CAP = 2_000  # and this by three
LONGER = 2  # times that budget, where it is better used for fewer searches
LONGER_YET = 5  # and for the one that wins most there
MOST_SECONDS = 10**9
MOST_NODES = 2**62
FIRST_DEPTH = 60_000
FIRST_DEPTH_OF_MANY = 10_000  # with two packs and more, where it decides little
FIRST_ROOM = 1 << 11  # positions kept
STEP = 600  # bytes that a step back may take, about, with the states that it leads to


class Verdict(Enum):
    """What a search found out about a position."""

    WON = "won"
    LOST = "lost"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Variant:
    """One search of the portfolio; its fields are explained with `Search`."""

    weights: tuple[int, ...]
    measure: int = PROGRESS
    plays_first: bool = False
    novelty: int = 0
    finely: bool = False
    with_talons: bool = False


VARIANTS = (
    Variant(GENERAL, novelty=NOVELTY, finely=True),
    Variant(LEAN, measure=PLACED, plays_first=True, novelty=NOVELTY),
    Variant(STOCK, measure=MOVES, novelty=NOVELTY),
    Variant(LEAN, novelty=NOVELTY),
    Variant(EVEN, measure=MOVES, novelty=NOVELTY),
    Variant(LEAN, measure=HOME, novelty=NOVELTY),
    Variant(TOIL, novelty=NOVELTY),
    Variant(STOCK, plays_first=True, novelty=NOVELTY),
    Variant(STOCK, novelty=NOVELTY, finely=True),
    Variant(GENERAL, measure=HOME, novelty=NOVELTY),
    Variant(LEAN, plays_first=True, novelty=NOVELTY),
    Variant(GENERAL, plays_first=True),
)
# Where foundations climb in suit, and cards only go home, cover others and fill spaces at will.
# The first of them, with two packs, is the longest.
LONGEST = Variant(STOCK, measure=MOVES, novelty=NOVELTY)
VARIANTS_WITH_SAFE_PLAYS = (
    LONGEST,
    Variant(STOCK, novelty=NOVELTY, finely=True, with_talons=True),
    Variant(STOCK, measure=MOVES, novelty=NOVELTY, with_talons=True),
    Variant(GENERAL, novelty=NOVELTY, finely=True),
    Variant(STOCK, plays_first=True, novelty=NOVELTY),
    Variant(EVEN, measure=MOVES, novelty=NOVELTY),
    Variant(GENERAL, measure=HOME, novelty=NOVELTY),
    Variant(GENERAL, plays_first=True),
    Variant(TOIL, novelty=NOVELTY),
    Variant(LEAN, measure=PLACED, plays_first=True, novelty=NOVELTY),
    Variant(LEAN, plays_first=True, novelty=NOVELTY),
    Variant(LEAN, novelty=NOVELTY),
)
# Where there are no foundations.
VARIANTS_OF_SETS = (
    Variant(GENERAL),
    Variant(MOBILE, measure=MOVES),
    Variant(MOBILE),
    Variant(EVEN, measure=MOVES),
)


@dataclass(slots=True)
class Solution:
    """A verdict with all that stands behind it; its text is a sentence.

    `moves`: the winning moves, legal one after the other from the position; `reason`: why a
    position is open ("seconds", "nodes", "memory", "cancelled"), or what shows at once that it is
    lost, as a clause; `stage`: the search that decided;
    `made`: moves made; `seen`: positions seen by that search; `seconds`: from the call to the
    answer; `memory`: bytes held at most; `doubt`: of a lost position the chance that two positions
    with one hash have hidden a win.
    """

    verdict: Verdict
    moves: list[Move] = field(default_factory=list)
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
            if self.reason:
                return f"lost: {self.reason}"
            positions = f"{self.seen} position{'s' * (self.seen != 1)}"
            return (
                f"lost: every line of play was searched, {positions}, and none wins"
                f" (chance of an error by equal hashes: {self.doubt:.0e})"
            )
        return f"open: {REASONS[self.reason]} after {self.made} moves in {self.seconds:.1f} s"


NOT_OUT = "however the cards are laid, they can never all go home (proved from the end)"
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
            pause = min(PAUSE, self.seconds / 100)
            self.slice = int(max(FEWEST, min(4 * self.slice, made * pause / taken)))
        if self.progress is not None:
            self.progress(self.made, now - self.started)


@dataclass(frozen=True, slots=True)
class Prunings:
    """What may be left out of a search; each of them changes no verdict (see docs/solver.md)."""

    safe_plays: bool = True
    lays_at_once: bool = True
    dead_ends: bool = True
    from_the_end: bool = True


def solve(
    position: Position,
    *,
    seconds: float = 20.0,
    nodes: int = MOST_NODES,
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
    counts are always the same, and so is a win unless the time is up while it is made shorter.
    `cancelled` is asked, and `progress` told (moves made, seconds), some twenty
    times a second.  Raises InvalidSetupError for limits that are not positive or beyond reason,
    CadoganError when the system refuses memory.
    """
    for name, limit, most in (
        ("seconds", seconds, MOST_SECONDS),
        ("nodes", nodes, MOST_NODES),
        ("memory", memory, MOST_NODES),
    ):
        if not 0 < limit <= most:
            raise InvalidSetupError(
                f"a limit must be more than nothing and at most {most}: {name} {quoted(limit)}"
            )
    limits = Limits(seconds, nodes, memory, cancelled, progress, clock)
    limits.begin()
    if position.is_won:
        return Solution(Verdict.WON)
    try:
        portfolio = Portfolio(position, limits, prunings or Prunings(), seed)
        solution = portfolio.search()
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
        self.facts = facts_at(position)
        variants = self.find_variants()
        # The wins that it finds are short.
        self.general = next(one for one in variants if one.weights == GENERAL)
        start = seed % len(variants)
        self.variants = [*variants[start:], *variants[:start]]
        self.complete = self.prepare()
        # The last search best first, whose room the next one takes over.
        self.kept: Search | None = None
        self.ended = ""

    def find_variants(self) -> tuple[Variant, ...]:
        """The searches for games of this kind."""
        if self.facts.foundations[0] < 0:
            return VARIANTS_OF_SETS
        variants = VARIANTS_WITH_SAFE_PLAYS if self.facts.is_safe else VARIANTS
        if len(self.facts.talons) > 1:
            return variants
        # Of two that would be one and the same search here, the second is left out.
        return tuple(dict.fromkeys(replace(one, with_talons=False) for one in variants))

    def prepare(self, variant: Variant | None = None, cap: int = 0, budget: int = 0) -> Search:
        """A search that stands at the position: best first with a variant, else depth first."""
        kernel = self.position.copy(stack=False).kernel
        prunings = self.prunings
        room = 2 * kernel.most + FIRST_ROOM
        return Search(
            kernel,
            self.facts,
            weights=variant.weights if variant else (),
            cap=cap,
            measure=variant.measure if variant else PROGRESS,
            novelty=variant.novelty if variant else 0,
            finely=variant is not None and variant.finely,
            with_talons=variant is not None and variant.with_talons,
            plays_first=variant is not None and variant.plays_first,
            safe_plays=prunings.safe_plays,
            lays_at_once=prunings.lays_at_once,
            dead_ends=prunings.dead_ends,
            states=room if variant else 0,
            budget=budget,
        )

    def room_for(self, cap: int) -> int:
        """The bytes that a search best first takes when it begins, but for small things."""
        positions = 2 * self.complete.kernel.most + FIRST_ROOM
        queues = 24 * cap * (self.facts.levels + 1)
        return queues + positions * (8 * self.facts.stride + 16)

    def polish(self, moves: list[Move]) -> list[Move]:
        """Make a win shorter, as long as there is time left to replay it."""
        limits = self.limits
        end = limits.seconds - REPLAY * len(moves)
        if limits.taken() >= end:
            return moves
        self.kept = None
        search = self.prepare()
        limits.most = max(limits.most, self.complete.memory() + search.memory())
        effort = min(limits.nodes, EFFORT)
        return shorten(
            self.position,
            search,
            moves,
            effort,
            lambda: limits.taken() >= end or limits.cancelled(),
        )

    def search(self) -> Solution:
        """Find a verdict; a win is made shorter, and where it stays long that of another search is
        taken if it is shorter.
        """
        solution = self.go_back()
        if solution.verdict is Verdict.WON:
            solution.moves = self.polish(solution.moves)
        if solution.verdict is not Verdict.OPEN:
            return solution
        solution = self.go_through_stages()
        if solution.verdict is Verdict.WON:
            solution.moves = self.polish(solution.moves)
            if len(solution.moves) > LONG * self.position.table.total:
                other = self.go_wider(self.general, FIRST_BUDGET, FIRST_CAP)
                if other.verdict is Verdict.WON:
                    other.moves = self.polish(other.moves)
                    return min(solution, other, key=lambda found: len(found.moves))
        return solution

    def go_back(self) -> Solution:
        """Decide the game from its end, where that can be done."""
        limits = self.limits
        if not self.prunings.from_the_end or limits.spent():
            return Solution(Verdict.OPEN)
        most = min(limits.nodes - limits.made, limits.memory // STEP)
        found = unplay(self.position, most, lambda: bool(limits.spent()))
        if found.looked_at:
            limits.note(found.looked_at)
            limits.most = max(limits.most, STEP * found.looked_at)
        if found.is_winnable is False:
            return Solution(Verdict.LOST, stage="from the end", reason=NOT_OUT)
        if found.is_winnable is None:
            return Solution(Verdict.OPEN)
        moves = line_of(self.position, found.backs)
        limits.note(len(moves))
        return Solution(Verdict.WON, moves, stage="from the end", seen=found.looked_at)

    def go_through_stages(self) -> Solution:
        """Go through the stages till a verdict or the end of what is allowed."""
        small = self.position.table.game.packs == 1
        solution = self.go_deeper(FIRST_DEPTH if small else FIRST_DEPTH_OF_MANY)
        budget, cap = FIRST_BUDGET, FIRST_CAP
        while solution.verdict is Verdict.OPEN:
            stopped = self.ended == "memory"
            for variant in list(self.variants):
                if reason := self.limits.spent():
                    return Solution(Verdict.OPEN, reason=reason)
                solution = self.go_wider(variant, self.share(variant, budget), cap)
                if solution.verdict is not Verdict.OPEN:
                    return solution
                if solution.reason == "nothing left":
                    self.variants.remove(variant)
                stopped = stopped and solution.reason == "memory"
                if small:
                    solution = self.go_deeper(3 * self.share(variant, budget))
                    if solution.verdict is not Verdict.OPEN:
                        return solution
            if not small or not self.variants:
                late = self.facts.is_safe and budget > FIRST_BUDGET
                solution = self.go_deeper(LONGER * LONGER_YET * budget if late else budget)
            if reason := self.limits.spent():
                return (
                    solution
                    if solution.verdict is not Verdict.OPEN
                    else Solution(Verdict.OPEN, reason=reason)
                )
            if stopped or (self.ended and not self.variants):
                return Solution(Verdict.OPEN, reason="memory")
            if budget == FIRST_BUDGET:
                budget, cap = max(2, self.facts.packs) * SECOND_BUDGET, SECOND_CAP
            else:
                budget, cap = 4 * budget, 3 * cap
        return solution

    def share(self, variant: Variant, budget: int) -> int:
        """What a variant gets of the budget of a round."""
        if any(variant.weights[DEAR:]):
            return budget // 2
        if budget > FIRST_BUDGET and self.facts.is_safe and self.facts.packs > 1:
            return budget * (LONGER_YET if self.leads(variant) else LONGER)
        return budget

    def leads(self, variant: Variant) -> bool:
        """Is this the variant that wins most, in games of this kind?"""
        return self.facts.is_safe and self.facts.packs == 2 and variant == LONGEST

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
        # Reckoned before it is asked for: the system may have no more than what is allowed here.
        left = self.limits.memory - self.complete.memory() - self.room_for(cap)
        if left < 0:
            return Solution(Verdict.OPEN, reason="memory")
        if self.kept is not None and self.kept.memory() > left:
            self.kept = None
        search = self.prepare(variant, cap, budget)
        if self.kept is not None:
            search.inherit(self.kept)
            self.kept = None
        if search.memory() + self.complete.memory() > self.limits.memory:
            return Solution(Verdict.OPEN, reason="memory")
        search.begin()
        proves = not variant.plays_first
        solution = self.run(search, search.best_first, search.path, budget, "best first", proves)
        if solution.verdict is Verdict.OPEN:
            self.kept = search
        return solution

    def held_beside(self, search: Search) -> int:
        """The bytes that other searches hold."""
        if search is not self.complete:
            return self.complete.memory()
        return self.kept.memory() if self.kept is not None else 0

    def grow(self, search: Search) -> bool:
        """Give a search more room within the memory allowed, if need be that of one done with."""
        if search.grow(self.limits.memory - self.held_beside(search)):
            return True
        if search is not self.complete or self.kept is None:
            return False
        self.kept = None
        return search.grow(self.limits.memory)

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
        reason = limits.spent()
        start = search.made
        while not reason:
            before = search.made
            ended = step(limits.share(budget - (search.made - start)))
            limits.note(search.made - before)
            held = self.held_beside(search)
            limits.most = max(limits.most, held + max(search.memory(), search.peak))
            if ended == FOUND:
                return Solution(
                    Verdict.WON, list(map(Move, path())), stage=stage, seen=search.seen_count
                )
            if ended == EXHAUSTED:
                if search.dropped:
                    reason = "dropped"
                elif proves:
                    return Solution(
                        Verdict.LOST,
                        stage=stage,
                        seen=search.seen_count,
                        doubt=search.seen_count**2 / 2**65 if search.made else 0.0,
                        reason="" if search.made else why_lost(search),
                    )
                else:
                    reason = "nothing left"
            elif ended == FULL and limits.taken() + search.seconds_to_grow() > limits.seconds:
                reason = "seconds"
            elif ended == FULL and not self.grow(search):
                reason = "memory"
            elif search.made - start >= budget:
                reason = "budget"
            else:
                reason = limits.spent()
        limits.most = max(limits.most, self.held_beside(search) + search.peak)
        if reason == "seconds":
            limits.seconds = min(limits.seconds, limits.taken())
        return Solution(Verdict.OPEN, reason=reason, stage=stage)


def why_lost(search: Search) -> str:
    """Why a position is lost from which no move was made."""
    if not search.dead:
        return "no move can be made"
    cards = search.buried()
    if not cards:
        return "the cards that are left can never all be taken away (proved without a search)"
    card = name_card((cards & -cards).bit_length() - 1)
    return (
        f"the {card} can never go home, as what lies on it can never all be moved away"
        " (proved without a search)"
    )


def facts_at(position: Position) -> Facts:
    """What the searches are told about the game of a position."""
    table, kernel = position.table, position.kernel
    undrawn = [table.stock, table.hand]
    undrawn += [place for place in range(table.places) if table.talon_of[place] >= 0]
    return facts_of(table, sum(kernel.size_at(place) for place in undrawn))


__all__ = ["Limits", "Prunings", "Solution", "Variant", "Verdict", "solve"]
