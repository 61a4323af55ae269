"""The same table to the eye, with what cannot be seen laid otherwise."""

import random

from cadogan.engine import codes
from cadogan.engine.position import Position, empty_kernel


def with_unseen_shuffled(position: Position, seed: int) -> Position:
    """A position without a past, in which the undealt cards and those that lie hidden have changed
    places with one another.
    """
    kernel, table = position.kernel, position.table
    view = position.view().places
    packets = [list(kernel.packet_at(place)) for place in range(table.places)]
    slots = [
        (place, index)
        for place, spot in enumerate(table.spots)
        for index in range(len(packets[place]))
        if place == table.stock or (place != table.out and view[spot.label][index] is None)
    ]
    cards = [packets[place][index] for place, index in slots]
    random.Random(seed).shuffle(cards)
    for (place, index), card in zip(slots, cards):
        packets[place][index] = card
    other = empty_kernel(table, position.number + seed)
    for place in range(table.places):
        other.put(place, packets[place], kernel.mark_at(place))
    for index in range(codes.REGISTERS):
        other.set_register(index, kernel.register_at(index))
    other.ready_to_play()
    return Position(position.patience, other, position.number + seed)
