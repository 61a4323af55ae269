# cython: annotation_typing=False, language_level=3
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The searches: depth first with a set of seen positions, and cyclic best first over levels.

Both run in slices without the interpreter's lock; the caller looks at the clock, makes room and may
stop between slices.  Plain Python, compiled like the kernel.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from cadogan.engine.codes import FIRST_BID, LAY, PLAY, REDEALS
from cadogan.engine.kernel import Kernel
from cadogan.solver.endings import EXHAUSTED, FOUND, FULL, GOES_ON

try:
    import cython
except ImportError:  # Cython is needed to build, not to run
    from cadogan.engine.shim import cython

if TYPE_CHECKING:
    from cadogan.solver.facts import Facts

FAR = 99  # a card that no foundation will want
# The kernel's arithmetic, see there.
MASK = 0xFFFFFFFFFFFFFFFF
MULTIPLIER = 0xD1342543DE82EF95


class Search:
    """One search from one position.

    `weights`: of the evaluation's features, in the order of `facts.FEATURES`.  `cap`: the most
    positions kept for one level, 0 for no bound.  `by_moves`: levels are moves made, not progress.
    `plays_first`: a card that can be played is played, always.  `safe_plays`: only where the facts
    say that it can never be wrong.  Levels are at most `facts.levels`.
    """

    def __init__(
        self,
        kernel: Kernel,
        facts: Facts,
        *,
        weights: tuple[int, ...] = (),
        cap: int = 0,
        by_moves: bool = False,
        plays_first: bool = False,
        safe_plays: bool = True,
        seen_bits: int = 16,
        states: int = 1 << 14,
        deepest: int = 2000,
    ) -> None:
        self.kernel = kernel
        self.packs = facts.packs
        self.tableau = facts.tableau
        self.tableaux = len(facts.tableau)
        self.talons = facts.talons
        self.talon_count = len(facts.talons)
        self.fits_on = facts.fits_on
        self.covers = facts.covers
        self.is_safe = int(facts.is_safe and safe_plays)
        self.plays_first = int(plays_first)
        self.lays_at_once = int(facts.lays_at_once and safe_plays)
        self.refills = facts.refills
        self.levels = facts.levels
        self.by_moves = int(by_moves)
        self.cap = cap
        self.stock_most = facts.stock
        self.weight = array("i", [*weights, *([0] * 12)][:12])
        self.deepest = deepest
        self.seen = array("Q", bytes(8 << seen_bits))
        self.seen_count = 0
        self.stride = facts.stride
        self.states = array("B", bytes(states * facts.stride))
        self.room = states
        self.used = 0
        self.spare = array("i", bytes(4 * states))
        self.spares = 0
        self.parent = array("i", bytes(4 * states))
        self.move = array("q", bytes(8 * states))
        self.nodes = 0
        self.node_room = states
        self.heap_room = 2 * cap if cap else 4096
        self.heap_state = array("i", bytes(4 * self.heap_room * self.levels))
        self.heap_node = array("i", bytes(4 * self.heap_room * self.levels))
        self.heap_score = array("i", bytes(4 * self.heap_room * self.levels))
        self.heap_size = array("i", bytes(4 * self.levels))
        self.best_state = array("i", bytes(4 * self.heap_room))
        self.best_node = array("i", bytes(4 * self.heap_room))
        self.best_score = array("i", bytes(4 * self.heap_room))
        self.fullest = 0
        self.popped = -1
        self.popped_node = -1
        self.popped_score = 0
        self.level = 0
        self.open = 0
        self.dropped = 0
        self.made = 0
        self.expanded = 0
        self.won_node = -1
        self.need = array("i", bytes(4 * 52))
        self.home_count = array("i", bytes(4 * 52))
        self.cursor = array("i", bytes(4 * (deepest + 2)))
        self.bounds = array("i", bytes(4 * (deepest + 2)))
        self.height = -1
        kernel.reserve(deepest + 4)

    # ------------------------------------------------------------------------ what the caller asks

    def path(self) -> list[int]:
        """The moves of the win found by `best_first`, from the root."""
        moves = []
        node = self.won_node
        while node >= 0 and self.parent[node] >= 0:
            moves.append(self.move[node])
            node = self.parent[node]
        return moves[::-1]

    def stack(self) -> list[int]:
        """The moves of the win found by `depth_first`, from the root."""
        return [self.kernel.moves[self.cursor[level] - 1] for level in range(self.height + 1)]

    def counters(self) -> dict[str, int]:
        """Moves made, positions expanded, positions seen, and whether any was dropped."""
        return {
            "made": self.made,
            "expanded": self.expanded,
            "seen": self.seen_count,
            "dropped": self.dropped,
        }

    def memory(self) -> int:
        """The bytes held."""
        return (
            8 * len(self.seen)
            + len(self.states)
            + 16 * len(self.parent)
            + 12 * len(self.heap_state)
            + 8 * len(self.kernel.moves)
        )

    def grow(self, limit: int) -> bool:
        """Make room for more positions, within so many bytes; False if there is none."""
        if self.seen_count * 10 >= len(self.seen) * 6:
            if self.memory() + 8 * len(self.seen) > limit:
                return False
            self.grow_seen()
        if self.used - self.spares + 4096 > self.room and self.spares < 4096:
            more = self.room
            if self.memory() + more * (self.stride + 4) > limit:
                return False
            self.states = array("B", bytes(memoryview(self.states)) + bytes(more * self.stride))
            self.spare = array("i", bytes(memoryview(self.spare)) + bytes(4 * more))
            self.room += more
        if self.nodes + 4096 > self.node_room:
            more = self.node_room
            if self.memory() + 12 * more > limit:
                return False
            self.parent = array("i", bytes(memoryview(self.parent)) + bytes(4 * more))
            self.move = array("q", bytes(memoryview(self.move)) + bytes(8 * more))
            self.node_room += more
        if self.cap == 0 and self.fullest + 2048 > self.heap_room:
            if self.memory() + 12 * self.heap_room * self.levels > limit:
                return False
            self.grow_heaps()
        return True

    def grow_heaps(self) -> None:
        """Double the queues."""
        room = self.heap_room
        for name in ("heap_state", "heap_node", "heap_score"):
            old = bytes(memoryview(getattr(self, name)))
            new = bytearray(2 * len(old))
            for level in range(self.levels):
                row = old[4 * level * room : 4 * (level + 1) * room]
                new[8 * level * room : 8 * level * room + len(row)] = row
            setattr(self, name, array("i", bytes(new)))
        self.heap_room = 2 * room

    def grow_seen(self) -> None:
        """Double the set of seen positions."""
        old = self.seen
        self.seen = array("Q", bytes(16 * len(old)))
        self.seen_count = 0
        for index in range(len(old)):
            if old[index]:
                self.is_new(old[index])

    def begin(self) -> None:
        """Put the root into the queues."""
        self.add(-1, 0, 0)

    def best_first(self, moves: int) -> int:
        """Search on, best first, for so many moves made; say how it ended."""
        with cython.nogil:
            ended = self.run_best_first(moves)
        return ended

    def depth_first(self, moves: int) -> int:
        """Search on, depth first, for so many moves made; say how it ended."""
        with cython.nogil:
            ended = self.run_depth_first(moves)
        return ended

    # ------------------------------------------------------------------------------- positions seen

    def is_new(self, key: int) -> bool:
        """Note a position; False if it was seen before."""
        mask = len(self.seen) - 1
        if key == 0:
            key = 1
        index = (key ^ (key >> 29)) & mask
        while self.seen[index]:
            if self.seen[index] == key:
                return False
            index = (index + 1) & mask
        self.seen[index] = key
        self.seen_count += 1
        return True

    # ----------------------------------------------------------------------------- packing positions

    def save(self, slot: int) -> None:
        """Write the kernel's state into a slot: hash, home, sizes, marks and cards, registers."""
        at = slot * self.stride
        index = 0
        while index < 8:
            self.states[at + index] = (self.kernel.hash >> (8 * index)) & 255
            index += 1
        self.states[at + 8] = self.kernel.home
        at += 9
        place = 0
        while place < self.kernel.places:
            self.states[at] = self.kernel.size[place]
            self.states[at + 1] = self.kernel.mark[place] & 255
            self.states[at + 2] = self.kernel.mark[place] >> 8
            at += 3
            if place != self.kernel.out:
                index = self.kernel.offset[place]
                end = index + self.kernel.size[place]
                while index < end:
                    self.states[at] = self.kernel.cards[index]
                    at += 1
                    index += 1
            place += 1
        index = 0
        while index < 20:
            value = self.kernel.register[index] + 1
            self.states[at] = value & 255
            self.states[at + 1] = (value >> 8) & 255
            self.states[at + 2] = (value >> 16) & 255
            at += 3
            index += 1

    def load(self, slot: int) -> None:
        """Set the kernel to the state in a slot, without a past."""
        at = slot * self.stride
        key = 0
        index = 0
        while index < 8:
            key = key | (self.widen(self.states[at + index]) << (8 * index))
            index += 1
        self.kernel.hash = key
        self.kernel.home = self.states[at + 8]
        at += 9
        place = 0
        while place < self.kernel.places:
            size = self.states[at]
            self.kernel.size[place] = size
            self.kernel.mark[place] = self.states[at + 1] | self.states[at + 2] << 8
            at += 3
            if place != self.kernel.out:
                index = self.kernel.offset[place]
                end = index + size
                packet = 0
                while index < end:
                    card = self.states[at]
                    self.kernel.cards[index] = card
                    packet = (packet * MULTIPLIER + self.kernel.key[card]) & MASK
                    at += 1
                    index += 1
                if self.kernel.slot[place] >= 0:
                    self.kernel.packet[self.kernel.slot[place]] = packet
            place += 1
        index = 0
        while index < 20:
            self.kernel.register[index] = (
                self.states[at] | self.states[at + 1] << 8 | self.states[at + 2] << 16
            ) - 1
            at += 3
            index += 1
        self.kernel.trailed = 0
        self.kernel.stored = 0
        self.kernel.depth = 0
        self.kernel.free = 0
        self.kernel.ready = -1
        self.kernel.want_all()

    def widen(self, value: int) -> int:
        """The same number, in 64 bits."""
        return value

    # ---------------------------------------------------------------------------------- evaluation

    def find_needs(self) -> None:
        """For every card, how many cards must first go home before a foundation wants it."""
        card = 0
        while card < 52:
            self.need[card] = FAR
            card += 1
        index = 0
        while index < self.kernel.foundation_zones:
            zone = self.kernel.foundation_zone[index]
            place = self.kernel.zone_first[zone]
            while place < self.kernel.zone_end[zone]:
                self.find_needs_of(zone, place)
                place += 1
            index += 1

    def find_needs_of(self, zone: int, place: int) -> None:
        """What one foundation will want, and when."""
        held = self.kernel.size[place]
        base = -1
        if self.kernel.beside_first[zone] >= 0:
            beside = self.kernel.beside_first[zone] + place - self.kernel.zone_first[zone]
            if self.kernel.size[beside]:
                base = self.kernel.cards[self.kernel.offset[beside]]
                held += 1
        elif held:
            base = self.kernel.cards[self.kernel.offset[place]]
        rank = 0
        while rank < 13:
            ladder = self.kernel.ladder_by_rank[zone * 13 + rank]
            if ladder >= 0 and (base < 0 or base % 13 == rank):
                step = self.kernel.ladder_first[ladder] + held
                ahead = 0
                while step < self.kernel.ladder_end[ladder]:
                    wanted = self.kernel.rung[step]
                    if base >= 0 and self.kernel.suit_rule[zone] == 0:
                        self.note_need(base - base % 13 + wanted, ahead)
                    else:
                        self.note_need(wanted, ahead)
                        self.note_need(13 + wanted, ahead)
                        self.note_need(26 + wanted, ahead)
                        self.note_need(39 + wanted, ahead)
                    ahead += 1
                    step += 1
            rank += 1

    def note_need(self, card: int, ahead: int) -> None:
        """A foundation wants a card when so many others have gone home."""
        if ahead < self.need[card]:
            self.need[card] = ahead

    def evaluate(self) -> int:
        """How promising the kernel's position is; more is better."""
        self.find_needs()
        disorder = 0
        blockers = 0
        buried = 0
        same_suit = 0
        empty = 0
        index = 0
        while index < self.tableaux:
            place = self.tableau[index]
            size = self.kernel.size[place]
            first = self.kernel.offset[place]
            if size == 0:
                empty += 1
            least = FAR + 1
            step = 0
            while step < size:
                card = self.kernel.cards[first + step]
                if step:
                    below = self.kernel.cards[first + step - 1]
                    if not self.fits_on[card] >> below & 1:
                        disorder += 1
                    if below // 13 == card // 13 and self.need[below] < self.need[card]:
                        same_suit += 1
                if self.need[card] > least:
                    blockers += 1
                if self.need[card] < least:
                    least = self.need[card]
                if self.need[card] == 0:
                    buried += size - step - 1
                step += 1
            index += 1
        waste = 0
        held = 0
        index = 0
        while index < self.talon_count:
            place = self.talons[index]
            size = self.kernel.size[place]
            held += size
            first = self.kernel.offset[place]
            least = FAR + 1
            step = 0
            while step < size:
                card = self.kernel.cards[first + step]
                if self.need[card] > least:
                    waste += 1
                if self.need[card] < least:
                    least = self.need[card]
                if self.need[card] == 0:
                    buried += size - step - 1
                step += 1
            index += 1
        drawn = self.stock_most - self.kernel.size[self.kernel.stock]
        return (
            self.weight[0] * self.kernel.home
            - self.weight[1] * disorder
            - self.weight[2] * blockers
            - self.weight[3] * waste
            - self.weight[4] * held
            - self.weight[5] * buried
            + self.weight[6] * empty
            + self.weight[7] * drawn
            - self.weight[8] * same_suit
        )

    def progress(self) -> int:
        """The level of the kernel's position: what only grows."""
        level = self.kernel.home + self.stock_most - self.kernel.size[self.kernel.stock]
        level += self.kernel.register[REDEALS] * (self.stock_most + 1)
        if level >= self.levels:
            level = self.levels - 1
        return level

    # --------------------------------------------------------------------------------- best first

    def add(self, node: int, move: int, depth: int) -> None:
        """Keep the kernel's position for later, if it is new."""
        score = self.evaluate()
        level = self.progress()
        if self.by_moves:
            level = depth
            if level >= self.levels:
                level = self.levels - 1
        if self.cap and self.heap_size[level] >= self.heap_room:
            self.cut(level)
        slot = self.used
        if self.spares:
            self.spares -= 1
            slot = self.spare[self.spares]
        else:
            self.used += 1
        self.save(slot)
        self.parent[self.nodes] = node
        self.move[self.nodes] = move
        self.heap_push(level, slot, self.nodes, score)
        self.nodes += 1
        self.open += 1

    def heap_push(self, level: int, slot: int, node: int, score: int) -> None:
        """Put a position into the queue of a level."""
        base = level * self.heap_room
        at = self.heap_size[level]
        self.heap_size[level] = at + 1
        while at > 0:
            above = (at - 1) // 2
            if self.heap_score[base + above] >= score:
                break
            self.heap_score[base + at] = self.heap_score[base + above]
            self.heap_state[base + at] = self.heap_state[base + above]
            self.heap_node[base + at] = self.heap_node[base + above]
            at = above
        self.heap_score[base + at] = score
        self.heap_state[base + at] = slot
        self.heap_node[base + at] = node
        if self.heap_size[level] > self.fullest:
            self.fullest = self.heap_size[level]

    def heap_pop(self, level: int) -> None:
        """Take the best position out of the queue of a level, into `popped` and `popped_node`."""
        base = level * self.heap_room
        self.popped = self.heap_state[base]
        self.popped_node = self.heap_node[base]
        self.popped_score = self.heap_score[base]
        count = self.heap_size[level] - 1
        self.heap_size[level] = count
        score = self.heap_score[base + count]
        slot = self.heap_state[base + count]
        node = self.heap_node[base + count]
        at = 0
        while True:
            child = 2 * at + 1
            if child >= count:
                break
            if (
                child + 1 < count
                and self.heap_score[base + child + 1] > self.heap_score[base + child]
            ):
                child += 1
            if self.heap_score[base + child] <= score:
                break
            self.heap_score[base + at] = self.heap_score[base + child]
            self.heap_state[base + at] = self.heap_state[base + child]
            self.heap_node[base + at] = self.heap_node[base + child]
            at = child
        self.heap_score[base + at] = score
        self.heap_state[base + at] = slot
        self.heap_node[base + at] = node

    def cut(self, level: int) -> None:
        """Drop the worse half of a full queue."""
        base = level * self.heap_room
        keep = self.heap_room // 2
        at = 0
        while at < keep:
            self.heap_pop(level)
            self.best_state[at] = self.popped
            self.best_node[at] = self.popped_node
            self.best_score[at] = self.popped_score
            at += 1
        index = base
        while index < base + self.heap_size[level]:
            self.spare[self.spares] = self.heap_state[index]
            self.spares += 1
            self.open -= 1
            index += 1
        self.dropped = 1
        self.heap_size[level] = keep
        index = 0
        while index < keep:
            # In falling order an array is a heap.
            self.heap_state[base + index] = self.best_state[index]
            self.heap_node[base + index] = self.best_node[index]
            self.heap_score[base + index] = self.best_score[index]
            index += 1

    def run_best_first(self, moves: int) -> int:
        """The loop of `best_first`."""
        stop = self.made + moves
        while self.made < stop:
            if self.open == 0:
                return EXHAUSTED
            if (
                self.nodes + 2048 > self.node_room
                or (self.used - self.spares + 2048 > self.room and self.spares < 2048)
                or self.seen_count * 10 >= len(self.seen) * 7
                or (self.cap == 0 and self.fullest + 2048 > self.heap_room)
            ):
                return FULL
            while self.heap_size[self.level] == 0:
                self.level += 1
                if self.level == self.levels:
                    self.level = 0
            level = self.level
            self.heap_pop(level)
            self.open -= 1
            self.load(self.popped)
            self.spare[self.spares] = self.popped
            self.spares += 1
            if self.expand(self.popped_node, level + 1):
                return FOUND
            self.level += 1
            if self.level == self.levels:
                self.level = 0
        return GOES_ON

    def expand(self, node: int, depth: int) -> bool:
        """Make every move of the kernel's position; True when one of them wins."""
        self.expanded += 1
        count = self.kernel.generate()
        first = 0
        only = self.forced_play(count)
        if only >= 0:
            first = only
            count = only + 1
        self.kernel.free = count
        index = first
        while index < count:
            move = self.kernel.moves[index]
            self.kernel.make(move)
            self.made += 1
            if self.is_new(self.kernel.hash):
                if self.kernel.is_won():
                    self.parent[self.nodes] = node
                    self.move[self.nodes] = move
                    self.won_node = self.nodes
                    self.nodes += 1
                    return True
                self.add(node, move, depth)
            self.kernel.unmake()
            index += 1
        self.kernel.free = 0
        return False

    # -------------------------------------------------------------------------------- depth first

    def run_depth_first(self, moves: int) -> int:
        """The loop of `depth_first`."""
        stop = self.made + moves
        if self.height < 0:
            self.height = 0
            self.kernel.free = 0
            self.open_level()
        while self.made < stop:
            if self.seen_count * 10 >= len(self.seen) * 7:
                return FULL
            if self.cursor[self.height] == self.bounds[self.height]:
                self.height -= 1
                if self.height < 0:
                    return EXHAUSTED
                self.kernel.free = self.bounds[self.height]
                self.kernel.unmake()
                continue
            move = self.kernel.moves[self.cursor[self.height]]
            self.cursor[self.height] += 1
            self.kernel.make(move)
            self.made += 1
            if self.kernel.is_won():
                return FOUND
            if not self.is_new(self.kernel.hash):
                self.kernel.unmake()
                continue
            self.expanded += 1
            if self.height + 1 >= self.deepest or (
                self.kernel.free + 4096 > len(self.kernel.moves)
            ):
                self.dropped = 1
                self.kernel.unmake()
                continue
            self.height += 1
            self.open_level()
        return GOES_ON

    def open_level(self) -> None:
        """List the moves of the position just reached."""
        base = self.kernel.free
        count = self.kernel.generate()
        only = self.forced_play(count)
        if only >= 0:
            self.kernel.moves[base] = self.kernel.moves[base + only]
            count = 1
        self.cursor[self.height] = base
        self.bounds[self.height] = base + count
        self.kernel.free = base + count

    def forced_play(self, count: int) -> int:
        """Which of the moves just listed is to be made without looking at the others, or -1."""
        if self.lays_at_once and self.kernel.size[self.kernel.hand]:
            # What the card in hand may do it may do from the talon too.
            if count and self.kernel.moves[self.kernel.free + count - 1] >> 32 == LAY:
                return count - 1
        if not (self.is_safe or self.plays_first):
            return -1
        counted = False
        index = 0
        while index < count:
            move = self.kernel.moves[self.kernel.free + index]
            clause = move >> 32
            if clause < FIRST_BID and self.kernel.kind[clause] == PLAY:
                if self.plays_first:
                    return index
                place = (move >> 24) & 255
                lasting = not (self.refills and self.kernel.size[place] == 1)
                if self.kernel.talon_of[place] < 0 and place != self.kernel.hand and lasting:
                    if not counted:
                        self.count_home()
                        counted = True
                    card = self.kernel.cards[
                        self.kernel.offset[place] + self.kernel.size[place] - 1
                    ]
                    if self.is_needless(card):
                        return index
            index += 1
        return -1

    def count_home(self) -> None:
        """Count the copies of each card on the foundations."""
        card = 0
        while card < 52:
            self.home_count[card] = 0
            card += 1
        index = 0
        while index < self.kernel.foundation_zones:
            zone = self.kernel.foundation_zone[index]
            place = self.kernel.zone_first[zone]
            while place < self.kernel.zone_end[zone]:
                step = self.kernel.offset[place]
                end = step + self.kernel.size[place]
                while step < end:
                    self.home_count[self.kernel.cards[step]] += 1
                    step += 1
                place += 1
            index += 1

    def is_needless(self, card: int) -> bool:
        """Can no card that is not home ever be laid on this one?"""
        mask = self.covers[card]
        other = 0
        while mask:
            if mask & 1 and self.home_count[other] < self.packs:
                return False
            mask >>= 1
            other += 1
        return True
