"""The script that makes the lists: the same lists every time, also when it was broken off."""

from pathlib import Path

import pytest

from cadogan.study.listing import Winnable, parse_listing
from tools import winnable as making

PASSES = [(300, 30), (30_000, 20)]
FILES = "nestor.txt"


def text_of(folder: Path) -> str:
    """The list that was made."""
    return (folder / FILES).read_text(encoding="utf-8")


def test_a_list_made_in_one_go_or_in_many_is_the_same(tmp_path: Path) -> None:
    once, often = tmp_path / "once", tmp_path / "often"
    once.mkdir()
    often.mkdir()
    made = making.make("nestor", once, PASSES, 100, False)
    for wanted in (1, 2, 4):
        making.make("nestor", often, PASSES, wanted, False)
    making.make("nestor", often, [(300, 20)], 100, False)
    making.make("nestor", often, PASSES, 100, False)
    assert text_of(once) == text_of(often)
    assert parse_listing(text_of(once)) == made
    assert [(one.limit, one.last) for one in made.passes] == PASSES
    assert made.won
    assert made.lost
    assert [path.name for path in once.iterdir()] == [FILES]


def test_breaking_off_loses_no_more_than_a_deal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    making.make("nestor", tmp_path, [(300, 12)], 100, False)
    whole = text_of(tmp_path)
    (tmp_path / FILES).unlink()

    def break_off(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        making.make("nestor", tmp_path, [(300, 7)], 100, False)
        patch.setattr(making, "solve", break_off)
        with pytest.raises(KeyboardInterrupt):
            making.make("nestor", tmp_path, [(300, 12)], 100, False)
    assert parse_listing(text_of(tmp_path)).passes[0].last == 7
    making.make("nestor", tmp_path, [(300, 12)], 100, False)
    assert text_of(tmp_path) == whole


def test_enough_is_enough(tmp_path: Path) -> None:
    made = making.make("two-rings", tmp_path, PASSES, 3, False)
    assert [one.number for one in made.won] == [1, 2, 3]
    assert all(one.careless for one in made.won)
    assert [(one.limit, one.last) for one in made.passes] == [(300, 3)]


def test_a_game_without_hope_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "DOUBTFUL", 5)
    monkeypatch.setattr(making, "BRIEF", 10)
    made = making.make("the-zodiac", tmp_path, [(15, 50), (20, 50), (10, 50)], 3, False)
    # Not when the deals are tried so briefly that many may be.
    assert [(one.limit, one.last) for one in made.passes] == [(15, 5), (20, 5), (10, 50)]


def test_a_list_of_another_solver_is_made_anew_if_it_lacks_wins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = making.digest()
    with monkeypatch.context() as patch:
        patch.setattr(making, "digest", lambda: "00000000")
        making.make("two-rings", tmp_path, PASSES, 3, False)
    assert making.make("two-rings", tmp_path, PASSES, 3, False).solver == "00000000"
    assert making.make("two-rings", tmp_path, PASSES, 3, True).solver == here
    made = making.make("two-rings", tmp_path, PASSES, 4, False)
    assert (made.solver, len(made.won)) == (here, 4)
    with monkeypatch.context() as patch:
        patch.setattr(making, "digest", lambda: "11111111")
        # A worse list does not take the place of a better one.
        kept = making.make("two-rings", tmp_path, [(300, 2)], 5, False)
    assert kept == made
    assert parse_listing((tmp_path / "two-rings.txt").read_text(encoding="utf-8")) == made


def test_todays_deals_are_the_first_of_the_lists(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "lists"
    folder.mkdir()
    monkeypatch.setattr(making, "FEWEST_OF_A_DAY", 2)
    making.make("two-rings", folder, PASSES, 2, False)
    making.make("nestor", folder, PASSES, 1, False)
    making.freeze(folder)
    lines = (tmp_path / "today.txt").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not line.startswith("#")] == ["two-rings 1 2"]


def test_a_listed_deal_that_cannot_be_won_is_found_out(tmp_path: Path) -> None:
    making.make("nestor", tmp_path, PASSES, 100, False)
    assert making.unproved("nestor", tmp_path, 5) == []
    listing = parse_listing(text_of(tmp_path))
    false = Winnable(listing.lost[0], 1, 30, False)
    listing.won.insert(0, false)
    making.write(tmp_path / FILES, "nestor", listing)
    assert making.unproved("nestor", tmp_path, 5) == [false.number]


def test_the_page_has_the_table_of_the_lists() -> None:
    assert making.PAGE.read_text(encoding="utf-8") == making.page(making.FOLDER), (
        "run tools/winnable.py --page"
    )
