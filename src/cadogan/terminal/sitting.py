"""One game while it is played: its position, the moves made and those taken back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cadogan.engine import kernel_build
from cadogan.engine.notation import HALF, format_move, join_halves
from cadogan.engine.position import Move, Outcome, Position
from cadogan.engine.record import Record
from cadogan.prose.narration import Account, Teller, take_back

# The uncompiled kernel looks as far as it can without keeping the player waiting.
STUCK_LIMIT: Final = 4000
STUCK_LIMIT_UNCOMPILED: Final = 150


class Sitting:
    """A game in play, from its opening or from where it was left.

    `texts`: the moves of the position, as text.  `undos` and `hints` count moves taken back and
    hints given since the game began.
    """

    def __init__(
        self, position: Position, texts: Sequence[str] = (), *, undos: int = 0, hints: int = 0
    ) -> None:
        self.position = position
        self.texts = list(texts)
        self.undos = undos
        self.hints = hints
        self.given_up = False
        self.taken_back: list[tuple[Move, str]] = []
        self._outcome: tuple[int, Outcome | None] | None = None

    @property
    def code(self) -> str:
        """The deal code."""
        return self.position.code

    @property
    def moves(self) -> int:
        """How many moves the player has made: as many as the record has lines."""
        return len(join_halves(self.texts))

    @property
    def result(self) -> str:
        """How the game stands, as a record says it: `playing`, `won`, `lost` or `left`."""
        match self.outcome():
            case Outcome.WON:
                return "won"
            case Outcome.STUCK:
                return "lost"
            case None:
                return "left" if self.given_up else "playing"

    def outcome(self) -> Outcome | None:
        """Won, stuck, or None while there is play."""
        key = self.position.key
        if self._outcome is None or self._outcome[0] != key:
            position = self.position
            limit = STUCK_LIMIT_UNCOMPILED if kernel_build() == "pure Python" else STUCK_LIMIT
            found = None
            if position.is_won:
                found = Outcome.WON
            elif position.is_stuck(limit):
                found = Outcome.STUCK
            self._outcome = (key, found)
        return self._outcome[1]

    def record(self) -> Record:
        """The record of the game up to here."""
        cards = self.position.dealt_cards or ()
        return Record(self.code, list(self.texts), self.result, cards=cards)

    def make(self, move: Move) -> Account:
        """Make a legal move and tell of it; what had been taken back is gone for good."""
        account = self._make(move, format_move(self.position, move))
        self.taken_back.clear()
        return account

    def undo(self, count: int) -> list[Account]:
        """Take back so many moves, or as many as there are, the last one first, and tell of each.

        Two exchanges made together are taken back together, and told as one.
        """
        taken: list[Account] = []
        while self.texts and (len(taken) < count or self.texts[-1].endswith(HALF)):
            text, move = self.texts.pop(), self.position.move_stack[-1]
            account = take_back(self.position)
            if text.endswith(HALF) and taken:
                taken[-1] = taken[-1].followed_by(account)
            else:
                taken.append(account)
            self.taken_back.append((move, text))
            self.undos += 1
        self.given_up = False
        return taken

    def redo(self, count: int) -> list[Account]:
        """Make so many moves again, or as many as were taken back, and tell of each."""
        made: list[Account] = []
        while self.taken_back and (len(made) < count or self.texts[-1].endswith(HALF)):
            joins = bool(self.texts) and self.texts[-1].endswith(HALF)
            account = self._make(*self.taken_back.pop())
            if joins and made:
                made[-1] = made[-1].followed_by(account)
            else:
                made.append(account)
        return made

    def _make(self, move: Move, text: str) -> Account:
        teller = Teller(self.position, move)
        self.position.make(move)
        self.texts.append(text)
        self.given_up = False
        return teller.account()
