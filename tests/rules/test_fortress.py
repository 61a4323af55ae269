"""Fortress (page 10): two groups of rows, lanes, and the reversing of sequences."""

from collections import Counter

from tests.rules.dealing import at, cards_left, count_cards, deal_first, moves_of, push_all
from tests.tiny import listed, tiny

GAME = "fortress"
PLAYING = "step=10"


def test_rows_are_dealt_straight_across_both_groups() -> None:
    """From the left: the first card is the outermost of the left row, the inner ends meet."""
    position = deal_first(GAME)
    order = cards_left(GAME)
    for row, length in enumerate((6, 5, 5, 5, 5), 1):
        left, order = order[:length], order[length:]
        right, order = order[:length], order[length:]
        # Written from the inner end outwards: the left row was dealt from its outer end.
        assert at(position, f"left-group.{row}").split() == left[::-1]
        assert at(position, f"right-group.{row}").split() == right
    assert order == []
    assert count_cards(position, "left group") == [6, 5, 5, 5, 5]
    assert 2 * 6 + 8 * 5 == 52


def test_the_printed_table_can_be_set_up() -> None:
    """Two groups of five rows, in the picture six cards in the last of each and five elsewhere;
    turned round, as it seems to have been printed upside down, in the first.
    """
    printed = {
        "left": "JA4T2 T4K9J Q3742 24T9Q 3AAQ55",
        "right": "J6Q88 38953 K59TJ 62K66 778A7K",
    }
    ranks = "".join(printed.values()).replace(" ", "")
    assert set(Counter(ranks).values()) == {4}
    lengths = [[len(row) for row in group.split()] for group in printed.values()]
    position = deal_first(GAME)
    assert lengths == [
        count_cards(position, "left group")[::-1],
        count_cards(position, "right group")[::-1],
    ]


def test_only_outside_cards_are_available() -> None:
    """Rule I: no card that has another outside it, on the left or the right."""
    position = tiny(
        GAME, "left-group.1: AS 9H; right-group.1: AD 8H; right-group.4: 2S 3C", PLAYING
    )
    assert listed(position) == [
        "marry 9H left-group.1 right-group.1",
        "marry 8H right-group.1 left-group.1",
    ]
    push_all(position, "marry 8H right-group.1 left-group.1")
    assert listed(position) == ["play AD right-group.1 aces.1"]


def test_foundations_follow_suit_and_ascend() -> None:
    """Rule II; that they should descend to kings is a slip of the page (reading)."""
    position = tiny(
        GAME,
        "aces.1: AS; left-group.1: 2S; left-group.2: 2D; right-group.5: KS; right-group.3: AH",
        PLAYING,
    )
    assert listed(position) == ["play 2S left-group.1 aces.1", "play AH right-group.3 aces.2"]


def test_marriages_go_both_ways_in_suit_between_and_within_the_groups() -> None:
    """Outside cards only; ace and king do not meet."""
    position = tiny(
        GAME,
        "aces.1: AS; left-group.1: 7H; left-group.2: 8H; right-group.1: 9H; right-group.2: 9C;"
        " right-group.3: KS",
        PLAYING,
    )
    assert listed(position) == [
        "marry 7H left-group.1 left-group.2",
        "marry 8H left-group.2 left-group.1",
        "marry 8H left-group.2 right-group.1",
        "marry 9H right-group.1 left-group.2",
    ]


def test_a_lane_may_be_filled_with_any_available_card_but_need_not() -> None:
    """From either group; sequence may then be put along it."""
    position = tiny(
        GAME,
        "left-group.1: 9C 7H; left-group.2: TD 6H; right-group.1:; right-group.2: 2D KS",
        PLAYING,
    )
    assert moves_of(position, "fill") == [
        "fill 7H left-group.1 right-group.1",
        "fill 6H left-group.2 right-group.1",
        "fill KS right-group.2 right-group.1",
    ]
    assert len(listed(position)) == 3 + 2
    push_all(position, "fill 7H left-group.1 right-group.1", "marry 6H left-group.2 right-group.1")
    assert at(position, "right-group.1") == "7H 6H"


def test_a_sequence_is_reversed_in_a_lane() -> None:
    """The note: eight at the inner end, then the rest, till the deuce is the outside card."""
    position = tiny(GAME, "left-group.3: KD 2C 3C 4C 5C 6C 7C 8C; right-group.5:", PLAYING)
    push_all(position, "fill 8C left-group.3 right-group.5")
    for rank in "765432":
        push_all(position, f"marry {rank}C left-group.3 right-group.5")
    assert at(position, "right-group.5") == "8C 7C 6C 5C 4C 3C 2C"
    assert at(position, "left-group.3") == "KD"
    # There are now more cards in the lane than its row was dealt.
    assert count_cards(position, "right group")[4] == 7


def test_a_row_may_outgrow_its_first_length_up_to_a_whole_suit() -> None:
    """Cards are then laid partly over each other."""
    table = "right-group.1: KC QC JC TC 9C 8C 7C 6C 5C 4C 3C; left-group.1: 2C; left-group.2: 9H"
    position = tiny(GAME, table, PLAYING)
    push_all(position, "marry 2C left-group.1 right-group.1")
    assert count_cards(position, "right group")[0] == 12


def test_there_is_no_redeal() -> None:
    """When nothing moves the game is lost."""
    position = tiny(GAME, "left-group.1: AS 9C; right-group.1: 2S KD", PLAYING)
    assert listed(position) == []
    assert position.is_stuck()
    assert position.redeals_left == 0


def test_a_lane_on_the_left_may_be_filled_too() -> None:
    """From the right-hand group; king and queen marry like others."""
    position = tiny(GAME, "left-group.1:; right-group.1: 2D KS; right-group.2: 3D QS", PLAYING)
    assert listed(position) == [
        "marry KS right-group.1 right-group.2",
        "marry QS right-group.2 right-group.1",
        "fill KS right-group.1 left-group.1",
        "fill QS right-group.2 left-group.1",
    ]
