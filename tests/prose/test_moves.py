"""Moves, places and events in sentences."""

import pytest

from cadogan.book import GAMES
from cadogan.cards import parse_card, parse_cards
from cadogan.engine.geometry import lay_out
from cadogan.errors import InvalidSetupError, NotationError
from cadogan.prose import lines_of, say_card, say_cards, say_event, say_move, say_place
from cadogan.vocabulary import Game


@pytest.mark.parametrize(
    ("label", "words"),
    [
        ("fans.5", "fan 5"),
        ("columns.3", "column 3"),
        ("wings.2", "wing 2"),
        ("left-scenes.2", "left scene 2"),
        ("aces.2", "the ace foundation 2"),
        ("red-aces.2", "the red ace foundation 2"),
        ("ace", "the ace foundation"),
        ("garden.4", "place 4 of the garden"),
        ("cross.4", "place 4 of the cross"),
        ("european.1", "place 1 of the European places"),
        ("herring-bone", "the herring bone"),
        ("talon", "the talon"),
        ("hand", "the hand"),
        ("pack", "the pack"),
        ("rows.3.2", "place 2 of row 3"),
        ("carpet.3.2", "place 2 of row 3 of the carpet"),
    ],
)
def test_places_are_told_by_the_names_of_their_zones(label: str, words: str) -> None:
    assert say_place(label) == words


def test_the_first_of_two_numbers_counts_what_the_shape_says() -> None:
    shah = next(game for game in GAMES if game.name == "The Shah")
    assert lines_of(shah)["star"] == "circle"
    assert say_place("star.3.2", line="circle") == "place 2 of circle 3 of the star"


@pytest.mark.parametrize("label", ["", "fans.", "fans.x", "fans.1.2.3", ".5"])
def test_what_is_no_place_is_refused(label: str) -> None:
    with pytest.raises(NotationError, match="is no place"):
        say_place(label)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_place_of_every_game_can_be_told_from_the_others(game: Game) -> None:
    lines = lines_of(game)
    words = {
        say_place(spot.label, line=lines.get(spot.label.split(".")[0], "row")): spot.label
        for spots in lay_out(game).values()
        for spot in spots
    }
    assert len(words) == sum(len(spots) for spots in lay_out(game).values())


@pytest.mark.parametrize(
    ("verb", "cards", "origin", "goal", "sentence"),
    [
        ("play", "7H", "fans.5", "aces.2", "Seven of hearts from fan 5 to the ace foundation 2."),
        ("lay", "TC", "hand", "talon", "Ten of clubs from the hand to the talon."),
        ("fill", "", "pack", "wings.1", "The next card from the pack to wing 1."),
        ("turn", "AS", "", "", "Ace of spades is turned up."),
        ("turn", "", "", "", "The next card is turned up."),
        ("deal", "", "", "", "The deal goes on."),
        ("redeal", "", "", "", "The cards are gathered and dealt again."),
        ("slip", "KH", "square.3", "", "King of hearts under its packet, place 3 of the square."),
        ("replenish", "", "", "circle.3", "Place 3 of the circle made up from the pack."),
    ],
)
def test_moves_are_told_in_one_sentence(
    verb: str, cards: str, origin: str, goal: str, sentence: str
) -> None:
    assert say_move(verb, parse_cards(cards), origin, goal) == sentence


def test_moves_of_several_cards() -> None:
    two = parse_cards("7H 7C")
    assert say_move("combine", two, ["columns.1", "columns.2"]) == (
        "Seven of hearts and seven of clubs, of column 1 and column 2, are taken away."
    )
    assert say_move("combine", two, (), "circle.1") == (
        "Seven of hearts and seven of clubs are taken away and laid on place 1 of the circle."
    )
    assert say_move("exchange", two, "square.1.1", "square.2.1") == (
        "Seven of hearts and seven of clubs, of place 1 of row 1 of the square and place 1 of row 2"
        " of the square, change places."
    )
    assert say_move("turn", two) == "Seven of hearts and seven of clubs are turned up."


def test_cards_are_told_in_words() -> None:
    assert say_card(parse_card("7H")) == "seven of hearts"
    assert say_cards(parse_cards("7H TC AS")) == "seven of hearts, ten of clubs and ace of spades"
    with pytest.raises(InvalidSetupError):
        say_card(52)


def test_events_are_told_in_one_sentence() -> None:
    assert say_event("won") == "The game is won."
    assert say_event("turned", card=parse_card("7H")) == "Seven of hearts is turned up."
    assert say_event("turned", card=parse_card("7H"), label="columns.3") == (
        "Seven of hearts is turned up in column 3."
    )
    assert say_event("space", label="fans.2") == "Fan 2 is now a space."
    with pytest.raises(NotationError, match="'lost' is no event: turned, space, won"):
        say_event("lost")
