"""The Salic Law, line by line against the page."""

from cadogan.engine.position import Outcome
from tests.rules.dealing import at, caused, deal_first, pack_of
from tests.tiny import listed, tiny

BARE = "; ".join(f"kings.{number}: K{suit}" for number, suit in enumerate("CCSSHHDD", 1))


def test_cards_are_heaped_on_the_last_king_while_aces_and_queens_go_to_their_rows() -> None:
    """One king lies first; aces begin foundations, queens a row that nothing is built on, and a
    king opens the next packet.
    """
    position = deal_first("the-salic-law", "3C 4D QH AS 5C KD 6C KS KH 7C 8D QC TC 2H")
    assert at(position, "kings.1") == "KC"
    assert at(position, "king-packets.1") == "3C 4D 5C"
    assert [at(position, f"kings.{number}") for number in (2, 3, 4)] == ["KD", "KS", "KH"]
    assert at(position, "king-packets.2") == "6C"
    assert at(position, "king-packets.4") == "7C 8D TC 2H"
    assert at(position, "queens.1") == "QH"
    assert at(position, "queens.2") == "QC"
    assert at(position, "aces.1") == "AS"
    assert listed(position) == ["play 2H king-packets.4 aces.1", "turn"]


def test_a_king_followed_at_once_by_a_king_is_bare() -> None:
    """His packet is a space when the deal is ended, though no card ever lay there."""
    position = deal_first("the-salic-law", "KS KH 7C AS 2S")
    assert [
        place for place in (1, 2, 3) if position.is_space(position.place(f"king-packets.{place}"))
    ] == [1, 2]
    assert at(position, "king-packets.3") == "7C 2S"


def test_the_foundations_do_not_follow_suit_and_equal_ones_are_one_move() -> None:
    """Rule II: any deuce goes on any ace; which of two aces makes no difference."""
    position = tiny(
        "the-salic-law",
        "aces.1: AC; aces.2: AS; aces.3: AH 2C; king-packets.1: 2D; king-packets.2: 3S;"
        " king-packets.3: 4S",
        "step=1",
    )
    assert listed(position) == [
        "play 2D king-packets.1 aces.1",
        "play 3S king-packets.2 aces.3",
    ]
    position.push("play 2D aces.2")
    assert at(position, "aces.2") == "AS 2D"


def test_only_the_surface_of_a_packet_is_available() -> None:
    """Rule I; all the cards may be looked at."""
    position = tiny("the-salic-law", "aces.1: AC; king-packets.1: 2D 9D", "step=1")
    assert listed(position) == []
    assert "king-packets.1: 2D 9D" in str(position)


def test_in_the_deal_cards_may_be_played_from_any_packet_but_bare_kings_wait() -> None:
    """Playing goes on throughout the deal; the use of bare kings begins when it is ended."""
    position = tiny(
        "the-salic-law",
        f"{BARE}; aces.1: AC; king-packets.1: ; king-packets.2: 5C 2D; king-packets.3: 3D;"
        " pack: 9C 8C",
        "step=0 at=2",
    )
    assert listed(position) == ["play 2D king-packets.2 aces.1", "turn"]
    position.push("turn")
    assert caused(position)[0] == "8C pack king-packets.3"
    assert listed(position) == ["play 2D king-packets.2 aces.1", "turn"]


def test_the_deal_goes_on_by_itself_while_nothing_can_be_played() -> None:
    """Where there is nothing to play the next card falls."""
    position = deal_first("the-salic-law", "3C 4C 5C 6C AC 7C 2S")
    assert at(position, "king-packets.1") == "3C 4C 5C 6C 7C 2S"
    assert pack_of(position)[0] == "AC"


def test_after_the_deal_any_top_card_may_be_put_on_a_bare_king() -> None:
    """One card, from another packet; to change one bare king for another is no move."""
    position = tiny(
        "the-salic-law",
        "king-packets.1: ; king-packets.2: 5C 6D; king-packets.3: 7H; king-packets.4: ",
        "step=1",
    )
    assert listed(position) == ["fill 6D king-packets.2 king-packets.1"]
    position.push("fill 6D king-packets.2 king-packets.4")
    assert at(position, "king-packets.4") == "6D"
    assert listed(position) == []


def test_a_card_on_a_king_is_not_covered_and_leaves_him_bare_again() -> None:
    """Nothing is built on the packets; a king that is bare again may take another card."""
    position = tiny(
        "the-salic-law",
        "aces.1: AC 2C 3C; king-packets.1: 4D; king-packets.2: 6H 5H",
        "step=1",
    )
    assert listed(position) == ["play 4D king-packets.1 aces.1"]
    position.push("play 4D")
    assert listed(position) == [
        "play 5H king-packets.2 aces.1",
        "fill 5H king-packets.2 king-packets.1",
    ]


def test_the_end_is_eight_queens_eight_knaves_eight_kings() -> None:
    """Foundations end with knaves, so eight kings, eight queens and 88 cards are the packs."""
    aces = "; ".join(
        f"aces.{number}: {' '.join(rank + suit for rank in 'A23456789TJ')}"
        for number, suit in enumerate("CCSSHHDD", 1)
    )
    queens = "; ".join(f"queens.{number}: Q{suit}" for number, suit in enumerate("CCSSHHDD", 1))
    position = tiny(
        "the-salic-law",
        f"{aces.removesuffix(' JD')}; {queens}; {BARE}; king-packets.5: JD",
        "step=1",
    )
    assert listed(position) == ["play JD king-packets.5 aces.8"]
    position.push("JD")
    assert position.outcome() is Outcome.WON
    assert position.redeals_left == 0
