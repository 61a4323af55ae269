"""Winnable deals on the command line: dealt, played, listed, and what is refused."""

import json
import re
from datetime import date
from pathlib import Path

import pytest

import cadogan
from cadogan.cards import format_cards
from cadogan.cli import run as run_here
from cadogan.store import open_store
from cadogan.study import winnable
from cadogan.study.listing import Listing, Pass
from cadogan.study.winnable import (
    difficulty,
    is_proved,
    listing_of,
    random_winnable,
    todays_patience,
    winnable_numbers,
)
from cadogan.terminal.dealing import open_winnable
from tests.terminal.processes import run


def number_in(text: str, code: str) -> int:
    """The number of the deal that a text names first."""
    found = re.search(rf"{re.escape(code)}:([0-9]+)", text)
    assert found, text
    return int(found[1])


def unlisted(code: str) -> int:
    """A deal that was tried and proved lost."""
    listing = listing_of(code)
    assert listing is not None
    return listing.lost[0]


def test_a_winnable_deal_is_drawn_and_says_so(tmp_path: Path) -> None:
    printed = run(tmp_path, "deal", "nestor", "--winnable").stdout
    number = number_in(printed, "nestor")
    assert is_proved("nestor", number)
    assert " ".join(printed.split()).startswith(
        f"The deal nestor:{number}, proved winnable, {difficulty('nestor', number)}. columns.1"
    )


def test_a_winnable_deal_is_data_too(tmp_path: Path) -> None:
    number = winnable_numbers("nestor")[0]
    data = json.loads(run(tmp_path, "deal", f"nestor:{number}", "--winnable", "--json").stdout)
    assert (data["number"], data["proved"]) == (number, True)
    assert data["proof"] == f"proved winnable, {difficulty('nestor', number)}"
    assert "proved" not in json.loads(run(tmp_path, "deal", f"nestor:{number}", "--json").stdout)


def test_a_winnable_deal_is_played(tmp_path: Path) -> None:
    printed = run(tmp_path, "play", "nestor", "--winnable", text="quit\n").stdout
    number = number_in(printed, "nestor")
    assert is_proved("nestor", number)
    assert printed.startswith(f"The deal nestor:{number}, proved winnable, ")
    assert f"Nestor, deal nestor:{number}.\n" in printed


def test_a_deal_that_was_played_is_not_drawn_again(tmp_path: Path) -> None:
    numbers = winnable_numbers("two-rings")
    played, left = numbers[:-1], numbers[-1]
    with open_store(tmp_path / "cadogan.sqlite3") as store:
        for number in played:
            record = f'[Game "two-rings"]\n[Edition "1"]\n[Deal "two-rings:{number}"]\n'
            store.begin("two-rings", (), number, f'{record}[Result "playing"]\n')
    assert number_in(run(tmp_path, "play", "two-rings", "--winnable").stdout, "two-rings") == left
    # Nothing is asked of a store that is to be left alone.
    done = run(tmp_path, "play", "two-rings", "--winnable", "--no-save")
    assert is_proved("two-rings", number_in(done.stdout, "two-rings"))


def test_todays_patience_is_played(tmp_path: Path) -> None:
    before = todays_patience(date.today())
    printed = run(tmp_path, "play", "--today", text="quit\n").stdout
    after = todays_patience(date.today())
    assert printed.startswith((f"The deal {before}, proved winnable", f"The deal {after}, proved"))


def test_games_in_progress_say_what_is_proved(tmp_path: Path) -> None:
    number = winnable_numbers("la-belle-lucie")[0]
    lost = unlisted("la-belle-lucie")
    proved, other = cadogan.deal(f"la-belle-lucie:{number}"), cadogan.deal(f"la-belle-lucie:{lost}")
    cards = [card for fan in range(1, 19) for card in other.cards_at(f"fans.{fan}")]
    (tmp_path / "cards.txt").write_text(format_cards(cards))
    for position, arguments in (
        (proved, [proved.code]),
        (other, [other.code]),
        # Cards typed in by hand, under the number of a proved deal.
        (other, [proved.code, "--cards", "cards.txt"]),
    ):
        move = position.move_text(position.legal_moves[0])
        run(tmp_path, "play", *arguments, text=f"{move}\n")
    listed = run(tmp_path, "resume").stdout.splitlines()
    said = {(line.split()[2], line.endswith(", proved winnable")) for line in listed}
    assert len(listed) == 3
    assert said == {(proved.code, True), (other.code, False), (proved.code, False)}


def test_a_name_will_do() -> None:
    position, told = open_winnable("two rings")
    assert is_proved("two-rings", position.number)
    assert told.startswith("proved winnable, ")
    assert random_winnable("two-rings").is_listed


def test_a_game_of_which_no_deal_is_known_to_be_won_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(winnable, "listing_of", lambda code: Listing(passes=[Pass(1000, 40)]))
    monkeypatch.setattr(winnable, "winnable_numbers", lambda code: ())
    assert run_here(["deal", "the-zodiac", "--winnable"]) == 2
    printed = capsys.readouterr()
    assert re.fullmatch(
        r"cadogan: no deal of the-zodiac is known that can be won: of 40 [^\n]+\n", printed.err
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["deal", "nestor:LOST", "--winnable"],
            "nestor:LOST cannot be won: leave out --winnable, ",
        ),
        (
            ["play", "nestor:LOST", "--winnable"],
            "or leave out the number for a deal that is proved",
        ),
        (["deal", "nestor:x", "--winnable"], "is no deal code"),
        (["deal", "nestr", "--winnable"], "did you mean nestor"),
        (["deal", "nestor", "--winnable", "--cards", "any"], "leave out --cards"),
        (["play", "nestor", "--winnable", "--cards", "any"], "leave out --cards"),
        (["play", "nestor", "--today"], "leave out the code"),
        (["play", "--today", "--cards", "any"], "--cards"),
    ],
)
def test_what_has_no_proof_is_refused_in_one_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    message: str,
) -> None:
    monkeypatch.setenv("CADOGAN_DATA", str(tmp_path))
    lost = str(unlisted("nestor"))
    assert run_here([word.replace("LOST", lost) for word in arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert re.fullmatch(r"cadogan: [^\n]+\n", printed.err)
    assert message.replace("LOST", lost) in printed.err
