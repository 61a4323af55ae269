"""The line play in processes of its own: pipes, terminals, kills, two at once."""

import re
import signal
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

import cadogan
from cadogan.engine.notation import verb_of
from cadogan.engine.position import Move, Position
from cadogan.engine.record import parse_record
from cadogan.store import SavedGame, open_store
from tests.builds import ROOT
from tests.terminal.processes import Screen, Talk, run

ESCAPE = "\x1b"


def kept(data: Path) -> list[SavedGame]:
    """All games in the store of a folder, the last one first."""
    with open_store(data / "cadogan.sqlite3") as store:
        return [*store.unfinished(), *store.finished()]


def moves_kept(data: Path) -> list[str]:
    (game,) = kept(data)
    return parse_record(game.record).moves


# ----------------------------------------------------------------------------------- through a pipe


def test_a_game_is_played_through_a_pipe(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "the-shah:1", "--plain", text="moves\nquit\n")
    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout == (
        "The Shah, deal the-shah:1.\n"
        "shah    KH\n"
        "aces    1:AC  2:AS  3:AH  4:AD  5:AC  6:AS  7:AH  8:AD\n"
        "star.1  1:8S  2:7H  3:4S  4:7H  5:QC  6:TC  7:QH  8:5C\n"
        "star.2  1:2S  2:9H  3:6S  4:QD  5:2H  6:TS  7:4C  8:TC\n"
        "talon   --\n"
        "pack    72 cards\n"
        "3 moves open.\n"
        "Type a move, or 'help'.\n"
        "> moves\n"
        "play 2S star.2.1 aces.2\n"
        "play 2H star.2.5 aces.3\n"
        "deal\n"
        "> quit\n"
        "the-shah:1 was not begun; nothing is kept.\n"
    )


def test_the_first_game_of_the_manual_goes_as_it_is_printed(tmp_path: Path) -> None:
    manual = (ROOT / "docs" / "terminal.md").read_text(encoding="utf-8")
    found = re.search(r"```\n\$ cadogan (.*?)\n(.*?)```", manual, re.DOTALL)
    assert found is not None
    typed = [line.removeprefix("> ") for line in found[2].splitlines() if line.startswith("> ")]
    done = run(tmp_path, *found[1].split(), text="\n".join(typed) + "\n")
    (game,) = kept(tmp_path)
    printed = re.sub(r"(?<=resume )[0-9a-f]{8}", game.id[:8], found[2])
    assert done.stdout == printed


def test_the_end_of_the_input_keeps_the_game(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "la-belle-lucie:1", text="ad\nah")
    assert (done.returncode, done.stderr) == (0, "")
    assert "The game is kept" in done.stdout
    assert moves_kept(tmp_path) == ["play AD fans.7 aces.1", "play AH fans.17 aces.2"]


def test_the_last_game_goes_on_without_a_word(tmp_path: Path) -> None:
    run(tmp_path, "play", "la-belle-lucie:1", text="ad\n")
    done = run(tmp_path, "play", text="ah\nquit\n")
    assert done.stdout.startswith("La Belle Lucie, deal la-belle-lucie:1, after 1 move.\n")
    assert len(moves_kept(tmp_path)) == 2


def test_without_a_game_to_go_on_with_the_list_is_offered(tmp_path: Path) -> None:
    done = run(tmp_path, "play", text="nosuch\nthe-shah:1\nquit\n")
    assert "47  anna" in done.stdout
    assert "no game is called 'nosuch'" in done.stdout
    assert "The Shah, deal the-shah:1.\n" in done.stdout
    assert (
        run(tmp_path, "play", text="").returncode,
        run(tmp_path, "play", text="q\n").returncode,
    ) == (0, 0)
    assert "deal " in run(tmp_path, "play", text="\nquit\n").stdout


