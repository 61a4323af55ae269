"""Texts and numbers from outside: each is read as it is meant, or refused in one line."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import cadogan
from cadogan.cards import SUITS, format_card, make_card
from cadogan.engine.notation import is_first_half, is_named, join_halves, parse_code, writes_card
from cadogan.engine.position import DEEPEST, Patience, Position
from cadogan.engine.record import format_record, parse_record, record_of, replay
from cadogan.errors import CadoganError, InvalidSetupError, NotationError
from cadogan.solver.solve import solve
from tests.walks import every_code, patience_of, walk

HUGE = "9" * 5000
RECORD = """[Game "la-belle-lucie"]
[Edition "1"]
[Deal "la-belle-lucie:1"]
[Result "playing"]
"""


def find(slug: str, options: tuple[str, ...]) -> Patience:
    """The game of a record."""
    return cadogan.game(slug, *options)


def refusal_of(call: Callable[..., object], *arguments: object) -> str:
    """The one line with which a call refuses what it was given."""
    with pytest.raises(CadoganError) as caught:
        call(*arguments)
    line = str(caught.value)
    assert line.isprintable()
    assert len(line) < 1100
    return line


# -------------------------------------------------------------------------------- words of a move


@pytest.mark.parametrize("text", ["and", "AND", "and and", "exchange and", "7h and", "and 7h", "?"])
def test_the_word_and_alone_is_no_move_in_any_game(text: str) -> None:
    for code in every_code():
        position = patience_of(code).deal(1)
        if text in ("7h and", "and 7h"):
            for call in (position.why_not, position.parse_move):
                try:
                    call(text)
                except CadoganError as error:
                    assert str(error)
        else:
            assert "is no move" in refusal_of(position.parse_move, text) or text == "?"
            refusal_of(position.why_not, text)


def test_random_words_never_end_in_anything_but_a_line() -> None:
    chance = random.Random(4)
    for code in every_code():
        position = patience_of(code).deal(2)
        for _ in walk(position, random.Random(code), 12):
            pass
        labels = [spot.label for spot in position.table.spots]
        words = [*labels[:6], *labels[-3:], "and", "exchange", "deal", "7h", "kd", "ac", "\x1b[2J"]
        for _ in range(25):
            text = " ".join(chance.choice(words) for _ in range(chance.randint(1, 5)))
            for call in (position.why_not, position.parse_move):
                try:
                    call(text)
                except CadoganError as error:
                    assert str(error).isprintable()


def test_a_word_that_writes_a_card_means_no_place() -> None:
    cards = {format_card(make_card(rank, suit)).lower() for rank in range(1, 14) for suit in SUITS}
    for code in every_code():
        position = patience_of(code).deal(1)
        for word in cards:
            assert writes_card(word)
            assert not any(is_named(position, word, p) for p in range(position.table.places))


def test_the_ace_of_clubs_is_not_the_aces() -> None:
    position = cadogan.deal("la-nivernaise:15")
    assert "7D" not in refusal_of(position.parse_move, "ac")


# ----------------------------------------------------------------------------- two exchanges in one


def exchange_pair() -> tuple[Position, str]:
    """A position of The Fourteenth and two exchanges that can be made there together."""
    chance = random.Random(1)
    for number in range(1, 60):
        position = cadogan.deal(f"the-fourteenth:{number}")
        while position.legal_moves:
            halves = [move for move in position.legal_moves if is_first_half(move)]
            if halves:
                first = position.move_text(halves[0])
                position.push(halves[0])
                second = position.move_text(position.legal_moves[0])
                position.pop()
                return position, f"{first} {second}"
            position.push(chance.choice(position.legal_moves))
    raise AssertionError("no exchange was met")


def test_two_exchanges_are_pushed_as_a_record_prints_them() -> None:
    position, line = exchange_pair()
    made = len(position.move_stack)
    assert position.why_not(line) is None
    position.push(line)
    assert len(position.move_stack) == made + 2
    record = record_of(position)
    assert join_halves(record.moves)[-1] == line
    assert replay(parse_record(format_record(record)), find) == position
    position.pop()
    position.pop()
    before = position.text()
    first = line.partition(" and ")[0]
    refusal_of(position.push, f"{first} and exchange 2H hand 3H pack")
    assert (position.text(), len(position.move_stack)) == (before, made)


# ----------------------------------------------------------------------------------------- records


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('[Result "playing"]', '[Result "lost"]'), "there are moves to be made"),
        (('[Result "playing"]', '[Result "won"]'), "the game is not won"),
        (('[Result "playing"]', '[Deal "la-belle-lucie:2"]'), "Deal stands there twice"),
        (('[Result "playing"]', '[Player "me"]'), "'Player' is no header of a record"),
        (('[Result "playing"]', '[Result "\x1b[2J"]'), "holds signs that do not print"),
        (('"la-belle-lucie:1"', f'"la-belle-lucie:{HUGE}"'), "is no deal number"),
        (('"1"]', f'"{HUGE}"]'), "is of edition"),
    ],
)
def test_a_record_is_believed_in_nothing(change: tuple[str, str], said: str) -> None:
    text = RECORD.replace(*change, 1)
    line = refusal_of(lambda: replay(parse_record(text), find))
    assert said in line


@pytest.mark.parametrize(
    "line", ["1. deal\x1b[31m", "1. \x07", f"{HUGE}. deal", "1. deal\u202e", "1. deal\x85"]
)
def test_a_line_that_does_not_print_is_no_move(line: str) -> None:
    refusal_of(parse_record, f"{RECORD}\n{line}\n")


def test_no_record_is_written_that_the_parser_refuses() -> None:
    for code in every_code():
        position = patience_of(code).deal(3)
        for _ in walk(position, random.Random(code), 10):
            pass
        for result in ("", "playing", "won", "lost", "left", "nonsense", 'a"b'):
            try:
                record = record_of(position, result)
            except NotationError:
                continue
            assert parse_record(format_record(record)) == record
            assert replay(record, find) == position


# ----------------------------------------------------------------------------------------- numbers


def test_numbers_beyond_reason_are_refused_in_one_line() -> None:
    position = cadogan.deal("fortress:1")
    for depth in (-1, 10**30, 10**6000, True, 1.5, "2", None):
        refusal_of(position.perft, depth)
        refusal_of(position.divide, depth)
    refusal_of(position.divide, 0)
    refusal_of(position.perft, DEEPEST + 1)
    assert position.perft(0) == 1
    for number in (0, -1, 2**63, 10**6000, 1.5, "1", True, None):
        refusal_of(position.patience.deal, number)
    for code in (f"fortress:{HUGE}", "fortress:0", f"fortress:{2**63}", f"{HUGE}:1", HUGE):
        refusal_of(cadogan.deal, code)
    assert parse_code(f"fortress:{'0' * 5000}7").number == 7
    for limit in (0, -1, 10**6000, float("nan")):
        with pytest.raises(InvalidSetupError):
            solve(position, seconds=limit)
        with pytest.raises(InvalidSetupError):
            solve(position, nodes=int(limit) if limit == limit else -1)
