"""Definition -> flat tables for the kernel.

Every name is resolved to numbers here, once a definition: places, pools of places, clauses, the
script of the deal.  The kernel's arrays and their meaning are listed in `Table`.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import pairwise
from math import comb
from typing import assert_never

from cadogan.cards import Suit
from cadogan.engine import codes as k
from cadogan.engine.geometry import Spot, lay_out, rows_of, select
from cadogan.engine.likeness import (
    classes_by_phase,
    ladders_of,
    rows_of_keys,
    seen_by_top,
    sinks_of,
)
from cadogan.engine.shuffle import Generator, shuffle, shuffle_in_two, sorted_pack
from cadogan.errors import InvalidSetupError
from cadogan.vocabulary import (
    ALL,
    HAND,
    LAST,
    MANY,
    NEXT,
    PACK,
    Cards,
    Clause,
    Cleared,
    Combine,
    Complete,
    Deal,
    DealOut,
    Direction,
    Exchange,
    Fill,
    Foundations,
    Game,
    Grace,
    Heap,
    Ladder,
    LayOut,
    Marry,
    Ornament,
    Pair,
    Part,
    Pause,
    Payment,
    Place,
    Play,
    PlayPair,
    Raise,
    Reach,
    Redeal,
    Replenish,
    Rounds,
    Rows,
    SlipUnder,
    Source,
    Stakes,
    Step,
    SuitRule,
    Tableau,
    Talon,
    Totals,
    Transfer,
    TurnBase,
    TurnUp,
    When,
    Where,
    Withdraw,
)

WHEN = {
    When.AT_WILL: k.AT_WILL,
    When.AT_ONCE: k.AT_ONCE,
    When.BEFORE_DEALING_ON: k.BEFORE,
    When.LAST_RESORT: k.LAST_RESORT,
}
MODE = {
    Cards.AVAILABLE: k.AVAILABLE,
    Cards.FRESH: k.FRESH,
    Cards.STRAY: k.STRAY,
    Cards.ANY: k.ANY,
}
SUIT_RULE = {SuitRule.SAME: 0, SuitRule.ALTERNATE: 1, SuitRule.ANY: 2}
SUIT_NUMBER = {suit: number for number, suit in enumerate(Suit)}

# What a Deal is like: bits of `step_flags`.
ON_SIGHT, WITH_CLAUSES, UNDER, COUNTED, KEEPS_FRESH = 1, 2, 4, 8, 16
ANY_PLACE, NEXT_ROW, NO_TWO_ALIKE, OUT_OF_ORDER, ENDLESS = 32, 64, 128, 512, 1024
# What a Pause or TurnUp is like.
GIVES_WAY, PASSES, SETTLES_FIRST = 2, 4, 8

ALL_CARDS = (1 << 52) - 1
# More re-deals than are ever made.
NEVER = 1 << 30


def unsigned(values: list[int]) -> array[int]:
    """Pack numbers of 64 bits."""
    return array("Q", values or [0])


def integers(values: list[int]) -> array[int]:
    """Pack signed numbers."""
    return array("i", values or [0])


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a pool: a place, which of its cards is meant, when it counts."""

    place: int
    mode: int = k.AVAILABLE
    depth: int = 0
    row: int = -1


@dataclass(slots=True)
class Rule:
    """One clause, resolved."""

    kind: int
    clause: Clause
    when: int = k.AT_WILL
    source: tuple[int, int] = (0, 0)
    other: tuple[int, int] = (0, 0)
    target: tuple[int, int] = (0, 0)
    ranks: int = 0
    fits: int = -1
    turned_fits: int = 0
    along: tuple[int, int] = (-1, -1)
    line_kind: int = -1
    whole: int = 0
    grace: int = -1
    times: int = 0
    opening: int = 0
    licence: int = 0
    amount: int = 0
    total: int = 0
    crown: int = 0
    flag: int = 0


@dataclass(slots=True)
class Instruction:
    """One instruction of the script."""

    op: int
    step: Step | None = None
    places: tuple[int, int] = (0, 0)
    a: int = 0
    b: int = 0
    c: int = 0
    flags: int = 0
    clauses: tuple[int, ...] = ()


@dataclass(slots=True)
class Pool:
    """Lists of places, one after the other."""

    entries: list[Entry] = field(default_factory=list)
    known: dict[tuple[Entry, ...], tuple[int, int]] = field(default_factory=dict)

    def add(self, entries: list[Entry]) -> tuple[int, int]:
        """Give the first and the end index of these entries."""
        wanted = tuple(entries)
        if wanted not in self.known:
            first = len(self.entries)
            self.entries += entries
            self.known[wanted] = (first, len(self.entries))
        return self.known[wanted]


