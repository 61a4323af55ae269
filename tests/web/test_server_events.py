"""Questions that take time: the sign of a game, told as events beside the moves."""

import asyncio
import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import cadogan
from cadogan.advice import Advice, advise, hindsight
from cadogan.errors import InvalidSetupError
from cadogan.solver.solve import Solution, Verdict
from cadogan.store import Store, open_store
from cadogan.study.winnable import Drawn
from cadogan.web import inquiries, server, verdicts
from cadogan.web.server import Doorkeeper, create_app
from tests.web.asking import WAIT, Client, asking, events_in, post
from tests.web.service import RefusedError, Service

# In no list of winnable deals: it has to be searched.
WINNABLE = "la-belle-lucie:1000001"
SENTENCES = {
    "winnable": "This game is winnable.",
    "no-longer-winnable": "This game is no longer winnable.",
    "cannot-be-won": "This game cannot be won.",
    "unknown": "Unable to determine if this game is winnable.",
}


class Searching:
    """A search that goes on till it is cancelled or let go, in place of the solver."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.cancelled: list[str] = []
        self.allowed: list[dict[str, Any]] = []
        self.finish = threading.Event()
        self.changed = threading.Event()
        self.verdict = Verdict.OPEN

    def __call__(
        self,
        position: cadogan.Position,
        *,
        cancelled: Callable[[], bool],
        progress: Callable[[int, float], None],
        **limits: Any,
    ) -> Solution:
        self.begun.append(position.code)
        self.allowed.append(limits)
        self.changed.set()
        made = 0
        while not self.finish.wait(0.001):
            made += 1
            progress(made, 0.0)
            if cancelled():
                self.cancelled.append(position.code)
                self.changed.set()
                return Solution(Verdict.OPEN, reason="cancelled", made=made)
        return Solution(self.verdict, reason="seconds", made=made)

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait till something is true."""

        async def wait() -> None:
            while not condition():
                await asyncio.sleep(0.001)

        await asyncio.wait_for(wait(), WAIT)


@pytest.fixture
def searching(monkeypatch: pytest.MonkeyPatch) -> Searching:
    found = Searching()
    monkeypatch.setattr(verdicts, "solve", found)
    monkeypatch.setattr(server, "TELLING", 0.0)
    return found


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "games.sqlite3") as opened:
        yield opened


@pytest.fixture
def app(store: Store, page: Path) -> Iterator[Doorkeeper]:
    made = create_app(store, folder=page)
    yield made
    made.close()


async def begin(app: Doorkeeper, code: str) -> dict[str, Any]:
    return await post(app, "/api/tables", {"code": code})


async def move(app: Doorkeeper, table: dict[str, Any], text: str = "") -> dict[str, Any]:
    body = {"revision": table["revision"], "moves": [text or table["moves"][0]["text"]]}
    return await post(app, f"/api/tables/{table['id']}/moves", body)


def verdict_of(server: Service, table: dict[str, Any]) -> dict[str, Any]:
    with server.client.stream("GET", f"/api/tables/{table['id']}/verdict") as response:
        assert response.status_code == 200
        assert response.headers["content-type"].startswith("text/event-stream")
        assert response.headers["cache-control"] == "no-store"
        assert "default-src 'none'" in response.headers["content-security-policy"]
        events = events_in(response.read().decode())
    assert [name for name, _ in events if name != "progress"] == ["verdict"]
    name, told = events[-1]
    assert name == "verdict"
    assert told["sentence"] == SENTENCES[told["verdict"]]
    assert told["revision"] == table["revision"]
    return told


# ----------------------------------------------------------------------------------- what is told


def test_a_winnable_game_is_called_so_and_the_moves_of_the_win_need_no_search(
    server: Service,
) -> None:
    table = server.begin(WINNABLE)
    first = verdict_of(server, table)
    assert first["verdict"] == "winnable"
    assert first["made"] > 0
    for _ in range(5):
        hint = server.ask("GET", f"/api/tables/{table['id']}/hints?kind=knowing")
        assert hint["verdict"] == "winnable"
        table = server.move(table, hint["hints"][0]["move"])
        assert verdict_of(server, table) | {"seconds": 0} == {
            "revision": table["revision"],
            "verdict": "winnable",
            "sentence": "This game is winnable.",
            "made": 0,
            "seconds": 0,
        }


