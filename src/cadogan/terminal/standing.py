"""How a game stands, one fact a line: pack, re-deals, foundations, graces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cadogan.cards import PACK_SIZE, name_card, name_rank
from cadogan.engine import codes
from cadogan.prose.narration import counted
from cadogan.vocabulary import Stakes

if TYPE_CHECKING:
    from cadogan.engine.position import Position
    from cadogan.terminal.sitting import Sitting


def standing(sitting: Sitting) -> list[str]:
    """How the game stands, one fact a line."""
    position = sitting.position
    kernel, table = position.kernel, position.table
    made = [f"Deal {sitting.code}: {counted(sitting.moves, 'move')} made"]
    if sitting.taken_back:
        made.append(f"{len(sitting.taken_back)} taken back")
    if sitting.hints:
        made.append(counted(sitting.hints, "hint"))
    told = [f"{', '.join(made)}."]
    left = kernel.size_at(table.stock)
    told.append(f"Pack: {counted(left, 'card') if left else 'empty'}.")
    if kernel.size_at(table.hand):
        cards = ", ".join(name_card(card) for card in kernel.packet_at(table.hand))
        told.append(f"In hand: {cards}.")
    for place, talon in enumerate(table.talon_of):
        if talon >= 0:
            label = table.spots[place].label
            told.append(f"{_capital(label)}: {counted(kernel.size_at(place), 'card')}.")
    told.append(f"Re-deals left: {redeals_in_words(position)}.")
    told += [
        f"{table.spots[place].label}: {foundation_in_words(position, place)}."
        for place in table.foundation_places
    ]
    for number, grace in enumerate(table.graces):
        used = kernel.register_at(codes.GRACE + number)
        rule = f" of rule {grace.rule}" if grace.rule else ""
        told.append(f"Grace{rule}: {max(grace.times - used, 0)} of {grace.times} left.")
    told.append(f"Cards home: {position.cards_home} of {table.total}.")
    if isinstance(position.patience.definition.goal, Stakes):
        told.append(f"Score: {counted(position.score, 'counter')}.")
    return told


def redeals_in_words(position: Position) -> str:
    """How many re-deals are left: `2`, `none`, `as many as you like`."""
    left = position.redeals_left
    return "as many as you like" if left is None else str(left) if left else "none"


def foundation_in_words(position: Position, place: int) -> str:
    """A foundation's top card, how many cards lie there, and what it wants next."""
    cards = position.kernel.packet_at(place)
    top = f"{name_card(cards[-1])}, {counted(len(cards), 'card')}" if cards else "empty"
    wanted = wanted_in_words(position, place)
    if not wanted:
        is_complete = cards and not position.kernel.want_at(place)
        return f"{top}, complete" if is_complete else top
    return f"{top}, {wanted} {'next' if cards else 'first'}"


def wanted_in_words(position: Position, place: int) -> str:
    """The card that a place takes next, or the rank where it may be any of one; else empty."""
    mask = position.kernel.want_at(place)
    cards = [card for card in range(PACK_SIZE) if mask >> card & 1]
    if len(cards) == 1:
        return name_card(cards[0])
    ranks = {name_rank(card % 13 + 1) for card in cards}
    return ranks.pop() if len(ranks) == 1 else ""


def _capital(label: str) -> str:
    return label[:1].upper() + label[1:].replace("-", " ")
