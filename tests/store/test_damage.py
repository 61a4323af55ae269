"""One game damaged stops no other, a file damaged is told in one line, and neither is lost."""

import io
import json
import os
import random
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from cadogan.errors import StoreError
from cadogan.store import ExportReport, Store, export_lines, import_lines, open_store
from cadogan.store.database import FILE_NAME, Database

# What another program may write, column by column; the file itself keeps the rest out.
SPOILT: dict[str, list[object]] = {
    "id": ["", "12", b"\x00\xff", "g" * 32, "A" * 32],
    "revision": ["many", 1.5],
    "slug": ["", "The Shah", b"sly"],
    "options": ["", "[", "[1]", '["b", "a"]', "[" * 5000, b"[]"],
    "number": ["many", 1.5],
    "moves": ["many", 1.5, b"1"],
    "score": ["best", 1.5, b""],
    "undos": ["many", b"1"],
    "hints": [1.5, "some"],
    "created": ["today", 2**63 - 1, -(2**63), 1.5, b""],
    "updated": ["today", 2**63 - 1, -(2**63), 1.5],
    "record": [b"\xff\xfe", b""],
}
CASES = [(column, value) for column, values in SPOILT.items() for value in values]


def spoil(path: Path, identifier: str, column: str, value: object) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(f"UPDATE game SET {column} = ? WHERE id = ?", (value, identifier))


@pytest.mark.parametrize("result", ["playing", "won"])
@pytest.mark.parametrize(("column", "value"), CASES, ids=range(len(CASES)))
def test_a_damaged_game_is_passed_over_told_exported_and_can_be_forgotten(
    path: Path, store: Store, column: str, value: object, result: str
) -> None:
    bad = store.begin("sly", [], 1, "bad", moves=1, result=result)  # type: ignore[arg-type]
    good = store.begin("sly", [], 2, "good", moves=1, result=result)  # type: ignore[arg-type]
    spoil(path, bad.id, column, value)

    assert list(store.games()) == [good]
    assert store.unfinished() == ([good] if result == "playing" else [])
    assert store.last_unfinished() == (good if result == "playing" else None)
    assert store.finished() == ([good] if result == "won" else [])
    assert sum(one.played for one in store.statistics()) == len(store.finished())
    [told] = store.damaged()
    assert told.reason.isprintable()

    file = io.BytesIO()
    assert export_lines(store, file) == ExportReport(written=1, damaged=1)
    raw = json.loads(file.getvalue().splitlines()[0])["damaged"]
    assert set(raw) == set(good.__struct_fields__)
    assert raw["revision" if column != "revision" else "number"] == 1
    with open_store(memory=True) as other:
        found = import_lines(other, file.getvalue().splitlines(), lambda game: None)
        assert list(other.games()) == [good]
        assert "damaged" in found.refused[0].reason

    assert not store.forget("row-99")
    assert not store.forget("row-2")
    assert store.forget(told.id)
    assert store.damaged() == []
    assert list(store.games()) == [good]


def test_a_record_that_is_no_text_is_exported_as_it_was_found(path: Path, store: Store) -> None:
    game = store.begin("sly", [], 1, "text")
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE game SET record = CAST(x'61ff62' AS TEXT)")
    assert [one.id for one in store.unfinished()] == [game.id]
    file = io.BytesIO()
    assert export_lines(store, file) == ExportReport(written=0, damaged=1)
    assert json.loads(file.getvalue())["damaged"]["record"] == {"base64": "Yf9i"}


def test_a_damaged_game_asked_for_says_so(path: Path, store: Store) -> None:
    game = store.begin("sly", [], 1, "text")
    spoil(path, game.id, "number", "many")
    with pytest.raises(StoreError, match="was damaged"):
        store.game(game.id)


def test_a_damaged_game_comes_back_from_a_backup(path: Path, store: Store) -> None:
    game = store.begin("sly", [], 1, "text")
    file = io.BytesIO()
    export_lines(store, file)
    spoil(path, game.id, "number", "many")
    import_lines(store, file.getvalue().splitlines(), lambda game: None)
    assert list(store.games()) == [game]
    assert store.damaged() == []


# --------------------------------------------------------------------------------- bits that flip


