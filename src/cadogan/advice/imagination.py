"""What a player might imagine: the unseen cards lying in one way or another, and the game won.

The cards that may not be seen are known, only their order is not.  They are laid in orders that
depend on nothing but which cards they are; in each the game is searched for a short while.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from cadogan.advice.outlook import ground_of
from cadogan.engine.position import Move, Position
from cadogan.solver.facts import FEATURES
from cadogan.solver.solve import EVEN, Limits, Portfolio, Prunings, Variant, Verdict

WORLDS = 4
NODES = 2_500  # moves tried by a search in an imagined deal
SEARCHES = 2
NODES_OPEN = 10_000  # moves tried by a search where every card is to be seen
SEARCHES_OPEN = 5
CAP = 100
CANDIDATES = 3
MEMORY = 2**27
# What a move tried costs, as so many of the cheapest kind; measured over all games.
TOILS = 3  # where the rest of the game is guessed at
LISTS = 2  # where every position's moves are listed
PARTS = 2  # where it is asked whether what is left can be parted into sets
EXCHANGES = 2  # and where cards are exchanged to make sets: moves are listed for any two of them
SETTING_UP = 300  # what a search costs before it begins
TOIL, MOVES = FEATURES.index("toil"), FEATURES.index("moves")


@dataclass(slots=True)
class Purse:
    """What may still be spent, in moves tried of the cheapest kind."""

    left: int

    def share(self, searches: int, cost: int) -> int:
        """How many moves each of so many searches may try, if all are to have as many."""
        return max(0, (self.left // searches - SETTING_UP) // cost)


def cost_of_game(position: Position) -> int:
    """What a move tried costs in every search of a game."""
    if position.table.foundation_places:
        return 1
    return PARTS * (EXCHANGES if ground_of(position.table).exchanges else 1)


def costs_of(portfolio: Portfolio, searches: int) -> list[tuple[Variant, int]]:
    """The searches to be made, the two that win most with few moves tried first, and what a move
    costs in each; without those that would list exchanges in every position.
    """
    position = portfolio.position
    exchanges = ground_of(position.table).exchanges
    found = []
    for variant in sorted(
        portfolio.variants, key=lambda one: (one.weights != EVEN, one != portfolio.general)
    ):
        cost = cost_of_game(position)
        if any(variant.weights[TOIL : TOIL + 1]):
            cost *= TOILS
        if any(variant.weights[MOVES : MOVES + 1]):
            if exchanges:
                continue
            cost *= LISTS
        found.append((variant, cost))
    return found[:searches]


def find_win(
    position: Position, nodes: int, purse: Purse, searches: int = SEARCHES
) -> list[Move] | None:
    """The moves of a win that short searches find, each of so many nodes at most and as long as
    there is anything left to spend; not shortened, and not replayed.
    """
    if position.is_won:
        return []
    limits = Limits(60.0, nodes * searches, MEMORY, lambda: False, None, time.monotonic)
    limits.begin()
    portfolio = Portfolio(position, limits, Prunings(), 0)
    for variant, cost in costs_of(portfolio, searches):
        made = limits.made
        # One long search wins more than several short ones.
        allowed = min(nodes, purse.share(1, cost))
        if not allowed:
            break
        solution = portfolio.go_wider(variant, allowed, CAP)
        purse.left -= SETTING_UP + cost * (limits.made - made)
        if solution.verdict is Verdict.WON:
            return solution.moves
    return None


def count_wins(
    position: Position, ranked: Sequence[Move], purse: Purse, effort: float = 1.0
) -> tuple[dict[Move, int], int]:
    """In how many deals imagined candidates win (empty where no win is found), and of how many.

    `ranked`: the moves that may be candidates, the best first.  `effort` multiplies the moves that
    each search may try; all together they try no more than `purse` allows.
    """
    nodes, nodes_open = max(1, int(NODES * effort)), max(1, int(NODES_OPEN * effort))
    if not position.unseen_slots() and not position.table.shuffles:
        # Nothing has to be imagined.
        line = find_win(position.copy(stack=False), nodes_open, purse, SEARCHES_OPEN)
        return ({line[0]: 1} if line and line[0] in ranked else {}), 1
    worlds = [position.imagine(seed) for seed in range(WORLDS)]
    first: dict[Move, list[int]] = {}
    # Something must be left over for the comparison of moves.
    kept = purse.left // 3
    for number, world in enumerate(worlds):
        allowed = Purse(purse.left - kept).share(SEARCHES * (WORLDS - number), cost_of_game(world))
        line = find_win(world, min(nodes, allowed), purse)
        if line and line[0] in ranked:
            first.setdefault(line[0], []).append(number)
    if not first:
        return {}, WORLDS
    proposed = sorted(first, key=lambda move: (-len(first[move]), ranked.index(move)))
    candidates = list(dict.fromkeys([*ranked[:CANDIDATES], *proposed[:2]]))
    won = {move: set(first.get(move, ())) for move in candidates}
    # Where no move was found to win, none is asked.
    winnable = sorted({number for numbers in first.values() for number in numbers})
    asked = {
        number: [
            move for move in candidates if number not in won[move] and worlds[number].is_legal(move)
        ]
        for number in winnable
    }
    left = sum(map(len, asked.values()))
    for number, moves in asked.items():
        if not moves:
            continue
        world = worlds[number]
        # Moves are compared by searches of one length.
        allowed = min(nodes, purse.share(SEARCHES * left, cost_of_game(world)))
        for move in moves:
            world.make(move)
            if find_win(world, allowed, purse) is not None:
                won[move].add(number)
            world.pop()
        left -= len(moves)
    return {move: len(numbers) for move, numbers in won.items()}, WORLDS


__all__ = ["Purse", "count_wins", "find_win"]
