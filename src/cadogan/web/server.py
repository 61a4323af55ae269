"""The server: one small interface over the saved games, and the page.

The record is the state.  A table is a saved game; its position is replayed from the record and kept
in a bounded cache, so that nothing is lost when the server stops.  The interface is documented in
docs/api.md.
"""

from __future__ import annotations

import ipaddress
import logging
import mimetypes
import os
import re
import secrets
import threading
import time
from asyncio import AbstractEventLoop, get_running_loop
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import contextmanager, suppress
from datetime import date
from importlib.resources import files
from inspect import iscoroutinefunction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias, cast

import msgspec
from anyio import CapacityLimiter, to_thread
from msgspec import UNSET
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.routing import Mount, Route, Router
from starlette.staticfiles import StaticFiles

from cadogan import catalogue
from cadogan.advice import Judgement, advise, review
from cadogan.engine.definition import texts_of_readings
from cadogan.engine.notation import HALF, format_move, join_halves, parse_code, split_halves
from cadogan.engine.position import Move, Outcome, Patience, Position
from cadogan.engine.record import Record, begin, parse_record
from cadogan.errors import (
    CadoganError,
    IllegalMoveError,
    InvalidSetupError,
    NotationError,
    StoreError,
    UnknownGameError,
    printable,
)
from cadogan.prose import glossary, rules
from cadogan.prose.citing import find_blocks, tell_refusal
from cadogan.prose.moves import say_event
from cadogan.prose.narration import Account, Teller, take_back
from cadogan.store import SavedGame, StaleGameError, Store, advance
from cadogan.store.checking import record_of_game
from cadogan.study.winnable import (
    difficulty,
    facts,
    is_proved,
    random_winnable,
    todays_patience,
    winnable_numbers,
)
from cadogan.web.inquiries import BusyError, Inquiries, Inquiry
from cadogan.web.patience import is_without_room, tell_no_room
from cadogan.web.reports import Report, report_undo
from cadogan.web.requests import (
    LONGEST_LINE,
    MOST_MOVES,
    Body,
    Changed,
    MalformedError,
    MoveDoubted,
    MovesMade,
    MovesUndone,
    NewTable,
    OtherLine,
    check_query,
    read_body,
)
from cadogan.web.reviews import Reviews, describe_review
from cadogan.web.saving import Clerk
from cadogan.web.streams import EventStream
from cadogan.web.tables import describe_position, draw_opening, outcome_of
from cadogan.web.verdicts import MEMORY, Verdicts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.requests import Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from cadogan.engine.judgement import Refusal

Structure = dict[str, Any]
Result: TypeAlias = Literal["playing", "won", "lost", "left"]

LONGEST_BODY: Final = 256 * 1024
"""Bytes of a request that are read."""
LONGEST_REST: Final = 32 * 1024 * 1024
"""Bytes beyond these that are thrown away, so that the sender comes to read the refusal."""
LONGEST_GAME: Final = 20_000
"""Moves of one game."""
MOST_TABLES: Final = 256
"""Positions kept between requests."""
MOST_MOVES_KEPT: Final = 128 * 1024
"""Moves that may have led to them: a position takes 100 KB, and 150 bytes more for each move."""
HIGHEST_RANDOM: Final = 2**31 - 1
LONGEST_SEARCH: Final = 20.0
"""Seconds for a verdict, when nobody else waits for one; the more wait, the fewer."""
SHORTEST_SEARCH: Final = 1.0
LONGEST_REVIEW: Final = 60.0
"""Seconds for the review of a game, as above."""
SHORTEST_REVIEW: Final = 10.0
LONGEST_DRAW: Final = 4.0
"""Seconds that a winnable deal is looked for where none is listed."""
MOST_LOOKED_AT: Final = 300
"""Finished games looked at, so that a deal played already is not drawn again."""
MOST_ADVISERS: Final = 2
"""Hints of each kind that are searched for at once."""
MOST_ASKING: Final = 16
"""Hints that wait to be searched for; more are told that nothing is known yet."""
TELLING: Final = 0.5
"""Seconds between two words on how far a search has come."""

LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "::1"})
ANY_ADDRESS: Final = frozenset({"0.0.0.0", "::"})

SECURITY_HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
        " font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none';"
        " frame-ancestors 'none'; manifest-src 'self'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
}

LONG_NUMBER: Final = re.compile(r"\d{1000}")

logger = logging.getLogger("cadogan.web")


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


class Kept(NamedTuple):
    """A game in play: its position and the texts of its moves."""

    position: Position
    texts: list[str]


