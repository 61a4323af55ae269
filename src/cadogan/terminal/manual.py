"""What the line play says about itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cadogan.terminal.commands import Command

if TYPE_CHECKING:
    from cadogan.engine.position import Position

MOVES_HELP = (
    "A move is typed in full, as 'moves' lists it, or in short: two places (fans.4 aces.1, f4 a1),"
    " two cards (7h 8h), a card and a place (7h a1), or one card that goes home (7h)."
)


def help_of(command: Command) -> str:
    """What a command does, in one line."""
    return f"{command.usage:17} {command.help}{f' ({command.short})' if command.short else ''}"


ABBREVIATIONS = (
    "Two letters of a word will do where no other begins so; the letter in brackets does too."
)


def notation(position: Position) -> list[str]:
    """How cards, places and moves are written, with the places of this game."""
    table = position.table
    names = []
    for zone in table.zone_list:
        places = table.zone_places(zone.name)
        first, last = table.spots[places[0]].label, table.spots[places[-1]].label
        names.append(first if len(places) == 1 else f"{first} to {last}")
    lines = [
        "Cards: rank and suit, as 7h, tc or 10c, as, kd.",
        f"Places of this game: {', '.join(names)}, hand, pack.",
        "Short: the beginning of a name with its numbers, as c5 or s3.2; of a name in two words its"
        " two first letters; f2 for the second foundation.",
        "On the table: -- is a space, ## a card face down, 7H+2 a seven with two cards under it,"
        " (+3) three cards not shown; 'list' shows them.",
        MOVES_HELP,
    ]
    if position.legal_moves:
        lines.append(f"Now, for example: {position.move_text(position.legal_moves[0])}.")
    return lines
