# cython: annotation_typing=False, language_level=3
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The state of a game and its moves: one kernel for every definition, driven by flat tables.

The file is plain Python and is compiled by Cython with `kernel.pxd` beside it; both ways it does
the same.  A state is the cards of every place, a few marks a place and a few registers.  Every
change is written on a trail, so that any move, with all that it causes, is unmade exactly.

Moves are ints: clause or bid in bits 32 and up, then four bytes, mostly source and target place.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, NoReturn

from cadogan.engine.codes import (
    AT,
    AT_ONCE,
    AT_WILL,
    AVAILABLE,
    BASE,
    BEFORE,
    BURST,
    CHOICE,
    CHOOSE,
    COMBINE,
    DEAL,
    DEAL_ON,
    DEAL_OUT,
    DOWN,
    END,
    EXCHANGE,
    FAILED,
    FALL,
    FILL,
    FIRST_BID,
    FRESH,
    GRACE,
    HALF,
    HEAP,
    LAID,
    LAY,
    LAY_OUT,
    LOOP,
    MUST,
    NEW,
    NONE,
    OPEN,
    PACKING,
    PAID,
    PAIR,
    PAUSE,
    PAY,
    PAYMENT,
    PC,
    PLAY,
    PLAY_PAIR,
    PLAYED,
    RAISE,
    REDEAL,
    REDEAL_BID,
    REDEALS,
    REGISTERS,
    REPLENISH,
    ROW,
    STRAY,
    T_BURY,
    T_GATHER,
    T_MARK,
    T_PHASE,
    T_PLUCK,
    T_REGISTER,
    T_RUN,
    T_SHIFT,
    T_SWAP,
    TRANSFER,
    TURN,
    TURN_BASE,
    TURN_UP,
)
from cadogan.errors import CadoganError

try:
    import cython
except ImportError:  # Cython is needed to build, not to run
    from cadogan.engine.shim import cython

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cadogan.engine.table import Table

TYPECODES = {1: "B", 2: "H", 4: "i", 8: "q"}

CHECKED = False  # the tests' build, which checks every index, says True here

# Arithmetic is modulo 2**64; Python's ints must be told so, C's need not.
MASK = 0xFFFFFFFFFFFFFFFF
MULTIPLIER = 0xD1342543DE82EF95
INVERSE = pow(MULTIPLIER, -1, 1 << 64)
STEP_1 = 0xBF58476D1CE4E5B9
STEP_2 = 0x94D049BB133111EB
MARK_KEY = 0x9E3779B97F4A7C15
REGISTER_KEY = 0xC2B2AE3D27D4EB4F

EXTRA = (1 << 40) - 1


def mix(value: int) -> int:
    """Spread 64 bits over 64 bits (the finalizer of SplitMix64)."""
    value = ((value ^ (value >> 30)) * STEP_1) & MASK
    value = ((value ^ (value >> 27)) * STEP_2) & MASK
    return value ^ (value >> 31)


