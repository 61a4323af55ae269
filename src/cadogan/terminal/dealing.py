"""Opening positions: from a deal code, or from the cards of a real table, written in a file."""

from __future__ import annotations

import json
import re
import secrets
import sys
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cadogan.errors import InvalidSetupError, NotationError

if TYPE_CHECKING:
    from cadogan.engine.position import Patience, Position

LARGEST_RANDOM: Final = 999_999
"""Deals at random have numbers that are easy to type; others may be asked for."""

PACK_KEYS: Final = ("stock", "pack")


def find_game(text: str) -> tuple[Patience, int | None]:
    """The game and the deal number of a code, slug, name or number in the book.

    The number is None when none is given.  Raises UnknownGameError, NotationError or
    InvalidSetupError.
    """
    from cadogan import game
    from cadogan.catalogue import tidy_code
    from cadogan.engine.notation import parse_code

    name, colon, digits = text.strip().partition(":")
    if colon:
        return game(name), parse_code(tidy_code(f"{name}:{digits}")).number
    return game(name), None


def open_deal(text: str, cards: str = "") -> Position:
    """The opening position of a code; of a game without a number, of a random deal.

    `cards`: a file with the cards of a real deal.  Raises as `find_game` and `deal_from_file` do.
    """
    patience, number = find_game(text)
    if cards:
        return deal_from_file(patience, cards, number or 1)
    return patience.deal(number or random_number())


def open_winnable(text: str, without: Collection[int] = ()) -> tuple[Position, str]:
    """The opening of a deal that is proved winnable, and a phrase that says so.

    Of a game without a number one is drawn, if it can be none of those `without`.  Raises as
    `find_game` does, and InvalidSetupError when the deal named is not proved winnable, or none can
    be found.
    """
    from cadogan.study.winnable import prove_winnable, random_winnable

    patience, number = find_game(text)
    if number is None:
        drawn = random_winnable(patience.code, without=without)
    else:
        drawn = prove_winnable(patience.code, number)
    return patience.deal(drawn.number), drawn.sentence


def random_number() -> int:
    """A deal number that nobody has chosen."""
    return 1 + secrets.randbelow(LARGEST_RANDOM)


def deal_from_file(patience: Patience, name: str, number: int = 1) -> Position:
    """The deal that a file writes out; `-` is standard input.

    The file holds either the pack, card by card, the top first, parted by blanks (what follows
    `#` is a remark), or a JSON object of packets by zone, with `stock` or `pack` for the undealt
    cards.  Of a file with several objects, one a line, `FILE:3` is the third; an object may hold
    the packets under `deal`.  Raises NotationError or InvalidSetupError.
    """
    text, source = _read(name)
    try:
        if text.lstrip().startswith(("{", "[")):
            return _set_up(patience, text, number)
        from cadogan.cards import parse_cards

        lines = [line.partition("#")[0] for line in text.splitlines()]
        return patience.deal_cards(parse_cards(" ".join(lines).replace(",", " ")), number)
    except (NotationError, InvalidSetupError) as error:
        raise type(error)(f"{source}: {error}") from None


def _read(name: str) -> tuple[str, str]:
    """The text of a file, or of one line of it, and how to speak of it."""
    if name == "-":
        return sys.stdin.read(), "standard input"
    path, line = Path(name), 0
    numbered = re.fullmatch(r"(.+):([0-9]{1,9})", name)
    if numbered and not path.exists():
        path, line = Path(numbered[1]), int(numbered[2])
    text = read_file(path)
    if not line:
        return text, str(path)
    lines = text.splitlines()
    if not 1 <= line <= len(lines):
        raise NotationError(f"{path} has {len(lines)} lines, and no line {line}")
    return lines[line - 1], f"{path}, line {line}"


def read_file(path: Path) -> str:
    """The text of a file; raises NotationError for one that cannot be read."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise NotationError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise NotationError(f"cannot read {path}: it is no text in UTF-8") from None


def _set_up(patience: Patience, text: str, number: int) -> Position:
    try:
        layout = json.loads(text)
    except json.JSONDecodeError as error:
        lines = [line for line in text.splitlines() if line.strip()]
        if len(lines) > 1 and all(line.lstrip().startswith("{") for line in lines):
            raise NotationError(
                f"it holds {len(lines)} deals: name one of them, as FILE:1 for the first"
            ) from None
        raise NotationError(f"line {error.lineno} is no JSON: {error.msg}") from None
    except RecursionError:
        raise NotationError("it is no layout of cards: too many brackets") from None
    if isinstance(layout, Mapping) and isinstance(layout.get("deal"), Mapping):
        layout = layout["deal"]
    if not isinstance(layout, Mapping):
        raise NotationError('packets by zone are wanted, as {"fans": [["7H", "TC"]]}')
    packets: dict[str, list[list[int]]] = {}
    pack: list[int] = []
    for key, value in layout.items():
        if key in PACK_KEYS:
            pack = _packet(key, value)
        else:
            packets[key] = _packets(patience, key, value)
    return patience.set_up(packets, pack, number)


def _packet(key: str, value: object) -> list[int]:
    from cadogan.cards import parse_card

    words = value.replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise NotationError(f'{key}: a list of cards is wanted, as ["7H", "TC"]')
    return [parse_card(word) for word in words]


def _packets(patience: Patience, key: str, value: object) -> list[list[int]]:
    if not isinstance(value, list):
        raise NotationError(f'{key}: a list of packets is wanted, as [["7H", "TC"], ["AS"]]')
    if value and all(isinstance(one, str) for one in value):
        # Single cards, each in its place; or the one packet of a zone that has but one.
        cards = _packet(key, value)
        return [cards] if _places(patience, key) == 1 else [[card] for card in cards]
    return [_packet(key, one) for one in value]


def _places(patience: Patience, key: str) -> int:
    from cadogan.engine.undealing import zone_for

    return len(zone_for(patience, key))
