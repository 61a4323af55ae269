"""Games in the store, move by move."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

import cadogan
from cadogan.errors import NotationError
from cadogan.store import Store, open_store
from cadogan.terminal.keeping import Keeper, take_up
from cadogan.terminal.sitting import Sitting


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "games.sqlite3") as opened:
        yield opened


def sitting(code: str = "la-belle-lucie:1", *moves: str) -> Sitting:
    begun = Sitting(cadogan.deal(code))
    for move in moves:
        begun.make(begun.position.parse_move(move))
    return begun


def test_a_game_is_begun_with_its_first_move(store: Store) -> None:
    keeper = Keeper(store, pytest.fail)
    game = sitting()
    keeper.keep(game)
    assert store.unfinished() == []
    game.make(game.position.parse_move("ad"))
    keeper.keep(game)
    (saved,) = store.unfinished()
    assert (saved.slug, saved.number, saved.moves) == ("la-belle-lucie", 1, 1)
    assert keeper.identifier == saved.id[:8]
    assert keeper.is_safe


def test_a_kept_game_is_taken_up_where_it_was_left(store: Store) -> None:
    game = sitting("the-shah:1", "deal", "turn", "2d")
    game.undo(1)
    Keeper(store, pytest.fail).keep(game)
    taken = take_up(store.unfinished()[0])
    assert taken.position == game.position
    assert taken.texts == game.texts == ["deal", "turn"]
    assert taken.undos == 1


def test_a_deal_of_real_cards_is_taken_up(store: Store) -> None:
    cards = [*range(51, -1, -1)]
    game = Sitting(cadogan.game("la-belle-lucie").deal_cards(cards))
    game.make(game.position.legal_moves[0])
    Keeper(store, pytest.fail).keep(game)
    taken = take_up(store.unfinished()[0])
    assert taken.position == game.position
    assert taken.position.dealt_cards == tuple(cards)


def test_a_game_played_on_elsewhere_is_kept_beside_it(store: Store) -> None:
    said: list[str] = []
    mine, theirs = sitting("la-belle-lucie:1", "ad"), sitting("la-belle-lucie:1", "ad")
    keeper = Keeper(store, said.append)
    keeper.keep(mine)
    other = Keeper(store, pytest.fail, keeper.saved)
    theirs.make(theirs.position.parse_move("ah"))
    other.keep(theirs)
    mine.make(mine.position.parse_move("3h 4h"))
    keeper.keep(mine)
    assert len(said) == 1
    assert "played on elsewhere" in said[0]
    records = [game.record for game in store.unfinished()]
    assert sorted(records) == sorted([str(mine.record()), str(theirs.record())])
    assert keeper.identifier != other.identifier


def test_a_full_disk_is_told_once_and_everything_is_saved_when_there_is_room(
    store: Store,
) -> None:
    said: list[str] = []
    keeper = Keeper(store, said.append)
    game = sitting("the-shah:1", "deal")
    keeper.keep(game)
    connection = store._database.connection
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")
    for _ in range(60):
        text = "turn" if "turn" in moves_of(game) else "lay"
        game.make(game.position.parse_move(text))
        game.texts[-1] += " " * 400  # a long game
        keeper.keep(game)
    assert len(said) == 1
    assert said[0].startswith("Not saved: ")
    assert "the disk is full" in said[0]
    assert not keeper.is_safe
    connection.execute("PRAGMA max_page_count = 1000000")
    game.texts = [text.strip() for text in game.texts]
    keeper.keep(game)
    assert said[1:] == ["The game is saved again."]
    assert take_up(store.unfinished()[0]).position == game.position


def moves_of(game: Sitting) -> list[str]:
    return [game.position.move_text(move) for move in game.position.legal_moves]


def test_without_a_store_nothing_is_kept_and_nothing_said() -> None:
    keeper = Keeper(None, pytest.fail)
    keeper.keep(sitting("la-belle-lucie:1", "ad"))
    assert not keeper.is_safe


@pytest.mark.parametrize(
    ("was", "becomes", "message"),
    [
        ('[Edition "1"]', '[Edition "99"]', "is of edition 99 of the rules"),
        ("1. play AD fans.7 aces.1", "1. play KD fans.7 aces.1", r"move 1 \(play KD"),
        ("1. play AD", "nonsense", "line 6"),
    ],
)
def test_a_record_that_cannot_be_played_is_named(
    store: Store, was: str, becomes: str, message: str
) -> None:
    Keeper(store, pytest.fail).keep(sitting("la-belle-lucie:1", "ad"))
    (saved,) = store.unfinished()
    assert was in saved.record
    wrong = msgspec.structs.replace(saved, record=saved.record.replace(was, becomes))
    with pytest.raises(NotationError, match=message) as caught:
        take_up(wrong)
    assert str(caught.value).startswith(f"cannot go on with la-belle-lucie:1 ({saved.id[:8]}): ")
    assert "\n" not in str(caught.value)


def test_an_end_is_kept_as_such_and_undone(store: Store, tmp_path: Path) -> None:
    game = sitting("la-belle-lucie:1", "ad")
    keeper = Keeper(store, pytest.fail)
    game.given_up = True
    keeper.keep(game)
    assert [one.result for one in store.finished()] == ["left"]
    game.undo(1)
    keeper.keep(game)
    assert store.finished() == []
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
