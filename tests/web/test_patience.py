"""Clients that leave, send half a request or are too many: no flood in the log, and no end."""

import asyncio
import errno
import socket
from pathlib import Path

import pytest
import uvicorn

from cadogan.errors import CadoganError
from cadogan.store import open_store
from cadogan.web import patience
from cadogan.web.patience import PatientProtocol, Seldom, bear
from cadogan.web.server import Doorkeeper, create_app
from cadogan.web.serving import Server, checked_host, is_for_one, listen
from tests.web.asking import Client

HEAD = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
HALVES = [
    b"",
    b"POST /api",
    HEAD,
    HEAD + b"Content-Length: 100\r\n\r\n",
    HEAD + b'Content-Length: 100\r\n\r\n{"code"',
    HEAD + b'Transfer-Encoding: chunked\r\n\r\n5\r\n{"cod',
]


async def ask_in_part(app: Doorkeeper, part: bytes, slowly: bool) -> bytes:
    """Send a part of a request to a server that waits a moment only; all that it answers."""

    class Hasty(PatientProtocol):
        half_sent = 0.05

    config = uvicorn.Config(app, http=Hasty, log_level="warning", lifespan="off", ws="none")
    server = Server(config, app.close)
    with listen("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        answering = asyncio.create_task(server.serve(sockets=[listener]))
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        if slowly:
            for start in range(len(part)):
                if reader.at_eof() or writer.is_closing():
                    break
                writer.write(part[start : start + 1])
                await asyncio.sleep(0.001)
        else:
            writer.write(part)
        try:
            told = await asyncio.wait_for(reader.read(), 60)
        except ConnectionResetError:
            told = b""
        writer.close()
        server.should_exit = True
        await answering
    return told


@pytest.mark.parametrize("slowly", [False, True], ids=["at-once", "slowly"])
@pytest.mark.parametrize("part", HALVES, ids=range(len(HALVES)))
def test_a_request_half_sent_is_given_up_in_silence(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, part: bytes, slowly: bool
) -> None:
    with open_store(tmp_path / "games.sqlite3") as store:
        app = create_app(store, folder=tmp_path)
        told = asyncio.run(ask_in_part(app, part, slowly))
    assert b"500" not in told
    assert [one for one in caplog.records if one.name != "asyncio"] == []


def test_a_client_that_leaves_in_the_midst_of_a_body_is_not_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def leave(app: Doorkeeper) -> None:
        client = Client(app, "POST", "/api/tables", {"code": "nestor:2"})

        async def receive() -> dict[str, object]:
            if not client._is_sent:
                client._is_sent = True
                return {"type": "http.request", "body": b"{", "more_body": True}
            return {"type": "http.disconnect"}

        client._receive = receive  # type: ignore[method-assign]
        client.task.cancel()
        client.task = asyncio.ensure_future(app(client.scope, client._receive, client._send))
        await client.task

    with open_store(tmp_path / "games.sqlite3") as store:
        app = create_app(store, folder=tmp_path)
        asyncio.run(leave(app))
        app.close()
    assert caplog.records == []


def test_no_room_for_more_connections_is_told_once_in_a_while(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "no_room", Seldom())
    loop = asyncio.new_event_loop()
    context = {
        "message": "socket.accept() out of system resource",
        "exception": OSError(errno.EMFILE, "Too many open files"),
        "socket": None,
    }
    for _ in range(1000):
        bear(loop, context)
    loop.close()
    assert len(caplog.records) == 1


def test_how_often_a_trouble_came_is_told_with_the_next(caplog: pytest.LogCaptureFixture) -> None:
    seldom = Seldom(seconds=1e9)
    for _ in range(5):
        seldom.tell("trouble")
    seldom._next = 0.0
    seldom.tell("trouble")
    assert caplog.messages == ["trouble", "trouble (and 4 times before)"]


def test_a_request_without_room_is_told_so_and_the_server_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "no_room", Seldom())

    async def ask(app: Doorkeeper) -> list[int]:
        found = []
        for _ in range(3):
            client = Client(app, "GET", "/api/games")
            await client.answer()
            found.append(client.status)
        return found

    def refuse(*_: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    with open_store(tmp_path / "games.sqlite3") as store:
        app = create_app(store, folder=tmp_path)
        monkeypatch.setattr("cadogan.web.server.todays_patience", refuse)
        assert asyncio.run(ask(app)) == [503] * 3
        monkeypatch.undo()
        assert asyncio.run(ask(app)) == [200] * 3
        app.close()
    assert len(caplog.records) == 1


@pytest.mark.parametrize(
    "host",
    ["*", "", " ", "<broadcast>", "0", "127.1", "1.2.3.999", "a b", "a/b", "-a", "fe80::1%lo"],
)
def test_a_host_that_is_none_is_refused_in_one_line(host: str) -> None:
    with pytest.raises(CadoganError, match="is no address of this machine"):
        checked_host(host)


@pytest.mark.parametrize(
    ("host", "known", "alone"),
    [
        ("127.0.0.1", "127.0.0.1", True),
        ("127.0.0.2", "127.0.0.2", True),
        ("LOCALHOST", "localhost", True),
        ("[::1]", "::1", True),
        ("0:0:0:0:0:0:0:0", "::", False),
        ("0.0.0.0", "0.0.0.0", False),
        ("my-machine.local", "my-machine.local", False),
    ],
)
def test_a_host_is_taken_as_addresses_write_it(host: str, known: str, alone: bool) -> None:
    assert checked_host(host) == known
    assert is_for_one(known) is alone


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1]", "[127.0.0.1]", "[127.0.0.1", "[::1", "::1", "[::1]]", "[::1]x", "[::1]:x", "]"],
)
@pytest.mark.parametrize("served", ["127.0.0.1", "0.0.0.0"])
def test_a_host_that_no_browser_sends_is_not_let_in(tmp_path: Path, host: str, served: str) -> None:
    with open_store(tmp_path / "games.sqlite3") as store:
        app = create_app(store, frozenset({served}), folder=tmp_path)
        assert not app.is_known(host)
        assert app.is_known("[::1]")
        assert app.is_known("[::1]:80")
        assert app.is_known("127.0.0.1:80")
        app.close()


def test_listening_leaves_no_socket_behind() -> None:
    with listen("127.0.0.1", 0) as listener:
        assert listener.family == socket.AF_INET
