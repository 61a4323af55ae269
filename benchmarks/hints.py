"""How often does a player win who follows the first fair hint, and how long does a hint take?

python benchmarks/hints.py the-nation nestor --deals 10

Prints a line a game: games won by the hints and by moves at random, on the same deals, and the mean
and the longest time of a hint in CPU milliseconds.
"""

import argparse
import random
import time
from collections.abc import Iterator

import cadogan

MOST = 700  # moves of a game, after which it is given up


def follow(position: cadogan.Position) -> Iterator[float]:
    """Play by the first hint to the end; the CPU seconds that each hint took."""
    for _ in range(MOST):
        started = time.process_time()
        advice = cadogan.advise(position)
        yield time.process_time() - started
        if advice.outcome is not None:
            return
        position.make(advice.hints[0].move)


def play_at_random(position: cadogan.Position, seed: int) -> None:
    """Play any moves till nothing new can be reached."""
    chosen = random.Random(seed)
    for made in range(MOST):
        if position.is_won or not position.legal_moves:
            return
        if made % 100 == 99 and position.is_stuck(200):
            return
        position.make(chosen.choice(position.legal_moves))


def main() -> None:
    """Run the games named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--deals", type=int, default=10)
    asked = parser.parse_args()
    for name in asked.games:
        game = cadogan.game(name)
        by_hints = by_chance = 0
        taken: list[float] = []
        for number in range(1, asked.deals + 1):
            position = game.deal(number)
            taken += follow(position)
            by_hints += position.is_won
            position = game.deal(number)
            play_at_random(position, number)
            by_chance += position.is_won
        mean, longest = 1000 * sum(taken) / len(taken), 1000 * max(taken)
        print(
            f"{game.code}: hints {by_hints}, random {by_chance} of {asked.deals};"
            f" a hint {mean:.0f} ms, at most {longest:.0f} ms",
            flush=True,
        )


if __name__ == "__main__":
    main()
