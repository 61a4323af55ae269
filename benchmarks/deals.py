"""Solve the numbered deals of games, and print a line of a table for each game.

    python benchmarks/deals.py [CODE...] [--deals N] [--seconds S [S ...]] [--lines FILE]

A deal is searched once, as long as the longest limit allows; what took longer than a shorter limit
counts as open there, as the same search makes the same moves.  With `--lines` every verdict is a
line of JSON in the file as soon as it is known, and what the file holds is not searched again: a
run that was stopped goes on, and a full file prints its table.
"""

import argparse
import json
import math
import statistics
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import cadogan
from cadogan.engine.position import Patience
from cadogan.solver.solve import Verdict


@dataclass(frozen=True, slots=True)
class Line:
    """The verdict on a deal at a limit in seconds: time, moves made, length of a win, bytes."""

    code: str
    number: int
    limit: float
    verdict: str
    seconds: float
    made: int
    moves: int
    memory: int


class Lines:
    """The verdicts so far, in a file where one is given."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.known: dict[tuple[str, int, float], Line] = {}
        if path is not None and path.exists():
            for text in path.read_text().splitlines():
                self.keep(Line(**json.loads(text)))

    def keep(self, line: Line) -> None:
        """Remember a verdict."""
        self.known[line.code, line.number, line.limit] = line

    def solve(self, patience: Patience, code: str, number: int, limit: float) -> Line:
        """The verdict on a deal, found now unless it is known."""
        if known := self.known.get((code, number, limit)):
            return known
        solution = cadogan.solve(patience.deal(number), seconds=limit, clock=time.process_time)
        line = Line(
            code,
            number,
            limit,
            solution.verdict.value,
            round(solution.seconds, 4),
            solution.made,
            len(solution.moves),
            solution.memory,
        )
        self.keep(line)
        if self.path is not None:
            with self.path.open("a") as file:
                print(json.dumps(asdict(line)), file=file)
        return line


def codes() -> list[str]:
    """Every game and each with each of its options."""
    return [
        code
        for entry in cadogan.games()
        for code in (entry.slug, *(f"{entry.slug}+{option}" for option in entry.options))
    ]


def middle(numbers: Iterable[float], form: str) -> str:
    """The median in a form, or a dash."""
    found = list(numbers)
    return format(statistics.median(found), form) if found else "-"


def count(lines: Sequence[Line], limit: float) -> str:
    """How many deals are won, lost and open within a limit in seconds."""
    decided = [one.verdict for one in lines if one.seconds <= limit]
    won, lost = (decided.count(verdict.value) for verdict in (Verdict.WON, Verdict.LOST))
    return f"{won} / {lost} / {len(lines) - won - lost}"


def row(code: str, last: Sequence[Line], limits: Sequence[float]) -> str:
    """A game's line of the table: its verdicts at each limit, and figures of all."""
    # The longest limit was the search's own, which may pass it by a little.
    verdicts = [count(last, limit) for limit in (*limits[:-1], math.inf)]
    decided = [one for one in last if one.verdict != Verdict.OPEN.value]
    wins = [one.moves for one in last if one.verdict == Verdict.WON.value]
    memory = max(one.memory for one in last) >> 20
    cells = [
        code,
        *verdicts,
        middle((one.seconds for one in decided), ".3f"),
        middle(wins, ".0f"),
        middle((one.made for one in last), ".0f"),
        str(memory),
    ]
    return f"| {' | '.join(cells)} |"


def main() -> int:
    """Read the command line and go through the games."""
    parser = argparse.ArgumentParser(description="Solve numbered deals.")
    parser.add_argument("codes", nargs="*", metavar="CODE", default=codes())
    parser.add_argument("--deals", type=int, default=20, help="deals 1 to so many (20)")
    parser.add_argument(
        "--seconds", type=float, nargs="+", default=[5.0], help="CPU seconds a deal (5)"
    )
    parser.add_argument("--lines", type=Path, metavar="FILE", help="keep the verdicts in a file")
    given = parser.parse_args()
    lines = Lines(given.lines)
    limits = sorted(given.seconds)
    heads = " | ".join(f"won / lost / open at {limit:g} s" for limit in limits)
    print(f"| game | {heads} | median s | moves of a win | moves made | MB |")
    print("|---" * (5 + len(limits)) + "|", flush=True)
    for code in given.codes:
        patience = cadogan.game(code)
        verdicts = [
            lines.solve(patience, code, number, limits[-1]) for number in range(1, given.deals + 1)
        ]
        print(row(code, verdicts, limits), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
