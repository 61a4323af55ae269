"""The Blockade, line by line against the page."""

from cadogan.engine.position import Outcome, Position
from tests.rules.dealing import at, caused, deal_first, pack_of
from tests.tiny import listed, tiny


def row(position: Position, number: int) -> list[str]:
    """The twelve places of a row, as text."""
    return [at(position, f"rows.{number}.{column}") for column in range(1, 13)]


def test_twelve_cards_are_dealt_and_aces_leave_the_row_as_they_appear() -> None:
    """The next card takes an ace's place; a deuce waits till the row is complete."""
    position = deal_first("the-blockade", "9D AH KS AD 2D")
    assert " ".join(row(position, 1)) == "9D KS 2D 2C 2C 3C 3C 4C 4C 5C 5C 6C"
    assert [at(position, f"aces.{number}") for number in range(1, 6)] == [
        "AH",
        "AD",
        "AC",
        "AC",
        "",
    ]
    assert pack_of(position)[:2] == ["6C", "7C"]
    assert listed(position)[0] == "play 2D rows.1.3 aces.2"


def test_another_row_is_dealt_underneath_and_blocks_the_first() -> None:
    """Rule I: a row lies on the one before; the player need not make every marriage first."""
    position = deal_first("the-blockade", "2H 4D 5D 9C KS JH 7D 6S 3S QH TH 8C" + " 5S" * 2)
    assert "marry 4D rows.1.2 rows.1.3" in listed(position)
    position.push("deal")
    assert row(position, 2)[:3] == ["5S", "5S", "2C"]
    assert not any(" rows.1." in move for move in listed(position))


def test_a_card_is_available_when_no_other_lies_below_it() -> None:
    """Rule I, in three columns: blocked, released, and free over an emptied place."""
    position = tiny(
        "the-blockade",
        "aces.1: AC; rows.1.1: 2C; rows.2.1: 9H; rows.1.2: 2C; rows.2.2: ; rows.1.3: TH",
        "step=1 row=1",
    )
    assert listed(position) == ["play 2C rows.1.2 aces.1", "marry 9H rows.2.1 rows.1.3"]
    position.push("marry 9H rows.2.1 rows.1.3")
    assert listed(position) == ["play 2C rows.1.1 aces.1", "play 2C rows.1.2 aces.1"]


def test_the_foundations_follow_suit_and_ascend() -> None:
    """Rule II; a deuce of another suit waits, and so does a three."""
    position = tiny(
        "the-blockade",
        "aces.1: AC; aces.2: AS 2S; rows.1.1: 2H; rows.1.2: 3S; rows.1.3: 3C; rows.1.4: 2C",
        "step=1 row=0",
    )
    assert listed(position) == [
        "play 3S rows.1.2 aces.2",
        "play 2C rows.1.4 aces.1",
        "marry 2C rows.1.4 rows.1.3",
    ]


def test_marriages_descend_in_suit_one_card_at_a_time() -> None:
    """The nine goes on the ten, not the ten on the nine; a packet is worked off from its top."""
    position = tiny(
        "the-blockade",
        "rows.1.1: TC; rows.1.2: 9C; rows.1.3: 9S; rows.1.4: JH TH; rows.1.5: JH; rows.1.6: QD;"
        " rows.1.7: KD",
        "step=1 row=0",
    )
    assert listed(position) == [
        "marry 9C rows.1.2 rows.1.1",
        "marry TH rows.1.4 rows.1.5",
        "marry QD rows.1.6 rows.1.7",
    ]
    position.push("marry 9C rows.1.2 rows.1.1")
    assert at(position, "rows.1.1") == "TC 9C"


def test_a_card_is_not_married_to_the_one_that_it_blocks() -> None:
    """The upper card is free only when the lower has gone, so it is not yet there to be covered."""
    position = tiny("the-blockade", "rows.1.1: 9C; rows.2.1: 8C", "step=1 row=1")
    assert listed(position) == []


def test_spaces_are_refilled_the_higher_rows_first_before_another_row() -> None:
    """While a space is open the next row may not be dealt; one bid refills them all, in order."""
    position = tiny(
        "the-blockade",
        "rows.1.1: ; rows.1.2: 5H; rows.1.3: ; rows.2.1: ; rows.2.2: 9S; rows.2.3: TS;"
        " pack: 3D 4D 5D 6D",
        "step=1 row=1",
    )
    assert listed(position) == ["marry 9S rows.2.2 rows.2.3", "fill pack rows.1.1"]
    position.push("fill")
    assert caused(position) == [
        "6D pack rows.1.1",
        "5D pack rows.1.3",
        "4D pack rows.2.1",
    ]
    assert listed(position) == ["marry 9S rows.2.2 rows.2.3", "deal"]


def test_an_ace_drawn_to_refill_goes_up_and_the_next_card_fills() -> None:
    """Aces may be played as they appear."""
    position = tiny("the-blockade", "rows.1.1: ; rows.1.2: 5H; pack: 3D 9D AS", "step=1 row=0")
    assert listed(position) == ["fill pack rows.1.1"]
    position.push("fill")
    assert caused(position)[:2] == ["AS pack aces.1", "9D pack rows.1.1"]


def test_cards_are_played_and_married_before_the_spaces_are_refilled() -> None:
    """A card released by those played below it may go too, so a column can empty upwards."""
    position = tiny(
        "the-blockade",
        "aces.1: AC; rows.1.1: 3C; rows.2.1: 2C; pack: 9D 8D 7D",
        "step=1 row=1",
    )
    assert listed(position) == ["play 2C rows.2.1 aces.1", "deal"]
    position.push("play 2C")
    assert listed(position) == ["play 3C rows.1.1 aces.1", "fill pack rows.2.1"]
    position.push("play 3C")
    assert listed(position) == ["fill pack rows.1.1"]
    position.push("fill")
    assert caused(position)[:2] == ["7D pack rows.1.1", "8D pack rows.2.1"]


def test_when_the_pack_is_out_spaces_stay_open() -> None:
    """They are refilled from the pack alone."""
    position = tiny("the-blockade", "rows.1.1: ; rows.1.2: 5H; rows.1.3: 9H", "step=1 row=0")
    assert listed(position) == []
    assert position.outcome() is Outcome.STUCK


def test_the_last_row_may_be_short() -> None:
    """It is dealt from the left as far as the pack goes."""
    position = tiny("the-blockade", "rows.1.1: 5H; rows.1.2: 6H; pack: 9C 8S 7D", "step=1 row=0")
    position.push("deal")
    assert caused(position) == ["7D pack rows.2.1", "8S pack rows.2.2", "9C pack rows.2.3"]
    assert listed(position) == []


def test_all_eight_foundations_full_wins_and_there_is_no_redeal() -> None:
    """Eight times thirteen cards are the two packs."""
    aces = "; ".join(
        f"aces.{number}: {' '.join(rank + suit for rank in 'A23456789TJQK')}"
        for number, suit in enumerate("CCSSHHDD", 1)
    )
    position = tiny("the-blockade", f"{aces.removesuffix(' KD')}; rows.3.4: KD", "step=1 row=2")
    assert position.redeals_left == 0
    assert listed(position) == ["play KD rows.3.4 aces.8"]
    position.push("KD")
    assert position.outcome() is Outcome.WON
