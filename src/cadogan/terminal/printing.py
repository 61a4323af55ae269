"""What is printed, and how: lines in order, never redrawn; suits in colours on a terminal."""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
from typing import TYPE_CHECKING, Final, TextIO

from cadogan.errors import printable_lines

if TYPE_CHECKING:
    from rich.console import Console

    from cadogan.cards import CardStyle

PLAIN_WIDTH: Final = 80
PALETTES: Final = ("two", "four", "none")
"""How many colours the suits have; `none` leaves letters and signs to tell them apart."""

_CARD: Final = re.compile(r"(?<![\w./-])[A2-9TJQK]([CSHD♣♠♥♦])(?![\w./-])")
_SIGNS: Final = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}
_SUITS: Final = {"C": 0, "S": 1, "H": 2, "D": 3, "♣": 0, "♠": 1, "♥": 2, "♦": 3}
_COLOURS: Final = {
    "two": ("bold", "bold", "bold red", "bold red"),
    "four": ("bold green", "bold", "bold red", "bold yellow"),
}


class Printer:
    """Prints lines to a stream, standard output when none is given.

    `plain` asks for ASCII without colours; so it is anyway where the stream is no terminal, or
    `NO_COLOR` is set.
    """

    def __init__(self, *, plain: bool = False, stream: TextIO | None = None) -> None:
        self.stream = stream or sys.stdout
        self.is_terminal = self.stream.isatty()
        self.plain = plain or not self.is_terminal or bool(os.environ.get("NO_COLOR"))
        self.palette = "none" if self.plain else "two"
        self._console: Console | None = None

    @property
    def style(self) -> CardStyle:
        """How cards are written here: with suit signs where they can be shown."""
        if self.plain:
            return "ascii"
        encoding = (self.stream.encoding or "").lower().replace("-", "")
        return "symbols" if encoding == "utf8" else "ascii"

    @property
    def width(self) -> int:
        """How many characters a line may have."""
        if not self.is_terminal:
            return PLAIN_WIDTH
        return max(shutil.get_terminal_size((PLAIN_WIDTH, 24)).columns, 40)

    def line(self, text: str = "") -> None:
        """Print one line, or several, as they are; what would steer the terminal is written out."""
        text = printable_lines(text)
        if self.plain:
            from cadogan.prose.document import plain_text

            text = plain_text(text) if not text.isascii() else text
        if self.palette == "none":
            self.stream.write(f"{text}\n")
        else:
            self._print_coloured(text)
        self.stream.flush()

    def say(self, text: str, *, indent: str = "") -> None:
        """Print sentences, wrapped to the width."""
        for paragraph in text.splitlines():
            wrapped = textwrap.wrap(
                paragraph,
                self.width - 1,
                subsequent_indent=indent,
                break_on_hyphens=False,
                break_long_words=False,
            )
            self.line("\n".join(wrapped))

    def prompt(self, text: str) -> None:
        """Print a prompt: no line end, and at once."""
        self.stream.write(printable_lines(text))
        self.stream.flush()

    def _print_coloured(self, text: str) -> None:
        # Loaded only here: a pipe and a screen reader do without.
        from rich.console import Console
        from rich.text import Text

        if self.style == "symbols":
            text = _CARD.sub(lambda found: found[0][0] + _SIGNS.get(found[1], found[1]), text)
        if self._console is None:
            self._console = Console(file=self.stream, highlight=False, markup=False, emoji=False)
        styled = Text(text)
        for found in _CARD.finditer(text):
            colour = _COLOURS[self.palette][_SUITS[found[1]]]
            styled.stylize(colour, found.start(), found.end())
        self._console.print(styled, soft_wrap=True)