def use_all(path: Path) -> None:
    """Do all that a store can do; only StoreError may come of it, in one printable line."""
    try:
        with open_store(path, patience=0.1) as store:
            for use in (
                store.unfinished,
                store.finished,
                store.last_unfinished,
                store.statistics,
                store.damaged,
                lambda: export_lines(store, io.BytesIO()),
                lambda: store.forget("row-3"),
                lambda: store.begin("sly", [], 1, "text"),
                lambda: store.merge(list(store.games())[:3]),
            ):
                try:
                    use()
                except StoreError as error:
                    assert str(error).isprintable()
    except StoreError as error:
        assert str(error).isprintable()


def flip_bits(path: Path, seeds: range) -> None:
    with open_store(path) as store:
        for number in range(1, 60):
            store.begin("sly", ["wide"], number, "text " * number * 20, moves=number)
    content = path.read_bytes()
    for seed in seeds:
        chance = random.Random(seed)
        spoilt = bytearray(content)
        # The header and the schema lie at the beginning.
        end = chance.choice([100, 4096, len(spoilt)])
        for _ in range(chance.choice([1, 1, 3, 10, 100])):
            spoilt[chance.randrange(end)] ^= 1 << chance.randrange(8)
        for name in path.parent.iterdir():
            name.unlink()
        path.write_bytes(spoilt)
        try:
            use_all(path)
        except Exception as error:
            error.add_note(f"bits flipped with seed {seed}")
            raise


def test_no_bit_that_flips_ends_in_a_traceback(path: Path) -> None:
    flip_bits(path, range(20))


@pytest.mark.slow
def test_no_bits_that_flip_end_in_a_traceback(path: Path) -> None:
    flip_bits(path, range(20, 800))


def test_a_negative_version_is_told(path: Path) -> None:
    open_store(path).close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA user_version = -5")
    with pytest.raises(StoreError, match="its version, -5, is none"):
        open_store(path)


# ------------------------------------------------------------------------ a file that goes away


def lose(path: Path, how: str) -> None:
    other = path.with_name("other")
    if how == "deleted":
        path.unlink()
    elif how == "replaced":
        Database.open(other).close()
        other.replace(path)
    elif how == "moved":
        path.rename(other)
    elif how == "folder moved":
        path.parent.rename(path.parent.with_name("elsewhere"))
    else:
        Path(f"{path}-wal").unlink()


WAYS = ["deleted", "replaced", "moved", "folder moved", "log deleted"]


@pytest.mark.parametrize("how", WAYS)
def test_a_file_that_goes_away_is_noticed_by_all_that_reads_or_writes(
    tmp_path: Path, how: str
) -> None:
    path = tmp_path / "folder" / FILE_NAME
    path.parent.mkdir()
    with open_store(path) as store:
        game = store.begin("sly", [], 1, "text")
        lose(path, how)
        for use in (
            store.unfinished,
            store.statistics,
            lambda: store.begin("sly", [], 2, "text"),
            lambda: store.save(game, "more", moves=1, result="playing", undos=0, hints=0),
            lambda: store.forget(game.id),
        ):
            with pytest.raises(StoreError, match="deleted or replaced"):
                use()


@pytest.mark.parametrize("how", WAYS)
def test_what_is_written_while_the_file_goes_away_is_not_called_saved(
    tmp_path: Path, how: str
) -> None:
    path = tmp_path / "folder" / FILE_NAME
    path.parent.mkdir()
    database = Database.open(path)

    def write() -> None:
        with database.transaction() as connection:
            connection.execute("CREATE TABLE note (text TEXT)")
            lose(path, how)

    with closing(database), pytest.raises(StoreError, match="deleted or replaced"):
        write()


# ------------------------------------------------------------------------------- for its owner only


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_folder_and_files_are_for_their_owner_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "data"
    monkeypatch.setenv("CADOGAN_DATA", str(folder))
    before = os.umask(0)
    try:
        with open_store() as store:
            store.begin("sly", [], 1, "text")
            assert {name.name: oct(rights(name)) for name in folder.iterdir()} == {
                f"{FILE_NAME}{end}": "0o600" for end in ("", "-wal", "-shm")
            }
    finally:
        os.umask(before)
    assert rights(folder) == 0o700


def test_a_file_that_others_could_read_is_closed_to_them(path: Path) -> None:
    open_store(path).close()
    path.chmod(0o664)
    with open_store(path) as store:
        store.begin("sly", [], 1, "text")
        assert {rights(name) for name in path.parent.iterdir()} == {0o600}


def test_a_file_of_another_program_keeps_its_rights(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE bookmarks (address TEXT)")
    path.chmod(0o644)
    with pytest.raises(StoreError, match="another program"):
        open_store(path)
    assert rights(path) == 0o644
