"""Which states of a game can be: what the kernel relies on, held against a position set up by hand.

The kernel indexes its tables with what it finds in a state, and asks nothing.  Everything that it
relies on is looked at here, once, when a position is read; from there on its own moves keep it so.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from cadogan.cards import format_card, format_cards
from cadogan.engine import codes as k
from cadogan.engine.table import (
    ANY_PLACE,
    KEEPS_FRESH,
    NEXT_ROW,
    WITH_CLAUSES,
    Instruction,
    Table,
    ladders_of,
)
from cadogan.errors import InvalidSetupError
from cadogan.vocabulary import Foundations, Ladder, Ornament, SuitRule

if TYPE_CHECKING:
    from cadogan.engine.kernel import Kernel

REGISTER_NAMES = (
    "step",
    "at",
    "row",
    "fall",
    "burst",
    "base",
    "redeals",
    "must",
    "choice",
    "played",
    "half",
    "paid",
    "failed",
    *(f"grace-{number}" for number in range(1, k.REGISTERS - k.GRACE + 1)),
)
# Where the player may be waited for.
STOPS = (k.DEAL, k.PAUSE, k.TURN_UP, k.HEAP, k.TURN_BASE)


class Bond(NamedTuple):
    """What `must` and `half` hold: the clause of the move just made, and its two places."""

    clause: int
    first: int
    second: int


def bond_of(value: int) -> Bond | None:
    """Take the value of `must` or `half` apart; None for nothing."""
    if not value:
        return None
    return Bond((value - 1) >> 16, (value - 1) >> 8 & 255, (value - 1) & 255)


def check_state(table: Table, kernel: Kernel) -> None:
    """Raise InvalidSetupError, saying why in one line, for a state that no play can lead to."""
    State(table, kernel).check()


class State:
    """The state of a kernel, as its checks see it."""

    def __init__(self, table: Table, kernel: Kernel) -> None:
        self.table = table
        self.kernel = kernel
        self.registers = [kernel.register_at(index) for index in range(k.REGISTERS)]
        self.step = self.registers[k.PC]
        self.held = kernel.size_at(table.hand)
        self.undealt = kernel.size_at(table.stock)

    def check(self) -> None:
        """Ask everything, in the order in which an answer relies on those before."""
        self._check_ranges()
        self._check_stop()
        for place in range(self.table.places):
            self._check_marks(place)
            self._check_packet(place)
        for zone in self.table.game.zones:
            if isinstance(zone, Foundations):
                self._check_foundations(zone)
        self._check_dealing()
        self._check_bonds()
        self._check_rest()

    def fail(self, reason: str) -> InvalidSetupError:
        """The error of a state that cannot be."""
        return InvalidSetupError(f"{self.table.game.name}: {reason}")

    def named(self, index: int) -> str:
        """A register as a state writes it."""
        return f"{REGISTER_NAMES[index]}={self.registers[index]}"

    @property
    def instruction(self) -> Instruction:
        """What the deal waits at."""
        return self.table.script[self.step]

    # ------------------------------------------------------------------------------------- numbers

    def _check_ranges(self) -> None:
        """Every number between those that it can be."""
        table = self.table
        if not 0 <= self.step < len(table.script):
            raise self.fail(f"step={self.step}: the deal has {len(table.script)} steps, from 0")
        if not self._waits(self.step):
            stops = [str(number) for number in range(len(table.script)) if self._waits(number)]
            raise self.fail(
                f"step={self.step}: nobody is waited for there; step {' or '.join(stops)} is wanted"
            )
        rows = max([0, *(one.places[1] // one.b for one in self._by_rows())])
        redeals = [step.times or 1 for step in table.redeals]
        talon_pays = any(one.op == k.PAYMENT and one.c for one in table.script)
        bases = any(one.op == k.TURN_BASE for one in table.script[: self.step])
        ranges = {
            k.ROW: (-1, rows - 1),
            k.FALL: (0, table.places - 1),
            k.BURST: (0, int(self._can_burst())),
            k.BASE: (int(bases), 13 * int(bases)),
            k.REDEALS: (0, max([0, *redeals])),
            k.CHOICE: (0, 2),
            k.PLAYED: (0, table.has_opening),
            k.PAID: (0, table.total * int(talon_pays)),
            k.FAILED: (0, 0),
        }
        for index in range(k.GRACE, k.REGISTERS):
            number = index - k.GRACE
            ranges[index] = (0, table.graces[number].times if number < len(table.graces) else 0)
        for index, (least, most) in ranges.items():
            if not least <= self.registers[index] <= most:
                wanted = f"{least} to {most}" if least < most else str(most)
                raise self.fail(f"{self.named(index)}: {wanted} is wanted at step {self.step}")

    def _waits(self, number: int) -> bool:
        """Can the game stand at an instruction, for a move or because it is won?"""
        one = self.table.script[number]
        if one.op != k.DEAL or self.registers[k.CHOICE] or self.kernel.is_won():
            return one.op in STOPS
        return bool(one.flags & (WITH_CLAUSES | ANY_PLACE))

    def _by_rows(self) -> list[Instruction]:
        return [one for one in self.table.script if one.op == k.DEAL and one.flags & NEXT_ROW]

    def _can_burst(self) -> bool:
        """Can spaces be refilled before all else at this step?"""
        rules = (self.table.rules[number] for number in self.instruction.clauses)
        return any(
            rule.kind == k.FILL and (rule.line_kind >= 0 or rule.when == k.BEFORE) for rule in rules
        )

    # ------------------------------------------------------------------------ where the deal stands

    def _check_stop(self) -> None:
        """The step is one that waits, and just so many cards are in hand."""
        op, choice = self.instruction.op, self.registers[k.CHOICE]
        if (choice == 2) != (op == k.TURN_BASE):
            raise self.fail(f"{self.named(k.CHOICE)} cannot be at step {self.step}")
        if choice and (self.registers[k.MUST] or self.registers[k.HALF]):
            raise self.fail("one thing at a time binds the next move: choice, must or half")
        least, most = self._hand_range(op, choice)
        if not least <= self.held <= most:
            wanted = f"{least} to {most}" if least < most else str(most)
            raise self.fail(f"the hand holds {self.held} cards: {wanted} at step {self.step}")

    def _hand_range(self, op: int, choice: int) -> tuple[int, int]:
        """The least and the most cards in hand."""
        if self.kernel.is_won():
            return 0, 1
        if choice == 2:
            among = self.instruction.b
            return (1 if not self.undealt else among), among
        if choice == 1:
            return 1, 1
        if op == k.DEAL:
            return 1, int(bool(self.instruction.flags & (WITH_CLAUSES | ANY_PLACE)))
        if op == k.HEAP:
            return 0, int(bool(self.instruction.flags & WITH_CLAUSES))
        return 0, int(op == k.TURN_UP)

    def _check_dealing(self) -> None:
        """How far a step has dealt, and whether the places and the pack last for the rest."""
        one, at = self.instruction, self.registers[k.AT]
        length = one.places[1] - one.places[0]
        if one.op == k.DEAL:
            limit = one.c if one.flags & ANY_PLACE else one.b if one.flags & NEXT_ROW else length
            # A card that is counted and waits for a choice has been counted already.
            limit -= int(not self.registers[k.CHOICE] and not self.kernel.is_won())
        elif one.op == k.HEAP:
            first, end = self.table.first[one.a], self.table.end[one.a]
            bare = sum(not self.kernel.size_at(place) for place in range(first, end))
            limit = length - 1 - bare
        else:
            limit = 0
        if not 0 <= at <= limit:
            wanted = f"0 to {limit}" if limit > 0 else "0"
            raise self.fail(f"at={at}: {wanted} is wanted at step {self.step}")
        self._check_rows(at)
        if self.held and not self.registers[k.CHOICE] and not self.kernel.is_won():
            due = self._place_due(at)
            if due is not None and due != self.registers[k.FALL]:
                fall = self.table.spots[self.registers[k.FALL]].label
                raise self.fail(f"fall={fall}: {self.table.spots[due].label} is due")

    def _place_due(self, at: int) -> int | None:
        """Where the card in hand falls, unless the player says it."""
        one = self.instruction
        if one.op not in (k.DEAL, k.HEAP) or (one.op == k.DEAL and one.flags & ANY_PLACE):
            return None
        first, end = one.places
        index = at % (end - first)
        if one.op == k.DEAL and one.flags & NEXT_ROW:
            index = (self.registers[k.ROW] + 1) * one.b + at
        return self.table.pool.entries[first + index].place

    def _check_rows(self, at: int) -> None:
        """Where rows are dealt one after the other, there is room for what is still to be dealt."""
        row = self.registers[k.ROW]
        for one in self._by_rows():
            number = self.table.script.index(one)
            dealt = (row + 1) * one.b + (at if number == self.step else 0)
            room = one.places[1] - one.places[0] - dealt
            if number < self.step and row < 0:
                raise self.fail(f"row={row}: a row has been dealt at step {self.step}")
            if room < 0 or (number <= self.step and room < self.undealt):
                raise self.fail(f"row={row}: there is no room for the {self.undealt} cards undealt")
            for entry in self.table.pool.entries[slice(one.places[0] + dealt, one.places[1])]:
                if self.kernel.size_at(entry.place) or self.kernel.mark_at(entry.place):
                    label = self.table.spots[entry.place].label
                    raise self.fail(f"row={row}: {label} has not been dealt yet")

    def _check_bonds(self) -> None:
        """What binds the next move: a clause in force here, and places that it names."""
        wanted = {k.MUST: (k.TRANSFER, "transfer"), k.HALF: (k.EXCHANGE, "exchange")}
        if self.registers[k.MUST] and self.registers[k.HALF]:
            raise self.fail("must and half cannot both bind the next move")
        for index, (kind, verb) in wanted.items():
            bond = bond_of(self.registers[index])
            if bond is None:
                continue
            name = REGISTER_NAMES[index]
            if bond.clause not in self.instruction.clauses or (
                self.table.rules[bond.clause].kind != kind
            ):
                raise self.fail(
                    f"{name}: clause {bond.clause} is no {verb} that is open at step {self.step}"
                )
            rule = self.table.rules[bond.clause]
            if kind == k.EXCHANGE and rule.amount < 2:
                raise self.fail(f"{name}: one exchange is made at a time")
            for place, pool in ((bond.first, rule.source), (bond.second, rule.target)):
                places = {entry.place for entry in self.table.pool.entries[slice(*pool)]}
                if place not in places:
                    raise self.fail(f"{name}: {self.table.spots[place].label} has no part in it")
            if not self.kernel.size_at(bond.second):
                raise self.fail(f"{name}: {self.table.spots[bond.second].label} holds no card")

    # ----------------------------------------------------------------------------------- the places

    def _check_marks(self, place: int) -> None:
        """Stars and face-down cards only where the deal makes them."""
        mark, held = self.kernel.mark_at(place), self.kernel.size_at(place)
        if mark & k.NEW and (not held or place not in self._fresh_places()):
            raise self.fail(f"{self.table.spots[place].label}: no card of it was dealt last")
        down = mark >> 2
        if down and (down >= 1 << (held - 1) or down.bit_length() > self._dealt_down(place)):
            raise self.fail(f"{self.table.spots[place].label}: too many cards face down")

    def _fresh_places(self) -> set[int]:
        table = self.table
        return {
            entry.place
            for one in table.script
            if one.op == k.DEAL and one.flags & KEEPS_FRESH
            for entry in table.pool.entries[slice(*one.places)]
        }

    def _dealt_down(self, place: int) -> int:
        """How many cards the deal lays face down on a place of this zone at most."""
        table = self.table
        return max(
            (
                entry.depth * sum(other.place == entry.place for other in entries[: index + 1])
                for one in table.script
                if one.op == k.DEAL
                for entries in [table.pool.entries[slice(*one.places)]]
                for index, entry in enumerate(entries)
                if table.zone_of[entry.place] == table.zone_of[place]
            ),
            default=0,
        )

    def _check_packet(self, place: int) -> None:
        """Only cards that a place takes, and no more than it can have."""
        table, cards = self.table, self.kernel.packet_at(place)
        label = table.spots[place].label
        for height, card in enumerate(cards):
            taken = bool(table.takes[place] >> card & 1)
            # Of a pair, the one card is of those that the place takes, the other of the others.
            if taken == (height == 1 and self._takes_pairs(place)) or (
                height > 1 and self._takes_pairs(place)
            ):
                raise self.fail(f"{label} takes no {format_card(card)}")
        zone = table.zone_at(place)
        if isinstance(zone, Ornament) and len(cards) > 4:
            raise self.fail(f"{label}: {len(cards)} cards are too many")

    def _takes_pairs(self, place: int) -> bool:
        table = self.table
        return any(
            rule.kind == k.PAIR
            and any(entry.place == place for entry in table.pool.entries[slice(*rule.target)])
            for rule in table.rules
        )

    def _check_foundations(self, zone: Foundations) -> None:
        """Each begun by a card that begins it, and built by its rungs."""
        table = self.table
        begun: Counter[int] = Counter()
        for number, place in enumerate(table.zone_places(zone.name)):
            cards = self.kernel.packet_at(place)
            label = table.spots[place].label
            whole = cards
            if zone.beside:
                beside = table.zone_places(zone.beside)[number]
                whole = [*self.kernel.packet_at(beside)[:1], *cards]
                if cards and len(whole) == len(cards):
                    raise self.fail(
                        f"{label}: {table.spots[beside].label} is not there to begin it"
                    )
            if not whole:
                continue
            wrong = self._wrong_card(zone, whole)
            if wrong is not None:
                raise self.fail(f"{label}: {wrong}")
            if not zone.beside:
                suit = whole[0] // 13
                begun[suit] += 1
                fixed = table.fixed_suit[place]
                if fixed >= 0 and fixed != suit:
                    raise self.fail(f"{label} is not begun by {format_card(whole[0])}")
        if zone.suit is SuitRule.SAME and not zone.beside:
            self._check_shares(zone, begun)

    def _check_shares(self, zone: Foundations, begun: Counter[int]) -> None:
        """Of each suit no more are begun than the deal begins, or than its share."""
        table = self.table
        share = table.share[table.zone_number[zone.name]]
        places = table.zone_places(zone.name)
        withdrawn = Counter(
            card // 13 for place, card in table.withdraw(table.pack)[0] if place in places
        )
        for suit, count in begun.items():
            if count > max(share, withdrawn[suit]):
                raise self.fail(f"{zone.name}: {count} of one suit are too many")

    def _wrong_card(self, zone: Foundations, cards: list[int]) -> str | None:
        """What is wrong with a foundation packet, the card beside it first; None if nothing is."""
        base = self.registers[k.BASE]
        if zone.turned and (not base or cards[0] % 13 + 1 != base):
            return f"{format_card(cards[0])} is not of the base"
        ladders: dict[int, Ladder] = {ladder[0]: ladder for ladder in ladders_of(zone.ladder)}
        ladder = ladders.get(cards[0] % 13 + 1)
        if ladder is None:
            return f"{format_card(cards[0])} begins no foundation"
        for index, (under, over) in enumerate(pairwise(cards), 1):
            fits = {
                SuitRule.SAME: over // 13 == under // 13,
                SuitRule.ALTERNATE: (over >= 26) != (under >= 26),
                SuitRule.ANY: True,
            }[zone.suit]
            if index >= len(ladder) or ladder[index] != over % 13 + 1 or not fits:
                return f"{format_card(over)} does not follow {format_cards([under])}"
        return None

    # --------------------------------------------------------------------------------- all together

    def _check_rest(self) -> None:
        """Nothing makes itself here, and what binds the next move leaves one."""
        kernel = self.kernel
        kernel.ready_to_play()
        if kernel.is_won():
            return
        if kernel.goes_on():
            raise self.fail(
                f"step={self.step}: the game would go on from there by itself, without the player"
            )
        bound = (k.CHOICE, k.MUST, k.HALF, k.BURST)
        for index in bound:
            if self.registers[index] and not kernel.generate():
                raise self.fail(f"{REGISTER_NAMES[index]}: no move is left that it would allow")
        if self.registers[k.CHOICE] == 1 and kernel.generate() < 2:
            raise self.fail("choice=1: there is nothing to choose")


__all__ = ["REGISTER_NAMES", "Bond", "bond_of", "check_state"]
