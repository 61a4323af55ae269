"""Can this game be won?  What is known of the deals at the tables, and the search for more.

The four answers are those of a sign that other programs show too.  A deal whose opening is proved
lost cannot be won; a position that is proved lost, of another deal, is no longer winnable.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cadogan.advice.knowledge import (
    LOST,
    LOST_FROM_THE_START,
    Guide,
    KnowingHint,
    Known,
    find_hint,
    name_of,
)
from cadogan.advice.signs import Sign, known_sign, opening_of
from cadogan.engine.position import Position
from cadogan.solver.solve import Verdict, solve

MEMORY: Final = 128 * 2**20
"""Bytes that a search beside the moves may hold."""
HINT_SECONDS: Final = 0.7
"""How long a knowing hint is searched for: with making the win shorter it takes a second."""
HINT_MEMORY: Final = 64 * 2**20
"""Bytes that such a search may hold."""
MOST_KEPT: Final = 20_000
"""Positions of each kind that are remembered."""
HURRIED: Final = "It is not known yet: many ask for such a hint just now. Ask again."


@dataclass(frozen=True, slots=True)
class Finding:
    """What is found: the sign, with how many moves made for it and how many seconds."""

    sign: Sign
    made: int = 0
    seconds: float = 0.0


class Verdicts:
    """What is known of the deals at the tables; asked by several threads at once.

    `is_listed`: is the deal of a position in the lists of deals proved winnable?
    """

    def __init__(self, is_listed: Callable[[Position], bool] = lambda _: False) -> None:
        self.is_listed = is_listed
        self.guide = Guide(MOST_KEPT)
        # Seconds spent in vain on a position.
        self._spent: OrderedDict[Known, float] = OrderedDict()
        self._guard = threading.Lock()

    # ------------------------------------------------------------------------------------ knowing

    def spent_on(self, position: Position) -> float:
        """The seconds that were not enough for a position, 0 if it was never searched."""
        with self._guard:
            return self._spent.get(name_of(position), 0.0)

    def keep_spent(self, position: Position, seconds: float) -> None:
        """Remember that so many seconds were not enough for a position."""
        with self._guard:
            key = name_of(position)
            self._spent[key] = max(seconds, self._spent.pop(key, 0.0))
            while len(self._spent) > MOST_KEPT:
                self._spent.popitem(last=False)

    def sign_of(self, position: Position, seconds: float = 0.0) -> Sign | None:
        """What is known of a position, or None where a search might find more.

        `seconds`: as long a search would be: where one as long was in vain, so would it be.
        """
        is_listed = self.is_listed(position)
        if is_listed and not position.move_stack:
            return Sign.WINNABLE
        sign = known_sign(position, self.guide, is_listed)
        if sign is not None or seconds <= 0:
            return sign
        if not self.is_lost(position):
            return Sign.UNKNOWN if seconds <= self.spent_on(position) else None
        # Of a deal that nobody knows it is only said that it is lost as it was played.
        return Sign.NO_LONGER if seconds <= self.spent_on(opening_of(position)) else None

    def is_lost(self, position: Position) -> bool:
        """Is this position, or one that led to it, proved lost?"""
        walker = position.copy()
        while not self.guide.is_lost(walker):
            if not walker.move_stack:
                return False
            walker.pop()
        return True

    # ---------------------------------------------------------------------------------- searching

    def find_sign(
        self,
        position: Position,
        seconds: float,
        *,
        cancelled: Callable[[], bool] = lambda: False,
        progress: Callable[[int, float], None] = lambda _made, _seconds: None,
    ) -> Finding:
        """Search until there is an answer, or for so many seconds."""
        started = time.monotonic()
        made = 0
        before = 0

        def tell(now: int, _: float) -> None:
            progress(before + now, time.monotonic() - started)

        opening = opening_of(position)
        sign = self.sign_of(position, seconds)
        # First the position; then, if it is lost, whether the deal was to blame.
        for place in (position, opening):
            left = seconds - (time.monotonic() - started)
            if sign is not None or left <= 0 or cancelled():
                break
            if place is position and self.is_lost(position):
                continue
            before = made
            solution = solve(
                place.copy(stack=False),
                seconds=left,
                memory=MEMORY,
                cancelled=cancelled,
                progress=tell,
            )
            made += solution.made
            self.guide.learn(place, solution)
            if solution.verdict is Verdict.OPEN and not cancelled():
                self.keep_spent(place, seconds)
            sign = self.sign_of(position, seconds)
        if sign is None:
            sign = Sign.NO_LONGER if self.is_lost(position) else Sign.UNKNOWN
        return Finding(sign, made, time.monotonic() - started)

    def find_way(self, position: Position, *, hurried: bool = False) -> tuple[KnowingHint, Sign]:
        """A move on the way to a win, and the sign, as far as a short search finds them.

        `hurried`: nothing is searched, only what is known is told.
        """
        if not self.is_lost(position):
            if hurried and self.guide.line_from(position) is None:
                return KnowingHint(Verdict.OPEN, HURRIED), self.sign_of(position) or Sign.UNKNOWN
            hint = find_hint(position, HINT_SECONDS, memory=HINT_MEMORY, guide=self.guide)
            if hint.verdict is not Verdict.LOST:
                return hint, self.sign_of(position) or Sign.UNKNOWN
        sign = self.sign_of(position) or Sign.NO_LONGER
        return KnowingHint(Verdict.LOST, LOST_FROM_THE_START if sign is Sign.CANNOT else LOST), sign


__all__ = ["Finding", "Verdicts"]
