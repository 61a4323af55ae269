"""The Sultan (page 12): the court of kings, the divan and its forced refills."""

from cadogan.engine.position import Outcome
from tests.rules.dealing import at, cards_left, deal_first, push_all
from tests.tiny import listed, tiny

GAME = "the-sultan"
TURNING = "step=1"
COURT = ["AH", "KC", "KS", "KH", "KD", "KC", "KS", "KD"]
BEGUN = "sultan: KH; " + "; ".join(f"court.{n}: {card}" for n, card in enumerate(COURT, 1))


def test_the_sultan_stands_amidst_seven_kings_and_the_ace_of_hearts() -> None:
    """As pictured: hearts in the middle column; clubs above, diamonds beside, spades below."""
    position = deal_first(GAME)
    assert at(position, "sultan") == "KH"
    places = {
        (spot.x, spot.y): at(position, spot.label)
        for spot in position.table.spots
        if spot.label.startswith("court")
    }
    rows = [[places.get((x, y), "KH") for x in (-1.6, 0, 1.6)] for y in (-2.07, 0, 2.07)]
    assert rows == [["KC", "AH", "KC"], ["KD", "KH", "KD"], ["KS", "KH", "KS"]]


def test_the_divan_is_four_cards_on_either_side() -> None:
    """First the left side, then the right, from above (reading); 87 cards remain."""
    position = deal_first(GAME, "2C 3C 4C 5C 6C 7C 8C 9C TC")
    spots = {spot.label: spot for spot in position.table.spots}
    for n, card in enumerate(["2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C"], 1):
        label = f"left-divan.{n}" if n <= 4 else f"right-divan.{n - 4}"
        assert at(position, label) == card
        assert (spots[label].x < 0) == (n <= 4)
    assert len(cards_left(GAME)) - 8 == len(position.cards_at("pack")) == 87 == 104 - 9 - 8


def test_kings_take_the_ace_and_every_packet_ends_with_its_queen() -> None:
    """The rule: suit is followed; the ace of hearts goes on with the deuce."""
    table = f"{BEGUN}; left-divan.1: AH; left-divan.2: 2H; left-divan.3: AS; left-divan.4: 2S"
    position = tiny(GAME, table, TURNING)
    assert listed(position) == [
        "play AH left-divan.1 court.4",
        "play 2H left-divan.2 court.1",
        "play AS left-divan.3 court.3",
    ]


def test_the_sultan_remains_alone() -> None:
    """Nothing is played on him, and he is not played."""
    position = tiny(
        GAME, f"{BEGUN.replace('court.1: AH', 'court.1: AH 2H')}; left-divan.1: AH", TURNING
    )
    assert listed(position) == ["play AH left-divan.1 court.4"]


def test_cards_of_the_divan_the_pack_and_the_talon_go_to_the_foundations_only() -> None:
    """A card turned is played or laid aside; there are no marriages."""
    table = f"{BEGUN}; left-divan.1: 9C; talon: 5D 8C; pack: 2H 8S"
    position = tiny(GAME, table, TURNING)
    assert listed(position) == ["turn"]
    push_all(position, "turn")
    # The eight fits nothing and is laid on the talon.
    assert at(position, "talon") == "5D 8C 8S"
    push_all(position, "turn")
    assert listed(position) == ["play 2H hand court.1", "lay 2H hand talon"]
    push_all(position, "lay 2H hand talon")
    assert listed(position) == ["play 2H talon court.1", "redeal"]


def test_a_vacancy_is_filled_at_once_from_the_talon() -> None:
    """The player has no choice while there is a talon."""
    table = f"{BEGUN}; left-divan.1: 2H; left-divan.2: 9C; talon: 5D 8C; pack: 7D"
    position = tiny(GAME, table, TURNING)
    push_all(position, "play 2H left-divan.1 court.1")
    assert at(position, "left-divan.1") == "8C"
    assert at(position, "talon") == "5D"
    assert len(position.cards_at("pack")) == 1


def test_either_side_of_the_divan_is_filled() -> None:
    """The right side like the left."""
    table = f"{BEGUN}; right-divan.4: 2H; left-divan.2: 9C; talon: 5D 8C"
    position = tiny(GAME, table, TURNING)
    push_all(position, "play 2H right-divan.4 court.1")
    assert at(position, "right-divan.4") == "8C"


def test_without_a_talon_the_pack_fills() -> None:
    """Its next card, unseen."""
    table = f"{BEGUN}; left-divan.1: 2H; left-divan.2: 9C; pack: 6C 7D"
    position = tiny(GAME, table, TURNING)
    push_all(position, "play 2H left-divan.1 court.1")
    assert at(position, "left-divan.1") == "7D"
    assert at(position, "pack") == "6C"


def test_with_a_card_in_hand_and_no_talon_that_card_fills() -> None:
    """It is the next card of the pack, and may be played from the divan as well."""
    table = f"{BEGUN}; left-divan.1: 2H; left-divan.2: 9C; pack: 6C 3H"
    position = tiny(GAME, table, TURNING)
    push_all(position, "turn")
    assert listed(position) == ["play 2H left-divan.1 court.1", "lay 3H hand talon"]
    push_all(position, "play 2H left-divan.1 court.1")
    assert at(position, "left-divan.1") == "3H"
    assert listed(position) == ["play 3H left-divan.1 court.1", "turn"]


def test_with_both_out_the_vacancy_stays() -> None:
    """There is nothing to fill it with."""
    position = tiny(GAME, f"{BEGUN}; left-divan.1: 2H; left-divan.2: 9C", TURNING)
    push_all(position, "play 2H left-divan.1 court.1")
    assert at(position, "left-divan.1") == ""
    assert listed(position) == []


def test_the_talon_is_shuffled_and_dealt_again_twice() -> None:
    """The divan stays; its vacancies are then filled from the pack, as there is no talon."""
    table = f"{BEGUN}; left-divan.1: 9C; talon: 5D 8C 8S 7D 4H"
    position = tiny(GAME, table, TURNING)
    assert listed(position) == ["redeal"]
    push_all(position, "redeal")
    assert at(position, "talon") == ""
    assert sorted(at(position, "pack").split()) == ["4H", "5D", "7D", "8C", "8S"]
    # Not in the order in which they lay, the lowest first.
    assert at(position, "pack").split()[::-1] != ["5D", "8C", "8S", "7D", "4H"]
    assert at(position, "left-divan.1") == "9C"
    for _ in range(5):
        push_all(position, "turn")
    push_all(position, "redeal")
    for _ in range(5):
        push_all(position, "turn")
    assert listed(position) == []
    assert position.redeals_left == 0


def test_the_sultan_ringed_by_eight_queens_wins() -> None:
    """The Sultan, seven times thirteen and twelve are 104."""
    packets = []
    for card in COURT:
        ranks = "A23456789TJQ" if card[0] == "A" else "KA23456789TJQ"
        packets.append(" ".join(rank + card[1] for rank in ranks))
    places = "; ".join(f"court.{n}: {packet}" for n, packet in enumerate(packets, 1))
    position = tiny(GAME, f"sultan: KH; {places.removesuffix(' QD')}; right-divan.3: QD", TURNING)
    assert listed(position) == ["play QD right-divan.3 court.8"]
    push_all(position, "play QD right-divan.3 court.8")
    assert position.outcome() is Outcome.WON
    assert 1 + 7 * 13 + 12 == 104
