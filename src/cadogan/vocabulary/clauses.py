"""Clauses: each is a family of moves.

One card moves at a time; it and the card it covers must be available before the move.  A move to
an equal position is no move.
"""

from dataclasses import dataclass
from enum import Enum

from cadogan.vocabulary.packs import ACE_TO_KING, Direction, Ladder, SuitRule
from cadogan.vocabulary.places import Source


class When(Enum):
    """How binding a clause is."""

    # While it gives a move, nothing else is legal; of several such clauses the first that does.
    AT_ONCE = "at once"
    # While it gives a move, dealing is not legal; once begun it is carried through before all else.
    BEFORE_DEALING_ON = "before dealing on"
    AT_WILL = "at will"
    # Only while no card that can begin a foundation is available and nothing can be combined.
    LAST_RESORT = "when nothing else can be done"


AT_ONCE, BEFORE_DEALING_ON, AT_WILL, LAST_RESORT = When


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """Put an available card on a foundation of which it is the next rung and whose suit agrees.

    Plays that must be made at once are made in the order of places.
    """

    source: Source
    to: Source = ()  # (): any foundation
    ranks: tuple[int, ...] = ()
    # only in one line, of this name, with the foundation; a card being dealt lies where it falls
    along: tuple[str, ...] = ()
    when: When = AT_WILL
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Marry:
    """Put an available card on another, outside the foundations, that is of its suit and next to it
    on the ladder.
    """

    source: Source
    onto: Source
    direction: Direction
    ladder: Ladder = ACE_TO_KING
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Put an available card on another that is next to it on one of the ladders (of turned ladders
    on the one that begins with the base).
    """

    source: Source
    onto: Source
    direction: Direction
    suit: SuitRule
    ladder: Ladder | tuple[Ladder, ...] = ACE_TO_KING
    along: tuple[str, ...] = ()  # only in one line, of one of these names, with the card covered
    # All the face-up cards of the packet move together or not at all; the undermost of them is
    # the card that must fit.
    whole: bool = False
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fill:
    """Put an available card in a space.

    Spaces that must be filled (at once, before dealing on) are filled in the order of places, a
    space that nothing can fill being passed over; at will the player picks the space.  The player
    chooses among the sources.
    """

    space: Source
    source: Source
    otherwise: Source = ()  # used only while no card can be had from `source`
    when: When = AT_WILL
    ranks: tuple[int, ...] = ()  # with `whole`, of the undermost card
    # Only a space whose whole line of this name is empty; the other places of the line are then
    # filled by the same move, from the talon or, when there is no talon, from the pack, and the
    # refilling of all spaces is begun.
    lane: str = ""
    along: tuple[str, ...] = ()  # only from a place in one line, of one of these names, with it
    fitting: tuple[str, ...] = ()  # only a card that could be played on each of these foundations
    whole: bool = False
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Replenish:
    """Make every packet of fewer than so many cards up to a number from the pack, packet after
    packet in the order of places, as far as the pack goes; a card in hand is settled first.
    """

    packets: Source
    fewer_than: int
    up_to: int
    when: When = AT_ONCE
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Transfer:
    """Move the top card of a foundation, never its first, to another, already begun, that wants
    it.
    """

    source: str
    onto: str
    # Only if a card of these, that could not before, can then be played on any foundation, and
    # one of them is the next move.
    to_use: Source = ()
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """Two different cards, each alone in its place, change places; they need not be available."""

    first: Source
    second: Source
    swaps: int = 1  # that many at the same time, or fewer, of different cards
    when: When = AT_WILL
    fruitful: bool = False  # only if, when all is done, a combination can be made
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Combine:
    """Take away `size` available cards together, of that total or, with no total, of equal value;
    sets listed by place.
    """

    source: Source
    size: int
    total: int = 0
    along: tuple[str, ...] = ()  # all in one line of one of these names
    unlike: bool = False  # no two of the same value
    # With one more available card, of these ranks, laid on top; no such card is among the set.
    crown: tuple[int, ...] = ()
    to: str = ""  # where the packet is laid; "": out of the game
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Lay a single card on a single card of another zone; from then on the two are one, and neither
    takes another.
    """

    source: str
    onto: str
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayPair:
    """Play a red and a black card, two single ones or a pair, together on two foundations."""

    source: Source
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipUnder:
    """Put a card under the packet in which it lies."""

    source: Source
    ranks: tuple[int, ...]
    # only one of two of a suit that lie, in different packets, over lower cards of that suit
    blocking: bool = False
    when: When = AT_WILL
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Grace:
    """A clause that may be used so many times in the game; an opening grace only before the first
    play on a foundation that is not by grace.
    """

    clause: Play | Fill | Exchange | SlipUnder
    times: int = 1
    opening: bool = False
    rule: str = ""


Clause = (
    Play
    | Marry
    | Place
    | Fill
    | Replenish
    | Transfer
    | Exchange
    | Combine
    | Pair
    | PlayPair
    | SlipUnder
    | Grace
)
