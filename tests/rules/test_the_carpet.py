"""The Carpet (page 40): the crosses of its weave, and sequences on the talon."""

from itertools import product

import pytest

from cadogan.engine.position import Outcome
from tests.rules.dealing import at, cards_left, deal_first, moves_of, push_all
from tests.tiny import listed, tiny

GAME = "the-carpet"
LANES = "the-carpet+clear-lanes"
TURNING = "step=1"
BASES = (
    "aces.1: AC; aces.2: AS; aces.3: AH; aces.4: AD;"
    " kings.1: KC; kings.2: KS; kings.3: KH; kings.4: KD"
)
# The small crosses of the picture: above the upper edge, right, below, left.
CROSSES = {
    *((1, column) for column in (1, 3, 5, 7)),
    *((row, 8) for row in (1, 3, 5, 7)),
    *((8, column) for column in (2, 4, 6, 8)),
    *((row, 1) for row in (2, 4, 6, 8)),
}
PLACES = list(product(range(1, 9), repeat=2))


def weave(code: str, wanted: tuple[int, int], *holes: tuple[int, int]) -> list[str]:
    """The plays when the wanted deuce lies at one place, and dull cards at all others but holes."""
    dull = [card for card in cards_left(code) if card[0] not in "2QAK"]
    places = []
    for row, column in PLACES:
        card = "2C" if (row, column) == wanted else dull.pop()
        card = "" if (row, column) in holes else card
        places.append(f"carpet.{row}.{column}: {card}")
    return listed(tiny(code, f"{BASES}; {'; '.join(places)}", TURNING))


@pytest.mark.parametrize("code", [GAME, LANES])
@pytest.mark.parametrize(("row", "column"), PLACES)
def test_the_crosses_mark_the_cards_available_after_the_deal(
    code: str, row: int, column: int
) -> None:
    """Rule II: those at the edge whose narrow end looks outwards, sixteen cards."""
    expected = [f"play 2C carpet.{row}.{column} aces.1"] if (row, column) in CROSSES else []
    assert weave(code, (row, column)) == expected
    assert len(CROSSES) == 16


def test_the_cards_lie_upright_and_crosswise_by_turns() -> None:
    """As pictured, the upper left card upright; eight rows of eight."""
    position = deal_first(GAME)
    turns = {spot.label: spot.angle for spot in position.table.spots}
    for row, column in PLACES:
        assert turns[f"carpet.{row}.{column}"] % 180 == 90 * ((row + column) % 2)


def test_the_carpet_is_dealt_by_rows_and_32_cards_remain() -> None:
    """Four aces and four kings of different suits are withdrawn first."""
    position = deal_first(GAME)
    order = cards_left(GAME)
    assert [at(position, f"carpet.{row}.{column}") for row, column in PLACES] == order[:64]
    assert [at(position, f"aces.{n}") for n in range(1, 5)] == ["AC", "AS", "AH", "AD"]
    assert [at(position, f"kings.{n}") for n in range(1, 5)] == ["KC", "KS", "KH", "KD"]
    assert len(position.cards_at("pack")) == 32 == 104 - 8 - 64


def test_a_card_taken_away_does_not_free_the_one_beyond_it() -> None:
    """Rule III: that one lies the other way, and its narrow ends are as they were."""
    # The upright card of the upper edge is gone; below it lies one crosswise, and is blocked.
    for code in (GAME, LANES):
        assert weave(code, (2, 3), (1, 3)) == []
        assert weave(code, (2, 3), (1, 3), (3, 3)) == []


def test_a_narrow_end_is_free_when_no_card_lies_next_to_it() -> None:
    """The reading; the option wants the whole lane to the edge clear."""
    # The card at 4.4 is upright: its narrow ends look at 3.4 and 5.4.
    play = ["play 2C carpet.4.4 aces.1"]
    assert weave(GAME, (4, 4)) == []
    assert weave(GAME, (4, 4), (3, 4)) == play
    assert weave(GAME, (4, 4), (5, 4)) == play
    assert weave(GAME, (4, 4), (4, 3), (4, 5)) == []
    assert weave(LANES, (4, 4), (3, 4)) == []
    assert weave(LANES, (4, 4), (3, 4), (2, 4)) == []
    assert weave(LANES, (4, 4), (3, 4), (2, 4), (1, 4)) == play
    assert weave(LANES, (4, 4), (5, 4), (6, 4), (7, 4), (8, 4)) == play
    # 4.5 is crosswise: its narrow ends look left and right.
    play = ["play 2C carpet.4.5 aces.1"]
    assert weave(GAME, (4, 5), (3, 5), (5, 5)) == []
    assert weave(GAME, (4, 5), (4, 6)) == play
    assert weave(LANES, (4, 5), (4, 6)) == []
    assert weave(LANES, (4, 5), (4, 6), (4, 7), (4, 8)) == play


def test_foundations_follow_suit_up_and_down() -> None:
    """Rule I."""
    table = f"{BASES}; carpet.1.1: 2C; carpet.1.3: QS; carpet.1.5: 2H; carpet.1.7: 9D"
    assert listed(tiny(GAME, table, TURNING)) == [
        "play 2C carpet.1.1 aces.1",
        "play QS carpet.1.3 kings.2",
        "play 2H carpet.1.5 aces.3",
    ]