class Tables:
    """The saved games as positions in play: replayed when asked for, kept while there is room."""

    def __init__(
        self, reader: Store, room: int = MOST_TABLES, most_moves: int = MOST_MOVES_KEPT
    ) -> None:
        self.reader = reader
        self.room = room
        self.most_moves = most_moves
        # The record goes with the position, for another program may bring in another game of the
        # same id and revision.
        self._kept: OrderedDict[str, tuple[str, Kept]] = OrderedDict()
        # Of all that are kept together: nobody changes one without taking it first.
        self._moves = 0
        # Hints given since the game was last saved: asking for one must not make the page stale.
        self._hints: OrderedDict[str, int] = OrderedDict()
        self._guard = threading.Lock()
        self._locks: dict[str, threading.Lock] = {}
        self._users: dict[str, int] = {}

    def __len__(self) -> int:
        """How many positions are kept."""
        return len(self._kept)

    @contextmanager
    def alone(self, asked: str) -> Iterator[SavedGame]:
        """The saved game of this identifier, others kept off it meanwhile.

        Raises RequestError 404 if there is none.
        """
        # An identifier may be given by its beginning.
        identifier = asked.lower() if len(asked) == 32 else self.saved(asked).id
        with self._guard:
            lock = self._locks.setdefault(identifier, threading.Lock())
            self._users[identifier] = self._users.get(identifier, 0) + 1
        try:
            with lock:
                yield self.saved(identifier)
        finally:
            with self._guard:
                self._users[identifier] -= 1
                if not self._users[identifier]:
                    del self._users[identifier], self._locks[identifier]

    def saved(self, identifier: str) -> SavedGame:
        """The saved game of this identifier; RequestError 404 if there is none."""
        try:
            return self.reader.game(identifier)
        except StoreError as error:
            # The store tells an unknown game by its words only: ask it for anything at all.
            self.reader.last_unfinished()
            raise RequestError(404, str(error)) from None

    def take(self, game: SavedGame) -> Kept:
        """The position of a game: nobody else has it until it is given back."""
        with self._guard:
            record, kept = self._pop(game)
        if kept is not None and record == game.record:
            return kept
        try:
            return replay_saved(record_of_game(game))
        except CadoganError as error:
            raise RequestError(
                422, f"the game {game.slug}:{game.number} cannot be gone on with: {error}"
            ) from None

    def give(self, game: SavedGame, kept: Kept) -> None:
        """Keep the position of a game for the next request."""
        with self._guard:
            self._pop(game)
            self._kept[game.id] = (game.record, kept)
            self._moves += len(kept.texts)
            while len(self._kept) > self.room or self._moves > self.most_moves:
                _, (_, oldest) = self._kept.popitem(last=False)
                self._moves -= len(oldest.texts)

    def _pop(self, game: SavedGame) -> tuple[str, Kept | None]:
        record, kept = self._kept.pop(game.id, ("", None))
        if kept is not None:
            self._moves -= len(kept.texts)
        return record, kept

    def drop(self, game: SavedGame) -> None:
        """Forget all about a game."""
        with self._guard:
            self._pop(game)
            self._hints.pop(game.id, None)

    def note_hint(self, game: SavedGame) -> None:
        """A hint was given: it is saved with the next move."""
        with self._guard:
            self._hints[game.id] = self._hints.pop(game.id, 0) + 1
            while len(self._hints) > self.room:
                self._hints.popitem(last=False)

    def hints_given(self, game: SavedGame) -> int:
        """How many hints were given, before and since the game was last saved."""
        with self._guard:
            return game.hints + self._hints.get(game.id, 0)

    def hints_saved(self, game: SavedGame) -> None:
        """The hints given are saved."""
        with self._guard:
            self._hints.pop(game.id, None)


def replay_saved(record: Record) -> Kept:
    """The game at the end of a record, whatever its result says.

    Raises IllegalMoveError or NotationError naming the move that cannot be made.
    """
    code = parse_code(record.code)
    dealt = begin(catalogue.game(code.slug, *code.options), code.number or 1, record.cards)
    position = dealt.copy()
    texts = []
    for number, text in enumerate(record.moves, 1):
        try:
            move = position.parse_move(text)
        except IllegalMoveError as error:
            raise IllegalMoveError(
                f"move {number} ({text}): {error}", reason=error.reason, rule=error.rule
            ) from None
        except CadoganError as error:
            raise NotationError(f"move {number} ({text}): {error}") from None
        texts.append(format_move(position, move))
        position.make(move)
    return Kept(position, texts)


