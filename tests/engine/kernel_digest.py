"""Prints, a line a deal, what the kernel finds in it; test_kernel.py holds the builds together.

python tests/engine/kernel_digest.py <deals> <moves> <nodes>

For deals 1, 2, ... of every game, and of that game with each of its options: how many sequences of
two moves there are (of one, where they are many), how many positions a walk of so many nodes
reaches, and a digest of their hashes and of whatever can be asked of every position on a random
walk of so many moves.
"""

from __future__ import annotations

import random
import sys
from array import array
from collections.abc import Iterator
from hashlib import sha256
from typing import TYPE_CHECKING

import cadogan
from cadogan.engine import codes

if TYPE_CHECKING:
    from cadogan.engine.kernel import Kernel
    from cadogan.engine.table import Table

# Sequences of two moves are counted where there are at most so many first moves.
FEW = 25


def all_codes() -> tuple[str, ...]:
    """Every game, and after it that game with each of its options."""
    return tuple(
        code
        for entry in cadogan.games()
        for code in (entry.slug, *(f"{entry.slug}+{option}" for option in entry.options))
    )


def kernel_of(code: str, number: int) -> Kernel:
    """The kernel of a deal, ready to play."""
    return cadogan.game(code).deal(number).kernel


def moves_of(kernel: Kernel) -> list[int]:
    """The legal moves, in order."""
    return [kernel.move_at(index) for index in range(kernel.generate())]


def state_of(kernel: Kernel) -> tuple[object, ...]:
    """Everything that a state is: hash, cards at home, cards, marks, wants, registers."""
    table: Table = kernel.table
    places = range(table.places)
    return (
        kernel.hash,
        kernel.home,
        [kernel.packet_at(place) for place in places],
        [kernel.mark_at(place) for place in places],
        [kernel.want_at(place) for place in places],
        [kernel.register_at(index) for index in range(codes.REGISTERS)],
    )


def wander(kernel: Kernel, seed: str, length: int) -> Iterator[bool]:
    """Make and, now and then, unmake so many moves; yield True after each move made, False after
    each unmade.
    """
    chance = random.Random(seed)
    kernel.reserve(length)
    start = kernel.depth
    for _ in range(length):
        moves = moves_of(kernel)
        if moves and (kernel.depth == start or chance.random() < 0.85):
            kernel.make(chance.choice(moves))
            yield True
        elif kernel.depth > start:
            kernel.unmake()
            yield False
        else:
            return


def digest(code: str, number: int, moves: int, nodes: int) -> str:
    """The line for one deal."""
    kernel = kernel_of(code, number)
    branches = kernel.generate()
    sequences = kernel.perft(2 if branches <= FEW else 1)
    seen = array("Q", bytes(8 << (2 * nodes).bit_length()))
    reached = kernel.walk(seen, nodes, 100)
    found = sha256(repr(sorted(filter(None, seen))).encode())
    for _ in wander(kernel, f"{code} {number}", moves):
        found.update(repr((moves_of(kernel), state_of(kernel))).encode())
    return f"{code}:{number} {branches} {sequences} {reached} {found.hexdigest()[:16]}"


def main(arguments: list[str]) -> None:
    """Print the lines; arguments: deals of each game, moves of each walk, nodes of each search."""
    deals, moves, nodes = map(int, arguments)
    for code in all_codes():
        for number in range(1, deals + 1):
            print(digest(code, number, moves, nodes))


if __name__ == "__main__":
    main(sys.argv[1:])
