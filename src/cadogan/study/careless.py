"""A careless player: the measure of what play adds to luck."""

from __future__ import annotations

from typing import Final

from cadogan.engine import codes
from cadogan.engine.position import Position
from cadogan.engine.shuffle import Generator

# After so many moves the player gets up: cards can be moved to and fro for ever.
PATIENCE: Final = 2_000

_HOMEWARD: Final = (codes.PLAY, codes.PLAY_PAIR, codes.COMBINE)


def wins_carelessly(position: Position, seed: int) -> bool:
    """Does a player win who plays home whatever can go, and else moves at random, in one attempt?

    Of several cards that can go home, or else of all the legal moves, one is drawn by lot with the
    `seed`; after 2,000 moves the game is given up.  The same position and seed end in the same way
    for ever.
    """
    walker = position.copy(stack=False)
    kernel, rules = walker.kernel, walker.table.rules
    below = Generator(seed).below
    kernel.reserve(PATIENCE)
    for _ in range(PATIENCE):
        count = kernel.generate()
        if not count:
            break
        moves = [kernel.move_at(index) for index in range(count)]
        homeward = [
            move
            for move in moves
            if move >> 32 < codes.FIRST_BID and rules[move >> 32].kind in _HOMEWARD
        ]
        moves = homeward or moves
        kernel.make(moves[below(len(moves))])
        if kernel.is_won():
            return True
    return bool(kernel.is_won())


__all__ = ["PATIENCE", "wins_carelessly"]
