"""The deal, step by step.

The order of dealing is the page's, card by card, so that a real pack can be dealt along.  Where a
step needs the player it waits; what leaves no choice makes itself: a lone AT_ONCE move, a pause
that offers nothing (but not the last step of a game).  Turning the next card, the first of several
refills, and re-dealing are always the player's.
"""

from dataclasses import dataclass

from cadogan.cards import SUITS, Suit
from cadogan.vocabulary.clauses import Clause
from cadogan.vocabulary.packs import Card
from cadogan.vocabulary.places import ALL, Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdraw:
    """Take cards from the pack before it is dealt, the suits by turns in the order given (one that
    is out is skipped), as many as `to` has empty places or as there are; or all.

    With neither rank nor cards, throw the whole pack aside but for one card of each rank that is
    spared: of the shuffled pack the last of its rank.
    """

    rank: int = 0
    suits: tuple[Suit, ...] = SUITS
    count: int = 0
    cards: tuple[Card, ...] = ()  # particular cards, one to each place
    sparing: tuple[int, ...] = ()
    to: str = ""  # "": thrown aside


@dataclass(frozen=True, slots=True, kw_only=True)
class LayOut:
    """Lay out these places as spaces, without a card."""

    to: Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """Lay cards of the pack on the places of `to` in order, `each` together, that many rounds,
    stopping when the pack is out.

    While a step deals singly, cards found for an on-sight foundation go there; with clauses, each
    card turned may be used by them first, and no other card.  The next card takes the place of one
    so used, unless the cards are counted.
    """

    to: Source
    each: int = 1
    # ALL: till the pack is exhausted; a tuple: so many cards for each place, dealt by rounds
    rounds: int | tuple[int, ...] = 1
    under: bool = False  # each card goes under the one before: the packet is dealt from its top
    count: int = 0  # so many cards, each on any place the player likes, instead of rounds
    # depths in the packet, 1 the first card; a card uncovered is turned at once
    face_down: tuple[int, ...] = ()
    all_but_last_face_down: bool = False
    # of one value in a packet; such a card goes under the pack, and if every card left is such a
    # one the whole is shuffled and dealt again
    no_two_alike: bool = False
    # from one pack alone, as the first step; only then are all the packs shuffled together
    from_one_pack: bool = False
    counted: bool = False  # a card used takes its number all the same; turned singly
    clauses: tuple[Clause, ...] = ()
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Raise:
    """Lay the top card of each packet of `source` on the place of the same number in `to`."""

    source: str
    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DealOut:
    """Take up one packet, turn it over and deal it out, its bottom card first, on the places of
    `to` in order, round after round, till it is exhausted; a packet that is gone is passed over.
    """

    source: Source
    to: Source
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heap:
    """Deal the whole pack, each card on the packet beside the last of `heads`; each new head opens
    the next packet, which is thereby laid out though empty.

    Dealt singly, as in Deal: cards for on-sight foundations go there.  The clauses may be used by
    the card turned and, between cards, by those that lie.
    """

    onto: str
    heads: str
    clauses: tuple[Clause, ...] = ()
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBase:
    """Turn up the card that begins a turned foundation and so fixes the base; of several cards, or
    of several foundations that are not equal, the player chooses; other cards are dealt next.
    """

    to: Source
    among: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Pause:
    """Stop dealing; the player uses these clauses as long as he likes, then bids the deal go on if
    there is more to come.
    """

    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rounds:
    """Repeat these steps till the pack is exhausted; a last round may fall short.

    When the pack is out the last pause gives way at once to the step that follows; before a
    Redeal, or when nothing follows, it lasts.
    """

    steps: "tuple[Deal | Pause, ...]"
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnUp:
    """Turn the rest of the pack card by card into the hand; each is used by a clause or laid on the
    talon before the next.

    The clauses also hold before the first card, between cards and after the last.  A step that
    follows (other than a re-deal or a payment) begins when pack and talon are exhausted.
    """

    clauses: tuple[Clause, ...]
    settle_first: bool = False  # a card turned up is used or laid before any other move is made


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """From a zone: while its top card has this rank, `cards` from the top, herself included (or all
    there are), go under the pack as one block turned over.

    From the talon, when the pack is out and at the player's bidding: for each card of this rank
    then in it, so many other cards from the bottom, and herself besides, are the fresh pack, in the
    order in which they lie, the lowest dealt first; if the talon is too short, all of it; then back
    to TurnUp.  No payment is made when there is none to pay, or when since the last one the talon
    has grown no smaller.
    """

    source: str
    rank: int
    cards: int
    # False: she goes only if she is met before so many others are gathered
    herself: bool = True
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Redeal:
    """When pack and hand are empty, at the player's bidding: gather, then go back to the first step
    that dealt what is gathered, or to the Rounds that hold it (the talon: TurnUp).

    The clauses before it last until it is made.  Unshuffled: each packet is put under the one
    before it and the whole turned over, so that the last packet is dealt first, from its bottom
    card.  Places of what was gathered that the new deal does not reach are no longer laid out.
    """

    gather: Source
    times: int = ALL
    shuffled: bool = False
    # clauses in force besides the others, from the first re-deal on
    licence: tuple[Clause, ...] = ()
    rule: str = ""


Step = (
    Withdraw
    | LayOut
    | Deal
    | Raise
    | DealOut
    | Heap
    | TurnBase
    | Rounds
    | Pause
    | TurnUp
    | Payment
    | Redeal
)
