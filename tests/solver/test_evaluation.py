"""What the searches are told, what they prune by it, and that each kind of search can win."""

from collections import Counter
from dataclasses import replace

import pytest

import cadogan
from cadogan.engine.position import Move, Position
from cadogan.solver import solve as solving
from cadogan.solver.endings import FOUND, HOME, MOVES, PLACED, PROGRESS
from cadogan.solver.facts import FEATURES, facts_of_game
from cadogan.solver.search import Search
from cadogan.solver.solve import (
    FIRST_BUDGET,
    LONGEST,
    VARIANTS,
    VARIANTS_OF_SETS,
    VARIANTS_WITH_SAFE_PLAYS,
    Portfolio,
    Prunings,
    Solution,
    Variant,
    Verdict,
    facts_at,
    solve,
)
from tests.tiny import tiny


def test_the_sets_of_the_wheel_are_the_unlike_sums_of_eighteen() -> None:
    facts = facts_of_game(cadogan.game("the-wheel").deal(1).table)
    ranks = [rank + 1 for rank in facts.sets]
    sets = [tuple(ranks[at : at + 3]) for at in range(0, len(ranks), 3)]
    assert {sum(one) for one in sets} == {18}
    assert all(len(set(one)) == 3 for one in sets)
    assert (3, 6, 9) in sets
    assert facts.crowns == 0b1110000000000


@pytest.mark.parametrize("code", ["nestor", "the-fourteenth", "the-flower-garden"])
def test_where_each_rank_is_in_one_set_or_none_there_is_nothing_to_ask(code: str) -> None:
    assert not facts_of_game(cadogan.game(code).deal(1).table).sets


def test_ranks_that_do_not_part_into_sets_are_lost_without_a_search() -> None:
    # After 3 + 6 + 9, which can be taken, 2 + 7 + 10 make nineteen.
    cards = ["3S", "6H", "9D", "KC", "2S", "7H", "10D", "QC"]
    layout = "; ".join(f"cushion.{at}: {card}" for at, card in enumerate(cards, 1))
    solution = solve(tiny("the-wheel", layout, "step=1"))
    assert solution.verdict is Verdict.LOST
    assert solution.seen <= 1
    searched = solve(tiny("the-wheel", layout, "step=1"), prunings=Prunings(dead_ends=False))
    assert searched.verdict is Verdict.LOST
    assert searched.seen > 1


def test_ranks_that_part_into_sets_are_won() -> None:
    cards = ["3S", "6H", "9D", "KC", "2S", "6C", "10D", "QC"]
    layout = "; ".join(f"cushion.{at}: {card}" for at, card in enumerate(cards, 1))
    assert solve(tiny("the-wheel", layout, "step=1")).verdict is Verdict.WON


@pytest.mark.parametrize("measure", [PROGRESS, MOVES, PLACED, HOME])
def test_every_kind_of_levels_can_win(measure: int) -> None:
    position = cadogan.game("the-louis-patience").deal(1)
    weights = next(variant.weights for variant in VARIANTS if any(variant.weights[9:]))
    search = Search(
        position.copy(stack=False).kernel,
        facts_at(position),
        weights=weights,
        cap=50,
        measure=measure,
        states=1 << 14,
    )
    search.begin()
    ended = search.best_first(2_000)
    for _ in range(60):
        if ended == FOUND:
            break
        assert search.grow(1 << 28)
        ended = search.best_first(2_000)
    assert ended == FOUND
    walker = position.copy(stack=False)
    for move in search.path():
        walker.make(Move(move))
    assert walker.is_won


