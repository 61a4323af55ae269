"""A server in a process of its own, as the tests ask it."""

import http.client
import json
import os
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx

# `serve`, but with the page of the tests: the real one is built only where Node is.
PROGRAM = """
import sys
from pathlib import Path
from cadogan.web import server, serving

server.static_folder = lambda: Path(sys.argv[1])
raise SystemExit(serving.serve(int(sys.argv[2]), browser=False))
"""
WAIT = 60.0

Structure = dict[str, Any]


class RefusedError(AssertionError):
    """The server did not do as asked."""

    def __init__(self, response: httpx.Response) -> None:
        super().__init__(f"{response.status_code}: {response.text[:300]}")
        self.status = response.status_code
        self.body: Structure = response.json()


class Service:
    """A server that can be killed and started again, with the same games at the same port."""

    def __init__(self, games: Path, page: Path) -> None:
        self.games = games
        self.page = page
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start the process, and wait till it has said its address."""
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(self.page), str(self.port)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={
                **os.environ,
                "CADOGAN_DATA": str(self.games),
                "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
            },
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        self.port = int(self.address.rstrip("/").rpartition(":")[2])
        self.client = httpx.Client(base_url=self.address, timeout=WAIT, trust_env=False)

    def kill(self) -> None:
        """End the process with no time to say good-bye."""
        self.client.close()
        self.process.kill()
        self.process.communicate()

    def __enter__(self) -> "Service":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.kill()

    # ------------------------------------------------------------------------------------- asking

    def ask(self, method: str, path: str, body: object = None) -> Structure:
        """The answer to a request; RefusedError when it is an error."""
        response = (
            self.client.request(method, path)
            if body is None
            else self.client.request(method, path, json=body)
        )
        if response.is_error:
            raise RefusedError(response)
        answer: Structure = response.json()
        return answer

    def begin(self, code: str) -> Structure:
        """Begin a game."""
        return self.ask("POST", "/api/tables", {"code": code})

    def open_record(self, record: str) -> Structure:
        """Begin a game with a record."""
        return self.ask("POST", "/api/tables", {"record": record})

    def look(self, table: Structure) -> Structure:
        """The table as it stands."""
        return self.ask("GET", f"/api/tables/{table['id']}")

    def move(self, table: Structure, *moves: str) -> Structure:
        """Make moves."""
        body = {"revision": table["revision"], "moves": list(moves)}
        return self.ask("POST", f"/api/tables/{table['id']}/moves", body)

    def undo(self, table: Structure, count: int = 1) -> Structure:
        """Take moves back."""
        body = {"revision": table["revision"], "count": count}
        return self.ask("POST", f"/api/tables/{table['id']}/undo", body)

    def raw(
        self, method: str, path: str, headers: dict[str, str], body: bytes = b""
    ) -> tuple[int, dict[str, str], bytes]:
        """The answer to a request whose path and headers go out just as they are."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=WAIT)
        try:
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in headers.items():
                connection.putheader(name, value)
            if body:
                connection.putheader("Content-Length", str(len(body)))
            connection.endheaders(body or None)
            response = connection.getresponse()
            told = {name.lower(): value for name, value in response.getheaders()}
            return response.status, told, response.read()
        finally:
            connection.close()

    def raw_json(self, path: str, headers: dict[str, str]) -> tuple[int, Structure]:
        """The JSON answer to a GET whose headers go out just as they are."""
        status, _, content = self.raw("GET", path, headers)
        answer: Structure = json.loads(content)
        return status, answer


def state_of(table: Structure) -> Structure:
    """What of a table is the game itself: not when and how it was asked for."""
    passing = ("id", "revision", "log", "told", "shown", "changes", "undone", "of")
    return {name: value for name, value in table.items() if name not in passing}
