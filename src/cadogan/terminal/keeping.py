"""Keeps the game in the store, move by move; where the store refuses, play goes on without it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, cast

from cadogan.errors import StoreError

if TYPE_CHECKING:
    from cadogan.store import SavedGame, Store
    from cadogan.terminal.sitting import Sitting

IDENTIFIER_LENGTH = 8
"""So many digits of a game's id are shown; the store asks for no more than four."""


class Keeper:
    """Saves one game after another; `say` is told what the player must know.

    A game is begun in the store with its first move.
    """

    def __init__(
        self, store: Store | None, say: Callable[[str], None], saved: SavedGame | None = None
    ) -> None:
        self.store = store
        self.saved = saved
        self._say = say
        self._is_failing = False

    @property
    def identifier(self) -> str:
        """The beginning of the game's id, empty when it is not in the store."""
        return self.saved.id[:IDENTIFIER_LENGTH] if self.saved else ""

    @property
    def is_safe(self) -> bool:
        """Is the last move in the store?"""
        return self.saved is not None and not self._is_failing

    def turn_over(self) -> None:
        """Leave the game as it is kept; the next one is another."""
        self.saved = None
        self._is_failing = False

    def keep(self, sitting: Sitting) -> None:
        """Save the game as it stands; when this returns, it is on the disk.

        Raises nothing: the player is told when it could not be saved.
        """
        if self.store is None or (self.saved is None and not sitting.moves):
            return
        try:
            self._save(sitting)
        except StoreError as error:
            if not self._is_failing:
                self._say(f"Not saved: {error}. Play goes on; each move tries again.")
            self._is_failing = True
        else:
            if self._is_failing:
                self._say("The game is saved again.")
            self._is_failing = False

    def _save(self, sitting: Sitting) -> None:
        from cadogan.store import StaleGameError

        assert self.store is not None
        if self.saved is None:
            self.saved = self._begin(sitting)
            return
        try:
            self.saved = self.store.save(
                self.saved,
                str(sitting.record()),
                moves=sitting.moves,
                result=_result(sitting),
                undos=sitting.undos,
                hints=sitting.hints,
                score=sitting.position.score,
            )
        except StaleGameError:
            before = self.identifier
            self.saved = self._begin(sitting)
            self._say(
                f"This game was played on elsewhere: {before} is kept as it is there, and yours"
                f" is now {self.identifier}."
            )

    def _begin(self, sitting: Sitting) -> SavedGame:
        assert self.store is not None
        patience = sitting.position.patience
        return self.store.begin(
            patience.slug,
            patience.options,
            sitting.position.number,
            str(sitting.record()),
            moves=sitting.moves,
            result=_result(sitting),
            score=sitting.position.score,
            undos=sitting.undos,
            hints=sitting.hints,
        )


def _result(sitting: Sitting) -> Literal["playing", "won", "lost", "left"]:
    return cast('Literal["playing", "won", "lost", "left"]', sitting.result)


def take_up(saved: SavedGame) -> Sitting:
    """The game of a store as it was left; raises NotationError for a record that cannot be played.

    A game that was lost or given up may be gone on with, by taking moves back.
    """
    from cadogan import game
    from cadogan.engine.record import replay
    from cadogan.errors import CadoganError, NotationError
    from cadogan.store.checking import record_of_game
    from cadogan.terminal.sitting import Sitting

    try:
        record = record_of_game(saved)
        position = replay(record, lambda slug, options: game(slug, *options))
    except CadoganError as error:
        name = f"{saved.slug}:{saved.number} ({saved.id[:IDENTIFIER_LENGTH]})"
        raise NotationError(f"cannot go on with {name}: {error}") from None
    return Sitting(position, record.moves, undos=saved.undos, hints=saved.hints)
