"""The Shah (page 7): the star dealt circle by circle, marriages, refills and the lane's grace."""

from cadogan.engine.position import Outcome
from tests.rules.dealing import at, cards_left, count_cards, deal_first, moves_of, push_all
from tests.tiny import listed, tiny

GAME = "the-shah"
# Twenty-four cards of which none can be played on an ace.
DULL = "QC JC TC 9C QS JS TS 9S QH JH TH 9H QD JD TD 9D QC JC TC 9C QS JS TS 9S"
TURNING = "step=5"
PAUSED = "step=1"
ACES = "aces.1: AC; aces.2: AS; aces.3: AH; aces.4: AD"


def test_kings_and_aces_are_taken_out_and_three_circles_dealt_clockwise() -> None:
    """One king in the middle, seven out, eight aces around; from the top, left to right."""
    position = deal_first(GAME, DULL + " 8C")
    assert at(position, "shah") == "KH"
    assert count_cards(position, "aces") == [1] * 8
    assert sorted(at(position, "out").split()) == ["KC", "KC", "KD", "KD", "KH", "KS", "KS"]
    dealt = DULL.split()
    for circle in range(3):
        for ray in range(8):
            assert at(position, f"star.{circle + 1}.{ray + 1}") == dealt[8 * circle + ray]
    assert len(position.cards_at("pack")) == 64 == 104 - 16 - 24
    assert len(cards_left(GAME)) == 88


def test_a_circle_is_complete_before_anything_is_played() -> None:
    """Suitable cards wait till eight lie (reading); the gaps are filled at once from the pack."""
    position = deal_first(GAME, "QC 2S TC 9C QS JS TS 9S 3S 8C 2S")
    assert listed(position) == ["play 2S star.1.2 aces.2", "deal"]
    push_all(position, "play 2S star.1.2 aces.2")
    # The three of spades came into the gap at once and may be played in its turn.
    assert listed(position) == ["play 3S star.1.2 aces.2", "deal"]
    push_all(position, "play 3S star.1.2 aces.2")
    # The next card fits nothing: the second circle is dealt by itself.
    assert at(position, "star.1.2") == "8C"
    assert at(position, "star.2.1") == "2S"


def test_the_second_circle_blocks_the_first() -> None:
    """Rule I in the deal: a card may be played till the next circle lies outside it."""
    position = deal_first(GAME, "QC 2S TC 9C QS JS TS 9S 8C 8S 8H 8D 7C 7S 7H 2H")
    push_all(position, "deal")
    assert listed(position) == ["play 2H star.2.8 aces.3", "deal"]
    push_all(position, "deal")
    assert position.cards_at("star.3.8")
    assert "play 2H star.2.8 aces.3" not in listed(position)


def test_the_second_circle_is_treated_like_the_first() -> None:
    """Its spaces too are filled at once from the pack, before anything else."""
    position = deal_first(GAME, "QC JC TC 9C QS JS TS 9S 8C 8S 2D 8D 7C 7S 7H 2H 6C 7D")
    assert listed(position) == ["play 2D star.2.3 aces.4", "play 2H star.2.8 aces.3", "deal"]
    push_all(position, "play 2D star.2.3 aces.4")
    assert at(position, "star.2.3") == "6C"
    assert listed(position) == ["play 2H star.2.8 aces.3", "deal"]


def test_there_are_no_marriages_before_the_third_circle() -> None:
    """Rule II: they are for that circle alone."""
    position = deal_first(GAME, "QC JC TC 9C QS JS 2S 9S")
    assert listed(position) == ["play 2S star.1.7 aces.2", "deal"]


def test_after_the_deal_only_the_third_circle_is_available_till_a_ray_opens() -> None:
    """Rule I: what lies outside on its ray blocks a card."""
    table = f"{ACES}; star.1.1: 2C; star.2.1: 2S; star.3.1: 2H; star.1.2: 2D; star.2.2: 9C"
    position = tiny(GAME, f"{table}; star.3.2:", TURNING)
    assert listed(position) == ["play 2H star.3.1 aces.3"]
    push_all(position, "play 2H star.3.1 aces.3")
    assert listed(position) == ["play 2S star.2.1 aces.2"]
    push_all(position, "play 2S star.2.1 aces.2")
    assert listed(position) == ["play 2C star.1.1 aces.1"]


