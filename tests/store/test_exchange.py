"""Games as lines of JSON: out, in again, twice, from two machines, and spoilt."""

import io
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cadogan.errors import StoreError
from cadogan.store import (
    ExportReport,
    MergeReport,
    SavedGame,
    Store,
    export_lines,
    import_lines,
    open_store,
)


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "other.sqlite3") as opened:
        yield opened


def play(store: Store, game: SavedGame, record: str) -> SavedGame:
    return store.save(game, record, moves=game.moves + 1, result="playing", undos=0, hints=0)


def exported(store: Store) -> bytes:
    file = io.BytesIO()
    export_lines(store, file)
    return file.getvalue()


def take_in(target: Store, lines: Iterable[bytes]) -> MergeReport:
    """Import lines that are all good, their records unread."""
    found = import_lines(target, lines, lambda game: None)
    assert found.refused == ()
    return found.merged


def carry(source: Store, target: Store) -> MergeReport:
    return take_in(target, io.BytesIO(exported(source)))


def report(**counts: int) -> MergeReport:
    return MergeReport(**{"added": 0, "advanced": 0, "branched": 0, "skipped": 0, **counts})


def line_of(store: Store) -> dict[str, Any]:
    store.begin("sly", ["wide"], 5, "text")
    fields: dict[str, Any] = json.loads(exported(store))
    return fields


def test_games_go_out_and_come_in_whole(store: Store, other: Store, tmp_path: Path) -> None:
    store.begin("sly", ["wide", "deep"], 2**63 - 1, 'first\nsecond "♥" \0')
    store.begin("anna", [], 1, "text", moves=5, result="won", score=-3, undos=1, hints=2)
    file = tmp_path / "games.jsonl"
    with file.open("wb") as target:
        assert export_lines(store, target) == ExportReport(written=2, damaged=0)
    with file.open("rb") as source:
        assert take_in(other, source) == report(added=2)
    assert list(other.games()) == list(store.games())


def test_a_line_is_one_json_object_with_plain_names(store: Store) -> None:
    fields = line_of(store)
    game = store.unfinished()[0]
    assert fields == {
        "cadogan": 1,
        "id": game.id,
        "revision": 1,
        "slug": "sly",
        "options": ["wide"],
        "number": 5,
        "result": "playing",
        "moves": 0,
        "score": None,
        "undos": 0,
        "hints": 0,
        "created": game.created.isoformat().replace("+00:00", "Z"),
        "updated": game.updated.isoformat().replace("+00:00", "Z"),
        "record": "text",
    }


def test_a_line_of_form_1_is_read_for_ever(store: Store) -> None:
    line = (
        b'{"cadogan":1,"id":"0123456789abcdef0123456789abcdef","revision":4,"slug":"the-shah",'
        b'"options":["a","b"],"number":48213,"result":"won","moves":71,"score":96,"undos":2,'
        b'"hints":1,"created":"2024-02-29T12:00:00.000001Z","updated":"2024-03-01T01:30:00+01:00",'
        b'"record":"[Game \\"The Shah\\"]\\n1. deal\\n"}\n'
    )
    take_in(store, [line])
    (game,) = store.finished()
    assert (game.revision, game.slug, game.options) == (4, "the-shah", ("a", "b"))
    assert (game.number, game.moves, game.score, game.undos, game.hints) == (48213, 71, 96, 2, 1)
    assert game.created.isoformat() == "2024-02-29T12:00:00.000001+00:00"
    assert game.updated.isoformat() == "2024-03-01T00:30:00+00:00"
    assert game.record == '[Game "The Shah"]\n1. deal\n'


def test_importing_twice_changes_nothing(store: Store, other: Store) -> None:
    store.begin("sly", [], 1, "text")
    store.begin("sly", [], 1, "text", moves=4, result="won")
    assert carry(store, other) == report(added=2)
    before = exported(other)
    assert carry(store, other) == report(skipped=2)
    assert carry(other, store) == report(skipped=2)
    assert exported(other) == before == exported(store)


def test_a_newer_state_takes_the_place_of_an_older_and_never_the_other_way(
    store: Store, other: Store
) -> None:
    game = store.begin("sly", [], 1, "text")
    carry(store, other)
    newer = play(other, game, "more")
    assert carry(store, other) == report(skipped=1)
    assert list(other.games()) == [newer]
    assert carry(other, store) == report(advanced=1)
    assert list(store.games()) == [newer]


def test_a_game_continued_on_both_sides_is_kept_in_both_ways(store: Store, other: Store) -> None:
    game = store.begin("sly", [], 1, "text")
    carry(store, other)
    ours = play(store, game, "ours")
    theirs = play(other, game, "theirs")
    assert carry(other, store) == report(branched=1)
    records = {"ours": ours, "theirs": theirs}
    assert {kept.record for kept in store.games()} == set(records)
    assert store.game(game.id) == ours
    # Again, and back again: nothing is doubled.
    assert carry(other, store) == report(skipped=1)
    assert carry(store, other) == report(branched=1, skipped=1)
    assert sorted(kept.record for kept in other.games()) == ["ours", "theirs"]
    for _ in range(2):
        assert carry(store, other) == report(skipped=2)
        assert carry(other, store) == report(skipped=2)
    assert len(list(store.games())) == len(list(other.games())) == 2


