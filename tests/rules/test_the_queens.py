"""The Queens: the page, sentence by sentence."""

from tests.rules.dealing import at, at_each, caused, deal_first, pack_of
from tests.tiny import listed, tiny

NO_QUEENS = (
    "2C 3C 4C 5C 6C 7C 8C 9C TC 2S 3S 4S 5S 6S 7S 8S 9S TS 2H 3H 4H 5H 6H 7H 8H 9H TH 2D 3D 4D 5D"
)
STATE = "step=3"
STAY = "the-queens+queens-stay"


def test_the_key_is_thirty_two_cards_in_a_packet_and_the_shutter_two_rows_of_four_and_three() -> (
    None
):
    position = deal_first("the-queens", f"{NO_QUEENS} 6D AC AS AH AD JC JS JH")
    assert at(position, "key") == f"{NO_QUEENS} 6D"
    assert at_each(position, "shutter", range(1, 8)) == ["AC", "AS", "AH", "AD", "JC", "JS", "JH"]
    assert len(pack_of(position)) == 104 - 32 - 7
    rows = [spot.y for spot in position.table.spots if spot.zone == "shutter"]
    assert [rows.count(y) for y in sorted(set(rows))] == [4, 3]


def test_a_queen_on_the_key_pays_fourteen_cards_herself_included_to_the_bottom_of_the_pack() -> (
    None
):
    """Rule IV; the block is turned over as it lies, so that she is the last card of the pack."""
    cards = NO_QUEENS.split()
    position = deal_first("the-queens", f"{NO_QUEENS} QC AC AS AH AD JC JS JH")
    assert at(position, "key") == " ".join(cards[:18])
    assert pack_of(position)[-14:] == [*cards[18:], "QC"]
    assert len(pack_of(position)) == 104 - 32 - 7 + 14


def test_the_next_card_of_the_key_may_be_a_queen_too_and_the_third_takes_the_last_four() -> None:
    """32 less 14 less 14 leaves four: with a third queen on top the key is gone."""
    cards = NO_QUEENS.split()
    key = [*cards[:3], "QD", *cards[3:16], "QH", *cards[16:29], "QS"]
    twice = deal_first("the-queens", " ".join(["AC", "AS", "AH", "AD", *key[4:]]))
    assert at(twice, "key") == "AC AS AH AD"
    thrice = deal_first("the-queens", " ".join(key))
    assert at(thrice, "key") == ""
    assert pack_of(thrice)[-32:] == [*key[18:], *key[4:18], *key[:4]]


def test_queens_below_the_top_of_the_key_pay_nothing_not_even_when_they_come_to_light() -> None:
    """The reading: the key pays before play begins, and not again."""
    position = tiny("the-queens", "kings.1: KC; key: 2C QH AC; talon: 3H", STATE)
    assert listed(position) == ["play AC key kings.1"]
    position.push("play AC key kings.1")
    assert at(position, "key") == "2C QH"
    assert listed(position) == []


def test_kings_found_in_dealing_the_shutter_go_up_and_the_next_card_takes_the_place() -> None:
    """They stand in a row above; a king of the key stays where it lies."""
    position = deal_first("the-queens", f"KC {NO_QUEENS} AC KS KS AS AH AD JC KD JS JH")
    assert at_each(position, "kings", range(1, 5)) == ["KS", "KS", "KD", ""]
    assert at_each(position, "shutter", range(1, 8)) == ["AC", "AS", "AH", "AD", "JC", "JS", "JH"]


def test_kings_that_are_turned_or_drawn_later_are_played_like_any_other_card() -> None:
    """The reading: the page places them by themselves only while the shutter is dealt."""
    position = tiny("the-queens", "shutter.1: 4C; kings.1: KS; pack: 2C KS KH; talon: 3H", STATE)
    position.push("turn")
    assert listed(position) == ["play KH hand kings.2", "lay KH hand talon"]
    position.push("lay")
    assert listed(position) == ["play KH talon kings.2", "turn"]
    position = tiny(
        "the-queens", "kings.1: KS; shutter.1:; shutter.2: QH; pack: 2C KS KH; talon: 3H", STATE
    )
    position.push("fill pack shutter.1")
    assert caused(position) == ["KH pack shutter.1"]
    assert listed(position) == [
        "play KH shutter.1 kings.2",
        "marry QH shutter.2 shutter.1",
        "turn",
    ]


def test_foundations_run_from_king_through_ace_to_queen_in_suit() -> None:
    """Rule I; thirteen cards, and eight of them, two of a suit."""
    ladder = "KC AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC"
    position = tiny(
        "the-queens",
        f"kings.1: {ladder}; kings.2: KH; shutter.1: QC; shutter.2: AH; shutter.3: AC; talon: AS",
        STATE,
    )
    assert listed(position) == ["play QC shutter.1 kings.1", "play AH shutter.2 kings.2"]
    position.push("play QC shutter.1 kings.1")
    assert at(position, "kings.1") == f"{ladder} QC"


