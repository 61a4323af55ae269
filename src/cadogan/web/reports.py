"""What is told of a request: for those who listen, and for the animation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Final

from cadogan.prose.narration import Account, tell_outcome
from cadogan.web.tables import Structure, describe_change

if TYPE_CHECKING:
    from cadogan.engine.position import Outcome, Position

# Of so many moves taken back together what happened is told, and of so many every card.
UNDONE_TOLD: Final = 6
UNDONE_NAMED: Final = 40


class Report:
    """What a request did: `log` at a length that can be listened to, `told` with every card.

    `shown` is what came to lie on top where one move took cards away; `changes` are for animation.
    """

    def __init__(self, sentences: Iterable[str] = ()) -> None:
        self.log = list(sentences)
        self.told = list(self.log)
        self.shown: tuple[str, ...] = ()
        self.changes: list[Structure] = []
        self._moves = 0

    def add(self, account: Account, position: Position, outcome: Outcome | None = None) -> None:
        """A move that was made, the last one of the position, and how the game stands then."""
        ended = tell_outcome(outcome)
        self.log += [*account.sentences, *ended]
        self.told += [*account.whole, *ended]
        self.changes += [describe_change(position, change) for change in position.changes()]
        self._moves += 1
        self.shown = account.shown if self._moves == 1 else ()

    def data(self) -> Structure:
        """The fields of a table that tell of the request."""
        return {
            "log": self.log,
            "told": self.told,
            "shown": self.shown,
            "changes": self.changes,
            "undone": [],
        }


def report_undo(accounts: Sequence[Account]) -> Report:
    """What is told of moves taken back, the last one first."""
    count = len(accounts)
    report = Report([f"The last {'move is' if count == 1 else f'{count} moves are'} taken back."])
    if count <= UNDONE_NAMED:
        account = reduce(Account.followed_by, accounts)
        report.log += account.sentences if count <= UNDONE_TOLD else ()
        report.told += account.whole
        report.shown = account.shown if count == 1 else ()
    return report


__all__ = ["Report", "report_undo"]
