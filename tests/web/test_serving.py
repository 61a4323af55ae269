"""Starting and stopping the server: ports, addresses, browsers, Ctrl-C."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from cadogan.errors import StoreError
from cadogan.store import Store
from cadogan.web import serving

PROGRAM = """
import sys
from cadogan.web.serving import serve

raise SystemExit(serve(int(sys.argv[1]), sys.argv[2] == "browser", *sys.argv[3:]))
"""


@contextmanager
def started(
    games: Path, port: int = 0, *more: str, environment: dict[str, str] | None = None
) -> Iterator["subprocess.Popen[str]"]:
    """A server in a process of its own; what it prints comes through pipes."""
    inherited = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    }
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(port), *(more or ("no-browser",))],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={
            **inherited,
            "CADOGAN_DATA": str(games),
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
            **(environment or {}),
        },
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def first_line(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    return process.stdout.readline()


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that another program listens at."""
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        yield int(holder.getsockname()[1])


def test_the_address_is_the_one_line_printed_and_ctrl_c_ends_it_cleanly(tmp_path: Path) -> None:
    with started(tmp_path) as process:
        address = first_line(process)
        assert address.startswith("http://127.0.0.1:")
        assert address.endswith("/\n")
        # A connection that stays open does not keep the server from ending.
        with httpx.Client(base_url=address.strip(), trust_env=False) as client:
            assert client.get("/api/statistics").json() == {"games": []}
            process.send_signal(signal.SIGINT)
            rest, errors = process.communicate(timeout=60)
    assert (process.returncode, rest, errors) == (0, "", "")


def test_a_port_that_is_taken_is_told_and_the_next_is_tried(tmp_path: Path, taken: int) -> None:
    with started(tmp_path, taken) as process:
        address = first_line(process)
        port = int(address.strip().rstrip("/").rpartition(":")[2])
        assert port > taken
        assert httpx.get(f"{address.strip()}api/games", trust_env=False).status_code == 200
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert f"port {taken} is taken: trying {taken + 1}" in errors


def test_the_heap_is_one_before_the_server_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def fail() -> Store:
        done.append("store")
        raise StoreError("no")

    monkeypatch.setattr(serving, "keep_one_heap", lambda: done.append("heap"))
    monkeypatch.setattr(serving, "open_store", fail)
    with pytest.raises(StoreError):
        serving.serve(0, browser=False)
    assert done == ["heap", "store"]


def test_two_servers_share_one_store(tmp_path: Path) -> None:
    with started(tmp_path) as one, started(tmp_path) as other:
        here, there = first_line(one).strip(), first_line(other).strip()
        assert here != there
        body = {"code": "nestor:2"}
        table = httpx.post(f"{here}api/tables", json=body, trust_env=False, timeout=60).json()
        path = f"api/tables/{table['id']}"
        move = {"revision": 1, "moves": [table["moves"][0]["text"]]}
        assert httpx.post(f"{there}{path}/moves", json=move, trust_env=False).status_code == 200
        told = httpx.post(f"{here}{path}/moves", json=move, trust_env=False)
        assert told.status_code == 409
        assert told.json()["table"]["made"] == 1


def test_the_browser_opens_where_there_is_a_display(tmp_path: Path) -> None:
    seen = tmp_path / "seen.txt"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {seen}.part && mv {seen}.part {seen}\n')
    browser.chmod(0o755)
    environment = {"DISPLAY": ":0", "BROWSER": f"{browser} %s"}
    with started(tmp_path, 0, "browser", environment=environment) as process:
        address = first_line(process).strip()
        # The server answers only after the browser's thread has been started.
        assert httpx.get(f"{address}api/games", trust_env=False, timeout=60).status_code == 200
        for _ in range(600):
            if seen.exists():
                break
            httpx.get(f"{address}api/statistics", trust_env=False, timeout=60)
        assert seen.read_text().strip() == address


def test_without_a_display_no_browser_opens(tmp_path: Path) -> None:
    seen = tmp_path / "seen.txt"
    browser = tmp_path / "browser"
    browser.write_text(f"#!/bin/sh\ntouch {seen}\n")
    browser.chmod(0o755)
    with started(tmp_path, 0, "browser", environment={"BROWSER": f"{browser} %s"}) as process:
        address = first_line(process).strip()
        assert httpx.get(f"{address}api/games", trust_env=False, timeout=60).status_code == 200
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
    assert not seen.exists()


def test_a_server_for_others_answers_to_addresses_and_warns(tmp_path: Path) -> None:
    with started(tmp_path, 0, "no-browser", "0.0.0.0") as process:
        address = first_line(process).strip()
        assert address.startswith("http://127.0.0.1:")
        statuses = {
            host: httpx.get(
                f"{address}api/statistics", headers={"Host": host}, trust_env=False, timeout=60
            ).status_code
            for host in ("192.168.1.7:8470", "[fe80::1]:8470", "evil.example", "10.0.0.1.nip.io")
        }
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert list(statuses.values()) == [200, 200, 403, 403]
    assert "anyone who reaches this machine" in errors


@pytest.mark.parametrize(
    ("port", "host", "words"),
    [
        (-1, "127.0.0.1", "-1 is no port"),
        (65536, "127.0.0.1", "65536 is no port"),
        (0, "no host at all", "'no host at all' is no address of this machine"),
        (0, "192.0.2.1", "cannot listen at 192.0.2.1"),
    ],
)
def test_a_port_or_host_that_will_not_do_is_told_in_one_line(
    port: int, host: str, words: str
) -> None:
    with pytest.raises(serving.ServerError, match=words) as caught:
        serving.listen(host, port)
    assert "\n" not in str(caught.value)


def test_ports_that_are_all_taken_are_told(
    taken: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serving, "TRIES", 0)
    with pytest.raises(serving.ServerError, match="all taken"):
        serving.listen("127.0.0.1", taken)
    assert capsys.readouterr().out == ""


def test_games_that_cannot_be_read_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cadogan.sqlite3").write_text("This is no database, but a letter." * 100)
    monkeypatch.setenv("CADOGAN_DATA", str(tmp_path))
    with pytest.raises(StoreError, match="not a database"):
        serving.serve(0, browser=False)


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:8470/"),
        ("localhost", "http://localhost:8470/"),
        ("0.0.0.0", "http://127.0.0.1:8470/"),
        ("::1", "http://[::1]:8470/"),
    ],
)
def test_the_address_is_one_that_a_browser_takes(host: str, address: str) -> None:
    class Listener(socket.socket):
        def getsockname(self) -> tuple[str, int]:
            return ("", 8470)

    with Listener() as listener:
        assert serving.address_of(listener, host) == address
