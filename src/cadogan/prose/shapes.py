"""How the places of a zone lie to each other, in words."""

from collections.abc import Sequence
from itertools import groupby
from math import atan2, degrees, hypot
from typing import Final, assert_never

from cadogan.prose.names import Names, places_in_words
from cadogan.prose.words import (
    listed,
    number_in_words,
    numbers_in_words,
    with_article,
)
from cadogan.vocabulary import (
    MANY,
    Border,
    Figure,
    Foundations,
    Ornament,
    Ring,
    Rows,
    Shape,
    Side,
    Tableau,
    Weave,
)

# What has places of its own.
Placed = Foundations | Tableau | Ornament

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


def arranged(zone: Tableau | Ornament, names: Names) -> str:
    """The places of a zone, how many and how they lie: `two rows of six places`."""
    number = len(names.spots(zone.name))
    if number == 1 and not is_growing(zone):
        return "one place"
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
            return f"{places_in_words(number)}{how(zone, names)}"


def is_growing(zone: Placed) -> bool:
    """Whether rows are added to a zone as long as the pack lasts."""
    return isinstance(zone.shape, Rows) and zone.shape.rows == MANY


def how(zone: Placed, names: Names) -> str:
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
        case Rows(rows=rows) if is_apart(shape):
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


def is_apart(shape: Shape) -> bool:
    """Whether two columns stand so far apart that the rest of the table lies between them."""
    return isinstance(shape, Rows) and shape.columns == 2 and shape.across > _WIDE


def _is_at_corners(shape: Shape) -> bool:
    """Whether there are four places so far apart that the rest of the table lies between them."""
    return isinstance(shape, Rows) and is_apart(shape) and shape.rows == 2 and shape.down > _WIDE


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
    told = listed(
        f"{number_in_words(run)} {'on the ' if quarter in ('left', 'right') else ''}{quarter}"
        for quarter, run in runs
    )
    inner = hypot(places[0][0] - middle[0], places[0][1] - middle[1])
    outer = hypot(places[1][0] - middle[0], places[1][1] - middle[1])
    each = "the inner before the outer" if inner + _NEAR < outer else "clockwise"
    return f", about the middle, in this order: {told}, {each}"
