"""The table in words: what lies where, what it is called, what of it is available."""

from typing import assert_never

from cadogan.cards import SUITS, Suit, name_rank
from cadogan.prose.clauses import citation
from cadogan.prose.document import Block, Item, Paragraph
from cadogan.prose.names import (
    LANES,
    Names,
    packet_noun,
    place_noun,
    places_in_words,
    whole_zone,
)
from cadogan.prose.positions import between_two, position
from cadogan.prose.shapes import arranged, how, is_growing
from cadogan.prose.words import (
    capitalized,
    counted,
    is_by_addition,
    ladder_in_words,
    ladders_of,
    listed,
    number_in_words,
    order_in_words,
    round_in_words,
    suits_in_words,
    with_article,
)
from cadogan.vocabulary import (
    Foundations,
    LaneClear,
    Ornament,
    Reach,
    Ring,
    Rows,
    Spread,
    SuitRule,
    Tableau,
    Talon,
    TurnBase,
    Weave,
    Withdraw,
    Zone,
)
from cadogan.vocabulary.packs import ACE_TO_KING


def table_blocks(names: Names) -> tuple[Block, ...]:
    """The table of a game, zone by zone."""
    game = names.game
    blocks: list[Block] = [
        Paragraph(
            text=(
                f"{_counting(names)}The top card of a packet is the one that no other covers. A"
                " space is a place that has been laid out and is empty now."
            )
        )
    ]
    for zone in game.zones:
        blocks.append(Item(text=zone_in_words(zone, names)))
        if isinstance(zone, Foundations):
            blocks.extend(_own_ladders(zone))
    closed = [names.whole(zone.name) for zone in names.tableaus() if zone.examine]
    but = f", but for those of {listed(closed)}" if closed else ""
    blocks.append(Paragraph(text=f"Every card that does not lie face down may be looked at{but}."))
    return tuple(blocks)


def _counting(names: Names) -> str:
    """How places are counted, in the shapes that the game has."""
    ways: dict[str, None] = {}
    for zone in names.game.zones:
        match zone:
            case Talon():
                continue
            case _:
                shape = zone.shape
        match shape:
            case Rows(rows=rows, columns=columns) if columns != 1:
                ways["in rows from left to right"] = None
                if rows != 1:
                    ways["row after row"] = None
            case Rows(rows=rows) if rows != 1:
                ways["in columns from the top down"] = None
            case Weave():
                ways |= {"in rows from left to right": None, "row after row": None}
            case Ring():
                ways["in circles clockwise"] = None
            case _:
                pass
    return f"Places are counted {listed(ways)}. " if ways else ""


def zone_in_words(zone: Zone, names: Names) -> str:
    """What is told of a zone, before the ladders of its foundations."""
    match zone:
        case Foundations():
            return _foundations(zone, names)
        case Tableau():
            return _tableau(zone, names)
        case Ornament():
            number = len(names.spots(zone.name))
            return (
                f"{capitalized(zone.name)}: {_lying(zone, names)}{position(zone, names)}."
                f" {'The card here remains' if number == 1 else 'The cards here remain'} alone and"
                f" {'is' if number == 1 else 'are'} never available."
            )
        case Talon():
            which = "" if zone.suits == SUITS else f"{suits_in_words(zone.suits)} "
            return (
                f"{capitalized(zone.name)}: {which}cards that cannot or shall not be used are laid"
                " aside here, face up in one packet; its top card is"
                f" available{citation(zone.rule)}."
            )
        case _:
            assert_never(zone)


# ------------------------------------------------------------------------------------ foundations


def _foundations(zone: Foundations, names: Names) -> str:
    number = len(names.spots(zone.name))
    text = [
        f"{capitalized(zone.name)}: {counted(number, 'foundation')}{how(zone, names)}"
        f"{position(zone, names)}{citation(zone.rule)}."
    ]
    ladders = ladders_of(zone.ladder)
    each = "It" if number == 1 else "Each"
    round_ = round_in_words(zone.ladder)
    built = f"{each} is built, {zone.suit.value},"
    if zone.turned:
        way = round_ or " or ".join(map(ladder_in_words, ladders))
        text.append(
            f"{built} from a card of the base, the rank turned up in the deal, {way},"
            f" {counted(len(ladders[0]), 'card')} in all."
        )
    elif len(ladders) == 1 and len(ladders[0]) == 1:
        rank = with_article(name_rank(ladders[0][0]))
        of_suit = " of any suit" if zone.suit is SuitRule.ANY else ""
        text.append(f"{each} is complete with {rank}{of_suit}.")
    elif _takes_one(zone):
        rank = with_article(name_rank(ladders[0][1]))
        text.append(f"{each} takes one card, {rank}, {zone.suit.value}{_with_beside(zone, names)}.")
    elif len(ladders) == 1:
        text.append(f"{built} {order_in_words(ladders[0])}.")
    elif is_by_addition(ladders):
        text.append(_by_addition(zone, names))
    else:
        text.append(
            f"{each} is built, {zone.suit.value}, by the ladder that begins with its first card:"
            if not round_
            else f"{each} may begin with any rank and is built {round_}, thirteen cards in all,"
            f" {zone.suit.value}."
        )
    if _has_list(zone):
        # The ladders follow as items; what else is to be said comes before them.
        text[1:1] = _particulars(zone, names)
    else:
        text.extend(_particulars(zone, names))
    return " ".join(text)


