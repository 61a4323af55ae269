"""The Zodiac, line by line against the page."""

from cadogan.engine.position import Outcome
from tests.rules.dealing import at, at_each, caused, deal_first, pack_of
from tests.tiny import listed, tiny


def test_the_equator_is_dealt_then_the_zodiac_round_it() -> None:
    """Eight in a row, then twenty-four clockwise from the top; 72 are left."""
    position = deal_first("the-zodiac", "2C 4C 6C 8C TC QC 2H 4H 6H 8H TH QH")
    equator = at_each(position, "equator", range(1, 9))
    assert equator == ["2C", "4C", "6C", "8C", "TC", "QC", "2H", "4H"]
    assert at_each(position, "zodiac", range(1, 5)) == ["6H", "8H", "TH", "QH"]
    assert len(pack_of(position)) == 72
    spots = [position.table.spots[position.place(f"zodiac.{number}")] for number in range(1, 25)]
    assert spots[0].y == min(spot.y for spot in spots)
    assert spots[6].x == max(spot.x for spot in spots)


def test_cards_marry_into_the_zodiac_from_the_equator_the_talon_and_the_pack() -> None:
    """Rule I: up and down, in suit; king and ace are not neighbours."""
    position = tiny(
        "the-zodiac",
        "equator.1: 9C; equator.2: KH; zodiac.1: TC; zodiac.2: 8C; zodiac.3: 8S; zodiac.4: AH;"
        " hand: 7C; talon: 2D 2H",
        "step=2",
    )
    assert listed(position) == [
        "marry 9C equator.1 zodiac.1",
        "marry 9C equator.1 zodiac.2",
        "marry 7C hand zodiac.2",
        "marry 2H talon zodiac.4",
        "lay 7C hand talon",
    ]


def test_neither_zodiac_nor_equator_marry_among_themselves_or_the_other_way() -> None:
    """Rule I's restrictions."""
    position = tiny(
        "the-zodiac",
        "equator.1: 9C; equator.2: TC; zodiac.1: 5H; zodiac.2: 6H; zodiac.3: JS",
        "step=2 redeals=1",
    )
    assert [move for move in listed(position) if "marry" in move] == []


def test_one_packet_may_hold_both_lines() -> None:
    """Ascending and descending, card by card."""
    position = tiny("the-zodiac", "equator.1: 9C; equator.2: TC; zodiac.1: TC; talon: AS", "step=2")
    position.push("marry 9C equator.1 zodiac.1")
    assert listed(position) == ["marry TC equator.2 zodiac.1", "fill AS talon equator.1", "redeal"]
    position.push("marry TC equator.2 zodiac.1")
    assert at(position, "zodiac.1") == "TC 9C TC"


def test_spaces_of_the_equator_are_filled_at_will_from_the_talon_or_without_one_the_pack() -> None:
    """The talon comes first; the player is not obliged."""
    places = "equator.1: ; equator.2: 9H; zodiac.1: 5H; pack: 8D 7D"
    with_talon = tiny("the-zodiac", f"{places}; talon: 2S 3S", "step=2")
    assert listed(with_talon) == ["fill 3S talon equator.1", "turn"]
    without = tiny("the-zodiac", places, "step=2")
    assert listed(without) == ["fill pack equator.1", "turn"]
    without.push("turn")
    assert listed(without) == ["fill 7D hand equator.1", "lay 7D hand talon"]


def test_no_foundation_is_begun_before_all_the_cards_are_placed() -> None:
    """Aces and kings lie in the way in the first phase; the last card placed ends it."""
    position = tiny(
        "the-zodiac",
        "equator.1: AC; equator.2: ; zodiac.1: KS; zodiac.2: 2C AH; talon: QS",
        "step=2",
    )
    assert listed(position) == ["marry QS talon zodiac.1", "fill QS talon equator.2", "redeal"]
    position.push("marry QS")
    assert listed(position) == ["play AH zodiac.2 aces.1", "play AC equator.1 aces.1"]


def test_the_foundations_are_four_aces_up_and_four_kings_down_in_suit() -> None:
    """Rule II, from Zodiac and Equator; then there are no more marriages and no transfers."""
    position = tiny(
        "the-zodiac",
        "aces.1: AC 2C; kings.1: KS; zodiac.1: 9H 3C; zodiac.2: QS; equator.1: KD; equator.2: KS;"
        " equator.3: 8H; equator.4: 3S; zodiac.3: AC; zodiac.4: 9H",
        "step=4",
    )
    assert listed(position) == [
        "play 3C zodiac.1 aces.1",
        "play QS zodiac.2 kings.1",
        "play KD equator.1 kings.2",
    ]


def test_the_talon_is_redealt_as_often_as_required() -> None:
    """It is turned over as it is: the card laid first is turned first."""
    position = tiny("the-zodiac", "equator.1: 9H; zodiac.1: 9C; talon: 4C 2S 3S", "step=2")
    assert position.redeals_left is None
    assert listed(position) == ["redeal"]
    for _ in range(2):
        position.push("redeal")
        assert pack_of(position) == ["4C", "2S", "3S"]
        for card in ("4C", "2S", "3S"):
            position.push("turn")
            assert caused(position) == [f"{card} pack hand", f"{card} hand talon"]
    assert at(position, "talon") == "4C 2S 3S"


def test_if_the_talon_cannot_be_placed_the_patience_has_failed() -> None:
    """Turning it over brings nothing new."""
    position = tiny("the-zodiac", "equator.1: 9H; zodiac.1: 5C; talon: 7C 2S", "step=2")
    assert position.outcome() is Outcome.STUCK


def test_eight_full_foundations_win() -> None:
    """Eight, twenty-four and seventy-two cards are the two packs."""
    foundations = "; ".join(
        f"aces.{number}: {' '.join(rank + suit for rank in 'A23456789TJQK')};"
        f" kings.{number}: {' '.join(rank + suit for rank in 'KQJT98765432A')}"
        for number, suit in enumerate("CSHD", 1)
    )
    position = tiny("the-zodiac", foundations.removesuffix(" AD") + "; zodiac.20: AD", "step=4")
    assert listed(position) == ["play AD zodiac.20 kings.4"]
    position.push("AD")
    assert position.outcome() is Outcome.WON


def test_an_ascending_foundation_ends_with_the_king() -> None:
    """Thirteen cards, as the descending one, which ends with an ace."""
    queen = " ".join(rank + "C" for rank in "A23456789TJQ")
    kings = "; ".join(f"kings.{number}: K{suit}" for number, suit in enumerate("CSHD", 1))
    position = tiny("the-zodiac", f"{kings}; aces.1: {queen}; zodiac.1: KC", "step=4")
    assert "play KC zodiac.1 aces.1" in listed(position)
