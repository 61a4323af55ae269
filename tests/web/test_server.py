"""The server's interface, asked over loopback: every route and every refusal of docs/api.md."""

import asyncio
import json
import random
import re
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from typing import Any, NoReturn

import httpx
import pytest

import cadogan
from cadogan.cards import format_card
from cadogan.store import Store, open_store
from cadogan.study.winnable import LEVELS, facts, frozen, todays_patience, winnable_numbers
from cadogan.terminal.keeping import take_up
from cadogan.web.server import create_app, static_folder
from tests.builds import ROOT
from tests.web.asking import Client, post
from tests.web.service import RefusedError, Service, Structure, state_of

# A game of nestor, won; the last move wins it.
WON = (Path(__file__).parent / "nestor.won.record").read_text(encoding="utf-8")
HEADER, _, _LINES = WON.partition("\n\n")
MOVES = [line.partition(". ")[2] for line in _LINES.splitlines()]
CODE = "nestor:2"
SLUGS = [entry.slug for entry in cadogan.games()]
TEXTS = {".html", ".js", ".css", ".svg", ".json"}
JSON = {"Content-Type": "application/json"}


def record_of(moves: list[str]) -> str:
    lines = [f"{number}. {move}" for number, move in enumerate(moves, 1)]
    return "\n".join([HEADER.replace('"won"', '"playing"'), "", *lines]) + "\n"


@pytest.fixture
def host(server: Service) -> dict[str, str]:
    return {"Host": f"127.0.0.1:{server.port}"}


@pytest.fixture
def games(fresh: Service) -> Iterator[Store]:
    """The store of the fresh server, as another program has it open."""
    with open_store(fresh.games / "cadogan.sqlite3") as store:
        yield store


def played(service: Service, slug: str) -> Structure | None:
    """The statistics of a game."""
    found = service.ask("GET", "/api/statistics")["games"]
    return next((one for one in found if one["slug"] == slug), None)


# ------------------------------------------------------------------------------------------- games


def test_games_come_in_the_order_of_the_book_with_drawings(server: Service) -> None:
    told = server.ask("GET", "/api/games")
    assert [game["slug"] for game in told["games"]] == [one.slug for one in cadogan.games()]
    assert [game["number"] for game in told["games"]] == list(range(1, 48))
    for game in told["games"]:
        left, top, right, bottom = game["drawing"]["box"]
        assert game["drawing"]["spots"]
        for spot in game["drawing"]["spots"]:
            assert left <= spot["x"] <= right
            assert top <= spot["y"] <= bottom
            assert spot["kind"] in {"foundation", "tableau", "ornament", "talon", "pack", "hand"}


def test_patience_of_today_is_dealt_by_its_code(server: Service) -> None:
    before = date.today()
    code = server.ask("GET", "/api/games")["today"]
    assert code in {todays_patience(day) for day in (before, date.today())}
    table = server.begin(code)
    assert (table["code"], table["proved"]) == (code, True)


def test_games_are_told_with_what_their_lists_say(server: Service) -> None:
    for game in server.ask("GET", "/api/games")["games"]:
        known = facts(game["slug"])
        told = (game["length"], game["skill"], game["winnable"])
        assert told == ((known.length, known.skill, known.winnable) if known else (None, None, 0))


def test_a_winnable_deal_is_drawn_from_the_list_and_called_proved(fresh: Service) -> None:
    slug = next(iter(frozen())).partition("+")[0]
    numbers = set()
    for _ in range(3):
        table = fresh.ask("POST", "/api/tables", {"slug": slug, "winnable": True})
        assert table["number"] in winnable_numbers(slug)
        assert table["proved"]
        assert table["difficulty"]["word"] in LEVELS
        assert LEVELS[table["difficulty"]["level"]] == table["difficulty"]["word"]
        assert table["difficulty"]["made"] > 0
        numbers.add(table["number"])
    # What is in play here already is not drawn again.
    assert len(numbers) == 3
    listed = fresh.ask("GET", "/api/tables")["unfinished"]
    assert {game["code"] for game in listed} == {f"{slug}:{number}" for number in numbers}
    assert all(game["proved"] and game["difficulty"]["word"] in LEVELS for game in listed)


def test_a_winnable_deal_may_be_asked_for_by_a_code_without_number(server: Service) -> None:
    slug = next(iter(frozen())).partition("+")[0]
    table = server.ask("POST", "/api/tables", {"code": slug, "winnable": True})
    assert (table["slug"], table["proved"]) == (slug, True)


def test_cards_dealt_by_hand_are_not_called_proved(server: Service) -> None:
    number = winnable_numbers("nestor")[0]
    code = f"nestor:{number}"
    cards = list(cadogan.game("nestor").table.pack)
    random.Random(1).shuffle(cards)
    position = cadogan.game("nestor").deal_cards(cards, number)
    table = server.open_record(str(cadogan.record_of(position)))
    assert (table["code"], table["proved"], table["difficulty"]) == (code, False, None)
    told = server.ask("GET", "/api/tables")["unfinished"]
    mine = next(game for game in told if game["id"] == table["id"])
    assert (mine["proved"], mine["difficulty"]) == (False, None)
    assert server.begin(code)["proved"]


@pytest.mark.parametrize(
    ("body", "status", "word"),
    [
        ({"slug": "nestor", "winnable": 1}, 400, "true or false"),
        ({"slug": "nestor", "winnable": "yes"}, 400, "true or false"),
        ({"slug": "nestor", "winnable": True, "number": 3}, 400, "leave out the number"),
        ({"code": "nestor:3", "winnable": True}, 400, "leave out the number"),
        ({"slug": "nestro", "winnable": True}, 404, "nestor"),
        ({"slug": "nestor", "options": ["flying"], "winnable": True}, 422, "flying"),
    ],
)
def test_a_wrong_wish_for_a_winnable_deal_is_refused(
    server: Service, body: Structure, status: int, word: str
) -> None:
    before = server.ask("GET", "/api/tables")
    with pytest.raises(RefusedError) as caught:
        server.ask("POST", "/api/tables", body)
    assert caught.value.status == status
    assert word in caught.value.body["error"]
    assert server.ask("GET", "/api/tables") == before


