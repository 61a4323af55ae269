"""Mutants: definitions with one word dropped or flipped, and what tells them from the printed ones.

    python -m tests.mutants <game or code>...     prints, as JSON, the mutants that nothing tells

A mutant is told when it is refused (`validate`, or it cannot be dealt), when a golden position
counts otherwise, when a deal opens otherwise, or when a golden record goes another way.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import random
import re
import resource
import signal
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from functools import cache
from typing import Any

import cadogan
from cadogan.engine.definition import apply_options, validate
from cadogan.engine.position import Patience, Position
from cadogan.engine.record import Record
from cadogan.errors import CadoganError
from cadogan.vocabulary import Cards, Combine, Game, Option, Play, Stakes, When, Withdraw
from tests.golden_writers.perft import FOLDER as PERFT
from tests.golden_writers.perft import Line, counts_from, read_lines
from tests.golden_writers.records import FOLDER as RECORDS
from tests.golden_writers.records import read_record, record_name
from tests.walks import walk

# What the rules of play do not depend on.
PROSE = {
    "name",
    "rule",
    "rules",
    "readings",
    "options",
    "prefer",
    "advice",
    "form",
    "settles",
    "shape",
    "at",
    "spread",
    "packs",
    "pack",
    "marks",
    "text",
    "in_book",
}
# Numbers that are counted with.
NUMBERS = {
    "each",
    "rounds",
    "count",
    "among",
    "cards",
    "times",
    "fewer_than",
    "up_to",
    "size",
    "total",
    "swaps",
    "depth",
}
# Words that say something only where they are written.
IF_WRITTEN = {"suits", "natives", "ranks"}
# Words of which there must be at least one.
KEPT = {"zones", "deal", "steps", "of"}
# Parts of a position's state that name clauses by their numbers.
WITH_CLAUSES = ("must=", "half=", "grace-")
SECONDS = 20
STEP = re.compile(r"step=([0-9]+)")
CODE = re.compile(r":([0-9]+) ")


def mutants_of(thing: object) -> Iterator[tuple[str, object]]:
    """Everything that differs from a part of a definition by one word, and how it differs."""
    if isinstance(thing, tuple):
        for number, item in enumerate(thing):
            for said, other in mutants_of(item):
                yield f"{number}.{said}", (*thing[:number], other, *thing[number + 1 :])
        return
    if not is_dataclass(thing) or isinstance(thing, Stakes):
        return
    word = type(thing).__name__
    for field in fields(thing):
        if field.name in PROSE:
            continue
        value = getattr(thing, field.name)
        if field.name in IF_WRITTEN and value == field.default:
            continue
        if field.name == "to" and value and isinstance(thing, Play | Combine | Withdraw):
            nowhere: Any = () if isinstance(thing, Play) else ""
            yield f"{word}.to dropped", replace(thing, to=nowhere)
        for said, other in flips(field.name, value):
            if other == value:
                continue
            yield f"{word}.{field.name} {said}", replace(thing, **{field.name: other})  # type: ignore[type-var]
        if isinstance(value, tuple) or is_dataclass(value):
            for said, other in mutants_of(value):
                yield f"{field.name}.{said}", replace(thing, **{field.name: other})  # type: ignore[type-var]


def flips(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Other values of one field, and how they differ.

    A word is taken away or turned into its fellows; none is added that the page has not.
    """
    if isinstance(value, bool):
        if value:
            yield "-> False", False
    elif isinstance(value, When):
        for when in When:
            if when is not value and (value is not When.AT_WILL or when is When.AT_ONCE):
                yield f"-> {when.name}", when
    elif isinstance(value, Cards):
        if value is not Cards.AVAILABLE:
            yield "-> AVAILABLE", Cards.AVAILABLE
    elif isinstance(value, Enum):
        for other in type(value):
            if other is not value:
                yield f"-> {other.name}", other
    elif isinstance(value, int):
        if name in NUMBERS and (value or name in ("rounds", "times")):
            for number in (value - 1, value + 1):
                if number >= 0:
                    yield f"-> {number}", number
    elif isinstance(value, str):
        if name in ("lane", "beside") and value:
            yield "dropped", ""
    elif isinstance(value, tuple) and value:
        yield from shorter(name, value)


