"""Napoleon's Square, line by line against the page."""

from cadogan.engine.position import Outcome
from tests.rules.dealing import at, at_each, count_cards, deal_first, pack_of
from tests.tiny import listed, tiny


def test_twelve_packets_of_four_are_dealt_together() -> None:
    """Up the left side, along the top, down the right; the bottom stays open."""
    position = deal_first("napoleons-square", "9D 8D 7D 6D 5S 4S 3S 2S TH 9H 8H 7H")
    assert at_each(position, "square", (1, 2, 3)) == ["9D 8D 7D 6D", "5S 4S 3S 2S", "TH 9H 8H 7H"]
    assert count_cards(position, "square") == [4] * 12
    assert len(pack_of(position)) == 56
    spots = [position.table.spots[position.place(f"square.{number}")] for number in range(1, 13)]
    left, top, right = spots[:4], spots[4:8], spots[8:]
    assert max(one.x for one in left) < min(one.x for one in top)
    assert max(one.x for one in top) < min(one.x for one in right)
    assert max(one.y for one in top) < min(one.y for one in (*left, *right))


def test_only_the_uppermost_cards_are_available_and_all_may_be_looked_at() -> None:
    """Rule I, with suitable cards played and descending marriages made in suit."""
    position = tiny(
        "napoleons-square",
        "aces.1: AC; square.1: 9C 2C; square.2: 2C 9H; square.3: TH; square.4: 8H; square.5: 8S AS;"
        " square.6: KD; square.7: QD",
        "step=2",
    )
    assert listed(position) == [
        "play 2C square.1 aces.1",
        "play AS square.5 aces.2",
        "marry 9H square.2 square.3",
        "marry 8H square.4 square.2",
        "marry QD square.7 square.6",
    ]
    assert "square.2: 2C 9H" in str(position)


def test_a_space_may_be_filled_by_one_card_from_the_talon_or_the_pack_or_wait() -> None:
    """Rule II: not from the square; the next card of the pack is not seen before."""
    position = tiny(
        "napoleons-square",
        "square.1: ; square.2: 9H; square.3: ; talon: 4C 5C; pack: 7D 8D",
        "step=2",
    )
    assert listed(position) == ["fill pack square.1", "fill 5C talon square.1", "turn"]
    position.push("fill pack square.3")
    assert at(position, "square.3") == "8D"


def test_a_card_turned_up_is_played_married_put_in_a_space_or_laid_on_the_talon() -> None:
    """Rule III besides: the foundations follow suit. The talon's top card serves as well."""
    position = tiny(
        "napoleons-square",
        "aces.1: AC; aces.2: AH 2H; square.1: ; square.2: 3C; square.3: 4H; hand: 2C;"
        " talon: 9C 3H; pack: 8D",
        "step=2",
    )
    assert listed(position) == [
        "play 2C hand aces.1",
        "play 3H talon aces.2",
        "marry 2C hand square.2",
        "marry 3H talon square.3",
        "fill 2C hand square.1",
        "fill 3H talon square.1",
        "lay 2C hand talon",
    ]


def test_two_kings_that_block_lower_cards_of_their_suit_may_be_slipped_under() -> None:
    """The note: one of the two, the player's choice. The kings of hearts do not both block."""
    position = tiny(
        "napoleons-square",
        "square.1: 2C 3D KC 9S; square.2: 5C KC; square.3: 2H KH; square.4: KH 3H; square.5: 2D KD;"
        " square.6: 3D KD 9C",
        "step=1",
    )
    assert listed(position) == [
        "slip KC square.1",
        "slip KC square.2",
        "slip KD square.5",
        "slip KD square.6",
        "deal",
    ]
    position.push("slip KC square.1")
    assert at(position, "square.1") == "KC 2C 3D 9S"
    assert listed(position) == ["slip KD square.5", "slip KD square.6", "deal"]
    position.push("deal")
    assert listed(position) == []


def test_there_is_no_remedy_for_two_kings_in_one_packet_or_for_other_suits() -> None:
    """Each must lie, in a packet of its own, over a lower card of its suit."""
    places = "square.1: 2C KC 3C KC; square.2: 2D KH; square.3: 2D KH; square.4: 4H"
    position = tiny("napoleons-square", places, "step=1")
    assert listed(position) == ["deal"]
    position.push("deal")


def test_the_remedy_is_past_when_the_first_card_has_been_turned() -> None:
    """It is for the square as dealt."""
    position = tiny("napoleons-square", "square.1: 2C KC; square.2: 5C KC; pack: 9D", "step=1")
    position.push("deal")
    assert listed(position) == ["turn"]


def test_the_square_may_be_of_twelve_single_cards() -> None:
    """The page's other way to play; the rest is the same, and there is no remedy."""
    position = deal_first("napoleons-square+singles", "9D KS 7D 6D 5S 4S 3S 2S TH 9H 8H AC")
    assert count_cards(position, "square") == [1] * 12
    assert at(position, "square.12") == "AC"
    assert len(pack_of(position)) == 92
    assert listed(position)[0] == "play AC square.12 aces.1"
    small = tiny(
        "napoleons-square+singles", "square.1: ; square.2: 9H; talon: 4C; pack: 8H", "step=1"
    )
    assert listed(small) == ["fill pack square.1", "fill 4C talon square.1", "turn"]
    small.push("turn")
    assert listed(small) == [
        "marry 8H hand square.2",
        "fill 8H hand square.1",
        "fill 4C talon square.1",
        "lay 8H hand talon",
    ]


def test_eight_full_foundations_win_and_there_is_no_redeal() -> None:
    """Forty-eight and fifty-six cards are the two packs."""
    aces = "; ".join(
        f"aces.{number}: {' '.join(rank + suit for rank in 'A23456789TJQK')}"
        for number, suit in enumerate("CCSSHHDD", 1)
    )
    position = tiny("napoleons-square", f"{aces.removesuffix(' KD')}; talon: KD", "step=2")
    assert position.redeals_left == 0
    assert listed(position) == ["play KD talon aces.8"]
    position.push("KD")
    assert position.outcome() is Outcome.WON
