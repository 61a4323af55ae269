"""The SQLite file itself: where it lies, how it is opened, migrated, written and read."""

import os
import sqlite3
import stat
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, TypeVar

import platformdirs

from cadogan.errors import StoreError

OWN_FOLDER: Final = 0o700
OWN_FILE: Final = 0o600
"""What is kept here is for its owner to read."""

FILE_NAME: Final = "cadogan.sqlite3"

APPLICATION_ID: Final = 0x4341444F
"""`CADO` in ASCII: marks a SQLite file as ours in its header."""

PATIENCE: Final = 5.0
"""Seconds to wait for another program that holds the file."""

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        # The record comes last, so that SQLite counts results without walking through the texts.
        # Times are microseconds since 1970, UTC; options are a sorted JSON list.
        """
        CREATE TABLE game (
            id       TEXT    NOT NULL PRIMARY KEY,
            revision INTEGER NOT NULL CHECK (revision >= 1),
            slug     TEXT    NOT NULL,
            options  TEXT    NOT NULL,
            number   INTEGER NOT NULL CHECK (number >= 1),
            result   TEXT    NOT NULL CHECK (result IN ('playing', 'won', 'lost', 'left')),
            moves    INTEGER NOT NULL CHECK (moves >= 0),
            score    INTEGER,
            undos    INTEGER NOT NULL CHECK (undos >= 0),
            hints    INTEGER NOT NULL CHECK (hints >= 0),
            created  INTEGER NOT NULL,
            updated  INTEGER NOT NULL,
            record   TEXT    NOT NULL
        )
        """,
        "CREATE INDEX game_by_result ON game (result, updated)",
        "CREATE INDEX game_by_creation ON game (created)",
        f"PRAGMA application_id = {APPLICATION_ID}",
    ),
)
"""The statements that lead from each version of the file to the next; never edit, only append."""

CACHE: Final = 512
"""KiB of the file that a connection keeps in memory."""

_BUSY: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_PAUSE: Final = 0.02

Value = str | int | None
Row = tuple[Any, ...]
Answer = TypeVar("Answer")


def database_path() -> Path:
    """Return the path of the player's database.

    It lies in the folder that the environment variable `CADOGAN_DATA` names, otherwise in the
    user's data folder.
    """
    folder = os.environ.get("CADOGAN_DATA")
    if folder:
        return Path(folder).expanduser().absolute() / FILE_NAME
    return platformdirs.user_data_path("cadogan", appauthor=False) / FILE_NAME