def test_readings_follow_the_options(server: Service) -> None:
    for query, held in (("", True), ("?options=inner-gaps", False)):
        told = server.ask("GET", f"/api/games/the-labyrinth{query}")
        rules = {section["title"]: section["blocks"] for section in told["rules"]}
        printed = [block["text"] for block in rules["How we read the page"]]
        assert told["readings"] == printed
        assert any("whole column is clear" in text for text in printed) == held
        assert any("A gap frees the cards next to it" in text for text in printed) != held


def test_a_game_is_told_with_rules_that_its_moves_cite(server: Service) -> None:
    told = server.ask("GET", "/api/games/the-shah")
    assert (told["name"], told["packs"]) == ("The Shah", 2)
    blocks = [block for section in told["rules"] for block in section["blocks"]]
    assert all(block["text"] for block in blocks)
    cited = {rule for block in blocks for rule in block["rules"]}
    table = server.begin("the-shah:1")
    assert table["moves"]
    assert {move["rule"] for move in table["moves"] if move["rule"]} <= cited | {""}
    assert told["glossary"]


def test_options_change_the_rules_told(server: Service) -> None:
    plain = server.ask("GET", "/api/games/napoleon-at-st-helena")
    option = plain["options"][0]["name"]
    other = server.ask("GET", f"/api/games/napoleon-at-st-helena?options={option}")
    assert other["rules"] != plain["rules"]
    assert other["options"] == plain["options"]


@pytest.mark.parametrize(
    ("path", "status", "word"),
    [
        ("/api/games/the-shha", 404, "the-shah"),
        ("/api/games/the-shah?options=flying", 422, "flying"),
        ("/api/games/" + "9" * 5000, 404, "long"),
        ("/api/tables/ffff0000", 404, "ffff0000"),
        ("/api/tables/x", 404, "'x'"),
        ("/api/tables/%00", 404, "id"),
        ("/api/tables/ffff0000/hints", 404, "ffff0000"),
        ("/api/tables/ffff0000/history", 404, "ffff0000"),
        ("/api/tables/ffff0000/verdict", 404, "ffff0000"),
        ("/api/tables/ffff0000/review", 404, "ffff0000"),
        ("/api/nothing", 404, "nothing of this name"),
        ("/api/tables/", 404, "nothing of this name"),
        ("/nothing.html", 404, "nothing of this name"),
    ],
)
def test_what_is_not_there_is_refused_by_name(
    server: Service, path: str, status: int, word: str
) -> None:
    with pytest.raises(RefusedError) as caught:
        server.ask("GET", path)
    assert caught.value.status == status
    assert word in caught.value.body["error"]
    assert "\n" not in caught.value.body["error"]


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("PUT", "/api/games"),
        ("POST", "/api/games/the-shah"),
        ("DELETE", "/api/tables"),
        ("GET", "/api/tables/ffff/moves"),
        ("POST", "/"),
    ],
)
def test_a_wrong_method_is_told_as_json(server: Service, method: str, path: str) -> None:
    with pytest.raises(RefusedError) as caught:
        server.ask(method, path)
    assert caught.value.status == 405
    assert caught.value.body["error"]


# ------------------------------------------------------------------------------------------ tables


def test_a_table_is_drawn_as_the_engine_has_it(server: Service) -> None:
    table = server.begin("the-shah:48213")
    position = cadogan.deal("the-shah:48213")
    assert table["code"] == "the-shah:48213"
    assert (table["revision"], table["made"], table["result"]) == (1, 0, "playing")
    assert [move["text"] for move in table["moves"]] == [
        position.move_text(move) for move in position.legal_moves
    ]
    view = position.view()
    places = [place for zone in table["zones"] for place in zone["places"]]
    assert places
    for place in places:
        cards = view.places[place["label"]]
        expected = [None if card is None else format_card(card) for card in cards]
        assert place["cards"] == expected
    assert table["pack"] == view.pack


@pytest.mark.parametrize("entry", cadogan.games(), ids=lambda entry: str(entry.slug))
def test_every_game_hides_what_may_not_be_seen(server: Service, entry: Any) -> None:
    table = server.begin(f"{entry.slug}:7")
    position = cadogan.deal(f"{entry.slug}:7")
    seen = [card for cards in position.view().places.values() for card in cards]
    told = [card for zone in table["zones"] for place in zone["places"] for card in place["cards"]]
    told += table["hands"]
    assert sorted(card for card in told if card) == sorted(
        format_card(card) for card in seen if card is not None
    )
    left, top, right, bottom = table["box"]
    for zone in table["zones"]:
        for place in zone["places"]:
            assert left <= place["x"] <= right
            assert top <= place["y"] <= bottom
            assert place["spoken"]


def test_a_deal_without_number_is_a_random_one(server: Service) -> None:
    tables = [server.begin("nestor"), server.ask("POST", "/api/tables", {"slug": "nestor"})]
    for table in tables:
        assert table["code"] == f"nestor:{table['number']}"
        assert state_of(server.begin(table["code"])) == state_of(table)
    assert tables[0]["number"] != tables[1]["number"]


def test_slug_options_and_number_deal_as_the_code_does(server: Service) -> None:
    body = {"slug": "napoleon-at-st-helena", "options": ["talon-only"], "number": 17}
    told = server.ask("POST", "/api/tables", body)
    assert told["options"] == ["talon-only"]
    assert state_of(told) == state_of(server.begin("napoleon-at-st-helena+talon-only:17"))


def test_a_move_answers_what_happened_and_what_it_caused(server: Service) -> None:
    table = server.begin(CODE)
    after = server.move(table, MOVES[0])
    assert (after["revision"], after["made"], after["home"]) == (2, 1, table["home"] + 2)
    assert after["log"][0].startswith("Nine of hearts")
    assert {card for change in after["changes"] for card in change["cards"]} >= {"9H", "9S"}
    assert f"1. {MOVES[0]}" in after["record"]
    assert state_of(server.look(table)) == state_of(after)


def test_a_short_form_is_recorded_in_full(server: Service) -> None:
    table = server.begin(CODE)
    assert f"1. {MOVES[0]}\n" in server.move(table, "9h 9s")["record"]


