"""Writes man/cadogan.1: the manual page of the command, from what its own help says.

Run it after a change to the command line; an install puts the page where `man cadogan` finds it.
"""

import sys
from pathlib import Path
from typing import Any

import typer

from cadogan.cli import BAD_INPUT, INTERRUPTED, VERDICTS, app

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "man" / "cadogan.1"

HEAD = r"""
.\" Made by tools/man_page.py; change it there.
.TH CADOGAN 1 "" "Cadogan" "User Commands"
.SH NAME
cadogan \- the forty\-seven patiences of Lady Cadogan's book
.SH SYNOPSIS
.B cadogan
.RI [ COMMAND
.RI [ ARGUMENTS ]]
.SH DESCRIPTION
Plays, explains, solves and reviews the games of
.I Lady Cadogan's Illustrated Games of Solitaire or Patience
(1914), by the rules as printed.
Without a command the games are opened in the browser.
.PP
A deal has a code that means the same cards for ever:
.BR the\-shah:48213 ,
with options
.BR napoleon\-at\-st\-helena+talon\-only:17 .
Where a game is enough, its slug will do, its name as printed, or its number in the book.
.SH COMMANDS
""".lstrip()


def escaped(text: str) -> str:
    """Let roff print a text as it stands."""
    text = text.replace("\\", r"\e").replace("-", r"\-")
    return "\n".join(rf"\&{line}" if line[:1] in (".", "'") else line for line in text.split("\n"))


def usage(name: str, command: Any) -> str:
    """The heading of a command: its name and its arguments."""
    words = [rf"\fB{escaped(name)}\fR"]
    for parameter in command.params:
        if parameter.param_type_name == "argument":
            word = rf"\fI{escaped(parameter.metavar or parameter.name.upper())}\fR"
            words.append(word if parameter.required else f"[{word}]")
    return " ".join(words)


def parameters(command: Any) -> list[str]:
    """The lines on what a command takes."""
    lines = []
    for parameter in command.params:
        if parameter.name == "help" or not parameter.help:
            continue
        if parameter.param_type_name == "argument":
            head = rf"\fI{escaped(parameter.metavar or parameter.name.upper())}\fR"
        else:
            head = ", ".join(rf"\fB{escaped(option)}\fR" for option in parameter.opts)
            if not parameter.is_flag and parameter.metavar:
                head += rf" \fI{escaped(parameter.metavar)}\fR"
        lines += [".RS", ".TP", head, escaped(parameter.help), ".RE"]
    return lines


def page() -> str:
    """The whole page, as roff."""
    group: Any = typer.main.get_command(app)
    lines = [HEAD.rstrip()]
    for name, command in group.commands.items():
        lines += [".TP", usage(name, command), escaped(" ".join(command.help.split()))]
        lines += parameters(command)
    lines += [".SH OPTIONS"]
    for parameter in group.params:
        if parameter.help:
            head = ", ".join(rf"\fB{escaped(option)}\fR" for option in parameter.opts)
            lines += [".TP", head, escaped(parameter.help)]
    won, lost, open_ = (VERDICTS[name] for name in ("won", "lost", "open"))
    lines += [
        ".SH EXIT STATUS",
        ".TP",
        "0",
        "All went well; the game was kept.",
        ".TP",
        str(BAD_INPUT),
        "Something cannot be done or read: one line on standard error says what and why.",
        ".TP",
        str(INTERRUPTED),
        "Ctrl\\-C; the game is kept.",
        ".PP",
        rf"\fBsolve\fR ends with {won} when the game can be won, {lost} when it cannot,",
        f"{open_} when that was not found out.",
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the page."""
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)} written", file=sys.stderr)


if __name__ == "__main__":
    main()
