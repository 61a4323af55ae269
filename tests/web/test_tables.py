"""Positions as the page gets them, and what the server keeps between requests."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

import cadogan
from cadogan.cards import parse_card
from cadogan.engine.geometry import CARD_HEIGHT, CARD_WIDTH, Spot
from cadogan.engine.position import Outcome
from cadogan.store import open_store
from cadogan.vocabulary import Spread
from cadogan.web.server import Tables, replay_saved
from cadogan.web.tables import (
    FREE_ROOM,
    describe_moves,
    describe_position,
    drawing_of,
    outcome_of,
    room_of,
    stuck_limit,
)

SLUGS = [entry.slug for entry in cadogan.games()]


@pytest.mark.parametrize("slug", SLUGS)
def test_moves_are_told_as_the_engine_writes_and_reads_them(slug: str) -> None:
    position = cadogan.game(slug).deal(3)
    chosen = random.Random(3)
    for _ in range(6):
        told = describe_position(position, None)["moves"]
        assert [move["text"] for move in told] == [
            position.move_text(move) for move in position.legal_moves
        ]
        for move in told[:20]:
            assert move["verb"] == move["text"].split()[0]
            assert all(label in position.table.place_by_label for label in move["places"])
            assert move["from"] == (move["places"][0] if move["places"] else "")
            assert move["spoken"].endswith(".")
        if not told:
            break
        position.make(chosen.choice(position.legal_moves))


@pytest.mark.parametrize("slug", SLUGS)
def test_outcome_is_that_of_the_engine_and_leaves_the_position(slug: str) -> None:
    position = cadogan.game(slug).deal(2)
    chosen = random.Random(2)
    for step in range(40):
        key, made = position.key, list(position.move_stack)
        if step % 8 == 0 or not position.legal_moves:
            expected = Outcome.STUCK if position.is_stuck(stuck_limit()) else None
            assert outcome_of(position) is (Outcome.WON if position.is_won else expected)
        assert (position.key, position.move_stack) == (key, made)
        if not position.legal_moves:
            break
        position.make(chosen.choice(position.legal_moves))


@pytest.mark.parametrize("slug", SLUGS)
def test_every_place_drawn_lies_in_the_frame_with_its_room(slug: str) -> None:
    table = cadogan.game(slug).table
    drawing = drawing_of(table, frozenset(range(table.places)) - {table.out})
    left, top, right, bottom = drawing.box
    for zone, places in drawing.zones:
        for _, told in places:
            assert left <= told["x"] <= right
            assert top <= told["y"] <= bottom
            assert 0 <= told["room"] <= FREE_ROOM
            if zone["spread"] == "downward":
                assert told["y"] + CARD_HEIGHT / 2 + told["room"] <= bottom + 0.001
            if zone["spread"] == "rightward":
                assert told["x"] + CARD_WIDTH / 2 + told["room"] <= right + 0.001


def test_room_ends_at_the_next_place_that_the_cards_would_meet() -> None:
    here = Spot(zone="rows", number=1, label="rows.1", x=0.0, y=0.0)
    below = replace(here, y=3.0)
    right = replace(here, x=2.5)
    aside = replace(here, x=CARD_WIDTH, y=1.0)
    spots = [here, below, right, aside]
    assert room_of(here, Spread.DOWNWARD, spots) == 3 - CARD_HEIGHT
    assert room_of(here, Spread.RIGHTWARD, [here, below, right]) == 2.5 - CARD_WIDTH
    assert room_of(here, Spread.RIGHTWARD, spots) == 0
    assert room_of(right, Spread.LEFTWARD, [here, below, right]) == 2.5 - CARD_WIDTH
    assert room_of(here, Spread.LEFTWARD, spots) == FREE_ROOM
    for spread in (Spread.SQUARED, Spread.FANNED, Spread.HERRING_BONE):
        assert room_of(here, spread, spots) == FREE_ROOM


def test_only_so_many_positions_are_kept(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.sqlite3") as store:
        tables = Tables(store, room=5)
        saved = []
        for number in range(1, 13):
            record = cadogan.record_of(cadogan.game("nestor").deal(number))
            game = store.begin("nestor", (), number, str(record))
            tables.give(game, replay_saved(record))
            tables.note_hint(game)
            saved.append(game)
            assert len(tables) <= 5
        assert len(tables) == 5
        # Those not kept are replayed, and giving back does not let them grow.
        for game in saved * 2:
            kept = tables.take(game)
            assert kept.position.number == game.number
            tables.give(game, kept)
        assert len(tables) == 5
        assert tables.hints_given(saved[-1]) == 1
        for game in saved:
            tables.drop(game)
        assert len(tables) == 0
        assert tables.hints_given(saved[-1]) == 0


def test_only_positions_of_so_many_moves_together_are_kept(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.sqlite3") as store:
        tables = Tables(store, most_moves=10)
        position = cadogan.deal("caesar:1")
        for _ in range(4):
            position.make(position.legal_moves[0])
        record = cadogan.record_of(position)
        games = [store.begin("caesar", (), 1, str(record), moves=4) for _ in range(5)]
        kept = {game.id: replay_saved(record) for game in games}
        for game in games * 2:
            tables.give(game, kept[game.id])
        # Two of four moves each: a third would make twelve.
        assert len(tables) == 2
        # A position that was taken back to its opening leaves room for others.
        last = tables.take(games[-1])
        assert last is kept[games[-1].id]
        assert len(tables) == 1
        del last.texts[:]
        tables.give(games[-1], last)
        tables.give(games[0], kept[games[0].id])
        assert len(tables) == 3
        tables.drop(games[0])
        tables.give(games[1], kept[games[1].id])
        assert len(tables) == 3


def test_locks_are_kept_no_longer_than_they_are_held(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.sqlite3") as store:
        tables = Tables(store)
        record = cadogan.record_of(cadogan.game("nestor").deal(1))
        game = store.begin("nestor", (), 1, str(record))
        with tables.alone(game.id) as held:
            assert held == game
            assert list(tables._locks) == [game.id]
        assert not tables._locks
        assert not tables._users


def test_a_position_kept_of_another_record_is_not_used(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.sqlite3") as store:
        tables = Tables(store)
        position = cadogan.game("nestor").deal(1)
        record = cadogan.record_of(position)
        game = store.begin("nestor", (), 1, str(record))
        position.make(position.legal_moves[0])
        longer = cadogan.record_of(position)
        tables.give(game, replay_saved(record))
        newer = store.save(game, str(longer), moves=1, result="playing", undos=0, hints=0)
        assert tables.take(newer).texts == longer.moves


def test_plays_called_safe_lose_no_game() -> None:
    safe = 0
    for number in range(1, 6):
        position = cadogan.deal(f"the-flower-garden:{number}")
        for move in cadogan.solve(position, seconds=2.0).moves:
            for told, other in zip(describe_moves(position), position.legal_moves):
                if told["safe"]:
                    safe += 1
                    assert told["verb"] == "play"
                    walker = position.copy(stack=False)
                    walker.make(other)
                    assert cadogan.solve(walker, nodes=5_000).verdict is not cadogan.Verdict.LOST
            position.push(move)
    assert safe > 50


def test_a_card_that_another_may_want_to_lie_on_is_not_safe_to_play() -> None:
    position = cadogan.deal("the-flower-garden:1")
    safe = careful = 0
    for move in cadogan.solve(position, seconds=20.0).moves:
        home = {
            card
            for place in position.table.foundation_places
            for card in position.kernel.packet_at(place)
        }
        for told in describe_moves(position):
            if told["verb"] == "play":
                # Cards are packed here without regard to suit: all lower cards might be.
                rank = parse_card(told["card"]) % 13
                lower = all(suit * 13 + rank - 1 in home for suit in range(4))
                if rank < 2 or lower:
                    assert told["safe"]
                    safe += 1
                careful += not told["safe"]
        position.push(move)
    assert safe > 10
    assert careful > 0


@pytest.mark.parametrize("slug", ["the-sultan", "the-mill", "nestor", "the-blockade"])
def test_where_cards_that_are_home_may_be_missed_no_play_is_called_safe(slug: str) -> None:
    position = cadogan.deal(f"{slug}:1")
    for _ in range(30):
        if not position.legal_moves:
            break
        assert not any(move["safe"] for move in describe_moves(position))
        position.push(position.legal_moves[0])
