"""The golden records: won and lost deals of every game, played through by each kernel."""

import pytest

import cadogan
from cadogan.engine.position import Outcome
from cadogan.engine.record import record_of
from tests.builds import run_in_build
from tests.golden_writers.records import FOLDER, read_record, record_name
from tests.walks import every_code

NAMES = sorted(path.name for path in FOLDER.glob("*"))

# Games that nobody can lose, and why.
NOT_LOST = {"caesar": "cards change places for ever, and every order of them can be reached"}


def test_every_game_and_option_has_a_won_record() -> None:
    won = {code for code in every_code() if record_name(code, "won") in NAMES}
    assert set(every_code()) <= won


def test_every_game_has_a_lost_record() -> None:
    games = {entry.slug for entry in cadogan.games()}
    lost = {slug for slug in games if record_name(slug, "lost") in NAMES}
    assert games - lost == set(NOT_LOST)


def test_there_are_no_other_files() -> None:
    wanted = {record_name(code, result) for code in every_code() for result in ("won", "lost")}
    assert set(NAMES) <= wanted


@pytest.mark.parametrize("name", NAMES)
def test_a_record_plays_to_its_end(name: str) -> None:
    record = read_record(FOLDER / name)
    code, result, _ = name.split(".")
    assert record.result == result
    assert record.code.rpartition(":")[0] == code
    position = cadogan.replay(str(record))
    assert position.outcome() is (Outcome.WON if result == "won" else Outcome.STUCK)
    assert len(position.move_stack) == len(record.moves)


@pytest.mark.parametrize("name", NAMES)
def test_a_record_is_written_as_it_stands(name: str) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8")
    record = read_record(FOLDER / name)
    assert str(record) == text
    assert str(record_of(cadogan.replay(text), record.result)) == text


def test_no_game_is_over_before_its_last_move() -> None:
    for name in NAMES:
        position = cadogan.replay((FOLDER / name).read_text(encoding="utf-8"))
        position.pop()
        assert position.outcome() is None, name


SNIPPET = """
import cadogan
from tests.golden_writers.records import FOLDER
for path in sorted(FOLDER.glob("*")):
    position = cadogan.replay(path.read_text(encoding="utf-8"))
    print(path.name, len(position.move_stack), position.cards_home, position.is_won)
"""


@pytest.mark.parametrize("build", ["pure Python", "compiled, checked"])
def test_the_other_builds_play_them_alike(build: str) -> None:
    lines = []
    for name in NAMES:
        position = cadogan.replay((FOLDER / name).read_text(encoding="utf-8"))
        moves, home = len(position.move_stack), position.cards_home
        lines.append(f"{name} {moves} {home} {position.is_won}\n")
    assert run_in_build(build, ["-c", SNIPPET]) == "".join(lines)
