"""What is on the disk after a kill, and after two processes at once."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cadogan.store import open_store
from tests.store.conftest import Starter

SAVE_FOR_EVER = """
import sys
from cadogan.store import open_store

print("awake", flush=True)
with open_store(sys.argv[1]) as store:
    game = store.last_unfinished() or store.begin("sly", [], 7, "saving 1 " * 300)
    while True:
        record = f"saving {game.revision + 1} " * 300
        game = store.save(game, record, moves=game.revision, result="playing", undos=0, hints=0)
        print(game.revision, flush=True)
"""

APPEND_TO_ONE_GAME = """
import sys
from cadogan.store import StaleGameError, open_store

path, name, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
sys.stdin.readline()
with open_store(path, patience=60) as store:
    own = store.begin("anna", [name], 1, "")
    game = store.game("5" * 32)
    for number in range(count):
        while True:
            record = f"{game.record}{name}{number} "
            try:
                game = store.save(
                    game, record, moves=game.moves + 1, result="playing", undos=0, hints=0
                )
                break
            except StaleGameError as error:
                game = error.current
        own = store.save(own, record, moves=number + 1, result="playing", undos=0, hints=0)
print("done", flush=True)
"""

OPEN_AND_BEGIN = """
import sys
from cadogan.store import open_store

sys.stdin.readline()
with open_store(sys.argv[1], patience=60) as store:
    store.begin("sly", [], int(sys.argv[2]), "")
print("done", flush=True)
"""


def integrity(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        return str(connection.execute("PRAGMA integrity_check").fetchone()[0])


def test_every_answered_save_outlives_a_kill(path: Path, start: Starter) -> None:
    for answers_awaited in (1, 2, 5, 9, 14, 3, 1, 7):
        child = start(SAVE_FOR_EVER, str(path))
        assert child.stdout is not None
        lines = [child.stdout.readline() for _ in range(answers_awaited + 1)]
        child.kill()
        # What the child had still said before it died was a promise too.
        lines += child.stdout.readlines()
        answered = int([line for line in lines if line.endswith("\n")][-1])
        with open_store(path) as store:
            (game,) = store.unfinished()
        assert answered <= game.revision <= answered + 1
        assert game.record == f"saving {game.revision} " * 300
        assert game.moves == game.revision - 1
        assert integrity(path) == "ok"


@pytest.mark.parametrize("attempt", range(4))
def test_a_kill_while_the_file_is_made_leaves_a_usable_one(
    path: Path, start: Starter, attempt: int
) -> None:
    child = start(SAVE_FOR_EVER, str(path))
    assert child.stdout is not None
    child.stdout.readline()
    # The child is now opening the file; a few looks at it put the kill at different moments.
    for _ in range(attempt * 200):
        path.exists()
    child.kill()
    child.wait()
    with open_store(path) as store:
        store.begin("anna", [], 1, "text")
        assert "anna" in [game.slug for game in store.unfinished()]
    assert integrity(path) == "ok"


def test_two_processes_write_one_game_and_lose_nothing(path: Path, start: Starter) -> None:
    with open_store(path) as store:
        begun = store.begin("the-shah", [], 2, "")
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE game SET id = ?", ("5" * 32,))
    count = 30
    children = [
        start(APPEND_TO_ONE_GAME, str(path), name, str(count)) for name in ("left", "right")
    ]
    for child in children:
        assert child.stdin is not None
        child.stdin.write("go\n")
        child.stdin.flush()
    for child in children:
        assert child.communicate()[0] == "done\n"
        assert child.returncode == 0
    with open_store(path) as store:
        shared = store.game("5" * 32)
        own = [game for game in store.unfinished() if game.slug == "anna"]
    words = shared.record.split()
    for name in ("left", "right"):
        assert [word for word in words if word.startswith(name)] == [
            f"{name}{number}" for number in range(count)
        ]
    assert shared.revision == begun.revision + 2 * count
    assert shared.moves == 2 * count
    assert sorted(game.moves for game in own) == [count, count]


def test_processes_that_open_a_new_file_at_once_all_get_it(path: Path, start: Starter) -> None:
    children = [start(OPEN_AND_BEGIN, str(path), str(number)) for number in range(1, 5)]
    for child in children:
        assert child.stdin is not None
        child.stdin.write("go\n")
        child.stdin.flush()
    assert [child.communicate()[0] for child in children] == ["done\n"] * 4
    with open_store(path) as store:
        assert sorted(game.number for game in store.unfinished()) == [1, 2, 3, 4]
