"""The server: one small interface over the saved games, and the page.

The record is the state.  A table is a saved game; its position is replayed from the record and kept
in a bounded cache, so that nothing is lost when the server stops.  The interface is documented in
docs/api.md.
"""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable
from contextlib import contextmanager
from datetime import date
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from cadogan import catalogue
from cadogan.engine.notation import format_move, parse_code
from cadogan.engine.position import Patience, Position
from cadogan.engine.record import Record, begin, parse_record
from cadogan.errors import (
    CadoganError,
    IllegalMoveError,
    InvalidSetupError,
    NotationError,
    StoreError,
    UnknownGameError,
)
from cadogan.prose import glossary, rules
from cadogan.prose.narration import Told, tell_changes, tell_move
from cadogan.store import SavedGame, StaleGameError, Store
from cadogan.web.tables import describe_change, describe_position, draw_opening

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.requests import Request
    from starlette.types import ASGIApp, Receive, Scope, Send

Structure = dict[str, Any]

LONGEST_BODY = 256 * 1024
MOST_MOVES = 5000
MOST_TABLES = 512
HIGHEST_RANDOM = 2**31 - 1

SECURITY_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
        " font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none';"
        " frame-ancestors 'none'; manifest-src 'self'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class RequestError(Exception):
    """A request that cannot be answered as it is: status, one clear line, more if there is more."""

    def __init__(self, status: int, line: str, **more: object) -> None:
        super().__init__(line)
        self.status = status
        self.body: Structure = {"error": line, **more}


def answer(body: object, status: int = 200) -> Response:
    """A JSON response."""
    return Response(
        msgspec.json.encode(body),
        status,
        headers={"cache-control": "no-store"},
        media_type="application/json",
    )


class Tables:
    """The saved games as positions in play: replayed when asked for, kept while there is room."""

    def __init__(self, store: Store, room: int = MOST_TABLES) -> None:
        self.store = store
        self.room = room
        self._kept: OrderedDict[tuple[str, int], Position] = OrderedDict()
        self._guard = threading.Lock()
        self._locks: dict[str, threading.Lock] = {}
        self._users: dict[str, int] = {}

    @contextmanager
    def alone(self, identifier: str) -> Iterator[None]:
        """Keep others off one game meanwhile."""
        with self._guard:
            lock = self._locks.setdefault(identifier, threading.Lock())
            self._users[identifier] = self._users.get(identifier, 0) + 1
        try:
            with lock:
                yield
        finally:
            with self._guard:
                self._users[identifier] -= 1
                if not self._users[identifier]:
                    del self._users[identifier], self._locks[identifier]

    def saved(self, identifier: str) -> SavedGame:
        """The saved game of this identifier; RequestError 404 if there is none."""
        try:
            return self.store.game(identifier)
        except StoreError as error:
            raise RequestError(404, str(error)) from None

    def take(self, game: SavedGame) -> Position:
        """The position of a game: nobody else has it until it is given back."""
        with self._guard:
            kept = self._kept.pop((game.id, game.revision), None)
        return kept if kept is not None else replay_saved(parse_record(game.record))

    def give(self, game: SavedGame, position: Position) -> None:
        """Keep the position of a game for the next request."""
        with self._guard:
            self._kept[game.id, game.revision] = position
            while len(self._kept) > self.room:
                self._kept.popitem(last=False)


def replay_saved(record: Record) -> Position:
    """The position at the end of a record, whatever its result says."""
    code = parse_code(record.code)
    position = begin(catalogue.game(code.slug, *code.options), code.number or 1, record.cards)
    for text in record.moves:
        position.push(text)
    return position


def texts_of(position: Position) -> list[str]:
    """The moves of a position as text."""
    walker = begin(position.patience, position.number, position.dealt_cards or ())
    texts = []
    for move in position.move_stack:
        texts.append(format_move(walker, move))
        walker.make(move)
    return texts