@pytest.mark.parametrize(
    ("with_talons", "finely"), [(False, False), (True, False), (False, True), (True, True)]
)
@pytest.mark.parametrize("code", ["the-flower-garden", "napoleon-at-st-helena", "the-carpet"])
def test_what_counts_as_novel_is_a_packet_seldom_met_at_its_level(
    code: str, with_talons: bool, finely: bool
) -> None:
    position = cadogan.game(code).deal(1)
    table = position.table
    # Laid on the talon, a card leaves all packets of the tableau as they are.
    while talons_of(position) and not (
        position.kernel.size_at(table.hand) and len(position.legal_moves) > 3
    ):
        position.make(position.legal_moves[-1])
    search = Search(
        position.copy(stack=False).kernel,
        facts_at(position),
        cap=1000,
        measure=MOVES,
        novelty=7,
        finely=finely,
        with_talons=with_talons,
        safe_plays=False,
        lays_at_once=False,
        states=1 << 14,
    )
    search.begin()
    assert search.heap_score[0] == 7
    search.best_first(1)
    walker = position.copy(stack=False)
    places = [place for place in range(table.places) if table.is_tableau[place]]
    if with_talons:
        places += talons_of(position)
    is_space = facts_at(position).is_space
    met: Counter[object] = Counter()
    seen = {walker.key}
    expected = []
    for move in position.legal_moves:
        walker.make(move)
        where: object = None
        if finely:
            spaces = sum(is_space[place] and not walker.kernel.size_at(place) for place in places)
            home = [tuple(walker.kernel.packet_at(place)) for place in table.foundation_places]
            where = (spaces, *home)
        packets = [tuple(walker.kernel.packet_at(place)) for place in places]
        found = [(packet, where) for packet in packets if packet]
        if walker.key not in seen:
            seen.add(walker.key)
            least = min(met[one] for one in found)
            expected.append(0 if finely and least else 7 // (1 + least))
            met.update(found)
        walker.pop()
    level = len(search.heap_score) // facts_at(position).levels
    scores = [search.heap_score[level + index] for index in range(len(expected))]
    assert sorted(scores) == sorted(expected)
    # Deeper down the packets that moves make have been met one by one.
    assert search.grow(1 << 28)
    search.best_first(3_000)
    open_scores = {
        search.heap_score[row * level + index]
        for row in range(facts_at(position).levels)
        for index in range(search.heap_size[row])
    }
    assert open_scores == {0, 7} if finely else {0, 3, 7} <= open_scores <= {0, 1, 2, 3, 7}


def searched_for_novelty(budget: int, novelty: int = 100) -> Search:
    """A search that knows how many moves it is going to make, or does not (0), begun."""
    position = cadogan.game("napoleon-at-st-helena").deal(1)
    kernel = position.copy(stack=False).kernel
    facts = facts_at(position)
    search = Search(kernel, facts, novelty=novelty, states=1 << 12, budget=budget)
    search.begin()
    return search


@pytest.mark.parametrize("budget", [1, 100, 2_500, 20_000])
def test_a_short_search_counts_packets_in_a_table_of_its_size(budget: int) -> None:
    other = searched_for_novelty(0, novelty=0).memory()
    # A byte a count.
    assert 32 * budget <= searched_for_novelty(budget).memory() - other <= 64 * budget
    full = searched_for_novelty(0).memory()
    assert searched_for_novelty(FIRST_BUDGET // 2).memory() == full


def test_in_a_small_table_hardly_any_two_packets_fall_together() -> None:
    counted = []
    for budget in (2_500, 0):
        search = searched_for_novelty(budget)
        search.best_first(2_500)
        counted.append([score for score in search.heap_score if score].count(100))
    small, full = counted
    assert small > 100
    assert small == pytest.approx(full, rel=0.05)


def talons_of(position: Position) -> list[int]:
    """The places of talons."""
    return [place for place in range(position.table.places) if position.table.talon_of[place] >= 0]


@pytest.mark.parametrize("code", ["the-wheel", "the-fourteenth+one-exchange", "sly"])
def test_games_that_need_their_own_kind_of_evaluation_are_won(code: str) -> None:
    won = [
        solve(cadogan.game(code).deal(number), nodes=400_000, seconds=600).verdict
        for number in range(5, 8)
    ]
    assert Verdict.WON in won


def test_every_variant_has_a_weight_for_features_that_there_are() -> None:
    variants = (*VARIANTS, *VARIANTS_WITH_SAFE_PLAYS, *VARIANTS_OF_SETS)
    assert all(len(one.weights) <= len(FEATURES) for one in variants)


@pytest.mark.parametrize("code", ["caesar", "the-wheel", "red-and-black"])
def test_the_search_for_a_shorter_win_is_one_of_the_games_own(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solving, "LONG", 0)
    position = next(
        position
        for position in map(cadogan.game(code).deal, range(1, 20))
        if solve(position, nodes=60_000, seconds=600).verdict is Verdict.WON
    )
    assert solve(position, nodes=200_000, seconds=600).verdict is Verdict.WON


def asked_of(code: str, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Variant, int, int]]:
    """What variants are asked to do, with budget and cap, if none finds anything: two rounds."""
    asked: list[tuple[Variant, int, int]] = []

    def go_wider(self: Portfolio, variant: Variant, budget: int, cap: int) -> Solution:
        asked.append((variant, budget, cap))
        self.limits.made += budget
        return Solution(Verdict.OPEN, reason="budget")

    monkeypatch.setattr(Portfolio, "go_wider", go_wider)
    solve(cadogan.game(code).deal(2), nodes=20_000_000, seconds=600)
    return asked[: 2 * len({variant for variant, _, _ in asked})]


FINE = VARIANTS_WITH_SAFE_PLAYS[1]


@pytest.mark.parametrize(
    ("code", "variants", "budgets", "of_long"),
    [
        ("the-four-corners", VARIANTS, {480_000}, 240_000),
        ("napoleon-at-st-helena", VARIANTS_WITH_SAFE_PLAYS, {2_400_000, 960_000}, 240_000),
        ("the-olga", VARIANTS_WITH_SAFE_PLAYS, {1_920_000}, 480_000),
        # One pack, and no talon: the search whose talon's packet may be novel is none of its own.
        (
            "the-flower-garden",
            (LONGEST, replace(FINE, with_talons=False), *VARIANTS_WITH_SAFE_PLAYS[3:]),
            {480_000},
            240_000,
        ),
    ],
)
def test_after_the_first_round_the_searches_go_on_longer(
    code: str,
    variants: tuple[Variant, ...],
    budgets: set[int],
    of_long: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = asked_of(code, monkeypatch)
    count = len(variants)
    assert [one for one, _, _ in asked] == [*variants, *variants]
    assert {cap for _, _, cap in asked[:count]} == {80}
    assert {cap for _, _, cap in asked[count:]} == {2_000}
    # Those that take long for a move have half, and are not made to go on longer yet.
    long = [any(one.weights[9:]) for one in variants]
    first = [budget for _, budget, _ in asked[:count]]
    assert first == [30_000 if is_long else 60_000 for is_long in long]
    second = [budget for _, budget, _ in asked[count:]]
    assert {budget for budget, is_long in zip(second, long) if not is_long} == budgets
    assert {budget for budget, is_long in zip(second, long) if is_long} == {of_long}
    if len(budgets) == 2:
        assert asked[count][:2] == (LONGEST, max(budgets))
        assert second.count(max(budgets)) == 1


def test_of_one_pack_every_search_best_first_is_followed_by_one_depth_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deeper: list[int] = []

    def go_deeper(_: Portfolio, budget: int) -> Solution:
        deeper.append(budget)
        return Solution(Verdict.OPEN, reason="budget")

    monkeypatch.setattr(Portfolio, "go_deeper", go_deeper)
    asked = asked_of("the-flower-garden", monkeypatch)
    assert deeper[1 : len(asked) + 1] == [3 * budget for _, budget, _ in asked]
