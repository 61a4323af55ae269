"""What a server puts up with: requests half sent, clients that leave, no room for more of them."""

from __future__ import annotations

import asyncio
import errno
import logging
import threading
import time
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HALF_SENT: Final = 20.0
"""Seconds that a request may take to come in whole."""
SELDOM: Final = 60.0
"""Seconds between two lines about the same trouble."""
NO_ROOM: Final = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})

logger = logging.getLogger("cadogan.web")


class Seldom:
    """Logs a trouble that comes by the thousand once in a while, and how often it came."""

    def __init__(self, seconds: float = SELDOM) -> None:
        self.seconds = seconds
        self._next = 0.0
        self._passed_over = 0
        self._guard = threading.Lock()

    def tell(self, line: str) -> None:
        """Log the line, unless one was logged not long ago."""
        with self._guard:
            now = time.monotonic()
            if now < self._next:
                self._passed_over += 1
                return
            more = f" (and {self._passed_over} times before)" if self._passed_over else ""
            self._next, self._passed_over = now + self.seconds, 0
        logger.error("%s%s", line, more)


no_room = Seldom()


def is_without_room(error: object) -> bool:
    """Has the system no file descriptors, or no memory, left for this?"""
    return isinstance(error, OSError) and error.errno in NO_ROOM


def tell_no_room() -> None:
    """Log that there is no room, once in a while."""
    no_room.tell("too many connections are open at once: no more are taken till some are closed")


def bear(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What the loop does about an exception that nobody catches."""
    if is_without_room(context.get("exception")):
        tell_no_room()
    else:
        loop.default_exception_handler(context)


class PatientProtocol(H11Protocol):
    """HTTP as uvicorn speaks it, but a request that does not come in whole in time is given up."""

    half_sent = HALF_SENT
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Take in a part of a request; more parts win it no more time."""
        super().data_received(data)
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._wait()
        else:
            self._wait_no_more()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._wait_no_more()
        super().connection_lost(exc)

    def _wait(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.half_sent, self._give_up)

    def _wait_no_more(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        if not self.transport.is_closing():
            self.transport.abort()


__all__ = ["PatientProtocol", "bear", "is_without_room", "tell_no_room"]