class Rooms:
    """All that the routes do."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.tables = Tables(store)
        self._contents: list[Structure] | None = None

    # ------------------------------------------------------------------------------------- games

    def games(self, _: Request) -> Response:
        """The games in the book's order, each with its drawing."""
        if self._contents is None:
            self._contents = [
                {
                    "number": entry.number,
                    "slug": entry.slug,
                    "name": entry.name,
                    "packs": entry.packs,
                    "options": describe_options(catalogue.game(entry.slug)),
                    "drawing": draw_opening(catalogue.game(entry.slug)),
                }
                for entry in catalogue.games()
            ]
        return answer({"games": self._contents, "today": todays_code()})

    def game(self, request: Request) -> Response:
        """One game: its rules in words, its readings and options."""
        names = [name for name in request.query_params.get("options", "").split(",") if name]
        patience = known_game(request.path_params["slug"], names)
        entry = next(one for one in catalogue.games() if one.slug == patience.slug)
        written = rules(patience.printed, option_names=patience.options)
        return answer(
            {
                "slug": patience.slug,
                "name": patience.name,
                "number": entry.number,
                "packs": patience.definition.packs,
                "options": describe_options(patience),
                "rules": [
                    {
                        "title": section.title,
                        "blocks": [
                            {
                                "text": block.text,
                                "mark": getattr(block, "mark", ""),
                                "depth": getattr(block, "depth", -1),
                                "rules": cited_rules(block.text),
                            }
                            for block in section.blocks
                        ],
                    }
                    for section in written.sections
                ],
                "readings": list(patience.definition.readings),
                "glossary": glossary(),
            }
        )

    # ------------------------------------------------------------------------------------ tables

    def list_tables(self, _: Request) -> Response:
        """The games in progress and those that are over."""
        return answer(
            {
                "unfinished": [summarize(game) for game in self.store.unfinished()],
                "finished": [summarize(game) for game in self.store.finished(limit=200)],
            }
        )

    def open_table(self, request: Request, body: Structure) -> Response:
        """Begin a game."""
        if "record" in body:
            record = parse_record(text_in(body, "record"))
            position = replay_saved(record)
        else:
            position = opening(body)
        saved = self.store.begin(
            position.patience.slug,
            position.patience.options,
            position.number,
            str(record_of_moves(position, texts_of(position))),
            moves=len(position.move_stack),
            result="won" if position.is_won else "playing",
            score=position.score,
        )
        shown = self.show(saved, position, ["The cards are dealt."], [])
        self.tables.give(saved, position)
        return answer(shown, 201)

    def table(self, request: Request) -> Response:
        """A table as it stands."""
        saved = self.tables.saved(request.path_params["id"])
        with self.tables.alone(saved.id):
            saved = self.tables.saved(saved.id)
            position = self.tables.take(saved)
            shown = self.show(saved, position, [], [])
            self.tables.give(saved, position)
        return answer(shown)

    def move(self, request: Request, body: Structure) -> Response:
        """Make moves at a table."""
        wanted = body.get("moves")
        if (
            not isinstance(wanted, list)
            or not 1 <= len(wanted) <= MOST_MOVES
            or not all(isinstance(text, str) for text in wanted)
        ):
            raise RequestError(400, '"moves" must be a list of moves as text, as ["7h 8h"]')
        with self.changing(request, body) as (saved, position):
            told: list[str] = []
            changes: list[Structure] = []
            texts = texts_in(saved)
            for made, text in enumerate(wanted):
                try:
                    move = position.parse_move(text)
                except CadoganError:
                    # All the moves of a request are made, or none.
                    for _ in range(made):
                        position.pop()
                    self.tables.give(saved, position)
                    raise
                sentence = tell_move(position, move)
                texts.append(format_move(position, move))
                position.make(move)
                told += [sentence.sentence, *tell_changes(position, sentence)]
                changes += [describe_change(position, change) for change in position.changes()]
            saved = self.keep(saved, position, texts, undos=saved.undos)
            shown = self.show(saved, position, told, changes)
            self.tables.give(saved, position)
        return answer(shown)

    def undo(self, request: Request, body: Structure) -> Response:
        """Take moves back."""
        count = body.get("count", 1)
        if not isinstance(count, int) or isinstance(count, bool) or count < 1:
            raise RequestError(400, '"count" must be a whole number, at least 1')
        with self.changing(request, body) as (saved, position):
            texts = texts_in(saved)
            count = min(count, len(position.move_stack))
            if count == 0:
                self.tables.give(saved, position)
                raise RequestError(422, "there is no move to take back")
            for _ in range(count):
                position.pop()
            undone = texts[len(texts) - count :]
            saved = self.keep(saved, position, texts[: len(texts) - count], undos=saved.undos + 1)
            moves = "move" if count == 1 else f"{count} moves"
            shown = self.show(saved, position, [f"The last {moves} taken back."], [])
            shown["undone"] = undone
            self.tables.give(saved, position)
        return answer(shown)

    def why(self, request: Request, body: Structure) -> Response:
        """Why a move is not legal."""
        text = text_in(body, "move")
        saved = self.tables.saved(request.path_params["id"])
        with self.tables.alone(saved.id):
            saved = self.tables.saved(saved.id)
            position = self.tables.take(saved)
            try:
                refusal = position.why_not(text)
            finally:
                self.tables.give(saved, position)
        if refusal is None:
            return answer({"legal": True, "reason": "", "rule": ""})
        return answer({"legal": False, "reason": refusal.reason, "rule": refusal.rule})

    def hints(self, request: Request) -> Response:
        """The legal moves ranked by the page's advice."""
        saved = self.tables.saved(request.path_params["id"])
        with self.tables.alone(saved.id):
            saved = self.tables.saved(saved.id)
            position = self.tables.take(saved)
            ranked = rank_moves(position)
            self.tables.give(saved, position)
        return answer({"hints": ranked})

    def history(self, request: Request) -> Response:
        """A table as it was after some of its moves."""
        saved = self.tables.saved(request.path_params["id"])
        texts = texts_in(saved)
        try:
            at = int(request.query_params.get("at", len(texts)))
        except ValueError:
            raise RequestError(400, '"at" must be a whole number') from None
        at = max(0, min(at, len(texts)))
        record = parse_record(saved.record)
        told: list[str] = []
        position = begin(catalogue.game(saved.slug, *saved.options), saved.number, record.cards)
        for number, text in enumerate(texts[:at], 1):
            move = position.parse_move(text)
            sentence = tell_move(position, move) if number == at else Told("", (), ())
            position.make(move)
            if number == at:
                told = [sentence.sentence, *tell_changes(position, sentence)]
        shown = self.show(saved, position, told, [])
        shown["moves"] = []
        shown["of"] = len(texts)
        return answer(shown)

    def forget(self, request: Request) -> Response:
        """Forget a game."""
        saved = self.tables.saved(request.path_params["id"])
        self.store.forget(saved.id)
        return answer({"forgotten": saved.id})

    def statistics(self, _: Request) -> Response:
        """Games played and won, by game and options."""
        names = {entry.slug: entry.name for entry in catalogue.games()}
        return answer(
            {
                "games": [
                    {**msgspec.to_builtins(one), "name": names.get(one.slug, one.slug)}
                    for one in self.store.statistics()
                ]
            }
        )

    # ----------------------------------------------------------------------------------- helpers

    @contextmanager
    def changing(self, request: Request, body: Structure) -> Iterator[tuple[SavedGame, Position]]:
        """A game about to be changed: alone, and at the revision that the page has seen."""
        revision = body.get("revision")
        if not isinstance(revision, int) or isinstance(revision, bool):
            raise RequestError(400, '"revision" must be the revision of the table that was seen')
        identifier = self.tables.saved(request.path_params["id"]).id
        with self.tables.alone(identifier):
            saved = self.tables.saved(identifier)
            if saved.revision != revision:
                position = self.tables.take(saved)
                shown = self.show(saved, position, [], [])
                self.tables.give(saved, position)
                raise RequestError(
                    409, "this game was continued elsewhere: here is how it stands", table=shown
                )
            yield saved, self.tables.take(saved)

    def keep(
        self, saved: SavedGame, position: Position, texts: list[str], *, undos: int
    ) -> SavedGame:
        """Save a game."""
        record = record_of_moves(position, texts)
        try:
            return self.store.save(
                saved,
                str(record),
                moves=len(texts),
                result="won" if position.is_won else "playing",
                undos=undos,
                hints=saved.hints,
                score=position.score,
            )
        except StaleGameError as error:
            raise RequestError(409, str(error)) from None

    def show(
        self, saved: SavedGame, position: Position, told: list[str], changes: list[Structure]
    ) -> Structure:
        """A table for the page."""
        return {
            "id": saved.id,
            "revision": saved.revision,
            "record": saved.record,
            "result": saved.result,
            "log": told,
            "changes": changes,
            "undone": [],
            **describe_position(position),
        }


