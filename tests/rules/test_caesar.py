"""Cæsar: the page, sentence by sentence."""

from itertools import permutations

import pytest

import cadogan
from cadogan.cards import parse_cards, rank_of, suit_of
from cadogan.engine.position import Outcome, Position
from cadogan.errors import InvalidSetupError
from tests.rules.dealing import at
from tests.tiny import listed

PICTURE = "7H 8H 3H 5C 6H 4H 9D AC 2C"
PLACES = [f"square.{row}.{column}" for row in (1, 2, 3) for column in (1, 2, 3)]
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def fifteens(values: tuple[int, ...]) -> int:
    """How many of the eight lines of a square add up to fifteen."""
    return sum(sum(values[place] for place in line) == 15 for line in LINES)


def values_of(position: Position) -> tuple[int, ...]:
    """The pips of the nine cards, row by row."""
    return tuple(rank_of(position.cards_at(place)[0]) for place in PLACES)


def deal_nine(cards: str) -> Position:
    """The square of these nine cards, row by row."""
    return cadogan.game("caesar").deal_cards(parse_cards(cards))


def test_nine_cards_from_ace_to_nine_lie_in_three_rows_of_three() -> None:
    position = deal_nine(PICTURE)
    assert [at(position, place) for place in PLACES] == PICTURE.split()
    spots = [spot for spot in position.table.spots if spot.zone == "square"]
    assert [(spot.x, spot.y) for spot in spots] == sorted(
        ((spot.x, spot.y) for spot in spots), key=lambda at: (at[1], at[0])
    )
    assert sorted(values_of(position)) == list(range(1, 10))


def test_the_nine_cards_are_of_any_suits_as_chance_will_have_it() -> None:
    """Of each rank one card; in many deals every rank comes in every suit and in every place."""
    suits, places = set(), set()
    for number in range(1, 300):
        position = cadogan.game("caesar").deal(number)
        cards = [position.cards_at(place)[0] for place in PLACES]
        assert sorted(map(rank_of, cards)) == list(range(1, 10))
        suits |= {(rank_of(card), suit_of(card)) for card in cards}
        places |= {(rank_of(card), place) for place, card in enumerate(cards)}
    assert len(suits) == 9 * 4
    assert len(places) == 9 * 9


def test_two_cards_of_a_rank_are_not_nine_of_the_game() -> None:
    with pytest.raises(InvalidSetupError):
        deal_nine("7H 8H 3H 5C 6H 4H 9D AC AS")


@pytest.mark.parametrize("number", [1, 2, 77])
def test_the_start_of_the_picture_is_an_option_whatever_the_number(number: int) -> None:
    position = cadogan.deal(f"caesar+as-pictured:{number}")
    assert [at(position, place) for place in PLACES] == PICTURE.split()
    assert len(position.legal_moves) == 36


def test_the_picture_shows_three_fifteens() -> None:
    position = deal_nine(PICTURE)
    assert fifteens(values_of(position)) == 3
    assert not position.is_won


def test_any_two_cards_change_places() -> None:
    position = deal_nine(PICTURE)
    cards = PICTURE.split()
    assert listed(position) == [
        f"exchange {cards[one]} {PLACES[one]} {cards[two]} {PLACES[two]}"
        for one in range(9)
        for two in range(one + 1, 9)
    ]
    position.push("exchange 7H square.1.1 2C square.3.3")
    assert [at(position, place) for place in PLACES] == ["2C", *cards[1:8], "7H"]
    assert len(position.legal_moves) == 36


def test_eight_arrangements_make_all_eight_fifteens_and_only_they_win() -> None:
    """The aim of the page: five in the middle, the even numbers in the corners."""
    solved = [
        order
        for order in permutations(range(1, 10))
        if all(sum(order[place] for place in line) == 15 for line in LINES)
    ]
    assert len(solved) == 8
    assert {order[4] for order in solved} == {5}
    assert all(order[corner] % 2 == 0 for order in solved for corner in (0, 2, 6, 8))
    game = cadogan.game("caesar")
    for order in solved:
        position = game.deal_cards([13 + rank - 1 for rank in order])
        assert position.is_won
        assert position.outcome() is Outcome.WON
        assert position.legal_moves == ()


def test_one_exchange_short_of_the_square_is_one_move_from_winning() -> None:
    position = deal_nine("7S 2S 6S 9S 5S AS 4S 3S 8S")
    winning = []
    for move in position.legal_moves:
        position.push(move)
        if position.is_won:
            winning.append(move)
        position.pop()
    assert [position.move_text(move) for move in winning] == [
        "exchange 7S square.1.1 2S square.1.2"
    ]


def test_no_number_deals_a_square_that_is_solved_already() -> None:
    assert not any(cadogan.game("caesar").deal(number).is_won for number in range(1, 40))
