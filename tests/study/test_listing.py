"""The files of winnable deals: written and read back, and what is none of their lines."""

import pytest

from cadogan.errors import NotationError
from cadogan.study.listing import Listing, Pass, Winnable, format_listing, parse_listing

LISTING = Listing(
    "0123abcd",
    [Pass(1000, 40), Pass(5000, 12)],
    [3, 9],
    [Winnable(2, 812, 71, True), Winnable(11, 4001, 80, False)],
)


def test_a_list_is_read_as_it_was_written() -> None:
    assert parse_listing(format_listing("nestor", LISTING)) == LISTING


def test_a_list_is_written_in_the_order_of_the_numbers() -> None:
    shuffled = Listing(LISTING.solver, LISTING.passes, LISTING.lost[::-1], LISTING.won[::-1])
    assert format_listing("nestor", shuffled) == format_listing("nestor", LISTING)


def test_an_empty_list_says_so() -> None:
    listing = parse_listing(format_listing("the-zodiac", Listing("0123abcd", [Pass(1000, 100)])))
    assert (listing.won, listing.lost, listing.passes) == ([], [], [Pass(1000, 100)])


@pytest.mark.parametrize(
    "line", ["2 812 71", "2 812 71 1 5", "two 812 71 1", "pass 1000", "solver", "lost 3 x"]
)
def test_another_line_is_named(line: str) -> None:
    with pytest.raises(NotationError, match=r"line 2 of a list of winnable deals .*" + line):
        parse_listing(f"solver 0123abcd\n{line}\n")
