"""The review of a game: where it could have been won, and which move lost it.

A position that can be won makes every earlier one winnable, and a lost one every later one lost.
So not all are solved: those between the last known to be winnable and the first known to be lost
are halved again and again, with limits that rise.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from itertools import pairwise
from typing import Final

from cadogan.advice.knowledge import Guide
from cadogan.engine.position import Move, Position
from cadogan.errors import InvalidSetupError
from cadogan.prose.narration import counted, tell_move
from cadogan.prose.words import uncapitalized
from cadogan.solver.solve import Verdict, solve

FIRST_NODES: Final = 20_000
GROWTH: Final = 4
TRIES: Final = 16
"""So many positions are tried before the limit rises."""


class Standing(Enum):
    """What is known of a position of a game."""

    WON = "won"
    WINNABLE = "winnable"
    LOST = "lost"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Judgement:
    """What became known of the position after so many moves."""

    at: int
    standing: Standing


@dataclass(frozen=True, slots=True)
class Review:
    """What is known of every position of a game.

    `standings[n]` is that after n moves; `lost_at`: the number of the move that lost the game, None
    where there is none or it is not known which; `last_winnable` and `first_lost`: the positions
    between which that move lies, None where no such position is known; `line`: the moves that would
    have won from `last_winnable`; `sentence` says it all; `made`: moves tried; `is_complete`: no
    position is unknown.
    """

    standings: tuple[Standing, ...]
    lost_at: int | None
    last_winnable: int | None
    first_lost: int | None
    line: tuple[Move, ...]
    sentence: str
    made: int
    seconds: float
    was_stopped: bool = False

    @property
    def is_complete(self) -> bool:
        """Is something known of every position?"""
        return Standing.UNKNOWN not in self.standings

    def judgements(self) -> list[Judgement]:
        """The positions at which the standing changes, the first one included."""
        return [
            Judgement(at, standing)
            for at, standing in enumerate(self.standings)
            if not at or standing is not self.standings[at - 1]
        ]


@dataclass(slots=True)
class Reviewer:
    """The search through the positions of one game."""

    position: Position
    moves: tuple[Move, ...]
    guide: Guide
    standings: list[Standing]
    progress: Callable[[Judgement], None]
    winnable: int = -1
    lost: int = field(default=0)

    def at(self, count: int) -> Position:
        """The position after so many moves."""
        while len(self.position.move_stack) > count:
            self.position.pop()
        while len(self.position.move_stack) < count:
            self.position.make(self.moves[len(self.position.move_stack)])
        return self.position

    def is_winnable(self, at: int) -> None:
        """Note that a position, and so every one before it, can be won."""
        for earlier in range(self.winnable + 1, at + 1):
            self.note(earlier, Standing.WINNABLE)
        self.winnable = max(self.winnable, at)

    def is_lost(self, at: int) -> None:
        """Note that a position, and so every one after it, is lost."""
        for later in range(at, self.lost):
            self.note(later, Standing.LOST)
        self.lost = min(self.lost, at)

    def note(self, at: int, standing: Standing) -> None:
        """Note what is known of a position, and tell."""
        self.standings[at] = standing
        self.progress(Judgement(at, standing))

    def follow(self, at: int) -> None:
        """See how far the player's own game stays on wins that are known."""
        while at + 1 < self.lost:
            if self.guide.line_from(self.at(at + 1)) is None:
                return
            at += 1
            self.is_winnable(at)