def test_a_whole_game_is_won_and_counted_once(fresh: Service) -> None:
    table = fresh.begin(CODE)
    for move in MOVES[:-1]:
        table = fresh.move(table, move)
        assert (table["result"], table["outcome"]) == ("playing", None)
    assert played(fresh, "nestor") is None
    table = fresh.move(table, MOVES[-1])
    assert (table["result"], table["outcome"], table["moves"]) == ("won", "won", [])
    assert table["home"] == table["goal"]
    assert table["log"][-1] == "The game is won."
    assert table["record"] == WON
    listed = fresh.ask("GET", "/api/tables")
    assert [game["id"] for game in listed["finished"]] == [table["id"]]
    assert listed["unfinished"] == []
    # Looked at, taken back and won again, opened from its own record: it is one game.
    fresh.look(table)
    table = fresh.undo(table)
    assert table["result"] == "playing"
    assert played(fresh, "nestor") is None
    table = fresh.move(table, *table["undone"])
    assert fresh.open_record(table["record"])["id"] == table["id"]
    told = played(fresh, "nestor")
    assert told is not None
    assert (told["name"], told["played"], told["won"], told["unaided"]) == ("Nestor", 1, 1, 0)
    assert told["best_moves"] == len(MOVES)


def test_a_game_won_without_help_is_unaided_and_one_with_a_hint_is_not(fresh: Service) -> None:
    fresh.move(fresh.begin(CODE), *MOVES)
    told = played(fresh, "nestor")
    assert told is not None
    assert told["unaided"] == 1
    table = fresh.move(fresh.begin(CODE), *MOVES[:-1])
    assert fresh.ask("GET", f"/api/tables/{table['id']}/hints")["hints"]
    # A hint does not make the page stale.
    assert fresh.move(table, MOVES[-1])["result"] == "won"
    told = played(fresh, "nestor")
    assert told is not None
    assert (told["won"], told["unaided"]) == (2, 1)


def test_a_game_that_is_stuck_is_lost_until_moves_are_taken_back(fresh: Service) -> None:
    table = fresh.begin("nestor:1")
    while table["moves"]:
        table = fresh.move(table, table["moves"][0]["text"])
    assert (table["outcome"], table["result"]) == ("stuck", "lost")
    assert table["log"][-1] == "Nothing more can be done."
    told = played(fresh, "nestor")
    assert told is not None
    assert (told["played"], told["won"]) == (1, 0)
    table = fresh.undo(table)
    assert table["result"] == "playing"
    assert played(fresh, "nestor") is None


def test_a_finished_record_from_elsewhere_is_shown_but_not_counted(fresh: Service) -> None:
    table = fresh.open_record(WON)
    assert (table["result"], table["made"], table["record"]) == ("won", len(MOVES), WON)
    assert played(fresh, "nestor") is None


def test_a_record_is_gone_on_with(server: Service) -> None:
    table = server.open_record(record_of(MOVES[:-1]))
    assert (table["made"], table["result"]) == (len(MOVES) - 1, "playing")
    assert server.move(table, MOVES[-1])["result"] == "won"


def test_a_record_of_cards_dealt_by_hand_is_gone_on_with(server: Service) -> None:
    cards = list(cadogan.game("nestor").table.pack)
    random.Random(1).shuffle(cards)
    position = cadogan.game("nestor").deal_cards(cards)
    position.make(position.legal_moves[0])
    table = server.open_record(str(cadogan.record_of(position)))
    assert "[Cards " in table["record"]
    assert state_of(server.undo(server.move(table, table["moves"][0]["text"]))) == state_of(table)


def test_undo_and_redo_go_to_the_opening_and_back(server: Service) -> None:
    table = opening = server.begin(CODE)
    states = [state_of(opening)]
    for move in MOVES:
        table = server.move(table, move)
        states.append(state_of(table))
    redo: list[str] = []
    for before in reversed(states[:-1]):
        table = server.undo(table)
        redo = table["undone"] + redo
        assert state_of(table) == before
    assert redo == MOVES
    for move, after in zip(redo, states[1:]):
        table = server.move(table, move)
        assert state_of(table) == after
    table = server.undo(table, 1000)
    assert table["undone"] == MOVES
    assert state_of(table) == states[0]
    assert state_of(server.move(table, *MOVES)) == states[-1]
    assert table["revision"] == 2 + 3 * len(MOVES)


@pytest.mark.parametrize("code", ["the-four-corners:1", "babette:1", "la-nivernaise:1", "sly:1"])
def test_undo_and_redo_pass_what_moves_caused_by_themselves(server: Service, code: str) -> None:
    table = server.begin(code)
    states, chosen, most = [state_of(table)], random.Random(0), 0
    while len(states) < 25 and table["moves"]:
        table = server.move(table, chosen.choice(table["moves"])["text"])
        states.append(state_of(table))
        most = max(most, len(table["changes"]))
    assert most > 3, "no move of this game caused another"
    redo: list[str] = []
    for before in reversed(states[:-1]):
        table = server.undo(table)
        redo = table["undone"] + redo
        assert state_of(table) == before
    assert state_of(server.move(table, *redo)) == states[-1]


def test_nothing_to_take_back_is_told(server: Service) -> None:
    table = server.begin(CODE)
    with pytest.raises(RefusedError, match="no move to take back") as caught:
        server.undo(table)
    assert caught.value.status == 422
    assert state_of(server.look(table)) == state_of(table)


def test_history_shows_every_step_and_changes_nothing(server: Service) -> None:
    table = server.begin(CODE)
    states = [table]
    for move in MOVES:
        table = server.move(table, move)
        states.append(table)
    path = f"/api/tables/{table['id']}/history"
    for at, state in enumerate(states):
        shown = server.ask("GET", f"{path}?at={at}")
        assert (shown["made"], shown["of"], shown["moves"]) == (at, len(MOVES), [])
        for name in ("zones", "home", "outcome"):
            assert shown[name] == state[name]
        if at:
            assert (shown["log"], shown["changes"]) == (state["log"], state["changes"])
    assert state_of(server.look(table)) == state_of(table)
    assert server.ask("GET", path)["made"] == len(MOVES)
    assert server.ask("GET", f"{path}?at=99999")["made"] == len(MOVES)


