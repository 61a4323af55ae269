"""Babette, line by line against the page."""

from cadogan.engine.position import Outcome, Position
from tests.rules.dealing import at_each, caused, count_cards, deal_first, pack_of
from tests.tiny import listed, tiny

# The picture's state: eight cards have been played from four rows, and eight holes show whence.
PICTURE = (
    "kings.3: KS QS; kings.4: KC; aces.1: AC; aces.2: AH 2H 3H; aces.3: AS;"
    " garden.1: 9C KC 8C 8S; garden.2: 8D TC 9S; garden.3: JD KD; garden.4: 9H TS 4H;"
    " garden.5: 5C 7C; garden.6: 6C 9D 5S; garden.7: QC 6S 6D; garden.8: QH 5H 9C 8H"
)


def garden(position: Position) -> list[str]:
    """The eight columns as text."""
    return at_each(position, "garden", range(1, 9))


def test_the_garden_is_dealt_in_rows_of_eight_with_a_pause_after_each() -> None:
    """A row is finished before anything is played from it."""
    position = deal_first("babette", "AH 2H 4D 5D 6D 8D 9D JD 2C 4C")
    assert garden(position) == ["AH", "2H", "4D", "5D", "6D", "8D", "9D", "JD"]
    assert listed(position) == ["play AH garden.1 aces.1", "deal"]
    position.push("play AH")
    assert listed(position) == ["play 2H garden.2 aces.1", "deal"]
    position.push("deal")
    assert garden(position)[:3] == ["2C", "2H 4C", "4D AC"]
    assert count_cards(position, "garden") == [1, 2, 2, 2, 2, 2, 2, 2]


def test_the_lowest_card_of_each_column_is_available_in_the_picture() -> None:
    """Rule III: eight, nine, king, four, seven, five, six, eight; of these king and four go up."""
    position = tiny("babette", PICTURE + "; pack: 2S 3S 4S 5D 7S 9H TD JS", "step=1")
    lowest = [column[-2:] for column in garden(position)]
    assert lowest == ["8S", "9S", "KD", "4H", "7C", "5S", "6D", "8H"]
    assert listed(position) == ["play KD garden.3 kings.1", "play 4H garden.4 aces.2", "deal"]
    position.push("play KD")
    assert "play JD" not in " ".join(listed(position))


def test_the_next_row_goes_to_all_eight_columns() -> None:
    """Rule II: it is laid underneath, and no hole is filled."""
    position = tiny("babette", PICTURE + "; pack: 2S 3S 4S 5D 7S 9H TD JS", "step=1")
    position.push("deal")
    lowest = [column[-2:] for column in garden(position)]
    assert lowest == ["JS", "TD", "9H", "7S", "5D", "4S", "3S", "2S"]


def test_the_foundations_follow_suit_one_ace_and_one_king_of_each() -> None:
    """Rule I; ascending and descending. There are no marriages and no transfers between them."""
    position = tiny(
        "babette",
        "aces.1: AC 2C; kings.1: KS QS; garden.1: 3C; garden.2: 3S; garden.3: JS; garden.4: JC;"
        " garden.5: AC; garden.6: KS; garden.7: KC; garden.8: AS",
        "step=1 redeals=2",
    )
    assert listed(position) == [
        "play 3C garden.1 aces.1",
        "play JS garden.3 kings.1",
        "play KC garden.7 kings.2",
        "play AS garden.8 aces.2",
    ]


def test_the_second_ace_ends_a_descending_foundation() -> None:
    """From king to ace."""
    down = " ".join(rank + "C" for rank in "KQJT98765432")
    position = tiny("babette", f"aces.1: AC; kings.1: {down}; garden.1: AC", "step=1 redeals=2")
    assert listed(position) == ["play AC garden.1 kings.1"]


def test_the_columns_are_taken_up_and_redealt_twice() -> None:
    """The last column comes first, its first row foremost; the last row may fall short."""
    position = tiny(
        "babette",
        "garden.1: 9C 3D; garden.2: 8H; garden.3: ; garden.8: 4S 5S; garden.5: 6H 7H JH QH;"
        " garden.7: 8C",
        "step=1",
    )
    assert position.redeals_left == 2
    assert listed(position) == ["redeal"]
    position.push("redeal")
    assert garden(position) == ["4S 9C", "5S 3D", "8C", "6H", "7H", "JH", "QH", "8H"]
    assert position.redeals_left == 1
    position.push("redeal")
    assert garden(position)[0] == "8H 4S"
    assert position.redeals_left == 0
    assert listed(position) == []
    assert position.outcome() is Outcome.STUCK


def test_a_redeal_waits_till_the_pack_is_out() -> None:
    """The whole garden is laid out first."""
    position = tiny("babette", "garden.1: AC; pack: 9D", "step=1")
    assert listed(position) == ["play AC garden.1 aces.1", "deal"]
    position.push("deal")
    assert caused(position)[0] == "9D pack garden.1"
    assert listed(position) == ["redeal"]


def test_thirteen_rows_are_the_two_packs_and_eight_foundations_win() -> None:
    """104 cards in eight columns; eight foundations of thirteen."""
    position = deal_first("babette")
    while "deal" in listed(position):
        position.push("deal")
    assert count_cards(position, "garden") == [13] * 8
    assert "##" not in str(position)
    assert pack_of(position) == []
    foundations = "; ".join(
        f"aces.{number}: {' '.join(rank + suit for rank in 'A23456789TJQK')};"
        f" kings.{number}: {' '.join(rank + suit for rank in 'KQJT98765432A')}"
        for number, suit in enumerate("CSHD", 1)
    )
    last = tiny("babette", foundations.removesuffix(" AD") + "; garden.8: AD", "step=1 redeals=2")
    assert listed(last) == ["play AD garden.8 kings.4"]
    last.push("AD")
    assert last.outcome() is Outcome.WON


def test_an_ascending_foundation_ends_with_the_king() -> None:
    """Thirteen cards, as the descending one, which ends with an ace."""
    queen = " ".join(rank + "C" for rank in "A23456789TJQ")
    kings = "; ".join(f"kings.{number}: K{suit}" for number, suit in enumerate("CSHD", 1))
    position = tiny("babette", f"{kings}; aces.1: {queen}; garden.1: KC", "step=1 redeals=2")
    assert "play KC garden.1 aces.1" in listed(position)
