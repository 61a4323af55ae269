"""Advice to a player: fair hints, knowing hints, and the review of a game."""

from cadogan.advice.hindsight import Judgement, Review, Standing, review
from cadogan.advice.knowledge import Guide, KnowingHint, find_hint
from cadogan.advice.ranking import Advice, Hint, advise, rank_moves

__all__ = [
    "Advice",
    "Guide",
    "Hint",
    "Judgement",
    "KnowingHint",
    "Review",
    "Standing",
    "advise",
    "find_hint",
    "rank_moves",
    "review",
]
