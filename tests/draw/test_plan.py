"""The picture of the table as it lies."""

import random
import re
from collections import Counter

import pytest

import cadogan
from cadogan.cards import format_card
from cadogan.draw import draw_plan

SLUGS = [entry.slug for entry in cadogan.games()]


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("moves", [0, 80])
def test_nothing_covers_anything_and_nothing_is_too_wide(slug: str, moves: int) -> None:
    position = cadogan.game(slug).deal(2)
    choices = random.Random(slug)
    for _ in range(moves):
        if position.is_won or not position.legal_moves:
            break
        position.make(choices.choice(position.legal_moves))
    plan = draw_plan(position)
    assert plan or moves
    assert all(len(line) <= 80 for line in plan.splitlines())
    drawn = Counter(re.findall(r"\S+", plan))
    assert all(re.fullmatch(r"--|##|[A2-9TJQK][CSHD]", word) for word in drawn)
    # A top card may be hidden only by one that lies on it: on a king, as in The Salic Law.
    tops = Counter(
        format_card(cards[-1])
        for label, cards in position.view().places.items()
        if cards and cards[-1] is not None
    )
    if plan and slug not in ("the-salic-law", "the-fish-bone"):
        assert tops <= drawn


def test_a_star_is_a_star() -> None:
    lines = draw_plan(cadogan.deal("the-shah:1")).splitlines()
    middle = next(line for line in lines if "KH" in line)
    assert middle.split() == ["4C", "QH", "AH", "KH", "AH", "4S", "6S"]
    column = middle.index("KH")
    upright = [line[column : column + 2].strip() for line in lines]
    assert [text for text in upright if text and text != "--"] == [
        *("2S", "8S", "AC"),
        "KH",
        *("AC", "QC", "2H"),
    ]


def test_fans_and_columns_are_spread() -> None:
    assert "8C 9C TS" in draw_plan(cadogan.deal("la-belle-lucie:1"))
    lines = draw_plan(cadogan.deal("canfield-or-klondike:1")).splitlines()
    assert [line.split()[-1] for line in lines[-3:]] == ["##", "##", "KD"]


def test_signs_are_drawn_where_they_are_asked_for() -> None:
    assert "8♣ 9♣ T♠" in draw_plan(cadogan.deal("la-belle-lucie:1"), style="symbols")


def test_what_does_not_fit_is_not_drawn() -> None:
    assert draw_plan(cadogan.deal("the-empress-of-india:1"), width=20) == ""
