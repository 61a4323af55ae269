"""How well a table lies for someone who sees only what the player may see.

Everything here is read off the tables of a definition; no game is known by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from cadogan.engine import codes
from cadogan.engine.kernel import Kernel
from cadogan.engine.position import Change
from cadogan.engine.table import Table, ladders_of
from cadogan.vocabulary import Cleared, Exchange, Foundations, Grace, SuitRule, Tableau, Totals

# What things are worth.
HOME = 15.0  # a card home
BURIED = (2.0, 0.8, 0.4)  # for each card on one that is wanted now, next, after next
FAR = 6  # a card is never counted as lying deeper than this
OUT_OF_SIGHT = 3.0  # a wanted card that is not to be seen lies as deep as this
SPACES = (5.0, 4.0, 3.0, 2.0)  # the first space, the second, ...
SPACE_TO_FILL = 0.4  # a space that must be filled is worth this part of one
FACE_DOWN = 5.0
DISORDER = 2.0  # a card on one that it does not fit
ORDER = 0.5
BLOCKER = 3.0  # a card on one that is wanted sooner
TALON = 0.8  # a card in the talon
COMBINATION = 1.5  # a set of cards that could be taken away now
LINE = 3.0  # a line that adds up
NEVER = 99
ALL_CARDS = (1 << 52) - 1


@dataclass(frozen=True, slots=True)
class Ground:
    """What never changes in a game.

    `fits[c]`: the cards on which c may be packed, as bits; `after[c]`: those that a foundation may
    want once c lies there; `played`: places whose cards are looked at; `fillable`: places in which
    a space may be filled, with what part of a space's worth one there has; `examined`: places of
    which the lower cards are seen only as far as there are spaces, and where those are; `combines`:
    the clauses by which cards are taken away in sets; `sums`: the lines that are to add up to
    `total`.
    """

    fits: tuple[int, ...]
    after: tuple[int, ...]
    played: tuple[int, ...]
    talons: frozenset[int]
    fillable: dict[int, float]
    examined: tuple[tuple[int, tuple[int, ...]], ...]
    lanes: dict[int, tuple[tuple[int, ...], ...]]
    combines: frozenset[int]
    exchanges: bool
    sums: tuple[tuple[int, ...], ...]
    total: int


@lru_cache(maxsize=128)
def ground_of(table: Table) -> Ground:
    """What never changes in the game of a table."""
    fits = [0] * 52
    for rule in table.rules:
        if rule.kind == codes.PACKING:
            for turn in range(13 if rule.turned_fits else 1):
                first = rule.fits + turn * 52
                fits = [old | new for old, new in zip(fits, table.fit_rows[first : first + 52])]
    fillable: dict[int, float] = {}
    for rule in table.rules:
        if rule.kind in (codes.FILL, codes.REPLENISH):
            part = 1.0 if rule.when == codes.AT_WILL else SPACE_TO_FILL
            for entry in table.pool.entries[slice(*rule.target)]:
                fillable[entry.place] = max(part, fillable.get(entry.place, 0.0))
    examined = []
    for zone in table.game.zones:
        if isinstance(zone, Tableau) and zone.examine:
            spaces = tuple(place for name in zone.examine for place in table.zone_places(name))
            examined += [(place, spaces) for place in table.zone_places(zone.name)]
    played = [
        place
        for place in range(table.places)
        if table.is_tableau[place] or table.talon_of[place] >= 0 or place == table.hand
    ]
    goal = table.game.goal
    sums: list[tuple[int, ...]] = []
    if isinstance(goal, Totals):
        for name in goal.lines:
            numbers: dict[int, list[int]] = {}
            for place in table.zone_places(goal.of):
                for number in table.spots[place].numbers_of(name):
                    numbers.setdefault(number, []).append(place)
            sums += map(tuple, numbers.values())
    return Ground(
        fits=tuple(fits),
        after=tuple(following(table)),
        played=tuple(played),
        talons=frozenset(place for place in range(table.places) if table.talon_of[place] >= 0),
        fillable=fillable,
        examined=tuple(examined),
        lanes={place: lanes_of(table, place) for place in played if lanes_of(table, place)},
        combines=frozenset(
            number for number, rule in enumerate(table.rules) if rule.kind == codes.COMBINE
        )
        if isinstance(goal, Cleared)
        else frozenset(),
        exchanges=any(
            isinstance(
                rule.clause.clause if isinstance(rule.clause, Grace) else rule.clause, Exchange
            )
            for rule in table.rules
        ),
        sums=tuple(sums),
        total=goal.total if isinstance(goal, Totals) else 0,
    )


def following(table: Table) -> list[int]:
    """For every card those that may follow it on a foundation, as bits."""
    after = [0] * 52
    for zone in table.game.zones:
        if not isinstance(zone, Foundations):
            continue
        for ladder in ladders_of(zone.ladder):
            for lower, upper in pairwise(ladder):
                for suit in range(4):
                    for other in range(4):
                        match zone.suit:
                            case SuitRule.SAME:
                                agrees = suit == other
                            case SuitRule.ALTERNATE:
                                agrees = (suit < 2) != (other < 2)
                            case SuitRule.ANY:
                                agrees = True
                        if agrees:
                            after[suit * 13 + lower - 1] |= 1 << (other * 13 + upper - 1)
    return after


def lanes_of(table: Table, place: int) -> tuple[tuple[int, ...], ...]:
    """The lanes of a place; one that is clear makes its card available."""
    lanes = []
    index, end = table.lane_first[place], table.lane_end[place]
    while index < end:
        length = table.lane_place[index]
        lanes.append(tuple(table.lane_place[index + 1 : index + 1 + length]))
        index += 1 + length
    return tuple(lanes)


class Needs:
    """When each card is wanted: 0 now, 1 once another lies home, `NEVER` not any more."""

    __slots__ = ("packets", "steps", "wanted")

    def __init__(self, wanted: int, after: tuple[int, ...]) -> None:
        self.wanted = wanted
        self.steps = [NEVER] * 52
        self.packets: dict[tuple[bool, int, tuple[int, ...]], tuple[float, tuple[int, ...]]] = {}
        level, known, step = wanted, 0, 0
        while level:
            known |= level
            nearer = 0
            for card in cards_of(level):
                self.steps[card] = step
                nearer |= after[card]
            level = nearer & ~known
            step += 1


def cards_of(bits: int) -> list[int]:
    """The cards of a set of bits."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


