"""The public face of a position, as one who knows python-chess would expect it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import cadogan
from cadogan import Outcome, Patience, Position
from cadogan.cards import format_cards, parse_card, parse_cards
from cadogan.engine import codes
from cadogan.engine.position import COST_OF_NEW, Move, compare_packs, parts_of_move
from cadogan.errors import IllegalMoveError, InvalidSetupError, NotationError, UnknownGameError
from cadogan.vocabulary import Marry, Play
from tests.counting import count_makes
from tests.tiny import listed, tiny

ORACLE: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).resolve().parent.parent / "data" / "oracle.json").read_text(encoding="utf-8")
)
RANKS = "A23456789TJQK"
EMPTY_FANS = "".join(f"; fans.{number}:" for number in range(5, 19))
FOUR_FANS = f"fans.1: 9H 8H; fans.2: 7H; fans.3: 5C AS; fans.4: KD{EMPTY_FANS}"


def fans(places: str = FOUR_FANS, state: str = "step=1 redeals=2") -> Position:
    """La Belle Lucie with a few cards, and no re-deal left."""
    return tiny("la-belle-lucie", places, state)


# ------------------------------------------------------------------------------------ push and pop


def test_push_takes_a_move_or_its_text_and_returns_the_move() -> None:
    position = fans()
    moves = position.legal_moves
    assert listed(position) == ["play AS fans.3 aces.1", "marry 7H fans.2 fans.1"]
    assert position.push(moves[1]) == moves[1]
    assert position.push("play AS fans.3 aces.1") == position.move_stack[-1]
    assert len(position.move_stack) == 2
    assert position.cards_at("fans.1") == tuple(parse_cards("9H 8H 7H"))
    assert position.cards_at("aces.1") == (parse_card("AS"),)


def test_pop_takes_moves_back_and_returns_them() -> None:
    position = fans()
    text, key = position.text(), position.key
    first, second = position.push("7h 8h"), position.push("as")
    assert position.text() != text
    assert [position.pop(), position.pop()] == [second, first]
    assert (position.text(), position.key) == (text, key)
    assert position.move_stack == []


def test_pop_at_the_start_is_an_index_error() -> None:
    with pytest.raises(IndexError):
        fans().pop()


def test_an_illegal_move_is_refused_and_changes_nothing() -> None:
    position = fans()
    text = position.text()
    wrong = Move(position.legal_moves[0] & ~(255 << 24) | position.place("fans.4") << 24)
    assert not position.is_legal(wrong)
    with pytest.raises(IllegalMoveError) as caught:
        position.push(wrong)
    assert str(caught.value)
    assert caught.value.reason
    assert "\n" not in str(caught.value)
    assert position.text() == text
    assert position.move_stack == []


def test_a_refused_text_names_its_reason() -> None:
    with pytest.raises(IllegalMoveError) as caught:
        fans().push("kd 8h")
    assert "KD" in str(caught.value) or "king" in str(caught.value)


def test_what_a_move_is_made_of_can_be_asked() -> None:
    position = fans()
    play, marry = position.legal_moves
    assert isinstance(position.clause_of(play), Play)
    assert isinstance(position.clause_of(marry), Marry)
    parts = parts_of_move(marry)
    assert (parts.first, parts.second) == (position.place("fans.2"), position.place("fans.1"))
    assert (parts.third, parts.fourth) == (-1, -1)
    position = cadogan.deal("the-shah:1")
    position.push("deal")
    assert parts_of_move(position.move_stack[0]).clause == codes.DEAL_ON
    assert position.clause_of(position.move_stack[0]) is None


def test_a_move_to_a_place_that_is_as_good_is_made_there() -> None:
    position = tiny("la-belle-lucie", "fans.1: 9C; fans.2: 5S AD", "step=1 redeals=2")
    assert listed(position) == ["play AD fans.2 aces.1"]
    other = Move(position.legal_moves[0] & ~(255 << 16) | position.place("aces.3") << 16)
    assert other not in position.legal_moves
    assert position.is_legal(other)
    assert position.equal_move(other) == position.legal_moves[0]
    position.push(other)
    assert position.cards_at("aces.3") == (parse_card("AD"),)


# ----------------------------------------------------------------------------- equality and copies


def test_positions_are_equal_however_they_came_about() -> None:
    one, other = fans(), fans()
    one.push("as")
    one.push("7h 8h")
    other.push("7h 8h")
    assert one != other
    other.push("as")
    assert one == other
    assert one.key == other.key
    assert len({one.key, other.key}) == 1


def test_interchangeable_places_make_equal_positions() -> None:
    one = tiny("la-belle-lucie", "fans.1: 9C 8H; fans.2: 7S", "step=1")
    other = tiny("la-belle-lucie", "fans.1: 7S; fans.2: 9C 8H", "step=1")
    assert one == other
    assert one.text() != other.text()


def test_a_position_is_equal_to_nothing_else() -> None:
    assert fans() != fans().text()
    assert cadogan.deal("the-fifteen:1") != cadogan.deal("napoleons-square:1")


def test_a_copy_is_independent() -> None:
    position = cadogan.deal("the-four-corners:3")
    for _ in range(20):
        position.make(position.legal_moves[0])
    text = position.text()
    copy = position.copy()
    assert copy == position
    assert copy.move_stack == position.move_stack
    copy.make(copy.legal_moves[0])
    assert position.text() == text
    assert len(position.move_stack) == 20
    position.pop()
    assert len(copy.move_stack) == 21
    while copy.move_stack:
        copy.pop()
    assert copy == cadogan.deal("the-four-corners:3")


def test_copying_leaves_the_position_as_it_was() -> None:
    position = cadogan.deal("the-four-corners:3")
    for _ in range(9):
        position.make(position.legal_moves[-1])
    text, moves = position.text(), list(position.move_stack)
    position.copy()
    assert (position.text(), position.move_stack) == (text, moves)
    while position.move_stack:
        position.pop()
    assert position == cadogan.deal("the-four-corners:3")


def test_a_copy_without_the_stack_begins_here() -> None:
    position = cadogan.deal("the-four-corners:3")
    for _ in range(5):
        position.make(position.legal_moves[0])
    copy = position.copy(stack=False)
    assert copy == position
    assert copy.move_stack == []
    with pytest.raises(IndexError):
        copy.pop()


def test_a_copy_of_a_deal_typed_in_can_be_taken_back_to_it() -> None:
    patience = cadogan.game("the-flower-garden")
    pack = patience.table.pack
    position = patience.deal_cards(pack[::-1])
    position.push(position.legal_moves[0])
    copy = position.copy()
    copy.pop()
    assert copy == patience.deal_cards(pack[::-1])


def test_a_position_set_up_by_hand_can_be_copied_with_its_moves() -> None:
    position = fans()
    position.push("as")
    copy = position.copy()
    assert copy == position
    assert copy.move_stack == position.move_stack
    copy.pop()
    assert copy == fans()


def test_shuffles_to_come_are_copied_too() -> None:
    position = cadogan.deal("la-belle-lucie:8")
    copy = position.copy(stack=False)
    position.push("redeal")
    copy.push("redeal")
    assert copy.text() == position.text()


# ------------------------------------------------------------------------------------ how it stands


def test_a_won_game_is_won_and_has_no_moves() -> None:
    clubs, spades, hearts = (" ".join(f"{rank}{suit}" for rank in RANKS) for suit in "CSH")
    diamonds = " ".join(f"{rank}D" for rank in RANKS[:-1])
    position = fans(
        f"aces.1: {clubs}; aces.2: {spades}; aces.3: {hearts}; aces.4: {diamonds}; fans.1: KD"
    )
    assert (position.is_won, position.outcome(), position.cards_home) == (False, None, 51)
    position.push("kd")
    assert (position.is_won, position.outcome(), position.cards_home) == (True, Outcome.WON, 52)
    assert position.legal_moves == ()
    assert not position.is_stuck()
    position.pop()
    assert position.outcome() is None


def test_no_move_left_is_stuck() -> None:
    position = fans("fans.1: 9C 8H; fans.2: 5D")
    assert position.legal_moves == ()
    assert position.is_stuck()
    assert position.outcome() is Outcome.STUCK


def test_a_redeal_left_is_not_stuck() -> None:
    position = fans("fans.1: 9C 8H; fans.2: 5D", "step=1 redeals=1")
    assert listed(position) == ["redeal"]
    assert position.redeals_left == 1
    assert position.outcome() is None
    position.push("redeal")
    assert position.redeals_left == 0


def test_shuttling_to_and_fro_is_stuck_though_moves_are_legal() -> None:
    places = "fans.1: 3H 8C; fans.2: 5S 8C; fans.3: 4D 7C"
    position = tiny("la-belle-lucie+house-in-the-wood", places, "step=1 redeals=2")
    assert "marry 7C fans.3 fans.1" in listed(position)
    position.push("marry 7C fans.3 fans.1")
    assert listed(position) == ["marry 7C fans.1 fans.2"]
    assert position.is_stuck()
    assert position.outcome() is Outcome.STUCK


def test_a_card_that_comes_free_by_shuttling_is_not_stuck() -> None:
    places = "fans.1: 3H 8C; fans.2: AS 5S 8C; fans.3: AD 7C"
    position = tiny("la-belle-lucie+house-in-the-wood", places, "step=1 redeals=2")
    assert not position.is_stuck()


def test_looking_whether_one_is_stuck_changes_nothing() -> None:
    position = cadogan.deal("napoleon-at-st-helena:5")
    before = (position.text(), position.legal_moves, list(position.move_stack))
    position.is_stuck()
    assert (position.text(), position.legal_moves, list(position.move_stack)) == before


def test_redeals_left_says_none_for_no_limit_and_nought_for_no_redeals() -> None:
    assert cadogan.deal("the-shah:1").redeals_left == 0
    assert cadogan.deal("la-belle-lucie:1").redeals_left == 2
    assert cadogan.deal("the-zodiac:1").redeals_left is None


def test_the_score_of_a_game_for_stakes_is_in_counters() -> None:
    position = cadogan.deal("canfield-or-klondike:1")
    goal = position.patience.definition.goal
    assert position.score == position.cards_home * 5 - 52, goal
    assert cadogan.deal("the-shah:1").score == cadogan.deal("the-shah:1").cards_home


def test_changes_tell_what_a_move_caused() -> None:
    position = tiny("canfield-or-klondike", "layout.1: ~5H AS; layout.2: KC; pack: 3D 4D", "step=1")
    position.push("play AS layout.1 aces.1")
    labels = [spot.label for spot in position.table.spots]
    told = [
        (
            format_cards(change.cards),
            labels[change.source] if change.source >= 0 else "",
            labels[change.target],
        )
        for change in position.changes()
    ]
    assert told[:2] == [("AS", "layout.1", "aces.1"), ("5H", "", "layout.1")]


def test_there_are_no_changes_before_the_first_move() -> None:
    assert cadogan.deal("the-shah:1").changes() == []


def test_a_position_is_drawn_a_place_a_line() -> None:
    position = tiny("canfield-or-klondike", "layout.1: ~5H AS; layout.2:; pack: 3D 4D", "step=1")
    assert str(position).splitlines() == ["layout.1: ## AS", "layout.2: --", "pack: 2 cards"]
    assert repr(cadogan.deal("the-shah:7")) == "<Position the-shah:7 after 0 moves>"


def test_places_are_found_by_name() -> None:
    position = cadogan.deal("the-shah:1")
    assert position.table.spots[position.place("star.1.3")].label == "star.1.3"
    with pytest.raises(NotationError, match=r"star\.9\.1.*did you mean star\."):
        position.place("star.9.1")


# --------------------------------------------------------------------------------- what may be seen


def test_face_down_cards_and_the_pack_are_hidden() -> None:
    position = cadogan.deal("canfield-or-klondike:1")
    view = position.view()
    assert view.pack == 24
    assert "pack" not in view.places
    for number in range(1, 8):
        *hidden, top = view.places[f"layout.{number}"]
        assert hidden == [None] * (number - 1)
        assert top == position.cards_at(f"layout.{number}")[-1]


def test_the_reserve_of_nestor_is_hidden() -> None:
    position = cadogan.deal("nestor:1")
    reserve = position.cards_at("pack")
    assert position.view().pack == len(reserve) == 4
    assert str(position).endswith("pack: 4 cards")
    seen = [card for cards in position.view().places.values() for card in cards]
    assert not set(reserve) & set(seen)


def test_cards_out_of_the_game_are_not_shown() -> None:
    assert "out" not in fans().view().places


def test_what_lies_face_up_is_seen_as_it_is() -> None:
    position = cadogan.deal("the-fifteen:4")
    for label, cards in position.view().places.items():
        assert cards == position.cards_at(label)


def test_la_nivernaise_may_be_looked_at_as_deep_as_there_are_spaces() -> None:
    line = "line.1: 2C 3C 4C 5C; line.2: 9H"
    flanks = "left-flank.1: 7S; left-flank.2: 7D; left-flank.3: 8D; left-flank.4: 9D"
    others = "right-flank.1: TS; right-flank.2: TD; right-flank.3:{}; right-flank.4:{}"
    for spaces, filled in enumerate([(" JD", " JC"), (" JD", ""), ("", "")]):
        places = f"{flanks}; {others.format(*filled)}; {line}"
        position = tiny("la-nivernaise", places, "step=2")
        seen = position.view().places["line.1"]
        assert sum(card is not None for card in seen) == 1 + spaces
        assert seen[-1] == parse_card("5C")


def test_the_olga_hides_what_is_dealt_face_down() -> None:
    position = cadogan.deal("the-olga:1")
    hidden = sum(card is None for cards in position.view().places.values() for card in cards)
    down = position.text().count("~")
    assert hidden == down > 0


# ------------------------------------------------------------------------------------- real deals


def packets(written: Sequence[Sequence[str]] | Sequence[str]) -> list[list[int]]:
    """Packets of cards; a list of cards is as many packets of one."""
    return [
        [parse_card(one)] if isinstance(one, str) else [parse_card(card) for card in one]
        for one in written
    ]


def set_up(slug: str, deal: dict[str, Any]) -> Position:
    """Set up a deal of the other program."""
    zones = {name: packets(cards) for name, cards in deal.items() if name != "stock"}
    return cadogan.game(slug).set_up(zones, [parse_card(card) for card in deal.get("stock", [])])


@pytest.mark.parametrize("slug", sorted(ORACLE))
def test_a_real_deal_is_set_up_as_it_lies(slug: str) -> None:
    for row in ORACLE[slug]:
        position = set_up(slug, row["deal"])
        tableau = [
            position.kernel.packet_at(place)
            for place in range(position.table.places)
            if position.table.is_tableau[place]
        ]
        wanted = [
            cards for name in row["deal"] if name != "stock" for cards in packets(row["deal"][name])
        ]
        assert tableau == wanted
        turned = [parse_card(card) for card in row["deal"].get("stock", [])]
        assert position.kernel.packet_at(position.table.stock) == turned[::-1]
        dealt = cadogan.game(slug).deal(1).kernel
        assert position.kernel.register_at(codes.PC) == dealt.register_at(codes.PC)
        assert position.legal_moves


def is_winnable(position: Position) -> bool:
    """Search every position that can be reached, re-deals left out."""
    kernel = position.kernel
    seen = {kernel.hash}

    def open_moves() -> list[int]:
        listed = [kernel.move_at(index) for index in range(kernel.generate())]
        return [move for move in listed if parts_of_move(move).clause != codes.REDEAL_BID][::-1]

    stack = [open_moves()]
    while stack:
        if not stack[-1]:
            stack.pop()
            if stack:
                kernel.unmake()
            continue
        kernel.reserve(1)
        kernel.make(stack[-1].pop())
        if kernel.is_won():
            return True
        if kernel.hash in seen:
            kernel.unmake()
            continue
        seen.add(kernel.hash)
        stack.append(open_moves())
    return False


# Those of which a plain search decides in a moment.
QUICK = {
    ("canfield-or-klondike", 39),
    ("canfield-or-klondike", 71),
    ("la-belle-lucie", 3),
    ("the-flower-garden", 31),
    ("the-flower-garden", 47),
}
SMALL = [
    (slug, row)
    for slug in ("canfield-or-klondike", "la-belle-lucie", "the-flower-garden")
    for row in ORACLE[slug]
    if (slug, row["id"]) in QUICK
]


@pytest.mark.parametrize(
    ("slug", "row"), SMALL, ids=[f"{slug}-{row['id']}-{row['verdict']}" for slug, row in SMALL]
)
def test_another_program_comes_to_the_same_verdict(slug: str, row: dict[str, Any]) -> None:
    assert is_winnable(set_up(slug, row["deal"])) == (row["verdict"] == "won")


def test_setting_up_names_the_card_that_is_wrong() -> None:
    deal = ORACLE["la-belle-lucie"][0]["deal"]["fans"]
    patience = cadogan.game("la-belle-lucie")
    with pytest.raises(InvalidSetupError, match="fans has 18 packets, not 17"):
        patience.set_up({"fans": packets(deal[:17])})
    short = packets(deal)
    short[3].pop()
    with pytest.raises(InvalidSetupError, match=r"a card is missing at fans\.4"):
        patience.set_up({"fans": short})
    deal = ORACLE["the-flower-garden"][0]["deal"]
    garden, bouquet = packets(deal["garden"]), packets(deal["bouquet"])
    garden[3].append(parse_card("5D"))
    with pytest.raises(InvalidSetupError, match=r"5D is one card too many at garden\.4"):
        cadogan.game("the-flower-garden").set_up({"garden": garden, "bouquet": bouquet})


def test_setting_up_names_the_zones_there_are() -> None:
    with pytest.raises(
        InvalidSetupError, match="no zone 'columns': its zones are aces, garden, bouquet"
    ):
        cadogan.game("the-flower-garden").set_up({"columns": []})


# --------------------------------------------------------------------------------- cards typed in


def test_a_pack_is_dealt_card_by_card() -> None:
    patience = cadogan.game("la-belle-lucie")
    pack = patience.table.pack
    position = patience.deal_cards(pack)
    assert position.cards_at("fans.1") == tuple(pack[:3])
    assert position.cards_at("fans.18") == (pack[51],)
    assert position.dealt_cards == tuple(pack)


def test_cards_that_the_rules_withdraw_may_be_left_out() -> None:
    patience = cadogan.game("the-shah")
    _, left = patience.table.withdraw(patience.table.pack)
    assert len(left) == 104 - 16
    short = patience.deal_cards(left)
    whole = patience.deal_cards(patience.table.pack)
    assert short == whole
    assert short.text() == whole.text()


def test_a_card_too_many_is_named() -> None:
    pack = list(cadogan.game("la-belle-lucie").table.pack)
    pack[pack.index(parse_card("2C"))] = parse_card("KD")
    with pytest.raises(InvalidSetupError, match="KD is there 2 times: the pack has 1"):
        cadogan.game("la-belle-lucie").deal_cards(pack)


def test_missing_cards_are_named() -> None:
    pack = [card for card in cadogan.game("la-belle-lucie").table.pack if card % 13 != 4]
    with pytest.raises(InvalidSetupError, match="missing from the pack: 5C 5S 5H 5D"):
        cadogan.game("la-belle-lucie").deal_cards(pack)


def test_packs_are_compared_as_cards_not_in_order() -> None:
    pack = parse_cards("AC 2C 2C 3C")
    compare_packs(pack, parse_cards("2C 3C AC 2C"))
    with pytest.raises(InvalidSetupError, match=r"missing from the pack: 2C$"):
        compare_packs(pack, parse_cards("AC 2C 3C"))


@pytest.mark.parametrize("number", [0, -1, 2**63])
def test_a_number_out_of_range_is_no_deal(number: int) -> None:
    with pytest.raises(InvalidSetupError, match="is no deal number: a whole number from 1 to"):
        cadogan.game("the-shah").deal(number)


def test_options_belong_to_their_game() -> None:
    assert cadogan.game("napoleon-at-st-helena", "talon-only").code == (
        "napoleon-at-st-helena+talon-only"
    )
    assert cadogan.game("napoleon-at-st-helena+talon-only").options == ("talon-only",)
    with pytest.raises(UnknownGameError, match="no option 'open-spaces'"):
        cadogan.game("the-shah", "open-spaces")


def test_a_patience_says_what_it_is() -> None:
    patience = cadogan.game("la-belle-lucie", "house-in-the-wood")
    assert isinstance(patience, Patience)
    assert repr(patience) == "<Patience la-belle-lucie+house-in-the-wood>"
    assert patience.definition.packs == 2
    assert patience.deal(3).code == "la-belle-lucie+house-in-the-wood:3"


def to_and_fro() -> Position:
    """Four cards that can be moved to and fro for ever, each by itself."""
    return tiny(
        "la-belle-lucie+house-on-the-hill",
        "fans.1: 8H 7H; fans.2: 6H; fans.3: 8S 7S; fans.4: 6S;"
        " fans.5: 8D 7D; fans.6: 6D; fans.7: 8C 7C; fans.8: 6C",
        "step=1 redeals=2",
    )


def test_whether_one_is_stuck_is_asked_within_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    position = to_and_fro()
    counted = count_makes(monkeypatch)
    found, spent = position.find_standstill(300)
    assert found
    # Every position, and the many ways from one to another.
    assert counted["made"] > 3 * COST_OF_NEW
    assert spent > 3 * counted["made"] // 2
    for most in (1, 50, spent // 2):
        counted.clear()
        before = position.key
        proved, cost = position.find_standstill(300, most)
        assert not proved
        assert counted["made"] <= cost <= most + COST_OF_NEW
        assert position.key == before
