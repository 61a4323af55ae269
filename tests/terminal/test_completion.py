"""What Tab offers."""

import cadogan
from cadogan.terminal.completion import completions, lines_to_complete


def offered(before: str, begun: str) -> list[str]:
    position = cadogan.deal("la-belle-lucie:1")
    return completions(lines_to_complete(position), before, begun)


def test_moves_are_completed_word_by_word() -> None:
    assert offered("", "pl") == ["play"]
    assert offered("play ", "") == ["ad", "ah"]
    assert offered("play ad ", "f") == ["fans.7"]
    assert offered("PLAY AD fans.7 ", "A") == ["aces.1"]


def test_short_moves_are_completed() -> None:
    assert "fans.7" in offered("", "fans")
    assert offered("fans.7 ", "") == ["aces.1"]
    assert offered("ah ", "") == ["aces.1", "fans.4"]


def test_commands_and_what_follows_them_are_completed() -> None:
    assert offered("", "wh") == ["where"] or offered("", "wh") == ["where", "why"]
    assert offered("list ", "fans.1") == ["fans.1", *(f"fans.1{digit}" for digit in range(9))]
    assert "undo" in offered("help ", "")
    assert offered("undo ", "") == ["all"]
    assert offered("watch ", "") == ["off", "on"]
    assert offered("quit ", "") == []
