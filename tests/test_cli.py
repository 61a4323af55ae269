"""The command line: what each command prints, what it refuses, and that the manual tells of it."""

import json
import random
import re
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import typer

import cadogan
from cadogan.cards import format_cards
from cadogan.cli import app
from cadogan.cli import run as run_here
from cadogan.draw import draw_plan, draw_table
from cadogan.engine.position import Position
from cadogan.solver.solve import Solution, solve
from cadogan.store import open_store
from cadogan.study.winnable import facts
from cadogan.terminal.commands import COMMANDS
from tests.builds import ROOT
from tests.terminal.processes import environment, refusal, run
from tools import man_page

MANUAL = (ROOT / "docs" / "terminal.md").read_text(encoding="utf-8")
GROUP: Any = typer.main.get_command(app)
RECORD = """\
[Game "la-belle-lucie"]
[Edition "1"]
[Deal "la-belle-lucie:1"]
[Result "playing"]

1. play AD fans.7 aces.1
2. play AH fans.17 aces.2
"""


# ----------------------------------------------------------------------------- what each one prints


def test_the_games_are_listed(tmp_path: Path) -> None:
    lines = run(tmp_path, "games").stdout.splitlines()
    assert [int(line[:2]) for line in lines if line[1].isdigit()] == list(range(1, 48))
    assert " 7  the-shah " in "\n".join(lines)
    assert max(map(len, lines)) < 80


def test_the_games_are_data_too(tmp_path: Path) -> None:
    listed = json.loads(run(tmp_path, "games", "--json").stdout)
    assert [one["slug"] for one in listed] == [entry.slug for entry in cadogan.games()]
    found = facts("napoleon-at-st-helena")
    assert found is not None
    assert listed[1] == {
        "slug": "napoleon-at-st-helena",
        "number": 2,
        "name": "Napoleon at St. Helena",
        "packs": 2,
        "options": ["talon-only"],
        "length": found.length,
        "skill": found.skill,
        "winnable": found.winnable,
        "rates": [str(rate) for rate in found.rates],
    }


def test_the_games_are_searched(tmp_path: Path) -> None:
    found = run(tmp_path, "games", "napoleon", "Square").stdout
    assert found.split()[1] == "napoleons-square"
    assert len(json.loads(run(tmp_path, "games", "napoleon", "--json").stdout)) == 2


def test_the_rules_are_printed_with_a_table(tmp_path: Path) -> None:
    printed = run(tmp_path, "rules", "la-belle-lucie").stdout
    assert printed.startswith("LA BELLE LUCIE\n")
    assert printed.endswith(draw_table(cadogan.deal("la-belle-lucie:1")) + "\n")
    option = run(tmp_path, "rules", "la-belle-lucie+house-in-the-wood").stdout
    assert "Two entire packs" in option
    markdown = run(tmp_path, "rules", "the-shah", "--markdown").stdout
    assert markdown.startswith("# The Shah\n")
    assert "## A table as it opens\n" in markdown
    assert markdown.count("```") == 4
    assert draw_plan(cadogan.deal("the-shah:1")) in markdown


def test_a_deal_is_printed_with_its_position(tmp_path: Path) -> None:
    position = cadogan.deal("the-shah:5")
    printed = run(tmp_path, "deal", "the-shah:5").stdout
    assert printed == f"{draw_table(position)}\n\n{position.text()}\n"
    data = json.loads(run(tmp_path, "deal", "the-shah:5", "--json").stdout)
    assert data["position"] == position.text()
    assert data["pack"] == 72
    assert data["places"]["shah"] == ["KH"]
    assert data["moves"] == [position.move_text(move) for move in position.legal_moves]


def test_cards_face_down_are_no_data(tmp_path: Path) -> None:
    data = json.loads(run(tmp_path, "deal", "canfield-or-klondike:1", "--json").stdout)
    assert data["places"]["layout.2"][0] is None


