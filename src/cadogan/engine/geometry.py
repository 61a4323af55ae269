"""Where the cards lie: from the shape of a zone to its numbered places.

The engine reads lines and lanes from here, the drawing reads positions, and both read the text form
of a place, so that none of them can disagree.  Lengths are card widths (a card is 1 wide and 1.45
high), x runs to the right and y down; angles are degrees clockwise.

Lines of one name and number are one line across all the zones that a clause names: row 2 of a
reserve and row 2 of the ramparts round it, row 3 of the aces and row 3 of the side beside them.  So
every shape numbers its lines from the top, the left or the centre of its own block.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import atan, ceil, cos, degrees, inf, radians, sin
from typing import NamedTuple, assert_never

from cadogan.errors import InvalidSetupError
from cadogan.vocabulary import (
    HAND,
    LAST,
    MANY,
    NEXT,
    PACK,
    Border,
    Figure,
    Foundations,
    Game,
    Ornament,
    Part,
    Ring,
    Rows,
    Side,
    Spread,
    Tableau,
    Talon,
    Totals,
    Weave,
)

CARD_WIDTH = 1.0
CARD_HEIGHT = 1.45

# As close as a card lying crosswise, with upright ones on its four sides, leaves room for.
WEAVE_PITCH = 1.32

# Between the tableau and the pack, and from the pack to the card turned up and the talon.
MARGIN = 0.5
UTENSIL_PITCH = 1.6

# How far apart the cards of a packet are laid where its shape does not say: side by side.
SIDE_BY_SIDE = 1.0

# Three cards fanned reach about as far as this from the middle of their place, on every side.
FAN_REACH = 1.2

PLACE, ROW, COLUMN, DIAGONAL, RAY, CIRCLE = "place", "row", "column", "diagonal", "ray", "circle"
ABOVE, BELOW, OUTWARD = "above", "below", "outward"
ONE_NARROW_END, OTHER_NARROW_END = "one narrow end", "other narrow end"

Line = tuple[str, int]
Lane = tuple[str, tuple[int, ...]]
ShapedZone = Foundations | Tableau | Ornament


@dataclass(frozen=True, slots=True)
class Spot:
    """One place of a zone: its names, its position and the lines and lanes that it lies on.

    `x`, `y`: the centre in card widths, the zone's own position added.  `angle`: degrees clockwise,
    more than -90 and at most 90, for a card turned by 180 degrees looks the same.  `lines`: pairs
    of a line's name and number, of which a place may have two of one name (the middle of a square
    lies on both diagonals).  `lanes`: pairs of a lane's name and the numbers of the places that it
    meets in this zone, the nearest first.
    """

    zone: str
    number: int
    label: str
    x: float
    y: float
    angle: int = 0
    lines: tuple[Line, ...] = ()
    lanes: tuple[Lane, ...] = ()

    def numbers_of(self, line: str) -> tuple[int, ...]:
        """The numbers of the lines of this name on which the place lies, or none."""
        return tuple(number for name, number in self.lines if name == line)

    def lane(self, name: str) -> tuple[int, ...]:
        """The places that one of its lanes meets, the nearest first.

        Raises InvalidSetupError when no lane of that name leads from the place.
        """
        for own, places in self.lanes:
            if own == name:
                return places
        known = ", ".join(own for own, _ in self.lanes) or "none"
        raise InvalidSetupError(f"no lane {name!r} leads from {self.label}; its lanes: {known}")


class _Place(NamedTuple):
    """A place as its shape alone gives it: no zone, no number, measured from the zone's `at`."""

    x: float
    y: float
    angle: float
    numerals: tuple[int, ...]  # the numbers in its label
    lines: tuple[Line, ...] = ()
    lanes: tuple[Lane, ...] = ()


def hyphened(name: str) -> str:
    """The name of a zone as it stands in the text form of its places: hyphens for blanks."""
    return name.replace(" ", "-")


def cards_in(game: Game) -> int:
    """How many cards the whole game has."""
    return game.packs * len(game.pack.ranks) * len(game.pack.suits)


# ------------------------------------------------------------------------------- shape -> places


