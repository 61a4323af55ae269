"""What the finished games add up to, for each game and set of options."""

from collections.abc import Iterable
from datetime import datetime

from msgspec import Struct


class Outcome(Struct, frozen=True, kw_only=True):
    """How one game ended: all that statistics need to know of it."""

    slug: str
    options: tuple[str, ...]
    result: str
    moves: int
    score: int | None
    undos: int
    hints: int
    updated: datetime


class Statistics(Struct, frozen=True, kw_only=True):
    """The sum of the games played of one slug with one set of options.

    `unaided` counts the games won without undo and without hint; they are also in `won`.
    `best_score` is the highest of all played, `best_moves` the fewest of all won. A streak counts
    games won one after the other, in the order in which they ended.
    """

    slug: str
    options: tuple[str, ...]
    played: int
    won: int
    unaided: int
    lost: int
    left: int
    best_score: int | None
    best_moves: int | None
    current_streak: int
    longest_streak: int
    last_played: datetime


def is_played(outcome: Outcome) -> bool:
    """Whether a game counts: it ended, and at least one move was made (even if taken back)."""
    return outcome.result != "playing" and (outcome.moves > 0 or outcome.undos > 0)


def count_outcomes(outcomes: Iterable[Outcome]) -> list[Statistics]:
    """Return the statistics of the games that count, ordered by slug and options."""
    groups: dict[tuple[str, tuple[str, ...]], list[Outcome]] = {}
    for outcome in outcomes:
        if is_played(outcome):
            groups.setdefault((outcome.slug, outcome.options), []).append(outcome)
    return [_sum(groups[key]) for key in sorted(groups)]


def _sum(outcomes: list[Outcome]) -> Statistics:
    ordered = sorted(outcomes, key=lambda outcome: outcome.updated)
    won = [outcome for outcome in ordered if outcome.result == "won"]
    current = longest = 0
    for outcome in ordered:
        current = current + 1 if outcome.result == "won" else 0
        longest = max(longest, current)
    return Statistics(
        slug=ordered[0].slug,
        options=ordered[0].options,
        played=len(ordered),
        won=len(won),
        unaided=sum(outcome.undos == 0 and outcome.hints == 0 for outcome in won),
        lost=sum(outcome.result == "lost" for outcome in ordered),
        left=sum(outcome.result == "left" for outcome in ordered),
        best_score=max(
            (outcome.score for outcome in ordered if outcome.score is not None), default=None
        ),
        best_moves=min((outcome.moves for outcome in won), default=None),
        current_streak=current,
        longest_streak=longest,
        last_played=ordered[-1].updated,
    )
