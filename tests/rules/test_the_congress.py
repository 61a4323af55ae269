"""The Congress: the page, sentence by sentence."""

from tests.rules.dealing import at, at_each, caused, deal_first, pack_of
from tests.tiny import listed, tiny

ONE, TWO, AFTER = "step=2 row=0", "step=2 row=1", "step=5"
NEW = "new-helps.1:; new-helps.2:; new-helps.3:; new-helps.4:"


def row(number: int, cards: str) -> str:
    """A row of the rivers, as places of a position."""
    return "; ".join(
        f"rivers.{number}.{column}: {card}" for column, card in enumerate(cards.split(), 1)
    )


def test_eight_aces_are_withdrawn_four_helps_dealt_and_then_a_row_of_eight() -> None:
    position = deal_first("the-congress", "3C 5C 7C 9C 2C 4S 6S 8S TS QS 4H 6H")
    assert at_each(position, "aces", range(1, 9)) == [
        "AC",
        "AS",
        "AH",
        "AD",
        "AC",
        "AS",
        "AH",
        "AD",
    ]
    assert at_each(position, "helps", range(1, 5)) == ["3C", "5C", "7C", "9C"]
    assert at_each(position, "rivers.1", range(1, 9)) == [
        "2C",
        "4S",
        "6S",
        "8S",
        "TS",
        "QS",
        "4H",
        "6H",
    ]
    assert at(position, "rivers.2.1") == ""
    assert len(pack_of(position)) == 84
    assert listed(position) == [
        "play 2C rivers.1.1 aces.1",
        "marry 2C rivers.1.1 helps.1",
        "deal",
    ]


def test_foundations_ascend_in_suit_to_kings_from_rivers_and_helps() -> None:
    """Rule I."""
    position = tiny(
        "the-congress",
        "aces.1: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC; aces.2: AS; helps.1: 2S; helps.2: 2H;"
        f"helps.3: 9D; helps.4: 9H; {row(1, 'KC KD KS KH 7D 7H 7S 5D')}; pack: 2D",
        ONE,
    )
    assert listed(position) == ["play KC rivers.1.1 aces.1", "play 2S helps.1 aces.2", "deal"]


def test_cards_of_the_rivers_marry_downward_on_the_helps_but_not_the_helps_on_the_rivers() -> None:
    """Rules II and III: helps marry among themselves; nothing is put on the rivers."""
    position = tiny(
        "the-congress",
        "helps.1: 9C; helps.2: 8C; helps.3: 4D; helps.4: 4H; pack: 2D;"
        f"{row(1, '8C TC 9D 8D 3D 5H KS 2S')}",
        ONE,
    )
    assert listed(position) == [
        "marry 8C rivers.1.1 helps.1",
        "marry 3D rivers.1.5 helps.3",
        "marry 8C helps.2 helps.1",
        "deal",
    ]


def test_only_the_uppermost_cards_of_the_helps_are_available() -> None:
    """Rule IV."""
    position = tiny(
        "the-congress",
        f"aces.1: AC; helps.1: 2C; helps.2: 3C 9D; helps.3: TD; helps.4: 4H; {row(1, 'KC')}",
        ONE,
    )
    position.push("play 2C helps.1 aces.1")
    assert "play 3C helps.2 aces.1" not in listed(position)
    position.push("marry 9D helps.2 helps.3")
    assert "play 3C helps.2 aces.1" in listed(position)


def test_each_row_blocks_the_one_before_and_a_removal_releases_the_card_above() -> None:
    """Rule V."""
    position = tiny(
        "the-congress",
        "aces.1: AC; helps.1: KC; helps.2: KH; helps.3: KS; helps.4: KD;"
        f"{row(1, '3C 2S 4S 4H 4D 6S 6H 6D')}; {row(2, '2C 8C 8S 8H 8D TC TS TH')}; pack: 2D",
        TWO,
    )
    assert listed(position) == ["play 2C rivers.2.1 aces.1", "deal"]
    position.push("play 2C rivers.2.1 aces.1")
    assert listed(position) == ["play 3C rivers.1.1 aces.1", "fill pack rivers.2.1"]