def record_of_moves(position: Position, texts: list[str]) -> Record:
    """The record of a position whose moves are known as text."""
    return Record(
        position.code,
        texts,
        "won" if position.is_won else "playing",
        cards=position.dealt_cards or (),
    )


def texts_in(saved: SavedGame) -> list[str]:
    """The moves of a saved game."""
    return list(parse_record(saved.record).moves)


def summarize(game: SavedGame) -> Structure:
    """A saved game in a list."""
    names = {entry.slug: entry.name for entry in catalogue.games()}
    code = "+".join((game.slug, *game.options)) + f":{game.number}"
    return {
        "id": game.id,
        "code": code,
        "slug": game.slug,
        "name": names.get(game.slug, game.slug),
        "moves": game.moves,
        "result": game.result,
        "score": game.score,
        "updated": game.updated,
    }


def describe_options(patience: Patience) -> list[Structure]:
    """The options of a game."""
    return [
        {"name": one.name, "text": one.text, "in_book": one.in_book}
        for one in patience.printed.options
    ]


def cited_rules(text: str) -> list[str]:
    """The numbers of the page's rules that a sentence cites: `[rule II]`, `[rules I and III]`."""
    cited = []
    for part in text.split("[rule")[1:]:
        words = part.partition("]")[0].replace(",", " ").split()
        cited += [word for word in words if word.strip("IVX") == "" and word]
    return cited