def _rows(shape: Rows, cards: int) -> tuple[_Place, ...]:
    if isinstance(shape.columns, tuple):
        lengths = shape.columns
        if len(lengths) != shape.rows:
            raise InvalidSetupError(
                f"Rows has {shape.rows} rows and {len(lengths)} lengths of rows; give one for each"
            )
    else:
        rows = ceil(cards / shape.columns) if shape.rows == MANY else shape.rows
        lengths = (shape.columns,) * rows
    single = len(lengths) == 1 or max(lengths) == 1
    # Only a square has diagonals; one that grows by rows while it is dealt is none.
    side = len(lengths)
    square = shape.rows != MANY and side > 1 and set(lengths) == {side}
    before = [sum(lengths[:row]) for row in range(side)]
    half = max((max(lengths) - 1) / 2 * shape.across, SIDE_BY_SIDE)

    def column_of(rows: Iterable[int], column: int) -> tuple[int, ...]:
        return tuple(before[row] + column + 1 for row in rows if column < lengths[row])

    places = []
    for row, length in enumerate(lengths):
        for column in range(length):
            lines = [(ROW, row + 1), (COLUMN, column + 1)]
            if square and row == column:
                lines.append((DIAGONAL, 1))
            if square and row + column == side - 1:
                lines.append((DIAGONAL, 2))
            number = before[row] + column + 1
            x = (column - (length - 1) / 2) * shape.across
            # Each row is a piece of a parabola; its cards lie as its slope does.
            slope = 2 * shape.bow * x / half**2
            places.append(
                _Place(
                    x=x,
                    y=row * shape.down + slope * x / 2,
                    angle=shape.turn + degrees(atan(slope)),
                    numerals=(number,) if single else (row + 1, column + 1),
                    lines=tuple(lines),
                    lanes=(
                        (ABOVE, column_of(range(row - 1, -1, -1), column)),
                        (BELOW, column_of(range(row + 1, side), column)),
                    ),
                )
            )
    return tuple(places)


def _ring(shape: Ring) -> tuple[_Place, ...]:
    step = shape.step or 360 / shape.places
    places = []
    for circle in range(shape.circles):
        radius = shape.radius + circle * shape.gap
        for index in range(shape.places):
            bearing = shape.start + index * step
            number = circle * shape.places + index + 1
            places.append(
                _Place(
                    x=radius * sin(radians(bearing)),
                    y=-radius * cos(radians(bearing)),
                    angle=bearing + shape.turn,
                    numerals=(circle + 1, index + 1) if shape.circles > 1 else (number,),
                    lines=((RAY, index + 1), (CIRCLE, circle + 1)),
                    lanes=(
                        (
                            OUTWARD,
                            tuple(
                                further * shape.places + index + 1
                                for further in range(circle + 1, shape.circles)
                            ),
                        ),
                    ),
                )
            )
    return tuple(places)


def _border(shape: Border) -> tuple[_Place, ...]:
    # A border place lies where one more row or column of the block would lie.
    right, bottom = (shape.columns + 1) / 2 * shape.across, (shape.rows + 1) / 2 * shape.down
    places: list[_Place] = []
    turns = shape.turn if isinstance(shape.turn, tuple) else (shape.turn,) * len(shape.sides)
    if len(turns) != len(shape.sides):
        raise InvalidSetupError(
            f"Border has {len(shape.sides)} sides and {len(turns)} turns; give one for each"
        )

    def add(turn: int, x: float, y: float, line: Line) -> None:
        places.append(_Place(x, y, turn, (len(places) + 1,), (line,)))

    def column_x(column: int) -> float:
        return (column - (shape.columns + 1) / 2) * shape.across

    def row_y(row: int) -> float:
        return (row - (shape.rows + 1) / 2) * shape.down

    for side, turn in zip(shape.sides, turns):
        match side:
            case Side.TOP:
                for column in range(1, shape.columns + 1):
                    add(turn, column_x(column), -bottom, (COLUMN, column))
            case Side.RIGHT:
                for row in range(1, shape.rows + 1):
                    add(turn, right, row_y(row), (ROW, row))
            case Side.BOTTOM:
                for column in range(shape.columns, 0, -1):
                    add(turn, column_x(column), bottom, (COLUMN, column))
            case Side.LEFT:
                for row in range(shape.rows, 0, -1):
                    add(turn, -right, row_y(row), (ROW, row))
            case _:
                assert_never(side)
    return tuple(places)


