"""The Clock (page 9): the dial of its two pictures, the circle and its refilling."""

import pytest

from cadogan.engine.position import Outcome
from cadogan.solver.solve import Verdict, solve
from tests.rules.dealing import at, cards_left, count_cards, deal_first, moves_of, push_all
from tests.tiny import listed, tiny

GAME = "the-clock"
NO_KING = "the-clock+no-king-on-ace"
# Tableau No. 1, from the first hour to the twelfth.
DIAL = ["6C", "7H", "8S", "9D", "TC", "JH", "QS", "KD", "2C", "3H", "4S", "5D"]
# Tableau No. 2: the rank that shows the hour.
HOURS = "A23456789TJQ"
RANKS = "A23456789TJQK"
STARTED = "; ".join(f"dial.{hour}: {card}" for hour, card in enumerate(DIAL, 1))
TURNING = "step=1"


def climb(card: str, hour: int) -> str:
    """A foundation from its first card to its hour."""
    ranks = [card[0]]
    while ranks[-1] != HOURS[hour - 1]:
        ranks.append(RANKS[(RANKS.index(ranks[-1]) + 1) % 13])
    return " ".join(rank + card[1] for rank in ranks)


COMPLETE = [climb(card, hour) for hour, card in enumerate(DIAL, 1)]


def test_the_twelve_named_cards_lie_against_their_hours() -> None:
    """As the first picture shows; then twelve packets of three together, from the first hour on."""
    position = deal_first(GAME)
    assert [at(position, f"dial.{hour}") for hour in range(1, 13)] == DIAL
    order = cards_left(GAME)
    for packet in range(12):
        dealt = " ".join(order[3 * packet : 3 * packet + 3])
        assert at(position, f"circle.{packet + 1}") == dealt
    assert len(position.cards_at("pack")) == 56 == 104 - 12 - 36


def test_the_finished_dial_uses_both_packs_up() -> None:
    """Nine cards to each of the first eight hours, eight to the last four: 104."""
    lengths = [len(packet.split()) for packet in COMPLETE]
    assert lengths == [9] * 8 + [8] * 4
    cards = [card for packet in COMPLETE for card in packet.split()]
    assert all(cards.count(card) == 2 for card in cards)
    assert len(cards) == 104


@pytest.mark.parametrize("hour", range(1, 13))
def test_each_foundation_ascends_in_suit_to_its_hour_and_no_further(hour: int) -> None:
    """Rule IV, king followed by ace; with the last card the second picture is reached."""
    others = [f"dial.{n}: {packet}" for n, packet in enumerate(COMPLETE, 1) if n != hour]
    packet = COMPLETE[hour - 1].split()
    mine = f"dial.{hour}: {' '.join(packet[:-1])}"
    position = tiny(GAME, "; ".join([*others, mine, f"circle.1: {packet[-1]}"]), TURNING)
    assert listed(position) == [f"play {packet[-1]} circle.1 dial.{hour}"]
    push_all(position, f"play {packet[-1]} circle.1 dial.{hour}")
    assert position.outcome() is Outcome.WON
    shown = [at(position, f"dial.{n}").split()[-1][0] for n in range(1, 13)]
    assert "".join(shown) == HOURS


def test_uppermost_cards_are_played_and_their_removal_releases_others() -> None:
    """Rule I."""
    position = tiny(GAME, f"{STARTED}; circle.1: 3C 7C; circle.2: 8D 9D", TURNING)
    assert listed(position) == ["play 7C circle.1 dial.1"]
    push_all(position, "play 7C circle.1 dial.1")
    assert listed(position) == ["play 3C circle.1 dial.9"]


def test_marriages_are_made_within_the_circle_and_descend() -> None:
    """Rule II: never with a card of the pack or the talon."""
    table = f"{STARTED}; circle.1: 9C 9H; circle.2: QD 8H; circle.3: 8C; talon: 8H; pack: 7H"
    position = tiny(GAME, table, TURNING)
    assert moves_of(position, "marry") == ["marry 8H circle.2 circle.1"]
    assert "play 8H circle.2 dial.2" in listed(position)
    table = f"{STARTED}; circle.1: 9S TH TC; pack: 9C"
    position = tiny(GAME, table, TURNING)
    push_all(position, "turn")
    # Nine of clubs would fit the ten of the circle: it goes to the talon of itself.
    assert at(position, "talon") == "9C"


def test_the_talon_serves_the_foundations_only() -> None:
    """Its top card is played, and neither married nor used to fill."""
    table = f"{STARTED}; circle.1: 2D 9S TH; circle.2:; talon: QC 7C; pack: 9C"
    position = tiny(GAME, table, TURNING)
    assert listed(position) == ["play 7C talon dial.1", "replenish"]


def test_in_the_circle_the_king_follows_on_the_ace() -> None:
    """As it does on the dial (reading); with the option it does not."""
    table = f"{STARTED}; circle.1: AH; circle.2: KH"
    assert listed(tiny(GAME, table, TURNING)) == ["marry KH circle.2 circle.1"]
    assert listed(tiny(NO_KING, table, TURNING)) == []
    # Other marriages are as before: queen on king, ace on deuce, and not the other way.
    table = f"{STARTED}; circle.1: KH; circle.2: QH; circle.3: 2D; circle.4: AD"
    for code in (GAME, NO_KING):
        assert moves_of(tiny(code, table, TURNING), "marry") == [
            "marry QH circle.2 circle.1",
            "marry AD circle.4 circle.3",
        ]


