"""Plays records through: as a film, move by move, or as data."""

from __future__ import annotations

import base64
import zlib
from typing import TYPE_CHECKING, Final

from cadogan.draw import draw_table
from cadogan.engine.record import Record, begin, parse_record, replay
from cadogan.errors import NotationError
from cadogan.prose.narration import counted
from cadogan.terminal.listening import Listener
from cadogan.terminal.sitting import Sitting

if TYPE_CHECKING:
    from cadogan.engine.position import Patience, Position
    from cadogan.terminal.printing import Printer


LONGEST: Final = 2**20
"""So many letters a record in a link may have."""


def _find(slug: str, options: tuple[str, ...]) -> Patience:
    from cadogan import game

    return game(slug, *options)


def checked(text: str) -> tuple[Record, Position]:
    """A record and the position it ends in; raises NotationError naming what is wrong."""
    record = parse_record(text)
    return record, replay(record, _find)


def unpack_record(link: str) -> str:
    """The text of the record in a link of the page: what follows the tilde, in raw deflate and
    base64; raises NotationError for a link that was damaged.
    """
    packed = link.rpartition("~")[2]
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        squeezed = base64.b64decode(
            packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True
        )
        text = unpacker.decompress(squeezed, LONGEST).decode()
        if not unpacker.eof:
            raise ValueError
    except (ValueError, zlib.error):
        raise NotationError("this link holds no record: a part of it is missing or wrong") from None
    return text


def data_of_replay(text: str) -> dict[str, object]:
    """What a record says and where it ends, for a program."""
    record, position = checked(text)
    return {
        "code": record.code,
        "edition": record.edition,
        "result": record.result,
        "moves": record.moves,
        "won": position.is_won,
        "cards_home": position.cards_home,
        "score": position.score,
        "legal_moves": len(position.legal_moves),
        "position": position.text(),
    }


def replay_record(text: str, printer: Printer, *, step: bool = False, wait: bool = True) -> None:
    """Print a record move by move, then the last table and how it ends.

    `step`: the table after each move, waiting for Enter (if `wait`) before the next; the replay
    stops early at `q` or the end of the input.  A record that is wrong is found out before the
    first line is printed.
    """
    record, end = checked(text)
    patience, number = end.patience, end.number
    sitting = Sitting(begin(patience, number, record.cards))
    listener = Listener(printer)
    printer.say(f"{patience.definition.name}, deal {record.code}.")
    _print_table(sitting, printer)
    for count, move in enumerate(record.moves, 1):
        if step and wait:
            line = listener.read("Enter for the next move, q to stop> ")
            if line is None or line.lower().startswith("q"):
                printer.say(f"Stopped after {counted(count - 1, 'move')} of {len(record.moves)}.")
                return
        account = sitting.make(sitting.position.parse_move(move))
        printer.line(f"{count}. {move}")
        # Nobody can ask for more here: every card is named.
        printer.say(" ".join(account.whole))
        if step:
            _print_table(sitting, printer)
    if record.moves and not step:
        _print_table(sitting, printer)
    if end.is_won:
        ended = "The game is won."
    elif record.result == "lost":
        ended = "The game is lost."
    elif record.result == "left":
        ended = "The game was given up."
    else:
        ended = f"The game is not over: {counted(len(end.legal_moves), 'move')} open."
    printer.say(f"{counted(len(record.moves), 'move')}. {ended}")


def _print_table(sitting: Sitting, printer: Printer) -> None:
    printer.line(draw_table(sitting.position, width=printer.width, style=printer.style))
