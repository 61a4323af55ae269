"""Two Rings: the page, sentence by sentence."""

from tests.rules.dealing import at, at_each, deal_first, pack_of
from tests.tiny import listed, tiny

STATE = "step=1"


def test_sevens_and_sixes_form_the_rings_and_eight_cards_the_bracelet() -> None:
    cards = ["2C", "3C", "4C", "5C", "8C", "9C", "TC", "JC"]
    position = deal_first("two-rings", " ".join(cards))
    assert at_each(position, "sevens", range(1, 9)) == [
        "7C",
        "7S",
        "7H",
        "7D",
        "7C",
        "7S",
        "7H",
        "7D",
    ]
    assert at_each(position, "sixes", range(1, 9)) == [
        "6C",
        "6S",
        "6H",
        "6D",
        "6C",
        "6S",
        "6H",
        "6D",
    ]
    assert at_each(position, "bracelet", range(1, 9)) == cards
    assert len(pack_of(position)) == 80


def test_the_rings_interlace() -> None:
    """Two cards of either lie inside the other, as the picture shows."""
    spots = deal_first("two-rings", "").table.spots
    for inner, centre in (("sevens", 1.5), ("sixes", -1.5)):
        inside = [
            spot.label
            for spot in spots
            if spot.zone == inner and (spot.x - centre) ** 2 + spot.y**2 < 2.3**2
        ]
        assert len(inside) == 2


def test_sevens_ascend_to_kings_and_sixes_descend_to_aces_in_suit() -> None:
    """Bracelet, hand and talon are played from."""
    position = tiny(
        "two-rings",
        "sevens.1: 7C 8C 9C TC JC QC; sevens.2: 7S; sixes.1: 6C 5C 4C 3C 2C; sixes.2: 6H;"
        "bracelet.1: KC; bracelet.2: AC; bracelet.3: 8H; bracelet.4: 5H; hand: 8S; talon: 5H",
        STATE,
    )
    assert listed(position) == [
        "play KC bracelet.1 sevens.1",
        "play AC bracelet.2 sixes.1",
        "play 5H bracelet.4 sixes.2",
        "play 8S hand sevens.2",
        "play 5H talon sixes.2",
        "lay 8S hand talon",
    ]


def test_the_rings_end_with_kings_and_aces() -> None:
    position = tiny(
        "two-rings",
        "sevens.1: 7C 8C 9C TC JC QC KC; sevens.2: 7C; sixes.1: 6C 5C 4C 3C 2C AC; sixes.2: 6C;"
        "bracelet.1: AC; bracelet.2: KC",
        STATE,
    )
    assert listed(position) == []


def test_the_bracelet_takes_no_card_but_to_fill_a_space_at_once() -> None:
    position = tiny("two-rings", "bracelet.1: 5C; bracelet.2: 4C; hand: 3C; talon: 4S", STATE)
    assert listed(position) == ["lay 3C hand talon"]
    position = tiny("two-rings", "bracelet.1:; bracelet.2: 4C; pack: 3C; talon: 4S", STATE)
    assert listed(position) == ["fill pack bracelet.1", "fill 4S talon bracelet.1"]


def test_the_talon_is_re_dealt_once_as_it_lies() -> None:
    position = tiny("two-rings", "bracelet.1: 5C; talon: 4S KD 3H", STATE)
    position.push("redeal")
    assert pack_of(position) == ["4S", "KD", "3H"]
    while listed(position) == ["turn"]:
        position.push("turn")
    assert at(position, "talon") == "4S KD 3H"
    assert position.is_stuck()