def rank_moves(position: Position) -> list[Structure]:
    """The legal moves, the best first as far as the page's advice and plain sense go."""
    prefer = [name.replace(" ", "-") for name in position.patience.definition.prefer]
    order = {"play": 0, "combine": 0, "play-pair": 0, "begin": 0}
    ranked = []
    for index, move in enumerate(position.legal_moves):
        told = tell_move(position, move)
        text = format_move(position, move)
        verb = text.split()[0]
        source = told.places[0].partition(".")[0] if told.places else ""
        preference = prefer.index(source) if source in prefer else len(prefer)
        reason = "A card home." if verb in order else "It can be done."
        if source in prefer and preference == 0 and verb in order:
            reason = "The page prefers cards from here."
        ranked.append((order.get(verb, 1), preference, index, text, reason))
    ranked.sort()
    return [{"move": text, "reason": reason} for *_, text, reason in ranked]


def known_game(slug: str, options: list[str]) -> Patience:
    """The game of this name, or RequestError 404 (422 for its options)."""
    try:
        catalogue.game(slug)
    except CadoganError as error:
        raise RequestError(404, str(error)) from None
    return catalogue.game(slug, *options)


def opening(body: Structure) -> Position:
    """The opening that a request asks for."""
    if "code" in body:
        code = parse_code(text_in(body, "code"))
        slug, options, number = code.slug, list(code.options), code.number
    else:
        slug = text_in(body, "slug")
        options = body.get("options", [])
        if not isinstance(options, list) or not all(isinstance(one, str) for one in options):
            raise RequestError(400, '"options" must be a list of names')
        number = body.get("number")
    patience = known_game(slug, options)
    return patience.deal(number if number is not None else secrets.randbelow(HIGHEST_RANDOM) + 1)


def text_in(body: Structure, name: str) -> str:
    """A text of a request, or RequestError 400."""
    value = body.get(name)
    if not isinstance(value, str):
        raise RequestError(400, f'"{name}" is missing, or no text')
    return value


