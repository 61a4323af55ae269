"""Nestor (page 23): the dealing of unlike columns, pairs, and the reserve."""

import pytest

import cadogan
from cadogan.engine.position import Outcome
from cadogan.errors import InvalidSetupError
from tests.rules.dealing import at, count_cards, deal_first, moves_of, push_all
from tests.tiny import listed, tiny

GAME = "nestor"
PLAYING = "step=2"
# Six rows in which no column repeats a value, and the four cards left.
ROWS = (
    "AC 2C 3C 4C 5C 6C 7C 8C",
    "2S 3S 4S 5S 6S 7S 8S 9S",
    "3H 4H 5H 6H 7H 8H 9H TH",
    "4D 5D 6D 7D 8D 9D TD JD",
    "9C TC JC QC KC AS QS KS",
    "TS JS QH KH AH 2H JH QD",
)
RESERVE = "AD 2D 3D KD"


def test_eight_columns_of_six_are_dealt_by_rows_and_four_cards_remain() -> None:
    """Horizontal lines of eight; 48 and 4 make the pack."""
    position = deal_first(GAME, " ".join(ROWS), RESERVE)
    for column in range(8):
        assert at(position, f"columns.{column + 1}").split() == [
            row.split()[column] for row in ROWS
        ]
    assert count_cards(position, "reserve") == [0] * 4
    # The pack is written from its bottom; the first of the reserve lies on top.
    assert at(position, "pack") == "KD 3D 2D AD"
    assert 6 * 8 + 4 == 52


def test_a_card_that_repeats_a_value_of_its_column_goes_under_the_pack() -> None:
    """The next card is dealt in its stead, and what was refused comes again at the end."""
    second = "AS 2S 3S 4S 5S 6S 7S 8S 9S"
    position = deal_first(GAME, f"{ROWS[0]} {second}")
    # The ace of spades would lie on an ace: the deuce is dealt, and so on; the ace waits below.
    assert [at(position, f"columns.{n}").split()[1] for n in range(1, 9)] == second.split()[1:]


def test_refused_cards_keep_their_order_under_the_pack() -> None:
    """Each one goes below those refused before it, and the fit is asked anew for its new place."""
    position = deal_first(GAME, "AC 2C 3C 4C 5C 6C 7C 8C AS AH 2S 3S 4S 5S 6S 7S 8S 9S", "KS KD")
    assert [at(position, f"columns.{n}").split()[1] for n in range(1, 9)] == (
        ["2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S"]
    )
    dealt = [at(position, f"columns.{n}").split() for n in range(1, 9)]
    assert all(len({card[0] for card in column}) == 6 for column in dealt)
    # The two aces came after the last card of the pack as it was given.
    late = [card for row in range(6) for column in dealt for card in [column[row]]]
    late += at(position, "pack").split()[::-1]
    assert late.index("KD") < late.index("AS") < late.index("AH")


@pytest.mark.parametrize("number", range(1, 30))
def test_no_column_holds_two_cards_of_a_value(number: int) -> None:
    """Even when others lie between."""
    position = cadogan.game(GAME).deal(number)
    for column in range(1, 9):
        ranks = [card % 13 for card in position.cards_at(f"columns.{column}")]
        assert len(set(ranks)) == 6


def test_when_all_that_is_left_repeats_a_value_the_cards_are_shuffled_again() -> None:
    """The last column wants one more card, and holds the like of all five (reading)."""
    first = (
        "8C 2C 3C 4C 5C 6C 7C AC 9S 3S 4S 5S 6S 7S 8S 2S TH 4H 5H 6H 7H 8H 9H 3H"
        " 4D 5D 6D 7D 8D 9D TD QC JC TC 9C JD KC AS QS KS QH JS TS KH AH 2H JH"
    )
    # A pack written out card by card cannot be shuffled; it is refused.
    with pytest.raises(InvalidSetupError, match="cannot be dealt"):
        deal_first(GAME, first, "AD 2D 3D QD KD")


def test_pairs_are_made_of_the_lowest_cards_only() -> None:
    """What they covered is free after them; any two of a value, and the player chooses which."""
    position = tiny(
        GAME, "columns.1: 9C AS; columns.2: 9D AH; columns.5: AD; columns.6: KC", PLAYING
    )
    assert listed(position) == [
        "combine AS columns.1 AH columns.2",
        "combine AS columns.1 AD columns.5",
        "combine AH columns.2 AD columns.5",
    ]
    push_all(position, "combine AS columns.1 AH columns.2")
    assert listed(position) == ["combine 9C columns.1 9D columns.2"]


def test_the_reserve_is_taken_up_one_by_one_when_no_more_can_be_paired() -> None:
    """Not before; a card that pairs with nothing is put aside and may be paired later."""
    table = "columns.1: 9C AS; columns.2: 9D AH; columns.3: 5C; columns.4: 4S 6C"
    reserve = "reserve.1:; reserve.2:; reserve.3:; reserve.4:; pack: 7S 5D 4D KC"
    position = tiny(GAME, f"{table}; {reserve}", PLAYING)
    assert listed(position) == ["combine AS columns.1 AH columns.2"]
    push_all(position, "combine AS columns.1 AH columns.2", "combine 9C columns.1 9D columns.2")
    assert listed(position) == ["fill pack reserve.1"]
    push_all(position, "fill pack reserve.1")
    assert at(position, "reserve.1") == "KC"
    push_all(position, "fill pack reserve.2", "fill pack reserve.3")
    # The five pairs: now the next must not be taken up.
    assert listed(position) == ["combine 5C columns.3 5D reserve.3"]
    push_all(position, "combine 5C columns.3 5D reserve.3", "fill pack reserve.3")
    assert at(position, "reserve.3") == "7S"
    assert listed(position) == []
    assert position.outcome() is Outcome.STUCK


def test_a_card_put_aside_may_be_paired_afterwards() -> None:
    """With one set free later, or with another of the reserve (reading)."""
    table = "columns.1: KS 4C; reserve.1: KC; reserve.2: 7S; reserve.3:; reserve.4:; pack: 7D 4D"
    position = tiny(GAME, table, PLAYING)
    push_all(position, "fill pack reserve.3", "combine 4C columns.1 4D reserve.3")
    assert listed(position) == ["combine KS columns.1 KC reserve.1"]
    push_all(position, "combine KS columns.1 KC reserve.1", "fill pack reserve.1")
    assert listed(position) == ["combine 7D reserve.1 7S reserve.2"]


def test_the_reserve_is_not_seen_before_it_is_taken_up() -> None:
    """In the picture it is one closed pile (reading)."""
    position = deal_first(GAME, " ".join(ROWS), RESERVE)
    view = position.view()
    assert view.pack == 4
    assert all(view.places[f"reserve.{n}"] == () for n in range(1, 5))


def test_no_card_is_moved_but_in_pairs_and_empty_columns_stay() -> None:
    """Nothing fills a column."""
    position = tiny(GAME, "columns.1:; columns.2: 9D AH; columns.3: 5C", PLAYING)
    assert moves_of(position, "fill", "place", "deal") == []
    assert listed(position) == []


def test_all_cards_paired_is_success() -> None:
    """26 pairs; otherwise the game has failed."""
    position = tiny(GAME, "columns.1: AS; columns.2: AH", PLAYING)
    push_all(position, "combine AS columns.1 AH columns.2")
    assert position.outcome() is Outcome.WON
    assert position.redeals_left == 0
