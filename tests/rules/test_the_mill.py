"""The Mill (page 6): its kings, its refills, and the privilege of transferring."""

from tests.rules.dealing import at, count_cards, deal_first, push_all
from tests.tiny import listed, tiny

GAME = "the-mill"
FULL = "KC QC JC TC 9C 8C 7C 6C 5C"  # a king packet that has come down to five


def test_an_ace_is_withdrawn_and_eight_wings_are_dealt() -> None:
    """One ace in the middle, eight cards around it, 95 in the pack: 104."""
    position = deal_first(GAME, "4C 5C 6C 7C 8C 9C TC JC 3H 4H")
    assert at(position, "ace") == "AC"
    wings = [at(position, f"wings.{n}") for n in range(1, 9)]
    assert wings == ["4C", "5C", "6C", "7C", "8C", "9C", "TC", "JC"]
    assert count_cards(position, "kings") == [0] * 4
    assert len(position.cards_at("pack")) == 95 == 104 - 1 - 8
    push_all(position, "turn")
    assert at(position, "talon") == "3H"


def test_kings_of_the_wings_go_to_the_angles_and_the_pack_fills_up() -> None:
    """The wings are dealt out first; then their kings leave, and fresh cards take their places."""
    position = deal_first(GAME, "4C KH 6C 7C KS 9C TC JC 3H 4H 5H")
    assert [at(position, f"kings.{n}") for n in (1, 2, 3)] == ["KH", "KS", ""]
    wings = [at(position, f"wings.{n}") for n in range(1, 9)]
    assert wings == ["4C", "3H", "6C", "7C", "4H", "9C", "TC", "JC"]


def test_of_five_kings_in_the_wings_the_first_four_go() -> None:
    """The first four that appear; the fifth is an ordinary card."""
    position = deal_first(GAME, "KC KC KS 5D KS KH 6D 7D 8D 9D 8H 9H")
    assert [at(position, f"kings.{n}") for n in (1, 2, 3, 4)] == ["KC", "KC", "KS", "KS"]
    assert [at(position, f"wings.{n}") for n in range(1, 9)] == [
        "8D",
        "9D",
        "8H",
        "5D",
        "9H",
        "KH",
        "6D",
        "7D",
    ]


def test_a_king_that_is_turned_or_drawn_goes_to_an_empty_angle_at_once() -> None:
    """While an angle is empty no king goes elsewhere."""
    position = tiny(GAME, "ace: AC; kings.1: KC; wings.1: 4D; pack: 5S KH", "step=1")
    push_all(position, "turn")
    assert at(position, "kings.2") == "KH"
    position = tiny(GAME, "ace: AC; wings.1: 2D; pack: 5S KH", "step=1")
    push_all(position, "play 2D wings.1 ace")
    assert at(position, "kings.1") == "KH"
    assert at(position, "wings.1") == "5S"
    up = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC"
    position = tiny(GAME, f"ace: {up}; kings.1: KD; wings.1: 4D; pack: KH", "step=1")
    push_all(position, "turn")
    assert at(position, "kings.2") == "KH"


def test_once_the_angles_are_taken_a_king_goes_to_the_centre_or_the_talon() -> None:
    """The fifth king and the later ones end a family on the ace."""
    kings = "kings.1: KC; kings.2: KC; kings.3: KS; kings.4: KS"
    up = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC"
    position = tiny(GAME, f"ace: {up}; {kings}; wings.1: 4D; pack: KH", "step=1")
    push_all(position, "turn")
    assert listed(position) == ["play KH hand ace", "lay KH hand talon"]


def test_every_wing_is_available_and_suit_does_not_matter() -> None:
    """Rules I and II; the ace ascends, the kings descend."""
    position = tiny(
        GAME,
        "ace: AC; kings.1: KH; wings.1: 2D; wings.2: QS; wings.3: 2S; wings.8: QH; wings.4: 7C",
        "step=1",
    )
    assert listed(position) == [
        "play 2D wings.1 ace",
        "play QS wings.2 kings.1",
        "play 2S wings.3 ace",
        "play QH wings.8 kings.1",
    ]


def test_the_centre_begins_again_with_an_ace_after_the_king() -> None:
    """Four families, each from ace to king, 52 cards; a king packet ends with its ace."""
    up = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
    kings = "kings.1: KS; kings.2: KS; kings.3: KH; kings.4: KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D"
    position = tiny(GAME, f"ace: {up}; {kings}; wings.1: AD", "step=1")
    assert listed(position) == ["play AD wings.1 ace", "play AD wings.1 kings.4"]
    assert position.table.goal == 104 == 4 * 13 + 4 * 13


def test_wings_are_refilled_at_once_from_pack_or_talon_as_the_player_likes() -> None:
    """Nothing else is legal till a gap is filled; with one source only it fills itself."""
    table = "ace: AC; wings.1: 2D; wings.2: 3S; talon: 9H JH; pack: 5C 6C"
    position = tiny(GAME, table, "step=1")
    push_all(position, "play 2D wings.1 ace")
    assert listed(position) == ["fill pack wings.1", "fill JH talon wings.1"]
    push_all(position, "fill JH talon wings.1")
    assert at(position, "talon") == "9H"
    assert listed(position) == ["play 3S wings.2 ace", "turn"]
    position.pop()
    push_all(position, "fill pack wings.1")
    assert at(position, "wings.1") == "6C"
    position = tiny(GAME, "ace: AC; wings.1: 2D; wings.2: 3S; talon: JH; pack:", "step=1")
    push_all(position, "play 2D wings.1 ace")
    assert at(position, "wings.1") == "JH"


