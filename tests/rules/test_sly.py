"""Sly: the page, sentence by sentence."""

from tests.rules.dealing import at, at_each, caused, count_cards, deal_first, pack_of
from tests.tiny import listed, tiny

FIRST, BETWEEN, TWENTY, LATER = "step=0", "step=1", "step=2", "step=3"
# Twenty cards of which none can be played while the foundations are empty.
PROMENADE = "2C 3C 4C 5C 6C 7C 8C 9C TC 2S 3S 4S 5S 6S 7S 8S 9S TS 2H 3H"


def test_two_rows_of_ten_make_the_promenade() -> None:
    position = deal_first("sly", f"{PROMENADE} 4H")
    assert at_each(position, "promenade", range(1, 21)) == PROMENADE.split()
    rows = [spot.y for spot in position.table.spots if spot.zone == "promenade"]
    assert [rows.count(y) for y in sorted(set(rows))] == [10, 10]
    # Nothing can be played, so the second deal begins: its first card is the player's to lay.
    assert at(position, "hand") == "4H"
    assert len(pack_of(position)) == 104 - 21


def test_aces_and_kings_of_different_suits_go_to_their_places_as_they_appear() -> None:
    """The first of each suit; they are replaced and do not count."""
    cards = PROMENADE.split()
    position = deal_first("sly", " ".join(["AD", *cards[:3], "KD", *cards[3:], "AD"]))
    assert at_each(position, "promenade", range(1, 21)) == cards
    assert at(position, "aces.1") == "AD"
    assert at(position, "kings.1") == "KD"
    # A second ace of the suit is a card like others.
    assert at(position, "hand") == "AD"


def test_in_the_first_deal_a_suitable_card_may_be_played_and_the_next_takes_its_place() -> None:
    cards = PROMENADE.split()
    position = deal_first("sly", " ".join(["AC", "2S", "2C", *cards[1:3]]))
    assert listed(position) == ["play 2C hand aces.1", "lay 2C hand promenade.2"]
    position.push("play 2C hand aces.1")
    assert at_each(position, "promenade", (1, 2)) == ["2S", ""]
    assert at(position, "hand") == "3C"
    position.push("lay")
    assert at(position, "promenade.2") == "3C"


def test_cards_laid_on_the_promenade_wait_till_the_twenty_are_complete() -> None:
    """Rule IV: only the card just turned is played meanwhile."""
    position = tiny(
        "sly",
        "aces.1: AC 2C; promenade.1: 3C; promenade.2: 9H; hand: 4C; pack: 5H 5C",
        f"{TWENTY} at=3",
    )
    assert [move for move in listed(position) if not move.startswith("lay")] == []
    position = tiny(
        "sly",
        "aces.1: AC 2C; promenade.1: 3C; promenade.2: 9H; hand: 3C; pack: 5H 5C",
        f"{TWENTY} at=3",
    )
    assert [move for move in listed(position) if not move.startswith("lay")] == [
        "play 3C hand aces.1"
    ]


def test_a_card_of_the_later_deals_is_laid_on_any_packet_whatever_its_suit_and_rank() -> None:
    """Rule II; several may be heaped on one."""
    promenade = "; ".join(f"promenade.{n}: {card}" for n, card in enumerate(PROMENADE.split(), 1))
    position = tiny("sly", f"{promenade}; hand: 9D; pack: 4D 8D 7D", TWENTY)
    assert listed(position) == [f"lay 9D hand promenade.{number}" for number in range(1, 21)]
    for card in ("9D", "7D", "8D"):
        position.push(f"lay {card} hand promenade.5")
    assert at(position, "promenade.5") == "6C 9D 7D 8D"


def test_only_cards_laid_down_count_among_the_twenty() -> None:
    """Cards played in the deal do not, nor do aces and kings that go to their places."""
    position = deal_first("sly", f"{PROMENADE} AC 4H 2C KD 5H 6H")
    position.push("lay 4H hand promenade.1")
    position.push("play 2C hand aces.1")
    assert at(position, "kings.1") == "KD"
    for laid_down in range(1, 20):
        assert sum(count_cards(position, "promenade")) == 20 + laid_down
        assert all(move.split()[0] in ("lay", "play") for move in listed(position))
        position.push(next(move for move in listed(position) if move.startswith("lay")))
    assert sum(count_cards(position, "promenade")) == 40
    assert not [move for move in listed(position) if move.startswith("lay")]


def test_between_the_deals_uppermost_cards_are_played_and_spaces_refilled_from_the_pack() -> None:
    """Rule III; each space at once, and a card so laid counts in no deal."""
    position = tiny(
        "sly",
        "aces.1: AC; kings.1: KC; promenade.1: 2C; promenade.2: 3C QC; promenade.3: 9H;pack: 5D 6D",
        LATER,
    )
    assert listed(position) == [
        "play 2C promenade.1 aces.1",
        "play QC promenade.2 kings.1",
        "deal",
    ]
    position.push("play 2C promenade.1 aces.1")
    assert caused(position) == ["2C promenade.1 aces.1", "6D pack promenade.1"]
    position.push("play QC promenade.2 kings.1")
    assert caused(position)[0] == "QC promenade.2 kings.1"
    assert listed(position) == ["play 3C promenade.2 aces.1", "deal"]


def test_after_the_first_twenty_too_spaces_are_refilled() -> None:
    position = tiny(
        "sly", "aces.1: AC; promenade.1: 2C; promenade.2: 9H; promenade.3: 3C; pack: 5D 6D", BETWEEN
    )
    position.push("play 2C promenade.1 aces.1")
    assert at(position, "promenade.1") == "6D"


def test_an_ace_or_king_drawn_to_fill_goes_to_its_place_and_the_next_card_fills() -> None:
    position = tiny("sly", "aces.1: AC; promenade.1: 2C; promenade.2: 3C; pack: 5D 6D KH AC", LATER)
    position.push("play 2C promenade.1 aces.1")
    assert caused(position) == ["2C promenade.1 aces.1", "AC pack promenade.1"]
    position.push("play 3C promenade.2 aces.1")
    assert caused(position)[:3] == [
        "3C promenade.2 aces.1",
        "KH pack kings.1",
        "6D pack promenade.2",
    ]


def test_cards_never_move_from_packet_to_packet() -> None:
    position = tiny(
        "sly", "aces.1: AC; promenade.1: 9H; promenade.2: TH; promenade.3: 8H; pack: 2D", LATER
    )
    assert listed(position) == ["deal"]


def test_foundations_follow_suit_up_to_kings_and_down_to_aces() -> None:
    """Rule I."""
    aces = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC"
    kings = " ".join(reversed((aces + " KC").split()[1:]))
    position = tiny(
        "sly",
        f"aces.1: {aces}; kings.1: {kings}; aces.2: AH; promenade.1: KC; promenade.2: AC;"
        "promenade.3: 2D; promenade.4: 2H",
        LATER,
    )
    assert listed(position) == [
        "play KC promenade.1 aces.1",
        "play AC promenade.2 kings.1",
        "play 2H promenade.4 aces.2",
    ]


def test_when_the_pack_is_out_spaces_stay_and_there_is_no_re_deal() -> None:
    position = tiny("sly", "aces.1: AC; promenade.1: 2C; promenade.2: 9H", LATER)
    position.push("play 2C promenade.1 aces.1")
    assert at(position, "promenade.1") == ""
    assert position.is_stuck()
