"""What a player may do, clause by clause, in sentences."""

from typing import assert_never

from cadogan.cards import name_rank
from cadogan.prose.names import Names, lines_in_words, where_list, zone_name
from cadogan.prose.words import (
    capitalized,
    counted,
    ladder_in_words,
    ladders_of,
    listed,
    number_in_words,
    ranks_in_words,
    round_in_words,
    times,
    uncapitalized,
    with_article,
)
from cadogan.vocabulary import (
    ACE,
    ACE_TO_KING,
    AT_WILL,
    COURT,
    PACK,
    SUITS,
    Clause,
    Combine,
    Direction,
    Exchange,
    Fill,
    Grace,
    Ladder,
    Marry,
    Pair,
    Part,
    Pause,
    Place,
    Play,
    PlayPair,
    Replenish,
    SlipUnder,
    Source,
    SuitRule,
    Transfer,
    TurnUp,
    When,
    Where,
    Withdraw,
)


def citation(rule: str) -> str:
    """The rules of the page that a word cites: ` [rule II]`; empty when it cites none."""
    if not rule:
        return ""
    return f" [rule{'s' if ',' in rule else ''} {rule}]"


def sentences(clause: Clause, names: Names) -> str:
    """One clause in full sentences, with the rules of the page that it cites."""
    match clause:
        case Play():
            return _play(clause, names) + _strings(clause.when, names)
        case Marry():
            return _marry(clause, names)
        case Place():
            return _place(clause, names)
        case Fill():
            return _fill(clause, names) + _strings(clause.when, names)
        case Replenish():
            return _replenish(clause, names) + _strings(clause.when, names)
        case Transfer():
            return _transfer(clause, names)
        case Exchange():
            return _exchange(clause, names) + _strings(clause.when, names)
        case Combine():
            return _combine(clause, names)
        case Pair():
            return _pair(clause, names)
        case PlayPair():
            return _play_pair(clause, names)
        case SlipUnder():
            return _slip_under(clause, names) + _strings(clause.when, names)
        case Grace():
            return _grace(clause, names)
        case _:
            assert_never(clause)


def _duty(when: When) -> str:
    """How binding a clause is, at the head of its first sentence."""
    match when:
        case When.AT_ONCE:
            return "At once, before anything else, you must"
        case When.BEFORE_DEALING_ON:
            return "When you have done, and before you deal on, you must"
        case When.AT_WILL | When.LAST_RESORT:
            return "You may"
        case _:
            assert_never(when)


def _strings(when: When, names: Names) -> str:
    """How binding a clause is, in a sentence after the others; empty if there is no more to say."""
    match when:
        case When.BEFORE_DEALING_ON:
            return " Once begun, this is carried through before anything else is done."
        case When.LAST_RESORT:
            lacks = []
            if names.foundations():
                lacks.append("no card that can begin a foundation is available")
            if _combines(names):
                lacks.append("nothing can be taken away together")
            return f" This may be done only while {listed(lacks) or 'nothing else can be done'}."
        case When.AT_ONCE | When.AT_WILL:
            return ""
        case _:
            assert_never(when)


def _combines(names: Names) -> bool:
    """Whether cards are combined in the game."""
    return any(
        isinstance(clause, Combine)
        for step in names.game.deal
        if isinstance(step, Pause | TurnUp)
        for clause in step.clauses
    )


def _only_ranks(ranks: tuple[int, ...]) -> str:
    return f", if it is {with_article(ranks_in_words(ranks, 'or'))}," if ranks else ""


def _play(clause: Play, names: Names) -> str:
    wants = " that wants it"
    if clause.along:
        wants = f" that lies {lines_in_words(clause.along)} with it and wants it"
    elif clause.to and _places(clause.to, names) == 1:
        wants = ", if it is wanted there"
    text = (
        f"{_duty(clause.when)} play {names.card(clause.source)}{_only_ranks(clause.ranks)}"
        f" on {names.foundation(clause.to)}{wants}{citation(clause.rule)}."
    )
    if any(isinstance(where, Part) and where.depth for where in where_list(clause.source)):
        text += " The cards that lie after it close up."
    return text