def test_with_pack_and_talon_out_a_wing_stays_empty() -> None:
    """There is nothing left to fill it with."""
    position = tiny(GAME, "ace: AC; wings.1: 2D; wings.2: 3S", "step=1")
    push_all(position, "play 2D wings.1 ace")
    assert listed(position) == ["play 3S wings.2 ace"]


def test_no_card_is_laid_on_a_wing() -> None:
    """The wings are single cards; what cannot be used goes to the talon."""
    position = tiny(GAME, "ace: AC; kings.1: KH; wings.1: 9D; pack: 8D", "step=1")
    push_all(position, "turn")
    assert at(position, "talon") == "8D"


def test_a_transfer_must_bring_a_wing_or_talon_card_into_use() -> None:
    """The top of a king packet may go to the ace when a card that could not be played then can."""
    table = f"ace: AC 2C 3C 4C; kings.1: {FULL}; kings.2: KH; kings.3: KS; kings.4: KD; "
    useless = tiny(GAME, table + "wings.1: 9S; talon: 7D", "step=1")
    assert listed(useless) == []
    wing = tiny(GAME, table + "wings.1: 6S; talon: 7D", "step=1")
    assert listed(wing) == ["transfer 5C kings.1 ace"]
    talon = tiny(GAME, table + "wings.1: 9S; talon: 6D", "step=1")
    assert listed(talon) == ["transfer 5C kings.1 ace"]
    # The five itself would have been played as it is: it is no new use.
    old = tiny(GAME, table + "wings.1: 5S; talon: 7D", "step=1")
    assert listed(old) == ["play 5S wings.1 ace"]


def test_a_card_that_could_be_played_anyhow_is_no_new_use() -> None:
    """The six goes on the seven of a king packet without any transfer (reading)."""
    table = (
        f"ace: AC 2C 3C 4C; kings.1: {FULL}; kings.2: KH QH JH TH 9H 8H 7H; kings.3: KS;"
        " kings.4: KD; wings.1: 6S; wings.2: 8D; talon: 2S"
    )
    position = tiny(GAME, table, "step=1")
    assert listed(position) == ["play 6S wings.1 kings.2"]


def test_what_the_king_packet_wants_again_the_ace_wanted_before() -> None:
    """So the use of a transfer is always on the ace."""
    table = (
        "ace: AC 2C 3C 4C; kings.1: KC QC JC TC 9C 8C 7C 6C 5C; kings.2: KH QH JH TH 9H 8H 7H 6H"
        " 5H 4H; kings.3: KS; kings.4: KD; wings.1: 8D; wings.2: 9S; talon: 2S"
    )
    assert listed(tiny(GAME, table, "step=1")) == []
    # The six uncovered would want a five, which could go to the ace as it is.
    position = tiny(GAME, table.replace("8D", "5D"), "step=1")
    assert listed(position) == ["play 5D wings.1 ace"]


def test_transfers_alternate_with_plays() -> None:
    """One card at a time: what it was moved for is played next, and then another may follow."""
    table = (
        f"ace: AC 2C 3C 4C; kings.1: {FULL}; kings.2: KH QH JH TH 9H 8H 7H; kings.3: KS;"
        " kings.4: KD QD JD TD 9D 8D; wings.1: 6S; wings.2: 8S; talon: 2S"
    )
    position = tiny(GAME, table.replace("TH 9H 8H 7H", "TH"), "step=1")
    assert listed(position) == ["transfer 5C kings.1 ace"]
    push_all(position, "transfer 5C kings.1 ace")
    # Nothing else, not even another transfer, till the six is used.
    assert listed(position) == ["play 6S wings.1 ace"]
    push_all(position, "play 6S wings.1 ace")
    assert at(position, "wings.1") == "2S"


def test_a_card_turned_counts_when_it_lies_on_the_talon() -> None:
    """The six that was turned fits nothing and is laid down; then the five may be transferred."""
    table = f"ace: AC 2C 3C 4C; kings.1: {FULL}; kings.2: KH; kings.3: KS; kings.4: KD; "
    position = tiny(GAME, table + "wings.1: 9S; pack: 6D", "step=1")
    assert listed(position) == ["turn"]
    push_all(position, "turn")
    assert at(position, "talon") == "6D"
    assert listed(position) == ["transfer 5C kings.1 ace"]
    push_all(position, "transfer 5C kings.1 ace")
    assert listed(position) == ["play 6D talon ace"]


def test_the_king_itself_is_not_transferred() -> None:
    """The foundation card stays, however suitable."""
    up = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC"
    kings = "kings.1: KC; kings.2: KS; kings.3: KH; kings.4: KD"
    position = tiny(GAME, f"ace: {up}; {kings}; wings.1: AD", "step=1")
    assert listed(position) == []


def test_no_card_goes_from_the_centre_to_a_king_packet() -> None:
    """The privilege is for the ace packet alone."""
    kings = "kings.1: KS; kings.2: KH; kings.3: KD QD JD; kings.4: KC QC JC TC 9C 8C 7C 6C 5C 4C"
    position = tiny(GAME, f"ace: AC 2C 3C; {kings}; wings.1: 2D", "step=1")
    assert listed(position) == []


def test_there_is_no_redeal() -> None:
    """The talon is not turned again."""
    position = tiny(GAME, "ace: AC; wings.1: 9S; talon: 4S 5S", "step=1")
    assert listed(position) == []
    assert position.redeals_left == 0