def shorter(name: str, value: tuple[Any, ...]) -> Iterator[tuple[str, Any]]:
    """Tuples with one item less, and ladders that go another way."""
    first = value[0]
    if name == "ladder":
        if isinstance(first, tuple):
            yield "first ladder only", value[:1]
            yield "without the last ladder", value[:-1]
            yield "all turned round", tuple(ladder[::-1] for ladder in value)
        else:
            yield "turned round", value[::-1]
            yield "a rung less", value[:-1]
    elif name == "rounds":
        yield "one card less", (*value[:-1], value[-1] - 1)
        yield "one card more", (*value[:-1], value[-1] + 1)
    elif name in ("ranks", "crown", "leaving", "face_down"):
        yield "without the last", value[:-1]
        if len(value) > 1:
            yield "without the first", value[1:]
    elif name in ("order", "suits", "natives"):
        if name == "order":
            yield "turned round", value[::-1]
        yield "without the last", value[:-1]
    elif len(value) > 1 or name not in KEPT:
        for number, item in enumerate(value):
            said = item if isinstance(item, str) else type(item).__name__
            yield f"without {number} {said}", (*value[:number], *value[number + 1 :])


def mutants(code: str) -> Iterator[tuple[str, Patience]]:
    """The mutants of a game; for an option, those of its own words."""
    patience = cadogan.game(code)
    game = patience.printed
    if not patience.options:
        for said, other in mutants_of(game):
            assert isinstance(other, Game)
            yield said, Patience(replace(other, options=()))
        return
    (option,) = (one for one in game.options if one.name == patience.options[0])
    for said, changed in option_mutants(option):
        yield said, changed_patience(game, changed)


def option_mutants(option: Option) -> Iterator[tuple[str, Option]]:
    """The mutants of an option: of its game, or of the words that it reads."""
    if option.game is not None:
        for said, game in mutants_of(option.game):
            assert isinstance(game, Game)
            yield said, replace(option, game=game)
        return
    for number, word in enumerate(option.instead):
        read = [*option.read, *(None for _ in option.instead)][: len(option.instead)]
        instead = [*option.instead[:number], *option.instead[number + 1 :]]
        kept = [*read[:number], *read[number + 1 :]]
        order = sorted(range(len(instead)), key=lambda index: kept[index] is None)
        yield (
            f"without {number} {type(word).__name__}",
            replace(
                option,
                instead=tuple(instead[index] for index in order),
                read=tuple(kept[index] for index in order if kept[index] is not None),
            ),
        )
    for said, read_otherwise in mutants_of(option.read):
        assert isinstance(read_otherwise, tuple)
        yield f"read.{said}", replace(option, read=read_otherwise)


def changed_patience(game: Game, option: Option) -> Patience:
    """The game played with an option that is not among its own."""
    if option.game is None and not option.instead:
        return Patience(replace(game, options=()))
    other = replace(game, options=(option,))
    definition = apply_options(other, [option.name])
    patience = Patience(game, [option.name])
    patience.definition = definition
    return patience


# ----------------------------------------------------------------------------------------- telling


@cache
def golden_lines(code: str) -> tuple[Line, ...]:
    """The golden positions of a game."""
    return tuple(read_lines(PERFT / f"{code}.perft"))


@cache
def golden_records(code: str) -> tuple[Record, ...]:
    """The golden records of a game."""
    paths = [RECORDS / record_name(code, result) for result in ("won", "lost")]
    return tuple(read_record(path) for path in paths if path.is_file())


def tells(code: str, mutant: Patience) -> str:
    """What tells a mutant from the game of this code: the empty text if nothing does."""
    try:
        validate(mutant.definition)
        mutant.table.place_by_label  # noqa: B018 - the tables are made when they are asked for
    except CadoganError as error:
        return f"refused: {error}"
    printed = cadogan.game(code)
    mutant.slug, mutant.options = printed.slug, printed.options
    try:
        told = first_position_that_tells(golden_lines(code), printed, mutant)
        if told:
            return told
        numbers = {int(CODE.split(line.text)[1]) for line in golden_lines(code)}
        for number in sorted(numbers | set(range(1, 7))):
            if shown(printed.deal(number)) != shown(mutant.deal(number)):
                return f"opening of deal {number}"
        for record in golden_records(code):
            told = goes_otherwise(record, printed, mutant)
            if told:
                return told
    except CadoganError as error:
        return f"an error: {error}"
    return ""


