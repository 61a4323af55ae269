"""Where the file lies, how it is opened and migrated, and what is said when it can't be used."""

import os
import random
import re
import sqlite3
import tempfile
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import platformdirs
import pytest

from cadogan.errors import StoreError
from cadogan.store import Store, database_path, open_store
from cadogan.store.database import MIGRATIONS, Database

NOBODY = 65534


@contextmanager
def without_privileges() -> Iterator[None]:
    """Give up root's right to write everywhere, where the tests run as root."""
    privileged = os.geteuid() == 0
    if privileged:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if privileged:
            os.seteuid(0)


@pytest.fixture
def public_folder() -> Iterator[Path]:
    """A folder that others can reach, unlike pytest's own."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder
        folder.chmod(0o755)


def pragma(path: Path, name: str) -> object:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(f"PRAGMA {name}").fetchone()[0]


def refusal(path: Path, patience: float = 0.1) -> str:
    """The one line that opening a store at `path` is refused with."""
    with pytest.raises(StoreError) as caught:
        open_store(path, patience=patience)
    message = str(caught.value)
    assert "\n" not in message
    # A line is no longer than a person reads.
    assert str(path)[:300] in message
    return message


# --------------------------------------------------------------------------------------- the place


def test_the_usual_place_is_the_users_data_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CADOGAN_DATA", raising=False)
    folder = platformdirs.user_data_path("cadogan", appauthor=False)
    assert database_path() == folder / "cadogan.sqlite3"


def test_the_environment_names_another_folder_which_is_made(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / "far" / "away"
    monkeypatch.setenv("CADOGAN_DATA", str(folder))
    with open_store() as store:
        store.begin("anna", [], 1, "text")
        assert store.place == str(folder / "cadogan.sqlite3")
    assert (folder / "cadogan.sqlite3").is_file()


def test_an_empty_environment_variable_counts_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CADOGAN_DATA", "")
    assert database_path().parent == platformdirs.user_data_path("cadogan", appauthor=False)


def test_a_given_path_goes_before_the_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CADOGAN_DATA", str(tmp_path / "unused"))
    with open_store(tmp_path / "mine.db") as store:
        assert store.place == str(tmp_path / "mine.db")
    assert not (tmp_path / "unused").exists()


def test_a_path_that_looks_like_a_special_name_is_a_plain_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    with open_store(":memory:") as store:
        store.begin("anna", [], 1, "text")
    assert (tmp_path / ":memory:").is_file()


def test_a_store_in_memory_works_and_leaves_no_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CADOGAN_DATA", str(tmp_path))
    with open_store(memory=True) as store:
        game = store.begin("anna", [], 1, "text")
        store.save(game, "more", moves=1, result="won", undos=0, hints=0)
        assert store.statistics()[0].won == 1
        assert store.place == "in memory"
    assert list(tmp_path.iterdir()) == []


def test_memory_and_a_path_exclude_each_other(path: Path) -> None:
    with pytest.raises(StoreError, match="give one of the two"):
        open_store(path, memory=True)


# ------------------------------------------------------------------------------------- how it runs


def test_the_file_writes_ahead(path: Path) -> None:
    database = Database.open(path)
    with closing(database):
        assert database.rows("PRAGMA journal_mode") == [("wal",)]
        assert database.rows("PRAGMA synchronous") == [(1,)]
        assert database.rows("PRAGMA foreign_keys") == [(1,)]
        assert database.rows("PRAGMA busy_timeout") == [(5000,)]


def test_little_of_the_file_is_kept_in_memory(path: Path) -> None:
    database = Database.open(path)
    with closing(database):
        assert database.rows("PRAGMA cache_size") == [(-512,)]


def test_an_exception_in_a_transaction_leaves_nothing_behind(path: Path) -> None:
    database = Database.open(path)
    with closing(database):
        with suppress(KeyboardInterrupt), database.transaction() as connection:
            connection.execute("CREATE TABLE half (whole TEXT)")
            raise KeyboardInterrupt
        assert database.rows("SELECT * FROM sqlite_master WHERE name = 'half'") == []
        with database.transaction() as connection:
            connection.execute("CREATE TABLE whole (half TEXT)")
        assert len(database.rows("SELECT * FROM sqlite_master WHERE name = 'whole'")) == 1


def test_a_file_found_busy_is_tried_again(path: Path) -> None:
    database = Database.open(path, patience=60)
    with closing(database), closing(sqlite3.connect(path, isolation_level=None)) as other:
        database.rows("PRAGMA busy_timeout = 0")
        other.execute("BEGIN IMMEDIATE")
        attempts: list[int] = []

        def begin() -> None:
            attempts.append(len(attempts))
            if len(attempts) == 3:
                other.execute("ROLLBACK")
            database.connection.execute("BEGIN IMMEDIATE")

        database._patiently(begin)
        assert attempts == [0, 1, 2]
        database.connection.execute("ROLLBACK")


def test_threads_share_a_store(store: Store) -> None:
    def play(number: int) -> None:
        for move in range(5):
            game = store.begin("sly", [], number, f"move {move}")
            store.save(game, "end", moves=1, result="won", undos=0, hints=0)

    threads = [threading.Thread(target=play, args=(number,)) for number in range(1, 5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert store.statistics()[0].won == 20


def test_a_closed_store_says_so(path: Path) -> None:
    store = open_store(path)
    store.close()
    store.close()
    with pytest.raises(StoreError, match=r"has been closed"):
        store.unfinished()
    with pytest.raises(StoreError, match=r"has been closed"):
        store.begin("anna", [], 1, "text")


# -------------------------------------------------------------------------------------- migrations

SECOND = ("CREATE TABLE note (game TEXT REFERENCES game (id), text TEXT)",)
BROKEN = ("CREATE TABLE note (text TEXT)", "INSERT INTO nowhere VALUES (1)")


def test_a_new_file_gets_the_newest_version(path: Path) -> None:
    open_store(path).close()
    assert pragma(path, "user_version") == len(MIGRATIONS)


def test_an_older_file_is_migrated_and_keeps_its_games(path: Path) -> None:
    with open_store(path) as store:
        game = store.begin("anna", ["x"], 1, "text")
    database = Database.open(path, migrations=(*MIGRATIONS, SECOND))
    with Store(database) as store:
        assert store.unfinished() == [game]
        assert database.rows("SELECT * FROM note") == []
    assert pragma(path, "user_version") == len(MIGRATIONS) + 1


def test_a_migration_that_fails_leaves_the_file_as_it_was(path: Path) -> None:
    with open_store(path) as store:
        game = store.begin("anna", [], 1, "text")
    with pytest.raises(StoreError, match="nowhere"):
        Database.open(path, migrations=(*MIGRATIONS, BROKEN))
    assert pragma(path, "user_version") == len(MIGRATIONS)
    with open_store(path) as store:
        assert store.unfinished() == [game]


def test_a_file_of_a_newer_version_is_not_touched(path: Path) -> None:
    Database.open(path, migrations=(*MIGRATIONS, SECOND)).close()
    before = path.read_bytes()
    message = refusal(path)
    assert f"version {len(MIGRATIONS) + 1}" in message
    assert "upgrade" in message
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_a_database_of_another_program_is_not_touched(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE bookmarks (address TEXT)")
    before = path.read_bytes()
    assert "another program" in refusal(path)
    assert path.read_bytes() == before


# ------------------------------------------------------------------------------------------- ills


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert "it is a folder" in refusal(tmp_path)


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    message = refusal(tmp_path / "none" / "games.sqlite3")
    assert f"there is no folder {tmp_path / 'none'}" in message


def test_a_file_in_the_place_of_a_folder_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    assert "is not a folder" in refusal(tmp_path / "file" / "games.sqlite3")
    monkeypatch.setenv("CADOGAN_DATA", str(tmp_path / "file"))
    with pytest.raises(StoreError, match=r"cannot make the folder .*CADOGAN_DATA"):
        open_store()


def test_a_pipe_is_no_plain_file(path: Path) -> None:
    os.mkfifo(path)
    assert "it is not a plain file" in refusal(path)


def test_a_name_with_a_nul_is_refused() -> None:
    with pytest.raises(StoreError, match="NUL"):
        open_store("games\0.sqlite3")


def test_a_name_that_is_too_long_is_refused(tmp_path: Path) -> None:
    refusal(tmp_path / ("g" * 5000))


def test_random_bytes_are_no_database_and_stay(path: Path) -> None:
    content = random.Random(1).randbytes(20_000)
    path.write_bytes(content)
    assert "it is not a database; move it elsewhere" in refusal(path)
    assert path.read_bytes() == content


@pytest.mark.parametrize("kept", [50, 100, 600, 4096, 9000])
def test_a_truncated_file_is_told(path: Path, kept: int) -> None:
    with open_store(path) as store:
        store.begin("anna", [], 1, "text" * 20_000)
    content = path.read_bytes()
    assert len(content) > kept
    path.write_bytes(content[:kept])
    assert re.search("not a database|damaged", refusal(path))
    assert path.read_bytes() == content[:kept]


def test_damage_within_is_told_when_it_is_met(path: Path) -> None:
    with open_store(path) as store:
        for number in range(1, 200):
            store.begin("anna", [], number, "text" * 100)
    content = bytearray(path.read_bytes())
    # The first three pages may be the schema and index roots; all the leaves are spoilt.
    content[5 * 4096 :] = random.Random(2).randbytes(len(content) - 5 * 4096)
    path.write_bytes(content)
    with open_store(path) as store, pytest.raises(StoreError, match="damaged"):
        store.unfinished()


def test_a_full_disk_is_told_and_loses_nothing_kept(path: Path) -> None:
    database = Database.open(path)
    with Store(database) as store:
        game = store.begin("anna", [], 1, "short")
        (pages,) = database.rows("PRAGMA page_count")[0]
        database.rows(f"PRAGMA max_page_count = {pages}")
        long = "long " * 50_000
        with pytest.raises(StoreError, match=re.escape(str(path)) + ".* disk is full"):
            store.save(game, long, moves=1, result="playing", undos=0, hints=0)
        assert store.unfinished() == [game]
        database.rows("PRAGMA max_page_count = 100000")
        saved = store.save(game, long, moves=1, result="playing", undos=0, hints=0)
        assert store.unfinished() == [saved]


def test_a_file_that_another_program_holds_is_told(path: Path) -> None:
    with open_store(path, patience=0.05) as store, closing(sqlite3.connect(path)) as other:
        game = store.begin("anna", [], 1, "text")
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="another program holds it"):
            store.save(game, "more", moves=1, result="playing", undos=0, hints=0)
        assert store.unfinished() == [game]
        assert "another program holds it" in refusal(path, patience=0.05)
        other.execute("ROLLBACK")
        store.save(game, "more", moves=1, result="playing", undos=0, hints=0)


def test_a_connection_that_may_only_read_is_told(path: Path) -> None:
    database = Database.open(path)
    with Store(database) as store:
        game = store.begin("anna", [], 1, "text")
        database.rows("PRAGMA query_only = ON")
        with pytest.raises(StoreError, match="may not be written"):
            store.save(game, "more", moves=1, result="playing", undos=0, hints=0)
        with pytest.raises(StoreError, match="may not be written"):
            store.forget(game.id)
        assert store.unfinished() == [game]


def test_a_read_only_file_is_told(public_folder: Path) -> None:
    path = public_folder / "games.sqlite3"
    open_store(path).close()
    path.chmod(0o444)
    with without_privileges():
        assert re.search("may not be written|can't be opened", refusal(path))


def test_a_read_only_folder_is_told(public_folder: Path) -> None:
    public_folder.chmod(0o555)
    with without_privileges():
        assert "can't be opened" in refusal(public_folder / "games.sqlite3")


def test_a_folder_that_may_not_be_entered_is_told(public_folder: Path) -> None:
    public_folder.chmod(0o700 if os.geteuid() == 0 else 0)
    with without_privileges():
        refusal(public_folder / "games.sqlite3")


def test_a_usual_folder_that_cannot_be_made_is_told(
    monkeypatch: pytest.MonkeyPatch, public_folder: Path
) -> None:
    public_folder.chmod(0o555)
    monkeypatch.setenv("CADOGAN_DATA", str(public_folder / "cadogan"))
    with without_privileges(), pytest.raises(StoreError, match=r"cannot make the folder .*cadogan"):
        open_store()
