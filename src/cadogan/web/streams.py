"""Server-sent events: what a question tells, sent to the page while it is being thought about."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING, Final

import msgspec
from starlette.responses import Response

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

    from cadogan.web.inquiries import Event, Listener

BEAT: Final = 10.0
"""Seconds of silence after which something is sent, so that a client that is gone is noticed."""


def format_event(event: Event) -> bytes:
    """An event as it is sent."""
    data = msgspec.json.encode(event.data)
    return b"event: " + event.name.encode() + b"\ndata: " + data + b"\n\n"


class EventStream(Response):
    """The answer to a question, event by event, till its end or till the client goes away."""

    media_type = "text/event-stream"

    def __init__(self, listener: Listener, leave: Callable[[], None]) -> None:
        super().__init__(headers={"cache-control": "no-store"})
        del self.headers["content-length"]
        self.listener = listener
        self.leave = leave

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send events till one of the two has had enough."""
        try:
            gone = asyncio.ensure_future(wait_till_gone(receive))
            sending = asyncio.ensure_future(self.send_all(send))
            done, pending = await asyncio.wait({gone, sending}, return_when=asyncio.FIRST_COMPLETED)
            for task in pending:
                task.cancel()
            for task in done:
                task.result()
        finally:
            gone.cancel()
            sending.cancel()
            self.leave()

    async def send_all(self, send: Send) -> None:
        """Send what there is to send."""
        await send(
            {"type": "http.response.start", "status": 200, "headers": list(self.raw_headers)}
        )
        async for piece in self.pieces():
            await send({"type": "http.response.body", "body": piece, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def pieces(self) -> AsyncIterator[bytes]:
        """The events as they come, and a comment where none comes for long."""
        while True:
            try:
                event = await asyncio.wait_for(self.listener.queue.get(), BEAT)
            except TimeoutError:
                yield b": still thinking\n\n"
                continue
            if event is None:
                return
            yield format_event(event)


async def wait_till_gone(receive: Receive) -> None:
    """Wait till the client closes the connection."""
    while (await receive())["type"] != "http.disconnect":
        pass


__all__ = ["EventStream", "format_event"]
