"""Hints for the page: all legal moves, the best first as far as plain sense and the book go."""

from __future__ import annotations

from typing import Final, NamedTuple

from cadogan.engine.notation import verb_of
from cadogan.engine.position import Position, parts_of_move

# How good a move of each verb mostly is, and what is said for it.
WORTH: Final = {
    "play": (0, "A card home."),
    "play-pair": (0, "Two cards home."),
    "combine": (0, "Cards are taken away."),
    "begin": (0, "The foundations are begun."),
    "pair": (1, "A pair is made."),
    "replenish": (1, "Short packets are made up."),
    "slip": (1, "A card is put out of the way."),
    "fill": (2, "A space is filled."),
    "marry": (3, "A card is married."),
    "place": (3, "A card is packed."),
    "exchange": (4, "Cards change places."),
    "transfer": (5, "A card goes from one foundation to another."),
    "turn": (6, "The next card is seen."),
    "deal": (6, "The deal goes on."),
    "lay": (7, "The card turned up is laid aside."),
    "pay": (8, "The payment is due."),
    "redeal": (9, "The cards are dealt again."),
}
LEADS_BACK: Final = "It only leads back to where the game was before."


class Hint(NamedTuple):
    """A move and what speaks for it, or against it."""

    move: int
    reason: str


def rank_moves(position: Position) -> list[Hint]:
    """The legal moves, the best first; those that lead back come last."""
    spots = position.table.spots
    prefer = position.patience.definition.prefer
    before = keys_so_far(position)
    ranked = []
    for index, move in enumerate(position.legal_moves):
        order, reason = WORTH[verb_of(position, move)]
        source = parts_of_move(move).first
        zone = spots[source].zone if source >= 0 else ""
        advised = prefer.index(zone) if zone in prefer else len(prefer)
        if zone in prefer:
            reason = f"{reason.rstrip('.')}, as the page advises."
        position.make(move)
        leads_back = position.key in before
        position.pop()
        told = Hint(move, LEADS_BACK if leads_back else reason)
        ranked.append((leads_back, order, advised, index, told))
    return [told for *_, told in sorted(ranked)]


def keys_so_far(position: Position) -> set[int]:
    """The keys of the positions that led to this one, and its own."""
    moves = list(position.move_stack)
    keys = {position.key}
    while position.move_stack:
        position.pop()
        keys.add(position.key)
    for move in moves:
        position.make(move)
    return keys


__all__ = ["Hint", "rank_moves"]