def _takes_one(zone: Foundations) -> bool:
    """Whether each foundation takes one card only, next to its first that lies elsewhere."""
    ladders = ladders_of(zone.ladder)
    return bool(zone.beside) and len(ladders) == 1 and len(ladders[0]) == 2


def _with_beside(zone: Foundations, names: Names) -> str:
    """With which card of the other zone the suit agrees."""
    if zone.suit is SuitRule.ANY:
        return ""
    first = name_rank(ladders_of(zone.ladder)[0][0])
    return f" with the {first} at the place of the same number in {names.whole(zone.beside)}"


def _by_addition(zone: Foundations, names: Names) -> str:
    """How foundations are built that go up by the value of their first card."""
    ladders = ladders_of(zone.ladder)
    length, example = len(ladders[0]), ladders[len(ladders) // 2]
    first = f"the card at its number in {names.whole(zone.beside)}" if zone.beside else "its first"
    ranks = listed(name_rank(rank) for rank in example[1:])
    return (
        f"Each is built, {zone.suit.value}, by addition: every card is higher by the value of"
        f" {first} than the one before it, thirteen being taken off what exceeds thirteen; so the"
        f" first that is laid is the double of it, and the last a {name_rank(example[-1])}. A"
        " knave counts eleven, a queen twelve and a king thirteen. After"
        f" {with_article(name_rank(example[0]))}, for example: {ranks},"
        f" {counted(length - 1, 'card')} in all."
    )


def _has_list(zone: Foundations) -> bool:
    """Whether its ladders are told in a list of their own."""
    ladders = ladders_of(zone.ladder)
    one = zone.turned or len(ladders) == 1 or bool(round_in_words(zone.ladder))
    return not (one or is_by_addition(ladders))


def _particulars(zone: Foundations, names: Names) -> list[str]:
    text = []
    number = len(names.spots(zone.name))
    share = _share(zone, names)
    if share:
        text.append(share)
    if zone.order:
        suits = listed(suit.value for suit in zone.order)
        text.append(f"Their suits, in the order of places, are {suits}.")
    firsts = tuple(dict.fromkeys(ladder[0] for ladder in ladders_of(zone.ladder)))
    base = "a card of the base" if zone.turned else "a card that can begin one"
    if not zone.turned and len(firsts) == 1:
        base = with_article(name_rank(firsts[0]))
    if zone.beside:
        # What lies beside is the first rung; the second is the first card laid here.
        seconds = dict.fromkeys(ladder[1] for ladder in ladders_of(zone.ladder))
        base = with_article(name_rank(next(iter(seconds)))) if len(seconds) == 1 else "a card"
    if zone.on_sight:
        suit = "" if zone.suit is SuitRule.ANY else " for its suit"
        in_the_deal = " in the deal" if zone.dealt_only else ""
        if zone.beside:
            first = with_article(name_rank(ladders_of(zone.ladder)[0][0]))
            of_suit = " of its suit" if suit else ""
            text.append(
                f"{capitalized(base)} goes here on sight, where {first}{of_suit} lies that has none"
                " beside it yet."
            )
        else:
            text.append(
                f"{capitalized(base)} goes here on sight{in_the_deal}, while an empty"
                f" foundation{suit} is left."
            )
    elif not _is_laid_out(zone, names):
        text.append(
            f"{'It is' if number == 1 else 'They are'} empty at first; {base}"
            f" is played on {'the' if number == 1 else 'an'} empty place."
        )
    if zone.begin_first:
        text.append("A card that can begin one of these may not be played to continue another.")
    if zone.beside and not _takes_one(zone):
        text.append(
            f"The bottom card at the place of the same number in {names.whole(zone.beside)} counts"
            " as the first of its ladder, though it lies over there; the first card laid on the"
            " foundation itself is the second of the ladder."
        )
    return text


def _is_laid_out(zone: Foundations, names: Names) -> bool:
    """Whether its first cards are found in the deal: withdrawn, turned up, or lying beside it."""
    return any(
        isinstance(step, Withdraw | TurnBase)
        and zone.name in (step.to if isinstance(step.to, tuple) else (step.to,))
        for step in names.game.deal
    ) or bool(zone.beside)


def _share(zone: Foundations, names: Names) -> str:
    """How many of the foundations each suit has, where they follow suit and begin alike."""
    number = len(names.spots(zone.name))
    ladders = ladders_of(zone.ladder)
    if zone.suit is SuitRule.ANY or number == 1 or zone.order:
        return ""
    if len({ladder[0] for ladder in ladders}) > 1 and not zone.turned:
        return ""
    suits = _beginners(zone, names)
    if zone.suit is SuitRule.ALTERNATE or number % len(suits):
        return ""
    each = number_in_words(number // len(suits))
    which = (
        "suit"
        if len(suits) == len(SUITS)
        else f"of the suits {listed(suit.value for suit in suits)}"
    )
    return f"There {'is' if each == 'one' else 'are'} {each} in each {which}."


def _beginners(zone: Foundations, names: Names) -> tuple[Suit, ...]:
    """The suits that can begin a foundation of the zone."""
    found = [
        suit
        for step in names.game.deal
        if isinstance(step, Withdraw) and step.to == zone.name
        for suit in step.suits
    ]
    return tuple(dict.fromkeys(found)) or names.game.pack.suits


def _own_ladders(zone: Foundations) -> list[Block]:
    if not _has_list(zone):
        return []
    return [
        Item(
            text=f"{capitalized(with_article(name_rank(ladder[0])))} begins the ladder"
            f" {ladder_in_words(ladder)}.",
            depth=1,
        )
        for ladder in ladders_of(zone.ladder)
    ]


# ---------------------------------------------------------------------------------------- tableau


def _tableau(zone: Tableau, names: Names) -> str:
    text = [
        f"{capitalized(zone.name)}: {_lying(zone, names)}{position(zone, names)}"
        f"{citation(zone.rule) if zone.available else ''}.{_spread(zone, names)}"
    ]
    text.append(_availability(zone, names))
    whole = whole_zone(zone.name)
    if zone.suits != SUITS:
        text.append(f"Only {suits_in_words(zone.suits)} cards come here from pack or talon.")
    if zone.ranks != ACE_TO_KING:
        text.append(
            f"Only cards {ladder_in_words(zone.ranks)} come here from pack or talon; another that"
            " would fall here is laid on the talon, and the next card takes the place."
        )
    if zone.natives != SUITS:
        text.append(
            f"{capitalized(suits_in_words(zone.natives))} cards are at home here; a card of another"
            " suit lies in the wrong place: it is not available, and nothing is put on it."
        )
    if zone.examine:
        text.append(
            f"Under each top card of {whole} only so many cards may be looked at as there are"
            f" spaces in {listed(names.whole(name) for name in zone.examine)}."
        )
    return " ".join(text)


def _lying(zone: Tableau | Ornament, names: Names) -> str:
    """The places of a zone; of two that have another part between them its position says how."""
    return places_in_words(2) if between_two(zone, names) else arranged(zone, names)


def _spread(zone: Tableau, names: Names) -> str:
    packet = packet_noun(zone.name)
    several = len(names.spots(zone.name)) > 1 or is_growing(zone)
    packet = f"each {packet}" if several else "the packet"
    match zone.spread:
        case Spread.SQUARED:
            return ""
        case Spread.FANNED:
            return f" The cards of {packet} are spread like a fan, the top card last."
        case Spread.DOWNWARD:
            return f" The cards of {packet} lie one below another, so that the lowest is its top."
        case Spread.LEFTWARD:
            return (
                f" The cards of {packet} lie side by side, the later to the left, so that the one"
                " farthest left is its top."
            )
        case Spread.RIGHTWARD:
            return (
                f" The cards of {packet} lie side by side, the later to the right, so that the one"
                " farthest right is its top."
            )
        case Spread.HERRING_BONE:
            return (
                " Its cards overlap downward like the bones of a herring: three spread like a fan,"
                " a single card half over them, three more half over that, and so on by turns; the"
                " last is its top."
            )
        case _:
            assert_never(zone.spread)


def _availability(zone: Tableau, names: Names) -> str:
    lane = zone.available
    cite = citation(zone.rule)
    if lane is None:
        several = len(names.spots(zone.name)) > 1 or is_growing(zone)
        of = f"the top card of each {place_noun(zone.name)}" if several else "its top card"
        return f"Only {of} is available{cite}."
    return _lane(lane)


def _lane(lane: LaneClear) -> str:
    ways = [LANES.get(one, one) for one in lane.lanes]
    match lane.reach:
        case Reach.NEXT:
            clear = f"the next place {' or '.join(ways)} is empty or off the table"
        case Reach.EDGE:
            clear = f"no card at all lies {' or none '.join(ways)}"
        case _:
            assert_never(lane.reach)
    either = ": one clear side is enough" if len(ways) > 1 else ""
    return f"A card here is available only while {clear}{either}{citation(lane.rule)}."
