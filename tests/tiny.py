"""Tiny positions: a few cards on the table and the whole list of legal moves."""

from collections import Counter

import cadogan
from cadogan.cards import format_card
from cadogan.engine.notation import compose_position, parse_packet
from cadogan.engine.position import Position


def tiny(name: str, places: str, state: str = "", number: int = 1) -> Position:
    """A position of a game (slug with options) with just these cards in play.

    `places` and `state` are written as in a position's text form, for example
    `"fans.1: 8H; fans.2: 7H; fans.3:"` and `"step=1"`; the rest of the pack is out of the game.
    Nobody asks whether play can lead there: a rule is shown with as few cards as will do.
    """
    patience = cadogan.game(name)
    table = patience.table
    left = Counter(table.pack)
    for part in places.split(";"):
        if part.strip():
            left.subtract(parse_packet(table, part)[1])
    rest = " ".join(format_card(card) for card in left.elements())
    text = f"{patience.code}:{number} | {places}; out: {rest} | {state}"
    return compose_position(patience, text)


def listed(position: Position) -> list[str]:
    """The legal moves as text, in their order."""
    return [position.move_text(move) for move in position.legal_moves]
