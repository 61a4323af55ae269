"""Deals by code, and the cards of a real table in a file."""

import json
from pathlib import Path

import pytest

import cadogan
from cadogan.cards import format_card, format_cards
from cadogan.engine.position import Patience
from cadogan.errors import CadoganError, InvalidSetupError, NotationError, UnknownGameError
from cadogan.terminal.dealing import deal_from_file, find_game, open_deal, random_number


def pack_of(code: str) -> list[int]:
    """The pack of a deal of La Belle Lucie, the top card first."""
    position = cadogan.deal(code)
    return [card for number in range(1, 19) for card in position.cards_at(f"fans.{number}")]


def lucie() -> Patience:
    return cadogan.game("la-belle-lucie")


@pytest.mark.parametrize(
    ("text", "code", "number"),
    [
        ("the-shah", "the-shah", None),
        ("the-shah:48213", "the-shah", 48213),
        (" The Shah : 5 ", "the-shah", 5),
        ("shah", "the-shah", None),
        ("7", "the-shah", None),
        ("7:12", "the-shah", 12),
        ("napoleon-at-st-helena+talon-only:3", "napoleon-at-st-helena+talon-only", 3),
    ],
)
def test_a_game_is_found_by_code_or_name(text: str, code: str, number: int | None) -> None:
    patience, found = find_game(text)
    assert (patience.code, found) == (code, number)


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("the-sha:1", UnknownGameError, "did you mean the-shah"),
        ("the-shah:", NotationError, "is no deal code"),
        ("the-shah:x", NotationError, "is no deal code"),
        ("the-shah:-1", NotationError, "is no deal code"),
        ("the-shah:0", CadoganError, "0"),
        ("the-shah:9223372036854775808", CadoganError, "9223372036854775808"),
        ("the-shah+nosuch:1", UnknownGameError, "nosuch"),
        ("", UnknownGameError, "no game"),
    ],
)
def test_what_is_no_deal_is_refused(text: str, error: type[CadoganError], message: str) -> None:
    with pytest.raises(error, match=message) as caught:
        open_deal(text)
    assert "\n" not in str(caught.value)


def test_a_game_without_a_number_is_dealt_at_random() -> None:
    numbers = {open_deal("la-belle-lucie").number for _ in range(8)}
    assert len(numbers) > 1
    assert all(1 <= random_number() <= 999_999 for _ in range(100))


def test_a_pack_is_read_card_by_card(tmp_path: Path) -> None:
    file = tmp_path / "cards.txt"
    file.write_text("# dealt on Sunday\n" + format_cards(pack_of("la-belle-lucie:9")).lower())
    assert deal_from_file(lucie(), str(file)) == cadogan.deal("la-belle-lucie:9")


def layout() -> dict[str, object]:
    position = cadogan.deal("la-belle-lucie:9")
    fans = [
        [format_card(card) for card in position.cards_at(f"fans.{number}")]
        for number in range(1, 19)
    ]
    return {"fans": fans}


@pytest.mark.parametrize("wrapped", [False, True])
def test_packets_are_read_by_zone(tmp_path: Path, wrapped: bool) -> None:
    file = tmp_path / "cards.json"
    file.write_text(json.dumps({"id": 1, "deal": layout()} if wrapped else layout()))
    assert deal_from_file(lucie(), str(file)) == cadogan.deal("la-belle-lucie:9")


