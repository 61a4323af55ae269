"""Numbers, plurals and ladders in English."""

import pytest

from cadogan.prose.words import (
    counted,
    is_plural,
    ladder_in_words,
    ladders_of,
    listed,
    listed_wholes,
    number_in_words,
    numbers_in_words,
    ordinal,
    plural,
    rank_of_name,
    round_in_words,
    singular,
    suits_in_words,
    times,
    with_article,
)
from cadogan.vocabulary import (
    ACE,
    ACE_TO_KING,
    BLACK,
    CLUBS,
    EVENS,
    HEARTS,
    KING,
    KING_ACE_TO_QUEEN,
    KING_TO_ACE,
    RED,
    ROUND_DOWN,
    ROUND_UP,
    Ladder,
)


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "nought"),
        (12, "twelve"),
        (20, "twenty"),
        (52, "fifty-two"),
        (100, "one hundred"),
        (104, "one hundred and four"),
        (1000, "1000"),
    ],
)
def test_numbers_are_told_in_words(number: int, words: str) -> None:
    assert number_in_words(number) == words


def test_numbers_with_their_nouns() -> None:
    assert counted(1, "card") == "one card"
    assert counted(2, "auxiliary") == "two auxiliaries"
    assert [times(number) for number in (1, 2, 3)] == ["once", "twice", "three times"]
    assert ordinal(6) == "sixth"
    assert ordinal(40) == "no. 40"
    assert with_article("eight") == "an eight"
    assert with_article("knave") == "a knave"


@pytest.mark.parametrize(
    ("many", "one"),
    [
        ("fans", "fan"),
        ("auxiliaries", "auxiliary"),
        ("sixes", "six"),
        ("left scenes", "left scene"),
    ],
)
def test_regular_plurals_go_both_ways(many: str, one: str) -> None:
    assert is_plural(many)
    assert singular(many) == one
    assert plural(one) == many


@pytest.mark.parametrize(
    "name", ["cross", "garden", "judges and bishops", "flower-bed", "commons", "lords"]
)
def test_names_of_wholes_have_no_singular(name: str) -> None:
    assert not is_plural(name)
    assert singular(name) == name


@pytest.mark.parametrize(
    ("ladder", "words"),
    [
        (ACE_TO_KING, "from ace up to king"),
        (KING_TO_ACE, "from king down to ace"),
        (KING_ACE_TO_QUEEN, "king, then from ace up to queen"),
        (EVENS, "two, four, six, eight, ten, queen"),
        (ACE_TO_KING * 4, "from ace up to king, four times over"),
        (
            ACE_TO_KING + KING_TO_ACE,
            "from ace up to king, then all these back again, from a second king to an ace",
        ),
        ((ACE,) * 4, "four aces"),
        ((KING, 10, 9, 8), "king, then from ten down to eight"),
        ((ACE, KING, 2), "ace, king, two"),
        ((KING,), "king"),
    ],
)
def test_ladders_are_told_by_their_runs(ladder: Ladder, words: str) -> None:
    assert ladder_in_words(ladder) == words


def test_one_ladder_or_several() -> None:
    assert ladders_of(ACE_TO_KING) == (ACE_TO_KING,)
    assert ladders_of((ACE_TO_KING, KING_TO_ACE)) == (ACE_TO_KING, KING_TO_ACE)
    assert "upward" in round_in_words(ROUND_UP)
    assert "downward" in round_in_words(ROUND_DOWN)
    assert round_in_words(ACE_TO_KING) == ""


def test_lists() -> None:
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"], "or") == "a, b or c"
    assert listed_wholes(["the left group", "the right group"]) == "the left and right groups"
    assert listed_wholes(["the left group", "the right group"], "or") == "the left or right group"
    assert listed_wholes(["the fans", "the talon"]) == "the fans and the talon"
    assert numbers_in_words((1, 2, 3, 4)) == "1 to 4"
    assert numbers_in_words((1, 4)) == "1 and 4"


def test_suits_by_color_or_by_name() -> None:
    assert suits_in_words(RED) == "red"
    assert suits_in_words(BLACK) == "black"
    assert suits_in_words((HEARTS, CLUBS)) == "hearts and clubs"


def test_the_rank_in_a_name() -> None:
    assert rank_of_name("red aces") == ACE
    assert rank_of_name("king") == KING
    assert rank_of_name("fans") == 0
    assert rank_of_name("") == 0
