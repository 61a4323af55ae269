"""The Labyrinth (page 25): its growing rows, the crosses of its picture, and the grace."""

import pytest

import cadogan
from cadogan.engine.position import Outcome
from tests.rules.dealing import at, cards_left, deal_first, moves_of, push_all
from tests.tiny import listed, tiny

GAME = "the-labyrinth"
FOUND = "the-labyrinth+found-in-the-deal"
GAPS = "the-labyrinth+inner-gaps"
DEALING, ENDING = "step=1", "step=4"
BASES = (
    "aces.1: AC; aces.2: AS; aces.3: AH; aces.4: AD;"
    " kings.1: KC; kings.2: KS; kings.3: KH; kings.4: KD"
)
# The cards of the picture, row by row, and the columns marked above and below with small crosses.
PICTURE = (
    "##.###...#",
    "##.#.###.#",
    "..####.##.",
    "###.#...##",
    "#.###..##.",
    "#####..#.#",
    "..#..#.###",
    ".###.#.###",
    ".##.######",
    "#.###.#.##",
    ".##.#.....",
)
ABOVE = {(1, 1), (1, 2), (3, 3), (1, 4), (1, 5), (1, 6), (2, 7), (2, 8), (3, 9), (1, 10)}
BELOW = {(10, 1), (11, 2), (11, 3), (10, 4), (11, 5), (9, 6), (10, 7), (9, 8), (10, 9), (10, 10)}
HELD = [
    (row, column)
    for row, line in enumerate(PICTURE, 1)
    for column, sign in enumerate(line, 1)
    if sign == "#"
]
# Ten cards that go nowhere while only aces and kings lie, and ten more.
DULL = "3C 4C 5C 6C 7C 8C 9C TC JC 3S"
MORE = "4S 5S 6S 7S 8S 9S TS JS 3H 4H"


def fill_with_one_wanted(code: str, wanted: tuple[int, int]) -> list[str]:
    """The plays when a wanted deuce lies at one place of the picture, dull cards elsewhere."""
    dull = [card for card in cards_left(code) if card[0] not in "2QAK"]
    places = []
    for row, column in HELD:
        card = "2C" if (row, column) == wanted else dull.pop()
        places.append(f"rows.{row}.{column}: {card}")
    return moves_of(tiny(code, f"{BASES}; {'; '.join(places)}", ENDING), "play")


@pytest.mark.parametrize(("row", "column"), HELD)
def test_the_crosses_of_the_picture_mark_the_available_cards(row: int, column: int) -> None:
    """Rule II: free are the highest and the lowest of each column, twenty cards; holes within a
    column free none.
    """
    play = [f"play 2C rows.{row}.{column} aces.1"]
    expected = play if (row, column) in ABOVE | BELOW else []
    assert fill_with_one_wanted(FOUND, (row, column)) == expected


def test_there_are_twenty_crosses() -> None:
    """One above and one below each of ten columns."""
    assert len(ABOVE | BELOW) == 20
    assert set(HELD) > ABOVE | BELOW


def test_with_the_option_a_gap_frees_its_neighbours_above_and_below() -> None:
    """Another way to play: a hole within the tableau is as good as the outside."""
    # r1c4 r2c4 r3c4 lie one under the other; below r3c4 is a hole.
    assert fill_with_one_wanted(GAPS, (3, 4)) == ["play 2C rows.3.4 aces.1"]
    assert fill_with_one_wanted(GAPS, (2, 4)) == []
    # r3c5 has a hole above and a card below.
    assert fill_with_one_wanted(GAPS, (3, 5)) == ["play 2C rows.3.5 aces.1"]
    assert fill_with_one_wanted(FOUND, (3, 5)) == []
    assert fill_with_one_wanted(FOUND, (3, 4)) == []