def test_marriages_are_limited_to_the_third_circle_and_descend() -> None:
    """Rule II: freed inner cards are played, not married, and receive nothing."""
    table = (
        f"{ACES}; star.3.1: 9H; star.3.2: 8H; star.3.3: 8D; star.2.4: 8H; star.1.5: TH;"
        " star.2.6: TH; star.3.7: 9S"
    )
    position = tiny(GAME, table, TURNING)
    assert listed(position) == ["marry 8H star.3.2 star.3.1"]


def test_cards_turned_and_of_the_talon_are_played_and_married() -> None:
    """To the third circle; nothing is compulsory."""
    table = f"{ACES}; star.2.1: 9S; star.3.1: 9H; star.1.2: TD; talon: 3D 8S; pack: 8H"
    position = tiny(GAME, table, TURNING)
    assert listed(position) == ["turn"]
    push_all(position, "turn")
    assert listed(position) == ["marry 8H hand star.3.1", "lay 8H hand talon"]
    push_all(position, "lay 8H hand talon")
    assert listed(position) == ["marry 8H talon star.3.1"]


def test_the_foundations_follow_suit_up_to_the_queen() -> None:
    """Rule III; with the kings thrown aside eight times twelve cards are home."""
    up = "A23456789TJQ"
    suits = [" ".join(rank + suit for rank in up) for suit in "CSHDCSHD"]
    places = [f"aces.{n}: {text}" for n, text in enumerate(suits, 1)]
    places[0] = places[0].removesuffix(" QC")
    position = tiny(GAME, "shah: KH; " + "; ".join(places) + "; star.1.1: QC", TURNING)
    assert listed(position) == ["play QC star.1.1 aces.1"]
    push_all(position, "play QC star.1.1 aces.1")
    assert position.outcome() is Outcome.WON
    assert position.cards_home == 8 * 12


def test_spaces_must_be_filled_before_the_next_card_is_turned() -> None:
    """The player may first play and marry on; then inner circles first, from left to right."""
    table = (
        f"{ACES}; star.1.1: 9C; star.2.1: 9S; star.3.1:; star.1.2: 8D; star.2.2:; star.3.2:;"
        " star.1.3: JC; star.2.3: JS; star.3.3: 2D; talon: TH 8C; pack: 6D 6S"
    )
    position = tiny(GAME, table, TURNING)
    assert listed(position) == [
        "play 2D star.3.3 aces.4",
        "fill pack star.2.2",
        "fill 8C talon star.2.2",
    ]
    push_all(position, "play 2D star.3.3 aces.4")
    assert moves_of(position, "turn", "play") == []
    push_all(position, "fill 8C talon star.2.2")
    # Once begun it is carried through, in order: now the outer circle, clockwise.
    assert listed(position) == ["fill pack star.3.1", "fill TH talon star.3.1"]
    push_all(position, "fill TH talon star.3.1")
    # One source is left, so the rest fills itself.
    assert at(position, "star.3.2") == "6S"
    assert at(position, "star.3.3") == "6D"


def test_the_card_in_hand_may_be_put_in_a_space_made_for_it() -> None:
    """The second note: wait for a card that will be wanted, then play or marry to make room."""
    table = (
        f"{ACES}; star.1.1: 9C; star.2.1: 9S; star.3.1: 2D; talon: TH; pack: 6D 3D; star.1.2: 9H;"
        " star.2.2: JH; star.3.2: JS"
    )
    position = tiny(GAME, table, TURNING)
    push_all(position, "turn")
    assert listed(position) == ["play 2D star.3.1 aces.4", "lay 3D hand talon"]
    push_all(position, "play 2D star.3.1 aces.4")
    assert listed(position) == [
        "play 3D hand aces.4",
        "fill 3D hand star.3.1",
        "fill TH talon star.3.1",
        "lay 3D hand talon",
    ]
    push_all(position, "fill 3D hand star.3.1")
    assert at(position, "star.3.1") == "3D"


