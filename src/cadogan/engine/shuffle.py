"""The shuffle: the same number is the same deal for ever.

The generator is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
generators", OOPSLA 2014; the constants are those of Vigna's public-domain version). Everything here
is laid down in `docs/shuffle.md`, with vectors, so that our deals can be dealt in any language.
Nothing here may ever change its answers: deal codes and records depend on them.
"""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from cadogan.cards import PACK_SIZE, RANKS, SUITS, Suit, make_card
from cadogan.errors import InvalidSetupError, quoted

HIGHEST_NUMBER: Final = 2**63 - 1

# The stream of the second shuffle of a deal in two: far from those of re-deals.
SECOND_STREAM: Final = 2**32

_SPAN: Final = 2**64
_MASK: Final = _SPAN - 1
_STEP: Final = 0x9E3779B97F4A7C15
_FIRST_FACTOR: Final = 0xBF58476D1CE4E5B9
_SECOND_FACTOR: Final = 0x94D049BB133111EB


def mix(value: int) -> int:
    """SplitMix64's scrambling of 64 bits, one to one: from 0 to 2**64 - 1, and to the same."""
    value = ((value ^ (value >> 30)) * _FIRST_FACTOR) & _MASK
    value = ((value ^ (value >> 27)) * _SECOND_FACTOR) & _MASK
    return value ^ (value >> 31)


class Generator:
    """SplitMix64: a stream of 64-bit numbers that its seed alone decides.

    The seed is 0 to 2**64 - 1; any other raises InvalidSetupError.
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        """Begin the stream of a seed."""
        if not 0 <= seed < _SPAN:
            raise InvalidSetupError(f"{quoted(seed)} is no seed: 0 to {_MASK} is wanted")
        self._state = seed

    def next(self) -> int:
        """The next number of the stream, 0 to 2**64 - 1."""
        self._state = (self._state + _STEP) & _MASK
        return mix(self._state)

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each exactly as likely as the others.

        The bound is 1 to 2**64; any other raises InvalidSetupError.
        """
        if not 1 <= bound <= _SPAN:
            raise InvalidSetupError(f"{quoted(bound)} is no bound: 1 to {_SPAN} is wanted")
        # Of the 2**64 outputs the lowest few are refused: a whole multiple of the bound is left.
        refused = _SPAN % bound
        value = self.next()
        while value < refused:
            value = self.next()
        return value % bound


def check_number(number: object) -> int:
    """The same number, if it can be a deal's: 1 to 2**63 - 1.

    Raises InvalidSetupError for any other.
    """
    # Numbers come from command lines and JSON; True is an int, and would be dealt as deal 1.
    if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= HIGHEST_NUMBER:
        raise InvalidSetupError(
            f"{quoted(number)} is no deal number: a whole number from 1 to {HIGHEST_NUMBER} is"
            " wanted"
        )
    return number


def parse_number(text: str) -> int:
    """Read a deal number from its digits; raises InvalidSetupError for one out of range."""
    digits = text.lstrip("0")
    # Digits without end are not worth reading, and Python refuses to.
    if not re.fullmatch(r"[0-9]{1,19}", digits):
        raise InvalidSetupError(
            f"{quoted(text)} is no deal number: a whole number from 1 to {HIGHEST_NUMBER} is wanted"
        )
    return check_number(int(digits))


def seed_of_stream(number: int, stream: int) -> int:
    """The seed of a deal's first shuffle (stream 0) or of its k-th shuffled re-deal (stream k).

    It is output `stream + 1` of a generator with the seed `mix(number)`. The number is mixed first
    because all the streams of SplitMix64 lie on one circle: unmixed, far-off numbers would share
    their shuffles. Raises InvalidSetupError for a number or stream out of range; streams are 0 to
    2**63 - 1.
    """
    check_number(number)
    if not 0 <= stream <= HIGHEST_NUMBER:
        raise InvalidSetupError(f"{quoted(stream)} is no stream: 0 to {HIGHEST_NUMBER} is wanted")
    return mix((mix(number) + (stream + 1) * _STEP) & _MASK)


