"""The sign beside a game: can it be won?  Four answers, in words that other programs use too.

A deal whose opening is proved lost cannot be won; a position that is proved lost, of another deal,
is no longer winnable.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import Enum
from typing import Final

from cadogan.advice import knowledge
from cadogan.advice.knowledge import Guide
from cadogan.engine.position import Position
from cadogan.solver.solve import solve

SECONDS: Final = 10.0


class Sign(Enum):
    """What is said of a game; the text is the answer's name."""

    WINNABLE = "winnable"
    NO_LONGER = "no-longer-winnable"
    CANNOT = "cannot-be-won"
    UNKNOWN = "unknown"

    @property
    def sentence(self) -> str:
        """The sign in words."""
        return SENTENCES[self]


SENTENCES: Final = {
    Sign.WINNABLE: "This game is winnable.",
    Sign.NO_LONGER: "This game is no longer winnable.",
    Sign.CANNOT: "This game cannot be won.",
    Sign.UNKNOWN: "Unable to determine if this game is winnable.",
}


def opening_of(position: Position) -> Position:
    """The position as it was before the first move."""
    opening = position.copy()
    while opening.move_stack:
        opening.pop()
    return opening


def known_sign(
    position: Position, guide: Guide | None = None, was_winnable: bool = False
) -> Sign | None:
    """The sign as far as it is known without a search, else None.

    `was_winnable`: is it known from elsewhere that the deal can be won?
    """
    guide = knowledge.GUIDE if guide is None else guide
    if position.is_won or guide.is_winnable(position):
        return Sign.WINNABLE
    walker = position.copy()
    is_lost = False
    while True:
        # What comes of a lost position is lost.
        is_lost = is_lost or guide.is_lost(walker)
        was_winnable = was_winnable or guide.is_winnable(walker)
        if not walker.move_stack:
            break
        walker.pop()
    if not is_lost:
        return None
    if guide.is_lost(walker):
        return Sign.CANNOT
    return Sign.NO_LONGER if was_winnable else None


def find_sign(
    position: Position,
    seconds: float = SECONDS,
    *,
    nodes: int = 2**62,
    memory: int = 2**27,
    guide: Guide | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Sign:
    """Search until there is an answer, within limits; a position lost, of a deal that stays open,
    is called no longer winnable.

    First the position is solved; if it is lost, its opening, to say whether the deal was to blame.
    """
    guide = knowledge.GUIDE if guide is None else guide
    started = time.monotonic()
    opening = opening_of(position)
    is_lost = False
    made = 0
    for place in (position, opening):
        sign = known_sign(position, guide)
        left = seconds - (time.monotonic() - started)
        if sign is not None or left <= 0 or made >= nodes or cancelled():
            break
        solution = solve(
            place.copy(stack=False),
            seconds=left,
            nodes=nodes - made,
            memory=memory,
            cancelled=cancelled,
        )
        made += solution.made
        guide.learn(place, solution)
        is_lost = guide.is_lost(position)
        if place is position and not is_lost:
            break
    sign = known_sign(position, guide)
    if sign is not None:
        return sign
    return Sign.NO_LONGER if is_lost else Sign.UNKNOWN


__all__ = ["SENTENCES", "Sign", "find_sign", "known_sign", "opening_of"]
