"""Hints for the page."""

import random

import pytest

import cadogan
from cadogan.engine.notation import verb_of
from cadogan.web.hints import LEADS_BACK, WORTH, rank_moves


@pytest.mark.parametrize("slug", [entry.slug for entry in cadogan.games()])
def test_hints_rank_every_legal_move_and_leave_the_position(slug: str) -> None:
    position = cadogan.game(slug).deal(4)
    chosen = random.Random(4)
    for _ in range(12):
        key, stack = position.key, list(position.move_stack)
        ranked = rank_moves(position)
        assert sorted(hint.move for hint in ranked) == sorted(position.legal_moves)
        assert (position.key, position.move_stack) == (key, stack)
        orders = [
            WORTH[verb_of(position, hint.move)][0] for hint in ranked if hint.reason != LEADS_BACK
        ]
        assert orders == sorted(orders)
        assert all(hint.reason == LEADS_BACK for hint in ranked[len(orders) :])
        if not ranked:
            break
        position.make(chosen.choice(position.legal_moves))


def test_a_move_that_is_taken_back_by_another_is_no_hint() -> None:
    position = cadogan.deal("caesar:1")
    exchange = position.legal_moves[0]
    there = position.key
    position.make(exchange)
    back = []
    for move in position.legal_moves:
        position.make(move)
        if position.key == there:
            back.append(move)
        position.pop()
    assert back
    assert {hint.move for hint in rank_moves(position) if hint.reason == LEADS_BACK} >= set(back)


def test_the_page_of_a_game_is_followed_first() -> None:
    game = next(
        cadogan.game(entry.slug)
        for entry in cadogan.games()
        if cadogan.game(entry.slug).definition.prefer
    )
    chosen = random.Random(5)
    advised = 0
    for number in range(1, 30):
        position = game.deal(number)
        for _ in range(30):
            ranked = rank_moves(position)
            if not ranked:
                break
            advised += sum("as the page advises" in hint.reason for hint in ranked)
            position.make(chosen.choice([hint.move for hint in ranked]))
    assert advised
