"""Stuck: no moves from here bring a card home or turn one up, and every front says so."""

import random
from collections import Counter

import pytest

from cadogan.advice import advise
from cadogan.engine.position import Outcome, Position
from cadogan.terminal.sitting import Sitting
from cadogan.vocabulary import Totals
from cadogan.web.tables import outcome_of
from tests.walks import every_code, patience_of, walk

FEW = 150


def can_get_on(position: Position) -> bool | None:
    """Can a card come home or be turned up?  Every position is looked at; None if they are many."""

    def hidden() -> tuple[int, int | None]:
        view = position.view()
        down = sum(
            bool(position.kernel.mark_at(place) >> 2 & 1 << index)
            for place in range(position.table.places)
            for index in range(position.kernel.size_at(place))
        )
        # Where the talon is turned over without end, turning it is nothing new.
        endless = position.redeals_left is None
        return down, None if endless else (position.redeals_left or 0) * 1000 + view.pack

    if isinstance(position.patience.definition.goal, Totals):
        return bool(position.legal_moves)
    home, before = position.cards_home, hidden()
    seen = {position.text()}
    waiting = [list(position.legal_moves)]
    depth = 0
    try:
        while waiting:
            if not waiting[-1]:
                waiting.pop()
                if waiting:
                    position.pop()
                    depth -= 1
                continue
            position.make(waiting[-1].pop())
            depth += 1
            if position.is_won or position.cards_home > home or hidden() != before:
                return True
            text = position.text()
            if text in seen:
                position.pop()
                depth -= 1
                continue
            seen.add(text)
            if len(seen) > FEW:
                return None
            waiting.append(list(position.legal_moves))
        return False
    finally:
        for _ in range(depth):
            position.pop()


def compare(code: str, number: int, length: int, every: int, found: Counter[str]) -> None:
    """Walk, and compare what is said with what a search of all positions finds."""
    position = patience_of(code).deal(number)
    told = 0
    for _ in walk(position, random.Random(f"{code} {number}"), length):
        if position.is_won:
            break
        told += 1
        if told % every and len(position.legal_moves) > 1:
            continue
        gets_on = can_get_on(position)
        if gets_on is None:
            continue
        stuck = not gets_on
        where = f"{code}:{number} after {told} moves of the walk: {position.text()}"
        assert position.is_stuck() is stuck, where
        expected = Outcome.STUCK if stuck else None
        assert position.outcome() is expected, where
        assert outcome_of(position) is expected, where
        assert Sitting(position).outcome() is expected, where
        found["stuck" if stuck else "in play"] += 1
        if stuck:
            assert advise(position).outcome is Outcome.STUCK, where
            break


def test_stuck_is_told_where_a_search_of_all_positions_finds_nothing_new() -> None:
    found: Counter[str] = Counter()
    for code in every_code():
        compare(code, 1, 120, 30, found)
    assert found["stuck"] >= 10, found
    assert found["in play"] >= 10, found


@pytest.mark.slow
@pytest.mark.parametrize("code", every_code())
def test_stuck_is_told_on_long_walks(code: str) -> None:
    for number in range(2, 12):
        compare(code, number, 400, 10, Counter())
