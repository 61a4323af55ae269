"""A real table is set up in every game as it lies when it has been dealt."""

from __future__ import annotations

import pytest

import cadogan
from cadogan.engine import codes
from cadogan.engine.position import Patience, Position
from cadogan.engine.record import record_of, replay
from cadogan.errors import InvalidSetupError
from tests.walks import every_code, patience_of


def table_of(position: Position) -> dict[str, list[list[int]]]:
    """What lies on the table, as whoever sits before it would write it down."""
    kernel, table = position.kernel, position.table
    packets = {
        zone.name.replace(" ", "-"): [kernel.packet_at(one) for one in table.zone_places(zone.name)]
        for zone in position.patience.definition.zones
    }
    if kernel.size_at(table.hand):
        packets["hand"] = [kernel.packet_at(table.hand)]
    return packets


def stock_of(position: Position) -> list[int]:
    """The pack in the order in which it is turned."""
    return position.kernel.packet_at(position.table.stock)[::-1]


def plays_while_dealing(patience: Patience) -> bool:
    """Do cards that are not laid on sight go home out of the dealer's hand?"""
    table = patience.table
    return any(
        one.op == codes.DEAL
        and any(table.rules[number].kind == codes.PLAY for number in one.clauses)
        for one in table.script
    )


@pytest.mark.parametrize("code", every_code())
def test_the_table_of_an_opening_is_set_up_again(code: str) -> None:
    patience = patience_of(code)
    told = 0
    for number in (1, 3, 5, 8):
        position = patience.deal(number)
        try:
            again = patience.set_up(table_of(position), stock_of(position), number)
        except InvalidSetupError as error:
            # Then the line says what is wanted in its stead; and this is seldom so.
            assert "the pack is wanted as it was dealt" in str(error)
            assert plays_while_dealing(patience)
            told += 1
            continue
        assert again == position
        assert replay(record_of(again), lambda slug, names: cadogan.game(slug, *names)) == again
    assert told < 4 or plays_while_dealing(patience)


@pytest.mark.parametrize("code", every_code())
def test_a_table_with_two_cards_exchanged_is_another_table_or_refused(code: str) -> None:
    patience = patience_of(code)
    position = patience.deal(2)
    packets, stock = table_of(position), stock_of(position)
    full = [one for lists in packets.values() for one in lists if one]
    full[0][0], full[-1][-1] = full[-1][-1], full[0][0]
    try:
        again = patience.set_up(packets, stock, 2)
    except InvalidSetupError as error:
        assert str(error).isprintable()
    else:
        assert table_of(again) == packets


def test_a_card_too_many_or_too_few_is_named() -> None:
    patience = cadogan.game("the-square")
    position = patience.deal(5)
    packets, stock = table_of(position), stock_of(position)
    with pytest.raises(InvalidSetupError, match="missing from the pack"):
        patience.set_up(packets, stock[1:])
    with pytest.raises(InvalidSetupError, match="is there"):
        patience.set_up(packets, [stock[0], *stock])
    with pytest.raises(InvalidSetupError, match=r"has no zone|packets, not"):
        patience.set_up({**packets, "palace": [[0]] * 40}, stock)