def _weave(shape: Weave) -> tuple[_Place, ...]:
    def lane(row: int, column: int, down: int, across: int) -> tuple[int, ...]:
        met = []
        row, column = row + down, column + across
        while 0 <= row < shape.rows and 0 <= column < shape.columns:
            met.append(row * shape.columns + column + 1)
            row, column = row + down, column + across
        return tuple(met)

    places = []
    for row in range(shape.rows):
        for column in range(shape.columns):
            # The first card is upright, and neighbours in row and column always differ.
            upright = (row + column) % 2 == 0
            down, across = (1, 0) if upright else (0, 1)
            places.append(
                _Place(
                    x=(column - (shape.columns - 1) / 2) * WEAVE_PITCH,
                    y=row * WEAVE_PITCH,
                    angle=0 if upright else 90,
                    numerals=(row + 1, column + 1),
                    lines=((ROW, row + 1), (COLUMN, column + 1)),
                    lanes=(
                        (ONE_NARROW_END, lane(row, column, -down, -across)),
                        (OTHER_NARROW_END, lane(row, column, down, across)),
                    ),
                )
            )
    return tuple(places)


def _figure(shape: Figure) -> tuple[_Place, ...]:
    return tuple(
        _Place(x, y, angle, (number,)) for number, (x, y, angle) in enumerate(shape.places, start=1)
    )


def _places(zone: ShapedZone, cards: int) -> tuple[_Place, ...]:
    shape = zone.shape
    match shape:
        case Rows():
            return _rows(shape, cards)
        case Ring():
            return _ring(shape)
        case Border():
            return _border(shape)
        case Weave():
            return _weave(shape)
        case Figure():
            return _figure(shape)
        case _:
            assert_never(shape)


def _upright(angle: float) -> int:
    """The same turn of a card, more than -90 and at most 90 degrees."""
    turned = round(angle) % 180
    return turned if turned <= 90 else turned - 180


def _exact(length: float) -> float:
    """A length without the dust of its arithmetic: ten thousandths of a card are exact enough."""
    return round(length, 4) + 0.0  # no minus nought


def zone_places(zone: ShapedZone, cards: int) -> tuple[Spot, ...]:
    """The places of a zone, in their order.

    `cards`: how many cards the whole game has; rows without number are as many as they would fill.
    The label is the zone's name alone when it has one place.  Raises InvalidSetupError when the
    shape contradicts itself.
    """
    places = _places(zone, cards)
    name = hyphened(zone.name)
    left, top = zone.at
    return tuple(
        Spot(
            zone=zone.name,
            number=number,
            label=".".join((name, *map(str, place.numerals))) if len(places) > 1 else name,
            x=_exact(left + place.x),
            y=_exact(top + place.y),
            angle=_upright(place.angle),
            lines=((PLACE, number), *place.lines),
            lanes=place.lanes,
        )
        for number, place in enumerate(places, start=1)
    )


def packet_step(zone: ShapedZone) -> float:
    """How far apart the picture lays the cards of a packet that is spread, in card widths.

    Packets that lie squared, and fans, have no such step: nought.
    """
    spread = zone.spread if isinstance(zone, Tableau) else Spread.SQUARED
    match spread:
        case Spread.DOWNWARD:
            return zone.shape.down if isinstance(zone.shape, Rows) else CARD_HEIGHT
        case Spread.LEFTWARD | Spread.RIGHTWARD:
            return zone.shape.across if isinstance(zone.shape, Rows) else SIDE_BY_SIDE
        case Spread.SQUARED | Spread.FANNED | Spread.HERRING_BONE:
            return 0.0
        case _:
            assert_never(spread)


# ------------------------------------------------------------------------------- the whole table


class Box(NamedTuple):
    """An upright rectangle, in card widths."""

    left: float
    top: float
    right: float
    bottom: float