def test_real_cards_are_dealt_and_played(tmp_path: Path) -> None:
    pack = list(range(51, -1, -1))
    position = cadogan.game("la-belle-lucie").deal_cards(pack)
    (tmp_path / "pack.txt").write_text(format_cards(pack))
    printed = run(tmp_path, "deal", "la-belle-lucie", "--cards", "pack.txt").stdout
    assert printed.startswith(draw_table(position))
    piped = run(tmp_path, "deal", "la-belle-lucie", "--cards", "-", text=format_cards(pack))
    assert piped.stdout == printed
    move = position.move_text(position.legal_moves[0])
    run(tmp_path, "play", "la-belle-lucie", "--cards", "pack.txt", text=f"{move}\n")
    again = run(tmp_path, "play", text="table\n").stdout
    position.push(move)
    assert draw_table(position) in again


def test_a_record_is_replayed(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(RECORD)
    position = cadogan.replay(RECORD)
    printed = run(tmp_path, "replay", "game.txt").stdout
    assert "\n2. play AH fans.17 aces.2\nAce of hearts from fan 17" in printed
    assert draw_table(position) in printed
    assert printed.endswith("2 moves. The game is not over: 6 moves open.\n")
    assert run(tmp_path, "replay", "-", text=RECORD).stdout == printed
    data = json.loads(run(tmp_path, "replay", "game.txt", "--json").stdout)
    assert data["position"] == position.text()
    assert (data["result"], data["won"], len(data["moves"])) == ("playing", False, 2)
    stepped = run(tmp_path, "replay", "-", "--step", text=RECORD).stdout
    assert stepped.count("aces  1:") == 3


def test_sequences_are_counted_by_both_kernels(tmp_path: Path) -> None:
    count = cadogan.deal("la-belle-lucie:1").perft(3)
    for more in ({}, {"CADOGAN_PURE": "1"}):
        done = run(tmp_path, "perft", "la-belle-lucie:1", "3", more=more)
        assert done.stdout == f"{count}\n"
    assert run(tmp_path, "perft", "la-belle-lucie:1", "0").stdout == "1\n"
    *lines, total = run(tmp_path, "perft", "la-belle-lucie:1", "3", "--divide").stdout.splitlines()
    assert sum(int(line.rpartition(": ")[2]) for line in lines) == int(total) == count
    data = json.loads(run(tmp_path, "perft", "la-belle-lucie:1", "2", "--divide", "--json").stdout)
    assert data["count"] == sum(data["divide"].values())


def test_the_version_tells_of_the_kernel(tmp_path: Path) -> None:
    pure = run(tmp_path, "--version", more={"CADOGAN_PURE": "1"}).stdout
    assert pure == f"cadogan {cadogan.__version__}, kernel: pure Python\n"
    assert re.fullmatch(
        r"cadogan \S+, kernel: (compiled|pure Python)\n", run(tmp_path, "--version").stdout
    )


def test_games_in_progress_are_listed_and_gone_on_with(tmp_path: Path) -> None:
    assert run(tmp_path, "resume").stdout == "No game is in progress.\n"
    run(tmp_path, "play", "la-belle-lucie:1", text="ad\n")
    run(tmp_path, "play", "the-shah:1", text="deal\n")
    first, second = run(tmp_path, "resume").stdout.splitlines()
    assert first.split()[0:1] + first.split()[2:4] == ["1", "the-shah:1", "1"]
    assert "la-belle-lucie:1" in second
    by_number = run(tmp_path, "resume", "2", text="ah\n").stdout
    assert by_number.startswith("La Belle Lucie, deal la-belle-lucie:1, after 1 move.\n")
    identifier = second.split()[1]
    by_identifier = run(tmp_path, "resume", identifier, text="").stdout
    assert "after 2 moves" in by_identifier


def test_statistics_are_printed(tmp_path: Path) -> None:
    assert run(tmp_path, "stats").stdout == "No game has been finished yet.\n"
    assert json.loads(run(tmp_path, "stats", "--json").stdout) == []
    run(tmp_path, "play", "la-belle-lucie:1", text="ad\ngive-up\n")
    _, line = run(tmp_path, "stats").stdout.splitlines()
    assert line.split()[:3] == ["la-belle-lucie", "1", "0"]
    (data,) = json.loads(run(tmp_path, "stats", "--json").stdout)
    assert (data["slug"], data["options"], data["played"], data["left"]) == (
        "la-belle-lucie",
        [],
        1,
        1,
    )


def test_games_go_out_and_come_in(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    run(here, "play", "la-belle-lucie:1", text="ad\n")
    done = run(here, "export", "games.jsonl")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "1 game written\n")
    lines = run(here, "export", "-").stdout
    assert (here / "games.jsonl").read_text() == lines
    told = run(there, "import", str(here / "games.jsonl")).stdout
    assert told == "1 new, 0 further on than here, 0 kept beside ours, 0 known already\n"
    told = run(there, "import", "-", text=lines).stdout
    assert told == "0 new, 0 further on than here, 0 kept beside ours, 1 known already\n"
    assert "after 1 move." in run(there, "play", text="").stdout
    assert sorted(path.name for path in here.iterdir() if path.name[0] == ".") == []


# ---------------------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nosuch"], "No such command 'nosuch'"),
        (["gams"], "Did you mean 'games'"),
        (["--nosuch"], "--nosuch"),
        (["play", "the-shah:1", "--nosuch"], "--nosuch"),
        (["deal"], "Missing argument 'CODE'"),
        (["perft", "the-shah:1"], "Missing argument 'DEPTH'"),
        (["perft", "the-shah:1", "x"], "DEPTH is a whole number from 0 to 999, not 'x'"),
        (["perft", "the-shah:1", "0", "--divide"], "--divide needs a DEPTH of 1 or more"),
        (["perft", "the-shah", "1"], "'the-shah' has no deal number: write the-shah:1"),
        (["games", "nosuch"], "no game has 'nosuch' in its name or options"),
        (["play", "the-sha:1"], "did you mean the-shah"),
        (["rules", "the-sha"], "did you mean the-shah"),
        (["deal", "xyzzy:1"], "'cadogan games' lists them"),
        (["deal", "the-shah"], "has no deal number"),
        (["deal", "the-shah:x"], "is no deal code"),
        (["deal", ":1"], "is no deal code"),
        (["deal", "the-shah:0"], "0"),
        (["deal", "the-shah:99999999999999999999"], "99999999999999999999"),
        (["deal", "the-shah+nosuch:1"], "nosuch"),
        (["play", "la-belle-lucie+house-in-the-wood+house-on-the-hill:1"], "house"),
        (["play", "--cards", "pack.txt"], "--cards needs a game"),
        (["play", "la-belle-lucie", "--cards", "-"], "write the cards to a file"),
        (["play", "la-belle-lucie", "--cards", "nothing"], "cannot read nothing"),
        (["play", "la-belle-lucie", "--cards", "twice.txt"], "AC is there 2 times"),
        (["replay", "nothing"], "cannot read nothing: No such file or directory"),
        (["replay", "edition.txt"], "is of edition 99 of the rules"),
        (["replay", "illegal.txt"], "move 2 (play KH fans.17 aces.2)"),
        (["replay", "untrue.txt"], "the record says 'won', but the game is not won"),
        (["replay", "twice.txt"], "line 1"),
        (["replay", "edition.txt", "--json"], "is of edition 99 of the rules"),
        (["resume", "zz"], "'zz' is no game's id"),
        (["resume", "abcd1234"], "no game has the id 'abcd1234'"),
        (["resume", "7"], "no game in progress has the number 7"),
        (["export", "nowhere/games.jsonl"], "cannot write nowhere/games.jsonl"),
        (["import", "nothing"], "cannot read nothing: No such file or directory"),
        (["import", "twice.txt"], "line 1 refused: not a game"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    message: str,
) -> None:
    (tmp_path / "twice.txt").write_text(format_cards([0, 0, *range(2, 52)]))
    (tmp_path / "edition.txt").write_text(RECORD.replace('Edition "1"', 'Edition "99"'))
    (tmp_path / "illegal.txt").write_text(RECORD.replace("AH fans.17", "KH fans.17"))
    (tmp_path / "untrue.txt").write_text(RECORD.replace("playing", "won"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CADOGAN_DATA", str(tmp_path))
    assert run_here(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert re.fullmatch(r"cadogan: [^\n]+\n", printed.err)
    assert message in printed.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["perft", "the-shah:1"], "Missing argument 'DEPTH'"),
        (["play", "the-sha:1"], "did you mean the-shah"),
        (["replay", "nothing"], "cannot read nothing: No such file or directory"),
        (["import", "nothing"], "cannot read nothing: No such file or directory"),
    ],
)
def test_bad_input_ends_a_process_with_status_two(
    tmp_path: Path, arguments: list[str], message: str
) -> None:
    assert message in refusal(run(tmp_path, *arguments))


@pytest.mark.parametrize("arguments", [["resume"], ["stats"], ["export", "-"], ["import", "-"]])
@pytest.mark.parametrize("how", ["noise", "folder", "missing"])
def test_a_store_that_cannot_be_used_is_refused_in_one_line(
    tmp_path: Path, arguments: list[str], how: str
) -> None:
    data = tmp_path
    match how:
        case "noise":
            (data / "cadogan.sqlite3").write_bytes(b"noise" * 1000)
        case "folder":
            (data / "cadogan.sqlite3").mkdir()
        case "missing":
            (data / "file").write_text("")
            data = data / "file" / "folder"
        case _:
            pytest.fail(how)
    assert refusal(run(data, *arguments, folder=tmp_path)).startswith(("cannot use", "cannot make"))


def test_a_record_of_another_edition_in_the_store_is_refused_in_one_line(tmp_path: Path) -> None:
    run(tmp_path, "play", "la-belle-lucie:1", text="ad\n")
    with closing(sqlite3.connect(tmp_path / "cadogan.sqlite3")) as connection, connection:
        connection.execute("""UPDATE game SET record = replace(record, '"1"', '"99"')""")
    refused = refusal(run(tmp_path, "resume", "1"))
    assert refused.startswith("cannot go on with la-belle-lucie:1 (")
    assert "edition 99" in refused
    # `cadogan play` says so too, and offers the list; the game stays where it is.
    done = run(tmp_path, "play", text="the-shah:1\nquit\n")
    assert "edition 99" in done.stdout
    assert "The Shah, deal the-shah:1.\n" in done.stdout
    with open_store(tmp_path / "cadogan.sqlite3") as store:
        assert len(store.unfinished()) == 1


def test_a_full_disk_is_refused_in_one_line(tmp_path: Path) -> None:
    run(tmp_path, "play", "la-belle-lucie:1", text="ad\n")
    full = Path("/dev/full")
    assert full.exists(), "this test needs /dev/full"
    assert "No space left on device" in refusal(run(tmp_path, "export", str(full)))


def test_a_kernel_that_is_not_there_is_refused_in_one_line(tmp_path: Path) -> None:
    done = run(tmp_path, "deal", "the-shah:1", more={"CADOGAN_KERNEL": "nowhere.so"})
    assert "CADOGAN_KERNEL names nowhere.so" in refusal(done)


# ---------------------------------------------------------------------------- what the manual tells


def manual_rows() -> dict[str, str]:
    """The tables of docs/terminal.md: what is typed, and what it does."""
    rows = {}
    for line in MANUAL.splitlines():
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if len(cells) in (2, 3) and cells[0].startswith("`"):
            rows[cells[0].strip("`").replace("\\|", "|")] = cells[-1]
    return rows


def usage(name: str, command: Any) -> str:
    """A command with all that it takes, as the manual writes it."""
    words = ["cadogan", name]
    for parameter in command.params:
        if parameter.param_type_name == "argument":
            word = (parameter.metavar or parameter.name.upper()).strip("[]")
            words.append(word if parameter.required else f"[{word}]")
    for parameter in command.params:
        if parameter.param_type_name == "option" and parameter.name != "help":
            value = f" {parameter.metavar}" if parameter.metavar else ""
            words.append(f"[{parameter.opts[0]}{value}]")
    return " ".join(words)


@pytest.mark.parametrize("name", sorted(GROUP.commands))
def test_every_command_has_help_and_stands_in_the_manual(name: str) -> None:
    command = GROUP.commands[name]
    summary = command.help.splitlines()[0]
    assert manual_rows()[usage(name, command)] == summary
    for parameter in command.params:
        assert parameter.name == "help" or parameter.help


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_word_of_the_line_play_stands_in_the_manual(command: Any) -> None:
    assert manual_rows()[command.usage] == command.help


def test_the_manual_tells_of_nothing_else() -> None:
    known = {usage(name, command) for name, command in GROUP.commands.items()}
    known |= {command.usage for command in COMMANDS}
    alone = {"cadogan", *(f"cadogan --{one}" for one in ("version", "help", "install-completion"))}
    assert set(manual_rows()) == known | alone


def test_the_page_of_man_says_what_the_help_says() -> None:
    """Run `tools/man_page.py` when this fails."""
    written = man_page.PAGE.read_text(encoding="utf-8")
    assert written == man_page.page()
    for name, command in GROUP.commands.items():
        assert f"\\fB{name}\\fR" in written
        assert man_page.escaped(command.help.splitlines()[0]) in written


def test_help_is_plain_and_tells_of_every_command(tmp_path: Path) -> None:
    printed = run(tmp_path, "--help").stdout
    assert printed.isascii()
    for name, command in GROUP.commands.items():
        assert re.search(rf"^  {name} +{re.escape(command.help.splitlines()[0])}$", printed, re.M)
        own = run(tmp_path, name, "-h").stdout
        assert command.help.splitlines()[0] in own
    assert "\u2502" not in printed


def test_a_lost_game_is_reviewed(tmp_path: Path) -> None:
    # Ten pairs taken at random lose this game.
    position = cadogan.deal("nestor:2")
    chosen = random.Random(2)
    while position.legal_moves:
        position.make(chosen.choice(position.legal_moves))
    record = str(cadogan.record_of(position, "lost"))
    (tmp_path / "lost.record").write_text(record, encoding="utf-8")
    printed = run(tmp_path, "review", "lost.record", "--seconds", "600", "--plain").stdout
    told = " ".join(printed.split())
    data = json.loads(run(tmp_path, "review", record, "--nodes", "1000000", "--json").stdout)
    assert data["sentence"] in told
    assert f"Move {data['lost_at']} lost the game" in told
    assert data["complete"]
    for number, text in enumerate(data["line"], data["last_winnable"] + 1):
        assert f"\n{number}. {text}\n" in printed
    assert [one["verdict"] for one in data["positions"]] == ["winnable"] * data["lost_at"] + [
        "lost"
    ] * (len(position.move_stack) + 1 - data["lost_at"])


def test_ctrl_c_in_a_review_prints_what_is_known(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from cadogan import advice, cli

    look_back = advice.review

    def interrupted(position: cadogan.Position, **limits: Any) -> advice.Review:
        signal.raise_signal(signal.SIGINT)
        return look_back(position, **limits)

    monkeypatch.setattr(advice, "review", interrupted)
    record = '[Edition "1"]\n[Deal "napoleon-at-st-helena:1"]\n1. turn'
    assert cli.run(["review", record]) == 130
    printed = capsys.readouterr().out
    assert "At the beginning and after move 1: unknown." in printed
    assert "The review was stopped before it was complete." in printed


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["no-such.record"], "'no-such.record' is no record: a file, a link to a game"),
        (["nestor:2~xyz"], "this link holds no record"),
        (["abcd1234"], "no game"),
        (["[Deal]"], "is neither a header line"),
        (["."], "cannot read .: Is a directory"),
        (['[Edition "1"][Deal "nestor:2"]', "--seconds", "0"], "line 1"),
        (['[Edition "1"]\n[Deal "nestor:2"]', "--seconds", "0"], "limits must be more than"),
        (['[Edition "1"]\n[Deal "nestor:2"]', "--nodes", "0"], "limits must be more than"),
        (['[Edition "1"]\n[Deal "nestor:2"]', "--nodes", "many"], "a valid integer"),
    ],
)
def test_what_cannot_be_reviewed_is_told_in_a_line(
    tmp_path: Path, arguments: list[str], line: str
) -> None:
    done = run(tmp_path, "review", *arguments)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert line in done.stderr
    assert done.stdout == ""


