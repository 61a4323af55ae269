"""Counts of move sequences from many positions of every game agree with the golden files."""

from collections import Counter

import pytest

from cadogan.engine import codes
from cadogan.engine.position import Position
from tests.builds import run_in_build
from tests.golden_writers.perft import (
    FOLDER,
    OPTION_POSITIONS,
    POSITIONS,
    Line,
    counts_from,
    parse_line,
    read_lines,
)
from tests.walks import every_code, kind_of, patience_of

CODES = every_code()
SLUGS = [code for code in CODES if "+" not in code]


def lines_of(code: str) -> list[Line]:
    """The golden lines of a game."""
    path = FOLDER / f"{code}.perft"
    assert path.is_file(), f"{path.name} is missing: `make golden` writes it"
    return read_lines(path)


def difference(position: Position, line: Line) -> str:
    """What to look at when a position counts otherwise: the divide of the first wrong depth."""
    counts = tuple(position.perft(depth) for depth in range(1, len(line.counts) + 1))
    if counts == line.counts:
        return f"the counts go another way: {counts_from(position)}"
    depth = next(n for n, pair in enumerate(zip(counts, line.counts), 1) if pair[0] != pair[1])
    divided = [f"    {move}: {count}" for move, count in position.divide(depth).items()]
    return "\n".join([f"{counts} instead of {line.counts}; at depth {depth}:", *divided])


@pytest.mark.parametrize("code", CODES)
def test_counts_are_those_of_the_golden_file(code: str) -> None:
    patience = patience_of(code)
    for line in lines_of(code):
        position = patience.position(line.text)
        if counts_from(position) != line.counts:
            pytest.fail(f"{line.number}. {line.text}\n{difference(position, line)}", pytrace=False)


@pytest.mark.parametrize("code", CODES)
def test_positions_read_back_as_they_were_written(code: str) -> None:
    patience = patience_of(code)
    for line in lines_of(code):
        assert patience.position(line.text).text() == line.text


def test_every_game_and_only_games_have_a_file() -> None:
    assert {path.name for path in FOLDER.glob("*")} == {f"{code}.perft" for code in CODES}


@pytest.mark.parametrize("code", CODES)
def test_positions_are_many_and_from_many_deals(code: str) -> None:
    patience = patience_of(code)
    lines = lines_of(code)
    assert [line.number for line in lines] == list(range(1, len(lines) + 1))
    assert len({line.text for line in lines}) == len(lines)
    assert len(lines) >= (OPTION_POSITIONS if patience.options else POSITIONS)
    assert len({line.text.partition(" ")[0] for line in lines}) >= 10


@pytest.mark.parametrize("code", CODES)
def test_every_clause_gives_a_move_in_some_position(code: str) -> None:
    """Not those at once: where they give a single move it makes itself, and nobody sees it."""
    patience = patience_of(code)
    met: Counter[int] = Counter()
    for line in lines_of(code):
        met.update({kind_of(move) for move in patience.position(line.text).legal_moves})
    silent = [rule for number, rule in enumerate(patience.table.rules) if not met[number]]
    assert [rule.clause for rule in silent if rule.when != codes.AT_ONCE] == []


@pytest.mark.parametrize("code", SLUGS)
def test_positions_wait_at_every_step_that_waits(code: str) -> None:
    """Not at those all of whose clauses are at once and make themselves."""
    patience = patience_of(code)
    rules = patience.table.rules
    met = {patience.position(line.text).kernel.register_at(codes.PC) for line in lines_of(code)}
    waiting = {
        number
        for number, instruction in enumerate(patience.table.script)
        if instruction.op in (codes.PAUSE, codes.TURN_UP)
        and any(rules[clause].when != codes.AT_ONCE for clause in instruction.clauses)
    }
    assert waiting <= met


def test_the_divide_adds_up_to_the_count() -> None:
    for code in CODES[::6]:
        patience = patience_of(code)
        for line in lines_of(code)[::12]:
            position = patience.position(line.text)
            depth = len(line.counts)
            assert sum(position.divide(depth).values()) == line.counts[-1]
            assert position.text() == line.text


SNIPPET = """
import sys
from tests.golden_writers.perft import FOLDER, read_lines
from tests.walks import every_code, patience_of
for code in every_code():
    for line in read_lines(FOLDER / f"{code}.perft")[5::14]:
        position = patience_of(code).position(line.text)
        depth = max(n for n, count in enumerate(line.counts, 1) if count <= 200 or n == 1)
        assert position.perft(depth) == line.counts[depth - 1], (code, line.number)
print("agreed")
"""


@pytest.mark.parametrize("build", ["pure Python", "compiled, checked"])
def test_the_other_builds_count_alike(build: str) -> None:
    assert run_in_build(build, ["-c", SNIPPET]) == "agreed\n"


def test_a_line_reads_back_as_it_was_written() -> None:
    line = Line(7, "the-shah:1 | aces.1: AC; pack: 2C | step=1", (3, 9, 27))
    assert str(line) == "7. the-shah:1 | aces.1: AC; pack: 2C | step=1 => 3 9 27"
    assert parse_line(str(line)) == line