def test_four_aces_and_kings_are_withdrawn_and_ten_cards_make_a_row() -> None:
    """One of each suit, and a row from left to right; 96 cards are dealt."""
    position = deal_first(GAME, f"{DULL} {MORE}")
    assert [at(position, f"aces.{n}") for n in range(1, 5)] == ["AC", "AS", "AH", "AD"]
    assert [at(position, f"kings.{n}") for n in range(1, 5)] == ["KC", "KS", "KH", "KD"]
    assert [at(position, f"rows.1.{n}") for n in range(1, 11)] == DULL.split()
    # Nothing can be played from the first row, so the second was dealt under it.
    assert [at(position, f"rows.2.{n}") for n in range(1, 11)] == MORE.split()
    assert len(cards_left(GAME)) == 96 == 104 - 8


def test_a_row_is_complete_before_anything_is_played() -> None:
    """Rule IV: the deuce that came first waits for the tenth card."""
    position = deal_first(GAME, "2C 4C 5C 6C 7C 8C 9C TC JC 3S 9H")
    assert [at(position, f"rows.1.{n}") for n in (1, 10)] == ["2C", "3S"]
    assert listed(position) == ["play 2C rows.1.1 aces.1", "deal"]


def test_foundations_follow_suit_up_and_down() -> None:
    """Rule I; a card that both want goes where the player says."""
    table = (
        "aces.1: AC 2C; aces.2: AS; kings.1: KC QC JC TC 9C 8C 7C 6C 5C 4C; kings.2: KS;"
        " rows.1.1: 3C; rows.1.2: QS; rows.1.3: 2H; rows.1.4: 2S"
    )
    assert listed(tiny(GAME, table, ENDING))[:4] == [
        "play 3C rows.1.1 aces.1",
        "play 3C rows.1.1 kings.1",
        "play QS rows.1.2 kings.2",
        "play 2S rows.1.4 aces.2",
    ]


def test_only_the_row_dealt_last_is_refilled_from_the_pack_before_dealing_on() -> None:
    """Rule III: all its vacancies, from left to right, when the player has done (reading)."""
    position = deal_first(GAME, f"{DULL} 2C QH 2S QD 4S 5S 6S 7S 8S 9S TD 9D 8D 7D 9H 8H")
    assert listed(position) == [
        "play 2C rows.2.1 aces.1",
        "play QH rows.2.2 kings.3",
        "play 2S rows.2.3 aces.2",
        "play QD rows.2.4 kings.4",
        "deal",
    ]
    push_all(position, "play 2S rows.2.3 aces.2", "play 2C rows.2.1 aces.1")
    # The first row is free from above.
    assert listed(position) == [
        "play 3C rows.1.1 aces.1",
        "play 3S rows.1.10 aces.2",
        "play QH rows.2.2 kings.3",
        "play QD rows.2.4 kings.4",
        "fill pack rows.2.1",
    ]
    push_all(position, "play 3C rows.1.1 aces.1", "fill pack rows.2.1")
    # Once begun the refilling was carried through; the gap above stays.
    assert [at(position, f"rows.2.{n}") for n in (1, 3)] == ["TD", "9D"]
    assert at(position, "rows.1.1") == ""
    assert listed(position) == [
        "play 4C rows.1.2 aces.1",
        "play 3S rows.1.10 aces.2",
        "play QH rows.2.2 kings.3",
        "play QD rows.2.4 kings.4",
        "deal",
    ]


def test_a_new_row_blocks_the_one_above() -> None:
    """Unless cards above or below are taken away; the first row is always free from above."""
    table = f"{BASES}; rows.1.1: 9C; rows.2.1: 2C; rows.3.1: 2S; rows.1.2: 2H; rows.2.2: 9H"
    position = tiny(GAME, table, ENDING)
    assert moves_of(position, "play") == ["play 2H rows.1.2 aces.3", "play 2S rows.3.1 aces.2"]
    push_all(position, "play 2S rows.3.1 aces.2")
    assert moves_of(position, "play") == ["play 2H rows.1.2 aces.3", "play 2C rows.2.1 aces.1"]


def test_a_card_may_be_freed_from_above() -> None:
    """When what lay over it in the upper rows is gone."""
    table = f"{BASES}; rows.1.1:; rows.2.1: 2C; rows.3.1: 9S"
    assert moves_of(tiny(GAME, table, ENDING), "play") == ["play 2C rows.2.1 aces.1"]


