"""What a player might see coming: the moves ahead, as far as no unseen card has to be known.

From the position moves are tried best first, up to a number of positions.  A move that brings an
unseen card to light is tried, but not what might follow it.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from cadogan.advice.outlook import COMBINATION, FACE_DOWN, HOME, Lying, Outlook, Snapshot, cards_of
from cadogan.engine import codes
from cadogan.engine.position import Move, Position, parts_of_move

# So many positions are judged, besides those one move away; fewer where those are many.
BUDGET = 350
BUDGET_UNCOMPILED = 60
MAKES = 35  # moves made for each of them at most: a line is walked again before it is followed
JUDGED = 50  # as many moves made take as long as judging a position
LONGEST = 60  # moves of a line
# Positions in which sets of cards that can be taken away are looked for, where that is dear.
DEAR = 120
STEP = 0.5  # what a move costs
# What bids cost; nothing is known of what they bring.
BIDS = {
    codes.CHOOSE: 0.0,
    codes.TURN: 0.4,
    codes.DEAL_ON: 1.0,
    codes.PAY: 1.0,
    codes.REDEAL_BID: 3.0,
}
LOST_CAUSE = -1e9
MOST_OWN = 4  # so many changes of a move are its own: those of a set of cards
MANY_SETS = 6  # more sets than this that could be taken away are worth no more


@dataclass(slots=True)
class Prospect:
    """A legal move and what may come of it.

    `score`: the best that it can lead to; `line`: the moves that lead there, this one first;
    `is_back`: the move leads to a position that the game has had; `is_progress`: cards go home or
    come to light; `released`: cards that are wanted and can now go home, and could not before;
    `spaces`: places that it makes empty; `uncovered`: places where it turns a card up;
    `drawn`: how many cards come from the pack by themselves; `home`: how many go home or away;
    `value`: how well the table lies after the move, by what was to be seen before.
    """

    move: Move
    score: float = LOST_CAUSE
    line: tuple[Move, ...] = ()
    is_back: bool = False
    is_progress: bool = False
    released: tuple[int, ...] = ()
    spaces: tuple[int, ...] = ()
    uncovered: tuple[int, ...] = ()
    drawn: int = 0
    home: int = 0
    value: float = 0.0

    @property
    def is_leaf(self) -> bool:
        """Does the move bring an unseen card to light?"""
        return bool(self.drawn or self.uncovered)


class Lookahead:
    """The search from one position, which is left as it was.

    `prospects`: one for each legal move; `found_progress`: a card can go home or come to light;
    `made`: moves made; `judged`: positions judged.
    """

    def __init__(self, position: Position, seen: Collection[int], budget: int = BUDGET) -> None:
        self.position = position
        self.seen = seen
        self.budget = budget
        self.outlook = Outlook(position.table, position.kernel)
        self.needs = self.outlook.needs(position.kernel)
        self.value = self.outlook.value(position.kernel)
        self.prospects: list[Prospect] = []
        self.found_progress = False
        self.made = 0
        self.judged = 0
        self._generated = 0

    def spent(self) -> int:
        """What has been spent, in moves made."""
        return self.made + JUDGED * self.judged

    def make(self, move: Move) -> None:
        """Make a move, and count it."""
        self.made += 1
        self.position.play(move, self.position.kernel.stamp)

    def run(self) -> list[Prospect]:
        """Look ahead; the prospects in the order of the legal moves."""
        position, kernel = self.position, self.position.kernel
        moves = position.legal_moves
        homeward = kernel.homeward()
        open_places = self.spaces()
        visited = {kernel.hash}
        root = Node(self, moves)
        queue: list[tuple[float, int, int, tuple[Move, ...]]] = []
        for index, move in enumerate(moves):
            prospect = Prospect(move, line=(move,))
            self.prospects.append(prospect)
            parts = parts_of_move(move)
            self.make(move)
            prospect.is_back = kernel.hash in self.seen
            if parts.clause in BIDS:
                prospect.value = self.value
                prospect.score = self.value - BIDS[parts.clause]
                prospect.is_progress = True
            else:
                self.judge(root, prospect)
                prospect.score = prospect.value - STEP
                if not prospect.is_leaf:
                    prospect.spaces = tuple(sorted(self.spaces() - open_places))
                    if not self.is_dear():
                        prospect.released = tuple(cards_of(kernel.homeward() & ~homeward))
                if prospect.is_back:
                    prospect.score = LOST_CAUSE
                elif not prospect.is_leaf and kernel.hash not in visited:
                    visited.add(kernel.hash)
                    heapq.heappush(queue, (-prospect.score, index, index, (move,)))
            self.found_progress |= prospect.is_progress
            position.pop()
        if len(moves) > 1 or not self.found_progress:
            self.go_on(queue, visited)
        return self.prospects

    def go_on(
        self, queue: list[tuple[float, int, int, tuple[Move, ...]]], visited: set[int]
    ) -> None:
        """Look further, best first, till all is seen or enough is."""
        position, kernel = self.position, self.position.kernel
        count = len(self.prospects)
        least = self.budget // 4
        most_judged = self.judged + max(least, self.budget - max(0, count - least))
        most_made = self.made + self.budget * MAKES
        while queue and self.judged < most_judged and self.made < most_made:
            _, _, index, line = heapq.heappop(queue)
            if len(line) >= LONGEST:
                continue
            for move in line:
                self.make(move)
            moves = position.legal_moves
            node = Node(self, moves)
            for move in moves:
                if parts_of_move(move).clause in BIDS:
                    self.found_progress = True
                    continue
                if self.judged >= most_judged or self.made >= most_made:
                    break
                self.make(move)
                if kernel.hash in visited:
                    position.pop()
                    continue
                step = Prospect(move)
                self.judge(node, step)
                if not step.is_leaf:
                    # Where an unseen card plays a part it is not asked which positions are equal.
                    visited.add(kernel.hash)
                count += 1
                self.found_progress |= step.is_progress
                score = step.value - STEP * (len(line) + 1)
                if kernel.hash not in self.seen:
                    prospect = self.prospects[index]
                    if score > prospect.score:
                        prospect.score = score
                        prospect.line = (*line, move)
                    if not step.is_leaf:
                        heapq.heappush(queue, (-score, count, index, (*line, move)))
                position.pop()
            for _ in line:
                position.pop()

    def judge(self, node: Node, prospect: Prospect) -> None:
        """Judge the table after a move that was made from a node, by what was to be seen there."""
        self.judged += 1
        outlook, table = self.outlook, self.position.table
        parts = parts_of_move(prospect.move)
        if parts.clause < codes.FIRST_BID:
            match table.rules[parts.clause].kind:
                case codes.PLAY:
                    prospect.home = 1
                case codes.PLAY_PAIR:
                    prospect.home = 2
                case codes.COMBINE:
                    prospect.home = sum(place >= 0 for place in parts[1:])
                case _:
                    pass
        changes = self.position.changes()
        prospect.drawn = sum(change.source == table.stock for change in changes)
        lying: Lying = self.position.kernel
        if prospect.drawn or outlook.uncovered(lying):
            # What follows by itself may depend on the card that has come to light.
            own = list(takewhile(lambda change: 0 <= change.source != table.stock, changes))
            lying = node.snapshot().after(own[:MOST_OWN], outlook.ground.after)
        prospect.uncovered = tuple(outlook.uncovered(lying))
        prospect.is_progress = bool(prospect.home or prospect.uncovered or prospect.drawn)
        value = outlook.value(lying) + FACE_DOWN * len(prospect.uncovered)
        if lying is not self.position.kernel:
            value += HOME * prospect.home
        if outlook.ground.combines:
            if prospect.drawn:
                sets = node.sets_beside(parts[1:])
            else:
                sets = 0 if self.is_dear() else len(self.sets(self.listed()))
            value += COMBINATION * min(MANY_SETS, sets)
        prospect.value = value

    def is_dear(self) -> bool:
        """Has enough been spent on the listing of moves, where it is dear?"""
        self._generated += 1
        return self.outlook.ground.exchanges and self._generated > DEAR

    def listed(self) -> tuple[Move, ...]:
        """The legal moves as the table lies."""
        return self.position.legal_moves

    def sets(self, moves: Iterable[int]) -> Sequence[tuple[int, ...]]:
        """The places of the sets of cards that can be taken away."""
        combines = self.outlook.ground.combines
        found = []
        for move in moves:
            parts = parts_of_move(move)
            if parts.clause in combines:
                found.append(parts[1:])
        return found

    def spaces(self) -> set[int]:
        """The spaces that can be filled."""
        kernel = self.position.kernel
        return {
            place
            for place in self.outlook.ground.fillable
            if not kernel.size_at(place) and kernel.mark_at(place) & codes.LAID
        }


class Node:
    """A position from which moves are tried."""

    def __init__(self, lookahead: Lookahead, moves: Sequence[int]) -> None:
        self._lookahead = lookahead
        self._moves = moves
        self._snapshot: Snapshot | None = None

    def snapshot(self) -> Snapshot:
        """The table as it lies here; a move has been made from it."""
        if self._snapshot is None:
            position = self._lookahead.position
            move = position.pop()
            self._snapshot = Snapshot(position.table, position.kernel)
            position.make(move)
        return self._snapshot

    def sets_beside(self, taken: Sequence[int]) -> int:
        """How many sets can be taken away here that have none of these places."""
        return sum(
            not set(places).intersection(place for place in taken if place >= 0)
            for places in self._lookahead.sets(self._moves)
        )


__all__ = ["Lookahead", "Prospect"]
