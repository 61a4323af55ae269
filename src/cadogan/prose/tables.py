"""The table in words: what lies where, what it is called, what of it is available."""

from collections.abc import Sequence
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
    is_by_addition,
    ladder_in_words,
    ladders_of,
    listed,
    number_in_words,
    numbers_in_words,
    order_in_words,
    round_in_words,
    suits_in_words,
    with_article,
)
from cadogan.vocabulary import (
    MANY,
    Border,
    Figure,
    Foundations,
    Heap,
    LaneClear,
    Ornament,
    Reach,
    Ring,
    Rows,
    Shape,
    Side,
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
_ALONG: Final = {
    Side.TOP: "along the top from left to right",
    Side.RIGHT: "down the right side",
    Side.BOTTOM: "along the bottom from right to left",
    Side.LEFT: "up the left side",
}
_TOUCHING: Final = 0.75  # zones may reach so far into each other and still be side by side

# What has places of its own.
Placed = Foundations | Tableau | Ornament


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
        if zone.beside:
            first = with_article(name_rank(ladders_of(zone.ladder)[0][0]))
            of_suit = " of its suit" if suit else ""
            text.append(
                f"{capitalized(base)} goes here on sight, where {first}{of_suit} lies that has none"
                " beside it yet."
            )
        else:
            text.append(
                f"{capitalized(base)} goes here on sight, while an empty foundation{suit} is left."
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
    if _whole_of(zone, names):
        return places_in_words(number)
    match zone.shape:
        case Rows(rows=rows, columns=int(columns)) if rows == MANY:
            return (
                f"rows of {places_in_words(columns)}, one row under another, as many as the pack"
                " fills"
            )
        case Rows(rows=rows, columns=int(columns)) if rows > 1 and columns > 1:
            return f"{number_in_words(rows)} rows of {places_in_words(columns)}"
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
        case Rows() if _is_at_corners(shape):
            return (
                " at the four corners, in this order: upper left, upper right, lower left and lower"
                " right"
            )
        case Rows(rows=rows) if _is_apart(shape):
            return (
                f", in {number_in_words(rows)} rows of two, of which one lies on the left and one"
                " on the right"
            )
        case Rows(rows=rows, columns=columns):
            return f", in {number_in_words(rows)} rows of {_number(columns)}"
        case Ring(circles=circles):
            rings = "a circle" if circles == 1 else f"{number_in_words(circles)} circles"
            close = ", close together" if shape.step else ""
            return f" in {rings}{close}, {_from_where(shape)}"
        case Border():
            return _border(shape)
        case Weave(rows=rows, columns=columns):
            return f", in {number_in_words(rows)} rows of {number_in_words(columns)}, as if woven"
        case Figure():
            return _figure(shape)
        case _:
            assert_never(shape)


def _is_apart(shape: Shape) -> bool:
    """Whether two columns stand so far apart that the rest of the table lies between them."""
    return isinstance(shape, Rows) and shape.columns == 2 and shape.across > _WIDE


def _is_at_corners(shape: Shape) -> bool:
    """Whether there are four places so far apart that the rest of the table lies between them."""
    return isinstance(shape, Rows) and _is_apart(shape) and shape.rows == 2 and shape.down > _WIDE


def _border(shape: Border) -> str:
    """Where the places of a border lie, side by side."""
    told, first = [], 1
    for side in shape.sides:
        many = shape.columns if side in (Side.TOP, Side.BOTTOM) else shape.rows
        told.append(f"{numbers_in_words(range(first, first + many))} {_ALONG[side]}")
        first += many
    rows, columns = number_in_words(shape.rows), number_in_words(shape.columns)
    block = f"a block of {rows} rows and {columns} columns"
    return f", one at the end of each row or column of {block}, clockwise: {listed(told)}"


def _number(columns: int | tuple[int, ...]) -> str:
    return number_in_words(columns) if isinstance(columns, int) else ""


def _from_where(shape: Ring) -> str:
    hour = round((shape.start % 360) / 30) % 12
    return f"clockwise from {'the top' if hour == 0 else f'{_o_clock(hour)}'}"


def _o_clock(hour: int) -> str:
    return f"{number_in_words(hour)} o'clock"


def _figure(shape: Figure) -> str:
    """What the places form, and where they lie about their middle, if that can be said shortly."""
    if len({x for x, _, _ in shape.places}) == 1:
        return ", one under another"
    form = f" in the form of {shape.form}" if shape.form else ""
    order = _quarters(shape) or _strokes(shape)
    if not form and not order:
        return ", in a figure: that of the page's picture, or any that pleases you"
    return f"{form}{order}"


def _strokes(shape: Figure) -> str:
    """The places as strokes of a pen, where those of a stroke are turned alike; else empty."""
    turns = [turn for _, _, turn in shape.places]
    if len(set(turns)) == 1:
        return ""
    middle = _middle(shape.places)
    told, first = [], 1
    for _, run in groupby(shape.places, key=lambda place: place[2]):
        stroke = list(run)
        numbers = numbers_in_words(range(first, first + len(stroke)))
        where = _quarter(_middle(stroke), middle, near=1)
        if len(stroke) == 1:
            told.append(f"{numbers} {where}")
        else:
            way = "down" if stroke[-1][1] > stroke[0][1] else "up"
            told.append(f"{numbers} {way} {'' if where.startswith('in') else 'on the '}{where}")
        first += len(stroke)
    return f", places {listed(told)}"


def _middle(places: Sequence[tuple[float, float, int]]) -> tuple[float, float]:
    return (
        sum(x for x, _, _ in places) / len(places),
        sum(y for _, y, _ in places) / len(places),
    )


def _quarter(at: tuple[float, float], middle: tuple[float, float], *, near: float = _NEAR) -> str:
    right, down = at[0] - middle[0], at[1] - middle[1]
    if hypot(right, down) < near:
        return "in the middle"
    bearing = degrees(atan2(right, -down)) % 360
    return _QUARTERS[round(bearing / 45) % 8]


def _quarters(shape: Figure) -> str:
    """In which quarters of the figure the places lie one after another, if each has its own."""
    places = shape.places
    middle = _middle(places)
    quarters = [_quarter((x, y), middle) for x, y, _ in places]
    runs = [(quarter, len(list(run))) for quarter, run in groupby(quarters)]
    if len(runs) != len(set(quarters)) or max(run for _, run in runs) > 2:
        return ""
    if all(run == 1 for _, run in runs):
        return f", in this order about the middle: {listed(quarter for quarter, _ in runs)}"
    told = listed(f"{number_in_words(run)} {quarter}" for quarter, run in runs)
    inner = hypot(places[0][0] - middle[0], places[0][1] - middle[1])
    outer = hypot(places[1][0] - middle[0], places[1][1] - middle[1])
    each = "the inner before the outer" if inner + _NEAR < outer else "clockwise"
    return f", about the middle, in this order: {told}, {each}"


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


def _position(zone: Placed, names: Names) -> str:
    """Where a zone lies: seen from the parts of the tableau, and from what is told before it.

    Of several that lie alike, as foundations above the rows, the later are told from the earlier.
    """
    if packets := _headed(zone, names):
        return packets
    if _is_apart(zone.shape):
        return ""
    if whole := _whole_of(zone, names):
        return f", one above and one below {whole}"
    own = _seen(zone, names)
    if not own:
        return ""
    if own.startswith("on "):
        return f", {own}"
    alike = [other for other in _earlier(zone, names) if _seen(other, names) == own]
    return f", {own}{_among(zone, alike, names)}"


def _headed(zone: Placed, names: Names) -> str:
    """Of foundations that are heads of packets: that they lie there."""
    for step in names.game.deal:
        if isinstance(step, Heap) and zone.name == step.heads:
            packet, onto = packet_noun(step.onto), names.zone(step.onto)
            spread = isinstance(onto, Tableau) and onto.spread is not Spread.SQUARED
            where = "at the head of" if spread else "at the bottom of"
            return f", each {where} the {packet} of the same number"
    return ""


def _whole_of(zone: Placed, names: Names) -> str:
    """The part of the tableau that lies between the two places of a zone; else empty."""
    spots = names.spots(zone.name)
    if len(spots) != 2:
        return ""
    boxes = [box_of([spot]) for spot in spots]
    for other in names.tableaus():
        if other.name != zone.name:
            box = _box(other, names)
            sides = {_side(own, box)[0] for own in boxes}
            if sides == {"above", "below"} and _covers_across(boxes[0], box):
                return names.whole(other.name)
    return ""


def _earlier(zone: Placed, names: Names) -> list[Placed]:
    """The zones told before this one that have places of their own."""
    found: list[Placed] = []
    for other in names.game.zones:
        if other is zone:
            break
        if not isinstance(other, Talon):
            found.append(other)
    return found


def _seen(zone: Placed, names: Names) -> str:
    """Where a zone lies seen from the tableau; a part of it is seen from those told before."""
    main = _main(names)
    if zone is main or _headed(zone, names) or _is_apart(zone.shape):
        return ""
    before = [other.name for other in _earlier(zone, names)]
    boxes = {
        other.name: _box(other, names)
        for other in names.tableaus()
        if other is not zone
        and (not isinstance(zone, Tableau) or other is main or other.name in before)
    }
    own = _box(zone, names)
    for name in boxes:
        if _is_on_ring(zone, names.zone(name)):
            return f"on the circle of {names.whole(name)}"
    sides: dict[str, tuple[float, str]] = {}
    around: tuple[float, str] = (inf, "")
    for name, box in boxes.items():
        side, gap = _side(own, box)
        if side in ("within", "round"):
            told = f"{side} {names.whole(name)}{_off(own, box) if side == 'within' else ''}"
            around = min(around, (_size(box), told))
        elif side and gap < sides.get(side, (inf, ""))[0]:
            sides[side] = (gap, name)
    for first, second in (("to the right of", "to the left of"), ("below", "above")):
        if first in sides and second in sides:
            pair = (names.whole(sides[first][1]), names.whole(sides[second][1]))
            return f"between {pair[0]} and {pair[1]}"
    if around[1]:
        return around[1]
    if sides:
        side, (_, name) = min(sides.items(), key=lambda found: found[1])
        off = _off(own, boxes[name]) if side in ("above", "below") else ""
        if getattr(names.zone(name), "spread", None) in (Spread.LEFTWARD, Spread.RIGHTWARD):
            off = ""  # its cards reach farther than the place
        return f"{side} {names.whole(name)}{off}"
    return ""


def _off(own: Box, other: Box) -> str:
    """On which side a zone lies that is above, below or within another: ` on the left`, or none."""
    middle = (other.left + other.right) / 2
    if own.right <= middle:
        return ", on the left"
    return ", on the right" if own.left >= middle else ""


def _is_on_ring(zone: Placed, other: Zone) -> bool:
    """Whether the places of a zone lie on the circle of another."""
    mine, theirs = zone.shape, getattr(other, "shape", None)
    if not isinstance(mine, Ring) or not isinstance(theirs, Ring):
        return False
    return mine.radius == theirs.radius and zone.at == getattr(other, "at", None)


def _among(zone: Placed, alike: list[Placed], names: Names) -> str:
    """Where a zone lies seen from those told before that lie like it; empty if there are none."""
    own = _box(zone, names)
    beside: list[tuple[bool, float, str]] = []
    round_, within = (0.0, ""), (inf, "")
    for other in alike:
        box, whole = _box(other, names), names.whole(other.name)
        side, gap = _side(own, box)
        if side == "round":
            round_ = max(round_, (_size(box), f"round {whole}"))
        elif side == "within":
            within = min(within, (_size(box), f"within {whole}"))
        elif side:
            over = side in ("above", "below") and _covers_across(box, own)
            beside.append((not over, gap, f"{side} {whole}"))
        else:
            hand = "right" if own.left > box.left else "left"
            beside.append((True, inf, f"to the {hand} of {whole} and linked with them"))
    told = [text for text in (round_[1], within[1]) if text] or [min(beside)[2]] if alike else []
    return f", {listed(told)}" if told else ""


def _main(names: Names) -> Tableau:
    """The part of the tableau that others are seen from: the first that takes most room."""
    return max(
        names.tableaus(),
        key=lambda zone: (zone.spread is not Spread.SQUARED, _size(_box(zone, names))),
    )


def _box(zone: Placed, names: Names) -> Box:
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
    down = outer.top <= inner.top and inner.bottom <= outer.bottom
    return down and _covers_across(outer, inner)


def _covers_across(outer: Box, inner: Box) -> bool:
    return outer.left <= inner.left and inner.right <= outer.right
