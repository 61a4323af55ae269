"""Packs, ladders of ranks, and how suits and ranks agree."""

from dataclasses import dataclass
from enum import Enum

from cadogan.cards import ACE, KING, KNAVE, QUEEN, SUITS, Suit

Ladder = tuple[int, ...]

ACE_TO_KING: Ladder = tuple(range(ACE, KING + 1))
KING_TO_ACE: Ladder = ACE_TO_KING[::-1]
ACE_TO_QUEEN: Ladder = ACE_TO_KING[:12]
ACE_TO_KNAVE: Ladder = ACE_TO_KING[:11]
ACE_TO_TEN: Ladder = ACE_TO_KING[:10]
KING_ACE_TO_QUEEN: Ladder = (KING, *ACE_TO_QUEEN)
ROUND_UP: tuple[Ladder, ...] = tuple(ACE_TO_KING[n:] + ACE_TO_KING[:n] for n in range(13))
ROUND_DOWN: tuple[Ladder, ...] = tuple(KING_TO_ACE[n:] + KING_TO_ACE[:n] for n in range(13))
ODDS: Ladder = ACE_TO_KING[::2]
EVENS: Ladder = ACE_TO_KING[1::2]
COURT: tuple[int, ...] = (KNAVE, QUEEN, KING)


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One particular card, where the book names it."""

    rank: int
    suit: Suit


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """What one pack consists of: every rank in every suit."""

    ranks: tuple[int, ...] = ACE_TO_KING
    suits: tuple[Suit, ...] = SUITS


ENTIRE = Pack()
PIQUET = Pack(ranks=(ACE, *ACE_TO_KING[6:]))


class SuitRule(Enum):
    """How suits must agree, on a foundation or in packing."""

    SAME = "following suit"
    ALTERNATE = "in alternate colors"
    ANY = "without regard to suit"


SAME, ALTERNATE, ANY = SuitRule


class Direction(Enum):
    """Which way the ranks run, seen from the card that is covered."""

    UP = "ascending"
    DOWN = "descending"
    EITHER = "ascending or descending"


UP, DOWN, EITHER = Direction
