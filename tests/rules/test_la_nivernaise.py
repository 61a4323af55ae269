"""La Nivernaise, line by line against the page."""

from cadogan.cards import format_cards
from cadogan.engine.position import Outcome, Position
from tests.rules.dealing import at, at_each, caused, count_cards, deal_first, pack_of
from tests.tiny import listed, tiny


def seen(position: Position, label: str) -> str:
    """The cards of a place as the player may see them."""
    return " ".join(
        "##" if card is None else format_cards([card]) for card in position.view().places[label]
    )


def test_two_flanks_of_four_then_six_packets_of_four_dealt_together() -> None:
    """The left column from the top, the right column, then the Line from left to right."""
    position = deal_first(
        "la-nivernaise",
        "9D 8D 7D 6D KS 4S 3S AS TH 9H 8H 7H JC TC 9C 8C 2D 3D 4D 5D",
    )
    assert at_each(position, "left-flank", range(1, 5)) == ["9D", "8D", "7D", "6D"]
    assert at_each(position, "right-flank", range(1, 5)) == ["KS", "4S", "3S", "AS"]
    assert at_each(position, "line", (1, 2, 3)) == ["TH 9H 8H 7H", "JC TC 9C 8C", "2D 3D 4D 5D"]
    assert count_cards(position, "line") == [4] * 6
    assert len(pack_of(position)) == 72


def test_the_flanks_and_the_uppermost_cards_of_the_line_are_played_but_not_moved() -> None:
    """Rule I; nothing is built on the Flanks or on the Line."""
    position = tiny(
        "la-nivernaise",
        "aces.1: AC; left-flank.1: 2C; left-flank.2: 3C; right-flank.3: 8H;"
        " line.1: 2C 9H; line.2: 9S AS; line.3: AC KC",
        "step=2 redeals=1",
    )
    assert listed(position) == [
        "play 2C left-flank.1 aces.1",
        "play AS line.2 aces.2",
        "play KC line.3 kings.1",
    ]


def test_four_aces_and_four_kings_of_different_suits_follow_suit() -> None:
    """Rule III; the second ace of a suit ends the descending line."""
    position = tiny(
        "la-nivernaise",
        "aces.1: AC; kings.1: KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S; left-flank.1: AC;"
        " left-flank.2: AS; left-flank.3: 2H; right-flank.1: KS; right-flank.2: KC",
        "step=2",
    )
    assert listed(position) == [
        "play AS left-flank.2 aces.2",
        "play AS left-flank.2 kings.1",
        "play KC right-flank.2 kings.2",
    ]


def test_as_many_cards_of_each_packet_may_be_examined_as_there_are_vacancies() -> None:
    """Rule II, which lifts so many cards from under the uppermost."""
    line = "line.1: 9C 8C 7C 6C; line.2: 5H; line.3: 4S 3S"
    full = tiny("la-nivernaise", f"left-flank.1: 9H; right-flank.1: 9S; {line}", "step=2")
    assert [seen(full, f"line.{n}") for n in (1, 2, 3)] == ["## ## ## 6C", "5H", "## 3S"]
    one = tiny("la-nivernaise", f"left-flank.1: ; right-flank.1: 9S; {line}", "step=2")
    assert [seen(one, f"line.{n}") for n in (1, 2, 3)] == ["## ## 7C 6C", "5H", "4S 3S"]
    two = tiny("la-nivernaise", f"left-flank.1: ; right-flank.1: ; {line}", "step=2")
    assert [seen(two, f"line.{n}") for n in (1, 2, 3)] == ["## 8C 7C 6C", "5H", "4S 3S"]
    assert "line.1: ## 8C 7C 6C" in str(two)
    assert two.view().pack == 0


def test_the_flanks_may_be_filled_from_the_line_or_the_pack_or_left() -> None:
    """Vacancies are valuable; of two that are alike the first stands for both."""
    position = tiny(
        "la-nivernaise",
        "left-flank.1: ; right-flank.2: ; left-flank.2: 9H; line.1: 9C 8C; line.2: 7D; pack: 5D 6D",
        "step=2",
    )
    assert listed(position) == [
        "fill 8C line.1 left-flank.1",
        "fill 7D line.2 left-flank.1",
        "fill pack left-flank.1",
        "deal",
    ]
    position.push("fill 8c right-flank.2")
    assert at(position, "right-flank.2") == "8C"


def test_a_packet_that_is_gone_is_replaced_at_once_by_four_from_the_pack() -> None:
    """Only a whole packet is; a single card that has been played is not replaced."""
    position = tiny(
        "la-nivernaise",
        "aces.1: AC; left-flank.1: ; line.1: 2C; line.2: 9H 3C; pack: 5D 6D 7D 8D 9D TD",
        "step=2",
    )
    position.push("play 2C")
    assert caused(position)[1:] == [f"{rank}D pack line.1" for rank in "T987"]
    position.push("play 3C")
    assert caused(position)[1:] == []
    assert at(position, "line.2") == "9H"
    assert at(position, "line.1") == "TD 9D 8D 7D"


