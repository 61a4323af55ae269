"""Count the positions a second of the complete search, the one that proves losses.

    python benchmarks/speed.py [CODE] [--deals N] [--moves M] [--every-line]

Deals 1 to N, each till it is decided or M moves are made; of La Belle Lucie, if no other is named,
the last deal alone (its re-deals used up).  A position is reached by each move made, new or seen
before; the new ones are counted beside.  `--every-line`: without the test for dead ends, which
decides most of these deals before there is anything to count.
"""

import argparse
import time

import cadogan
from cadogan.engine.codes import REDEALS
from cadogan.solver.endings import FULL, GOES_ON
from cadogan.solver.search import Search
from cadogan.solver.solve import facts_at


def main() -> None:
    """Read the command line, search and print one line."""
    parser = argparse.ArgumentParser(description="Positions a second of the complete search.")
    parser.add_argument("code", nargs="?", default="la-belle-lucie", metavar="CODE")
    parser.add_argument("--deals", type=int, default=100, help="deals 1 to so many (100)")
    parser.add_argument("--moves", type=int, default=1_000_000, help="moves made a deal (1000000)")
    parser.add_argument("--every-line", action="store_true", help="no test for dead ends")
    given = parser.parse_args()
    patience = cadogan.game(given.code)
    made = new = 0
    taken = 0.0
    for number in range(1, given.deals + 1):
        position = patience.deal(number)
        last = sum(step.times or 0 for step in position.table.redeals)
        position.kernel.set_register(REDEALS, last)
        position.kernel.ready_to_play()
        search = Search(
            position.copy(stack=False).kernel,
            facts_at(position),
            dead_ends=not given.every_line,
        )
        begun = time.process_time()
        while search.made < given.moves:
            ended = search.depth_first(given.moves - search.made)
            if ended == FULL:
                search.grow(2**30)
            elif ended != GOES_ON:
                break
        taken += time.process_time() - begun
        made += search.made
        new += search.seen_count
    print(
        f"{given.code}, {given.deals} deals: {made} positions reached, {new} of them new,"
        f" in {taken:.3f} s: {made / taken / 1e6:.2f} and {new / taken / 1e6:.2f} million a second"
    )


if __name__ == "__main__":
    main()