def _order(ladder: Ladder | tuple[Ladder, ...], names: Names) -> str:
    """The order of ranks in packing, where it is not the common one."""
    if ladder == ACE_TO_KING:
        return ""
    if round_in_words(ladder):
        return (
            "The order of ranks is that of the foundations and begins with the base: the ace"
            " follows the king, and the base is lowest of all, so that nothing goes below it."
        )
    built = {one for zone in names.foundations() for one in ladders_of(zone.ladder)}
    orders = [
        "that in which the foundations are built"
        if one in built and len(one) > len(ACE_TO_KING)
        else ladder_in_words(one)
        for one in ladders_of(ladder)
    ]
    if len(orders) == 1:
        return f"The order of ranks is here: {orders[0]}."
    return f"The order of ranks is here any of these: {'; or '.join(orders)}."


def _next_to(direction: Direction, *, plain: bool) -> str:
    """Which card is covered, seen from the card that moves."""
    unit = " in rank" if plain else " in the order of ranks"
    match direction:
        case Direction.DOWN:
            return f"next above it{unit}, so that the packet descends"
        case Direction.UP:
            return f"next below it{unit}, so that the packet ascends"
        case Direction.EITHER:
            so_that = "so that the packet ascends or descends, even by turns"
            return f"next above or below it{unit}, {so_that}"
        case _:
            assert_never(direction)


def _shares(first: Source, second: Source) -> bool:
    zones = {zone_name(where) for where in where_list(first)}
    return any(zone_name(where) in zones for where in where_list(second))


def _onto(source: Source, onto: Source, names: Names) -> str:
    if source == onto:
        return "another such card"
    return names.card(onto, another=_shares(source, onto))


def _marry(clause: Marry, names: Names) -> str:
    plain = clause.ladder == ACE_TO_KING
    text = (
        f"You may marry {names.card(clause.source)} to"
        f" {_onto(clause.source, clause.onto, names)} that is of the same suit and"
        f" {_next_to(clause.direction, plain=plain)}{citation(clause.rule)}."
    )
    return f"{text} {_order(clause.ladder, names)}".rstrip()


def _place(clause: Place, names: Names) -> str:
    plain = clause.ladder == ACE_TO_KING
    match clause.suit:
        case SuitRule.SAME:
            suit = "of the same suit and "
        case SuitRule.ALTERNATE:
            suit = "of the other color and "
        case SuitRule.ANY:
            suit = "of any suit and "
        case _:
            assert_never(clause.suit)
    along = f", but only if the two lie {lines_in_words(clause.along)}" if clause.along else ""
    text = (
        f"You may place {names.card(clause.source)} on"
        f" {_onto(clause.source, clause.onto, names)} that is {suit}"
        f"{_next_to(clause.direction, plain=plain)}{along}{citation(clause.rule)}."
    )
    if clause.whole:
        text += (
            " All the face-up cards of the packet move together or not at all, and the undermost of"
            " them is the card that must fit."
        )
    return f"{text} {_order(clause.ladder, names)}".rstrip()


def _fill(clause: Fill, names: Names) -> str:
    source = names.card(clause.source)
    choice = ""
    if len(where_list(clause.source)) > 1 and clause.when is not AT_WILL:
        choice = ", as you choose"
    if clause.otherwise:
        source += f", or, while there is none, with {names.card(clause.otherwise)}"
    binding = clause.when in (When.AT_ONCE, When.BEFORE_DEALING_ON)
    space = names.every_space(clause.space) if binding else names.spaces(clause.space)
    text = f"{_duty(clause.when)} fill {space} with {source}{choice}"
    if clause.along:
        text += f", from a place {lines_in_words(clause.along)} with the space"
    if clause.ranks:
        text += f", but only with {with_article(ranks_in_words(clause.ranks, 'or'))}"
    if clause.fitting:
        zones = [names.foundation(name) for name in clause.fitting]
        text += f", but only one that could be played both on {listed(zones)}"
    text += f"{citation(clause.rule)}."
    if clause.whole:
        text += (
            " All the face-up cards of the packet move together or not at all"
            f"{', and the undermost of them counts' if clause.ranks else ''}."
        )
    if clause.lane:
        after = "the talon or, when there is no talon, from the pack"
        text += (
            f" This may be done only when the whole {clause.lane} of the space is empty. The other"
            f" places of the {clause.lane} are then filled in the same move from {after}, and with"
            " that the refilling of all spaces is begun."
        )
    return text


