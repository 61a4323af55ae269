# cython: annotation_typing=False, language_level=3
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The searches: depth first with a set of seen positions, and cyclic best first over levels.

Both run in slices without the interpreter's lock; the caller looks at the clock, makes room and may
stop between slices.  Plain Python, compiled like the kernel.
"""

from __future__ import annotations

import mmap
from array import array
from typing import TYPE_CHECKING, cast

from cadogan.engine.codes import (
    FIRST_BID,
    LAY,
    LOOP,
    PC,
    PLAY,
    REDEAL_BID,
    REDEALS,
    REGISTERS,
)
from cadogan.engine.kernel import Kernel
from cadogan.solver.endings import (
    EXHAUSTED,
    FOUND,
    FULL,
    GOES_ON,
    HOME,
    MOVES,
    PLACED,
    PROGRESS,
)

try:
    import cython
except ImportError:  # Cython is needed to build, not to run
    from cadogan.engine.shim import cython

if TYPE_CHECKING:
    from typing import Literal

    from cadogan.solver.facts import Facts

    Kind = Literal["i", "q", "Q"]
    Numbers = array[int] | memoryview[int]

FAR = 99  # a card that no foundation will want
MET = 17  # bits of the number of words in which it is counted how often packets were met, at most
MET_OF_MOVE = 32  # so many counts for each move that a search may make, where that takes fewer
MOST_MET = 255  # so often, and oftener
MEMO = 12  # bits of the number of packets whose worth is remembered
DEEPEST = 1 << 13  # moves in a line of the search depth first
CHAIN = 40  # moves made at most without looking at others
ROOM = 8  # moves for which the kernel is given room at a time
FIRST_PAST = 1 << 18  # bytes that this may take at the least
LACKING = 10  # bits of the number of sums remembered that do not come out
STUCK = 60  # what a deadlock counts, in cards that must be laid aside
TRIAL = 2000  # positions tested for a dead end before it is asked whether that pays
# Seconds that growing takes, at the most: for a position to be moved into a larger set, and for a
# byte of those kept to be copied, on pages that the system has to find.
SLOT = 5e-8
COPIED = 1e-9
WIDTHS = {"i": 4, "q": 8, "Q": 8}
PAGES = 1 << 18  # bytes from which on an array has pages of its own
# Shared pages, where the system knows others, would not be given back one by one.
PRIVATE = {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS} if hasattr(mmap, "MAP_PRIVATE") else {}
SPREAD = 0x9E3779B97F4A7C15
LOW = 0xFFFFFFFF
# The kernel's arithmetic, see there.
MASK = 0xFFFFFFFFFFFFFFFF
MULTIPLIER = 0xD1342543DE82EF95


def zeros(kind: Kind, length: int) -> Numbers:
    """So many noughts; a long row of them in pages of its own.

    The system hands such pages out as they are written to, and has them back as soon as nobody
    holds them: what is counted is then what is used at most.  Raises MemoryError.
    """
    size = length * WIDTHS[kind]
    if size < PAGES:
        return array(kind, (0,)) * length
    try:
        return memoryview(mmap.mmap(-1, size, **PRIVATE)).cast(kind)
    except (OSError, OverflowError):
        raise MemoryError from None


def longer(old: Numbers, length: int) -> Numbers:
    """A copy of a row of numbers, filled up with noughts to this length."""
    # Compiled, what is an array here comes as a view of its buffer.
    view = memoryview(old)
    new = zeros(cast("Kind", view.format), length)
    memoryview(new)[: len(view)] = view
    return new


class Search:
    """One search from one position.

    `weights`: of the evaluation's features, in the order of `facts.FEATURES`.  `cap`: the most
    positions kept for one level, 0 for no bound.  `measure`: what the levels are.  `novelty`: what
    a packet that was not met at its level adds to the evaluation, and less the oftener it was met;
    `finely`: only what was not met there with the same cards home and as many spaces adds it;
    `with_talons`: packets of talons count too.  `plays_first`: a card that can be played is played,
    always.  `safe_plays`, `lays_at_once`, `dead_ends`: the prunings that the facts allow.  Levels
    are at most `facts.levels`.  `budget`: the moves that it is going to make, 0 where that is not
    known.
    """

    def __init__(
        self,
        kernel: Kernel,
        facts: Facts,
        *,
        weights: tuple[int, ...] = (),
        cap: int = 0,
        measure: int = PROGRESS,
        novelty: int = 0,
        finely: bool = False,
        with_talons: bool = False,
        plays_first: bool = False,
        safe_plays: bool = True,
        lays_at_once: bool = True,
        dead_ends: bool = True,
        seen_bits: int = 12,
        states: int = 0,
        budget: int = 0,
    ) -> None:
        self.kernel = kernel
        self.packs = facts.packs
        self.tableau = facts.tableau
        self.tableaux = len(facts.tableau) - 1
        self.reserve = facts.reserve
        self.reserve_count = len(facts.reserve) - 1
        self.reserve_most = sum(
            kernel.size_at(facts.reserve[index]) for index in range(self.reserve_count)
        )
        self.is_space = facts.is_space
        self.talons = facts.talons
        self.talon_count = len(facts.talons) - 1
        self.foundations = facts.foundations
        self.foundation_count = len(facts.foundations) - 1
        self.fits_on = facts.fits_on
        self.covers = facts.covers
        self.after = facts.after
        self.before = facts.before
        self.last_redeal = facts.last_redeal
        self.is_safe = int(facts.is_safe and safe_plays)
        self.plays_first = int(plays_first)
        self.lays_at_once = int(facts.lays_at_once and lays_at_once)
        self.has_dead_ends = int(facts.has_dead_ends and dead_ends)
        # With a card in hand at the root, nothing could be done before it was turned up.
        self.first_stock = kernel.size_at(kernel.table.stock)
        if kernel.size_at(kernel.table.hand) == 0:
            self.first_stock = -1
        self.first_redeals = kernel.register_at(REDEALS)
        self.refills = facts.refills
        self.levels = facts.levels
        self.measure = measure
        self.novelty = novelty
        self.finely = int(finely)
        self.novel = self.tableaux + (self.talon_count if with_talons else 0)
        self.spaces = 0
        bits = (MET_OF_MOVE // 8 * budget).bit_length()
        self.met_bits = min(bits, MET) if budget else MET
        self.met = zeros("Q", 1 << self.met_bits if novelty else 1)
        self.suit_of = zeros("i", self.foundation_count + 1)
        self.sets = facts.sets
        self.set_count = len(facts.sets) // 3 if dead_ends else 0
        self.crowns = facts.crowns
        self.lacking = zeros("Q", 1 << LACKING)
        self.ranks = zeros("i", 13)
        self.wish = zeros("Q", self.foundation_count + 1)
        self.step_of = zeros("i", self.foundation_count + 1)
        self.end_of = zeros("i", self.foundation_count + 1)
        self.pool = zeros("i", 52)
        self.cap = cap
        self.stock_most = facts.stock
        self.weight = array("i", [*weights, *([0] * 12)][:12])
        self.seen = zeros("Q", 1 << seen_bits)
        self.seen_count = 0
        self.peak = 0
        self.stride = facts.stride
        self.packets = len(self.kernel.packet)
        self.states = zeros("Q", states * facts.stride + 1)
        self.room = states
        self.used = 0
        self.spare = zeros("i", states + 1)
        self.spares = 0
        self.parent = zeros("i", states + 1)
        self.move = zeros("q", states + 1)
        self.nodes = 0
        self.node_room = states
        self.heap_room = (2 * cap if cap else 4096) if states else 1
        self.heap_state = zeros("i", self.heap_room * self.levels)
        self.heap_node = zeros("i", self.heap_room * self.levels)
        self.heap_score = zeros("i", self.heap_room * self.levels)
        self.heap_size = zeros("i", self.levels)
        self.best_state = zeros("i", self.heap_room)
        self.best_node = zeros("i", self.heap_room)
        self.best_score = zeros("i", self.heap_room)
        self.fullest = 0
        self.popped = -1
        self.popped_node = -1
        self.popped_score = 0
        self.level = 0
        self.open = 0
        self.dropped = 0
        self.made = 0
        self.expanded = 0
        self.tested = 0
        self.dead = 0
        self.blocked = 0
        self.won_node = -1
        self.need = zeros("i", 52)
        self.rung = zeros("i", 52)
        self.needs_of = 0
        self.home_count = zeros("i", 52)
        self.memo = zeros("Q", 1 << MEMO)
        self.worth = zeros("i", 1 << MEMO)
        self.left = zeros("i", kernel.places)
        # Two generates all remainders of 67: the remainder of a bit says which one it is.
        self.number = array(
            "i", [next((n for n in range(64) if 2**n % 67 == r), 0) for r in range(67)]
        )
        self.deepest = 64
        self.cursor = zeros("i", self.deepest + 2)
        self.bounds = zeros("i", self.deepest + 2)
        self.height = -1
        # The kernel reckons with so much for a move, by far most of which write a few entries.
        self.past_of_move = 4 * (4 * kernel.table.total + 4 * kernel.table.places + 64)
        self.store_of_move = 4 * (kernel.table.total + kernel.table.places + 1)
        self.line = zeros("q", 1)
        self.trial = zeros("q", 1)
        self.length = 0
        self.trial_length = 0
        self.at = 0
        self.attempt = 0
        self.step = -1
        self.shorter = 0
        kernel.reserve(CHAIN + 4 if states else ROOM)

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
        """Moves made, positions expanded, seen, and found to be dead; whether any was dropped."""
        return {
            "made": self.made,
            "expanded": self.expanded,
            "seen": self.seen_count,
            "dead": self.dead,
            "dropped": self.dropped,
        }

    def memory(self) -> int:
        """The bytes held."""
        return (
            8 * len(self.seen)
            + 8 * len(self.states)
            + 4 * len(self.spare)
            + 12 * len(self.parent)
            + 12 * (len(self.heap_state) + len(self.best_state))
            + 12 * len(self.memo)
            + 8 * len(self.lacking)
            + 8 * len(self.met)
            + 8 * self.deepest
            + self.memory_of_past()
        )

    def grow(self, limit: int) -> bool:
        """Make room for more positions, within so many bytes; False if there is none.

        An old array is given up only when the new one is filled, so that both count.
        """
        if self.is_full_of_seen():
            if not self.affords(16 * len(self.seen), limit):
                return False
            self.grow_seen()
        if self.height + 2 >= self.deepest:
            if self.deepest >= DEEPEST or not self.affords(16 * self.deepest, limit):
                return False
            self.deepest *= 2
            self.cursor = longer(self.cursor, self.deepest + 2)
            self.bounds = longer(self.bounds, self.deepest + 2)
        if self.lacks_room():
            # The kernel's arrays grow by half, and there are four of each while they are copied.
            if not self.affords(5 * self.memory_of_past() + FIRST_PAST, limit):
                return False
            self.make_room()
        if self.cap == 0 and self.nodes and self.fullest + self.kernel.most >= self.heap_room:
            if not self.affords(24 * self.heap_room * self.levels, limit):
                return False
            self.grow_heaps()
        if self.is_full_of_states():
            more = self.room + self.kernel.most
            if not self.affords((self.room + more) * (8 * self.stride + 4), limit):
                return False
            self.states = longer(self.states, (self.room + more) * self.stride)
            self.spare = longer(self.spare, self.room + more)
            self.room += more
        if self.room and self.nodes + self.kernel.most >= self.node_room:
            more = self.node_room + self.kernel.most
            if not self.affords(12 * (self.node_room + more), limit):
                return False
            self.parent = longer(self.parent, self.node_room + more)
            self.move = longer(self.move, self.node_room + more)
            self.node_room += more
        return True

    def inherit(self, other: Search) -> None:
        """Take over the room for positions of a search that is done with, before this one begins.

        The system's pages are dear where they are handed out for the first time.
        """
        self.states, other.states = other.states, self.states
        self.spare, other.spare = other.spare, self.spare
        self.room, other.room = other.room, self.room
        self.seen, other.seen = other.seen, self.seen
        self.forget()

    def forget(self) -> None:
        """Take every position for one not seen."""
        index = 0
        while index < len(self.seen):
            self.seen[index] = 0
            index += 1
        self.seen_count = 0

    def seconds_to_grow(self) -> float:
        """How long `grow` will take, about."""
        seconds = 0.0
        if self.is_full_of_seen():
            seconds += SLOT * self.seen_count
        if self.is_full_of_states():
            seconds += COPIED * 8 * len(self.states)
        return seconds

    def is_full_of_seen(self) -> bool:
        """Must the set of seen positions grow?"""
        return self.seen_count * 10 >= len(self.seen) * 6

    def is_full_of_states(self) -> bool:
        """Is there too little room for one more position's successors?"""
        return self.room > 0 and self.used - self.spares + self.kernel.most >= self.room

    def affords(self, more: int, limit: int) -> bool:
        """May so many bytes be held besides those held now, within the limit?"""
        needed = self.memory() + more
        if needed > limit:
            return False
        self.peak = max(self.peak, needed)
        return True

    def memory_of_past(self) -> int:
        """The bytes of the kernel's moves and of what it needs to unmake them."""
        kernel = self.kernel
        return (
            8 * (len(kernel.moves) + len(kernel.trail)) + 4 * len(kernel.marks) + len(kernel.attic)
        )

    def grow_heaps(self) -> None:
        """Double the queues."""
        room = self.heap_room
        for name in ("heap_state", "heap_node", "heap_score"):
            old = memoryview(getattr(self, name))
            new = zeros("i", 2 * room * self.levels)
            view = memoryview(new)
            for level in range(self.levels):
                held = self.heap_size[level]
                view[2 * level * room : 2 * level * room + held] = old[
                    level * room : level * room + held
                ]
            setattr(self, name, new)
        self.heap_room = 2 * room

    def grow_seen(self) -> None:
        """Double the set of seen positions."""
        old = self.seen
        self.seen = zeros("Q", 2 * len(old))
        self.seen_count = 0
        self.take_over(old)

    def take_over(self, old: Numbers) -> None:
        """Note all positions of a smaller set."""
        index = 0
        while index < len(old):
            if old[index]:
                self.is_new(old[index])
            index += 1

    def lacks_room(self) -> bool:
        """Has the kernel too little room for one more move, whatever it does?"""
        return (
            self.kernel.free + 2 * self.kernel.most + 2 > len(self.kernel.moves)
            or self.kernel.trailed + self.past_of_move > len(self.kernel.trail)
            or self.kernel.depth + 4 > len(self.kernel.marks)
            or self.kernel.stored + self.store_of_move > len(self.kernel.attic)
        )

    def make_room(self) -> None:
        """Let the kernel make some more moves."""
        if self.lacks_room():
            self.kernel.reserve(ROOM)

    def begin(self) -> None:
        """Put the root into the queues."""
        self.is_new(self.kernel.hash)
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

    # ------------------------------------------------------------------------ making wins shorter

    def begin_trim(self, line: Numbers) -> None:
        """Take up a win, whose moves must be legal one after the other, to make it shorter."""
        self.length = len(line)
        self.line = longer(line, len(line) + 1)
        self.trial = zeros("q", len(line) + 1)
        self.again()

    def again(self) -> None:
        """Go to the end of the win once more, to work through it from there."""
        self.at = 0
        while self.at < self.length:
            self.make_room()
            self.kernel.make(self.line[self.at])
            self.at += 1
        self.attempt = 2
        self.step = -1
        self.shorter = 0

    def trim(self, effort: int) -> int:
        """Work on, with so much effort: a shorter line for each move, from the end.

        First the line without the move; then, where it led to a place from which the card goes on,
        with the card going there straight, or, if that is where it came from, without both moves.
        GOES_ON: there is more to do; FOUND: every move was looked at, some left out, and the kernel
        stands at the root; EXHAUSTED: none can be left out; FULL: `make_room` wants doing.
        """
        with cython.nogil:
            ended = self.run_trim(effort)
        return ended

    def trimmed(self) -> list[int]:
        """The line as short as it is now."""
        return list(self.line[: self.length])

    def run_trim(self, effort: int) -> int:
        """The loop of `trim`."""
        stop = self.made + effort
        while self.made < stop:
            if self.lacks_room():
                return FULL
            if self.step < 0:
                if self.attempt == 2:
                    if self.at == 0:
                        return FOUND if self.shorter else EXHAUSTED
                    self.at -= 1
                    self.kernel.unmake()
                    self.attempt = 0
                self.trial_length = self.write_trial()
                self.step = 0
                if self.trial_length < 0:
                    self.step = -1
                    self.attempt += 1
                continue
            ended = self.kernel.is_won()
            won = ended
            if not ended:
                ended = self.step == self.trial_length or not self.goes_on()
            if ended:
                if won:
                    index = 0
                    while index < self.step:
                        self.line[self.at + index] = self.trial[index]
                        index += 1
                    self.length = self.at + self.step
                    self.shorter = 1
                    self.attempt = 2
                else:
                    self.attempt += 1
                while self.step > 0:
                    self.kernel.unmake()
                    self.step -= 1
                self.step = -1
        return GOES_ON

    def goes_on(self) -> bool:
        """Make the next move of the trial, if it is legal."""
        count = self.kernel.generate()
        # Where there are many moves they take long to list.
        self.made += 1 + count * count // 64
        index = 0
        move = self.trial[self.step]
        while index < count:
            if self.kernel.moves[self.kernel.free + index] == move:
                self.kernel.make(move)
                self.step += 1
                return True
            index += 1
        return False

    def write_trial(self) -> int:
        """Write what may come after the first `at` moves instead of the line; its length, or -1."""
        first = self.at + 1
        source = 0
        target = 0
        straight = -1
        dropped = -1
        if self.attempt:
            move = self.line[self.at]
            source = (move >> 24) & 255
            target = (move >> 16) & 255
            if move >> 32 >= FIRST_BID:
                return -1
            index = first
            while index < self.length and straight < 0 and dropped < 0:
                move = self.line[index]
                if move >> 32 < FIRST_BID and (move >> 24) & 255 == target:
                    if (move >> 16) & 255 == source:
                        dropped = index
                    else:
                        straight = index
                index += 1
            if straight < 0 and dropped < 0:
                return -1
        length = 0
        index = first
        while index < self.length:
            move = self.line[index]
            if index == straight:
                move = move + (self.widen(source) << 24) - (self.widen(target) << 24)
            if index != dropped:
                self.trial[length] = move
                length += 1
            index += 1
        return length

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

    def was_redealt(self) -> bool:
        """Were the same cards shuffled and dealt again before, all else being equal?

        Then what comes of it was seen too, and making the move is spared: the order depends on
        which cards are taken up, not on where they lie.
        """
        step = self.kernel.register[PC] + 1
        if self.kernel.op[step] == LOOP:
            step += 1
        if not self.kernel.step_flags[step] & 1:
            return False
        key = self.kernel.hash
        index = self.kernel.step_first[step]
        while index < self.kernel.step_end[step]:
            place = self.kernel.pool_place[index]
            if self.kernel.slot[self.kernel.row + place] < 0 or self.kernel.talon_of[place] >= 0:
                return False
            key = (key - self.kernel.term(place)) & MASK
            index += 1
        return not self.is_new((key * MULTIPLIER) & MASK)

    # ---------------------------------------------------------------------------- packing positions

    def save(self, slot: int) -> None:
        """Write the kernel's state into a slot: hash, packets, registers; then, tightly, the size,
        the marks and the cards of every place.
        """
        at = slot * self.stride
        self.states[at] = self.kernel.hash
        at += 1
        index = 0
        while index < self.packets:
            self.states[at] = self.kernel.packet[index]
            at += 1
            index += 1
        index = 0
        while index < REGISTERS:
            self.states[at] = self.widen(self.kernel.register[index] + 1) | (
                self.widen(self.kernel.register[index + 1] + 1) << 32
            )
            at += 1
            index += 2
        word = self.widen(self.kernel.home)
        shift = 8
        place = 0
        while place < self.kernel.places:
            size = self.kernel.size[place]
            word = word | (self.widen(self.kernel.mark[place] << 8 | size) << shift)
            shift += 24
            if shift > 40:
                self.states[at] = word
                at += 1
                word = 0
                shift = 0
            index = self.kernel.offset[place]
            end = index
            if place != self.kernel.out:
                end += size
            while index < end:
                word = word | (self.widen(self.kernel.cards[index]) << shift)
                shift += 6
                index += 1
                if shift > 40:
                    self.states[at] = word
                    at += 1
                    word = 0
                    shift = 0
            place += 1
        self.states[at] = word

    def load(self, slot: int) -> None:
        """Set the kernel to the state in a slot, without a past."""
        at = slot * self.stride
        self.kernel.hash = self.states[at]
        at += 1
        index = 0
        while index < self.packets:
            self.kernel.packet[index] = self.states[at]
            at += 1
            index += 1
        index = 0
        while index < REGISTERS:
            word = self.states[at]
            self.kernel.register[index] = (word & LOW) - 1
            self.kernel.register[index + 1] = (word >> 32) - 1
            at += 1
            index += 2
        word = self.states[at]
        at += 1
        self.kernel.home = word & 255
        shift = 8
        place = 0
        while place < self.kernel.places:
            size = (word >> shift) & 255
            self.kernel.size[place] = size
            self.kernel.mark[place] = (word >> (shift + 8)) & 0xFFFF
            shift += 24
            if shift > 40:
                word = self.states[at]
                at += 1
                shift = 0
            index = self.kernel.offset[place]
            end = index
            if place != self.kernel.out:
                end += size
            while index < end:
                self.kernel.cards[index] = (word >> shift) & 63
                shift += 6
                index += 1
                if shift > 40:
                    word = self.states[at]
                    at += 1
                    shift = 0
            place += 1
        self.kernel.trailed = 0
        self.kernel.stored = 0
        self.kernel.depth = 0
        self.kernel.free = 0
        self.kernel.ready = -1
        self.kernel.row = self.kernel.row_now()
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
            self.rung[card] = FAR
            card += 1
        index = 0
        while index < self.kernel.foundation_zones:
            zone = self.kernel.foundation_zone[index]
            place = self.kernel.zone_first[zone]
            is_begun = True
            while place < self.kernel.zone_end[zone]:
                # All that are not begun want the same.
                if is_begun or self.kernel.size[place] or self.kernel.beside_first[zone] >= 0:
                    is_begun = self.find_needs_of(zone, place)
                place += 1
            index += 1

    def find_needs_of(self, zone: int, place: int) -> bool:
        """What one foundation will want, and when; False if it is not begun."""
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
        end = 13
        if base >= 0:
            rank = base % 13
            end = rank + 1
        while rank < end:
            ladder = self.kernel.ladder_by_rank[zone * 13 + rank]
            if ladder >= 0:
                step = self.kernel.ladder_first[ladder] + held
                ahead = 0
                while step < self.kernel.ladder_end[ladder]:
                    wanted = self.kernel.rung[step]
                    if base >= 0 and self.kernel.suit_rule[zone] == 0:
                        self.note_need(base - base % 13 + wanted, ahead, ahead + held)
                    else:
                        self.note_need(wanted, ahead, ahead + held)
                        self.note_need(13 + wanted, ahead, ahead + held)
                        self.note_need(26 + wanted, ahead, ahead + held)
                        self.note_need(39 + wanted, ahead, ahead + held)
                    ahead += 1
                    step += 1
            rank += 1
        return base >= 0

    def note_need(self, card: int, ahead: int, rung: int) -> None:
        """A foundation wants a card, on this rung, when so many others have gone home."""
        if ahead < self.need[card]:
            self.need[card] = ahead
            self.rung[card] = rung

    def stamp(self) -> int:
        """A number that differs when the needs do: what lies on the foundations."""
        stamp = 1
        index = 0
        while index < self.foundation_count:
            place = self.foundations[index]
            size = self.kernel.size[place]
            held = size << 6
            if size:
                held += self.kernel.cards[self.kernel.offset[place]]
            zone = self.kernel.zone[place]
            if self.kernel.beside_first[zone] >= 0:
                place += self.kernel.beside_first[zone] - self.kernel.zone_first[zone]
                if self.kernel.size[place]:
                    held += (self.kernel.cards[self.kernel.offset[place]] + 1) << 14
            stamp = (stamp * MULTIPLIER + held) & MASK
            index += 1
        return stamp

    def evaluate(self) -> int:
        """How promising the kernel's position is; more is better."""
        stamp = self.stamp()
        if stamp != self.needs_of:
            self.find_needs()
            self.needs_of = stamp
        self.spaces = 0
        worth = self.weight[0] * self.kernel.home
        index = 0
        while index < self.tableaux:
            place = self.tableau[index]
            if self.kernel.size[place]:
                worth += self.worth_of(place, self.weight[2], stamp)
            elif self.is_space[place]:
                worth += self.weight[6]
                self.spaces += 1
            index += 1
        index = 0
        while index < self.talon_count:
            place = self.talons[index]
            if self.kernel.size[place]:
                worth += self.worth_of(place, self.weight[3], stamp ^ SPREAD)
                worth -= self.weight[4] * self.kernel.size[place]
            index += 1
        worth += self.weight[7] * (self.stock_most - self.kernel.size[self.kernel.stock])
        if self.weight[9]:
            worth -= self.weight[9] * self.toil()
        if self.weight[10]:
            worth += self.weight[10] * self.kernel.generate()
        return worth

    def toil(self) -> int:
        """How many cards must be laid aside, at a guess, till all are home.

        A game much easier than the real one is played out: a card laid aside stays at hand, and so
        is every card still to be turned up.  What a foundation wants and is at hand goes home; when
        nothing does, the wanted card under the fewest others is laid bare.
        """
        index = 0
        while index < self.foundation_count:
            place = self.foundations[index]
            self.wish[index] = self.kernel.want[place]
            self.step_of[index] = -1
            index += 1
        index = 0
        while index < 52:
            self.pool[index] = 0
            index += 1
        at_hand = 0
        held = 0
        index = self.kernel.offset[self.kernel.stock]
        end = index + self.kernel.size[self.kernel.stock]
        while index < end:
            card = self.kernel.cards[index]
            at_hand = at_hand | self.kernel.bit[card]
            self.pool[card] += 1
            held += 1
            index += 1
        if self.kernel.size[self.kernel.hand]:
            card = self.kernel.cards[self.kernel.offset[self.kernel.hand]]
            at_hand = at_hand | self.kernel.bit[card]
            self.pool[card] += 1
            held += 1
        goes_round = self.kernel.register[REDEALS] < self.last_redeal
        index = 0
        while index < self.tableaux + self.talon_count:
            if index < self.tableaux:
                place = self.tableau[index]
            else:
                place = self.talons[index - self.tableaux]
            size = self.kernel.size[place]
            held += size
            if goes_round and index >= self.tableaux:
                step = self.kernel.offset[place]
                end = step + size
                while step < end:
                    card = self.kernel.cards[step]
                    at_hand = at_hand | self.kernel.bit[card]
                    self.pool[card] += 1
                    step += 1
                size = 0
            self.left[place] = size
            index += 1
        toil = 0
        while held:
            goes_on = True
            while goes_on:
                goes_on = False
                index = 0
                while index < self.foundation_count:
                    while self.wish[index] & at_hand:
                        lowest = self.wish[index] & at_hand
                        lowest = lowest & -lowest
                        card = self.number[lowest % 67]
                        self.pool[card] -= 1
                        if self.pool[card] == 0:
                            at_hand = at_hand ^ lowest
                        self.send_home(index, card)
                        held -= 1
                    index += 1
                wish = 0
                index = 0
                while index < self.foundation_count:
                    wish = wish | self.wish[index]
                    index += 1
                index = 0
                while index < self.tableaux + self.talon_count:
                    if index < self.tableaux:
                        place = self.tableau[index]
                    else:
                        place = self.talons[index - self.tableaux]
                    size = self.left[place]
                    while size:
                        card = self.kernel.cards[self.kernel.offset[place] + size - 1]
                        if not self.kernel.bit[card] & wish:
                            break
                        end = 0
                        while (
                            end < self.foundation_count
                            and not self.kernel.bit[card] & self.wish[end]
                        ):
                            end += 1
                        if end == self.foundation_count:
                            # The one that wanted it wants another by now.
                            wish = wish ^ self.kernel.bit[card]
                            break
                        self.send_home(end, card)
                        held -= 1
                        size -= 1
                        goes_on = True
                        wish = (wish ^ self.kernel.bit[card]) | self.wish[end]
                    self.left[place] = size
                    index += 1
            if wish == 0 or held == 0:
                break
            best = FAR
            chosen = -1
            index = 0
            while index < self.tableaux + self.talon_count:
                if index < self.tableaux:
                    place = self.tableau[index]
                else:
                    place = self.talons[index - self.tableaux]
                size = self.left[place]
                step = 1
                while step < size and step < best:
                    card = self.kernel.cards[self.kernel.offset[place] + size - 1 - step]
                    if self.kernel.bit[card] & wish:
                        best = step
                        chosen = place
                        break
                    step += 1
                index += 1
            if chosen < 0:
                return toil + STUCK
            toil += best
            size = self.left[chosen]
            while best:
                size -= 1
                best -= 1
                card = self.kernel.cards[self.kernel.offset[chosen] + size]
                at_hand = at_hand | self.kernel.bit[card]
                self.pool[card] += 1
            self.left[chosen] = size
        return toil

    def send_home(self, index: int, card: int) -> None:
        """Lay a card on a foundation of the easier game."""
        place = self.foundations[index]
        zone = self.kernel.zone[place]
        step = self.step_of[index]
        if step < 0:
            held = self.kernel.size[place]
            base = card
            if self.kernel.beside_first[zone] >= 0:
                base = self.kernel.cards[
                    self.kernel.offset[
                        self.kernel.beside_first[zone] + place - self.kernel.zone_first[zone]
                    ]
                ]
                held += 1
            elif held:
                base = self.kernel.cards[self.kernel.offset[place]]
            ladder = self.kernel.ladder_by_rank[zone * 13 + base % 13]
            step = self.kernel.ladder_first[ladder] + held
            self.end_of[index] = self.kernel.ladder_end[ladder]
            if held == 0 and self.kernel.suit_rule[zone] == 0:
                self.share_out(index, card)
        step += 1
        self.step_of[index] = step
        if step == self.end_of[index]:
            self.wish[index] = 0
        elif self.kernel.suit_rule[zone] == 0:
            self.wish[index] = self.kernel.bit[card - card % 13 + self.kernel.rung[step]]
        elif self.kernel.suit_rule[zone] == 2:
            self.wish[index] = self.kernel.any_of[self.kernel.rung[step]]
        elif card >= 26:
            self.wish[index] = self.kernel.black_of[self.kernel.rung[step]]
        else:
            self.wish[index] = self.kernel.red_of[self.kernel.rung[step]]

    def share_out(self, index: int, card: int) -> None:
        """A foundation of the easier game is begun: is its suit's share of the zone used up?"""
        zone = self.kernel.zone[self.foundations[index]]
        begun = 1
        other = 0
        while other < self.foundation_count:
            place = self.foundations[other]
            if self.kernel.zone[place] == zone and other != index:
                if self.kernel.size[place]:
                    if self.kernel.cards[self.kernel.offset[place]] // 13 == card // 13:
                        begun += 1
                elif self.step_of[other] >= 0 and self.suit_of[other] == card // 13:
                    begun += 1
            other += 1
        self.suit_of[index] = card // 13
        if begun >= self.kernel.share[zone]:
            other = 0
            while other < self.foundation_count:
                place = self.foundations[other]
                if (
                    self.kernel.zone[place] == zone
                    and self.kernel.size[place] == 0
                    and self.step_of[other] < 0
                ):
                    self.wish[other] = self.wish[other] & ~self.kernel.suit_cards[card // 13]
                other += 1

    def worth_of(self, place: int, blocker: int, stamp: int) -> int:
        """What a packet adds to the evaluation; the same packets turn up again and again."""
        key = self.key_of(place, stamp)
        index = ((key * SPREAD) & MASK) >> (64 - MEMO)
        if self.memo[index] != key:
            self.memo[index] = key
            self.worth[index] = self.find_worth(place, blocker)
        return self.worth[index]

    def key_of(self, place: int, stamp: int) -> int:
        """A number that stands for a packet and a stamp."""
        slot = self.kernel.slot[self.kernel.row + place]
        if slot >= 0:
            return (self.kernel.packet[slot] ^ stamp) & MASK
        key = stamp
        step = self.kernel.offset[place]
        end = step + self.kernel.size[place]
        while step < end:
            key = (key * MULTIPLIER + self.kernel.cards[step] + 1) & MASK
            step += 1
        return key

    def find_novelty(self, level: int) -> int:
        """What the packet adds that was met least at this level; all are counted.

        Asked after `evaluate`.  One not met adds `novelty`, one met n times an (n + 1)th of that,
        or nothing where it is looked at finely.
        Counts are bytes, which stop at 255; where two packets fall together they are taken for one.
        """
        stamp = ((level + 1) * MULTIPLIER) & MASK
        if self.finely:
            stamp = ((stamp ^ self.needs_of) * MULTIPLIER + self.spaces) & MASK
        least = MOST_MET
        index = 0
        while index < self.novel:
            if index < self.tableaux:
                place = self.tableau[index]
            else:
                place = self.talons[index - self.tableaux]
            if self.kernel.size[place]:
                cell = ((self.key_of(place, stamp) * SPREAD) & MASK) >> (61 - self.met_bits)
                shift = (cell & 7) << 3
                times = (self.met[cell >> 3] >> shift) & MOST_MET
                if times < least:
                    least = times
                if times < MOST_MET:
                    self.met[cell >> 3] += self.widen(1) << shift
            index += 1
        if self.finely and least:
            return 0
        return self.novelty // (1 + least)

    def find_worth(self, place: int, blocker: int) -> int:
        """What a packet adds to the evaluation, found card by card."""
        worth = 0
        size = self.kernel.size[place]
        first = self.kernel.offset[place]
        least = FAR + 1
        step = 0
        while step < size:
            card = self.kernel.cards[first + step]
            need = self.need[card]
            if step and self.talon_count_of(place) == 0:
                below = self.kernel.cards[first + step - 1]
                if not self.fits_on[card] >> below & 1:
                    worth -= self.weight[1]
                if below // 13 == card // 13 and self.need[below] < need:
                    worth -= self.weight[8]
            if self.rung[card] > least:
                worth -= blocker
            if self.rung[card] < least:
                least = self.rung[card]
            if need == 0:
                worth -= self.weight[5] * (size - step - 1)
            step += 1
        return worth

    def talon_count_of(self, place: int) -> int:
        """Is this a talon?"""
        return self.kernel.talon_of[place] >= 0

    def progress(self, depth: int) -> int:
        """The level of the kernel's position, reached by so many moves: what only grows."""
        if self.measure == MOVES:
            level = depth
        elif self.measure == PLACED:
            level = self.kernel.home + self.stock_most - self.kernel.size[self.kernel.stock]
            level -= self.kernel.size[self.kernel.hand]
            index = 0
            while index < self.talon_count:
                level -= self.kernel.size[self.talons[index]]
                index += 1
        elif self.measure == HOME:
            level = self.kernel.home
        else:
            level = self.stock_most - self.kernel.size[self.kernel.stock]
            level += self.kernel.register[REDEALS] * (self.stock_most + 1)
            level += self.kernel.home + self.reserve_most
            index = 0
            while index < self.reserve_count:
                level -= self.kernel.size[self.reserve[index]]
                index += 1
        if level < 0:
            level = 0
        if level >= self.levels:
            level = self.levels - 1
        return level

    # ------------------------------------------------------------------------------------ dead ends

    def is_dead(self) -> bool:
        """Can it be seen at once that the kernel's position is lost?

        A card once to be had is taken to be had for ever, in all the places where it lay: so every
        place gives up cards from the top as long as they can go home or onto another.  If some card
        still cannot be had, it never can.
        """
        self.blocked = 0
        if self.set_count and not self.comes_out():
            self.dead += 1
            return True
        if self.has_dead_ends == 0 or self.kernel.register[REDEALS] < self.last_redeal:
            return False
        if self.tested >= TRIAL and self.dead * 50 < self.tested and self.made & 15:
            return False
        self.tested += 1
        shown = 0
        index = self.kernel.offset[self.kernel.stock]
        end = index + self.kernel.size[self.kernel.stock]
        while index < end:
            shown = shown | self.kernel.bit[self.kernel.cards[index]]
            index += 1
        if self.kernel.size[self.kernel.hand]:
            shown = shown | self.kernel.bit[self.kernel.cards[self.kernel.offset[self.kernel.hand]]]
        index = 0
        while index < self.talon_count:
            place = self.talons[index]
            size = self.kernel.size[place]
            self.left[place] = size
            if size:
                card = self.kernel.cards[self.kernel.offset[place] + size - 1]
                shown = shown | self.kernel.bit[card]
            index += 1
        index = 0
        while index < self.tableaux:
            place = self.tableau[index]
            size = self.kernel.size[place]
            self.left[place] = size
            if size:
                card = self.kernel.cards[self.kernel.offset[place] + size - 1]
                shown = shown | self.kernel.bit[card]
            elif self.is_space[place]:
                return False
            index += 1
        if self.relax(shown):
            self.dead += 1
            return True
        return False

    def comes_out(self) -> bool:
        """Can the ranks that are left be parted into sets that may be taken away?"""
        rank = 0
        while rank < 13:
            self.ranks[rank] = 0
            rank += 1
        index = -2
        while index < self.tableaux + self.talon_count:
            if index == -2:
                place = self.kernel.stock
            elif index == -1:
                place = self.kernel.hand
            elif index < self.tableaux:
                place = self.tableau[index]
            else:
                place = self.talons[index - self.tableaux]
            step = self.kernel.offset[place]
            end = step + self.kernel.size[place]
            while step < end:
                self.ranks[self.kernel.cards[step] % 13] += 1
                step += 1
            index += 1
        rank = 0
        while rank < 13:
            if self.crowns >> rank & 1:
                self.ranks[rank] = 0
            rank += 1
        return self.parts()

    def parts(self) -> bool:
        """Can `ranks` be parted into sets?  What cannot is remembered."""
        key = 1
        lowest = -1
        rank = 0
        while rank < 13:
            if lowest < 0 and self.ranks[rank]:
                lowest = rank
            key = (key * MULTIPLIER + self.ranks[rank]) & MASK
            rank += 1
        if lowest < 0:
            return True
        slot = ((key * SPREAD) & MASK) >> (64 - LACKING)
        if self.lacking[slot] == key:
            return False
        index = 0
        while index < self.set_count:
            if self.sets[3 * index] == lowest:
                step = 0
                short = False
                while step < 3:
                    rank = self.sets[3 * index + step]
                    if rank >= 0:
                        self.ranks[rank] -= 1
                        if self.ranks[rank] < 0:
                            short = True
                    step += 1
                found = not short and self.parts()
                step = 0
                while step < 3:
                    rank = self.sets[3 * index + step]
                    if rank >= 0:
                        self.ranks[rank] += 1
                    step += 1
                if found:
                    return True
            index += 1
        self.lacking[slot] = key
        return False

    def relax(self, shown: int) -> bool:
        """Let cards go as long as they can; is any left at the end?"""
        homes = 0
        index = 0
        while index < self.kernel.foundation_zones:
            zone = self.kernel.foundation_zone[index]
            homes = homes | self.kernel.zone_want[zone] | self.kernel.begin_cards[zone]
            index += 1
        gone = 0
        goes_on = True
        while goes_on:
            goes_on = False
            fresh = shown & homes & ~gone
            while fresh:
                lowest = fresh & -fresh
                gone = gone | lowest
                homes = homes | self.after[self.number[lowest % 67]]
                fresh = shown & homes & ~gone
            held = 0
            index = 0
            while index < self.tableaux + self.talon_count:
                if index < self.tableaux:
                    place = self.tableau[index]
                else:
                    place = self.talons[index - self.tableaux]
                size = self.left[place]
                if size:
                    first = self.kernel.offset[place]
                    card = self.kernel.cards[first + size - 1]
                    if homes & self.kernel.bit[card] or self.fits_on[card] & shown:
                        goes_on = True
                        while size and (
                            homes & self.kernel.bit[card] or self.fits_on[card] & shown
                        ):
                            size -= 1
                            if size:
                                card = self.kernel.cards[first + size - 1]
                                shown = shown | self.kernel.bit[card]
                        self.left[place] = size
                        if size == 0 and self.is_space[place] and index < self.tableaux:
                            return False
                    held += size
                index += 1
            if held == 0:
                return False
        self.blocked = homes & ~shown
        return True

    def buried(self) -> int:
        """After `relax`: the cards, as bits, that a foundation wants and that are left."""
        cards = 0
        for index in range(self.tableaux + self.talon_count):
            if index < self.tableaux:
                place = self.tableau[index]
            else:
                place = self.talons[index - self.tableaux]
            for step in range(self.left[place]):
                cards |= self.kernel.bit[self.kernel.cards[self.kernel.offset[place] + step]]
        return cards & self.blocked

    # --------------------------------------------------------------------------------- best first

    def add(self, node: int, move: int, depth: int) -> None:
        """Keep the kernel's position for later, if it is new."""
        score = self.evaluate()
        level = self.progress(depth)
        if self.novelty:
            score += self.find_novelty(level)
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
                self.nodes + self.kernel.most >= self.node_room
                or self.is_full_of_states()
                or self.is_full_of_seen()
                or (self.cap == 0 and self.fullest + self.kernel.most >= self.heap_room)
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
            if move >> 32 == REDEAL_BID and self.was_redealt():
                index += 1
                continue
            self.kernel.make(move)
            self.made += 1
            if self.is_new(self.kernel.hash) and self.follow_up(node, move, depth):
                return True
            self.kernel.unmake()
            index += 1
        self.kernel.free = 0
        return False

    def follow_up(self, node: int, move: int, depth: int) -> bool:
        """Keep the kernel's new position, which a move has led to, or the one that the moves lead
        to that are to be made without looking at others; True when it is won.
        """
        made = 0
        goes_on = True
        while not self.kernel.is_won():
            only = -1
            if (
                made < CHAIN
                and self.nodes + self.kernel.most + 2 < self.node_room
                and self.may_be_forced()
            ):
                only = self.forced_play(self.kernel.generate())
            if only < 0:
                break
            self.parent[self.nodes] = node
            self.move[self.nodes] = move
            node = self.nodes
            self.nodes += 1
            move = self.kernel.moves[self.kernel.free + only]
            self.kernel.make(move)
            self.made += 1
            made += 1
            goes_on = self.is_new(self.kernel.hash)
            if not goes_on:
                break
        won = self.kernel.is_won()
        if won:
            self.parent[self.nodes] = node
            self.move[self.nodes] = move
            self.won_node = self.nodes
            self.nodes += 1
        elif goes_on and not self.is_dead():
            self.add(node, move, depth)
        while made > 0:
            self.kernel.unmake()
            made -= 1
        return won

    def may_be_forced(self) -> bool:
        """Is it worth asking for a move that is to be made without looking at others?"""
        if self.lays_at_once and self.kernel.size[self.kernel.hand]:
            return True
        if not (self.is_safe or self.plays_first):
            return False
        index = 0
        while index < self.tableaux + self.talon_count:
            if index < self.tableaux:
                place = self.tableau[index]
            else:
                place = self.talons[index - self.tableaux]
            size = self.kernel.size[place]
            if size:
                card = self.kernel.cards[self.kernel.offset[place] + size - 1]
                if self.kernel.wanted & self.kernel.bit[card]:
                    return True
            index += 1
        return False

    # -------------------------------------------------------------------------------- depth first

    def run_depth_first(self, moves: int) -> int:
        """The loop of `depth_first`."""
        stop = self.made + moves
        if self.height < 0:
            self.height = 0
            self.kernel.free = 0
            self.is_new(self.kernel.hash)
            if self.is_dead():
                self.height = -1
                return EXHAUSTED
            self.open_level()
        while self.made < stop:
            if self.is_full_of_seen() or self.height + 2 >= self.deepest or self.lacks_room():
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
            if move >> 32 == REDEAL_BID and self.was_redealt():
                continue
            self.kernel.make(move)
            self.made += 1
            if self.kernel.is_won():
                return FOUND
            if not self.is_new(self.kernel.hash):
                self.kernel.unmake()
                continue
            self.expanded += 1
            if self.is_dead():
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
        if (
            self.lays_at_once
            and self.kernel.size[self.kernel.hand]
            and count
            and self.kernel.moves[self.kernel.free + count - 1] >> 32 == LAY
            and not self.is_first_hand()
        ):
            # What the card in hand may do it may do from the talon too.
            return count - 1
        is_safe = self.is_safe and self.kernel.register[REDEALS] >= self.last_redeal
        if not (is_safe or self.plays_first):
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
                if not (self.refills and self.is_needed_there(place)):
                    if not counted:
                        self.count_home()
                        counted = True
                    card = self.kernel.cards[
                        self.kernel.offset[place] + self.kernel.size[place] - 1
                    ]
                    if self.is_second(card) and self.is_needless(card):
                        return index
            index += 1
        return -1

    def is_first_hand(self) -> bool:
        """Is the card in hand the one that was there at the root?"""
        return (
            self.kernel.size[self.kernel.stock] == self.first_stock
            and self.kernel.register[REDEALS] == self.first_redeals
        )

    def is_needed_there(self, place: int) -> bool:
        """Where spaces are filled: would playing this card make one, or take what fills them?"""
        return (
            self.kernel.size[place] == 1
            or self.kernel.talon_of[place] >= 0
            or place == self.kernel.hand
        )

    def is_second(self, card: int) -> bool:
        """Can every copy of this card be played, as soon as it can be had?"""
        before = self.before[card]
        return before < 0 or self.home_count[before] == self.packs

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
        """Need no card that is not home ever be laid on this one?

        With one pack, neither where it could go home instead, nothing being needed on it either.
        """
        mask = self.covers[card]
        while mask:
            lowest = mask & -mask
            mask = mask ^ lowest
            other = self.number[lowest % 67]
            if self.home_count[other] < self.packs:
                if self.packs > 1 or not self.kernel.wanted & lowest:
                    return False
                if not self.is_needless(other):
                    return False
        return True