def test_in_an_open_lane_the_inner_place_may_be_filled_from_the_third_circle() -> None:
    """The grace: all three places empty, one card from any outer packet; the others at once from
    the talon.
    """
    table = (
        f"{ACES}; star.1.1:; star.2.1:; star.3.1:; star.1.2: 9C; star.2.2: TH; star.3.2: JS 9S;"
        " star.1.3: 8C; star.2.3: 8S; star.3.3: 6H; talon: 5C 7D 8D; pack: 6D 6S"
    )
    position = tiny(GAME, table, TURNING)
    assert listed(position) == [
        "fill 9S star.3.2 star.1.1",
        "fill 6H star.3.3 star.1.1",
        "fill pack star.1.1",
        "fill 8D talon star.1.1",
    ]
    push_all(position, "fill 9S star.3.2 star.1.1")
    assert [at(position, f"star.{circle}.1") for circle in (1, 2, 3)] == ["9S", "8D", "7D"]
    assert at(position, "star.3.2") == "JS"
    position.pop()
    # A single card leaves a space of its own, which belongs to the same refilling.
    push_all(position, "fill 6H star.3.3 star.1.1")
    assert [at(position, f"star.{circle}.1") for circle in (1, 2, 3)] == ["6H", "8D", "7D"]
    assert listed(position) == ["fill pack star.3.3", "fill 5C talon star.3.3"]


def test_without_a_talon_the_lane_is_completed_from_the_pack() -> None:
    """Each ray must be complete."""
    table = (
        f"{ACES}; star.1.1:; star.2.1:; star.3.1:; star.1.2: 9C; star.2.2: TH; star.3.2: JS 9S;"
        " talon: 5C; pack: 6D 6S"
    )
    position = tiny(GAME, table, TURNING)
    push_all(position, "fill 9S star.3.2 star.1.1")
    assert [at(position, f"star.{circle}.1") for circle in (1, 2, 3)] == ["9S", "5C", "6S"]


def test_the_grace_is_only_for_a_whole_ray_and_its_inner_place() -> None:
    """With the inner card still there, or once refilling has begun, there is none."""
    table = (
        f"{ACES}; star.1.1: 9D; star.2.1:; star.3.1:; star.1.2: 9C; star.2.2: TH; star.3.2: JS 9S;"
        " talon: 5C 7D; pack: 6D 6S"
    )
    position = tiny(GAME, table, TURNING)
    assert listed(position) == ["fill pack star.2.1", "fill 7D talon star.2.1"]
    position = tiny(GAME, table.replace("star.1.1: 9D", "star.1.1:"), TURNING)
    push_all(position, "fill 7D talon star.1.1")
    assert listed(position) == ["fill pack star.2.1", "fill 5C talon star.2.1"]


def test_there_is_no_redeal() -> None:
    """With pack and talon out the spaces stay."""
    position = tiny(GAME, f"{ACES}; star.3.1: 9D; star.3.2:; talon: 5C", TURNING)
    assert listed(position) == ["fill 5C talon star.3.2"]
    push_all(position, "fill 5C talon star.3.2")
    assert listed(position) == []
    assert position.redeals_left == 0


def test_the_top_of_the_talon_may_be_played() -> None:
    """What the foundations did not want when it was turned may be wanted later."""
    position = tiny(GAME, f"{ACES}; star.3.1: 9D; talon: 5C 2H", TURNING)
    assert listed(position) == ["play 2H talon aces.3"]


def test_an_outer_card_blocks_its_whole_ray() -> None:
    """Even across a space."""
    position = tiny(GAME, f"{ACES}; star.1.1: 2C; star.2.1:; star.3.1: 9D", TURNING)
    assert listed(position) == []


def test_a_middle_card_set_free_does_not_fill_an_open_lane() -> None:
    """It may be played, but the grace is for cards of the third circle."""
    table = (
        f"{ACES}; star.1.1:; star.2.1:; star.3.1:; star.1.2: 9C; star.2.2: TH; star.3.2:;"
        " star.1.3: 8C; star.2.3: 8S; star.3.3: 6H 5H"
    )
    assert listed(tiny(GAME, table, TURNING)) == ["fill 5H star.3.3 star.1.1"]
