"""Wins made short enough to be read, and replayed before anyone hears of them."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import lru_cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from cadogan.engine import codes, kernel
from cadogan.engine.position import Move, Position
from cadogan.engine.shuffle import order_of_pack
from cadogan.solver.endings import EXHAUSTED, FOUND, FULL
from cadogan.solver.search import Search

# So many moves are made, about, to make a win shorter, and so many between two looks at the clock.
EFFORT = 200_000
SPELL = 1_000
# Clauses that are asked before others, and decide whether those are.
BEFORE_OTHERS = (codes.AT_ONCE, codes.BEFORE)


@lru_cache(maxsize=1)
def uncompiled() -> Any:
    """The class Kernel as it stands in the source, whatever build the package runs."""
    if kernel.__file__.endswith(".py"):
        return kernel.Kernel
    source = Path(codes.__file__).with_name("kernel.py")
    spec = spec_from_file_location("cadogan.engine.kernel_in_python", source)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Kernel


@lru_cache(maxsize=1)
def witness() -> Any:
    """The uncompiled kernel, with a question that it answers sooner: is this move legal?"""

    class Witness(uncompiled()):  # type: ignore[misc]
        """A kernel that can leave out, of the moves it lists, those that are not asked about.

        Only such are left out as come after the moves that others depend on: a clause at will, or
        a pair to be exchanged, neither adds to what another gives nor takes from it.
        """

        asked = -1

        def is_legal(self, move: int) -> bool:
            """Is this one of the moves that `generate` lists?"""
            self.asked = move
            count = self.generate()
            self.asked = -1
            self.ready = -1
            return move in self.moves[self.free : self.free + count]

        def find_at_will(self, pc: int) -> bool:
            """Find the moves of the clause asked about, and those that bar dealing on."""
            if self.asked < 0:
                return bool(super().find_at_will(pc))
            barred = False
            for step in range(self.will_first[pc], self.will_end[pc]):
                clause = self.clause_list[step]
                bars = self.when[clause] == codes.BEFORE
                if (bars or clause == self.asked >> 32) and self.find(clause):
                    barred = barred or bars
            return barred

        def find_fruitful(self, clause: int, a: int, b: int, half: int) -> None:
            """Try the exchange asked about; trying one is dear."""
            if (
                self.asked < 0
                or self.when[clause] in BEFORE_OTHERS
                or (self.asked >> 32, self.asked >> 16 & 0xFFFF) == (clause, a << 8 | b)
            ):
                super().find_fruitful(clause, a, b, half)

    return Witness


def witness_at(position: Position) -> Any:
    """An uncompiled kernel that stands at the position."""
    table = position.table
    walker = witness()(table)
    for index in range(table.shuffles):
        walker.set_order(index, order_of_pack(table.pack, position.number, index + 1))
    walker.clear()
    for place in range(table.places):
        walker.put(place, position.kernel.packet_at(place), position.kernel.mark_at(place))
    for index in range(codes.REGISTERS):
        walker.set_register(index, position.kernel.register_at(index))
    walker.ready_to_play()
    return walker


def is_win(position: Position, moves: list[Move]) -> bool:
    """Do these moves win, each of them legal, in the uncompiled kernel?"""
    walker = witness_at(position)
    for move in moves:
        walker.reserve(1)
        if not walker.is_legal(move):
            return False
        walker.make(move)
    return bool(walker.is_won())


def shorten(
    position: Position,
    search: Search,
    moves: list[Move],
    effort: int = EFFORT,
    stop: Callable[[], bool] = lambda: False,
) -> list[Move]:
    """Leave out of a win what it can do without; `search` stands at the position.

    Circles first; then what `Search.trim` finds, till there is nothing to find, the effort is made
    or `stop`, which is asked in between, says so.
    """
    line = without_circles(position, moves)
    before = search.made
    search.begin_trim(array("q", line))
    ended = -1
    while ended != EXHAUSTED and search.made - before < effort and not stop():
        ended = search.trim(SPELL)
        if ended == FULL:
            search.make_room()
        elif ended == FOUND:
            search.again()
    return without_circles(position, list(map(Move, search.trimmed())))


def without_circles(position: Position, moves: list[Move]) -> list[Move]:
    """Leave out moves that lead back to a position met before."""
    walker = position.copy(stack=False)
    first = walker.key
    met = {first: 0}
    keys, line = [first], []
    for move in moves:
        walker.make(move)
        key = walker.key
        length = met.setdefault(key, len(keys))
        if length == len(keys):
            keys.append(key)
            line.append(move)
        else:
            for left_out in keys[length + 1 :]:
                del met[left_out]
            del keys[length + 1 :], line[length:]
    return line if len(line) == len(moves) else line_through(position, keys, line)


def line_through(position: Position, keys: list[int], moves: list[Move]) -> list[Move]:
    """The moves that lead from position to position; `moves` may be they.

    Where a circle was left out the cards may lie in other places, interchangeable with those of the
    line that was; so its moves cannot always be taken as they were.
    """
    walker = position.copy(stack=False)
    line = []
    for key, likely in zip(keys[1:], moves, strict=True):
        legal = list(walker.legal_moves)
        for move in [likely] * (likely in legal) + legal:
            walker.make(move)
            if walker.key == key:
                line.append(move)
                break
            walker.pop()
    return line
