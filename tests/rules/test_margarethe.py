"""Margarethe: the page, sentence by sentence."""

from tests.rules.dealing import at, at_each, caused, deal_first, pack_of
from tests.tiny import listed, tiny

STATE = "step=1"
TWELVE = (
    "kings.1: KC; kings.2: KS; kings.3: KH; kings.4: KD; knaves.1: JC; knaves.2: JS; knaves.3: JH;"
    "knaves.4: JD; queens.1: QC; queens.2: QS; queens.3: QH; queens.4: QD"
)


def test_the_twelve_court_cards_form_the_m_and_nine_helps_the_a() -> None:
    position = deal_first("margarethe", "2C 3C 4C 5C 6C 7C 8C 9C TC")
    for zone, rank in (("kings", "K"), ("knaves", "J"), ("queens", "Q")):
        assert at_each(position, zone, range(1, 5)) == [f"{rank}{suit}" for suit in "CSHD"]
    helps = ["2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC"]
    assert at_each(position, "helps", range(1, 10)) == helps
    assert len(pack_of(position)) == 31


def test_the_packet_of_aces_lies_crosswise_in_the_m_under_the_knaves() -> None:
    spots = {spot.label: spot for spot in deal_first("margarethe", "").table.spots}
    assert spots["kings.1"].x < spots["aces"].x < spots["queens.1"].x
    assert all(spots["aces"].y > spots[f"knaves.{number}"].y for number in range(1, 5))


def test_aces_dealt_to_the_helps_go_to_their_packet_and_the_helps_are_filled_again() -> None:
    """All four go there as they appear, whatever their suits; nothing is left to the player but
    the order, which makes no difference.
    """
    position = deal_first("margarethe", "2C AS 4C 5C 6C 8S 8C 9C TC 3H")
    assert at(position, "aces") == "AS"
    assert at(position, "helps.2") == "3H"
    position = tiny("margarethe", f"{TWELVE}; aces: AS; helps.1: 3C; pack: 3D AH", STATE)
    position.push("turn")
    assert caused(position) == ["AH pack hand", "AH hand aces"]


def test_an_ace_drawn_to_fill_a_space_goes_on_and_the_space_is_filled_again() -> None:
    position = tiny(
        "margarethe", f"{TWELVE}; aces: AS AH AC; helps.1:; helps.2: 3C; pack: 3D 8S AD", STATE
    )
    assert listed(position) == ["fill pack helps.1"]
    position.push("fill pack helps.1")
    assert at(position, "aces") == "AS AH AC AD"
    assert at(position, "helps.1") == "8S"


def test_kings_take_ten_to_eight_knaves_seven_to_five_and_queens_four_to_two_in_suit() -> None:
    """Rules I and II; the helps, the hand and the talon are played from."""
    position = tiny(
        "margarethe",
        f"{TWELVE}; helps.1: TC; helps.2: 7S; helps.3: 4H; helps.4: 9C; helps.5: 8D; helps.6: 3S;"
        "hand: TD; talon: 4D",
        STATE,
    )
    assert listed(position) == [
        "play TC helps.1 kings.1",
        "play 7S helps.2 knaves.2",
        "play 4H helps.3 queens.3",
        "play TD hand kings.4",
        "play 4D talon queens.4",
        "lay TD hand talon",
    ]
    position.push("play TC helps.1 kings.1")
    position.push("fill TD hand helps.1")
    assert listed(position)[:2] == ["play TD helps.1 kings.4", "play 7S helps.2 knaves.2"]
    assert "play 9C helps.4 kings.1" in listed(position)


def test_each_foundation_ends_with_its_fourth_card() -> None:
    """Eights, fives and twos form the M in the end, with the four aces in the middle."""
    packets = []
    for zone, ranks in (("kings", "KT98"), ("knaves", "J765"), ("queens", "Q432")):
        for number, suit in enumerate("CSHD", 1):
            packets.append(f"{zone}.{number}: " + " ".join(rank + suit for rank in ranks))
    last = packets.pop()
    position = tiny(
        "margarethe",
        f"{'; '.join(packets)}; {last[:-3]}; aces: AC AS AH; helps.1: 2D; helps.2: AD",
        STATE,
    )
    assert listed(position) == ["play AD helps.2 aces"]
    position.push("play AD helps.2 aces")
    position.push("play 2D helps.1 queens.4")
    assert position.is_won


def test_helps_take_no_card_and_their_spaces_are_refilled_from_pack_or_talon() -> None:
    position = tiny("margarethe", f"{TWELVE}; helps.1: 9C; helps.2: 8C; helps.3: 9D", STATE)
    assert listed(position) == []
    position = tiny("margarethe", f"{TWELVE}; helps.1:; helps.2: TC; pack: 3D; talon: 8S", STATE)
    assert listed(position) == ["fill pack helps.1", "fill 8S talon helps.1"]


def test_the_talon_is_re_dealt_once_as_it_lies() -> None:
    position = tiny("margarethe", f"{TWELVE}; helps.1: 9C; talon: 8S 3D 5H", STATE)
    assert listed(position) == ["redeal"]
    position.push("redeal")
    assert pack_of(position) == ["8S", "3D", "5H"]
    while listed(position) == ["turn"]:
        position.push("turn")
    assert at(position, "talon") == "8S 3D 5H"
    assert position.is_stuck()


def test_with_pack_only_a_space_takes_no_card_of_the_talon() -> None:
    """The page speaks of the cards in hand: with none left the space stays."""
    position = tiny(
        "margarethe+pack-only", f"{TWELVE}; helps.1:; helps.2: 9C; pack: 3D; talon: 8S", STATE
    )
    assert listed(position) == ["fill pack helps.1"]
    position = tiny("margarethe+pack-only", f"{TWELVE}; helps.1:; helps.2: 9C; talon: 8S", STATE)
    assert listed(position) == ["redeal"]
