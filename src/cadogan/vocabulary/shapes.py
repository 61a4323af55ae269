"""Shapes: they give the places of a zone their order, their position, their lines and lanes.

Positions are in card widths, x to the right, y down, a card being 1.45 high.  A zone's `at` is the
middle of the first row (Rows, Weave) or the centre.
"""

from dataclasses import dataclass
from enum import Enum


class Spread(Enum):
    """How the cards of one packet lie: for drawing; all may be looked at unless they were dealt
    face down.
    """

    SQUARED = "squared"
    FANNED = "fanned"
    DOWNWARD = "downward"
    LEFTWARD = "to the left"
    RIGHTWARD = "to the right"
    HERRING_BONE = "by threes and singly"


SQUARED, FANNED, DOWNWARD, LEFTWARD, RIGHTWARD, HERRING_BONE = Spread


class Side(Enum):
    """A side of a border; its places run clockwise."""

    TOP = "top"
    RIGHT = "right"
    BOTTOM = "bottom"
    LEFT = "left"


TOP, RIGHT, BOTTOM, LEFT = Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows:
    """Rows of places, left to right, row under row, each row centred; lines *row*, *column*,
    *diagonal* (the two from corner to corner of a square), lanes *above*, *below*.

    Of packets that are spread, `across` or `down` is also how far apart the picture lays their
    cards; they lie closer where room is wanting.
    """

    rows: int = 1
    columns: int | tuple[int, ...] = 1  # a tuple: the length of each row
    across: float = 1.0
    down: float = 1.45
    turn: int = 0
    bow: float = 0.0  # the ends of the longest row lie so much lower, and their cards lean


@dataclass(frozen=True, slots=True, kw_only=True)
class Ring:
    """Circles of radial places, the innermost first, each clockwise from `start` degrees; lines
    *ray*, *circle*, lane *outward*.
    """

    places: int
    circles: int = 1
    radius: float
    gap: float = 1.75
    start: int = 0
    step: int = 0  # 0: evenly round
    turn: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Border:
    """Places outside a block of rows and columns, side by side in the order of `sides`; each lies
    in the *row* or *column* that it ends.
    """

    rows: int
    columns: int
    sides: tuple[Side, ...]
    across: float = 1.7
    down: float = 1.7
    turn: int | tuple[int, ...] = 0  # a tuple: one for each side


@dataclass(frozen=True, slots=True, kw_only=True)
class Weave:
    """Rows of cards laid upright and crosswise by turns, the first upright, neighbours in row and
    column always differing; lanes *one narrow end*, *other narrow end*.
    """

    rows: int
    columns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """Any other picture: the places as (x, y, degrees)."""

    places: tuple[tuple[float, float, int], ...]
    form: str = ""  # what they form together, in words: `the letter A`


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """What the picture shows besides cards: a word, or an ornament of our own; for drawing only.

    `at`: its middle; `turn`: degrees clockwise; `height`: of a capital, or of the ornament.
    """

    text: str = ""
    ornament: str = ""  # the name of a drawing
    at: tuple[float, float]
    turn: int = 0
    height: float = 0.4
    when_won: bool = False  # part of the final tableau only


Shape = Rows | Ring | Border | Weave | Figure


class Reach(Enum):
    """How far a lane must be clear."""

    NEXT = "of the next card"
    EDGE = "to the edge of the tableau"


@dataclass(frozen=True, slots=True, kw_only=True)
class LaneClear:
    """A card is available while one of these lanes, leading from its place, holds no card."""

    lanes: tuple[str, ...]
    reach: Reach = Reach.EDGE
    rule: str = ""
