"""A win is told when all is done that must be: of every game and option, in its golden wins."""

import pytest

from cadogan.engine import codes
from cadogan.engine.position import Position
from cadogan.vocabulary import Complete, Foundations, Ornament, Tableau, Totals
from tests.golden_writers.records import FOLDER, read_record
from tests.walks import every_code, patience_of

WON = sorted(FOLDER.glob("*.won.record"))


def won_position(name: str) -> Position:
    """The end of a golden win; nothing was won before it."""
    record = read_record(FOLDER / name)
    code, _, number = record.code.rpartition(":")
    position = patience_of(code).deal(int(number))
    for move in record.moves:
        assert not position.is_won, name
        position.push(move)
    return position


def due(position: Position) -> list[int]:
    """The places that a clause bids fill at once or before dealing on, and that are open."""
    table = position.table
    rules = [table.rules[number] for number in table.script[position.kernel.register_at(0)].clauses]
    return [
        entry.place
        for rule in rules
        if rule.kind == codes.FILL and rule.when in (codes.AT_ONCE, codes.BEFORE)
        for entry in table.pool.entries[slice(*rule.target)]
        if position.is_space(entry.place)
    ]


@pytest.mark.parametrize("name", [path.name for path in WON])
def test_a_won_game_has_nothing_left_to_do_and_every_card_where_it_belongs(name: str) -> None:
    position = won_position(name)
    table, goal = position.table, position.patience.definition.goal
    assert position.is_won
    assert position.legal_moves == ()
    leaving = goal.leaving if isinstance(goal, Complete) else ()
    for place, spot in enumerate(table.spots):
        zone = table.zone_at(place)
        cards = position.kernel.packet_at(place)
        if isinstance(zone, Foundations | Ornament) or spot.label == "out":
            continue
        if isinstance(zone, Tableau) and not isinstance(goal, Totals):
            assert all(card % 13 + 1 in leaving for card in cards), spot.label
        elif not isinstance(zone, Tableau):
            assert not cards, spot.label
    if leaving:
        assert due(position) == []


def test_the_wins_are_of_every_game_and_option() -> None:
    assert {path.name.removesuffix(".won.record") for path in WON} == set(every_code())


def test_the_letter_a_is_of_queens_however_the_last_card_goes_home() -> None:
    """The page of Anna: "the final tableau shows the letter A composed of queens"."""
    position = won_position("anna.won.record")
    letter = [position.cards_at(f"helps.{number}") for number in range(1, 9)]
    assert [[card % 13 + 1 for card in packet] for packet in letter] == [[12]] * 8
