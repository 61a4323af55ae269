"""The file of a game's proved winnable deals: what stands in it, read and written.

A line `solver DIGEST` says which solver made the list; each line `pass LIMIT LAST` that all deals
from 1 to LAST which were undecided till then were tried with so many moves made; `lost ...` numbers
the deals proved lost; every other line is a deal won: its number, the moves made till the win was
found, the moves of the win made shorter, and 1 if the careless player won it too, else 0.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cadogan.errors import NotationError


@dataclass(frozen=True, slots=True, order=True)
class Winnable:
    """A deal that the solver has won.

    `made`: moves that it made till then; `length`: moves of its win, made shorter; `careless`: did
    the careless player win too?
    """

    number: int
    made: int
    length: int
    careless: bool


@dataclass(slots=True)
class Pass:
    """Deals 1 to `last`, as far as they were undecided, tried with `limit` moves made."""

    limit: int
    last: int


@dataclass(slots=True)
class Listing:
    """All that one file says."""

    solver: str = ""
    passes: list[Pass] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)
    won: list[Winnable] = field(default_factory=list)


def format_listing(code: str, listing: Listing) -> str:
    """The text of a file; deals in the order of their numbers."""
    lines = [
        f"# Deals of {code} that the solver has won: number, moves made to find the win, moves of",
        "# the win, won by the careless player. See docs/winnable.md; made by tools/winnable.py.",
        f"solver {listing.solver}",
        *(f"pass {one.limit} {one.last}" for one in listing.passes),
        " ".join(["lost", *map(str, sorted(listing.lost))]),
        *(f"{one.number} {one.made} {one.length} {one.careless:d}" for one in sorted(listing.won)),
    ]
    return "\n".join(lines) + "\n"


def parse_listing(text: str) -> Listing:
    """Read the text of a file; raises NotationError naming the line that is none."""
    listing = Listing()
    for count, line in enumerate(text.splitlines(), 1):
        if line.startswith("#") or not line.strip():
            continue
        word, *rest = line.split()
        try:
            if word == "solver":
                (listing.solver,) = rest
            elif word == "pass":
                limit, last = map(int, rest)
                listing.passes.append(Pass(limit, last))
            elif word == "lost":
                listing.lost += map(int, rest)
            else:
                number, made, length, careless = map(int, (word, *rest))
                listing.won.append(Winnable(number, made, length, bool(careless)))
        except ValueError:
            raise NotationError(
                f"line {count} of a list of winnable deals is none of its lines: {line[:40]!r}"
            ) from None
    return listing


__all__ = ["Listing", "Pass", "Winnable", "format_listing", "parse_listing"]
