"""The review of a game: where it was lost, and what would have won it."""

import re
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from tests.web.player import RECORDS, Player, begin_record, built_page, window
from tests.web.service import Service, Structure

PATIENCE = 90_000
SMALL_PHONE = {"width": 360, "height": 640}
LOST_AT = 94


def open_lost(service: Service) -> tuple[Structure, list[str]]:
    """A game of the Clock that was lost by its 94th move, and its moves."""
    text = (RECORDS / "the-clock.lost.record").read_text(encoding="utf-8")
    rows = text.partition("\n\n")[2].splitlines()
    return service.open_record(text), [row.partition(". ")[2] for row in rows]


def open_review(page: Page, service: Service, table: Structure) -> None:
    """Open the review of a game, and wait for its end."""
    page.goto(f"{service.address.rstrip('/')}/#/review/{table['id']}")
    expect(page.locator(".progress")).to_be_hidden(timeout=PATIENCE)


def test_a_lost_game_is_reviewed_from_its_end(context: BrowserContext, service: Service) -> None:
    table, moves = open_lost(service)
    page = Player(context.new_page(), service, table).page
    page.get_by_role("link", name="Where did I lose it?").click()
    expect(page.locator("h1")).to_have_text("The Clock: review")
    expect(page.locator(".progress")).to_be_hidden(timeout=PATIENCE)
    expect(page.locator(".summary")).to_contain_text(f"Move {LOST_AT} lost the game")
    # Every position has its mark; what was winnable lies above what was lost, in another shape.
    marks = page.locator(".strip .strip-mark")
    expect(marks).to_have_count(len(moves) + 1)
    lost = page.locator(".strip .strip-mark.lost")
    expect(lost).to_have_count(len(moves) + 1 - LOST_AT)
    won = page.locator(".strip .strip-mark.winnable")
    above, below = won.last.bounding_box(), lost.first.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] + above["height"] < below["y"]
    assert shape_of(won.last) != shape_of(lost.first)
    # The losing move is shown on the board.
    expect(page.locator(".told")).to_contain_text(f"{LOST_AT} of {len(moves)} moves: lost.")
    expect(page.locator(".told")).to_contain_text("This move lost the game.")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator(".told")).to_contain_text(f"{LOST_AT - 1} of {len(moves)} moves: still")


def shape_of(mark: Locator) -> str:
    """The outline of a mark, without its numbers."""
    return re.sub(r"[-\d. ]", "", mark.get_attribute("d") or "")


def test_the_line_that_would_have_won_is_stepped_through_and_played_on_from(
    context: BrowserContext, service: Service
) -> None:
    table, moves = open_lost(service)
    page = context.new_page()
    open_review(page, service, table)
    page.get_by_role("button", name="Show the line that would have won").click()
    told = page.locator(".told")
    expect(told).to_contain_text("The line that would have won, 0 of ")
    expect(told).to_contain_text(f"after move {LOST_AT - 1} of the game")
    page.get_by_role("button", name="Last", exact=True).click()
    expect(told).to_contain_text("The game is won.")
    page.get_by_role("button", name="First", exact=True).click()
    expect(told).to_contain_text("The line that would have won, 0 of ")
    page.keyboard.press("ArrowRight")
    expect(told).to_contain_text("The line that would have won, 1 of ")
    # The game itself is as it was.
    assert service.look(table)["record"] == table["record"]
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator(".table-page .status")).to_contain_text(f"{LOST_AT} moves")
    begun = page.url.rpartition("/")[2]
    assert begun != table["id"]
    record = service.ask("GET", f"/api/tables/{begun}")["record"]
    assert moves[LOST_AT - 2] in record
    assert moves[LOST_AT - 1] not in record.splitlines()[-1]
    assert service.look(table)["result"] == "lost"


def test_a_game_in_play_is_reviewed_from_the_list_of_games(
    context: BrowserContext, service: Service
) -> None:
    table, moves = begin_record(service, "nestor", 10)
    table = service.move(table, moves[0])
    page = context.new_page()
    page.goto(f"{service.address}#/history")
    page.locator(f'a[href="#/review/{table["id"]}"]').click()
    expect(page.locator(".progress")).to_be_hidden(timeout=PATIENCE)
    expect(page.locator(".strip .strip-mark.winnable")).to_have_count(table["made"] + 1)
    expect(page.get_by_role("button", name="The losing move")).to_be_hidden()
    page.get_by_role("button", name="Show a line that wins").click()
    page.get_by_role("button", name="Last", exact=True).click()
    expect(page.locator(".told")).to_contain_text("The game is won.")
    # A press on the strip goes back to the game there.
    box = page.locator(".strip").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 95, box["y"] + 40)
    expect(page.locator(".told")).to_contain_text(f"0 of {table['made']} moves: still winnable.")


def test_on_a_phone_the_board_and_the_steps_are_seen_at_once(
    browser: Browser, service: Service
) -> None:
    table, _ = open_lost(service)
    with window(browser, viewport=SMALL_PHONE) as context:
        page = context.new_page()
        open_review(page, service, table)
        for part in (page.locator(".board"), page.get_by_role("button", name="On", exact=True)):
            box = part.bounding_box()
            assert box is not None
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= SMALL_PHONE["height"]


def test_a_review_outlives_the_server(context: BrowserContext, tmp_path: Path) -> None:
    with Service(tmp_path, built_page()) as service:
        table, moves = open_lost(service)
        page = context.new_page()
        asked: list[str] = []

        def answer(route: Route) -> None:
            """The server goes while it is asked for the first time."""
            if asked:
                route.continue_()
                return
            asked.append(route.request.url)
            service.kill()
            route.abort()

        page.route("**/review", answer)
        page.goto(f"{service.address.rstrip('/')}/#/review/{table['id']}")
        expect(page.locator("#connection")).to_contain_text("The server does not answer")
        service.start()
        expect(page.locator("#connection")).to_be_hidden(timeout=PATIENCE)
        expect(page.locator(".progress")).to_be_hidden(timeout=PATIENCE)
        expect(page.locator(".summary")).to_contain_text(f"Move {LOST_AT} lost the game")
        assert len(moves) == table["made"]
