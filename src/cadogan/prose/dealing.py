"""The deal in words, step by step, and the occasions on which clauses are in force."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, assert_never

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
    ALL,
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
    SuitRule,
    Talon,
    TurnBase,
    TurnUp,
    Withdraw,
)

_ON_SIGHT: Final = (
    "A card that goes to its foundation on sight goes there by itself as soon as it is dealt"
    " singly, turned up, or drawn from the pack to fill a space, and the next card of the pack"
    " takes its stead; one that already lies elsewhere is played in the ordinary way. Where it can"
    " begin one or another foundation that are not equal, you choose before anything else is done."
)
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


def numbered(game: Game) -> Iterator[tuple[str, Step]]:
    """The steps of the deal with their numbers, those within rounds as `2a`."""
    for number, step in enumerate(game.deal, start=1):
        yield str(number), step
        if isinstance(step, Rounds):
            for letter, inner in zip(_LETTERS.lower(), step.steps, strict=False):
                yield f"{number}{letter}", inner


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
        blocks: list[Block] = [
            Item(text=self._told(number, step), mark=number, depth=0 if number.isdigit() else 1)
            for number, step in self._steps
        ]
        if any(zone.on_sight for zone in self._names.foundations()):
            blocks.append(Paragraph(text=_ON_SIGHT))
        return tuple(blocks)

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
        if step.suits != SUITS and len(set(suits)) > 1:
            order = f", in this order of suits: {listed(suit.value for suit in suits)}"
        seats = self._seats(step.to, number)
        whole = names.whole(step.to)
        place = f"as {seats}" if seats == whole else f"on {seats}"
        return f"Take {cards} out of the pack and lay {them} out {place}{order}."

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
            order = f", {packet} after {packet}" if several and step.each > 1 else order
            rounds = f"{number_in_words(step.rounds)} rounds, " if step.rounds > 1 else ""
            text.append(f"Deal {rounds}{cards} on {target}{order}{citation(step.rule)}.")
        text.extend(self._manner(step, packet if several else ""))
        if step.clauses:
            stead = "the next card of the pack takes its place"
            if step.counted:
                stead = "it takes its number all the same, and none is dealt in its stead"
            text.append(
                f"Each card, as it falls, may be used as is told under {self._reference(number)},"
                f" and no other card may; {stead}."
            )
        elif step.counted:
            text.append("A card that leaves takes its number all the same.")
        tally = self._tally(step, places, packet)
        if tally and not isinstance(self._next(number), Deal):
            text.append(tally)
        return " ".join(text)

    def _manner(self, step: Deal, packet: str) -> Iterator[str]:
        """How the cards are laid, apart from where; `packet`: empty where there is but one."""
        nowhere = f"In no {packet}" if packet else "Nowhere here"
        each = f"of each {packet}" if packet else "here"
        packet = packet or "packet"
        if step.under:
            yield (
                f"Each card goes under the one before it, so that the {packet} is dealt from its"
                " top down."
            )
        if step.face_down:
            depths = listed(ordinal(depth) for depth in step.face_down)
            cards, lie = ("card", "lies") if len(step.face_down) == 1 else ("cards", "lie")
            yield f"The {depths} {cards} {each} {lie} face down, the others face up."
        if step.all_but_last_face_down:
            yield f"All but the last card {each} lie face down."
        if step.face_down or step.all_but_last_face_down:
            yield "A card lying face down is turned up as soon as no other covers it."
        match step.no_two_alike:
            case None:
                return
            case SuitRule.ANY:
                alike = "two cards of equal value"
            case SuitRule.SAME:
                alike = "two cards of the same value and suit"
            case SuitRule.ALTERNATE:
                alike = "two cards of equal value and of different color"
            case _:
                assert_never(step.no_two_alike)
        yield (
            f"{nowhere} may {alike} lie: such a card goes under the pack, and the next is"
            " dealt instead. If every card left is such a one, all the cards are shuffled and dealt"
            " anew."
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
        """Whether cards may be used while they are dealt, so that more or fewer are needed."""
        sights = any(isinstance(z, Foundations) and z.on_sight for z in self._names.game.zones)
        return bool(step.clauses) or bool(step.count) or (sights and step.each == 1)

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
        text = (
            "Turn up the rest of the pack card by card. Each card is"
            f" {use}laid on {where} before the next is turned. Before the first card, between the"
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
        kept = "the card itself included" if step.herself else "the card itself left out"
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
