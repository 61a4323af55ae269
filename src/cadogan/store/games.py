"""The games that the store keeps, and the store itself."""

import re
import uuid
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import TracebackType
from typing import Final, Literal, get_args

import msgspec

from cadogan.errors import StoreError, printable
from cadogan.store.database import OWN_FOLDER, PATIENCE, Database, Row, Value, database_path
from cadogan.store.statistics import Outcome, Statistics, count_outcomes

Result = Literal["playing", "won", "lost", "left"]
"""How a game stands; all but `playing` are ends."""

LARGEST: Final = 2**63 - 1

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)
_RESULTS: Final = get_args(Result)
_NAME: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_IDENTIFIER: Final = re.compile(r"[0-9a-f]{32}")
_PREFIX: Final = re.compile(r"[0-9a-f]{4,32}")
_BATCH: Final = 200


class SavedGame(msgspec.Struct, frozen=True, kw_only=True):
    """One game as the store keeps it; `revision` counts its savings, from 1.

    `id` is 32 hexadecimal digits and the same on every machine, `options` are sorted, times are
    in UTC, `record` is a text that the store does not read.
    """

    id: str
    revision: int
    slug: str
    options: tuple[str, ...]
    number: int
    result: Result
    moves: int
    score: int | None
    undos: int
    hints: int
    created: datetime
    updated: datetime
    record: str


class MergeReport(msgspec.Struct, frozen=True, kw_only=True):
    """How many games of another store were new here, newer, at odds with ours, or nothing new."""

    added: int
    advanced: int
    branched: int
    skipped: int


class DamagedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that another program, or the disk, has damaged: it is passed over, and kept.

    `id` is what `Store.forget` takes for it, `fields` are as they were found.
    """

    id: str
    reason: str
    fields: dict[str, object]


class StaleGameError(StoreError):
    """The game was saved or forgotten elsewhere since the caller last read it.

    Nothing was written. `current` is the game as it stands now, None when it was forgotten; the
    caller may go on from it, or keep its own text as another game with `Store.begin`.
    """

    def __init__(self, stale: SavedGame, current: SavedGame | None) -> None:
        self.stale = stale
        self.current = current
        name = f"{stale.slug}:{stale.number}"
        if current is None:
            message = f"the game {name} was forgotten elsewhere; keep yours as a new one"
        else:
            message = (
                f"the game {name} was continued elsewhere (saving {current.revision} there, "
                f"{stale.revision} here); go on from there, or keep yours as a new one"
            )
        super().__init__(message)


class Store:
    """The player's games, each saving one transaction that is on the disk when it returns.

    A context manager. Several processes may use one file at once. Every method raises
    `StoreError` when the file refuses: full, locked, read-only, damaged or closed.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def __enter__(self) -> "Store":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def place(self) -> str:
        """The path of the file, or `in memory`."""
        return self._database.place

    def close(self) -> None:
        """Close the file; closing twice is harmless."""
        self._database.close()

    def begin(
        self,
        slug: str,
        options: Iterable[str],
        number: int,
        record: str,
        *,
        moves: int = 0,
        result: Result = "playing",
        score: int | None = None,
        undos: int = 0,
        hints: int = 0,
    ) -> SavedGame:
        """Keep a new game, fresh or well advanced, and return it."""
        now = _now()
        game = SavedGame(
            id=uuid.uuid4().hex,
            revision=1,
            slug=slug,
            options=tuple(sorted(set(options))),
            number=number,
            result=result,
            moves=moves,
            score=score,
            undos=undos,
            hints=hints,
            created=now,
            updated=now,
            record=record,
        )
        check_game(game)
        check_record(record)
        with self._database.transaction() as connection:
            connection.execute(_INSERT, _to_row(game))
        return game

    def save(
        self,
        game: SavedGame,
        record: str,
        *,
        moves: int,
        result: Result,
        undos: int,
        hints: int,
        score: int | None = None,
    ) -> SavedGame:
        """Save how a game stands after a move, and return it with its new revision.

        An ended game may be saved as `playing` again (the last move was taken back). Raises
        `StaleGameError` when `game` is not the newest revision; saving the same thing again
        after a failure that left it open whether the first attempt succeeded is no error.
        """
        further = advance(
            game, record, moves=moves, result=result, undos=undos, hints=hints, score=score
        )
        [saved] = self.save_all([(game, further)])
        if isinstance(saved, StaleGameError):
            raise saved
        return saved

    def save_all(
        self, pairs: Iterable[tuple[SavedGame, SavedGame]]
    ) -> list[SavedGame | StaleGameError]:
        """Save several games at the cost of one, each as it was read and as it is to be kept.

        See `advance` for the second of a pair. A game that is not the newest revision has its
        error in its place, and the others are saved all the same.
        """
        answers: list[SavedGame | StaleGameError] = []
        with self._database.transaction() as connection:
            for game, further in pairs:
                current = self._find(game.id)
                if current is not None and current.revision == game.revision:
                    connection.execute(_UPDATE, _to_update(further))
                    answers.append(further)
                elif current is not None and current == msgspec.structs.replace(
                    further, updated=current.updated
                ):
                    answers.append(current)
                else:
                    answers.append(StaleGameError(game, current))
        return answers

    def game(self, identifier: str) -> SavedGame:
        """Return the game of this id, or of the only id that begins so (four digits or more)."""
        prefix = identifier.strip().lower()
        if not _PREFIX.fullmatch(prefix):
            raise StoreError(
                f"{identifier!r} is no game's id: give its first 4 to 32 hexadecimal digits"
            )
        # Every digit that may follow sorts before `g`.
        found = self._read("WHERE id BETWEEN ? AND ? ORDER BY id LIMIT 2", prefix, prefix + "g")
        if not found:
            raise StoreError(f"no game has the id {identifier!r}: look in the list of games")
        if len(found) > 1:
            raise StoreError(
                f"several games have an id that begins {identifier!r}: give more of it"
            )
        if isinstance(found[0], DamagedGame):
            raise StoreError(f"the game {identifier!r} was damaged: {found[0].reason}")
        return found[0]

    def last_unfinished(self) -> SavedGame | None:
        """Return the game in progress that was saved last, None when there is none."""
        return next(iter(self.unfinished()), None)

    def unfinished(self) -> list[SavedGame]:
        """Return all games in progress, the newest first."""
        return self._select("WHERE result = 'playing' ORDER BY updated DESC, rowid DESC")

    def finished(self, slug: str | None = None, *, limit: int | None = None) -> list[SavedGame]:
        """Return the ended games, of one slug or of all, the newest first, at most `limit`."""
        if limit is not None and limit < 0:
            raise StoreError(f"a limit is 0 or more, not {limit}")
        return self._select(
            "WHERE result <> 'playing' AND slug = coalesce(?, slug) "
            "ORDER BY updated DESC, rowid DESC LIMIT ?",
            slug,
            -1 if limit is None else limit,
        )

    def games(self) -> Iterator[SavedGame]:
        """Yield every game in the order in which they were first kept here, a few at a time."""
        return (game for game in self.everything() if isinstance(game, SavedGame))

    def everything(self) -> Iterator[SavedGame | DamagedGame]:
        """Yield what `games` does, and what is damaged in its place."""
        last = _FIRST_ROW
        while batch := self._database.rows(
            f"{_SELECT} WHERE rowid > ? ORDER BY rowid LIMIT {_BATCH}", (last,)
        ):
            yield from map(_from_row, batch)
            last = batch[-1][0]

    def damaged(self) -> list[DamagedGame]:
        """Return the games that are passed over everywhere else, for they are damaged.

        Their records are left out; what is damaged in a record shows when it is replayed.
        """
        found = map(_from_row, self._database.rows(_SELECT_SHORT))
        return [game for game in found if isinstance(game, DamagedGame)]

    def forget(self, identifier: str) -> bool:
        """Remove a game for good, and return whether there was one of exactly this id.

        A damaged one goes by the id that `damaged` gives it.
        """
        row = _ROW.fullmatch(identifier)
        with self._database.transaction() as connection:
            if row is None:
                gone = connection.execute("DELETE FROM game WHERE id = ?", (identifier,)).rowcount
            elif any(game.id == identifier for game in self.damaged()):
                gone = connection.execute("DELETE FROM game WHERE rowid = ?", (row[1],)).rowcount
            else:
                gone = 0
        return gone == 1

    def statistics(self) -> list[Statistics]:
        """Return the statistics of each slug and set of options with a game that counts."""
        rows = self._database.rows(
            f"{_SELECT_SHORT} WHERE result <> 'playing' ORDER BY updated, rowid"
        )
        games = [game for game in map(_from_row, rows) if isinstance(game, SavedGame)]
        return count_outcomes(map(_to_outcome, games))

    def merge(self, games: Iterable[SavedGame]) -> MergeReport:
        """Take in games of another store, all or none, and say what became of them.

        A game not yet here is added. Of a game already here the newer state (a higher revision,
        saved later) takes the older one's place, and any state that of one that is damaged here.
        When neither is the newer, for the game was continued in both stores, the other one is kept
        beside it as a game of its own. Merging the same games again changes nothing.
        """
        arrivals = []
        for game in games:
            check_game(game)
            check_record(game.record)
            arrivals.append(_in_utc(game))
        added = advanced = branched = skipped = 0
        with self._database.transaction() as connection:
            for game in arrivals:
                here = self._find(game.id)
                if here is None:
                    if self._has_twin(game):
                        skipped += 1
                    else:
                        # Only one that is damaged can be in the way.
                        connection.execute("DELETE FROM game WHERE id = ?", (game.id,))
                        connection.execute(_INSERT, _to_row(game))
                        added += 1
                elif here == game or _is_older(game, here):
                    skipped += 1
                elif _is_older(here, game):
                    connection.execute(_UPDATE, _to_update(game))
                    advanced += 1
                else:
                    branch = _branch(game)
                    if self._find(branch.id) is not None:
                        skipped += 1
                    else:
                        connection.execute(_INSERT, _to_row(branch))
                        branched += 1
        return MergeReport(added=added, advanced=advanced, branched=branched, skipped=skipped)

    def _has_twin(self, game: SavedGame) -> bool:
        # A branch that comes home from the store that made it differs in nothing but its id.
        return any(
            msgspec.structs.replace(other, id=game.id) == game
            for other in self._select("WHERE created = ?", _to_microseconds(game.created))
        )

    def _find(self, identifier: str) -> SavedGame | None:
        found = self._select("WHERE id = ?", identifier)
        return found[0] if found else None

    def _select(self, condition: str, *parameters: Value) -> list[SavedGame]:
        found = self._read(condition, *parameters)
        return [game for game in found if isinstance(game, SavedGame)]

    def _read(self, condition: str, *parameters: Value) -> list[SavedGame | DamagedGame]:
        return list(map(_from_row, self._database.rows(f"{_SELECT} {condition}", parameters)))


