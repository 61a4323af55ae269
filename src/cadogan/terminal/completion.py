"""Tab completion, word by word: commands, moves in full and short, places."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from cadogan.terminal.commands import COMMANDS

if TYPE_CHECKING:
    from cadogan.engine.position import Position


def lines_to_complete(position: Position) -> list[str]:
    """Every line that may be typed in this position, as far as it can be foreseen."""
    table = position.table
    labels = [spot.label for spot in table.spots[: table.hand + 2]]
    zones = sorted({label.partition(".")[0] for label in labels})
    lines = []
    for move in position.legal_moves:
        text = position.move_text(move)
        words = text.split()
        lines.append(text)
        if len(words) == 4:
            verb, card, source, target = words
            lines += [f"{card} {target}", f"{source} {target}"]
            if verb == "play":
                lines += [card, source]
    for command in COMMANDS:
        lines.append(command.name)
        match command.name:
            case "list":
                lines += [f"list {place}" for place in [*zones, *labels]]
            case "help":
                lines += [f"help {other.name}" for other in COMMANDS]
            case "watch":
                lines += ["watch on", "watch off"]
            case "colours":
                lines += ["colours two", "colours four", "colours none"]
            case "undo" | "redo":
                lines.append(f"{command.name} all")
            case _:
                pass
    return lines


def completions(lines: Iterable[str], before: str, begun: str) -> list[str]:
    """The words that may stand where `begun` is being typed, after `before`; each once, sorted."""
    typed = before.lower().split()
    found = set()
    for line in lines:
        words = line.split()
        if len(words) > len(typed) and [word.lower() for word in words[: len(typed)]] == typed:
            word = words[len(typed)]
            if word.lower().startswith(begun.lower()):
                found.add(word.lower())
    return sorted(found)


def set_up_readline(lines: Callable[[], list[str]]) -> bool:
    """Let the terminal complete words with Tab, and keep the lines typed; False where it can't."""
    try:
        import readline
    except ImportError:
        return False
    offered: list[str] = []

    def complete(text: str, state: int) -> str | None:
        if state == 0:
            before = readline.get_line_buffer()[: readline.get_begidx()]
            offered[:] = completions(lines(), before, text)
        return f"{offered[state]} " if state < len(offered) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" \t")
    # The editor of macOS is another library under the same name.
    is_editline = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if is_editline else "tab: complete")
    return True