class Database:
    """One open SQLite file (or a database in memory) that raises nothing but `StoreError`.

    It may be shared by threads, which take turns; a forked process must open its own.
    """

    def __init__(self, connection: sqlite3.Connection, place: str, patience: float) -> None:
        self.connection = connection
        self.place = place
        self._patience = patience
        self._turn = threading.RLock()
        self._identities: dict[str, Identity] = {}

    @classmethod
    def open(
        cls,
        path: Path | None,
        *,
        patience: float = PATIENCE,
        migrations: Sequence[Sequence[str]] = MIGRATIONS,
    ) -> "Database":
        """Open the file at `path`, made or migrated when need be, or one in memory for None.

        Raises `StoreError` when the file can't be opened, read or written, is not ours, or was
        written by a newer version; in the last two cases its content is left as it was.
        """
        place = "in memory" if path is None else str(path)
        if path is not None:
            _check_place(path)
            # SQLite gives the files that it puts beside it the same rights.  One that is there is
            # not opened: closing it would end the locks that others of this process hold on it.
            with suppress(OSError):
                os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, OWN_FILE))
        try:
            connection = sqlite3.connect(
                ":memory:" if path is None else path,
                timeout=patience,
                isolation_level=None,
                check_same_thread=False,
            )
        except sqlite3.Error as error:
            raise _explained(error, place) from error
        database = cls(connection, place, patience)
        try:
            database._prepare(migrations, path)
            if path is not None:
                database._identities = _identities_of(path)
        except BaseException as error:
            with suppress(sqlite3.Error):
                connection.close()
            if isinstance(error, _REFUSALS):
                raise _explained(error, place) from error
            raise
        return database

    def close(self) -> None:
        """Close the file; closing twice is harmless."""
        with self._turn:
            self._identities = {}
            try:
                self.connection.close()
            except sqlite3.Error as error:
                raise _explained(error, self.place) from error

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Hold the right to write for a `with` block: all of it is kept, or nothing.

        When the block has ended without an exception, what it wrote is on the disk, in the file
        that others find there.
        """
        with self._turn:
            self._check_identity()
            try:
                self._patiently(lambda: self.connection.execute("BEGIN IMMEDIATE"))
                yield self.connection
                self._patiently(lambda: self.connection.execute("COMMIT"))
            except BaseException as error:
                # A full disk may have rolled back already, and a closed connection can't.
                with suppress(sqlite3.Error):
                    if self.connection.in_transaction:
                        self.connection.execute("ROLLBACK")
                if isinstance(error, _REFUSALS):
                    raise _explained(error, self.place) from error
                raise
            # What went to a file that nobody finds again was not saved.
            self._check_identity()

    def rows(self, query: str, parameters: Sequence[Value] = ()) -> list[Row]:
        """Return all rows that answer a query."""
        with self._turn:
            self._check_identity()
            try:
                return self._patiently(
                    lambda: self.connection.execute(query, parameters).fetchall()
                )
            except _REFUSALS as error:
                raise _explained(error, self.place) from error

    def _check_identity(self) -> None:
        for name, identity in self._identities.items():
            if _identity_of(name) != identity:
                raise StoreError(
                    f"cannot use {self.place}: {name} was deleted or replaced while it was open,"
                    " and what is written now would be lost; put it back, or start cadogan anew"
                )

    def _patiently(self, action: Callable[[], Answer]) -> Answer:
        # SQLite's own timeout does not cover every case: turning a file to WAL, or meeting
        # another process that is just closing it, fails at once.
        deadline = time.monotonic() + self._patience
        while True:
            try:
                return action()
            except sqlite3.OperationalError as error:
                if _primary_code(error) not in _BUSY or time.monotonic() >= deadline:
                    raise
            time.sleep(_PAUSE)

    def _prepare(self, migrations: Sequence[Sequence[str]], path: Path | None) -> None:
        # A text that is none is told with the game in which it is.
        self.connection.text_factory = lambda text: text.decode("utf-8", "surrogateescape")
        # Nothing is written, not even the journal mode, before the file is known to be ours.
        self._patiently(lambda: self._check_owner(len(migrations)))
        if path is not None:
            _keep_private(path)
        self.connection.execute("PRAGMA foreign_keys = ON")
        # A file system that can't do WAL keeps its rollback journal: slower, just as safe.
        self._patiently(lambda: self.connection.execute("PRAGMA journal_mode = WAL").fetchall())
        # With WAL what was committed outlives the death of any process without waiting for the
        # disk at every move; only a failure of power may take the last moves, never the file.
        [(journal,)] = self.connection.execute("PRAGMA journal_mode").fetchall()
        self.connection.execute(f"PRAGMA synchronous = {'NORMAL' if journal == 'wal' else 'FULL'}")
        # The indexes are kept, and the system keeps the rest.  Of SQLite's own measure, four times
        # as much, a server would grow for hours, and read no game sooner.
        self.connection.execute(f"PRAGMA cache_size = -{CACHE}")
        # Always begun, also when there is nothing to migrate: better told now than at the first
        # move that the file may not be written.
        with self.transaction():
            version = self._version()
            self._check_version(version, len(migrations))
            for number in range(version, len(migrations)):
                for statement in migrations[number]:
                    self.connection.execute(statement)
                self.connection.execute(f"PRAGMA user_version = {number + 1}")

    def _check_owner(self, known: int) -> None:
        self.connection.execute("BEGIN")
        try:
            version = self._version()
            owner = self._number("PRAGMA application_id")
            tables = self._number("SELECT count(*) FROM sqlite_master")
        finally:
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")
        if owner != APPLICATION_ID and (owner or version or tables):
            raise StoreError(
                f"cannot use {self.place}: it is a database of another program; "
                "name another file for your games"
            )
        self._check_version(version, known)

    def _check_version(self, version: int, known: int) -> None:
        if version < 0:
            raise StoreError(
                f"cannot use {self.place}: its version, {version}, is none; "
                "move it elsewhere, and a new one will be begun"
            )
        if version > known:
            raise StoreError(
                f"cannot use {self.place}: a newer cadogan wrote it (version {version}, this one "
                f"knows {known}); upgrade cadogan, or name another file for your games"
            )

    def _version(self) -> int:
        return self._number("PRAGMA user_version")

    def _number(self, query: str) -> int:
        return int(self.connection.execute(query).fetchone()[0])


def _check_place(path: Path) -> None:
    if "\0" in str(path):
        raise StoreError(f"cannot use {str(path)!r}: a file's name can't hold a NUL character")
    # SQLite says "unable to open database file" to all of these.
    try:
        if path.is_dir():
            raise StoreError(f"cannot use {path}: it is a folder; name a file in it")
        if not path.parent.exists():
            raise StoreError(
                f"cannot use {path}: there is no folder {path.parent}; make it, or name another"
            )
        if not path.parent.is_dir():
            raise StoreError(f"cannot use {path}: {path.parent} is not a folder; name another")
        if path.exists() and not path.is_file():
            raise StoreError(f"cannot use {path}: it is not a plain file; name another")
    except OSError as error:
        raise StoreError(
            f"cannot use {path}: {error.strerror}; look to the folder, or name another"
        ) from error


Identity = tuple[int, int] | None


def _identity_of(name: str) -> Identity:
    try:
        found = Path(name).stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _identities_of(path: Path) -> dict[str, Identity]:
    # What is written ahead stays as long as anyone has the file open; elsewhere there is none.
    names = (str(path), f"{path}-wal")
    return {name: identity for name in names if (identity := _identity_of(name)) is not None}


def _keep_private(path: Path) -> None:
    for name in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
        with suppress(OSError):
            rights = stat.S_IMODE(name.stat().st_mode)
            if rights & ~OWN_FOLDER:
                name.chmod(rights & OWN_FOLDER)


def _primary_code(error: Exception) -> int:
    # The low byte is the kind, the rest the variety (BUSY_SNAPSHOT, IOERR_FSYNC).
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


# A length that was spoilt asks for more memory than there is.
# SQLite's own words may quote it.
_REFUSALS: Final = (sqlite3.Error, MemoryError, UnicodeDecodeError)


def _explained(error: Exception, place: str) -> StoreError:
    if not isinstance(error, sqlite3.Error):
        return StoreError(
            f"cannot use {place}: it is damaged, or there is not enough memory; "
            "if it goes on, move it elsewhere, and a new one will be begun"
        )
    match _primary_code(error):
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            cause = "another program holds it; close that one, then try again"
        case sqlite3.SQLITE_FULL:
            cause = "the disk is full; free some space, then try again (nothing kept is lost)"
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            cause = "it may not be written; give yourself the right to, or name another file"
        case sqlite3.SQLITE_CANTOPEN:
            cause = "it can't be opened; see that you may write in its folder, or name another file"
        case sqlite3.SQLITE_NOTADB:
            cause = "it is not a database; move it elsewhere, and a new one will be begun"
        case sqlite3.SQLITE_CORRUPT:
            cause = "it is damaged; move it elsewhere, and a new one will be begun"
        case sqlite3.SQLITE_IOERR:
            cause = f"the disk does not obey ({error}); see to it, then try again"
        case _ if isinstance(error, sqlite3.ProgrammingError):
            cause = "it has been closed; open it again"
        case _:
            cause = f"{error}; if it goes on, move the file elsewhere, and a new one will be begun"
    return StoreError(f"cannot use {place}: {cause}")
