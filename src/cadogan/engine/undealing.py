"""From a real table, as it lies when it has been dealt, back to the pack that deals it.

Which card came when is often not to be seen on a table: cards that went home while dealing may have
come at any time.  So packs are guessed, dealt, and held against the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from cadogan.cards import format_card, format_cards
from cadogan.engine import codes
from cadogan.engine.table import COUNTED, NEXT_ROW, OUT_OF_ORDER, UNDER, Instruction, Table
from cadogan.errors import InvalidSetupError
from cadogan.vocabulary import HAND, Foundations, Tableau

if TYPE_CHECKING:
    from cadogan.engine.position import Patience, Position


def set_up(
    patience: Patience,
    packets: Mapping[str, Sequence[Sequence[int]]],
    pack: Sequence[int],
    number: int,
) -> Position:
    """The opening whose table this is; raises InvalidSetupError naming what is wrong with it."""
    lain = lie_at(patience, packets)
    first: InvalidSetupError | None = None
    found: Position | None = None
    for guess in guesses(patience.table, lain, pack):
        try:
            found = patience.deal_cards(guess, number)
        except InvalidSetupError as error:
            first = first or error
            continue
        if is_as_it_lies(found, lain, pack):
            return found
    check_count(patience, lain)
    if first is not None:
        raise first
    assert found is not None
    raise differing(found, lain)


def lie_at(
    patience: Patience, packets: Mapping[str, Sequence[Sequence[int]]]
) -> dict[int, list[int]]:
    """The cards of every place of the zones that are named."""
    lain: dict[int, list[int]] = {}
    for name, lists in packets.items():
        places = zone_for(patience, name)
        kind = patience.table.zone_at(places[0])
        fewer = isinstance(kind, Foundations) or len(places) > patience.table.total
        if len(lists) > len(places) or (len(lists) < len(places) and not fewer):
            raise InvalidSetupError(
                f"{patience.name}: {name} has {len(places)} packets, not {len(lists)}"
            )
        lain |= {place: list(cards) for place, cards in zip(places, lists)}
    return lain


def zone_for(patience: Patience, name: str) -> range:
    """The places of a zone; a game with one tableau knows it by any name."""
    table = patience.table
    for zone in patience.definition.zones:
        if zone.name.replace("-", " ") == name.replace("-", " "):
            return table.zone_places(zone.name)
    if name == HAND:
        return range(table.hand, table.hand + 1)
    zones = patience.definition.zones
    tableaux = [zone.name for zone in zones if isinstance(zone, Tableau)]
    if len(tableaux) == 1:
        return table.zone_places(tableaux[0])
    raise InvalidSetupError(
        f"{patience.name} has no zone {name!r}: its zones are"
        f" {', '.join(zone.name for zone in zones)}"
    )


def is_as_it_lies(position: Position, lain: Mapping[int, list[int]], pack: Sequence[int]) -> bool:
    """Is this the table, and the pack that is left?"""
    kernel = position.kernel
    return kernel.packet_at(position.table.stock)[::-1] == list(pack) and all(
        kernel.packet_at(place) == cards for place, cards in lain.items()
    )


def differing(position: Position, lain: Mapping[int, list[int]]) -> InvalidSetupError:
    """The error of a table that no pack deals, as far as it was tried."""
    name = position.patience.name
    for place, cards in lain.items():
        dealt = position.kernel.packet_at(place)
        if dealt != cards:
            label = position.table.spots[place].label
            there, wanted = format_cards(cards) or "no card", format_cards(dealt) or "no card"
            return InvalidSetupError(
                f"{name}: {there} at {label}, where the deal lays {wanted}: the table is wanted as"
                " it lies before the first move, with the foundations begun and the card turned up"
                ' ("hand"); where it cannot be told when cards went home, the pack is wanted as it'
                " was dealt"
            )
    return InvalidSetupError(
        f"{name}: the pack does not hold the cards that are left: it is wanted in the order in"
        " which it is turned, before the first move"
    )


def check_count(patience: Patience, lain: Mapping[int, list[int]]) -> None:
    """Raise InvalidSetupError for a packet too long or too short, where one deal lays them all."""
    table = patience.table
    deals = [one for one in table.script if one.op == codes.DEAL]
    looks = any(one.clauses or one.flags & (NEXT_ROW | OUT_OF_ORDER | COUNTED) for one in deals)
    if looks or any(one.op in (codes.HEAP, codes.LOOP, codes.PAYMENT) for one in table.script):
        return
    for place, cards in lain.items():
        if not table.is_tableau[place]:
            continue
        most = sum(
            entry.place == place
            for one in deals
            for entry in table.pool.entries[slice(*one.places)]
        )
        label = table.spots[place].label
        if len(cards) > most:
            raise InvalidSetupError(
                f"{patience.name}: {format_card(cards[most])} is one card too many at {label}"
            )
        if len(cards) < most and sum(map(len, lain.values())) < table.total:
            raise InvalidSetupError(f"{patience.name}: a card is missing at {label}")


def guesses(
    table: Table, lain: Mapping[int, list[int]], pack: Sequence[int]
) -> Iterator[list[int]]:
    """Packs that may deal this table, the likeliest first."""
    withdrawn, _ = table.withdraw(table.pack)
    held = {place: list(cards) for place, cards in lain.items()}
    for place, card in withdrawn:
        if held.get(place, [])[:1] == [card]:
            held[place].pop(0)
    laid = {
        entry.place
        for one in table.script
        if one.op in (codes.DEAL, codes.HEAP, codes.RAISE)
        for entry in table.pool.entries[slice(*one.places)]
    }
    in_hand = held.pop(table.hand, [])
    heads = [
        card
        for one in table.script
        if one.op == codes.HEAP
        for place in range(table.first[one.a], table.end[one.a])
        for card in held.pop(place, [])
    ]
    sorts_out = any(one.op == codes.DEAL and one.flags & OUT_OF_ORDER for one in table.script)
    raised = any(one.op == codes.RAISE for one in table.script)
    gone = [
        place
        for place in held
        if place not in laid
        and not (sorts_out and table.talon_of[place] >= 0)
        and not (raised and not isinstance(table.zone_at(place), Foundations))
    ]
    by_place = [card for place in gone for card in held[place]]
    by_rung = [
        held[place][height]
        for height in range(max((len(held[place]) for place in gone), default=0))
        for place in gone
        if height < len(held[place])
    ]
    begun = {place: cards for place, _ in withdrawn for cards in [lain.get(place, [])[:1]]}
    went = {place: held.pop(place) for place in gone}
    tried: list[list[int]] = []
    for home in (by_place, by_rung):
        for guess in Undealing(table, held, heads).packs(home, in_hand, pack):
            if guess not in tried:
                tried.append(guess)
                yield guess
    plain, rest = Undealing(table, held, heads).undeal([], pack)
    yield [*in_time(table, plain, begun, went), *in_hand, *rest]


def in_time(
    table: Table,
    plain: Sequence[int],
    begun: Mapping[int, list[int]],
    went: Mapping[int, list[int]],
) -> list[int]:
    """The cards that lie on the table, and before each those that must have gone home by then: had
    they not, it would have gone in their stead.
    """
    from cadogan.engine.position import empty_kernel

    kernel = empty_kernel(table, 1)
    for place, cards in begun.items():
        kernel.put(place, cards, 0)
    left = {place: list(cards) for place, cards in went.items()}
    dealt: list[int] = []
    for card in plain:
        kernel.ready_to_play()
        while wanting := [
            place for place in left if left[place] and kernel.want_at(place) >> card & 1
        ]:
            follower = left[wanting[0]].pop(0)
            kernel.put(wanting[0], [follower], 0)
            kernel.ready_to_play()
            dealt.append(follower)
        dealt.append(card)
    return [*dealt, *(card for cards in left.values() for card in cards)]


class Undealing:
    """The script of a deal gone through backwards: which card of the table was dealt when."""

    def __init__(self, table: Table, lain: Mapping[int, list[int]], heads: list[int]) -> None:
        self.table = table
        self.lain = lain
        self.heads = heads
        self.held: dict[int, list[int]] = {}
        self.skipped: dict[int, int] = {}
        self.waiting: list[int] = []
        self.dealt: list[int] = []

    def packs(
        self, home: list[int], in_hand: list[int], pack: Sequence[int]
    ) -> Iterator[list[int]]:
        """Packs that differ by when the cards came that went home."""
        plain, rest = self.undeal([], pack)
        # Last of all, or first.
        yield [*plain, *home, *in_hand, *rest]
        yield [*home, *plain, *in_hand, *rest]
        # In the stead of the cards that a place lacks: its last ones, or its first.
        for early in (False, True):
            dealt, rest = self.undeal(home, pack, early=early)
            yield [*dealt, *self.waiting, *in_hand, *rest]
        # At any one time.
        for at in range(1, len(plain) if home else 0):
            yield [*plain[:at], *home, *plain[at:], *in_hand, *rest]
        # On the table, where others have come into their spaces.
        for at in range(len(plain) - len(home) + 1 if home else 0):
            end = at + len(home)
            yield [*plain[:at], *home, *plain[end:], *plain[at:end], *in_hand, *rest]

    def undeal(
        self, home: list[int], pack: Sequence[int], *, early: bool = False
    ) -> tuple[list[int], list[int]]:
        """The cards that were dealt, and the pack that was left.

        Cards that went `home` have come in the stead of those that places lack: of their last, or
        `early` of their first.
        """
        self.held = {place: list(cards) for place, cards in self.lain.items()}
        self.waiting = list(home)
        self.dealt = []
        self._lower()
        rest = self._take_back_payment(list(pack))
        self.skipped = self._lacking() if early else {}
        heads = list(self.heads)
        step = 0
        while step < len(self.table.script):
            one = self.table.script[step]
            if one.op == codes.DEAL:
                self._undeal(one)
            elif one.op == codes.HEAP:
                self._unheap(one, heads)
            step += 1
            if one.op == codes.LOOP and self._can_go_on(one.a, step):
                step = one.a
        return self.dealt, rest

    def _lacking(self) -> dict[int, int]:
        """How many cards fewer than were dealt to it lie on each place."""
        lacking: dict[int, int] = {}
        for one in self.table.script:
            if one.op == codes.DEAL:
                for entry in self.table.pool.entries[slice(*one.places)]:
                    lacking[entry.place] = lacking.get(entry.place, 0) + 1
        return {place: most - len(self.held.get(place, [])) for place, most in lacking.items()}

    def _can_go_on(self, first: int, end: int) -> bool:
        """Would another round deal any of the cards that are left on the table?"""
        return any(
            self.held.get(entry.place)
            for one in self.table.script[first:end]
            if one.op == codes.DEAL
            for entry in self.table.pool.entries[slice(*one.places)]
        )

    def _take(self, place: int) -> None:
        if self.skipped.get(place, 0) > 0 and self.waiting:
            self.skipped[place] -= 1
            self.dealt.append(self.waiting.pop(0))
        elif self.held.get(place):
            self.dealt.append(self.held[place].pop(0))
        elif self.waiting:
            self.dealt.append(self.waiting.pop(0))

    def _lower(self) -> None:
        """Lay cards that were raised back on their packets."""
        table = self.table
        for one in table.script:
            if one.op == codes.RAISE:
                for index, entry in enumerate(table.pool.entries[slice(*one.places)]):
                    raised = self.held.get(one.a + index, [])
                    self.held.setdefault(entry.place, []).extend(raised)
                    self.held[one.a + index] = []

    def _take_back_payment(self, rest: list[int]) -> list[int]:
        """Lay what a packet has paid under the pack on it again; the pack without it."""
        for number, one in enumerate(self.table.script):
            if one.op != codes.PAYMENT or one.c:
                continue
            place = self.table.pool.entries[one.places[0]].place
            wanted = sum(
                entry.place == place
                for deal in self.table.script[:number]
                if deal.op == codes.DEAL
                for entry in self.table.pool.entries[slice(*deal.places)]
            )
            paid = max(0, wanted - len(self.held.get(place, [])))
            tail = rest[len(rest) - paid :]
            rest = rest[: len(rest) - paid]
            blocks = [tail[first : first + one.b] for first in range(0, paid, one.b)]
            self.held.setdefault(place, []).extend(
                card for block in reversed(blocks) for card in block
            )
        return rest

    def _undeal(self, one: Instruction) -> None:
        entries = self.table.pool.entries[slice(*one.places)]
        if one.flags & UNDER:
            for place in {entry.place for entry in entries}:
                # The last card dealt lies lowest.
                self.held.setdefault(place, []).reverse()
        if one.flags & OUT_OF_ORDER:
            self._undeal_by_kinds([entry.place for entry in entries])
            return
        for entry in entries:
            if not any(self.held.values()) and not self.waiting:
                break
            self._take(entry.place)
        if one.flags & UNDER:
            for place in {entry.place for entry in entries}:
                self.held[place].reverse()

    def _undeal_by_kinds(self, places: list[int]) -> None:
        """Of cards that others did not take: those first whose talon has begun, then its cards."""
        table = self.table
        talons = [p for p in range(table.places) if table.talon_of[p] >= 0 and self.held.get(p)]
        for talon in talons:
            for place in places:
                if self.held.get(place) and table.takes[talon] >> self.held[place][0] & 1:
                    self._take(place)
            while self.held[talon]:
                self._take(talon)
        for place in places:
            if self.held.get(place):
                self._take(place)

    def _unheap(self, one: Instruction, heads: list[int]) -> None:
        """Packet after packet, each headed by a card that went home."""
        for entry in self.table.pool.entries[slice(*one.places)]:
            while self.held.get(entry.place):
                self._take(entry.place)
            if heads:
                self.dealt.append(heads.pop(0))


__all__ = ["set_up"]