def test_a_packet_is_replaced_as_far_as_the_pack_goes() -> None:
    """With two cards left it is a packet of two; with none the place stays empty."""
    position = tiny("la-nivernaise", "aces.1: AC; line.1: 2C; pack: 5D 6D", "step=2")
    position.push("play 2C")
    assert at(position, "line.1") == "6D 5D"
    position = tiny("la-nivernaise", "aces.1: AC; line.1: 2C; line.2: 9D", "step=2")
    position.push("play 2C")
    assert at(position, "line.1") == ""


def test_rounds_of_four_are_dealt_on_every_packet_with_a_pause_after_each() -> None:
    """The last round is dealt from the left as far as it goes."""
    position = tiny(
        "la-nivernaise",
        "left-flank.1: ; line.1: 2C; line.2: 3C; line.3: 4C; line.4: 5C; line.5: 6C; line.6: 7C;"
        " pack: 2H 3H 4H 5H 6H 7H 8H 9H TH JH 2S 3S 4S 5S 6S 7S 8S 9S TS JS 2D 3D 4D 5D 6D 7D",
        "step=2",
    )
    position.push("deal")
    assert at_each(position, "line", (1, 2)) == ["2C 7D 6D 5D 4D", "3C 3D 2D JS TS"]
    assert count_cards(position, "line") == [5] * 6
    assert pack_of(position) == ["3H", "2H"]
    position.push("deal")
    assert at(position, "line.1") == "2C 7D 6D 5D 4D 3H 2H"
    assert listed(position)[-1] == "redeal"


def test_the_line_is_redealt_once_the_last_packet_first() -> None:
    """Rule IV: the packets are taken up from the left, the whole is turned over and dealt as
    before; the Flanks stay as they are.
    """
    position = tiny(
        "la-nivernaise",
        "left-flank.1: ; left-flank.2: 9H; line.1: 2C 3C 4C; line.2: 5C 6C; line.3: 7C; line.4: ",
        "step=2",
    )
    assert position.redeals_left == 1
    position.push("redeal")
    assert at_each(position, "line", (1, 2)) == ["7C 5C 6C 2C", "3C 4C"]
    assert at(position, "left-flank.2") == "9H"
    assert position.is_space(position.place("left-flank.1"))
    assert position.redeals_left == 0
    assert listed(position) == ["fill 2C line.1 left-flank.1", "fill 4C line.2 left-flank.1"]


def test_one_card_at_a_time_passes_between_the_two_foundations_of_a_suit() -> None:
    """Both ways, and never the ace or king with which a foundation began."""
    position = tiny(
        "la-nivernaise",
        "aces.1: AC 2C 3C 4C 5C 6C; kings.1: KC QC JC TC 9C 8C 7C; aces.2: AS; left-flank.1: 9H",
        "step=2",
    )
    assert listed(position) == ["transfer 6C aces.1 kings.1", "transfer 7C kings.1 aces.1"]
    position.push("transfer 6C aces.1 kings.1")
    assert listed(position) == ["transfer 5C aces.1 kings.1", "transfer 6C kings.1 aces.1"]
    last = tiny(
        "la-nivernaise", "aces.1: AC; kings.1: KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C", "step=2"
    )
    assert listed(last) == ["transfer 2C kings.1 aces.1"]
    other = tiny(
        "la-nivernaise", "aces.1: AC 2C 3C; kings.1: KS QS JS TS 9S 8S 7S 6S 5S 4S", "step=2"
    )
    assert listed(other) == []


def test_eight_full_foundations_win() -> None:
    """Eight times thirteen cards are the two packs."""
    foundations = "; ".join(
        f"aces.{number}: {' '.join(rank + suit for rank in 'A23456789TJQK')};"
        f" kings.{number}: {' '.join(rank + suit for rank in 'KQJT98765432A')}"
        for number, suit in enumerate("CSHD", 1)
    )
    position = tiny(
        "la-nivernaise", foundations.removesuffix(" AD") + "; line.2: AD", "step=2 redeals=1"
    )
    assert listed(position) == ["play AD line.2 kings.4"]
    position.push("AD")
    assert position.outcome() is Outcome.WON


def test_an_ascending_foundation_ends_with_the_king() -> None:
    """Thirteen cards, as the descending one, which ends with an ace."""
    queen = " ".join(rank + "C" for rank in "A23456789TJQ")
    kings = "; ".join(f"kings.{number}: K{suit}" for number, suit in enumerate("CSHD", 1))
    position = tiny("la-nivernaise", f"{kings}; aces.1: {queen}; line.1: KC", "step=2 redeals=1")
    assert "play KC line.1 aces.1" in listed(position)
