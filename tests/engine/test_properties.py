"""What holds in every position of every game, looked for on seeded walks through many deals."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import cadogan
from cadogan.cards import Suit, format_card, parse_card
from cadogan.engine import codes
from cadogan.engine.definition import walk as walk_words
from cadogan.engine.notation import parse_code
from cadogan.engine.position import Move, Outcome, Position, parts_of_move
from cadogan.engine.table import Table
from cadogan.vocabulary import Foundations, Pack, PlayPair, Tableau, Talon
from tests.walks import every_code, kind_of, patience_of, walk, walked

CODES = every_code()

numbers = st.integers(1, 2**63 - 1)
seeds = st.integers(0, 2**32)
lengths = st.integers(0, 240)


def over_walks(examples: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a test for every game, with so many deals, seeds and lengths of walks."""

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        given_walks = given(number=numbers, seed=seeds, length=lengths)(test)
        settled = settings(
            max_examples=examples, derandomize=True, database=None, phases=[Phase.generate]
        )(given_walks)
        over_games: Callable[..., None] = pytest.mark.parametrize("code", CODES)(settled)
        return over_games

    return decorate


def positions(code: str, number: int, seed: int, length: int) -> Iterator[Position]:
    """The opening position and those of a walk; always the same object."""
    position = patience_of(code).deal(number)
    yield position
    yield from walk(position, random.Random(seed), length)


def all_cards(position: Position) -> list[int]:
    """Every card, wherever it is, sorted."""
    kernel = position.kernel
    return sorted(
        card for place in range(position.table.places) for card in kernel.packet_at(place)
    )


def registers(position: Position) -> list[int]:
    """The registers of a position."""
    return [position.kernel.register_at(index) for index in range(codes.REGISTERS)]


# ------------------------------------------------------------------------------------------- cards


@over_walks(4)
def test_cards_are_conserved_and_find_room(code: str, number: int, seed: int, length: int) -> None:
    table = patience_of(code).table
    for position in positions(code, number, seed, length):
        assert all_cards(position) == sorted(table.pack)
        for place in range(table.places):
            assert position.kernel.size_at(place) <= table.capacities[place]


@over_walks(3)
def test_cards_home_are_counted(code: str, number: int, seed: int, length: int) -> None:
    position = walked(code, number, seed, length)
    table = position.table
    home = sum(
        table.weight[place] * position.kernel.size_at(place) for place in range(table.places)
    )
    assert position.cards_home == home
    if position.is_won:
        assert position.legal_moves == ()


# ------------------------------------------------------------------------------------------- moves


