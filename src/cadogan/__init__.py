"""The patiences of Lady Cadogan's book: rules, an engine, and all that is built on them.

import cadogan

position = cadogan.game("the-shah").deal(48213)
for move in position.legal_moves:
    print(position.move_text(move))
position.push("deal")
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cadogan.advice import (
        Advice,
        Guide,
        Hint,
        Judgement,
        KnowingHint,
        Review,
        Standing,
        advise,
        find_hint,
        rank_moves,
        review,
    )
    from cadogan.cards import Card
    from cadogan.catalogue import Entry, deal, game, games, replay
    from cadogan.engine.judgement import Refusal
    from cadogan.engine.position import (
        Change,
        Move,
        MoveParts,
        Outcome,
        Patience,
        Place,
        Position,
        View,
        parts_of_move,
    )
    from cadogan.engine.record import EDITION, Record, parse_record, record_of
    from cadogan.solver.solve import Solution, Verdict, solve

from cadogan.errors import (
    CadoganError,
    IllegalMoveError,
    InvalidSetupError,
    NoMoveError,
    NotationError,
    StoreError,
    UnknownGameError,
)

__version__ = "0.1.0"

# Whatever is not needed at once is loaded when it is first asked for.
_HOMES = {
    "advice": (
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
    ),
    "cards": ("Card",),
    "catalogue": ("Entry", "deal", "game", "games", "replay"),
    "engine.judgement": ("Refusal",),
    "engine.position": (
        "Change",
        "Move",
        "MoveParts",
        "Outcome",
        "Patience",
        "Place",
        "Position",
        "View",
        "parts_of_move",
    ),
    "engine.record": ("EDITION", "Record", "parse_record", "record_of"),
    "solver.solve": ("Solution", "Verdict", "solve"),
}

__all__ = [
    "Advice",
    "CadoganError",
    "Card",
    "Change",
    "EDITION",
    "Entry",
    "Guide",
    "Hint",
    "IllegalMoveError",
    "InvalidSetupError",
    "Judgement",
    "KnowingHint",
    "Move",
    "MoveParts",
    "NoMoveError",
    "NotationError",
    "Outcome",
    "Patience",
    "Place",
    "Position",
    "Record",
    "Refusal",
    "Review",
    "Solution",
    "Standing",
    "StoreError",
    "UnknownGameError",
    "Verdict",
    "View",
    "advise",
    "deal",
    "find_hint",
    "game",
    "games",
    "parse_record",
    "parts_of_move",
    "rank_moves",
    "record_of",
    "replay",
    "review",
    "solve",
]


def __getattr__(name: str) -> Any:
    from importlib import import_module

    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"cadogan.{home}"), name)
    raise AttributeError(f"module 'cadogan' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
