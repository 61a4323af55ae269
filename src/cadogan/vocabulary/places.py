"""Where cards are, and which of them are meant."""

from dataclasses import dataclass
from enum import Enum

# The card turned up and not yet settled.
HAND = "hand"
# The next card of the pack: the card in hand if there is one, else the topmost undealt, unseen.
PACK = "pack"
TALON = "talon"
NEXT, LAST = 0, -1  # in Part.numbers: the first line not yet dealt; the line dealt last
MANY = 0  # as many rows as the pack fills
ALL = 0  # till what is dealt from is exhausted


class Cards(Enum):
    """Which cards of a part are meant, when not those that are available."""

    AVAILABLE = "available"
    FRESH = "of the last round"  # laid by the last Deal, neither moved nor covered since
    STRAY = "in the wrong place"  # not of the suits native to the zone in which they lie
    ANY = "available or not"


FRESH, STRAY, BLOCKED_OR_NOT = Cards.FRESH, Cards.STRAY, Cards.ANY


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Some places of a zone, in the order of `numbers`, by a line that the shape names, or some of
    its cards.

    Every shape names the line *place* (one place each).  Lines of one name and number are one line
    across all the zones that a clause names.  With `depth` the card meant is the one that lies
    so deep in its packet now, counted from the first; cards below it close up when it goes.
    """

    of: str
    line: str = ""
    numbers: tuple[int, ...] = ()
    depth: int = 0
    cards: Cards = Cards.AVAILABLE


Where = str | Part
Source = Where | tuple[Where, ...]
