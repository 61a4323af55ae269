"""The games of the book with packs cut to a few ranks, so small that every position can be met."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any

import cadogan
from cadogan.catalogue import definitions
from cadogan.engine import codes
from cadogan.engine.definition import apply_options
from cadogan.engine.position import Patience, Position
from cadogan.errors import CadoganError
from cadogan.vocabulary import Deal, Game, Pack, Rows, Withdraw

# Fields that hold ranks: those that a cut pack has not are left out of them.
RANKS = {"ladder", "ranks", "leaving", "sparing"}
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
        elif field.name == "cards" and isinstance(thing, Withdraw):
            new["cards"] = tuple(card for card in value if card.rank in ranks)
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


def rank_choices(ranks: tuple[int, ...], count: int) -> list[tuple[int, ...]]:
    """Which so many ranks of a pack are tried: the lowest, and with some of the highest, which the
    laying out of some games begins with.
    """
    return [
        (*ranks[:low], *ranks[len(ranks) - count + low :])
        for low in dict.fromkeys((count, count - 1, 1))
    ]


def cut_game(game: Game, count: int) -> Patience | None:
    """The game with so many ranks, or None if it has no such."""
    found = None
    for ranks in rank_choices(tuple(game.pack.ranks), count):
        for width in WIDTHS:
            for height in HEIGHTS:
                try:
                    patience = Patience(cut(game, ranks, height, width))
                    position = patience.deal(1)
                except (CadoganError, IndexError, ValueError, KeyError, StopIteration):
                    continue
                if is_whole(position):
                    return patience
                found = found or patience
    return found


def play_at_haphazard(position: Position, seed: int, steps: int) -> Position:
    """Make moves drawn by lot, mostly such as bring a card home, till there is none."""
    lot = Random(seed)
    kind = position.kernel.table.kind
    for _ in range(steps):
        moves = position.legal_moves
        if not moves:
            break
        plays = [
            move
            for move in moves
            if move >> 32 < codes.FIRST_BID and kind[move >> 32] == codes.PLAY
        ]
        position.push(lot.choice(plays if plays and lot.random() < 0.8 else moves))
    return position


def is_whole(position: Position) -> bool:
    """Lies the top card of every packet face up?  So it does in every game that is not cut."""
    kernel = position.kernel
    return not any(
        kernel.size_at(place)
        and kernel.mark_at(place) & (codes.DOWN << (kernel.size_at(place) - 1))
        for place in range(position.table.places)
    )


def small_positions(game: Game, limit: int) -> Iterator[tuple[Position, bool]]:
    """Positions of a game from which no more than so many others can be reached, and whether they
    can be won: deals of cut packs, and what becomes of deals, cut if they can be, that are played
    at haphazard.
    """
    packs = [patience for ranks in (3, 4, 5) if (patience := cut_game(game, ranks)) is not None]
    for patience in packs[:2]:
        for number in range(1, 4):
            position = patience.deal(number)
            if is_whole(position) and (wins := can_be_won(position, limit)) is not None:
                yield position, wins
    for patience in packs[::2] or [Patience(game)]:
        for number in range(1, 4):
            position = patience.deal(number)
            if is_whole(position):
                yield from going_back(play_at_haphazard(position, number, 400), limit)


def going_back(position: Position, limit: int) -> Iterator[tuple[Position, bool]]:
    """Some positions that were met on the way to this one, and whether they can be won, as long as
    no more than so many others can be reached from them.
    """
    for moves in (0, 2, 4, 6, 8):
        for _ in range(min(moves, len(position.move_stack))):
            position.pop()
        wins = can_be_won(position, limit)
        if wins is None:
            break
        yield position.copy(stack=False), wins


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