def test_short_packets_are_made_up_to_three_in_order_before_a_card_is_turned() -> None:
    """Rule III: from the first hour on, packet after packet, from the pack only."""
    table = (
        f"{STARTED}; circle.1: QC; circle.2: TD QD JC 4C; circle.3:; circle.4: TD 8D AC;"
        " talon: KH; pack: 3D AH AH AS AS 2D AC"
    )
    position = tiny(GAME, table, TURNING)
    assert listed(position) == ["replenish"]
    push_all(position, "replenish")
    assert at(position, "circle.1") == "QC AC 2D"
    assert at(position, "circle.3") == "AS AS AH"
    assert count_cards(position, "circle")[:4] == [3, 4, 3, 3]
    assert at(position, "talon") == "KH"
    assert listed(position) == ["turn"]


def test_playing_and_marrying_may_go_on_while_packets_are_short() -> None:
    """But no card is turned meanwhile (reading)."""
    table = f"{STARTED}; circle.1: 7C; circle.2: 9H; circle.3: TH; pack: 3D AD AH AS AC"
    position = tiny(GAME, table, TURNING)
    assert listed(position) == [
        "play 7C circle.1 dial.1",
        "marry 9H circle.2 circle.3",
        "replenish",
    ]
    push_all(position, "play 7C circle.1 dial.1")
    # An empty place takes no marriage.
    assert listed(position) == ["marry 9H circle.2 circle.3", "replenish"]
    push_all(position, "marry 9H circle.2 circle.3", "replenish")
    assert count_cards(position, "circle")[:3] == [3, 2, 2]


def test_a_card_turned_is_settled_first_and_fills_no_packet() -> None:
    """Gaps made with a card in hand are filled with fresh ones after it is laid down (reading)."""
    table = f"{STARTED}; circle.1: QC KC 7C; circle.2: TD QD 9C; pack: AH AS AC 8C"
    position = tiny(GAME, table, TURNING)
    push_all(position, "turn")
    assert listed(position) == ["play 7C circle.1 dial.1", "lay 8C hand talon"]
    push_all(position, "play 7C circle.1 dial.1")
    assert listed(position) == ["play 8C hand dial.1", "lay 8C hand talon"]
    push_all(position, "lay 8C hand talon")
    assert listed(position) == ["play 8C talon dial.1", "replenish"]
    push_all(position, "replenish")
    assert at(position, "circle.1") == "QC KC AC"


def test_a_pack_that_falls_short_fills_as_far_as_it_goes() -> None:
    """After that packets may shrink and vanish; there is no re-deal."""
    table = f"{STARTED}; circle.1: QC; circle.2: 7C; talon: KC; pack: AH AS AC"
    position = tiny(GAME, table, TURNING)
    push_all(position, "replenish")
    assert [at(position, f"circle.{n}") for n in (1, 2)] == ["QC AC AS", "7C AH"]
    assert listed(position) == []
    position = tiny(GAME, f"{STARTED}; circle.1: 7C; circle.2: 8C", TURNING)
    push_all(position, "play 7C circle.1 dial.1", "play 8C circle.2 dial.1")
    assert listed(position) == []
    assert position.redeals_left == 0


def test_packets_may_hold_more_than_three_and_need_not_be_played() -> None:
    """By marriages; a suitable card may be left where it is."""
    table = f"{STARTED}; circle.1: QD KC 8C 9H; circle.2: TD QD JC 8H; circle.3: TS QS 7C; pack: AH"
    position = tiny(GAME, table, TURNING)
    push_all(position, "marry 8H circle.2 circle.1")
    assert count_cards(position, "circle")[:3] == [5, 3, 3]
    assert "turn" in listed(position)


def test_which_of_two_equal_packets_is_shortened_matters_while_the_pack_lasts() -> None:
    """Rule III: gaps are made up from left to right, so that each gets other cards."""
    position = tiny(
        GAME,
        "dial.1: 6C 7C 8C 9C TC JC QC KC AC; dial.2: 7H 8H 9H TH JH QH KH AH 2H;"
        " dial.3: 8S 9S TS JS QS KS AS 2S 3S; dial.4: 9D TD JD QD KD AD 2D 3D 4D;"
        " dial.5: TC JC QC KC AC 2C 3C; dial.6: JH QH KH AH 2H 3H;"
        " dial.7: QS KS AS 2S 3S 4S 5S 6S 7S; dial.8: KD AD 2D 3D 4D 5D 6D 7D 8D; dial.9: 2C 3C;"
        " dial.10: 3H 4H 5H 6H 7H 8H 9H TH; dial.11: 4S 5S 6S 7S 8S 9S TS JS;"
        " dial.12: 5D 6D 7D 8D 9D TD JD; circle.1: 4C; circle.2: 4C; circle.3:; circle.4:;"
        " circle.5:; circle.6:; circle.7:; circle.8:; circle.9:; circle.10:; circle.11:;"
        " circle.12:;"
        " talon: 9C 8C 7C 6C 5C; pack: 4H 5C 6H 5H QD",
        TURNING,
    )
    assert {"play 4C circle.1 dial.5", "play 4C circle.2 dial.5"} <= set(listed(position))
    assert solve(position, seconds=60).verdict is Verdict.WON
    first, second = position.copy(), position.copy()
    first.push("play 4C circle.1 dial.5")
    second.push("play 4C circle.2 dial.5")
    assert first != second
    # When the pack is out it does not matter.
    first.push("replenish")
    assert not first.kernel.size_at(first.table.stock)
