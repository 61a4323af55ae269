"""Reviews of games as the page wants them, and those that are remembered."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, Final

from cadogan.engine.notation import format_move
from cadogan.prose.narration import tell_move

if TYPE_CHECKING:
    from cadogan.advice import Review
    from cadogan.engine.position import Position

Structure = dict[str, Any]

MOST_KEPT: Final = 32
"""Reviews that are remembered."""

Name = tuple[str, tuple[int, ...], tuple[int, ...]]


def name_of(position: Position) -> Name:
    """What makes a game: its deal and its moves."""
    return position.code, position.dealt_cards or (), tuple(position.move_stack)


class Reviews:
    """The reviews that were made last; asked by several threads at once."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Name, Structure] = OrderedDict()
        self._guard = threading.Lock()

    def __len__(self) -> int:
        """How many reviews are remembered."""
        return len(self._kept)

    def get(self, position: Position) -> Structure | None:
        """The review of a game, if it is remembered."""
        with self._guard:
            return self._kept.get(name_of(position))

    def keep(self, position: Position, told: Structure) -> None:
        """Remember the review of a game."""
        with self._guard:
            self._kept[name_of(position)] = told
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)


def describe_review(position: Position, found: Review) -> Structure:
    """A review as it is sent: every position with the move that led to it, and the winning line."""
    walker = position.copy()
    moves = list(walker.move_stack)
    while walker.move_stack:
        walker.pop()
    positions: list[Structure] = []
    line: list[str] = []
    start = found.last_winnable
    for at, standing in enumerate(found.standings):
        text = spoken = ""
        if at:
            text = format_move(walker, moves[at - 1])
            spoken = tell_move(walker, moves[at - 1]).sentence
            walker.make(moves[at - 1])
        positions.append(
            {"at": at, "verdict": standing.value, "move": text, "spoken": spoken},
        )
        if at == start:
            for move in found.line:
                line.append(format_move(walker, move))
                walker.make(move)
            for _ in found.line:
                walker.pop()
    return {
        "positions": positions,
        "lost_at": found.lost_at,
        "move": positions[found.lost_at]["move"] if found.lost_at else None,
        "from": start,
        "line": line,
        "sentence": found.sentence,
    }


__all__ = ["Reviews", "describe_review"]
