"""Records: a header and the numbered moves; the save file, the transcript, the shared link.

    [Game "the-shah"]
    [Edition "1"]
    [Deal "the-shah:48213"]
    [Result "playing"]

    1. play 2S star.1.5 aces.2
    2. play 3S star.1.4 aces.2

A record of today loads for ever: its moves are those of its edition of the rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from cadogan.cards import format_cards, parse_cards
from cadogan.engine.notation import format_move, join_halves, parse_code, split_halves
from cadogan.engine.position import Patience, Position
from cadogan.errors import CadoganError, NotationError, quoted

# The edition of our rules; it grows when a game changes so that an old record would play otherwise.
EDITION = 1

RESULTS = ("playing", "won", "lost", "left")
HEADER = re.compile(r'\[([A-Z][A-Za-z]*) "([^"]*)"\]')
HEADERS = ("Game", "Edition", "Deal", "Result", "Cards")
MOVE = re.compile(r"([0-9]{1,9})\. +(\S.*)")


@dataclass(slots=True)
class Record:
    """A game as it was played: deal code, moves as text, result.

    `cards`: the whole pack in the order dealt, for a deal typed in by hand; else empty.
    """

    code: str
    moves: list[str] = field(default_factory=list)
    result: str = "playing"
    edition: int = EDITION
    cards: tuple[int, ...] = ()

    def __str__(self) -> str:
        return format_record(self)


def record_of(position: Position, result: str = "") -> Record:
    """The record of a position: how it was reached.

    The result is "won" or "playing" unless another is given.  Raises NotationError for one that the
    game cannot have.
    """
    result = result or ("won" if position.is_won else "playing")
    check_result(result, position)
    texts: list[str] = []
    start = begin(position.patience, position.number, position.dealt_cards or ())
    if start.key != position.root().key:
        raise NotationError("this position was set up by hand: it has no record")
    for move in position.move_stack:
        texts.append(format_move(start, move))
        start.make(move)
    return Record(position.code, texts, result, cards=position.dealt_cards or ())


def begin(patience: Patience, number: int, cards: tuple[int, ...]) -> Position:
    """The opening position of a record."""
    return patience.deal_cards(cards, number) if cards else patience.deal(number)


def format_record(record: Record) -> str:
    """A record as text."""
    slug = parse_code(record.code).slug
    header = [
        f'[Game "{slug}"]',
        f'[Edition "{record.edition}"]',
        f'[Deal "{record.code}"]',
        f'[Result "{record.result}"]',
    ]
    if record.cards:
        header.append(f'[Cards "{format_cards(record.cards)}"]')
    moves = [f"{number}. {move}" for number, move in enumerate(join_halves(record.moves), 1)]
    return "\n".join([*header, "", *moves]).rstrip() + "\n"


def check_result(result: str, position: Position) -> None:
    """Raise NotationError unless a game that stands so can have this result."""
    if result not in RESULTS:
        raise NotationError(f"{quoted(result)} is no result: one of {', '.join(RESULTS)} is wanted")
    if (result == "won") != position.is_won:
        state = "won" if position.is_won else "not won"
        raise NotationError(f"the record says {result!r}, but the game is {state}")
    if result == "lost" and position.legal_moves and not position.is_stuck():
        raise NotationError("the record says 'lost', but there are moves to be made")


def parse_record(text: str) -> Record:
    """Read a record; raises NotationError naming the line that is wrong."""
    header: dict[str, str] = {}
    moves: list[str] = []
    lines = 0
    for number, line in enumerate(text.split("\n"), 1):
        stripped = line.strip(" \t\r")
        if not stripped:
            continue
        if not stripped.isprintable():
            raise NotationError(f"line {number}: {quoted(stripped)} holds signs that do not print")
        if match := HEADER.fullmatch(stripped):
            if moves:
                raise NotationError(f"line {number}: a header line after the moves")
            if match[1] not in HEADERS:
                raise NotationError(
                    f"line {number}: {quoted(match[1])} is no header of a record: those are"
                    f" {', '.join(HEADERS)}"
                )
            if match[1] in header:
                raise NotationError(f"line {number}: {match[1]} stands there twice")
            header[match[1]] = match[2]
        elif match := MOVE.fullmatch(stripped):
            lines += 1
            if int(match[1]) != lines:
                raise NotationError(f"line {number}: move {match[1]}, but number {lines} is due")
            moves += split_halves(match[2])
        else:
            raise NotationError(
                f"line {number}: {quoted(stripped)} is neither a header line as"
                ' [Deal "the-shah:1"] nor a move as 1. deal'
            )
    for name in ("Edition", "Deal"):
        if name not in header:
            raise NotationError(f'this is no record: the header line [{name} "..."] is missing')
    code = parse_code(header["Deal"])
    if code.number is None:
        raise NotationError(f"{quoted(header['Deal'])} has no deal number")
    if header.get("Game", code.slug) != code.slug:
        raise NotationError(
            f"the game is {quoted(header['Game'])}, but the deal is one of {code.slug!r}"
        )
    result = header.get("Result", "playing")
    if result not in RESULTS:
        raise NotationError(f"{quoted(result)} is no result: one of {', '.join(RESULTS)} is wanted")
    if header["Edition"] != str(EDITION):
        raise NotationError(
            f"the record is of edition {header['Edition'][:20]} of the rules; this program plays"
            f" edition {EDITION}"
        )
    cards = tuple(parse_cards(header["Cards"])) if "Cards" in header else ()
    return Record(str(code), moves, result, EDITION, cards)


def replay(record: Record, find: Callable[[str, tuple[str, ...]], Patience]) -> Position:
    """Play a record through; `find` gives the game of a slug and its options.

    Raises NotationError or IllegalMoveError naming the move that cannot be made, and NotationError
    when the game does not end as the record says.
    """
    code = parse_code(record.code)
    if code.number is None:
        raise NotationError(f"{record.code!r} has no deal number")
    position = begin(find(code.slug, code.options), code.number, record.cards)
    for number, text in enumerate(record.moves, 1):
        try:
            position.push(text)
        except CadoganError as error:
            line = len(join_halves(record.moves[:number]))
            raise NotationError(f"move {line} ({text[:80]}): {error}") from None
    check_result(record.result, position)
    return position
