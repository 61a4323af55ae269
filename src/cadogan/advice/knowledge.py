"""Knowing hints: what the solver, who knows every card, would do."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from threading import Lock
from typing import Final

from cadogan.engine.position import Move, Position
from cadogan.prose.narration import counted
from cadogan.solver.solve import Solution, Verdict, solve

SECONDS: Final = 1.0
KEPT: Final = 20_000
"""So many positions on winning lines are remembered, and as many that are lost."""

LOST: Final = "No move wins any more."
LOST_FROM_THE_START: Final = "No move wins: this deal cannot be won."
NOT_KNOWN: Final = "It is not known yet whether the game can be won."
WON: Final = "The game is won."


@dataclass(frozen=True, slots=True)
class KnowingHint:
    """What the solver advises.

    `verdict`: won, lost (a proof) or open; `move`: the first of `line`, the moves that win; None
    and empty unless a win was found.  `sentence` says it.  `made`: moves tried, none where the
    answer was known before.
    """

    verdict: Verdict
    sentence: str
    move: Move | None = None
    line: tuple[Move, ...] = ()
    made: int = 0
    seconds: float = 0.0


Known = tuple[str, int, int]


class Guide:
    """Remembers the wins that were found, position by position, and the positions proved lost.

    Positions are known by their game, their number (which fixes later shuffles) and their key, so
    that a player who follows a win is told the rest of it, wherever equal cards lie.
    """

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._next: OrderedDict[Known, int] = OrderedDict()
        self._lost: OrderedDict[Known, None] = OrderedDict()
        self._lock = Lock()

    def learn(self, position: Position, solution: Solution) -> None:
        """Remember a verdict on a position."""
        if solution.verdict is Verdict.LOST:
            with self._lock:
                self._lost[name_of(position)] = None
                while len(self._lost) > self._kept:
                    self._lost.popitem(last=False)
        if solution.verdict is not Verdict.WON:
            return
        walker = position.copy(stack=False)
        names = [name_of(walker)]
        for move in solution.moves:
            walker.make(move)
            names.append(name_of(walker))
        with self._lock:
            for name, after in pairwise(names):
                self._next[name] = after[2]
                self._next.move_to_end(name)
            while len(self._next) > self._kept:
                self._next.popitem(last=False)

    def line_from(self, position: Position) -> tuple[Move, ...] | None:
        """The moves that win from here, if a win is remembered."""
        if position.is_won:
            return ()
        walker = position.copy(stack=False)
        line = []
        met = set()
        while not walker.is_won:
            name = name_of(walker)
            with self._lock:
                after = self._next.get(name)
            if after is None or name in met:
                return None
            met.add(name)
            move = move_to(walker, after)
            if move is None:
                return None
            line.append(move)
            walker.make(move)
        return tuple(line)

    def is_winnable(self, position: Position) -> bool:
        """Does a win go through this position?"""
        with self._lock:
            return name_of(position) in self._next

    def is_lost(self, position: Position) -> bool:
        """Has this position been proved lost?"""
        with self._lock:
            return name_of(position) in self._lost


def name_of(position: Position) -> Known:
    """What two positions of one deal have in common exactly when they are equal."""
    return position.patience.code, position.number, position.key


def move_to(position: Position, key: int) -> Move | None:
    """The legal move that leads to the position of a key."""
    for move in position.legal_moves:
        position.make(move)
        found = position.key == key
        position.pop()
        if found:
            return move
    return None


GUIDE: Final = Guide()
"""What is remembered where no other guide is named."""


def find_hint(
    position: Position,
    seconds: float = SECONDS,
    *,
    nodes: int = 2**62,
    memory: int = 2**28,
    cancelled: Callable[[], bool] = lambda: False,
    progress: Callable[[int, float], None] | None = None,
    guide: Guide | None = None,
) -> KnowingHint:
    """Find a move that wins, every card known.

    A win once found is remembered: as long as the player follows it, it is not searched again.
    Limits and callbacks are those of `cadogan.solve`, and it raises the same errors.
    """
    known = GUIDE if guide is None else guide
    if position.is_won:
        return KnowingHint(Verdict.WON, WON)
    line = known.line_from(position)
    if line is not None:
        return KnowingHint(Verdict.WON, say_win(len(line)), line[0], line)
    if known.is_lost(position):
        return KnowingHint(Verdict.LOST, say_lost(position))
    solution = solve(
        position.copy(stack=False),
        seconds=seconds,
        nodes=nodes,
        memory=memory,
        cancelled=cancelled,
        progress=progress,
    )
    known.learn(position, solution)
    made, taken = solution.made, solution.seconds
    match solution.verdict:
        case Verdict.WON:
            # What was learnt may join a win that is being followed.
            line = known.line_from(position) or tuple(solution.moves)
            return KnowingHint(solution.verdict, say_win(len(line)), line[0], line, made, taken)
        case Verdict.LOST:
            return KnowingHint(solution.verdict, say_lost(position), made=made, seconds=taken)
        case Verdict.OPEN:
            return KnowingHint(solution.verdict, NOT_KNOWN, made=made, seconds=taken)


def say_win(moves: int) -> str:
    """That a move wins, and how soon."""
    return f"This leads to a win in {counted(moves, 'move')}."


def say_lost(position: Position) -> str:
    """That no move wins."""
    return LOST if position.move_stack else LOST_FROM_THE_START


__all__ = ["GUIDE", "Guide", "KnowingHint", "find_hint"]
