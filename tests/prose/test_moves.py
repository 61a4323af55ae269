"""Moves, places and events in sentences."""

import pytest

from cadogan.cards import parse_card, parse_cards
from cadogan.errors import InvalidSetupError, NotationError
from cadogan.prose import say_card, say_cards, say_event, say_move


@pytest.mark.parametrize(
    ("verb", "cards", "origin", "goal", "sentence"),
    [
        ("play", "7H", "fan 5", "aces 2", "Seven of hearts from fan 5 to aces 2."),
        ("fill", "", "the pack", "wing 1", "The next card from the pack to wing 1."),
        ("turn", "AS", "", "", "Ace of spades is turned up."),
        ("turn", "", "", "", "The next card is turned up."),
        ("deal", "", "", "", "The deal goes on."),
        ("redeal", "", "", "", "The cards are gathered and dealt again."),
        ("slip", "KH", "wing 3", "", "King of hearts under its packet, wing 3."),
        ("replenish", "", "", "wing 3", "Wing 3 made up from the pack."),
    ],
)
def test_moves_are_told_in_one_sentence(
    verb: str, cards: str, origin: str, goal: str, sentence: str
) -> None:
    sources, targets = ([place] if place else [] for place in (origin, goal))
    assert say_move(verb, parse_cards(cards), sources, targets) == sentence


def test_moves_of_several_cards() -> None:
    two = parse_cards("7H 7C")
    assert say_move("combine", two, ["column 1", "column 2"]) == (
        "Seven of hearts, of column 1, and seven of clubs, of column 2, are taken away."
    )
    assert say_move("exchange", two, ["fan 1", "fan 2"]) == (
        "Seven of hearts, of fan 1, and seven of clubs, of fan 2, change places."
    )
    assert say_move("turn", two) == "Seven of hearts and seven of clubs are turned up."


def test_cards_are_told_in_words() -> None:
    assert say_card(parse_card("7H")) == "seven of hearts"
    assert say_cards(parse_cards("7H TC AS")) == "seven of hearts, ten of clubs and ace of spades"
    with pytest.raises(InvalidSetupError):
        say_card(52)


def test_events_are_told_in_one_sentence() -> None:
    assert say_event("won") == "The game is won."
    with pytest.raises(NotationError, match="'lost' is no event: won, stuck, given up"):
        say_event("lost")
