"""The parts of which a table consists."""

from dataclasses import dataclass

from cadogan.cards import SUITS, Suit
from cadogan.vocabulary.packs import ACE_TO_KING, Ladder, SuitRule
from cadogan.vocabulary.places import TALON
from cadogan.vocabulary.shapes import SQUARED, LaneClear, Rows, Shape, Spread


@dataclass(frozen=True, slots=True, kw_only=True)
class Foundations:
    """Packets that climb a ladder of ranks; the next card wanted is the rung whose number is the
    packet's size.

    Of several ladders a packet climbs the one that begins with its first card.  Following suit,
    the suits that can begin there have an equal share of the packets: four are of different suits,
    eight are two of each.  No card leaves them but by Transfer.
    """

    name: str
    shape: Shape = Rows()
    at: tuple[float, float] = (0, 0)
    ladder: Ladder | tuple[Ladder, ...]
    suit: SuitRule = SuitRule.SAME
    order: tuple[Suit, ...] = ()  # the suit of each packet, where its place matters
    turned: bool = False  # begun only with cards of the rank that TurnBase turned up
    # A card that can begin a packet goes there by itself when dealt singly, turned up, or drawn to
    # fill; not one that lies already.  Where two packets that are not equal want it the player
    # says which, and nothing else is legal meanwhile.
    on_sight: bool = False
    dealt_only: bool = False  # on sight only while a step deals it; later it is played at will
    begin_first: bool = False  # a card that can begin a packet may not continue another
    # The bottom card at place n of that zone counts as the first rung of packet n, though it lies
    # elsewhere; the packet is begun by the first card laid in it.
    beside: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tableau:
    """A named part of the layout; the top card of each packet is available, if its lanes allow."""

    name: str
    shape: Shape = Rows()
    at: tuple[float, float] = (0, 0)
    spread: Spread = SQUARED
    available: LaneClear | None = None
    # What it takes from pack or talon: a card dealt goes to the next empty place of the step that
    # takes it, to its talon if there is none; from the talon only a card that it takes is chosen.
    suits: tuple[Suit, ...] = SUITS
    ranks: tuple[int, ...] = ACE_TO_KING
    # A card of another suit is a stray: not available, and nothing is put on it.
    natives: tuple[Suit, ...] = SUITS
    # As many cards under each top card may be looked at as there are spaces in these zones; no
    # zone named: all.
    examine: tuple[str, ...] = ()
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ornament:
    """Cards that remain alone: never available."""

    name: str
    shape: Shape = Rows()
    at: tuple[float, float] = (0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Talon:
    """Cards of these suits laid aside face up in one packet, the top card available."""

    name: str = TALON
    suits: tuple[Suit, ...] = SUITS
    rule: str = ""


Zone = Foundations | Tableau | Ornament | Talon
