"""The Fish-bone: the page, sentence by sentence."""

from tests.rules.dealing import at, at_each, caused, deal_first, pack_of
from tests.tiny import listed, tiny

STATE = "step=1"


def test_six_cards_make_the_gridiron() -> None:
    position = deal_first("the-fish-bone", "2C 3C 4C 5C 6C 7C")
    assert at_each(position, "gridiron", range(1, 7)) == ["2C", "3C", "4C", "5C", "6C", "7C"]
    assert len(pack_of(position)) == 98


def test_kings_lean_to_the_left_of_the_spine_of_knaves_and_queens_to_the_right() -> None:
    spots = {spot.label: spot for spot in deal_first("the-fish-bone", "").table.spots}
    for number in range(1, 9):
        king, knave, queen = (spots[f"{zone}.{number}"] for zone in ("kings", "knaves", "queens"))
        assert king.x < knave.x < queen.x
        assert king.y == queen.y > knave.y
    assert spots["gridiron.1"].x < spots["kings.1"].x


def test_knaves_found_in_the_first_six_go_to_the_line_and_the_next_card_takes_the_place() -> None:
    """Kings and queens never lie in the gridiron: without their knave they go to the talon."""
    position = deal_first("the-fish-bone", "2C QH JH 3C KH 4C KS 5C 6C 7C")
    assert at_each(position, "gridiron", range(1, 7)) == ["2C", "3C", "4C", "5C", "6C", "7C"]
    assert at(position, "knaves.1") == "JH"
    assert at(position, "kings.1") == "KH"
    # The queen came too early, but lay on top of the talon till the king of spades covered her.
    assert at(position, "talon") == "QH KS"


def test_knaves_are_placed_as_they_appear_and_descend_in_suit_to_aces() -> None:
    """Rule I; eleven cards, and two knaves of each suit."""
    position = tiny("the-fish-bone", "gridiron.1: 3C; pack: 2C JS; talon: 5H", STATE)
    position.push("turn")
    assert caused(position) == ["JS pack knaves.1"]
    spades = "JS TS 9S 8S 7S 6S 5S 4S 3S 2S"
    position = tiny(
        "the-fish-bone",
        f"knaves.1: {spades}; knaves.2: JH; knaves.3: JC TC; gridiron.1: AS; gridiron.2: TH;"
        "gridiron.3: 9H; gridiron.4: 9D; hand: TH; talon: 9C",
        STATE,
    )
    assert listed(position) == [
        "play AS gridiron.1 knaves.1",
        "play TH gridiron.2 knaves.2",
        "play TH hand knaves.2",
        "play 9C talon knaves.3",
        "marry TH hand gridiron.3",
        "lay TH hand talon",
    ]


def test_a_king_or_queen_finds_its_place_only_beside_a_knave_of_its_suit() -> None:
    """Rule II: each knave has one king and one queen; else they are consigned to the talon."""
    position = tiny(
        "the-fish-bone",
        "knaves.1: JS TS; knaves.2: JH; kings.1: KS; gridiron.1: 3C; pack: 2C KS QD KH QS",
        STATE,
    )
    for turned in (
        "QS pack queens.1",
        "KH pack kings.2",
    ):
        position.push("turn")
        assert caused(position) == [turned]
    position.push("turn")
    assert caused(position) == ["QD pack hand", "QD hand talon"]
    position.push("turn")
    assert caused(position) == ["KS pack hand", "KS hand talon"]


def test_a_king_or_queen_on_top_of_the_talon_is_placed_when_its_knave_comes() -> None:
    """Never omit to place them when it can be done: it is done without being asked."""
    position = tiny("the-fish-bone", "gridiron.1: 3C; pack: 2C JD; talon: 5H QD KD", STATE)
    position.push("turn")
    assert caused(position) == ["JD pack knaves.1", "KD talon kings.1", "QD talon queens.1"]


def test_the_second_knave_of_a_suit_receives_the_second_king() -> None:
    position = tiny(
        "the-fish-bone",
        "knaves.1: JD; knaves.2: JD; kings.1: KD; queens.1: QD; gridiron.1: 3C; pack: 2C QD KD",
        STATE,
    )
    position.push("turn")
    position.push("turn")
    assert (at(position, "kings.2"), at(position, "queens.2")) == ("KD", "QD")


def test_the_gridiron_marries_upward_with_cards_of_pack_or_talon_only() -> None:
    """Never card with card of the gridiron, never downward, and nothing above the ten."""
    position = tiny(
        "the-fish-bone",
        "gridiron.1: 8C; gridiron.2: 9C; gridiron.3: TC; gridiron.4: 8D; hand: 9C; talon: TC",
        STATE,
    )
    assert listed(position) == [
        "marry 9C hand gridiron.1",
        "marry TC talon gridiron.2",
        "lay 9C hand talon",
    ]
    position = tiny("the-fish-bone", "gridiron.1: 8C; gridiron.2: 2H; hand: 7C; talon: AH", STATE)
    assert listed(position) == ["lay 7C hand talon"]


def test_only_the_top_of_a_packet_of_the_gridiron_is_played() -> None:
    position = tiny("the-fish-bone", "knaves.1: JC TC; gridiron.1: 8C 9C; gridiron.2: 2H", STATE)
    assert listed(position) == ["play 9C gridiron.1 knaves.1"]
    position.push("play 9C gridiron.1 knaves.1")
    assert listed(position) == ["play 8C gridiron.1 knaves.1"]


def test_a_space_is_refilled_at_once_from_pack_or_talon() -> None:
    position = tiny("the-fish-bone", "gridiron.1:; gridiron.2: 2H; pack: 7C; talon: AH", STATE)
    assert listed(position) == ["fill pack gridiron.1", "fill AH talon gridiron.1"]


def test_a_king_or_queen_fills_no_space() -> None:
    """Drawn, it goes to the talon and the next card takes the place; on the talon it stays."""
    position = tiny(
        "the-fish-bone", "gridiron.1:; gridiron.2: 2H; pack: 7C 5D QH; talon: KD", STATE
    )
    assert listed(position) == ["fill pack gridiron.1"]
    position.push("fill pack gridiron.1")
    assert caused(position) == ["QH pack talon", "5D pack gridiron.1"]


def test_a_knave_drawn_to_fill_goes_to_the_line_and_the_space_is_still_due() -> None:
    position = tiny("the-fish-bone", "gridiron.1:; gridiron.2: 2H; pack: 7C JD; talon: 4D", STATE)
    position.push("fill pack gridiron.1")
    assert caused(position) == ["JD pack knaves.1"]
    assert listed(position) == ["fill pack gridiron.1", "fill 4D talon gridiron.1"]


def test_the_talon_is_re_dealt_once_as_it_lies() -> None:
    position = tiny("the-fish-bone", "gridiron.1: 8C; talon: 5H QD 2S", STATE)
    position.push("redeal")
    assert pack_of(position) == ["5H", "QD", "2S"]
    while listed(position) == ["turn"]:
        position.push("turn")
    assert position.is_stuck()


def test_eight_lines_of_knave_to_ace_with_kings_and_queens_are_the_whole_pack() -> None:
    table = deal_first("the-fish-bone", "").table
    assert 8 * 11 + 8 + 8 == table.goal == len(table.pack) == 104
