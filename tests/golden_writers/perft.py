"""Perft as golden files: counts of move sequences from many walked positions of every game.

A line of `perft/<game>.perft` is a number, the position, and the counts by depth from 1 on:

    12. la-belle-lucie:3 | fans.1: 9C 8H; ... | step=1 => 8 62 410

`make golden` counts anew from the positions that stand there; positions are chosen only for games
without a file, or again with `python -m tests.golden_writers.perft --again <game>...`.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cadogan.engine import codes
from cadogan.engine.position import Patience, Position
from tests.golden_writers.records import FOLDER as RECORDS
from tests.golden_writers.records import read_record, record_name
from tests.walks import every_code, kind_of, patience_of, walk

FOLDER = Path(__file__).resolve().parent.parent / "golden" / "perft"

LINE = re.compile(r"([0-9]+)\. (.+) => ([0-9 ]+)")
# So many sequences are counted at most, from a position at one depth, unless at depth 1.
MOST = 6000
DEEPEST = 4
POSITIONS, OPTION_POSITIONS = 48, 20
WALKS, LENGTH = 90, 420
# Each clause is to be legal in so many of the positions, if the walks met it so often.
OFTEN = 4


# What makes a position worth keeping: a name and two numbers.
Feature = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a golden file."""

    number: int
    text: str
    counts: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.number}. {self.text} => {' '.join(map(str, self.counts))}"


def parse_line(text: str) -> Line:
    """Read a line of a golden file."""
    match = LINE.fullmatch(text)
    assert match is not None, f"no line of a perft file: {text[:60]!r}"
    return Line(int(match[1]), match[2], tuple(map(int, match[3].split())))


def read_lines(path: Path) -> list[Line]:
    """The lines of a golden file."""
    return [parse_line(line) for line in path.read_text(encoding="utf-8").splitlines()]


def counts_from(position: Position) -> tuple[int, ...]:
    """The counts by depth, as deep as they stay small."""
    counts = [position.perft(1)]
    while len(counts) < DEEPEST and counts[-1] > 0:
        # The next depth has about as many times more sequences as this had.
        grown = counts[-1] * (counts[-1] // (counts[-2] if len(counts) > 1 else 1) + 1)
        if grown > MOST:
            break
        counts.append(position.perft(len(counts) + 1))
    return tuple(counts)


@dataclass(frozen=True, slots=True)
class Found:
    """A position met on a walk: what makes it worth keeping, and its text."""

    deal: int
    home: int
    features: frozenset[Feature]
    text: str


def features_of(position: Position) -> frozenset[Feature]:
    """The step of the deal with the clauses that give moves at it, and what else is the state."""
    kernel = position.kernel
    step = kernel.register_at(codes.PC)
    found: set[Feature] = {("kind", step, kind_of(move)) for move in position.legal_moves}
    found.add(("step", step, 0))
    found.add(("redeals", min(3, kernel.register_at(codes.REDEALS)), 0))
    found.add(("hand", step, kernel.size_at(position.table.hand)))
    for name, register in (("must", codes.MUST), ("half", codes.HALF), ("burst", codes.BURST)):
        if kernel.register_at(register):
            found.add((name, step, 0))
    return frozenset(found)


def games_played(
    patience: Patience, used: Counter[int]
) -> Iterator[tuple[random.Random, Position]]:
    """Positions of many deals: the openings, walks, and the games of the golden records."""
    for number in range(1, WALKS + 1):
        chance = random.Random(f"{patience.code} {number}")
        position = patience.deal(number)
        yield chance, position
        for _ in walk(position, chance, LENGTH, used):
            yield chance, position
    for result in ("won", "lost"):
        path = RECORDS / record_name(patience.code, result)
        if path.is_file():
            record = read_record(path)
            chance = random.Random(record.code)
            position = patience.deal(int(record.code.rpartition(":")[2]))
            for text in record.moves:
                position.push(text)
                yield chance, position


def gather(patience: Patience) -> list[Found]:
    """Positions worth keeping, in many deals."""
    used: Counter[int] = Counter()
    often: Counter[Feature] = Counter()
    met: set[str] = set()
    found = []
    for chance, now in games_played(patience, used):
        if now.legal_moves:
            features = features_of(now)
            if chance.random() > 0.06 and all(often[one] >= 3 * OFTEN for one in features):
                continue
            text = now.text()
            if text not in met:
                met.add(text)
                often.update(features)
                found.append(Found(now.number, now.cards_home, features, text))
    return found


def choose(found: list[Found], wanted: int, chance: random.Random) -> list[Found]:
    """The positions to keep: each feature often enough, the rest spread over early and late."""
    left = list(found)
    chance.shuffle(left)
    lacking = {feature: OFTEN for one in found for feature in one.features}
    deals: Counter[int] = Counter()
    kept: list[Found] = []
    while left and len(kept) < wanted:
        best = max(
            left,
            key=lambda one: sum(lacking[each] > 0 for each in one.features) - deals[one.deal] / 2,
        )
        if not any(lacking[feature] for feature in best.features):
            break
        left.remove(best)
        kept.append(best)
        deals[best.deal] += 1
        for feature in best.features:
            lacking[feature] = max(0, lacking[feature] - 1)
    left.sort(key=lambda one: one.home)
    more = min(len(left), wanted - len(kept))
    kept += [left[index * len(left) // more] for index in range(more)]
    return sorted(kept, key=lambda one: (one.deal, one.home, one.text))


def lines_for(code: str) -> list[Line]:
    """Choose positions of a game and count from them."""
    patience = patience_of(code)
    wanted = OPTION_POSITIONS if patience.options else POSITIONS
    chosen = choose(gather(patience), wanted, random.Random(code))
    return [
        Line(number, one.text, counts_from(patience.position(one.text)))
        for number, one in enumerate(chosen, 1)
    ]


def counted_again(code: str, lines: list[Line]) -> list[Line]:
    """The same positions with the counts of today."""
    patience = patience_of(code)
    return [
        Line(line.number, line.text, counts_from(patience.position(line.text))) for line in lines
    ]


def write(folder: Path, again: tuple[str, ...] = ()) -> None:
    """Write the files into `folder`/perft; those named in `again` with newly chosen positions."""
    place = folder / "perft"
    place.mkdir(parents=True, exist_ok=True)
    for code in every_code():
        path = place / f"{code}.perft"
        if path.exists() and code not in again:
            lines = counted_again(code, read_lines(path))
        else:
            lines = lines_for(code)
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    for path in place.glob("*.perft"):
        if path.name.removesuffix(".perft") not in every_code():
            path.unlink()


def main() -> None:
    """Write the golden counts, choosing positions anew for the games named."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--again", nargs="*", default=[], help="games to choose positions for")
    write(FOLDER.parent, tuple(parser.parse_args().again))


if __name__ == "__main__":
    main()
