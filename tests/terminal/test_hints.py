"""The adviser."""

import pytest

import cadogan
from cadogan.engine.position import Position
from cadogan.terminal.hints import hints
from tests.tiny import tiny


def texts(position: Position) -> list[str]:
    return [position.move_text(hint.move) for hint in hints(position)]


def test_a_card_home_comes_first_and_a_redeal_last() -> None:
    position = cadogan.deal("la-belle-lucie:1")
    found = texts(position)
    assert found[:2] == ["play AD fans.7 aces.1", "play AH fans.17 aces.1"]
    assert found[-1] == "redeal"
    assert len(found) == len(position.legal_moves)


def test_a_move_that_leads_back_is_no_hint() -> None:
    # In The House on the Hill cards are married upwards as well as downwards.
    position = tiny("la-belle-lucie+house-on-the-hill", "fans.1: 8H 7H; fans.2: 6H", "step=1")
    position.push("7h 6h")
    back = position.parse_move("7h 8h")
    assert back in position.legal_moves
    assert back not in [hint.move for hint in hints(position)]
    assert position.move_text(position.pop()) == "marry 7H fans.1 fans.2"


def test_the_advice_of_the_page_is_heard() -> None:
    advised = [
        entry.slug for entry in cadogan.games() if cadogan.game(entry.slug).definition.prefer
    ]
    assert advised
    told = 0
    for slug in advised:
        position = cadogan.game(slug).deal(1)
        for _ in range(60):
            found = hints(position)
            if not found:
                break
            told += found[0].reason.endswith("as the page advises")
            position.make(found[0].move)
    assert told


@pytest.mark.parametrize("slug", [entry.slug for entry in cadogan.games()])
def test_every_hint_is_legal_and_none_goes_in_a_circle(slug: str) -> None:
    position = cadogan.game(slug).deal(2)
    seen = {position.key}
    for _ in range(40):
        found = hints(position)
        assert {hint.move for hint in found} <= set(position.legal_moves)
        if not found:
            break
        position.make(found[0].move)
        assert position.key not in seen
        seen.add(position.key)


def test_following_the_hints_wins_a_game() -> None:
    position = cadogan.deal("margarethe:2")
    while not position.is_won:
        position.make(hints(position)[0].move)
    assert len(position.move_stack) < 60
