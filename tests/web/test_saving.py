"""Savings of many threads at once."""

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cadogan.errors import StoreError
from cadogan.store import SavedGame, StaleGameError, Store, advance, open_store
from cadogan.web.saving import Clerk


def further(game: SavedGame, record: str) -> SavedGame:
    return advance(game, record, moves=1, result="playing", undos=0, hints=0)


class SlowStore(Store):
    """A store whose first saving lasts till the gate opens."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.gate = threading.Event()
        self.begun = threading.Event()
        self.sizes: list[int] = []

    def save_all(self, pairs):  # type: ignore[no-untyped-def]
        held = list(pairs)
        self.sizes.append(len(held))
        self.begun.set()
        assert self.gate.wait(60)
        return self.store.save_all(held)


def test_who_waits_is_saved_together_with_the_others(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.sqlite3") as store:
        games = [store.begin("nestor", (), number, "record") for number in range(1, 8)]
        slow = SlowStore(store)
        clerk = Clerk(slow)
        with ThreadPoolExecutor(7) as pool:
            first = pool.submit(clerk.save, games[0], further(games[0], "1"))
            assert slow.begun.wait(60)
            others = [
                pool.submit(clerk.save, game, further(game, str(game.number))) for game in games[1:]
            ]
            while len(clerk._waiting) < 6:
                threading.Event().wait(0.001)
            slow.gate.set()
            saved = [one.result(60) for one in (first, *others)]
        assert slow.sizes == [1, 6]
        assert [store.game(game.id) for game in games] == saved
        assert [game.record for game in saved] == list("1234567")


def test_a_stale_game_does_not_hinder_the_others(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.sqlite3") as store:
        game, other = (store.begin("nestor", (), number, "record") for number in (1, 2))
        newer = store.save(game, "newer", moves=1, result="playing", undos=0, hints=0)
        clerk = Clerk(store)
        with pytest.raises(StaleGameError) as caught:
            clerk.save(game, further(game, "older"))
        assert caught.value.current == newer
        assert clerk.save(other, further(other, "2")) == store.game(other.id)
        answers = store.save_all([(game, further(game, "x")), (newer, further(newer, "y"))])
        assert isinstance(answers[0], StaleGameError)
        assert answers[1] == store.game(game.id)


def test_a_store_that_fails_is_told_to_all(tmp_path: Path) -> None:
    store = open_store(tmp_path / "games.sqlite3")
    game = store.begin("nestor", (), 1, "record")
    store.close()
    clerk = Clerk(store)
    for _ in range(2):
        with pytest.raises(StoreError, match="closed"):
            clerk.save(game, further(game, "1"))
