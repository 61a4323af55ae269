"""Compare the solver's verdicts with those of another program, deal by deal.

    python benchmarks/oracle.py FILE.jsonl... [--seconds S]

A file is named after a game and holds a JSON object a line: `id`, `verdict` ("won", "lost" or
"open") and `deal`, which gives for each zone its cards or packets (bottom card first) and for
`stock` the undealt pack in the order in which it is turned.  Verdicts are on perfect information,
and for the deal without its re-deals.  The exit status is 1 when a verdict is contradicted.
"""

import argparse
import json
import statistics
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import cadogan
from cadogan.cards import parse_card
from cadogan.engine.codes import REDEALS
from cadogan.engine.position import Patience, Position
from cadogan.solver.proof import witness


def position_of(patience: Patience, deal: dict[str, Any]) -> Position:
    """The opening position that a deal means, its re-deals used up."""
    packets = {
        name: [
            [parse_card(card) for card in (packet if isinstance(packet, list) else [packet])]
            for packet in cards
        ]
        for name, cards in deal.items()
        if name != "stock"
    }
    position = patience.set_up(packets, [parse_card(card) for card in deal.get("stock", [])])
    position.kernel.set_register(REDEALS, sum(step.times or 0 for step in position.table.redeals))
    position.kernel.ready_to_play()
    return position


def compare(file: Path, seconds: float) -> int:
    """Solve the deals of a file; return how many verdicts contradict each other."""
    patience = cadogan.game(file.stem)
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line]
    verdicts: Counter[str] = Counter()
    contradictions = 0
    times = []
    # Once a process, the uncompiled kernel that replays the wins is read in.
    witness()
    begun = time.process_time()
    for line in lines:
        position = position_of(patience, line["deal"])
        solution = cadogan.solve(position, seconds=seconds, clock=time.process_time)
        times.append(solution.seconds)
        verdict = solution.verdict.value
        verdicts[verdict] += 1
        contradicted = {verdict, line["verdict"]} == {"won", "lost"}
        contradictions += contradicted
        print(
            f"{file.stem} {line['id']}: {verdict}, the other {line['verdict']};"
            f" {solution.seconds:.3f} s, {solution.made} moves made,"
            f" {solution.memory >> 20} MB{' CONTRADICTION' if contradicted else ''}",
            flush=True,
        )
    print(
        f"{file.stem}: median {statistics.median(times):.4f} s a deal, at most {max(times):.3f} s,"
        f" within 15 ms {sum(taken <= 0.015 for taken in times)} of {len(times)}"
    )
    print(
        f"won {verdicts['won']}, lost {verdicts['lost']}, open {verdicts['open']} of {len(lines)};"
        f" contradictions {contradictions}; cpu {time.process_time() - begun:.1f} s",
        flush=True,
    )
    return contradictions


def main() -> int:
    """Read the command line and go through the files."""
    parser = argparse.ArgumentParser(description="Compare verdicts with those of a file.")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE.jsonl")
    parser.add_argument("--seconds", type=float, default=5.0, help="CPU seconds a deal (5)")
    given = parser.parse_args()
    try:
        return int(sum([compare(file, given.seconds) for file in given.files]) > 0)
    except (OSError, cadogan.CadoganError, json.JSONDecodeError, KeyError) as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
