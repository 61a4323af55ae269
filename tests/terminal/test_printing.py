"""Lines on a terminal and elsewhere."""

import io

import pytest

from cadogan.terminal.printing import Printer


class Terminal(io.StringIO):
    """A terminal in memory."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLUMNS", "60")
    return Terminal()


def test_suits_have_signs_and_colours_on_a_terminal(terminal: Terminal) -> None:
    printer = Printer(stream=terminal)
    printer.line("fans   1:8C 9H")
    red = "\x1b[1;31m9♥\x1b[0m"
    assert terminal.getvalue() == f"fans   1:\x1b[1m8♣\x1b[0m {red}\n"
    assert printer.style == "symbols"


def test_four_colours_tell_all_suits_apart(terminal: Terminal) -> None:
    printer = Printer(stream=terminal)
    printer.palette = "four"
    printer.line("8C 8S 8H 8D")
    escapes = [part.partition("m")[0] for part in terminal.getvalue().split("\x1b[")[1::2]]
    assert len(set(escapes)) == 4


def test_what_is_no_card_is_left_as_it_is(terminal: Terminal) -> None:
    Printer(stream=terminal).line("ASH, /tmp/AS, x.9D, 2Hs")
    assert terminal.getvalue() == "ASH, /tmp/AS, x.9D, 2Hs\n"


def test_plain_is_ascii_without_colours(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    Printer(stream=terminal, plain=True).line("Cæsar: 9H, “so”")
    monkeypatch.setenv("NO_COLOR", "1")
    Printer(stream=terminal).line("9♥ æ")
    assert terminal.getvalue() == 'Caesar: 9H, "so"\n9H ae\n'


def test_a_pipe_is_plain_and_eighty_wide() -> None:
    pipe = io.StringIO()
    printer = Printer(stream=pipe)
    assert (printer.plain, printer.style, printer.width) == (True, "ascii", 80)
    printer.say("word " * 40)
    assert all(len(line) < 80 for line in pipe.getvalue().splitlines())


def test_sentences_are_wrapped_to_the_terminal(terminal: Terminal) -> None:
    printer = Printer(stream=terminal)
    assert printer.width == 60
    printer.say("word " * 40, indent="  ")
    lines = terminal.getvalue().splitlines()
    assert len(lines) == 4
    assert lines[1].startswith("  word")
