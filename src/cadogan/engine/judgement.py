"""Why a move is not legal: the reason in the words of the game, and the rule of the page.

This is a route of its own.  It reads the definition, the geometry and the cards on the table, and
asks of every move whether a clause in force allows it; the kernel, which lists moves, is not asked.
A property test holds the two together.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise
from typing import NamedTuple, assert_never

from cadogan.cards import SUITS, Suit, format_card, name_rank, name_ranks, parse_card
from cadogan.engine import codes
from cadogan.engine.geometry import hyphened, rows_of, select
from cadogan.engine.notation import (
    VERBS,
    bare,
    format_move,
    is_first_half,
    is_named,
    matching,
    matching_sets,
    verb_of,
)
from cadogan.engine.position import MoveParts, Position, parts_of_move
from cadogan.errors import NotationError
from cadogan.vocabulary import (
    HAND,
    LAST,
    NEXT,
    PACK,
    Cards,
    Clause,
    Combine,
    Deal,
    Direction,
    Exchange,
    Fill,
    Foundations,
    Grace,
    Heap,
    Ladder,
    Marry,
    Matter,
    Ornament,
    Pair,
    Part,
    Pause,
    Payment,
    Place,
    Play,
    PlayPair,
    Reach,
    Redeal,
    Replenish,
    Rounds,
    SlipUnder,
    Source,
    SuitRule,
    Tableau,
    Talon,
    Transfer,
    TurnBase,
    TurnUp,
    When,
    Where,
)


class Limit(Enum):
    """What holds for the whole of a game, though no word of its definition says it."""

    LISTED_ONLY = "nothing may be done that is not listed"
    FOUNDATIONS_STAY = "no card leaves the foundations"
    NOT_COVERED = "no card is put on another there"
    NOT_FILLED = "spaces there are not filled"
    NO_REDEAL = "there is no re-deal"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not legal.

    `text` is plain English, places between the marks of `LABEL`; `rule` the numbers of those rules
    of the book's page that are about the matter (empty where none is); `card` and `place` name what
    stands in the way, where something does; `about` are the words of the definition, or limits,
    that forbid the move; `matter` says in which respect (None: in one that no page numbers).
    """

    text: str
    rule: str = ""
    card: int | None = None
    place: str = ""
    about: tuple[object, ...] = ()
    matter: Matter | None = None

    @property
    def reason(self) -> str:
        """The reason, with places as they are written in moves: `fans.3`."""
        return self.say(str)

    def say(self, say_place: Callable[[str], str]) -> str:
        """The reason, with places as a function says them."""
        return LABEL.sub(lambda found: say_place(found[1]), self.text)

    def __str__(self) -> str:
        if not self.rule:
            return f"not legal: {self.reason}"
        return f"not legal: {self.reason} (rule{'s' if ',' in self.rule else ''} {self.rule})"


# Labels of places within a reason.
LABEL = re.compile("⟦([^⟧]*)⟧")


class Obstacle(NamedTuple):
    """A refusal, and how near the move came to being legal: of several the nearest is told."""

    stage: int
    refusal: Refusal


# How near a move came: no clause takes a card there, or from there; not now; a grace is spent; the
# card is held; the place cannot take any card; wrong line or rank; the card does not fit; another
# must come before it; something else must be done first.
TARGET, OCCUPIED, SOURCE, LATER, SPENT, HELD, STATE, LINE, FIT, NEAR_FIT, ORDER, DUTY = range(
    10, 130, 10
)

HALF_MOVE = codes.NONE - 1  # in a move: the first of two exchanges made together
MANY_PLACES = 12  # a word that names more places than this is taken for its occupied ones only

SUIT_NUMBERS = {suit: number for number, suit in enumerate(SUITS)}

NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven")

PAST = {
    "play": "played",
    "marry": "married",
    "place": "placed on other cards",
    "fill": "put in spaces",
    "replenish": "added to packets",
    "transfer": "transferred",
    "exchange": "exchanged",
    "combine": "combined",
    "pair": "paired",
    "play-pair": "played in pairs",
    "slip": "put under their packets",
}
# What never happens in a game that has no clause of a verb, nor of one that is much the same.
NEVER = {
    "play": "cards are not played",
    "marry": "cards are not married",
    "place": "cards are not placed on one another",
    "fill": "no move fills a space",
    "replenish": "packets are not made up",
    "transfer": "no card goes from one foundation to another",
    "exchange": "cards are not exchanged",
    "combine": "cards are not combined",
    "pair": "cards are not paired",
    "play-pair": "cards are not played in pairs",
    "slip": "no card is put under its packet",
}
# What is meant by a verb in a game that has it not.
MUCH_THE_SAME = {
    "play": ("play-pair",),
    "play-pair": ("play",),
    "marry": ("place", "pair"),
    "place": ("marry", "pair"),
    "pair": ("combine", "marry", "place"),
    "combine": ("pair",),
    "fill": ("replenish",),
    "replenish": ("fill",),
    "transfer": ("marry", "place"),
    "exchange": ("transfer",),
}
ALONE = ("turn", "deal", "redeal", "pay", "replenish")
BIDS = {VERBS[bid]: bid for bid in range(codes.FIRST_BID, codes.REDEAL_BID + 1)}


def why_not(position: Position, move: int | str) -> Refusal | None:
    """Say why a move is not legal; None if it is, or is equal to one that is.

    `move` is a move of this game, or its text in any form that `Position.parse_move` takes.  Raises
    NotationError for a text that names nothing in the game.
    """
    if isinstance(move, str):
        return Reader(position, move).judge()
    obstacle = Judge(position).judge(move)
    return obstacle.refusal if obstacle else None


def numbers_in(word: object) -> list[str]:
    """The numbers of the rules that a word of a definition states, a grace's clause and a tableau's
    lanes included.
    """
    states = (word, getattr(word, "clause", None), getattr(word, "available", None))
    found = [getattr(one, "rule", "") for one in states]
    return [number for rule in found if isinstance(rule, str) for number in rule.split(", ")]


