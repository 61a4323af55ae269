"""Reads what the player types, line by line, from a terminal or a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable

from cadogan.terminal.printing import Printer


class Listener:
    """Prompts and reads; `lines` gives what Tab may complete, where a terminal has it."""

    def __init__(self, printer: Printer, lines: Callable[[], list[str]] | None = None) -> None:
        self.printer = printer
        self.is_terminal = sys.stdin.isatty() and printer.is_terminal
        self._lines = lines
        self._is_set_up = False

    def read(self, prompt: str = "> ") -> str | None:
        """The next line without blanks around it, None at the end of the input.

        What comes through a pipe is printed after the prompt, so that the output can be read.
        """
        if self.is_terminal:
            return self._read_from_terminal(prompt)
        self.printer.prompt(prompt)
        line = sys.stdin.readline()
        shown = "".join(sign for sign in line if sign.isprintable()).strip()
        self.printer.line(shown)
        return line.strip() if line else None

    def _read_from_terminal(self, prompt: str) -> str | None:
        if not self._is_set_up:
            from cadogan.terminal.completion import set_up_readline

            if self._lines is not None:
                set_up_readline(self._lines)
            self._is_set_up = True
        try:
            return input(prompt).strip()
        except EOFError:
            self.printer.line()
            return None
