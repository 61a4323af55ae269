"""A search for won and lost deals, from which the golden records and transcripts are made.

Not part of `make golden`: run `python -m tests.golden_writers.search <slug or code>...` by hand.
Wins are the solver's, which plays with open cards; losses are played at random.
"""

from __future__ import annotations

import argparse
import random
import time

import cadogan
from cadogan.engine import codes
from cadogan.engine.notation import parse_code
from cadogan.engine.position import Outcome, Patience, Position, parts_of_move
from cadogan.engine.record import record_of
from cadogan.solver.solve import Verdict, solve
from tests.golden_writers.records import FOLDER, read_record, record_name
from tests.walks import is_play

BIDS = (codes.DEAL_ON, codes.REDEAL_BID, codes.PAY, codes.TURN)
# Each round of searches looks at so many more deals, so many seconds at each.
ROUNDS = ((6, 1.0), (12, 5.0), (12, 20.0), (10_000, 60.0))


def find_win(patience: Patience, seconds: float) -> tuple[Position | None, str]:
    """Look through deals for a won one; also says how hard was looked."""
    end = time.monotonic() + seconds
    lost = 0
    for deals, longest in ROUNDS:
        for number in range(1, deals + 1):
            left = end - time.monotonic()
            if left <= 0:
                return None, f"none; {lost} deals proved lost; at most {longest:.0f} s a deal"
            position = patience.deal(number)
            solution = solve(position, seconds=min(left, longest), memory=2**29)
            lost += solution.verdict is Verdict.LOST
            if solution.verdict is Verdict.WON:
                for move in solution.moves:
                    position.push(move)
                return position, f"deal {number} won in {len(solution.moves)} moves"
    return None, f"none; {lost} deals proved lost"


def play_on(position: Position, chance: random.Random, longest: int, eager: float) -> None:
    """Play at random, never where one has been, till there is no way on.

    `eager`: how often what goes home is played home.
    """
    seen = {position.key}
    while len(position.move_stack) < longest and position.legal_moves:
        fresh = []
        for move in position.legal_moves:
            position.make(move)
            if position.key not in seen:
                fresh.append(move)
            position.pop()
        if not fresh:
            return
        plays = [move for move in fresh if is_play(position, move)]
        slow = [move for move in fresh if not is_play(position, move)]
        others = [move for move in fresh if parts_of_move(move).clause not in BIDS]
        wanted = others if others and chance.random() < 0.95 else fresh
        if plays and slow:
            wanted = plays if chance.random() < eager else slow if eager < 0.5 else wanted
        position.make(chance.choice(wanted))
        seen.add(position.key)


def find_loss(patience: Patience, barred: int) -> Position | None:
    """Of some deals lost by playing at random the one that was nearest to a win; not `barred`.

    Short games are preferred to those of many hundred moves, and a good game to a bad one.
    """
    for longest, eager in ((320, 0.9), (640, 0.9), (320, 0.1), (1600, 0.1)):
        best = None
        for number in range(1, 60):
            if number == barred:
                continue
            position = patience.deal(number)
            play_on(position, random.Random(number), longest, eager)
            if (
                0 < len(position.move_stack) < longest
                and (best is None or position.cards_home > best.cards_home)
                and position.outcome() is Outcome.STUCK
            ):
                best = position
        if best is not None:
            # The game was over when it was stuck, though cards could still go to and fro.
            while best.outcome() is Outcome.STUCK:
                move = best.pop()
            best.push(move)
            return best
    return None


def main() -> None:
    """Find a won and a lost deal of each game that has none yet, and write their records."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("names", nargs="+")
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--again", action="store_true", help="even if there is a record")
    arguments = parser.parse_args()
    for name in arguments.names:
        patience = cadogan.game(name)
        start = time.monotonic()
        won = FOLDER / record_name(patience.code, "won")
        lost = FOLDER / record_name(patience.code, "lost")
        if arguments.again or not won.exists():
            position, said = find_win(patience, arguments.seconds)
            print(f"{patience.code}: {said}, {time.monotonic() - start:.0f} s", flush=True)
            if position is not None:
                won.write_text(str(record_of(position)), encoding="utf-8")
        if not patience.options and (arguments.again or not lost.exists()):
            number = parse_code(read_record(won).code).number if won.exists() else None
            loss = find_loss(patience, number or 0)
            if loss is None:
                print(f"{patience.code}: no deal was lost", flush=True)
            else:
                lost.write_text(str(record_of(loss, "lost")), encoding="utf-8")
                print(f"{loss.code}: lost, {loss.cards_home} home", flush=True)


if __name__ == "__main__":
    main()