def test_noise_is_no_reason_to_stop(tmp_path: Path) -> None:
    noise = "\x00\x01\n\x1b[2J\n" + "x" * 100_000 + "\n❤ 7♥\n\tundo\t\nad\n"
    done = run(tmp_path, "play", "la-belle-lucie:1", text=noise)
    assert (done.returncode, done.stderr) == (0, "")
    assert ESCAPE not in done.stdout
    assert moves_kept(tmp_path) == ["play AD fans.7 aces.1"]


def test_a_reader_who_has_enough_is_no_error(tmp_path: Path) -> None:
    with Talk(tmp_path, "play", "the-shah:1") as talk:
        assert talk.process.stdout is not None
        assert talk.process.stdin is not None
        talk.process.stdout.close()
        talk.process.stdin.write(b"deal\nrules\nrules\n")
        talk.process.stdin.close()
        assert talk.process.wait(60) == 0
        assert talk.process.stderr is not None
        assert talk.process.stderr.read() == b""


# -------------------------------------------------------------------------------------- whole games


def win(position: Position, most: int = 2000) -> list[str]:
    """The moves of a win, by trying plays first, re-deals last."""
    order = {"play": 0, "marry": 1, "redeal": 2}

    def sorted_moves() -> list[Move]:
        return sorted(position.legal_moves, key=lambda move: -order[verb_of(position, move)])

    seen = {position.key}
    waiting = [sorted_moves()]
    while not position.is_won:
        assert len(seen) < most
        if not waiting[-1]:
            waiting.pop()
            position.pop()
            continue
        position.make(waiting[-1].pop())
        if position.key in seen:
            position.pop()
        else:
            seen.add(position.key)
            waiting.append(sorted_moves())
    walker = position.patience.deal(position.number)
    texts = []
    for move in position.move_stack:
        texts.append(walker.move_text(move))
        walker.make(move)
    return texts


def test_a_whole_game_is_won_from_a_script(tmp_path: Path) -> None:
    moves = win(cadogan.deal("la-belle-lucie:7"))
    done = run(tmp_path, "play", "la-belle-lucie:7", text="\n".join([*moves, "save won.txt"]))
    assert "The game is won. Cards home: 52." in done.stdout
    (game,) = kept(tmp_path)
    assert (game.result, game.moves, game.score) == ("won", len(moves), 52)
    (counted,) = run_stats(tmp_path)
    assert "1 (100 %)" in counted
    replayed = run(tmp_path, "replay", "won.txt")
    assert replayed.returncode == 0
    assert replayed.stdout.endswith(f"{len(moves)} moves. The game is won.\n")
    assert "In progress" not in run(tmp_path, "resume").stdout


def run_stats(data: Path) -> list[str]:
    return run(data, "stats").stdout.splitlines()[1:]


def test_a_game_is_played_by_its_hints_alone(tmp_path: Path) -> None:
    with Talk(tmp_path, "play", "nestor:7") as talk:
        answer = ""
        for _ in range(60):
            move = talk.ask("hint").partition(":")[0]
            answer = talk.ask(move)
            if "The game is won" in answer:
                break
        assert "The game is won" in answer
        talk.ask("undo")
        assert kept(tmp_path)[0].result == "playing"
        talk.ask("redo")
    (game,) = kept(tmp_path)
    assert (game.result, game.undos) == ("won", 1)
    assert game.hints > 10


def test_a_stuck_game_is_lost_until_moves_are_taken_back(tmp_path: Path) -> None:
    # The Fifteen has neither pack nor re-deal, and ends soon when cards are married at random.
    with Talk(tmp_path, "play", "the-fifteen:1") as talk:
        answer = talk.opening
        for _ in range(300):
            answer = talk.ask(talk.ask("moves").splitlines()[0])
            if "Stuck: nothing new can be reached." in answer:
                break
        assert "Stuck: nothing new can be reached." in answer
        assert kept(tmp_path)[0].result == "lost"
        talk.ask("undo")
        assert kept(tmp_path)[0].result == "playing"


# ----------------------------------------------------------------------- kills, and two at one game