def todays_code() -> str:
    """Today's patience: the date is the number, and chooses the game."""
    today = date.today()
    entries = catalogue.games()
    entry = entries[today.toordinal() % len(entries)]
    return f"{entry.slug}:{today:%Y%m%d}"


# ------------------------------------------------------------------------------------- the program


class Doorkeeper:
    """Lets in requests that come from this machine's own page, and no others."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get(b"host", "")
        origin = headers.get(b"origin")
        refusal = None
        if host.rpartition(":")[0] not in self.hosts and host not in self.hosts:
            refusal = answer({"error": f"this server does not answer for {host!r}"}, 403)
        elif origin is not None and origin.partition("://")[2] != host:
            refusal = answer({"error": "requests from other pages are not answered"}, 403)

        async def send_safely(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [
                    *message["headers"],
                    *((name.encode(), value.encode()) for name, value in SECURITY_HEADERS.items()),
                ]
            await send(message)

        await (refusal or self.app)(scope, receive, send_safely)


def route(handler: Callable[[Request], Response]) -> Callable[[Request], Response]:
    """A handler whose errors become clear answers."""

    def handle(request: Request) -> Response:
        try:
            return handler(request)
        except RequestError as problem:
            return answer(problem.body, problem.status)
        except IllegalMoveError as error:
            return answer({"error": str(error), "reason": error.reason, "rule": error.rule}, 422)
        except (UnknownGameError, InvalidSetupError, NotationError) as error:
            return answer({"error": str(error)}, 422)
        except StoreError as error:
            return answer({"error": str(error)}, 503)

    return handle


def route_with_body(
    handler: Callable[[Request, Structure], Response],
) -> Callable[[Request], Any]:
    """A handler that gets the JSON object of the request."""
    from starlette.concurrency import run_in_threadpool

    async def handle(request: Request) -> Response:
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            return answer({"error": "the body must be JSON (application/json)"}, 415)
        body = bytearray()
        async for chunk in request.stream():
            body += chunk
            if len(body) > LONGEST_BODY:
                return answer({"error": f"the body is over {LONGEST_BODY} bytes"}, 413)
        try:
            decoded = msgspec.json.decode(bytes(body))
        except msgspec.DecodeError as error:
            return answer({"error": f"the body is no JSON: {error}"}, 400)
        if not isinstance(decoded, dict):
            return answer({"error": "the body must be a JSON object"}, 400)
        return await run_in_threadpool(route(lambda asked: handler(asked, decoded)), request)

    return handle


def static_folder() -> Path:
    """Where the built page lies."""
    return Path(str(files("cadogan.web") / "static"))


def create_app(store: Store, hosts: frozenset[str] | None = None) -> Starlette:
    """The program that answers requests.

    `hosts`: the names under which it may be asked, besides those of loopback.
    """
    rooms = Rooms(store)
    routes: list[Route | Mount] = [
        Route("/api/games", route(rooms.games)),
        Route("/api/games/{slug}", route(rooms.game)),
        Route("/api/tables", route(rooms.list_tables), methods=["GET"]),
        Route("/api/tables", route_with_body(rooms.open_table), methods=["POST"]),
        Route("/api/tables/{id}", route(rooms.table), methods=["GET"]),
        Route("/api/tables/{id}", route(rooms.forget), methods=["DELETE"]),
        Route("/api/tables/{id}/moves", route_with_body(rooms.move), methods=["POST"]),
        Route("/api/tables/{id}/undo", route_with_body(rooms.undo), methods=["POST"]),
        Route("/api/tables/{id}/why", route_with_body(rooms.why), methods=["POST"]),
        Route("/api/tables/{id}/hints", route(rooms.hints)),
        Route("/api/tables/{id}/history", route(rooms.history)),
        Route("/api/statistics", route(rooms.statistics)),
    ]
    folder = static_folder()
    if folder.is_dir():
        routes.append(Mount("/", StaticFiles(directory=folder, html=True)))
    app = Starlette(routes=routes)
    allowed = frozenset({"127.0.0.1", "localhost", "[::1]"}) | (hosts or frozenset())
    app.add_middleware(Doorkeeper, hosts=allowed)
    return app


__all__ = ["create_app", "static_folder", "todays_code"]
