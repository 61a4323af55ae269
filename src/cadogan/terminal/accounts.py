"""Statistics for people and programs, and games on their way out of the store and back."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from cadogan.errors import NotationError

if TYPE_CHECKING:
    from cadogan.store import DamagedGame, ExportReport, ImportReport, SavedGame, Statistics, Store


def lines_of_statistics(found: Sequence[Statistics]) -> list[str]:
    """The statistics, one game with its options a line, under a heading."""
    if not found:
        return ["No game has been finished yet."]
    names = ["+".join((one.slug, *one.options)) for one in found]
    width = max(len("game"), *map(len, names))
    lines = [
        f"{'game':{width}}  played  won        unaided  best score  fewest moves  streak (longest)"
    ]
    for name, one in zip(names, found):
        won = f"{one.won} ({round(100 * one.won / one.played)} %)"
        score = "-" if one.best_score is None else str(one.best_score)
        moves = "-" if one.best_moves is None else str(one.best_moves)
        streak = f"{one.current_streak} ({one.longest_streak})"
        lines.append(
            f"{name:{width}}  {one.played:6}  {won:9}  {one.unaided:7}  {score:>10}  {moves:>12}"
            f"  {streak}"
        )
    return lines


def statistics_data(found: Sequence[Statistics]) -> list[dict[str, object]]:
    """The statistics for a program; times are in UTC."""
    import msgspec

    data = []
    for one in found:
        fields = msgspec.structs.asdict(one)
        fields["options"] = list(one.options)
        fields["last_played"] = one.last_played.isoformat()
        data.append(fields)
    return data


def data_of_saved(games: Sequence[SavedGame]) -> list[dict[str, object]]:
    """Games in progress for a program, numbered from 1; times are in UTC."""
    return [
        {
            "at": number,
            "id": game.id,
            "code": "+".join((game.slug, *game.options)) + f":{game.number}",
            "moves": game.moves,
            "score": game.score,
            "updated": game.updated.isoformat(),
            "record": game.record,
        }
        for number, game in enumerate(games, 1)
    ]


def lines_of_damage(games: Sequence[DamagedGame]) -> list[str]:
    """What is said of damaged games, a line each, and what may be done about them."""
    lines = [f"{game.id} is damaged and passed over: {game.reason}." for game in games]
    if lines:
        lines.append(
            "'cadogan export FILE' writes damaged games as they were found, 'cadogan forget"
            f" {games[0].id}' removes one."
        )
    return lines


def export_to(store: Store, name: str) -> ExportReport:
    """Write all games to a file, whole or not at all; `-` is the output.

    Raises NotationError when the file cannot be written; what was there before is then unharmed.
    """
    from cadogan.store import export_lines

    if name == "-":
        report = export_lines(store, sys.stdout.buffer)
        sys.stdout.buffer.flush()
        return report
    path = Path(name)
    if path.exists() and not path.is_file():
        with _telling("write", path), path.open("wb") as file:
            return export_lines(store, file)
    with _telling("write", path):
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                report = export_lines(store, file)
                file.flush()
                os.fsync(file.fileno())
            Path(temporary).replace(path)
        except BaseException:
            with suppress(OSError):
                Path(temporary).unlink()
            raise
    return report


def import_from(store: Store, name: str) -> ImportReport:
    """Take in the games of a file, each replayed first; `-` is standard input.

    Raises NotationError when the file cannot be read.
    """
    from cadogan import game
    from cadogan.store import import_lines
    from cadogan.store.checking import check_claims

    def check(saved: SavedGame) -> None:
        check_claims(saved, lambda slug, options: game(slug, *options))

    if name == "-":
        return import_lines(store, sys.stdin.buffer, check)
    path = Path(name)
    with _telling("read", path), path.open("rb") as file:
        return import_lines(store, file, check)


class _telling:  # noqa: N801 - it reads like the function it stands for
    """Turns what the system says of a file into one line."""

    def __init__(self, doing: str, path: Path) -> None:
        self.doing = doing
        self.path = path

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, traceback: object) -> None:
        if isinstance(error, OSError):
            reason = error.strerror or str(error)
            raise NotationError(f"cannot {self.doing} {self.path}: {reason}") from None
