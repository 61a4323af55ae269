"""The Great Thirteen: the page, sentence by sentence."""

import pytest

from cadogan.engine import codes
from tests.rules.dealing import at, at_each, caused, deal_first, pack_of
from tests.tiny import listed, tiny

NAME = "the-great-thirteen"
PLAY, LAST = "step=3", "step=19"
LETTERS = "-A23456789TJQK"
# Under each card of the balcony: its value doubled, trebled and so on, less thirteen when above.
SUMS = {
    "A": "2 3 4 5 6 7 8 9 T J Q K",
    "2": "4 6 8 T Q A 3 5 7 9 J K",
    "3": "6 9 Q 2 5 8 J A 4 7 T K",
    "4": "8 Q 3 7 J 2 6 T A 5 9 K",
    "5": "T 2 7 Q 4 9 A 6 J 3 8 K",
    "6": "Q 5 J 4 T 3 9 2 8 A 7 K",
    "7": "A 8 2 9 3 T 4 J 5 Q 6 K",
    "8": "3 J 6 A 9 4 Q 7 2 T 5 K",
    "9": "5 A T 6 2 J 7 3 Q 8 4 K",
    "T": "7 4 A J 8 5 2 Q 9 6 3 K",
    "J": "9 7 5 3 A Q T 8 6 4 2 K",
    "Q": "J T 9 8 7 6 5 4 3 2 A K",
}


def fitting(places: str, suit: str, numeral: int) -> list[str]:
    """The ranks that, lying uppermost in a ground packet, can go to a numeral."""
    found = []
    for ranks in (LETTERS[1:8], LETTERS[8:]):
        ground = "; ".join(f"ground-packets.{n}: {rank}{suit}" for n, rank in enumerate(ranks, 1))
        moves = listed(tiny(NAME, f"{places}; {ground}", LAST))
        found += [move.split()[1][0] for move in moves if move.endswith(f"numerals.{numeral}")]
    return found


def test_eight_packets_of_thirteen_are_dealt_together_and_their_uppermost_cards_raised() -> None:
    """The balcony lies above, with room for the numerals between."""
    clubs, spades, hearts, diamonds = (
        [f"{rank}{suit}" for rank in "K2345689TJQA7"] for suit in "CSHD"
    )
    packets = [clubs, spades, hearts, diamonds] * 2
    position = deal_first(NAME, " ".join(" ".join(cards) for cards in packets))
    assert at_each(position, "balcony", range(1, 9)) == [cards[-1] for cards in packets]
    assert at_each(position, "ground-packets", range(1, 9)) == [
        " ".join(cards[:-1]) for cards in packets
    ]
    heights = {spot.zone: spot.y for spot in position.table.spots}
    assert heights["balcony"] < heights["numerals"] < heights["ground packets"]
    assert pack_of(position) == []


def test_kings_on_the_surface_are_slipped_under_before_the_balcony_is_laid() -> None:
    """Again and again, till no king lies uppermost; a king below stays where it is."""
    clubs = [f"{rank}C" for rank in "A23456789TJQK"]
    spades = [f"{rank}S" for rank in "AK3456789TJQ2"]
    first = ["2H", "3H", "KH", "4H", "5H", "6H", "7H", "8H", "9H", "TH", "JH", "KD", "KH"]
    position = deal_first(NAME, " ".join([*clubs, *spades, *first]))
    assert at(position, "balcony.1") == "QC"
    assert at(position, "ground-packets.1") == " ".join(["KC", *clubs[:11]])
    assert at(position, "balcony.2") == "2S"
    assert at(position, "ground-packets.2") == " ".join(spades[:12])
    assert at(position, "balcony.3") == "JH"
    assert at(position, "ground-packets.3") == "KD KH 2H 3H KH 4H 5H 6H 7H 8H 9H TH"


def test_a_king_that_comes_to_light_later_is_not_slipped_under() -> None:
    """Only in the first deal: the picture shows two packets with kings on top."""
    position = tiny(NAME, "balcony.1: 7C; ground-packets.1: 2C KH AS", PLAY)
    position.push("play AS ground-packets.1 numerals.1")
    assert at(position, "ground-packets.1") == "2C KH"


