"""The table in the browser, played with mouse, finger and keys in a real Chromium."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Route, expect

import cadogan
from cadogan.prose import say_place
from tests.web.player import (
    PHONE,
    Hand,
    Player,
    begin_record,
    built_page,
    window,
    won_record,
)
from tests.web.service import Service

# ---------------------------------------------------------------------------------- the contents


def test_contents_show_all_games_and_ask_no_other_server(
    context: BrowserContext, service: Service
) -> None:
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    trouble: list[str] = []
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.on(
        "console",
        lambda message: trouble.append(message.text) if message.type == "error" else None,
    )
    page.goto(service.address)
    expect(page.locator("li.game")).to_have_count(47)
    expect(page.locator("li.game svg")).to_have_count(47)
    page.locator("#search").fill("clock")
    expect(page.locator("li.game")).to_have_count(1)
    page.locator("li.game a").first.click()
    page.get_by_role("button", name=re.compile("^(Play|Deal|Begin)")).first.click()
    page.locator(".board .card").first.wait_for()
    assert asked
    assert [url for url in asked if not url.startswith(service.address.rstrip("/"))] == []
    assert trouble == []


# ------------------------------------------------------------------------------------ whole games


def play_whole(player: Player, moves: list[str]) -> None:
    """Make all moves with the mouse, dragging and clicking in turn."""
    hands: tuple[Hand, Hand] = ("drag", "click")
    for number, move in enumerate(moves):
        player.make(move, hands[number % 2])
    player.expect_won()


@pytest.mark.parametrize(
    "name",
    [
        "caesar",  # a square
        "the-wheel",  # a wheel
        "nestor",  # columns and a reserve
        "margarethe",  # rows
        "the-fourteenth",  # packets, and an exchange
        "the-nation",  # two flanks
    ],
)
def test_a_whole_game_is_won_with_the_mouse(
    context: BrowserContext, service: Service, name: str
) -> None:
    header, moves = won_record(name)
    table = service.open_record(header + "\n\n")
    assert table["made"] == 0
    play_whole(Player(context.new_page(), service, table), moves)


@pytest.mark.parametrize("name", ["la-belle-lucie", "fortress", "the-clock", "the-carpet"])
def test_long_games_are_won_with_the_mouse_to_their_end(
    context: BrowserContext, service: Service, name: str
) -> None:
    table, moves = begin_record(service, name, 8)
    play_whole(Player(context.new_page(), service, table), moves)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "la-belle-lucie",
        "fortress",
        "the-clock",
        "the-salic-law",
        "the-flower-garden",
        "the-four-corners",
        "the-carpet",
    ],
)
def test_a_long_game_is_won_with_the_mouse_from_the_deal_on(
    context: BrowserContext, service: Service, name: str
) -> None:
    header, moves = won_record(name)
    table = service.open_record(header + "\n\n")
    play_whole(Player(context.new_page(), service, table), moves)


def test_a_whole_game_is_won_by_touch_on_a_phone(browser: Browser, service: Service) -> None:
    header, moves = won_record("margarethe")
    table = service.open_record(header + "\n\n")
    with window(browser, viewport=PHONE, has_touch=True, is_mobile=True) as context:
        player = Player(context.new_page(), service, table)
        for move in moves:
            player.make(move, "tap")
        player.expect_won()


def test_a_whole_game_is_won_by_keys_alone_and_told_in_the_log(
    context: BrowserContext, service: Service
) -> None:
    header, moves = won_record("nestor")
    table = service.open_record(header + "\n\n")
    player = Player(context.new_page(), service, table)
    told: list[str] = []
    heard: list[str] = []
    for move in moves:
        player.make(move, "keys")
        told += sentences_of(move)
        # The log keeps its newest lines only.
        heard += [line for line in player.log()[-8:] if line in told and line not in heard]
    player.expect_won()
    assert heard == told
    lines = player.log()
    assert "The game is won." in lines
    assert any(re.fullmatch(r"Two of hearts taken up\. It can go to .+\.", one) for one in lines)


RANKS = {
    "A": "ace",
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "knave",
    "Q": "queen",
    "K": "king",
}
SUITS = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}


def sentences_of(move: str) -> list[str]:
    """What the log is to say of a move of Nestor, but for the card that comes from the pack."""
    words = move.split()
    if words[0] != "combine":
        return []
    table = cadogan.game("nestor").table
    first, second = (
        f"{RANKS[card[0]]} of {SUITS[card[1]]}, of {say_place(table, place)}"
        for card, place in zip(words[1::2], words[2::2])
    )
    return [f"{first.capitalize()}, and {second}, are taken away."]


# ---------------------------------------------------------------------------------------- trouble


def test_a_failed_drag_snaps_back_and_the_refusal_is_told(
    moving: BrowserContext, service: Service
) -> None:
    table = service.begin("la-belle-lucie:1")
    player = Player(moving.new_page(), service, table)
    page = player.page
    legal = {(move["from"], move["to"]) for move in table["moves"]}
    source, target = next(
        (f"fans.{one}", f"fans.{other}")
        for one in range(1, 17)
        for other in range(1, 17)
        if one != other and (f"fans.{one}", f"fans.{other}") not in legal
    )
    player.settle()
    at = player.centre(source)
    player.drag(player.grip(source), player.grip(target))
    expect(page.locator("p.message.refusal")).to_contain_text("Not allowed:")
    expect(page.locator("#alert-region")).to_contain_text("Not allowed:")
    player.settle()
    assert player.centre(source) == pytest.approx(at, abs=1)
    assert player.table()["made"] == 0
    # Let go over nothing at all, too.
    player.drag(player.grip(source), (3, 3))
    player.settle()
    assert player.centre(source) == pytest.approx(at, abs=1)
    assert player.table()["made"] == 0


def test_a_card_lies_where_it_was_let_go_till_the_answer_comes(
    moving: BrowserContext, service: Service
) -> None:
    table, moves = begin_record(service, "fortress", 16)
    player = Player(moving.new_page(), service, table)
    page = player.page
    move = next(one for one in table["moves"] if one["text"] == moves[0])
    source, target = move["from"], move["to"]
    player.settle()
    at = player.centre(source)
    asked: list[Route] = []

    def hold(route: Route) -> None:
        """The answer is kept back."""
        asked.append(route)

    page.route("**/moves", hold)
    x, y = player.grip(target)
    page.mouse.move(*player.grip(source, move["card"]))
    page.mouse.down()
    page.mouse.move(x + 7, y + 9, steps=4)
    # Where it may go is seen above the cards that lie there, and below the one in the hand.
    lifted, marks, others = page.evaluate(
        """() => {
          const depth = (one) => Number(getComputedStyle(one).zIndex);
          return [
            depth(document.querySelector('.card.lifted')),
            depth(document.querySelector('.cells')),
            Math.max(...[...document.querySelectorAll('.card:not(.lifted)')].map(depth)),
          ];
        }"""
    )
    assert lifted > marks > others
    assert page.locator(f'[data-cell="{target}"].target').count() == 1
    let_go = player.centre(source)
    page.mouse.up()
    page.wait_for_timeout(300)
    assert len(asked) == 1
    assert player.centre(source) == let_go != pytest.approx(at, abs=1)
    # Refused, it goes home.
    asked.pop().fulfill(status=422, json={"error": "no", "reason": "not now", "rule": ""})
    expect(page.locator("p.message.refusal")).to_contain_text("Not allowed: not now.")
    player.settle()
    assert player.centre(source) == pytest.approx(at, abs=1)
    assert page.locator(".lifted, .picked, .target").count() == 0
    # Allowed, it goes on from there to its place.
    player.drag(player.grip(source, move["card"]), (x, y))
    page.wait_for_timeout(100)
    asked.pop().continue_()
    player.wait_for(table["revision"] + 1)
    player.settle()
    assert player.cards(target)[-1] == move["card"]
    assert page.locator(".lifted, .picked, .target").count() == 0


def test_undo_in_mid_animation_leaves_the_right_cards(
    moving: BrowserContext, service: Service
) -> None:
    table, moves = begin_record(service, "fortress", 16)
    player = Player(moving.new_page(), service, table)
    page = player.page
    places = [place["label"] for zone in table["zones"] for place in zone["places"]]
    before = {label: player.cards(label) for label in places}
    player.settle()
    at = {label: player.centre(label) for label in places if before[label]}
    player.make(moves[0], "click")
    # The card is still on its way.
    gliding = page.evaluate(
        "document.querySelector('.board').getAnimations({subtree: true}).length"
    )
    page.keyboard.press("u")
    player.wait_for(table["revision"] + 2)
    assert gliding > 0
    player.settle()
    assert {label: player.cards(label) for label in places} == before
    for label, point in at.items():
        assert player.centre(label) == pytest.approx(point, abs=1)
    page.keyboard.press("r")
    player.wait_for(table["revision"] + 3)
    assert player.table()["record"].splitlines()[-1].endswith(moves[0])


def test_a_reload_in_mid_game_shows_the_same_table(
    context: BrowserContext, service: Service
) -> None:
    table, moves = begin_record(service, "the-clock", 16)
    player = Player(context.new_page(), service, table)
    player.make(moves[0], "click")
    places = [place["label"] for zone in table["zones"] for place in zone["places"]]
    before = {label: player.cards(label) for label in places}
    player.page.reload()
    player.wait_for(table["revision"] + 1)
    assert {label: player.cards(label) for label in places} == before
    player.make(moves[1], "drag")
    assert player.table()["made"] == table["made"] + 2


def test_a_killed_server_is_told_of_and_the_game_goes_on(
    context: BrowserContext, tmp_path: Path
) -> None:
    with Service(tmp_path, built_page()) as service:
        table, moves = begin_record(service, "fortress", 16)
        player = Player(context.new_page(), service, table)
        page = player.page
        player.make(moves[0], "click")
        service.kill()
        x, y = player.grip(moves[1].split()[2], moves[1].split()[1])
        page.mouse.click(x, y)
        page.mouse.click(*player.grip(moves[1].split()[3]))
        expect(page.locator("#connection")).to_contain_text("The server does not answer")
        assert player.revision == table["revision"] + 1
        service.start()
        # The page asks again by itself, or at once when bidden; no press is needed.
        player.wait_for(table["revision"] + 2)
        expect(page.locator("#connection")).to_be_hidden()
        assert "The server answers again." in player.log()
        player.make(moves[2], "drag")
        assert player.table()["made"] == table["made"] + 3


def test_a_second_window_is_told_and_nothing_is_lost(browser: Browser, service: Service) -> None:
    table, moves = begin_record(service, "fortress", 16)
    # Two browsers, so that neither hears of the other but through the server.
    with window(browser) as one, window(browser) as other:
        first = Player(one.new_page(), service, table)
        second = Player(other.new_page(), service, table)
        first.make(moves[0], "click")
        _, card, source, target = moves[0].split()
        second.page.mouse.click(*second.grip(source, card))
        second.page.mouse.click(*second.grip(target))
        second.wait_for(table["revision"] + 1)
        expect(second.page.locator("p.message")).to_contain_text("nother window")
        second.make(moves[1], "click")
        assert second.table()["made"] == table["made"] + 2
    # Two tabs of one browser hear of each other at once.
    table, moves = begin_record(service, "fortress", 15)
    with window(browser) as one:
        first = Player(one.new_page(), service, table)
        second = Player(one.new_page(), service, table)
        first.make(moves[0], "click")
        second.wait_for(table["revision"] + 1)
        assert second.cards("aces.3") == first.cards("aces.3")
