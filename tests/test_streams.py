"""Commands whose standard streams were closed, what `solve` ends with, and names as printed."""

import json
import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

import cadogan
from cadogan.cards import format_card
from cadogan.cli import run as run_here
from cadogan.store import open_store
from cadogan.terminal.dealing import find_game, open_deal
from tests.terminal.processes import run

COMMANDS = {
    "games": 0,
    "rules sly": 0,
    "deal sly:1": 0,
    "play sly:1": 0,
    "replay -": 2,
    "perft sly:1 1": 0,
    "solve the-empress-of-india:1 --nodes 1000": 3,
    "review - --nodes 10": 2,
    "resume": 0,
    "stats": 0,
    "export -": 0,
    "import -": 0,
    "forget ffff": 2,
    "nonsense": 2,
    "--version": 0,
}
CLOSED = [
    [number for number, is_closed in enumerate(which) if is_closed]
    for which in product([False, True], repeat=3)
    if any(which)
]


def statuses(tmp_path: Path, command: str, closed: list[int]) -> tuple[int, str]:
    """The status, and what is told on the streams that are open."""
    program = [sys.executable, "-m", "cadogan", *command.split()]
    shut = "; ".join(f"exec {number}{'<' if number == 0 else '>'}&-" for number in closed)
    done = subprocess.run(
        ["sh", "-c", f'{shut}; exec "$@"', "sh", *program],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "CADOGAN_DATA": str(tmp_path / "data")},
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize(("command", "status"), COMMANDS.items(), ids=COMMANDS)
def test_all_streams_closed_end_in_the_usual_status(
    tmp_path: Path, command: str, status: int
) -> None:
    assert statuses(tmp_path, command, [0, 1, 2]) == (status, "")


@pytest.mark.slow
@pytest.mark.parametrize("closed", CLOSED, ids=str)
@pytest.mark.parametrize(("command", "status"), COMMANDS.items(), ids=COMMANDS)
def test_any_streams_closed_end_in_the_usual_status(
    tmp_path: Path, command: str, status: int, closed: list[int]
) -> None:
    found, told = statuses(tmp_path, command, closed)
    assert found == status, told
    assert "Traceback" not in told


def test_a_closed_stream_is_no_file_of_ours(tmp_path: Path) -> None:
    assert statuses(tmp_path, "play sly:1", [0, 1, 2])[0] == 0
    assert statuses(tmp_path, "stats", [1, 2])[0] == 0
    with open_store(tmp_path / "data" / "cadogan.sqlite3") as store:
        assert store.damaged() == []


@pytest.mark.parametrize(
    ("deal", "status"), [("la-belle-lucie:7", 0), ("fortress:1", 1), ("the-empress-of-india:1", 3)]
)
def test_solve_ends_with_a_status_for_each_verdict(
    deal: str, status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    nodes = "1000" if status == 3 else "1000000"
    assert run_here(["solve", deal, "--nodes", nodes, "--json"]) == status
    verdict = json.loads(capsys.readouterr().out)["verdict"]
    assert verdict == {0: "won", 1: "lost", 3: "open"}[status]


def test_solve_takes_the_cards_of_a_real_deal(tmp_path: Path) -> None:
    cards = cadogan.deal("la-belle-lucie:7").patience.table.pack
    (tmp_path / "cards").write_text(", ".join(map(format_card, cards)))
    done = run(tmp_path, "solve", "la-belle-lucie", "--cards", "cards", "--nodes", "100", "--json")
    assert done.returncode in (0, 1, 3), done.stderr


def test_solve_and_review_take_the_same_games(tmp_path: Path) -> None:
    run(tmp_path, "play", "la-belle-lucie:7", text="as\nsave game.record\n")
    listed = json.loads(run(tmp_path, "resume", "--json").stdout)
    [game] = listed["games"]
    assert (game["code"], game["moves"], listed["damaged"]) == ("la-belle-lucie:7", 1, [])
    for name in (game["id"], game["id"][:8], "1", "game.record", game["record"]):
        for command in ("solve", "review"):
            done = run(tmp_path, command, name, "--nodes", "200", "--json")
            assert json.loads(done.stdout)["code"] == "la-belle-lucie:7", done.stderr


@pytest.mark.parametrize("entry", cadogan.games(), ids=lambda entry: str(entry.slug))
def test_a_name_as_printed_is_taken(entry: cadogan.Entry) -> None:
    bare = entry.name.removeprefix("The ").removeprefix("La ")
    curly = entry.name.replace("'", "’")
    for name in (entry.name, curly, entry.name.upper(), bare, bare.replace(" ", "  "), entry.slug):
        assert cadogan.game(name).slug == entry.slug
        assert cadogan.deal(f"{name}:3").code == f"{entry.slug}:3"
        found, number = find_game(f"{name} : 3")
        assert (found.slug, number) == (entry.slug, 3)


def test_an_empty_file_of_cards_says_how_many_are_missing(tmp_path: Path) -> None:
    (tmp_path / "none").write_text("")
    with pytest.raises(cadogan.errors.InvalidSetupError, match="52 cards in all"):
        open_deal("la-belle-lucie", str(tmp_path / "none"))


@pytest.mark.parametrize(
    ("shell", "more"),
    [
        ("bash", {"COMP_WORDS": "cadogan so", "COMP_CWORD": "1"}),
        ("zsh", {"_TYPER_COMPLETE_ARGS": "cadogan so"}),
        (
            "fish",
            {"_TYPER_COMPLETE_ARGS": "cadogan so", "_TYPER_COMPLETE_FISH_ACTION": "get-args"},
        ),
    ],
)
def test_shells_are_told_what_completes_a_command(
    tmp_path: Path, shell: str, more: dict[str, str]
) -> None:
    done = run(tmp_path, more={"_CADOGAN_COMPLETE": f"complete_{shell}", **more})
    assert (done.returncode, done.stderr) == (0, "")
    assert "solve" in done.stdout
    assert "stats" not in done.stdout
    script = run(
        tmp_path,
        "--show-completion",
        shell,
        more={"_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"},
    )
    assert (script.returncode, script.stderr) == (0, "")
    assert "_CADOGAN_COMPLETE" in script.stdout