def shuffle(cards: Sequence[int], number: int, stream: int = 0) -> list[int]:
    """A shuffled copy of the cards; its first card is the top of the pack, which is dealt first.

    Stream 0 is the first deal of a number, stream k its k-th shuffled re-deal. The order depends on
    how many cards there are and on their order here, so a deal begins from `sorted_pack`. Raises
    InvalidSetupError for a number or stream out of range.
    """
    shuffled = list(cards)
    below = Generator(seed_of_stream(number, stream)).below
    for last in range(len(shuffled) - 1, 0, -1):
        chosen = below(last + 1)
        shuffled[last], shuffled[chosen] = shuffled[chosen], shuffled[last]
    return shuffled


def shuffle_in_two(
    one: Sequence[int], others: Sequence[int], figure: int, number: int, stream: int = 0
) -> list[int]:
    """A pack of which so many cards, the figure, are dealt from one pack before all are shuffled.

    The one pack is shuffled; what it has left below the figure is put in order again, before the
    other packs, and all that is shuffled with stream `SECOND_STREAM + stream`.  Raises as `shuffle`
    does.
    """
    first = shuffle(one, number, stream)
    rest = [*sorted(first[figure:]), *others]
    return first[:figure] + shuffle(rest, number, SECOND_STREAM + stream)


def sorted_pack(
    packs: int = 1, ranks: Sequence[int] = RANKS, suits: Sequence[Suit | int] = SUITS
) -> list[int]:
    """The cards before any shuffle: pack after pack, the suits as C S H D, the ranks from the ace.

    The order in which ranks and suits are given does not matter. Raises InvalidSetupError for fewer
    than one pack, for no ranks or no suits, and for one that is unknown or given twice.
    """
    if packs < 1:
        raise InvalidSetupError(f"{quoted(packs)} packs cannot be dealt: at least one is wanted")
    pack: list[int] = sorted(make_card(rank, suit) for suit in suits for rank in ranks)
    if not pack:
        raise InvalidSetupError("a pack without cards cannot be dealt: name its ranks and suits")
    if len(set(pack)) < len(pack):
        raise InvalidSetupError("a rank or suit is given twice: twin cards come from several packs")
    return pack * packs


def numbered_pack(pack: Sequence[int]) -> list[int]:
    """The pack with its twins told apart: a card, its next copy `card + 52`, and so on."""
    copies: Counter[int] = Counter()
    numbered = []
    for card in pack:
        numbered.append(card + PACK_SIZE * copies[card])
        copies[card] += 1
    return numbered


def order_of_pack(pack: Sequence[int], number: int, stream: int) -> list[int]:
    """The whole pack as a deal's k-th shuffle (stream k) lays it, in numbered cards.

    The pack is the whole unshuffled pack, from `sorted_pack`. Raises as `shuffle` does.
    """
    return shuffle(numbered_pack(pack), number, stream)


def order_of_shuffle(gathered: Sequence[int], whole_order: Sequence[int]) -> list[int]:
    """The gathered cards as a shuffled re-deal lays them: in their order in the whole pack.

    The whole order is that of `order_of_pack`, in numbered cards. If n copies of a card were
    gathered, its copies 0 to n - 1 keep their places and the others are passed over. So neither the
    order of gathering nor the fate of a twin has any influence, and every order is equally likely.
    (To keep whichever twin lies first would bring a card whose twin is out of play to the top.)
    Raises InvalidSetupError if a gathered card is not in the whole order, or if the whole order has
    an entry twice.
    """
    if len(set(whole_order)) < len(whole_order):
        raise InvalidSetupError(
            "the whole order has a card twice: number its twins (numbered_pack)"
        )
    wanted = Counter(gathered)
    order = []
    for numbered in whole_order:
        copy, card = divmod(numbered, PACK_SIZE)
        if copy < wanted[card]:
            order.append(card)
    if len(order) < len(gathered):
        raise InvalidSetupError("cards were gathered that are not in the whole pack")
    return order