class Snapshot:
    """A table as it lay, to which the part of a move is applied that needs no unseen card.

    It answers as a kernel does; `home` stays as it was.
    """

    def __init__(self, table: Table, kernel: Kernel) -> None:
        self.home = kernel.home
        self._table = table
        self._packets = [kernel.packet_at(place) for place in range(table.stock)]
        self._marks = [kernel.mark_at(place) for place in range(table.stock)]
        self._wants = {place: kernel.want_at(place) for place in table.foundation_places}

    def size_at(self, place: int) -> int:
        """How many cards lie at a place."""
        return len(self._packets[place])

    def packet_at(self, place: int) -> list[int]:
        """The cards of a place, bottom card first."""
        return self._packets[place]

    def mark_at(self, place: int) -> int:
        """The mark of a place."""
        return self._marks[place]

    def want_at(self, place: int) -> int:
        """The cards that a foundation would take."""
        return self._wants[place]

    def after(self, changes: Sequence[Change], after: tuple[int, ...]) -> Snapshot:
        """The table after these changes; `after` as in `Ground`."""
        other = copy(self)
        other._packets, other._wants = list(self._packets), dict(self._wants)
        for change in changes:
            packets, source, target = other._packets, change.source, change.target
            if not change.cards:
                packets[source], packets[target] = packets[target], packets[source]
                continue
            left = list(packets[source])
            for card in change.cards:
                if card in left:
                    del left[len(left) - 1 - left[::-1].index(card)]
            packets[source] = left
            if target < len(packets):
                packets[target] = [*packets[target], *change.cards]
            if target in other._wants:
                if len(packets[target]) == len(change.cards):
                    other._begin(target, change.cards[0])
                other._wants[target] = after[change.cards[-1]]
        return other

    def _begin(self, target: int, card: int) -> None:
        """Note that a foundation has been begun: others of its zone are not begun so any more."""
        zone = self._table.zone_of[target]
        others = range(self._table.first[zone], self._table.end[zone])
        suit = card // 13
        begun = sum(
            packet[:1] != [] and packet[0] // 13 == suit
            for packet in self._packets[others.start : others.stop]
        )
        if self._table.suit_rule[zone] == 0 and begun >= self._table.share[zone]:
            for place in others:
                if not self._packets[place]:
                    self._wants[place] &= ~(0x1FFF << 13 * suit)


Lying = Kernel | Snapshot
"""A table that can be judged."""


