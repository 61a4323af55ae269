"""The table in the browser, played with mouse, finger and keys in a real Chromium."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.web.player import PHONE, Hand, Player, begin_record, built_page, chromium, window
from tests.web.service import Service


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A server with the real page, for the whole module: every test opens games of its own."""
    with Service(tmp_path_factory.mktemp("games"), built_page()) as service:
        yield service


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with window(browser) as context:
        yield context


@pytest.fixture
def moving(browser: Browser) -> Iterator[BrowserContext]:
    """A window in which the cards glide."""
    with window(browser, reduced_motion="no-preference") as context:
        yield context


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


@pytest.mark.parametrize(
    ("name", "left"),
    [
        ("the-four-corners", 16),
        ("fortress", 16),
        ("the-clock", 16),
        ("the-flower-garden", 16),
        ("the-carpet", 16),
        ("the-salic-law", 16),
    ],
)
def test_a_game_is_won_with_the_mouse(
    context: BrowserContext, service: Service, name: str, left: int
) -> None:
    table, moves = begin_record(service, name, left)
    player = Player(context.new_page(), service, table)
    hands: tuple[Hand, Hand] = ("drag", "click")
    for number, move in enumerate(moves):
        player.make(move, hands[number % 2])
    player.expect_won()


def test_a_game_is_won_by_touch_on_a_phone(browser: Browser, service: Service) -> None:
    table, moves = begin_record(service, "la-belle-lucie", 16)
    with window(browser, viewport=PHONE, has_touch=True, is_mobile=True) as context:
        player = Player(context.new_page(), service, table)
        for move in moves:
            player.make(move, "tap")
        player.expect_won()


def test_a_game_is_won_by_keys_alone_and_told_in_the_log(
    context: BrowserContext, service: Service
) -> None:
    table, moves = begin_record(service, "nestor", 14)
    player = Player(context.new_page(), service, table)
    for move in moves:
        player.make(move, "keys")
    player.expect_won()
    lines = player.log()
    told = [
        "Two of diamonds from the pack to place 1 of the reserve.",
        "Two of clubs and two of diamonds are taken away.",
        "Eight of diamonds and eight of hearts are taken away.",
        "Four of clubs and four of hearts are taken away.",
        "Queen of spades from the pack to place 1 of the reserve.",
        "Seven of clubs from the pack to place 2 of the reserve.",
        "Seven of hearts and seven of clubs are taken away.",
        "Six of diamonds and six of clubs are taken away.",
        "King of clubs and king of spades are taken away.",
        "Queen of clubs and queen of spades are taken away.",
        "Ace of hearts and ace of spades are taken away.",
        "Three of spades from the pack to place 1 of the reserve.",
        "Three of hearts and three of spades are taken away.",
        "Two of hearts and two of spades are taken away.",
        "The game is won.",
    ]
    # The log keeps its newest lines only; what is taken up is told there too.
    heard = [line for line in lines if line in told]
    assert heard == told[-len(heard) :]
    assert len(heard) >= 10
    assert any(re.fullmatch(r"Two of hearts taken up\. It can go to .+\.", one) for one in lines)


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
