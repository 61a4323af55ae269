"""The table in words: what lies where, what it is called, what of it is available."""

from itertools import groupby
from math import atan2, degrees, hypot, inf
from typing import Final, assert_never

from cadogan.cards import SUITS, Suit, name_rank
from cadogan.engine.geometry import Box, box_of
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
from cadogan.prose.words import (
    capitalized,
    counted,
    ladder_in_words,
    ladders_of,
    listed,
    number_in_words,
    round_in_words,
    suits_in_words,
    with_article,
)
from cadogan.vocabulary import (
    MANY,
    Border,
    Figure,
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

# The eight quarters of the sky, clockwise from the top.
_QUARTERS: Final = (
    *("above", "upper right", "right", "lower right"),
    *("below", "lower left", "left", "upper left"),
)
_NEAR: Final = 0.3  # card widths: so near the middle a place is in it
_WIDE: Final = 5.0  # so far apart two columns hold something between them
_TOUCHING: Final = 0.75  # zones may reach so far into each other and still be side by side


def table_blocks(names: Names) -> tuple[Block, ...]:
    """The table of a game, zone by zone."""
    game = names.game
    blocks: list[Block] = [
        Paragraph(
            text=(
                "Places are counted from left to right and row after row, in circles clockwise."
                " The top card of a packet is the one that no other covers. A space is a place that"
                " has been laid out and is empty now."
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
                f"{capitalized(zone.name)}: {_arranged(zone, names)}{_position(zone, names)}."
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
        f"{capitalized(zone.name)}: {counted(number, 'foundation')}{_how(zone, names)}"
        f"{_position(zone, names)}{citation(zone.rule)}."
    ]
    ladders = ladders_of(zone.ladder)
    each = "It" if number == 1 else "Each"
    climbing = round_in_words(zone.ladder)
    if zone.turned:
        climbing = climbing or " or ".join(map(ladder_in_words, ladders))
        text.append(
            f"{each} begins with a card of the base, the rank turned up in the deal, and climbs"
            f" {climbing}, {counted(len(ladders[0]), 'card')} in all, {zone.suit.value}."
        )
    elif len(ladders) == 1 and len(ladders[0]) == 1:
        rank = with_article(name_rank(ladders[0][0]))
        of_suit = " of any suit" if zone.suit is SuitRule.ANY else ""
        text.append(f"{each} is complete with {rank}{of_suit}.")
    elif len(ladders) == 1:
        text.append(
            f"{each} begins with {with_article(name_rank(ladders[0][0]))} and climbs"
            f" {ladder_in_words(ladders[0])}, {zone.suit.value}."
        )
    else:
        text.append(
            f"{each} climbs the ladder that begins with its first card, {zone.suit.value}:"
            if not climbing
            else f"{each} may begin with any rank and climbs {climbing}, thirteen cards in all,"
            f" {zone.suit.value}."
        )
    if climbing or len(ladders) == 1:
        text.extend(_particulars(zone, names))
    else:
        # The ladders follow as items; what else is to be said comes before them.
        text[1:1] = _particulars(zone, names)
    return " ".join(text)


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
        ready = f" and {names.whole(zone.beside)} have its first card" if zone.beside else ""
        text.append(
            f"{capitalized(base)} goes here on sight, while an empty foundation{suit} is"
            f" left{ready}."
        )
    elif not _is_laid_out(zone, names):
        text.append(
            f"{'It is' if number == 1 else 'They are'} empty at first; {base}"
            f" is played on {'the' if number == 1 else 'an'} empty place."
        )
    if zone.begin_first:
        text.append("A card that can begin one of these may not be played to continue another.")
    if zone.beside:
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
    ladders = ladders_of(zone.ladder)
    if zone.turned or len(ladders) == 1 or round_in_words(zone.ladder):
        return []
    return [
        Item(
            text=f"{capitalized(with_article(name_rank(ladder[0])))} begins the ladder"
            f" {ladder_in_words(ladder)}.",
            depth=1,
        )
        for ladder in ladders
    ]


# ---------------------------------------------------------------------------------------- tableau


def _tableau(zone: Tableau, names: Names) -> str:
    text = [
        f"{capitalized(zone.name)}: {_arranged(zone, names)}{_position(zone, names)}"
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


def _arranged(zone: Tableau | Ornament, names: Names) -> str:
    number = len(names.spots(zone.name))
    if number == 1 and not _is_growing(zone):
        return "one place"
    match zone.shape:
        case Rows(rows=rows, columns=int(columns)) if rows == MANY:
            return (
                f"rows of {places_in_words(columns)}, one row under another, as many as the pack"
                " fills"
            )
        case Rows(rows=rows, columns=int(columns)) if rows > 1 and columns > 1:
            return f"{number_in_words(rows)} rows of {places_in_words(columns)}{_apart(zone.shape)}"
        case Weave(rows=rows, columns=columns):
            return (
                f"{number_in_words(rows)} rows of {places_in_words(columns)}, where cards are laid"
                " upright and crosswise by turns, the first upright, so that neighbors in row and"
                " column always differ"
            )
        case Ring(circles=circles, places=places) if circles > 1:
            return (
                f"{number_in_words(circles)} circles of {places_in_words(places)}, one outside"
                f" another, {_from_where(zone.shape)}: circle 1 is the innermost, and the places of"
                f" one number make {with_article('ray')}"
            )
        case _:
            return f"{places_in_words(number)}{_how(zone, names)}"


def _is_growing(zone: Tableau | Ornament | Foundations) -> bool:
    return isinstance(zone.shape, Rows) and zone.shape.rows == MANY


def _how(zone: Foundations | Tableau | Ornament, names: Names) -> str:
    """How several places lie: ` in a row`, ` one under another`, ` in a circle, ...`."""
    shape = zone.shape
    if len(names.spots(zone.name)) == 1:
        return ""
    match shape:
        case Rows(columns=tuple(lengths)):
            return f", in rows of {listed(map(number_in_words, lengths))}"
        case Rows(rows=1):
            return " in a row"
        case Rows(columns=1):
            return ", one under another"
        case Rows(rows=rows, columns=columns):
            return f", in {number_in_words(rows)} rows of {_number(columns)}{_apart(shape)}"
        case Ring(circles=circles):
            rings = "a circle" if circles == 1 else f"{number_in_words(circles)} circles"
            close = ", close together" if shape.step else ""
            return f" in {rings}{close}, {_from_where(shape)}"
        case Border(rows=rows, columns=columns, sides=sides):
            block = f"{number_in_words(rows)} rows and {number_in_words(columns)} columns"
            return (
                f", round a block of {block}, one at the end of each row or column: counted"
                f" clockwise, in this order: {listed(side.value for side in sides)}"
            )
        case Weave(rows=rows, columns=columns):
            return f", in {number_in_words(rows)} rows of {number_in_words(columns)}, as if woven"
        case Figure():
            return _figure(shape)
        case _:
            assert_never(shape)


def _apart(shape: Rows) -> str:
    """Whether two columns stand so far apart that the rest of the table lies between them."""
    return ", on either side of the rest" if shape.columns == 2 and shape.across > _WIDE else ""


def _number(columns: int | tuple[int, ...]) -> str:
    return number_in_words(columns) if isinstance(columns, int) else ""


def _from_where(shape: Ring) -> str:
    hour = round((shape.start % 360) / 30) % 12
    return f"clockwise from {'the top' if hour == 0 else f'{_o_clock(hour)}'}"


def _o_clock(hour: int) -> str:
    return f"{number_in_words(hour)} o'clock"


def _figure(shape: Figure) -> str:
    """Where the places lie about their middle, if that can be said shortly."""
    places = shape.places
    if len({x for x, _, _ in places}) == 1:
        return ", one under another"
    middle_x = sum(x for x, _, _ in places) / len(places)
    middle_y = sum(y for _, y, _ in places) / len(places)
    quarters = []
    for x, y, _ in places:
        right, down = x - middle_x, y - middle_y
        if hypot(right, down) < _NEAR:
            quarters.append("in the middle")
            continue
        bearing = degrees(atan2(right, -down)) % 360
        quarters.append(_QUARTERS[round(bearing / 45) % 8])
    runs = [(quarter, len(list(run))) for quarter, run in groupby(quarters)]
    if len(runs) != len(set(quarters)) or max(run for _, run in runs) > 2:
        return ", in a figure: that of the page's picture, or any that pleases you"
    if all(run == 1 for _, run in runs):
        return f", in this order about the middle: {listed(quarter for quarter, _ in runs)}"
    told = (f"{number_in_words(run)} {quarter}" for quarter, run in runs)
    return f", about the middle, in this order: {listed(told)}"


def _spread(zone: Tableau, names: Names) -> str:
    packet = packet_noun(zone.name)
    several = len(names.spots(zone.name)) > 1 or _is_growing(zone)
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
                " Its cards overlap downward like the bones of a herring, two slanting and one"
                " across by turns; the last is its top."
            )
        case _:
            assert_never(zone.spread)


def _availability(zone: Tableau, names: Names) -> str:
    lane = zone.available
    cite = citation(zone.rule)
    if lane is None:
        several = len(names.spots(zone.name)) > 1 or _is_growing(zone)
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


# --------------------------------------------------------------------------------------- position


def _position(zone: Foundations | Tableau | Ornament, names: Names) -> str:
    """Where a zone lies, seen from the parts of the tableau."""
    boxes = {
        other.name: _box(other, names) for other in names.tableaus() if other.name != zone.name
    }
    if not boxes or zone is _main(names):
        return ""
    own = _box(zone, names)
    sides: dict[str, tuple[float, str]] = {}
    around: tuple[float, str] = (inf, "")
    for name, box in boxes.items():
        side, gap = _side(own, box)
        if side in ("within", "round"):
            around = min(around, (_size(box), f"{side} {names.whole(name)}"))
        elif side and gap < sides.get(side, (inf, ""))[0]:
            sides[side] = (gap, name)
    for first, second in (("to the right of", "to the left of"), ("below", "above")):
        if first in sides and second in sides:
            pair = (names.whole(sides[first][1]), names.whole(sides[second][1]))
            return f", between {pair[0]} and {pair[1]}"
    if around[1]:
        return f", {around[1]}"
    if sides:
        side, (_, name) = min(sides.items(), key=lambda found: found[1])
        return f", {side} {names.whole(name)}"
    return ""


def _main(names: Names) -> Tableau:
    """The part of the tableau that takes most room; the first of equals."""
    return max(names.tableaus(), key=lambda zone: _size(_box(zone, names)))


def _box(zone: Foundations | Tableau | Ornament, names: Names) -> Box:
    """The room that a zone takes; of rows without number the first row."""
    spots = names.spots(zone.name)
    return box_of(spot for spot in spots if not _is_growing(zone) or ("row", 1) in spot.lines)


def _size(box: Box) -> float:
    return (box.right - box.left) * (box.bottom - box.top)


def _side(own: Box, other: Box) -> tuple[str, float]:
    """On which side of another box one lies, and how far off."""
    gaps = {
        "above": other.top - own.bottom,
        "below": own.top - other.bottom,
        "to the left of": other.left - own.right,
        "to the right of": own.left - other.right,
    }
    side = max(gaps, key=lambda name: gaps[name])
    if gaps[side] > -_TOUCHING:
        return side, gaps[side]
    if _covers(other, own):
        return "within", 0
    return ("round", 0) if _covers(own, other) else ("", inf)


def _covers(outer: Box, inner: Box) -> bool:
    across = outer.left <= inner.left and inner.right <= outer.right
    return across and outer.top <= inner.top and inner.bottom <= outer.bottom