def test_no_answered_move_is_lost_by_a_kill(tmp_path: Path) -> None:
    with Talk(tmp_path, "play", "napoleon-at-st-helena:3") as talk:
        for number in range(1, 12):
            talk.ask("deal")
            if number % 5 == 0:
                talk.ask("undo")
        texts = talk.ask("state").splitlines()[0]
        talk.kill()
    made = int(re.search(r": (\d+) moves made", texts)[1])  # type: ignore[index]
    assert len(moves_kept(tmp_path)) == made
    done = run(tmp_path, "play", text="state\n")
    assert f"after {made} moves." in done.stdout


def test_every_moment_is_a_good_moment_to_be_killed(tmp_path: Path) -> None:
    for delay in (0.0, 0.003, 0.01):
        data = tmp_path / str(delay)
        data.mkdir()
        with Talk(data, "play", "the-shah:2") as talk:
            talk.ask("deal")
            assert talk.process.stdin is not None
            talk.process.stdin.write(b"deal\n" * 50)
            talk.process.stdin.flush()
            time.sleep(delay)
            talk.kill()
            assert talk.process.stdout is not None
            answered = talk.process.stdout.read().decode().count("> deal\n")
        # The last line that was echoed may not have been answered.
        done = run(data, "play", text="state\n")
        assert done.returncode == 0
        made = parse_record(kept(data)[0].record).moves
        assert sum(move != "lay" and not move.startswith("lay ") for move in made) >= answered
        with closing(sqlite3.connect(data / "cadogan.sqlite3")) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_two_programs_at_one_game_lose_nothing(tmp_path: Path) -> None:
    run(tmp_path, "play", "la-belle-lucie:1", text="ad\n")
    with Talk(tmp_path, "play") as first, Talk(tmp_path, "play") as second:
        first.ask("ah")
        answer = second.ask("3h 4h")
        assert "This game was played on elsewhere" in answer
        assert "elsewhere" not in second.ask("2h 3h")
        assert "elsewhere" not in first.ask("undo")
    records = sorted((parse_record(game.record).moves for game in kept(tmp_path)), key=len)
    begun = "play AD fans.7 aces.1"
    assert records == [
        [begun],
        [begun, "marry 3H fans.12 fans.15", "marry 2H fans.4 fans.15"],
    ]


def test_leaving_one_game_for_another_keeps_both(tmp_path: Path) -> None:
    run(tmp_path, "play", "la-belle-lucie:1", text="ad\nnew 2\nmoves\nredeal\nnew the-shah:1\nd\n")
    codes = {(game.slug, game.number, game.result) for game in kept(tmp_path)}
    assert codes == {
        ("la-belle-lucie", 1, "playing"),
        ("la-belle-lucie", 2, "playing"),
        ("the-shah", 1, "playing"),
    }


# ---------------------------------------------------------------------------------- without a store


def spoil(data: Path, how: str) -> None:
    file = data / "cadogan.sqlite3"
    match how:
        case "a folder":
            file.mkdir()
        case "noise":
            file.write_bytes(b"this is no database" * 100)
        case "another program's":
            with closing(sqlite3.connect(file)) as connection:
                connection.execute("CREATE TABLE notes (text)")
        case "a newer version's":
            run(data, "resume")
            with closing(sqlite3.connect(file)) as connection:
                connection.execute("PRAGMA user_version = 99")
        case _:
            pytest.fail(how)


@pytest.mark.parametrize("how", ["a folder", "noise", "another program's", "a newer version's"])
def test_play_goes_on_where_the_store_cannot_be_opened(tmp_path: Path, how: str) -> None:
    spoil(tmp_path, how)
    for arguments, text in [
        (("play", "la-belle-lucie:1"), "ad\n"),
        (("play",), "la-belle-lucie:1\nad\n"),
    ]:
        done = run(tmp_path, *arguments, text=text)
        assert (done.returncode, done.stderr) == (0, "")
        said = " ".join(done.stdout.split())
        assert said.startswith("Cannot use ")
        assert "The game will not be kept." in said
        assert "Ace of diamonds from fan 7" in said
        assert said.endswith("The game is not kept.")