class Outlook:
    """Judges the positions that can be reached from one, by what may be seen there.

    `unseen[place]`: how many cards of a packet, counted from its bottom, may not be seen there.
    """

    def __init__(self, table: Table, kernel: Kernel) -> None:
        self.table = table
        self.ground = ground_of(table)
        self.unseen = unseen_cards(table, self.ground, kernel)
        self._needs: dict[int, Needs] = {}

    def needs(self, kernel: Lying) -> Needs:
        """When each card is wanted, as the foundations are."""
        wanted = 0
        for place in self.table.foundation_places:
            wanted |= kernel.want_at(place)
        found = self._needs.get(wanted)
        if found is None:
            found = self._needs[wanted] = Needs(wanted, self.ground.after)
        return found

    def uncovered(self, kernel: Lying) -> list[int]:
        """The places of which the top card was not to be seen before."""
        return [place for place, count in self.unseen.items() if 0 < kernel.size_at(place) <= count]

    def value(self, kernel: Lying) -> float:
        """How well the table lies; more is better."""
        ground = self.ground
        needs = self.needs(kernel)
        steps = needs.steps
        worth: float = HOME * kernel.home
        nearest: dict[int, int] = {}
        free = 0
        for place in ground.played:
            size = kernel.size_at(place)
            if not size:
                part = ground.fillable.get(place)
                if part and kernel.mark_at(place) & codes.LAID:
                    worth += part * (SPACES[free] if free < len(SPACES) else 1.0)
                    free += 1
                continue
            unseen = min(size, self.unseen.get(place, 0))
            packet = tuple(kernel.packet_at(place)[unseen:])
            key = (place in ground.talons, unseen, packet)
            found = needs.packets.get(key)
            if found is None:
                found = needs.packets[key] = self.packet(*key, steps)
            worth += found[0]
            if found[1]:
                more = 0
                lanes = ground.lanes.get(place)
                if lanes:
                    more = min(sum(kernel.size_at(one) > 0 for one in lane) for lane in lanes)
                for code in found[1]:
                    card, depth = code >> 8, (code & 255) + more
                    if depth < nearest.get(card, NEVER):
                        nearest[card] = depth
        for card in cards_of(needs.wanted):
            worth -= BURIED[0] * (min(nearest[card], FAR) if card in nearest else OUT_OF_SIGHT)
        for card, depth in nearest.items():
            if steps[card]:
                worth -= BURIED[steps[card]] * min(depth, FAR)
        if ground.sums:
            worth += self.sums(kernel)
        return worth

    def packet(
        self, is_talon: bool, unseen: int, packet: tuple[int, ...], steps: list[int]
    ) -> tuple[float, tuple[int, ...]]:
        """What a packet adds, and where in it the cards lie that are wanted soon."""
        worth = -FACE_DOWN * unseen if not is_talon else -TALON * len(packet)
        fits = self.ground.fits
        soonest = NEVER
        last = len(packet) - 1
        soon = []
        for index, card in enumerate(packet):
            step = steps[card]
            if index:
                if fits[card] >> packet[index - 1] & 1:
                    worth += ORDER
                elif not is_talon:
                    worth -= DISORDER
                if soonest < step:
                    worth -= BLOCKER
            soonest = min(soonest, step)
            if step < len(BURIED):
                soon.append(card << 8 | last - index)
        return worth, tuple(soon)

    def sums(self, kernel: Lying) -> float:
        """What the lines that are to add up are worth."""
        worth = 0.0
        for line in self.ground.sums:
            short = self.ground.total - sum(
                kernel.packet_at(place)[-1] % 13 + 1 for place in line if kernel.size_at(place)
            )
            worth += LINE if not short else -0.2 * abs(short)
        return worth


def unseen_cards(table: Table, ground: Ground, kernel: Kernel) -> dict[int, int]:
    """Where cards of packets may not be seen, and how many from the bottom."""
    found = {}
    for place in range(table.hand):
        count = (kernel.mark_at(place) >> 2).bit_length()
        if count:
            found[place] = count
    for place, spaces in ground.examined:
        free = sum(
            not kernel.size_at(space) and bool(kernel.mark_at(space) & codes.LAID)
            for space in spaces
        )
        count = max(found.get(place, 0), kernel.size_at(place) - 1 - free)
        if count > 0:
            found[place] = count
    return found


__all__ = ["Ground", "Needs", "Outlook", "Snapshot", "cards_of", "ground_of"]