def longer(old: array[int], length: int) -> array[int]:
    """Copy an array into one of at least this length, and half as long again."""
    spare = (length + length // 2) * old.itemsize - old.itemsize * len(old)
    return array(TYPECODES[old.itemsize], held(old) + bytes(spare))


def held(view: array[int]) -> bytes:
    """What an array holds; compiled, it comes as a view of its buffer."""
    return bytes(memoryview(view))


class Kernel:
    """One game being played: the whole state, its legal moves, making and unmaking them.

    Places, clauses and instructions are numbers of the table.  `moves` is a buffer: `generate`
    writes the legal moves from `free` on and returns how many there are.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.places = table.places
        self.hand = table.hand
        self.stock = table.stock
        self.out = table.out
        self.total = table.total
        self.goal = table.goal
        self.goal_kind = table.goal_kind
        self.offset = table.offset
        self.zone = table.zone
        self.group = table.group
        self.slot = table.slot
        self.salt = table.salt
        self.phase_of = table.phase_of
        self.redeal_limit = table.redeal_limit
        self.by_top = table.by_top
        self.takes = table.takes
        self.native = table.native
        self.weight = table.weight
        self.talon_of = table.talon_of
        self.lane_first = table.lane_first
        self.lane_end = table.lane_end
        self.lane_place = table.lane_place
        self.line = table.line
        self.pool_place = table.pool_place
        self.pool_mode = table.pool_mode
        self.pool_depth = table.pool_depth
        self.pool_row = table.pool_row
        self.kind = table.kind
        self.when = table.when
        self.source_first = table.source_first
        self.source_end = table.source_end
        self.other_first = table.other_first
        self.other_end = table.other_end
        self.target_first = table.target_first
        self.target_end = table.target_end
        self.ranks = table.ranks
        self.fits = table.fits
        self.turned_fits = table.turned_fits
        self.along_1 = table.along_1
        self.along_2 = table.along_2
        self.line_kind = table.line_kind
        self.whole = table.whole
        self.grace = table.grace
        self.times = table.times
        self.opening = table.opening
        self.licence = table.licence
        self.amount = table.amount
        self.sum = table.sum
        self.crown = table.crown
        self.flag = table.flag
        self.fit = table.fit
        self.op = table.op
        self.step_first = table.step_first
        self.step_end = table.step_end
        self.step_a = table.step_a
        self.step_b = table.step_b
        self.step_c = table.step_c
        self.step_flags = table.step_flags
        self.once_first = table.once_first
        self.once_end = table.once_end
        self.will_first = table.will_first
        self.will_end = table.will_end
        self.last_first = table.last_first
        self.last_end = table.last_end
        self.clause_list = table.clause_list
        self.zone_first = table.zone_first
        self.zone_end = table.zone_end
        self.foundation_zone = table.foundation_zone
        self.foundation_zones = len(table.foundation_zone)
        self.suit_rule = table.suit_rule
        self.share = table.share
        self.begin_cards = table.begin_cards
        self.suit_cards = table.suit_cards
        self.fixed_suit = table.fixed_suit
        self.turned = table.turned
        self.on_sight = table.on_sight
        self.begin_first = table.begin_first
        self.any_begin_first = table.any_begin_first
        self.beside_first = table.beside_first
        self.ladder_by_rank = table.ladder_by_rank
        self.ladder_first = table.ladder_first
        self.ladder_end = table.ladder_end
        self.rung = table.rung
        self.watched = table.watched
        self.totals_first = table.totals_first
        self.totals_place = table.totals_place
        self.totals_lines = len(table.totals_first) - 1
        self.has_opening = table.has_opening
        self.key = table.key
        self.key_first = table.key_first
        self.bit = table.bit
        self.red_of = table.red_of
        self.black_of = table.black_of
        self.any_of = table.any_of
        self.orders = array("B", bytes(max(1, table.shuffles * table.total)))
        self.cards = array("B", bytes(table.capacity + 1))
        self.size = array("B", bytes(table.places))
        self.mark = array("H", bytes(2 * table.places))
        self.packet = array("Q", bytes(8 * max(1, table.slots)))
        self.register = array("i", bytes(4 * REGISTERS))
        self.want = array("Q", bytes(8 * table.places))
        self.zone_want = array("Q", bytes(8 * max(1, table.zones)))
        self.zone_begin = array("Q", bytes(8 * max(1, table.zones)))
        self.wanted = 0
        self.beginning = 0
        self.row = 0  # where the phase of the game begins in `group`, `slot` and `salt`
        self.hash = 0
        self.home = 0
        self.most = table.most_moves
        self.moves = array("q", bytes(8 * (self.most + 1)))
        self.free = 0
        self.ready = -1
        self.found = 0
        self.room = 0
        self.must_use_hand = False
        self.trail = array("q", bytes(8 * 4096))
        self.trailed = 0
        self.brim = 0
        self.attic = array("B", bytes(1024))
        self.stored = 0
        self.marks = array("i", bytes(4 * 1024))
        self.made = array("q", bytes(8 * 1024))
        self.stamps = array("q", bytes(8 * 1024))
        self.stamp = 0
        self.serial = 0
        self.busy = False
        self.depth = 0
        self.cursor = array("i", bytes(4 * 64))
        self.bounds = array("i", bytes(4 * 64))
        self.seen = array("Q", bytes(8))
        self.scratch = array("B", bytes(table.total + 1))
        self.count = array("i", bytes(4 * 52))

    # ------------------------------------------------------------------------- setting up, reading

    def begin(self, stock: Sequence[int], placed: Sequence[tuple[int, int]]) -> bool:
        """Set the table: `placed` (place, card) first, then the script runs on `stock`, first card
        first, till the player is needed.  False if the deal cannot be carried through.
        """
        self.clear()
        for place, card in placed:
            self.push(place, card)
            if self.table.is_tableau[place]:
                self.lay_place(place)
        for card in reversed(stock):
            self.push(self.stock, card)
        self.want_all()
        self.reserve(64)
        self.settle()
        self.trailed = 0
        self.stored = 0
        return self.register[FAILED] == 0

    def clear(self) -> None:
        """Take every card off the table and forget the past."""
        for place in range(self.places):
            self.size[place] = 0
            self.mark[place] = 0
        for slot in range(len(self.packet)):
            self.packet[slot] = 0
        for index in range(REGISTERS):
            self.register[index] = 0
        self.hash = 0
        self.home = 0
        self.trailed = 0
        self.stored = 0
        self.depth = 0
        self.free = 0
        self.renew()
        self.register[ROW] = -1
        self.row = self.row_now()
        for place in range(self.places):
            self.hash = (self.hash + self.worth(place)) & MASK

    def put(self, place: int, cards: Sequence[int], mark: int) -> None:
        """Lay cards, bottom card first, on a place of a cleared table, and mark the place."""
        for card in cards:
            self.push(place, card)
        self.write_mark(place, mark)
        self.trailed = 0
        self.renew()

    def set_register(self, index: int, value: int) -> None:
        """Set a register of a table that is being set up by hand."""
        self.write(index, value)
        self.trailed = 0
        self.renew()

    def ready_to_play(self) -> None:
        """After `put` and `set_register`: derive what is derived, and keep no past."""
        self.want_all()
        self.turn_phase()
        self.trailed = 0
        self.renew()

    def renew(self) -> None:
        """The state was changed otherwise than by a move: what was known of it is forgotten."""
        self.ready = -1
        self.serial += 1
        self.stamp = self.serial

    def goes_on(self) -> bool:
        """Would a state that was set up by hand go on by itself?  It is left as it is.

        `ready_to_play` comes first.
        """
        self.reserve(64)
        self.settle()
        moved = self.trailed > 0
        while self.trailed:
            self.undo()
        self.ready = -1
        return moved

    def set_order(self, index: int, order: Sequence[int]) -> None:
        """Fix the order of the whole pack, in numbered cards (see `engine.shuffle`), for the
        shuffled re-deal number `index` (from 0).
        """
        for place, card in enumerate(order):
            self.orders[index * self.total + place] = card

    def packet_at(self, place: int) -> list[int]:
        """The cards of a place, bottom card first."""
        first = self.offset[place]
        return [self.cards[first + index] for index in range(self.size[place])]

    def mark_at(self, place: int) -> int:
        """The marks of a place."""
        return self.mark[place]

    def size_at(self, place: int) -> int:
        """How many cards lie on a place."""
        return self.size[place]

    def register_at(self, index: int) -> int:
        """The value of a register."""
        return self.register[index]

    def want_at(self, place: int) -> int:
        """The cards, as bits, that the foundation at this place would take now."""
        return self.want[place]

    def changes(self) -> list[tuple[int, int, int, int]]:
        """What the last move has done, in order: code of the trail, number, source, target.

        The number is the card moved, plus 64 times a height or a count where there is one; the
        first card, for a run; the value before, for registers and marks.
        """
        if self.depth == 0:
            return []
        entries = [self.trail[index] for index in range(self.marks[self.depth - 1], self.trailed)]
        return [
            (entry >> 56, (entry >> 16) & EXTRA, (entry >> 8) & 255, entry & 255)
            for entry in entries
        ]

    def move_at(self, index: int) -> int:
        """One of the moves that `generate` has written."""
        return self.moves[self.free + index]

    def reserve(self, moves: int) -> None:
        """Make room on the trail for so many more moves."""
        needed = self.trailed + (moves + 2) * (4 * self.total + 4 * self.places + 64)
        if len(self.trail) < needed:
            self.trail = longer(self.trail, needed)
        self.brim = len(self.trail) - (4 * self.total + 4 * self.places + 64)
        if len(self.marks) < self.depth + moves + 2:
            self.marks = longer(self.marks, self.depth + moves + 2)
            self.made = longer(self.made, self.depth + moves + 2)
            self.stamps = longer(self.stamps, self.depth + moves + 2)
        needed = self.stored + (moves + 2) * (self.total + self.places + 1)
        if len(self.attic) < needed:
            self.attic = longer(self.attic, needed)
        if len(self.cursor) < moves + 2:
            self.cursor = longer(self.cursor, moves + 2)
            self.bounds = longer(self.bounds, moves + 2)
        self.make_room((moves + 2) * 256 + 2 * self.most)

    def make_room(self, moves: int) -> None:
        """Let so many moves be written from `free` on."""
        needed = self.free + moves + 1
        if len(self.moves) < needed:
            self.moves = longer(self.moves, needed)

    # ------------------------------------------------------------------ changes that are not logged

    def term(self, place: int) -> int:
        """What a place that has a slot adds to the hash."""
        index = self.row + place
        return mix(
            (self.packet[self.slot[index]] + self.salt[index] + self.mark[place] * MARK_KEY) & MASK
        )

    def worth(self, place: int) -> int:
        """What a place adds to the hash."""
        index = self.row + place
        if self.slot[index] >= 0:
            return self.term(place)
        total = self.mark[place] * mix(self.salt[index])
        top = 0
        while top < self.size[place] and self.slot[index] == OPEN:
            card = self.cards[self.offset[place] + top]
            total += mix((self.salt[index] + (top << 6) + card) & MASK)
            top += 1
        return total & MASK

    def push(self, place: int, card: int) -> None:
        """Lay a card on a place."""
        top = self.size[place]
        slot = self.slot[self.row + place]
        self.cards[self.offset[place] + top] = card
        self.size[place] = top + 1
        if slot >= 0:
            self.hash = (self.hash - self.term(place)) & MASK
            key = self.key[self.key_first[place] + card]
            if self.by_top[place]:
                self.packet[slot] = key
            else:
                self.packet[slot] = (self.packet[slot] * MULTIPLIER + key) & MASK
            self.hash = (self.hash + self.term(place)) & MASK
        elif slot == OPEN:
            salt = self.salt[self.row + place]
            self.hash = (self.hash + mix((salt + (top << 6) + card) & MASK)) & MASK
        self.home += self.weight[place]

    def pop(self, place: int) -> int:
        """Take the top card of a place."""
        top = self.size[place] - 1
        slot = self.slot[self.row + place]
        card = self.cards[self.offset[place] + top]
        self.size[place] = top
        if slot >= 0:
            self.hash = (self.hash - self.term(place)) & MASK
            if self.by_top[place]:
                self.packet[slot] = self.packet_key(place)
            else:
                key = self.key[self.key_first[place] + card]
                self.packet[slot] = ((self.packet[slot] - key) * INVERSE) & MASK
            self.hash = (self.hash + self.term(place)) & MASK
        elif slot == OPEN:
            salt = self.salt[self.row + place]
            self.hash = (self.hash - mix((salt + (top << 6) + card) & MASK)) & MASK
        self.home -= self.weight[place]
        return card

    def write_mark(self, place: int, mark: int) -> None:
        """Set the marks of a place."""
        if self.slot[self.row + place] >= 0:
            self.hash = (self.hash - self.term(place)) & MASK
            self.mark[place] = mark
            self.hash = (self.hash + self.term(place)) & MASK
        else:
            salt = mix(self.salt[self.row + place])
            self.hash = (self.hash + (mark - self.mark[place]) * salt) & MASK
            self.mark[place] = mark

    def row_now(self) -> int:
        """Where the row of the phase begins in which the game is."""
        stage = 4 * self.register[PC]
        if self.size[self.stock] == 0 and self.size[self.hand] == 0:
            stage += 1
        if self.register[REDEALS] >= self.redeal_limit:
            stage += 2
        return self.phase_of[stage] * self.places

    def turn_phase(self) -> None:
        """Hash the packets anew, logged, if other places are alike than before."""
        row = self.row_now()
        if row != self.row:
            self.log(T_PHASE, self.row, 0, 0)
            self.change_row(row)

    def change_row(self, row: int) -> None:
        """Hash the packets as another phase asks for."""
        place = 0
        while place < self.places:
            old = self.row + place
            if self.slot[old] != self.slot[row + place] or self.salt[old] != self.salt[row + place]:
                self.hash = (self.hash - self.worth(place)) & MASK
                if self.slot[old] < 0:
                    self.packet[self.slot[row + place]] = self.packet_key(place)
                self.row = row
                self.hash = (self.hash + self.worth(place)) & MASK
                self.row = old - place
            place += 1
        self.row = row

    def packet_key(self, place: int) -> int:
        """The hash of a packet, its lowest card first; of its top card, where that is enough."""
        value = 0
        step = 0
        if self.by_top[place] and self.size[place]:
            step = self.size[place] - 1
        while step < self.size[place]:
            card = self.cards[self.offset[place] + step]
            value = (value * MULTIPLIER + self.key[self.key_first[place] + card]) & MASK
            step += 1
        return value

    def write(self, index: int, value: int) -> None:
        """Set a register."""
        old = self.register[index]
        self.hash = (self.hash - self.sign(index, old) + self.sign(index, value)) & MASK
        self.register[index] = value

    def sign(self, index: int, value: int) -> int:
        """What a register adds to the hash."""
        if index == MUST and value:
            # Of like places it does not matter which it was.
            source = self.group[self.row + ((value - 1) >> 8 & 255)]
            value = ((value - 1) & ~0xFF00 | source << 8) + 1
        return mix((REGISTER_KEY * (index + 1) + value) & MASK)

    def lay_place(self, place: int) -> None:
        """Mark a place as laid out."""
        if not self.mark[place] & LAID:
            self.write_mark(place, self.mark[place] | LAID)

    def want_all(self) -> None:
        """Find anew which cards every foundation wants."""
        index = 0
        while index < self.foundation_zones:
            self.want_zone(self.foundation_zone[index])
            index += 1
        self.want_unions()

    def want_unions(self) -> None:
        """Join what the foundations want; a card that can begin where beginning comes first goes
        nowhere else.
        """
        self.wanted = 0
        self.beginning = 0
        index = 0
        first = 0
        while index < self.foundation_zones:
            zone = self.foundation_zone[index]
            self.wanted = self.wanted | self.zone_want[zone]
            if self.on_sight[zone]:
                self.beginning = self.beginning | self.zone_begin[zone]
            if self.begin_first[zone]:
                first = first | self.zone_begin[zone]
            index += 1
        if self.any_begin_first and first:
            index = 0
            while index < self.foundation_zones:
                zone = self.foundation_zone[index]
                place = self.zone_first[zone]
                while place < self.zone_end[zone]:
                    if self.size[place]:
                        self.want[place] = self.want[place] & ~first
                    place += 1
                index += 1

    def want_zone(self, zone: int) -> None:
        """Find anew which cards the foundations of a zone want."""
        union = 0
        begin = 0
        first = self.begin_cards[zone]
        if self.turned[zone]:
            first = 0
            if self.register[BASE]:
                first = self.begin_cards[zone] & self.any_of[self.register[BASE] - 1]
        fresh = first
        if self.suit_rule[zone] == 0 and self.beside_first[zone] < 0:
            fresh = first & self.open_suits(zone)
        place = self.zone_first[zone]
        while place < self.zone_end[zone]:
            if self.size[place] or self.beside_first[zone] >= 0:
                wanted = self.next_of(zone, place)
            elif self.fixed_suit[place] >= 0:
                wanted = first & self.suit_cards[self.fixed_suit[place]]
            else:
                wanted = fresh
            if self.size[place] == 0:
                begin |= wanted
            self.want[place] = wanted
            union |= wanted
            place += 1
        self.zone_want[zone] = union
        self.zone_begin[zone] = begin

    def open_suits(self, zone: int) -> int:
        """The suits, as cards, of which a zone has not yet begun its share of foundations."""
        suit = 0
        while suit < 4:
            self.count[suit] = 0
            suit += 1
        place = self.zone_first[zone]
        while place < self.zone_end[zone]:
            if self.size[place]:
                self.count[self.cards[self.offset[place]] // 13] += 1
            place += 1
        suits = 0
        suit = 0
        while suit < 4:
            if self.count[suit] < self.share[zone]:
                suits |= self.suit_cards[suit]
            suit += 1
        return suits

    def next_of(self, zone: int, place: int) -> int:
        """The cards, as bits, that continue a foundation, which may stand beside its base."""
        held = self.size[place]
        if self.beside_first[zone] >= 0:
            beside = self.beside_first[zone] + place - self.zone_first[zone]
            if self.size[beside] == 0:
                return 0
            base = self.cards[self.offset[beside]]
            held += 1
        else:
            base = self.cards[self.offset[place]]
        ladder = self.ladder_by_rank[zone * 13 + base % 13]
        if ladder < 0 or held >= self.ladder_end[ladder] - self.ladder_first[ladder]:
            return 0
        rank = self.rung[self.ladder_first[ladder] + held]
        if self.suit_rule[zone] == 0:
            return self.bit[base - base % 13 + rank]
        if self.suit_rule[zone] == 2:
            return self.any_of[rank]
        if self.size[place]:
            base = self.cards[self.offset[place] + self.size[place] - 1]
        if base >= 26:
            return self.black_of[rank]
        return self.red_of[rank]

    def want_next(self, zone: int, place: int) -> None:
        """Find anew what one foundation wants that was begun before the last change, and still is:
        the others want what they wanted.
        """
        self.want[place] = self.next_of(zone, place)
        union = 0
        place = self.zone_first[zone]
        while place < self.zone_end[zone]:
            union |= self.want[place]
            place += 1
        self.zone_want[zone] = union

    # ---------------------------------------------------------------------- changes that are logged

    def log(self, code: int, extra: int, source: int, target: int) -> None:
        """Write an entry on the trail."""
        self.trail[self.trailed] = (code << 56) | (extra << 16) | (source << 8) | target
        self.trailed += 1

    def after(self, place: int) -> None:
        """A packet has changed: foundations may want other cards."""
        zone = self.watched[place]
        if zone >= 0:
            if zone == self.zone[place] and not self.any_begin_first:
                # One card has come or gone.
                if self.size[place] > 1:
                    self.want_next(zone, place)
                else:
                    self.want_zone(zone)
                self.want_unions()
            else:
                self.want_all()

    def shift(self, source: int, target: int) -> None:
        """Move the top card of a packet to another; a face-down card so uncovered is turned."""
        card = self.pop(source)
        self.push(target, card)
        self.log(T_SHIFT, card, source, target)
        if self.mark[source] | self.mark[target] > 1:
            self.unmark(source, target)
        if self.watched[source] >= 0:
            self.after(source)
        if self.watched[target] >= 0:
            self.after(target)

    def unmark(self, source: int, target: int) -> None:
        """Drop the marks that a move of the top card has made untrue."""
        mark = self.mark[source] & ~NEW
        if self.size[source] and mark >> 1 >> self.size[source] & 1:
            mark &= ~(DOWN >> 1 << self.size[source])
        if mark != self.mark[source]:
            self.change_mark(source, mark)
        if self.mark[target] & NEW:
            self.change_mark(target, self.mark[target] & ~NEW)

    def change_mark(self, place: int, mark: int) -> None:
        """Set the marks of a place, logged."""
        self.log(T_MARK, self.mark[place], 0, place)
        self.write_mark(place, mark)

    def lay_out(self, place: int) -> None:
        """Lay out a place, logged."""
        if not self.mark[place] & LAID:
            self.change_mark(place, self.mark[place] | LAID)

    def change(self, index: int, value: int) -> None:
        """Set a register, logged."""
        old = self.register[index]
        if old != value:
            self.log(T_REGISTER, old + 1, index, 0)
            self.write(index, value)
            if index == BASE:
                self.want_all()

    def pluck(self, source: int, index: int, target: int) -> None:
        """Move the card so high in a packet (0 the bottom) to the top of another."""
        self.take_out(source, index)
        card = self.scratch[0]
        self.push(target, card)
        self.log(T_PLUCK, card + index * 64, source, target)
        self.after(source)
        self.after(target)

    def take_out(self, source: int, index: int) -> None:
        """Take one card out of a packet into scratch[0]; those above it close up."""
        count = self.size[source] - index
        step = 0
        while step < count:
            self.scratch[step] = self.pop(source)
            step += 1
        card = self.scratch[count - 1]
        step = count - 2
        while step >= 0:
            self.push(source, self.scratch[step])
            step -= 1
        self.scratch[0] = card

    def put_in(self, place: int, index: int, card: int) -> None:
        """Put a card into a packet so that it lies so high."""
        count = self.size[place] - index
        step = 0
        while step < count:
            self.scratch[step] = self.pop(place)
            step += 1
        self.push(place, card)
        step = count - 1
        while step >= 0:
            self.push(place, self.scratch[step])
            step -= 1

    def bury(self, place: int, index: int) -> None:
        """Put a card of a packet (its height, 0 the bottom) under that packet."""
        self.take_out(place, index)
        card = self.scratch[0]
        self.put_in(place, 0, card)
        self.log(T_BURY, card + index * 64, place, place)
        self.after(place)

    def run(self, source: int, target: int, count: int) -> None:
        """Move the uppermost cards of a packet together to another, in their order."""
        self.carry(source, target, count)
        card = self.cards[self.offset[target] + self.size[target] - count]
        self.log(T_RUN, card + count * 64, source, target)
        if self.mark[source] | self.mark[target] > 1:
            self.unmark(source, target)

    def carry(self, source: int, target: int, count: int) -> None:
        """Move the uppermost cards together, not logged."""
        step = 0
        while step < count:
            self.scratch[step] = self.pop(source)
            step += 1
        while step > 0:
            step -= 1
            self.push(target, self.scratch[step])

    def swap(self, first: int, second: int) -> None:
        """Exchange the top cards of two places."""
        self.exchange(first, second)
        self.log(T_SWAP, 0, first, second)

    def gather_shuffled(self, first: int, end: int, order: int) -> None:
        """Take up the packets of a pool; their cards become the stock in a fixed random order."""
        step = 0
        while step < 52:
            self.count[step] = 0
            step += 1
        index = first
        while index < end:
            place = self.pool_place[index]
            held = self.size[place]
            step = 0
            while step < held:
                card = self.cards[self.offset[place] + step]
                self.attic[self.stored] = card
                self.stored += 1
                self.count[card] += 1
                step += 1
            while self.size[place]:
                self.pop(place)
            self.attic[self.stored] = held
            self.stored += 1
            index += 1
        amount = 0
        step = 0
        while step < self.total:
            # Entries are numbered cards: the second copy of a card is 52 more than the first.
            card = self.orders[order * self.total + step] % 52
            if self.orders[order * self.total + step] // 52 < self.count[card]:
                self.scratch[amount] = card
                amount += 1
            step += 1
        while amount > 0:
            amount -= 1
            self.push(self.stock, self.scratch[amount])
        self.log(T_GATHER, first * 65536 + end, 0, 0)

    def undo_gather(self, first: int, end: int) -> None:
        """Put the packets of a shuffled re-deal back."""
        while self.size[self.stock]:
            self.pop(self.stock)
        index = end
        while index > first:
            index -= 1
            place = self.pool_place[index]
            self.stored -= 1
            held = self.attic[self.stored]
            self.stored -= held
            step = 0
            while step < held:
                self.push(place, self.attic[self.stored + step])
                step += 1

    def undo(self) -> None:
        """Take the last entry off the trail and undo it."""
        self.trailed -= 1
        entry = self.trail[self.trailed]
        code = entry >> 56
        extra = (entry >> 16) & EXTRA
        source = (entry >> 8) & 255
        target = entry & 255
        if code == T_SHIFT:
            self.push(source, self.pop(target))
            if self.watched[source] >= 0:
                self.after(source)
            if self.watched[target] >= 0:
                self.after(target)
        elif code == T_REGISTER:
            self.write(source, extra - 1)
            if source == BASE:
                self.want_all()
        elif code == T_MARK:
            self.write_mark(target, extra)
        elif code == T_RUN:
            self.carry(target, source, extra // 64)
        elif code == T_SWAP:
            self.exchange(source, target)
        elif code == T_GATHER:
            self.undo_gather(extra // 65536, extra % 65536)
        elif code == T_PHASE:
            self.change_row(extra)
        elif code == T_BURY:
            self.take_out(source, 0)
            self.put_in(source, extra // 64, self.scratch[0])
            self.after(source)
        else:
            self.put_in(source, extra // 64, self.pop(target))
            self.after(source)
            self.after(target)

    # -------------------------------------------------------------------------- asking the position

    def is_open(self, place: int, mode: int) -> bool:
        """Is the top card of this packet one that a part of this mode means?"""
        card = self.cards[self.offset[place] + self.size[place] - 1]
        if mode == AVAILABLE or mode == FRESH:
            if mode == FRESH and not self.mark[place] & NEW:
                return False
            if not self.native[place] & self.bit[card]:
                return False
            lane = self.lane_first[place]
            end = self.lane_end[place]
            if lane == end:
                return True
            while lane < end:
                # A lane is its length, then its places.
                length = self.lane_place[lane]
                step = lane + 1
                lane = step + length
                while step < lane and self.size[self.lane_place[step]] == 0:
                    step += 1
                if step == lane:
                    return True
            return False
        if mode == STRAY:
            return not self.native[place] & self.bit[card]
        return True

    def source_place(self, index: int) -> int:
        """The place that an entry of the pool means now, or -1 when no card can be had there."""
        place = self.place_meant(index)
        if place >= 0 and self.is_offered(index, place):
            return place
        return -1

    def place_meant(self, index: int) -> int:
        """The place that an entry of the pool means now, or -1 when it has no such card.

        The pack is the card in hand or else the stock.
        """
        place = self.pool_place[index]
        if place == self.stock and self.size[self.hand]:
            return self.hand
        if self.size[place] == 0 or self.size[place] < self.pool_depth[index]:
            return -1
        return place

    def is_offered(self, index: int, place: int) -> bool:
        """Can the card be had that an entry of the pool means at this place?"""
        if self.pool_depth[index] or place == self.stock or place == self.hand:
            return True
        if self.pool_row[index] >= 0 and self.register[ROW] != self.pool_row[index]:
            return False
        return self.is_open(place, self.pool_mode[index])

    def card_at(self, index: int, place: int) -> int:
        """The card that an entry of the pool, found at this place, means."""
        if self.pool_depth[index]:
            return self.cards[self.offset[place] + self.pool_depth[index] - 1]
        return self.cards[self.offset[place] + self.size[place] - 1]

    def is_twin(self, first: int, second: int) -> bool:
        """Are these two packets equal and interchangeable?"""
        slot = self.slot[self.row + first]
        return (
            slot >= 0
            and self.group[self.row + first] == self.group[self.row + second]
            and self.packet[slot] == self.packet[self.slot[self.row + second]]
            and self.mark[first] == self.mark[second]
            # Beside unlike foundations, empty places are not alike.
            and self.want[first] == self.want[second]
        )

    def are_twins(self, first: int, second: int) -> bool:
        """Are these two packets equal and interchangeable?  For callers outside the kernel."""
        return self.is_twin(first, second)

    def is_kin(self, first: int, second: int) -> bool:
        """Are these two places interchangeable from now on?"""
        return self.group[self.row + first] == self.group[self.row + second]

    def are_kin(self, first: int, second: int) -> bool:
        """Are these two places interchangeable from now on?  For callers outside the kernel."""
        return self.is_kin(first, second)

    def are_alike(self, first: int, second: int, count: int) -> bool:
        """Are the lowest cards of two packets, so many, the same as far as they matter?"""
        step = 0
        while step < count:
            card = self.cards[self.offset[first] + step]
            other = self.cards[self.offset[second] + step]
            if self.key[self.key_first[first] + card] != self.key[self.key_first[second] + other]:
                return False
            step += 1
        return True

    def is_repeated(self, start: int, index: int, place: int) -> bool:
        """Is there an equal packet earlier in this part of the pool?"""
        if self.slot[self.row + place] < 0:
            return False
        while start < index:
            if self.is_twin(self.pool_place[start], place):
                return True
            start += 1
        return False

    def is_repeated_but(self, start: int, index: int, place: int, first: int, second: int) -> bool:
        """Is there an equal packet earlier in this part of the pool, at neither of two places?"""
        if self.slot[self.row + place] < 0:
            return False
        while start < index:
            other = self.pool_place[start]
            if other != first and other != second and self.is_twin(other, place):
                return True
            start += 1
        return False

    def is_in_line(self, clause: int, first: int, second: int) -> bool:
        """Do two places lie in one of the lines along which a clause is bound?"""
        if self.along_1[clause] < 0:
            return True
        if first == self.hand:
            first = self.register[FALL]
        line = self.line[self.along_1[clause] * self.places + first]
        if line >= 0 and line == self.line[self.along_1[clause] * self.places + second]:
            return True
        if self.along_2[clause] < 0:
            return False
        line = self.line[self.along_2[clause] * self.places + first]
        return line >= 0 and line == self.line[self.along_2[clause] * self.places + second]

    def run_length(self, clause: int, place: int) -> int:
        """How many cards move together from the top of this packet."""
        if not self.whole[clause]:
            return 1
        mark = self.mark[place] >> 2
        low = 0
        while mark:
            mark >>= 1
            low += 1
        return self.size[place] - low

    def changes_nothing(self, source: int, target: int, count: int) -> bool:
        """Would moving so many cards leave an equal position?"""
        return (
            self.size[source] - count == self.size[target]
            and self.is_kin(source, target)
            and not (self.mark[source] | self.mark[target]) & ~LAID & ~NEW
            and self.are_alike(source, target, self.size[target])
        )

    def is_space(self, place: int) -> bool:
        """Is this a place laid out and now empty?"""
        return self.size[place] == 0 and self.mark[place] & LAID != 0

    def is_line_empty(self, clause: int, place: int) -> bool:
        """Is the whole line empty, of the clause's kind, in which this place lies?"""
        kind = self.line_kind[clause] * self.places
        line = self.line[kind + place]
        other = self.zone_first[self.zone[place]]
        end = self.zone_end[self.zone[place]]
        while other < end:
            if self.line[kind + other] == line and self.size[other]:
                return False
            other += 1
        return True

    def is_usable(self, clause: int) -> bool:
        """May this clause be used now, as far as graces and licences go?"""
        if self.licence[clause] and self.register[REDEALS] == 0:
            return False
        grace = self.grace[clause]
        if grace < 0:
            return True
        if self.register[GRACE + grace] >= self.times[clause]:
            return False
        return not (self.opening[clause] and self.register[PLAYED])

    def is_won(self) -> bool:
        """Is the goal reached, and nothing due any more that must be done at once?"""
        if self.goal_kind == 0:
            return self.home == self.goal and not self.is_due()
        line = 0
        while line < self.totals_lines:
            total = 0
            step = self.totals_first[line]
            while step < self.totals_first[line + 1]:
                place = self.totals_place[step]
                if self.size[place] == 0:
                    return False
                total += self.cards[self.offset[place]] % 13 + 1
                step += 1
            if total != self.goal:
                return False
            line += 1
        return True

    def is_due(self) -> bool:
        """Is there a move that must be made at once?"""
        pc = self.register[PC]
        before = self.found
        room = self.room
        due = False
        # What is found is written behind the moves that were listed, and forgotten.
        self.room = len(self.moves) - self.free
        step = self.once_first[pc]
        while step < self.once_end[pc] and not due:
            due = self.find(self.clause_list[step]) > 0
            step += 1
        self.found = before
        self.room = room
        return due

    # ------------------------------------------------------------------------ the moves of a clause

    def emit(self, clause: int, first: int, second: int, third: int, fourth: int) -> None:
        """Write a move into the buffer, where the table's `most_moves` have room."""
        self.moves[self.free + self.found] = (
            (clause << 32) | (first << 24) | (second << 16) | (third << 8) | fourth
        )
        if self.found + 1 < self.room:
            self.found += 1

    def find(self, clause: int) -> int:
        """Write the moves of one clause behind those found; return how many they are."""
        before = self.found
        if self.is_usable(clause):
            kind = self.kind[clause]
            if kind == PLAY:
                self.find_plays(clause)
            elif kind == PACKING:
                self.find_packings(clause)
            elif kind == FILL:
                self.find_fills(clause)
            elif kind == REPLENISH:
                self.find_replenishings(clause)
            elif kind == TRANSFER:
                self.find_transfers(clause)
            elif kind == COMBINE:
                self.find_combinations(clause)
            elif kind == EXCHANGE:
                self.find_exchanges(clause)
            elif kind == PAIR:
                self.find_pairings(clause)
            elif kind == PLAY_PAIR:
                self.find_pair_plays(clause)
            else:
                self.find_slips(clause)
        return self.found - before

    def find_plays(self, clause: int) -> None:
        """Available cards to foundations; at once, those of one card at a time."""
        seen = 0
        only = -1
        if self.when[clause] == AT_ONCE:
            only = self.due_card(clause)
        index = self.source_first[clause]
        end = self.source_end[clause]
        while index < end:
            place = self.place_meant(index)
            if place >= 0:
                card = self.card_at(index, place)
                if (
                    self.wanted & self.bit[card]
                    and (only < 0 or only == card)
                    and (self.ranks[clause] == 0 or self.ranks[clause] >> (card % 13) & 1)
                    and self.is_offered(index, place)
                    and not (
                        seen & self.bit[card]
                        and self.is_repeated(self.source_first[clause], index, place)
                    )
                ):
                    seen |= self.bit[card]
                    step = self.target_first[clause]
                    while step < self.target_end[clause]:
                        target = self.pool_place[step]
                        if (
                            self.want[target] & self.bit[card]
                            and self.is_in_line(clause, place, target)
                            and not self.is_repeated(self.target_first[clause], step, target)
                        ):
                            self.emit(clause, place, target, NONE, NONE)
                        step += 1
            index += 1

    def due_card(self, clause: int) -> int:
        """The card that a play at once plays first, or -1: the lowest, so that it does not depend
        on where the cards lie; the first of its value, for foundations that do not follow suit.
        """
        due = -1
        least = 52
        index = self.source_first[clause]
        while index < self.source_end[clause]:
            place = self.place_meant(index)
            if place >= 0:
                card = self.card_at(index, place)
                if (
                    self.wanted & self.bit[card]
                    and (self.ranks[clause] == 0 or self.ranks[clause] >> (card % 13) & 1)
                    and self.is_offered(index, place)
                ):
                    step = self.target_first[clause]
                    while step < self.target_end[clause]:
                        target = self.pool_place[step]
                        value = card
                        if self.suit_rule[self.zone[target]] == 2:
                            value = card % 13
                        if (
                            value < least
                            and self.want[target] & self.bit[card]
                            and self.is_in_line(clause, place, target)
                        ):
                            least = value
                            due = card
                        step += 1
            index += 1
        return due

    def find_packings(self, clause: int) -> None:
        """Available cards, or runs, onto other available cards."""
        seen = 0
        table = self.fits[clause]
        if self.turned_fits[clause]:
            if self.register[BASE] == 0:
                return
            table += (self.register[BASE] - 1) * 52
        shown = self.tops_of(self.target_first[clause], self.target_end[clause])
        index = self.source_first[clause]
        end = self.source_end[clause]
        while index < end:
            place = self.place_meant(index)
            if place >= 0:
                count = self.run_length(clause, place)
                card = self.cards[self.offset[place] + self.size[place] - count]
                fitting = self.fit[table + card]
                top = self.cards[self.offset[place] + self.size[place] - 1]
                # Few cards fit anything: what costs more than a look is asked last.
                if (
                    fitting & shown
                    and self.is_offered(index, place)
                    and not (
                        seen & self.bit[top]
                        and self.is_repeated(self.source_first[clause], index, place)
                    )
                ):
                    seen |= self.bit[top]
                    tops = 0
                    step = self.target_first[clause]
                    while step < self.target_end[clause]:
                        target = self.pool_place[step]
                        if self.size[target] and target != place:
                            cover = self.cards[self.offset[target] + self.size[target] - 1]
                            if (
                                fitting & self.bit[cover]
                                and self.is_open(target, self.pool_mode[step])
                                and self.is_in_line(clause, place, target)
                                and not self.changes_nothing(place, target, count)
                                and not (
                                    tops & self.bit[cover]
                                    and self.is_repeated_but(
                                        self.target_first[clause], step, target, place, place
                                    )
                                )
                            ):
                                self.emit(clause, place, target, NONE, NONE)
                                tops |= self.bit[cover]
                        step += 1
            index += 1

    def tops_of(self, index: int, end: int) -> int:
        """The top cards, as bits, in a part of the pool; of places with lanes, the open ones."""
        tops = 0
        while index < end:
            place = self.pool_place[index]
            if self.size[place] and (
                self.lane_first[place] == self.lane_end[place]
                or self.is_open(place, self.pool_mode[index])
            ):
                tops |= self.bit[self.cards[self.offset[place] + self.size[place] - 1]]
            index += 1
        return tops

    def find_fills(self, clause: int) -> None:
        """Available cards into spaces."""
        ordered = self.when[clause] == AT_ONCE or self.when[clause] == BEFORE
        before = self.found
        spaces = 0
        step = self.target_first[clause]
        while step < self.target_end[clause]:
            space = self.pool_place[step]
            if (
                self.is_space(space)
                and (self.pool_row[step] < 0 or self.pool_row[step] == self.register[ROW])
                and not (spaces and self.is_repeated(self.target_first[clause], step, space))
                and (self.line_kind[clause] < 0 or self.is_line_empty(clause, space))
            ):
                spaces += 1
                now = self.found
                self.find_fillers(clause, space, self.source_first[clause], self.source_end[clause])
                if self.found == now and self.other_end[clause] > self.other_first[clause]:
                    self.find_fillers(
                        clause, space, self.other_first[clause], self.other_end[clause]
                    )
                if ordered and self.found > before:
                    return
            step += 1

    def find_fillers(self, clause: int, space: int, first: int, end: int) -> None:
        """Available cards into one space."""
        seen = 0
        index = first
        while index < end:
            place = self.place_meant(index)
            if place == self.hand and self.size[self.stock] and self.is_from_pack(index, space):
                place = self.stock
            if place == self.stock:
                if self.when[clause] != AT_WILL or self.has_card_for(space):
                    self.emit(clause, place, space, NONE, NONE)
            elif place >= 0 and self.is_in_line(clause, space, place):
                count = self.run_length(clause, place)
                card = self.cards[self.offset[place] + self.size[place] - count]
                if self.pool_depth[index]:
                    card = self.card_at(index, place)
                if (
                    (self.ranks[clause] == 0 or self.ranks[clause] >> (card % 13) & 1)
                    and self.is_taken(place, space, card)
                    and self.is_offered(index, place)
                    and self.is_fitting(clause, card)
                    and not self.changes_nothing(place, space, count)
                    and not (seen & self.bit[card] and self.is_repeated(first, index, place))
                ):
                    self.emit(clause, place, space, NONE, NONE)
                    seen |= self.bit[card]
            index += 1

    def has_card_for(self, space: int) -> bool:
        """Can a card of the stock come to lie in a space, when those that begin foundations go
        there?  If not, drawing one is turning one; the player can know by what has gone.
        """
        step = 0
        while step < self.size[self.stock]:
            card = self.cards[self.offset[self.stock] + step]
            if not self.beginning & self.bit[card]:
                return True
            step += 1
        return False

    def is_from_pack(self, index: int, space: int) -> bool:
        """Must the pack fill a space that does not take the card in hand?"""
        return self.pool_place[index] == self.stock and not self.is_taken(
            self.hand, space, self.top(self.hand)
        )

    def is_taken(self, place: int, space: int, card: int) -> bool:
        """Does a zone take this card, from pack or talon?"""
        if place == self.hand or self.talon_of[place] >= 0:
            return self.takes[space] & self.bit[card] != 0
        return True

    def is_fitting(self, clause: int, card: int) -> bool:
        """Could the card be played on each of the foundations that the clause names?"""
        mask = self.crown[clause]
        zone = 0
        while mask:
            if mask & 1 and not self.zone_want[zone] & self.bit[card]:
                return False
            mask >>= 1
            zone += 1
        return True

    def find_replenishings(self, clause: int) -> None:
        """The one move that makes up short packets."""
        if self.size[self.stock] == 0 or self.size[self.hand]:
            return
        step = self.target_first[clause]
        while step < self.target_end[clause]:
            place = self.pool_place[step]
            if self.mark[place] & LAID and self.size[place] < self.amount[clause]:
                self.emit(clause, self.stock, NONE, NONE, NONE)
                return
            step += 1

    def find_transfers(self, clause: int) -> None:
        """Top cards of foundations to others."""
        index = self.source_first[clause]
        while index < self.source_end[clause]:
            place = self.pool_place[index]
            if self.size[place] > 1:
                card = self.cards[self.offset[place] + self.size[place] - 1]
                if not self.is_repeated(self.source_first[clause], index, place):
                    step = self.target_first[clause]
                    while step < self.target_end[clause]:
                        target = self.pool_place[step]
                        if (
                            self.want[target] & self.bit[card]
                            and self.size[target]
                            and not self.is_repeated(self.target_first[clause], step, target)
                            and (
                                self.other_end[clause] == self.other_first[clause]
                                or self.is_of_use(clause, place, target)
                            )
                        ):
                            self.emit(clause, place, target, NONE, NONE)
                        step += 1
            index += 1

    def is_of_use(self, clause: int, place: int, target: int) -> bool:
        """Would this transfer let a card be played that cannot be played now?"""
        before = self.wanted
        self.push(target, self.pop(place))
        self.want_all()
        gained = self.wanted & ~before
        self.push(place, self.pop(target))
        self.want_all()
        return gained != 0 and self.is_any_of(clause, gained)

    def is_any_of(self, clause: int, cards: int) -> bool:
        """Is one of these cards to be had from the clause's other source?"""
        index = self.other_first[clause]
        while index < self.other_end[clause]:
            place = self.source_place(index)
            if place >= 0 and cards & self.bit[self.card_at(index, place)]:
                return True
            index += 1
        return False

    def needed(self) -> int:
        """The cards, as bits, one of which must be played after a transfer made to use it."""
        transfer = self.register[MUST] - 1
        place = (transfer >> 8) & 255
        target = transfer & 255
        now = self.wanted
        self.push(place, self.pop(target))
        self.want_all()
        before = self.wanted
        self.push(target, self.pop(place))
        self.want_all()
        return now & ~before

    def find_needed(self, first: int, end: int) -> None:
        """The plays that a transfer was made for."""
        cards = self.needed()
        transfer = (self.register[MUST] - 1) >> 16
        while first < end:
            clause = self.clause_list[first]
            if self.kind[clause] == PLAY and self.is_usable(clause):
                before = self.found
                self.find_plays(clause)
                step = before
                while before < self.found:
                    move = self.moves[self.free + before]
                    place = (move >> 24) & 255
                    if cards & self.bit[
                        self.cards[self.offset[place] + self.size[place] - 1]
                    ] and self.is_source(transfer, place):
                        self.moves[self.free + step] = move
                        step += 1
                    before += 1
                self.found = step
            first += 1

    def is_source(self, clause: int, place: int) -> bool:
        """Is a place among the clause's other source?"""
        index = self.other_first[clause]
        while index < self.other_end[clause]:
            if self.source_place(index) == place:
                return True
            index += 1
        return False

    def find_combinations(self, clause: int) -> None:
        """Sets of available cards of one total or value."""
        start = self.source_first[clause]
        first = start
        end = self.source_end[clause]
        while first < end:
            one = self.combinable(clause, first)
            if one >= 0:
                a = self.pool_place[first]
                second = first + 1
                while second < end:
                    two = self.combinable(clause, second)
                    if two >= 0:
                        b = self.pool_place[second]
                        if self.amount[clause] == 2:
                            # Few sets make the sum: which packets are alike is asked last.
                            if (
                                self.is_sum(clause, one, two, 0)
                                and self.is_in_line(clause, a, b)
                                and not self.is_repeated(start, first, a)
                                and not self.is_repeated_but(start, second, b, a, a)
                            ):
                                self.emit(clause, a, b, NONE, NONE)
                        elif not self.flag[clause] or one != two:
                            third = second + 1
                            while third < end:
                                three = self.combinable(clause, third)
                                if (
                                    three >= 0
                                    and self.is_sum(clause, one, two, three)
                                    and not (self.flag[clause] and (three == one or three == two))
                                    and not self.is_repeated(start, first, a)
                                    and not self.is_repeated_but(start, second, b, a, a)
                                    and not self.is_repeated_but(
                                        start, third, self.pool_place[third], a, b
                                    )
                                ):
                                    self.find_crowns(clause, first, second, third)
                                third += 1
                    second += 1
            first += 1

    def combinable(self, clause: int, index: int) -> int:
        """The rank of a card that may be one of a set, or -1."""
        place = self.source_place(index)
        if place < 0:
            return -1
        rank = self.card_at(index, place) % 13 + 1
        if self.crown[clause] >> (rank - 1) & 1:
            return -1
        return rank

    def is_sum(self, clause: int, one: int, two: int, three: int) -> bool:
        """Do these ranks make the total, or are they equal?"""
        if self.sum[clause]:
            return one + two + three == self.sum[clause]
        return one == two and (three == 0 or three == one)

    def find_crowns(self, clause: int, first: int, second: int, third: int) -> None:
        """Complete a set of three with each card that can crown it, or without."""
        a = self.pool_place[first]
        b = self.pool_place[second]
        c = self.pool_place[third]
        if self.crown[clause] == 0:
            self.emit(clause, a, b, c, NONE)
            return
        index = self.source_first[clause]
        while index < self.source_end[clause]:
            place = self.source_place(index)
            if (
                place >= 0
                and self.crown[clause] >> (self.card_at(index, place) % 13) & 1
                and not self.is_repeated(self.source_first[clause], index, place)
            ):
                self.emit(clause, a, b, c, place)
            index += 1

    def find_exchanges(self, clause: int) -> None:
        """Pairs of single cards that change places."""
        half = self.register[HALF]
        left = NONE
        right = NONE
        if half:
            # These have changed places already: what is like them may still be.
            left = (half - 1) >> 8 & 255
            right = (half - 1) & 255
        same = self.source_first[clause] == self.target_first[clause]
        index = self.source_first[clause]
        while index < self.source_end[clause]:
            a = self.pool_place[index]
            step = self.target_first[clause]
            if same:
                step = index + 1
            if (
                self.size[a] == 1
                and self.is_open(a, self.pool_mode[index])
                and not self.is_repeated_but(self.source_first[clause], index, a, left, right)
            ):
                while step < self.target_end[clause]:
                    b = self.pool_place[step]
                    if (
                        self.size[b] == 1
                        and a != b
                        and self.cards[self.offset[a]] != self.cards[self.offset[b]]
                        and self.is_open(b, self.pool_mode[step])
                        and not self.is_repeated_but(
                            self.target_first[clause], step, b, left, right
                        )
                        and not (half and self.is_of_half(half - 1, a, b))
                    ):
                        if self.flag[clause] == 0:
                            self.emit(clause, a, b, NONE, NONE)
                        else:
                            self.find_fruitful(clause, a, b, half)
                    step += 1
            index += 1

    def is_of_half(self, half: int, a: int, b: int) -> bool:
        """Has one of these places been touched by the first of two exchanges?"""
        first = (half >> 8) & 255
        second = half & 255
        return a == first or a == second or b == first or b == second

    def find_fruitful(self, clause: int, a: int, b: int, half: int) -> None:
        """An exchange after which something combines, or that a second one can make so."""
        self.exchange(a, b)
        if self.can_combine():
            self.exchange(a, b)
            self.emit(clause, a, b, NONE, NONE)
            self.exchange(a, b)
        if self.amount[clause] > 1 and half == 0 and self.can_exchange(clause, a, b):
            self.exchange(a, b)
            self.emit(clause, a, b, NONE - 1, NONE)
        else:
            self.exchange(a, b)

    def can_exchange(self, clause: int, a: int, b: int) -> bool:
        """Is there an exchange of two other cards after which something combines?"""
        index = self.source_first[clause]
        while index < self.source_end[clause]:
            c = self.pool_place[index]
            if self.size[c] == 1 and c != a and c != b:
                step = index + 1
                while step < self.source_end[clause]:
                    d = self.pool_place[step]
                    if (
                        self.size[d] == 1
                        and d != a
                        and d != b
                        and self.cards[self.offset[c]] != self.cards[self.offset[d]]
                    ):
                        self.exchange(c, d)
                        fruitful = self.can_combine()
                        self.exchange(c, d)
                        if fruitful:
                            return True
                    step += 1
            index += 1
        return False

    def exchange(self, a: int, b: int) -> None:
        """Exchange two single cards, not logged."""
        card = self.pop(a)
        self.push(a, self.pop(b))
        self.push(b, card)

    def can_combine(self) -> bool:
        """Does any clause in force give a combination?"""
        before = self.found
        step = self.will_first[self.register[PC]]
        while step < self.will_end[self.register[PC]]:
            clause = self.clause_list[step]
            if self.kind[clause] == COMBINE:
                self.find_combinations(clause)
                if self.found > before:
                    self.found = before
                    return True
            step += 1
        return False

    def find_pairings(self, clause: int) -> None:
        """Single cards laid on single cards of another zone."""
        index = self.source_first[clause]
        seen = 0
        while index < self.source_end[clause]:
            a = self.pool_place[index]
            if self.size[a] == 1:
                card = self.cards[self.offset[a]]
                if not (
                    seen & self.bit[card] and self.is_repeated(self.source_first[clause], index, a)
                ):
                    seen |= self.bit[card]
                    others = 0
                    step = self.target_first[clause]
                    while step < self.target_end[clause]:
                        b = self.pool_place[step]
                        other = self.cards[self.offset[b]]
                        if self.size[b] == 1 and not (
                            others & self.bit[other]
                            and self.is_repeated(self.target_first[clause], step, b)
                        ):
                            others |= self.bit[other]
                            self.emit(clause, a, b, NONE, NONE)
                        step += 1
            index += 1

    def find_pair_plays(self, clause: int) -> None:
        """A red and a black card, or a pair, to two foundations at once."""
        first = self.source_first[clause]
        end = self.source_end[clause]
        seen = 0
        index = first
        while index < end:
            a = self.pool_place[index]
            card = self.cards[self.offset[a]]
            if self.size[a] and not (seen & self.bit[card] and self.is_repeated(first, index, a)):
                seen |= self.bit[card]
                if self.size[a] == 2:
                    other = self.cards[self.offset[a] + 1]
                    if self.wanted & self.bit[card] and self.wanted & self.bit[other]:
                        if card < 26:
                            self.emit(clause, a, a, self.place_for(other), self.place_for(card))
                        else:
                            self.emit(clause, a, a, self.place_for(card), self.place_for(other))
                elif card >= 26 and self.wanted & self.bit[card]:
                    others = 0
                    step = first
                    while step < end:
                        b = self.pool_place[step]
                        other = self.cards[self.offset[b]]
                        if (
                            self.size[b] == 1
                            and other < 26
                            and self.wanted & self.bit[other]
                            and not (others & self.bit[other] and self.is_repeated(first, step, b))
                        ):
                            others |= self.bit[other]
                            self.emit(clause, a, b, self.place_for(card), self.place_for(other))
                        step += 1
            index += 1

    def place_for(self, card: int) -> int:
        """The first foundation that wants a card."""
        index = 0
        while index < self.foundation_zones:
            zone = self.foundation_zone[index]
            if self.zone_want[zone] & self.bit[card]:
                place = self.zone_first[zone]
                while place < self.zone_end[zone]:
                    if self.want[place] & self.bit[card]:
                        return place
                    place += 1
            index += 1
        return NONE

    def find_slips(self, clause: int) -> None:
        """Cards that may be put under their own packets."""
        index = self.source_first[clause]
        while index < self.source_end[clause]:
            place = self.pool_place[index]
            height = self.size[place] - 1
            if self.is_repeated(self.source_first[clause], index, place):
                height = 0
            while height > 0:
                card = self.cards[self.offset[place] + height]
                if self.ranks[clause] >> (card % 13) & 1:
                    if self.flag[clause] == 0:
                        self.emit(clause, place, NONE, height, NONE)
                    elif self.is_blocking(place, height, card) and self.has_rival(
                        clause, place, card
                    ):
                        self.emit(clause, place, NONE, height, NONE)
                if self.flag[clause] == 0:
                    height = 0
                height -= 1
            if self.when[clause] == AT_ONCE and self.found:
                return
            index += 1

    def is_blocking(self, place: int, height: int, card: int) -> bool:
        """Does a lower card of its suit lie beneath this one?"""
        step = 0
        while step < height:
            under = self.cards[self.offset[place] + step]
            if under // 13 == card // 13 and under < card:
                return True
            step += 1
        return False

    def has_rival(self, clause: int, place: int, card: int) -> bool:
        """Does an equal card block in another packet?"""
        index = self.source_first[clause]
        while index < self.source_end[clause]:
            other = self.pool_place[index]
            if other != place:
                height = 1
                while height < self.size[other]:
                    if self.cards[self.offset[other] + height] == card and self.is_blocking(
                        other, height, card
                    ):
                        return True
                    height += 1
            index += 1
        return False

    # ------------------------------------------------------------------------------ the legal moves

    def generate(self) -> int:
        """Write the legal moves into the buffer from `free` on, and return how many there are."""
        if self.ready < 0:
            self.room = len(self.moves) - self.free
            self.found = 0
            if self.register[FAILED] == 0 and not self.is_won():
                self.find_all()
            self.ready = self.found
        return self.ready

    def homeward(self) -> int:
        """The cards on the table, as bits, that can go home by one of the legal moves."""
        cards = 0
        count = self.generate()
        index = 0
        while index < count:
            move = self.moves[self.free + index]
            clause = move >> 32
            place = (move >> 24) & 255
            if clause < FIRST_BID and self.kind[clause] == PLAY and place != self.stock:
                cards |= self.bit[self.card_at(self.source_first[clause], place)]
            index += 1
        return cards

    def find_all(self) -> None:
        """Find the legal moves of a position that is not won."""
        pc = self.register[PC]
        op = self.op[pc]
        if self.register[CHOICE]:
            self.find_choices(pc)
            return
        if self.find_due(pc):
            return
        if self.register[MUST]:
            self.find_needed(self.will_first[pc], self.will_end[pc])
            return
        if self.register[HALF]:
            self.find_halves(pc)
            return
        barred = self.find_at_will(pc)
        self.find_last_resorts(pc)
        if op == TURN_UP:
            if self.size[self.hand]:
                if self.step_flags[pc] & 8:
                    self.keep_to_hand()
                self.emit(LAY, self.hand, self.talon_for(self.top(self.hand)), NONE, NONE)
            elif self.size[self.stock]:
                if not barred:
                    self.emit(TURN, self.stock, self.hand, NONE, NONE)
            else:
                self.find_next_step(pc)
        elif op == PAUSE:
            if not barred:
                self.find_next_step(pc)
        elif op == DEAL or op == HEAP:
            if self.size[self.hand]:
                if not self.must_use_hand:
                    self.find_lays(pc)
            else:
                self.emit(TURN, self.stock, self.hand, NONE, NONE)

    def find_due(self, pc: int) -> bool:
        """Find the moves that must come before all others."""
        self.must_use_hand = False
        step = self.once_first[pc]
        while step < self.once_end[pc]:
            if self.find(self.clause_list[step]):
                self.must_use_hand = True
                return True
            step += 1
        if self.register[BURST]:
            step = self.will_first[pc]
            while step < self.will_end[pc]:
                clause = self.clause_list[step]
                if self.when[clause] == BEFORE:
                    self.find(clause)
                step += 1
            return self.found > 0
        return False

    def find_at_will(self, pc: int) -> bool:
        """Find the moves of clauses at will and of those that must come before dealing on; say
        whether dealing on is barred.
        """
        barred = False
        step = self.will_first[pc]
        while step < self.will_end[pc]:
            clause = self.clause_list[step]
            if self.find(clause) and self.when[clause] == BEFORE:
                barred = True
            step += 1
        return barred

    def find_last_resorts(self, pc: int) -> None:
        """Find the moves that are open only when nothing can begin a foundation or combine."""
        if self.last_first[pc] == self.last_end[pc] or self.can_combine():
            return
        begin = 0
        index = 0
        while index < self.foundation_zones:
            begin = begin | self.zone_begin[self.foundation_zone[index]]
            index += 1
        step = self.will_first[pc]
        while step < self.will_end[pc]:
            clause = self.clause_list[step]
            if self.kind[clause] == PLAY:
                index = self.source_first[clause]
                while index < self.source_end[clause]:
                    place = self.source_place(index)
                    if place >= 0 and begin & self.bit[self.card_at(index, place)]:
                        return
                    index += 1
            step += 1
        step = self.last_first[pc]
        while step < self.last_end[pc]:
            self.find(self.clause_list[step])
            step += 1

    def find_halves(self, pc: int) -> None:
        """The second of two exchanges made together."""
        step = self.last_first[pc]
        while step < self.last_end[pc]:
            clause = self.clause_list[step]
            if clause == (self.register[HALF] - 1) >> 16:
                self.find_exchanges(clause)
            step += 1

    def find_choices(self, pc: int) -> None:
        """Which foundation the card in hand begins, or which card fixes the base."""
        index = self.size[self.hand] - 1
        step = 0
        while step <= index:
            card = self.cards[self.offset[self.hand] + step]
            zone = 0
            while zone < self.foundation_zones:
                number = self.foundation_zone[zone]
                if (
                    self.register[CHOICE] == 2
                    and self.turned[number]
                    and not self.is_in_hand(card, step)
                ):
                    self.emit(CHOOSE, self.hand, self.zone_first[number], step, NONE)
                elif self.register[CHOICE] == 1:
                    if self.sees(number, card):
                        place = self.zone_first[number]
                        while self.size[place] or not self.want[place] & self.bit[card]:
                            place += 1
                        self.emit(CHOOSE, self.hand, place, step, NONE)
                zone += 1
            step += 1

    def is_in_hand(self, card: int, count: int) -> bool:
        """Is this card among the first so many of those in hand?"""
        step = 0
        while step < count:
            if self.cards[self.offset[self.hand] + step] == card:
                return True
            step += 1
        return False

    def find_next_step(self, pc: int) -> None:
        """The bid to deal on, to re-deal or to pay, if there is one to make."""
        follow = pc + 1
        op = self.op[follow]
        if op == LOOP:
            if self.size[self.stock]:
                self.emit(DEAL_ON, NONE, NONE, NONE, NONE)
                return
            follow += 1
            op = self.op[follow]
        if op == END or (op == REDEAL and self.size[self.stock]):
            return
        if op == REDEAL:
            times = self.step_b[follow]
            if times == 0 or self.register[REDEALS] < times:
                index = self.step_first[follow]
                while index < self.step_end[follow]:
                    if self.size[self.pool_place[index]]:
                        self.emit(REDEAL_BID, NONE, NONE, NONE, NONE)
                        return
                    index += 1
                follow += 1
                op = self.op[follow]
        elif op == PAYMENT:
            if self.can_pay(follow):
                self.emit(PAY, NONE, NONE, NONE, NONE)
        elif self.op[pc] != TURN_UP:
            self.emit(DEAL_ON, NONE, NONE, NONE, NONE)

    def find_lays(self, pc: int) -> None:
        """Lay the card turned: where it falls, or where the player likes."""
        if not self.step_flags[pc] & 32:
            self.emit(LAY, self.hand, self.register[FALL], NONE, NONE)
            return
        index = self.step_first[pc]
        while index < self.step_end[pc]:
            place = self.pool_place[index]
            if not self.is_repeated(self.step_first[pc], index, place):
                self.emit(LAY, self.hand, place, NONE, NONE)
            index += 1

    def top(self, place: int) -> int:
        """The top card of a packet."""
        return self.cards[self.offset[place] + self.size[place] - 1]

    def talon_for(self, card: int) -> int:
        """The talon that takes a card."""
        place = 0
        while place < self.places:
            if self.talon_of[place] >= 0 and self.takes[place] & self.bit[card]:
                return place
            place += 1
        return self.out

    # -------------------------------------------------------------------------- making and unmaking

    def make(self, move: int) -> None:
        """Make a legal move and all that it causes; `reserve` room first."""
        self.marks[self.depth] = self.trailed
        self.made[self.depth] = move
        self.stamps[self.depth] = self.stamp
        self.serial += 1
        self.stamp = self.serial
        self.depth += 1
        self.ready = -1
        self.apply(move)
        self.settle()

    def unmake(self) -> None:
        """Take back the last move and all that it caused."""
        self.depth -= 1
        while self.trailed > self.marks[self.depth]:
            self.undo()
        self.stamp = self.stamps[self.depth]
        self.ready = -1

    # -------------------------------------------------------- for those who share a state or stop

    # Every call below is whole or has not been: an interrupt in its midst, which only plain Python
    # can see, leaves the state as it was, and a second thread that comes in is refused.

    def play(self, move: int, stamp: int) -> bool:
        """Make a move that is legal in the state of this stamp; False if the state is another.

        Raises CadoganError while another thread is at work on the same state.
        """
        self.refuse_when_busy()
        kept = None
        try:
            self.busy = True
            if stamp != self.stamp:
                return False
            if not cython.compiled:
                kept = self.keep()
            self.reserve(1)
            self.make(move)
        except BaseException:
            self.give_back(kept)
            raise
        finally:
            self.busy = False
        return True

    def take_back(self) -> int:
        """Unmake the last move and return it; -1 where there is none.  Raises as `play` does."""
        self.refuse_when_busy()
        kept = None
        try:
            self.busy = True
            if self.depth == 0:
                return -1
            if not cython.compiled:
                kept = self.keep()
            self.unmake()
            return self.made[self.depth]
        except BaseException:
            self.give_back(kept)
            raise
        finally:
            self.busy = False

    def list_moves(self) -> tuple[int, tuple[int, ...]]:
        """The stamp of the state and its legal moves.  Raises as `play` does."""
        self.refuse_when_busy()
        kept = None
        try:
            self.busy = True
            if not cython.compiled:
                kept = self.keep()
            count = self.generate()
            return self.stamp, tuple([self.moves[self.free + index] for index in range(count)])
        except BaseException:
            self.give_back(kept)
            raise
        finally:
            self.busy = False

    def refuse_when_busy(self) -> None:
        """Raise CadoganError while another call is at work on this state."""
        if self.busy:
            raise CadoganError("another thread is using this position: give each thread its copy")

    def moves_made(self) -> list[int]:
        """The moves made and not taken back, the first one first."""
        return [self.made[index] for index in range(self.depth)]

    def copy(self, past: bool) -> Kernel:
        """A state of its own that is equal to this one, with the moves that led to it or without.

        Nothing is made or unmade for it.  Raises CadoganError when another thread changes this
        state meanwhile.
        """
        stamp = self.stamp
        self.refuse_when_busy()
        other = Kernel(self.table)
        other.orders = array("B", held(self.orders))
        kept = self.keep()
        if past:
            other.trail = array("q", held(self.trail))
            other.attic = array("B", held(self.attic))
            other.marks = array("i", held(self.marks))
            other.made = array("q", held(self.made))
            other.stamps = array("q", held(self.stamps))
        other.give_back(kept)
        if not past:
            other.trailed = 0
            other.stored = 0
            other.depth = 0
        self.refuse_when_busy()
        if self.stamp != stamp:
            raise CadoganError("another thread has changed this position while it was copied")
        other.reserve(1)
        return other

    def keep(self) -> tuple[object, ...]:
        """What `give_back` restores: the state, but for the trail, of which only the length is
        kept.
        """
        return (
            held(self.cards),
            held(self.size),
            held(self.mark),
            held(self.packet),
            held(self.register),
            held(self.want),
            held(self.zone_want),
            held(self.zone_begin),
            self.wanted,
            self.beginning,
            self.hash,
            self.home,
            self.trailed,
            self.stored,
            self.depth,
            self.stamp,
            self.serial,
            self.free,
        )

    def give_back(self, kept: Any) -> None:
        """Restore what was kept, if anything was."""
        if kept is None:
            return
        self.cards = array("B", kept[0])
        self.size = array("B", kept[1])
        self.mark = array("H", kept[2])
        self.packet = array("Q", kept[3])
        self.register = array("i", kept[4])
        self.want = array("Q", kept[5])
        self.zone_want = array("Q", kept[6])
        self.zone_begin = array("Q", kept[7])
        self.wanted, self.beginning, self.hash, self.home = kept[8:12]
        self.trailed, self.stored, self.depth, self.stamp, self.serial, self.free = kept[12:]
        self.row = self.row_now()
        self.ready = -1

    def __reduce__(self) -> NoReturn:
        raise TypeError("a kernel cannot be pickled: pickle its position, or take `copy`")

    # ---------------------------------------------------------------------------- what a move does

    def apply(self, move: int) -> None:
        """Make the move itself."""
        clause = move >> 32
        first = (move >> 24) & 255
        second = (move >> 16) & 255
        third = (move >> 8) & 255
        fourth = move & 255
        if clause >= FIRST_BID:
            self.bid(clause, first, second, third)
            return
        kind = self.kind[clause]
        if self.register[MUST]:
            self.change(MUST, 0)
        if self.grace[clause] >= 0 and self.register[HALF] == 0:
            index = GRACE + self.grace[clause]
            self.change(index, self.register[index] + 1)
        if kind == PLAY:
            self.move_card(clause, first, second)
            if self.grace[clause] < 0 and self.has_opening:
                self.change(PLAYED, 1)
            if first == self.hand and self.op[self.register[PC]] == DEAL:
                if self.step_flags[self.register[PC]] & 8:
                    # Its number is used up, and its place is dealt to all the same.
                    self.lay_out(self.register[FALL])
                    self.change(AT, self.register[AT] + 1)
        elif kind == PACKING:
            self.move_card(clause, first, second)
        elif kind == FILL:
            if first == self.stock:
                self.draw_to(second, self.when[clause] == AT_WILL)
            else:
                self.move_card(clause, first, second)
            if self.line_kind[clause] >= 0:
                self.fill_line(clause, second)
                self.change(BURST, 1)
            elif self.when[clause] == BEFORE:
                self.change(BURST, 1)
        elif kind == REPLENISH:
            self.replenish(clause)
        elif kind == TRANSFER:
            self.shift(first, second)
            if self.other_end[clause] > self.other_first[clause]:
                self.change(MUST, (clause << 16 | first << 8 | second) + 1)
        elif kind == EXCHANGE:
            self.swap(first, second)
            if third == NONE - 1:
                self.change(HALF, (clause << 16 | first << 8 | second) + 1)
            elif self.register[HALF]:
                self.change(HALF, 0)
        elif kind == COMBINE:
            self.combine(clause, first, second, third, fourth)
        elif kind == PAIR:
            self.shift(first, second)
        elif kind == PLAY_PAIR:
            if first == second and self.top(first) < 26:
                self.shift(first, fourth)
                self.shift(first, third)
            else:
                self.shift(first, third)
                self.shift(second, fourth)
        else:
            self.bury(first, third)

    def move_card(self, clause: int, source: int, target: int) -> None:
        """Move the card or the run that a clause means."""
        if self.whole[clause] and source != self.hand and self.talon_of[source] < 0:
            count = self.run_length(clause, source)
            if count > 1:
                self.run(source, target, count)
                return
        depth = self.pool_depth[self.source_first[clause]]
        if depth:
            self.pluck(source, depth - 1, target)
        else:
            self.shift(source, target)

    def combine(self, clause: int, first: int, second: int, third: int, fourth: int) -> None:
        """Take a set away, its crown last."""
        target = self.out
        step = self.target_first[clause]
        while step < self.target_end[clause]:
            if self.size[self.pool_place[step]] == 0:
                target = self.pool_place[step]
                step = self.target_end[clause]
            step += 1
        self.shift(first, target)
        self.shift(second, target)
        if third != NONE:
            self.shift(third, target)
        if fourth != NONE:
            self.shift(fourth, target)

    def draw_to(self, place: int, goes_on: bool) -> None:
        """Draw a card from the stock for a space; a card for an on-sight foundation goes there, a
        card that the zone does not take, in hand or drawn, to its talon.

        After a card for a foundation a fill that must be made is asked for again; one made at will
        goes on to the next card, for else it would be no more than turning a card.
        """
        if self.size[self.hand]:
            self.shift(self.hand, self.talon_for(self.top(self.hand)))
        while self.size[self.stock]:
            card = self.top(self.stock)
            if self.is_seen(card):
                self.place_on_sight()
                if not goes_on or self.register[CHOICE]:
                    return
            elif self.takes[place] & self.bit[card]:
                self.shift(self.stock, place)
                return
            else:
                self.shift(self.stock, self.talon_for(card))

    def sees(self, zone: int, card: int) -> bool:
        """Does a card that is dealt or drawn now begin a foundation of this zone by itself?"""
        if not self.zone_begin[zone] & self.bit[card]:
            return False
        op = self.op[self.register[PC]]
        # 2: at any time; 1: only while a step deals.
        return self.on_sight[zone] == 2 or (self.on_sight[zone] == 1 and (op == DEAL or op == HEAP))

    def is_seen(self, card: int) -> bool:
        """Does a card that is drawn now begin some foundation by itself?"""
        if not self.beginning & self.bit[card]:
            return False
        index = 0
        while index < self.foundation_zones:
            if self.sees(self.foundation_zone[index], card):
                return True
            index += 1
        return False

    def place_on_sight(self) -> None:
        """Put the next card of the stock on the on-sight foundation that it can begin, or into the
        hand if the player must say which.
        """
        card = self.top(self.stock)
        target = -1
        index = 0
        while index < self.foundation_zones:
            zone = self.foundation_zone[index]
            if self.sees(zone, card):
                if target >= 0:
                    self.shift(self.stock, self.hand)
                    self.change(CHOICE, 1)
                    return
                target = self.zone_first[zone]
                while self.size[target] or not self.want[target] & self.bit[card]:
                    target += 1
            index += 1
        self.shift(self.stock, target)
        self.open_heap(target)

    def open_heap(self, target: int) -> None:
        """A new head opens the next packet of a heap."""
        pc = self.register[PC]
        if self.op[pc] == HEAP and self.zone[target] == self.step_a[pc]:
            self.change(AT, self.register[AT] + 1)
            self.lay_out(self.pool_place[self.step_first[pc] + self.register[AT]])

    def fill_line(self, clause: int, place: int) -> None:
        """Fill the other places of an emptied line, from the talon or, without one, the pack."""
        kind = self.line_kind[clause] * self.places
        line = self.line[kind + place]
        other = self.zone_first[self.zone[place]]
        while other < self.zone_end[self.zone[place]]:
            if self.line[kind + other] == line and self.is_space(other):
                talon = self.talon_for(0)
                if self.size[talon]:
                    self.shift(talon, other)
                elif self.size[self.hand]:
                    self.shift(self.hand, other)
                elif self.size[self.stock]:
                    self.shift(self.stock, other)
            other += 1

    def replenish(self, clause: int) -> None:
        """Make up each short packet, one after the other."""
        step = self.target_first[clause]
        while step < self.target_end[clause]:
            place = self.pool_place[step]
            if self.mark[place] & LAID and self.size[place] < self.amount[clause]:
                while self.size[place] < self.sum[clause] and self.size[self.stock]:
                    self.shift(self.stock, place)
            step += 1

    def bid(self, bid: int, first: int, second: int, third: int) -> None:
        """Carry out a bid."""
        pc = self.register[PC]
        if bid == TURN:
            if self.op[pc] == HEAP:
                self.deal_heap(pc)
            elif self.is_seen(self.top(self.stock)):
                self.place_on_sight()
            else:
                self.shift(self.stock, self.hand)
        elif bid == LAY:
            self.lay(pc, second)
        elif bid == DEAL_ON:
            self.go_on(pc + 1)
        elif bid == REDEAL_BID:
            self.redeal(pc)
        elif bid == PAY:
            self.pay(pc + 1)
        else:
            self.choose(pc, second, third)

    def choose(self, pc: int, target: int, index: int) -> None:
        """The player has said which card begins, and where."""
        card = self.cards[self.offset[self.hand] + index]
        if index == self.size[self.hand] - 1:
            self.shift(self.hand, target)
        else:
            self.pluck(self.hand, index, target)
        if self.register[CHOICE] == 2:
            self.change(BASE, card % 13 + 1)
            while self.size[self.hand]:
                self.shift(self.hand, self.stock)
            self.change(CHOICE, 0)
            self.go_on(pc + 1)
        else:
            self.change(CHOICE, 0)

    def lay(self, pc: int, place: int) -> None:
        """Lay the card in hand where it belongs."""
        self.shift(self.hand, place)
        op = self.op[pc]
        if op == DEAL:
            self.lay_out(place)
            if self.step_flags[pc] & 16:
                self.change_mark(place, self.mark[place] | NEW)
            self.change(AT, self.register[AT] + 1)
        elif op == HEAP:
            self.lay_out(place)

    def go_on(self, pc: int) -> None:
        """Go to another instruction of the script."""
        self.change(PC, pc)
        self.change(AT, 0)
        if self.register[BURST]:
            self.change(BURST, 0)

    def redeal(self, pc: int) -> None:
        """Gather, and go back to the dealing."""
        step = pc + 1
        if self.op[step] == LOOP:
            step += 1
        first = self.step_first[step]
        end = self.step_end[step]
        if self.step_flags[step] & 1:
            self.gather_shuffled(first, end, self.register[REDEALS])
        else:
            index = first
            while index < end:
                while self.size[self.pool_place[index]]:
                    self.shift(self.pool_place[index], self.stock)
                index += 1
        index = first
        while index < end:
            place = self.pool_place[index]
            if self.talon_of[place] < 0 and self.mark[place]:
                self.change_mark(place, 0)
            index += 1
        if self.step_b[step] or self.register[REDEALS] == 0:
            # Re-deals without number are not counted: the same cards are the same position.
            self.change(REDEALS, self.register[REDEALS] + 1)
        self.go_on(self.step_a[step])

    def can_pay(self, step: int) -> bool:
        """Is there anything to pay with, and has the last payment been of use?"""
        talon = self.pool_place[self.step_first[step]]
        if self.register[PAID] and self.size[talon] >= self.register[PAID]:
            return False
        return self.payers(step, talon) > 0

    def payers(self, step: int, talon: int) -> int:
        """How many cards of the paying rank lie in the talon."""
        count = 0
        index = 0
        while index < self.size[talon]:
            if self.cards[self.offset[talon] + index] % 13 == self.step_a[step] - 1:
                count += 1
            index += 1
        return count

    def pay(self, step: int) -> None:
        """Take the fresh pack from the bottom of the talon."""
        talon = self.pool_place[self.step_first[step]]
        self.change(PAID, self.size[talon])
        herself = self.step_flags[step] & 1
        others = self.payers(step, talon) * self.step_b[step]
        height = 0
        last = 0
        while height < self.size[talon] and others > 0:
            if self.cards[self.offset[talon] + height] % 13 != self.step_a[step] - 1:
                others -= 1
            height += 1
        last = height
        height = self.size[talon] - 1
        while height >= 0:
            queen = self.cards[self.offset[talon] + height] % 13 == self.step_a[step] - 1
            if height < last or (queen and herself):
                self.pluck(talon, height, self.stock)
            height -= 1
        self.go_on(self.step_c[step])

    # ---------------------------------------------------------------- what makes itself: the script

    def settle(self) -> None:
        """Do all that leaves no choice, and deal till the player is needed.

        What would never end, as kings that change places under each other, ends with the trail.
        """
        again = True
        while again:
            self.turn_phase()
            again = self.settle_once()
            if self.trailed > self.brim and again:
                self.change(FAILED, 1)
                again = False

    def settle_once(self) -> bool:
        """Do one thing that leaves no choice; False if there is none."""
        pc = self.register[PC]
        op = self.op[pc]
        if self.register[FAILED] or self.register[CHOICE] or self.is_won():
            return False
        if op == PAUSE or op == TURN_UP:
            return self.settle_clauses(pc, op)
        if op == DEAL:
            return self.deal(pc)
        if op == HEAP:
            return self.heap(pc)
        if op == LOOP:
            if self.size[self.stock]:
                self.go_on(self.step_a[pc])
            else:
                self.go_on(pc + 1)
            return True
        if op == LAY_OUT:
            index = self.step_first[pc]
            while index < self.step_end[pc]:
                self.lay_out(self.pool_place[index])
                index += 1
            self.go_on(pc + 1)
            return True
        if op == RAISE:
            self.raise_tops(pc)
            return True
        if op == DEAL_OUT:
            self.deal_out(pc)
            return True
        if op == TURN_BASE:
            self.turn_base(pc)
            return True
        if op == PAYMENT:
            self.pay_from_key(pc)
            return True
        return False

    def settle_clauses(self, pc: int, op: int) -> bool:
        """In a pause or while turning up: make a lone move that must be made, pass on if there is
        nothing to do.
        """
        self.room = len(self.moves) - self.free
        self.found = 0
        step = self.once_first[pc]
        while step < self.once_end[pc]:
            found = self.find(self.clause_list[step])
            if found == 1:
                self.apply(self.moves[self.free])
                return True
            if found:
                return False
            step += 1
        if self.register[BURST]:
            if not self.find_due(pc):
                self.change(BURST, 0)
                return True
            if self.found == 1:
                self.apply(self.moves[self.free])
                return True
            return False
        if self.register[MUST] or self.register[HALF]:
            return False
        if op == TURN_UP:
            if self.size[self.hand]:
                if not self.has_moves(pc):
                    self.lay(pc, self.talon_for(self.top(self.hand)))
                    return True
            elif self.step_flags[pc] & 2 and self.size[self.stock] == 0 and self.is_run_out():
                self.go_on(self.step_a[pc])
                return True
            return False
        if self.step_flags[pc] & 2 and self.size[self.stock] == 0:
            # The last pause of the rounds gives way to what follows them.
            self.go_on(self.step_a[pc])
            return True
        if self.step_flags[pc] & 4 and not self.has_moves(pc):
            if self.op[pc + 1] != LOOP or self.size[self.stock]:
                self.go_on(pc + 1)
                return True
        return False

    def keep_to_hand(self) -> None:
        """Strike out the moves found that do not use the card in hand."""
        kept = 0
        index = 0
        while index < self.found:
            move = self.moves[self.free + index]
            if (move >> 24) & 255 == self.hand:
                self.moves[self.free + kept] = move
                kept += 1
            index += 1
        self.found = kept

    def has_moves(self, pc: int) -> bool:
        """Does any clause in force give a move?"""
        self.found = 0
        if self.step_flags[pc] & 8:
            self.find_at_will(pc)
            self.keep_to_hand()
            return self.found > 0
        step = self.will_first[pc]
        while step < self.will_end[pc]:
            if self.find(self.clause_list[step]):
                return True
            step += 1
        self.find_last_resorts(pc)
        return self.found > 0

    def is_run_out(self) -> bool:
        """Are the talons exhausted?"""
        place = 0
        while place < self.places:
            if self.talon_of[place] >= 0 and self.size[place]:
                return False
            place += 1
        return True

    def has_moves_in_deal(self, pc: int) -> bool:
        """Can the card turned, or where the step allows it another, be used?"""
        self.room = len(self.moves) - self.free
        self.found = 0
        self.must_use_hand = False
        if self.once_first[pc] < self.once_end[pc] and self.find_due(pc):
            return True
        self.found = 0
        self.find_at_will(pc)
        return self.found > 0

    def deal(self, pc: int) -> bool:
        """Deal one card, or lay the one turned; False when the player is needed."""
        flags = self.step_flags[pc]
        if self.size[self.hand]:
            if self.has_moves_in_deal(pc):
                if self.found == 1 and self.must_use_hand:
                    self.apply(self.moves[self.free])
                    return True
                return False
            if flags & 32:
                return False
            self.lay(pc, self.register[FALL])
            return True
        at = self.register[AT]
        length = self.step_end[pc] - self.step_first[pc]
        if at == 0 and flags & 16:
            self.make_stale(pc)
        if self.size[self.stock] == 0 or self.is_dealt(pc, at, length):
            if flags & 64 and at:
                self.change(ROW, self.register[ROW] + 1)
            self.go_on(pc + 1)
            return True
        card = self.top(self.stock)
        if flags & 1 and self.beginning & self.bit[card]:
            self.place_on_sight()
            if flags & 8:
                self.change(AT, at + 1)
            return True
        if flags & 32:
            self.shift(self.stock, self.hand)
            return True
        index = self.step_first[pc] + at % length
        if flags & 64:
            index = self.step_first[pc] + (self.register[ROW] + 1) * self.step_b[pc] + at
        place = self.pool_place[index]
        if flags & 512 and self.size[place]:
            # Places are filled out of order by cards that others did not take.
            self.change(AT, at + 1)
            return True
        if not self.takes[place] & self.bit[card]:
            place = self.place_that_takes(pc, card)
            if place < 0:
                self.shift(self.stock, self.talon_for(card))
                return True
            self.shift(self.stock, place)
            self.lay_out(place)
            return True
        if flags & 128 and self.is_refused(place, card):
            return self.refuse(place)
        if flags & 2:
            self.change(FALL, place)
            self.shift(self.stock, self.hand)
            return True
        self.shift(self.stock, place)
        if flags & 4:
            self.bury(place, self.size[place] - 1)
        mark = self.mark[place] | LAID
        if flags & 16:
            mark |= NEW
        if self.pool_depth[index]:
            mark |= DOWN << (self.size[place] - 1)
        if mark != self.mark[place]:
            self.change_mark(place, mark)
        self.change(AT, at + 1)
        return True

    def is_dealt(self, pc: int, at: int, length: int) -> bool:
        """Has this step dealt all that it is to deal?"""
        flags = self.step_flags[pc]
        if flags & 32:
            return at >= self.step_c[pc]
        if flags & 64:
            return at >= self.step_b[pc]
        if flags & 1024:
            return False
        return at >= length

    def make_stale(self, pc: int) -> None:
        """The cards of the last round are no longer fresh."""
        index = self.step_first[pc]
        while index < self.step_end[pc]:
            place = self.pool_place[index]
            if self.mark[place] & NEW:
                self.change_mark(place, self.mark[place] & ~NEW)
            index += 1

    def place_that_takes(self, pc: int, card: int) -> int:
        """The next empty place of the step that takes a card, or -1."""
        index = self.step_first[pc]
        while index < self.step_end[pc]:
            place = self.pool_place[index]
            if self.size[place] == 0 and self.takes[place] & self.bit[card]:
                return place
            index += 1
        return -1

    def is_refused(self, place: int, card: int) -> bool:
        """Does a card repeat a value of the packet?"""
        step = 0
        while step < self.size[place]:
            if self.cards[self.offset[place] + step] % 13 == card % 13:
                return True
            step += 1
        return False

    def refuse(self, place: int) -> bool:
        """Put a card that repeats another under the pack; give up if all would."""
        step = 0
        while step < self.size[self.stock]:
            if not self.is_refused(place, self.cards[self.offset[self.stock] + step]):
                self.bury(self.stock, self.size[self.stock] - 1)
                return True
            step += 1
        self.change(FAILED, 1)
        return False

    def heap(self, pc: int) -> bool:
        """Deal one card of a heap; False when the player is needed."""
        if self.size[self.hand]:
            if self.has_moves_in_deal(pc):
                return False
            self.lay(pc, self.register[FALL])
            return True
        self.lay_out(self.pool_place[self.step_first[pc] + self.register[AT]])
        if self.size[self.stock] == 0:
            self.go_on(pc + 1)
            return True
        if self.has_moves_in_deal(pc):
            return False
        self.deal_heap(pc)
        return True

    def deal_heap(self, pc: int) -> None:
        """Turn the next card of a heap: to its foundation, into the hand or onto the packet."""
        card = self.top(self.stock)
        if self.beginning & self.bit[card]:
            self.place_on_sight()
            return
        place = self.pool_place[self.step_first[pc] + self.register[AT]]
        if self.step_flags[pc] & 2:
            self.change(FALL, place)
            self.shift(self.stock, self.hand)
        else:
            self.shift(self.stock, place)
            self.lay_out(place)

    def raise_tops(self, pc: int) -> None:
        """Lay the top card of each packet on its fellow place."""
        index = self.step_first[pc]
        while index < self.step_end[pc]:
            place = self.pool_place[index]
            if self.size[place]:
                target = self.step_a[pc] + index - self.step_first[pc]
                self.shift(place, target)
            index += 1
        self.go_on(pc + 1)

    def deal_out(self, pc: int) -> None:
        """Deal a packet out on others, its bottom card first."""
        source = self.step_a[pc]
        if self.size[source] == 0 and self.op[pc + 1] == PAUSE and self.op[pc + 2] == DEAL_OUT:
            # Nothing has changed since the pause before: the next packet is dealt out.
            self.go_on(pc + 2)
            return
        while self.size[source]:
            self.shift(source, self.stock)
        index = self.step_first[pc]
        while self.size[self.stock]:
            self.shift(self.stock, self.pool_place[index])
            self.lay_out(self.pool_place[index])
            index += 1
            if index == self.step_end[pc]:
                index = self.step_first[pc]
        self.go_on(pc + 1)

    def turn_base(self, pc: int) -> None:
        """Turn up the card that fixes the base; the player chooses where there is a choice."""
        among = self.step_b[pc]
        count = 0
        while count < among and self.size[self.stock]:
            self.shift(self.stock, self.hand)
            count += 1
        if among == 1 and self.step_end[pc] - self.step_first[pc] == 1:
            card = self.top(self.hand)
            self.shift(self.hand, self.pool_place[self.step_first[pc]])
            self.change(BASE, card % 13 + 1)
            self.go_on(pc + 1)
        else:
            self.change(CHOICE, 2)

    def pay_from_key(self, pc: int) -> None:
        """While the top card of the key is of the paying rank, a block goes under the pack."""
        key = self.pool_place[self.step_first[pc]]
        while self.size[key] and self.top(key) % 13 == self.step_a[pc] - 1:
            count = self.step_b[pc]
            if count > self.size[key]:
                count = self.size[key]
            while count > 0:
                count -= 1
                self.pluck(key, self.size[key] - 1 - count, self.stock)
                self.bury(self.stock, self.size[self.stock] - 1)
        self.go_on(pc + 1)

    # -------------------------------------------------------------------------------------- walking

    def perft(self, depth: int) -> int:
        """Count the move sequences of this length from here."""
        if depth <= 0:
            return 1
        self.reserve(depth + 1)
        self.make_room((depth + 1) * self.most)
        with cython.nogil:
            total = self.count_leaves(depth)
        return total

    def count_leaves(self, depth: int) -> int:
        """Count the leaves at this depth, without recursion."""
        base = self.free
        total = 0
        level = 0
        count = self.generate()
        if depth == 1:
            return count
        self.bounds[0] = base + count
        self.cursor[0] = base
        self.free = base + count
        while level >= 0:
            if self.cursor[level] == self.bounds[level]:
                level -= 1
                if level >= 0:
                    self.free = self.bounds[level]
                    self.unmake()
                continue
            move = self.moves[self.cursor[level]]
            self.cursor[level] += 1
            self.make(move)
            count = self.generate()
            if level + 2 == depth:
                total += count
                self.unmake()
            else:
                level += 1
                self.cursor[level] = self.free
                self.bounds[level] = self.free + count
                self.free += count
        self.free = base
        self.ready = -1
        return total

    def walk(self, seen: array[int], nodes: int, depth: int) -> int:
        """Visit positions depth first, each once, till so many are seen; return how many.

        No line is followed further than `depth`, or than the buffer has room for its moves.
        `seen` is a set of hashes, zeroed, its length a power of two and larger than `nodes`.
        """
        self.reserve(depth + 1)
        self.seen = seen
        with cython.nogil:
            total = self.visit(nodes, depth)
        return total

    def visit(self, nodes: int, depth: int) -> int:
        """The loop of `walk`."""
        base = self.free
        start = self.depth
        mask = len(self.seen) - 1
        total = 0
        level = 0
        count = self.generate()
        self.cursor[0] = base
        self.bounds[0] = base + count
        self.free = base + count
        while level >= 0 and total < nodes:
            if self.cursor[level] == self.bounds[level]:
                level -= 1
                if level >= 0:
                    self.free = self.bounds[level]
                    self.unmake()
                continue
            self.make(self.moves[self.cursor[level]])
            self.cursor[level] += 1
            index = self.hash & mask
            while self.seen[index] and self.seen[index] != self.hash:
                index = (index + 1) & mask
            if self.seen[index] or level + 1 == depth or self.is_won():
                self.unmake()
                continue
            self.seen[index] = self.hash
            total += 1
            count = self.generate()
            if self.free + count + self.most >= len(self.moves):
                self.unmake()
                continue
            level += 1
            self.cursor[level] = self.free
            self.bounds[level] = self.free + count
            self.free += count
        while self.depth > start:
            self.unmake()
        self.free = base
        self.ready = -1
        return total