def count_in_words(number: int) -> str:
    """A small number as a word."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def an(noun: str) -> str:
    """A noun with its article."""
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def either(words: Iterable[str], word: str = "or") -> str:
    """Words in a row: `8D or 8H`."""
    listed = list(dict.fromkeys(words))
    if len(listed) < 2:
        return "".join(listed)
    return f"{', '.join(listed[:-1])} {word} {listed[-1]}"


def rank_of(card: int) -> int:
    """The rank of a card, 1 the ace."""
    return card % 13 + 1


def is_red(card: int) -> bool:
    """Is a card red?"""
    return card >= 26


def several(source: Source) -> tuple[Where, ...]:
    """The parts of a source."""
    return source if isinstance(source, tuple) else (source,)


def zone_of(where: Where) -> str:
    """The zone that a part belongs to."""
    return where if isinstance(where, str) else where.of


def ladders_of(ladder: Ladder | tuple[Ladder, ...]) -> tuple[Ladder, ...]:
    """One ladder or several, always as several."""
    many = tuple(one for one in ladder if isinstance(one, tuple))
    return many or (tuple(rank for rank in ladder if isinstance(rank, int)),)


def say_ranks(cards: Iterable[int]) -> str:
    """The ranks of cards: `an ace or a king`."""
    return either(an(name_rank(rank_of(card))) for card in cards)


def say_cards(cards: Collection[int]) -> str:
    """Cards that would do: `8D or 8H`; by rank and color where all of one are meant."""
    found = sorted(cards)
    by_rank: dict[int, list[int]] = {}
    for card in found:
        by_rank.setdefault(rank_of(card), []).append(card)
    words = []
    for rank, ones in sorted(by_rank.items()):
        name = name_rank(rank)
        if len(ones) == 4:
            words.append(an(name))
        elif len(ones) == 2 and is_red(ones[0]) == is_red(ones[1]):
            words.append(f"a {'red' if is_red(ones[0]) else 'black'} {name}")
        else:
            words += [format_card(card) for card in ones]
    return either(words)


class Judge:
    """A position, as its rules read."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.table = table = position.table
        self.kernel = kernel = position.kernel
        self.game = position.patience.definition
        self.packets = [kernel.packet_at(place) for place in range(table.places)]
        self.marks = [kernel.mark_at(place) for place in range(table.places)]
        self.hand, self.stock = table.hand, table.stock
        self.labels = [spot.label for spot in table.spots]
        self.told = [f"⟦{label}⟧" for label in self.labels]
        self.now = table.script[self.state(codes.PC)]
        self.foundations = [zone for zone in self.game.zones if isinstance(zone, Foundations)]
        self.redeals = [step for step in self.game.deal if isinstance(step, Redeal)]
        self.known: dict[Where, list[int]] = {}
        self.wants: dict[int, set[int]] | None = None
        self.force = self.clauses_in_force()

    # ---------------------------------------------------------------------------- reading the table

    def state(self, register: int) -> int:
        """The value of a register: where the deal stands, what has been used."""
        return int(self.kernel.register_at(register))

    def clauses_in_force(self) -> list[tuple[Clause, bool]]:
        """The clauses of this step, in the order written; then those that re-deals license."""
        step = self.now.step
        if isinstance(step, Deal) and not (step.clauses or step.count):
            return []
        if not isinstance(step, Pause | TurnUp | Deal | Heap):
            return []
        own: list[tuple[Clause, bool]] = [(clause, False) for clause in step.clauses]
        return own + [(clause, True) for redeal in self.redeals for clause in redeal.licence]

    def clauses_of_game(self) -> list[Clause]:
        """Every clause of the game."""
        return [rule.clause for rule in self.table.rules]

    def no(
        self,
        stage: int,
        matter: Matter | None,
        reason: str,
        *about: object,
        card: int | None = None,
        place: int = -1,
    ) -> Obstacle:
        """Say no; `about`: the words or limits that forbid the move, if it is not the clause."""
        label = self.labels[place] if place >= 0 else ""
        rule = self.cite(matter, card, *about) if about else ""
        return Obstacle(stage, Refusal(reason, rule, card, label, about, matter))

    def cite(self, matter: Matter | None, card: int | None, *words: object) -> str:
        """The rules of the page that these words state and that are about a matter, a card being
        in the way.
        """
        stated = {number for word in words for number in numbers_in(word)}
        return ", ".join(
            rule.number
            for rule in self.game.rules
            if rule.number in stated and matter in rule.about
            if not rule.ranks or (card is not None and rank_of(card) in rule.ranks)
        )

    def blame(self, obstacle: Obstacle | None, *words: object) -> Obstacle | None:
        """An obstacle, about these words unless it was said already what it is about; rules that
        they state are cited where none was.
        """
        if obstacle is None:
            return None
        stage, refusal = obstacle
        if refusal.rule and refusal.about:
            return obstacle
        rule = refusal.rule or self.cite(refusal.matter, refusal.card, *words)
        return Obstacle(stage, replace(refusal, rule=rule, about=refusal.about or words))

    def text_at(self, place: int) -> str:
        """The top card of a place and its label."""
        return f"{format_card(self.packets[place][-1])} at {self.told[place]}"

    def zone_name(self, place: int) -> str:
        """What a place's zone is called in a sentence."""
        if place == self.hand:
            return "the card turned up"
        if place == self.stock:
            return "the pack"
        return f"the {self.table.spots[place].zone}"

    def cards_of(self, place: int) -> str:
        """The cards of a place's zone, at the beginning of a sentence, with their verb."""
        name = self.zone_name(place)
        return f"{name} is" if place == self.hand else f"cards of {name} are"

    def name_at(self, place: int, height: int) -> str:
        """The card so high in a packet; what lies in the pack is not told."""
        if place == self.stock:
            return "the next card of the pack"
        return format_card(self.packets[place][height])

    def zone_word(self, place: int) -> object:
        """The word that lays out a place; where none does, a limit."""
        return self.table.zone_at(place) or Limit.LISTED_ONLY

    def places(self, where: Where) -> list[int]:
        """The places that a part means now, in its order."""
        if where == HAND:
            return [self.hand]
        if where == PACK:
            return [self.hand if self.packets[self.hand] else self.stock]
        if where not in self.known:
            self.known[where] = self.find_places(where)
        return self.known[where]

    def find_places(self, where: Where) -> list[int]:
        """The places that a part of a zone means."""
        own = self.table.zone_places(zone_of(where))
        if isinstance(where, str) or not where.line:
            return list(own)
        spots = [self.table.spots[place] for place in own]
        if where.numbers and where.numbers[0] in (NEXT, LAST):
            lines = rows_of(spots, where.line)
            number = self.state(codes.ROW) + (1 if where.numbers[0] == NEXT else 0)
            return [own[index - 1] for index in lines[number]] if 0 <= number < len(lines) else []
        return [own[number - 1] for number in select(where, spots)]

    def parts_at(self, source: Source, place: int) -> list[Where]:
        """The parts of a source that name a place."""
        return [where for where in several(source) if place in self.places(where)]

    def say_source(self, source: Source) -> str:
        """A source in words, each place once: `the wings or the talon`, `circle 3 of the star`."""
        words: list[str] = []
        parts: dict[str, list[Where]] = {}
        for where in several(source):
            parts.setdefault(zone_of(where), []).append(where)
        for name, mine in parts.items():
            if name in (HAND, PACK):
                words.append("the card turned up" if name == HAND else "the pack")
                continue
            named = {place for where in mine for place in self.places(where)}
            lines = {
                f"{where.line} {either(map(str, where.numbers))}"
                for where in mine
                if isinstance(where, Part) and where.line and min(where.numbers) > 0
            }
            if lines and named < set(self.table.zone_places(name)):
                words.append(f"{either(sorted(lines))} of the {name}")
            elif any(isinstance(where, Part) and LAST in where.numbers for where in mine):
                words.append(f"the last {mine[0].line} of the {name}")  # type: ignore[union-attr]
            else:
                words.append(f"the {name}")
        return either(words)

    def is_down(self, place: int, index: int) -> bool:
        """Does the card so high in a packet lie face down?"""
        return bool(self.marks[place] & (codes.DOWN << index))

    def is_space(self, place: int) -> bool:
        """Is this place laid out and now empty?"""
        return not self.packets[place] and bool(self.marks[place] & codes.LAID)

    def run_at(self, place: int) -> int:
        """Where the face-up cards of a packet begin."""
        return max(
            (index + 1 for index in range(len(self.packets[place])) if self.is_down(place, index)),
            default=0,
        )

    def are_twins(self, first: int, second: int) -> bool:
        """Are two places one and the same, or interchangeable with equal packets?"""
        return first == second or self.position.are_twins(first, second)

    # --------------------------------------------------------------------------------- availability

    def held(self, place: int, where: Where = "") -> Obstacle | None:
        """Why the card of a place that a part means cannot be had."""
        label, packet = self.told[place], self.packets[place]
        if not packet:
            if place == self.hand:
                return self.no(HELD, None, "no card is turned up")
            if place == self.stock:
                return self.no(HELD, None, "the pack is out")
            return self.no(HELD, None, f"no card lies at {label}", place=place)
        if place in (self.hand, self.stock):
            return None
        card, name, zone = packet[-1], format_card(packet[-1]), self.table.zone_at(place)
        if isinstance(where, Part):
            if where.depth:
                if len(packet) < where.depth:
                    return self.no(HELD, None, f"{label} has no more than {len(packet)} cards")
                return None
            if where.cards is Cards.ANY:
                return None
            if where.cards is Cards.STRAY:
                if isinstance(zone, Tableau) and self.is_native(zone, card):
                    reason = f"{name} lies in its own half"
                    return self.no(HELD, Matter.EXCHANGE, reason, card=card, place=place)
                return None
            if where.cards is Cards.FRESH and not self.marks[place] & codes.NEW:
                reason = f"{name} was not laid in the last round"
                return self.no(HELD, Matter.FREE, reason, self.zone_word(place), card=card)
        match zone:
            case Ornament():
                reason = f"{name} remains alone at {label}"
                return self.no(HELD, Matter.FREE, reason, zone, card=card, place=place)
            case Tableau() if not self.is_native(zone, card):
                reason = f"{name} lies in the wrong place at {label}"
                return self.no(HELD, Matter.FREE, reason, zone, card=card, place=place)
            case Tableau():
                return self.blocked(place, zone)
            case _:
                return None

    def is_native(self, zone: Tableau, card: int) -> bool:
        """Is a card of a suit native to its zone?"""
        return self.suit_of(card) in zone.natives

    def takes(self, zone: Tableau, card: int) -> bool:
        """Does a zone take this card from pack or talon?"""
        return self.suit_of(card) in zone.suits and rank_of(card) in zone.ranks

    def suit_of(self, card: int) -> Suit:
        """The suit of a card, as the vocabulary has it."""
        return SUITS[card // 13]

    def blocked(self, place: int, zone: Tableau) -> Obstacle | None:
        """Which card stands in the lanes of a place, none of them being clear."""
        if not zone.available:
            return None
        base = self.table.zone_places(zone.name)[0] - 1
        stands = -1
        for name in zone.available.lanes:
            lane = self.table.spots[place].lane(name)
            if zone.available.reach is Reach.NEXT:
                lane = lane[:1]
            there = [base + number for number in lane if self.packets[base + number]]
            if not there:
                return None
            stands = there[0] if stands < 0 else stands
        if stands < 0:
            return None
        reason = f"{format_card(self.packets[place][-1])} is blocked by {self.text_at(stands)}"
        card = self.packets[stands][-1]
        return self.no(HELD, Matter.FREE, reason, zone, card=card, place=stands)

    def held_by(self, source: Source, place: int) -> Obstacle | None:
        """Why no part of a source that names this place gives a card."""
        found = [self.held(place, where) for where in self.parts_at(source, place)]
        return None if None in found else found[0]

    def available(self, source: Source) -> Iterator[tuple[int, int]]:
        """The places of a source where a card can be had, and that card."""
        for where in several(source):
            for place in self.places(where):
                if self.packets[place] and self.held(place, where) is None:
                    depth = where.depth if isinstance(where, Part) else 0
                    yield place, self.packets[place][depth - 1]

    # ---------------------------------------------------------------------------------- foundations

    def wanted(self) -> dict[int, set[int]]:
        """For every foundation the cards that it would take now."""
        if self.wants is None:
            self.wants = self.find_wanted()
        return self.wants

    def find_wanted(self) -> dict[int, set[int]]:
        """For every foundation the cards that it would take as the packets are."""
        found: dict[int, set[int]] = {}
        first: set[int] = set()
        for zone in self.foundations:
            own = self.table.zone_places(zone.name)
            begun = Counter(self.packets[place][0] // 13 for place in own if self.packets[place])
            for index, place in enumerate(own):
                found[place] = self.wanted_at(zone, index, place, begun)
                if zone.begin_first and not self.packets[place]:
                    first |= found[place]
        for place in found:
            if self.packets[place]:
                found[place] -= first
        return found

    def base_of(self, zone: Foundations, index: int, place: int) -> int | None:
        """The first rung of a packet, which may lie beside it."""
        if zone.beside:
            beside = self.packets[self.table.zone_places(zone.beside)[index]]
            return beside[0] if beside else None
        return self.packets[place][0] if self.packets[place] else None

    def wanted_at(self, zone: Foundations, index: int, place: int, begun: Counter[int]) -> set[int]:
        """The cards that one foundation would take, others apart."""
        packet, base = self.packets[place], self.base_of(zone, index, place)
        ladders = ladders_of(zone.ladder)
        if base is not None:
            climbed = len(packet) + bool(zone.beside)
            rungs = [one for one in ladders if one[0] == rank_of(base)]
            if not rungs or climbed >= len(rungs[0]):
                return set()
            rank = rungs[0][climbed]
            match zone.suit:
                case SuitRule.SAME:
                    suits = {base // 13}
                case SuitRule.ALTERNATE:
                    suits = {0, 1} if is_red((packet or [base])[-1]) else {2, 3}
                case SuitRule.ANY:
                    suits = {0, 1, 2, 3}
                case _:
                    assert_never(zone.suit)
            return {suit * 13 + rank - 1 for suit in suits}
        if zone.beside:
            return set()
        ranks = {one[0] for one in ladders}
        if zone.turned:
            ranks &= {self.state(codes.BASE)}
        return {
            suit * 13 + rank - 1 for rank in ranks for suit in self.suits_for(zone, index, begun)
        }

    def suits_for(self, zone: Foundations, index: int, begun: Counter[int]) -> set[int]:
        """The suits in which an empty foundation can begin."""
        in_pack = [self.suit_number(suit) for suit in self.game.pack.suits]
        if zone.order:
            return {self.suit_number(zone.order[index])}
        if zone.suit is not SuitRule.SAME:
            return {0, 1, 2, 3}
        share = max(1, len(self.table.zone_places(zone.name)) // len(in_pack))
        return {suit for suit in in_pack if begun[suit] < share}

    def suit_number(self, suit: Suit) -> int:
        """The number of a suit."""
        return SUIT_NUMBERS[suit]

    def beginning(self, zones: Iterable[Foundations]) -> set[int]:
        """The cards that can begin a packet of these foundations."""
        wanted = self.wanted()
        return {
            card
            for zone in zones
            for place in self.table.zone_places(zone.name)
            if not self.packets[place]
            for card in wanted[place]
        }

    def unwanted(self, card: int, place: int, wanted: dict[int, set[int]]) -> Obstacle:
        """Why a foundation does not take a card."""
        zone = self.table.zone_at(place)
        assert isinstance(zone, Foundations)
        own = self.table.zone_places(zone.name)
        label, name, packet = self.told[place], format_card(card), self.packets[place]
        index = own.index(place)
        base = self.base_of(zone, index, place)
        begun = Counter(self.packets[one][0] // 13 for one in own if self.packets[one])
        alone = self.wanted_at(zone, index, place, begun)
        if card in alone:
            reason = f"{name} can begin a foundation, and continues none"
            return self.no(NEAR_FIT, Matter.BEGIN, reason, zone, card=card)
        if base is None:
            matter, reason = self.say_beginning(zone, place, card, alone)
            return self.no(FIT, matter, reason, zone, place=place)
        top = (packet or [base])[-1]
        if not alone:
            return self.no(FIT, None, f"{label} is complete", zone, card=top, place=place)
        near = NEAR_FIT if zone.suit is SuitRule.SAME and base // 13 == card // 13 else FIT
        matter, reason = Matter.ORDER, f"{label} wants {say_cards(alone)} next, not {name}"
        if rank_of(card) == rank_of(min(alone)):
            matter = Matter.SUIT
            if zone.suit is SuitRule.SAME:
                reason = f"foundations follow suit: {label} wants {say_cards(alone)}, not {name}"
        return self.no(near, matter, reason, zone, card=top, place=place)

    def say_beginning(
        self, zone: Foundations, place: int, card: int, wanted: Collection[int]
    ) -> tuple[Matter | None, str]:
        """Why a card does not begin an empty foundation, and in which matter that is."""
        label, name = self.told[place], format_card(card)
        if zone.beside:
            return Matter.BEGIN, f"{label} waits for a card in the {zone.beside}"
        if zone.turned and not self.state(codes.BASE):
            return Matter.BEGIN, f"the card that begins {label} is not yet turned up"
        if not wanted:
            return None, f"{label} cannot be begun"
        if rank_of(card) in {rank_of(one) for one in wanted}:
            if zone.order:
                reason = f"{label} begins with {say_cards(wanted)}, not {name}"
            else:
                wants = say_cards(wanted)
                reason = f"the foundations of this suit are begun: {label} wants {wants}"
            return Matter.SUIT, reason
        begins = say_ranks(sorted(wanted, key=rank_of))
        return Matter.BEGIN, f"{label} begins with {begins}, not {name}"

    # ------------------------------------------------------------------------------- single clauses

    def clause(self, clause: Clause, licensed: bool, parts: MoveParts) -> Obstacle | None:
        """Why a clause in force does not allow a move, obligations apart."""
        word = bare(clause)
        _, first, second, third, fourth = parts
        match word:
            case Play():
                found = self.play(word, first, second) or self.in_turn(word, first)
            case Marry() | Place():
                found = self.pack(word, first, second)
            case Fill():
                found = self.fill(word, first, second)
            case Replenish():
                found = self.replenish(word)
            case Transfer():
                found = self.transfer(word, first, second)
            case Exchange():
                found = self.exchange(word, first, second, third == HALF_MOVE)
            case Combine():
                chosen = [place for place in parts[1:] if place >= 0]
                found = self.combine(word, chosen)
            case Pair():
                found = self.pair(word, first, second)
            case PlayPair():
                found = self.play_pair(word, (first, second), (third, fourth))
            case SlipUnder():
                found = self.slip(word, first, third)
            case Grace():
                raise AssertionError(word)
            case _:
                assert_never(word)
        if found is None or found.stage > SOURCE:
            begun = isinstance(word, Exchange) and self.state(codes.HALF)
            found = (None if begun else self.spent(clause, licensed)) or found
        return self.blame(found, clause)

    def spent(self, clause: Clause, licensed: bool) -> Obstacle | None:
        """Why a clause may not be used, whatever the cards: graces and licences."""
        if licensed and not self.state(codes.REDEALS):
            reason = "that is allowed only after the first re-deal"
            return self.no(SPENT, Matter.TIME, reason, clause)
        if not isinstance(clause, Grace):
            return None
        used = self.state(codes.GRACE + self.table.graces.index(clause))
        if used >= clause.times:
            times = "the grace" if clause.times == 1 else f"the grace of {clause.times}"
            return self.no(SPENT, Matter.GRACE, f"{times} is used up", clause)
        if clause.opening and self.state(codes.PLAYED):
            reason = "the grace ends with the first play on a foundation"
            return self.no(SPENT, Matter.GRACE, reason, clause)
        return None

    def is_usable(self, clause: Clause, licensed: bool) -> bool:
        """May a clause be used, as far as graces and licences go?"""
        return self.spent(clause, licensed) is None

    def depth_of(self, source: Source) -> int:
        """How deep in its packet the card lies that a source means; 0: it is the top card."""
        where = several(source)[0]
        return where.depth if isinstance(where, Part) else 0

    def from_where(
        self, word: Play | Marry | Place, source: Source, place: int, target: int
    ) -> Obstacle | None:
        """Why a source does not give a card of this place."""
        if self.parts_at(source, place):
            return self.held_by(source, place)
        if place == self.hand and not self.packets[place]:
            return self.no(SOURCE, None, "no card is turned up")
        if place in self.table.foundation_places:
            return self.no(TARGET - 1, None, "cards leave foundations only by a transfer")
        if place == self.stock:
            return self.no(SOURCE, None, "the next card of the pack is not turned up")
        if place == self.hand:
            but = "not the card turned up"
        else:
            but = f"not from {'the talon' if self.is_talon(place) else self.told[place]}"
        clauses = [one for one in self.clauses_of_game() if self.gives(one, type(word), target)]
        names = self.say_sources(clauses)
        reason = f"cards are {self.doing(word, target)} only from {names}, {but}"
        if any(self.knows(one, place) for one in clauses):
            reason = f"{self.cards_of(place)} not {self.doing(word, target)} now"
            return self.no(SOURCE, Matter.TIME, reason, *clauses)
        return self.no(SOURCE, Matter.SOURCE, reason, *clauses)

    def doing(self, word: Clause, target: int) -> str:
        """What a clause does with cards, on a place: `played on the aces`."""
        past = {Play: "played", Marry: "married", Place: "placed"}[type(word)]
        return f"{past} on {self.zone_name(target)}"

    def gives(self, clause: Clause, kind: type, target: int) -> bool:
        """Does a clause of this kind put cards on a place, whatever lies there?"""
        word = bare(clause)
        if not isinstance(word, kind):
            return False
        match word:
            case Play():
                onto: Source = word.to or tuple(zone.name for zone in self.foundations)
            case Marry() | Place():
                onto = word.onto
            case Fill():
                onto = word.space
            case _:
                return False
        return bool(self.parts_at(onto, target))

    def onto_of(self, clause: Clause) -> tuple[Where, ...]:
        """The parts on whose cards a clause puts others, or for which it exchanges them."""
        given = [getattr(bare(clause), name, ()) for name in ("onto", "second")]
        return tuple(where for source in given if source for where in several(source))

    def sources_of(self, clause: Clause) -> tuple[Where, ...]:
        """The parts from which a clause takes cards."""
        word = bare(clause)
        names = ("source", "first", "second", "otherwise")
        given = [getattr(word, name, ()) for name in names]
        return tuple(where for source in given if source for where in several(source))

    def say_sources(self, clauses: Iterable[Clause]) -> str:
        """All the sources of these clauses in words."""
        return self.say_source(
            tuple(dict.fromkeys(one for clause in clauses for one in self.sources_of(clause)))
        )

    def knows(self, clause: Clause, place: int) -> bool:
        """Does a clause take cards from a place, as far as its sources go?"""
        return bool(self.parts_at(self.sources_of(clause), place))

    def is_talon(self, place: int) -> bool:
        """Is this a talon?"""
        return isinstance(self.table.zone_at(place), Talon)

    def play(self, word: Play, source: int, target: int) -> Obstacle | None:
        """Why a card may not be played."""
        zone = self.table.zone_at(target) if target >= 0 else None
        if not isinstance(zone, Foundations):
            return self.no(TARGET - 2, None, "cards are played on foundations only")
        if word.to and not self.parts_at(word.to, target):
            reason = f"that is for {self.say_source(word.to)} only"
            return self.no(TARGET - 2, Matter.TARGET, reason)
        if found := self.from_where(word, word.source, source, target):
            return found
        card = self.packets[source][self.depth_of(word.source) - 1]
        if word.ranks and rank_of(card) not in word.ranks:
            return self.no(LINE, None, self.say_only(word, card, target))
        wanted = self.wanted()
        if card not in wanted[target]:
            return self.unwanted(card, target, wanted)
        if word.along and not self.in_line(word.along, source, target):
            lies = self.state(codes.FALL) if source == self.hand else source
            reason = (
                f"{format_card(card)} falls to {self.told[lies]}, which is in no"
                f" {either(word.along)} with {self.told[target]}"
            )
            return self.no(NEAR_FIT, Matter.LINE, reason, place=target)
        return None

    def say_only(self, word: Play | Fill, card: int, target: int) -> str:
        """Of which ranks alone the cards are that such clauses move to a place."""
        words = [
            one
            for one in map(bare, self.clauses_of_game())
            if isinstance(one, type(word)) and self.gives(one, type(word), target)
            if self.depth_of(one.source) == self.depth_of(word.source)
        ]
        allowed = {rank for one in words for rank in one.ranks}
        ranks = either((name_ranks(rank) for rank in sorted(allowed)), "and")
        done = "put in spaces of" if isinstance(word, Fill) else "played so on"
        return f"only {ranks} are {done} {self.zone_name(target)}, not {format_card(card)}"

    def in_turn(self, word: Play, source: int) -> Obstacle | None:
        """Why a card that must be played at once is not the first of such."""
        if word.when is not When.AT_ONCE:
            return None
        first, target = next(self.plays(word))
        if self.are_twins(first, source):
            return None
        reason = f"first play {self.text_at(first)} on {self.told[target]}"
        return self.no(ORDER, None, reason, card=self.packets[first][-1], place=first)

    def plays(self, word: Play) -> Iterator[tuple[int, int]]:
        """The plays that a clause gives, in the order of places: source, target."""
        wanted = self.wanted()
        all_wanted = set().union(*wanted.values())
        for place, card in self.available(word.source):
            for target in wanted if card in all_wanted else ():
                if self.play(word, place, target) is None:
                    yield place, target

    def in_line(self, names: tuple[str, ...], first: int, second: int) -> bool:
        """Do two places lie in one line of one of these names?"""
        if first == self.hand:
            first = self.state(codes.FALL)
        one, other = self.table.spots[first], self.table.spots[second]
        return any(set(one.numbers_of(name)) & set(other.numbers_of(name)) for name in names)

    def covers(self, word: Marry | Place, card: int) -> set[int]:
        """The cards that a card may be put on by this clause."""
        ladders = ladders_of(word.ladder)
        suit = SuitRule.SAME if isinstance(word, Marry) else word.suit
        if len({one[0] for one in ladders}) > 1 and any(
            isinstance(step, TurnBase) for step in self.game.deal
        ):
            ladders = tuple(one for one in ladders if one[0] == self.state(codes.BASE))
        ranks = set()
        for ladder in ladders:
            for low, high in pairwise(ladder):
                if word.direction is not Direction.UP and low == rank_of(card):
                    ranks.add(high)
                if word.direction is not Direction.DOWN and high == rank_of(card):
                    ranks.add(low)
        return {
            other * 13 + rank - 1
            for rank in ranks
            for other in range(4)
            if suit is SuitRule.ANY
            or (suit is SuitRule.SAME and other == card // 13)
            or (suit is SuitRule.ALTERNATE and (other >= 2) != is_red(card))
        }

    def pack(self, word: Marry | Place, source: int, target: int) -> Obstacle | None:
        """Why a card may not be put on another."""
        if target < 0 or not self.parts_at(word.onto, target):
            return self.not_onto(word, target)
        if source == target:
            return self.no(TARGET, None, f"{self.told[source]} is where it lies already")
        if not self.packets[target]:
            limit, reason = self.say_empty(target)
            zone = self.zone_word(target)
            return self.no(OCCUPIED, Matter.SPACE, reason, limit, zone, place=target)
        if found := self.from_where(word, word.source, source, target):
            return found
        if found := self.held_by(word.onto, target):
            return Obstacle(STATE, found.refusal)
        run = self.run_at(source) if self.moves_whole(word, source) else -1
        card = self.packets[source][run]
        if found := self.misfit(word, card, target):
            return found
        along = word.along if isinstance(word, Place) else ()
        if along and not self.in_line(along, source, target):
            reason = (
                f"{self.told[source]} and {self.told[target]} are in no {either(along)} together"
            )
            return self.no(ORDER, Matter.LINE, reason, place=target)
        count = len(self.packets[source]) - run if run >= 0 else 1
        return self.idle(source, target, count)

    def not_onto(self, word: Marry | Place, target: int) -> Obstacle:
        """Why a clause puts no card on a place."""
        done = "married" if isinstance(word, Marry) else "placed"
        if target < 0:
            return self.no(TARGET, None, f"say on what it is {done}")
        if target in self.table.foundation_places:
            reason = f"on foundations cards are played, not {done}"
            return self.no(TARGET, None, reason, place=target)
        clauses = [one for one in self.clauses_of_game() if isinstance(bare(one), type(word))]
        given = any(self.gives(one, type(word), target) for one in clauses)
        onto = dict.fromkeys(where for one in clauses for where in self.onto_of(one))
        names = self.say_source(tuple(onto))
        reason = f"cards are {done} only on {names}, not on {self.told[target]}"
        if given:
            reason = f"that is for cards {done} on {self.say_source(word.onto)}"
        stage = TARGET - 2 if given else TARGET
        return self.no(stage, Matter.TARGET, reason, *clauses, place=target)

    def misfit(self, word: Marry | Place, card: int, target: int) -> Obstacle | None:
        """Why a card does not fit on the top card of a place."""
        covers, top = self.covers(word, card), self.packets[target][-1]
        if top in covers:
            return None
        name, onto = format_card(card), format_card(top)
        marry = isinstance(word, Marry)
        if not any(top in self.covers(word, other) for other in self.table.pack):
            reason = f"nothing is {'married to' if marry else 'placed on'} {onto}"
            return self.no(NEAR_FIT, Matter.TARGET, reason, card=top, place=target)
        if not covers:
            reason = f"{name} {'is married to' if marry else 'fits on'} no card"
            return self.no(NEAR_FIT, Matter.ORDER, reason, card=top, place=target)
        reason = f"{name} {'is married only to' if marry else 'fits only on'} {say_cards(covers)}"
        words = map(bare, self.clauses_of_game())
        if any(isinstance(one, type(word)) and self.covers(one, card) != covers for one in words):
            reason = f"on {self.zone_name(target)} {reason}"
        fits = any(rank_of(top) == rank_of(other) for other in covers)
        if fits and marry:
            reason = f"marriages follow suit: {reason}"
        matter = Matter.SUIT if fits else Matter.ORDER
        return self.no(NEAR_FIT, matter, reason, card=top, place=target)

    def moves_whole(self, word: Marry | Place | Fill, source: int) -> bool:
        """Do all the face-up cards of this packet move together?"""
        whole = not isinstance(word, Marry) and word.whole
        return whole and source != self.hand and not self.is_talon(source)

    def say_empty(self, place: int) -> tuple[Limit, str]:
        """What an empty place is to one who would put a card on another there."""
        zone, label = self.table.spots[place].zone, self.told[place]
        if not self.is_talon(place) and not self.refills(place):
            reason = f"{label} is empty, and an empty place of the {zone} is not filled again"
            return Limit.NOT_FILLED, reason
        return Limit.LISTED_ONLY, f"no card lies at {label} to take another"

    def refills(self, place: int) -> bool:
        """Does a clause of the game fill empty places of this one's zone, or does dealing?"""
        zone = self.table.spots[place].zone
        filled: list[Where] = []
        for word in map(bare, self.clauses_of_game()):
            if isinstance(word, Fill):
                filled += several(word.space)
            elif isinstance(word, Replenish):
                filled += several(word.packets)
        return zone in map(zone_of, filled)

    def idle(self, source: int, target: int, count: int) -> Obstacle | None:
        """Would moving so many cards leave an equal position?"""
        if (
            self.position.kernel.are_kin(source, target)
            and self.packets[source][:-count] == self.packets[target]
            and (self.marks[source] | self.marks[target]) < codes.DOWN
        ):
            return self.no(ORDER, None, "that would leave the table as it is")
        return None

    # ---------------------------------------------------------------------------------------- fills

    def fill(self, word: Fill, source: int, space: int) -> Obstacle | None:
        """Why a card may not be put in a space."""
        found = self.fill_freely(word, source, space)
        if found or word.when not in (When.AT_ONCE, When.BEFORE_DEALING_ON):
            return found
        due = self.first_space(word)
        if due >= 0 and not self.are_twins(due, space):
            reason = f"spaces are filled in order: first {self.told[due]}"
            return self.no(ORDER, Matter.SPACE, reason)
        return None

    def first_space(self, word: Fill) -> int:
        """The first space in the order of places that something can fill, or -1."""
        for space in self.spaces(word):
            if next(self.fillers(word, space), -1) >= 0:
                return space
        return -1

    def spaces(self, word: Fill) -> list[int]:
        """The spaces that a clause names, in their order."""
        return [
            place
            for where in several(word.space)
            for place in self.places(where)
            if self.is_space(place)
        ]

    def fillers(self, word: Fill, space: int) -> Iterator[int]:
        """The places from which a clause lets a space be filled."""
        for source in (word.source, word.otherwise):
            for place in self.filling(source, space):
                if self.packets[place] and self.fill_freely(word, place, space) is None:
                    yield place

    def fill_freely(self, word: Fill, source: int, space: int) -> Obstacle | None:
        """Why a card may not be put in a space, the order of spaces apart."""
        if space in self.table.foundation_places:
            reason = "a foundation is no space: cards are played on it"
            return self.no(TARGET - 3, None, reason, place=space)
        if space < 0 or not self.parts_at(word.space, space):
            if space >= 0 and not self.packets[space]:
                mine = self.table.spots[space].zone in map(zone_of, several(word.space))
                stage = OCCUPIED + 2 if mine else OCCUPIED
                reason = self.say_not_filled(word, space)
                return self.no(stage, Matter.SPACE, reason, place=space)
            return self.no(TARGET, None, "only spaces are filled", place=space)
        if self.packets[space]:
            reason = f"{self.told[space]} is no space: it holds {self.held_text(space)}"
            return self.no(TARGET, Matter.SPACE, reason)
        if not self.marks[space] & codes.LAID:
            reason = f"{self.told[space]} is not laid out"
            return self.no(OCCUPIED, Matter.SPACE, reason, place=space)
        first_ones = self.filling(word.source, space)
        if source not in (*first_ones, *self.filling(word.otherwise, space)):
            return self.not_from(word, source, space)
        if word.lane and (stands := self.in_the_way(word.lane, space)) >= 0:
            reason = f"the {word.lane} of {self.told[space]} is not clear: {self.text_at(stands)}"
            card = self.packets[stands][-1]
            return self.no(LINE, Matter.SPACE, reason, card=card, place=stands)
        if source in first_ones:
            return self.filler(word, word.source, source, space)
        for place in first_ones:
            if self.packets[place] and not self.filler(word, word.source, place, space):
                reason = (
                    f"{self.told[space]} is filled from {self.say_source(word.source)}"
                    " while there is a card"
                )
                return self.no(ORDER, Matter.SPACE, reason, place=place)
        return self.filler(word, word.otherwise, source, space)

    def not_from(self, word: Fill, source: int, space: int) -> Obstacle:
        """Why a space is not filled from a place that the clause does not name."""
        clauses = [one for one in self.clauses_of_game() if self.gives(one, Fill, space)]
        label = self.told[space]
        if any(self.knows(one, source) for one in clauses):
            reason = f"{label} is not filled from {self.zone_name(source)} now"
            return self.no(SOURCE, Matter.TIME, reason, *clauses, place=space)
        reason = f"{label} is filled only from {self.say_sources(clauses)}"
        return self.no(SOURCE, Matter.SPACE, reason, *clauses, place=space)

    def filling(self, source: Source, space: int) -> list[int]:
        """The places that a source means for a space: the pack, not the card in hand, where the
        zone does not take that; it is then laid aside first.
        """
        found = []
        zone = self.table.zone_at(space)
        for where in several(source):
            for place in self.places(where):
                refused = (
                    where == PACK
                    and place == self.hand
                    and isinstance(zone, Tableau)
                    and not self.takes(zone, self.packets[place][-1])
                )
                found.append(self.stock if refused and self.packets[self.stock] else place)
        return found

    def held_text(self, place: int) -> str:
        """The top card of a place."""
        return format_card(self.packets[place][-1])

    def say_not_filled(self, word: Fill, place: int) -> str:
        """Why this empty place is none that a clause fills."""
        if not self.marks[place] & codes.LAID:
            return f"{self.told[place]} is not laid out"
        if any(zone_of(where) == self.table.spots[place].zone for where in several(word.space)):
            line = next((one.line for one in several(word.space) if isinstance(one, Part)), "")
            which = "of the last row" if line == "row" else "that may be filled"
            return f"{self.told[place]} is not one of the spaces {which}"
        return f"spaces of {self.zone_name(place)} are not filled so"

    def in_the_way(self, line: str, space: int) -> int:
        """A place that holds a card in the line of a space, or -1."""
        spots = self.table.spots
        mine = set(spots[space].numbers_of(line))
        for place in self.table.zone_places(spots[space].zone):
            if mine & set(spots[place].numbers_of(line)) and self.packets[place]:
                return place
        return -1

    def filler(self, word: Fill, source: Source, place: int, space: int) -> Obstacle | None:
        """Why the card of one place may not be put in a space that is open to its zone."""
        if place == self.stock and self.packets[place]:
            return None  # unseen: it goes where it belongs when it is drawn
        if found := self.held_by(source, place):
            return found
        depth = self.depth_of(source)
        run = self.run_at(place) if self.moves_whole(word, place) else depth - 1
        card = self.packets[place][run]
        name = format_card(card)
        if word.ranks and rank_of(card) not in word.ranks:
            return self.no(FIT, Matter.SPACE, self.say_only(word, card, space))
        zone = self.table.zone_at(space)
        unsettled = place == self.hand or self.is_talon(place)
        if unsettled and isinstance(zone, Tableau) and not self.takes(zone, card):
            reason = f"{name} is not for the {zone.name}"
            return self.no(FIT, Matter.SPACE, reason, card=card)
        for fitting in word.fitting:
            if card not in self.zone_wants(fitting):
                reason = f"{name} could not be played on the {fitting}"
                return self.no(FIT, Matter.SPACE, reason, card=card)
        if word.along and not self.in_line(word.along, space, place):
            reason = f"{self.told[place]} is in no {either(word.along)} with {self.told[space]}"
            return self.no(NEAR_FIT, Matter.SPACE, reason, card=card, place=place)
        count = len(self.packets[place]) - run if run >= 0 and not depth else 1
        return self.idle(place, space, count)

    def zone_wants(self, name: str) -> set[int]:
        """The cards that the foundations of a zone would take."""
        wanted = self.wanted()
        return {card for place in self.table.zone_places(name) for card in wanted[place]}

    def replenish(self, word: Replenish) -> Obstacle | None:
        """Why packets may not be made up."""
        if self.first_short(word) < 0:
            reason = f"no packet has fewer than {word.fewer_than} cards"
            return self.no(STATE, Matter.SPACE, reason)
        if self.packets[self.hand]:
            card = self.packets[self.hand][-1]
            reason = f"first {format_card(card)}, turned up, is settled"
            return self.no(ORDER, None, reason, card=card)
        if not self.packets[self.stock]:
            return self.no(ORDER, None, "the pack is out")
        return None

    def first_short(self, word: Replenish) -> int:
        """The first packet that has too few cards, or -1."""
        for where in several(word.packets):
            for place in self.places(where):
                laid = self.marks[place] & codes.LAID
                if laid and len(self.packets[place]) < word.fewer_than:
                    return place
        return -1

    # ---------------------------------------------------------------------------- the rarer clauses

    def transfer(self, word: Transfer, source: int, target: int) -> Obstacle | None:
        """Why a card may not go from one foundation to another."""
        if target < 0 or not self.parts_at(word.onto, target):
            words = [one for one in map(bare, self.clauses_of_game()) if isinstance(one, Transfer)]
            names = self.say_source(tuple(one.onto for one in words))
            return self.no(TARGET, None, f"cards are transferred only to {names}")
        if not self.parts_at(word.source, source):
            return self.no(SOURCE, None, self.say_transfers(target))
        if not self.packets[source]:
            return self.no(HELD, None, f"no card lies at {self.told[source]}", place=source)
        card = self.packets[source][-1]
        if len(self.packets[source]) == 1:
            reason = f"{format_card(card)} begins its foundation and stays"
            return self.no(HELD, None, reason, card=card, place=source)
        if not self.packets[target]:
            return self.no(STATE, None, f"{self.told[target]} is not begun", place=target)
        wanted = self.wanted()
        if card not in wanted[target]:
            return self.unwanted(card, target, wanted)
        if word.to_use:
            before = set().union(*wanted.values())
            self.packets[target].append(self.packets[source].pop())
            after = set().union(*self.find_wanted().values())
            self.packets[source].append(self.packets[target].pop())
            if not any(one in after - before for _, one in self.available(word.to_use)):
                reason = (
                    f"a transfer must let a card of {self.say_source(word.to_use)} be played that"
                    " could not be played before"
                )
                return self.no(ORDER, None, reason, card=card, place=source)
        return None

    def say_transfers(self, target: int) -> str:
        """From which foundations cards are transferred to one."""
        name = self.zone_name(target)
        words = [
            one
            for one in map(bare, self.clauses_of_game())
            if isinstance(one, Transfer) and self.parts_at(one.onto, target)
        ]
        return f"cards are transferred to {name} only from {self.say_sources(words)}"

    def single(self, place: int) -> Obstacle | None:
        """Why a place is none that holds one card alone."""
        if not self.packets[place]:
            return self.no(HELD, None, f"no card lies at {self.told[place]}", place=place)
        if len(self.packets[place]) > 1:
            reason, card = f"{self.text_at(place)} is not alone in its place", self.packets[place]
            return self.no(HELD, None, reason, card=card[-1], place=place)
        return None

    def held_in_exchange(self, source: Source, place: int) -> Obstacle | None:
        """Why a card is not exchanged; it need not be available, but may have to be a stray."""
        if found := self.single(place):
            return found
        for where in self.parts_at(source, place):
            if isinstance(where, str) or where.cards is Cards.AVAILABLE:
                return None
            if self.held(place, where) is None:
                return None
        return self.held(place, self.parts_at(source, place)[0])

    def exchange(self, word: Exchange, first: int, second: int, goes_on: bool) -> Obstacle | None:
        """Why two cards may not change places."""
        half = self.state(codes.HALF)
        for stage, source, place in ((TARGET, word.second, second), (SOURCE, word.first, first)):
            if place < 0 or not self.parts_at(source, place):
                mine = [one for one in self.clauses_of_game() if isinstance(bare(one), Exchange)]
                reason = f"cards change places only in {self.say_sources(mine)}"
                if place >= 0 and any(self.knows(one, place) for one in mine):
                    first_ones, others = map(self.say_source, (word.first, word.second))
                    reason = f"cards of {first_ones} change places only with cards of {others}"
                return self.no(stage, Matter.EXCHANGE, reason)
        for source, place in ((word.first, first), (word.second, second)):
            if found := self.held_in_exchange(source, place):
                return found
        if first == second or self.packets[first] == self.packets[second]:
            return self.no(STATE, None, "the two cards are alike")
        if word.first == word.second and not self.in_order(word.first, (first, second)):
            return self.no(ORDER, None, "the first place of the two is named first")
        if half and {first, second} & {(half - 1) >> 8 & 255, (half - 1) & 255}:
            return self.no(ORDER, Matter.EXCHANGE, "the second exchange is of two other cards")
        if goes_on and (half or word.swaps < 2):
            reason = f"no more than {NUMBERS[word.swaps]} exchanges are made together"
            if word.swaps == 1:
                reason = "one exchange is made at a time"
            return self.no(ORDER, Matter.EXCHANGE, reason)
        if not word.fruitful:
            return None
        self.swap(first, second)
        fruitful = self.can_exchange(word, {first, second}) if goes_on else self.can_combine()
        self.swap(first, second)
        if not fruitful:
            return self.no(ORDER, Matter.EXCHANGE, "the exchange must let cards be combined")
        return None

    def swap(self, first: int, second: int) -> None:
        """Let two packets change places."""
        self.packets[first], self.packets[second] = self.packets[second], self.packets[first]

    def in_order(self, source: Source, chosen: Sequence[int]) -> bool:
        """Are these places named in the order of a source, each once?"""
        order = [place for where in several(source) for place in self.places(where)]
        ranks = [order.index(place) for place in chosen]
        return ranks == sorted(set(ranks))

    def can_exchange(self, word: Exchange, used: set[int]) -> bool:
        """Is there an exchange of two cards in other places after which something combines?"""
        places = [
            place
            for where in several(word.first)
            for place in self.places(where)
            if len(self.packets[place]) == 1 and place not in used
        ]
        already = self.can_combine()
        for index, one in enumerate(places):
            for other in places[index + 1 :]:
                if self.packets[one] != self.packets[other]:
                    self.swap(one, other)
                    # What did not combine before can only combine through one of the two.
                    found = self.can_combine(None if already else (one, other))
                    self.swap(one, other)
                    if found:
                        return True
        return False

    def can_combine(self, through: tuple[int, ...] | None = None) -> bool:
        """Does a clause in force let cards be combined (with `through`: one of these places)?"""
        for clause, licensed in self.force:
            word = bare(clause)
            if not isinstance(word, Combine) or not self.is_usable(clause, licensed):
                continue
            if any(self.sets(word, through)):
                return True
        return False

    def sets(self, word: Combine, through: tuple[int, ...] | None = None) -> Iterator[list[int]]:
        """The sets, without what crowns them, that a clause lets be combined."""
        there = [
            (place, rank_of(card))
            for place, card in self.available(word.source)
            if rank_of(card) not in word.crown
        ]
        for index, (one, rank) in enumerate(there):
            for number, (two, other) in enumerate(there[index + 1 :], index + 1):
                if through and word.size == 2 and one not in through and two not in through:
                    continue
                if word.size == 2:
                    if self.make_set(word, (rank, other)) and (
                        not word.along or self.in_line(word.along, one, two)
                    ):
                        yield [one, two]
                    continue
                for three, last in there[number + 1 :]:
                    if self.make_set(word, (rank, other, last)):
                        yield [one, two, three]

    def make_set(self, word: Combine, ranks: tuple[int, ...]) -> bool:
        """Do cards of these ranks make a set?"""
        if word.unlike and len(set(ranks)) < len(ranks):
            return False
        return sum(ranks) == word.total if word.total else len(set(ranks)) == 1

    def combine(self, word: Combine, chosen: list[int]) -> Obstacle | None:
        """Why cards may not be taken away together."""
        wanted = word.size + bool(word.crown)
        for place in chosen:
            if not self.parts_at(word.source, place):
                reason = f"only cards of {self.say_source(word.source)} are combined"
                return self.no(SOURCE, Matter.SET, reason)
            if found := self.held_by(word.source, place):
                return found
        if len(set(chosen)) < len(chosen):
            return self.no(STATE, None, "one card is named twice")
        if len(chosen) != wanted:
            words = f"{NUMBERS[wanted]} cards are combined, not {count_in_words(len(chosen))}"
            return self.no(STATE, Matter.SET, words)
        body, crown = chosen[: word.size], chosen[word.size :]
        ranks = tuple(rank_of(self.packets[place][-1]) for place in body)
        names = either((format_card(self.packets[place][-1]) for place in body), "and")
        if word.crown:
            court = say_ranks(rank - 1 for rank in word.crown)
            crowns = [place for place in chosen if self.is_crown(word, place)]
            if not crowns:
                reason = f"{court} crowns each set of {NUMBERS[word.size]}, and none is named"
                return self.no(FIT, Matter.CROWN, reason)
            if crowns != crown:
                named = either(map(self.held_text, crowns), "and")
                reason = f"one card alone of each set is {court}, its crown: here {named} are named"
                if len(crowns) == 1:
                    reason = f"{named}, the crown of the set, is named last"
                return self.no(FIT, Matter.CROWN, reason)
        if not self.make_set(word, ranks):
            matter = Matter.SET
            if word.total and sum(ranks) != word.total:
                reason = f"{names} make {sum(ranks)}, not {word.total}"
            elif word.total:
                matter, reason = Matter.UNLIKE, f"{names} are not all of different values"
            else:
                reason = f"{names} are not of equal value"
            place = body[-1]
            return self.no(NEAR_FIT, matter, reason, card=self.packets[place][-1], place=place)
        if word.along and not self.in_line(word.along, body[0], body[1]):
            reason = f"{names} are in no {either(word.along)} together"
            return self.no(NEAR_FIT, Matter.SET, reason)
        if not self.in_order(word.source, body):
            return self.no(ORDER, None, "cards are named in the order of their places")
        return None

    def is_crown(self, word: Combine, place: int) -> bool:
        """Is the top card of a place of those that crown a set?"""
        return rank_of(self.packets[place][-1]) in word.crown

    def pair(self, word: Pair, source: int, target: int) -> Obstacle | None:
        """Why two single cards may not become a pair."""
        between = f"cards of the {word.source} are paired with cards of the {word.onto} only"
        if target < 0 or not self.parts_at(word.onto, target):
            return self.no(TARGET, Matter.SET, between)
        if not self.parts_at(word.source, source):
            return self.no(SOURCE, Matter.SET, between)
        return self.single(source) or self.single(target)

    def play_pair(
        self, word: PlayPair, sources: tuple[int, int], targets: tuple[int, int]
    ) -> Obstacle | None:
        """Why two cards may not be played together."""
        for place in sources:
            if place < 0:
                return self.no(TARGET, Matter.SET, "two cards are played together")
            if not self.parts_at(word.source, place):
                reason = f"cards of {self.zone_name(place)} are not played in pairs"
                return self.no(SOURCE, Matter.SOURCE, reason)
            if not self.packets[place]:
                return self.no(HELD, None, f"no card lies at {self.told[place]}", place=place)
            if len(self.packets[place]) != (2 if sources[0] == sources[1] else 1):
                lies = "is one of a pair" if len(self.packets[place]) > 1 else "is no pair"
                return self.no(HELD, Matter.SET, f"{self.text_at(place)} {lies}")
        cards = [card for place in dict.fromkeys(sources) for card in self.packets[place]]
        if sources[0] == sources[1]:
            cards.sort(reverse=True)
        if len(cards) != 2 or not is_red(cards[0]) or is_red(cards[1]):
            return self.no(STATE, Matter.SET, "a red and a black card are played together")
        wanted = self.wanted()
        for card, target in zip(cards, targets):
            if target not in wanted:
                return self.no(STATE, None, "cards are played on foundations only")
            first = next((place for place in wanted if card in wanted[place]), -1)
            if first < 0:
                reason = f"no foundation is ready for {format_card(card)}"
                return self.no(FIT, Matter.ORDER, reason, card=card)
            if not self.are_twins(first, target):
                return self.unwanted(card, target, wanted)
        return None

    def slip(self, word: SlipUnder, place: int, height: int) -> Obstacle | None:
        """Why a card may not be put under its packet."""
        if place < 0 or not self.parts_at(word.source, place):
            return self.no(TARGET, None, f"that is for {self.say_source(word.source)} only")
        packet = self.packets[place]
        if not 0 <= height < len(packet):
            return self.no(SOURCE, None, f"no such card lies at {self.told[place]}", place=place)
        card, name = packet[height], format_card(packet[height])
        if rank_of(card) not in word.ranks:
            ranks = either((name_ranks(rank) for rank in word.ranks), "and")
            return self.no(FIT, None, f"only {ranks} are put under their packet, not {name}")
        if height == 0:
            reason = f"{name} is the undermost card already"
            return self.no(FIT, None, reason, card=card, place=place)
        any_card = all(
            isinstance(where, Part) and where.cards is Cards.ANY
            for where in self.parts_at(word.source, place)
        )
        if not any_card and height < len(packet) - 1:
            over = packet[height + 1]
            reason = f"{name} is covered by {format_card(over)}"
            zone = self.zone_word(place)
            return self.no(FIT, Matter.FREE, reason, zone, card=over, place=place)
        if word.blocking:
            rivals = any(
                self.blocks(other, index)
                for where in several(word.source)
                for other in self.places(where)
                if other != place
                for index, one in enumerate(self.packets[other])
                if one == card
            )
            if not (self.blocks(place, height) and rivals):
                reason = (
                    f"{name} may be slipped only while both of its suit lie over lower cards of"
                    " their suit, in two packets"
                )
                return self.no(NEAR_FIT, None, reason, card=card, place=place)
        if word.when is When.AT_ONCE:
            due = next(self.slips(word))
            if not (self.are_twins(due[0], place) and due[1] == height):
                reason = f"packets go in order: first {self.told[due[0]]}"
                return self.no(ORDER, None, reason, place=due[0])
        return None

    def blocks(self, place: int, height: int) -> bool:
        """Does a card lie over a lower card of its suit?"""
        card = self.packets[place][height]
        return any(
            other // 13 == card // 13 and other < card for other in self.packets[place][:height]
        )

    def slips(self, word: SlipUnder) -> Iterator[tuple[int, int]]:
        """The top cards that must go under their packets: place, height."""
        for where in several(word.source):
            for place in self.places(where):
                packet = self.packets[place]
                if len(packet) > 1 and rank_of(packet[-1]) in word.ranks:
                    yield place, len(packet) - 1

    # ----------------------------------------------------------------------------- what comes first

    def moves(self, clause: Clause) -> Iterator[tuple[int, int]]:
        """The moves that a clause gives now, as source and target, each packing only once."""
        word = bare(clause)
        match word:
            case Play():
                yield from self.plays(word)
            case Fill():
                for space in self.spaces(word):
                    for place in self.fillers(word, space):
                        yield place, space
            case Replenish():
                if self.replenish(word) is None:
                    yield self.stock, self.first_short(word)
            case SlipUnder():
                for place, height in self.slips(word):
                    yield place, height
            case Marry() | Place() | Transfer() | Exchange() | Combine() | Pair() | PlayPair():
                # None of these is ever due, or bars dealing.
                return
            case Grace():
                raise AssertionError(word)
            case _:
                assert_never(word)

    def due(self, strength: When) -> tuple[Clause, int, int] | None:
        """The first clause of this strength that gives a move, and that move."""
        for clause, licensed in self.force:
            if when_of(clause) is strength and self.is_usable(clause, licensed):
                for source, target in self.moves(clause):
                    return clause, source, target
        return None

    def say_due(self, due: tuple[Clause, int, int]) -> str:
        """What must be done first."""
        clause, source, target = due
        word = bare(clause)
        match word:
            case Fill():
                return f"first fill {self.told[target]}"
            case Replenish():
                return f"first make up {self.told[target]} to {word.up_to} cards"
            case SlipUnder():
                return f"first put {self.held_text(source)} under its packet at {self.told[source]}"
            case Play():
                return f"first play {self.text_at(source)} on {self.told[target]}"
            case _:
                raise AssertionError(word)

    def duty(self, clause: Clause | None, parts: MoveParts) -> Obstacle | None:
        """Why something else must be done before a move that would do by itself."""
        due = self.due(When.AT_ONCE)
        if due:
            return None if due[0] == clause else self.first_do(due, "")
        if self.state(codes.BURST):
            due = self.due(When.BEFORE_DEALING_ON)
            if due:
                if clause is not None and when_of(clause) is When.BEFORE_DEALING_ON:
                    return None
                return self.first_do(due, "the refilling is begun: ")
        if self.state(codes.MUST):
            return self.must_use(clause, parts)
        if self.state(codes.HALF):
            made = self.table.rules[(self.state(codes.HALF) - 1) >> 16].clause
            if clause != made:
                reason = "first make the second of the two exchanges"
                return self.no(DUTY, Matter.EXCHANGE, reason, made)
            return None
        if clause is not None and when_of(clause) is When.LAST_RESORT:
            return self.last_resort(clause)
        return None

    def first_do(self, due: tuple[Clause, int, int], why: str) -> Obstacle:
        """Say that something must be done first, and why."""
        matter = Matter.SPACE if isinstance(bare(due[0]), Fill | Replenish) else None
        return self.no(DUTY, matter, f"{why}{self.say_due(due)}", due[0], place=due[2])

    def must_use(self, clause: Clause | None, parts: MoveParts) -> Obstacle | None:
        """After a transfer: the card that it was made for is played next."""
        made = self.state(codes.MUST) - 1
        transfer = bare(self.table.rules[made >> 16].clause)
        assert isinstance(transfer, Transfer)
        source, target = made >> 8 & 255, made & 255
        after = set().union(*self.wanted().values())
        self.packets[source].append(self.packets[target].pop())
        before = set().union(*self.find_wanted().values())
        self.packets[target].append(self.packets[source].pop())
        use = [
            (place, card)
            for place, card in self.available(transfer.to_use)
            if card in after - before
        ]
        is_play = isinstance(clause, Play) and clause.when is not When.LAST_RESORT
        if is_play and parts.first in [one for one, _ in use]:
            return None
        names = either(f"{format_card(card)} at {self.told[place]}" for place, card in use)
        reason = f"first play {names}, for which the transfer was made"
        return self.no(DUTY, None, reason, transfer)

    def last_resort(self, clause: Clause) -> Obstacle | None:
        """What can still be done before a last resort."""
        if self.can_combine():
            return self.no(ORDER, Matter.TIME, "only when nothing can be combined", clause)
        begin = self.beginning(self.foundations)
        for other, _ in self.force:
            if isinstance(other, Play) and when_of(other) is not When.LAST_RESORT:
                for place, card in self.available(other.source):
                    if card in begin:
                        reason = (
                            "only while no card can begin a foundation:"
                            f" {format_card(card)} at {self.told[place]} can"
                        )
                        return self.no(ORDER, Matter.GRACE, reason, clause, card=card, place=place)
        return None

    # ----------------------------------------------------------------------------------------- bids

    def bid(self, parts: MoveParts) -> Obstacle | None:
        """Why a bid is not open: to turn, lay, deal on, re-deal, pay, or to say what begins."""
        if parts.clause == codes.CHOOSE:
            return self.begin(parts)
        found = self.bid_freely(parts)
        if found:
            return self.blame(found, self.now.step)
        if duty := self.duty(None, parts):
            return duty
        on = parts.clause == codes.TURN and isinstance(self.now.step, TurnUp)
        on = on or (parts.clause != codes.LAY and isinstance(self.now.step, Pause))
        due = self.due(When.BEFORE_DEALING_ON) if on else None
        if due is None:
            return None
        doing = "turning a card" if parts.clause == codes.TURN else "dealing on"
        made_up = isinstance(bare(due[0]), Replenish)
        what = "make up the packets" if made_up else "refill the spaces"
        return self.first_do(due, f"{what} before {doing}: ")

    def bid_freely(self, parts: MoveParts) -> Obstacle | None:
        """Why a bid is not open, obligations apart."""
        step, hand, left = self.now.step, self.packets[self.hand], self.packets[self.stock]
        if parts.clause == codes.LAY:
            return self.lay(parts.second)
        if parts.clause == codes.REDEAL_BID and not self.redeals:
            reason = "there is no re-deal in this game"
            return self.no(STATE, Matter.REDEAL, reason, Limit.NO_REDEAL)
        if hand:
            return self.unsettled(hand[-1])
        if parts.clause == codes.TURN:
            if not left:
                return self.no(STATE, None, "the pack is out: no card is left to turn")
            if isinstance(step, Pause):
                on = self.following()[0] == codes.DEAL_ON
                more = ": the deal goes on with deal" if on else ""
                return self.no(STATE, Matter.DEAL, f"no single card is turned now{more}")
            return None
        name = {codes.PAY: "paid for", codes.REDEAL_BID: "re-dealt"}.get(parts.clause, "dealt")
        if isinstance(step, TurnUp) and left:
            return self.no(STATE, None, "cards are left in the pack: turn the next one")
        if not isinstance(step, Pause | TurnUp):
            return self.no(STATE, None, f"nothing is {name} till the cards are laid")
        follow, target = self.following()
        if follow == parts.clause:
            return None
        bidden = self.bid_of_step(parts.clause, target)
        return self.blame(bidden, target if isinstance(target, Redeal | Payment) else step)

    def bid_of_step(self, bid: int, target: object) -> Obstacle:
        """Why the bid is none that the next step of the deal waits for."""
        left = self.packets[self.stock]
        matter = Matter.REDEAL
        if bid == codes.REDEAL_BID and isinstance(target, Redeal):
            if left:
                return self.no(ORDER, matter, "cards are left in the pack: no re-deal yet")
            if target.times and self.state(codes.REDEALS) >= target.times:
                times = {1: "once", 2: "twice", 3: "three times"}.get(target.times, "so often")
                return self.no(ORDER, matter, f"the cards are re-dealt only {times}")
            return self.no(ORDER, matter, "there is nothing to gather for a re-deal")
        if bid == codes.REDEAL_BID:
            return self.no(STATE, matter, "no re-deal yet: the deal is not done")
        if bid == codes.PAY:
            if isinstance(target, Payment):
                return self.no(ORDER, Matter.PAYMENT, self.say_no_payment(target))
            return self.no(STATE, Matter.PAYMENT, "there is nothing to pay for")
        return self.no(STATE, None, "there is nothing more to deal")

    def following(self) -> tuple[int, object]:
        """The bid that the next step of the deal waits for, -1 if none, and that step."""
        script, number = self.table.script, self.state(codes.PC) + 1
        left = bool(self.packets[self.stock])
        if script[number].op == codes.LOOP:
            if left:
                return codes.DEAL_ON, script[number].step
            number += 1
        step = script[number].step
        if step is None:
            return -1, None
        if isinstance(step, Redeal):
            more = not step.times or self.state(codes.REDEALS) < step.times
            gathered = any(
                self.packets[place]
                for where in several(step.gather)
                for place in self.places(where)
            )
            return (codes.REDEAL_BID if more and gathered and not left else -1), step
        if isinstance(step, Payment):
            return (codes.PAY if not self.say_no_payment(step) else -1), step
        return (-1 if isinstance(self.now.step, TurnUp) else codes.DEAL_ON), step

    def say_no_payment(self, step: Payment) -> str:
        """Why no payment is made; empty if one is."""
        talon = self.packets[self.places(step.source)[0]]
        if not any(rank_of(card) == step.rank for card in talon):
            return f"no {name_rank(step.rank)} lies in the talon to pay"
        if self.state(codes.PAID) and len(talon) >= self.state(codes.PAID):
            return "since the last payment the talon has grown no smaller"
        return ""

    def lay(self, target: int) -> Obstacle | None:
        """Why the card in hand may not be laid there."""
        if not self.packets[self.hand]:
            return self.no(STATE, None, "no card is turned up to be laid")
        card = self.packets[self.hand][-1]
        step = self.now.step
        if isinstance(step, Deal) and step.count:
            fits = [place for where in several(step.to) for place in self.places(where)]
        elif isinstance(step, Deal | Heap):
            fits = [self.state(codes.FALL)]
        else:
            fits = [self.talon_for(card)]
        if not any(self.are_twins(place, target) for place in fits):
            where = either(self.told[place] for place in fits[:1])
            many = f"the {self.table.spots[fits[0]].zone}" if len(fits) > 1 else where
            reason = f"{format_card(card)}, turned up, is laid on {many}"
            talon = self.table.zone_at(fits[0])
            matter = Matter.TALON if isinstance(talon, Talon) else Matter.DEAL
            about = (step, talon) if isinstance(talon, Talon) else (step,)
            return self.no(STATE, matter, reason, *about, place=fits[0])
        return None

    def talon_for(self, card: int) -> int:
        """The talon on which a card turned up is laid; without one it is out of the game."""
        for zone in self.game.zones:
            if isinstance(zone, Talon) and self.suit_of(card) in zone.suits:
                return self.table.zone_places(zone.name)[0]
        return self.table.out

    def begin(self, parts: MoveParts) -> Obstacle | None:
        """Why a card may not be chosen to begin a foundation."""
        choice, hand = self.state(codes.CHOICE), self.packets[self.hand]
        if not choice:
            return self.no(STATE, None, "there is no choice to make of a card that begins")
        if parts.first != self.hand or not 0 <= parts.third < len(hand):
            reason = "the card that begins is one of those turned up"
            return self.no(STATE, Matter.BEGIN, reason)
        card = hand[parts.third]
        for zone in self.foundations:
            own = self.table.zone_places(zone.name)
            if choice == 2 and zone.turned and self.are_twins(own[0], parts.second):
                return None
            if choice == 1 and zone.on_sight:
                wanted = self.wanted()
                fits = [place for place in own if not self.packets[place]]
                first = next((place for place in fits if card in wanted[place]), -1)
                if first >= 0 and self.are_twins(first, parts.second):
                    return None
        reason = f"{format_card(card)} does not begin a foundation there"
        return self.no(FIT, Matter.BEGIN, reason, card=card)

    # -------------------------------------------------------------------------------------- judging

    def over(self) -> Obstacle | None:
        """Why no move at all is legal."""
        if self.position.is_won:
            return self.no(DUTY, None, "the game is won", self.game.goal)
        if self.state(codes.FAILED):
            return self.no(DUTY, None, "these cards cannot be dealt by the rules")
        return None

    def choosing(self) -> Obstacle | None:
        """Why nothing is legal but to say where a card begins."""
        hand = self.packets[self.hand]
        if not self.state(codes.CHOICE) or not hand:
            return None
        names = either(format_card(card) for card in hand)
        zones = [zone for zone in self.foundations if zone.on_sight or zone.turned]
        reason = f"first say which foundation {names} begins"
        return self.no(DUTY, Matter.BEGIN, reason, *zones, card=hand[-1])

    def judge(self, move: int) -> Obstacle | None:
        """Why a move is not legal."""
        parts = parts_of_move(move)
        if found := self.over():
            return found
        if parts.clause >= codes.FIRST_BID:
            return self.judge_parts(parts, None, False)
        if not 0 <= parts.clause < len(self.table.rules):
            return self.no(TARGET, None, "that is no move of this game")
        rule = self.table.rules[parts.clause]
        return self.judge_parts(parts, rule.clause, bool(rule.licence))

    def judge_parts(
        self, parts: MoveParts, clause: Clause | None, licensed: bool
    ) -> Obstacle | None:
        """Why a move, taken apart, is not legal."""
        if clause is None:
            waits = self.choosing() if parts.clause != codes.CHOOSE else None
            return waits or self.bid(parts)
        if (clause, licensed) not in self.force:
            return self.out_of_time(clause)
        found = self.clause(clause, licensed, parts)
        return found or self.choosing() or self.duty(clause, parts) or self.settling(parts)

    def settling(self, parts: MoveParts) -> Obstacle | None:
        """Why the card in hand comes first."""
        step, hand = self.now.step, self.packets[self.hand]
        if isinstance(step, TurnUp) and step.settle_first and hand and parts.first != self.hand:
            return self.blame(self.unsettled(hand[-1]), step)
        return None

    def unsettled(self, card: int) -> Obstacle:
        """That a card in hand is to be used or laid by first."""
        reason = f"first use {format_card(card)}, turned up, or lay it by"
        return self.no(STATE, None, reason, card=card)

    def out_of_time(self, clause: Clause) -> Obstacle:
        """Why a clause is not in force."""
        past, step = PAST[verb_of_clause(clause)], self.now.step
        stated: tuple[object, ...] = (clause,)
        if isinstance(step, Deal | Heap):
            if isinstance(bare(clause), Play):
                stated += (*self.around(step), *step.clauses)
            sources = {
                where
                for one, licensed in self.force
                if not licensed or self.state(codes.REDEALS)
                for where in self.sources_of(one)
            }
            reason = f"while the cards are dealt they are not {past} so"
            if sources <= {HAND}:
                reason = "while the cards are dealt only the card turned up may be used"
        else:
            reason = self.say_when(clause, past)
        rule = self.cite(Matter.TIME, None, *stated)
        return Obstacle(LATER, Refusal(reason, rule, about=(clause,), matter=Matter.TIME))

    def around(self, step: object) -> tuple[object, ...]:
        """A step of the deal, and the rounds of which it is one."""
        rounds = [one for one in self.game.deal if isinstance(one, Rounds) and step in one.steps]
        return (step, *rounds)

    def say_when(self, clause: Clause, past: str) -> str:
        """When a clause that is not in force now will be, or was."""
        steps = [one for step in self.game.deal for one in getattr(step, "steps", (step,))]
        mine = [n for n, step in enumerate(steps) if clause in getattr(step, "clauses", ())]
        now = steps.index(self.now.step) if self.now.step in steps else len(steps)
        later = [n for n in mine if n > now]
        verb = verb_of_clause(clause)
        if any(verb_of_clause(other) == verb for other, _ in self.force):
            past += " so"
        if not mine:
            return "that is allowed only after the first re-deal"
        if not later:
            return f"cards are {past} no more"
        if any(isinstance(step, TurnUp) for step in steps[max(now, 0) : later[0]]):
            return f"cards are {past} only when the pack and the talon are exhausted"
        if isinstance(steps[later[0]], Deal | Heap):
            return f"cards are {past} only while they are dealt"
        return f"cards are {past} only when more is dealt"


def when_of(clause: Clause) -> When:
    """How binding a clause is."""
    word = bare(clause)
    when = getattr(word, "when", When.AT_WILL)
    assert isinstance(when, When)
    return when


CLAUSES: dict[type, str] = {
    Play: "play",
    Marry: "marry",
    Place: "place",
    Fill: "fill",
    Replenish: "replenish",
    Transfer: "transfer",
    Exchange: "exchange",
    Combine: "combine",
    Pair: "pair",
    PlayPair: "play-pair",
    SlipUnder: "slip",
}


def verb_of_clause(clause: Clause) -> str:
    """The verb of the moves that a clause gives."""
    return CLAUSES[type(bare(clause))]


class Spoken(NamedTuple):
    """A card that a word names: its place, its height there (-1 where the place is empty), and
    whether the word writes the card and not the place.
    """

    place: int
    height: int
    written: bool = False


class Reader:
    """A move in text, and what is meant by it."""

    def __init__(self, position: Position, text: str) -> None:
        self.position = position
        self.text = text
        self.words = text.lower().split()
        if not self.words:
            raise NotationError("a move is wanted, as 7h kh, c5 f3 or deal: 'moves' lists them")
        verbs = {*VERBS.values(), "marry"}
        self.verb = self.words[0] if self.words[0] in verbs else ""
        self.rest = [word for word in self.words[bool(self.verb) :] if word != "and"]
        self.judge_of = Judge(position)
        self.view = self.position.view()
        self.asked = self.verbs_meant()

    def verbs_meant(self) -> set[str]:
        """The verbs of clauses that the words may mean: all without a verb."""
        known = {verb_of_clause(clause) for clause in self.judge_of.clauses_of_game()}
        if self.verb == "play" and self.is_from_foundations():
            return {"transfer"}
        if self.verb in known or not self.verb:
            return {self.verb} if self.verb else known
        return known & set(MUCH_THE_SAME.get(self.verb, ()))

    def is_from_foundations(self) -> bool:
        """Whether the words name, as whence, foundations from which cards are transferred now."""
        whence = {
            hyphened(clause.source)
            for clause in map(bare, (one for one, _ in self.judge_of.force))
            if isinstance(clause, Transfer)
        }
        return any(word.partition(".")[0] in whence for word in self.rest[:-1])

    def judge(self) -> Refusal | None:
        """Say why the move that is meant is not legal."""
        if self.is_listed():
            return None
        if self.verb in ALONE and len(self.words) > 1:
            raise NotationError(
                f"{self.verb!r} stands alone: no card and no place is named with it"
            )
        if not self.rest and (len(self.words) > 1 or not self.verb):
            raise NotationError(f"{self.text!r} is no move: a card and where it goes are wanted")
        return self.refusal() or self.otherwise_said()

    def otherwise_said(self) -> Refusal:
        """What to say to words that come to a legal move and yet do not name it."""
        moves = [
            *(
                move
                for move in self.position.legal_moves
                if not self.rest and verb_of(self.position, move) in self.asked
            ),
            *matching(self.position, "", self.rest),
            *matching_sets(self.position, "", self.rest, "and" in self.words),
        ]
        if not moves:
            raise NotationError(f"{self.text!r} is no move: 'moves' lists those that are legal")
        return Refusal(f"that is written {format_move(self.position, moves[0])}")

    def refusal(self) -> Refusal | None:
        """Say why what the words come nearest to is not legal."""
        judge = self.judge_of
        if over := judge.over():
            return over.refusal
        named = [self.named(word) for word in self.rest]
        if self.verb in BIDS or self.verb == "replenish" or not self.rest:
            return self.missing(named) or self.nearest(self.bids(named))
        if found := self.missing(named):
            return found
        if not self.asked:
            return Refusal(f"{NEVER[self.verb]} in this game", about=(Limit.LISTED_ONLY,))
        sets = self.asked & {"combine", "play-pair", "exchange"}
        if (self.verb and sets - {"exchange"}) or len(self.rest) > (2 if self.verb and sets else 3):
            if not sets:
                wanted = "a card and where it goes are wanted, as 7h kh"
                raise NotationError(f"{self.text!r} is no move: {wanted}")
            return self.nearest(self.of_sets(named))
        if waits := judge.choosing():
            return waits.refusal
        sources = self.narrowed(named)
        if isinstance(sources, Refusal):
            return sources
        if held := self.all_held(sources):
            return held
        targets = self.targets(named[-1]) if len(named) > 1 else None
        if isinstance(targets, Refusal):
            return targets
        if targets is None:
            return self.of_one(sources)
        return self.nearest(self.of_pairs(sources, targets))

    def of_one(self, sources: Sequence[Spoken]) -> Refusal | None:
        """Why a card that is named alone does not go home."""
        judge = self.judge_of
        place, height, _ = sources[0]
        name = judge.name_at(place, height) if height >= 0 else "it"
        obstacles = list(self.of_pairs(sources, None))
        if not obstacles:
            return Refusal(f"say also what is done with {name}")
        stages = [one.stage for one in obstacles if one]
        if len(stages) == len(obstacles) and max(stages) == FIT and len(sources) == 1:
            reason, zones = f"no foundation is ready for {name}", judge.foundations
            return judge.no(FIT, Matter.ORDER, reason, *zones).refusal
        return self.nearest(obstacles)

    def is_listed(self) -> bool:
        """Does the text describe a legal move?"""
        position, rest = self.position, self.rest
        moves, plain = position.legal_moves, " ".join(self.words)
        if self.verb and any(format_move(position, move).lower() == plain for move in moves):
            return True
        if len(self.words) == 1 and self.verb:
            if any(verb_of(position, move) == self.verb for move in moves):
                return True
            on = (codes.TURN, codes.DEAL_ON, codes.REDEAL_BID, codes.PAY)
            return self.verb == "deal" and any(parts_of_move(move).clause in on for move in moves)
        if not self.may_be_listed():
            return False
        goes_on = "and" in self.words
        for move in matching(position, self.verb, rest):
            if verb_of(position, move) != "exchange" or is_first_half(move) == goes_on:
                return True
        sets = self.verb in ("", "exchange", "combine", "play-pair")
        return sets and any(True for _ in matching_sets(position, self.verb, rest, goes_on))

    def may_be_listed(self) -> bool:
        """Does any legal move begin at a place that the words name, or at one that is equal?"""
        named = {one.place for word in self.rest for one in self.named(word, choose=False)}
        firsts = {move >> 24 & 255 for move in self.position.legal_moves} - {codes.NONE}
        return any(
            first in named or any(self.position.are_twins(first, place) for place in named)
            for first in firsts
        )

    def nearest(self, found: Iterable[Obstacle | None]) -> Refusal | None:
        """Of several obstacles the one that came nearest to a legal move."""
        best: Obstacle | None = None
        for obstacle in found:
            if obstacle is None:
                return None
            if best is None or obstacle.stage > best.stage:
                best = obstacle
        if best is None:
            return Refusal("no rule of this game allows that", about=(Limit.LISTED_ONLY,))
        return best.refusal

    # ----------------------------------------------------------------------------------------- bids

    def bids(self, named: Sequence[list[Spoken]]) -> Iterator[Obstacle | None]:
        """What stands against a bid, or against a verb by itself."""
        judge = self.judge_of
        if waits := judge.choosing():
            yield waits
        elif self.verb == "lay":
            yield from self.of_laying(named)
        elif self.verb == "begin":
            yield judge.bid(MoveParts(codes.CHOOSE, judge.hand, -1, 0, -1))
        elif self.verb in BIDS:
            bid = BIDS[self.verb]
            if self.verb == "deal":
                bid = self.what_deal_means()
            first, second = (judge.stock, judge.hand) if bid == codes.TURN else (-1, -1)
            yield judge.bid(MoveParts(bid, first, second, -1, -1))
        else:
            yield from self.of_clauses()

    def of_laying(self, named: Sequence[list[Spoken]]) -> Iterator[Obstacle | None]:
        """What stands against laying these words' card on the place of the last of them."""
        judge = self.judge_of
        sources = self.narrowed(named) if len(named) > 1 else []
        if isinstance(sources, Refusal):
            yield Obstacle(DUTY, sources)
            return
        others = [one for one in sources if one.place != judge.hand]
        if others and len(others) == len(sources):
            yield self.not_laid(others[0], named[-1][0].place)
            return
        targets = self.targets(named[-1]) if named else [self.position.table.out]
        if isinstance(targets, Refusal):
            yield Obstacle(DUTY, targets)
            return
        for target in targets:
            yield judge.bid(MoveParts(codes.LAY, judge.hand, target, -1, -1))

    def not_laid(self, one: Spoken, target: int) -> Obstacle:
        """Why a card that lies on the table is not laid on a talon, or elsewhere, by itself."""
        judge = self.judge_of
        reason, zone = "only the card turned up is laid", judge.zone_word(target)
        if one.place == self.position.table.stock:
            return judge.no(OCCUPIED + 1, None, "the next card of the pack is not turned up", zone)
        if judge.is_talon(target) and not self.verb:
            reason += f" on {judge.zone_name(target)}"
        if one.height >= 0:
            name = format_card(judge.packets[one.place][one.height])
            reason += f", and {name} lies at {judge.told[one.place]}"
        matter = Matter.TALON if judge.is_talon(target) else Matter.DEAL
        return judge.no(OCCUPIED + 1, matter, reason, zone, place=target)

    def what_deal_means(self) -> int:
        """The bid that the bare word `deal` stands for now."""
        judge = self.judge_of
        if isinstance(judge.now.step, TurnUp) and judge.packets[judge.stock]:
            return codes.TURN
        if isinstance(judge.now.step, Deal | Heap) or judge.packets[judge.hand]:
            return codes.TURN
        follow, step = judge.following()
        if follow >= 0:
            return follow
        if isinstance(step, Redeal):
            return codes.REDEAL_BID
        if isinstance(step, Payment):
            return codes.PAY
        return codes.DEAL_ON

    def of_clauses(self) -> Iterator[Obstacle | None]:
        """Why no move with this verb is legal at all."""
        judge = self.judge_of
        mine = [one for one in judge.clauses_of_game() if verb_of_clause(one) in self.asked]
        if not mine:
            yield judge.no(LATER, None, f"{NEVER[self.verb]} in this game", Limit.LISTED_ONLY)
            return
        now = [(one, licensed) for one, licensed in judge.force if one in mine]
        if not now:
            yield judge.out_of_time(mine[0])
        for clause, licensed in now:
            word = bare(clause)
            parts = MoveParts(-1, -1, -1, -1, -1)
            spent = judge.spent(clause, licensed)
            if isinstance(word, Replenish):
                yield judge.clause(clause, licensed, parts) or judge.duty(clause, parts)
            elif spent:
                yield spent
            else:
                duty = judge.duty(clause, parts)
                reason = f"no cards can be {PAST[verb_of_clause(clause)]} now"
                yield duty or judge.no(STATE, None, reason, clause)

    # ---------------------------------------------------------------------------------------- words

    def card_of(self, word: str) -> int | None:
        """The card that a word writes, or None."""
        try:
            return parse_card(word)
        except NotationError:
            return None

    def named(self, word: str, *, choose: bool = True) -> list[Spoken]:
        """Where the card that a word names can be seen to lie, or the places that it names.

        Raises NotationError when it names nothing in the game, or (to `choose` from) too much.
        """
        judge, table = self.judge_of, self.position.table
        card = self.card_of(word)
        found: list[Spoken] = []
        if card is not None:
            for place, label in enumerate(judge.labels):
                if place not in (table.stock, table.out):
                    found += [
                        Spoken(place, index, True)
                        for index, one in enumerate(self.view.places[label])
                        if one == card
                    ]
        places = [
            place
            for place in range(table.out)
            if word == judge.labels[place]
            or (card is None and is_named(self.position, word, place))
        ]
        if len(places) > MANY_PLACES:
            places = [place for place in places if judge.packets[place]] or places[:1]
        if choose and len(places) > MANY_PLACES:
            label = judge.labels[places[0]]
            raise NotationError(f"{word!r} names {len(places)} places: say which, as {label}")
        found += [Spoken(place, len(judge.packets[place]) - 1) for place in places]
        if not found and card is None:
            zones = either(zone.name.replace(" ", "-") for zone in judge.game.zones)
            raise NotationError(
                f"{word!r} is no card and no place of this game: a card is written 7h, and the"
                f" places are {zones}"
            )
        return found

    def missing(self, named: Sequence[list[Spoken]]) -> Refusal | None:
        """Why a card that is named is not to be seen; where it lies hidden is not told."""
        for word, found in zip(self.rest, named):
            if found:
                continue
            card = self.card_of(word)
            assert card is not None
            name = format_card(card)
            judge, table = self.judge_of, self.position.table
            if card not in table.pack:
                return Refusal(f"there is no {name} in this game")
            if judge.packets[table.out].count(card) == table.pack.count(card):
                return Refusal(f"{name} is out of the game", card=card)
            hidden = any(shown is None for place in self.view.places.values() for shown in place)
            if not hidden:
                return Refusal(f"{name} is not on the table: it is in the pack", card=card)
            if not judge.packets[judge.stock]:
                return Refusal(f"{name} lies hidden on the table", card=card)
            return Refusal(f"{name} is not to be seen", card=card)
        return None

    def narrowed(self, named: Sequence[list[Spoken]]) -> list[Spoken] | Refusal:
        """The cards that the words name as those to be moved: of several those that can move."""
        judge = self.judge_of
        found = named[0]
        if len(named) == 3:
            if self.card_of(self.rest[0]) is None or self.card_of(self.rest[1]) is not None:
                raise NotationError(
                    f"{self.text!r} is no move: of three words the first is a card, the second its"
                    " place, the third where it goes"
                )
            places = {one.place for one in named[1]}
            there = [one for one in found if one.place in places]
            if not there:
                return self.misplaced(self.rest[0], places)
            found = there
        if len(found) > 1:
            home = self.position.table.foundation_places
            found = [one for one in found if one.place not in home] or found
            found = [one for one in found if self.held(one) is None] or found
            tops = [one for one in found if one.height == len(judge.packets[one.place]) - 1]
            places = {one.place for one in tops}
            found = [one for one in found if one in tops or one.place not in places]
        return found

    def misplaced(self, word: str, places: Iterable[int]) -> Refusal:
        """What to say of a card that does not lie where the words have it."""
        if set(places) == {self.judge_of.stock}:
            return Refusal("the next card of the pack is not turned up")
        label = either(self.judge_of.told[place] for place in sorted(places)[:2])
        card = self.card_of(word)
        shown = [self.view.places.get(self.judge_of.labels[place], ()) for place in places]
        seen = "is not to be seen at" if any(None in packet for packet in shown) else "is not at"
        return Refusal(f"{word if card is None else format_card(card)} {seen} {label}")

    def all_held(self, sources: Sequence[Spoken]) -> Refusal | None:
        """Why none of the cards named can move, wherever it should go."""
        refusals = [self.held(one) for one in sources]
        return None if None in refusals or not refusals else refusals[0]

    def held(self, one: Spoken) -> Refusal | None:
        """Why a card cannot move, wherever it should go."""
        judge = self.judge_of
        place, height, _ = one
        packet, zone = judge.packets[place], self.position.table.zone_at(place)
        if height < 0:
            empty = judge.held(place)
            return empty.refusal if empty else None
        words = [bare(clause) for clause, _ in judge.force]
        card, name = packet[height], format_card(packet[height])
        if isinstance(zone, Foundations):
            if not any(isinstance(bare(word), Transfer) for word in judge.clauses_of_game()):
                reason = f"{name} lies on a foundation and stays"
                about = (Limit.FOUNDATIONS_STAY, zone)
                return judge.no(HELD, None, reason, *about, card=card, place=place).refusal
            if height == len(packet) - 1:
                return None
        if isinstance(zone, Ornament):
            reason = f"{name} remains alone at {judge.told[place]}"
            return judge.no(HELD, None, reason, zone, card=card, place=place).refusal
        if height < len(packet) - 1 and not self.reaches(one):
            return self.covered(one)
        free = any(
            isinstance(where, Part) and where.cards in (Cards.ANY, Cards.STRAY)
            for clause, _ in judge.force
            for where in judge.parts_at(judge.sources_of(clause), place)
        ) or any(isinstance(word, Exchange) for word in words)
        found = None if free else judge.held(place)
        return found.refusal if found else None

    def covered(self, one: Spoken) -> Refusal:
        """What to say of a card that lies under another."""
        judge = self.judge_of
        packet, told = judge.packets[one.place], judge.told[one.place]
        over = packet[one.height + 1]
        reason = f"{format_card(packet[one.height])} is covered by {format_card(over)} at {told}"
        zone = judge.zone_word(one.place)
        return judge.no(HELD, Matter.FREE, reason, zone, card=over, place=one.place).refusal

    def reaches(self, one: Spoken) -> bool:
        """Can a clause in force mean this card, which lies under others?"""
        judge = self.judge_of
        packet = judge.packets[one.place]
        rank = rank_of(packet[one.height])
        for clause, _ in judge.force:
            word = bare(clause)
            if not judge.knows(clause, one.place):
                continue
            match word:
                case SlipUnder():
                    found = rank in word.ranks
                case PlayPair():
                    found = len(packet) == 2
                case Play():
                    found = judge.depth_of(word.source) == one.height + 1
                    found = found and (not word.ranks or rank in word.ranks)
                case Place() | Fill():
                    found = judge.moves_whole(word, one.place)
                    found = found and judge.run_at(one.place) <= one.height
                case _:
                    found = False
            if found:
                return True
        return False

    def targets(self, named: Sequence[Spoken]) -> list[int] | Refusal:
        """The places where the words would have the card put."""
        judge = self.judge_of
        table = self.position.table
        places = [one.place for one in named if one.height == len(judge.packets[one.place]) - 1]
        if not places:
            return self.covered(named[0])
        open_places = [place for place in places if place not in (table.stock, table.hand)]
        if not open_places:
            name = judge.zone_name(places[0])
            return Refusal(f"nothing is put on {name}", about=(Limit.LISTED_ONLY,))
        return open_places

    # ---------------------------------------------------------------------------------------- moves

    def of_pairs(
        self, sources: Sequence[Spoken], targets: Sequence[int] | None
    ) -> Iterator[Obstacle | None]:
        """What stands against each move of these cards to these places."""
        judge, table = self.judge_of, self.position.table
        goals = table.foundation_places if targets is None else targets
        asked = self.asked
        for one in sources:
            for target in goals:
                for clause, licensed in judge.force:
                    if verb_of_clause(clause) in self.asked:
                        yield judge.blame(self.of_pair(clause, licensed, one, target), clause)
                yield from self.later(one, target)
                home = target in table.foundation_places
                if not self.verb or self.asked & {"marry", "place"} or (home and "play" in asked):
                    yield self.no_such(one, target)

    def no_such(self, one: Spoken, target: int) -> Obstacle:
        """What to say where no clause comes near."""
        judge = self.judge_of
        zone, word, name = (
            self.position.table.zone_at(target),
            judge.zone_word(target),
            judge.zone_name(target),
        )
        if one.place == target:
            reason = f"{judge.told[target]} is where it lies already"
            return judge.no(DUTY, None, reason, Limit.LISTED_ONLY, place=target)
        if isinstance(zone, Foundations):
            reason = f"nothing can be played on {judge.told[target]} now"
            if not any(judge.gives(clause, Play, target) for clause in judge.clauses_of_game()):
                reason = f"cards go to {name} by themselves, as they are dealt"
            return judge.no(TARGET - 1, None, reason, word)
        if judge.is_talon(target) and one.place != judge.hand:
            return self.not_laid(one, target)
        if one.place == judge.hand and not isinstance(judge.now.step, TurnUp):
            laid = judge.bid(MoveParts(codes.LAY, judge.hand, target, -1, -1))
            if laid:
                return Obstacle(OCCUPIED + 1, laid.refusal)
        if not judge.packets[target]:
            limit, reason = judge.say_empty(target)
            about = (limit, word)
            return judge.no(OCCUPIED + 1, Matter.SPACE, reason, *about, place=target)
        onto = [one for one in judge.clauses_of_game() if self.is_of(judge.onto_of(one), target)]
        if onto:
            reason = f"{judge.cards_of(one.place)} not put on {judge.told[target]}"
            if any(judge.knows(clause, one.place) for clause in onto):
                reason = f"{judge.told[target]} takes no card so"
            return judge.no(TARGET - 1, Matter.TARGET, reason, Limit.LISTED_ONLY, place=target)
        reason, top = f"no card is put on another in {name}", judge.packets[target][-1]
        forbids = Limit.NOT_COVERED if isinstance(zone, Tableau) else word
        return judge.no(OCCUPIED + 1, Matter.TARGET, reason, forbids, card=top, place=target)

    def is_of(self, source: Source, place: int) -> bool:
        """Does a source name the zone of a place?"""
        return self.position.table.spots[place].zone in map(zone_of, several(source))

    def later(self, one: Spoken, target: int) -> Iterator[Obstacle]:
        """Clauses that are not in force now, and would know these places."""
        judge = self.judge_of
        for clause in self.clauses_later():
            word = bare(clause)
            to = getattr(word, "onto", None) or getattr(word, "space", None)
            if isinstance(word, Play):
                to = word.to or tuple(zone.name for zone in judge.foundations)
            elif isinstance(word, Exchange | Combine | PlayPair):
                to = judge.sources_of(clause)
            if isinstance(word, Fill) and judge.packets[target]:
                continue
            if isinstance(word, Marry | Place) and not judge.packets[target]:
                continue
            if not self.verb and isinstance(word, Exchange | Combine):
                continue
            known = self.is_of(judge.sources_of(clause), one.place)
            if to and known and self.is_of(to, target):
                yield judge.out_of_time(clause)
            elif self.verb and not any(verb_of_clause(one) in self.asked for one, _ in judge.force):
                yield Obstacle(TARGET - 1, judge.out_of_time(clause).refusal)

    def clauses_later(self) -> list[Clause]:
        """The clauses that would be meant, and are not in force now."""
        judge = self.judge_of
        now = [clause for clause, _ in judge.force]
        return [
            clause
            for clause in judge.clauses_of_game()
            if clause not in now and verb_of_clause(clause) in self.asked
        ]

    def of_pair(self, clause: Clause, licensed: bool, one: Spoken, target: int) -> Obstacle | None:
        """What stands against one clause's move of one card to one place."""
        judge = self.judge_of
        word = bare(clause)
        first, second, third, fourth = one.place, target, -1, -1
        if isinstance(word, Replenish):
            return self.of_making_up(word, first, second)
        if isinstance(word, SlipUnder):
            if not self.verb and first != second:
                return judge.no(TARGET - 1, None, "a card is slipped under its own packet only")
            second, third = -1, one.height
        elif isinstance(word, PlayPair):
            if not all(judge.parts_at(word.source, place) for place in (first, second)):
                return self.of_half_a_pair(word, first, second)
            return self.of_play_pair(clause, licensed, [first, second])
        elif isinstance(word, Combine) and judge.packets[second]:
            order = [place for where in several(word.source) for place in judge.places(where)]
            if found := self.of_combination(clause, licensed, [first, second]):
                return found
            return self.turned_about(first, min(first, second, key=order.index))
        elif isinstance(word, Exchange):
            if not self.verb and any(isinstance(bare(other), Combine) for other, _ in judge.force):
                reason = "cards are exchanged only when that is said"
                return judge.no(TARGET - 1, None, reason)
            if "and" in self.words:
                third = HALF_MOVE
            if judge.parts_at(word.first, first) and judge.parts_at(word.second, second):
                if word.first == word.second and not judge.in_order(word.first, (first, second)):
                    first, second = second, first
            elif judge.parts_at(word.second, first) and judge.parts_at(word.first, second):
                first, second = second, first
        elif isinstance(word, Combine | Pair) and not judge.packets[second]:
            return judge.no(TARGET - 1, None, f"no card lies at {judge.told[second]}")
        elif isinstance(word, Place | Fill) and judge.moves_whole(word, first):
            run = judge.run_at(first)
            if one.written and one.height != run and judge.packets[first]:
                name, head = (format_card(judge.packets[first][n]) for n in (one.height, run))
                reason = f"{name} moves only with its run, which begins with {head}"
                card = judge.packets[first][run]
                return judge.no(FIT, None, reason, clause, card=card, place=first)
        elif one.height < len(judge.packets[first]) - 1 and not self.is_meant(word, one):
            return Obstacle(TARGET - 1, self.covered(one))
        parts = MoveParts(-1, first, second, third, fourth)
        found = judge.judge_parts(parts, clause, licensed)
        return found or self.turned_about(one.place, first)

    def of_making_up(self, word: Replenish, source: int, target: int) -> Obstacle:
        """What to say to one who would fill a packet that is made up with others."""
        judge = self.judge_of
        if not judge.parts_at(word.packets, target):
            return judge.no(TARGET - 1, Matter.SPACE, "packets are made up from the pack")
        name, size = judge.told[target], len(judge.packets[target])
        if source != judge.stock:
            reason = f"{name} is made up only from the pack"
            return judge.no(TARGET + 1 if size else SOURCE, Matter.SPACE, reason, place=target)
        if size >= word.fewer_than:
            reason = f"{name} has {count_in_words(size)} cards: only packets of fewer than"
            reason += f" {count_in_words(word.fewer_than)} are made up"
            return judge.no(FIT, Matter.SPACE, reason, place=target)
        reason = "packets are made up all together, which is written replenish"
        return judge.replenish(word) or judge.no(FIT, Matter.SPACE, reason, place=target)

    def of_half_a_pair(self, word: PlayPair, source: int, target: int) -> Obstacle:
        """What to say to one who would play a card by itself where cards are played in pairs."""
        judge = self.judge_of
        home = target in self.position.table.foundation_places
        if home and not judge.parts_at(word.source, source):
            reason = f"cards are played only from {judge.say_source(word.source)}"
            return judge.no(TARGET + 2, Matter.SOURCE, reason)
        reason = "a red and a black card are played together"
        return judge.no(TARGET + 2 if home else TARGET - 1, Matter.SET, reason)

    def turned_about(self, named: int, first: int) -> Obstacle | None:
        """Without a verb, two cards of a set are named in the order of their places."""
        if self.verb or named == first:
            return None
        judge = self.judge_of
        reason = f"name first the card at {judge.told[first]}"
        return judge.no(DUTY, None, reason, place=first)

    def is_meant(self, word: object, one: Spoken) -> bool:
        """Does a clause mean just this card of its packet, not the top one?"""
        judge = self.judge_of
        if isinstance(word, Play):
            return judge.depth_of(word.source) == one.height + 1
        if isinstance(word, Place | Fill):
            return judge.moves_whole(word, one.place) and judge.run_at(one.place) == one.height
        return False

    def of_sets(self, named: Sequence[list[Spoken]]) -> Iterator[Obstacle | None]:
        """What stands against taking, or playing, several cards together."""
        judge = self.judge_of
        if waits := judge.choosing():
            yield waits
            return
        chosen = self.chosen(named)
        if isinstance(chosen, Refusal):
            yield Obstacle(HELD, chosen)
            return
        for clause, licensed in judge.force:
            word = bare(clause)
            if verb_of_clause(clause) not in self.asked:
                continue
            if isinstance(word, Combine):
                yield judge.blame(self.of_combination(clause, licensed, chosen), clause)
            elif isinstance(word, PlayPair):
                yield judge.blame(self.of_play_pair(clause, licensed, chosen), clause)
            elif isinstance(word, Exchange):
                if len(chosen) != 2:
                    reason = f"two cards change places, not {count_in_words(len(chosen))}"
                    yield judge.no(TARGET - 1, Matter.EXCHANGE, reason, clause)
                    continue
                spoken = Spoken(chosen[0], len(judge.packets[chosen[0]]) - 1)
                yield judge.blame(self.of_pair(clause, licensed, spoken, chosen[1]), clause)
        yield from map(judge.out_of_time, self.clauses_later())

    def chosen(self, named: Sequence[list[Spoken]]) -> list[int] | Refusal:
        """The places of the cards named, foundations apart; a card and its place are one."""
        home = self.position.table.foundation_places
        chosen: list[int] = []
        words = list(zip(self.rest, named))
        while words:
            word, found = words.pop(0)
            lying = [one for one in found if one.place not in home]
            if not lying and "play-pair" in self.asked:
                continue  # where a card of a pair is played is plain
            lying = lying or found
            if self.card_of(word) is not None and words and self.card_of(words[0][0]) is None:
                places = {one.place for one in words[0][1]}
                if not places <= set(home) or "play-pair" not in self.asked:
                    words.pop(0)
                    lying = [one for one in lying if one.place in places]
                    if not lying:
                        return self.misplaced(word, places)
            free = [one for one in lying if self.held(one) is None]
            if not free and (held := self.held(lying[0])):
                return held
            fresh = [one.place for one in free if one.place not in chosen]
            chosen.append((fresh or [one.place for one in free])[0])
        return chosen

    def of_combination(self, clause: Clause, licensed: bool, chosen: list[int]) -> Obstacle | None:
        """What stands against combining the cards of these places, in whatever order."""
        judge = self.judge_of
        word = bare(clause)
        assert isinstance(word, Combine)
        order = [place for where in several(word.source) for place in judge.places(where)]
        if all(place in order and judge.packets[place] for place in chosen):
            chosen = sorted(chosen, key=lambda one: (judge.is_crown(word, one), order.index(one)))
        parts = MoveParts(-1, -1, -1, -1, -1)
        return judge.combine(word, chosen) or judge.duty(clause, parts)

    def of_play_pair(self, clause: Clause, licensed: bool, chosen: list[int]) -> Obstacle | None:
        """What stands against playing the cards of these places together."""
        judge = self.judge_of
        word = bare(clause)
        assert isinstance(word, PlayPair)
        for place in chosen:
            if not judge.parts_at(word.source, place):
                return self.of_half_a_pair(word, place, self.position.table.foundation_places[0])
        if len(chosen) == 1:
            chosen = chosen * 2
        cards = [card for place in dict.fromkeys(chosen) for card in judge.packets[place]]
        if len(chosen) != 2 or len(cards) < 2:
            return judge.no(TARGET, Matter.SET, "a red and a black card are played together")
        if chosen[0] != chosen[1] and not is_red((judge.packets[chosen[0]] or [0])[-1]):
            chosen = chosen[::-1]
        cards = [judge.packets[place][-1] for place in chosen if judge.packets[place]]
        if chosen[0] == chosen[1]:
            cards = sorted(judge.packets[chosen[0]], reverse=True)[:2]
        wanted = judge.wanted()
        home = self.position.table.foundation_places
        targets = [
            next((place for place in wanted if card in wanted[place]), home[0]) for card in cards
        ]
        parts = MoveParts(-1, chosen[0], chosen[1], targets[0], targets[-1])
        return judge.judge_parts(parts, clause, licensed)


__all__ = ["Refusal", "why_not"]
