"""Imagined deals: what is found in them, and that no more is tried than may be."""

from collections.abc import Callable

import pytest

import cadogan
from cadogan.advice import imagination, rank_moves
from cadogan.advice.imagination import PARTS, Purse, count_wins
from cadogan.solver.facts import FEATURES
from cadogan.solver.solve import Portfolio, Solution, Variant

MOVES = FEATURES.index("moves")
MOST_CHILDREN = 60  # what a search goes beyond its bound: the position it has begun is done


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Variant, int]]:
    """The searches made from now on, and how many moves each has tried."""
    found: list[tuple[Variant, int]] = []
    go_wider: Callable[[Portfolio, Variant, int, int], Solution] = Portfolio.go_wider

    def noted(self: Portfolio, variant: Variant, budget: int, cap: int) -> Solution:
        made = self.limits.made
        solution = go_wider(self, variant, budget, cap)
        found.append((variant, self.limits.made - made))
        return solution

    monkeypatch.setattr(Portfolio, "go_wider", noted)
    return found


@pytest.mark.parametrize("allowed", [2000, 10_000, 30_000])
@pytest.mark.parametrize(
    ("slug", "cost"), [("the-wheel", PARTS), ("the-labyrinth", 1), ("the-fifteen", 1)]
)
def test_all_searches_together_try_no_more_than_the_purse_allows(
    slug: str, cost: int, allowed: int, tried: list[tuple[Variant, int]]
) -> None:
    position = cadogan.game(slug).deal(2)
    before = position.key
    # As much as each may ever want: only the purse holds them back.
    count_wins(position, position.legal_moves, Purse(allowed), 10.0)
    made = sum(moves for _, moves in tried)
    assert cost * (made - MOST_CHILDREN * len(tried)) <= allowed
    assert position.key == before


def test_an_empty_purse_tries_nothing(tried: list[tuple[Variant, int]]) -> None:
    for slug in ("the-wheel", "the-flower-garden"):
        position = cadogan.game(slug).deal(2)
        wins, _ = count_wins(position, position.legal_moves, Purse(0))
        assert (wins, tried) == ({}, [])


def test_what_is_spent_is_taken_from_the_purse(tried: list[tuple[Variant, int]]) -> None:
    position = cadogan.deal("the-flower-garden:1")
    purse = Purse(20_000)
    count_wins(position, position.legal_moves, purse)
    assert purse.left <= 20_000 - sum(moves for _, moves in tried)


def test_moves_are_compared_by_searches_of_one_length(monkeypatch: pytest.MonkeyPatch) -> None:
    lengths: dict[int, list[int]] = {}
    position = cadogan.deal("the-wheel:2")
    find_win = imagination.find_win

    def noted(
        world: cadogan.Position, nodes: int, purse: Purse, searches: int = 2
    ) -> list[cadogan.Move] | None:
        if world.move_stack:
            lengths.setdefault(world.number, []).append(nodes)
            return None
        return [position.legal_moves[0]] if world.number % 2 else find_win(world, 0, purse)

    monkeypatch.setattr(imagination, "find_win", noted)
    count_wins(position, position.legal_moves, Purse(9000))
    assert lengths
    for nodes in lengths.values():
        assert len(nodes) > 1
        assert len(set(nodes)) == 1


def test_exchanges_are_not_listed_in_every_position(tried: list[tuple[Variant, int]]) -> None:
    # Two of some fifty cards may change places: that is asked of few positions.
    position = cadogan.game("the-fourteenth").position(OPEN)
    assert not position.unseen_slots()
    rank_moves(position)
    assert tried
    assert not any(any(variant.weights[MOVES:]) for variant, _ in tried)


OPEN = (
    "the-fourteenth:3 | square.1.1: 3D; square.1.2: 7C; square.1.3: 3H; square.1.4: 6C;"
    " square.1.5: 5H; square.2.1: 9C; square.2.2: 8D; square.2.3: KS; square.2.4: JD;"
    " square.2.5: QH; square.3.1: QC; square.3.2: 8D; square.3.3: 9C; square.3.4:;"
    " square.3.5: TH; square.4.1: 2C; square.4.2: 5S; square.4.3: 4H; square.4.4: 7H;"
    " square.4.5: 6H; square.5.1: 2H; square.5.2: JS; square.5.3: 6C; square.5.4: AC;"
    " square.5.5: 8C; out: KC AH TS 4D AD KD 2D QS 5S 9H 9D 5D TD 4S QH 2S 5H 9H 4C TC 2H QS AH"
    " KH 8S 6S 9S 5C 9D 5D 4H TH JC 3S JH 3H 4S TS 6H 8S QC 2C 3C JH KC AC TC 4C JD 3S 9S 5C AS"
    " KH 8H 6D 3C JS 7H 7D TD 4D KS AD 3D JC 6S 8H 7S 7D 8C 6D 2S QD QD 2D KD AS 7C 7S | step=1"
)