def test_available_cards_of_the_carpet_go_in_sequence_on_the_talon() -> None:
    """Rule IV: up or down, even by turns, in suit, and only on its top card."""
    table = f"{BASES}; carpet.1.1: 8C; carpet.1.3: TC; carpet.1.5: 8S; carpet.4.4: 9C; talon: JC 9C"
    position = tiny(GAME, table, TURNING)
    assert listed(position) == [
        "marry 8C carpet.1.1 talon",
        "marry TC carpet.1.3 talon",
        "redeal",
    ]
    push_all(position, "marry 8C carpet.1.1 talon", "marry 9C carpet.4.4 talon")
    assert moves_of(position, "marry") == ["marry TC carpet.1.3 talon"]
    push_all(position, "marry TC carpet.1.3 talon")
    assert at(position, "talon") == "JC 9C 8C 9C TC"


def test_a_blocked_card_goes_neither_to_a_foundation_nor_to_the_talon() -> None:
    """Rule II is to be carried out strictly."""
    table = (
        f"{BASES}; carpet.2.2: 2C; carpet.1.2: 9H; carpet.3.2: 9D; carpet.4.4: 8S; carpet.3.4: 9H;"
        " carpet.5.4: 9D; talon: 9S"
    )
    moves = listed(tiny(GAME, table, TURNING))
    assert not [move for move in moves if "carpet.2.2" in move or "carpet.4.4" in move]


def test_before_there_is_a_talon_cards_are_only_played() -> None:
    """Nothing is married within the carpet, and nothing put back into it."""
    table = f"{BASES}; carpet.1.1: 8C; carpet.1.3: 9C; carpet.2.2:; pack: 3D 7C"
    position = tiny(GAME, table, TURNING)
    assert listed(position) == ["turn"]
    push_all(position, "turn")
    # The seven fits nothing and becomes the talon; now the eight may go on it.
    assert at(position, "talon") == "7C"
    assert listed(position) == ["marry 8C carpet.1.1 talon", "turn"]


def test_the_carpet_may_be_looked_through_before_a_card_is_laid_on_the_talon() -> None:
    """With a card in hand the old top of the talon still takes cards; a suitable card need not be
    played, if more can be freed by laying it on the talon.
    """
    table = f"{BASES}; carpet.1.1: 8C; carpet.1.3: 3S; talon: 9C; pack: 2S"
    position = tiny(GAME, table, TURNING)
    push_all(position, "turn")
    assert listed(position) == [
        "play 2S hand aces.2",
        "marry 8C carpet.1.1 talon",
        "lay 2S hand talon",
    ]
    push_all(position, "lay 2S hand talon")
    assert listed(position) == [
        "play 2S talon aces.2",
        "marry 3S carpet.1.3 talon",
        "redeal",
    ]


def test_turned_cards_are_not_married() -> None:
    """Only cards of the carpet make sequences; what is turned covers the talon."""
    position = tiny(GAME, f"{BASES}; talon: 9C; pack: 8C", TURNING)
    push_all(position, "turn")
    assert at(position, "talon") == "9C 8C"
    assert listed(position) == ["redeal"]


def test_the_talon_is_shuffled_and_dealt_again_twice() -> None:
    """The carpet stays as it is."""
    table = f"{BASES}; carpet.4.4: 8S; talon: 9C 5D 6S 7H JD"
    position = tiny(GAME, table, TURNING)
    for redeals_left in (1, 0):
        push_all(position, "redeal")
        assert position.redeals_left == redeals_left
        assert sorted(at(position, "pack").split()) == ["5D", "6S", "7H", "9C", "JD"]
        assert at(position, "carpet.4.4") == "8S"
        # Not in the order in which they lay, the lowest first.
        assert at(position, "pack").split()[::-1] != ["9C", "5D", "6S", "7H", "JD"]
        for _ in range(5):
            push_all(position, "turn")
    assert moves_of(position, "redeal", "turn") == []


def test_all_eight_foundations_complete_win() -> None:
    """Eight times thirteen."""
    up = "A23456789TJQK"
    aces = [" ".join(rank + suit for rank in up) for suit in "CSHD"]
    kings = [" ".join(rank + suit for rank in reversed(up)) for suit in "CSHD"]
    places = [f"aces.{n}: {text}" for n, text in enumerate(aces, 1)]
    places += [f"kings.{n}: {text}" for n, text in enumerate(kings, 1)]
    places[0] = places[0].removesuffix(" KC")
    position = tiny(GAME, "; ".join(places) + "; talon: KC", TURNING)
    push_all(position, "play KC talon aces.1")
    assert position.outcome() is Outcome.WON
    assert 8 + 64 + 32 == 8 * 13


def test_sequences_on_the_talon_run_from_ace_to_king() -> None:
    """King on queen or queen on king, but not king on ace."""
    table = f"{BASES}; carpet.1.1: KC; carpet.1.3: QS; talon: "
    assert moves_of(tiny(GAME, table + "QC", TURNING), "marry") == ["marry KC carpet.1.1 talon"]
    assert moves_of(tiny(GAME, table + "KS", TURNING), "marry") == ["marry QS carpet.1.3 talon"]
    assert moves_of(tiny(GAME, table + "AC", TURNING), "marry") == []