def test_nothing_is_imported_that_is_not_needed(tmp_path: Path) -> None:
    script = "import sys, {}; print(*sys.modules)"
    for module, unwanted in {
        "cadogan": ("cadogan.book", "cadogan.engine", "typer", "rich", "msgspec", "sqlite3"),
        "cadogan.cli": ("cadogan.book", "cadogan.engine", "cadogan.store", "rich.console"),
        "cadogan.terminal.conversation": ("cadogan.store", "readline", "rich", "typer"),
    }.items():
        loaded = subprocess.run(
            [sys.executable, "-c", script.format(module)],
            env=environment(tmp_path),
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()
        assert module in loaded
        assert not set(unwanted) & set(loaded)


def test_a_deal_is_solved_and_so_is_a_game_as_it_stands(tmp_path: Path) -> None:
    won = run(tmp_path, "solve", "la-belle-lucie:7", "--nodes", "200000")
    assert won.returncode == 0
    first, *moves = won.stdout.splitlines()
    assert first.startswith("la-belle-lucie:7: won: ")
    record = cadogan.Record("la-belle-lucie:7", [line.partition(". ")[2] for line in moves], "won")
    assert cadogan.replay(str(record)).is_won

    played = cadogan.Record("la-belle-lucie:7", record.moves[:-1])
    (tmp_path / "game.record").write_text(str(played), encoding="utf-8")
    rest = json.loads(run(tmp_path, "solve", "game.record", "--json").stdout)
    assert (rest["verdict"], rest["moves"], rest["made"]) == (
        "won",
        record.moves[-1:],
        len(record.moves) - 1,
    )


def test_an_interrupted_search_says_what_is_known(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(position: Position, **limits: Any) -> Solution:
        signal.raise_signal(signal.SIGINT)
        return solve(position, **limits)

    monkeypatch.setattr(cadogan, "solve", interrupt, raising=False)
    before = signal.getsignal(signal.SIGINT)
    try:
        assert run_here(["solve", "napoleon-at-st-helena:1", "--seconds", "1000"]) == 130
    finally:
        signal.signal(signal.SIGINT, before)
    told = capsys.readouterr()
    assert told.out.startswith("napoleon-at-st-helena:1: open: the search was stopped after ")
    assert told.err == ""


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (
            ["la-belle-lucie:7", "--seconds", "0"],
            "more than nothing and at most 1000000000: seconds",
        ),
        (["la-belle-lucie:7", "--seconds", "nan"], "at most 1000000000: seconds nan"),
        (["la-belle-lucie:7", "--seconds", "1e99"], "at most 1000000000: seconds 1e+99"),
        (["la-belle-lucie:7", "--nodes", "-5"], "more than nothing and at most"),
        (["la-belle-lucie:7", "--memory", "-5"], "--memory is a number of megabytes, 1 to"),
        (["no-such-game:1"], "no game is called 'no-such-game'"),
    ],
)
def test_what_cannot_be_solved_is_told_in_a_line(
    tmp_path: Path, arguments: list[str], line: str
) -> None:
    done = run(tmp_path, "solve", *arguments)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert line in done.stderr