def test_no_save_keeps_nothing(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "la-belle-lucie:1", "--no-save", text="ad\n")
    assert done.stdout.endswith("The game is not kept.\n")
    assert list(tmp_path.iterdir()) == []


# ------------------------------------------------------------------------------------ on a terminal


def test_a_terminal_has_colours_signs_and_the_table_after_each_move(tmp_path: Path) -> None:
    with Screen(tmp_path, "play", "la-belle-lucie:1") as screen:
        opening = screen.until("> ")
        assert f"{ESCAPE}[1;31mK♥" in opening
        screen.type("ad\r")
        answer = screen.until("7 moves open.*> ")
        assert "fans " in answer
        # Nothing is redrawn: no escape but those that colour (and the editor's own, of the prompt).
        escapes = set(re.findall(ESCAPE + r"\[([0-9;?]*[A-Za-z])", opening + answer))
        assert {escape for escape in escapes if not escape.endswith("m")} <= {"?2004h", "?2004l"}
        screen.type("quit\r")
        status, rest = screen.end()
    assert status == 0
    assert "The game is kept" in rest


@pytest.mark.parametrize(("arguments", "more"), [(["--plain"], {}), ([], {"NO_COLOR": "1"})])
def test_a_plain_terminal_has_none(
    tmp_path: Path, arguments: list[str], more: dict[str, str]
) -> None:
    with Screen(tmp_path, "play", "la-belle-lucie:1", *arguments, more=more) as screen:
        opening = screen.until("> ")
        assert ESCAPE not in opening.replace(f"{ESCAPE}[?2004h", "")
        assert opening.isascii()
        screen.type("ad\r")
        assert "Now fans.7: 5S 7C." in screen.until("open.*> ")


def test_tab_completes_a_move(tmp_path: Path) -> None:
    with Screen(tmp_path, "play", "la-belle-lucie:1", "--plain") as screen:
        screen.until("> ")
        screen.type("pl\tad\tfan\ta\t\r")
        # Ctrl-D is read by the editor only when it has taken the terminal over, at its prompt.
        screen.until("Ace of diamonds from fan 7 to the ace foundation 1.*open.*> ")
        screen.type("\x04")
        assert screen.end()[0] == 0
    assert moves_kept(tmp_path) == ["play AD fans.7 aces.1"]


def test_ctrl_c_keeps_the_game_and_says_so(tmp_path: Path) -> None:
    with Screen(tmp_path, "play", "la-belle-lucie:1", "--plain") as screen:
        screen.until("> ")
        screen.type("ad\r")
        screen.until("open.*> ")
        screen.type("und\x03")
        status, rest = screen.end("\x03")
    assert status == 130
    assert "Interrupted. The game is kept" in rest
    assert "Traceback" not in rest
    assert len(moves_kept(tmp_path)) == 1


def test_ctrl_c_elsewhere_is_quiet(tmp_path: Path) -> None:
    with Screen(tmp_path, "play") as screen:
        screen.until("game> ")
        screen.type("\x03")
        status, rest = screen.end("\x03")
    assert status == 130
    assert "Traceback" not in rest
    with Screen(tmp_path, "perft", "the-empress-of-india:1", "9") as screen:
        time.sleep(2)
        screen.type("\x03")
        status, rest = screen.end("\x03")
    assert status in (130, -signal.SIGINT)
    assert "Traceback" not in rest


def test_a_replay_waits_for_enter(tmp_path: Path) -> None:
    run(tmp_path, "play", "la-belle-lucie:1", text="ad\nah\nsave game.txt\n")
    with Screen(tmp_path, "replay", "game.txt", "--step", "--plain") as screen:
        screen.until("to stop> ")
        screen.type("\r")
        assert "1. play AD" in screen.until("to stop> ")
        screen.type("q\r")
        status, rest = screen.end()
    assert status == 0
    assert "Stopped after 1 move of 2." in rest
