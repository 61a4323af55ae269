"""A card turned up: what it may do that it could not do from the talon, it does before all else."""

import random
from collections import Counter

import pytest

from cadogan.engine import codes
from cadogan.engine.position import Move, Position, parts_of_move
from cadogan.vocabulary import TurnUp
from tests.walks import every_code, patience_of, walk

TURNING = [
    code
    for code in every_code()
    if any(isinstance(step, TurnUp) for step in patience_of(code).definition.deal)
]
SETTLE_FIRST = {"the-besieged-city"}


def uses_of(position: Position, place: int) -> set[tuple[int, int]]:
    """The clauses by which the card at a place may be used, each with where it goes."""
    return {
        (parts.clause, parts.second)
        for parts in map(parts_of_move, position.legal_moves)
        if parts.clause < codes.FIRST_BID and parts.first == place
    }


def is_lay(move: Move) -> bool:
    """Does a move lay the card turned up on its talon?"""
    return parts_of_move(move).clause == codes.LAY


def rights_kept_for_later(code: str, deals: int, length: int) -> tuple[list[str], int]:
    """Where a card turned up may do what it could not do from the talon, though other moves may
    come first; and in how many positions a card was turned up and could be used.
    """
    found, met = [], 0
    used: Counter[int] = Counter()
    for number in range(1, deals + 1):
        position = patience_of(code).deal(number)
        for _ in walk(position, random.Random(f"{code} {number}"), length, used):
            hand = position.table.hand
            moves = position.legal_moves
            lays = [move for move in moves if is_lay(move)]
            rights = uses_of(position, hand)
            if not lays or not rights:
                continue
            met += 1
            if all(parts_of_move(move).first == hand for move in moves):
                continue
            text = position.text()
            talon = parts_of_move(lays[0]).second
            position.push(lays[0])
            if not rights <= uses_of(position, talon):
                found.append(text)
            position.pop()
    return found, met


@pytest.mark.parametrize("code", TURNING)
def test_a_card_turned_up_keeps_no_right_that_it_would_lose_on_the_talon(code: str) -> None:
    found, met = rights_kept_for_later(code, deals=3, length=120)
    assert not found, f"seeds '{code} 1' to '{code} 3': {found[0]}"
    plays = any(
        entry.place == patience_of(code).table.hand
        for rule in patience_of(code).table.rules
        for entry in patience_of(code).table.pool.entries[slice(*rule.source)]
    )
    assert met or not plays


def test_where_only_a_card_turned_up_may_be_played_it_is_settled_first() -> None:
    assert {
        code
        for code in TURNING
        for step in patience_of(code).definition.deal
        if isinstance(step, TurnUp) and step.settle_first
    } == SETTLE_FIRST
    met = 0
    for number in range(1, 5):
        position = patience_of("the-besieged-city").deal(number)
        for _ in walk(position, random.Random(number), 200):
            hand = position.table.hand
            if position.kernel.size_at(hand):
                met += 1
                assert {parts_of_move(move).first for move in position.legal_moves} == {hand}
                assert any(is_lay(move) for move in position.legal_moves)
                assert len(position.legal_moves) > 1
    assert met > 10
