"""The Square: the page, sentence by sentence."""

from tests.rules.dealing import at, at_each, caused, deal_first, pack_of
from tests.tiny import listed, tiny

STATE = "step=1"
UP = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
DOWN = " ".join(reversed(UP.split()))
SIXTEEN = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC 2S 3S 4S 5S"


def test_sixteen_cards_make_the_square_and_the_first_ace_of_each_suit_goes_to_its_corner() -> None:
    """During the deal; the next card takes its place, and a second ace of the suit stays."""
    cards = SIXTEEN.split()
    position = deal_first("the-square", " ".join(["AH", *cards[:5], "AH", "AC", *cards[5:]]))
    assert at_each(position, "square", range(1, 17)) == [*cards[:5], "AH", *cards[5:15]]
    assert at_each(position, "aces", range(1, 5)) == ["AH", "AC", "", ""]
    assert pack_of(position)[0] == cards[15]


def test_the_square_is_four_rows_of_four_between_the_corners() -> None:
    spots = deal_first("the-square", SIXTEEN).table.spots
    rows = [spot.y for spot in spots if spot.zone == "square"]
    assert rows == sorted(rows)
    assert {rows.count(y) for y in rows} == {4}
    corners = [(spot.x, spot.y) for spot in spots if spot.zone == "aces"]
    assert all(x < -2 or x > 2 for x, _ in corners)


def test_later_the_first_ace_of_a_suit_is_played_like_any_other_card() -> None:
    """The reading: only "during the deal" must the aces be placed as they appear."""
    position = tiny("the-square", "aces.1: AC; square.1: 9H; pack: AC AD; talon: 4S", STATE)
    position.push("turn")
    assert listed(position) == ["play AD hand aces.2", "lay AD hand talon"]
    position.push("play AD hand aces.2")
    position.push("turn")
    assert at(position, "talon") == "4S AC"
    position = tiny("the-square", "square.1:; square.2: 2D; pack: 9H AD; talon: 4S", STATE)
    position.push("fill pack square.1")
    assert caused(position) == ["AD pack square.1"]


def test_foundations_ascend_to_the_king_take_the_second_king_and_descend_to_the_ace() -> None:
    """Rules I and II: twenty-six cards of one suit."""
    position = tiny("the-square", f"aces.1: {UP}; square.1: KC; square.2: QC; square.3: KH", STATE)
    assert listed(position) == [
        "play KC square.1 aces.1",
        "marry KC square.1 square.2",
        "marry QC square.2 square.1",
    ]
    position.push("play KC square.1 aces.1")
    position.push("play QC square.2 aces.1")
    assert at(position, "aces.1") == f"{UP} KC QC"
    position = tiny("the-square", f"aces.1: {UP} {DOWN[:-3]}; square.1: AC", STATE)
    position.push("play AC square.1 aces.1")
    assert at(position, "aces.1") == f"{UP} {DOWN}"


def test_no_suit_begins_twice() -> None:
    position = tiny("the-square", "aces.1: AC; square.1: AC; square.2: AD", STATE)
    assert listed(position) == ["play AD square.2 aces.2"]


def test_cards_marry_both_ways_on_the_square_from_square_pack_and_talon() -> None:
    position = tiny(
        "the-square",
        "aces.1: AC; square.1: 9H; square.2: 8H; square.3: TH; square.4: TD; hand: TH; talon: JD",
        STATE,
    )
    assert listed(position) == [
        "marry 9H square.1 square.2",
        "marry 9H square.1 square.3",
        "marry 8H square.2 square.1",
        "marry TH square.3 square.1",
        "marry TH hand square.1",
        "marry JD talon square.4",
        "lay TH hand talon",
    ]


def test_a_sequence_is_reversed_card_by_card_and_may_turn_its_direction() -> None:
    """On the nine go the eight or the ten, and so the whole sequence after it; the reading lets a
    packet go up and down by turns.
    """
    position = tiny(
        "the-square", "aces.1: AC; square.1: 8H; square.2: 6H 7H 8H 9H; square.3: 2S", STATE
    )
    for card in ("9H", "8H", "7H", "6H"):
        position.push(f"marry {card} square.2 square.1")
    assert at(position, "square.1") == "8H 9H 8H 7H 6H"


def test_kings_and_aces_are_no_neighbours_and_equal_cards_do_not_marry() -> None:
    position = tiny(
        "the-square",
        "aces.1: AC; square.1: KH; square.2: AH; square.3: 5S; square.4: 5S; aces.2: AH",
        STATE,
    )
    assert listed(position) == []


def test_a_space_is_refilled_at_once_from_pack_or_talon() -> None:
    position = tiny("the-square", "aces.1: AC; square.1:; square.2: 2C; pack: 8H; talon: 4D", STATE)
    assert listed(position) == ["fill pack square.1", "fill 4D talon square.1"]


def test_there_is_no_re_deal() -> None:
    position = tiny("the-square", "aces.1: AC; square.1: 9H; talon: 4S 7D", STATE)
    assert position.is_stuck()
