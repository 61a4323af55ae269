"""Games decided from their end: where no card goes home before all of them lie.

Where cards are first laid, all of them, and only then played home, a win told backwards is one
growing of packets: a card comes from a foundation and is laid where it lay.  And where a pack goes
round for ever its cards may be laid in any order.  So it is enough to find such a growing, suit by
suit, that leaves no more cards over than may stay beside the packets; if there is none, the game is
lost.  See docs/solver.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from cadogan.engine import codes
from cadogan.engine.position import Move, Position
from cadogan.engine.table import Instruction, Rule, Table, ladders_of
from cadogan.solver.facts import NEVER, Facts, facts_of_game, is_free, is_plain, places_of
from cadogan.vocabulary import Foundations, SuitRule, Tableau

# Steps back looked at before it is given up.
MOST_STEPS = 60_000
# Steps back between two questions whether to stop.
SPELL = 500
# Registers that are nought while nothing is owed or chosen.
IDLE = (codes.BURST, codes.MUST, codes.CHOICE, codes.HALF, codes.FAILED)


@dataclass(frozen=True, slots=True)
class Layout:
    """What is laid where, in a game that can be decided from its end.

    `pack`: hand, stock and talons; `cells`: places for one card each that are filled from the pack,
    and from which a card may be laid as from there; `packets`: the other places of the tableau, on
    which cards are laid; `foundations`: their zone, their suit, and all their cards from the first
    on; `fits_on[c]`: the cards, as bits, on which c may be laid; `laying`, `playing`: the
    instructions during which cards are laid and played.
    """

    pack: tuple[int, ...]
    cells: tuple[int, ...]
    packets: tuple[int, ...]
    foundations: tuple[tuple[int, int, tuple[int, ...]], ...]
    fits_on: tuple[int, ...]
    laying: int
    playing: int


@dataclass(frozen=True, slots=True)
class Back:
    """A step back: a card comes from a foundation of this zone and is laid.

    `packet`: what is to come yet on the packet that waits for it, the card itself first; `under`:
    the top card of a finished packet on which it is laid; neither: it is left over.
    """

    zone: int
    card: int
    packet: tuple[int, ...] = ()
    under: int = -1


# Of one suit: how many cards each foundation has still to give back; of every packet what is to
# come yet; the tops of the packets that lie as they do now, or higher; the cards to be laid.
State = tuple[tuple[int, ...], tuple[tuple[int, ...], ...], tuple[int, ...], tuple[int, ...]]


@dataclass(slots=True)
class Unplaying:
    """What came of it: whether the game can be won, if that was found out, and how.

    `backs`: the steps back of all suits, one suit after the other; `looked_at`: how many steps
    were looked at.
    """

    is_winnable: bool | None = None
    backs: list[Back] = field(default_factory=list)
    looked_at: int = 0


# -------------------------------------------------------------------------------------- the layout


@lru_cache(maxsize=128)
def layout_of(table: Table) -> Layout | None:
    """What is laid where, if the game can be decided from its end."""
    steps = [step for step in table.script if step.op != codes.DEAL]
    kinds = [codes.TURN_UP, codes.REDEAL, codes.PAUSE, codes.END]
    facts = facts_of_game(table)
    if [step.op for step in steps] != kinds or not is_plain(table) or not facts.lays_at_once:
        return None
    laying, redeal, playing, _ = steps
    tableau, talons = set(facts.tableau[:-1]), set(facts.talons[:-1])
    first = table.script.index(laying)
    if facts.last_redeal != NEVER or redeal.a != first or not goes_round(table, redeal, talons):
        return None
    foundations = foundations_of(table)
    cells = cells_of(table, laying, talons)
    packets = tableau - cells
    if not (
        foundations
        and cells
        and are_laid_by_suit(table, facts, laying, packets)
        and is_played_from(table, playing, tableau)
    ):
        return None
    return Layout(
        pack=(table.stock, table.hand, *sorted(talons)),
        cells=tuple(sorted(cells)),
        packets=tuple(sorted(packets)),
        foundations=foundations,
        fits_on=tuple(facts.fits_on),
        laying=first,
        playing=table.script.index(playing),
    )


def goes_round(table: Table, redeal: Instruction, talons: set[int]) -> bool:
    """Is the talon dealt again as it lies, and does nothing else bind the player?

    Dealt so without limit it lays bare every card of the pack, all else staying as it is.
    """
    whole = set(table.pack)
    return (
        redeal.flags == 0
        and places_of(table, redeal.places) == talons
        and all(table.takes[place] >> card & 1 for place in talons for card in whole)
        and not any(table.on_sight)
        and not any(rule.when or rule.licence or rule.whole for rule in table.rules)
        and not any(isinstance(zone, Tableau) and zone.available for zone in table.game.zones)
    )


def foundations_of(table: Table) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    """Zone, suit and cards of every foundation; none unless each is in suit, in each zone one for
    each suit, and together they take just the pack.
    """
    suits = sorted({card // 13 for card in table.pack})
    found = []
    for number, zone in enumerate(table.game.zones):
        if isinstance(zone, Foundations):
            ladders = ladders_of(zone.ladder)
            if (
                zone.suit is not SuitRule.SAME
                or zone.beside
                or zone.turned
                or len(ladders) != 1
                or len(table.zone_places(zone.name)) != len(suits)
            ):
                return ()
            found += [
                (number, suit, tuple(13 * suit + rank - 1 for rank in ladders[0])) for suit in suits
            ]
    home = Counter(card for _, _, cards in found for card in cards)
    return tuple(found) if home == Counter(table.pack) and table.goal == table.total else ()


def cells_of(table: Table, laying: Instruction, talons: set[int]) -> set[int]:
    """The places that the pack fills, if a card may do the same there as in the pack."""
    rules = [table.rules[number] for number in laying.clauses]
    fills = [rule for rule in rules if rule.kind == codes.FILL]
    lays = [rule for rule in rules if rule.kind == codes.PACKING]
    if len(fills) != 1 or not lays or len(fills) + len(lays) < len(rules):
        return set()
    cells = places_of(table, fills[0].target)
    is_filled_freely = (
        is_unbound(fills[0])
        and places_of(table, fills[0].source) == talons
        and places_of(table, fills[0].other) == {table.stock}
        and all(table.takes[cell] >> card & 1 for cell in cells for card in table.pack)
    )
    loose = {*cells, *talons, table.hand}
    is_laid_freely = all(
        is_unbound(rule)
        and places_of(table, rule.source) == loose
        and not places_of(table, rule.target) & loose
        for rule in lays
    )
    return cells if is_filled_freely and is_laid_freely else set()


def is_unbound(rule: Rule) -> bool:
    """Is this a clause that asks neither for ranks nor for lines?"""
    bounds = (rule.ranks, rule.crown, rule.line_kind, rule.along, rule.turned_fits)
    return bounds == (0, 0, -1, (-1, -1), 0)


def are_laid_by_suit(table: Table, facts: Facts, laying: Instruction, packets: set[int]) -> bool:
    """Are cards laid on those of their suit, and on all packets alike?"""
    rules = [table.rules[number] for number in laying.clauses]
    on_all = all(
        places_of(table, rule.target) == packets for rule in rules if rule.kind == codes.PACKING
    )
    suits = [0x1FFF << 13 * (card // 13) for card in range(52)]
    return on_all and not any(fit & ~suit for fit, suit in zip(facts.fits_on, suits))


def is_played_from(table: Table, playing: Instruction, places: set[int]) -> bool:
    """May the top card of each of these places be played, and nothing else be done?"""
    rules = [table.rules[number] for number in playing.clauses]
    return (
        len(rules) == 1
        and is_free(rules[0], table)
        and is_unbound(rules[0])
        and places_of(table, rules[0].source) == places
        and all(table.native[place] >> card & 1 for place in places for card in table.pack)
    )


# -------------------------------------------------------------------------------- playing backwards


def unplay(position: Position, most: int, stop: Callable[[], bool]) -> Unplaying:
    """Play a game backwards from its end, in at most so many steps, or till `stop` says so.

    Nothing is found out where the game is not one of those, or not laid out as it deals itself.
    """
    layout = layout_of(position.table)
    found = Unplaying()
    if layout is None or not is_regular(position, layout):
        return found
    kernel = position.kernel
    is_laying = kernel.register_at(codes.PC) == layout.laying
    loose = [card for place in (*layout.pack, *layout.cells) for card in kernel.packet_at(place)]
    # When only plays are left, what is in the cells has its place.
    room = len(layout.cells) if is_laying else len(loose)
    for suit in sorted({card // 13 for card in position.table.pack}):
        search = Suit(layout, position, suit, is_laying)
        over = search.run(room, min(most, MOST_STEPS) - found.looked_at, stop)
        found.looked_at += search.looked_at
        if over is None:
            found.is_winnable = None if search.is_given_up else False
            return found
        room -= over
        found.backs += search.backs
    found.is_winnable = True
    return found


def is_regular(position: Position, layout: Layout) -> bool:
    """Do the cards lie as play leaves them: by suits, one in a cell, none face down or outside?"""
    kernel, table = position.kernel, position.table
    held = {place: tuple(kernel.packet_at(place)) for place in range(table.places)}
    homes = [(table.zone_of[place], held[place]) for place in table.foundation_places]
    begun = [(zone, cards) for zone, cards in homes if cards]
    wanted = {(zone, suit): cards for zone, suit, cards in layout.foundations}
    known = {*layout.pack, *layout.cells, *layout.packets, *table.foundation_places}
    has_pack = any(held[place] for place in layout.pack)
    pc = kernel.register_at(codes.PC)
    return (
        not any(kernel.register_at(register) for register in IDLE)
        and ((pc == layout.laying and has_pack and not begun) or pc == layout.playing)
        and not (pc == layout.playing and has_pack)
        and not any(cards for place, cards in held.items() if place not in known)
        and all(cards == wanted[zone, cards[0] // 13][: len(cards)] for zone, cards in begun)
        and len({(zone, cards[0]) for zone, cards in begun}) == len(begun)
        and all(len(held[cell]) < 2 for cell in layout.cells)
        and all(held[cell] or position.is_space(cell) for cell in layout.cells)
        and all(len({card // 13 for card in held[place]}) < 2 for place in layout.packets)
        and not any(kernel.mark_at(place) >= codes.DOWN for place in known)
    )


class Suit:
    """The search backwards in one suit: the fewest cards left over, by layers of so many."""

    def __init__(self, layout: Layout, position: Position, suit: int, is_laying: bool) -> None:
        kernel, table = position.kernel, position.table
        self.fits_on = layout.fits_on
        self.is_laying = is_laying
        self.looked_at = 0
        self.is_given_up = False
        self.backs: list[Back] = []
        # What the foundations have still to get, in the order in which they want it.
        self.zones: list[int] = []
        self.wanted: list[tuple[int, ...]] = []
        for zone, of_suit, cards in layout.foundations:
            if of_suit == suit:
                held = [kernel.packet_at(place) for place in table.foundation_places]
                zones = [table.zone_of[place] for place in table.foundation_places]
                got = sum(
                    len(packet)
                    for packet, number in zip(held, zones)
                    if number == zone and packet and packet[0] // 13 == suit
                )
                self.zones.append(zone)
                self.wanted.append(cards[got:])
        loose = sorted(
            card
            for place in (*layout.pack, *layout.cells)
            for card in kernel.packet_at(place)
            if card // 13 == suit
        )
        packets = sorted(
            tuple(cards)
            for cards in map(kernel.packet_at, layout.packets)
            if cards and cards[0] // 13 == suit
        )
        self.root: State = (tuple(map(len, self.wanted)), tuple(packets), (), tuple(loose))

    def run(self, room: int, most: int, stop: Callable[[], bool]) -> int | None:
        """How many cards are left over at the least, if they are as few as there is room for."""
        cost = {self.root: 0}
        came: dict[State, tuple[State, Back]] = {}
        layers: list[list[State]] = [[self.root], *([] for _ in range(room))]
        for over, layer in enumerate(layers):
            while layer:
                state = layer.pop()
                if cost[state] < over:
                    continue
                if not any(state[0]):
                    self.trace(state, came)
                    return over
                if self.looked_at >= most or (self.looked_at % SPELL == 0 and stop()):
                    self.is_given_up = True
                    return None
                self.looked_at += 1
                for back, follow in self.steps(state):
                    total = over + (not back.packet and back.under < 0)
                    if total <= room and total < cost.get(follow, room + 1):
                        cost[follow] = total
                        came[follow] = (state, back)
                        layers[total].append(follow)
        return None

    def trace(self, state: State, came: dict[State, tuple[State, Back]]) -> None:
        """Note the steps that have led to a state."""
        while state != self.root:
            state, back = came[state]
            self.backs.append(back)
        self.backs.reverse()

    def steps(self, state: State) -> list[tuple[Back, State]]:
        """The steps back from a state and where they lead; the last are best tried first."""
        held, packets, tops, loose = state
        left, laid, lies = [], [], []
        for index, zone in enumerate(self.zones):
            if held[index] == 0:
                continue
            card = self.wanted[index][held[index] - 1]
            rest = with_value(held, index, held[index] - 1)
            for place, packet in enumerate(packets):
                if packet[0] == card and (place == 0 or packets[place - 1] != packet):
                    others = packets[:place] + packets[place + 1 :]
                    if len(packet) > 1:
                        follow = (rest, tuple(sorted((*others, packet[1:]))), tops, loose)
                    else:
                        follow = (rest, others, tuple(sorted((*tops, card))), loose)
                    lies.append((Back(zone, card, packet=packet), follow))
            if card not in loose:
                continue
            at = loose.index(card)
            fewer = loose[:at] + loose[at + 1 :]
            left.append((Back(zone, card), (rest, packets, tops, fewer)))
            for place, top in enumerate(tops):
                is_first = place == 0 or tops[place - 1] != top
                if self.is_laying and is_first and self.fits_on[card] >> top & 1:
                    grown = tuple(sorted(with_value(tops, place, card)))
                    laid.append((Back(zone, card, under=top), (rest, packets, grown, fewer)))
        return left + laid + lies


def with_value(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """The same numbers, but for one."""
    return (*values[:index], value, *values[index + 1 :])


# --------------------------------------------------------------------------------- the line of play


@dataclass(slots=True)
class Plan:
    """What is still to be done: the cards to be laid on each packet, in their order, and the plays,
    the last first: zone, card, and the packet, or -1 for a cell.
    """

    lays: dict[int, list[int]]
    plays: list[tuple[int, int, int]]

    def swap(self, one: int, other: int) -> None:
        """Let two packets that are alike change their parts."""
        self.lays[one], self.lays[other] = self.lays[other], self.lays[one]
        parts = {one: other, other: one}
        self.plays = [(zone, card, parts.get(place, place)) for zone, card, place in self.plays]

    def take_from(self, source: int, place: int, card: int) -> int:
        """Let a lone card be played from a cell (-1) instead of its like on a packet, or the other
        way about, if the like is to be played later; where it is played from now.
        """
        for index in range(len(self.plays) - 2, -1, -1):
            zone, later, other = self.plays[index]
            if source != place and (later, other) == (card, source):
                self.plays[index] = (zone, later, place)
                return source
        return place

    def leave_over(self) -> None:
        """Nothing can be laid any more: what was to be laid has its place in a cell."""
        for index in range(len(self.plays) - 1, -1, -1):
            zone, card, place = self.plays[index]
            if place >= 0 and self.lays[place]:
                self.lays[place].pop()
                self.plays[index] = (zone, card, -1)


def line_of(position: Position, backs: list[Back]) -> list[Move]:
    """The moves that win as these steps back have found, from the position.

    The cards are laid as they come while the pack is turned, on each packet in its order; the cells
    are filled as soon as may be.
    """
    layout = layout_of(position.table)
    assert layout is not None
    walker = position.copy(stack=False)
    kind = walker.table.kind
    plan = plan_of(position, layout, backs)
    line: list[Move] = []
    turned = 0
    while not walker.is_won and turned <= 4 * walker.table.total:
        moves = walker.legal_moves
        if walker.kernel.register_at(codes.PC) == layout.playing:
            plan.leave_over()
        move = next((move for move in moves if is_planned(walker, plan, move)), None)
        turned = turned + 1 if move is None else 0
        if move is None:
            clauses = [move for move in moves if move >> 32 < codes.FIRST_BID]
            fills = [move for move in clauses if kind[move >> 32] == codes.FILL]
            bids = [move for move in moves if move >> 32 >= codes.FIRST_BID]
            move = (fills + bids)[0]
        line.append(move)
        walker.make(move)
    return line


def is_planned(walker: Position, plan: Plan, move: int) -> bool:
    """Is this move one that comes next?  Then it is struck off the plan.

    Of packets that are alike only one is found among the legal moves: it may stand for another.
    """
    clause, source, target = move >> 32, move >> 24 & 255, move >> 16 & 255
    if clause >= codes.FIRST_BID or walker.table.kind[clause] == codes.FILL:
        return False
    held = walker.kernel.packet_at
    card = held(source)[-1] if held(source) else -1
    if walker.table.kind[clause] == codes.PACKING:
        alike = [place for place in plan.lays if held(place) == held(target)]
        for place in sorted(alike, key=lambda one: one != target):
            if plan.lays[place][:1] == [card]:
                plan.swap(place, target)
                del plan.lays[target][0]
                return True
        return False
    zone, wanted, place = plan.plays[-1]
    if (zone, wanted) != (walker.table.zone_of[target], card):
        return False
    if place >= 0 and source in plan.lays and held(place) == held(source):
        plan.swap(place, source)
        place = source
    elif held(source) == [card] and (place < 0 or held(place) == [card]):
        place = plan.take_from(source if source in plan.lays else -1, place, card)
    if place != (source if source in plan.lays else -1):
        return False
    del plan.plays[-1]
    return True


def plan_of(position: Position, layout: Layout, backs: list[Back]) -> Plan:
    """What the steps back come to: where each card is laid and from where it is played."""
    waiting = {place: tuple(position.kernel.packet_at(place)) for place in layout.packets}
    tops = dict.fromkeys(layout.packets, -1)
    plan = Plan({place: [] for place in layout.packets}, [])
    for back in backs:
        place = -1
        if back.packet:
            place = next(one for one in layout.packets if waiting[one] == back.packet)
            waiting[place] = back.packet[1:]
        elif back.under >= 0:
            place = next(
                one for one in layout.packets if not waiting[one] and tops[one] == back.under
            )
            plan.lays[place].append(back.card)
        if place >= 0:
            tops[place] = back.card
        plan.plays.append((back.zone, back.card, place))
    return plan
