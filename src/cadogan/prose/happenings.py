"""What a move did and what it caused, thing by thing, as whoever looks on can see it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from cadogan.engine import codes
from cadogan.vocabulary import Tableau

if TYPE_CHECKING:
    from cadogan.engine.position import Position
    from cadogan.engine.table import Table

Cards = tuple[int | None, ...]


class Deed(Enum):
    """What can be seen to happen to cards."""

    MOVE = "go from one place to another"
    SWAP = "change places"
    UP = "are turned face up, or come to sight"
    DOWN = "are turned face down, or go out of sight"


class Step(NamedTuple):
    """One thing seen: cards, the bottom card first, None for one that lies face down.

    `left` is how many cards stay in the source.  `height`, 1 the bottom, is where the card lay in
    its packet, and `into` where it comes to lie; 0 stands for the top.
    """

    deed: Deed
    cards: Cards
    source: int
    target: int
    left: int = 0
    height: int = 0
    into: int = 0


class Entry(NamedTuple):
    """An entry of the kernel's trail; for marks with the marks that the place had after it."""

    code: int
    extra: int
    source: int
    target: int
    mark: int


class Sight:
    """How the cards lie before a move; `follow` goes through what happened then."""

    def __init__(self, position: Position) -> None:
        kernel, table = position.kernel, position.table
        self.table = table
        self.packets = [kernel.packet_at(place) for place in range(table.places)]
        self.packets[table.stock] = []
        self.marks = [kernel.mark_at(place) for place in range(table.places)]
        self.sizes = [len(packet) for packet in self.packets]

    def follow(self, entries: Iterable[Entry]) -> list[Step]:
        """What is seen to happen, in its order."""
        steps: list[Step] = []
        for entry in entries:
            steps += self._step(entry)
        return _straightened(steps, self.table)

    def _step(self, entry: Entry) -> list[Step]:
        code, extra, source, target, mark = entry
        packets, stock = self.packets, self.table.stock
        match code:
            case codes.T_SHIFT:
                return [self._move(source, target, [extra % 64])]
            case codes.T_RUN:
                return [self._move(source, target, packets[source][-(extra // 64) :])]
            case codes.T_PLUCK:
                height = extra // 64 + 1
                own = packets[source]
                packets[source] = [*own[: height - 1], *own[height:], own[height - 1]]
                moved = self._move(source, target, [extra % 64])
                return [moved._replace(height=height if height <= moved.left else 0)]
            case codes.T_BURY if source != stock:
                own, height = packets[source], extra // 64 + 1
                card = own.pop(height - 1)
                own.insert(0, card)
                height = height if height < len(own) else 0
                return [Step(Deed.MOVE, (card,), source, source, len(own) - 1, height, 1)]
            case codes.T_SWAP:
                first, second = packets[source], packets[target]
                first[-1], second[-1] = second[-1], first[-1]
                return [Step(Deed.SWAP, (second[-1], first[-1]), source, target)]
            case codes.T_GATHER:
                pool = self.table.pool.entries[extra // 65536 : extra % 65536]
                places = [one.place for one in pool if packets[one.place]]
                return [self._move(place, stock, packets[place]) for place in places]
            case codes.T_MARK:
                return self._turned(target, mark)
            case _:
                return []

    def _move(self, source: int, target: int, cards: Sequence[int]) -> Step:
        """The top cards of a packet go to another; what the pack holds is nobody's to see."""
        stock, own = self.table.stock, self.packets[source]
        seen: Cards = tuple(cards)
        if source != stock:
            first = len(own) - len(cards)
            down = self.marks[source] // codes.DOWN
            seen = tuple(None if down >> first + i & 1 else card for i, card in enumerate(cards))
            del own[first:]
        if target != stock:
            self.packets[target].extend(cards)
        return Step(Deed.MOVE, seen, source, target, len(own))

    def _turned(self, place: int, mark: int) -> list[Step]:
        """The marks of a place change: cards lie face down now, or no longer."""
        before, after = self.marks[place] // codes.DOWN, mark // codes.DOWN
        self.marks[place] = mark
        own = self.packets[place]
        steps = []
        for index, card in enumerate(own if place != self.table.stock else ()):
            if (before ^ after) >> index & 1:
                deed = Deed.DOWN if after >> index & 1 else Deed.UP
                height = index + 1 if index + 1 < len(own) else 0
                steps.append(Step(deed, (card,), place, place, len(own), height))
        return steps


def entries_of(position: Position) -> list[Entry]:
    """The trail of the last move."""
    kernel = position.kernel
    marks: dict[int, int] = {}
    entries = []
    for code, extra, source, target in reversed(kernel.changes()):
        mark = 0
        if code == codes.T_MARK:
            # The trail has what was before; after it is what the next entry found, or the end.
            mark = marks.get(target, kernel.mark_at(target))
            marks[target] = extra
        entries.append(Entry(code, extra, source, target, mark))
    return entries[::-1]


def _straightened(steps: Iterable[Step], table: Table) -> list[Step]:
    """The steps without the halts of a card on its way from the pack, or within its packet."""
    straight: list[Step] = []
    for step in steps:
        last = straight[-1] if straight else None
        if last is not None and last.source == table.stock and last.deed is Deed.MOVE:
            goes_on = step.source == last.target and step.cards == last.cards and not step.height
            if goes_on and step.deed is Deed.DOWN:
                straight[-1] = last._replace(cards=(None,))
                continue
            if goes_on and step.deed is Deed.MOVE and table.hand == last.target:
                straight[-1] = last._replace(target=step.target)
                continue
            if goes_on and step.deed is Deed.MOVE and step.into and step.source == step.target:
                straight[-1] = last._replace(into=1 if step.left else 0)
                continue
        straight.append(step)
    return straight


def taken_back(steps: Iterable[Step], before: Sight) -> list[Step]:
    """The steps that lead back; `before`: how the cards lay before the first of them."""
    sizes = list(before.sizes)
    back = []
    for step in steps:
        if step.deed is Deed.MOVE:
            sizes[step.source] -= len(step.cards)
            back.append(
                step._replace(
                    source=step.target,
                    target=step.source,
                    left=sizes[step.target],
                    height=step.into,
                    into=step.height,
                )
            )
            sizes[step.target] += len(step.cards)
        elif step.deed is Deed.SWAP:
            back.append(step._replace(cards=step.cards[::-1]))
        else:
            other = Deed.UP if step.deed is Deed.DOWN else Deed.DOWN
            back.append(step._replace(deed=other))
    return back[::-1]


Seen = dict[int, Cards]


def look_into(position: Position) -> Seen:
    """What is seen of those packets into which one may look so or so far, as the table lies."""
    table = position.table
    zones = [zone for zone in table.zone_list if isinstance(zone, Tableau) and zone.examine]
    if not zones:
        return {}
    shown = position.view().places
    return {
        place: shown[table.spots[place].label]
        for zone in zones
        for place in table.zone_places(zone.name)
    }


class Known(NamedTuple):
    """A card of a packet into which one may look, None while it is hidden; the step that dealt it
    (-1: none), and which of that step's cards it is.
    """

    card: int | None
    step: int = -1
    nth: int = 0


def as_seen(steps: Iterable[Step], before: Seen, after: Seen, stock: int) -> list[Step]:
    """The steps as they are seen where one may look only so far into a packet.

    What lies too deep is hidden when it is dealt or taken up, and in the end some cards may have
    come to sight, or gone out of it.
    """
    seen = list(steps)
    known = {place: [Known(card) for card in cards] for place, cards in before.items()}
    for number, step in enumerate(seen if known else ()):
        if step.deed is Deed.SWAP:
            for place, card in zip((step.source, step.target), step.cards[::-1]):
                if place in known:
                    known[place][-1] = Known(card)
        elif step.deed is Deed.MOVE:
            if step.source in known:
                own = known[step.source]
                first = (step.height or len(own)) - len(step.cards)
                gone = tuple(one.card for one in own[first : first + len(step.cards)])
                del own[first : first + len(step.cards)]
                if step.target == stock:
                    seen[number] = step._replace(cards=gone)
            if step.target in known:
                own = known[step.target]
                at = step.into - 1 if step.into else len(own)
                own[at:at] = [Known(card, number, i) for i, card in enumerate(step.cards)]
    for place, cards in after.items():
        for height, (one, now) in enumerate(zip(known[place], cards), 1):
            if (one.card is None) == (now is None):
                continue
            if now is None and one.step >= 0 and seen[one.step].source == stock:
                own_cards = list(seen[one.step].cards)
                own_cards[one.nth] = None
                seen[one.step] = seen[one.step]._replace(cards=tuple(own_cards))
                continue
            deed, card = (Deed.UP, now) if one.card is None else (Deed.DOWN, one.card)
            at = height if height < len(cards) else 0
            seen.append(Step(deed, (card,), place, place, len(cards), at))
    return seen


__all__ = [
    "Cards",
    "Deed",
    "Entry",
    "Sight",
    "Step",
    "as_seen",
    "entries_of",
    "look_into",
    "taken_back",
]
