"""The Flower-Garden (page 16), with its worked example."""

from tests.rules.dealing import at, cards_left, count_cards, deal_first, moves_of, push_all
from tests.tiny import listed, tiny

GAME = "the-flower-garden"
PLAYING = "step=2"
# The tops of the picture, and what the text says lies under them.
PICTURED = (
    "garden.1: 6S; garden.2: 7S; garden.3: 2D 9C; garden.4: 5C; garden.5: AD 4D; garden.6: JD;"
    " bouquet.1: TH"
)


def test_six_packets_of_six_together_and_sixteen_in_the_bouquet() -> None:
    """Packet after packet; the rest is the bouquet."""
    position = deal_first(GAME)
    order = cards_left(GAME)
    for packet in range(6):
        dealt = " ".join(order[6 * packet : 6 * packet + 6])
        assert at(position, f"garden.{packet + 1}") == dealt
    assert [at(position, f"bouquet.{n}") for n in range(1, 17)] == order[36:]
    assert count_cards(position, "bouquet") == [1] * 16
    assert 6 * 6 + 16 == 52


def test_tops_of_the_garden_and_all_the_bouquet_are_available() -> None:
    """Rule I; a top card taken away releases the one beneath."""
    position = tiny(GAME, "garden.1: AS KD; garden.2: AC; bouquet.3: AH; bouquet.16: AD", PLAYING)
    assert moves_of(position, "play") == [
        "play AC garden.2 aces.1",
        "play AH bouquet.3 aces.1",
        "play AD bouquet.16 aces.1",
    ]
    position = tiny(GAME, "garden.1: AS 9D; garden.2: TC", PLAYING)
    push_all(position, "place 9D garden.1 garden.2")
    assert moves_of(position, "play") == ["play AS garden.1 aces.1"]


def test_foundations_follow_suit_upwards() -> None:
    """Rule II."""
    position = tiny(GAME, "aces.1: AS; garden.1: 2D; garden.2: 2S; bouquet.1: 3S", PLAYING)
    assert moves_of(position, "play") == ["play 2S garden.2 aces.1"]


def test_sequences_in_the_garden_descend_without_regard_to_suit() -> None:
    """Rule III; from packet to packet as often as one likes, and from the bouquet."""
    position = tiny(
        GAME,
        "garden.1: 9D; garden.2: TC 8H; garden.3: KC 9C; bouquet.1: 8S; bouquet.2: 7C",
        PLAYING,
    )
    assert listed(position) == [
        "place 8H garden.2 garden.1",
        "place 8H garden.2 garden.3",
        "place 8S bouquet.1 garden.1",
        "place 8S bouquet.1 garden.3",
        "place 7C bouquet.2 garden.2",
    ]
    push_all(position, "place 8H garden.2 garden.1")
    assert "place 9C garden.3 garden.2" in listed(position)
    push_all(position, "place 8H garden.1 garden.3", "place 8H garden.3 garden.1")
    assert at(position, "garden.1") == "9D 8H"


def test_cards_move_one_at_a_time() -> None:
    """A sequence is not moved together."""
    position = tiny(GAME, "garden.1: 9D 8H; garden.2: TC", PLAYING)
    assert listed(position) == []


def test_the_example_of_the_page() -> None:
    """Four of diamonds on five of clubs, ten of hearts from the bouquet on the knave of diamonds,
    nine of clubs on that: ace and deuce of diamonds are free.
    """
    position = tiny(GAME, PICTURED, PLAYING)
    # Of the pictured tops: 4 on 5, 5 on 6, 6 on 7; the ten on the knave.
    assert listed(position) == [
        "place 6S garden.1 garden.2",
        "place 5C garden.4 garden.1",
        "place 4D garden.5 garden.4",
        "place TH bouquet.1 garden.6",
    ]
    push_all(position, "place 4D garden.5 garden.4", "place TH bouquet.1 garden.6")
    push_all(position, "place 9C garden.3 garden.6")
    assert at(position, "garden.6") == "JD TH 9C"
    assert moves_of(position, "play") == ["play AD garden.5 aces.1"]
    push_all(position, "play AD garden.5 aces.1")
    assert moves_of(position, "play") == ["play 2D garden.3 aces.1"]


def test_cards_of_the_bouquet_cannot_be_returned() -> None:
    """Nothing fills a gap in the bouquet, and nothing is put on its cards."""
    position = tiny(GAME, "garden.1: 9D; garden.2: KS QS; bouquet.1:; bouquet.2: TC", PLAYING)
    assert listed(position) == []


def test_a_cleared_packet_may_be_begun_anew_with_any_available_card() -> None:
    """A king too, which otherwise never moves; and one need not."""
    position = tiny(GAME, "garden.1:; garden.2: 2D KS; garden.3: 9H; bouquet.4: 5C", PLAYING)
    assert listed(position) == ["fill KS garden.2 garden.1", "fill 5C bouquet.4 garden.1"]
    position = tiny(GAME, "garden.1: AD; garden.2: 2D KS; garden.3: 9H", PLAYING)
    assert listed(position) == ["play AD garden.1 aces.1"]


def test_a_lone_card_is_not_moved_to_another_space() -> None:
    """That changes nothing: in the test above the nine stays where it is."""
    position = tiny(GAME, "garden.1:; garden.3: 9H", PLAYING)
    assert listed(position) == []


def test_there_is_only_one_deal() -> None:
    """Nothing can be dealt again."""
    position = tiny(GAME, "garden.1: AS KD; garden.2: 2C JH", PLAYING)
    assert listed(position) == []
    assert position.is_stuck()
    assert position.redeals_left == 0


def test_a_queen_is_placed_on_a_king_and_a_king_on_nothing() -> None:
    """The king is the highest card; an ace is not followed by him."""
    position = tiny(GAME, "aces.1: AS; garden.1: KS; garden.2: QH; garden.3: 2H AD", PLAYING)
    assert listed(position) == ["play AD garden.3 aces.2", "place QH garden.2 garden.1"]
