"""A simple adviser: it orders the legal moves, and searches nothing."""

from __future__ import annotations

from typing import Final, NamedTuple

from cadogan.engine.notation import verb_of
from cadogan.engine.position import Position, parts_of_move

_ORDER: Final = {
    "play": (0, "a card home"),
    "play-pair": (0, "two cards home"),
    "combine": (0, "cards taken away"),
    "begin": (0, "the foundations are begun"),
    "pair": (1, "a pair made"),
    "replenish": (1, "packets made up"),
    "slip": (1, "a card is put out of the way"),
    "fill": (2, "a space filled"),
    "marry": (3, "a card married"),
    "place": (3, "a card packed"),
    "exchange": (4, "cards exchanged"),
    "transfer": (5, "a card moved from foundation to foundation"),
    "turn": (6, "the next card"),
    "deal": (6, "the deal goes on"),
    "lay": (7, "the card turned up is laid aside"),
    "pay": (8, "the payment is due"),
    "redeal": (9, "a re-deal"),
}


class Hint(NamedTuple):
    """A move and what speaks for it."""

    move: int
    reason: str


def hints(position: Position) -> list[Hint]:
    """Moves worth trying, the best first: cards home before all, as the page's advice has it.

    A move that leads back to a position of this game is not among them.
    """
    table = position.table
    prefer = position.patience.definition.prefer
    seen = _positions_seen(position)
    ranked = []
    walker = position.copy(stack=False)
    for index, move in enumerate(position.legal_moves):
        verb = verb_of(position, move)
        order, reason = _ORDER[verb]
        source = parts_of_move(move).first
        zone = table.spots[source].zone if source >= 0 else ""
        advised = prefer.index(zone) if zone in prefer else len(prefer)
        walker.make(move)
        leads_back = walker.key in seen
        walker.pop()
        if not leads_back:
            told = f"{reason}, as the page advises" if zone in prefer else reason
            ranked.append((order, advised, index, Hint(move, told)))
    return [hint for *_, hint in sorted(ranked, key=lambda item: item[:3])]


def _positions_seen(position: Position) -> set[int]:
    """The keys of the positions that led to this one, and its own."""
    seen = {position.key}
    moves = list(position.move_stack)
    try:
        while position.move_stack:
            position.pop()
            seen.add(position.key)
    finally:
        for move in moves[len(position.move_stack) :]:
            position.make(move)
    return seen
