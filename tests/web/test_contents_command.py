"""`cadogan` alone: the server, the browser before it, and what is said where there is none."""

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.terminal.processes import Screen, environment, run

# `cadogan`, but with the page of the tests: the real one is built only where Node is.
PROGRAM = """
import sys
from pathlib import Path
from cadogan import cli
from cadogan.web import server, serving

server.static_folder = lambda: Path(sys.argv[1])
serving.PORT = int(sys.argv[2])
cli.main(sys.argv[3:])
"""
# As it is on the player's desk, and as it is far from it.
DESK = {"DISPLAY": ":0", "WAYLAND_DISPLAY": "", "SSH_CONNECTION": "", "SSH_TTY": ""}
NO_DISPLAY = {**DESK, "DISPLAY": ""}
OVER_SSH = {**DESK, "SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22"}
IN_THE_TERMINAL = "In the terminal: 'cadogan play', 'cadogan resume'."


class Desk:
    """A player's machine: games, a page, and a browser that writes down what it is to open."""

    def __init__(self, folder: Path, page: Path) -> None:
        self.games = folder / "games"
        self.games.mkdir()
        self.page = page
        self.port = 0
        self.seen = folder / "seen.txt"
        self.browser = folder / "a-browser"
        self.browser.write_text(
            f'#!/bin/sh\necho "$1" > {self.seen}.part && mv {self.seen}.part {self.seen}\n'
        )
        self.browser.chmod(0o755)

    def line(self) -> list[str]:
        """The command line after Python's own."""
        return ["-c", PROGRAM, str(self.page), str(self.port)]

    def settings(self, **more: str) -> dict[str, str]:
        """The environment, the browser in it."""
        return {"BROWSER": f"{self.browser} %s", **DESK, **more}

    def screen(self, **more: str) -> Screen:
        """`cadogan` in a terminal."""
        return Screen(self.games, *self.line(), program=True, more=self.settings(**more))

    @contextmanager
    def piped(self, **more: str) -> Iterator["subprocess.Popen[str]"]:
        """`cadogan` with nobody before it."""
        process = subprocess.Popen(
            [sys.executable, "-W", "error", *self.line()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(self.games, **self.settings(**more)),
        )
        try:
            yield process
        finally:
            process.kill()
            process.communicate()

    def opened(self, address: str) -> str:
        """What the browser was to open; the server meanwhile answers."""
        for _ in range(600):
            if self.seen.exists():
                break
            assert get(f"{address}api/statistics") == 200
        return self.seen.read_text().strip()


def get(address: str) -> int:
    return httpx.get(address, trust_env=False, timeout=60).status_code


def address_in(text: str) -> str:
    found = re.search(r"http://127\.0\.0\.1:\d+/", text)
    assert found is not None, text
    return found[0]


def stop(process: "subprocess.Popen[str]") -> tuple[int, str, str]:
    process.send_signal(signal.SIGINT)
    rest, errors = process.communicate(timeout=60)
    return process.returncode, rest, errors


@pytest.fixture
def desk(tmp_path: Path, page: Path) -> Desk:
    return Desk(tmp_path, page)


def test_the_contents_open_in_the_browser_and_ctrl_c_ends_it_cleanly(desk: Desk) -> None:
    with desk.screen() as screen:
        told = screen.until("Ctrl-C ends it.\r\n")
        address = address_in(told)
        assert told == f"Opening {address} in your browser. Ctrl-C ends it.\r\n"
        assert desk.opened(address) == address
        assert get(address) == 200
        screen.type("\x03")
        status, rest = screen.end("\x03")
    assert status == 0
    assert "Traceback" not in rest


@pytest.mark.parametrize("where", [NO_DISPLAY, OVER_SSH], ids=["no display", "over ssh"])
def test_without_a_screen_the_address_is_told_and_the_terminal(
    desk: Desk, where: dict[str, str]
) -> None:
    with desk.screen(**where) as screen:
        told = screen.until("Ctrl-C ends it.\r\n")
        address = address_in(told)
        assert told == f"Open {address} in a browser. {IN_THE_TERMINAL} Ctrl-C ends it.\r\n"
        assert get(address) == 200
        screen.type("\x03")
        assert screen.end("\x03")[0] == 0
    assert not desk.seen.exists()


def test_without_a_terminal_the_address_is_told_in_one_line(desk: Desk) -> None:
    with desk.piped() as process:
        assert process.stdout is not None
        told = process.stdout.readline()
        assert told == f"Open {address_in(told)} in a browser. {IN_THE_TERMINAL} Ctrl-C ends it.\n"
        assert get(address_in(told)) == 200
        assert stop(process) == (0, "", "")
    assert not desk.seen.exists()


def test_without_a_browser_the_address_is_told(desk: Desk, tmp_path: Path) -> None:
    nothing = tmp_path / "nothing"
    nothing.mkdir()
    with desk.screen(BROWSER="", PATH=str(nothing)) as screen:
        told = screen.until("Ctrl-C ends it.\r\n")
        assert told.startswith(f"Open {address_in(told)} in a browser. In the terminal: ")


def test_a_browser_that_draws_in_the_terminal_is_not_opened(desk: Desk, tmp_path: Path) -> None:
    folder = tmp_path / "programs"
    folder.mkdir()
    desk.browser.rename(folder / "w3m")
    with desk.screen(BROWSER="", PATH=str(folder)) as screen:
        told = screen.until("Ctrl-C ends it.\r\n")
        assert told.startswith(f"Open {address_in(told)} in a browser. In the terminal: ")
        assert get(address_in(told)) == 200
    assert list(tmp_path.glob("seen*")) == []


def test_a_browser_that_does_not_open_is_told(desk: Desk) -> None:
    desk.browser.write_text("#!/bin/sh\nexit 1\n")
    with desk.screen() as screen:
        address = address_in(screen.until("Ctrl-C ends it.\r\n"))
        assert f"the browser did not open: open {address} yourself" in screen.until("yourself")
        assert get(address) == 200


def test_a_server_of_the_same_games_is_used_as_it_is(desk: Desk) -> None:
    with desk.piped() as running:
        assert running.stdout is not None
        address = address_in(running.stdout.readline())
        with desk.screen() as screen:
            status, told = screen.end()
        assert status == 0
        assert told == f"Cadogan answers already: opening {address} in your browser.\r\n"
        assert desk.opened(address) == address
        with desk.piped() as third:
            told, errors = third.communicate(timeout=60)
        assert told.startswith(f"Cadogan answers already: open {address} in a browser. In the")
        assert (third.returncode, errors) == (0, "")
        assert stop(running)[0] == 0
    # It is gone: now there is a server of one's own again.
    with desk.piped() as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Open http")


def test_a_server_of_other_games_is_left_alone(desk: Desk, tmp_path: Path, page: Path) -> None:
    (tmp_path / "other").mkdir()
    other = Desk(tmp_path / "other", page)
    with other.piped() as running:
        assert running.stdout is not None
        theirs = address_in(running.stdout.readline())
        desk.port = port = int(theirs.rstrip("/").rpartition(":")[2])
        with desk.piped() as process:
            assert process.stdout is not None
            ours = address_in(process.stdout.readline())
            assert ours != theirs
            assert get(ours) == 200
            _, _, errors = stop(process)
    assert f"port {port} is taken: trying {port + 1}\n" in errors


def test_what_a_killed_server_left_misleads_nobody(desk: Desk) -> None:
    with desk.piped() as process:
        assert process.stdout is not None
        address_in(process.stdout.readline())
    # It was killed, and its address still stands there.
    assert "http://" in (desk.games / "server.address").read_text()
    with socket.socket() as holder, desk.piped() as process:
        holder.bind(("127.0.0.1", 0))
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Open http")


@pytest.mark.parametrize(
    "left", ["", "0.0.1 http://127.0.0.1:1/\n", "nonsense", "\x00\xff"], ids=repr
)
def test_nonsense_in_the_file_of_the_address_does_no_harm(desk: Desk, left: str) -> None:
    (desk.games / "server.address").write_text(left, encoding="latin-1")
    with desk.piped() as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Open http")
        assert stop(process) == (0, "", "")


# ------------------------------------------------------------------------ where the page is missing


def test_without_the_page_it_says_what_would_help(desk: Desk, tmp_path: Path) -> None:
    desk.page = tmp_path / "nowhere"
    with desk.piped() as process:
        told, errors = process.communicate(timeout=60)
    assert (process.returncode, told) == (2, "")
    assert errors == (
        "cadogan: the page in the browser is not built: install Node.js 20.19 or newer, then"
        " 'make play' or 'pip install' once more; in the terminal: 'cadogan play'\n"
    )


def test_without_the_page_the_terminal_is_offered(desk: Desk, tmp_path: Path) -> None:
    desk.page = tmp_path / "nowhere"
    with desk.screen() as screen:
        told = screen.until("game> ")
        assert "the page in the browser is not built" in told
        assert "47  anna" in told
        screen.type("q\r")
        assert screen.end()[0] == 0


def test_games_that_cannot_be_read_are_told_in_one_line(desk: Desk) -> None:
    (desk.games / "cadogan.sqlite3").write_text("This is no database, but a letter." * 100)
    with desk.piped() as process:
        told, errors = process.communicate(timeout=60)
    assert (process.returncode, told) == (2, "")
    assert re.fullmatch(r"cadogan: cannot use [^\n]+not a database[^\n]*\n", errors)


def test_the_terminal_goes_on_with_what_the_browser_began(desk: Desk) -> None:
    with desk.piped() as process:
        assert process.stdout is not None
        address = address_in(process.stdout.readline())
        table = httpx.post(
            f"{address}api/tables", json={"code": "la-belle-lucie:1"}, trust_env=False, timeout=60
        ).json()
        move = {"revision": 1, "moves": ["play AD fans.7 aces.1"]}
        path = f"{address}api/tables/{table['id']}"
        assert httpx.post(f"{path}/moves", json=move, trust_env=False).status_code == 200
        done = run(desk.games, "play", text="ah\n")
        assert done.stdout.startswith("La Belle Lucie, deal la-belle-lucie:1, after 1 move.\n")
        assert httpx.get(path, trust_env=False).json()["made"] == 2
