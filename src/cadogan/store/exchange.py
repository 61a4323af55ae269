"""Games as JSON Lines, one game a line: a backup, and the way from one machine to another."""

from collections.abc import Callable, Iterable
from typing import IO, Final

import msgspec

from cadogan.errors import CadoganError, StoreError, printable
from cadogan.store.games import (
    DamagedGame,
    MergeReport,
    SavedGame,
    Store,
    check_game,
    check_record,
)

FORM: Final = 1
"""The number of the form of a line, its field `cadogan`; forms once written are read for ever."""

_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


class _Line(SavedGame, frozen=True, kw_only=True, forbid_unknown_fields=True):
    cadogan: int


class _Form(msgspec.Struct, frozen=True):
    cadogan: int
    damaged: msgspec.Raw = msgspec.Raw()


class BadLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line that is no game: its number in the file, from 1, and what is wrong with it."""

    number: int
    reason: str


class ExportReport(msgspec.Struct, frozen=True, kw_only=True):
    """How many games were written, and how many damaged ones as they were found."""

    written: int
    damaged: int


class ImportReport(msgspec.Struct, frozen=True, kw_only=True):
    """What became of the games that were taken in, and the lines that were not."""

    merged: MergeReport
    refused: tuple[BadLine, ...]


def export_lines(store: Store, file: IO[bytes]) -> ExportReport:
    """Write every game of the store to a binary file, a line each.

    A damaged one is written as it was found, under `damaged`: for reading, not for taking in.
    """
    written = damaged = 0
    for game in store.everything():
        fields = game.fields if isinstance(game, DamagedGame) else msgspec.structs.asdict(game)
        try:
            if isinstance(game, DamagedGame):
                raise StoreError(game.reason)
            check_record(game.record)
            line = msgspec.json.encode(_Line(cadogan=FORM, **fields))
            written += 1
        except StoreError:
            raw = {name: _raw(value) for name, value in fields.items()}
            line = msgspec.json.encode({"cadogan": FORM, "damaged": raw})
            damaged += 1
        file.write(printable(line.decode()).encode() + b"\n")
    return ExportReport(written=written, damaged=damaged)


def _raw(value: object) -> object:
    """A value as JSON has it: bytes, and what is no text, in base64."""
    if isinstance(value, str):
        try:
            value.encode()
        except UnicodeEncodeError:
            value = value.encode("utf-8", "surrogateescape")
    return {"base64": value} if isinstance(value, bytes) else value


def import_lines(
    store: Store, lines: Iterable[bytes], check: Callable[[SavedGame], object]
) -> ImportReport:
    """Take in the games of a binary file that `export_lines` wrote.

    A line that is no game, or of which `check` raises CadoganError, is refused; all the others are
    taken in together.  Importing a file twice changes nothing; see `Store.merge` for games that
    are here already.  Blank lines are passed over.
    """
    games: list[SavedGame] = []
    refused: list[BadLine] = []
    for number, line in enumerate(lines, start=1):
        text = (line.removeprefix(_BYTE_ORDER_MARK) if number == 1 else line).strip()
        if not text:
            continue
        try:
            game = _parse_line(text)
            check(game)
            games.append(game)
        except CadoganError as error:
            refused.append(BadLine(number=number, reason=str(error)))
    return ImportReport(merged=store.merge(games), refused=tuple(refused))


def _parse_line(text: bytes) -> SavedGame:
    try:
        form = msgspec.json.decode(text, type=_Form)
        if form.cadogan != FORM:
            raise StoreError(
                f"form {form.cadogan} is not known here (only {FORM}); upgrade cadogan"
            )
        if form.damaged:
            raise StoreError("a damaged game, written as it was found")
        fields = msgspec.structs.asdict(msgspec.json.decode(text, type=_Line))
    except (msgspec.MsgspecError, RecursionError) as error:
        raise StoreError(f"not a game: {error}") from error
    del fields["cadogan"]
    game = SavedGame(**fields)
    check_game(game)
    check_record(game.record)
    return game
