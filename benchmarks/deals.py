"""Solve the numbered deals of games, and print a line of a table for each game.

python benchmarks/deals.py [CODE...] [--deals N] [--seconds S]
"""

import argparse
import statistics
import sys
import time

import cadogan
from cadogan.solver.solve import Solution, Verdict


def codes() -> list[str]:
    """Every game and each with each of its options."""
    return [
        code
        for entry in cadogan.games()
        for code in (entry.slug, *(f"{entry.slug}+{option}" for option in entry.options))
    ]


def row(code: str, solutions: list[Solution]) -> str:
    """A game's line of the table."""
    count = dict.fromkeys(Verdict, 0)
    for solution in solutions:
        count[solution.verdict] += 1
    decided = [one.seconds for one in solutions if one.verdict is not Verdict.OPEN]
    median = f"{statistics.median(decided):.3f}" if decided else "-"
    moves = [len(one.moves) for one in solutions if one.verdict is Verdict.WON]
    length = f"{statistics.median(moves):.0f}" if moves else "-"
    made = statistics.median(one.made for one in solutions)
    memory = max(one.memory for one in solutions) >> 20
    verdicts = " / ".join(str(count[verdict]) for verdict in Verdict)
    return f"| {code} | {verdicts} | {median} | {length} | {made:.0f} | {memory} |"


def main() -> int:
    """Read the command line and go through the games."""
    parser = argparse.ArgumentParser(description="Solve numbered deals.")
    parser.add_argument("codes", nargs="*", metavar="CODE", default=codes())
    parser.add_argument("--deals", type=int, default=20, help="deals 1 to so many (20)")
    parser.add_argument("--seconds", type=float, default=5.0, help="CPU seconds a deal (5)")
    given = parser.parse_args()
    print("| game | won / lost / open | median s | moves of a win | moves made | MB |")
    print("|---|---|---|---|---|---|", flush=True)
    for code in given.codes:
        patience = cadogan.game(code)
        solutions = [
            cadogan.solve(patience.deal(number), seconds=given.seconds, clock=time.process_time)
            for number in range(1, given.deals + 1)
        ]
        print(row(code, solutions), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
