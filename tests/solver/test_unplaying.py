"""Games decided from their end: against every line of play, and what is left alone."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import cadogan
from cadogan.book.the_zodiac import THE_ZODIAC
from cadogan.engine.position import Move, Patience, Position
from cadogan.solver.solve import Prunings, Verdict, solve
from cadogan.solver.unplaying import MOST_STEPS, layout_of, line_of, unplay
from cadogan.vocabulary import Foundations, Ring, Rows, Tableau
from tests.solver.packs import can_be_won, cut_ranks, play_at_haphazard
from tests.solver.test_solve import play_through

WITHOUT = Prunings(from_the_end=False)
# Suits, ranks, cells and packets of small games of the kind.
SIZES = ((1, 4, 1, 2), (1, 5, 2, 2), (1, 6, 1, 4), (2, 3, 2, 3), (2, 4, 2, 4), (2, 4, 3, 3))


def small(suits: int, ranks: int, cells: int, packets: int) -> Patience:
    """The Zodiac with fewer suits, ranks, cells and packets."""

    def cut(zone: Any) -> Any:
        if isinstance(zone, Foundations):
            ladder = cut_ranks(zone.ladder, kept)
            return replace(zone, ladder=ladder, shape=Rows(columns=suits))
        if isinstance(zone, Tableau):
            shape = (
                Rows(columns=cells) if zone.name == "equator" else Ring(places=packets, radius=5.25)
            )
            return replace(zone, shape=shape)
        return zone

    kept = tuple(range(1, ranks + 1))
    game = THE_ZODIAC
    pack = replace(game.pack, ranks=kept, suits=tuple(game.pack.suits)[:suits])
    return Patience(replace(game, pack=pack, zones=tuple(map(cut, game.zones))))


def small_positions(size: tuple[int, int, int, int]) -> Iterator[tuple[Position, bool]]:
    """Deals, and what becomes of them, with what trying every line says."""
    for number in range(1, 5):
        for steps in (0, 4, 9, 20, 40):
            position = small(*size).deal(number)
            position = play_at_haphazard(position, 10 * number + steps, steps)
            wins = can_be_won(position, 5_000)
            if wins is not None and not position.is_won:
                yield position, wins


def test_verdicts_from_the_end_are_those_of_trying_every_line() -> None:
    met: Counter[bool] = Counter()
    for size in SIZES:
        for position, wins in small_positions(size):
            verdict = Verdict.WON if wins else Verdict.LOST
            solution = solve(position, nodes=100_000, seconds=600)
            assert (solution.verdict, solution.stage) == (verdict, "from the end")
            other = solve(position, nodes=1_000_000, seconds=600, prunings=WITHOUT)
            assert other.verdict is verdict
            if wins:
                play_through(position, solution)
            met[wins] += 1
    assert min(met[True], met[False]) > 20


@pytest.mark.parametrize("number", [1, 3, 14])
@pytest.mark.parametrize("steps", [0, 20, 60])
def test_the_whole_game_is_decided_wherever_it_stands(number: int, steps: int) -> None:
    position = play_at_haphazard(cadogan.game("the-zodiac").deal(number), number, steps)
    solution = solve(position, nodes=MOST_STEPS, seconds=600)
    assert solution.verdict is not Verdict.OPEN
    assert solution.stage == "from the end"
    if solution.verdict is Verdict.WON:
        play_through(position, solution)
        for index, move in enumerate(solution.moves[:-1]):
            position.push(move)
            if index % 20 == 0:
                found = unplay(position, MOST_STEPS, lambda: False)
                assert found.is_winnable
                play_to_the_end(position, line_of(position, found.backs))


def play_to_the_end(position: Position, moves: list[Move]) -> None:
    """Make the moves on a copy, where they must win."""
    walker = position.copy(stack=False)
    for move in moves:
        assert move in walker.legal_moves
        walker.make(move)
    assert walker.is_won


def test_a_lost_deal_is_proved_and_said() -> None:
    solution = solve(cadogan.deal("the-zodiac:29"))
    assert solution.verdict is Verdict.LOST
    assert str(solution) == (
        "lost: however the cards are laid, they can never all go home (proved from the end)"
    )


def test_no_other_game_is_decided_so() -> None:
    codes = {entry.slug for entry in cadogan.games() if layout_of(cadogan.game(entry.slug).table)}
    assert codes == {"the-zodiac"}


@pytest.mark.parametrize("stops", [False, True])
def test_it_is_given_up_when_it_takes_too_long(stops: bool) -> None:
    found = unplay(cadogan.deal("the-zodiac:1"), MOST_STEPS if stops else 50, lambda: stops)
    assert found.is_winnable is None
    assert found.looked_at == (0 if stops else 50)


def test_with_few_moves_allowed_the_game_is_open() -> None:
    solution = solve(cadogan.deal("the-zodiac:1"), nodes=50)
    assert (solution.verdict, solution.reason) == (Verdict.OPEN, "nodes")
