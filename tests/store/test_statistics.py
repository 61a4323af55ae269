"""What finished games add up to."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from cadogan.store import Result, Statistics, Store
from cadogan.store.statistics import Outcome, count_outcomes

START = datetime(2024, 5, 1, tzinfo=UTC)


def outcomes(*results: Result) -> Iterator[Outcome]:
    for day, result in enumerate(results):
        yield outcome(result, day)


def outcome(
    result: Result,
    day: int = 0,
    *,
    slug: str = "sly",
    options: tuple[str, ...] = (),
    moves: int = 10,
    score: int | None = None,
    undos: int = 0,
    hints: int = 0,
) -> Outcome:
    return Outcome(
        slug=slug,
        options=options,
        result=result,
        moves=moves,
        score=score,
        undos=undos,
        hints=hints,
        updated=START + timedelta(days=day),
    )


def count_one(*played: Outcome) -> Statistics:
    (statistics,) = count_outcomes(played)
    return statistics


def test_nothing_played_adds_up_to_nothing(store: Store) -> None:
    store.begin("sly", [], 1, "text")
    assert store.statistics() == []
    assert count_outcomes([]) == []


def test_every_end_counts_once() -> None:
    statistics = count_one(*outcomes("won", "lost", "left", "playing", "lost", "lost"))
    assert (statistics.played, statistics.won, statistics.lost, statistics.left) == (5, 1, 3, 1)
    assert statistics.last_played == START + timedelta(days=5)


def test_a_game_without_a_move_does_not_count() -> None:
    assert count_outcomes([outcome("left", moves=0), outcome("lost", moves=0, hints=1)]) == []


def test_a_game_whose_moves_were_all_taken_back_counts() -> None:
    assert count_one(outcome("left", moves=0, undos=3)).left == 1


def test_help_makes_a_win_less_only_in_the_count_of_unaided_ones() -> None:
    statistics = count_one(
        outcome("won"),
        outcome("won", undos=1),
        outcome("won", hints=1),
        outcome("lost"),
    )
    assert (statistics.won, statistics.unaided) == (3, 1)


@pytest.mark.parametrize(
    ("results", "current", "longest"),
    [
        (["won"], 1, 1),
        (["lost"], 0, 0),
        (["won", "won", "lost"], 0, 2),
        (["won", "won", "left", "won"], 1, 2),
        (["lost", "won", "won", "won"], 3, 3),
    ],
)
def test_a_streak_is_ended_by_whatever_is_not_won(
    results: list[Result], current: int, longest: int
) -> None:
    statistics = count_one(*outcomes(*results))
    assert (statistics.current_streak, statistics.longest_streak) == (current, longest)


def test_streaks_follow_the_time_and_not_the_order_of_arrival() -> None:
    statistics = count_one(outcome("won", 4), outcome("won", 1), outcome("lost", 2))
    assert (statistics.current_streak, statistics.longest_streak) == (1, 1)


def test_a_game_in_progress_does_not_break_a_streak() -> None:
    assert count_one(*outcomes("won", "playing", "won")).current_streak == 2


def test_the_best_score_is_of_all_and_the_fewest_moves_of_the_won() -> None:
    statistics = count_one(
        outcome("lost", moves=3, score=40),
        outcome("won", moves=90, score=-8),
        outcome("won", moves=70),
    )
    assert (statistics.best_score, statistics.best_moves) == (40, 70)


def test_what_never_was_has_no_best() -> None:
    statistics = count_one(outcome("lost"))
    assert (statistics.best_score, statistics.best_moves) == (None, None)


def test_each_slug_and_set_of_options_is_counted_for_itself_in_order() -> None:
    counted = count_outcomes(
        [
            outcome("won", slug="sly", options=("wide",)),
            outcome("lost", slug="sly"),
            outcome("won", slug="anna"),
            outcome("won", slug="sly"),
        ]
    )
    assert [(each.slug, each.options, each.played) for each in counted] == [
        ("anna", (), 1),
        ("sly", (), 2),
        ("sly", ("wide",), 1),
    ]


def test_the_store_counts_what_was_saved_in_it(store: Store) -> None:
    ends: list[tuple[Result, int]] = [
        ("won", 0),
        ("won", 2),
        ("lost", 0),
        ("won", 0),
        ("playing", 0),
    ]
    for number, (result, undos) in enumerate(ends, start=1):
        game = store.begin("sly", ["wide", "deep"], number, "text")
        store.save(
            game,
            "end",
            moves=20 + number,
            result=result,
            score=number,
            undos=undos,
            hints=0,
        )
    (statistics,) = store.statistics()
    last = store.finished(limit=1)[0]
    assert statistics == Statistics(
        slug="sly",
        options=("deep", "wide"),
        played=4,
        won=3,
        unaided=2,
        lost=1,
        left=0,
        best_score=4,
        best_moves=21,
        current_streak=1,
        longest_streak=2,
        last_played=last.updated,
    )


def test_a_game_taken_up_again_and_won_counts_as_won_alone(store: Store) -> None:
    game = store.begin("sly", [], 1, "text")
    game = store.save(game, "stuck", moves=5, result="lost", undos=0, hints=0)
    assert store.statistics()[0].lost == 1
    game = store.save(game, "back", moves=4, result="playing", undos=1, hints=0)
    assert store.statistics() == []
    store.save(game, "home", moves=9, result="won", undos=1, hints=0)
    (statistics,) = store.statistics()
    assert (statistics.played, statistics.won, statistics.lost) == (1, 1, 0)
