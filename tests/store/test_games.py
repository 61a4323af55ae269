"""Games begun, saved, found again and forgotten."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cadogan.errors import StoreError
from cadogan.store import Result, SavedGame, StaleGameError, Store, open_store


def play(store: Store, game: SavedGame, record: str, result: Result = "playing") -> SavedGame:
    return store.save(game, record, moves=game.moves + 1, result=result, undos=0, hints=0)


def test_a_game_begun_is_there_when_the_store_is_opened_again(path: Path) -> None:
    before = datetime.now(UTC)
    with open_store(path) as store:
        game = store.begin("the-shah", ["wide", "narrow", "wide"], 2**63 - 1, 'one\n"two" \0 ♠')
    with open_store(path) as store:
        assert store.unfinished() == [game]
    assert game.options == ("narrow", "wide")
    assert (game.revision, game.moves, game.undos, game.hints) == (1, 0, 0, 0)
    assert (game.result, game.score, game.number) == ("playing", None, 2**63 - 1)
    assert game.record == 'one\n"two" \0 ♠'
    assert before <= game.created == game.updated <= datetime.now(UTC)


def test_a_game_may_be_begun_well_advanced(store: Store) -> None:
    game = store.begin("sly", [], 3, "text", moves=9, result="won", score=-4, undos=2, hints=1)
    assert store.finished() == [game]
    assert (game.moves, game.score, game.undos, game.hints) == (9, -4, 2, 1)


def test_a_save_replaces_the_state_and_counts_up(store: Store) -> None:
    game = store.begin("sly", [], 3, "text")
    saved = store.save(game, "more", moves=2, result="lost", score=12, undos=3, hints=4)
    assert store.game(game.id) == saved
    assert saved.revision == 2
    assert saved.updated > game.updated
    assert (
        msgspec.structs.replace(
            game,
            revision=2,
            record="more",
            moves=2,
            result="lost",
            score=12,
            undos=3,
            hints=4,
            updated=saved.updated,
        )
        == saved
    )


def test_a_clock_set_back_does_not_turn_the_order(store: Store, path: Path) -> None:
    game = store.begin("sly", [], 3, "text")
    ahead = game.updated + timedelta(days=400)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE game SET updated = updated + 400 * 86400 * 1000000")
    game = store.game(game.id)
    assert game.updated == ahead
    assert play(store, game, "more").updated > ahead


def test_a_stale_save_writes_nothing_and_brings_the_current_game(path: Path) -> None:
    with open_store(path) as here, open_store(path) as elsewhere:
        game = here.begin("sly", [], 3, "text")
        theirs = play(elsewhere, game, "theirs")
        with pytest.raises(StaleGameError, match=r"sly:3 was continued elsewhere") as caught:
            play(here, game, "ours")
        assert caught.value.current == theirs
        assert caught.value.stale == game
        assert isinstance(caught.value, StoreError)
        assert here.unfinished() == [theirs]
        ours = here.begin(game.slug, game.options, game.number, "ours", moves=1)
        assert here.unfinished() == [ours, theirs]
        assert play(here, theirs, "both").revision == 3


def test_a_save_of_a_game_forgotten_elsewhere_is_stale(store: Store) -> None:
    game = store.begin("sly", [], 3, "text")
    store.forget(game.id)
    with pytest.raises(StaleGameError, match="forgotten elsewhere") as caught:
        play(store, game, "more")
    assert caught.value.current is None
    assert store.unfinished() == []


def test_the_same_save_again_is_no_error(store: Store) -> None:
    game = store.begin("sly", [], 3, "text")
    saved = play(store, game, "more")
    assert play(store, game, "more") == saved
    assert store.unfinished() == [saved]
    later = play(store, saved, "most")
    with pytest.raises(StaleGameError):
        play(store, game, "more")
    assert store.unfinished() == [later]


def test_an_ended_game_may_be_taken_up_again(store: Store) -> None:
    game = play(store, store.begin("sly", [], 3, "text"), "end", "lost")
    assert store.unfinished() == []
    game = store.save(game, "text", moves=0, result="playing", undos=1, hints=0)
    assert store.unfinished() == [game]
    assert store.finished() == []


def test_the_last_unfinished_game_is_the_one_saved_last(store: Store) -> None:
    assert store.last_unfinished() is None
    first = store.begin("sly", [], 1, "text")
    second = store.begin("anna", [], 2, "text")
    assert store.last_unfinished() == second
    first = play(store, first, "more")
    assert store.last_unfinished() == first
    assert store.unfinished() == [first, second]
    play(store, first, "end", "left")
    assert store.last_unfinished() == second


def test_finished_games_come_newest_first_by_slug_and_limit(store: Store) -> None:
    ends: list[tuple[str, Result]] = [("sly", "won"), ("anna", "lost"), ("sly", "left")]
    ended = [play(store, store.begin(slug, [], 1, "text"), "end", result) for slug, result in ends]
    store.begin("sly", [], 1, "text")
    assert store.finished() == ended[::-1]
    assert store.finished("sly") == [ended[2], ended[0]]
    assert store.finished("sly", limit=1) == [ended[2]]
    assert store.finished(limit=0) == []
    assert store.finished("nestor") == []
    with pytest.raises(StoreError, match="limit"):
        store.finished(limit=-1)


def test_a_game_is_found_by_the_beginning_of_its_id(store: Store, path: Path) -> None:
    games = [store.begin("sly", [], number, "text") for number in (1, 2, 3)]
    identifiers = ("abcd1" + "0" * 27, "abcdf" * 6 + "ff", "1" * 32)
    with closing(sqlite3.connect(path)) as connection, connection:
        for game, identifier in zip(games, identifiers, strict=True):
            connection.execute("UPDATE game SET id = ? WHERE id = ?", (identifier, game.id))
    assert store.game("abcd1").number == 1
    assert store.game(" ABCDF ").number == 2
    assert store.game("abcdf" * 6 + "ff").number == 2
    assert store.game("1" * 32).number == 3
    with pytest.raises(StoreError, match="several games"):
        store.game("abcd")
    with pytest.raises(StoreError, match="no game has the id 'abce'"):
        store.game("abce")
    for nonsense in ("", "abc", "wxyz", "%%%%", "a" * 33):
        with pytest.raises(StoreError, match="hexadecimal"):
            store.game(nonsense)


def test_a_forgotten_game_is_gone(store: Store) -> None:
    game = store.begin("sly", [], 1, "text")
    other = store.begin("sly", [], 1, "text")
    assert not store.forget(game.id[:8])
    assert store.forget(game.id)
    assert not store.forget(game.id)
    assert store.unfinished() == [other]
    with pytest.raises(StoreError, match="no game"):
        store.game(game.id)


def test_all_games_come_in_the_order_they_were_begun(store: Store) -> None:
    begun = [store.begin("sly", [], number, "text") for number in range(1, 451)]
    assert list(store.games()) == begun


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"slug": ""}, "slug: '' is no name"),
        ({"slug": "The Shah"}, "slug: 'The Shah' is no name"),
        ({"slug": "sly\n"}, "slug: "),
        ({"options": ["\x1b[2J"]}, "option: "),
        ({"number": 0}, "number is a whole number from 1 to 9223372036854775807, not 0"),
        ({"number": 2**63}, "number is a whole number"),
        ({"number": 1.5}, "number is a whole number"),
        ({"moves": -1}, "moves is a whole number from 0"),
        ({"moves": True}, "moves is a whole number"),
        ({"undos": -1}, "undos is"),
        ({"hints": -1}, "hints is"),
        ({"score": 2**63}, "score is"),
        ({"score": 0.5}, "score is"),
        ({"result": "drawn"}, "playing, won, lost, left, not 'drawn'"),
        ({"record": "\ud800"}, "record"),
    ],
)
def test_what_cannot_be_kept_is_refused_by_name(
    store: Store, changes: dict[str, Any], complaint: str
) -> None:
    fields: dict[str, Any] = {"slug": "sly", "options": [], "number": 1, "record": "text"}
    with pytest.raises(StoreError) as caught:
        store.begin(**{**fields, **changes})
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)
    assert list(store.games()) == []


def test_a_bad_save_leaves_the_game_as_it_was(store: Store) -> None:
    game = store.begin("sly", [], 1, "text")
    with pytest.raises(StoreError, match="moves"):
        store.save(game, "more", moves=-1, result="playing", undos=0, hints=0)
    assert store.unfinished() == [game]
