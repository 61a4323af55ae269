"""Help in the terminal: hints, the verdict, the review."""

import base64
import random
import signal
import zlib

import pytest

import cadogan
from cadogan import advice
from cadogan.advice import knowledge, rank_moves, review
from cadogan.advice.signs import Sign
from cadogan.errors import NotationError
from cadogan.terminal.advising import (
    Watch,
    data_of_review,
    interruptible,
    lines_of_review,
    say_sign,
)
from cadogan.terminal.replaying import unpack_record
from tests.terminal.talks import Table


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test begins with nothing remembered of any deal."""
    monkeypatch.setattr(knowledge, "GUIDE", knowledge.Guide())


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Knowing hints are searched till they are found, however slow the machine."""
    monkeypatch.setattr(
        advice, "find_hint", lambda position, **limits: knowledge.find_hint(position, 600, **limits)
    )


def lost_game(code: str = "nestor:2") -> cadogan.Position:
    """A game that a move of it lost."""
    position = cadogan.deal(code)
    chosen = random.Random(2)
    while position.legal_moves and not position.is_stuck(300):
        position.make(chosen.choice(position.legal_moves))
    return position


# ------------------------------------------------------------------------------------------- hints


def test_a_hint_is_the_best_move_with_its_reason() -> None:
    table = Table("la-belle-lucie:1")
    best = rank_moves(table.sitting.position)[0]
    text = table.sitting.position.move_text(best.move)
    assert (
        " ".join(table.say("hint").split()) == f"{text}: {best.reason[0].lower()}{best.reason[1:]}"
    )


def test_where_nothing_new_can_be_reached_that_is_said_and_not_counted() -> None:
    table = Table(
        "la-belle-lucie+house-on-the-hill",
        places="fans.1: 8H 7H; fans.2: 6H",
        state="step=1 redeals=2",
    )
    assert table.say("hint") == "Stuck: nothing new can be reached.\n"
    assert table.sitting.hints == 0


@pytest.mark.usefixtures("patient")
def test_a_knowing_hint_leads_to_the_win_and_is_counted() -> None:
    table = Table("la-belle-lucie:7")
    told = table.say("hint knowing")
    assert ": this leads to a win in " in " ".join(told.split())
    assert table.sitting.hints == 1
    left = int(" ".join(told.split()).partition(" win in ")[2].split()[0])
    again = table.say(told.partition(":")[0], "h knowing")
    assert f"in {left - 1} moves" in " ".join(again.split())


@pytest.mark.usefixtures("patient")
def test_a_knowing_hint_says_when_no_move_wins() -> None:
    table = Table("fortress:1")
    assert table.say("hint knowing") == "No move wins: this deal cannot be won.\n"


def test_a_knowing_hint_that_is_not_found_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    unknown = advice.find_hint(
        cadogan.deal("napoleon-at-st-helena:1"), 60, nodes=1, guide=advice.Guide()
    )
    monkeypatch.setattr(advice, "find_hint", lambda *_, **__: unknown)
    table = Table("napoleon-at-st-helena:1")
    assert table.say("hint knowing") == "It is not known yet whether the game can be won.\n"
    assert table.sitting.hints == 0


def test_a_hint_of_another_kind_is_refused_and_a_short_move_is_none() -> None:
    table = Table("la-belle-lucie:1")
    assert table.say("hint sly") == "Hint takes nothing after it, or knowing: not 'sly'.\n"
    # h is the hand as well, where a move begins with it.
    assert table.say("h fans.1") == "Not legal: no card is turned up.\n"
    assert table.sitting.hints == 0


# ------------------------------------------------------------------------------------------ review


def test_a_review_in_the_game_names_the_move_that_lost_it() -> None:
    position = lost_game()
    table = Table("nestor:2")
    for move in position.move_stack:
        table.conversation.sitting.make(move)
    told = " ".join(table.say("review 60").split())
    found = review(position, seconds=60)
    assert f"Move {found.lost_at} lost the game" in told
    assert " ".join(found.sentence.split()) in told
    assert f"{found.last_winnable + 1}. " in told if found.last_winnable is not None else False
    # The game is over: nothing was helped.
    assert table.sitting.hints == 0


def test_a_review_of_a_game_that_goes_on_is_help() -> None:
    table = Table("la-belle-lucie:7")
    assert "The game can still be won" in table.say("review 60")
    assert table.sitting.hints == 1


