"""Deals proved winnable: their numbers, how hard they were to win, and today's patience.

The proofs are data that ship with the package (`lists/`, one file a game, made by
tools/winnable.py); they are read when they are first asked for.
"""

from __future__ import annotations

import re
import secrets
import time
from bisect import bisect_left
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cadogan.engine.shuffle import shuffle
from cadogan.errors import InvalidSetupError
from cadogan.study.listing import Listing, Pass, Winnable, parse_listing

if TYPE_CHECKING:
    from cadogan.solver.solve import Solution

LISTS: Final = Path(__file__).parent / "lists"
TODAY: Final = Path(__file__).parent / "today.txt"

# A share of fewer wins than these would be too rough to be told.
FEWEST: Final = 20
# Deals without a list are solved when they are asked for, so many moves for each, so long in all.
LIMIT: Final = 250_000
SECONDS: Final = 5.0
# Random deals have numbers that are easy to type.
LARGEST_RANDOM: Final = 999_999

LEVELS: Final = ("easy", "fairly easy", "fairly hard", "hard")
"""How hard a deal was to win for the solver, by the quarters of its game's list."""

_CODE: Final = re.compile(r"[a-z0-9]+(?:[-+][a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How hard a deal was to win, for the solver; its text is a sentence's part.

    `level`: 0 to 3, the quarter of the game's list that it is in; `word`: the level in `LEVELS`;
    `made`: moves that the solver made till it found the win.
    """

    level: int
    word: str
    made: int

    def __str__(self) -> str:
        return f"{self.word} for the solver: {self.made:,} moves made to find a win"


@dataclass(frozen=True, slots=True)
class Rate:
    """How many deals are winnable at the least: of deals 1 to `tried` the solver has won `won`, and
    has proved `lost` lost, each with a limit of `limit` moves made.
    """

    tried: int
    won: int
    lost: int
    limit: int

    def __str__(self) -> str:
        lost = f", {self.lost} proved lost" if self.lost else ""
        return (
            f"of {self.tried:,} deals tried {self.won:,} proved winnable{lost},"
            f" with a limit of {self.limit:,} moves made for each"
        )


@dataclass(frozen=True, slots=True)
class Facts:
    """What the list of a game says about the game.

    `winnable`: deals listed; `length`: moves of a win, the median, None without wins; `skill`: the
    share of the listed deals that a careless player does not win, 0 to 1, None where fewer than 20
    are listed; `rates`: one for each number of moves that was allowed.
    """

    winnable: int
    length: int | None
    skill: float | None
    rates: tuple[Rate, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A winnable deal drawn by lot: its number, whether it is listed, and what speaks for it."""

    number: int
    is_listed: bool
    sentence: str


# ---------------------------------------------------------------------------------------- the lists


@lru_cache(maxsize=256)
def listing_of(code: str) -> Listing | None:
    """The list of a game, `the-shah` or `la-belle-lucie+house-in-the-wood`; None if it has none."""
    path = LISTS / f"{code}.txt"
    if not _CODE.fullmatch(code) or not path.is_file():
        return None
    return parse_listing(path.read_text(encoding="utf-8"))


@lru_cache(maxsize=256)
def _won(code: str) -> dict[int, Winnable]:
    listing = listing_of(code)
    return {one.number: one for one in listing.won} if listing else {}


def winnable_numbers(code: str) -> tuple[int, ...]:
    """The numbers of a game's deals that are proved winnable, ascending; empty if none is known."""
    return tuple(_won(code))


def is_proved(code: str, number: int) -> bool:
    """Is this deal in its game's list of proved winnable ones?"""
    return number in _won(code)


def difficulty(code: str, number: int) -> Difficulty | None:
    """How hard a listed deal was to win, beside the others of its list; None if not listed."""
    found = _won(code).get(number)
    if found is None:
        return None
    efforts = _efforts(code)
    level = len(LEVELS) * bisect_left(efforts, found.made) // len(efforts)
    return Difficulty(level, LEVELS[level], found.made)


@lru_cache(maxsize=256)
def _efforts(code: str) -> list[int]:
    return sorted(one.made for one in _won(code).values())


@lru_cache(maxsize=256)
def facts(code: str) -> Facts | None:
    """Length, skill and rates of a game, from its list; None if it has none."""
    from statistics import median

    listing = listing_of(code)
    if listing is None:
        return None
    won = listing.won
    careful = sum(not one.careless for one in won)
    return Facts(
        winnable=len(won),
        length=round(median(one.length for one in won)) if won else None,
        skill=round(careful / len(won), 3) if len(won) >= FEWEST else None,
        rates=tuple(_rate(listing, one) for one in listing.passes if one.last),
    )


def _rate(listing: Listing, one: Pass) -> Rate:
    # What a later pass has found out with more moves does not count for an earlier one.  A search
    # looks at its limit now and then, and so goes a few moves beyond it.
    most = one.limit + one.limit // 100
    won = sum(deal.number <= one.last and deal.made <= most for deal in listing.won)
    hardest = one is listing.passes[-1]
    lost = sum(number <= one.last for number in listing.lost) if hardest else 0
    return Rate(one.last, won, lost, one.limit)


# ---------------------------------------------------------------------------------- deals by lot


def random_winnable(
    code: str,
    *,
    without: Collection[int] = (),
    seconds: float = SECONDS,
    choose: Callable[[int], int] = secrets.randbelow,
    clock: Callable[[], float] = time.monotonic,
) -> Drawn:
    """Draw a winnable deal of a game: one of its list, none of those `without`.

    Where the list has no such deal, deals at random are solved for some `seconds`.  `choose` draws
    a number below another.  Raises UnknownGameError, and InvalidSetupError when no winnable deal is
    found, or none can be expected.
    """
    from cadogan.catalogue import game
    from cadogan.solver.solve import Verdict, solve

    patience = game(code)
    listing = listing_of(patience.code)
    if numbers := [one for one in winnable_numbers(patience.code) if one not in without]:
        return _listed(patience.code, numbers[choose(len(numbers))])
    if listing is not None and not listing.won:
        raise InvalidSetupError(
            f"no deal of {patience.code} is known that can be won: {_last_rate(listing)};"
            " leave out --winnable"
        )
    end = clock() + seconds
    tried = 0
    while (left := end - clock()) > 0:
        number = 1 + choose(LARGEST_RANDOM)
        solution = solve(patience.deal(number), seconds=left, nodes=LIMIT)
        tried += 1
        if solution.verdict is Verdict.WON and number not in without:
            return _found(number, solution)
    raise InvalidSetupError(
        f"none of {tried} deals of {patience.code} was found winnable in {seconds:g} seconds:"
        " try again, or leave out --winnable"
    )


def prove_winnable(
    code: str,
    number: int,
    *,
    seconds: float = SECONDS,
    clock: Callable[[], float] = time.monotonic,
) -> Drawn:
    """Say that a deal is winnable: it is listed, or solved now, in so many `seconds`.

    Raises UnknownGameError, and InvalidSetupError for a deal that is not proved winnable.
    """
    from cadogan.catalogue import game
    from cadogan.solver.solve import Verdict, solve

    patience = game(code)
    if is_proved(patience.code, number):
        return _listed(patience.code, number)
    position = patience.deal(number)
    solution = solve(position, seconds=seconds, clock=clock)
    if solution.verdict is Verdict.WON:
        return _found(number, solution)
    if solution.verdict is Verdict.LOST:
        told = f"{position.code} cannot be won"
    else:
        told = f"{position.code} is not proved winnable, nor won now in {seconds:g} seconds"
    other = ", or leave out the number for a deal that is proved" * bool(_won(patience.code))
    raise InvalidSetupError(f"{told}: leave out --winnable{other}")


def _listed(code: str, number: int) -> Drawn:
    return Drawn(number, True, f"proved winnable, {difficulty(code, number)}")


def _found(number: int, solution: Solution) -> Drawn:
    told = f"proved winnable just now: {solution.made:,} moves made to find a win"
    return Drawn(number, False, told)


def _last_rate(listing: Listing) -> Rate:
    return _rate(listing, listing.passes[-1])


# ------------------------------------------------------------------------------- today's patience


@lru_cache(maxsize=1)
def frozen() -> dict[str, tuple[int, ...]]:
    """The games that take turns as today's patience, and their deals.

    They are a copy of the lists as they once were: a list may grow, a day's patience may not
    change.
    """
    games = {}
    for line in TODAY.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            code, *numbers = line.split()
            games[code] = tuple(map(int, numbers))
    return games


def todays_patience(day: date) -> str:
    """The deal of a day, as `the-shah:17`: the same everywhere and for ever, and proved winnable.

    The games come in rounds, each once in a round, every round in another order; a game's deals
    come in an order of their own, each once before any comes again.
    """
    games = frozen()
    turn, place = divmod(day.toordinal(), len(games))
    index = shuffle(range(len(games)), turn + 1)[place]
    code, numbers = list(games.items())[index]
    order = shuffle(numbers, index + 1, 1)
    return f"{code}:{order[turn % len(numbers)]}"


__all__ = [
    "LEVELS",
    "Difficulty",
    "Drawn",
    "Facts",
    "Rate",
    "difficulty",
    "facts",
    "frozen",
    "is_proved",
    "listing_of",
    "random_winnable",
    "todays_patience",
    "winnable_numbers",
]
