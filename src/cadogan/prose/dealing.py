"""The deal in words, step by step, and the occasions on which clauses are in force."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final, assert_never, cast

from cadogan.cards import Suit, name_rank, name_ranks
from cadogan.engine.geometry import cards_in, select
from cadogan.prose.clauses import citation, filled, sources
from cadogan.prose.document import Block, Item, Paragraph
from cadogan.prose.names import Names, packet_noun, where_list, zone_name
from cadogan.prose.words import (
    capitalized,
    counted,
    is_plural,
    listed,
    number_in_words,
    ordinal,
    plural,
    singular,
    times,
    with_article,
)
from cadogan.vocabulary import (
    ACE_TO_KING,
    ALL,
    AT_WILL,
    HAND,
    PACK,
    SUITS,
    Clause,
    Deal,
    DealOut,
    Foundations,
    Game,
    Heap,
    LayOut,
    Part,
    Pause,
    Payment,
    Raise,
    Redeal,
    Rounds,
    Rows,
    Source,
    Step,
    Tableau,
    Talon,
    TurnBase,
    TurnUp,
    Withdraw,
)

_FEW: Final = 2  # so many dealings that are alike are told each for itself
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Occasion(Enum):
    """When clauses are in force; the value leads in the list of them, but for the steps."""

    STOP = "When the deal stops"
    TURNING = "While the pack is turned up card by card"
    DEALING = "With a card that has just been dealt"
    HEAPING = "While the pack is dealt out card by card"
    LICENCE = "From the first re-deal on, besides"


@dataclass(slots=True)
class Group:
    """Clauses that are in force together, and at which steps of the deal."""

    clauses: tuple[Clause, ...]
    occasion: Occasion
    label: str = ""
    steps: list[str] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)  # under which the steps are told


def numbered(game: Game) -> Iterator[tuple[str, Step]]:
    """The steps of the deal with their numbers, those within rounds as `2a`."""
    for number, step in enumerate(game.deal, start=1):
        yield str(number), step
        if isinstance(step, Rounds):
            for letter, inner in zip(_LETTERS.lower(), step.steps, strict=False):
                yield f"{number}{letter}", inner


def marks_of(game: Game) -> dict[str, str]:
    """The mark under which each step is told, by its number: its own, or `7 to 20`, where several
    repeat the two before them with another packet.
    """
    steps = tuple(numbered(game))
    marks = {number: number for number, _ in steps}
    cycle = [
        at
        for at, (_, step) in enumerate(steps[:-1])
        if isinstance(step, DealOut) and isinstance(steps[at + 1][1], Pause)
    ]
    again = [number for at in cycle[1:] for number, _ in steps[at : at + 2]]
    if len(cycle) > _FEW and len(again) == len(steps) - cycle[1]:
        first, pause = (step for _, step in steps[cycle[0] : cycle[0] + 2])
        if all(
            steps[at][1] == _shifted(cast(DealOut, first), by) and steps[at + 1][1] == pause
            for by, at in enumerate(cycle)
        ):
            marks |= dict.fromkeys(again, f"{again[0]} to {again[-1]}")
    return marks


def _shifted(step: DealOut, by: int) -> DealOut:
    """The same dealing with the packet that lies so many places farther on, round and round."""
    parts = (*where_list(step.source), *where_list(step.to))
    places = max(
        (number for where in parts if isinstance(where, Part) for number in where.numbers),
        default=1,
    )

    def shift(source: Source) -> Source:
        shifted = tuple(
            replace(where, numbers=tuple((n + by - 1) % places + 1 for n in where.numbers))
            if isinstance(where, Part)
            else where
            for where in where_list(source)
        )
        return shifted if isinstance(source, tuple) else shifted[0]

    return replace(step, source=shift(step.source), to=shift(step.to))


def _clauses(steps: list[Step]) -> Iterator[Clause]:
    """All the clauses of some steps."""
    for step in steps:
        match step:
            case Pause() | TurnUp() | Deal() | Heap():
                yield from step.clauses
            case Rounds():
                yield from _clauses(list(step.steps))
            case _:
                pass


def groups_of(game: Game) -> tuple[Group, ...]:
    """The groups of clauses of a game, in the order of the deal; alone it has no label."""
    groups: list[Group] = []

    def add(number: str, clauses: tuple[Clause, ...], occasion: Occasion) -> None:
        for group in groups:
            if group.clauses == clauses and group.occasion is occasion:
                group.steps.append(number)
                return
        if clauses:
            groups.append(Group(clauses=clauses, occasion=occasion, steps=[number]))

    for number, step in numbered(game):
        match step:
            case Pause():
                add(number, step.clauses, Occasion.STOP)
            case TurnUp():
                add(number, step.clauses, Occasion.TURNING)
            case Deal():
                add(number, step.clauses, Occasion.DEALING)
            case Heap():
                add(number, step.clauses, Occasion.HEAPING)
            case Redeal():
                add(number, step.licence, Occasion.LICENCE)
            case Withdraw() | LayOut() | Raise() | DealOut() | TurnBase() | Payment() | Rounds():
                pass
            case _:
                assert_never(step)
    if len(groups) > 1:
        for letter, group in zip(_LETTERS, groups, strict=False):
            group.label = letter
    marks = marks_of(game)
    for group in groups:
        group.marks = list(dict.fromkeys(marks[number] for number in group.steps))
    return tuple(groups)


class Dealing:
    """Tells the deal of one game; it counts the cards along, as far as they can be known."""

    def __init__(self, names: Names, groups: tuple[Group, ...]) -> None:
        self._names = names
        self._groups = groups
        game = names.game
        self._steps = tuple(numbered(game))
        self._pack = Counter(
            {(rank, suit): game.packs for rank in game.pack.ranks for suit in game.pack.suits}
        )
        self._left: int | None = cards_in(game)  # None: it depends on what is played meanwhile
        self._filled: Counter[str] = Counter()

    def blocks(self) -> tuple[Block, ...]:
        """The steps as numbered items."""
        marks = marks_of(self._names.game)
        blocks: list[Block] = []
        told = ""
        for number, step in self._steps:
            mark = marks[number]
            if mark != told:
                again = mark != number and isinstance(step, DealOut)
                text = self._again(number, step, mark) if again else self._told(number, step)
                blocks.append(Item(text=text, mark=mark, depth=0 if number.isdigit() else 1))
            told = mark
        if any(zone.on_sight for zone in self._names.foundations()):
            blocks.append(Paragraph(text=self._on_sight()))
        return tuple(blocks)

    def _again(self, number: str, step: Step, mark: str) -> str:
        """How dealings that differ only in the packet taken up go on after the first."""
        marks = marks_of(self._names.game)
        sources = [
            where_list(later.source)[0]
            for other, later in self._steps
            if marks[other] == mark and isinstance(later, DealOut)
        ]
        first = int(number) - 2
        return (
            f"Do the same with {self._names.parts(tuple(sources))}, one after another: each is"
            f" dealt out as in step {first}, beginning with the one that follows it, after the last"
            f" with the first, and after each there is a stop as in step {first + 1}."
        )

    def _on_sight(self) -> str:
        """What cards do that go to their foundations on sight, in the ways that this game has."""
        steps = [step for _, step in self._steps]
        dealt = [step for step in steps if isinstance(step, Deal) and step.each == 1]
        heaped = any(isinstance(step, Heap) for step in steps)
        ways = ["dealt"] if heaped or dealt else []
        later = any(zone.on_sight and not zone.dealt_only for zone in self._names.foundations())
        turned = later and any(isinstance(step, TurnUp) for step in steps)
        ways += ["turned up"] if turned else []
        drawn = [clause for clause in _clauses(steps) if later and PACK in sources(clause)]
        ways += ["drawn from the pack to fill a space"] if drawn else []
        text = (
            "A card that goes to its foundation on sight goes there by itself as soon as it is"
            f" {listed(ways, 'or')}."
        )
        if dealt:
            text += " In the deal the next card of the pack then takes its place."
        if drawn:
            binding = any(getattr(clause, "when", AT_WILL) is not AT_WILL for clause in drawn)
            then = "is still to be filled" if binding else "stays open"
            text += f" If it was drawn to fill a space, the space {then}."
        lies = "already lies elsewhere" if later else "turns up later or already lies elsewhere"
        text += f" One that {lies} is played in the ordinary way."
        if self._may_choose():
            text += (
                " Where two foundations that are not equal want it, you choose before anything else"
                " is done."
            )
        return text

    def _may_choose(self) -> bool:
        """Whether one card can begin two foundations that are not equal."""
        begun = [zone for zone in self._names.foundations() if zone.on_sight]
        beside = any(zone.beside for zone in begun)
        return beside or sum(zone.turned for zone in begun) > 1

    def _told(self, number: str, step: Step) -> str:
        match step:
            case Withdraw():
                return self._withdraw(step)
            case LayOut():
                places = _count(self._names, step.to)
                card = "a card" if places == 1 else "cards"
                return (
                    f"Lay out {self._names.parts(step.to)} as {counted(places, 'space')}, without"
                    f" {card}."
                )
            case Deal():
                return self._deal(number, step)
            case Raise():
                return (
                    f"Lay the top card of {self._names.each_place(step.source)} on the place of the"
                    f" same number in {self._names.whole(step.to)}."
                )
            case DealOut():
                return (
                    f"Take up {self._names.parts(step.source)}, turn it over and deal it out, its"
                    f" bottom card first, on {self._names.parts(step.to)} in this order, one card"
                    " on each, round after round, till it is exhausted; if it is gone, this is"
                    f" passed over{citation(step.rule)}."
                )
            case Heap():
                return self._heap(number, step)
            case TurnBase():
                return self._turn_base(step)
            case Rounds():
                return self._rounds(number, step)
            case Pause():
                return self._pause(number, step)
            case TurnUp():
                return self._turn_up(number, step)
            case Payment():
                return self._payment(step)
            case Redeal():
                return f'You may then re-deal {_often(step)}, as is told under "Re-deals".'
            case _:
                assert_never(step)

    # ------------------------------------------------------------------------- the single steps

    def _withdraw(self, step: Withdraw) -> str:
        names = self._names
        if step.cards:
            for card in step.cards:
                self._take(card.rank, card.suit)
            told = listed(f"{name_rank(card.rank)} of {card.suit.value}" for card in step.cards)
            one = len(step.cards) == 1
            return (
                f"Take out of the pack {'this card' if one else 'these cards'} and lay"
                f" {'it' if one else 'them'} out as {self._seats(step.to, len(step.cards))}, in"
                f" this order: {told}."
            )
        if not step.rank:
            return self._throw_aside(step)
        suits = self._withdrawn(step)
        number = len(suits)
        cards = self._kinds(step, suits)
        for suit in suits:
            self._take(step.rank, suit)
        them = "it" if number == 1 else "them"
        if not step.to:
            return (
                f"Take {cards} out of the pack and throw {them} aside;"
                f" {'it is' if number == 1 else 'they are'} out of the game."
            )
        order = ""
        uneven = len(set(Counter(suits).values())) > 1
        if (step.suits != SUITS or uneven) and len(set(suits)) > 1:
            order = f", in this order of suits: {listed(suit.value for suit in suits)}"
        seats = self._seats(step.to, number)
        whole = names.whole(step.to)
        place = f"as {seats}" if seats == whole else f"on {seats}"
        return f"Take {cards} out of the pack and lay {them} out {place}{order}."

    def _throw_aside(self, step: Withdraw) -> str:
        self._left = len(step.sparing)
        if not step.sparing:
            return "The rest of the pack is out of the game."
        lowest, *_, highest = step.sparing
        return (
            f"Shuffle the pack and keep of it {counted(len(step.sparing), 'card')}, of any suits,"
            f" one of each rank from {name_rank(lowest)} to {name_rank(highest)}; the others are"
            " out of the game."
        )

    def _withdrawn(self, step: Withdraw) -> list[Suit]:
        """The suits of the cards that are taken, in the order in which they are."""
        room = len(self._names.spots(step.to)) - self._filled[step.to] if step.to else 0
        limit = step.count or room or sum(self._pack[step.rank, suit] for suit in set(step.suits))
        left = Counter({suit: self._pack[step.rank, suit] for suit in set(step.suits)})
        taken: list[Suit] = []
        while len(taken) < limit and any(left.values()):
            for suit in step.suits:
                if left[suit] and len(taken) < limit:
                    left[suit] -= 1
                    taken.append(suit)
        return taken

    def _take(self, rank: int, suit: Suit) -> None:
        self._pack[rank, suit] -= 1
        if self._left is not None:
            self._left -= 1

    def _kinds(self, step: Withdraw, suits: list[Suit]) -> str:
        """`the eight aces`, `one king of hearts`, `seven kings: two of clubs, ...`."""
        game, kinds = self._names.game, Counter(suits)
        number = len(suits)
        ranks = name_rank(step.rank) if number == 1 else name_ranks(step.rank)
        if number == game.packs * len(game.pack.suits):
            return f"the {number_in_words(number)} {ranks}"
        if len(kinds) == 1:
            return f"{number_in_words(number)} {ranks} of {suits[0].value}"
        if len(set(kinds.values())) == 1 and len(kinds) == len(game.pack.suits):
            each = number_in_words(number // len(kinds))
            return f"{number_in_words(number)} {ranks}, {each} of each suit,"
        told = [f"{number_in_words(many)} of {suit.value}" for suit, many in kinds.items()]
        return f"{number_in_words(number)} {ranks}, {listed(told)},"

    def _seats(self, name: str, number: int) -> str:
        """The places of a zone on which the next cards that are withdrawn are laid."""
        first = self._filled[name] + 1
        self._filled[name] += number
        whole = self._names.whole(name)
        if first == 1 and number == len(self._names.spots(name)):
            return whole
        if number == 1:
            return f"the {ordinal(first)} place of {whole}"
        return f"places {first} to {first + number - 1} of {whole}"

    def _deal(self, number: str, step: Deal) -> str:
        names = self._names
        places = _count(names, step.to)
        target = names.each_place(step.to)
        several = places > 1
        alone = len({zone_name(where) for where in where_list(step.to)}) == 1
        packet = packet_noun(zone_name(where_list(step.to)[0])) if alone else "place"
        manner = " one by one" if step.counted else " together"
        cards = f"{counted(step.each, 'card')}{manner if step.each > 1 and several else ''}"
        text: list[str] = []
        if step.count:
            text.append(
                f"Deal {counted(step.count, 'card')}, each on any place of"
                f" {names.parts(step.to)} that you like{citation(step.rule)}."
            )
        elif isinstance(step.rounds, tuple):
            sizes = listed(map(number_in_words, step.rounds))
            text.append(
                f"Deal {cards} on {target} that is not yet full, in order and round after round,"
                f" till the {plural(packet)}, from first to last, hold {sizes} cards"
                f"{citation(step.rule)}."
            )
        elif step.rounds == ALL:
            text.append(
                f"Deal out the whole pack, {cards} on {target} in order, round after"
                f" round{citation(step.rule)}."
            )
        else:
            order = " in order" if several and step.each == 1 else ""
            order = ", in this order" if order and not alone else order
            order = f", {packet} after {packet}" if several and step.each > 1 else order
            rounds = f"{number_in_words(step.rounds)} rounds, " if step.rounds > 1 else ""
            text.append(f"Deal {rounds}{cards} on {target}{order}{citation(step.rule)}.")
        text.extend(self._manner(step, packet if several else ""))
        if step.clauses:
            stead = "the next card of the pack takes its place"
            if step.count:
                stead = f"it does not count among the {number_in_words(step.count)}"
            if step.counted:
                stead = "it takes its number all the same, and none is dealt in its stead"
            text.append(
                f"Each card, as it falls, may be used as is told under {self._reference(number)},"
                f" and no other card may; {stead}."
            )
        elif step.counted:
            text.append("A card that leaves takes its number all the same.")
        text.extend(self._takers(step))
        tally = self._tally(step, places, packet)
        if tally and not isinstance(self._next(number), Deal):
            text.append(tally)
        return " ".join(text)

    def _takers(self, step: Deal) -> Iterator[str]:
        """Where a card goes that not every part of the tableau takes."""
        zones = [self._names.zone(zone_name(where)) for where in where_list(step.to)]
        if any(isinstance(zone, Tableau) and zone.suits != SUITS for zone in zones):
            yield (
                "Each card goes to the next empty place of the part that takes its suit; when that"
                " part is full, what more comes of its suits is laid on the talon that takes it."
            )

    def _manner(self, step: Deal, packet: str) -> Iterator[str]:
        """How the cards are laid, apart from where; `packet`: empty where there is but one."""
        nowhere = f"In no {packet}" if packet else "Nowhere here"
        each = f"of each {packet}" if packet else "here"
        packet = packet or "packet"
        if step.under:
            yield (
                f"Each card goes under the one before it, so that the first dealt is the top of the"
                f" {packet}."
            )
        if step.face_down:
            depths = listed(ordinal(depth) for depth in step.face_down)
            cards, lie = ("card", "lies") if len(step.face_down) == 1 else ("cards", "lie")
            yield f"The {depths} {cards} {each} {lie} face down, the others face up."
        if step.all_but_last_face_down:
            yield f"All but the last card {each} lie face down."
        if step.face_down or step.all_but_last_face_down:
            yield "A card lying face down is turned up as soon as no other covers it."
        if step.from_one_pack:
            others = "the other pack" if self._names.game.packs == 2 else "the other packs"
            yield (
                f"They come from one pack alone; what is left of it is then shuffled with {others}."
            )
        if step.no_two_alike:
            yield (
                f"{nowhere} may two cards of equal value lie: such a card goes under the pack, and"
                " the next is dealt instead. If every card left is such a one, all the cards are"
                " shuffled and dealt anew."
            )

    def _tally(self, step: Deal, places: int, packet: str) -> str:
        """How many cards that takes and leaves, where it is certain."""
        left = self._left
        wanted = _wanted(step, places, left)
        if left is None or self._may_leave(step) or wanted is None or wanted == 0:
            self._left = None
            return ""
        self._left = max(left - wanted, 0)
        if wanted < left or places == 1:
            if not self._left:
                return ""
            remain = "card remains" if self._left == 1 else "cards remain"
            return f"{capitalized(number_in_words(self._left))} {remain} in the pack."
        if step.rounds == ALL:
            full, rest = divmod(left, places)
            if not rest:
                return f"Each {packet} has {counted(full, 'card')} then."
            others = "last has" if places - rest == 1 else "others have"
            return (
                f"The first {number_in_words(rest)} {plural(packet)} have"
                f" {counted(full + 1, 'card')} then, and the {others} {number_in_words(full)}."
            )
        full, rest = divmod(left, step.each)
        if step.rounds == 1 and rest:
            return (
                f"The pack is then out: {number_in_words(full)} {plural(packet)} have"
                f" {counted(step.each, 'card')} each, and the last has {number_in_words(rest)}."
            )
        return "That is the whole pack."

    def _may_leave(self, step: Deal) -> bool:
        """Whether cards may go elsewhere while they are dealt, so that more or fewer are needed."""
        sights = any(zone.on_sight for zone in self._names.foundations())
        zones = [self._names.zone(zone_name(where)) for where in where_list(step.to)]
        refused = any(
            isinstance(zone, Tableau) and (zone.suits != SUITS or zone.ranks != ACE_TO_KING)
            for zone in zones
        )
        return bool(step.clauses) or bool(step.count) or refused or (sights and step.each == 1)

    def _heap(self, number: str, step: Heap) -> str:
        self._left = None
        names = self._names
        heads, packet = self._head(step.heads), packet_noun(step.onto)
        use = ""
        if step.clauses:
            turned = any(HAND in sources(clause) for clause in step.clauses)
            use = (
                f" Between two cards {'the card just dealt and ' if turned else ''}those that lie"
                f" uncovered may be used as is told under {self._reference(number)}."
            )
        whole, one = names.whole(step.heads), capitalized(with_article(heads))
        return (
            f"Deal out the whole pack card by card. Each card is laid on the {packet} that belongs"
            f" to the last of {whole}: the {packet} of the same number. {one} that turns up goes to"
            f" the next place of {whole} and opens the next {packet}, which is thereby laid out,"
            f" though it be empty{citation(step.rule)}.{use}"
        )

    def _head(self, name: str) -> str:
        zone = self._names.zone(name)
        if isinstance(zone, Foundations) and isinstance(zone.ladder[0], int):
            return name_rank(zone.ladder[0])
        return singular(name)

    def _turn_base(self, step: TurnBase) -> str:
        names = self._names
        one = names.foundation(step.to)
        single = len(where_list(step.to)) == 1
        if single:
            one = f"the first place of {names.whole(zone_name(where_list(step.to)[0]))}"
        self._left = None
        which = "" if single else " The player chooses which of them it begins."
        if step.among == 1:
            return (
                f"Turn up the next card and lay it on {one}: it is the base, and its rank is that"
                f" with which all the foundations begin.{which}"
            )
        return (
            f"Turn up the next {counted(step.among, 'card')} and choose one of them, which is laid"
            f" on {one}: it is the base, and its rank is that with which all the foundations begin."
            f" The others are the next to be dealt, in their order.{which}"
        )

    def _rounds(self, number: str, step: Rounds) -> str:
        self._left = None
        text = (
            "Repeat these steps till the pack is exhausted; a last round may fall"
            f" short{citation(step.rule)}."
        )
        after = self._after(number)
        if step.steps and isinstance(step.steps[-1], Pause):
            last = f"{number}{_LETTERS.lower()[len(step.steps) - 1]}"
            if after is None or isinstance(after[1], Redeal):
                return f"{text} When the pack is out the stop {last} lasts as long as you like."
            return (
                f"{text} When the pack is out, step {after[0]} follows at once instead of {last}."
            )
        return text

    def _pause(self, number: str, step: Pause) -> str:
        if any(PACK in sources(clause) for clause in step.clauses):
            self._left = None
        reference = self._reference(number)
        what = f"Stop: you may do what is told under {reference}, as long as you like"
        if not reference:
            what = "Stop"
        inner = not number.isdigit()
        after = self._after(number)
        if inner or (after is not None and not isinstance(after[1], Redeal)):
            return f"{what}; then go on."
        return f"{what}."

    def _turn_up(self, number: str, step: TurnUp) -> str:
        self._left = None
        talons = [self._names.whole(talon.name) for talon in self._names.talons()]
        where = "".join(talons) if len(talons) < 2 else "the talon that takes its suit"
        reference = self._reference(number)
        use = f"used as is told under {reference} or " if reference else ""
        till = "any other card is moved" if step.settle_first else "the next is turned"
        text = (
            "Turn up the rest of the pack card by card. Each card is"
            f" {use}laid on {where} before {till}. Before the first card, between the"
            " cards and after the last you may use other cards in the same way."
        )
        after = self._after(number, leaving_out=(Redeal, Payment))
        if after is not None:
            text += f" Step {after[0]} begins when the pack and the talon are exhausted."
        return text

    def _payment(self, step: Payment) -> str:
        names = self._names
        rank, others = name_rank(step.rank), step.cards
        if isinstance(names.zone(step.source), Talon):
            many = counted(others, "card")
            herself = (
                f"and the {plural(rank)} themselves besides"
                if step.herself
                else f"and such of the {plural(rank)} as are met among them before their number is"
                " complete"
            )
            return (
                f"When the pack is out you may make a payment from {names.whole(step.source)}: for"
                f" each {rank} that then lies in it, {many} other than {plural(rank)} from the"
                f" bottom, {herself}, are taken, in the order in which they lie, as a fresh pack,"
                " the lowest to be dealt first; if there are too few, the whole of it. They are"
                f" turned up as before{citation(step.rule)}. This may be repeated, but no payment"
                f" is made when there is no {rank} to pay for, or when since the last payment"
                f" {names.whole(step.source)} has grown no smaller."
            )
        kept = f"this {rank} included" if step.herself else f"this {rank} left out"
        return (
            f"While the top card of {names.whole(step.source)} is a {rank}, put"
            f" {counted(others, 'card')} from the top, {kept}, or all there are, turned over as one"
            f" block, under the pack{citation(step.rule)}."
        )

    # ---------------------------------------------------------------------------------- helpers

    def _after(self, number: str, leaving_out: tuple[type, ...] = ()) -> tuple[str, Step] | None:
        """The step that follows, not counting those of these kinds; the outer one after inner."""
        found = False
        for other, step in self._steps:
            if found and other.isdigit() and not isinstance(step, leaving_out):
                return other, step
            found = found or other == number
        return None

    def _next(self, number: str) -> Step | None:
        numbers = [own for own, _ in self._steps]
        at = numbers.index(number) + 1
        return self._steps[at][1] if at < len(self._steps) else None

    def _reference(self, number: str) -> str:
        """Where the clauses of a step are told; empty when it has none."""
        for group in self._groups:
            if number in group.steps:
                return f"{group.label} below" if group.label else '"What you may do"'
        return ""


def redeal_blocks(names: Names, groups: tuple[Group, ...]) -> tuple[Block, ...]:
    """What is gathered and dealt again, how and how often."""
    fillable = {name for group in groups for name in filled(group.clauses)}
    steps = tuple(numbered(names.game))
    return tuple(
        Item(text=_redeal(step, steps, names, fillable))
        for _, step in steps
        if isinstance(step, Redeal)
    )


def _redeal(
    step: Redeal, steps: tuple[tuple[str, Step], ...], names: Names, fillable: set[str]
) -> str:
    whole = names.parts(step.gather)
    zones = {zone_name(where) for where in where_list(step.gather)}
    talon = all(isinstance(names.zone(name), Talon) for name in zones)
    back = _back_to(zones, steps, talon=talon)
    text = [
        f"When no card of the pack is left you may, whenever you like, take up {whole}"
        f"{'' if talon else ' with all cards that lie there'}"
    ]
    if step.shuffled:
        text[0] += f", shuffle, and deal again from step {back}{citation(step.rule)}."
    elif talon:
        text[0] += (
            ", turn it over as it is, so that the card laid first is dealt first, and deal again"
            f" from step {back}{citation(step.rule)}."
        )
    else:
        text[0] += (
            f", without shuffling, and deal again from step {back}{citation(step.rule)}. Each"
            " packet is put under the one before it and the whole turned over, so that the last"
            " packet is dealt first, from its bottom card."
        )
    if zones & fillable and not talon:
        text.append("Places that the new deal does not reach are no spaces.")
    text.append(f"This may be done {_often(step)}, besides the first deal.")
    stay = [names.whole(zone.name) for zone in names.tableaus() if zone.name not in zones]
    if names.foundations():
        stay.insert(0, "the foundations")
    if stay:
        both = listed(stay)
        is_one = len(stay) == 1 and stay[0] != "the foundations" and not is_plural(stay[0])
        verb = "stays as it is" if is_one else "stay as they are"
        text.append(f"{both[0].upper()}{both[1:]} {verb}.")
    return " ".join(text)


def _often(step: Redeal) -> str:
    return "as often as you like" if step.times == ALL else times(step.times)


def _back_to(zones: set[str], steps: tuple[tuple[str, Step], ...], *, talon: bool) -> str:
    """The step to which a re-deal goes back: the first that dealt what is gathered."""
    for number, step in steps:
        match step:
            case TurnUp() if talon:
                return number
            case Deal() if zones & {zone_name(where) for where in where_list(step.to)}:
                return number.rstrip(_LETTERS.lower())
            case Heap() if step.onto in zones:
                return number
            case _:
                pass
    return "1"


def _count(names: Names, source: Source) -> int:
    """How many places a source has; the next row counts as long as every row is."""
    total = 0
    for where in where_list(source):
        name = zone_name(where)
        if isinstance(where, Part) and where.line and any(n < 1 for n in where.numbers):
            zone = names.zone(name)
            shape = zone.shape if not isinstance(zone, Talon) else None
            if isinstance(shape, Rows) and isinstance(shape.columns, int):
                total += shape.columns
            continue
        spots = names.spots(name)
        total += len(select(where, spots)) if spots else 1
    return total


def _wanted(step: Deal, places: int, left: int | None) -> int | None:
    if isinstance(step.rounds, tuple):
        return step.each * sum(step.rounds)
    if step.rounds == ALL:
        return left
    return places * step.each * step.rounds