def first_position_that_tells(lines: Iterable[Line], printed: Patience, mutant: Patience) -> str:
    """The first of these positions that counts otherwise with a mutant."""
    mine, other = mutant.table, printed.table
    if [spot.label for spot in mine.spots] != [spot.label for spot in other.spots]:
        return ""
    renumbered = len(mine.rules) != len(other.rules)
    # Steps after the first that differs have other numbers: their positions mean something else.
    pairs = list(zip(mine.script, other.script))
    same = next((n for n, (a, b) in enumerate(pairs) if a.op != b.op), len(pairs))
    for line in lines:
        if renumbered and any(name in line.text for name in WITH_CLAUSES):
            continue
        step = STEP.search(line.text)
        if (int(step[1]) if step else 0) >= same:
            continue
        position = mutant.position(line.text)
        for depth, count in enumerate(line.counts, 1):
            if position.perft(depth) != count:
                return f"position {line.number} at depth {depth}"
    return ""


def shown(position: Position) -> tuple[str, list[str]]:
    """What can be seen of a position, and its moves."""
    texts = [position.move_text(move) for move in position.legal_moves]
    cards = position.text().split(" | ")[1]
    return cards, texts


def goes_otherwise(record: Record, printed: Patience, mutant: Patience) -> str:
    """Where a record goes otherwise with a mutant."""
    number = int(record.code.rpartition(":")[2])
    one, other = printed.deal(number), mutant.deal(number)
    for count, text in enumerate(record.moves, 1):
        if shown(one) != shown(other):
            return f"record of deal {number} before move {count}"
        one.push(text)
        other.push(text)
    if (shown(one), one.is_won) != (shown(other), other.is_won):
        return f"end of the record of deal {number}"
    return ""


def told_apart(code: str, mutant: Patience) -> str:
    """`tells` in a process of its own: a mutant may go on for ever, which tells it too."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        signal.alarm(SECONDS)
        resource.setrlimit(resource.RLIMIT_AS, (1 << 31, 1 << 31))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        try:
            said = tells(code, mutant)
        except Exception as error:  # a mutant that cannot be run is told by that
            said = f"{type(error).__name__}: {error}"
        os.write(write, said.encode()[:2000])
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        said = pipe.read()
    _, status = os.waitpid(child, 0)
    return said or (f"ended with {status}" if status else "")


def survivors(code: str, *, talk: bool = False) -> list[str]:
    """The mutants of a game that nothing tells from it."""
    golden_lines(code)
    golden_records(code)
    left = []
    for said, mutant in mutants(code):
        told = told_apart(code, mutant)
        if talk:
            print(f"{code}: {said}: {told or 'SURVIVES'}", file=sys.stderr)
        if not told:
            left.append(said)
    return left


def find_position(code: str, mutant: Patience, walks: int) -> Line | None:
    """A walked position that tells a mutant from the printed game."""
    printed = cadogan.game(code)
    mutant.slug, mutant.options = printed.slug, printed.options
    used: Counter[int] = Counter()
    for number in range(1, walks + 1):
        position = printed.deal(number)
        chance = random.Random(f"{code} {number} again")
        sample = random.Random(number)
        for now in itertools.chain([position], walk(position, chance, 300, used)):
            if now.move_stack and sample.random() > 0.25:
                continue
            line = Line(len(golden_lines(code)) + 1, now.text(), counts_from(now))
            if first_position_that_tells([line], printed, mutant):
                return line
    return None


def strengthen(code: str, walks: int) -> None:
    """Look for positions that tell the survivors, and put them among the golden ones."""
    for said, mutant in mutants(code):
        if told_apart(code, mutant):
            continue
        line = None
        try:
            line = find_position(code, mutant, walks)
        except CadoganError as error:
            print(f"{code}: {said}: {error}", flush=True)
        print(f"{code}: {said}: {'told' if line else 'SURVIVES'}", flush=True)
        if line:
            with (PERFT / f"{code}.perft").open("a", encoding="utf-8") as file:
                file.write(f"{line}\n")
            golden_lines.cache_clear()


def main() -> None:
    """Print the survivors of the games named, or look for positions that tell them."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("names", nargs="+")
    parser.add_argument("-v", "--verbose", action="store_true")
    parser.add_argument("--strengthen", type=int, default=0, metavar="WALKS")
    arguments = parser.parse_args()
    if arguments.strengthen:
        for name in arguments.names:
            strengthen(name, arguments.strengthen)
        return
    found = {name: survivors(name, talk=arguments.verbose) for name in arguments.names}
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
