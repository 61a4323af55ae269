"""Cards, ranks and suits, and what people call them.

A card is an int, `suit * 13 + rank - 1`: the rank runs from 1 (ace) to 13 (king), the suit from
0 to 3 in the order clubs, spades, hearts, diamonds, so that the black suits come before the red.
Twin cards of two packs are the same int.
"""

from collections.abc import Iterable
from enum import Enum
from typing import Final, Literal, NewType

from cadogan.errors import InvalidSetupError, NotationError, quoted

ACE: Final = 1
KNAVE: Final = 11
QUEEN: Final = 12
KING: Final = 13
RANKS: Final = tuple(range(ACE, KING + 1))
PACK_SIZE: Final = 52

Card = NewType("Card", int)

CardStyle = Literal["ascii", "symbols", "braille"]


class Suit(Enum):
    """A suit; its value is its English name."""

    CLUBS = "clubs"
    SPADES = "spades"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"

    @property
    def index(self) -> int:
        """The suit's number within a card, 0 (clubs) to 3 (diamonds)."""
        return _INDEX_OF_SUIT[self]


CLUBS: Final = Suit.CLUBS
SPADES: Final = Suit.SPADES
HEARTS: Final = Suit.HEARTS
DIAMONDS: Final = Suit.DIAMONDS
BLACK: Final = (CLUBS, SPADES)
RED: Final = (HEARTS, DIAMONDS)
SUITS: Final = BLACK + RED

_INDEX_OF_SUIT: Final = {suit: index for index, suit in enumerate(SUITS)}

_RANK_LETTERS: Final = "A23456789TJQK"
_BRAILLE_RANKS: Final = "abcdefghixjqk"
_SUIT_LETTERS: Final = "CSHD"
_SUIT_SYMBOLS: Final = "♣♠♥♦"
_HOLLOW_SYMBOLS: Final = "♧♤♡♢"
_EMOJI_MARK: Final = "\ufe0f"  # telephones put it after a suit symbol

_RANK_NAMES: Final = (
    *("ace", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "knave", "queen", "king"),
)


def _texts(ranks: str, suits: str) -> tuple[str, ...]:
    return tuple(rank + suit for suit in suits for rank in ranks)


_TEXTS: Final[dict[str, tuple[str, ...]]] = {
    "ascii": _texts(_RANK_LETTERS, _SUIT_LETTERS),
    "symbols": _texts(_RANK_LETTERS, _SUIT_SYMBOLS),
    "braille": _texts(_BRAILLE_RANKS, _SUIT_LETTERS.lower()),
}


def _readings() -> dict[str, Card]:
    """Every text that is read as a card; all of them are different cards or the same one."""
    readings = {text: Card(card) for card, text in enumerate(_TEXTS["braille"])}
    suits = (_SUIT_LETTERS, _SUIT_LETTERS.lower(), _SUIT_SYMBOLS, _HOLLOW_SYMBOLS)
    for rank, letter in zip(RANKS, _RANK_LETTERS, strict=True):
        for spelling in {letter, letter.lower(), "10" if rank == 10 else letter}:
            for letters in suits:
                for suit, mark in enumerate(letters):
                    readings[spelling + mark] = Card(suit * KING + rank - 1)
    return readings


_READINGS: Final = _readings()


def make_card(rank: int, suit: Suit | int) -> Card:
    """The card of a rank (1 to 13) and a suit (a Suit, or its index 0 to 3).

    Raises InvalidSetupError for any other rank or suit.
    """
    index = suit.index if isinstance(suit, Suit) else suit
    if not ACE <= rank <= KING:
        raise InvalidSetupError(f"{quoted(rank)} is no rank: 1 (ace) to 13 (king) is wanted")
    if not 0 <= index < len(SUITS):
        raise InvalidSetupError(f"{quoted(suit)} is no suit: 0 (clubs) to 3 (diamonds) is wanted")
    return Card(index * KING + rank - 1)


def rank_of(card: int) -> int:
    """The rank of a card, 1 (ace) to 13 (king)."""
    return card % KING + 1


def suit_of(card: int) -> int:
    """The index of a card's suit, 0 (clubs) to 3 (diamonds)."""
    return card // KING


def is_red(card: int) -> bool:
    """Whether a card is a heart or a diamond."""
    return card >= len(BLACK) * KING


def _check_card(card: int) -> int:
    # Without this a negative number would quietly count from the end of a table.
    if not 0 <= card < PACK_SIZE:
        raise InvalidSetupError(
            f"{quoted(card)} is no card: a number from 0 (AC) to 51 (KD) is wanted"
        )
    return card


def format_card(card: int, style: CardStyle = "ascii") -> str:
    """A card in two characters: `7H`, as "symbols" `7♥`, as "braille" letters `gh`.

    Braille letters are one cell each and need no number sign: a to i are ace to nine, x is ten.
    Every style is read back by `parse_card`. Raises InvalidSetupError if there is no such card or
    style.
    """
    texts = _TEXTS.get(style)
    if texts is None:
        raise InvalidSetupError(
            f"{quoted(style)} is no style of card: {', '.join(_TEXTS)} are the styles there are"
        )
    return texts[_check_card(card)]


def format_cards(cards: Iterable[int], style: CardStyle = "ascii") -> str:
    """Cards in a row, with a blank between them: `7H TC AS`."""
    return " ".join([format_card(card, style) for card in cards])


def parse_card(text: str) -> Card:
    """The card that a text names, in any style of `format_card`.

    Lower case (`7h`), `10H` and hollow suits (`7♡`) are read too. Raises NotationError for any
    other text.
    """
    card = _READINGS.get(text)
    if card is None:
        card = _READINGS.get(text.strip().removesuffix(_EMOJI_MARK))
    if card is None:
        raise NotationError(_explain_no_card(text.strip()))
    return card


def _explain_no_card(text: str) -> str:
    shown = repr(text if len(text) <= 20 else text[:20] + "...")
    reverse = _READINGS.get(text[1:] + text[:1]) if len(text) <= 3 else None
    if reverse is not None:
        return f"{shown} is no card: the rank comes before the suit, as {format_card(reverse)}"
    return f"{shown} is no card: a rank A 2..9 T J Q K and a suit C S H D are wanted, as 7H"


def parse_cards(text: str) -> list[int]:
    """The cards that a text names one after another, parted by blanks or line ends.

    Raises NotationError for the first word that is no card.
    """
    return list(map(parse_card, text.split()))


def name_rank(rank: int) -> str:
    """A rank in words: `seven`, `knave`. Raises InvalidSetupError if there is no such rank."""
    if not ACE <= rank <= KING:
        raise InvalidSetupError(f"{quoted(rank)} is no rank: 1 (ace) to 13 (king) is wanted")
    return _RANK_NAMES[rank - 1]


def name_ranks(rank: int) -> str:
    """The cards of a rank in words: `sevens`, `sixes`. Raises as `name_rank` does."""
    name = name_rank(rank)
    return name + ("es" if name.endswith("x") else "s")


def name_suit(suit: Suit | int) -> str:
    """A suit in words: `hearts`. Raises InvalidSetupError if there is no such suit."""
    name: str = SUITS[suit_of(make_card(ACE, suit))].value
    return name


def name_card(card: int) -> str:
    """A card in words: `seven of hearts`. Raises InvalidSetupError if there is no such card."""
    return f"{name_rank(rank_of(_check_card(card)))} of {SUITS[suit_of(card)].value}"
