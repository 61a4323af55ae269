"""Places held alike are alike: positions that compare equal stay equal whatever is played.

The tests compare whole states, class by class, and not hashes alone; packets are swapped between
places of a class, positions with one key are paired however they were reached, and both of a pair
are played on move by move, through all that makes itself.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from cadogan.engine import codes
from cadogan.engine.kernel import Kernel
from cadogan.engine.position import (
    Move,
    Position,
    bytes_that_name,
    empty_kernel,
    parts_of_move,
)
from cadogan.engine.record import parse_record, record_of, replay
from cadogan.vocabulary import Foundations
from tests.walks import every_code, patience_of, walk

CODES = every_code()


def set_up(position: Position, order: dict[int, int], number: int) -> Position:
    """The same position with the packets of other places, as `order` has it."""
    kernel = empty_kernel(position.table, number)
    for place in range(position.table.places):
        source = order.get(place, place)
        kernel.put(place, position.kernel.packet_at(source), position.kernel.mark_at(source))
    for index in range(codes.REGISTERS):
        kernel.set_register(index, position.kernel.register_at(index))
    kernel.ready_to_play()
    return Position(position.patience, kernel, number)


def content(kernel: Kernel, place: int) -> tuple[object, ...]:
    """What lies at a place, as far as it matters by the keys of its cards."""
    table = kernel.table
    packet = kernel.packet_at(place)
    if table.by_top[place]:
        packet = packet[-1:]
    row = table.key_first[place]
    return (
        [table.key[row + card] for card in packet],
        kernel.mark_at(place),
        kernel.want_at(place),
    )


def classes_of(position: Position) -> dict[int, list[int]]:
    """The places that are alike now, by the first of them."""
    classes: dict[int, list[int]] = {}
    for place in range(position.table.places):
        first = next((one for one in classes if position.kernel.are_kin(one, place)), place)
        classes.setdefault(first, []).append(place)
    return classes


def match(one: Position, two: Position) -> dict[int, int] | None:
    """For each place of a position the like place of another that holds the same; None if there is
    none.
    """
    table = one.table
    found: dict[int, int] = {}
    for places in classes_of(one).values():
        left = list(places)
        for place in places:
            if table.slot[place] == codes.SINK or place == table.out:
                found[place] = place
                continue
            mine = content(one.kernel, place)
            # The same place where that will do, so that order of dealing is met by like order.
            twin = next(
                (
                    other
                    for other in sorted(left, key=lambda other: other != place)
                    if content(two.kernel, other) == mine
                ),
                None,
            )
            if twin is None:
                return None
            left.remove(twin)
            found[place] = twin
    return found


def moved(position: Position, move: Move, places: dict[int, int]) -> Move:
    """The move between the places that match."""
    parts = parts_of_move(move)
    for number in bytes_that_name(position.table, move):
        if 0 <= parts[number] < position.table.places:
            shift = 8 * (4 - number)
            move = Move(move & ~(255 << shift) | places[parts[number]] << shift)
    return move


def follow(one: Position, two: Position, chance: random.Random, length: int, told: str) -> None:
    """Play both on, and compare them after each move."""
    assert one.key == two.key, told
    for _ in range(length):
        places = match(one, two)
        assert places is not None, f"{told}: {one.text()} != {two.text()}"
        assert (one.is_won, one.cards_home) == (two.is_won, two.cards_home), told
        assert len(one.legal_moves) == len(two.legal_moves), (
            f"{told}: {one.text()} {[one.move_text(move) for move in one.legal_moves]}"
            f" != {two.text()} {[two.move_text(move) for move in two.legal_moves]}"
        )
        successors = []
        for position in (one, two):
            keys: Counter[int] = Counter()
            for move in position.legal_moves:
                position.make(move)
                keys[position.key] += 1
                position.pop()
            successors.append(keys)
        assert successors[0] == successors[1], f"{told}: {one.text()} != {two.text()}"
        if not one.legal_moves:
            return
        move = chance.choice(one.legal_moves)
        other = moved(one, move, places)
        assert two.equal_move(other) is not None, (
            f"{told}: {one.move_text(move)} in {one.text()}, not {two.text()}"
        )
        one.make(move)
        two.make(other)
        assert one.key == two.key, f"{told}: {one.text()} != {two.text()}"


def swaps(position: Position, chance: random.Random, most: int) -> Iterator[dict[int, int]]:
    """Pairs of like places whose packets differ, and can be swapped one for the other."""
    kernel, table = position.kernel, position.table
    if kernel.register_at(codes.MUST) or kernel.register_at(codes.HALF):
        return
    pairs = [
        pair
        for places in classes_of(position).values()
        for pair in combinations(places, 2)
        if content(kernel, pair[0]) != content(kernel, pair[1])
    ]
    chance.shuffle(pairs)
    made = 0
    for first, second in pairs:
        zone = table.zone_at(first)
        beside = [
            one
            for one in table.game.zones
            if isinstance(one, Foundations) and one.beside
            if zone is not None and zone.name in (one.name, one.beside)
        ]
        # Cards beside others must lie beside others of their suit.
        if beside and not all(
            kernel.packet_at(table.zone_places(one.beside)[index])[:1]
            == kernel.packet_at(table.zone_places(one.beside)[step])[:1]
            for one in beside
            for index in [first - table.first[table.zone_of[first]]]
            for step in [second - table.first[table.zone_of[second]]]
        ):
            continue
        yield {first: second, second: first}
        made += 1
        if made == most:
            return


def swap_on_walks(code: str, deals: range, every: int, pairs: int, length: int) -> int:
    """Swap like packets on walks, and follow; return how many were swapped."""
    patience, done = patience_of(code), 0
    for number in deals:
        chance = random.Random(f"likeness {code} {number}")
        position = patience.deal(number)
        for step, _ in enumerate(walk(position, chance, 260)):
            if step % every:
                continue
            for order in swaps(position, chance, pairs):
                one = set_up(position, {}, number)
                two = set_up(position, order, number)
                labels = "/".join(position.table.spots[place].label for place in order)
                told = f"{code}:{number} after {step + 1} moves of walk {number}, {labels}"
                follow(one, two, chance, length, told)
                done += 1
    return done


@pytest.mark.parametrize("code", CODES)
def test_like_packets_may_be_swapped(code: str) -> None:
    swap_on_walks(code, range(1, 3), 40, 2, 6)


@pytest.mark.slow
@pytest.mark.parametrize("code", CODES)
def test_like_packets_may_be_swapped_everywhere(code: str) -> None:
    swap_on_walks(code, range(11, 31), 7, 3, 25)


def pairs_of_one_key(code: str, number: int, walks: int) -> list[tuple[str, str]]:
    """Positions of one key that are written otherwise, met where like moves are made in turn."""
    patience = patience_of(code)
    met: dict[int, str] = {}
    pairs = []
    for seed in range(walks):
        # Walks from near the same positions: they part and meet again.
        chance = random.Random(f"meeting {code} {number}")
        position = patience.deal(number)
        for _ in walk(position, chance, 8 * (seed // 4)):
            pass
        chance = random.Random(f"meeting {code} {number} {seed}")
        for now in walk(position, chance, 25):
            text = now.text()
            if met.setdefault(now.key, text) != text:
                pairs.append((met[now.key], text))
    return pairs


def follow_pairs(code: str, number: int, walks: int, most: int, length: int) -> None:
    """Follow positions that have one key and were reached by different walks."""
    chance = random.Random(f"pairs {code} {number}")
    pairs = pairs_of_one_key(code, number, walks)
    for one, two in chance.sample(pairs, min(most, len(pairs))):
        patience = patience_of(code)
        follow(patience.position(one), patience.position(two), chance, length, f"{code}:{number}")


@pytest.mark.parametrize("code", CODES)
def test_positions_of_one_key_are_played_on_alike(code: str) -> None:
    follow_pairs(code, 3, 10, 3, 6)


@pytest.mark.slow
@pytest.mark.parametrize("code", CODES)
def test_positions_of_one_key_are_played_on_alike_everywhere(code: str) -> None:
    for number in range(40, 52):
        follow_pairs(code, number, 80, 40, 20)


# -------------------------------------------------------------------------- no move is listed twice


def first_deeds(position: Position) -> object:
    """What the last move did that one could foresee: all of it, or, if a card of the pack was
    turned, what came before and that card.
    """
    deeds = []
    for code, extra, source, target in position.kernel.changes():
        if code == codes.T_SHIFT:
            deeds.append((extra, source, target))
            if source == position.table.stock:
                return deeds
    return None


def moves_to_one_position(position: Position) -> list[str]:
    """The moves that lead where another listed before them leads, as far as one could foresee."""
    seen: dict[object, Move] = {}
    twice = []
    for move in position.legal_moves:
        position.make(move)
        key = (position.key, str(first_deeds(position)))
        position.pop()
        parts = parts_of_move(move)
        if parts.clause < codes.FIRST_BID and (
            parts.first == position.table.hand or position.table.talon_of[max(0, parts.first)] >= 0
        ):
            # A card like another may come to lie there by what is forced: two ways all the same.
            continue
        if key in seen:
            twice.append(f"{position.move_text(seen[key])} = {position.move_text(move)}")
        seen.setdefault(key, move)
    return twice


def look_for_moves_listed_twice(code: str, deals: range, every: int) -> None:
    """No two moves of a position on the walks lead to the same position."""
    for number in deals:
        chance = random.Random(f"twice {code} {number}")
        position = patience_of(code).deal(number)
        for step, now in enumerate(walk(position, chance, 400)):
            if step % every == 0:
                assert moves_to_one_position(now) == [], (
                    f"{code}:{number} after {step + 1} moves of walk {number}: {now.text()}"
                )


@pytest.mark.parametrize("code", CODES)
def test_no_two_moves_lead_to_one_position(code: str) -> None:
    look_for_moves_listed_twice(code, range(1, 4), 6)


@pytest.mark.slow
@pytest.mark.parametrize("code", CODES)
def test_no_two_moves_lead_to_one_position_anywhere(code: str) -> None:
    look_for_moves_listed_twice(code, range(100, 140), 1)


# ------------------------------------------------------------------------- every name that it has


def names_of(position: Position, move: Move, chance: random.Random, most: int) -> list[Move]:
    """The move itself and some that differ from it by interchangeable places."""
    parts, table = parts_of_move(move), position.table
    named = [number for number in bytes_that_name(table, move) if 0 <= parts[number] < table.places]
    found = [move]
    for _ in range(most):
        other = move
        for number in named:
            twins = [
                place
                for place in range(table.places)
                if place == parts[number] or position.are_twins(parts[number], place)
            ]
            shift = 8 * (4 - number)
            other = Move(other & ~(255 << shift) | chance.choice(twins) << shift)
        if other not in found and position.are_equal(move, other):
            found.append(other)
    return found


def name_moves_on_walks(code: str, deals: range, every: int, most: int) -> None:
    """Each move under each of its names is read, legal, made, and read back from the record."""
    for number in deals:
        chance = random.Random(f"names {code} {number}")
        position = patience_of(code).deal(number)
        for step in range(300):
            if not position.legal_moves:
                break
            if step % every == 0:
                for move in position.legal_moves:
                    try_names(position, move, chance, most)
            move = chance.choice(position.legal_moves)
            # Made under any name, the game can be written down and played again.
            position.push(position.move_text(chance.choice(names_of(position, move, chance, 2))))
        record = parse_record(str(record_of(position)))
        again = replay(record, lambda slug, options: patience_of("+".join((slug, *options))))
        assert again.text() == position.text(), f"{code}:{number}\n{record}"


def try_names(position: Position, move: Move, chance: random.Random, most: int) -> None:
    """Say the move under its names."""
    keys = set()
    for other in names_of(position, move, chance, most):
        text = position.move_text(other)
        told = f"{text!r} in {position.text()}"
        assert position.why_not(text) is None, f"{told}: {position.why_not(text)}"
        assert position.why_not(other) is None, f"{told}: {position.why_not(other)}"
        listed = position.equal_move(other)
        assert listed in position.legal_moves, told
        assert position.parse_move(text) == other, told
        position.push(text)
        keys.add(position.key)
        position.pop()
    assert len(keys) == 1, f"{position.move_text(move)} in {position.text()}"


@pytest.mark.parametrize("code", CODES)
def test_a_move_may_be_said_with_any_of_its_twins(code: str) -> None:
    name_moves_on_walks(code, range(1, 2), 60, 2)


@pytest.mark.slow
@pytest.mark.parametrize("code", CODES)
def test_a_move_may_be_said_with_any_of_its_twins_everywhere(code: str) -> None:
    name_moves_on_walks(code, range(60, 80), 10, 4)


def test_the_swapped_exchange_of_the_hemispheres_is_read_back() -> None:
    """The twin of a listed exchange, in full."""
    position = patience_of("the-hemispheres").deal(2)
    assert position.push("exchange 2S european.1 2D australian.3") not in position.legal_moves
    again = replay(
        parse_record(str(record_of(position))),
        lambda slug, options: patience_of("+".join((slug, *options))),
    )
    assert again.text() == position.text()
