"""Where a server of the player's games answers: written down beside the games while it does.

The file is locked as long as its server lives, so that a line left by one that was killed misleads
nobody, and it lies in the player's own folder, so that no other user's server is taken for it.
"""

from __future__ import annotations

import http.client
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from cadogan import __version__
from cadogan.store import database_path

if TYPE_CHECKING:
    from typing import TextIO

FILE_NAME: Final = "server.address"
# Seconds that a server may take to say that it is there.
PATIENCE: Final = 3.0


def notice_path() -> Path:
    """The file that tells the address."""
    return database_path().with_name(FILE_NAME)


@contextmanager
def posted(address: str) -> Iterator[None]:
    """Let the player's other programs know an address meanwhile; the first server's stands."""
    file = locked_notice()
    if file is None:
        yield
        return
    with file:
        with suppress(OSError):
            file.truncate(0)
            file.write(f"{__version__} {address}\n")
            file.flush()
        try:
            yield
        finally:
            with suppress(OSError):
                file.truncate(0)


def locked_notice() -> TextIO | None:
    """The file, locked; None where another server has it, or the system has no such locks."""
    try:
        file = os.fdopen(os.open(notice_path(), os.O_RDWR | os.O_CREAT, 0o600), "r+")
    except OSError:
        return None
    if is_locked_here(file):
        return file
    file.close()
    return None


def find_server() -> str | None:
    """The address of a server of the same games and the same version that answers now."""
    try:
        with notice_path().open("r+") as file:
            version, _, address = file.read(1000).strip().partition(" ")
            if version != __version__ or is_locked_here(file):
                return None
    except (OSError, UnicodeError):
        return None
    return address if does_answer(address) else None


def is_locked_here(file: TextIO) -> bool:
    """Lock a file till it is closed; False where another program has locked it."""
    if sys.platform == "win32":
        return False
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def does_answer(address: str) -> bool:
    """Does a server answer there, and with what ours has?"""
    parts = urlsplit(address)
    if parts.scheme != "http" or not parts.hostname:
        return False
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=PATIENCE)
    try:
        connection.request("GET", "/api/statistics")
        return connection.getresponse().status == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


__all__ = ["find_server", "posted"]
