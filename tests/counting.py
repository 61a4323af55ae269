"""Counting what a piece of code does."""

from collections import Counter

import pytest

from cadogan.engine.position import Position


def count_makes(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """From now on, how many moves positions make, under `made`."""
    counted = Counter[str]()
    make = Position.make

    def make_and_count(self: Position, move: int) -> None:
        counted["made"] += 1
        make(self, move)

    monkeypatch.setattr(Position, "make", make_and_count)
    return counted