def test_spaces_are_refilled_from_the_pack_in_one_go_helps_first_and_then_the_upper_rows() -> None:
    """The player plays as long as he likes; a refill once begun is carried through, and no row is
    dealt before it.
    """
    position = tiny(
        "the-congress",
        "aces.1: AC; helps.1: 4C; helps.2: KH; helps.3: KS; helps.4: KD;"
        f"{row(1, '3C 2S 4S 4H 4D 6S 6H 6D')}; {row(2, '2C 8C 8S 8H 8D TC TS TH')};"
        "pack: 9C 7D 7H 7S 7C",
        TWO,
    )
    position.push("play 2C rivers.2.1 aces.1")
    assert listed(position) == [
        "play 3C rivers.1.1 aces.1",
        "marry 3C rivers.1.1 helps.1",
        "fill pack rivers.2.1",
    ]
    position.push("play 3C rivers.1.1 aces.1")
    position.push("play 4C helps.1 aces.1")
    assert listed(position) == ["fill pack helps.1"]
    position.push("fill pack helps.1")
    assert caused(position) == [
        "7C pack helps.1",
        "7S pack rivers.1.1",
        "7H pack rivers.2.1",
        # Now there is nothing to play or marry, and the next row is dealt.
        "7D pack rivers.3.1",
        "9C pack rivers.3.2",
    ]


def test_a_row_is_completed_before_a_card_of_it_is_played_and_the_last_may_be_short() -> None:
    position = tiny(
        "the-congress",
        f"aces.1: AC; aces.2: AS; helps.1: KC; {row(1, '2S 2H 4S 4H 4D 6S 6H 6D')}; pack: 9C 2C",
        ONE,
    )
    position.push("deal")
    assert at_each(position, "rivers.2", range(1, 4)) == ["2C", "9C", ""]
    assert listed(position) == ["play 2C rivers.2.1 aces.1"] + [
        f"fill {card} {place} new-helps.1"
        for card, place in (
            ("4S", "rivers.1.3"),
            ("4H", "rivers.1.4"),
            ("4D", "rivers.1.5"),
            ("6S", "rivers.1.6"),
            ("6H", "rivers.1.7"),
            ("6D", "rivers.1.8"),
            ("2C", "rivers.2.1"),
            ("9C", "rivers.2.2"),
        )
    ]


def test_when_the_pack_is_out_four_more_helps_may_be_begun_with_cards_of_the_rivers() -> None:
    """One by one, as they are wanted; no card of another help begins one."""
    position = tiny("the-congress", f"helps.1: 9C; helps.2: 6D 8H; {NEW}; {row(1, 'KC QH')}", AFTER)
    assert listed(position) == [
        "fill KC rivers.1.1 new-helps.1",
        "fill QH rivers.1.2 new-helps.1",
    ]


def test_new_helps_have_all_the_privileges_of_the_old() -> None:
    position = tiny(
        "the-congress",
        "aces.1: AC; helps.1: 9C; new-helps.1: TC; new-helps.2: 2C; new-helps.3: 8C;"
        f"new-helps.4: QD; {row(1, '9C JD')}",
        AFTER,
    )
    assert listed(position) == [
        "play 2C new-helps.2 aces.1",
        "marry 9C rivers.1.1 new-helps.1",
        "marry JD rivers.1.2 new-helps.4",
        "marry 9C helps.1 new-helps.1",
        "marry 8C new-helps.3 helps.1",
    ]


def test_a_help_that_is_played_off_is_filled_by_a_card_of_the_rivers_and_the_rivers_are_not() -> (
    None
):
    """Never more than eight packets."""
    position = tiny(
        "the-congress",
        "aces.1: AC; helps.1: 2C; helps.2: 4D; helps.3: 6D; helps.4: 8D; new-helps.1: TC;"
        f"new-helps.2: QC; new-helps.3: 8C; new-helps.4: QD; {row(1, '3C')}; {row(2, '5S')}",
        AFTER,
    )
    assert listed(position) == ["play 2C helps.1 aces.1"]
    position.push("play 2C helps.1 aces.1")
    assert listed(position) == ["fill 5S rivers.2.1 helps.1"]
    position.push("fill 5S rivers.2.1 helps.1")
    assert listed(position) == ["play 3C rivers.1.1 aces.1"]
    position.push("play 3C rivers.1.1 aces.1")
    assert listed(position) == []


def test_a_help_may_be_left_empty_while_the_rivers_hold_cards() -> None:
    position = tiny("the-congress", f"aces.1: AC; helps.1:; helps.2: 4D; {row(1, '2C 7S')}", AFTER)
    assert listed(position) == [
        "play 2C rivers.1.1 aces.1",
        "fill 2C rivers.1.1 helps.1",
        "fill 7S rivers.1.2 helps.1",
    ]
