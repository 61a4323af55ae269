"""The page at 400 %: a window of 1280 by 1024 in which 320 by 256 units are seen; and large print.

A page may be scrolled one way only; the board alone may want both, and a table of numbers, which
then is a part of its own that the keys come to.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.player import Hand, Player, begin_record, window
from tests.web.service import Service, Structure

ZOOMED = {"width": 320, "height": 256}
FACTOR = 4.0
# What a player may have chosen: the letters as they are, or a quarter larger.
PRINTS = {"usual": "{}", "large": '{"largePrint": true}'}
ADDRESSES = [
    "#/",
    "#/game/the-shah",
    "#/game/napoleon-at-st-helena",
    "table",
    "won",
    "replay",
    "#/history",
    "#/statistics",
    "settings",
    "own keys",
    "keys",
    "nowhere",
]

# What reaches out of the window sideways, or must be scrolled sideways to be read, the board and
# what is in it left out; and what is hidden for the reader's ears only.
SIDEWAYS = """() => {
  const out = [];
  const name = (one) => `${one.tagName.toLowerCase()}.${one.className} ${one.id} `
    + `"${(one.textContent ?? '').trim().slice(0, 40)}"`;
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) out.push(`the page is ${root.scrollWidth} wide`);
  for (const one of document.body.querySelectorAll('*')) {
    if (one.closest('.frame, svg, .scroller[tabindex="0"]')) continue;
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    const box = one.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1) continue;
    if (box.right > innerWidth + 1 || box.left < -1) out.push(`beyond the window: ${name(one)}`);
    const style = getComputedStyle(one);
    if (one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0
        && style.overflowX !== 'visible' && style.display !== 'inline') {
      out.push(`cut off or to be scrolled: ${name(one)}`);
    }
  }
  return out;
}"""

# What can be pressed, but is covered where it lies even when it is scrolled to; and pairs of such
# that lie upon each other.
COVERED = """async () => {
  const out = [];
  const name = (one) => `${one.tagName.toLowerCase()}.${one.className} ${one.id} `
    + `"${(one.textContent ?? '').trim().slice(0, 40)}"`;
  const dialog = document.querySelector('dialog[open]');
  const found = [...(dialog ?? document).querySelectorAll('a, button, input, select, summary')]
    .filter((one) => !one.closest('.frame, .skip'))
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => one.getBoundingClientRect().width > 1);
  for (const one of found) {
    one.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const box = one.getClientRects()[0];
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    const seen = document.elementFromPoint(x, y);
    const label = one.labels?.[0];
    if (!seen || !(one.contains(seen) || seen.contains(one) || label?.contains(seen))) {
      out.push(`${name(one)} lies under ${seen ? name(seen) : 'nothing'}`);
    }
  }
  // What scrolls within the page passes under what does not.
  const holder = (one) => {
    for (let up = one.parentElement; up; up = up.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(up).overflowY)) return up;
    }
    return null;
  };
  const boxes = found.map((one) => one.getBoundingClientRect());
  found.forEach((one, i) => found.forEach((other, j) => {
    if (i >= j || holder(one) !== holder(other)) return;
    if (one.contains(other) || other.contains(one)) return;
    const a = boxes[i], b = boxes[j];
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > 1 && down > 1 && getComputedStyle(one).display !== 'inline') {
      out.push(`${name(one)} and ${name(other)}`);
    }
  }));
  return out;
}"""

# How much of the window's height is taken by what does not scroll away.
STANDING = """() => {
  scrollTo(0, 0);
  const standing = [...document.body.querySelectorAll('*')].filter((one) => {
    const { position } = getComputedStyle(one);
    return (position === 'fixed' || position === 'sticky') && !one.closest('dialog, .frame')
      && one.checkVisibility({ visibilityProperty: true });
  });
  const heights = standing.map((one) => one.getBoundingClientRect())
    .map((box) => Math.max(0, Math.min(box.bottom, innerHeight) - Math.max(box.top, 0)));
  return heights.reduce((sum, one) => sum + one, 0) / innerHeight;
}"""


@pytest.fixture(scope="module")
def games(service: Service) -> tuple[Structure, Structure]:
    """A game in play and a won one, for the pages that tell of them."""
    playing, _ = begin_record(service, "fortress", 3)
    won, moves = begin_record(service, "fortress", 3)
    return playing, service.move(won, *moves)


@pytest.fixture(params=list(PRINTS))
def context(browser: Browser, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    with window(browser, viewport=ZOOMED, device_scale_factor=FACTOR) as context:
        kept = PRINTS[request.param]
        context.add_init_script(f"localStorage.setItem('cadogan.settings', '{kept}')")
        yield context


def go(page: Page, service: Service, games: tuple[Structure, Structure], address: str) -> None:
    """Open a page, or a dialog of the table."""
    playing, won = games
    routes = {
        "won": f"#/table/{won['id']}",
        "replay": f"#/replay/{won['id']}",
        "nowhere": "#/no/such/page",
    }
    route = routes.get(address, address if address.startswith("#") else f"#/table/{playing['id']}")
    page.goto(f"{service.address.rstrip('/')}/{route}")
    expect(page.locator("#main h1").first).to_be_visible()
    match address:
        case "#/":
            expect(page.locator("li.game svg")).to_have_count(47)
        case "table" | "won" | "replay":
            page.locator(".board .card").first.wait_for()
        case "settings" | "own keys":
            page.get_by_role("button", name="Settings").click()
            if address == "own keys":
                page.get_by_role("button", name="Change the keys").click()
            page.locator("dialog[open]").wait_for()
        case "keys":
            page.keyboard.press("?")
            page.locator("dialog[open]").wait_for()
        case _:
            pass


@pytest.mark.parametrize("address", ADDRESSES)
def test_nothing_is_wider_than_the_window(
    context: BrowserContext,
    service: Service,
    games: tuple[Structure, Structure],
    address: str,
) -> None:
    page = context.new_page()
    go(page, service, games, address)
    assert page.evaluate("innerWidth") == ZOOMED["width"]
    assert page.evaluate(SIDEWAYS) == []
    assert page.evaluate(COVERED) == []
    assert page.evaluate(STANDING) < 0.5


@pytest.mark.parametrize("hand", ["click", "keys"])
def test_a_move_is_made(context: BrowserContext, service: Service, hand: Hand) -> None:
    table, moves = begin_record(service, "fortress", 3)
    player = Player(context.new_page(), service, table)
    for move in moves:
        player.make(move, hand)
    player.expect_won()


def test_a_move_is_typed_and_what_came_of_it_is_seen(
    context: BrowserContext, service: Service
) -> None:
    table, moves = begin_record(service, "fortress", 3)
    player = Player(context.new_page(), service, table)
    line: Any = player.page.locator("#command")
    line.fill(moves[0])
    line.press("Enter")
    player.wait_for(table["revision"] + 1)
    # Neither the line nor what is said of the move has been pushed out of the window.
    expect(line).to_be_in_viewport()
    expect(player.page.locator("p.message")).to_be_in_viewport()