def open_store(
    path: Path | str | None = None, *, memory: bool = False, patience: float = PATIENCE
) -> Store:
    """Open the player's store, made when there is none: the file at `path`, or the usual one.

    `memory` keeps the games only as long as the store is open, for when the file can't be had.
    `patience` is how many seconds to wait for another program that holds the file. The usual
    folder is made when it is missing, the folder of a given path is not. Raises `StoreError`.
    """
    if memory:
        if path is not None:
            raise StoreError(f"a store is either in memory or in {path}: give one of the two")
        return Store(Database.open(None, patience=patience))
    if path is not None:
        return Store(Database.open(Path(path).absolute(), patience=patience))
    usual = database_path()
    try:
        usual.parent.mkdir(mode=OWN_FOLDER, parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(
            f"cannot make the folder {usual.parent}: {error.strerror}; "
            "let CADOGAN_DATA name another"
        ) from error
    return Store(Database.open(usual, patience=patience))


def advance(
    game: SavedGame,
    record: str,
    *,
    moves: int,
    result: Result,
    undos: int,
    hints: int,
    score: int | None = None,
) -> SavedGame:
    """Return the next revision of a game, which is not saved yet; raises `StoreError`."""
    further = msgspec.structs.replace(
        game,
        revision=game.revision + 1,
        record=record,
        moves=moves,
        result=result,
        score=score,
        undos=undos,
        hints=hints,
        # A clock set back must not make a later saving look like an earlier one.
        updated=max(_now(), game.updated + _MICROSECOND),
    )
    check_game(further)
    check_record(record)
    return further


def check_game(game: SavedGame) -> None:
    """Raise `StoreError` when a game can't be kept, naming the field and what would be right."""
    if not _IDENTIFIER.fullmatch(game.id):
        raise StoreError(f"a game's id is 32 hexadecimal digits, not {game.id!r}")
    _check_name("slug", game.slug)
    for option in game.options:
        _check_name("option", option)
    if list(game.options) != sorted(set(game.options)):
        raise StoreError(f"options are sorted and named once, not {game.options!r}")
    if game.result not in _RESULTS:
        raise StoreError(f"a result is one of {', '.join(_RESULTS)}, not {game.result!r}")
    _check_count("revision", game.revision, 1)
    _check_count("number", game.number, 1)
    _check_count("moves", game.moves, 0)
    _check_count("undos", game.undos, 0)
    _check_count("hints", game.hints, 0)
    if game.score is not None:
        _check_count("score", game.score, -LARGEST)
    for moment in (game.created, game.updated):
        if moment.tzinfo is None:
            raise StoreError(f"a time names its zone, unlike {moment.isoformat()}")
        if not datetime.min.year < moment.year < datetime.max.year:
            raise StoreError(f"a time lies in the years 2 to 9998, unlike {moment.isoformat()}")
    if type(game.record) is not str:
        raise StoreError(f"a record is a text, not {type(game.record).__name__}")


def check_record(record: str) -> None:
    """Raise `StoreError` for a text that no file can hold."""
    try:
        record.encode()
    except UnicodeEncodeError as error:
        raise StoreError(f"a record is plain Unicode text: {error.reason}") from error


def _check_name(field: str, name: str) -> None:
    if not _NAME.fullmatch(name):
        raise StoreError(
            f"{field}: {name!r} is no name; a name is small letters and digits with hyphens between"
        )


def _check_count(field: str, count: int, least: int) -> None:
    # A float or a bool would be kept by SQLite without a word.
    if type(count) is not int or not least <= count <= LARGEST:
        raise StoreError(f"{field} is a whole number from {least} to {LARGEST}, not {count!r}")


def _is_older(game: SavedGame, other: SavedGame) -> bool:
    same_deal = all(
        getattr(game, field) == getattr(other, field)
        for field in ("slug", "options", "number", "created")
    )
    return same_deal and game.revision < other.revision and game.updated < other.updated


def _branch(game: SavedGame) -> SavedGame:
    # The id follows from the content, so that the same game is branched off only once.
    content = msgspec.json.encode(game).decode()
    return msgspec.structs.replace(game, id=uuid.uuid5(uuid.UUID(game.id), content).hex)


def _in_utc(game: SavedGame) -> SavedGame:
    return msgspec.structs.replace(
        game, created=game.created.astimezone(UTC), updated=game.updated.astimezone(UTC)
    )


def _now() -> datetime:
    return datetime.now(UTC)


def _to_microseconds(moment: datetime) -> int:
    return (moment - _EPOCH) // _MICROSECOND


def _to_moment(microseconds: int) -> datetime:
    if type(microseconds) is not int:
        raise TypeError(f"a time is a whole number of microseconds, not {microseconds!r}")
    return _EPOCH + microseconds * _MICROSECOND


_FIELDS: Final = SavedGame.__struct_fields__
_COLUMNS: Final = ", ".join(_FIELDS)
_SELECT: Final = f"SELECT rowid, {_COLUMNS} FROM game"
# The texts stay where they are on the disk.
_SELECT_SHORT: Final = (
    f"SELECT rowid, {', '.join(_FIELDS[:-1])}, iif(typeof(record) = 'text', '', 0) FROM game"
)
_ROW: Final = re.compile(r"row-(-?[0-9]{1,19})")
_FIRST_ROW: Final = -(2**63)
_INSERT: Final = f"INSERT INTO game ({_COLUMNS}) VALUES ({', '.join('?' * len(_FIELDS))})"
_UPDATE: Final = (
    "UPDATE game SET revision = ?, result = ?, moves = ?, score = ?, undos = ?, hints = ?, "
    "updated = ?, record = ? WHERE id = ?"
)


def _to_row(game: SavedGame) -> tuple[Value, ...]:
    return (
        game.id,
        game.revision,
        game.slug,
        msgspec.json.encode(game.options).decode(),
        game.number,
        game.result,
        game.moves,
        game.score,
        game.undos,
        game.hints,
        _to_microseconds(game.created),
        _to_microseconds(game.updated),
        game.record,
    )


def _to_update(game: SavedGame) -> tuple[Value, ...]:
    return (
        game.revision,
        game.result,
        game.moves,
        game.score,
        game.undos,
        game.hints,
        _to_microseconds(game.updated),
        game.record,
        game.id,
    )


def _from_row(row: Row) -> SavedGame | DamagedGame:
    number, *values = row
    found = dict(zip(_FIELDS, values, strict=True))
    try:
        game = SavedGame(
            **{
                **found,
                "options": _to_options(found["options"]),
                "created": _to_moment(found["created"]),
                "updated": _to_moment(found["updated"]),
            }
        )
        check_game(game)
    except (ArithmeticError, RuntimeError, TypeError, ValueError, msgspec.MsgspecError) as error:
        return DamagedGame(id=f"row-{number}", reason=printable(str(error)), fields=found)
    return game


def _to_outcome(game: SavedGame) -> Outcome:
    return Outcome(**{field: getattr(game, field) for field in Outcome.__struct_fields__})


def _to_options(text: str) -> tuple[str, ...]:
    if type(text) is not str:
        raise TypeError(f"options are a text, not {text!r}")
    return msgspec.json.decode(text, type=tuple[str, ...])
