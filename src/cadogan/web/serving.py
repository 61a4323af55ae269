"""The programs `cadogan` and `cadogan serve`: a port on loopback, the server on it, the browser."""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import os
import re
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import uvicorn
from anyio import to_thread

from cadogan.errors import CadoganError, printable
from cadogan.store import open_store
from cadogan.web import server
from cadogan.web.memory import give_back, keep_one_heap, make_ready
from cadogan.web.notice import find_server, posted
from cadogan.web.patience import PatientProtocol, bear
from cadogan.web.server import ANY_ADDRESS, LOOPBACK, create_app, is_address

if TYPE_CHECKING:
    from collections.abc import Callable

PORT: Final = 8470
HERE: Final = "127.0.0.1"
HIGHEST_PORT: Final = 65535
# So many ports after the one asked for are tried.
TRIES: Final = 50
# Connections that may wait.
BACKLOG: Final = 512
# Requests worked on at once.
WORKERS: Final = 16
# Seconds that a thread may keep the others waiting: who takes requests in comes soon.
TURN: Final = 0.001
# Seconds that requests under way may take when the server is told to stop.
GRACE: Final = 3
# They would draw over the lines of the terminal, and run no scripts.
TEXT_BROWSERS: Final = frozenset({"elinks", "links", "lynx", "w3m", "www-browser"})
HOST_NAME: Final = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*")
UNBUILT: Final = (
    "the page in the browser is not built: install Node.js 20.19 or newer, then 'make play'"
    " or 'pip install' once more"
)


class ServerError(CadoganError):
    """The server cannot be started."""


def open_contents() -> int:
    """Open the contents page in the browser and answer till Ctrl-C; the exit status.

    Where no browser can open (no display, over ssh, none found, nobody before a terminal) the
    address is told.  A server of the same games that answers already is used as it is.  Raises
    ServerError when all ports are taken, StoreError when the games cannot be read.
    """
    browser = find_browser() if sys.stdout.isatty() and is_screen_near() else None
    elsewhere = "in a browser. In the terminal: 'cadogan play', 'cadogan resume'."
    running = find_server()
    if running is not None:
        shown = f"opening {running} in your browser." if browser else f"open {running} {elsewhere}"
        print(f"Cadogan answers already: {shown}", flush=True)
        open_page(browser, running)
        return 0

    def announce(address: str) -> None:
        shown = f"Opening {address} in your browser." if browser else f"Open {address} {elsewhere}"
        print(f"{shown} Ctrl-C ends it.", flush=True)

    return answer_till_stopped(PORT, HERE, announce, browser)


def serve(port: int = PORT, browser: bool = True, host: str = HERE) -> int:
    """Answer at a port until Ctrl-C, and return the exit status.

    The address is the one line on standard output.  A port that is taken is passed over for the
    next; port 0 is any free one.  `browser`: open it, where there is a display.  Raises ServerError
    when the host or the port will not do, StoreError when the games cannot be read.
    """
    return answer_till_stopped(
        port,
        host,
        lambda address: print(address, flush=True),
        find_browser() if browser and has_display() else None,
    )


def answer_till_stopped(
    port: int,
    host: str,
    announce: Callable[[str], None],
    browser: webbrowser.BaseBrowser | None,
) -> int:
    """Listen, announce the address, open the browser, and answer until Ctrl-C."""
    host = checked_host(host)
    keep_one_heap()
    with (
        suppress(KeyboardInterrupt),
        open_store() as store,
        open_store() as reader,
        listen(host, port) as listener,
        posted(address := address_of(listener, host)),
    ):
        app = create_app(store, names_of(host), reader=reader)
        config = uvicorn.Config(
            app,
            http=PatientProtocol,
            log_level="warning",
            access_log=False,
            lifespan="off",
            ws="none",
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=GRACE,
        )
        if not is_for_one(host):
            tell("anyone who reaches this machine's address can play, and see the games kept here")
        if not is_page_built():
            tell(UNBUILT)
        announce(address)
        # While the browser starts.
        threading.Thread(target=make_ready, args=(app.prepare,), daemon=True).start()
        threading.Thread(target=give_back, args=(done := threading.Event(),), daemon=True).start()
        # Connections wait in the backlog until the server comes to them.
        threading.Thread(target=open_page, args=(browser, address), daemon=True).start()
        try:
            asyncio.run(answer_at(Server(config, app.close), listener))
        except KeyboardInterrupt:
            pass
        finally:
            done.set()
    return 0


