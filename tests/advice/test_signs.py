"""The sign beside a game."""

import random

import cadogan
from cadogan.advice import Guide
from cadogan.advice.signs import Sign, find_sign, known_sign
from cadogan.solver.solve import Verdict, solve

NODES = 400_000


def sign(position: cadogan.Position, guide: Guide, nodes: int = NODES) -> Sign:
    return find_sign(position, 600, nodes=nodes, guide=guide)


def test_a_game_is_winnable_then_no_longer_and_again_when_the_move_is_taken_back() -> None:
    position, guide = cadogan.deal("nestor:2"), Guide()
    assert known_sign(position, guide) is None
    assert sign(position, guide) is Sign.WINNABLE
    assert known_sign(position, guide) is Sign.WINNABLE
    chosen = random.Random(2)
    while sign(position, guide) is Sign.WINNABLE:
        position.make(chosen.choice(position.legal_moves))
    assert sign(position, guide) is Sign.NO_LONGER
    # What comes of a lost position is known to be lost.
    if position.legal_moves:
        position.make(position.legal_moves[0])
        assert known_sign(position, guide) is Sign.NO_LONGER
        position.pop()
    position.pop()
    assert sign(position, guide) is Sign.WINNABLE


def test_a_lost_deal_cannot_be_won_and_a_position_of_it_neither() -> None:
    position = cadogan.deal("fortress:1")
    assert solve(position, seconds=600, nodes=NODES).verdict is Verdict.LOST
    assert sign(position, Guide()) is Sign.CANNOT
    position.make(position.legal_moves[0])
    assert sign(position, Guide()) is Sign.CANNOT


def test_what_is_not_found_is_unknown() -> None:
    position = cadogan.deal("napoleon-at-st-helena:1")
    assert sign(position, Guide(), nodes=100) is Sign.UNKNOWN
    assert find_sign(position, 600, guide=Guide(), cancelled=lambda: True) is Sign.UNKNOWN


def test_the_words_are_those_of_other_programs() -> None:
    assert [one.sentence for one in Sign] == [
        "This game is winnable.",
        "This game is no longer winnable.",
        "This game cannot be won.",
        "Unable to determine if this game is winnable.",
    ]