def test_a_win_is_found_by_knowing_hints_alone(server: Service) -> None:
    table = server.begin("nestor:2")
    while table["result"] == "playing":
        told = server.ask("GET", f"/api/tables/{table['id']}/hints?kind=knowing")
        assert told["kind"] == "knowing"
        assert "win" in told["hints"][0]["reason"]
        table = server.move(table, told["hints"][0]["move"])
    assert table["result"] == "won"
    told = server.ask("GET", f"/api/tables/{table['id']}/hints?kind=knowing")
    assert (told["hints"], told["verdict"]) == ([], "winnable")


def lost_by_playing(server: Service, code: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Play the last move listed till the game is called lost; the table and what was told."""
    table = server.begin(code)
    told = verdict_of(server, table)
    assert told["verdict"] == "winnable"
    while told["verdict"] == "winnable":
        table = server.move(table, table["moves"][-1]["text"])
        told = verdict_of(server, table)
    return table, told


def test_a_game_lost_by_its_moves_is_no_longer_winnable_and_winnable_again_without_them(
    server: Service,
) -> None:
    table, told = lost_by_playing(server, WINNABLE)
    assert told["verdict"] == "no-longer-winnable"
    hint = server.ask("GET", f"/api/tables/{table['id']}/hints?kind=knowing")
    assert (hint["hints"], hint["verdict"]) == ([], "no-longer-winnable")
    if table["moves"]:
        # What comes of a lost position is lost without a search.
        after = verdict_of(server, server.move(table, table["moves"][0]["text"]))
        assert (after["verdict"], after["made"]) == ("no-longer-winnable", 0)
        table = server.undo(server.look(table))
    assert verdict_of(server, server.undo(table))["verdict"] == "winnable"


def test_a_deal_that_nobody_could_win_cannot_be_won(server: Service) -> None:
    code = next(
        f"nestor:{number}"
        for number in range(1, 50)
        if cadogan.solve(cadogan.deal(f"nestor:{number}")).verdict is Verdict.LOST
    )
    table = server.begin(code)
    assert verdict_of(server, table)["verdict"] == "cannot-be-won"
    table = server.move(table, table["moves"][0]["text"])
    assert verdict_of(server, table)["verdict"] == "cannot-be-won"
    hint = server.ask("GET", f"/api/tables/{table['id']}/hints?kind=knowing")
    assert hint["verdict"] == "cannot-be-won"
    # What is known of a deal is known at other tables of it.
    assert verdict_of(server, server.begin(code))["made"] == 0


def test_a_lost_position_that_comes_in_is_told_with_what_its_deal_was(
    server: Service, fresh: Service
) -> None:
    table, _ = lost_by_playing(server, WINNABLE)
    arrived = fresh.open_record(table["record"])
    assert verdict_of(fresh, arrived)["verdict"] == "no-longer-winnable"


def review_of(server: Service, table: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    with server.client.stream("GET", f"/api/tables/{table['id']}/review") as response:
        assert response.status_code == 200
        return events_in(response.read().decode())


def test_a_review_names_the_move_that_lost_and_the_line_that_would_have_won(
    server: Service,
) -> None:
    table, _ = lost_by_playing(server, WINNABLE)
    *told, (last, review) = review_of(server, table)
    assert last == "review"
    assert {name for name, _ in told} <= {"position", "progress"}
    positions = review["positions"]
    lost = table["made"]
    assert [one["at"] for one in positions] == list(range(lost + 1))
    assert [one["verdict"] for one in positions] == ["winnable"] * lost + ["lost"]
    # Told as it became known, and then all together.
    known = {one["at"]: one["verdict"] for name, one in told if name == "position"}
    assert known == {one["at"]: one["verdict"] for one in positions}
    moves = cadogan.parse_record(table["record"]).moves
    assert [one["move"] for one in positions] == ["", *moves]
    assert all(one["spoken"] for one in positions[1:])
    assert (review["lost_at"], review["move"], review["from"]) == (lost, moves[-1], lost - 1)
    assert str(lost) in review["sentence"]
    body = {"at": review["from"], "moves": review["line"]}
    assert server.ask("POST", f"/api/tables/{table['id']}/line", body)["outcome"] == "won"
    # Asked again it is told at once.
    assert review_of(server, table) == [("review", review)]


def test_a_review_of_a_game_won_has_no_losing_move(server: Service) -> None:
    table = server.open_record(
        (Path(__file__).parent / "nestor.won.record").read_text(encoding="utf-8")
    )
    _, review = review_of(server, table)[-1]
    assert (review["lost_at"], review["move"], review["line"]) == (None, None, [])
    assert {one["verdict"] for one in review["positions"][:-1]} == {"winnable"}
    assert review["positions"][-1]["verdict"] == "won"


def test_fair_hints_are_the_usual_ones(server: Service) -> None:
    table = server.begin(WINNABLE)
    usual = server.ask("GET", f"/api/tables/{table['id']}/hints")
    fair = server.ask("GET", f"/api/tables/{table['id']}/hints?kind=fair")
    assert usual == fair
    assert fair["kind"] == "fair"
    assert fair["sentence"] == fair["hints"][0]["reason"]
    assert "verdict" not in fair


def test_fair_hints_take_their_turn_and_keep_no_move_waiting(
    app: Doorkeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []
    go_on = threading.Event()

    def think(position: cadogan.Position) -> Advice:
        begun.append(position.code)
        assert go_on.wait(WAIT)
        return advise(position)

    async def play() -> None:
        codes = [f"nestor:{number}" for number in range(1, 21)]
        tables = [await begin(app, code) for code in codes]
        clients = [Client(app, "GET", f"/api/tables/{table['id']}/hints") for table in tables]
        while len(begun) < server.MOST_ADVISERS:
            await asyncio.sleep(0.001)
        # More hints are asked for than requests are worked on at once.
        for table in tables:
            assert (await move(app, table))["revision"] == 2
        assert sorted(begun) == sorted(codes[: server.MOST_ADVISERS])
        go_on.set()
        for client in clients:
            assert (await client.answer())["hints"]
        assert sorted(begun) == sorted(codes)

    monkeypatch.setattr(server, "advise", think)
    asyncio.run(play())


@pytest.mark.parametrize("kind", ["", "sly", "knowing,fair", "KNOWING"])
def test_hints_of_another_kind_are_refused(server: Service, kind: str) -> None:
    table = server.begin(WINNABLE)
    with pytest.raises(RefusedError) as caught:
        server.ask("GET", f"/api/tables/{table['id']}/hints?kind={kind}")
    assert caught.value.status == 400
    assert "knowing" in caught.value.body["error"]


@pytest.mark.parametrize("name", ["verdict", "review"])
def test_the_head_alone_of_a_stream_is_not_searched_for(server: Service, name: str) -> None:
    table = server.begin(WINNABLE)
    path = f"/api/tables/{table['id']}/{name}"
    for method in ("HEAD", "POST", "DELETE"):
        assert server.client.request(method, path).status_code == 405


@pytest.mark.parametrize("path", ["verdict", "review", "hints?kind=knowing", "hints?kind=fair"])
def test_a_game_that_is_not_there_has_no_sign(server: Service, path: str) -> None:
    with pytest.raises(RefusedError) as caught:
        server.ask("GET", f"/api/tables/ffff0000/{path}")
    assert caught.value.status == 404
    assert "ffff0000" in caught.value.body["error"]


# -------------------------------------------------------------------------------- beside the moves


def test_a_client_that_goes_away_stops_the_search(app: Doorkeeper, searching: Searching) -> None:
    async def play() -> None:
        table = await begin(app, WINNABLE)
        async with asking(app, f"/api/tables/{table['id']}/verdict") as client:
            assert (await client.hear("progress"))["made"] > 0
            assert searching.cancelled == []
            await client.go_away()
        await searching.until(lambda: searching.cancelled == [WINNABLE])

    asyncio.run(play())


def test_a_move_ends_the_question_about_the_position_before(
    app: Doorkeeper, searching: Searching
) -> None:
    async def play() -> None:
        table = await begin(app, WINNABLE)
        async with asking(app, f"/api/tables/{table['id']}/verdict") as client:
            await client.hear("progress")
            # The search is under way, and the move is answered all the same.
            table = await move(app, table)
            assert table["revision"] == 2
            events = await client.end()
        assert events[-1] == ("cancelled", {"reason": "the game went on"})
        await searching.until(lambda: searching.cancelled == [WINNABLE])

    asyncio.run(play())


@pytest.mark.parametrize("change", ["undo", "give-up", "forget"])
def test_whatever_changes_a_game_ends_the_question(
    app: Doorkeeper, searching: Searching, change: str
) -> None:
    async def play() -> None:
        table = await move(app, await begin(app, WINNABLE))
        async with asking(app, f"/api/tables/{table['id']}/verdict") as client:
            await client.hear("progress")
            path = f"/api/tables/{table['id']}"
            if change == "forget":
                await Client(app, "DELETE", path).answer()
            else:
                await post(app, f"{path}/{change}", {"revision": 2})
            assert (await client.end())[-1][0] == "cancelled"
        await searching.until(lambda: searching.cancelled == [WINNABLE])

    asyncio.run(play())


def test_a_review_stops_when_nobody_listens(
    app: Doorkeeper, searching: Searching, monkeypatch: pytest.MonkeyPatch
) -> None:
    def search(position: cadogan.Position, **given: Any) -> Solution:
        return searching(
            position, cancelled=given["cancelled"], progress=lambda _made, _seconds: None
        )

    async def play() -> None:
        table = await move(app, await begin(app, WINNABLE))
        async with asking(app, f"/api/tables/{table['id']}/review") as client:
            await searching.until(lambda: searching.begun == [WINNABLE])
            # Another question about the table is a question of its own.
            async with asking(app, f"/api/tables/{table['id']}/verdict") as other:
                await searching.until(lambda: other.status == 200)
            await client.go_away()
        await searching.until(lambda: searching.cancelled[:1] == [WINNABLE])

    monkeypatch.setattr(hindsight, "solve", search)
    asyncio.run(play())


def test_a_newer_question_about_a_table_takes_the_place_of_the_older(
    app: Doorkeeper, store: Store, searching: Searching
) -> None:
    async def play() -> None:
        table = await begin(app, WINNABLE)
        path = f"/api/tables/{table['id']}/verdict"
        async with asking(app, path) as older:
            await older.hear("progress")
            # Another program goes on with the game: this server hears of it with the next question.
            position = cadogan.deal(WINNABLE)
            position.make(position.legal_moves[0])
            record = str(cadogan.record_of(position))
            game = store.game(table["id"])
            store.save(game, record, moves=1, result="playing", undos=0, hints=0)
            async with asking(app, path) as newer:
                assert (await older.end())[-1] == ("cancelled", {"reason": "asked anew"})
                await searching.until(lambda: len(searching.begun) == 2)
                searching.finish.set()
                assert (await newer.hear("verdict"))["revision"] == 2
        assert searching.cancelled == [WINNABLE]

    asyncio.run(play())


def test_two_who_ask_the_same_share_one_search(app: Doorkeeper, searching: Searching) -> None:
    async def play() -> None:
        table = await begin(app, WINNABLE)
        path = f"/api/tables/{table['id']}/verdict"
        async with asking(app, path) as first, asking(app, path) as second:
            await first.hear("progress")
            await second.hear("progress")
            await first.go_away()
            searching.finish.set()
            assert (await second.hear("verdict"))["verdict"] == "unknown"
            await second.end()
        assert (searching.begun, searching.cancelled) == ([WINNABLE], [])

    asyncio.run(play())


def test_what_was_searched_in_vain_is_not_searched_again(
    app: Doorkeeper, searching: Searching
) -> None:
    async def play() -> None:
        table = await begin(app, WINNABLE)
        searching.finish.set()
        for _ in range(3):
            async with asking(app, f"/api/tables/{table['id']}/verdict") as client:
                assert (await client.end())[-1][1]["verdict"] == "unknown"
        assert searching.begun == [WINNABLE]

    asyncio.run(play())


def test_so_many_are_thought_about_at_once_and_the_rest_wait(
    app: Doorkeeper, searching: Searching
) -> None:
    async def play() -> None:
        tables = [
            await begin(app, f"la-belle-lucie:{number}") for number in range(1_000_001, 1_000_009)
        ]
        clients = []
        for table in tables:
            clients.append(Client(app, "GET", f"/api/tables/{table['id']}/verdict"))
            await searching.until(lambda: clients[-1].status == 200)
        await searching.until(lambda: len(searching.begun) == inquiries.THINKERS)
        assert len(searching.begun) == inquiries.THINKERS
        searching.finish.set()
        for client in clients:
            assert (await client.end())[-1][0] == "verdict"
        assert len(searching.begun) == 8
        # The more wait, the less time each may take; memory is the same for all.
        seconds = [limits["seconds"] for limits in searching.allowed]
        assert seconds == sorted(seconds, reverse=True)
        assert server.SHORTEST_SEARCH * 0.9 < seconds[-1] < seconds[0] <= server.LONGEST_SEARCH
        assert {limits["memory"] for limits in searching.allowed} == {verdicts.MEMORY}

    asyncio.run(play())


def test_more_than_may_wait_are_refused(
    store: Store, page: Path, searching: Searching, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inquiries, "THINKERS", 1)
    monkeypatch.setattr(inquiries, "MOST_WAITING", 2)
    app = create_app(store, folder=page)

    async def play() -> None:
        tables = [
            await begin(app, f"la-belle-lucie:{number}") for number in range(1_000_001, 1_000_009)
        ]
        clients = []
        for table in tables:
            clients.append(Client(app, "GET", f"/api/tables/{table['id']}/verdict"))
            await searching.until(lambda: len(searching.begun) == 1)
            await searching.until(lambda: clients[-1].status != 0)
        assert [client.status for client in clients] == [200] * 3 + [503] * 5
        assert "ask again" in (await clients[-1].answer())["error"]
        # Who waits may go away too, and leaves room.
        await clients[2].go_away()
        async with asking(app, f"/api/tables/{tables[-1]['id']}/verdict") as client:
            await searching.until(lambda: client.status != 0)
            assert client.status == 200
        for client in clients:
            await client.go_away()
        await searching.until(lambda: len(searching.cancelled) == 1)

    asyncio.run(play())
    app.close()


def test_a_search_that_fails_is_told_and_the_next_is_answered(
    app: Doorkeeper, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object, **__: object) -> Solution:
        raise RuntimeError("a fault, with secrets in its words")

    async def play() -> None:
        table = await begin(app, WINNABLE)
        monkeypatch.setattr(verdicts, "solve", fail)
        async with asking(app, f"/api/tables/{table['id']}/verdict") as client:
            events = await client.end()
        assert [name for name, _ in events] == ["error"]
        assert "secrets" not in str(events)
        monkeypatch.undo()
        async with asking(app, f"/api/tables/{table['id']}/verdict") as client:
            assert (await client.end())[-1][1]["verdict"] == "winnable"

    asyncio.run(play())
    assert "a fault, with secrets in its words" in caplog.text


def test_a_server_that_stops_ends_the_streams(app: Doorkeeper, searching: Searching) -> None:
    async def play() -> None:
        table = await begin(app, WINNABLE)
        async with asking(app, f"/api/tables/{table['id']}/verdict") as client:
            await client.hear("progress")
            app.close()
            assert (await client.end())[-1] == ("cancelled", {"reason": "the server stops"})
        await searching.until(lambda: searching.cancelled == [WINNABLE])

    asyncio.run(play())


def test_a_stream_does_not_keep_the_program_from_ending(fresh: Service) -> None:
    table = fresh.begin("sly:100000")
    with fresh.client.stream("GET", f"/api/tables/{table['id']}/verdict") as response:
        lines = response.iter_lines()
        assert next(lines) == "event: progress"
        fresh.process.send_signal(signal.SIGINT)
        assert "event: cancelled" in list(lines)
    assert fresh.process.wait(timeout=WAIT) == 0


def test_a_winnable_deal_that_is_not_found_is_told(
    app: Doorkeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    looking, go_on = threading.Event(), threading.Event()

    def draw(code: str, **_: Any) -> Drawn:
        looking.set()
        assert go_on.wait(WAIT)
        raise InvalidSetupError(f"no deal of {code} was won: try again, or leave out --winnable")

    async def play() -> None:
        body = {"slug": "nestor", "winnable": True}
        first = Client(app, "POST", "/api/tables", body)
        await asyncio.to_thread(looking.wait, WAIT)
        # They are looked for one at a time, and keep nobody waiting.
        second = Client(app, "POST", "/api/tables", body)
        assert "ask again" in (await second.answer())["error"]
        assert second.status == 503
        assert (await begin(app, WINNABLE))["made"] == 0
        go_on.set()
        told = (await first.answer())["error"]
        assert first.status == 422
        assert told == "no deal of nestor was won: try again, or take any deal"

    monkeypatch.setattr(server, "winnable_numbers", lambda _: ())
    monkeypatch.setattr(server, "random_winnable", draw)
    asyncio.run(play())


def test_what_is_known_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verdicts, "MOST_KEPT", 10)
    known = verdicts.Verdicts()
    for number in range(1_000_001, 1_000_015):
        position = cadogan.deal(f"la-belle-lucie:{number}")
        known.keep_spent(position, 1.0)
        known.find_sign(position, 0.1)
        assert len(known._spent) <= 10
        assert len(known.guide._next) <= 10
        assert len(known.guide._lost) <= 10
    assert known.spent_on(position) == 1.0
    assert known.spent_on(cadogan.deal(WINNABLE)) == 0.0
