"""The games of the book with packs cut to a few ranks, so small that every position can be met."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

import cadogan
from cadogan.catalogue import definitions
from cadogan.engine.definition import apply_options
from cadogan.engine.position import Patience, Position
from cadogan.errors import CadoganError
from cadogan.vocabulary import Deal, Game, Pack, Rows

# Fields that hold ranks: those that a cut pack has not are left out of them.
RANKS = {"ladder", "ranks", "leaving"}
# How many cards of a packet are dealt at most, tried one after the other.
HEIGHTS = (13, 4, 3, 2, 1)
# And how many places a row has.
WIDTHS = (99, 6, 4, 3)


def cut_ranks(value: Any, ranks: tuple[int, ...]) -> Any:
    """Leave out of ranks, or of ladders, those that there are not."""
    if value and isinstance(value[0], tuple):
        ladders = [cut_ranks(ladder, ranks) for ladder in value]
        return tuple(dict.fromkeys(ladder for ladder in ladders if ladder))
    return tuple(rank for rank in value if rank in ranks)


def cut(thing: Any, ranks: tuple[int, ...], height: int, width: int) -> Any:
    """A part of a definition with fewer ranks, lower packets and shorter rows."""
    if isinstance(thing, tuple):
        return tuple(cut(item, ranks, height, width) for item in thing)
    if isinstance(thing, Pack):
        return replace(thing, ranks=tuple(rank for rank in thing.ranks if rank in ranks))
    if not is_dataclass(thing) or isinstance(thing, type):
        return thing
    new: dict[str, Any] = {}
    for field in fields(thing):
        value = getattr(thing, field.name)
        if field.name in RANKS and isinstance(value, tuple):
            new[field.name] = cut_ranks(value, ranks)
        elif isinstance(thing, Deal) and field.name in ("each", "rounds"):
            if isinstance(value, tuple):
                new[field.name] = tuple(min(one, height) for one in value)
            elif isinstance(value, int):
                new[field.name] = min(value, height)
        elif isinstance(thing, Rows) and field.name == "columns":
            # Rows of eight are mostly foundations, two for each suit.
            if isinstance(value, int) and value not in (4, 8):
                new[field.name] = min(value, width)
        else:
            new[field.name] = cut(value, ranks, height, width)
    return replace(thing, **new)


def cut_game(game: Game, ranks: int) -> Patience | None:
    """The game with so many ranks (the lowest, and so many of them), or None if it has no such."""
    lowest = tuple(game.pack.ranks[:ranks])
    for width in WIDTHS:
        for height in HEIGHTS:
            try:
                patience = Patience(cut(game, lowest, height, width))
                patience.deal(1)
            except (CadoganError, IndexError, ValueError, KeyError, StopIteration):
                continue
            return patience
    return None


def every_game() -> Iterator[tuple[str, Game]]:
    """All games and each with each of its options, with their codes."""
    for entry in cadogan.games():
        game = definitions()[entry.slug]
        yield entry.slug, apply_options(game, ())
        for option in entry.options:
            yield f"{entry.slug}+{option}", apply_options(game, (option,))


def exact(position: Position) -> tuple[object, ...]:
    """Everything that a position is, with no two places taken for the same."""
    kernel, table = position.kernel, position.table
    places = range(table.places)
    return (
        tuple(tuple(kernel.packet_at(place)) for place in places),
        tuple(kernel.mark_at(place) for place in places),
        tuple(kernel.register_at(index) for index in range(20)),
    )


def can_be_won(position: Position, limit: int) -> bool | None:
    """Try every line of play, without the solver; None when there are more positions than that."""
    if position.is_won:
        return True
    walker = position.copy(stack=False)
    met = {exact(walker)}
    rows = [list(walker.legal_moves)]
    while rows:
        if not rows[-1]:
            rows.pop()
            if rows:
                walker.pop()
            continue
        walker.make(rows[-1].pop())
        if walker.is_won:
            return True
        state = exact(walker)
        if state in met:
            walker.pop()
            continue
        met.add(state)
        if len(met) > limit:
            return None
        rows.append(list(walker.legal_moves))
    return False