def box_of(spots: Iterable[Spot], reach: float = 0.0) -> Box:
    """The rectangle that holds one card in each of these places; `reach`: at least so far from the
    middle of each.  Without places it is empty, at nought.
    """
    left = top = inf
    right = bottom = -inf
    for spot in spots:
        turn = radians(spot.angle)
        long, short = abs(cos(turn)), abs(sin(turn))
        half_width = max((long * CARD_WIDTH + short * CARD_HEIGHT) / 2, reach)
        half_height = max((long * CARD_HEIGHT + short * CARD_WIDTH) / 2, reach)
        left, right = min(left, spot.x - half_width), max(right, spot.x + half_width)
        top, bottom = min(top, spot.y - half_height), max(bottom, spot.y + half_height)
    return Box(left, top, right, bottom) if left < inf else Box(0.0, 0.0, 0.0, 0.0)


def _grows_downward(zone: ShapedZone) -> bool:
    """Whether cards are added below the places with which the zone begins."""
    if isinstance(zone.shape, Rows) and zone.shape.rows == MANY:
        return True
    return isinstance(zone, Tableau) and zone.spread is Spread.DOWNWARD


def zones_with_lines(game: Game) -> set[str]:
    """The zones whose rows, columns or circles matter in play, and so stand in the labels of their
    places; the places of other zones are simply counted.
    """
    found: set[str] = set()

    def names(where: object) -> set[str]:
        if isinstance(where, tuple):
            return {name for one in where for name in names(one)}
        return {where.of} if isinstance(where, Part) else {str(where)}

    def look(thing: object) -> None:
        if isinstance(thing, tuple):
            for one in thing:
                look(one)
        elif isinstance(thing, Part):
            if thing.line not in ("", PLACE):
                found.add(thing.of)
        elif hasattr(thing, "__dataclass_fields__"):
            fields = {name: getattr(thing, name) for name in thing.__dataclass_fields__}
            if fields.get("along") or fields.get("lane"):
                for name in ("source", "to", "onto", "space"):
                    found.update(names(fields.get(name) or ()))
            if isinstance(thing, Tableau) and thing.available:
                found.add(thing.name)
            if isinstance(thing, Totals):
                found.add(thing.of)
            for value in fields.values():
                look(value)

    look((game.zones, game.deal, game.goal))
    return found


def _counted(spot: Spot) -> Spot:
    """The same place, labelled by its number in the zone."""
    name = hyphened(spot.zone)
    label = name if "." not in spot.label else f"{name}.{spot.number}"
    return replace(spot, label=label)


