"""What requests may hold: every field by its name and type, and one clear line for any other."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from typing import Annotated, Any, Final, TypeVar

import msgspec
from msgspec import UNSET, Meta, UnsetType

from cadogan.errors import CadoganError

MOST_MOVES: Final = 5000
"""Moves in one request or posted record."""
LONGEST_LINE: Final = 500
"""Letters of a move, a deal code or a name."""

Line = Annotated[str, Meta(max_length=LONGEST_LINE)]
Moves = Annotated[list[Line], Meta(max_length=MOST_MOVES)]
Count = Annotated[int, Meta(ge=0)]

MOVES_WANTED: Final = f'to {MOST_MOVES} moves as text, as ["7h 8h"]'
WANTED: Final = {
    "code": f"a deal code, a text of at most {LONGEST_LINE} letters",
    "slug": f"a game's name, a text of at most {LONGEST_LINE} letters",
    "options": "a list of names",
    "number": "a whole number",
    "winnable": "true or false",
    "record": "a record, as text",
    "revision": "the revision of the table that was seen",
    "count": "a whole number, at least 1",
    "move": f"a move, a text of at most {LONGEST_LINE} letters",
    "at": "a whole number, 0 or more",
}


class MalformedError(CadoganError):
    """A request that has not the fields that are wanted, or has others."""


class Asked(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What all bodies have in common: no field but those that are known."""


class NewTable(Asked, frozen=True, kw_only=True):
    """A game to begin: by its code, by its name, or by a record."""

    code: Line | UnsetType = UNSET
    slug: Line | UnsetType = UNSET
    options: list[Line] | UnsetType = UNSET
    number: int | UnsetType = UNSET
    winnable: bool | UnsetType = UNSET
    record: str | UnsetType = UNSET

    def __post_init__(self) -> None:
        given = [name for name in self.__struct_fields__ if getattr(self, name) is not UNSET]
        firsts = [name for name in ("record", "code", "slug") if name in given]
        if not firsts:
            raise ValueError('"code", "slug" or "record" must say which game it is')
        beside: dict[str, tuple[str, ...]] = {
            "record": (),
            "code": ("winnable",),
            "slug": ("options", "number", "winnable"),
        }
        first = firsts[0]
        for name in given:
            if name != first and name not in beside[first]:
                raise ValueError(f'"{first}" says which game it is: leave out "{name}"')
        if self.winnable is True and self.number is not UNSET:
            raise ValueError('"winnable" draws the number by lot: leave out the number')


class Changed(Asked, frozen=True, kw_only=True):
    """A change to a table, by one who has seen this revision."""

    revision: int


class MovesMade(Changed, frozen=True, kw_only=True):
    """Moves to make."""

    moves: Annotated[Moves, Meta(min_length=1)]


class MovesUndone(Changed, frozen=True, kw_only=True):
    """Moves to take back."""

    count: Annotated[int, Meta(ge=1)] = 1


class MoveDoubted(Asked, frozen=True, kw_only=True):
    """A move of which it is asked why it is not legal."""

    move: Line


class OtherLine(Asked, frozen=True, kw_only=True):
    """Other moves from some point of the game on."""

    at: Count
    moves: Moves


Body = TypeVar("Body", bound=Asked)

_FIELD: Final = re.compile(r"(?:field|at) `(?:\$\.)?([^`\[]*)")


def read_body(content: bytes, wanted: type[Body]) -> Body:
    """Read the body of a request; raises MalformedError with what is wrong, and what is right."""
    try:
        # What is no JSON at all is told as that, wherever it breaks off.
        msgspec.json.decode(content)
        return msgspec.json.decode(content, type=wanted)
    except msgspec.ValidationError as error:
        raise MalformedError(_told(str(error), wanted)) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise MalformedError(f"the body is no JSON: {error}") from None


def _told(message: str, wanted: type[Asked]) -> str:
    found = _FIELD.search(message)
    if "unknown field" in message and found:
        return tell_unknown_name("field", found[1], wanted.__struct_fields__)
    if found is None or found[1] not in wanted.__struct_fields__:
        return "the body must be a JSON object" if message.startswith("Expected") else message
    name = found[1]
    if name == "moves":
        least = 1 if wanted is MovesMade else 0
        return f'"moves" must be a list of {least} {MOVES_WANTED}'
    lead = "is missing: it" if "missing" in message else ""
    return " ".join(f'"{name}" {lead} must be {WANTED[name]}'.split())


def tell_unknown_name(kind: str, name: str, known: Sequence[str]) -> str:
    """Say that a field or parameter is not known, and which is meant."""
    shown = name[:80]
    near = difflib.get_close_matches(shown.lower(), known, n=1, cutoff=0.6)
    if near:
        return f'there is no {kind} "{shown}": did you mean "{near[0]}"?'
    listed = " and ".join(f'"{one}"' for one in known)
    return f'there is no {kind} "{shown}"' + (f": known are {listed}" if listed else " here")


def check_query(given: Sequence[tuple[str, Any]], known: Sequence[str]) -> None:
    """Raise MalformedError for a parameter of a URL that is not known, or given twice."""
    names = [name for name, _ in given]
    for name in names:
        if name not in known:
            raise MalformedError(tell_unknown_name("parameter", name, known))
        if names.count(name) > 1:
            raise MalformedError(f'the parameter "{name}" is given twice')


__all__ = [
    "LONGEST_LINE",
    "MOST_MOVES",
    "MalformedError",
    "MoveDoubted",
    "MovesMade",
    "MovesUndone",
    "NewTable",
    "OtherLine",
    "check_query",
    "read_body",
    "tell_unknown_name",
]
