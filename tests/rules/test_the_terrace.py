"""The Terrace, line by line against the page."""

from cadogan.engine.position import Outcome
from tests.rules.dealing import at, at_each, caused, deal_first, pack_of
from tests.tiny import listed, tiny

TERRACE = "2C 4C 6C 8C TC QC 2H 4H 6H 8H TH QH 3D"


def test_thirteen_cards_then_the_choice_of_three_then_the_valley() -> None:
    """The card chosen begins the first foundation; the two rejected begin the valley of nine."""
    position = deal_first("the-terrace", f"{TERRACE} 4D 9S 5H 6S 7S 8S JD QD KD JS QS")
    assert at(position, "terrace") == TERRACE
    assert "##" not in str(position)
    assert listed(position) == [
        "begin 4D hand foundations.1",
        "begin 9S hand foundations.1",
        "begin 5H hand foundations.1",
    ]
    position.push("begin 9S")
    assert at(position, "foundations.1") == "9S"
    valley = at_each(position, "valley", range(1, 10))
    assert valley == ["4D", "5H", "6S", "7S", "8S", "JD", "QD", "KD", "JS"]
    assert len(pack_of(position)) == 81


def test_of_three_cards_two_of_which_are_twins_each_is_offered_once() -> None:
    """The choice is among cards, and twins are one choice."""
    position = deal_first("the-terrace", f"{TERRACE} 4D 9S 4D")
    assert listed(position) == ["begin 4D hand foundations.1", "begin 9S hand foundations.1"]
    position.push("begin 4D")
    assert at_each(position, "valley", (1, 2)) == ["9S", "4D"]
    assert listed(position)[0] == "play 4D valley.2 foundations.2"


def test_foundations_ascend_in_alternate_colors_round_the_corner() -> None:
    """Rule II, from Terrace, valley, pack and talon; other bases are of the same value only."""
    position = tiny(
        "the-terrace",
        "foundations.1: QH KS; foundations.2: QS; terrace: 9C AH; valley.1: KD; valley.2: AD;"
        " valley.3: KC; valley.4: QC; hand: QD; talon: AC AD; pack: 9D",
        "step=3 base=12",
    )
    assert listed(position) == [
        "play AH terrace foundations.1",
        "play KD valley.1 foundations.2",
        "play AD valley.2 foundations.1",
        "play QC valley.4 foundations.3",
        "play QD hand foundations.3",
        "play AD talon foundations.1",
        "place KC valley.3 valley.2",
        "place QC valley.4 valley.1",
        "place QD hand valley.3",
        "lay QD hand talon",
    ]


def test_only_the_last_card_of_the_terrace_is_available_and_only_for_the_foundations() -> None:
    """Rule I; Rule III names no card of the Terrace."""
    position = tiny(
        "the-terrace",
        "foundations.1: 5H; terrace: 6S 8C; valley.1: 9H; valley.2: 3D; talon: TD",
        "step=3 base=5",
    )
    assert listed(position) == []
    released = tiny(
        "the-terrace", "foundations.1: 5H; terrace: 8C 6S; valley.1: 9H; talon: TD", "step=3 base=5"
    )
    assert listed(released) == ["play 6S terrace foundations.1"]


def test_valley_packets_descend_in_alternate_colors() -> None:
    """Rules III and IV: top cards pass from one to another; the talon's and the card turned too."""
    position = tiny(
        "the-terrace",
        "foundations.1: 4H; valley.1: 9H; valley.2: 2D 8S; valley.3: 8C; valley.4: 9D;"
        " valley.5: TS; hand: 8S; talon: 3D 7D; pack: 6H",
        "step=3 base=4",
    )
    assert listed(position) == [
        "place 9H valley.1 valley.5",
        "place 8S valley.2 valley.1",
        "place 8S valley.2 valley.4",
        "place 8C valley.3 valley.1",
        "place 8C valley.3 valley.4",
        "place 9D valley.4 valley.5",
        "place 8S hand valley.1",
        "place 8S hand valley.4",
        "place 7D talon valley.2",
        "place 7D talon valley.3",
        "lay 8S hand talon",
    ]


def test_in_the_valley_a_king_goes_on_an_ace_but_nothing_on_a_base() -> None:
    """A reading: the valley turns the corner where the foundations do."""
    position = tiny(
        "the-terrace",
        "foundations.1: 4H; valley.1: AH; valley.2: KS; valley.3: 4S; valley.4: 3D; valley.5: 5D",
        "step=3 base=4",
    )
    assert listed(position) == [
        "play 4S valley.3 foundations.2",
        "place KS valley.2 valley.1",
        "place 4S valley.3 valley.5",
    ]


def test_a_space_in_the_valley_is_refilled_at_once_from_the_pack_or_the_talon() -> None:
    """The player's choice when there are both; from the Terrace and the valley it never is."""
    places = "foundations.1: 4H; terrace: 9C; valley.1: 5S; valley.2: 9D; pack: KD 6D"
    opening = tiny("the-terrace", places, "step=3 base=4")
    opening.push("play 5S")
    assert caused(opening) == ["5S valley.1 foundations.1", "6D pack valley.1"]
    later = tiny("the-terrace", f"{places}; talon: 2C", "step=3 base=4")
    later.push("play 5S")
    assert listed(later) == ["fill pack valley.1", "fill 2C talon valley.1"]
    last = tiny(
        "the-terrace", "foundations.1: 4H; terrace: 9C; valley.1: 5S; valley.2: 9D", "step=3 base=4"
    )
    last.push("play 5S")
    assert listed(last) == []


def test_a_base_that_turns_up_may_be_kept() -> None:
    """A reading: it is available, and nothing compels the player."""
    position = tiny("the-terrace", "foundations.1: 4H; valley.1: 9D; pack: 7C 4D", "step=3 base=4")
    position.push("turn")
    assert listed(position) == ["play 4D hand foundations.2", "lay 4D hand talon"]


def test_eight_full_foundations_win_and_there_is_no_redeal() -> None:
    """Thirteen, one, nine and eighty-one are the two packs; the colors come out even."""
    ranks = "456789TJQKA23"
    packets = [
        f"foundations.{number}: {' '.join(map(''.join, zip(ranks, pair * 7)))}"
        for number, pair in enumerate(("HS", "HS", "DC", "DC", "SH", "SH", "CD", "CD"), 1)
    ]
    packets[7] = packets[7].removesuffix(" 3C")
    position = tiny("the-terrace", f"{'; '.join(packets)}; terrace: 3C", "step=3 base=4")
    assert position.redeals_left == 0
    assert listed(position) == ["play 3C terrace foundations.8"]
    position.push("3C")
    assert position.outcome() is Outcome.WON
