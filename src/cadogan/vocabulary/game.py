"""Goals, options, and the game: one page of the book."""

from dataclasses import dataclass
from enum import Enum

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


class Matter(Enum):
    """What a numbered rule of a page may be about."""

    FREE = "which cards are available"
    SUIT = "how suits and colors agree"
    ORDER = "which rank follows on which"
    BEGIN = "what begins a foundation, and when"
    SOURCE = "from where cards are taken"
    TARGET = "on what cards are put"
    LINE = "in which lines cards are put"
    SPACE = "how spaces are filled"
    SET = "which cards go together"
    UNLIKE = "that no two cards of a set are alike"
    CROWN = "which cards crown a set"
    EXCHANGE = "which cards change places"
    TIME = "what is done when"
    GRACE = "what is allowed beyond the rules"
    DEAL = "how cards are dealt and turned up"
    TALON = "what is laid on a talon"
    EXAMINE = "which cards may be looked at"
    PAYMENT = "how cards are paid for"
    REDEAL = "how and how often cards are dealt again"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A numbered rule of the page, and what it is about.

    Words that state it cite its number; so a refusal cites it only in a matter that is its own.
    """

    number: str
    about: tuple[Matter, ...]
    ranks: tuple[int, ...] = ()  # only where a card of these ranks is in the way


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
    rules: tuple[Rule, ...] = ()  # those that the page numbers
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
