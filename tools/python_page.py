"""Writes docs/python.md: a guide to the package, and what its docstrings say of every public name.

Run it after a change to a public docstring or signature.
"""

import inspect
import re
from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path

import cadogan

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "python.md"

GUIDE = """\
# From Python

This page is made by `tools/python_page.py`, the reference from the docstrings; change it there. The
tests run its examples.

## A game, a deal, a position

```pycon
>>> import cadogan
>>> patience = cadogan.game("la-belle-lucie")  # or its number; options as further words
>>> position = patience.deal(7)  # always the same cards
>>> position == cadogan.deal("la-belle-lucie:7")
True
>>> print(position.move_text(position.legal_moves[0]))
play AS fans.7 aces.1
>>> move = position.push("play AS fans.7 aces.1")
>>> position.ply, position.peek() == move, position.cards_home
(1, True, 1)
>>> position.pop() == move
True
>>> position.is_legal("kd kc"), position.is_game_over()
(False, False)
>>> print(position.outcome())
None

```

`legal_moves` lists one move for each position that it leads to. A move is an int of the type
`Move`, a card of `Card`, a place of `Place`: a type checker tells them apart, and a move means
something in its own game only. `push` takes a text as well, in any form that the terminal takes.
What is wrong is told by a `CadoganError`, in one line.

```pycon
>>> try:
...     position.push("turn")
... except cadogan.IllegalMoveError as error:
...     print(error.reason != "")
True

```

## Copies, dicts, other processes and threads

`copy.copy`, `copy.deepcopy`, `Position.copy` and `pickle` give a position of its own with its past;
`copy(stack=False)` leaves the past out and is the cheapest. Nothing is made or unmade for a copy. A
pickle holds texts: the position in which the moves began, the moves, the cards of a deal typed in.
It is checked when it is read, and is good in every build and version of one edition of the rules.

A position changes with every move, so it cannot be hashed: put `position.key`, 64 bits, into sets
and dicts. A `View` (what the player may see) and a `Patience` are values and can be hashed.

```pycon
>>> import pickle
>>> pickle.loads(pickle.dumps(position)) == position
True
>>> seen = {position.key}
>>> position.view() in {position.view()}
True

```

Threads: give each its own copy. A position that two threads use at once comes to no harm, and no
move is made that is not legal, but a call may be refused with a `CadoganError`, and several
questions in a row may be about different positions. An interrupt (Ctrl-C) finds a position before
or after a move, never between.

## What a player knows

`view()` shows what may be seen. `imagine(seed)` lays the unseen cards anew: the same table to the
eye.

```pycon
>>> hidden = cadogan.deal("canfield-or-klondike:3")
>>> hidden.imagine(1).view() == hidden.view()
True

```

## Reference
"""


def write_page() -> str:
    """The whole page."""
    out = [GUIDE]
    for name in cadogan.__all__:
        out += [f"### {name}", "", *write_name(name, getattr(cadogan, name))]
    return "\n".join(out).rstrip() + "\n"


def write_name(name: str, thing: object) -> Iterator[str]:
    """What is said of a public name."""
    thing = inspect.unwrap(thing) if callable(thing) else thing
    if not (inspect.isclass(thing) or inspect.isfunction(thing)):
        meaning = "an int of its own type" if hasattr(thing, "__supertype__") else f"`{thing!r}`"
        yield from (f"`{name}`: {meaning}.", "")
        return
    if inspect.isfunction(thing):
        yield from (f"`{name}{signature_of(thing)}`", "")
    yield from (inspect.getdoc(thing) or "", "")
    if not inspect.isclass(thing):
        return
    if issubclass(thing, Enum):
        yield from (", ".join(f"`{member.name}`" for member in thing), "")
        return
    for own, value in vars(thing).items():
        if own.startswith("_") or not getattr(value, "__doc__", None):
            continue
        if inspect.isfunction(value):
            yield f"- `{own}{signature_of(value)}`: {one_line(value)}"
        elif isinstance(value, property):
            yield f"- `{own}`: {one_line(value)}"
    yield ""


def signature_of(thing: Callable[..., object]) -> str:
    """The signature, without where in memory a default lies."""
    return re.sub(r"<[^>]*<lambda> at 0x[0-9a-f]+>", "...", str(inspect.signature(thing)))


def one_line(thing: object) -> str:
    """A docstring in one line."""
    return " ".join((inspect.getdoc(thing) or "").split())


def main() -> None:
    """Write the page."""
    PAGE.write_text(write_page(), encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)}: {len(cadogan.__all__)} names")


if __name__ == "__main__":
    main()
