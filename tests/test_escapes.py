"""What comes from outside never steers the terminal: it is written out, wherever it is shown."""

import json
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cadogan.cli import run
from cadogan.errors import printable, printable_lines
from cadogan.store import Store, export_lines, open_store

# An escape sequence, a bell, the same with one character, a delete, a line turned about, a line
# end that is none to everybody, half a letter.
EVIL = ("\x1b[31m", "\a", "\x9b31m", "\x7f", "\u202e", "\u2028", "\r", "\x85", "\b", "\U000e0041")
RECORD = """[Game "{game}"]
[Edition "{edition}"]
[Deal "{deal}"]
[Result "{result}"]
{header}

1. {move}
"""
GOOD = {
    "game": "the-shah",
    "edition": "1",
    "deal": "the-shah:1",
    "result": "playing",
    "header": "",
    "move": "deal",
}


def steering(text: str) -> set[str]:
    """The letters of a text that could do something to a terminal."""
    return {sign for sign in text if unicodedata.category(sign) in ("Cc", "Cf", "Zl", "Zp")} - {
        "\n"
    }


@pytest.fixture
def outcome(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., str]:
    """What a command prints, on both streams."""
    monkeypatch.setenv("CADOGAN_DATA", str(tmp_path / "data"))

    def ask(*arguments: str) -> str:
        run(arguments)
        printed = capfd.readouterr()
        return printed.out + printed.err

    return ask


@pytest.fixture
def evil_store(tmp_path: Path) -> Iterator[Store]:
    """A store in which another program has been."""
    (tmp_path / "data").mkdir()
    with open_store(tmp_path / "data" / "cadogan.sqlite3") as store:
        yield store


def spoil(store: Store, **fields: str) -> str:
    """Write fields of a game as no program of ours would; its id."""
    game = store.begin("the-shah", [], 1, RECORD.format(**GOOD), moves=1)
    with store._database.transaction() as connection:
        for name, value in fields.items():
            connection.execute(f"UPDATE game SET {name} = ? WHERE id = ?", (value, game.id))
    return game.id


def test_a_text_without_controls_is_printed_as_it_is() -> None:
    text = "Cæsar, “Louis”: 7♥ — 12"
    assert printable(text) is text
    assert printable_lines(f"{text}\n{text}") == f"{text}\n{text}"


@pytest.mark.parametrize("evil", EVIL, ids=repr)
def test_what_is_written_out_means_the_same_in_json(evil: str) -> None:
    shown = printable(f"a{evil}z")
    assert not steering(shown)
    assert json.loads(f'"{shown}"') == f"a{evil}z"


@pytest.mark.parametrize("evil", EVIL, ids=repr)
def test_no_record_steers_the_terminal(
    evil: str, outcome: Callable[..., str], tmp_path: Path
) -> None:
    file = tmp_path / "record"
    bad = f"deal{evil}"
    spoilt = [{**GOOD, name: good + bad} for name, good in GOOD.items()]
    spoilt.append({**GOOD, "header": f'[Player "{evil}"]'})
    spoilt.append({**GOOD, "header": f'[Cards "{evil}"]'})
    for fields in spoilt:
        file.write_text(RECORD.format(**fields), encoding="utf-8")
        for command in (
            ["replay"],
            ["replay", "--json"],
            ["review", "--nodes", "9"],
            ["solve", "--nodes", "9"],
        ):
            shown = outcome(*command, str(file))
            assert shown
            assert not steering(shown), (command, fields)


@pytest.mark.parametrize("evil", EVIL, ids=repr)
def test_no_stored_game_steers_the_terminal(
    evil: str, outcome: Callable[..., str], evil_store: Store, tmp_path: Path
) -> None:
    spoilt = [
        spoil(evil_store, record=RECORD.format(**{**GOOD, "move": f"deal{evil}"})),
        spoil(evil_store, record=f"{evil}"),
        spoil(evil_store, slug=f"the-shah{evil}"),
        spoil(evil_store, options=f'["{evil}"]'),
        spoil(evil_store, id=f"abcd{evil}", slug="?"),
        spoil(evil_store, score=evil, result="won"),
    ]
    commands = [["resume"], ["stats"], ["stats", "--json"], ["play"], ["export", "-"]]
    commands += [["resume", game[:8]] for game in spoilt]
    commands += [["review", "--nodes", "9", game[:8]] for game in spoilt]
    for command in commands:
        shown = outcome(*command)
        assert shown
        assert not steering(shown), command


@pytest.mark.parametrize("evil", EVIL, ids=repr)
def test_no_word_of_the_command_line_steers_the_terminal(
    evil: str, outcome: Callable[..., str]
) -> None:
    word = f"the-shah{evil}:1"
    for command in (
        ["games", word],
        ["rules", word],
        ["deal", word],
        ["deal", "the-shah", "--cards", evil],
        ["play", word],
        ["replay", word],
        ["perft", word, "1"],
        ["perft", "the-shah:1", evil],
        ["solve", word],
        ["solve", "--seconds", evil, "the-shah:1"],
        ["review", word],
        ["review", f"~{evil}"],
        ["resume", word],
        ["export", f"/nowhere/{evil}"],
        ["import", f"/nowhere/{evil}"],
        ["serve", "--host", evil],
        [word],
        [f"--{evil}"],
    ):
        shown = outcome(*command)
        assert shown
        assert not steering(shown), command


def test_an_exported_game_keeps_what_its_record_holds(evil_store: Store, tmp_path: Path) -> None:
    text = RECORD.format(**{**GOOD, "move": "".join(EVIL)})
    evil_store.begin("the-shah", [], 1, text)
    file = tmp_path / "games.jsonl"
    with file.open("wb") as target:
        export_lines(evil_store, target)
    assert json.loads(file.read_text())["record"] == text
    assert not steering(file.read_text())
