"""What docs/api.md says is sent, and what is sent."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from cadogan.store import open_store
from cadogan.web.server import create_app
from tests.builds import ROOT
from tests.web.asking import events_in
from tests.web.service import RefusedError, Service, Structure

TEXT = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
CODES = ["canfield-or-klondike:3", "the-sultan:1", "nestor:2", "the-shah:1", "la-belle-lucie:1"]


def fields_of(name: str) -> set[str]:
    """The fields in the table of docs/api.md with this head."""
    rows = TEXT.partition(f"| field of {name} | |\n")[2].partition("\n\n")[0].splitlines()[1:]
    assert rows, f"docs/api.md has no table of the fields of {name}"
    return {field for row in rows for field in re.findall(r"`(\w+)`", row.split("|")[1])}


def fields_in(structures: Iterable[Structure]) -> set[str]:
    """The fields of all these, which all have the same."""
    found = [set(one) for one in structures]
    assert found
    assert all(one == found[0] for one in found)
    return found[0]


@pytest.fixture(scope="module")
def tables(server: Service) -> list[Structure]:
    """Tables of several games, at the opening, in play and in the past."""
    found = []
    for code in CODES:
        table = server.begin(code)
        found.append(table)
        for _ in range(12):
            if table["moves"]:
                table = server.move(table, table["moves"][-1]["text"])
                found.append(table)
        found.append(server.undo(table))
    return found


def test_a_table_is_what_is_written(server: Service, tables: list[Structure]) -> None:
    assert fields_in(tables) == fields_of("a table")
    past = server.ask("GET", f"/api/tables/{tables[-1]['id']}/history?at=1")
    assert set(past) == fields_of("a table") | {"of"}
    body = {"at": 1, "moves": []}
    assert set(server.ask("POST", f"/api/tables/{tables[-1]['id']}/line", body)) == set(past)
    assert {table["result"] for table in tables} <= {"playing", "won", "lost"}
    zones = [zone for table in tables for zone in table["zones"]]
    assert fields_in(zones) == fields_of("a zone")
    assert fields_in(place for zone in zones for place in zone["places"]) == fields_of("a place")
    moves = [move for table in tables for move in table["moves"]]
    assert fields_in(moves) == fields_of("a move")
    assert fields_in(one for table in tables for one in table["changes"]) == fields_of("a change")
    assert all({"pack"} <= set(table["spots"]) <= {"pack", "hand"} for table in tables)
    marks = [mark for table in tables for mark in table["marks"]]
    assert not marks or fields_in(marks) == fields_of("a mark")
    difficulties = [table["difficulty"] for table in tables if table["proved"]]
    assert fields_in(difficulties) == {"level", "word", "made"}


def test_summaries_and_statistics_are_what_is_written(
    server: Service, tables: list[Structure]
) -> None:
    ended = server.open_record(
        (Path(__file__).parent / "nestor.won.record").read_text(encoding="utf-8")
    )
    assert ended["result"] == "won"
    left = server.begin("nestor:2")
    left = server.move(left, left["moves"][0]["text"])
    server.ask("POST", f"/api/tables/{left['id']}/give-up", {"revision": left["revision"]})
    listed = server.ask("GET", "/api/tables")
    assert set(listed) == {"unfinished", "finished", "damaged"}
    assert fields_in([*listed["unfinished"], *listed["finished"]]) == fields_of("a summary")
    told = server.ask("GET", "/api/statistics")
    assert set(told) == {"games"}
    assert fields_in(told["games"]) == fields_of("statistics")


def test_games_are_what_is_written(server: Service) -> None:
    contents = server.ask("GET", "/api/games")
    assert set(contents) == {"games", "today"}
    assert fields_in(contents["games"]) == fields_of("a game in the contents")
    spots = [spot for game in contents["games"] for spot in game["drawing"]["spots"]]
    assert fields_in(spots) == fields_of("a spot")
    drawings = [game["drawing"] for game in contents["games"]]
    assert fields_in(drawings) == {"box", "spots", "marks", "pack_drawn"}
    kinds = {spot["kind"] for spot in spots}
    spreads = {spot["spread"] for spot in spots}
    for word in kinds | spreads:
        assert f"`{word}`" in TEXT
    game = server.ask("GET", "/api/games/the-shah")
    assert set(game) == fields_of("one game")
    blocks = [block for section in game["rules"] for block in section["blocks"]]
    assert fields_in(game["rules"]) == {"title", "blocks"}
    assert fields_in(blocks) == {"text", "mark", "depth", "rules"}


def test_errors_are_what_is_written(server: Service) -> None:
    table = server.begin("nestor:2")
    path = f"/api/tables/{table['id']}"
    told: list[Structure] = []
    for method, asked, body in [
        ("GET", "/api/nothing", None),
        ("POST", f"{path}/undo", {"revision": 1}),
        ("POST", f"{path}/moves", {"revision": 1, "moves": ["9h jd"]}),
        ("POST", f"{path}/moves", {"revision": 7, "moves": ["9h jd"]}),
    ]:
        with pytest.raises(RefusedError) as caught:
            server.ask(method, asked, body)
        assert f"\n| {caught.value.status} |" in TEXT
        told.append(caught.value.body)
    assert set().union(*told) == fields_of("an error")
    refusal = server.ask("POST", f"{path}/why", {"move": "9h jd"})
    assert set(refusal) == fields_of("a refusal")


def test_hints_and_events_are_what_is_written(server: Service) -> None:
    table = server.begin("la-belle-lucie:1000001")
    path = f"/api/tables/{table['id']}"
    fair = server.ask("GET", f"{path}/hints")
    knowing = server.ask("GET", f"{path}/hints?kind=knowing")
    assert set(knowing) == fields_of("hints")
    assert set(fair) == fields_of("hints") - {"verdict"}
    assert fields_in([*fair["hints"], *knowing["hints"]]) == {"move", "reason"}
    server.move(table, table["moves"][0]["text"])
    for name in ("verdict", "review"):
        with server.client.stream("GET", f"{path}/{name}") as response:
            events = events_in(response.read().decode())
        for told, data in events:
            assert set(data) == fields_of(f"`{told}`")
        assert events[-1][0] == name
    fields = {"at", "verdict", "move", "spoken"}
    assert fields_in(events[-1][1]["positions"]) == fields


def test_every_route_is_written(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.sqlite3") as store:
        app: Any = create_app(store).app
    written = set(re.findall(r"^\| `([A-Z]+) (/api/[^`?]*)(?:\?[^`]*)?` \|", TEXT, re.MULTILINE))
    [mount] = [route for route in app.routes if route.path == "/api"]
    routes = {
        (method, f"/api{route.path}")
        for route in mount.routes
        for method in route.methods - {"HEAD"}
    }
    assert routes == written
