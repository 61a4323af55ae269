"""The command that rewrites the golden files."""

import sys
from pathlib import Path

import pytest

from tests.golden_writers.rules import golden_rules
from tools import golden


def test_every_folder_of_golden_files_has_its_writer() -> None:
    assert golden.kinds() == sorted(path.name for path in golden.FOLDER.iterdir())


def test_a_kind_can_be_written_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(golden, "FOLDER", tmp_path)
    monkeypatch.setattr(sys, "argv", ["golden.py", "rules"])
    golden.main()
    assert capsys.readouterr().out == "tests/golden/rules: written\n"
    written = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.rglob("*.txt")}
    assert written == golden_rules()


def test_an_unknown_kind_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["golden.py", "silver"])
    with pytest.raises(SystemExit):
        golden.main()
    said = capsys.readouterr().err
    assert "'silver' is no kind of golden file: they are perft, records, rules, transcripts" in said


def test_the_golden_files_stay_small() -> None:
    assert sum(path.stat().st_size for path in golden.FOLDER.rglob("*.*")) < 4_000_000
