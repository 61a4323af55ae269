"""What the tests of single games share: known packs, and places as text."""

from collections import Counter
from collections.abc import Iterable

import cadogan
from cadogan.cards import format_card, format_cards, parse_cards
from cadogan.engine.position import Position


def deal_first(code: str, first: str = "", last: str = "", number: int = 1) -> Position:
    """Deal a pack that begins with the cards `first`, ends with `last`, and between has the rest in
    the order of suits and ranks; cards that the rules withdraw are in none of them.
    """
    patience = cadogan.game(code)
    _, left = patience.table.withdraw(patience.table.pack)
    beginning, end = parse_cards(first), parse_cards(last)
    counts = Counter(left)
    counts.subtract(beginning)
    counts.subtract(end)
    middle = [card for card in sorted(counts) for _ in range(counts[card])]
    return patience.deal_cards([*beginning, *middle, *end], number)


def cards_left(code: str) -> list[str]:
    """The cards that are dealt, in the order of suits and ranks."""
    patience = cadogan.game(code)
    _, left = patience.table.withdraw(patience.table.pack)
    return [format_card(card) for card in sorted(left)]


def at(position: Position, label: str) -> str:
    """The cards of a place as text, bottom card first."""
    return format_cards(position.cards_at(label))


def moves_of(position: Position, *verbs: str) -> list[str]:
    """The legal moves with these verbs, as text."""
    texts = [position.move_text(move) for move in position.legal_moves]
    return [text for text in texts if text.split()[0] in verbs]


def push_all(position: Position, *moves: str) -> None:
    """Make some moves."""
    for move in moves:
        position.push(move)


def count_cards(position: Position, zone: str) -> list[int]:
    """How many cards lie on each place of a zone."""
    places = position.table.zone_places(zone)
    return [position.kernel.size_at(place) for place in places]


def at_each(position: Position, zone: str, numbers: Iterable[int]) -> list[str]:
    """The cards of some places of a zone, as text."""
    return [at(position, f"{zone}.{number}") for number in numbers]


def pack_of(position: Position) -> list[str]:
    """The undealt cards as text, the next to be dealt first."""
    return [format_card(card) for card in reversed(position.cards_at("pack"))]


def caused(position: Position) -> list[str]:
    """What the last move did, change by change: `AH hand talon`."""
    spots = position.table.spots
    return [
        f"{format_cards(change.cards)} {spots[change.source].label} {spots[change.target].label}"
        for change in position.changes()
    ]