def _places(source: Source, names: Names) -> int:
    return sum(len(names.spots(zone_name(where))) for where in where_list(source))


def _replenish(clause: Replenish, names: Names) -> str:
    text = (
        f"{_duty(clause.when)} make every packet of {names.parts(clause.packets)} that has"
        f" fewer than {counted(clause.fewer_than, 'card')} up to {number_in_words(clause.up_to)}"
        " from the pack, packet after packet in the order of places, as far as the pack"
        f" goes{citation(clause.rule)}."
    )
    if names.talons():
        text += " A card turned up is settled first and fills no packet."
    return text


def _transfer(clause: Transfer, names: Names) -> str:
    text = (
        f"You may move the top card of {names.foundation(clause.source)}, but never its first, to"
        f" {names.foundation(clause.onto)}, if it is wanted there{citation(clause.rule)}."
    )
    if clause.to_use:
        text += (
            f" This may be done only to use {names.card(clause.to_use)}: one that could not be"
            " played before, on any foundation, must now be playable, and playing such a card must"
            " be your next move."
        )
    return text


def _exchange(clause: Exchange, names: Names) -> str:
    if clause.first == clause.second:
        cards = f"any two cards of {names.parts(clause.first)}"
    else:
        first = names.card(clause.first, available=False)
        cards = f"{first} and {names.card(clause.second, available=False)}"
    text = (
        f"{_duty(clause.when)} let {cards} change places{citation(clause.rule)}. Each must"
        " lie alone in its place; they must not be alike, and need not be available."
    )
    if clause.swaps > 1:
        text += (
            f" Up to {number_in_words(clause.swaps)} such exchanges, of different cards, may be"
            " made at the same time and count as one."
        )
    if clause.fruitful:
        text += " When all is done there must be something to combine."
    return text


def _combine(clause: Combine, names: Names) -> str:
    many = number_in_words(clause.size)
    if clause.total:
        which = f"whose values add up to {number_in_words(clause.total)}"
        values = _values(clause, names)
    else:
        which, values = "of equal value", ""
    along = f" and that lie {lines_in_words(clause.along)}" if clause.along else ""
    unlike = ", no two of them alike in value" if clause.unlike else ""
    where = "; they are out of the game"
    if clause.to:
        where = f", and lay the packet on the next free place of {names.whole(clause.to)}"
    text = (
        f"You may take away together {many} available cards of {names.parts(clause.source, 'or')}"
        f" {which}{along}{unlike}{where}{citation(clause.rule)}.{values}"
    )
    if clause.crown:
        ranks = ranks_in_words(clause.crown, "or")
        text += (
            f" With them goes one more available card, {with_article(ranks)}, which is laid on top;"
            " no card of those ranks may be among the others."
        )
    return text


def _values(clause: Combine, names: Names) -> str:
    """What the cards count that are no pips, as far as they may be among those combined."""
    gone = set(clause.crown) | {
        step.rank
        for step in names.game.deal
        if isinstance(step, Withdraw) and step.rank and not step.count and step.suits == SUITS
    }
    ranks = [rank for rank in (ACE, *COURT) if rank in names.game.pack.ranks and rank not in gone]
    if not ranks:
        return ""
    told = [f"{with_article(name_rank(rank))} {number_in_words(rank)}" for rank in ranks[1:]]
    first = f"{capitalized(with_article(name_rank(ranks[0])))} counts {number_in_words(ranks[0])}"
    return f" {listed([first, *told])}."


def _pair(clause: Pair, names: Names) -> str:
    return (
        f"You may lay a single card of {names.whole(clause.source)} on a single card of"
        f" {names.whole(clause.onto)}{citation(clause.rule)}. From then on the two are one, and"
        " neither takes another."
    )


