"""Savings of many players at once, gathered so that the disk is waited for only once."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from cadogan.errors import StoreError
from cadogan.store import StaleGameError

if TYPE_CHECKING:
    from cadogan.store import SavedGame, Store


class Saving:
    """A game to be saved, as it was read and as it is to be kept, and what became of it."""

    def __init__(self, game: SavedGame, further: SavedGame) -> None:
        self.pair = (game, further)
        self.answer: SavedGame | Exception | None = None


class Clerk:
    """Saves games: whoever comes while a saving is under way is served with the next, all at once.

    As with the store itself, a game is on the disk when its saving returns.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self._waiting: list[Saving] = []
        self._guard = threading.Lock()
        self._writing = threading.Lock()

    def save(self, game: SavedGame, further: SavedGame) -> SavedGame:
        """Save a game; raises StaleGameError or StoreError, as the store does."""
        saving = Saving(game, further)
        with self._guard:
            self._waiting.append(saving)
        with self._writing:
            # Another thread may have taken this one along with its own.
            if saving.answer is None:
                self._save_all()
        match saving.answer:
            case StaleGameError() as error:
                raise error
            case Exception() as error:
                raise StoreError(str(error)) from error
            case None:
                raise StoreError("the saving was given up: try again")
            case saved:
                return saved

    def _save_all(self) -> None:
        with self._guard:
            batch, self._waiting = self._waiting, []
        try:
            answers = self.store.save_all([saving.pair for saving in batch])
        except Exception as error:
            for saving in batch:
                saving.answer = error
        else:
            for saving, answer in zip(batch, answers):
                saving.answer = answer


__all__ = ["Clerk"]
