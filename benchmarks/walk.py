"""Measures the kernel: positions a second, compiled and uncompiled, and the size of a state.

python benchmarks/walk.py [--nodes N] [--deals N] [game ...]

Each game is walked depth first from deals 1, 2, ..., every position once, as a solver would without
its tricks: moves are listed, made and unmade, and positions known already are passed over.  Both
kernels run in this process, one after the other, on the same deals; the uncompiled one, which is
the same source as plain Python, is given fewer positions.  Time is processor time.
"""

from __future__ import annotations

import argparse
import sys
from array import array
from collections.abc import Sequence
from importlib.util import module_from_spec, spec_from_file_location
from math import exp, log
from pathlib import Path
from time import process_time
from typing import Any

import cadogan
from cadogan.engine import codes, kernel, kernel_build
from cadogan.engine.position import Patience, Position
from cadogan.engine.shuffle import order_of_pack
from cadogan.errors import CadoganError

# Of the positions that the compiled kernel visits, the uncompiled one visits this part.
UNCOMPILED_SHARE = 40
# No line is followed further than so many moves.
DEPTH = 500


def uncompiled_kernel() -> Any:
    """The class `Kernel` of the source itself, though a compiled module stands beside it."""
    source = Path(kernel.__file__).with_name("kernel.py")
    spec = spec_from_file_location("cadogan.engine.kernel_uncompiled", source)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Kernel


def copied(kind: Any, position: Position) -> Any:
    """A kernel of this kind in a position just dealt."""
    table, dealt = position.table, position.kernel
    other = kind(table)
    for index in range(table.shuffles):
        other.set_order(index, order_of_pack(table.pack, position.number, index + 1))
    other.clear()
    for place in range(table.places):
        other.put(place, dealt.packet_at(place), dealt.mark_at(place))
    for index in range(codes.REGISTERS):
        other.set_register(index, dealt.register_at(index))
    other.ready_to_play()
    return other


def speed(kind: Any, patience: Patience, deals: int, nodes: int) -> float:
    """Positions a second, over so many deals of a game and at most so many positions of each."""
    visited = 0
    seconds = 0.0
    for number in range(1, deals + 1):
        one = copied(kind, patience.deal(number))
        one.reserve(DEPTH + 1)
        seen = array("Q", bytes(8 << (2 * nodes).bit_length()))
        start = process_time()
        visited += one.walk(seen, nodes, DEPTH)
        seconds += process_time() - start
    return visited / max(seconds, 1e-6)


def measure(patience: Patience, uncompiled: Any, deals: int, nodes: int) -> tuple[float, float]:
    """Positions a second of a game, compiled and uncompiled."""
    fast = speed(kernel.Kernel, patience, deals, nodes)
    slow = speed(uncompiled, patience, deals, max(1, nodes // UNCOMPILED_SHARE))
    return fast, slow


def mean(values: Sequence[float]) -> float:
    """The geometric mean."""
    return exp(sum(map(log, values)) / len(values))


def main(arguments: list[str]) -> None:
    """Print a line a game; raises SystemExit for an unknown game or a kernel not compiled."""
    parser = argparse.ArgumentParser(description="Measure the kernel, compiled and uncompiled.")
    parser.add_argument("game", nargs="*", help="the games to measure; all, where none is named")
    parser.add_argument("--nodes", type=int, default=60_000, help="positions of each deal")
    parser.add_argument("--deals", type=int, default=3, help="deals of each game")
    options = parser.parse_args(arguments)
    if kernel_build() != "compiled":
        raise SystemExit(f"this measures the compiled kernel, and here runs: {kernel_build()}")
    try:
        games = [cadogan.game(code) for code in options.game or map(_slug, cadogan.games())]
    except CadoganError as error:
        raise SystemExit(str(error)) from None
    uncompiled = uncompiled_kernel()
    fasts, slows = [], []
    print(
        f"{'positions a second':36} {'compiled':>10} {'uncompiled':>10} {'ratio':>6} {'state':>11}"
    )
    for patience in games:
        fast, slow = measure(patience, uncompiled, options.deals, options.nodes)
        fasts.append(fast)
        slows.append(slow)
        size = patience.table.state_size
        print(
            f"{patience.code:36} {fast:10,.0f} {slow:10,.0f} {fast / slow:6.1f} {size:5} bytes",
            flush=True,
        )
    fast, slow = mean(fasts), mean(slows)
    print(f"{'geometric mean':36} {fast:10,.0f} {slow:10,.0f} {fast / slow:6.1f}")


def _slug(entry: cadogan.Entry) -> str:
    return entry.slug


if __name__ == "__main__":
    main(sys.argv[1:])
