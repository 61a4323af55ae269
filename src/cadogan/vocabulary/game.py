"""Goals, options, and the game: one page of the book."""

from dataclasses import dataclass

from cadogan.vocabulary.packs import ENTIRE, Pack
from cadogan.vocabulary.shapes import Mark
from cadogan.vocabulary.steps import Step
from cadogan.vocabulary.zones import Zone


@dataclass(frozen=True, slots=True, kw_only=True)
class Complete:
    """Won when every foundation has climbed its ladder; cards of the ranks in `leaving` stay on the
    tableau.
    """

    leaving: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Cleared:
    """Won when pack, hand, tableau and talon hold no card."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """Won when every line of these names adds up to the total; a deal won at once is dealt over."""

    of: str
    lines: tuple[str, ...]
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes:
    """Complete, and played for counters: the price of the pack, and what each card on the
    foundations earns.
    """

    price: int
    earns: int


Goal = Complete | Cleared | Totals | Stakes


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """How we settle what the page leaves open; it goes with the words that it settles: an option
    that replaces one of them is read instead.
    """

    text: str
    settles: tuple[object, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """Another way to play: for each word of `instead`, wherever it stands, read its fellow in
    `read`; without a fellow it is struck out.  Or another game altogether, named by the page.
    """

    name: str
    text: str
    instead: tuple[object, ...] = ()
    read: tuple[object, ...] = ()
    game: "Game | None" = None
    in_book: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One page of the book."""

    name: str
    packs: int
    pack: Pack = ENTIRE
    zones: tuple[Zone, ...]
    deal: tuple[Step, ...]
    goal: Goal = Complete()
    # a sentence where no option settles the matter otherwise
    readings: tuple[str | Reading, ...] = ()
    options: tuple[Option, ...] = ()
    # Where the picture has the pack; the card turned up and the talon lie beside it.  Without it
    # they lie in a line below the rest, or beside it.
    pack_at: tuple[float, float] | None = None
    marks: tuple[Mark, ...] = ()
    # The page's advice, no rule: cards are played from these zones in preference, the first named
    # first.  Hints read it.
    prefer: tuple[str, ...] = ()
    # What else the page advises, in sentences; printed with the rules.
    advice: tuple[str, ...] = ()
