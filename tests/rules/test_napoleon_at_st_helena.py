"""Napoleon at St. Helena (page 2), and its note on filling lanes."""

from tests.rules.dealing import at, cards_left, count_cards, deal_first, moves_of, push_all
from tests.tiny import listed, tiny

GAME = "napoleon-at-st-helena"
TALON_ONLY = "napoleon-at-st-helena+talon-only"


def test_four_rows_of_ten_are_dealt_from_left_to_right() -> None:
    """Row after row, so the second row begins with the eleventh card; 64 cards remain."""
    position = deal_first(GAME)
    order = cards_left(GAME)
    for column in range(10):
        dealt = [order[row * 10 + column] for row in range(4)]
        assert at(position, f"columns.{column + 1}").split() == dealt
    assert count_cards(position, "columns") == [4] * 10
    assert len(position.cards_at("pack")) == 64 == 104 - 4 * 10
    assert position.redeals_left == 0


def test_only_a_card_with_none_below_it_is_available() -> None:
    """Rule I: the lowest of a column."""
    position = tiny(GAME, "columns.1: AS 9H; columns.2: 2H TH", "step=1")
    assert listed(position) == ["marry 9H columns.1 columns.2"]
    push_all(position, "marry 9H columns.1 columns.2")
    assert listed(position) == ["play AS columns.1 aces.1"]


def test_foundations_follow_suit_and_every_suit_has_two() -> None:
    """Rule II, and eight aces that ascend."""
    position = tiny(
        GAME, "aces.1: AS; columns.1: AS; columns.2: 2H; columns.3: 2S; columns.4: KS", "step=1"
    )
    assert listed(position) == [
        "play AS columns.1 aces.2",
        "play 2S columns.3 aces.1",
        "marry AS columns.1 columns.3",
    ]


def test_marriages_descend_in_suit_one_card_at_a_time() -> None:
    """On the next higher of the suit only, and never the card above the last."""
    table = "columns.1: KS 8H 7H; columns.2: 9H; columns.3: 8D; columns.4: 8H"
    position = tiny(GAME, table, "step=1")
    assert listed(position) == [
        "marry 7H columns.1 columns.4",
        "marry 8H columns.4 columns.2",
    ]


def test_a_marriage_that_leaves_an_equal_table_is_none() -> None:
    """With twin cards nothing would be changed but the columns' names."""
    position = tiny(GAME, "columns.1: 8H 7H; columns.2: 9D; columns.3: 8H", "step=1")
    assert listed(position) == []


def test_a_lane_may_be_filled_but_need_not() -> None:
    """Any available card, from the table, the talon or just turned; dealing on stays possible."""
    position = tiny(
        GAME, "columns.1: 3S 8H; columns.2:; columns.3:; talon: 2D 5C; pack: KS", "step=1"
    )
    assert listed(position) == [
        "fill 8H columns.1 columns.2",
        "fill 5C talon columns.2",
        "turn",
    ]
    push_all(position, "turn")
    assert listed(position) == [
        "fill 8H columns.1 columns.2",
        "fill KS hand columns.2",
        "fill 5C talon columns.2",
        "lay KS hand talon",
    ]
    push_all(position, "fill KS hand columns.3")
    assert at(position, "columns.3") == "KS"
    assert moves_of(position, "fill") == ["fill 8H columns.1 columns.2", "fill 5C talon columns.2"]


def test_no_unseen_card_of_the_pack_fills_a_lane() -> None:
    """The page names the table and the talon, not the pack."""
    position = tiny(GAME, "columns.1:; columns.2: 9H 3D; pack: KS 2C", "step=1")
    assert moves_of(position, "fill") == ["fill 3D columns.2 columns.1"]
    position = tiny(TALON_ONLY, "columns.1:; columns.2: 9H 3D; pack: KS 2C", "step=1")
    assert listed(position) == ["turn"]


def test_the_only_card_of_a_column_is_not_moved_to_another_lane() -> None:
    """That would change nothing."""
    position = tiny(GAME, "columns.1:; columns.2: 9H", "step=1")
    assert listed(position) == []


def test_a_card_in_a_lane_is_treated_like_those_dealt_there() -> None:
    """It may be married to, and moved again."""
    position = tiny(GAME, "columns.1:; columns.2: 3S 9H; columns.3: 4H 8H; talon: TH", "step=1")
    push_all(position, "fill TH talon columns.1", "marry 9H columns.2 columns.1")
    push_all(position, "marry 8H columns.3 columns.1")
    assert at(position, "columns.1") == "TH 9H 8H"


def test_some_players_fill_a_lane_from_the_talon_only() -> None:
    """The note: no card of the table goes into a lane; the card just turned is as good as talon."""
    position = tiny(TALON_ONLY, "columns.1:; columns.2: 3S 8H; talon: 5C; pack: KS", "step=1")
    assert listed(position) == ["fill 5C talon columns.1", "turn"]
    push_all(position, "turn")
    assert listed(position) == [
        "fill KS hand columns.1",
        "fill 5C talon columns.1",
        "lay KS hand talon",
    ]


def test_cards_are_turned_one_by_one_and_played_married_or_laid_aside() -> None:
    """What can be used need not be; the talon is one packet."""
    position = tiny(GAME, "aces.1: AS; columns.1: 3S; pack: 4H 9D 2S", "step=1")
    push_all(position, "turn")
    assert listed(position) == [
        "play 2S hand aces.1",
        "marry 2S hand columns.1",
        "lay 2S hand talon",
    ]
    push_all(position, "lay 2S hand talon")
    assert listed(position) == ["play 2S talon aces.1", "marry 2S talon columns.1", "turn"]
    push_all(position, "turn")
    assert at(position, "hand") == "9D"
    push_all(position, "lay 9D hand talon")
    assert at(position, "talon") == "2S 9D"
    assert listed(position) == ["turn"]


def test_there_is_no_redeal() -> None:
    """With the pack out the talon stays, its top card still of use (reading)."""
    position = tiny(GAME, "aces.1: AS; columns.1: 9D; talon: 4H 2S", "step=1")
    assert listed(position) == ["play 2S talon aces.1"]
    push_all(position, "play 2S talon aces.1")
    assert listed(position) == []
    assert position.is_stuck()


def test_a_queen_marries_a_king() -> None:
    """The sequence runs through all thirteen ranks."""
    position = tiny(GAME, "columns.1: KS; columns.2: QS", "step=1")
    assert listed(position) == ["marry QS columns.2 columns.1"]
