"""What is told of a move."""

import random

import pytest

import cadogan
from cadogan.cards import parse_card
from cadogan.engine.position import Position
from cadogan.prose.narration import Account, Teller, counted, take_back
from cadogan.terminal.sentences import changed_places, open_moves
from tests.tiny import tiny


def account(position: Position, text: str) -> Account:
    move = position.parse_move(text)
    teller = Teller(position, move)
    position.make(move)
    return teller.account()


def told(position: Position, text: str) -> str:
    return " ".join(account(position, text).sentences)


def test_a_play_is_told() -> None:
    position = cadogan.deal("la-belle-lucie:1")
    assert told(position, "ad") == "Ace of diamonds from fan 7 to the ace foundation 1."


def test_a_card_turned_up_and_laid_aside_by_itself_is_told() -> None:
    position = cadogan.deal("the-shah:1")
    assert account(position, "deal").dealt == 8
    assert told(position, "turn") == "Two of diamonds is turned up."
    assert told(position, "2d") == "Two of diamonds to the ace foundation 4."


def test_what_fills_by_itself_is_told() -> None:
    assert told(cadogan.deal("the-shah:1"), "2s") == (
        "Two of spades from place 1 of circle 2 of the star to the ace foundation 2."
        " Six of clubs from the pack to place 1 of circle 2 of the star."
    )


def test_a_card_that_is_turned_face_up_is_told() -> None:
    assert told(cadogan.deal("canfield-or-klondike:1"), "td js") == (
        "Ten of diamonds from place 3 of the layout to place 2 of the layout."
        " King of hearts is turned up in place 3 of the layout."
    )


def test_two_cards_played_together_are_told() -> None:
    position = cadogan.deal("the-empress-of-india:1")
    text = position.move_text(position.legal_moves[0])
    assert told(position, text) == (
        "Queen of diamonds from place 8 of the army to general 2."
        " Two of spades from place 9 of the navy to admiral 3."
        " Seven of diamonds from the red talon to place 8 of the army."
        " King of spades from the pack to place 9 of the navy."
    )


def test_a_deal_that_takes_cards_on_sight_is_told_in_the_order_of_the_cards() -> None:
    position = cadogan.deal("sly:1")
    assert position.cards_at("hand") == (parse_card("QH"),)
    assert told(position, "lay qh promenade.7") == (
        "Queen of hearts to place 7 of the promenade."
        " Five of clubs from the pack to place 8 of the promenade. Two of spades is turned up."
    )


def test_an_unshuffled_redeal_does_not_name_the_cards_it_gathers() -> None:
    position = cadogan.deal("two-rings:3")
    while not any(position.move_text(move) == "redeal" for move in position.legal_moves):
        position.push(next(word for word in ("turn", "lay") if can(position, word)))
    assert told(position, "redeal").startswith("All 80 cards of the talon are taken up.")


def can(position: Position, verb: str) -> bool:
    return any(position.move_text(move).startswith(verb) for move in position.legal_moves)


def test_a_redeal_is_told() -> None:
    position = cadogan.deal("la-belle-lucie:1")
    told_of = account(position, "redeal")
    assert told_of.sentences == (
        "The cards are gathered, shuffled and dealt again.",
        "All 52 cards of fans 1 to 18 are taken up.",
        "52 cards from the pack to fans 1 to 18.",
    )
    assert told_of.whole[2] == (
        "Dealt to fan 1: two of diamonds, ace of spades and seven of diamonds."
    )
    assert told_of.dealt == 52


def test_the_places_changed_are_told() -> None:
    position = cadogan.deal("la-belle-lucie:1")
    changed = changed_places(position, account(position, "3h 4h"), "ascii")
    assert changed == "fans.12: 6S 7D; fans.15: JC 4D 4H 3H"
    changed = changed_places(position, account(position, "jd qd"), "ascii")
    assert changed == "fans.6: 4C JH QD JD; fans.18: space"


def test_the_open_moves_are_counted() -> None:
    position = tiny("la-belle-lucie", "fans.1: 8H; fans.2: 7H", "step=1")
    assert open_moves(position).startswith(f"{len(position.legal_moves)} move")
    assert counted(1, "move") == "1 move"
    assert counted(0, "card") == "0 cards"


def test_what_goes_home_by_itself_is_told() -> None:
    position = cadogan.deal("general-sedgewick:21")
    for text in ("turn", "lay", "turn", "lay"):
        position.push(text)
    assert told(position, "turn") == "Ace of diamonds from the pack to corner 2."


def test_what_comes_to_lie_on_top_is_told_of_every_packet() -> None:
    position = cadogan.deal("nestor:1")
    assert account(position, "combine 3S columns.2 3H columns.4").shown == (
        "Column 2 now shows knave of clubs.",
        "Column 4 now shows four of hearts.",
    )


def test_a_move_taken_back_is_told_by_card_and_place() -> None:
    position = cadogan.deal("the-shah:1")
    position.push("2s")
    assert take_back(position).sentences == (
        "Six of clubs from place 1 of circle 2 of the star to the pack.",
        "Two of spades from the ace foundation 2 to place 1 of circle 2 of the star.",
    )
    assert position.key == cadogan.deal("the-shah:1").key


@pytest.mark.parametrize("slug", [entry.slug for entry in cadogan.games()])
def test_every_move_of_every_game_is_told_in_sentences(slug: str) -> None:
    position = cadogan.game(slug).deal(3)
    choices = random.Random(slug)
    verbs = set()
    for _ in range(150):
        if position.is_won or not position.legal_moves:
            break
        move = choices.choice(position.legal_moves)
        text = position.move_text(move)
        teller = Teller(position, move)
        verbs.add(teller.verb)
        position.make(move)
        found = teller.account()
        assert found.sentences, text
        for sentence in found.sentences:
            assert sentence.endswith("."), text
            assert sentence[0].isupper() or sentence[0].isdigit(), text
        changed_places(position, found, "ascii")
    assert verbs