@pytest.mark.parametrize("at", ["x", "-1", "1.5", "", "9" * 5000])
def test_history_at_no_number_is_refused(server: Service, at: str) -> None:
    table = server.begin(CODE)
    with pytest.raises(RefusedError, match="whole number") as caught:
        server.ask("GET", f"/api/tables/{table['id']}/history?at={at}")
    assert caught.value.status == 400


def test_hints_are_the_legal_moves_ranked(server: Service) -> None:
    table = server.begin("the-shah:48213")
    hints = server.ask("GET", f"/api/tables/{table['id']}/hints")["hints"]
    assert sorted(hint["move"] for hint in hints) == sorted(move["text"] for move in table["moves"])
    assert all(hint["reason"] for hint in hints)


def test_why_names_reason_and_rule(server: Service) -> None:
    table = server.begin("the-flower-garden:1")
    path = f"/api/tables/{table['id']}/why"
    assert server.ask("POST", path, {"move": table["moves"][0]["text"]}) == {
        "legal": True,
        "reason": "",
        "rule": "",
        "blocks": [],
    }
    told = server.ask("POST", path, {"move": "qs aces.1"})
    blocks = told.pop("blocks")
    covered = "QS is covered by 2H at place 2 of the garden"
    assert told == {"legal": False, "reason": covered, "rule": "I"}
    written = blocks_of(server, table)
    assert all("[rule I]" in written[number]["text"] for number in blocks)
    assert blocks


def test_why_names_no_rule_where_the_page_numbers_none(server: Service) -> None:
    table = server.begin("the-mill:1")
    for text in ("wings.8 talon", "lay wings.8 talon"):
        told = server.ask("POST", f"/api/tables/{table['id']}/why", {"move": text})
        assert told["reason"].startswith("only the card turned up is laid")
        assert told["reason"].endswith("lies at wing 8")
        assert (told["legal"], told["rule"]) == (False, "")
        assert told["blocks"]


def blocks_of(server: Service, table: Structure) -> list[Structure]:
    """The blocks of the rules of a table's game, as they are counted."""
    game = server.ask("GET", f"/api/games/{table['slug']}?options={','.join(table['options'])}")
    return [block for section in game["rules"] for block in section["blocks"]]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_refusal_lights_what_the_rules_say(server: Service, slug: str) -> None:
    chosen = random.Random(slug)
    table = server.begin(f"{slug}:{chosen.randrange(1, 1000)}")
    written = blocks_of(server, table)
    cited = {rule for block in written for rule in block["rules"]}
    refused = 0
    for _ in range(12):
        places = [place for zone in table["zones"] for place in zone["places"]]
        full = [place for place in places if place["cards"] and place["cards"][-1]]
        if not table["moves"] or not full:
            break
        for _ in range(4):
            source, target = chosen.choice(full)["label"], chosen.choice(places)["label"]
            body = {"move": f"{source} {target}"}
            told = server.ask("POST", f"/api/tables/{table['id']}/why", body)
            if told["legal"]:
                continue
            refused += 1
            assert told["blocks"], told
            assert all(written[number]["text"] for number in told["blocks"])
            # Places are spoken of; how they are written in moves is not for sentences.
            assert not re.search(r"[a-z]\.\d", told["reason"]), told
            for rule in told["rule"].replace(",", " ").split():
                assert rule in cited
        table = server.move(table, chosen.choice(table["moves"])["text"])
    # Two games know no two places, or all of their moves are legal.
    assert refused > 5 or slug in ("caesar", "the-kings", "fortress")


def test_an_illegal_move_is_refused_with_reason_and_rule(server: Service) -> None:
    table = server.begin("the-flower-garden:1")
    with pytest.raises(RefusedError) as caught:
        server.move(table, "6d 2h")
    assert caught.value.status == 422
    assert caught.value.body["reason"] == "6D fits only on a seven"
    assert caught.value.body["rule"] == ""
    assert caught.value.body["reason"] in caught.value.body["error"]
    assert state_of(server.look(table)) == state_of(table)
    assert server.look(table)["revision"] == table["revision"]


def test_a_game_is_given_up_and_counts_and_is_gone_on_with_all_the_same(fresh: Service) -> None:
    table = fresh.move(fresh.begin(CODE), *MOVES[:3])
    path = f"/api/tables/{table['id']}/give-up"
    left = fresh.ask("POST", path, {"revision": table["revision"]})
    assert (left["result"], left["outcome"]) == ("left", None)
    assert left["revision"] == table["revision"] + 1
    assert left["log"] == ["The game is given up."]
    assert '[Result "left"]' in left["record"]
    counted = played(fresh, "nestor")
    assert counted is not None
    assert (counted["played"], counted["won"], counted["left"]) == (1, 0, 1)
    assert fresh.ask("GET", "/api/tables")["finished"][0]["result"] == "left"
    # Taking moves back goes on with it, and so does playing on.
    on = fresh.undo(left)
    assert on["result"] == "playing"
    again = fresh.ask("POST", path, {"revision": on["revision"]})
    assert fresh.move(again, *MOVES[2:])["result"] == "won"
    counted = played(fresh, "nestor")
    assert counted is not None
    assert (counted["played"], counted["won"], counted["left"]) == (1, 1, 0)


def test_a_game_that_is_won_or_not_begun_cannot_be_given_up(server: Service) -> None:
    for table in (server.begin(CODE), server.move(server.begin(CODE), *MOVES)):
        with pytest.raises(RefusedError) as caught:
            server.ask(
                "POST", f"/api/tables/{table['id']}/give-up", {"revision": table["revision"]}
            )
        assert caught.value.status == 422
        assert "nothing to give up" in caught.value.body["error"]
        assert state_of(server.look(table)) == state_of(table)


