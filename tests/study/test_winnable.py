"""Deals proved winnable: that they are, what is told of them, and today's patience."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest

import cadogan
from cadogan.errors import InvalidSetupError, UnknownGameError
from cadogan.solver.solve import Verdict, solve
from cadogan.study import winnable
from cadogan.study.listing import Listing, Pass
from cadogan.study.winnable import (
    LEVELS,
    LISTS,
    difficulty,
    facts,
    frozen,
    is_proved,
    listing_of,
    prove_winnable,
    random_winnable,
    todays_patience,
    winnable_numbers,
)

CODES = sorted(path.stem for path in LISTS.glob("*.txt"))
# Won within a moment by any solver worth the name, of many families.
SAMPLED = (
    "la-belle-lucie",
    "the-salic-law",
    "the-fish-bone",
    "nestor",
    "mount-olympus",
    "the-nation",
    "the-louis-patience",
    "red-and-black",
    "anna",
)
# Two options at once, of which nobody has made a list.
UNLISTED = "the-labyrinth+found-in-the-deal+inner-gaps"


def never(bound: int) -> int:
    """A draw that must not be made."""
    raise AssertionError(bound)


def always(number: int) -> Callable[[int], int]:
    """A draw that always brings the same number."""
    return lambda bound: number % bound


# ---------------------------------------------------------------------------------------- the lists


@pytest.mark.parametrize("code", CODES)
def test_a_list_is_of_a_game_and_well_formed(code: str) -> None:
    patience = cadogan.game(code)
    listing = listing_of(code)
    assert patience.code == code
    assert listing is not None
    numbers = [one.number for one in listing.won]
    assert numbers == sorted(set(numbers))
    assert not set(numbers) & set(listing.lost)
    limits = [one.limit for one in listing.passes]
    assert limits == sorted(set(limits))
    last = max(one.last for one in listing.passes)
    for one in listing.won:
        assert 1 <= one.number <= last
        # The last move looked at may be a few more.
        assert 0 < one.length <= one.made <= limits[-1] + 1000


def test_every_game_has_a_list_and_each_of_its_options_too() -> None:
    codes = [
        code
        for entry in cadogan.games()
        for code in (entry.slug, *(f"{entry.slug}+{option}" for option in entry.options))
    ]
    assert sorted(codes) == CODES


@pytest.mark.parametrize("code", SAMPLED)
def test_listed_deals_are_won_and_their_lines_are_wins(code: str) -> None:
    patience = cadogan.game(code)
    listing = listing_of(code)
    assert listing is not None
    assert len(listing.won) >= 200
    for one in sorted(listing.won, key=lambda one: one.made)[:3]:
        position = patience.deal(one.number)
        solution = solve(position, nodes=1_000_000, seconds=3600)
        assert solution.verdict is Verdict.WON
        for move in solution.moves:
            position.push(move)
        assert position.is_won


def test_what_is_no_code_has_no_list() -> None:
    for code in ("no-such-game", "../lists/nestor", "", "nestor.txt", "Nestor"):
        assert listing_of(code) is None
        assert winnable_numbers(code) == ()
        assert not is_proved(code, 1)
        assert difficulty(code, 1) is None
        assert facts(code) is None


# --------------------------------------------------------------------------- what is told of a deal


def test_difficulty_parts_a_list_in_quarters() -> None:
    code = "la-belle-lucie"
    found = [difficulty(code, number) for number in winnable_numbers(code)]
    levels = [one.level for one in found if one is not None]
    assert len(levels) == len(found) >= 200
    assert [levels.count(level) >= len(levels) // 5 for level in range(4)] == [True] * 4
    by_effort = sorted((one for one in found if one is not None), key=lambda one: one.made)
    assert [one.level for one in by_effort] == sorted(levels)
    assert {one.word for one in by_effort} == set(LEVELS)
    assert (
        str(by_effort[0]) == f"easy for the solver: {by_effort[0].made:,} moves made to find a win"
    )


def test_a_deal_that_is_not_listed_has_no_difficulty() -> None:
    listing = listing_of("nestor")
    assert listing is not None
    assert difficulty("nestor", listing.lost[0]) is None
    assert not is_proved("nestor", listing.lost[0])


def test_what_a_list_says_of_its_game() -> None:
    nestor, rings, lucie = facts("nestor"), facts("two-rings"), facts("la-belle-lucie")
    assert nestor is not None
    assert rings is not None
    assert lucie is not None
    assert (rings.skill, lucie.skill) == (0.0, 1.0)
    assert nestor.skill is not None
    assert 0 < nestor.skill < 1
    assert nestor.winnable == len(winnable_numbers("nestor"))
    assert nestor.length == 30
    for rate in nestor.rates:
        assert rate.won + rate.lost <= rate.tried
        assert str(rate).startswith(f"of {rate.tried:,} deals tried {rate.won:,} proved winnable")


def test_without_wins_length_and_skill_are_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(winnable, "listing_of", lambda code: Listing(passes=[Pass(1000, 40)]))
    nothing = facts.__wrapped__("the-zodiac")
    assert nothing is not None
    assert (nothing.winnable, nothing.length, nothing.skill) == (0, None, None)
    assert nothing.rates[0].won == 0


# ------------------------------------------------------------------------------------ drawn by lot


def test_a_listed_deal_is_drawn_but_none_that_is_not_wanted() -> None:
    numbers = winnable_numbers("nestor")
    drawn = random_winnable("nestor", choose=always(5))
    assert (drawn.number, drawn.is_listed) == (numbers[5], True)
    assert drawn.sentence == f"proved winnable, {difficulty('nestor', numbers[5])}"
    left = random_winnable("nestor", without=numbers[:-1], choose=always(5))
    assert left.number == numbers[-1]


def test_the_name_of_a_game_may_be_short() -> None:
    assert is_proved("the-nation", random_winnable("nation").number)
    with pytest.raises(UnknownGameError):
        random_winnable("no-such-game")


def test_where_the_list_is_played_through_deals_are_solved() -> None:
    drawn = random_winnable(
        "two-rings", without=winnable_numbers("two-rings"), choose=always(776), seconds=3600
    )
    assert (drawn.number, drawn.is_listed) == (777, False)
    assert drawn.sentence.startswith("proved winnable just now: ")


def test_options_without_a_list_are_solved() -> None:
    drawn = random_winnable(UNLISTED, choose=always(0), seconds=3600)
    assert (drawn.number, drawn.is_listed) == (1, False)


def test_a_search_without_success_says_so() -> None:
    ticks = iter([0.0, 1.0, 9.0])
    with pytest.raises(InvalidSetupError, match=r"none of 1 deals of .* winnable in 5 s"):
        random_winnable(UNLISTED, without=[1], choose=always(0), clock=lambda: next(ticks))


def test_a_game_never_won_says_how_many_deals_were_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(winnable, "listing_of", lambda code: Listing(passes=[Pass(1000, 40)]))
    monkeypatch.setattr(winnable, "winnable_numbers", lambda code: ())
    with pytest.raises(
        InvalidSetupError, match="no deal of the-zodiac is known that can be won: of 40 "
    ):
        random_winnable("the-zodiac", choose=never)


def test_a_deal_asked_for_is_listed_or_solved_or_refused() -> None:
    listing = listing_of("nestor")
    assert listing is not None
    numbers = winnable_numbers("nestor")
    assert prove_winnable("nestor", numbers[0]).is_listed
    other = prove_winnable("two-rings", 123_456, seconds=3600)
    assert (other.number, other.is_listed) == (123_456, False)
    with pytest.raises(
        InvalidSetupError, match=r"cannot be won: leave out .* or leave out the num"
    ):
        prove_winnable("nestor", listing.lost[0], seconds=3600)
    with pytest.raises(InvalidSetupError, match="nor won now in 1e-09 seconds"):
        prove_winnable("the-queens", 1, seconds=1e-9)


# ------------------------------------------------------------------------------- today's patience


def test_todays_patience_is_a_proved_deal_of_a_book_game() -> None:
    games = frozen()
    slugs = [entry.slug for entry in cadogan.games()]
    assert [code for code in slugs if code in games] == list(games)
    for code, numbers in games.items():
        assert set(numbers) <= set(winnable_numbers(code))
        assert len(numbers) == len(set(numbers)) >= 50


def test_a_round_of_days_brings_every_game_once_and_deals_do_not_come_again() -> None:
    count = len(frozen())
    first = date.fromordinal(count * (date(2026, 12, 1).toordinal() // count))
    days = [todays_patience(first + timedelta(days=day)) for day in range(count * 50)]
    assert len(set(days)) == len(days)
    for turn in range(50):
        codes = [code.partition(":")[0] for code in days[turn * count : (turn + 1) * count]]
        assert sorted(codes) == sorted(frozen())
    assert [code.partition(":")[0] for code in days[:count]] != list(frozen())


def test_a_day_has_the_same_deal_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(winnable, "frozen", lambda: {"nestor": (2, 5, 9), "anna": (1, 4)})
    days = [todays_patience(date(2026, 12, day)) for day in range(1, 7)]
    assert days == ["nestor:9", "nestor:2", "anna:1", "nestor:5", "anna:4", "nestor:9"]
