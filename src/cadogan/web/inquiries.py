"""Questions that take time: thought about beside the moves, a few at once, told as they go.

Each table has at most one question of a kind: a newer one takes the place of the older.  A question
is given up when nobody listens any more, or when its table has moved on.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
from asyncio import Queue
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop

Structure = dict[str, Any]

THINKERS: Final = max(1, min(4, (os.cpu_count() or 1) - 1))
"""Questions thought about at once: a core is left for the moves."""
MOST_WAITING: Final = 256
"""Questions that wait their turn."""
NICENESS: Final = 5
"""Added to a thinking thread's: where cores are few, moves go first."""

logger = logging.getLogger("cadogan.web")


class BusyError(Exception):
    """So many questions wait already that another is not taken."""


class Event(NamedTuple):
    """What is told of a question."""

    name: str
    data: Structure


class Listener:
    """Somebody who waits for an answer; events come through `queue`, None is the end."""

    def __init__(self, loop: AbstractEventLoop) -> None:
        self.loop = loop
        self.queue: Queue[Event | None] = Queue()

    def hear(self, event: Event | None) -> None:
        """Pass an event on; may be called from any thread."""
        # A loop that has ended has nobody left to tell.
        with suppress(RuntimeError):
            self.loop.call_soon_threadsafe(self.queue.put_nowait, event)


class Inquiry:
    """A question about a table, and those who wait for its answer.

    `about` is what is asked about: the record of the game; `work` finds the answer, telling it to
    the inquiry, and looks now and then whether that is `cancelled`.
    """

    def __init__(self, table: str, kind: str, about: str, work: Callable[[Inquiry], None]) -> None:
        self.table = table
        self.kind = kind
        self.about = about
        self.work = work
        self.cancelled = False
        self.has_ended = False
        self._told: list[Event] = []
        self._listeners: list[Listener] = []
        self._guard = threading.Lock()

    def listen(self, loop: AbstractEventLoop) -> Listener:
        """Begin to listen: what was told before is told again."""
        listener = Listener(loop)
        with self._guard:
            for event in self._told:
                listener.hear(event)
            if self.has_ended:
                listener.hear(None)
            else:
                self._listeners.append(listener)
        return listener

    def leave(self, listener: Listener) -> None:
        """Listen no more; a question that nobody listens to is given up."""
        with self._guard:
            if listener in self._listeners:
                self._listeners.remove(listener)
                if not self._listeners:
                    self.cancelled = True

    def tell(self, name: str, **data: object) -> None:
        """Tell all who listen."""
        event = Event(name, data)
        with self._guard:
            if self.has_ended or self.cancelled:
                return
            # Of how far the search has come only the last is worth remembering.
            if name == "progress":
                self._told = [one for one in self._told if one.name != "progress"]
            self._told.append(event)
            for listener in self._listeners:
                listener.hear(event)

    def end(self) -> None:
        """Let all who listen go."""
        with self._guard:
            self._end()

    def _end(self, *last: Event) -> None:
        self.has_ended = True
        for listener in self._listeners:
            for event in last:
                listener.hear(event)
            listener.hear(None)
        self._listeners.clear()

    def give_up(self, reason: str) -> None:
        """Cancel the question, and say so to those who wait."""
        with self._guard:
            self.cancelled = True
            self._end(Event("cancelled", {"reason": reason}))


class Inquiries:
    """The questions that wait, and the threads that think about them, one question each."""

    def __init__(self) -> None:
        self.thinkers = THINKERS
        self.room = MOST_WAITING
        self._waiting: deque[Inquiry] = deque()
        self._open: dict[tuple[str, str], Inquiry] = {}
        self._changed = threading.Condition()
        self._threads = 0
        self._is_closed = False

    def __len__(self) -> int:
        """How many questions are open."""
        return len(self._open)

    def waiting(self) -> int:
        """How many questions wait for their turn."""
        return len(self._waiting)

    def ask(
        self,
        table: str,
        kind: str,
        about: str,
        work: Callable[[Inquiry], None],
        loop: AbstractEventLoop,
    ) -> tuple[Inquiry, Listener]:
        """Ask, or listen to one who has asked the same already.

        Raises BusyError when too many questions wait.
        """
        with self._changed:
            inquiry = self._open.get((table, kind))
            if inquiry and inquiry.about == about and not inquiry.cancelled:
                return inquiry, inquiry.listen(loop)
            if inquiry:
                self._put_off(inquiry, "asked anew")
            if len(self._waiting) >= self.room or self._is_closed:
                raise BusyError
            inquiry = Inquiry(table, kind, about, work)
            listener = inquiry.listen(loop)
            self._open[table, kind] = inquiry
            self._waiting.append(inquiry)
            if self._threads < self.thinkers:
                self._threads += 1
                threading.Thread(target=self._think, daemon=True, name="thinker").start()
            self._changed.notify()
        return inquiry, listener

    def leave(self, inquiry: Inquiry, listener: Listener) -> None:
        """Listen no more."""
        inquiry.leave(listener)
        if inquiry.cancelled:
            with self._changed:
                self._put_off(inquiry, "nobody listens")

    def move_on(self, table: str) -> None:
        """A table has changed: what was asked about it is no longer worth knowing."""
        with self._changed:
            for inquiry in [one for (name, _), one in self._open.items() if name == table]:
                self._put_off(inquiry, "the game went on")

    def close(self) -> None:
        """Give up all questions; no others are taken."""
        with self._changed:
            self._is_closed = True
            for inquiry in list(self._open.values()):
                self._put_off(inquiry, "the server stops")
            self._changed.notify_all()

    def _put_off(self, inquiry: Inquiry, reason: str) -> None:
        inquiry.give_up(reason)
        if self._open.get((inquiry.table, inquiry.kind)) is inquiry:
            del self._open[inquiry.table, inquiry.kind]
        with suppress(ValueError):
            self._waiting.remove(inquiry)

    def _think(self) -> None:
        step_back()
        while True:
            with self._changed:
                while not self._waiting and not self._is_closed:
                    self._changed.wait()
                if self._is_closed:
                    return
                inquiry = self._waiting.popleft()
            try:
                inquiry.work(inquiry)
            except Exception:
                logger.exception("the question of %s about %s failed", inquiry.kind, inquiry.table)
                inquiry.tell("error", error="the server failed at this; the game is safe")
            with self._changed:
                inquiry.end()
                if self._open.get((inquiry.table, inquiry.kind)) is inquiry:
                    del self._open[inquiry.table, inquiry.kind]


def step_back() -> None:
    """Let the thread that calls this come after the others, where the system can do that."""
    if sys.platform == "linux":
        with suppress(OSError):
            thread = threading.get_native_id()
            niceness = os.getpriority(os.PRIO_PROCESS, thread)
            os.setpriority(os.PRIO_PROCESS, thread, min(19, niceness + NICENESS))


__all__ = ["BusyError", "Event", "Inquiries", "Inquiry", "Listener"]
