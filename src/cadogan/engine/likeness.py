"""Which places may change their packets without changing the game: what makes positions equal.

Two places are alike while nothing that can still happen tells them apart.  Then swapping their
packets gives a position with the same moves, up to the swap, and these lead to positions that are
equal in the same way; so what is proved of one holds of the other.  That is sound because every
instruction and every clause that can still be reached

- names both places in the same way, or neither, and binds both by the same lines; and
- takes places "in order" only where the order cannot be told afterwards.

Whatever deals to, gathers from or refills several places in order while there are cards to be had
tells each of them apart: which of two equal packets is the shorter decides which cards it gets.
Dealing in order onto places that are empty anyway (the opening, and after a shuffled re-deal) does
not, nor does what needs the pack once it is spent for good.

So likeness depends on how far the game has come: on the instruction of the script, on whether pack
and hand are empty, and on whether the re-deals are used up.  A `phase` is a set of such stages with
the same classes of places.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cadogan.engine import codes as k
from cadogan.vocabulary import Deal, Foundations, Ladder, Ornament, SuitRule, Tableau, Totals

if TYPE_CHECKING:
    from cadogan.engine.table import Instruction, Rule, Table

# The bits of a stage beside the instruction, which counts in steps of STAGES.
PACK_IS_OUT, REDEALS_ARE_OUT, STAGES = 1, 2, 4
# A step at which the player or the next card turned can do something.
WAITING = (k.PAUSE, k.TURN_UP, k.HEAP)


@dataclass(frozen=True, slots=True)
class Future:
    """What can still happen: instructions with their numbers, clauses, and whether the pack is
    spent for good.
    """

    instructions: tuple[int, ...]
    rules: tuple[int, ...]
    is_spent: bool


def classes_by_phase(table: Table) -> tuple[list[int], list[tuple[int, ...]]]:
    """For each stage its phase, and for each phase the class of every place.

    A class is named by the first of its places.
    """
    phases: dict[tuple[int, ...], int] = {}
    phase_of: list[int] = []
    for number in range(len(table.script)):
        for flags in range(STAGES):
            future = future_of(table, number, flags)
            classes = classes_in(table, future)
            phase_of.append(phases.setdefault(classes, len(phases)))
    return phase_of, list(phases)


# ------------------------------------------------------------------------------ what can still come


def future_of(table: Table, number: int, flags: int) -> Future:
    """What can come from an instruction on."""
    reached = reach(table, number, flags)
    refilled = any(
        table.script[one].op == k.PAYMENT
        or (table.script[one].op == k.REDEAL and not flags & REDEALS_ARE_OUT)
        for one in reached
    )
    is_spent = bool(flags & PACK_IS_OUT) and not refilled
    if is_spent:
        reached = reach(table, number, flags, is_spent=True)
    rules = {rule for one in reached for rule in table.script[one].clauses}
    return Future(
        tuple(sorted(reached)),
        tuple(sorted(rule for rule in rules if not (is_spent and needs_pack(table, rule)))),
        is_spent,
    )


def reach(table: Table, number: int, flags: int, *, is_spent: bool = False) -> set[int]:
    """The instructions that can still be carried out.

    Without those that deal after a re-deal onto the places just gathered: these lie empty.
    """
    reached: set[int] = set()
    left = [number]
    while left:
        one = left.pop()
        if one in reached or one >= len(table.script):
            continue
        instruction = table.script[one]
        if is_spent and instruction.op == k.DEAL:
            left.append(one + 1)
            continue
        reached.add(one)
        left += followers(table, one, flags, is_spent)
    return reached


def followers(table: Table, number: int, flags: int, is_spent: bool) -> Iterator[int]:
    """The instructions that can follow this one."""
    instruction = table.script[number]
    if instruction.op != k.END:
        yield number + 1
    if instruction.op == k.LOOP and not is_spent:
        yield instruction.a
    if instruction.op in (k.PAUSE, k.TURN_UP) and instruction.a:
        yield instruction.a
    if instruction.op == k.PAYMENT and instruction.c:
        yield instruction.c
    if instruction.op == k.REDEAL and not flags & REDEALS_ARE_OUT:
        yield past_dealing_anew(table, instruction)


def past_dealing_anew(table: Table, redeal: Instruction) -> int:
    """The instruction after those that deal the cards gathered onto places that are empty now."""
    gathered = places_in(table, redeal.places)
    number = redeal.a
    while True:
        instruction = table.script[number]
        dealt = places_in(table, instruction.places)
        if instruction.op != k.DEAL or waits(instruction) or not dealt <= gathered:
            return number
        number += 1


def waits(instruction: Instruction) -> bool:
    """Can the player do something at this step?"""
    deal = instruction.step
    return (
        instruction.op in WAITING
        or bool(instruction.clauses)
        or (isinstance(deal, Deal) and bool(deal.count))
    )


def needs_pack(table: Table, number: int) -> bool:
    """Does a clause do nothing once pack and hand are empty?"""
    rule = table.rules[number]
    sources = places_in(table, rule.source) | places_in(table, rule.other)
    return rule.kind == k.REPLENISH or (
        rule.kind == k.FILL and sources <= {table.stock, table.hand}
    )


def places_in(table: Table, pool: tuple[int, int]) -> set[int]:
    """The places of a part of the pool."""
    return {entry.place for entry in table.pool.entries[slice(*pool)]}


# ------------------------------------------------------------------------------------- the classes


def classes_in(table: Table, future: Future) -> tuple[int, ...]:
    """For each place the first of those that are alike in this future, maybe itself."""
    signs = signs_of(table, future)
    own = told_apart(table, future)
    classes: dict[object, int] = {}
    found = []
    for place in range(table.places):
        key: object = place if place in own else (kind_of(table, place), signs[place])
        found.append(classes.setdefault(key, place))
    return keep_in_order(table, future, found)


def kind_of(table: Table, place: int) -> object:
    """What the zone says of a place; the place itself in zones that are never alike."""
    zone = table.zone_at(place)
    if isinstance(zone, Foundations):
        return ("foundation", table.zone_of[place])
    if isinstance(zone, Tableau):
        return ("tableau", zone.suits, zone.ranks, zone.natives, zone.examine)
    return place


def signs_of(table: Table, future: Future) -> list[frozenset[tuple[int, ...]]]:
    """For each place how it is named by all that can still come."""
    signs: list[set[tuple[int, ...]]] = [set() for _ in range(table.places)]
    for number in future.instructions:
        instruction = table.script[number]
        # The base begins the first of its zone only because all are empty still.
        if instruction.op != k.TURN_BASE:
            for place in places_in(table, instruction.places):
                signs[place].add((-1, number))
    for number in future.rules:
        rule = table.rules[number]
        lines = [kind for kind in (*rule.along, rule.line_kind) if kind >= 0]
        for part, pool in enumerate((rule.source, rule.other, rule.target)):
            for entry in table.pool.entries[slice(*pool)]:
                place = entry.place
                signs[place].add((number, part, entry.mode, entry.depth, entry.row))
                for kind in lines:
                    signs[place].add((-2, kind, table.line[kind * table.places + place]))
    return [frozenset(one) for one in signs]


def told_apart(table: Table, future: Future) -> set[int]:
    """The places that are like no other, whatever names them."""
    own = {
        place for place in range(table.places) if table.lane_first[place] < table.lane_end[place]
    }
    if isinstance(table.game.goal, Totals):
        own |= set(table.zone_places(table.game.goal.of))
    for zone in table.game.zones:
        if isinstance(zone, Foundations):
            own |= foundations_told_apart(table, future, zone)
    for number in future.instructions:
        own |= taken_in_order(table, table.script[number])
    for number in future.rules:
        own |= bound_in_order(table, table.rules[number])
    return own


def foundations_told_apart(table: Table, future: Future, zone: Foundations) -> set[int]:
    """The foundations of a zone that belong to suits, or stand beside others that can change.

    What may be laid beside a foundation depends on its first card alone.  So the two may each
    change places without the other, as long as nothing is taken from either.
    """
    mine = set(table.zone_places(zone.name))
    if zone.order:
        return mine
    if not zone.beside:
        return set()
    bases = set(table.zone_places(zone.beside))
    taken = {
        place
        for rule in table.rules
        for pool in (rule.source, rule.other)
        for place in places_in(table, pool)
    }
    base = table.game.zones[table.zone_number[zone.beside]]
    if isinstance(base, Foundations) and is_single(zone) and not (mine | bases) & taken:
        return set()
    return mine | bases


def is_single(zone: Foundations) -> bool:
    """Does the top card of one of these foundations tell all that lies beneath?"""
    return not any(isinstance(rung, tuple) for rung in zone.ladder)


def taken_in_order(table: Table, instruction: Instruction) -> set[int]:
    """The places to which, or from which, an instruction takes cards in order."""
    places = places_in(table, instruction.places)
    step = instruction.step
    if instruction.op == k.RAISE:
        return places | set(range(instruction.a, instruction.a + len(places)))
    if instruction.op == k.DEAL_OUT:
        return places | {instruction.a}
    if len(places) < 2 or instruction.op not in (k.DEAL, k.HEAP, k.REDEAL, k.PAYMENT):
        return set()
    is_shuffled = instruction.op == k.REDEAL and instruction.flags & 1
    goes_where_one_likes = isinstance(step, Deal) and step.count
    return set() if is_shuffled or goes_where_one_likes else places


def bound_in_order(table: Table, rule: Rule) -> set[int]:
    """The places that a clause takes in order, or that are remembered from move to move."""
    sources, targets = places_in(table, rule.source), places_in(table, rule.target)
    if rule.kind == k.REPLENISH:
        return targets
    if rule.kind == k.SLIP and rule.when == k.AT_ONCE:
        return sources
    if rule.kind == k.EXCHANGE and rule.amount > 1:
        return sources | targets
    if (rule.kind == k.TRANSFER and rule.other[0] < rule.other[1]) or rule.kind == k.PLAY_PAIR:
        # Known again by the cards that lie there, where these follow from the top one.
        return {
            place
            for place in (*targets, *sources, *table.foundation_places)
            if isinstance(zone := table.zone_at(place), Foundations) and not is_single(zone)
        }
    return set()


def keep_in_order(table: Table, future: Future, classes: Sequence[int]) -> tuple[int, ...]:
    """Part the classes that are mixed with others where spaces must be filled in order.

    Of several like spaces any may be filled first, but not if others are due between them.
    """
    found = list(classes)
    again = True
    while again:
        again = False
        for number in future.rules:
            rule = table.rules[number]
            if rule.kind != k.FILL or rule.when not in (k.AT_ONCE, k.BEFORE):
                continue
            ended: set[int] = set()
            last = -1
            first: dict[int, int] = {}
            for entry in table.pool.entries[slice(*rule.target)]:
                mine = found[entry.place]
                if mine != last and last >= 0:
                    ended.add(last)
                last = mine
                if mine in ended:
                    found[entry.place] = first.setdefault(mine, entry.place)
                    again = True
    return tuple(found)


# ------------------------------------------------------------------------------- what cards count


def rows_of_keys(table: Table) -> list[int]:
    """For each place how much of a card counts in its packet: all, rank and color, or the rank.

    On a foundation that does not follow suit the rest never matters again, so that packets of other
    suits are equal; unless cards can be taken from it to places that ask for more.
    """
    rows = {SuitRule.SAME: 0, SuitRule.ALTERNATE: 52, SuitRule.ANY: 104}
    zones = [table.zone_at(place) for place in range(table.places)]
    found = [rows[zone.suit] if isinstance(zone, Foundations) else 0 for zone in zones]
    again = True
    while again:
        again = False
        for place, target in ways_out(table):
            if found[place] > found[target]:
                found[place] = found[target]
                again = True
    return found


def ways_out(table: Table) -> Iterator[tuple[int, int]]:
    """The pairs of places such that a clause or a re-deal takes cards from one to the other."""
    for rule in table.rules:
        targets = places_in(table, rule.target) or {table.out}
        sources = places_in(table, rule.source)
        if rule.kind == k.FILL:
            sources |= places_in(table, rule.other)
        for place in sources:
            yield from ((place, target) for target in targets)
    for instruction in table.script:
        if instruction.op == k.REDEAL:
            yield from ((place, table.stock) for place in places_in(table, instruction.places))


def sinks_of(table: Table) -> set[int]:
    """The places from which no card comes back, and of which nothing is asked.

    What lies there follows from what lies elsewhere, but for its order, which does not matter.
    """
    bases = {zone.beside for zone in table.game.zones if isinstance(zone, Foundations)}
    sinks = {
        place
        for zone in table.game.zones
        if isinstance(zone, Ornament) and zone.name not in bases
        for place in table.zone_places(zone.name)
    }
    return {table.out, *sinks} - {place for place, _ in ways_out(table)}


def seen_by_top(table: Table) -> list[int]:
    """For each place 1 where the top card of a packet says all that can still matter of it.

    So on foundations that nothing leaves, if after any card there is only one way to go on.
    """
    left = {place for place, _ in ways_out(table)}
    found = [0] * table.places
    for zone in table.game.zones:
        if isinstance(zone, Foundations) and not zone.beside and not is_base(table, zone):
            next_rungs: dict[int, set[int]] = {}
            for ladder in ladders_of(zone.ladder):
                for rank, following in zip(ladder, (*ladder[1:], 0)):
                    next_rungs.setdefault(rank, set()).add(following)
            places = set(table.zone_places(zone.name))
            if all(len(one) == 1 for one in next_rungs.values()) and not places & left:
                for place in places:
                    found[place] = 1
    return found


def is_base(table: Table, zone: Foundations) -> bool:
    """Do other foundations stand beside these?"""
    return any(isinstance(one, Foundations) and one.beside == zone.name for one in table.game.zones)


def ladders_of(ladder: Ladder | tuple[Ladder, ...]) -> tuple[Ladder, ...]:
    """One ladder or several, always as several."""
    several = tuple(one for one in ladder if isinstance(one, tuple))
    return several or (tuple(rank for rank in ladder if isinstance(rank, int)),)
