"""Counting what a piece of code does."""

from collections import Counter

import pytest

from cadogan.engine.position import Move, Position


def count_makes(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """From now on, how many moves positions make, under `made`."""
    counted = Counter[str]()
    play = Position.play

    def play_and_count(self: Position, move: Move, stamp: int) -> None:
        counted["made"] += 1
        play(self, move, stamp)

    monkeypatch.setattr(Position, "play", play_and_count)
    return counted