def test_only_the_uppermost_card_of_the_key_is_available_and_only_for_a_foundation() -> None:
    """Rules II and III: it is not placed on the shutter nor in its spaces, which take their card
    from the pack or the talon at once.
    """
    position = tiny("the-queens", "kings.1: KC; key: AC 4H; shutter.1: 5H; talon: 2D", STATE)
    assert listed(position) == []
    position = tiny("the-queens", "kings.1: KC; key: 4H AC; shutter.1: 2C; talon: 2D", STATE)
    assert listed(position) == ["play AC key kings.1"]
    position = tiny("the-queens", "kings.1: KC; key: AC; shutter.1:; pack: 4H; talon: 2D", STATE)
    assert listed(position) == ["fill pack shutter.1", "fill 2D talon shutter.1"]


def test_cards_of_shutter_pack_and_talon_marry_downward_in_suit() -> None:
    position = tiny(
        "the-queens",
        "shutter.1: 9H; shutter.2: 8H; shutter.3: 7H; shutter.4: 8C; hand: 7C; talon: 6H; key: 5H",
        STATE,
    )
    assert listed(position) == [
        "marry 8H shutter.2 shutter.1",
        "marry 7H shutter.3 shutter.2",
        "marry 7C hand shutter.4",
        "marry 6H talon shutter.3",
        "lay 7C hand talon",
    ]


def test_when_the_pack_is_out_each_queen_of_the_talon_gives_three_cards_besides_herself() -> None:
    """Rule V: they are the lowest of the talon, and with the queens they are the fresh pack; all
    keep their order and the lowest is turned first.
    """
    position = tiny(
        "the-queens", "key: 2D; shutter.1: 2H; talon: 9C QC 3C 5S 7D 9D QH 4S 6S 8S TS JH", STATE
    )
    assert listed(position) == ["pay"]
    position.push("pay")
    assert pack_of(position) == ["9C", "QC", "3C", "5S", "7D", "9D", "QH", "4S"]
    assert at(position, "talon") == "6S 8S TS JH"
    assert listed(position) == ["turn"]


def test_six_queens_give_eighteen_cards_and_themselves() -> None:
    """The page's own example."""
    others = NO_QUEENS.split()[:24]
    talon = [*others[:20], "QC", "QC", "QS", "QS", "QH", "QH", *others[20:]]
    position = tiny("the-queens", f"key: 2D; talon: {' '.join(talon)}", STATE)
    position.push("pay")
    assert pack_of(position) == [*others[:18], "QC", "QC", "QS", "QS", "QH", "QH"]
    assert at(position, "talon") == " ".join(others[18:])


def test_with_queens_stay_only_the_queens_among_the_lowest_cards_come_along() -> None:
    position = tiny(
        STAY, "key: 2D; shutter.1: 2H; talon: 9C QC 3C 5S 7D 9D 4S QH 6S 8S TS JH", STATE
    )
    position.push("pay")
    assert pack_of(position) == ["9C", "QC", "3C", "5S", "7D", "9D", "4S"]
    assert at(position, "talon") == "QH 6S 8S TS JH"


def test_a_talon_too_short_to_pay_is_taken_whole() -> None:
    position = tiny("the-queens", "key: 2D; talon: 9C QC 3C", STATE)
    position.push("pay")
    assert pack_of(position) == ["9C", "QC", "3C"]
    assert at(position, "talon") == ""


def test_the_last_card_may_still_be_used_and_a_queen_that_has_left_the_talon_does_not_count() -> (
    None
):
    """The queens are counted when the player bids the talon pay."""
    clubs = "KC AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC"
    position = tiny("the-queens", f"kings.1: {clubs}; key: 2D; talon: 9C 7D 3C 4C 6S QC", STATE)
    assert listed(position) == ["play QC talon kings.1", "pay"]
    position.push("play QC talon kings.1")
    assert listed(position) == []


def test_nothing_is_paid_while_there_are_cards_to_turn_or_without_a_queen_in_the_talon() -> None:
    position = tiny("the-queens", "key: 2D; pack: 4C; talon: 9C QC 3C", STATE)
    assert listed(position) == ["turn"]
    position = tiny("the-queens", "key: 2D; talon: 9C 3C", STATE)
    assert position.is_stuck()


def test_the_queens_are_counted_again_while_the_talon_grows_smaller() -> None:
    """The reading: a fresh pack that leaves the talon no smaller ends the game."""
    position = tiny("the-queens", "key: 2D; talon: 9C QC 3C 5S 7D", STATE)
    position.push("pay")
    assert pack_of(position) == ["9C", "QC", "3C", "5S"]
    while listed(position) == ["turn"]:
        position.push("turn")
    assert at(position, "talon") == "7D 9C QC 3C 5S"
    assert listed(position) == []
    assert position.is_stuck()
    position = tiny("the-queens", "kings.1: KC; shutter.1: AC; talon: 2C QC 3C 5S 7D", STATE)
    position.push("play AC shutter.1 kings.1")
    assert caused(position) == ["AC shutter.1 kings.1", "7D talon shutter.1"]
    position.push("pay")
    position.push("turn")
    position.push("play 2C hand kings.1")
    for bid in ("turn", "turn", "lay", "turn", "lay"):
        position.push(bid)
    assert at(position, "talon") == "QC 3C 5S"
    assert listed(position) == ["pay"]


def test_the_page_bids_us_look_to_the_key_first() -> None:
    """That is advice: hints heed it, the rules do not."""
    position = tiny("the-queens", "kings.1: KC; key: AC; shutter.1: AC", STATE)
    assert position.patience.definition.prefer == ("key",)
    assert listed(position) == ["play AC key kings.1", "play AC shutter.1 kings.1"]
