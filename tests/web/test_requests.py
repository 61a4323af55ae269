"""No field and no parameter is passed over: the unknown is refused, with what may be meant."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cadogan.store import open_store
from cadogan.web.requests import (
    Asked,
    Changed,
    MalformedError,
    MoveDoubted,
    MovesMade,
    MovesUndone,
    NewTable,
    OtherLine,
    read_body,
)
from cadogan.web.server import Doorkeeper, create_app
from tests.web.asking import Client

BODIES: list[tuple[type[Asked], str, dict[str, Any]]] = [
    (NewTable, "/api/tables", {"code": "nestor:2"}),
    (NewTable, "/api/tables", {"code": "nestor", "winnable": True}),
    (NewTable, "/api/tables", {"slug": "nestor", "options": [], "number": 3}),
    (MovesMade, "/api/tables/ID/moves", {"revision": 1, "moves": ["9h 9s"]}),
    (MovesUndone, "/api/tables/ID/undo", {"revision": 1, "count": 1}),
    (Changed, "/api/tables/ID/give-up", {"revision": 1}),
    (MoveDoubted, "/api/tables/ID/why", {"move": "7h 9s"}),
    (OtherLine, "/api/tables/ID/line", {"at": 0, "moves": ["9h 9s"]}),
]
PATHS = [
    "/api/games",
    "/api/games/nestor",
    "/api/tables",
    "/api/tables/ID",
    "/api/tables/ID/hints",
    "/api/tables/ID/history",
    "/api/tables/ID/verdict",
    "/api/tables/ID/review",
    "/api/statistics",
]


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Doorkeeper]:
    with open_store(tmp_path / "games.sqlite3") as store:
        program = create_app(store, folder=tmp_path)
        yield program
        program.close()


def ask(app: Doorkeeper, method: str, path: str, body: object = None) -> tuple[int, dict[str, Any]]:
    async def answered() -> tuple[int, dict[str, Any]]:
        client = Client(app, method, path, body)
        told = await client.answer()
        return client.status, told

    return asyncio.run(answered())


def misspelt(name: str) -> str:
    """A name with one letter left out."""
    middle = len(name) // 2
    return name[:middle] + name[middle + 1 :]


@pytest.mark.parametrize(("kind", "path", "body"), BODIES, ids=lambda value: str(value)[:60])
def test_every_field_misspelt_is_refused_with_the_one_that_is_meant(
    app: Doorkeeper, kind: type[Asked], path: str, body: dict[str, Any]
) -> None:
    for name, value in body.items():
        if len(name) < 4:
            continue
        wrong = misspelt(name)
        status, told = ask(app, "POST", path, {**body, wrong: value})
        assert (status, told["error"]) == (
            400,
            f'there is no field "{wrong}": did you mean "{name}"?',
        )
    status, told = ask(app, "POST", path, {**body, "zz": 1})
    assert status == 400
    assert 'there is no field "zz"' in told["error"]


@pytest.mark.parametrize("path", PATHS)
def test_every_parameter_that_is_not_known_is_refused(app: Doorkeeper, path: str) -> None:
    known = {"games/nestor": "options", "hints": "kind", "history": "at"}
    name = next((value for end, value in known.items() if path.endswith(end)), "zz")
    wrong = misspelt(name) if len(name) > 3 else "zz"
    status, told = ask(app, "GET", f"{path}?{wrong}=1")
    assert status == 400
    assert f'there is no parameter "{wrong}"' in told["error"]
    if len(name) > 3:
        assert f'did you mean "{name}"' in told["error"]
        assert ask(app, "GET", f"{path}?{name}=&{name}=")[0] == 400


def test_parameters_of_requests_with_a_body_are_refused(app: Doorkeeper) -> None:
    status, told = ask(app, "POST", "/api/tables?winnable=1", {"code": "nestor:2"})
    assert status == 400
    assert 'no parameter "winnable"' in told["error"]


@pytest.mark.parametrize(
    "body",
    [
        {"code": "nestor:2", "number": 3},
        {"code": "nestor:2", "number": 2},
        {"code": "nestor:2", "slug": "nestor"},
        {"code": "nestor:2", "options": []},
        {"record": "x", "code": "nestor:2"},
        {"record": "x", "winnable": False},
        {"slug": "nestor", "number": 3, "winnable": True},
        {},
        {"number": 3},
    ],
    ids=str,
)
def test_fields_that_exclude_each_other_are_refused(
    app: Doorkeeper, body: dict[str, object]
) -> None:
    status, told = ask(app, "POST", "/api/tables", body)
    assert status == 400
    assert '"' in told["error"]
    assert told["error"].isprintable()


def test_no_body_that_was_altered_at_random_ends_in_anything_but_a_line() -> None:
    chance = random.Random(5)
    values: list[object] = [
        None,
        True,
        -1,
        0,
        1.5,
        10**30,
        "",
        "x",
        "x" * 600,
        [],
        ["x"],
        [1],
        {},
        [["x"]],
    ]
    for _ in range(3000):
        kind, _, body = chance.choice(BODIES)
        altered = dict(body)
        for _ in range(chance.randrange(1, 3)):
            name = chance.choice([*kind.__struct_fields__, "other", ""])
            if chance.random() < 0.3:
                altered.pop(name, None)
            else:
                altered[name] = chance.choice(values)
        try:
            read_body(_json(altered), kind)
        except MalformedError as error:
            assert str(error).isprintable(), altered
            assert "$" not in str(error), altered


def _json(value: object) -> bytes:
    import json

    return json.dumps(value).encode()
