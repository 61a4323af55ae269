"""Games as JSON Lines, one game a line: a backup, and the way from one machine to another."""

from collections.abc import Iterable
from typing import IO, Final

import msgspec

from cadogan.errors import StoreError, printable
from cadogan.store.games import MergeReport, SavedGame, Store, check_game

FORM: Final = 1
"""The number of the form of a line, its field `cadogan`; forms once written are read for ever."""

_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


class _Line(SavedGame, frozen=True, kw_only=True, forbid_unknown_fields=True):
    cadogan: int


class _Form(msgspec.Struct, frozen=True):
    cadogan: int


class BadLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line that is no game: its number in the file, from 1, and what is wrong with it."""

    number: int
    reason: str


class BadLinesError(StoreError):
    """A file to import holds lines that are no games; nothing of it was imported."""

    def __init__(self, lines: tuple[BadLine, ...]) -> None:
        self.lines = lines
        first = lines[0]
        more = {1: "", 2: " (and 1 more bad line)"}.get(
            len(lines), f" (and {len(lines) - 1} more bad lines)"
        )
        super().__init__(f"nothing imported: line {first.number}: {first.reason}{more}")


def export_lines(store: Store, file: IO[bytes]) -> int:
    """Write every game of the store to a binary file, a line each, and return how many."""
    written = 0
    for game in store.games():
        line = _Line(cadogan=FORM, **msgspec.structs.asdict(game))
        file.write(printable(msgspec.json.encode(line).decode()).encode() + b"\n")
        written += 1
    return written


def import_lines(store: Store, lines: Iterable[bytes]) -> MergeReport:
    """Take in the games of a binary file that `export_lines` wrote, all or none.

    Importing a file twice changes nothing; see `Store.merge` for games that are here already.
    Blank lines are passed over. Raises `BadLinesError` when a line is no game.
    """
    games: list[SavedGame] = []
    bad: list[BadLine] = []
    for number, line in enumerate(lines, start=1):
        text = (line.removeprefix(_BYTE_ORDER_MARK) if number == 1 else line).strip()
        if not text:
            continue
        try:
            games.append(_parse_line(text))
        except StoreError as error:
            bad.append(BadLine(number=number, reason=str(error)))
    if bad:
        raise BadLinesError(tuple(bad))
    return store.merge(games)


def _parse_line(text: bytes) -> SavedGame:
    try:
        form = msgspec.json.decode(text, type=_Form).cadogan
        if form != FORM:
            raise StoreError(f"form {form} is not known here (only {FORM}); upgrade cadogan")
        fields = msgspec.structs.asdict(msgspec.json.decode(text, type=_Line))
    except (msgspec.MsgspecError, RecursionError) as error:
        raise StoreError(f"not a game: {error}") from error
    del fields["cadogan"]
    game = SavedGame(**fields)
    check_game(game)
    return game
