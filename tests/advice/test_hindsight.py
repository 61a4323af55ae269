"""The review: which positions could be won, and which move lost the game."""

import random

import pytest

import cadogan
from cadogan.advice import Judgement, Review, Standing, review
from cadogan.advice.hindsight import next_to_try
from cadogan.engine.position import Position
from cadogan.errors import InvalidSetupError
from cadogan.solver.solve import Verdict, solve

NODES = 600_000


def played(code: str, seed: int = 2) -> Position:
    """A game played at random to its end."""
    position = cadogan.deal(code)
    chosen = random.Random(seed)
    while not position.is_won and position.legal_moves and not position.is_stuck(300):
        position.make(chosen.choice(position.legal_moves))
    return position


def reviewed(position: Position, nodes: int = NODES) -> Review:
    return review(position, seconds=600, nodes=nodes)


def held_together(position: Position, found: Review) -> None:
    """A review is of one piece: winnable, then unknown, then lost."""
    order = [Standing.WINNABLE, Standing.UNKNOWN, Standing.LOST]
    places = [order.index(standing) for standing in found.standings if standing in order]
    assert places == sorted(places)
    assert len(found.standings) == len(position.move_stack) + 1
    if found.line:
        assert found.last_winnable is not None
        walker = position.copy()
        while len(walker.move_stack) > found.last_winnable:
            walker.pop()
        for move in found.line:
            walker.push(move)
        assert walker.is_won


@pytest.mark.parametrize("code", ["nestor:2", "the-nation:3", "la-belle-lucie+house-in-the-wood:3"])
def test_the_move_that_lost_a_game_is_found_and_the_win_that_was_there(code: str) -> None:
    position = played(code)
    found = reviewed(position)
    held_together(position, found)
    assert found.lost_at is not None
    assert found.standings[found.lost_at - 1 : found.lost_at + 1] == (
        Standing.WINNABLE,
        Standing.LOST,
    )
    assert found.line
    assert f"Move {found.lost_at} lost the game" in found.sentence
    assert f"in {len(found.line)} move" in found.sentence


def test_a_review_says_what_the_solver_says_of_every_position() -> None:
    position = played("nestor:2")
    found = reviewed(position)
    walker = position.copy()
    for standing in reversed(found.standings):
        verdict = solve(walker.copy(stack=False), seconds=600, nodes=NODES).verdict
        assert standing is (Standing.WINNABLE if verdict is Verdict.WON else Standing.LOST)
        if walker.move_stack:
            walker.pop()


def test_a_game_that_was_won_needs_no_search() -> None:
    position = cadogan.deal("margarethe:2")
    for move in solve(position, seconds=600, nodes=NODES).moves:
        position.push(move)
    found = reviewed(position)
    assert found.made == 0
    assert found.standings[-1] is Standing.WON
    assert set(found.standings[:-1]) == {Standing.WINNABLE}
    assert found.is_complete
    assert found.sentence == "The game was won: every position of it could be."
    assert (found.lost_at, found.line) == (None, ())


def test_a_deal_that_nobody_could_win_was_lost_by_no_move() -> None:
    position = played("fortress:1")
    found = reviewed(position)
    assert set(found.standings) == {Standing.LOST}
    assert found.lost_at is None
    assert (found.last_winnable, found.first_lost) == (None, 0)
    assert found.sentence == "This deal cannot be won: nothing was lost by the moves made."


def test_a_game_that_goes_on_can_still_be_won() -> None:
    position = cadogan.deal("la-belle-lucie:7")
    position.push(position.legal_moves[0])
    found = reviewed(position)
    assert set(found.standings) == {Standing.WINNABLE}
    assert found.sentence == f"The game can still be won, in {len(found.line)} moves."
    held_together(position, found)


def test_where_the_limits_are_too_narrow_a_gap_is_left_and_told() -> None:
    position = played("la-nivernaise:1")
    narrow = reviewed(position, nodes=60_000)
    held_together(position, narrow)
    assert Standing.UNKNOWN in narrow.standings
    assert not narrow.is_complete
    assert "not known" in narrow.sentence
    assert narrow.lost_at is None


def test_standings_are_told_as_they_become_known() -> None:
    position = played("nestor:2")
    told: list[Judgement] = []
    found = review(position, seconds=600, nodes=NODES, progress=told.append)
    assert {one.at: one.standing for one in told} == dict(enumerate(found.standings))
    assert len(told) == len(found.standings)
    changes = found.judgements()
    assert [one.standing for one in changes] == [Standing.WINNABLE, Standing.LOST]
    assert changes[1].at == found.lost_at


def test_equal_limits_give_equal_standings() -> None:
    position = played("la-nivernaise:1")
    first, second = (reviewed(position, nodes=200_000) for _ in range(2))
    assert (first.standings, first.made) == (second.standings, second.made)


def test_a_review_that_is_cancelled_says_what_is_known() -> None:
    position = played("la-nivernaise:1")
    asked = 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    found = review(position, seconds=600, cancelled=cancelled)
    assert found.was_stopped
    held_together(position, found)


def test_the_position_is_left_alone() -> None:
    position = played("nestor:2")
    before = position.key, list(position.move_stack)
    reviewed(position)
    assert (position.key, position.move_stack) == before


@pytest.mark.parametrize(("seconds", "nodes", "memory"), [(0, 1, 1), (1, 0, 1), (1, 1, -1)])
def test_limits_of_nothing_are_refused(seconds: float, nodes: int, memory: int) -> None:
    with pytest.raises(InvalidSetupError, match="more than nothing"):
        review(cadogan.deal("nestor:2"), seconds=seconds, nodes=nodes, memory=memory)


def test_the_end_comes_first_then_the_beginning_then_the_middle_of_what_is_left() -> None:
    assert next_to_try(-1, 11, 10, set()) == 10
    assert next_to_try(-1, 10, 10, {10}) == 0
    assert next_to_try(0, 10, 10, {0, 10}) == 5
    assert next_to_try(0, 10, 10, {0, 10, 5}) in (2, 7)
    assert next_to_try(4, 5, 10, set()) is None
    assert next_to_try(4, 6, 10, {5}) is None
