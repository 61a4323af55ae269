"""Asking the server's program itself, within the process of the test: clients that go away."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from starlette.types import ASGIApp, Message

WAIT = 60.0

Told = tuple[str, dict[str, Any]]


def events_in(text: str) -> list[Told]:
    """The events of a stream: names and data."""
    found = []
    for block in text.split("\n\n"):
        lines = [line for line in block.split("\n") if line and not line.startswith(":")]
        if lines:
            name, data = lines
            assert name.startswith("event: ")
            assert data.startswith("data: ")
            found.append((name.removeprefix("event: "), json.loads(data.removeprefix("data: "))))
    return found


class Client:
    """One request and what has come of it so far; it may go away before the end."""

    def __init__(self, app: ASGIApp, method: str, path: str, body: object = None) -> None:
        self.app = app
        path, _, query = path.partition("?")
        self.scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "scheme": "http",
            "method": method,
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(b"host", b"127.0.0.1"), (b"content-type", b"application/json")],
            "server": ("127.0.0.1", 80),
            "client": ("127.0.0.1", 1),
        }
        self.body = b"" if body is None else json.dumps(body).encode()
        self.status = 0
        self.headers: dict[str, str] = {}
        self.content = b""
        self.has_ended = False
        self._is_sent = False
        self._gone = asyncio.Event()
        self._heard = asyncio.Event()
        self.task = asyncio.ensure_future(app(self.scope, self._receive, self._send))

    async def _receive(self) -> Message:
        if not self._is_sent:
            self._is_sent = True
            return {"type": "http.request", "body": self.body, "more_body": False}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
        else:
            self.content += message.get("body", b"")
            self.has_ended = not message.get("more_body", False)
        self._heard.set()

    def events(self) -> list[Told]:
        """The events that have come."""
        return events_in(self.content.decode())

    async def hear(self, name: str) -> dict[str, Any]:
        """Wait for an event of this name; the data of the last of them."""

        async def listen() -> dict[str, Any]:
            while True:
                found = [data for told, data in self.events() if told == name]
                if found:
                    return found[-1]
                assert not self.has_ended, f"no {name!r} in {self.content!r}"
                self._heard.clear()
                await self._heard.wait()

        return await asyncio.wait_for(listen(), WAIT)

    async def answer(self) -> dict[str, Any]:
        """Wait for the end; the answer, if it is JSON."""
        await asyncio.wait_for(self.task, WAIT)
        answer: dict[str, Any] = json.loads(self.content)
        return answer

    async def end(self) -> list[Told]:
        """Wait for the end of a stream; its events."""
        await asyncio.wait_for(self.task, WAIT)
        assert self.has_ended
        return self.events()

    async def go_away(self) -> None:
        """Close the connection, and wait till the server has noticed."""
        self._gone.set()
        await asyncio.wait_for(self.task, WAIT)


@asynccontextmanager
async def asking(app: ASGIApp, path: str) -> AsyncIterator[Client]:
    """A client that asks for a path and goes away at the end of the block."""
    client = Client(app, "GET", path)
    try:
        yield client
    finally:
        client._gone.set()
        with suppress(Exception):
            await asyncio.wait_for(client.task, WAIT)


async def post(app: ASGIApp, path: str, body: object) -> dict[str, Any]:
    """The answer to a request with a body."""
    return await Client(app, "POST", path, body).answer()
