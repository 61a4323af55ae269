"""What comes in is played through: no game is taken in that its record does not bear out."""

import io
import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

import cadogan
from cadogan.cli import run
from cadogan.store import export_lines, open_store
from tests.store.conftest import Starter
from tests.walks import walked

ROOT = Path(__file__).parents[1]
WON = (ROOT / "web" / "nestor.won.record").read_text(encoding="utf-8")

IMPORT = """
import sys
from cadogan.cli import main

main(["import", sys.argv[1]])
"""


def lines_of(*records: str, **claims: Any) -> list[dict[str, Any]]:
    """The lines of an export of games with these records."""
    with open_store(memory=True) as store:
        for text in records:
            record = cadogan.parse_record(text)
            end = cadogan.replay(text)
            fields = {
                "moves": len(record.moves),
                "result": record.result,
                "score": end.score,
                **claims,
            }
            store.begin(end.patience.slug, end.patience.options, end.number, text, **fields)
        file = io.BytesIO()
        export_lines(store, file)
    return [json.loads(line) for line in file.getvalue().splitlines()]


@pytest.fixture
def take_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str]]:
    """Import lines with the command: the status and what is told of refusals."""
    monkeypatch.setenv("CADOGAN_DATA", str(tmp_path / "data"))
    file = tmp_path / "games.jsonl"

    def ask(*lines: dict[str, Any]) -> tuple[int, str]:
        file.write_text("".join(json.dumps(line) + "\n" for line in lines))
        status = run(["import", str(file)])
        return status, capfd.readouterr().err

    return ask


def games_in(folder: Path) -> int:
    with open_store(folder / "cadogan.sqlite3") as store:
        return len(list(store.games()))


def test_what_was_played_comes_in_for_every_game(
    take_in: Callable[..., tuple[int, str]], tmp_path: Path
) -> None:
    records = []
    for entry in cadogan.games():
        position = walked(entry.slug, 3, 7, 12)
        records.append(str(cadogan.record_of(position)))
    status, told = take_in(*lines_of(WON, *records))
    assert (status, told) == (0, "")
    assert games_in(tmp_path / "data") == 1 + len(records)


TOMORROW = (datetime.now(UTC) + timedelta(days=3)).isoformat()
FALSE: list[dict[str, Any]] = [
    {"record": "garbage"},
    {"record": ""},
    {"record": WON.replace("nestor:2", "nestor:3")},
    {"record": WON.rpartition("\n1")[0]},
    {"slug": "sly"},
    {"number": 3},
    {"options": ["fast"]},
    {"result": "lost"},
    {"result": "playing"},
    {"result": "left"},
    {"score": 9223372036854775807},
    {"score": None},
    {"score": 51},
    {"moves": 1},
    {"updated": TOMORROW},
    {"created": TOMORROW},
]


@pytest.mark.parametrize("claims", FALSE, ids="-".join)
def test_a_false_claim_is_refused_with_its_line_and_the_rest_comes_in(
    take_in: Callable[..., tuple[int, str]], tmp_path: Path, claims: dict[str, Any]
) -> None:
    [good] = lines_of(WON)
    status, told = take_in({**good, "id": "0" * 32, **claims}, good)
    assert status == 2
    assert told.startswith("cadogan: line 1 refused: ")
    assert told.count("\n") == 1
    assert games_in(tmp_path / "data") == 1


def test_a_game_with_play_left_is_not_taken_in_as_lost(
    take_in: Callable[..., tuple[int, str]],
) -> None:
    opening = cadogan.game("the-shah").deal(1)
    text = str(cadogan.record_of(opening))
    [line] = lines_of(text)
    status, told = take_in(
        {**line, "result": "lost", "record": text.replace('"playing"', '"lost"')}
    )
    assert status == 2
    assert "refused" in told


def test_many_refused_lines_are_told_in_few(take_in: Callable[..., tuple[int, str]]) -> None:
    status, told = take_in(*[{"cadogan": 1}] * 100)
    assert status == 2
    assert told.count("\n") == 21
    assert "80 more" in told


def test_two_processes_that_import_the_same_file_take_each_game_once(
    start: Starter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CADOGAN_DATA", str(tmp_path / "data"))
    file = tmp_path / "games.jsonl"
    openings = [str(cadogan.record_of(cadogan.game("sly").deal(n))) for n in range(1, 30)]
    file.write_text("".join(json.dumps(line) + "\n" for line in lines_of(*openings)))
    importers = [start(IMPORT, str(file)) for _ in range(2)]
    told = [importer.communicate()[0] for importer in importers]
    new = [int(line.partition(" new")[0]) for line in told]
    assert sum(new) == 29, told
    assert games_in(tmp_path / "data") == 29