class Rooms:
    """All that the routes do."""

    def __init__(self, store: Store, reader: Store) -> None:
        self.store = store
        self.tables = Tables(reader)
        self.clerk = Clerk(store)
        self.verdicts = Verdicts(is_listed)
        self.reviews = Reviews()
        self.inquiries = Inquiries()
        self._asking = 0
        # By kind: no fair hint waits for a knowing one, which takes much longer.
        self._advisers: dict[str, CapacityLimiter] = {}
        self._contents: list[Structure] | None = None
        self._drawing = threading.Lock()
        self._drawing_by_lot = threading.Lock()

    # ------------------------------------------------------------------------------------- games

    def games(self, _: Request) -> Response:
        """The games in the book's order, each with its drawing."""
        return answer({"games": self.contents(), "today": todays_patience(date.today())})

    def contents(self) -> list[Structure]:
        """The contents of the book; every game is made ready at the first asking."""
        with self._drawing:
            if self._contents is None:
                self._contents = [
                    {
                        "number": entry.number,
                        "slug": entry.slug,
                        "name": entry.name,
                        "packs": entry.packs,
                        "options": describe_options(catalogue.game(entry.slug)),
                        "drawing": draw_opening(catalogue.game(entry.slug)),
                        "length": found.length if found else None,
                        "skill": found.skill if found else None,
                        "winnable": found.winnable if found else 0,
                    }
                    for entry in catalogue.games()
                    for found in (facts(entry.slug),)
                ]
            return self._contents

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
                "readings": list(texts_of_readings(patience.definition)),
                "glossary": glossary(),
            }
        )

    # ------------------------------------------------------------------------------------ tables

    def list_tables(self, _: Request) -> Response:
        """The games in progress and those that are over."""
        names = names_of_games()
        return answer(
            {
                "unfinished": [summarize(game, names) for game in self.store.unfinished()],
                "finished": [summarize(game, names) for game in self.store.finished(limit=200)],
                "damaged": [
                    {"id": game.id, "reason": game.reason} for game in self.store.damaged()
                ],
            }
        )

    def open_table(self, request: Request, asked: NewTable) -> Response:
        """Begin a game."""
        arrived = isinstance(asked.record, str)
        if isinstance(asked.record, str):
            record = parse_record(without_long_numbers(asked.record))
            if len(record.moves) > MOST_MOVES:
                raise RequestError(422, f"the record has over {MOST_MOVES} moves")
            kept = replay_saved(record)
        else:
            kept = Kept(opening(asked, self.draw), [])
        position, texts = kept
        outcome = outcome_of(position)
        result = result_of(outcome)
        written = str(record_of_moves(position, texts, result))
        is_over = arrived and outcome is not None and bool(texts)
        if is_over:
            twin = self.ended_twin(position, written)
            if twin is not None:
                with self.tables.alone(twin.id) as saved:
                    return answer(self.look(saved))
        saved = self.store.begin(
            position.patience.slug,
            position.patience.options,
            position.number,
            written,
            # A game that arrives finished was not played here: of no moves, it is not counted.
            moves=0 if is_over else len(texts),
            result=result,
            score=position.score,
        )
        begun = "The cards are dealt."
        if arrived and texts:
            begun = f"The game goes on after move {len(texts)}."
        shown = self.show(saved, kept, outcome, Report([begun]))
        self.tables.give(saved, kept)
        return answer(shown, 201)

    def draw(self, patience: Patience) -> int:
        """The number of a deal proved winnable, if possible of one not played here yet."""
        listed = winnable_numbers(patience.code)
        own = [*self.store.unfinished(), *self.store.finished(patience.slug, limit=MOST_LOOKED_AT)]
        played = {
            game.number
            for game in own
            if (game.slug, game.options) == (patience.slug, patience.options)
        }
        if set(listed) <= played:
            played = set()
        if listed:
            return random_winnable(patience.code, without=played).number
        # Without a list deals are solved now, by one thread only.
        if not self._drawing_by_lot.acquire(blocking=False):
            raise RequestError(503, "another winnable deal is being looked for: ask again")
        try:
            return random_winnable(patience.code, seconds=LONGEST_DRAW).number
        except InvalidSetupError as error:
            told = str(error).replace("leave out --winnable", "take any deal")
            raise InvalidSetupError(told) from None
        finally:
            self._drawing_by_lot.release()

    def ended_twin(self, position: Position, record: str) -> SavedGame | None:
        """The same finished game, if it is in the store already."""
        return next(
            (
                game
                for game in self.store.finished(position.patience.slug)
                if game.options == position.patience.options
                and game.number == position.number
                and game.record == record
            ),
            None,
        )

    def table(self, request: Request) -> Response:
        """A table as it stands."""
        with self.tables.alone(request.path_params["id"]) as saved:
            return answer(self.look(saved))

    def move(self, request: Request, asked: MovesMade) -> Response:
        """Make moves at a table."""
        wanted = halves_of(asked.moves)
        with self.changing(request, asked) as (saved, kept):
            position, texts = kept
            if len(texts) + len(wanted) > LONGEST_GAME:
                self.tables.give(saved, kept)
                raise RequestError(422, f"a game has at most {LONGEST_GAME} moves")
            told = Report()
            outcome = None
            for made, text in enumerate(wanted, 1):
                try:
                    move = move_in(position, text)
                except (CadoganError, RequestError):
                    # All the moves of a request are made, or none.
                    for _ in range(made - 1):
                        position.pop()
                        texts.pop()
                    self.tables.give(saved, kept)
                    raise
                teller = Teller(position, move)
                texts.append(format_move(position, move))
                position.make(move)
                if made == len(wanted):
                    outcome = outcome_of(position)
                told.add(teller.account(), position, outcome)
            saved = self.keep(saved, kept, outcome)
            shown = self.show(saved, kept, outcome, told)
            self.tables.give(saved, kept)
        return answer(shown)

    def undo(self, request: Request, asked: MovesUndone) -> Response:
        """Take moves back."""
        with self.changing(request, asked) as (saved, kept):
            position, texts = kept
            if not texts:
                self.tables.give(saved, kept)
                raise RequestError(422, "there is no move to take back")
            undone: list[str] = []
            accounts: list[Account] = []
            # Two exchanges made together are taken back together.
            while texts and (len(accounts) < asked.count or texts[-1].endswith(HALF)):
                account = take_back(position)
                if texts[-1].endswith(HALF) and accounts:
                    account = accounts.pop().followed_by(account)
                accounts.append(account)
                undone.insert(0, texts.pop())
            outcome = outcome_of(position)
            saved = self.keep(saved, kept, outcome, undos=len(undone))
            shown = self.show(saved, kept, outcome, report_undo(accounts))
            shown["undone"] = join_halves(undone)
            self.tables.give(saved, kept)
        return answer(shown)

    def give_up(self, request: Request, asked: Changed) -> Response:
        """End a game without winning it; taking moves back, or playing on, goes on with it."""
        with self.changing(request, asked) as (saved, kept):
            outcome = outcome_of(kept.position)
            ended = {
                Outcome.WON: "the game is won: there is nothing to give up",
                Outcome.STUCK: "the game is lost already: there is nothing to give up",
                None: "" if kept.texts else "no move has been made: there is nothing to give up",
            }[outcome]
            if ended:
                self.tables.give(saved, kept)
                raise RequestError(422, ended)
            saved = self.keep(saved, kept, outcome, result="left")
            shown = self.show(saved, kept, outcome, Report([say_event("given up")]))
            self.tables.give(saved, kept)
        return answer(shown)

    def why(self, request: Request, asked: MoveDoubted) -> Response:
        """Why a move is not legal."""
        text = without_long_numbers(asked.move)
        with self.tables.alone(request.path_params["id"]) as saved:
            kept = self.tables.take(saved)
            try:
                refusal = kept.position.why_not(text)
                told = describe_refusal(kept.position, refusal)
            finally:
                self.tables.give(saved, kept)
        return answer({"legal": refusal is None, **told})

    async def hints(self, request: Request) -> Response:
        """Hints: the legal moves ranked by what can be seen, or a move that is known to win."""
        kind = request.query_params.get("kind", "fair")
        if kind == "fair":
            # They take their turn too: each needs some megabytes, and time that moves want.
            return await to_thread.run_sync(
                route(self.fair_hints), request, limiter=self.advisers(kind)
            )
        if kind == "knowing":
            return await self.knowing_hint(request)
        return answer({"error": '"kind" of a hint must be "fair" or "knowing"'}, 400)

    def advisers(self, kind: str) -> CapacityLimiter:
        """Lets so many hints of a kind be searched for at once; for the loop's own thread."""
        if kind not in self._advisers:
            self._advisers[kind] = CapacityLimiter(MOST_ADVISERS)
        return self._advisers[kind]

    def fair_hints(self, request: Request) -> Response:
        """The legal moves, the best first, by what the player may see."""
        saved, position = self.copy_of(request.path_params["id"])
        advice = advise(position)
        ranked = [
            {"move": format_move(position, hint.move), "reason": hint.reason}
            for hint in advice.hints
        ]
        if ranked:
            self.tables.note_hint(saved)
        return answer({"kind": "fair", "sentence": advice.sentence, "hints": ranked})

    async def knowing_hint(self, request: Request) -> Response:
        """A move on the way to a win, as far as a short search finds one.

        Searches take their turn among themselves: those who wait keep no other request waiting.
        """
        self._asking += 1
        try:
            hurried = self._asking > MOST_ASKING
            saved, position = await run_in_threadpool(self.copy_of, request.path_params["id"])
            hint, sign = await to_thread.run_sync(
                lambda: self.verdicts.find_way(position, hurried=hurried),
                limiter=self.advisers("knowing"),
            )
        except RequestError as problem:
            return answer(problem.body, problem.status)
        except StoreError as error:
            return answer({"error": str(error)}, 503)
        finally:
            self._asking -= 1
        found = []
        if hint.move is not None:
            self.tables.note_hint(saved)
            found = [{"move": format_move(position, hint.move), "reason": hint.sentence}]
        return answer(
            {
                "kind": "knowing",
                "sentence": hint.sentence,
                "hints": found,
                "verdict": sign.value,
            }
        )

    def copy_of(self, identifier: str) -> tuple[SavedGame, Position]:
        """A table's game, and its position to be thought about while the game goes on."""
        with self.tables.alone(identifier) as saved:
            kept = self.tables.take(saved)
            position = kept.position.copy()
            self.tables.give(saved, kept)
        return saved, position

    def verdict(self, request: Request, loop: AbstractEventLoop) -> Response:
        """Whether the game can be won, as far as is found out: a stream of events."""
        saved, position = self.copy_of(request.path_params["id"])

        def work(inquiry: Inquiry) -> None:
            last = time.monotonic()

            def tell(made: int, seconds: float) -> None:
                nonlocal last
                if time.monotonic() - last >= TELLING:
                    last = time.monotonic()
                    inquiry.tell("progress", made=made, seconds=round(seconds, 1))

            found = self.verdicts.find_sign(
                position, allowed, cancelled=lambda: inquiry.cancelled, progress=tell
            )
            if not inquiry.cancelled:
                inquiry.tell(
                    "verdict",
                    revision=saved.revision,
                    verdict=found.sign.value,
                    sentence=found.sign.sentence,
                    made=found.made,
                    seconds=round(found.seconds, 3),
                )

        allowed = max(SHORTEST_SEARCH, LONGEST_SEARCH / (1 + len(self.inquiries)))
        known = self.verdicts.sign_of(position, allowed)
        return self.inquire(saved, "verdict", work, loop, at_once=known is not None)

    def review(self, request: Request, loop: AbstractEventLoop) -> Response:
        """Where the game could have been won and where it was lost: a stream of events."""
        saved, position = self.copy_of(request.path_params["id"])

        def work(inquiry: Inquiry) -> None:
            def tell(judgement: Judgement) -> None:
                inquiry.tell("position", at=judgement.at, verdict=judgement.standing.value)

            known = self.reviews.get(position)
            if known is None:
                found = review(
                    position,
                    seconds=allowed,
                    memory=MEMORY,
                    progress=tell,
                    cancelled=lambda: inquiry.cancelled,
                )
                known = describe_review(position, found)
                if found.is_complete or (allowed >= LONGEST_REVIEW and not inquiry.cancelled):
                    self.reviews.keep(position, known)
            inquiry.tell("review", **known)

        allowed = max(SHORTEST_REVIEW, LONGEST_REVIEW / (1 + len(self.inquiries)))
        known = self.reviews.get(position)
        return self.inquire(saved, "review", work, loop, at_once=known is not None)

    def inquire(
        self,
        saved: SavedGame,
        kind: str,
        work: Callable[[Inquiry], None],
        loop: AbstractEventLoop,
        *,
        at_once: bool = False,
    ) -> Response:
        """The stream of a question's events; `at_once`: nothing need be searched for it."""
        if at_once:
            inquiry = Inquiry(saved.id, kind, saved.record, work)
            work(inquiry)
            inquiry.end()
            return EventStream(inquiry.listen(loop), lambda: None)
        try:
            inquiry, listener = self.inquiries.ask(saved.id, kind, saved.record, work, loop)
        except BusyError:
            raise RequestError(
                503, "too many games are being thought about: ask again in a minute"
            ) from None
        return EventStream(listener, lambda: self.inquiries.leave(inquiry, listener))

    def history(self, request: Request) -> Response:
        """A table as it was after some of its moves."""
        asked = request.query_params.get("at")
        if asked is not None and not (asked.isascii() and asked.isdecimal() and len(asked) < 10):
            raise RequestError(400, '"at" must be a whole number, 0 or more')
        saved, position = self.copy_of(request.path_params["id"])
        moves = list(position.move_stack)
        at = len(moves) if asked is None else min(int(asked), len(moves))
        while len(position.move_stack) > max(at - 1, 0):
            position.pop()
        return answer(self.look_back(saved, position, moves[at - 1 : at], len(moves)))

    def line(self, request: Request, asked: OtherLine) -> Response:
        """A table as it would be, had other moves been made from some point of the game on."""
        wanted, at = halves_of(asked.moves), asked.at
        saved, position = self.copy_of(request.path_params["id"])
        played = len(position.move_stack)
        if at > played:
            raise RequestError(422, f'the game has {played} moves: "at" is at most that')
        while len(position.move_stack) > at:
            position.pop()
        for text in wanted[:-1]:
            position.make(move_in(position, text))
        last = [move_in(position, wanted[-1])] if wanted else []
        return answer(self.look_back(saved, position, last, played))

    def look_back(
        self, saved: SavedGame, position: Position, last: Sequence[Move], of: int
    ) -> Structure:
        """A table as it is not now, read only, after a last move that is made here."""
        told = Report()
        for move in last:
            teller = Teller(position, move)
            position.make(move)
            won = Outcome.WON if position.is_won else None
            told.add(teller.account(), position, won)
        shown = self.show(saved, Kept(position, []), outcome_of(position), told)
        shown["moves"] = []
        shown["of"] = of
        return shown

    def forget(self, request: Request) -> Response:
        """Forget a game."""
        if request.path_params["id"].startswith("row-"):
            # A damaged one: there is no table of it.
            if not self.store.forget(request.path_params["id"]):
                raise RequestError(404, "there is no damaged game of this id")
            return answer({"forgotten": request.path_params["id"]})
        with self.tables.alone(request.path_params["id"]) as saved:
            self.store.forget(saved.id)
            self.tables.drop(saved)
            self.inquiries.move_on(saved.id)
        return answer({"forgotten": saved.id})

    def statistics(self, _: Request) -> Response:
        """Games played and won, by game and options."""
        names = names_of_games()
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
    def changing(self, request: Request, asked: Changed) -> Iterator[tuple[SavedGame, Kept]]:
        """A game about to be changed: alone, and at the revision that the page has seen."""
        with self.tables.alone(request.path_params["id"]) as saved:
            if saved.revision != asked.revision:
                raise self.stale(saved)
            yield saved, self.tables.take(saved)

    def stale(self, saved: SavedGame) -> RequestError:
        """What a page is told that has not seen the newest state of a game."""
        return RequestError(
            409,
            "this game was continued elsewhere: here is how it stands",
            table=self.look(saved),
        )

    def keep(
        self,
        saved: SavedGame,
        kept: Kept,
        outcome: Outcome | None,
        *,
        undos: int = 0,
        result: Result | None = None,
    ) -> SavedGame:
        """Save a game, with its result where the outcome does not say it."""
        position, texts = kept
        result = result or result_of(outcome)
        try:
            further = advance(
                saved,
                str(record_of_moves(position, texts, result)),
                moves=len(texts),
                result=result,
                undos=saved.undos + undos,
                hints=self.tables.hints_given(saved),
                score=position.score,
            )
            kept_game = self.clerk.save(saved, further)
        except StaleGameError as error:
            # Another program was quicker since the game was read.
            if error.current is None:
                raise RequestError(404, str(error)) from None
            raise self.stale(error.current) from None
        self.tables.hints_saved(saved)
        self.inquiries.move_on(saved.id)
        return kept_game

    def look(self, saved: SavedGame) -> Structure:
        """A table for the page, as it stands."""
        kept = self.tables.take(saved)
        shown = self.show(saved, kept, outcome_of(kept.position))
        self.tables.give(saved, kept)
        return shown

    def show(
        self,
        saved: SavedGame,
        kept: Kept,
        outcome: Outcome | None,
        told: Report | None = None,
    ) -> Structure:
        """A table for the page."""
        return {
            "id": saved.id,
            "revision": saved.revision,
            "record": saved.record,
            "result": saved.result,
            **(told or Report()).data(),
            **describe_position(kept.position, outcome),
            **describe_proof(
                kept.position.patience.code if not kept.position.dealt_cards else "",
                kept.position.number,
            ),
        }