def lay_out(game: Game) -> dict[str, tuple[Spot, ...]]:
    """All places of a game, by zone in the order of the definition; then `pack` and `hand`.

    Hand and talons have no place of their own in a definition, and seldom the pack: they lie in a
    line below the rest, or to the right of it where the rest grows downward.  Where the picture has
    the pack, they lie next to that.
    """
    cards = cards_in(game)
    lined = zones_with_lines(game)
    table: dict[str, tuple[Spot, ...]] = {}
    boxes = []
    downward = False
    for zone in game.zones:
        if isinstance(zone, Talon):
            table[zone.name] = ()  # keeps the order of the definition
            continue
        spots = zone_places(zone, cards)
        if zone.name not in lined:
            spots = tuple(_counted(spot) for spot in spots)
        table[zone.name] = spots
        fanned = isinstance(zone, Tableau) and zone.spread is Spread.FANNED
        boxes.append(box_of(spots, FAN_REACH if fanned else 0.0))
        downward = downward or _grows_downward(zone)

    left, top = min(box.left for box in boxes), min(box.top for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    talons = [zone.name for zone in game.zones if isinstance(zone, Talon)]
    utensils = (PACK, HAND, *talons)
    if game.pack_at is not None:
        taken = [spot for spots in table.values() for spot in spots]
        places = _line_from(game.pack_at, len(utensils), taken)
    elif downward:
        x = right + MARGIN + CARD_WIDTH / 2
        places = [
            (x, top + CARD_HEIGHT / 2 + index * (CARD_HEIGHT + MARGIN))
            for index in range(len(utensils))
        ]
    else:
        first = (left + right) / 2 - (len(utensils) - 1) / 2 * UTENSIL_PITCH
        places = [
            (first + index * UTENSIL_PITCH, bottom + MARGIN + CARD_HEIGHT / 2)
            for index in range(len(utensils))
        ]
    for name, (x, y) in zip(utensils, places):
        table[name] = (Spot(name, 1, hyphened(name), _exact(x), _exact(y), lines=((PLACE, 1),)),)
    return table


def _line_from(
    start: tuple[float, float], count: int, taken: Iterable[Spot]
) -> list[tuple[float, float]]:
    """So many places in a line that begins there, meets no place taken, and widens the table least;
    of lines that are alike in this the one to the right, upward, to the left, or downward.
    """
    boxes = [box_of([spot]) for spot in taken]
    left, right = min(box.left for box in boxes), max(box.right for box in boxes)
    top, bottom = min(box.top for box in boxes), max(box.bottom for box in boxes)
    x, y = start
    upward = CARD_HEIGHT + MARGIN
    lines: list[tuple[float, list[tuple[float, float]]]] = []
    for across, down in ((UTENSIL_PITCH, 0), (0, -upward), (-UTENSIL_PITCH, 0), (0, upward)):
        line = [(x + across * index, y + down * index) for index in range(count)]
        if any(
            abs(here - (box.left + box.right) / 2) < (box.right - box.left + CARD_WIDTH) / 2
            and abs(there - (box.top + box.bottom) / 2) < (box.bottom - box.top + CARD_HEIGHT) / 2
            for here, there in line
            for box in boxes
        ):
            continue
        wider = max(left - min(here for here, _ in line), max(here for here, _ in line) - right, 0)
        higher = max(top - min(there for _, there in line), line[-1][1] - bottom, 0)
        lines.append((wider + higher, line))
    if not lines:
        raise InvalidSetupError(f"there is no room for {count} places in a line from {start}")
    return min(lines, key=lambda found: found[0])[1]


# ------------------------------------------------------------------------------------- selecting


def rows_of(spots: Iterable[Spot], line: str = ROW) -> tuple[tuple[int, ...], ...]:
    """The place numbers of each line of this name, the first line first; for those parts whose line
    changes while the cards are dealt (the next row, the last row).

    `spots`: the places of one zone.  A shape without such lines has none.
    """
    lines = _lines_by_number(spots, line)
    return tuple(lines[number] for number in sorted(lines))


def select(where: str | Part, spots: Iterable[Spot]) -> tuple[int, ...]:
    """The numbers of the places that a zone's name or a part of it names, in the part's order.

    `spots`: the places of that zone; those of others among them are passed over.  A part that names
    a line and no numbers means every such line.  Which of the cards there are meant (`Part.cards`)
    and how deep in its packet (`Part.depth`) is not asked.

    Raises InvalidSetupError for a line that the zone has not, and for the next or the last line:
    what these are depends on the deal, see `rows_of`.
    """
    name = where if isinstance(where, str) else where.of
    own = [spot for spot in spots if spot.zone == name]
    if not own:
        raise InvalidSetupError(
            f"no place of a zone {name!r} is given; give the places of that zone"
        )
    if isinstance(where, str) or not where.line:
        if not isinstance(where, str) and where.numbers:
            raise InvalidSetupError(f"a part of {name!r} has numbers and no line; name the line")
        return tuple(spot.number for spot in own)
    lines = _lines_by_number(own, where.line)
    if not lines:
        known = ", ".join(dict.fromkeys(line for spot in own for line, _ in spot.lines))
        raise InvalidSetupError(f"{name!r} has no line {where.line!r}; its lines: {known}")
    chosen: list[int] = []
    for number in where.numbers or sorted(lines):
        if number in (NEXT, LAST):
            raise InvalidSetupError(
                f"which {where.line} of {name!r} is next or last depends on the deal"
            )
        if number not in lines:
            raise InvalidSetupError(
                f"{name!r} has no {where.line} {number}; it has {min(lines)} to {max(lines)}"
            )
        chosen.extend(lines[number])
    return tuple(chosen)


def _lines_by_number(spots: Iterable[Spot], line: str) -> Mapping[int, tuple[int, ...]]:
    """The place numbers of each line of this name, by the line's number."""
    lines: dict[int, tuple[int, ...]] = {}
    for spot in spots:
        for number in spot.numbers_of(line):
            lines[number] = (*lines.get(number, ()), spot.number)
    return lines
