"""The games by name: what a program asks for first."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from cadogan.errors import NotationError, UnknownGameError, check_text

if TYPE_CHECKING:
    from cadogan.engine.position import Patience, Position
    from cadogan.vocabulary import Game


@dataclass(frozen=True, slots=True)
class Entry:
    """A game in the list: its number in the book, its names, packs and options."""

    number: int
    slug: str
    name: str
    packs: int
    options: tuple[str, ...]


@lru_cache(maxsize=1)
def definitions() -> dict[str, Game]:
    """The definitions by slug, in the book's order."""
    from cadogan.book import GAMES
    from cadogan.engine.definition import slug_of

    return {slug_of(game.name): game for game in GAMES}


@lru_cache(maxsize=1)
def games() -> tuple[Entry, ...]:
    """The games in the book's order."""
    return tuple(
        Entry(number, slug, game.name, game.packs, tuple(one.name for one in game.options))
        for number, (slug, game) in enumerate(definitions().items(), 1)
    )


def game(name: str | int, *options: str) -> Patience:
    """The game of this slug, or number in the book, with these options.

    Options may also stand in the name: `napoleon-at-st-helena+talon-only`.  Raises
    UnknownGameError, saying which names come near.
    """
    from cadogan.engine.notation import parse_code
    from cadogan.engine.position import Patience

    wanted = tidy_code(check_text(str(name) if isinstance(name, int) else name, "a game"))
    try:
        code = parse_code(wanted)
        slug, named = code.slug, code.options
    except NotationError:
        slug, named = wanted, ()
    known = definitions()
    if slug.isdecimal() and len(slug) < 9 and 1 <= int(slug) <= len(known):
        slug = list(known)[int(slug) - 1]
    if slug not in known:
        # The article may be left out, whichever it is, and left in where there is none.
        bare = slug.removeprefix("the-")
        whole = [one for one in known if one in (bare, f"the-{bare}", f"la-{bare}")]
        slug = whole[0] if len(whole) == 1 else slug
    if slug not in known:
        near = tuple(difflib.get_close_matches(slug, known, n=3, cutoff=0.5))
        near = near or tuple(one for one in known if slug and slug in one)[:3]
        hint = f": did you mean {' or '.join(near)}?" if near else ": 'cadogan games' lists them"
        raise UnknownGameError(f"no game is called {name!r}{hint}", suggestions=near)
    return Patience(known[slug], (*named, *options), game)


def tidy_code(text: str) -> str:
    """A deal code as codes are written, of one with the game's name as the book prints it:
    `The “Louis” Patience: 3` is `the-louis-patience:3`.
    """
    from cadogan.engine.definition import slug_of

    name, colon, number = text.strip().partition(":")
    # Print has other hyphens and apostrophes, too.
    plain = name.translate(str.maketrans("’‘‐‑", "''--"))
    return "+".join(map(slug_of, plain.split("+"))) + colon + number.strip()


def deal(code: str) -> Position:
    """The opening position of a deal code: `the-shah:48213`.

    Raises UnknownGameError, NotationError or InvalidSetupError.
    """
    from cadogan.engine.notation import parse_code

    check_text(code, "a deal code")
    try:
        parsed = parse_code(tidy_code(code))
    except NotationError:
        parsed = parse_code(code)
    if parsed.number is None:
        raise NotationError(f"{code!r} has no deal number: write {parsed.slug}:1")
    return game(parsed.slug, *parsed.options).deal(parsed.number)


def replay(text: str) -> Position:
    """Play the text of a record through; raises NotationError naming what is wrong."""
    from cadogan.engine.record import parse_record
    from cadogan.engine.record import replay as play_through

    return play_through(parse_record(text), lambda slug, options: game(slug, *options))
