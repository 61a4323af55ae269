"""Sentences that a terminal adds to what is told of a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cadogan.draw import draw_places
from cadogan.prose.narration import Account, counted
from cadogan.vocabulary import Tableau

if TYPE_CHECKING:
    from cadogan.cards import CardStyle
    from cadogan.engine.position import Position


def changed_places(position: Position, account: Account, style: CardStyle) -> str:
    """The places of the tableau that a move changed, as they are now, in one line.

    Foundations, talons and places not yet laid out are left out: of them the sentences tell enough.
    """
    table = position.table
    places = [
        place
        for place in account.places
        if place < table.hand
        and isinstance(table.zone_at(place), Tableau)
        and (position.kernel.size_at(place) or position.is_space(place))
    ]
    return draw_places(position, places, style=style)


def open_moves(position: Position) -> str:
    """How many moves are open: `8 moves open.`"""
    return f"{counted(len(position.legal_moves), 'move')} open."


__all__ = ["changed_places", "open_moves"]
