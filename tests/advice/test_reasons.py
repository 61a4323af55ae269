"""What speaks for a move, in words."""

import pytest

import cadogan
from cadogan.advice import rank_moves
from tests.tiny import tiny

LUCIE = "la-belle-lucie"


@pytest.mark.parametrize(
    ("code", "places", "state", "move", "reason"),
    [
        (
            LUCIE,
            "fans.1: AS 7H; fans.2: 9C 8H; fans.3: KC",
            "step=1",
            "7h 8h",
            "Uncovers the ace of spades, which a foundation wants.",
        ),
        (
            LUCIE,
            "aces.1: AS; fans.1: 2S 7H; fans.2: 9C 8H; fans.3: KC",
            "step=1",
            "7h 8h",
            "Uncovers the two of spades, which the ace foundation 1 wants.",
        ),
        (LUCIE, "fans.1: 9C AS; fans.2: KC", "step=1", "as", "Plays the ace of spades home."),
        (
            LUCIE,
            "fans.1: 2S AS; fans.2: KC",
            "step=1",
            "as",
            "Plays the ace of spades home and lets the two of spades follow.",
        ),
        (
            LUCIE,
            "fans.1: 5S; fans.2: AD 6C; fans.3: KH 7C 9S; fans.4: TS",
            "step=1",
            "9s ts",
            "Makes way: the ace of diamonds can then go home, 3 moves from now.",
        ),
        (
            LUCIE,
            "fans.1: 2S 9H 7H; fans.2: KC 8H; fans.3: QC",
            "step=1",
            "7h 8h",
            "Puts the seven of hearts in order on the eight of hearts.",
        ),
        (LUCIE, "fans.1: 2H 9S; fans.2: 4D QS", "step=1", "redeal", "Begins again with the cards"),
        (
            "canfield-or-klondike",
            "layout.1: 8S; layout.2: ~5C 7H; layout.3: KD 9C",
            "step=1",
            "7h 8s",
            "Turns up a card in place 2 of the layout.",
        ),
    ],
)
def test_a_reason_names_cards_and_places(
    code: str, places: str, state: str, move: str, reason: str
) -> None:
    position = tiny(code, places, state)
    wanted = position.parse_move(move)
    told = {hint.move: hint.reason for hint in rank_moves(position)}
    assert told[wanted].startswith(reason)


def test_a_card_that_is_laid_on_one_wanted_sooner_is_said_to_be() -> None:
    position = tiny(
        "the-flower-garden", "garden.1: KS 2H TC; garden.2: QD 9D; garden.3: KH AS", "step=2"
    )
    told = {position.move_text(hint.move): hint.reason for hint in rank_moves(position)}
    assert told["place 9D garden.2 garden.1"] == (
        "Puts the nine of diamonds in order on the ten of clubs, but over the two of hearts, which"
        " is wanted sooner."
    )


def test_a_space_that_comes_free_is_named() -> None:
    position = tiny("the-flower-garden", "garden.1: KS TC; garden.2: 9D; garden.3: KH AS", "step=2")
    told = {position.move_text(hint.move): hint.reason for hint in rank_moves(position)}
    assert told["place 9D garden.2 garden.1"] == "Frees a space in place 2 of the garden."


def test_the_pack_is_counted() -> None:
    position = cadogan.deal("the-mill:1")
    told = {position.move_text(hint.move): hint.reason for hint in rank_moves(position)}
    assert told["turn"] == "Turns up the next of 94 cards of the pack."


@pytest.mark.parametrize(
    ("code", "verb", "words"),
    [
        ("nestor:2", "combine", "Takes the "),
        ("caesar:1", "exchange", " change places."),
        ("the-empress-of-india:1", "play-pair", " home"),
        ("red-and-black:1", "turn", "of the pack."),
    ],
)
def test_every_kind_of_move_has_a_reason_of_its_own(code: str, verb: str, words: str) -> None:
    position = cadogan.deal(code)
    told = []
    for _ in range(30):
        hints = rank_moves(position, budget=40)
        told += [one.reason for one in hints if position.move_text(one.move).startswith(verb)]
        position.make(hints[-1].move)
        if position.is_won or not position.legal_moves:
            break
    assert any(words in reason for reason in told)