class Server(uvicorn.Server):
    """A server that, told to stop, ends the streams of events before it waits for the rest."""

    def __init__(self, config: uvicorn.Config, close: Callable[[], object]) -> None:
        super().__init__(config)
        self.close = close

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop, letting the requests under way end."""
        self.close()
        await super().shutdown(sockets)


async def answer_at(answering: uvicorn.Server, listener: socket.socket) -> None:
    """Answer till a signal comes."""
    sys.setswitchinterval(TURN)
    asyncio.get_running_loop().set_exception_handler(bear)
    to_thread.current_default_thread_limiter().total_tokens = WORKERS
    await answering.serve(sockets=[listener])


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens at the port, or at the first free one after it.

    Raises ServerError.
    """
    if not 0 <= port <= HIGHEST_PORT:
        raise ServerError(f"{port} is no port: 0 (any free one) to {HIGHEST_PORT} is wanted")
    try:
        family, *_, wanted = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (OSError, UnicodeError) as error:
        raise ServerError(
            f"{host!r} is no address of this machine: 127.0.0.1 is for you alone ({error})"
        ) from None
    last = min(port + TRIES, HIGHEST_PORT) if port else 0
    for number in range(port, last + 1):
        # Where TCP is named asyncio sends at once; else answers wait 40 ms for the client.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        try:
            if os.name == "posix":
                # Else a port just left stays taken for a minute.
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((wanted[0], number, *wanted[2:]))
            listener.listen(BACKLOG)
        except OSError as error:
            listener.close()
            if error.errno == errno.EADDRINUSE:
                if number < last:
                    tell(f"port {number} is taken: trying {number + 1}")
                continue
            raise ServerError(f"cannot listen at {host}, port {number}: {error.strerror}") from None
        return listener
    raise ServerError(f"the ports from {port} to {last} are all taken: name another")


def checked_host(host: str) -> str:
    """The host as addresses write it; raises ServerError for what is no name and no address."""
    plain = host.strip().lower()
    bare = plain[1:-1] if plain.startswith("[") and plain.endswith("]") else plain
    if is_address(bare) and "%" not in bare:
        return str(ipaddress.ip_address(bare))
    # What ends in a number is an address, whole or not at all.
    if HOST_NAME.fullmatch(plain) and not plain.rpartition(".")[2].isdigit():
        return plain
    raise ServerError(
        f"{host!r} is no address of this machine: 127.0.0.1 is for you alone, 0.0.0.0 for all who"
        " reach this machine"
    )


def is_for_one(host: str) -> bool:
    """Does nobody but the player's own machine reach this host?"""
    return host in LOOPBACK or (is_address(host) and ipaddress.ip_address(host).is_loopback)


def address_of(listener: socket.socket, host: str) -> str:
    """The address at which a browser on this machine finds the page."""
    shown = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    port = listener.getsockname()[1]
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


def names_of(host: str) -> frozenset[str]:
    """The names under which a server on this host may be asked."""
    if host in ANY_ADDRESS:
        return frozenset({host, socket.gethostname(), f"{socket.gethostname()}.local"})
    return frozenset({host})


def has_display() -> bool:
    """Is there a screen on which a browser could open?"""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def is_screen_near() -> bool:
    """Is there a display, and the player before it, not at the other end of ssh?"""
    return has_display() and not (os.environ.get("SSH_CONNECTION") or os.environ.get("SSH_TTY"))


def find_browser() -> webbrowser.BaseBrowser | None:
    """The player's browser; None where there is none, or only one that draws in the terminal."""
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return None
    return None if getattr(browser, "basename", "") in TEXT_BROWSERS else browser


def open_page(browser: webbrowser.BaseBrowser | None, address: str) -> None:
    """Open the page, and say so where that fails."""
    if browser is None:
        return
    try:
        opened = browser.open(address)
    except (webbrowser.Error, OSError):
        opened = False
    if not opened:
        tell(f"the browser did not open: open {address} yourself")


def is_page_built() -> bool:
    """Was the page built when the package was installed?"""
    return (server.static_folder() / "index.html").is_file()


def tell(line: str) -> None:
    """A line for whoever started the server."""
    print(f"cadogan: {printable(line)}", file=sys.stderr, flush=True)


__all__ = ["PORT", "UNBUILT", "ServerError", "is_page_built", "open_contents", "serve"]