def _play_pair(clause: PlayPair, names: Names) -> str:
    return (
        f"You may play a red and a black card of {names.parts(clause.source)} at the same time on"
        " two foundations that want them, whether they are two single cards or a"
        f" pair{citation(clause.rule)}. Otherwise nothing is played."
    )


def _slip_under(clause: SlipUnder, names: Names) -> str:
    ranks = with_article(ranks_in_words(clause.ranks, "or"))
    text = (
        f"{_duty(clause.when)} put {names.card(clause.source)}, if it is {ranks}, under the"
        f" packet in which it lies{citation(clause.rule)}."
    )
    if clause.blocking:
        text += (
            f" It must be one of two {_of_a_kind(clause.ranks)} of a suit that lie, in different"
            " packets, over lower cards of that suit."
        )
    return text


def _of_a_kind(ranks: tuple[int, ...]) -> str:
    return f"{name_rank(ranks[0])}s" if len(ranks) == 1 else "such cards"


def _grace(clause: Grace, names: Names) -> str:
    inner = uncapitalized(sentences(clause.clause, names))
    text = f"By grace, {times(clause.times)} in the game, {inner}"
    if clause.rule:
        # The rule of the grace itself stands behind those of the clause that it licenses.
        head, stop, rest = text.partition(".")
        text = f"{head}{citation(clause.rule)}{stop}{rest}"
    if clause.opening:
        text += " It stands only till a card is played on a foundation otherwise than by grace."
    return text


def group_notes(clauses: tuple[Clause, ...], names: Names, *, turning: bool) -> list[str]:
    """What must be said once of some clauses together.

    `turning`: the cards of the pack are then turned up one by one.
    """
    notes = []
    duties = [c for c in clauses if getattr(c, "when", AT_WILL) is When.AT_ONCE]
    if len(duties) > 1:
        notes.append(
            "Of several things that must be done at once, the one listed first comes first."
        )
    if any(
        isinstance(clause, Fill)
        and clause.when in (When.AT_ONCE, When.BEFORE_DEALING_ON)
        and _places(clause.space, names) > 1
        for clause in clauses
    ):
        notes.append(
            "Of several spaces that must be filled the first in the order of places comes first,"
            " and one that nothing can fill is passed over."
        )
    if turning and any(isinstance(clause, Fill) and PACK in sources(clause) for clause in clauses):
        notes.append(
            f"The next card of the pack is {names.hand}, if there is one not yet settled; else it"
            " is the topmost card of the pack, taken unseen."
        )
    return notes


def sources(clause: Clause) -> tuple[Where, ...]:
    """From where a clause takes cards."""
    match clause:
        case Fill():
            return (*where_list(clause.source), *where_list(clause.otherwise))
        case Exchange():
            return (*where_list(clause.first), *where_list(clause.second))
        case Replenish():
            return (PACK,)
        case Grace():
            return sources(clause.clause)
        case (
            Play() | Marry() | Place() | Transfer() | Combine() | Pair() | PlayPair() | SlipUnder()
        ):
            return where_list(clause.source)
        case _:
            assert_never(clause)


def takers(clauses: tuple[Clause, ...]) -> set[str]:
    """The zones on whose cards these clauses put others."""
    found = set()
    for clause in clauses:
        match clause:
            case Marry() | Place() | Pair():
                found |= {zone_name(where) for where in where_list(clause.onto)}
            case _:
                pass
    return found


def filled(clauses: tuple[Clause, ...]) -> set[str]:
    """The zones whose spaces these clauses fill."""
    found = set()
    for clause in clauses:
        match clause:
            case Fill():
                found |= {zone_name(where) for where in where_list(clause.space)}
            case Replenish():
                found |= {zone_name(where) for where in where_list(clause.packets)}
            case Grace(clause=Fill() as fill):
                found |= {zone_name(where) for where in where_list(fill.space)}
            case _:
                pass
    return found


def moved_from(clauses: tuple[Clause, ...], names: Names) -> set[str]:
    """The parts of the tableau from which these clauses take cards."""
    found = {zone_name(where) for clause in clauses for where in sources(clause)}
    return found & {zone.name for zone in names.tableaus()}