@pytest.mark.parametrize("balcony", SUMS)
def test_the_sums_of_every_balcony_card(balcony: str) -> None:
    """Doubled first, then added to again and again, thirteen being taken off: twelve cards, the
    last a king, whatever their suits.
    """
    packet: list[str] = []
    for rank, suit in zip(SUMS[balcony].split(), "CSHD" * 3):
        lying = f"; numerals.1: {' '.join(packet)}" if packet else ""
        assert fitting(f"balcony.1: {balcony}C{lying}", suit, 1) == [rank]
        packet.append(rank + suit)
    assert packet[-1][0] == "K"
    assert sorted([balcony, *SUMS[balcony].split()]) == sorted(LETTERS[1:])
    assert fitting(f"balcony.1: {balcony}C; numerals.1: {' '.join(packet)}", "D", 1) == []


def test_the_picture_wants_ace_six_five_deuce_knave_ten_three_and_four() -> None:
    """Under seven, three, nine, ace, queen, five, eight and deuce."""
    balcony = "; ".join(f"balcony.{n}: {rank}C" for n, rank in enumerate("739AQ582", 1))
    assert [fitting(balcony, "D", number) for number in range(1, 9)] == [
        [rank] for rank in "A652JT34"
    ]


def test_continuing_the_page_adds_eight_to_the_ace_and_ten_to_the_knave() -> None:
    position = tiny(
        NAME,
        "balcony.1: 7C; balcony.5: QC; numerals.1: AH; numerals.5: JH; ground-packets.1: 8D;"
        "ground-packets.2: TD; ground-packets.3: 9D",
        LAST,
    )
    assert listed(position) == [
        "play 8D ground-packets.1 numerals.1",
        "play TD ground-packets.2 numerals.5",
    ]


def test_only_the_uppermost_cards_of_the_ground_packets_are_available() -> None:
    """Rule I; nothing is played from balcony or numerals, and nothing put on a ground packet."""
    position = tiny(
        NAME, "balcony.1: 7C; balcony.2: AC; numerals.2: 2H 3H; ground-packets.1: AS 4D", LAST
    )
    assert listed(position) == ["play 4D ground-packets.1 numerals.2"]
    position.push("play 4D ground-packets.1 numerals.2")
    assert listed(position) == ["play AS ground-packets.1 numerals.1"]


def test_a_card_that_can_fill_a_vacancy_is_not_added_elsewhere() -> None:
    """Rule II: the vacancy must be preferred; a card that suits no vacancy is free."""
    position = tiny(
        NAME,
        "balcony.1: 7C; balcony.2: 6C; numerals.2: QH 5H JH 4H TH 3H 9H 2H 8H;"
        "balcony.3: AC; numerals.3: 2D; ground-packets.1: AS; ground-packets.2: 3S",
        LAST,
    )
    assert listed(position) == [
        "play AS ground-packets.1 numerals.1",
        "play 3S ground-packets.2 numerals.3",
    ]
    position.push("play AS ground-packets.1 numerals.1")
    position = tiny(
        NAME,
        "balcony.1: 7C; numerals.1: AH; balcony.2: 6C; numerals.2: QH 5H JH 4H TH 3H 9H 2H 8H;"
        "ground-packets.1: AS",
        LAST,
    )
    assert listed(position) == ["play AS ground-packets.1 numerals.2"]


def test_of_equally_suitable_cards_and_vacancies_the_player_selects() -> None:
    position = tiny(
        NAME,
        "balcony.1: 7C; balcony.2: 7D; ground-packets.1: AS; ground-packets.2: AH",
        LAST,
    )
    assert listed(position) == [
        f"play {card} ground-packets.{number} numerals.{place}"
        for number, card in ((1, "AS"), (2, "AH"))
        for place in (1, 2)
    ]


GROUND = "; ".join(
    f"ground-packets.{number}: {cards}"
    for number, cards in enumerate(("2C 3C 4C 5C 6C 7C 8C 9C TC 2S", "3S", "4S", "5S", "6S"), 1)
)


