"""Seeded walks: games played at random, but so that they get somewhere.

Nothing here depends on hashes: moves are chosen by their place in the list and by their clause.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import cadogan
from cadogan.engine import codes
from cadogan.engine.position import Move, Patience, Position, parts_of_move


@cache
def every_code() -> tuple[str, ...]:
    """Every game, and after it that game with each of its options."""
    return tuple(
        code
        for entry in cadogan.games()
        for code in (entry.slug, *(f"{entry.slug}+{option}" for option in entry.options))
    )


@cache
def patience_of(code: str) -> Patience:
    """The game of a code, made once."""
    return cadogan.game(code)


def kind_of(move: Move) -> int:
    """The clause, or the bid, that gives a move."""
    return parts_of_move(move).clause


def is_play(position: Position, move: Move) -> bool:
    """Does a move bring cards home?"""
    number = kind_of(move)
    if number >= codes.FIRST_BID:
        return False
    return position.table.rules[number].kind in (codes.PLAY, codes.PLAY_PAIR, codes.COMBINE)


def choose_move(position: Position, chance: random.Random, used: Counter[int]) -> Move:
    """A move: often a play, sometimes of the clause that was used least, else any."""
    moves = position.legal_moves
    dice = chance.random()
    if dice < 0.5:
        plays = [move for move in moves if is_play(position, move)]
        if plays:
            return chance.choice(plays)
    elif dice < 0.75:
        kinds = sorted({kind_of(move) for move in moves}, key=lambda kind: (used[kind], kind))
        return chance.choice([move for move in moves if kind_of(move) == kinds[0]])
    if dice < 0.95:
        # Dealing on ends a stage of the game: not so often as any other move.
        held = [move for move in moves if kind_of(move) not in (codes.DEAL_ON, codes.REDEAL_BID)]
        moves = tuple(held) or moves
    return chance.choice(moves)


def walk(
    position: Position, chance: random.Random, length: int, used: Counter[int] | None = None
) -> Iterator[Position]:
    """Play so many moves at most and yield the position, always the same object, after each."""
    used = Counter() if used is None else used
    for _ in range(length):
        if not position.legal_moves:
            return
        move = choose_move(position, chance, used)
        used[kind_of(move)] += 1
        position.make(move)
        yield position


def walked(code: str, number: int, seed: int, length: int) -> Position:
    """The position after a walk of so many moves, or where it ended."""
    position = patience_of(code).deal(number)
    for _ in walk(position, random.Random(f"{code} {number} {seed}"), length):
        pass
    return position
