"""What is said of how a game stands."""

import random
from collections import Counter

import pytest

from cadogan.cards import name_card, name_rank, parse_card, rank_of
from cadogan.terminal.standing import foundation_in_words
from cadogan.web.tables import numeral, wanted
from tests.walks import every_code, patience_of, walk


@pytest.mark.parametrize("code", every_code())
def test_what_is_drawn_on_a_foundation_is_said_of_it(code: str) -> None:
    position = patience_of(code).deal(2)
    for _ in walk(position, random.Random(f"{code} standing"), 25, Counter()):
        for place in position.table.foundation_places:
            told = foundation_in_words(position, place)
            if card := wanted(position, place):
                assert name_card(parse_card(card)) in told.rpartition(", ")[2]
            elif rank := numeral(position, place):
                assert name_rank(rank_of(parse_card(f"{rank}S"))) in told.rpartition(", ")[2]
            elif position.kernel.want_at(place):
                assert "complete" not in told