def test_the_first_packet_is_turned_over_and_dealt_from_its_right_round_to_its_own_place() -> None:
    """Its lowest card goes on the second packet; after the eighth comes the first, a card or a
    vacancy being treated alike.
    """
    position = tiny(NAME, f"balcony.1: 7H; numerals.1: AH; {GROUND}", PLAY)
    assert listed(position) == ["deal"]
    position.push("deal")
    assert at_each(position, "ground-packets", range(1, 9)) == [
        "9C",
        "3S 2C TC",
        "4S 3C 2S",
        "5S 4C",
        "6S 5C",
        "6C",
        "7C",
        "8C",
    ]
    assert listed(position) == ["play 8C ground-packets.8 numerals.1", "deal"]


def test_the_next_packet_is_then_dealt_out_from_its_own_right_and_each_once_only() -> None:
    """A packet filled again by the others is not dealt a second time; then the game has failed."""
    position = tiny(NAME, f"balcony.1: 7H; numerals.1: AH; {GROUND}; ground-packets.8: 8D", PLAY)
    position.push("deal")
    position.push("deal")
    assert caused(position)[:6] == [
        "TC ground-packets.2 pack",
        "2C ground-packets.2 pack",
        "3S ground-packets.2 pack",
        "3S pack ground-packets.3",
        "2C pack ground-packets.4",
        "TC pack ground-packets.5",
    ]
    while "deal" in listed(position):
        position.push("deal")
    assert position.kernel.register_at(codes.PC) == 19
    assert all(move.startswith("play") for move in listed(position))


def test_a_packet_that_has_been_played_off_is_passed_over() -> None:
    """Then the next is taken up, and dealt from the place on its own right."""
    position = tiny(
        NAME,
        "balcony.1: 7H; balcony.2: AH; numerals.2: 2H; ground-packets.2:; ground-packets.3: 2S 9C;"
        "ground-packets.1: 3D; ground-packets.4: AD",
        PLAY,
    )
    position.push("play 3D ground-packets.1 numerals.2")
    position.push("deal")
    assert caused(position)[:4] == [
        "9C ground-packets.3 pack",
        "2S ground-packets.3 pack",
        "2S pack ground-packets.4",
        "9C pack ground-packets.5",
    ]


def test_no_card_goes_to_a_numeral_till_the_whole_packet_is_dealt() -> None:
    """The eight would be wanted, but is covered by the time the packet is exhausted."""
    position = tiny(
        NAME,
        "balcony.1: 7H; numerals.1: AH; balcony.2: 2D; numerals.2: 4D; ground-packets.2: 4S;"
        "ground-packets.1: 8C 3C 4C 5C 6C 7C TC 9C JC; ground-packets.3: QD",
        PLAY,
    )
    position.push("deal")
    assert at_each(position, "ground-packets", range(1, 5)) == ["9C", "4S 8C JC", "QD 3C", "4C"]
    assert listed(position) == ["play 6C ground-packets.6 numerals.2", "deal"]


def test_the_game_is_won_when_every_numeral_ends_with_a_king() -> None:
    """Eight times twelve cards; the balcony stays."""
    table = deal_first(NAME, "").table
    assert table.goal == 8 * 12 == len(table.pack) - 8
    numerals = []
    for number, (balcony, ranks) in enumerate(list(SUMS.items())[:8], 1):
        suit = "CSHDCSHD"[number - 1]
        numerals.append(f"balcony.{number}: {balcony}{suit}")
        cards = [rank + suit for rank in ranks.split()]
        lying = cards[:-1] if number == 8 else cards
        numerals.append(f"numerals.{number}: {' '.join(lying)}")
    position = tiny(NAME, f"{'; '.join(numerals)}; ground-packets.5: KD", LAST)
    position.push("play KD ground-packets.5 numerals.8")
    assert position.is_won


def test_with_other_packets_its_own_place_gets_no_card() -> None:
    position = tiny(f"{NAME}+other-packets", f"balcony.1: 7H; {GROUND}; numerals.1: AH", PLAY)
    position.push("deal")
    assert caused(position)[10:20] == [
        "2C pack ground-packets.2",
        "3C pack ground-packets.3",
        "4C pack ground-packets.4",
        "5C pack ground-packets.5",
        "6C pack ground-packets.6",
        "7C pack ground-packets.7",
        "8C pack ground-packets.8",
        "9C pack ground-packets.2",
        "TC pack ground-packets.3",
        "2S pack ground-packets.4",
    ]
