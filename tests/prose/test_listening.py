"""Whoever only listens knows the table: it is rebuilt from what was told, move by move."""

import random
from collections import Counter

import pytest

from cadogan.engine.position import Position
from cadogan.prose.narration import Teller, take_back
from tests.prose.listener import Listener
from tests.walks import choose_move, every_code, patience_of

# So many words can be borne at once.
LONGEST = 130


def assert_knows(listener: Listener, position: Position, told: str) -> None:
    """Does the listener know the table as it is to be seen?"""
    view = position.view()
    for label, cards in view.places.items():
        heard = listener.packets[label]
        if label == "hand":
            # There cards lie side by side.
            assert Counter(heard) == Counter(cards), f"{told}: {label}"
        else:
            assert tuple(heard) == cards, f"{told}: {label}"
    assert listener.pack == view.pack, f"{told}: pack"


def listen(code: str, number: int, seed: int, length: int) -> None:
    """Walk through a game, now and then backward, with somebody who listens."""
    said = f"{code}:{number}, seed {seed}"
    chance = random.Random(f"{code} {number} {seed}")
    position = patience_of(code).deal(number)
    listener = Listener(position)
    used: Counter[int] = Counter()
    for step in range(length):
        if position.move_stack and (not position.legal_moves or chance.random() < 0.15):
            account = take_back(position)
        elif position.legal_moves:
            move = choose_move(position, chance, used)
            text = position.move_text(move)
            teller = Teller(position, move)
            position.make(move)
            account = teller.account()
            said = f"{code}:{number}, seed {seed}, move {step}, {text}"
        else:
            return
        for sentence in account.whole:
            try:
                listener.hear(sentence)
            except AssertionError as error:
                raise AssertionError(f"{said}: {sentence!r}: {error}") from error
        assert_knows(listener, position, f"{said}: {account.whole}")
        brief = " ".join(account.sentences)
        assert len(brief.split()) <= LONGEST, f"{said}: {brief}"


@pytest.mark.parametrize("code", every_code())
def test_the_table_is_rebuilt_from_what_is_told(code: str) -> None:
    listen(code, 1, 1, 60)


@pytest.mark.slow
@pytest.mark.parametrize("code", every_code())
def test_the_table_is_rebuilt_from_what_is_told_in_long_games(code: str) -> None:
    for number in range(1, 13):
        listen(code, number, number, 250)