def review(
    position: Position,
    *,
    seconds: float = 60.0,
    nodes: int = 2**62,
    memory: int = 2**29,
    progress: Callable[[Judgement], None] = lambda _: None,
    cancelled: Callable[[], bool] = lambda: False,
    clock: Callable[[], float] = time.monotonic,
) -> Review:
    """Say of every position of a game, from its first to this one, whether it could be won.

    `position` comes with the moves that led to it and is left as it is.  Limits are for the whole:
    `seconds` of the `clock`, `nodes` moves tried; `memory` bytes at one time.  For equal limits in
    nodes and memory, reached first, the standings are always the same.  `progress` is told what
    becomes known, position by position; `cancelled` is asked some twenty times a second, and the
    review then says what is known.  Raises InvalidSetupError for limits that are not positive.
    """
    if not (seconds > 0 and nodes > 0 and memory > 0):
        raise InvalidSetupError("limits must be more than nothing: seconds, nodes and memory")
    started = clock()
    moves = tuple(position.move_stack)
    end = len(moves)
    reviewer = Reviewer(
        position.copy(),
        moves,
        Guide(),
        [Standing.UNKNOWN] * (end + 1),
        progress,
        lost=end + 1,
    )
    made = 0
    stopped = False
    if reviewer.at(end).is_won:
        reviewer.is_winnable(end - 1)
        reviewer.note(end, Standing.WON)
        reviewer.winnable = end
    limit = FIRST_NODES
    tried: set[int] = set()
    exhausted = False
    while reviewer.lost - reviewer.winnable > 1 and not exhausted:
        wanted = next_to_try(reviewer.winnable, reviewer.lost, end, tried)
        if wanted is None or len(tried) >= TRIES:
            limit *= GROWTH
            tried = set()
            continue
        tried.add(wanted)
        left = seconds - (clock() - started)
        stopped = cancelled()
        if left <= 0 or made >= nodes or stopped:
            break
        allowed = min(limit, nodes - made)
        solution = solve(
            reviewer.at(wanted).copy(stack=False),
            seconds=left,
            nodes=allowed,
            memory=memory,
            cancelled=cancelled,
            clock=clock,
        )
        made += solution.made
        reviewer.guide.learn(reviewer.at(wanted), solution)
        match solution.verdict:
            case Verdict.WON:
                reviewer.is_winnable(wanted)
                reviewer.follow(wanted)
            case Verdict.LOST:
                reviewer.is_lost(wanted)
            case Verdict.OPEN:
                stopped = solution.reason == "cancelled"
                exhausted = solution.reason == "memory"
        if stopped:
            break
    return conclude(reviewer, made, clock() - started, stopped)


def next_to_try(winnable: int, lost: int, end: int, tried: set[int]) -> int | None:
    """Which position is to be solved next: the end, the beginning, then what halves the widest gap
    between positions that are known or have been tried.
    """
    for at in (end, 0):
        if winnable < at < lost and at not in tried:
            return at
    marks = [winnable, *sorted(at for at in tried if winnable < at < lost), lost]
    width, first = max((b - a, -a) for a, b in pairwise(marks))
    return -first + width // 2 if width > 1 else None


def conclude(reviewer: Reviewer, made: int, seconds: float, stopped: bool) -> Review:
    """Gather what is known."""
    end = len(reviewer.moves)
    winnable = reviewer.winnable if reviewer.winnable >= 0 else None
    lost = reviewer.lost if reviewer.lost <= end else None
    lost_at = None
    if lost is not None and (lost == 0 or winnable == lost - 1):
        lost_at = lost
    line: tuple[Move, ...] = ()
    if winnable is not None and reviewer.standings[winnable] is Standing.WINNABLE:
        line = reviewer.guide.line_from(reviewer.at(winnable)) or ()
    sentence = say(reviewer, winnable, lost, lost_at, len(line))
    return Review(
        tuple(reviewer.standings),
        lost_at or None,
        winnable,
        lost,
        line,
        sentence,
        made,
        seconds,
        stopped,
    )


def say(
    reviewer: Reviewer, winnable: int | None, lost: int | None, lost_at: int | None, line: int
) -> str:
    """The review in a sentence or two."""
    end = len(reviewer.moves)
    if reviewer.standings[end] is Standing.WON:
        return "The game was won: every position of it could be."
    if lost == 0:
        return "This deal cannot be won: nothing was lost by the moves made."
    if lost_at:
        told = uncapitalized(
            tell_move(reviewer.at(lost_at - 1), reviewer.moves[lost_at - 1]).sentence
        )
        return (
            f"Move {lost_at} lost the game: {told} Without it the game could still be won, in"
            f" {counted(line, 'move')}."
        )
    if lost is not None and winnable is not None:
        return (
            f"The game was lost between move {winnable + 1} and move {lost}; which of them lost it"
            " is not known."
        )
    if lost is not None:
        return (
            f"The game was lost by move {lost} at the latest; whether it could be won before is not"
            " known."
        )
    if winnable == end:
        return f"The game can still be won, in {counted(line, 'move')}."
    if winnable is not None:
        after = f"after move {winnable}" if winnable else "at the beginning"
        return f"The game could still be won {after}; of what follows it is not known."
    return "It is not known of any position whether it can be won."


__all__ = ["Judgement", "Review", "Standing", "review"]
