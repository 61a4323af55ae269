"""The table as text."""

import random
import re

import pytest

import cadogan
from cadogan.cards import format_card
from cadogan.draw import draw_place, draw_places, draw_table
from cadogan.draw.table import is_laid_out
from cadogan.engine.position import Position
from tests.tiny import tiny

CODES = [
    "+".join((entry.slug, *options))
    for entry in cadogan.games()
    for options in ((), *((option,) for option in entry.options))
]


def walked(code: str, moves: int) -> Position:
    position = cadogan.game(code).deal(1)
    choices = random.Random(f"{code} {moves}")
    for _ in range(moves):
        if position.is_won or not position.legal_moves:
            break
        position.make(choices.choice(position.legal_moves))
    return position


def card_text(card: int | None) -> str:
    return "##" if card is None else format_card(card)


def places_laid_out(position: Position) -> list[str]:
    return [
        spot.label
        for place, spot in enumerate(position.table.spots[: position.table.hand])
        if is_laid_out(position, place)
    ]


def cells_of(text: str) -> dict[str, str]:
    """What stands at each place of a drawing, by the place's name."""
    cells = {}
    label = ""
    for line in text.splitlines():
        begun = re.match(r"[a-z][a-z0-9.-]*", line)
        if begun:
            label, line = begun[0], line[begun.end() :]
        numbered = re.findall(r"(\d+):(.*?)(?=\s+\d+:|$)", line)
        for number, cell in numbered:
            cells[f"{label}.{number}"] = cell.strip()
        if line.strip() and not numbered:
            cells[label] = line.strip()
    return cells


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("moves", [0, 7, 60])
def test_every_place_stands_there_with_its_top_card(code: str, moves: int) -> None:
    position = walked(code, moves)
    drawn = draw_table(position)
    assert drawn.isascii()
    assert max(map(len, drawn.splitlines())) <= 80
    cells = cells_of(drawn)
    view = position.view()
    for label in places_laid_out(position):
        cards = view.places[label]
        cell = cells.pop(label)
        if not cards:
            assert cell == "--"
        elif cell.startswith("(+"):
            hidden, *shown = cell.split()
            assert shown == [card_text(card) for card in cards[int(hidden[2:-1]) :]]
        elif "+" in cell:
            assert cell == f"{card_text(cards[-1])}+{len(cards) - 1}"
        else:
            assert cell.split() == [card_text(card) for card in cards]
    hand = view.places["hand"]
    assert cells.pop("hand", "").split() == [card_text(card) for card in hand]
    pack = cells.pop("pack", "empty")
    assert pack.split()[0] == (str(view.pack) if view.pack else "empty")
    assert cells == {}


@pytest.mark.parametrize("code", CODES)
def test_the_whole_table_holds_every_card_in_sight(code: str) -> None:
    position = walked(code, 60)
    view = position.view()
    cells = cells_of(draw_table(position, whole=True))
    for label in places_laid_out(position):
        written = " ".join(card_text(card) for card in view.places[label])
        assert cells[label] == (written or "--")


def test_a_table_of_fans() -> None:
    assert draw_table(cadogan.deal("la-belle-lucie:1")) == (
        "aces  1:--  2:--  3:--  4:--\n"
        "fans   1:8C 9C TS   2:5H AC 6D   3:8D JS KH   4:4S QS 2H   5:3C TD 3D\n"
        "       6:4C JH QD   7:5S 7C AD   8:3S KC QC   9:5C 9S 7H  10:KD 8H 9H\n"
        "      11:2C QH TC  12:6S 7D 3H  13:6C 2D KS  14:8S TH 9D  15:JC 4D 4H\n"
        "      16:6H AS 5D  17:7S 2S AH  18:JD"
    )


def test_a_table_of_circles_with_what_is_not_dealt_left_out() -> None:
    assert draw_table(cadogan.deal("the-shah:1")) == (
        "shah    KH\n"
        "aces    1:AC  2:AS  3:AH  4:AD  5:AC  6:AS  7:AH  8:AD\n"
        "star.1  1:8S  2:7H  3:4S  4:7H  5:QC  6:TC  7:QH  8:5C\n"
        "star.2  1:2S  2:9H  3:6S  4:QD  5:2H  6:TS  7:4C  8:TC\n"
        "talon   --\n"
        "pack    72 cards"
    )


def test_columns_have_a_line_each_and_cards_face_down_are_not_shown() -> None:
    lines = draw_table(cadogan.deal("canfield-or-klondike:1")).splitlines()
    assert lines[1:4] == ["layout.1  8C", "layout.2  ## JS", "layout.3  ## ## TD"]


def test_a_gap_in_a_block_stays_where_it_is() -> None:
    position = tiny("the-blockade", "rows.1.1: 7H; rows.1.2: 8H; rows.2.2: 9H")
    assert draw_table(position).splitlines()[1:3] == ["rows.1  1:7H  2:8H", "rows.2        2:9H"]


def test_suits_may_be_signs() -> None:
    position = tiny("la-belle-lucie", "fans.1: 8H; fans.2: 7C 6D; fans.3:")
    assert draw_table(position, style="symbols").endswith("fans   1:8♥         2:7♣ 6♦      3:--")


def test_a_long_packet_is_folded_to_the_width() -> None:
    position = tiny("napoleon-at-st-helena", "columns.1: KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H")
    lines = draw_table(position, width=40).splitlines()
    assert lines[2] == "columns.1   (+4) 9H 8H 7H 6H 5H 4H 3H 2H"
    assert "KH QH" in draw_table(position, width=40, whole=True)


def test_one_place_is_told_whole() -> None:
    position = tiny("la-belle-lucie", "fans.1: 8H 7C; fans.3:")
    places = [position.place(label) for label in ("fans.1", "fans.3", "fans.4", "pack")]
    told = [draw_place(position, place) for place in places]
    assert told == ["fans.1: 8H 7C", "fans.3: --", "fans.4: -", "pack: empty"]


def test_some_places_are_told_in_a_line() -> None:
    position = tiny(
        "napoleon-at-st-helena", "columns.1: KH QH JH TH; columns.2:; talon: 5C 6C", "step=1"
    )
    places = [position.place(label) for label in ("columns.1", "columns.2", "talon")]
    assert draw_places(position, places, most=2) == "columns.1: (+2) JH TH; columns.2: space; " + (
        "talon: 6C+1"
    )
