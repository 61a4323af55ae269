"""The documents: what can be run in them is run, and the page that is made is up to date."""

from __future__ import annotations

import contextlib
import doctest
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import cadogan
from cadogan.study.winnable import facts
from tests.builds import ROOT
from tools.python_page import PAGE, write_page

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)


def blocks(*kinds: str) -> list[tuple[str, str]]:
    """The blocks of these kinds with the names of their pages."""
    return [
        (path.name, found[2])
        for path in PAGES
        for found in BLOCK.finditer(path.read_text(encoding="utf-8"))
        if found[1] in kinds
    ]


def test_the_page_on_python_is_what_the_sources_say() -> None:
    """Run `tools/python_page.py` when this fails."""
    assert PAGE.read_text(encoding="utf-8") == write_page()


def test_every_public_name_is_on_the_page_and_seen_from_without() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert [name for name in cadogan.__all__ if f"### {name}\n" not in page] == []
    assert set(cadogan.__all__) <= set(dir(cadogan))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_examples_that_were_typed_answer_as_printed(path: Path) -> None:
    examples = doctest.DocTestParser().get_doctest(
        path.read_text(encoding="utf-8"), {}, path.name, str(path), 0
    )
    told = io.StringIO()
    doctest.DocTestRunner(verbose=False).run(examples, out=told.write)
    assert told.getvalue() == ""


@pytest.mark.parametrize(("page", "source"), blocks("python"))
def test_programs_run_and_print_what_they_say(page: str, source: str) -> None:
    names: dict[str, object] = {}
    if page == "vocabulary.md":
        exec("from cadogan.cards import *; from cadogan.vocabulary import *", names)
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        exec(source, names)
    for said in re.findall(r"^print\(.*\)  # (.*)$", source, re.M):
        assert said in told.getvalue()


def test_records_replay_and_positions_read_back() -> None:
    records = [text for _, text in blocks("") if text.startswith("[Game")]
    positions = [text.strip() for _, text in blocks("") if re.match(r"\S+:\d+ \| ", text)]
    assert records
    assert positions
    for text in records:
        assert str(cadogan.record_of(cadogan.replay(text))) == text
    for text in positions:
        code = text.partition(":")[0]
        assert cadogan.game(code).position(text).text() == text


def test_json_is_json() -> None:
    assert [json.loads(text) for _, text in blocks("json")]


def test_the_numbers_of_packs_are_those_of_the_games() -> None:
    packs = sorted({entry.packs for entry in cadogan.games()})
    told = f"{', '.join(map(str, packs[:-1]))} or {packs[-1]}"
    assert f"| `packs` | packs of cards: {told} |" in (ROOT / "docs" / "api.md").read_text("utf-8")


def test_the_skill_on_the_page_is_the_skill_that_programs_are_told() -> None:
    page = (ROOT / "docs" / "winnable.md").read_text("utf-8")
    rows = re.findall(r"^\| ([a-z+-]+) \|.*\| ([0-9.]+)% \|$", page, re.M)
    assert rows
    for code, told in rows:
        found = facts(code)
        assert found is not None
        assert found.skill == round(float(told) / 100, 3)


def commands() -> list[str]:
    """The commands of the documents that stand alone in a line, what is said of them left out."""
    lines = [line for _, text in blocks("", "console", "sh") for line in text.splitlines()]
    found = [re.match(r"(?:\$ )?cadogan (\S+(?: \S+)*)(?:  +.*)?$", line) for line in lines]
    return sorted({match[1] for match in found if match and "<" not in match[1]})


@pytest.mark.parametrize("command", commands())
def test_commands_run(command: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cadogan", *command.split()],
        input="quit\n",
        env={**os.environ, "CADOGAN_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