def test_one_line_of_many_deals_is_read(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    file.write_text(f"{json.dumps({'deal': {'fans': []}})}\n{json.dumps({'deal': layout()})}\n")
    assert deal_from_file(lucie(), f"{file}:2") == cadogan.deal("la-belle-lucie:9")
    with pytest.raises(NotationError, match="holds 2 deals: name one of them, as FILE:1"):
        deal_from_file(lucie(), str(file))
    with pytest.raises(NotationError, match="has 2 lines, and no line 3"):
        deal_from_file(lucie(), f"{file}:3")


def test_columns_and_a_stock_are_read(tmp_path: Path) -> None:
    position = cadogan.deal("canfield-or-klondike:4")
    kernel, table = position.kernel, position.table
    columns = [
        [format_card(card) for card in kernel.packet_at(place)]
        for place in table.zone_places("layout")
    ]
    stock = [format_card(card) for card in kernel.packet_at(table.stock)]
    turned = position.copy()
    turned.push("turn")
    if stock[0] != format_card(turned.cards_at("hand")[0]):
        stock.reverse()
    file = tmp_path / "cards.json"
    file.write_text(json.dumps({"columns": columns, "stock": stock}))
    assert deal_from_file(cadogan.game("canfield-or-klondike"), str(file)) == position


def test_single_cards_may_stand_without_brackets(tmp_path: Path) -> None:
    position = cadogan.deal("the-flower-garden:4")
    table = position.table
    garden = [
        [format_card(card) for card in position.kernel.packet_at(place)]
        for place in table.zone_places("garden")
    ]
    bouquet = [
        format_card(position.kernel.packet_at(place)[0]) for place in table.zone_places("bouquet")
    ]
    file = tmp_path / "cards.json"
    file.write_text(json.dumps({"garden": garden, "bouquet": bouquet}))
    assert deal_from_file(cadogan.game("the-flower-garden"), str(file)) == position


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("7H TC", "missing from the pack"),
        ("7H 1X", "'1X' is no card"),
        ("", "missing from the pack"),
        ("{", "line 1 is no JSON"),
        ("[]", "packets by zone are wanted"),
        ("[[[[", "line 1 is no JSON"),
        ("[" * 100_000, "no layout of cards|is no JSON"),
        ('{"fans": 3}', "fans: a list of packets is wanted"),
        ('{"fans": [3]}', "fans: a list of cards is wanted"),
        ('{"fans": [["7H"]]}', "fans has 18 packets, not 1"),
        ('{"fans": [], "stock": "7H 1X"}', "'1X' is no card"),
    ],
)
def test_a_file_that_is_no_deal_is_refused(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "cards.txt"
    file.write_text(text)
    with pytest.raises((NotationError, InvalidSetupError), match=message) as caught:
        deal_from_file(lucie(), str(file))
    assert str(caught.value).startswith(str(file))
    assert "\n" not in str(caught.value)


def test_a_card_too_many_is_named(tmp_path: Path) -> None:
    cards = pack_of("la-belle-lucie:9")
    file = tmp_path / "cards.txt"
    file.write_text(format_cards([cards[1], *cards[1:]]))
    with pytest.raises(InvalidSetupError, match=f"{format_card(cards[1])} is there 2 times"):
        deal_from_file(lucie(), str(file))


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotationError, match="No such file"):
        deal_from_file(lucie(), str(tmp_path / "nothing"))
    with pytest.raises(NotationError, match="directory"):
        deal_from_file(lucie(), str(tmp_path))
    (tmp_path / "noise").write_bytes(b"\xff\xfe\x00\x80")
    with pytest.raises(NotationError, match="no text in UTF-8"):
        deal_from_file(lucie(), str(tmp_path / "noise"))


@pytest.mark.parametrize("code", ["the-shah:5", "the-square:5", "the-queens:2", "sly:3", "anna:4"])
def test_a_table_with_its_foundations_is_typed_in(code: str, tmp_path: Path) -> None:
    position = cadogan.deal(code)
    kernel, table = position.kernel, position.table
    written: dict[str, object] = {
        zone.name.replace(" ", "-"): [
            [format_card(card) for card in kernel.packet_at(place)]
            for place in table.zone_places(zone.name)
        ]
        for zone in position.patience.definition.zones
    }
    if kernel.size_at(table.hand):
        written["hand"] = [format_card(card) for card in kernel.packet_at(table.hand)]
    written["stock"] = format_cards(kernel.packet_at(table.stock)[::-1])
    path = tmp_path / "table.json"
    path.write_text(json.dumps(written), encoding="utf-8")
    assert deal_from_file(position.patience, str(path), position.number) == position