@pytest.mark.parametrize("seconds", ["0", "-1", "x", "nan", "inf", "1 2", "1e9"])
def test_a_review_takes_a_number_of_seconds(seconds: str) -> None:
    told = Table("la-belle-lucie:7").say(f"review {seconds}")
    assert " ".join(told.split()) == (
        f"{seconds!r} is no number of seconds: more than 0, at most 86400, is wanted."
    )


def test_a_review_is_told_change_by_change_with_the_whole_win() -> None:
    position = lost_game()
    found = review(position, seconds=60)
    assert found.lost_at is not None
    lines = lines_of_review(position, found, whole=True)
    end = len(position.move_stack)
    lost = found.lost_at
    assert lines[0] == f"At the beginning and after moves 1 to {lost - 1}: winnable."
    assert lines[1] == f"After moves {lost} to {end}: lost."
    assert lines[2] == found.sentence
    assert len(lines) == 4 + len(found.line)
    short = lines_of_review(position, found)
    assert short[-1] == f"And {len(found.line) - 12} more moves."


def test_the_data_of_a_review_can_be_played() -> None:
    position = lost_game()
    found = review(position, seconds=60)
    data = data_of_review(position, found)
    positions = data["positions"]
    assert isinstance(positions, list)
    assert [one["at"] for one in positions] == list(range(len(position.move_stack) + 1))
    walker = cadogan.deal("nestor:2")
    for one in positions[: found.last_winnable]:
        assert one["verdict"] == "winnable"
        assert one["spoken"].endswith(".")
        walker.push(one["move"])
    assert data["lost_at"] == found.lost_at
    line = data["line"]
    assert isinstance(line, list)
    for text in line:
        walker.push(text)
    assert walker.is_won


# --------------------------------------------------------------------------------------- the watch


def test_the_verdict_is_off_till_it_is_asked_for_and_told_with_the_next_answer() -> None:
    table = Table("nestor:2")
    assert "winnable" not in table.say("moves")
    assert table.say("verdict on").startswith("After each move it is found out")
    watch = table.conversation._verdicts
    assert watch is not None
    watch.wait()
    assert table.say("state").startswith("At the beginning: this game is winnable.\n")
    # What is known is told at once, and no more than once.
    assert "this game is winnable" not in table.say("state")
    best = cadogan.find_hint(table.sitting.position, 60).move
    assert best is not None
    assert table.say(table.sitting.position.move_text(best)).endswith("This game is winnable.\n")
    assert table.say("verdict off") == "It is not said whether the game can be won.\n"
    assert table.conversation._verdicts is None


def test_a_move_does_not_wait_for_the_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    from cadogan.advice import signs

    started = []

    def think(position: cadogan.Position, seconds: float, **_: object) -> Sign:
        started.append(len(position.move_stack))
        return Sign.UNKNOWN

    monkeypatch.setattr(signs, "find_sign", think)
    watch = Watch()
    position = cadogan.deal("napoleon-at-st-helena:1")
    assert watch.look_at(position, 0) == ""
    watch.wait()
    assert watch.told() == ("At the beginning: unable to determine if this game is winnable.")
    assert watch.told() == ""
    assert started == [0]


def test_a_verdict_on_a_position_that_was_left_is_not_told() -> None:
    watch = Watch()
    watch.look_at(cadogan.deal("nestor:2"), 0)
    watch.stop()
    assert watch.told() == ""


def test_a_verdict_told_later_says_of_which_move_it_is() -> None:
    assert say_sign(Sign.NO_LONGER, 12) == "After move 12: this game is no longer winnable."


def test_ctrl_c_stops_the_thinking_and_not_the_game() -> None:
    before = signal.getsignal(signal.SIGINT)
    with interruptible() as cancelled:
        assert not cancelled()
        signal.raise_signal(signal.SIGINT)
        assert cancelled()
    assert signal.getsignal(signal.SIGINT) is before


# -------------------------------------------------------------------------------------------- links


def packed(text: str) -> str:
    """A text as the page packs it into a link."""
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    squeezed = packer.compress(text.encode()) + packer.flush()
    return base64.urlsafe_b64encode(squeezed).decode().rstrip("=")


def test_a_record_is_read_out_of_a_link() -> None:
    record = str(cadogan.record_of(lost_game()))
    link = f"http://127.0.0.1:8470/#nestor:2~{packed(record)}"
    assert unpack_record(link) == record


@pytest.mark.parametrize(
    "part", ["", "abc", "####", packed("x" * 90)[:-4], packed("a" * 2_000_000)]
)
def test_a_damaged_link_is_told_in_a_line(part: str) -> None:
    with pytest.raises(NotationError, match="this link holds no record"):
        unpack_record(f"nestor:2~{part}")
