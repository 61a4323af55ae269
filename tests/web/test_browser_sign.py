"""The sign at the table, which says whether the game can be won."""

from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.web.player import RECORDS, Player, begin_record, won_record
from tests.web.service import Service, Structure

WINNABLE = "This game is winnable."
NO_LONGER = "This game is no longer winnable."
CANNOT = "This game cannot be won."
UNKNOWN = "Unable to determine if this game is winnable."
# A search may take its time on a busy machine.
PATIENCE = 45_000
# What the sign says, each time that it is said.
COUNT = """() => {
  window.told = [];
  new MutationObserver(() => window.told.push(document.querySelector('.sign').innerText.trim()))
    .observe(document.querySelector('.sign [role=status]'), { childList: true, subtree: true,
      characterData: true });
}"""


def switch_on(page: Page) -> None:
    """Let the sign be shown, as a player does it."""
    page.get_by_role("button", name="Settings").first.click()
    page.get_by_label("Say whether the game can be won").check()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()


def expect_sign(page: Page, words: str) -> None:
    """The sign says this, and has found it out of the table as it stands."""
    sign = page.locator(".sign:not(.asking)")
    expect(sign).to_have_text(words, timeout=PATIENCE)
    expect(sign.locator("svg")).to_be_visible()


def lost_game(service: Service, name: str, made: int) -> tuple[Structure, list[str]]:
    """A game of which so many moves of its lost record are made, and the other moves."""
    text = (RECORDS / f"{name}.lost.record").read_text(encoding="utf-8")
    header, _, lines = text.replace('"lost"', '"playing"').partition("\n\n")
    rows = lines.splitlines()
    table = service.open_record("\n".join([header, "", *rows[:made]]) + "\n")
    return table, [row.partition(". ")[2] for row in rows[made:]]


def test_a_game_is_played_with_the_sign_on(context: BrowserContext, service: Service) -> None:
    header, moves = won_record("nestor")
    table = service.open_record(header + "\n\n")
    page = context.new_page()
    asked: list[str] = []
    page.on(
        "request",
        lambda request: asked.append(request.url) if "verdict" in request.url else None,
    )
    player = Player(page, service, table)
    # Off, nothing is asked for.
    player.make(moves[0], "click")
    expect(page.locator(".sign")).to_be_hidden()
    assert asked == []
    switch_on(page)
    expect_sign(page, WINNABLE)
    page.evaluate(COUNT)
    for number, move in enumerate(moves[1:-1]):
        player.make(move, "click")
        if number % 9 == 0:
            expect_sign(page, WINNABLE)
    expect_sign(page, WINNABLE)
    # It was not said again at each move: it says the same all the time.
    assert page.evaluate("window.told") == []
    player.make(moves[-1], "click")
    player.expect_won()
    expect(page.locator(".sign")).to_be_hidden()
    assert len(asked) > 3


def test_the_sign_tells_the_move_that_loses_and_its_taking_back(
    context: BrowserContext, service: Service
) -> None:
    # Before this move eleven more lead to a win, after it none.
    table, moves = lost_game(service, "the-clock", 93)
    player = Player(context.new_page(), service, table)
    page = player.page
    switch_on(page)
    expect_sign(page, WINNABLE)
    assert page.locator(".sign").get_attribute("data-verdict") == "winnable"
    shape = page.locator(".sign path").get_attribute("d")
    player.make(moves[0], "click")
    expect_sign(page, NO_LONGER)
    # Not by its colour alone.
    assert page.locator(".sign path").get_attribute("d") != shape
    page.keyboard.press("u")
    expect_sign(page, WINNABLE)


def test_the_sign_knows_a_deal_that_cannot_be_won(
    context: BrowserContext, service: Service
) -> None:
    table, _ = lost_game(service, "nestor", 0)
    page = Player(context.new_page(), service, table).page
    switch_on(page)
    expect_sign(page, CANNOT)


def test_moves_wait_for_no_verdict_and_end_the_search_for_the_last(
    context: BrowserContext, service: Service
) -> None:
    table, moves = begin_record(service, "the-clock", 8)
    page = context.new_page()
    waiting: list[Route] = []
    given_up: list[str] = []

    # The server thinks, and does not come to an end.
    def wait(route: Route) -> None:
        waiting.append(route)

    page.route("**/verdict", wait)
    page.on(
        "requestfailed",
        lambda request: given_up.append(request.url) if "verdict" in request.url else None,
    )
    player = Player(page, service, table)
    switch_on(page)
    expect(page.locator(".sign.asking")).to_be_visible()
    for move in moves[:-1]:
        player.make(move, "click")
        # So that it is asked about: moves that follow at once are asked about together.
        page.wait_for_timeout(200)
    assert len(waiting) >= len(moves) - 1
    assert len(given_up) >= len(waiting) - 1
    player.make(moves[-1], "click")
    player.expect_won()


def test_what_the_server_cannot_tell_is_said_as_that(
    context: BrowserContext, service: Service
) -> None:
    table, _ = begin_record(service, "the-clock", 8)
    page = context.new_page()
    told = (
        f'event: verdict\ndata: {{"revision": {table["revision"]}, "verdict": "unknown",'
        f' "sentence": "{UNKNOWN}", "made": 9, "seconds": 1}}\n\n'
    )
    page.route(
        "**/verdict",
        lambda route: route.fulfill(content_type="text/event-stream", body=told),
    )
    player = Player(page, service, table)
    switch_on(player.page)
    expect_sign(page, UNKNOWN)
