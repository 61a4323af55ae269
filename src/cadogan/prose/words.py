"""English in small pieces: numbers, lists, plurals, ranks, suits, and ladders of ranks."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from cadogan.cards import ACE, BLACK, KING, RANKS, RED, SUITS, Suit, name_rank, name_ranks
from cadogan.vocabulary import ROUND_DOWN, ROUND_UP, Ladder

_ONES: Final = (
    *("nought", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
    *("eighteen", "nineteen"),
)
_TENS: Final = (
    *("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"),
)
_ORDINALS: Final = (
    *("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"),
    *("tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth"),
)
_TIMES: Final = {1: "once", 2: "twice"}

# A run of fewer ranks is shorter told one by one.
_SHORTEST_RUN: Final = 3
_STEPS: Final = {1: "up to", -1: "down to"}

# Names that have no singular: of such a house one place is no common and no lord.
_HOUSES: Final = frozenset({"commons", "lords"})


def number_in_words(number: int) -> str:
    """A number from 0 to 999 in words: `one hundred and four`; figures beyond."""
    if not 0 <= number < 1000:
        return str(number)
    if number >= 100:
        rest = f" and {number_in_words(number % 100)}" if number % 100 else ""
        return f"{_ONES[number // 100]} hundred{rest}"
    if number < len(_ONES):
        return _ONES[number]
    return _TENS[number // 10] + (f"-{_ONES[number % 10]}" if number % 10 else "")


def ordinal(number: int) -> str:
    """`sixth`; in figures (`21.`) when it is large."""
    return _ORDINALS[number] if 0 < number < len(_ORDINALS) else f"no. {number}"


def times(number: int) -> str:
    """`once`, `twice`, `three times`."""
    return _TIMES.get(number, f"{number_in_words(number)} times")


def plural(noun: str) -> str:
    """The plural of a regular noun: `columns`, `auxiliaries`, `sixes`."""
    if noun.endswith(("s", "x", "ch", "sh")):
        return noun + "es"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + "s"


def is_plural(name: str) -> bool:
    """Whether a name is a regular plural: `fans`, not `cross`, `commons`, `judges and bishops`."""
    ends = name.endswith("s") and not name.endswith("ss")
    return ends and " and " not in name and name not in _HOUSES


def singular(name: str) -> str:
    """One of what a regular plural names: `fan`, `auxiliary`, `left scene`; others unchanged."""
    if not is_plural(name):
        return name
    if name.endswith("ies"):
        return name[:-3] + "y"
    return name[:-2] if name.endswith(("xes", "sses", "ches", "shes")) else name[:-1]


def counted(number: int, noun: str) -> str:
    """A number with its noun: `one card`, `twelve cards`."""
    return f"{number_in_words(number)} {noun if number == 1 else plural(noun)}"


def with_article(noun: str) -> str:
    """The noun with a or an: `an ace`, `a king`."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def listed(items: Iterable[str], word: str = "and") -> str:
    """Items in a row: `a, b and c`."""
    own = list(items)
    if len(own) < 2:
        return "".join(own)
    return f"{', '.join(own[:-1])} {word} {own[-1]}"


def listed_wholes(items: Iterable[str], word: str = "and") -> str:
    """Wholes in a row, with what they share told once: `the left and right groups`."""
    own = list(dict.fromkeys(items))
    split = [item.split() for item in own]
    alike = len({words[-1] for words in split}) == 1 and all(words[0] == "the" for words in split)
    if len(own) < 2 or not alike or any(len(words) < 3 for words in split):
        return listed(own, word)
    last = split[0][-1]
    heads = listed((" ".join(words[1:-1]) for words in split), word)
    return f"the {heads} {last if last.endswith('s') or word == 'or' else plural(last)}"


def capitalized(text: str) -> str:
    """The text with a capital at its head, the rest as it is."""
    return text[:1].upper() + text[1:]


def uncapitalized(text: str) -> str:
    """The text without the capital at its head."""
    return text[:1].lower() + text[1:]


def ranks_in_words(ranks: Sequence[int], word: str = "and") -> str:
    """Ranks that are meant together: `knave, queen or king`."""
    return listed((name_rank(rank) for rank in ranks), word)


def numbers_in_words(numbers: Sequence[int]) -> str:
    """Numbers of places: `3`, `1 to 6`, `1, 4 and 5`."""
    if len(numbers) > 2 and list(numbers) == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return listed(map(str, numbers))


