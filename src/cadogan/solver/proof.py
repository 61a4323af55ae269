"""Wins made short enough to be read, and replayed before anyone hears of them."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import lru_cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from cadogan.engine import codes, kernel
from cadogan.engine.position import Position
from cadogan.engine.shuffle import order_of_pack
from cadogan.solver.search import Search

# So many moves are made, at most, to make a win shorter.
EFFORT = 100_000


@lru_cache(maxsize=1)
def uncompiled() -> Any:
    """The class Kernel as it stands in the source, whatever build the package runs."""
    source = Path(kernel.__file__).parent / "kernel.py"
    if kernel.__file__ == str(source) or not source.is_file():
        return kernel.Kernel
    spec = spec_from_file_location("cadogan.engine.kernel_in_python", source)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Kernel


def is_win(position: Position, moves: list[int]) -> bool:
    """Do these moves win, each of them legal, in the uncompiled kernel?"""
    table = position.table
    walker = uncompiled()(table)
    for index in range(table.shuffles):
        walker.set_order(index, order_of_pack(table.pack, position.number, index + 1))
    walker.clear()
    for place in range(table.places):
        walker.put(place, position.kernel.packet_at(place), position.kernel.mark_at(place))
    for index in range(codes.REGISTERS):
        walker.set_register(index, position.kernel.register_at(index))
    walker.ready_to_play()
    walker.reserve(len(moves) + 2)
    for move in moves:
        count = walker.generate()
        if move not in [walker.move_at(index) for index in range(count)]:
            return False
        walker.make(move)
    return bool(walker.is_won())


def shorten(
    position: Position,
    search: Search,
    moves: list[int],
    effort: int = EFFORT,
    stop: Callable[[], bool] = lambda: False,
) -> list[int]:
    """Leave out of a win what it can do without; `search` stands at the position.

    Circles first; then single moves; then a move to a place from which the card goes on (it goes
    there straight); then a move there and the move back.
    """
    line = without_circles(position, moves)
    before = search.made
    shorter = True
    while shorter and search.made - before < effort and not stop():
        shorter = False
        index = len(line) - 1
        while index >= 0 and search.made - before < effort and not stop():
            for attempt in attempts(line, index):
                if search.follow(array("q", attempt)):
                    line = attempt
                    shorter = True
                    break
            index = min(index, len(line)) - 1
    return without_circles(position, line)


def attempts(line: list[int], index: int) -> list[list[int]]:
    """Shorter lines that make no use of one move."""
    rest = line[index + 1 :]
    tries = [line[:index] + rest]
    source, target = line[index] >> 24 & 255, line[index] >> 16 & 255
    if line[index] >> 32 >= codes.FIRST_BID:
        return tries
    for step, move in enumerate(rest):
        start, end = move >> 24 & 255, move >> 16 & 255
        if move >> 32 < codes.FIRST_BID and start == target:
            straight = move & ~(255 << 24) | source << 24
            if end == source:
                tries.append(line[:index] + rest[:step] + rest[step + 1 :])
            else:
                tries.append([*line[:index], *rest[:step], straight, *rest[step + 1 :]])
            break
    return tries


def without_circles(position: Position, moves: list[int]) -> list[int]:
    """Leave out moves that lead back to a position met before."""
    walker = position.copy(stack=False)
    lengths = {walker.key: 0}
    keys = [walker.key]
    for move in moves:
        walker.make(move)
        length = lengths.setdefault(walker.key, len(keys))
        for key in keys[length + 1 :]:
            del lengths[key]
        keys[length:] = [walker.key]
    return line_through(position, keys)


def line_through(position: Position, keys: list[int]) -> list[int]:
    """The moves that lead from position to position.

    Where a circle was left out the cards may lie in other places, interchangeable with those of the
    line that was; so its moves cannot be taken as they were.
    """
    walker = position.copy(stack=False)
    line = []
    for key in keys[1:]:
        for move in walker.legal_moves:
            walker.make(move)
            if walker.key == key:
                line.append(move)
                break
            walker.pop()
    return line