class Table:
    """The flat tables of one definition.

    Places are numbered zone by zone in the order of the definition, then hand, stock and the cards
    that are out of the game.  `spots[place]` says where a place lies and what it is called.  In
    `roomy` tables every place holds all the cards, for positions that no deal has led to.
    """

    def __init__(self, game: Game, *, roomy: bool = False) -> None:
        self.game = game
        self.roomy = roomy
        self.pack = sorted_pack(
            game.packs, game.pack.ranks, [SUIT_NUMBER[suit] for suit in game.pack.suits]
        )
        self.total = len(self.pack)
        self.zone_list = game.zones
        self.zone_number = {zone.name: number for number, zone in enumerate(game.zones)}
        self._number_places()
        self._draw_lines()
        self._describe_zones()
        self.pool = Pool()
        self.rules: list[Rule] = []
        self.rule_ids: dict[tuple[Clause, bool], int] = {}
        self.graces: list[Grace] = []
        self.fit_rows: list[int] = []
        self.fit_classes: dict[object, int] = {}
        self.script: list[Instruction] = []
        self._write_script()
        self._measure()
        self._group()
        self._freeze()

    # -------------------------------------------------------------------------------------- places

    def _number_places(self) -> None:
        drawn = lay_out(self.game)
        self.spots: list[Spot] = []
        first, end, zone_of = [], [], []
        for number, zone in enumerate(self.game.zones):
            first.append(len(self.spots))
            self.spots += drawn[zone.name]
            end.append(len(self.spots))
            zone_of += [number] * len(drawn[zone.name])
        self.hand, self.stock, self.out = range(len(self.spots), len(self.spots) + 3)
        self.spots += [
            *drawn[HAND],
            *drawn[PACK],
            Spot(zone="out", number=1, label="out", x=0.0, y=0.0),
        ]
        self.places = len(self.spots)
        if self.places > k.NONE - 1:
            raise InvalidSetupError(f"{self.game.name}: {self.places} places are too many")
        self.zones = len(self.game.zones)
        self.first, self.end = first, end
        self.zone_of = [*zone_of, -1, -1, -1]
        self.is_tableau = [isinstance(self.zone_at(place), Tableau) for place in range(self.places)]
        self.place_by_label = {spot.label: place for place, spot in enumerate(self.spots)}

    def zone_places(self, name: str) -> range:
        """The places of a zone."""
        number = self.zone_number[name]
        return range(self.first[number], self.end[number])

    def zone_at(self, place: int) -> Foundations | Tableau | Ornament | Talon | None:
        """The zone in which a place lies; None for hand, pack and cards out of the game."""
        number = self.zone_of[place]
        return self.game.zones[number] if number >= 0 else None

    def _draw_lines(self) -> None:
        names = sorted({name for spot in self.spots for name, _ in spot.lines} - {"place"})
        self.line_names = names
        lines = []
        for name in names:
            for spot in self.spots:
                numbers = spot.numbers_of(name)
                lines.append(numbers[0] if numbers else -1)
        self.line = integers(lines)
        lane_first: list[int] = []
        lane_end: list[int] = []
        lane_place: list[int] = []
        for place, spot in enumerate(self.spots):
            zone = self.zone_at(place)
            lane_first.append(len(lane_place))
            if isinstance(zone, Tableau) and zone.available:
                base = self.first[self.zone_of[place]] - 1
                for name in zone.available.lanes:
                    lane = spot.lane(name)
                    if zone.available.reach is Reach.NEXT:
                        lane = lane[:1]
                    lane_place += [len(lane), *(base + number for number in lane)]
            lane_end.append(len(lane_place))
        self.lane_first, self.lane_end = integers(lane_first), integers(lane_end)
        self.lane_place = integers(lane_place)

    # --------------------------------------------------------------------------------------- zones

    def _describe_zones(self) -> None:
        self.rungs: list[int] = []
        self.ladder_ends: list[tuple[int, int]] = []
        ladders_by_rank: list[int] = []
        rule, share, begin, turned, sight, before, beside = [], [], [], [], [], [], []
        foundation_zone = []
        fixed = [-1] * self.places
        takes, native, weight, talon = [], [], [0] * self.places, [-1] * self.places
        cleared = isinstance(self.game.goal, Cleared)
        for number, zone in enumerate(self.game.zones):
            by_rank = [-1] * 13
            mine: list[tuple[Ladder, ...]] = []
            if isinstance(zone, Foundations):
                foundation_zone.append(number)
                ladders = ladders_of(zone.ladder)
                mine.append(ladders)
                for ladder in ladders:
                    by_rank[ladder[0] - 1] = len(self.ladder_ends)
                    self.ladder_ends.append((len(self.rungs), len(self.rungs) + len(ladder)))
                    self.rungs += [rank - 1 for rank in ladder]
                rule.append(SUIT_RULE[zone.suit])
                suits = len(self.game.pack.suits)
                share.append(max(1, len(self.zone_places(zone.name)) // suits))
                firsts = tuple(ladder[0] for ladder in ladders)
                of_suit = zone.suit is SuitRule.SAME
                begin.append(cards_mask(self.game.pack.suits if of_suit else tuple(Suit), firsts))
                turned.append(int(zone.turned))
                sight.append(int(zone.on_sight) * (1 if zone.dealt_only else 2))
                before.append(int(zone.begin_first))
                beside.append(self.first[self.zone_number[zone.beside]] if zone.beside else -1)
                for place, suit in zip(self.zone_places(zone.name), zone.order):
                    fixed[place] = SUIT_NUMBER[suit]
            else:
                for values in (rule, share, begin, turned, sight, before):
                    values.append(0)
                beside.append(-1)
            ladders_by_rank += by_rank
            for place in self.zone_places(zone.name):
                weight[place] = int(
                    isinstance(zone, Ornament) if cleared else isinstance(zone, Foundations)
                )
                if isinstance(zone, Talon):
                    talon[place] = place
                allowed, natives = ALL_CARDS, ALL_CARDS
                if isinstance(zone, Tableau):
                    allowed = cards_mask(zone.suits, zone.ranks)
                    natives = cards_mask(zone.natives)
                elif isinstance(zone, Talon):
                    allowed = cards_mask(zone.suits)
                takes.append(allowed)
                native.append(natives)
        takes += [ALL_CARDS] * 3
        native += [ALL_CARDS] * 3
        if cleared:
            weight[self.out] = 1
        self.fixed_suit, self.takes, self.native = (
            integers(fixed),
            unsigned(takes),
            unsigned(native),
        )
        self.weight, self.talon_of = integers(weight), integers(talon)
        self.suit_rule, self.share, self.begin_cards = (
            integers(rule),
            integers(share),
            unsigned(begin),
        )
        self.turned, self.on_sight = integers(turned), integers(sight)
        self.begin_first, self.beside_first = integers(before), integers(beside)
        self.any_begin_first = int(any(before))
        self.ladder_by_rank = integers(ladders_by_rank)
        self.ladder_first = integers([first for first, _ in self.ladder_ends])
        self.ladder_end = integers([end for _, end in self.ladder_ends])
        self.rung = array("B", self.rungs or [0])
        self.foundation_zone = array("i", foundation_zone)
        self.foundation_places = [
            place
            for number in foundation_zone
            for place in range(self.first[number], self.end[number])
        ]
        watched = [-1] * self.places
        for number in foundation_zone:
            for place in range(self.first[number], self.end[number]):
                watched[place] = number
        for number in foundation_zone:
            first = beside[number]
            if first >= 0:
                # A card beside changes what another zone wants: a foreign number asks for all.
                other = self.zone_of[first]
                for place in range(self.first[other], self.end[other]):
                    watched[place] = number
        self.watched = integers(watched)

    # ------------------------------------------------------------------------------- parts, sources

    def entries(self, source: Source, *, default: int = k.AVAILABLE) -> list[Entry]:
        """The pool entries that a source names, in order."""
        if isinstance(source, tuple):
            return [entry for where in source for entry in self.entries(where, default=default)]
        return self._entries_of(source, default)

    def _entries_of(self, where: Where, default: int) -> list[Entry]:
        if where == HAND:
            return [Entry(self.hand)]
        if where == PACK:
            return [Entry(self.stock)]
        if isinstance(where, str):
            return [Entry(place, default) for place in self.zone_places(where)]
        base = self.first[self.zone_number[where.of]] - 1
        spots = self.spots[base + 1 : self.end[self.zone_number[where.of]]]
        mode = MODE[where.cards]
        if where.numbers and where.numbers[0] in (NEXT, LAST):
            return [
                Entry(base + number, mode, row=row)
                for row, numbers in enumerate(rows_of(spots, where.line))
                for number in numbers
            ]
        return [Entry(base + number, mode, where.depth) for number in select(where, spots)]

    # -------------------------------------------------------------------------------------- clauses

    def _rule(self, clause: Clause, licensed: bool) -> int:
        if (clause, licensed) not in self.rule_ids:
            rule = self._resolve(clause)
            rule.licence = int(licensed)
            self.rule_ids[clause, licensed] = len(self.rules)
            self.rules.append(rule)
            if len(self.rules) >= k.FIRST_BID:
                raise InvalidSetupError(f"{self.game.name} has too many clauses")
        return self.rule_ids[clause, licensed]

    def _resolve(self, clause: Clause) -> Rule:
        pool, entries = self.pool, self.entries
        match clause:
            case Play():
                return Rule(
                    k.PLAY,
                    clause,
                    WHEN[clause.when],
                    source=pool.add(entries(clause.source)),
                    target=pool.add(
                        entries(clause.to)
                        if clause.to
                        else [Entry(place) for place in self.foundation_places]
                    ),
                    ranks=ranks_mask(clause.ranks),
                    along=self._along(clause.along),
                )
            case Marry():
                return Rule(
                    k.PACKING,
                    clause,
                    source=pool.add(entries(clause.source)),
                    target=pool.add(entries(clause.onto)),
                    fits=self._fits(SuitRule.SAME, clause.direction, (clause.ladder,), False),
                )
            case Place():
                ladders = ladders_of(clause.ladder)
                turned = any(isinstance(step, TurnBase) for step in self.game.deal) and (
                    len({ladder[0] for ladder in ladders}) > 1
                )
                return Rule(
                    k.PACKING,
                    clause,
                    source=pool.add(entries(clause.source)),
                    target=pool.add(entries(clause.onto)),
                    fits=self._fits(clause.suit, clause.direction, ladders, turned),
                    turned_fits=int(turned),
                    along=self._along(clause.along),
                    whole=int(clause.whole),
                )
            case Fill():
                return Rule(
                    k.FILL,
                    clause,
                    WHEN[clause.when],
                    source=pool.add(entries(clause.source)),
                    other=pool.add(entries(clause.otherwise)),
                    target=pool.add(entries(clause.space)),
                    ranks=ranks_mask(clause.ranks),
                    along=self._along(clause.along),
                    line_kind=self.line_names.index(clause.lane) if clause.lane else -1,
                    whole=int(clause.whole),
                    crown=sum(1 << self.zone_number[name] for name in clause.fitting),
                )
            case Replenish():
                return Rule(
                    k.REPLENISH,
                    clause,
                    WHEN[clause.when],
                    target=pool.add(entries(clause.packets)),
                    amount=clause.fewer_than,
                    total=clause.up_to,
                )
            case Transfer():
                return Rule(
                    k.TRANSFER,
                    clause,
                    source=pool.add(entries(clause.source)),
                    other=pool.add(entries(clause.to_use)),
                    target=pool.add(entries(clause.onto)),
                )
            case Exchange():
                return Rule(
                    k.EXCHANGE,
                    clause,
                    WHEN[clause.when],
                    source=pool.add(entries(clause.first, default=k.ANY)),
                    target=pool.add(entries(clause.second, default=k.ANY)),
                    amount=clause.swaps,
                    flag=int(clause.fruitful),
                )
            case Combine():
                return Rule(
                    k.COMBINE,
                    clause,
                    source=pool.add(entries(clause.source)),
                    target=pool.add(entries(clause.to) if clause.to else []),
                    along=self._along(clause.along),
                    amount=clause.size,
                    total=clause.total,
                    crown=ranks_mask(clause.crown),
                    flag=int(clause.unlike),
                )
            case Pair():
                return Rule(
                    k.PAIR,
                    clause,
                    source=pool.add(entries(clause.source)),
                    target=pool.add(entries(clause.onto)),
                )
            case PlayPair():
                return Rule(k.PLAY_PAIR, clause, source=pool.add(entries(clause.source)))
            case SlipUnder():
                return Rule(
                    k.SLIP,
                    clause,
                    WHEN[clause.when],
                    source=pool.add(entries(clause.source)),
                    ranks=ranks_mask(clause.ranks),
                    flag=int(clause.blocking),
                )
            case Grace():
                rule = self._resolve(clause.clause)
                rule.clause = clause
                if clause not in self.graces:
                    self.graces.append(clause)
                rule.grace = self.graces.index(clause)
                rule.times = clause.times
                rule.opening = int(clause.opening)
                if k.GRACE + rule.grace >= k.REGISTERS:
                    raise InvalidSetupError(f"{self.game.name} has too many graces")
                return rule
            case _:
                assert_never(clause)

    def _along(self, names: tuple[str, ...]) -> tuple[int, int]:
        kinds = [self.line_names.index(name) for name in names]
        first, second, *_ = [*kinds, -1, -1]
        return first, second

    def _fits(
        self, suit: SuitRule, direction: Direction, ladders: tuple[Ladder, ...], turned: bool
    ) -> int:
        """Where the table of this packing begins: for each card the cards that it may cover."""
        key = (suit, direction, ladders, turned)
        if key not in self.fit_classes:
            self.fit_classes[key] = len(self.fit_rows)
            if turned:
                for rank in range(1, 14):
                    one = tuple(ladder for ladder in ladders if ladder[0] == rank)
                    self.fit_rows += fit_rows(suit, direction, one)
            else:
                self.fit_rows += fit_rows(suit, direction, ladders)
        return self.fit_classes[key]

    # --------------------------------------------------------------------------------------- script

    def _write_script(self) -> None:
        self.redeals = [step for step in self.game.deal if isinstance(step, Redeal)]
        self.licensed = tuple(clause for step in self.redeals for clause in step.licence)
        self.keeps_fresh = {part.of for part in parts_of(self.game) if part.cards is Cards.FRESH}
        self.starts: dict[int, int] = {}
        steps = [step for step in self.game.deal if not isinstance(step, Withdraw)]
        for index, step in enumerate(steps):
            following = steps[index + 1] if index + 1 < len(steps) else None
            self.starts[index] = len(self.script)
            self._compile(step, following, steps[: index + 1])
        self.script.append(Instruction(k.END))
        for number, instruction in enumerate(self.script):
            # A step that follows a re-deal is gone to past it.
            if instruction.op in (k.PAUSE, k.TURN_UP) and instruction.flags & GIVES_WAY:
                target = number + 1
                while self.script[target].op in (k.LOOP, k.REDEAL):
                    target += 1
                instruction.a = target

    def _clauses(self, clauses: tuple[Clause, ...]) -> tuple[int, ...]:
        return tuple(self._rule(clause, False) for clause in clauses) + tuple(
            self._rule(clause, True) for clause in self.licensed
        )

    def _compile(self, step: Step, following: Step | None, steps: Sequence[Step]) -> None:
        script, pool = self.script, self.pool
        match step:
            case Withdraw():
                return
            case LayOut():
                script.append(Instruction(k.LAY_OUT, step, pool.add(self.entries(step.to))))
            case Deal():
                script.append(self._deal(step))
            case Raise():
                script.append(
                    Instruction(
                        k.RAISE,
                        step,
                        pool.add(self.entries(step.source)),
                        a=self.zone_places(step.to)[0],
                    )
                )
            case DealOut():
                script.append(
                    Instruction(
                        k.DEAL_OUT,
                        step,
                        pool.add(self.entries(step.to)),
                        a=self.entries(step.source)[0].place,
                    )
                )
            case Heap():
                script.append(
                    Instruction(
                        k.HEAP,
                        step,
                        pool.add(self.entries(step.onto)),
                        a=self.zone_number[step.heads],
                        flags=WITH_CLAUSES if uses_hand(step.clauses) else 0,
                        clauses=self._clauses(step.clauses),
                    )
                )
            case TurnBase():
                names = (step.to,) if isinstance(step.to, str | Part) else step.to
                firsts = [self.entries(name)[0] for name in names]
                script.append(Instruction(k.TURN_BASE, step, pool.add(firsts), b=step.among))
            case Rounds():
                start = len(script)
                for inner in step.steps:
                    self._compile(inner, step, steps)
                last = script[-1]
                if last.op == k.PAUSE and following and not isinstance(following, Redeal):
                    last.flags |= GIVES_WAY
                script.append(Instruction(k.LOOP, step, a=start))
            case Pause():
                passes = following is not None and not isinstance(following, Redeal)
                script.append(
                    Instruction(
                        k.PAUSE,
                        step,
                        flags=PASSES if passes else 0,
                        clauses=self._clauses(step.clauses),
                    )
                )
            case TurnUp():
                goes_on = any(
                    not isinstance(later, Redeal | Payment)
                    for later in self.game.deal[self.game.deal.index(step) + 1 :]
                )
                script.append(
                    Instruction(
                        k.TURN_UP,
                        step,
                        flags=GIVES_WAY * goes_on | SETTLES_FIRST * step.settle_first,
                        clauses=self._clauses(step.clauses),
                    )
                )
            case Payment():
                talon = step.source in {z.name for z in self.game.zones if isinstance(z, Talon)}
                turn_up = [n for n, one in enumerate(script) if one.op == k.TURN_UP]
                script.append(
                    Instruction(
                        k.PAYMENT,
                        step,
                        pool.add(self.entries(step.source)),
                        a=step.rank,
                        b=step.cards,
                        c=turn_up[-1] if talon else 0,
                        flags=int(step.herself),
                    )
                )
            case Redeal():
                script.append(
                    Instruction(
                        k.REDEAL,
                        step,
                        pool.add(self.entries(step.gather)),
                        a=self._dealt_by(step, steps),
                        b=step.times,
                        flags=int(step.shuffled),
                    )
                )
            case _:
                assert_never(step)

    def _dealt_by(self, redeal: Redeal, steps: Sequence[Step]) -> int:
        """The instruction to which a re-deal goes back."""
        gathered = {entry.place for entry in self.entries(redeal.gather)}
        talons = {place for place in gathered if isinstance(self.zone_at(place), Talon)}
        for index, step in enumerate(steps):
            if talons and isinstance(step, TurnUp):
                return self.starts[index]
            deals = step.steps if isinstance(step, Rounds) else (step,)
            for deal in deals:
                if (
                    isinstance(deal, Deal)
                    and not talons
                    and gathered & {entry.place for entry in self.entries(deal.to)}
                ):
                    return self.starts[index]
        raise InvalidSetupError(f"{self.game.name}: nothing deals what the re-deal gathers")

    def _deal(self, step: Deal) -> Instruction:
        base = self.entries(step.to)
        flags = 0
        row_length = 0
        if isinstance(step.to, Part) and NEXT in step.to.numbers:
            flags |= NEXT_ROW
            row_length = sum(entry.row == 0 for entry in base)
            order = [(entry.place, 0) for entry in base]
        elif isinstance(step.rounds, tuple):
            order = [
                (entry.place, number)
                for number in range(1, max(step.rounds) + 1)
                for entry, rounds in zip(base, step.rounds)
                if number <= rounds
            ]
        else:
            rounds = step.rounds
            if rounds == ALL:
                flags |= ENDLESS
                rounds = -(-self.total // len(base))
            order = [
                (entry.place, number * step.each + card + 1)
                for number in range(rounds)
                for entry in base
                for card in range(step.each)
            ]
        last = dict(order)
        dealt = [
            Entry(
                place,
                depth=int(
                    depth in step.face_down or (step.all_but_last_face_down and depth < last[place])
                ),
            )
            for place, depth in order
        ]
        on_sight = any(isinstance(zone, Foundations) and zone.on_sight for zone in self.game.zones)
        if on_sight and (step.each == 1 or step.counted):
            flags |= ON_SIGHT
        if step.clauses or step.count or step.counted:
            flags |= WITH_CLAUSES
        zones = {self.zone_of[entry.place] for entry in base}
        if any(self.game.zones[zone].name in self.keeps_fresh for zone in zones):
            flags |= KEEPS_FRESH
        takes = [self.game.zones[zone] for zone in zones]
        if any(isinstance(zone, Tableau) and set(zone.suits) != set(Suit) for zone in takes):
            flags |= OUT_OF_ORDER
        flags |= UNDER if step.under else 0
        flags |= COUNTED if step.counted else 0
        flags |= ANY_PLACE if step.count else 0
        flags |= NO_TWO_ALIKE if step.no_two_alike else 0
        return Instruction(
            k.DEAL,
            step,
            self.pool.add(dealt),
            b=row_length,
            c=step.count,
            flags=flags,
            clauses=self._clauses(step.clauses) if step.clauses or step.count else (),
        )

    # ------------------------------------------------------------------------------------ measuring

    def withdraw(self, stock: list[int]) -> tuple[list[tuple[int, int]], list[int]]:
        """Take the named cards out of a shuffled pack: (place, card) of each, and what is left."""
        left = list(stock)
        placed: list[tuple[int, int]] = []
        taken: dict[str, int] = {}
        for step in self.game.deal:
            if not isinstance(step, Withdraw):
                continue
            places = list(self.zone_places(step.to))[taken.get(step.to, 0) :] if step.to else []
            if step.cards:
                cards = [SUIT_NUMBER[card.suit] * 13 + card.rank - 1 for card in step.cards]
            elif not step.rank:
                cards = self._all_but(left, step.sparing)
            else:
                cards = self._by_turns(step, left, len(places) if step.to else len(left))
            for index, card in enumerate(cards):
                left.remove(card)
                placed.append((places[index] if step.to else self.out, card))
            taken[step.to] = taken.get(step.to, 0) + len(cards)
        return placed, left

    def shuffled(self, number: int, stream: int) -> list[int]:
        """The pack of a deal number, the card dealt first the first; see `engine.shuffle`."""
        if self.single:
            one = self.pack[: self.total // self.game.packs]
            return shuffle_in_two(one, self.pack[len(one) :], self.single, number, stream)
        return shuffle(self.pack, number, stream)

    @cached_property
    def single(self) -> int:
        """How many cards are dealt from one pack before all are shuffled together."""
        first = self.game.deal[0]
        if isinstance(first, Deal) and first.from_one_pack:
            return len(self.entries(first.to)) * first.each
        return 0

    @staticmethod
    def _all_but(left: list[int], ranks: tuple[int, ...]) -> list[int]:
        """The cards, but for the last of each of these ranks."""
        last = {card % 13 + 1: place for place, card in enumerate(left)}
        spared = {last[rank] for rank in ranks}
        return [card for place, card in enumerate(left) if place not in spared]

    @staticmethod
    def _by_turns(step: Withdraw, left: list[int], room: int) -> list[int]:
        supply = list(left)
        wanted = step.count or room
        cards: list[int] = []
        found = True
        while found and len(cards) < wanted:
            found = False
            for suit in step.suits:
                card = SUIT_NUMBER[suit] * 13 + step.rank - 1
                if len(cards) < wanted and card in supply:
                    supply.remove(card)
                    cards.append(card)
                    found = True
        return cards

    def _measure(self) -> None:
        placed, left = self.withdraw(self.pack)
        aside = sum(place == self.out for place, _ in placed)
        ornaments = sum(
            len(self.zone_places(zone.name))
            for zone in self.game.zones
            if isinstance(zone, Ornament)
        )
        self.totals_first, self.totals_place = integers([0]), integers([])
        self.goal_kind = 0
        match self.game.goal:
            case Complete() | Stakes():
                leaving = getattr(self.game.goal, "leaving", ())
                stay = sum(card % 13 + 1 in leaving for card in self.pack)
                self.goal = self.total - aside - ornaments - stay
            case Cleared():
                self.goal = self.total
            case Totals() as goal:
                self.goal_kind = 1
                self.goal = goal.total
                firsts, line_places = [0], []
                spots = self.spots[: self.end[self.zone_number[goal.of]]]
                for name in goal.lines:
                    numbers = sorted({n for spot in spots for n in spot.numbers_of(name)})
                    for number in numbers:
                        line_places += [
                            place
                            for place in self.zone_places(goal.of)
                            if number in self.spots[place].numbers_of(name)
                        ]
                        firsts.append(len(line_places))
                self.totals_first = array("i", firsts)
                self.totals_place = integers(line_places)
            case _:
                assert_never(self.game.goal)
        self.has_opening = int(any(rule.opening for rule in self.rules))
        capacity = [
            self.total if self.roomy else self._capacity(place, len(left))
            for place in range(self.places)
        ]
        offsets, offset = [], 0
        for held in capacity:
            offsets.append(offset)
            offset += held
        self.capacities = capacity
        self.offset = integers(offsets)
        self.capacity = offset
        self.most_moves = max(self._most_moves(instruction) for instruction in self.script)

    @property
    def state_size(self) -> int:
        """The size of a state in bytes: what the kernel's arrays hold of a position.

        One for each card that a place has room for; three for the size and the marks of a place;
        eight for the hash of a packet that may change places with others; four for a register; and
        eight for what a foundation wants, which follows from its cards but is dear to find. What is
        only a sum of these (the hash, the wants of a zone) is not counted.
        """
        return (
            self.capacity
            + 3 * self.places
            + 8 * self.slots
            + 4 * k.REGISTERS
            + 8 * len(self.foundation_places)
        )

    def _most_moves(self, instruction: Instruction) -> int:
        """A bound on the legal moves at an instruction, and on those looked at to find them."""
        first, end = instruction.places
        bids = (end - first) + self.capacities[self.hand] * self.zones + 4
        return bids + sum(self._most_of(self.rules[number]) for number in instruction.clauses)

    def _most_of(self, rule: Rule) -> int:
        """A bound on the moves of a clause."""
        sources, others, targets = (
            end - first for first, end in (rule.source, rule.other, rule.target)
        )
        match rule.kind:
            case k.FILL:
                return (sources + others) * targets
            case k.REPLENISH:
                return 1
            case k.EXCHANGE:
                # Of two exchanges, the first is listed once to stand alone, once to go on.
                return 2 * sources * targets
            case k.COMBINE:
                # Also looked for, behind other moves, to see whether a last resort is one.
                return 2 * comb(sources, rule.amount) * (sources if rule.crown else 1)
            case k.PLAY_PAIR:
                return sources * sources
            case k.SLIP:
                places = {entry.place for entry in self.pool.entries[slice(*rule.source)]}
                return sum(self.capacities[place] for place in places)
            case _:
                return sources * targets

    def _capacity(self, place: int, undealt: int) -> int:
        """The most cards that can ever lie on a place."""
        if place == self.stock:
            return undealt
        if place == self.hand:
            return max([1, *(step.among for step in self.game.deal if isinstance(step, TurnBase))])
        if place == self.out:
            # Thrown aside, taken away, or left out of a position that is set up by hand.
            return self.total
        zone = self.zone_at(place)
        match zone:
            case Talon():
                return undealt
            case Ornament():
                combined = [
                    rule.amount + bool(rule.crown) for rule in self.rules if rule.kind == k.COMBINE
                ]
                return max([1, *combined])
            case Foundations():
                return max(len(ladder) for ladder in ladders_of(zone.ladder))
            case Tableau():
                if self._is_never_dealt(place, zone):
                    return 1
                return min(self.total, self._dealt_most(place) + self._growth(place))
            case _:
                raise AssertionError(zone)

    def _is_never_dealt(self, place: int, zone: Tableau) -> bool:
        """Does the pack give out before a tableau that grows by rows has come to this place?

        It is laid out for the whole pack, but cards that begin foundations on sight never come to
        lie on it, and each of its places takes at least one of the others.
        """
        if not (isinstance(zone.shape, Rows) and zone.shape.rows == MANY):
            return False
        dealt = sum(card % 13 + 1 not in self.begun_on_sight for card in self.pack)
        return place - self.first[self.zone_of[place]] >= dealt

    @cached_property
    def begun_on_sight(self) -> frozenset[int]:
        """The ranks whose cards all begin foundations as soon as they are turned.

        None where the script or a clause lays cards of the pack without looking at them, or where
        foundations are a source.
        """
        looks = (k.LAY_OUT, k.LOOP, k.PAUSE, k.TURN_UP, k.REDEAL, k.END)
        if not all(
            instruction.op in looks or (instruction.op == k.DEAL and instruction.flags & ON_SIGHT)
            for instruction in self.script
        ):
            return frozenset()
        for rule in self.rules:
            sources = {entry.place for entry in self.pool.entries[slice(*rule.source)]}
            if rule.kind == k.REPLENISH or rule.line_kind >= 0:
                return frozenset()
            if sources.intersection(self.foundation_places):
                return frozenset()
        found: set[int] = set()
        for zone in self.game.zones:
            if isinstance(zone, Foundations) and is_always_seen(zone) and not zone.turned:
                ladders = ladders_of(zone.ladder)
                enough = len(self.zone_places(zone.name)) >= self.game.packs * len(
                    self.game.pack.suits
                )
                if len(ladders) == 1 and enough:
                    found.add(ladders[0][0])
        return frozenset(found)

    def _dealt_most(self, place: int) -> int:
        most = 1
        for instruction in self.script:
            first, end = instruction.places
            mine = sum(entry.place == place for entry in self.pool.entries[first:end])
            if not mine:
                continue
            if instruction.op in (k.HEAP, k.DEAL_OUT):
                return self.total
            if instruction.op == k.DEAL:
                step = instruction.step
                assert isinstance(step, Deal)
                if step.count:
                    return self.total
                if instruction.flags & NEXT_ROW:
                    mine = 1
                rounds = 1
                if self._is_in_rounds(step):
                    per_round = end - first
                    if any(
                        isinstance(one, Rounds) and len(one.steps) > 2 for one in self.game.deal
                    ):
                        per_round = sum(
                            two.places[1] - two.places[0] for two in self.script if two.op == k.DEAL
                        )
                    rounds = 1 if instruction.flags & NEXT_ROW else -(-self.total // per_round)
                most += mine * rounds - 1 if most == 1 else mine * rounds
        for rule in self.rules:
            if rule.kind == k.REPLENISH and any(
                entry.place == place for entry in self.pool.entries[slice(*rule.target)]
            ):
                most = max(most, rule.total)
        return most

    def _is_in_rounds(self, step: Deal) -> bool:
        return any(isinstance(one, Rounds) and step in one.steps for one in self.game.deal)

    def _growth(self, place: int) -> int:
        growth = 0
        for rule in self.rules:
            entries = self.pool.entries[slice(*rule.target)]
            if not any(entry.place == place for entry in entries):
                continue
            clause = rule.clause.clause if isinstance(rule.clause, Grace) else rule.clause
            if isinstance(clause, Marry | Place):
                ladders = ladders_of(clause.ladder)
                suit = SuitRule.SAME if isinstance(clause, Marry) else clause.suit
                bounded = clause.direction is not Direction.EITHER and all(
                    len(set(ladder)) == len(ladder) for ladder in ladders
                )
                if bounded:
                    rungs = [set(ladder) - self.begun_on_sight for ladder in ladders]
                    growth = max(growth, max(map(len, rungs)) - 1)
                elif suit is SuitRule.SAME:
                    growth = max(growth, self.total // len(self.game.pack.suits))
                else:
                    growth = self.total
            elif isinstance(clause, Pair):
                growth = max(growth, 1)
        return growth

    # --------------------------------------------------------------------------- interchangeability

    def _group(self) -> None:
        """Number the places that are alike, in each phase of the game; see `engine.likeness`.

        `group`, `slot` and `salt` hold one row of all places for each phase.  A place has a slot,
        the same in every phase, while it is like another or not all of a card counts there: its
        packet is hashed as a whole, with the salt of its class.
        """
        phase_of, phases = classes_by_phase(self)
        # Fixed for ever: hashes need not last, but equal runs should be equal.
        generator = Generator(0xCAD06A)
        salts = [generator.next() for _ in range(self.places)]
        key_rows, by_top, sinks = rows_of_keys(self), seen_by_top(self), sinks_of(self)
        slot_of: dict[int, int] = {}
        group, slots = [], []
        for classes in phases:
            held = Counter(classes)
            for place, first in enumerate(classes):
                group.append(first)
                if held[first] > 1 or key_rows[place] or by_top[place]:
                    slots.append(slot_of.setdefault(place, len(slot_of)))
                else:
                    slots.append(k.SINK if place in sinks else k.OPEN)
        self.key_first, self.by_top = integers(key_rows), array("B", by_top)
        self.slots = len(slot_of)
        self.phase_of = integers(phase_of)
        self.group, self.slot = integers(group), integers(slots)
        self.salt = unsigned([salts[first] for first in group])
        times = [step.times for step in self.redeals]
        self.redeal_limit = NEVER if 0 in times else max([0, *times])
        self._key_cards(generator)

    def _key_cards(self, generator: Generator) -> None:
        """Give every card its keys: one of its own, one of its rank and color, one of its rank."""
        own = [generator.next() | 1 for _ in range(52)]
        color = [generator.next() | 1 for _ in range(26)]
        rank = [generator.next() | 1 for _ in range(13)]
        self.key = unsigned(
            own
            + [color[card // 26 * 13 + card % 13] for card in range(52)]
            + [rank[card % 13] for card in range(52)]
        )

    # ------------------------------------------------------------------------------------- freezing

    def _freeze(self) -> None:
        rules, script, entries = self.rules, self.script, self.pool.entries
        self.zone = integers(self.zone_of)
        self.zone_first, self.zone_end = integers(self.first), integers(self.end)
        self.pool_place = integers([entry.place for entry in entries])
        self.pool_mode = integers([entry.mode for entry in entries])
        self.pool_depth = integers([entry.depth for entry in entries])
        self.pool_row = integers([entry.row for entry in entries])
        self.kind = integers([rule.kind for rule in rules])
        self.when = integers([rule.when for rule in rules])
        self.source_first = integers([rule.source[0] for rule in rules])
        self.source_end = integers([rule.source[1] for rule in rules])
        self.other_first = integers([rule.other[0] for rule in rules])
        self.other_end = integers([rule.other[1] for rule in rules])
        self.target_first = integers([rule.target[0] for rule in rules])
        self.target_end = integers([rule.target[1] for rule in rules])
        self.ranks = integers([rule.ranks for rule in rules])
        self.fits = integers([rule.fits for rule in rules])
        self.turned_fits = integers([rule.turned_fits for rule in rules])
        self.along_1 = integers([rule.along[0] for rule in rules])
        self.along_2 = integers([rule.along[1] for rule in rules])
        self.line_kind = integers([rule.line_kind for rule in rules])
        self.whole = integers([rule.whole for rule in rules])
        self.grace = integers([rule.grace for rule in rules])
        self.times = integers([rule.times for rule in rules])
        self.opening = integers([rule.opening for rule in rules])
        self.licence = integers([rule.licence for rule in rules])
        self.amount = integers([rule.amount for rule in rules])
        self.sum = integers([rule.total for rule in rules])
        self.crown = integers([rule.crown for rule in rules])
        self.flag = integers([rule.flag for rule in rules])
        self.fit = unsigned(self.fit_rows)
        lists: list[int] = []
        bounds: dict[str, list[int]] = {"once": [], "will": [], "last": []}
        for instruction in script:
            for name, strengths in (
                ("once", (k.AT_ONCE,)),
                ("will", (k.AT_WILL, k.BEFORE)),
                ("last", (k.LAST_RESORT,)),
            ):
                bounds[name].append(len(lists))
                lists += [rule for rule in instruction.clauses if rules[rule].when in strengths]
                bounds[name].append(len(lists))
        self.once_first, self.once_end = (
            integers(bounds["once"][::2]),
            integers(bounds["once"][1::2]),
        )
        self.will_first, self.will_end = (
            integers(bounds["will"][::2]),
            integers(bounds["will"][1::2]),
        )
        self.last_first, self.last_end = (
            integers(bounds["last"][::2]),
            integers(bounds["last"][1::2]),
        )
        self.clause_list = integers(lists)
        self.op = integers([instruction.op for instruction in script])
        self.step_first = integers([instruction.places[0] for instruction in script])
        self.step_end = integers([instruction.places[1] for instruction in script])
        self.step_a = integers([instruction.a for instruction in script])
        self.step_b = integers([instruction.b for instruction in script])
        self.step_c = integers([instruction.c for instruction in script])
        self.step_flags = integers([instruction.flags for instruction in script])
        self.shuffles = sum(step.times for step in self.redeals if step.shuffled)
        self.bit = unsigned([1 << card for card in range(52)])
        self.suit_cards = unsigned([8191 << 13 * suit for suit in range(4)])
        self.black_of = unsigned([8193 << rank for rank in range(13)])
        self.red_of = unsigned([8193 << (26 + rank) for rank in range(13)])
        self.any_of = unsigned([(8193 | 8193 << 26) << rank for rank in range(13)])


def cards_mask(suits: tuple[Suit, ...], ranks: tuple[int, ...] = tuple(range(1, 14))) -> int:
    """The cards of these suits and ranks, as bits."""
    return sum(1 << (SUIT_NUMBER[suit] * 13 + rank - 1) for suit in set(suits) for rank in ranks)


def ranks_mask(ranks: tuple[int, ...]) -> int:
    """Ranks as bits, the ace the lowest."""
    return sum(1 << (rank - 1) for rank in set(ranks))


def fit_rows(suit: SuitRule, direction: Direction, ladders: tuple[Ladder, ...]) -> list[int]:
    """For each of the 52 cards, as bits, the cards that it may cover."""
    below: set[tuple[int, int]] = set()
    for ladder in ladders:
        for low, high in pairwise(ladder):
            if direction in (Direction.DOWN, Direction.EITHER):
                below.add((low, high))
            if direction in (Direction.UP, Direction.EITHER):
                below.add((high, low))
    rows = []
    for card in range(52):
        mask = 0
        for other in range(52):
            agree = {
                SuitRule.SAME: card // 13 == other // 13,
                SuitRule.ALTERNATE: (card >= 26) != (other >= 26),
                SuitRule.ANY: True,
            }[suit]
            if agree and (card % 13 + 1, other % 13 + 1) in below:
                mask |= 1 << other
        rows.append(mask)
    return rows


def is_always_seen(zone: Foundations) -> bool:
    """Does every card that can begin a packet of this zone go there by itself?"""
    return zone.on_sight and not zone.dealt_only


def uses_hand(clauses: tuple[Clause, ...]) -> bool:
    """Does any of these clauses let the card in hand be used?"""
    for clause in clauses:
        source: Source = getattr(clause, "source", ())
        if HAND in (source if isinstance(source, tuple) else (source,)):
            return True
    return False


def parts_of(game: Game) -> list[Part]:
    """Every part that a clause of the game names."""
    found: list[Part] = []

    def look(thing: object) -> None:
        if isinstance(thing, Part):
            found.append(thing)
        elif isinstance(thing, tuple):
            for one in thing:
                look(one)
        elif hasattr(thing, "__dataclass_fields__"):
            for name in thing.__dataclass_fields__:
                look(getattr(thing, name))

    look(game.deal)
    return found


@lru_cache(maxsize=128)
def table_of(game: Game) -> Table:
    """The tables of a definition, made once."""
    return Table(game)


@lru_cache(maxsize=16)
def roomy_table_of(game: Game) -> Table:
    """The tables of a definition for positions set up by hand, where anything may lie anywhere."""
    return Table(game, roomy=True)


__all__ = ["Table", "ladders_of", "roomy_table_of", "table_of"]
