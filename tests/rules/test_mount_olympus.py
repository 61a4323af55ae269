"""Mount Olympus: the page, sentence by sentence."""

from tests.rules.dealing import at, at_each, deal_first, pack_of
from tests.tiny import listed, tiny

STATE = "step=1"


def test_eight_aces_and_eight_twos_form_the_pyramid_and_nine_cards_the_battery() -> None:
    cards = ["3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC", "JC"]
    position = deal_first("mount-olympus", " ".join(cards))
    assert at_each(position, "pyramid", range(1, 9)) == [
        "AC",
        "AS",
        "AH",
        "AD",
        "AC",
        "AS",
        "AH",
        "AD",
    ]
    assert at_each(position, "pyramid", range(9, 17)) == [
        "2C",
        "2S",
        "2H",
        "2D",
        "2C",
        "2S",
        "2H",
        "2D",
    ]
    assert at_each(position, "battery", range(1, 10)) == cards
    assert len(pack_of(position)) == 79


def test_aces_and_twos_lie_by_turns_down_both_arms() -> None:
    """So that in the end kings and queens do; the battery's rows are of one, three and five."""
    position = deal_first("mount-olympus", "")
    spots = [spot for spot in position.table.spots if spot.zone == "pyramid"]
    left = sorted((spot.y, at(position, spot.label)[0]) for spot in spots if spot.x < 0)
    right = sorted((spot.y, at(position, spot.label)[0]) for spot in spots if spot.x > 0)
    assert "".join(rank for _, rank in left) == "A2A2A2A2"
    assert "".join(rank for _, rank in right) == "2A2A2A2A"
    rows = [spot.y for spot in position.table.spots if spot.zone == "battery"]
    assert [rows.count(y) for y in sorted(set(rows))] == [1, 3, 5]


def test_aces_ascend_by_odd_numbers_to_kings_and_twos_by_even_numbers_to_queens() -> None:
    """Rules I and II; knaves count eleven, queens twelve."""
    position = tiny(
        "mount-olympus",
        "pyramid.1: AC 3C 5C 7C 9C; pyramid.2: AS 3S 5S 7S 9S JS; pyramid.3: AH;"
        "pyramid.9: 2C 4C 6C 8C TC; pyramid.10: 2S; battery.1: JC; battery.2: KS; battery.3: QC;"
        "battery.4: 4S; battery.5: 3D; battery.6: 8S; battery.7: 6C",
        STATE,
    )
    assert listed(position) == [
        "play JC battery.1 pyramid.1",
        "play KS battery.2 pyramid.2",
        "play QC battery.3 pyramid.9",
        "play 4S battery.4 pyramid.10",
    ]


def test_an_ace_packet_takes_six_cards_more_and_a_two_packet_five() -> None:
    position = tiny(
        "mount-olympus",
        "pyramid.1: AC 3C 5C 7C 9C JC KC; pyramid.9: 2C 4C 6C 8C TC QC;"
        "battery.1: 3C; battery.2: QC",
        STATE,
    )
    assert listed(position) == []


def test_the_battery_takes_cards_downward_by_twos_in_suit() -> None:
    """Rules I and III: on a nine a seven, then a five; on a queen a ten, then an eight; from the
    battery, the hand and the talon.
    """
    position = tiny(
        "mount-olympus",
        "pyramid.1: AC; battery.1: 9D; battery.2: 7D; battery.3: QH; battery.4: TH; battery.5: 8D;"
        "battery.6: 5S; battery.7: JD; hand: 8H; talon: 7D",
        STATE,
    )
    assert listed(position) == [
        "place 9D battery.1 battery.7",
        "place 7D battery.2 battery.1",
        "place TH battery.4 battery.3",
        "place 8H hand battery.4",
        "place 7D talon battery.1",
        "lay 8H hand talon",
    ]


def test_only_the_uppermost_cards_of_the_battery_are_available() -> None:
    """Rule IV: each removal releases the card beneath."""
    position = tiny("mount-olympus", "pyramid.9: 2C; battery.1: 4C 9D; battery.2: JD", STATE)
    assert listed(position) == ["place 9D battery.1 battery.2"]
    position.push("place 9D battery.1 battery.2")
    assert listed(position) == ["play 4C battery.1 pyramid.9"]


def test_no_sequence_runs_past_king_or_queen() -> None:
    position = tiny(
        "mount-olympus",
        "pyramid.1: AC; pyramid.2: AC; pyramid.9: 2C; pyramid.10: 2C;"
        "battery.1: KD; battery.2: 3D; battery.3: QS; battery.4: 4S",
        STATE,
    )
    assert listed(position) == []


def test_a_space_is_refilled_at_once_from_pack_or_talon() -> None:
    position = tiny(
        "mount-olympus", "pyramid.1: AC; battery.1:; battery.2: 3C; pack: 8H; talon: KD", STATE
    )
    assert listed(position) == ["fill pack battery.1", "fill KD talon battery.1"]


def test_the_talon_is_re_dealt_once_as_it_lies() -> None:
    position = tiny("mount-olympus", "pyramid.1: AC; battery.1: 9H; talon: 8S KD 5H", STATE)
    position.push("redeal")
    assert pack_of(position) == ["8S", "KD", "5H"]
    while listed(position) == ["turn"]:
        position.push("turn")
    assert position.is_stuck()