def test_cards_are_never_packed() -> None:
    """They go to the foundations and nowhere else."""
    position = tiny(GAME, f"{BASES}; rows.1.1: 8C; rows.1.2: 9C; rows.1.3: 7C", ENDING)
    assert moves_of(position, "marry", "place", "deal") == []


def test_the_grace_takes_any_one_card_away_once_when_the_pack_is_out() -> None:
    """Blocked or not; it is laid by and played when it is wanted (reading)."""
    table = f"{BASES}; rows.1.1: 2C; rows.2.1: 3C; rows.3.1: 2S; rows.4.1: 9H; grace:"
    position = tiny(GAME, table, ENDING)
    assert listed(position) == [
        "play 2C rows.1.1 aces.1",
        "fill 2C rows.1.1 grace",
        "fill 3C rows.2.1 grace",
        "fill 2S rows.3.1 grace",
        "fill 9H rows.4.1 grace",
    ]
    push_all(position, "fill 3C rows.2.1 grace")
    assert listed(position) == ["play 2C rows.1.1 aces.1"]
    push_all(position, "play 2C rows.1.1 aces.1")
    # What lay over the deuce of spades is gone, so it is free from above.
    assert listed(position) == ["play 2S rows.3.1 aces.2", "play 3C grace aces.1"]
    push_all(position, "play 3C grace aces.1", "play 2S rows.3.1 aces.2")
    # It was the only time.
    assert listed(position) == []


def test_there_is_no_grace_while_cards_are_dealt() -> None:
    """It is the last chance, after the pack is exhausted."""
    position = deal_first(GAME, "2C 4C 5C 6C 7C 8C 9C TC JC 3S 9H")
    assert moves_of(position, "fill") == []
    while moves_of(position, "deal"):
        position.push("deal")
    assert at(position, "pack") == ""
    assert position.is_space(position.place("grace"))
    assert len(moves_of(position, "fill")) == 96
    assert position.redeals_left == 0


def test_without_refills_there_are_nine_rows_and_six_cards() -> None:
    """96 cards by tens; the last row falls short on the right."""
    position = cadogan.game(GAME).deal(1)
    while moves_of(position, "deal"):
        position.push("deal")
    rows = [[at(position, f"rows.{row}.{n}") for n in range(1, 11)] for row in range(1, 11)]
    assert [sum(map(bool, row)) for row in rows] == [10] * 9 + [6]
    assert all(rows[9][:6])


def test_some_players_wait_for_the_foundations_to_appear() -> None:
    """Note 1: none is withdrawn; the first ace and king of a suit begin as they are released."""
    position = deal_first(FOUND, "AC KH QC 3C 4C 5C AC KC 6C 7C 2D 3D")
    assert len(cards_left(FOUND)) == 104
    assert listed(position) == [
        "play AC rows.1.1 aces.1",
        "play KH rows.1.2 kings.1",
        "play AC rows.1.7 aces.1",
        "play KC rows.1.8 kings.1",
        "deal",
    ]
    push_all(position, "play AC rows.1.7 aces.1", "play KC rows.1.8 kings.1")
    # The other ace of clubs ends on the king's packet.
    assert moves_of(position, "play") == ["play KH rows.1.2 kings.2", "play QC rows.1.3 kings.1"]


def test_all_eight_foundations_complete_win() -> None:
    """Eight times thirteen."""
    up = "A23456789TJQK"
    aces = [" ".join(rank + suit for rank in up) for suit in "CSHD"]
    kings = [" ".join(rank + suit for rank in reversed(up)) for suit in "CSHD"]
    places = [f"aces.{n}: {text}" for n, text in enumerate(aces, 1)]
    places += [f"kings.{n}: {text}" for n, text in enumerate(kings, 1)]
    places[0] = places[0].removesuffix(" KC")
    position = tiny(GAME, "; ".join(places) + "; rows.1.1: KC", ENDING)
    push_all(position, "play KC rows.1.1 aces.1")
    assert position.outcome() is Outcome.WON
    assert position.cards_home == 104