def test_a_branch_that_was_played_on_is_not_branched_off_again(store: Store, other: Store) -> None:
    game = store.begin("sly", [], 1, "text")
    carry(store, other)
    play(store, game, "ours")
    play(other, game, "theirs")
    lines = exported(other)
    take_in(store, io.BytesIO(lines))
    (branch,) = [kept for kept in store.games() if kept.record == "theirs"]
    play(store, branch, "theirs and on")
    assert take_in(store, io.BytesIO(lines)) == report(skipped=1)


def test_a_state_of_a_higher_revision_that_was_saved_earlier_is_kept_beside(store: Store) -> None:
    fields = line_of(store)
    fields.update(revision=9, updated="2001-01-01T00:00:00Z", record="other")
    assert take_in(store, [json.dumps(fields).encode()]) == report(branched=1)
    # The same moment, told in another zone, is the same game.
    fields.update(updated="2001-01-01T01:00:00+01:00")
    assert take_in(store, [json.dumps(fields).encode()]) == report(skipped=1)
    assert sorted(game.record for game in store.games()) == ["other", "text"]


def test_a_game_of_the_same_id_but_another_deal_is_kept_beside(store: Store) -> None:
    fields = line_of(store)
    fields.update(number=6, revision=9, updated="2999-01-01T00:00:00Z")
    assert take_in(store, [json.dumps(fields).encode()]) == report(branched=1)
    assert sorted(game.number for game in store.games()) == [5, 6]


def test_an_import_makes_an_open_game_stale(store: Store, other: Store) -> None:
    game = store.begin("sly", [], 1, "text")
    carry(store, other)
    play(other, game, "more")
    carry(other, store)
    with pytest.raises(StoreError, match="continued elsewhere"):
        play(store, game, "ours")


def test_blank_lines_carriage_returns_and_a_byte_order_mark_do_no_harm(
    store: Store, other: Store
) -> None:
    fields = line_of(store)
    line = json.dumps(fields).encode()
    assert take_in(other, [b"\xef\xbb\xbf" + line + b"\r\n", b"\n", b"  \r\n"]) == report(added=1)


def test_an_empty_file_brings_nothing(store: Store) -> None:
    assert take_in(store, io.BytesIO(b"")) == report()


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"slug": "The Shah"}, "slug: 'The Shah' is no name"),
        ({"number": 0}, "number is a whole number"),
        ({"number": 2**63}, "number is a whole number"),
        ({"number": 10**30}, "number"),
        ({"number": "5"}, "$.number"),
        ({"moves": 1.5}, "$.moves"),
        ({"result": "drawn"}, "drawn"),
        ({"options": ["b", "a"]}, "options are sorted"),
        ({"options": ["a", "a"]}, "named once"),
        ({"created": "2024-01-01T00:00:00"}, "a time names its zone"),
        ({"updated": "9999-12-31T23:59:59-12:00"}, "years"),
        ({"updated": "yesterday"}, "$.updated"),
        ({"id": "1"}, "id is 32 hexadecimal digits"),
        ({"revision": 0}, "revision"),
        ({"record": None}, "$.record"),
        ({"cadogan": 2}, "form 2 is not known here"),
        ({"colour": "red"}, "colour"),
        ({"col\n\x1bour": "red"}, r"unknown field `col\u000a\u001bour`"),
    ],
)
def test_a_bad_field_is_named_with_its_line_and_the_rest_is_taken_in(
    store: Store, other: Store, changes: dict[str, Any], complaint: str
) -> None:
    fields = line_of(store)
    good = json.dumps(fields).encode()
    bad = json.dumps({**fields, **changes}).encode()
    found = import_lines(other, [bad, b"", good], lambda game: None)
    assert [line.number for line in found.refused] == [1]
    assert complaint in found.refused[0].reason
    assert found.refused[0].reason.isprintable()
    assert list(other.games()) == list(store.games())


@pytest.mark.parametrize(
    "line",
    [
        b"nonsense",
        b"{}",
        b"[]",
        b'{"cadogan": 1}',
        b'{"cadogan": 1',
        b"\xff\xfe{}",
        b'{"cadogan": 1, "slug": "\xff"}',
        b'{"cadogan": 1, "slug": "\\ud800"}',
        b'{"cadogan": 1, "deep": ' + b"[" * 100_000,
    ],
    ids=range(9),
)
def test_a_line_that_is_no_game_is_told(store: Store, line: bytes) -> None:
    found = import_lines(store, [line], lambda game: None)
    assert [one.reason.partition(":")[0] for one in found.refused] == ["not a game"]


def test_all_refused_lines_are_listed(store: Store, other: Store) -> None:
    good = json.dumps(line_of(store)).encode()
    found = import_lines(other, [good, b"bad", good, b"worse"], lambda game: None)
    assert [line.number for line in found.refused] == [2, 4]
    assert found.merged == report(added=1, skipped=1)


def test_an_import_that_fails_on_its_way_leaves_nothing(store: Store, other: Store) -> None:
    for number in range(1, 6):
        store.begin("sly", [], number, "text")
    with other._database.transaction() as connection:
        connection.execute(
            "CREATE TRIGGER refuse BEFORE INSERT ON game WHEN NEW.number = 4 "
            "BEGIN SELECT RAISE(ABORT, 'not this one'); END"
        )
    with pytest.raises(StoreError, match="not this one"):
        carry(store, other)
    assert list(other.games()) == []