def suits_in_words(suits: Iterable[Suit]) -> str:
    """Suits: `red`, `black`, or named one by one as `hearts and spades`."""
    own = tuple(dict.fromkeys(suits))
    if set(own) == set(RED):
        return "red"
    if set(own) == set(BLACK):
        return "black"
    return listed(suit.value for suit in own)


def ladder_in_words(ladder: Ladder) -> str:
    """The ranks of a ladder in their order: `from ace up to king`, `king, ten, nine, eight`."""
    length = len(ladder)
    for period in range(1, length // 2 + 1):
        if length % period == 0 and ladder == ladder[:period] * (length // period):
            if period == 1:
                return f"{number_in_words(length)} {name_ranks(ladder[0])}"
            return f"{ladder_in_words(ladder[:period])}, {times(length // period)} over"
    half = ladder[: length // 2]
    if len(half) >= _SHORTEST_RUN and ladder == half + half[::-1]:
        first, last = name_rank(half[0]), name_rank(half[-1])
        return (
            f"{ladder_in_words(half)}, then all these back again, from a second {last} to"
            f" {with_article(first)}"
        )
    pieces: list[tuple[str, bool]] = []  # the text, and whether it is a run
    at = 0
    while at < length:
        end = _end_of_run(ladder, at)
        if end - at >= _SHORTEST_RUN:
            step = ladder[at + 1] - ladder[at]
            first, last = name_rank(ladder[at]), name_rank(ladder[end - 1])
            pieces.append((f"from {first} {_STEPS[step]} {last}", True))
            at = end
        else:
            pieces.append((name_rank(ladder[at]), False))
            at += 1
    text = pieces[0][0]
    for (_, was_run), (piece, is_run) in pairwise(pieces):
        text += f", then {piece}" if was_run or is_run else f", {piece}"
    return text


def order_in_words(ladder: Ladder) -> str:
    """A ladder after a verb: `from ace up to king`, `in this order: king, ten, nine, eight`."""
    text = ladder_in_words(ladder)
    if len(ladder) > 1 and len(set(ladder)) == 1:
        return f"of {text}"
    return text if text.startswith("from ") else f"in this order: {text}"


def is_by_addition(ladders: Sequence[Ladder]) -> bool:
    """Whether every ladder goes up by the value of its first card, thirteen being taken off."""
    return len(ladders) > 1 and all(
        rank == (ladder[0] * at - 1) % KING + 1
        for ladder in ladders
        for at, rank in enumerate(ladder, start=1)
    )


def is_by_place(ladders: Sequence[Ladder]) -> bool:
    """Whether the ladders end with the numbers of the places, in the order in which they stand."""
    return len(ladders) > 1 and [ladder[-1] for ladder in ladders] == list(
        range(1, len(ladders) + 1)
    )


def _end_of_run(ladder: Ladder, start: int) -> int:
    """Where the longest run up or down that begins at `start` ends."""
    end = start + 1
    while end < len(ladder):
        step = ladder[end] - ladder[end - 1]
        if step not in _STEPS or step != ladder[start + 1] - ladder[start]:
            break
        end += 1
    return end


def ladders_of(ladder: Ladder | tuple[Ladder, ...]) -> tuple[Ladder, ...]:
    """The ladders among which a packet has its own, be it one or several."""
    several = tuple(rung for rung in ladder if isinstance(rung, tuple))
    if several:
        return several
    return (tuple(rung for rung in ladder if isinstance(rung, int)),)


def round_in_words(ladder: Ladder | tuple[Ladder, ...]) -> str:
    """How ranks run that may begin anywhere: `upward, the ace following the king`; else empty."""
    if ladder == ROUND_UP:
        return "upward, the ace following the king"
    if ladder == ROUND_DOWN:
        return "downward, the king following the ace"
    return ""


def pack_in_words(ranks: Sequence[int], suits: Sequence[Suit]) -> str:
    """What a pack has that is not entire: `ace, then from seven up to king, in each suit`."""
    ladder = ladder_in_words(tuple(ranks)) if tuple(ranks) != RANKS else "every rank"
    if tuple(suits) == SUITS:
        return f"{ladder}, in each suit"
    return f"{ladder}, of {listed(suit.value for suit in suits)}"


def rank_of_name(name: str) -> int:
    """The rank that a name ends with, in the singular or the plural; 0 when it ends with none."""
    last = name.rsplit(maxsplit=1)[-1] if name else ""
    for rank in range(ACE, KING + 1):
        if last in (name_rank(rank), name_ranks(rank)):
            return rank
    return 0
