"""The careless player: what chance alone wins, and that it ends alike every time."""

import pytest

import cadogan
from cadogan.study.careless import wins_carelessly


@pytest.mark.parametrize("number", [1, 2, 3])
def test_where_nothing_is_to_be_chosen_the_careless_player_wins(number: int) -> None:
    position = cadogan.game("two-rings").deal(number)
    assert wins_carelessly(position, number)
    assert position.move_stack == []


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_game_of_skill_is_not_won_without_care(number: int) -> None:
    assert not wins_carelessly(cadogan.game("la-belle-lucie").deal(number), number)


def test_the_same_seed_ends_in_the_same_way() -> None:
    position = cadogan.game("nestor").deal(7)
    ends = [wins_carelessly(position, seed) for seed in range(1, 40)]
    assert ends == [wins_carelessly(position, seed) for seed in range(1, 40)]
    assert set(ends) == {True, False}


def test_what_is_won_already_stays_won() -> None:
    position = cadogan.game("two-rings").deal(1)
    while not position.is_won:
        position.make(position.legal_moves[0])
    assert wins_carelessly(position, 1)
