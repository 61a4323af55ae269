"""The program `cadogan serve`: a port on loopback, the server on it, the browser before it."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from typing import Final

import uvicorn
from anyio import to_thread

from cadogan.errors import CadoganError
from cadogan.store import open_store
from cadogan.web.server import ANY_ADDRESS, LOOPBACK, create_app, static_folder

PORT: Final = 8470
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


class ServerError(CadoganError):
    """The server cannot be started."""


def serve(port: int = PORT, browser: bool = True, host: str = "127.0.0.1") -> int:
    """Answer at a port until Ctrl-C, and return the exit status.

    The address is the one line on standard output.  A port that is taken is passed over for the
    next; port 0 is any free one.  `browser`: open it, where there is a display.  Raises ServerError
    when the host or the port will not do, StoreError when the games cannot be read.
    """
    with open_store() as store, open_store() as reader, listen(host, port) as listener:
        address = address_of(listener, host)
        app = create_app(store, names_of(host), reader=reader)
        config = uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            lifespan="off",
            ws="none",
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=GRACE,
        )
        if host not in LOOPBACK:
            tell("anyone who reaches this machine's address can play, and see the games kept here")
        if not (static_folder() / "index.html").is_file():
            tell("the page is not built: that needs Node.js; then 'make play' builds it")
        print(address, flush=True)
        # While the browser starts.
        threading.Thread(target=app.prepare, daemon=True).start()
        if browser and has_display():
            # Connections wait in the backlog until the server comes to them.
            threading.Thread(target=open_browser, args=(address,), daemon=True).start()
        with suppress(KeyboardInterrupt):
            asyncio.run(answer_at(uvicorn.Server(config), listener))
    return 0


async def answer_at(server: uvicorn.Server, listener: socket.socket) -> None:
    """Answer till a signal comes."""
    sys.setswitchinterval(TURN)
    to_thread.current_default_thread_limiter().total_tokens = WORKERS
    await server.serve(sockets=[listener])


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
        listener = socket.socket(family, socket.SOCK_STREAM)
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


def open_browser(address: str) -> None:
    """Open the page; where that fails, the address is printed already."""
    with suppress(webbrowser.Error, OSError):
        webbrowser.open(address)


def tell(line: str) -> None:
    """A line for whoever started the server."""
    print(f"cadogan: {line}", file=sys.stderr, flush=True)


__all__ = ["PORT", "ServerError", "serve"]