@over_walks(3)
def test_moves_are_unique_and_each_leads_elsewhere(
    code: str, number: int, seed: int, length: int
) -> None:
    for position in positions(code, number, seed, length // 3):
        moves = position.legal_moves
        assert len(set(moves)) == len(moves)
        reached: dict[int, Move] = {position.key: Move(-1)}
        for move in moves[:80]:
            assert (position.clause_of(move) is None) == (kind_of(move) >= codes.FIRST_BID)
            position.make(move)
            other = reached.setdefault(position.key, move)
            changes = position.changes()
            position.pop()
            if other != move:
                assert other >= 0, f"{position.move_text(move)} changes nothing"
                said = f"{position.move_text(other)} leads where {position.move_text(move)} does"
                assert are_of_twin_cards(position, other, move, len(changes)), said


def are_of_twin_cards(position: Position, one: Move, other: Move, changes: int) -> bool:
    """Do two moves move equal cards, so that only what follows them makes them equal?

    The twin is drawn after the one is played, or lies where the other has been.
    """
    cards = [position.move_text(move).split(" ")[1:2] for move in (one, other)]
    return kind_of(one) == kind_of(other) and cards[0] == cards[1] != [] and changes > 1


def place_in_pool(table: Table, pool: tuple[int, int], place: int) -> int:
    """Where a place stands among those that a clause names; the hand may stand for the pack."""
    named = [entry.place for entry in table.pool.entries[slice(*pool)]]
    if place not in named and place == table.hand:
        place = table.stock
    return named.index(place) if place in named else len(named)


def order_of(position: Position, move: Move) -> tuple[int, ...]:
    """By what moves are sorted: clauses as written, source, place, target; bids last.

    Fills go by spaces first, and by the sources of `otherwise` after the others.
    """
    table, parts = position.table, parts_of_move(move)
    if parts.clause >= codes.FIRST_BID:
        return (1, parts.clause if parts.clause != codes.TURN else 0, 0, parts.third)
    pc = position.kernel.register_at(codes.PC)
    lists = (
        table.clause_list[table.once_first[pc] : table.once_end[pc]],
        table.clause_list[table.will_first[pc] : table.will_end[pc]],
        table.clause_list[table.last_first[pc] : table.last_end[pc]],
    )
    clause = [number for part in lists for number in part].index(parts.clause)
    rule = table.rules[parts.clause]
    source = place_in_pool(table, rule.source, parts.first)
    target = place_in_pool(table, rule.target, parts.second)
    if rule.kind == codes.FILL:
        first = place_in_pool(table, rule.other, parts.first)
        beyond = source == rule.source[1] - rule.source[0]
        return (0, clause, target, beyond, first if beyond else source)
    if rule.kind in (codes.COMBINE, codes.EXCHANGE, codes.PLAY_PAIR):
        return (0, clause, *(place_in_pool(table, rule.source, place) for place in parts[1:3]))
    if rule.kind == codes.SLIP:
        return (0, clause, source, -parts.third)
    return (0, clause, source, target)


@over_walks(4)
def test_moves_come_in_the_documented_order(code: str, number: int, seed: int, length: int) -> None:
    for position in [walked(code, number, seed, length), walked(code, number, seed, length // 3)]:
        keys = [order_of(position, move) for move in position.legal_moves]
        assert keys == sorted(keys)


@over_walks(3)
def test_legal_is_what_is_listed(code: str, number: int, seed: int, length: int) -> None:
    position = walked(code, number, seed, length)
    moves = set(position.legal_moves)
    chance = random.Random(seed)
    for move in position.legal_moves[:40]:
        assert position.is_legal(move)
        assert position.equal_move(move) == move
        parts = parts_of_move(move)
        for shift in (24, 16):
            place = chance.randrange(position.table.places)
            other = Move(move & ~(255 << shift) | place << shift)
            assert position.is_legal(other) == (position.equal_move(other) in moves)
        assert not position.is_legal(Move((parts.clause + 200) << 32 | move & 0xFFFFFFFF))


@over_walks(3)
def test_a_move_between_twins_is_made_as_it_is_given(
    code: str, number: int, seed: int, length: int
) -> None:
    position = walked(code, number, seed, length)
    table = position.table
    for move in position.legal_moves[:60]:
        parts = parts_of_move(move)
        for shift, mine in ((24, parts.first), (16, parts.second)):
            for place in range(table.places):
                if mine >= 0 and place != mine and position.are_twins(mine, place):
                    other = Move(move & ~(255 << shift) | place << shift)
                    if place in parts[1:]:
                        continue
                    assert position.equal_move(other) == move
                    copy = position.copy(stack=False)
                    copy.push(other)
                    position.make(move)
                    if table.group[mine] == table.group[place]:
                        assert copy == position
                    assert copy.cards_home == position.cards_home
                    assert copy.perft(1) == position.perft(1)
                    position.pop()


# ---------------------------------------------------------------------------------- there and back


@over_walks(4)
def test_moves_are_undone_exactly(code: str, number: int, seed: int, length: int) -> None:
    before = []
    position = None
    for now in positions(code, number, seed, length):
        position = now
        before.append((now.key, now.text(), registers(now), now.cards_home, now.legal_moves))
    assert position is not None
    assert len(position.move_stack) == len(before) - 1
    while before:
        key, text, held, home, moves = before.pop()
        assert (position.key, position.text(), registers(position)) == (key, text, held)
        assert (position.cards_home, position.legal_moves) == (home, moves)
        if before:
            position.pop()
    assert position.move_stack == []


@over_walks(4)
def test_positions_read_back(code: str, number: int, seed: int, length: int) -> None:
    position = walked(code, number, seed, length)
    again = position.patience.position(position.text())
    assert again == position
    assert again.key == position.key
    assert again.text() == position.text()
    assert registers(again) == registers(position)
    assert again.legal_moves == position.legal_moves
    assert again.is_won == position.is_won
    assert again.cards_home == position.cards_home


@over_walks(3)
def test_moves_read_back(code: str, number: int, seed: int, length: int) -> None:
    for position in [walked(code, number, seed, length), walked(code, number, seed, length // 5)]:
        texts = [position.move_text(move) for move in position.legal_moves]
        assert len(set(texts)) == len(texts)
        step = max(1, len(texts) // 30)
        for move, text in list(zip(position.legal_moves, texts))[::step]:
            assert position.parse_move(text) == move
            assert position.parse_move(text.upper()) == move


@over_walks(2)
def test_records_read_back_and_replay(code: str, number: int, seed: int, length: int) -> None:
    position = walked(code, number, seed, length)
    record = cadogan.record_of(position)
    text = str(record)
    assert cadogan.parse_record(text) == record
    assert str(cadogan.parse_record(text)) == text
    again = cadogan.replay(text)
    assert again == position
    assert again.text() == position.text()
    assert again.move_stack == position.move_stack


@pytest.mark.parametrize("code", CODES)
def test_codes_and_places_read_back(code: str) -> None:
    parsed = parse_code(f"{code}:17")
    assert str(parsed) == f"{code}:17"
    assert cadogan.deal(f"{code}:17").code == f"{code}:17"
    assert cadogan.game(code).code == code
    position = patience_of(code).deal(1)
    for place, spot in enumerate(position.table.spots):
        assert position.place(spot.label) == place
        assert position.place(spot.label.upper()) == place


@pytest.mark.parametrize("code", CODES)
def test_a_number_is_always_the_same_deal(code: str) -> None:
    patience = patience_of(code)
    assert patience.deal(5).text() == cadogan.game(code).deal(5).text()
    assert len({patience.deal(number).text() for number in range(1, 30)}) == 29


@over_walks(2)
def test_copies_go_their_own_way(code: str, number: int, seed: int, length: int) -> None:
    position = walked(code, number, seed, min(length, 80))
    text = position.text()
    for copy in (position.copy(), position.copy(stack=False)):
        assert (copy.text(), copy.key) == (text, position.key)
        assert copy.legal_moves == position.legal_moves
        for _ in walk(copy, random.Random(seed), 15):
            pass
        assert position.text() == text
    whole = position.copy()
    while whole.move_stack:
        whole.pop()
    assert whole == patience_of(code).deal(number)


# ----------------------------------------------------------------------------------------- changes


@over_walks(3)
def test_what_a_move_changed_is_what_differs(
    code: str, number: int, seed: int, length: int
) -> None:
    position = patience_of(code).deal(number)
    kernel, table = position.kernel, position.table
    sizes = [kernel.size_at(place) for place in range(table.places)]
    redeals = kernel.register_at(codes.REDEALS)
    for _ in walk(position, random.Random(seed), length):
        now = [kernel.size_at(place) for place in range(table.places)]
        if kernel.register_at(codes.REDEALS) == redeals:
            came: Counter[int] = Counter()
            for change in position.changes():
                if change.source >= 0:
                    came[change.source] -= len(change.cards)
                    came[change.target] += len(change.cards)
                    assert set(change.cards) <= set(table.pack)
            assert [sizes[place] + came[place] for place in range(table.places)] == now
        sizes, redeals = now, kernel.register_at(codes.REDEALS)


# ------------------------------------------------------------------------------------ how games end


@pytest.mark.parametrize("code", CODES)
def test_games_end_won_or_with_nothing_left_to_do(code: str) -> None:
    for number in range(1, 6):
        position = walked(code, number, number, 400)
        assert position.kernel.register_at(codes.FAILED) == 0
        if position.is_won:
            assert position.outcome() is Outcome.WON
            assert not position.is_stuck()
        elif not position.legal_moves:
            assert position.outcome() is Outcome.STUCK


# ------------------------------------------------------------------------------------------- suits

BLACKS = {Suit.CLUBS: Suit.SPADES, Suit.SPADES: Suit.CLUBS}
REDS = {Suit.HEARTS: Suit.DIAMONDS, Suit.DIAMONDS: Suit.HEARTS}
COLORS = {
    Suit.CLUBS: Suit.HEARTS,
    Suit.HEARTS: Suit.CLUBS,
    Suit.SPADES: Suit.DIAMONDS,
    Suit.DIAMONDS: Suit.SPADES,
}
RENAMINGS = {"blacks": BLACKS, "reds": REDS, "colors": COLORS}
SUITS = list(Suit)

# Games whose definitions tell the suits (or the colors) apart, so that no renaming leaves them be.
TOLD_APART = {"the-four-corners"}


def allows(table: Table, renaming: dict[Suit, Suit]) -> bool:
    """Is the definition the same after this renaming of suits?"""
    for word in walk_words(table.game):
        if isinstance(word, Foundations) and word.order:
            return False
        if isinstance(word, PlayPair) and renaming is COLORS:
            return False
        if isinstance(word, Pack) and {renaming.get(suit, suit) for suit in word.suits} != set(
            word.suits
        ):
            return False
        if isinstance(word, Tableau | Talon):
            groups = [word.suits] + ([word.natives] if isinstance(word, Tableau) else [])
            for suits in groups:
                if {renaming.get(suit, suit) for suit in suits} != set(suits):
                    return False
    return True


def renamed(text: str, renaming: dict[Suit, Suit]) -> str:
    """A text of a position or move with its cards in other suits."""
    words = []
    for word in text.split(" "):
        bare = word.lstrip("~").rstrip(";")
        if len(bare) == 2 and bare[0] in "A23456789TJQK" and bare[1] in "CSHD":
            card = parse_card(bare)
            suit = SUITS[card // 13]
            other = SUITS.index(renaming.get(suit, suit)) * 13 + card % 13
            word = word.replace(bare, format_card(other))
        words.append(word)
    return " ".join(words)


@over_walks(3)
def test_renaming_suits_renames_the_moves(code: str, number: int, seed: int, length: int) -> None:
    position = walked(code, number, seed, length)
    patience, table = position.patience, position.table
    texts = [position.move_text(move) for move in position.legal_moves]
    shuffles = table.shuffles and any(
        kind_of(move) == codes.REDEAL_BID for move in position.legal_moves
    )
    depth = 1 if shuffles or len(texts) > 40 else 2
    for renaming in RENAMINGS.values():
        if allows(table, renaming):
            other = patience.position(renamed(position.text(), renaming))
            listed = [other.move_text(move) for move in other.legal_moves]
            assert sorted(listed) == sorted(renamed(text, renaming) for text in texts)
            assert other.perft(depth) == position.perft(depth)


def test_most_games_allow_some_renaming() -> None:
    barred = {
        code
        for code in CODES
        if not any(allows(patience_of(code).table, one) for one in RENAMINGS.values())
    }
    assert barred == TOLD_APART


def test_the_walk_over_words_reaches_every_field() -> None:
    """The renamings trust `walk`: it must meet every zone."""
    for code in CODES:
        game = patience_of(code).definition
        words = list(walk_words(game))
        assert all(zone in words for zone in game.zones)