def test_a_line_shows_what_might_have_been_and_changes_nothing(server: Service) -> None:
    other = [server.begin(CODE)]
    for move in MOVES:
        other.append(server.move(other[-1], move))
    table = server.move(server.begin(CODE), MOVES[0])
    path = f"/api/tables/{table['id']}/line"
    for count in (0, 1, 2, len(MOVES) - 1):
        told = server.ask("POST", path, {"at": 1, "moves": MOVES[1 : 1 + count]})
        wanted = other[1 + count]
        assert (told["made"], told["of"], told["moves"]) == (1 + count, 1, [])
        assert told["zones"] == wanted["zones"]
        assert told["outcome"] == wanted["outcome"]
        if count:
            assert (told["log"], told["changes"]) == (wanted["log"], wanted["changes"])
    assert server.ask("POST", path, {"at": 0, "moves": []})["zones"] == other[0]["zones"]
    assert server.look(table)["revision"] == table["revision"]
    assert state_of(server.look(table)) == state_of(table)


def test_of_several_moves_all_are_made_or_none(server: Service) -> None:
    table = server.move(server.begin(CODE), MOVES[0])
    with pytest.raises(RefusedError):
        server.move(table, MOVES[1], MOVES[2], "9h jd")
    assert server.look(table)["record"] == table["record"]
    assert server.move(table, *MOVES[1:])["result"] == "won"


def test_a_forgotten_game_is_gone(server: Service) -> None:
    table = server.begin(CODE)
    assert server.ask("DELETE", f"/api/tables/{table['id']}") == {"forgotten": table["id"]}
    for method, path in (("GET", ""), ("DELETE", ""), ("GET", "/hints"), ("GET", "/history")):
        with pytest.raises(RefusedError) as caught:
            server.ask(method, f"/api/tables/{table['id']}{path}")
        assert caught.value.status == 404
    with pytest.raises(RefusedError) as caught:
        server.move(table, MOVES[0])
    assert caught.value.status == 404


def test_an_identifier_may_be_given_by_its_beginning(server: Service) -> None:
    table = server.begin(CODE)
    assert server.ask("GET", f"/api/tables/{table['id'][:20]}")["id"] == table["id"]
    assert server.ask("GET", f"/api/tables/{table['id'].upper()}")["id"] == table["id"]


# -------------------------------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[1, 2]",
        b'"text"',
        b"null",
        b"NaN",
        b'{"code": "\\ud800"}',
        b"[" * 100_000,
        b'{"code": "the-shah:1"} {}',
    ],
    ids=repr,
)
def test_what_is_no_json_object_is_refused(
    server: Service, host: dict[str, str], body: bytes
) -> None:
    status, _, told = server.raw("POST", "/api/tables", {**host, **JSON}, body)
    assert status == 400
    assert "JSON" in json.loads(told)["error"]


