"""What a player might imagine: the unseen cards lying in one way or another, and the game won.

The cards that may not be seen are known, only their order is not.  They are laid in orders that
depend on nothing but which cards they are; in each the game is searched for a short while.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random

from cadogan.engine import codes
from cadogan.engine.position import Position, empty_kernel
from cadogan.solver.solve import EVEN, Limits, Portfolio, Prunings, Verdict

WORLDS = 4
NODES = 2_500  # moves tried by a search in an imagined deal
SEARCHES = 2
NODES_OPEN = 10_000  # moves tried by a search where every card is to be seen
SEARCHES_OPEN = 5
CAP = 100
CANDIDATES = 3
MEMORY = 2**27


def unseen_slots(position: Position) -> list[tuple[int, int]]:
    """Where cards lie that may not be seen: places, and which of the cards there."""
    kernel, table = position.kernel, position.table
    view = position.view().places
    slots = []
    for place, spot in enumerate(table.spots):
        if place == table.stock:
            slots += [(place, index) for index in range(kernel.size_at(place))]
        elif place != table.out:
            slots += [(place, index) for index, card in enumerate(view[spot.label]) if card is None]
    return slots


def imagined(position: Position, seed: int) -> Position:
    """The same table to the eye, the unseen cards laid in an order of their own."""
    kernel, table = position.kernel, position.table
    packets = [list(kernel.packet_at(place)) for place in range(table.places)]
    slots = unseen_slots(position)
    cards = sorted(packets[place][index] for place, index in slots)
    Random(seed).shuffle(cards)
    for (place, index), card in zip(slots, cards):
        packets[place][index] = card
    # Nobody knows how the cards will be shuffled for a re-deal.
    number = 1 + seed
    other = empty_kernel(table, number)
    for place in range(table.places):
        other.put(place, packets[place], kernel.mark_at(place))
    for index in range(codes.REGISTERS):
        other.set_register(index, kernel.register_at(index))
    other.ready_to_play()
    return Position(position.patience, other, number)


def find_win(position: Position, nodes: int, searches: int = SEARCHES) -> list[int] | None:
    """The moves of a win that short searches find, each of so many nodes; not shortened, and not
    replayed.
    """
    if position.is_won:
        return []
    limits = Limits(60.0, nodes * searches, MEMORY, lambda: False, None, time.monotonic)
    limits.begin()
    portfolio = Portfolio(position, limits, Prunings(), 0)
    # Even weights win most with few moves tried.
    variants = sorted(portfolio.variants, key=lambda variant: variant.weights != EVEN)
    for variant in variants[:searches]:
        solution = portfolio.go_wider(variant, nodes, CAP)
        if solution.verdict is Verdict.WON:
            return solution.moves
    return None


def count_wins(
    position: Position, ranked: Sequence[int], effort: float = 1.0
) -> tuple[dict[int, int], int]:
    """In how many deals imagined candidates win (empty where no win is found), and of how many.

    `ranked`: the moves that may be candidates, the best first.  `effort` multiplies the moves that
    are tried.
    """
    nodes, nodes_open = max(1, int(NODES * effort)), max(1, int(NODES_OPEN * effort))
    if not unseen_slots(position) and not position.table.shuffles:
        # Nothing has to be imagined.
        line = find_win(position.copy(stack=False), nodes_open, SEARCHES_OPEN)
        return ({line[0]: 1} if line and line[0] in ranked else {}), 1
    worlds = [imagined(position, seed) for seed in range(WORLDS)]
    first: dict[int, list[int]] = {}
    for number, world in enumerate(worlds):
        line = find_win(world, nodes)
        if line and line[0] in ranked:
            first.setdefault(line[0], []).append(number)
    if not first:
        return {}, WORLDS
    proposed = sorted(first, key=lambda move: (-len(first[move]), ranked.index(move)))
    candidates = list(dict.fromkeys([*ranked[:CANDIDATES], *proposed[:2]]))
    winnable = {number for numbers in first.values() for number in numbers}
    wins = {}
    for move in candidates:
        won = set(first.get(move, ()))
        # Where no move was found to win, none is asked.
        for number in sorted(winnable - won):
            world = worlds[number]
            if world.is_legal(move):
                world.make(move)
                if find_win(world, nodes) is not None:
                    won.add(number)
                world.pop()
        wins[move] = len(won)
    return wins, WORLDS


__all__ = ["count_wins", "find_win", "imagined", "unseen_slots"]