def result_of(outcome: Outcome | None) -> Result:
    """How a game stands, as its record says it."""
    match outcome:
        case Outcome.WON:
            return "won"
        case Outcome.STUCK:
            return "lost"
        case None:
            return "playing"


def record_of_moves(position: Position, texts: list[str], result: str) -> Record:
    """The record of a position whose moves are known as text."""
    return Record(position.code, texts, result, cards=position.dealt_cards or ())


def names_of_games() -> dict[str, str]:
    """The games' names by slug."""
    return {entry.slug: entry.name for entry in catalogue.games()}


def summarize(game: SavedGame, names: dict[str, str]) -> Structure:
    """A saved game in a list."""
    code = "+".join((game.slug, *game.options))
    by_hand = '\n[Cards "' in game.record[:LONGEST_LINE]
    return {
        "id": game.id,
        "code": f"{code}:{game.number}",
        "slug": game.slug,
        "name": names.get(game.slug, game.slug),
        "moves": game.moves,
        "result": game.result,
        "score": game.score,
        "updated": game.updated,
        **describe_proof("" if by_hand else code, game.number),
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


def known_game(slug: str, options: Sequence[str]) -> Patience:
    """The game of this name, or RequestError 404 (422 for its options)."""
    if len(slug) > LONGEST_LINE or any(len(option) > LONGEST_LINE for option in options):
        raise RequestError(404, "no game has so long a name")
    try:
        catalogue.game(slug)
    except CadoganError as error:
        raise RequestError(404, str(error)) from None
    return catalogue.game(slug, *options)


def opening(asked: NewTable, draw: Callable[[Patience], int]) -> Position:
    """The opening that a request asks for; `draw` gives the number of a winnable deal."""
    number: int | None
    if isinstance(asked.code, str):
        code = parse_code(catalogue.tidy_code(without_long_numbers(asked.code)))
        slug, options, number = code.slug, list(code.options), code.number
    else:
        slug = asked.slug or ""
        options = asked.options or []
        number = None if asked.number is UNSET else asked.number
    patience = known_game(slug, options)
    if asked.winnable is True:
        if number is not None:
            raise RequestError(400, '"winnable" draws the number by lot: leave out the number')
        number = draw(patience)
    dealt = patience.deal(number if number is not None else secrets.randbelow(HIGHEST_RANDOM) + 1)
    # Dealing wants much room, which the copy does not take along: it will be kept.
    return dealt.copy()


def is_listed(position: Position) -> bool:
    """Is this deal in its game's list of deals proved winnable?"""
    return not position.dealt_cards and is_proved(position.patience.code, position.number)


def describe_proof(code: str, number: int) -> Structure:
    """Whether a numbered deal is proved winnable, and how hard it was to prove."""
    found = difficulty(code, number)
    return {
        "proved": found is not None,
        "difficulty": found and {"level": found.level, "word": found.word, "made": found.made},
    }


def describe_refusal(position: Position, refusal: Refusal | None) -> Structure:
    """Why a move is not legal, in words, and where the written rules forbid it."""
    if refusal is None:
        return {"reason": "", "rule": "", "blocks": []}
    return {
        "reason": tell_refusal(position, refusal),
        "rule": refusal.rule,
        "blocks": find_blocks(position, refusal),
    }


def move_in(position: Position, text: str) -> Move:
    """The move that a text means, or RequestError 422 with the reason why it is not legal.

    Raises NotationError for a text that is no move.
    """
    try:
        return position.parse_move(text)
    except IllegalMoveError as error:
        refusal = position.why_not(text)
        if refusal is None:
            raise
        told = describe_refusal(position, refusal)
        line = str(error).replace(refusal.reason, told["reason"])
        raise RequestError(422, line, **told) from None


def without_long_numbers(text: str) -> str:
    """The same text, or RequestError: Python reads no number so long, and none of ours is."""
    if LONG_NUMBER.search(text):
        raise RequestError(422, "there is a number that is too long")
    return text


def halves_of(moves: Sequence[str]) -> list[str]:
    """The moves of a request, exchanges that are made together each for itself."""
    return [move for text in moves for move in split_halves(text)]


# ------------------------------------------------------------------------------------- the program


class Doorkeeper:
    """Lets in requests that come from this server's own page, and no others.

    A page of another site may make the player's browser ask this server (under its own name, where
    it has pointed that name to this machine): such requests show by their Host, Origin or
    Sec-Fetch-Site.
    """

    def __init__(
        self,
        app: ASGIApp,
        hosts: frozenset[str],
        prepare: Callable[[], object],
        close: Callable[[], object],
    ) -> None:
        self.app = app
        # Does beforehand what the first request would wait for.
        self.prepare = prepare
        # Ends what would go on for long, when the server stops.
        self.close = close
        self.hosts = frozenset(host.lower() for host in hosts)
        # No name is pointed to us where an address was asked for.
        self.any_address = bool(hosts & ANY_ADDRESS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [
                    *message["headers"],
                    *((name.encode(), value.encode()) for name, value in SECURITY_HEADERS.items()),
                ]
            await send(message)

        # What fails is told by `tell_failure`, and then raised once more.
        with suppress(Exception):
            await (self.refusal(scope) or self.app)(scope, receive, send_safely)

    def refusal(self, scope: Scope) -> Response | None:
        """The answer to a request that is not let in."""
        headers = {name: value.decode("latin-1").lower() for name, value in scope["headers"]}
        host = headers.get(b"host", "")
        if not self.is_known(host):
            return answer({"error": f"this server does not answer for {host[:80]!r}"}, 403)
        origin = headers.get(b"origin")
        is_foreign = origin is not None and origin != f"{scope['scheme']}://{host}"
        site = headers.get(b"sec-fetch-site", "none")
        is_followed = scope["path"].startswith("/api/") and site not in ("none", "same-origin")
        if is_foreign or is_followed:
            return answer({"error": "requests from other pages are not answered"}, 403)
        return None

    def is_known(self, host: str) -> bool:
        """Is this one of our names, with or without a port?"""
        if host.startswith("["):
            name, bracket, port = host[1:].partition("]")
            if ":" not in name or not bracket or (port and not port.startswith(":")):
                return False
        else:
            name, _, port = host.partition(":")
            port = f":{port}" if port else ""
        if port and not port.removeprefix(":").isdecimal():
            return False
        return name in self.hosts or (self.any_address and is_address(name))


def is_address(name: str) -> bool:
    """Is this an address in numbers?"""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


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


def route_of_events(
    handler: Callable[[Request, AbstractEventLoop], Response],
) -> Callable[[Request], Awaitable[Response]]:
    """A handler that answers with a stream of events."""

    async def handle(request: Request) -> Response:
        loop = get_running_loop()
        return await run_in_threadpool(route(lambda asked: handler(asked, loop)), request)

    return handle


def route_with_body(
    handler: Callable[[Request, Body], Response], wanted: type[Body]
) -> Callable[[Request], Awaitable[Response]]:
    """A handler that gets the body of the request, read as what is wanted."""

    async def handle(request: Request) -> Response:
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            return answer({"error": "the body must be JSON (application/json)"}, 415)
        body = bytearray()
        rest = 0
        try:
            async for chunk in request.stream():
                if rest or len(body) + len(chunk) > LONGEST_BODY:
                    rest += len(chunk)
                    if rest > LONGEST_REST:
                        break
                else:
                    body += chunk
        except ClientDisconnect:
            # Nobody hears this.
            return answer({"error": "the client left in the middle of the body"}, 400)
        if rest:
            return answer({"error": f"the body is over {LONGEST_BODY} bytes"}, 413)
        try:
            asked = read_body(bytes(body), wanted)
        except MalformedError as error:
            return answer({"error": str(error)}, 400)
        return await run_in_threadpool(route(lambda one: handler(one, asked)), request)

    return handle


def with_query(
    endpoint: Callable[[Request], Any], known: Sequence[str] = ()
) -> Callable[[Request], Awaitable[Response]]:
    """A handler whose URL may have these parameters, and no others."""

    async def handle(request: Request) -> Response:
        try:
            check_query(request.query_params.multi_items(), known)
        except MalformedError as error:
            return answer({"error": str(error)}, 400)
        if iscoroutinefunction(endpoint):
            return cast(Response, await endpoint(request))
        return await run_in_threadpool(endpoint, request)

    return handle


def tell_unknown(request: Request, error: Exception) -> Response:
    """What no route takes, as JSON like all other errors."""
    assert isinstance(error, HTTPException)
    told = {404: "there is nothing of this name here", 405: "this cannot be asked so"}
    response = answer({"error": told.get(error.status_code, error.detail)}, error.status_code)
    response.headers.update(error.headers or {})
    return response


def tell_failure(request: Request, error: Exception) -> Response:
    """A fault of ours: the log has it."""
    if is_without_room(error):
        tell_no_room()
        return answer({"error": "too many connections are open: ask again in a minute"}, 503)
    logger.error("%s %s failed", request.method, printable(request.url.path), exc_info=error)
    return answer({"error": "the server failed at this; what was saved before is safe"}, 500)


class Page(StaticFiles):
    """The built page; what carries a digest in its name never changes."""

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """Where the file of a path lies; none has a NUL in its name."""
        return ("", None) if "\0" in path else super().lookup_path(path)

    def file_response(self, *args: Any, **more: Any) -> Response:
        """The file, and how long a browser may keep it."""
        response = super().file_response(*args, **more)
        path = Path(args[0] if args else more["full_path"])
        is_digested = path.parent.name == "assets"
        response.headers["cache-control"] = (
            "public, max-age=31536000, immutable" if is_digested else "no-cache"
        )
        return response


def static_folder() -> Path:
    """Where the built page lies."""
    return Path(str(files("cadogan.web") / "static"))


def tell_unbuilt(_: Request) -> Response:
    """What is told where the page should be."""
    return answer({"error": "the page was not built with this package; docs/api.md still holds"})


def create_app(
    store: Store,
    hosts: frozenset[str] = frozenset(),
    *,
    reader: Store | None = None,
    folder: Path | None = None,
) -> Doorkeeper:
    """The program that answers requests.

    `hosts`: the names under which it may be asked, besides those of loopback; an address that
    stands for all of the machine's lets in every address in numbers.  `reader`: the same store,
    opened once more, so that who reads need not wait for who writes.  `folder`: where the page
    lies, when it is not the one built into the package.
    """
    rooms = Rooms(store, reader or store)
    tables = "/tables/{id}"
    # Who asks for the head only of what takes long would have the whole searched for.
    interface = [
        Route(path, with_query(endpoint, known), methods=methods)
        for path, endpoint, known, methods in (
            ("/games", route(rooms.games), (), ["GET"]),
            ("/games/{slug}", route(rooms.game), ("options",), ["GET"]),
            ("/tables", route(rooms.list_tables), (), ["GET"]),
            ("/tables", route_with_body(rooms.open_table, NewTable), (), ["POST"]),
            (tables, route(rooms.table), (), ["GET"]),
            (tables, route(rooms.forget), (), ["DELETE"]),
            (f"{tables}/moves", route_with_body(rooms.move, MovesMade), (), ["POST"]),
            (f"{tables}/undo", route_with_body(rooms.undo, MovesUndone), (), ["POST"]),
            (f"{tables}/why", route_with_body(rooms.why, MoveDoubted), (), ["POST"]),
            (f"{tables}/give-up", route_with_body(rooms.give_up, Changed), (), ["POST"]),
            (f"{tables}/hints", rooms.hints, ("kind",), ["GET"]),
            (f"{tables}/verdict", route_of_events(rooms.verdict), (), ["GET"]),
            (f"{tables}/review", route_of_events(rooms.review), (), ["GET"]),
            (f"{tables}/history", route(rooms.history), ("at",), ["GET"]),
            (f"{tables}/line", route_with_body(rooms.line, OtherLine), (), ["POST"]),
            ("/statistics", route(rooms.statistics), (), ["GET"]),
        )
    ]
    for one in interface:
        if one.path.endswith(("/verdict", "/review")):
            one.methods = {"GET"}
    routes: list[Route | Mount] = [Mount("/api", Router(interface, redirect_slashes=False))]
    folder = static_folder() if folder is None else folder
    if (folder / "index.html").is_file():
        # Some systems know scripts by another type, which browsers then refuse to run.
        mimetypes.add_type("text/javascript", ".js")
        routes.append(Mount("/", Page(directory=folder, html=True)))
    else:
        routes.append(Route("/", tell_unbuilt))
    app = Starlette(
        routes=routes,
        exception_handlers={HTTPException: tell_unknown, Exception: tell_failure},
    )
    app.router.redirect_slashes = False
    return Doorkeeper(app, LOOPBACK | hosts, rooms.contents, rooms.inquiries.close)


__all__ = ["create_app", "static_folder"]