@pytest.mark.parametrize(
    ("body", "status", "word"),
    [
        ({}, 400, "slug"),
        ({"code": 5}, 400, "code"),
        ({"code": None}, 400, "code"),
        ({"code": "no code!"}, 404, "no game"),
        ({"code": "the-shha:1"}, 404, "the-shah"),
        ({"code": "the-shah+flying:1"}, 422, "flying"),
        ({"code": "the-shah:0"}, 422, "deal number"),
        ({"code": f"the-shah:{2**63}"}, 422, "deal number"),
        ({"code": "the-shah:" + "9" * 5000}, 400, "letters"),
        ({"slug": ["the-shah"]}, 400, "slug"),
        ({"slug": "the-shah", "options": "talon-only"}, 400, "options"),
        ({"slug": "the-shah", "options": [1]}, 400, "options"),
        ({"slug": "the-shah", "options": ["flying"]}, 422, "flying"),
        ({"slug": "the-shah", "number": "7"}, 400, "whole number"),
        ({"slug": "the-shah", "number": 1.5}, 400, "whole number"),
        ({"slug": "the-shah", "number": True}, 400, "whole number"),
        ({"slug": "the-shah", "number": -1}, 422, "deal number"),
        ({"record": 7}, 400, "record"),
        ({"record": ""}, 422, "Edition"),
        ({"record": "A letter"}, 422, "line 1"),
        ({"record": WON.replace("nestor", "nestora")}, 422, "nestora"),
        ({"record": WON.replace('Edition "1"', 'Edition "99"')}, 422, "edition"),
        ({"record": record_of(["9h jd"])}, 422, "move 1 (9h jd)"),
        ({"record": record_of([*MOVES[:3], "fly"])}, 422, "move 4 (fly)"),
        ({"record": HEADER + "\n\n" + "9" * 5000 + ". deal\n"}, 422, "too long"),
        ({"record": record_of(["deal"] * 5001)}, 422, "5000"),
        ({"record": HEADER + '\n[Cards "AS AS"]\n'}, 422, "A"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_deal_that_cannot_be_is_refused_in_one_line(
    server: Service, body: Structure, status: int, word: str
) -> None:
    with pytest.raises(RefusedError) as caught:
        server.ask("POST", "/api/tables", body)
    assert caught.value.status == status
    assert word in caught.value.body["error"]
    assert "\n" not in caught.value.body["error"]


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("moves", {"revision": 1}, 400),
        ("moves", {"revision": 1, "moves": []}, 400),
        ("moves", {"revision": 1, "moves": "9h 9s"}, 400),
        ("moves", {"revision": 1, "moves": [7]}, 400),
        ("moves", {"revision": 1, "moves": ["a" * 501]}, 400),
        ("moves", {"revision": 1, "moves": ["9h 9s"] * 5001}, 400),
        ("moves", {"moves": ["9h 9s"]}, 400),
        ("moves", {"revision": "1", "moves": ["9h 9s"]}, 400),
        ("moves", {"revision": True, "moves": ["9h 9s"]}, 400),
        ("moves", {"revision": 1.0, "moves": ["9h 9s"]}, 400),
        ("moves", {"revision": 1, "moves": [""]}, 422),
        ("moves", {"revision": 1, "moves": ["fly 9h"]}, 422),
        ("moves", {"revision": 1, "moves": ["9h columns.99"]}, 422),
        ("undo", {}, 400),
        ("undo", {"revision": 1, "count": 0}, 400),
        ("undo", {"revision": 1, "count": -3}, 400),
        ("undo", {"revision": 1, "count": "1"}, 400),
        ("undo", {"revision": 1, "count": True}, 400),
        ("give-up", {}, 400),
        ("give-up", {"revision": "1"}, 400),
        ("give-up", {"revision": 2}, 409),
        ("give-up", {"revision": 1}, 422),
        ("line", {}, 400),
        ("line", {"moves": []}, 400),
        ("line", {"at": 0}, 400),
        ("line", {"at": -1, "moves": []}, 400),
        ("line", {"at": True, "moves": []}, 400),
        ("line", {"at": "0", "moves": []}, 400),
        ("line", {"at": 1, "moves": []}, 422),
        ("line", {"at": 0, "moves": ["fly 9h"]}, 422),
        ("line", {"at": 0, "moves": ["9h 9s", "9h 9s"]}, 422),
        ("line", {"at": 0, "moves": ["9h 9s"] * 5001}, 400),
        ("why", {}, 400),
        ("why", {"move": ["9h 9s"]}, 400),
        ("why", {"move": "fly me"}, 422),
        ("why", {"move": "x" * 501}, 400),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_wrong_request_leaves_the_game_as_it_was(
    server: Service, path: str, body: Structure, status: int
) -> None:
    table = server.begin(CODE)
    with pytest.raises(RefusedError) as caught:
        server.ask("POST", f"/api/tables/{table['id']}/{path}", body)
    assert caught.value.status == status
    assert caught.value.body["error"]
    assert len(caught.value.body["error"]) < 1000
    now = server.look(table)
    assert (state_of(now), now["revision"]) == (state_of(table), 1)


@pytest.mark.parametrize("size", [257 * 1024, 8 * 1024 * 1024])
def test_a_huge_body_is_refused(server: Service, host: dict[str, str], size: int) -> None:
    status, _, told = server.raw("POST", "/api/tables", {**host, **JSON}, b" " * size)
    assert status == 413
    assert "262144" in json.loads(told)["error"]


@pytest.mark.parametrize("kind", ["", "text/plain", "application/x-www-form-urlencoded"])
def test_what_another_page_could_post_is_refused(
    server: Service, host: dict[str, str], kind: str
) -> None:
    headers = {**host, **({"Content-Type": kind} if kind else {})}
    body = json.dumps({"code": CODE}).encode()
    status, _, told = server.raw("POST", "/api/tables", headers, body)
    assert status == 415
    assert "application/json" in json.loads(told)["error"]


# ------------------------------------------------------------------------------- hosts and origins


@pytest.mark.parametrize(
    "host",
    [
        "",
        "evil.example",
        "evil.example:{port}",
        "127.0.0.1.evil.example:{port}",
        "localhost.evil.example",
        "192.168.1.1:{port}",
        "127.0.0.1:x",
        "[::2]:{port}",
        "evil.example:127.0.0.1",
        "user@127.0.0.1",
    ],
)
def test_a_foreign_host_is_refused(server: Service, host: str) -> None:
    for path in ("/api/games", "/", "/nothing"):
        status, told = server.raw_json(path, {"Host": host.format(port=server.port)})
        assert status == 403
        assert "does not answer" in told["error"]


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:{port}", "127.0.0.1", "[::1]:{port}"])
def test_every_name_of_loopback_is_answered(server: Service, host: str) -> None:
    status, told = server.raw_json("/api/statistics", {"Host": host.format(port=server.port)})
    assert (status, list(told)) == (200, ["games"])


@pytest.mark.parametrize(
    "origin",
    [
        "null",
        "http://evil.example",
        "http://127.0.0.1:1",
        "http://localhost:{port}",
        "https://127.0.0.1:{port}",
        "http://127.0.0.1:{port}.evil.example",
        "",
    ],
)
def test_a_foreign_origin_is_refused(server: Service, host: dict[str, str], origin: str) -> None:
    headers = {**host, **JSON, "Origin": origin.format(port=server.port)}
    before = len(server.ask("GET", "/api/tables")["unfinished"])
    for method in ("POST", "OPTIONS", "DELETE"):
        status, told, _ = server.raw(method, "/api/tables", headers, b'{"code": "nestor:2"}')
        assert status == 403
        assert not any(name.startswith("access-control") for name in told)
    assert len(server.ask("GET", "/api/tables")["unfinished"]) == before


def test_the_page_itself_is_let_in(server: Service, host: dict[str, str]) -> None:
    headers = {
        **host,
        **JSON,
        "Origin": f"http://127.0.0.1:{server.port}",
        "Sec-Fetch-Site": "same-origin",
    }
    status, _, _ = server.raw("POST", "/api/tables", headers, b'{"code": "nestor:2"}')
    assert status == 201


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_request_that_another_page_causes_is_refused(
    server: Service, host: dict[str, str], site: str
) -> None:
    status, _, _ = server.raw("GET", "/api/tables", {**host, "Sec-Fetch-Site": site})
    assert status == 403
    # But another page may have a link to ours.
    status, _, _ = server.raw("GET", "/", {**host, "Sec-Fetch-Site": site})
    assert status == 200


@pytest.mark.parametrize(
    ("method", "path", "headers"),
    [
        ("GET", "/", {}),
        ("HEAD", "/", {}),
        ("GET", "/assets/main-0123abcd.js", {}),
        ("GET", "/nothing", {}),
        ("GET", "/api/games", {}),
        ("GET", "/api/games/the-shah", {}),
        ("GET", "/api/games/nothing", {}),
        ("GET", "/api/tables", {}),
        ("GET", "/api/nothing", {}),
        ("PUT", "/api/games", {}),
        ("POST", "/api/tables", {}),
        ("POST", "/api/tables", JSON),
        ("GET", "/api/games", {"Origin": "http://evil.example"}),
        ("GET", "/api/games", {"Host": "evil.example"}),
    ],
    ids=str,
)
def test_every_answer_is_guarded(
    server: Service, host: dict[str, str], method: str, path: str, headers: dict[str, str]
) -> None:
    _, told, body = server.raw(method, path, {**host, **headers})
    policy = dict(part.strip().split(" ", 1) for part in told["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self'"
    assert policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert {word for rule in policy.values() for word in rule.split()} <= {
        "'none'",
        "'self'",
        "data:",
    }
    assert told["x-content-type-options"] == "nosniff"
    assert told["x-frame-options"] == "DENY"
    assert told["referrer-policy"] == "no-referrer"
    assert told["cross-origin-resource-policy"] == "same-origin"
    assert told["cross-origin-opener-policy"] == "same-origin"
    assert "server" not in told
    assert not any(name.startswith("access-control") for name in told)
    assert b"http://" not in body.replace(b"http://www.w3.org/", b"")
    assert b"https://" not in body
    if path.startswith("/api"):
        assert told["content-type"] == "application/json"
        assert told["cache-control"] == "no-store"


def test_a_fault_of_the_server_is_told_and_guarded_too(
    tmp_path: Path, page: Path, caplog: pytest.LogCaptureFixture
) -> None:
    class FaultyStore(Store):
        def statistics(self) -> NoReturn:
            raise RuntimeError("a fault, with secrets in its words")

    with open_store(tmp_path / "games.sqlite3") as store:
        faulty = FaultyStore(store._database)
        transport = httpx.ASGITransport(create_app(faulty, folder=page), False)

        async def ask() -> httpx.Response:
            async with httpx.AsyncClient(
                transport=transport, base_url="http://127.0.0.1:8470"
            ) as client:
                return await client.get("/api/statistics")

        response = asyncio.run(ask())
    assert response.status_code == 500
    assert "server failed" in response.json()["error"]
    assert "secrets" not in response.text
    assert "default-src 'none'" in response.headers["content-security-policy"]
    assert "a fault, with secrets in its words" in caplog.text


# ---------------------------------------------------------------------------------- the page itself


def test_a_package_without_its_page_says_so(tmp_path: Path) -> None:
    with Service(tmp_path, tmp_path / "nowhere") as bare:
        assert "was not built" in bare.ask("GET", "/")["error"]
        assert bare.begin(CODE)["code"] == CODE


def test_the_page_asks_no_other_origin() -> None:
    sources = [path for path in (ROOT / "web" / "src").rglob("*") if path.is_file()]
    built = [path for path in static_folder().rglob("*") if path.suffix in TEXTS]
    assert sources
    for path in [ROOT / "web" / "index.html", *sources, *built]:
        text = path.read_text(encoding="utf-8")
        # The names of XML's kinds are no addresses.
        found = re.findall(r"https?://(?!www\.w3\.org/)[^\s\"'`<>]*|[\"'(]//[\w.-]+", text)
        assert found == [], path


def test_the_page_is_served_and_may_be_kept_only_by_digest(server: Service) -> None:
    index = server.client.get("/")
    assert "A page" in index.text
    assert index.headers["content-type"].startswith("text/html")
    assert index.headers["cache-control"] == "no-cache"
    script = server.client.get("/assets/main-0123abcd.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert "immutable" in script.headers["cache-control"]
    again = server.client.get("/", headers={"If-None-Match": index.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/../../secret.txt",
        "/assets/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/%2e%2e%2fsecret.txt",
        "/..%2fsecret.txt",
        "/..%5csecret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "//secret.txt",
        "/./../secret.txt",
        "/way-out.txt",
        "/assets",
        "/assets/",
        "/%00",
        "/index.html%00.svg",
        "/etc/passwd",
        "//etc/passwd",
        "/" + "a" * 5000,
    ],
)
def test_no_path_leads_out_of_the_page(server: Service, host: dict[str, str], path: str) -> None:
    status, _, body = server.raw("GET", path, host)
    assert status in (307, 404)
    assert b"secret" not in body
    assert b"root:" not in body


# ------------------------------------------------------------- two clients, restarts, the terminal


def test_the_later_of_two_clients_is_told_and_nothing_is_lost(server: Service) -> None:
    first = server.begin(CODE)
    second = server.look(first)
    first = server.move(first, MOVES[0])
    attempts: list[Callable[[], Structure]] = [
        lambda: server.move(second, MOVES[1]),
        lambda: server.undo(second),
    ]
    for attempt in attempts:
        with pytest.raises(RefusedError) as caught:
            attempt()
        assert caught.value.status == 409
        current = caught.value.body["table"]
        assert (current["revision"], state_of(current)) == (2, state_of(first))
    # The later one goes on from the table that it was given, and now the first is the later.
    second = server.move(current, MOVES[1])
    assert second["made"] == 2
    with pytest.raises(RefusedError):
        server.move(first, MOVES[1])
    assert server.look(first)["record"] == second["record"]


@pytest.mark.parametrize("what", ["moves", "undo", "give-up"])
def test_a_game_that_another_program_saves_in_the_same_moment_is_told_as_it_stands(
    tmp_path: Path, page: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    with (
        open_store(tmp_path / "games.sqlite3") as store,
        open_store(tmp_path / "games.sqlite3") as elsewhere,
    ):
        app = create_app(store, folder=page)

        async def play() -> Structure:
            table = await post(app, "/api/tables", {"code": CODE})
            path = f"/api/tables/{table['id']}"
            table = await post(app, f"{path}/moves", {"revision": 1, "moves": MOVES[:1]})
            save_all = store.save_all

            def save_late(pairs: Any) -> Any:
                # Between the reading and the writing of this server comes another's saving.
                game = elsewhere.game(table["id"])
                elsewhere.save(
                    game, record_of(MOVES[:2]), moves=2, result="playing", undos=0, hints=0
                )
                return save_all(pairs)

            monkeypatch.setattr(store, "save_all", save_late)
            more: dict[str, Structure] = {"moves": {"moves": MOVES[1:2]}, "undo": {"count": 1}}
            told = await post(app, f"{path}/{what}", {"revision": 2, **more.get(what, {})})
            monkeypatch.undo()
            now = await Client(app, "GET", path).answer()
            assert told["table"] == now
            # It is gone on with from what was told.
            on = {"revision": 3, "moves": MOVES[2:3]}
            assert (await post(app, f"{path}/moves", on))["made"] == 3
            return told

        told = asyncio.run(play())
        app.close()
    assert "continued elsewhere" in told["error"]
    assert (told["table"]["revision"], told["table"]["made"]) == (3, 2)


def test_of_two_moves_at_the_same_moment_one_is_made(server: Service) -> None:
    table = server.begin(CODE)
    gate = threading.Barrier(8)

    def try_move(_: int) -> int:
        gate.wait()
        try:
            server.move(table, MOVES[0])
        except RefusedError as refusal:
            return refusal.status
        return 200

    with ThreadPoolExecutor(8) as pool:
        statuses = sorted(pool.map(try_move, range(8)))
    assert statuses == [200, *[409] * 7]
    assert server.look(table)["made"] == 1


def test_twenty_clients_play_twenty_games(server: Service) -> None:
    slugs = [entry.slug for entry in cadogan.games()][:20]

    def play(number: int) -> tuple[str, str]:
        chosen = random.Random(number)
        table = server.begin(f"{slugs[number]}:{number + 1}")
        for _ in range(15):
            if not table["moves"]:
                break
            table = server.move(table, chosen.choice(table["moves"])["text"])
        return table["code"], server.look(table)["record"]

    with ThreadPoolExecutor(20) as pool:
        records = dict(pool.map(play, range(20)))
    assert len(records) == 20
    for code, record in records.items():
        # What is on the disk is a game that the engine plays, move by move.
        position = cadogan.deal(code)
        moves = cadogan.parse_record(record).moves
        for text in moves:
            position.push(text)
        assert moves


def test_a_killed_server_goes_on_where_it_was(fresh: Service) -> None:
    table = fresh.move(fresh.begin(CODE), *MOVES[:7])
    fresh.kill()
    port = fresh.port
    fresh.start()
    assert fresh.port == port
    assert state_of(fresh.look(table)) == state_of(table)
    table = fresh.undo(table, 3)
    fresh.kill()
    fresh.start()
    table = fresh.move(table, *MOVES[4:])
    assert table["record"] == WON


def test_a_game_begun_in_the_terminal_is_gone_on_with_here(fresh: Service, games: Store) -> None:
    saved = games.begin("nestor", (), 2, record_of(MOVES[:5]), moves=5)
    listed = fresh.ask("GET", "/api/tables")["unfinished"]
    assert [(game["id"], game["code"], game["moves"]) for game in listed] == [(saved.id, CODE, 5)]
    table = fresh.ask("GET", f"/api/tables/{saved.id}")
    assert table["made"] == 5
    assert fresh.move(table, *MOVES[5:])["result"] == "won"
    assert games.game(saved.id).result == "won"


def test_a_game_begun_here_is_gone_on_with_in_the_terminal_and_here_again(
    fresh: Service, games: Store
) -> None:
    table = fresh.move(fresh.begin(CODE), *MOVES[:5])
    saved = games.game(table["id"])
    sitting = take_up(saved)
    for text in MOVES[5:9]:
        sitting.make(sitting.position.parse_move(text))
    games.save(
        saved,
        str(sitting.record()),
        moves=sitting.moves,
        result="playing",
        undos=0,
        hints=0,
    )
    with pytest.raises(RefusedError) as caught:
        fresh.move(table, MOVES[5])
    assert caught.value.status == 409
    assert caught.value.body["table"]["made"] == 9
    assert fresh.move(caught.value.body["table"], *MOVES[9:])["record"] == WON


def test_a_game_that_cannot_be_replayed_is_told_and_left_alone(
    fresh: Service, games: Store
) -> None:
    saved = games.begin("nestor", (), 2, record_of(["9h jd"]), moves=1)
    with pytest.raises(RefusedError, match="cannot be gone on with") as caught:
        fresh.ask("GET", f"/api/tables/{saved.id}")
    assert caught.value.status == 422
    assert games.game(saved.id) == saved
    assert fresh.ask("GET", "/api/tables")["unfinished"][0]["id"] == saved.id


def test_a_store_that_another_program_holds_is_told(fresh: Service) -> None:
    import sqlite3

    table = fresh.begin(CODE)
    holder = sqlite3.connect(fresh.games / "cadogan.sqlite3", isolation_level=None)
    try:
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(RefusedError, match="another program holds it") as caught:
            fresh.move(table, MOVES[0])
        assert caught.value.status == 503
        assert state_of(fresh.look(table)) == state_of(table)
        holder.execute("ROLLBACK")
    finally:
        holder.close()
    assert fresh.move(table, MOVES[0])["made"] == 1


def test_moves_taken_back_are_told_by_card_and_place(server: Service) -> None:
    table = server.begin("the-shah:1")
    table = server.undo(server.move(table, "2s"))
    assert table["log"] == table["told"]
    assert table["log"] == [
        "The last move is taken back.",
        "Six of clubs from place 1 of circle 2 of the star to the pack.",
        "Two of spades from the ace foundation 2 to place 1 of circle 2 of the star.",
    ]


def test_what_is_too_much_to_listen_to_is_told_card_by_card_besides(server: Service) -> None:
    table = server.move(server.begin("la-belle-lucie:1"), "redeal")
    assert table["log"][-1] == "52 cards from the pack to fans 1 to 18."
    assert len(table["told"]) == 20


def test_every_new_top_is_told_after_a_combination(server: Service) -> None:
    table = server.move(server.begin("nestor:1"), "combine 3S columns.2 3H columns.4")
    assert table["shown"] == [
        "Column 2 now shows knave of clubs.",
        "Column 4 now shows four of hearts.",
    ]


def test_two_exchanges_made_together_are_taken_back_and_made_again_as_one(server: Service) -> None:
    position, before = cadogan.deal("the-fourteenth:1"), []
    while not any(position.move_text(move).endswith(" and") for move in position.legal_moves):
        before.append(position.move_text(position.legal_moves[0]))
        position.push(before[-1])
    table = server.move(server.begin("the-fourteenth:1"), *before)
    first = next(m for m in position.legal_moves if position.move_text(m).endswith(" and"))
    halves = [position.move_text(first)]
    position.push(first)
    halves.append(position.move_text(position.legal_moves[0]))
    made = server.move(table, *halves)
    back = server.undo(made)
    assert state_of(back) == state_of(table)
    assert len(back["undone"]) == 1
    assert sum("change places" in sentence for sentence in back["log"]) == 2
    assert state_of(server.move(back, *back["undone"])) == state_of(made)
