"""Does a saved game say what its record says?"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

from cadogan.engine.notation import parse_code
from cadogan.engine.record import Record, parse_record, replay
from cadogan.errors import StoreError

if TYPE_CHECKING:
    from cadogan.engine.position import Patience
    from cadogan.store.games import SavedGame

AHEAD: Final = timedelta(days=1)
"""So far another machine's clock may go before ours."""


def record_of_game(game: SavedGame) -> Record:
    """The record of a saved game; raises StoreError when it is the record of another deal."""
    record = parse_record(game.record)
    code = parse_code(record.code)
    if (code.slug, code.options, code.number) != (game.slug, game.options, game.number):
        listed = "+".join((game.slug, *game.options))
        raise StoreError(
            f"the game is listed as {listed}:{game.number}, but its record is of {record.code}"
        )
    return record


def check_claims(game: SavedGame, find: Callable[[str, tuple[str, ...]], Patience]) -> None:
    """Replay a game that comes from outside, and compare what is claimed with what was played.

    `find` gives the game of a slug and its options.  Raises CadoganError naming the first claim
    that the record does not bear out.  Help taken cannot be read from a record: it is believed.
    """
    record = record_of_game(game)
    position = replay(record, find)
    if record.result == "lost" and not position.is_stuck():
        raise StoreError("the record says 'lost', but there is play left")
    # A game that came in finished was not played here, and is kept as one of no moves.
    uncounted = [0] if record.result in ("won", "lost") else []
    _compare("result", game.result, record.result)
    _compare("moves", game.moves, len(record.moves), *uncounted)
    _compare("score", game.score, position.score)
    if game.updated < game.created:
        raise StoreError("the game was saved before it was begun")
    if game.updated > datetime.now(UTC) + AHEAD:
        raise StoreError(f"the game was saved in the future: {game.updated.isoformat()}")


def _compare(field: str, claimed: object, *borne_out: object) -> None:
    if claimed not in borne_out:
        told = " or ".join(map(repr, borne_out))
        raise StoreError(f"{field} is {claimed!r}, but the record says {told}")


__all__ = ["check_claims", "record_of_game"]
