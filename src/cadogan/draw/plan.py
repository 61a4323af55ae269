"""The table as it lies, in characters: a small picture of where everything is.

Each place shows its top card (a fan all its cards), as far from the others as on the real table,
as nearly as lines and columns allow.  It is for the eye, to see which place lies beside which; the
names of the places are in the table by zones.
"""

from collections.abc import Sequence
from typing import NamedTuple

from cadogan.cards import CardStyle, format_card
from cadogan.draw.table import FACE_DOWN, SPACE, is_laid_out
from cadogan.engine.position import Position
from cadogan.vocabulary import Figure, Foundations, Ornament, Ring, Spread, Tableau

# Characters for a card's width, and lines for it, from the smallest picture to the largest.
_ACROSS = (7.0, 6.0, 5.5, 5.0, 4.5, 4.0, 3.5, 3.0)
_DOWN = (0.75, 0.9, 1.0, 1.1, 1.2, 1.35, 1.5, 1.75, 2.0)

# So many cards of a fan are shown side by side; of more, the top card.
_FAN = 8


class _Piece(NamedTuple):
    """A text, where its middle lies in card widths, and how many lines lower it stands."""

    x: float
    y: float
    text: str
    below: int = 0


def draw_plan(position: Position, *, width: int = 80, style: CardStyle = "ascii") -> str:
    """The picture in lines of at most `width` characters; empty when it cannot be had so narrow.

    Of all sizes in which nothing covers anything else, the one with the fewest lines.
    """
    pieces = _pieces(position, style)
    is_round = any(
        isinstance(zone, Foundations | Tableau | Ornament) and isinstance(zone.shape, Figure | Ring)
        for zone in position.table.zone_list
    )
    for down in _DOWN:
        for across in _ACROSS:
            lines = _set(pieces, across, down, width, is_round)
            if lines:
                return "\n".join(lines)
    return ""


def _pieces(position: Position, style: CardStyle) -> list[_Piece]:
    """What is to be seen; of places that lie on each other, the upper one."""
    table = position.table
    view = position.view().places
    seen: dict[tuple[float, float], list[_Piece]] = {}
    for place, spot in enumerate(table.spots):
        if place in (table.stock, table.out):
            continue
        x, y = round(spot.x, 2), round(spot.y, 2)
        cards = view[spot.label]
        zone = table.zone_at(place)
        if not cards:
            if place != table.hand and is_laid_out(position, place):
                seen.setdefault((x, y), [_Piece(x, y, SPACE)])
            continue
        texts = [FACE_DOWN if card is None else format_card(card, style) for card in cards]
        spread = zone.spread if isinstance(zone, Tableau) else Spread.SQUARED
        match spread:
            case Spread.DOWNWARD:
                pieces = [_Piece(x, y, text, line) for line, text in enumerate(texts)]
            case Spread.FANNED | Spread.RIGHTWARD | Spread.LEFTWARD if len(texts) <= _FAN:
                pieces = [_Piece(x, y, " ".join(texts))]
            case _:
                pieces = [_Piece(x, y, texts[-1])]
        seen[x, y] = pieces
    return [piece for pieces in seen.values() for piece in pieces]


def _set(
    pieces: Sequence[_Piece], across: float, down: float, width: int, is_round: bool
) -> list[str]:
    """The lines of a picture of this size; none when it is too wide or something is covered."""
    line_of = _lines_of(sorted({piece.y for piece in pieces}), down, is_round)
    rows: dict[int, list[tuple[int, str]]] = {}
    for x, y, text, below in pieces:
        start = round(x * across - len(text) / 2)
        rows.setdefault(line_of[y] + below, []).append((start, text))
    left = min(start for row in rows.values() for start, _ in row)
    lines = []
    for row in range(min(rows), max(rows) + 1):
        line = ""
        for start, text in sorted(rows.get(row, [])):
            column = start - left
            if line and column <= len(line):
                return []
            line = f"{line:{column}}{text}"
        if len(line) > width:
            return []
        lines.append(line)
    return lines


def _lines_of(heights: Sequence[float], down: float, is_round: bool) -> dict[float, int]:
    """The line for each height: in round pictures the same above as below the middle, in others
    equal distances stay equal.  Heights that differ by less than half a line share one.
    """
    if is_round:
        return {height: round(height * down) for height in heights}
    lines: dict[float, int] = {}
    line, begun = 0, heights[0]
    for height in heights:
        lower = round((height - begun) * down)
        if lower:
            line, begun = line + lower, height
        lines[height] = line
    return lines
