"""The words of the line play besides the moves: one table for help, completion and the manual."""

import difflib
from dataclasses import dataclass
from typing import Final

from cadogan.errors import CadoganError


@dataclass(frozen=True, slots=True)
class Command:
    """A word that may be typed, what may follow it, and what it does, in one line.

    `short`: a letter that stands for it.
    """

    name: str
    help: str
    arguments: str = ""
    short: str = ""

    @property
    def usage(self) -> str:
        """The word with what may follow it: `undo [N]`."""
        return f"{self.name} {self.arguments}".strip()


COMMANDS: Final = (
    Command("deal", "turn up the next card, deal on, or re-deal", short="d"),
    Command("undo", "take back the last move, the last N, or all", "[N]", short="u"),
    Command("redo", "make moves again that were taken back", "[N]", short="r"),
    Command("moves", "list the legal moves, all or those with these words", "[WORDS]", short="m"),
    Command("tell", "tell again what happened last, every card and every place"),
    Command("table", "print the table", short="t"),
    Command("picture", "print a picture of the table as it lies"),
    Command("list", "show a place, a zone or the table whole, every card", "[PLACE]", short="l"),
    Command("where", "say where a card lies", "CARD", short="w"),
    Command("why", "say why a move is not legal, and by which rule", "MOVE"),
    Command("state", "say how the game stands: pack, re-deals, foundations", short="s"),
    Command(
        "hint",
        "name a move worth trying; again, the next best; knowing: one that wins, if it is found",
        "[knowing]",
        short="h",
    ),
    Command("review", "say where the game could be won, and which move lost it", "[SECONDS]"),
    Command("verdict", "say while you play whether the game can be won, or no more", "[on|off]"),
    Command("rules", "print the rules, or one section of them", "[SECTION]"),
    Command("readings", "say how the page is read where it leaves something open"),
    Command("notation", "say how cards, places and moves are written"),
    Command("watch", "print the table after each move, or only what has changed", "[on|off]"),
    Command("colours", "show the suits in two colours, four, or none", "[HOW]"),
    Command("save", "say where the game is kept, or write its record to a file", "[FILE]"),
    Command("restart", "take back all moves"),
    Command("new", "play another deal: of this game, or of a code", "[CODE]", short="n"),
    Command("give-up", "end this game; it counts as played and not won"),
    Command("help", "list these words, or tell of one", "[WORD]", short="?"),
    Command("quit", "leave; the game is kept and goes on with `cadogan play`", short="q"),
)
"""Every command, in the order in which help lists them."""

VERBS: Final = ("turn", "lay", "redeal", "pay", "replenish")
"""Moves that need no more than their verb."""

_BY_NAME: Final = {command.name: command for command in COMMANDS}
_BY_SHORT: Final = {command.short: command for command in COMMANDS if command.short}
_ALSO: Final = {"exit": "quit", "resign": "give-up", "colors": "colours", "back": "undo"}


class UnknownCommandError(CadoganError):
    """A line begins with no command; `suggestions` are words that come near."""

    def __init__(self, message: str, *, suggestions: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.suggestions = suggestions


def exact_command(word: str) -> Command | None:
    """The command of this name or letter."""
    return _BY_NAME.get(_ALSO.get(word, word)) or _BY_SHORT.get(word)


def completed_word(word: str) -> str | None:
    """The command or verb of which at least two letters were typed; None when none begins so.

    Raises UnknownCommandError when several do.
    """
    if len(word) < 2:
        return None
    found = [name for name in (*_BY_NAME, *VERBS) if name.startswith(word)]
    if len(found) > 1:
        raise UnknownCommandError(f"{word!r} could be {' or '.join(found)}: type a little more")
    return found[0] if found else None


def near_words(word: str) -> tuple[str, ...]:
    """Commands and verbs that look like this word, the nearest first."""
    known = [*_BY_NAME, *VERBS, *_ALSO]
    return tuple(difflib.get_close_matches(word, known, n=2, cutoff=0.6))
