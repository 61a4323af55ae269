"""All 47 tables and the other pages as a real Chromium draws them: geometry, keys, axe."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import cadogan
from tests.builds import ROOT
from tests.web.player import Player, begin_record, window, won_record
from tests.web.service import Service

SIZES = {"desk": {"width": 1280, "height": 800}, "phone": {"width": 360, "height": 740}}
# Games whose packets grow long.
SPREAD = [
    "canfield-or-klondike",
    "napoleon-at-st-helena",
    "the-salic-law",
    "the-flower-garden",
    "the-clock",
    "the-empress-of-india",
    "fortress",
    "the-kings",
    "la-belle-lucie",
    "babette",
    "the-terrace",
    "spensers-fairie-queen",
]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"

# For every card the corners of its rectangle, turned as it is, and what of it is seen: the share
# of points on it that no card drawn above it covers.  All in pixels of the board.
MEASURE = """() => {
  const frame = document.querySelector('.frame');
  const board = document.querySelector('.board');
  const base = board.getBoundingClientRect();
  const cards = [...document.querySelectorAll('.card')].map((element) => {
    const box = element.getBoundingClientRect();
    const matrix = new DOMMatrix(getComputedStyle(element).transform);
    const turn = Math.atan2(matrix.b, matrix.a);
    return {
      name: `${element.dataset.card} of ${element.dataset.place}`,
      squared: element.classList.contains('squared'), top: element.classList.contains('top'),
      x: (box.left + box.right) / 2 - base.left, y: (box.top + box.bottom) / 2 - base.top,
      cos: Math.cos(turn), sin: Math.sin(turn),
      width: element.offsetWidth / 2, height: element.offsetHeight / 2,
      depth: Number(getComputedStyle(element).zIndex),
    };
  });
  const covers = (card, x, y) => {
    const across = (x - card.x) * card.cos + (y - card.y) * card.sin;
    const down = (y - card.y) * card.cos - (x - card.x) * card.sin;
    return Math.abs(across) < card.width && Math.abs(down) < card.height;
  };
  const told = cards.map((card) => {
    const above = cards.filter((one) => one.depth > card.depth
      && Math.hypot(one.x - card.x, one.y - card.y) < 4 * card.height);
    let seen = 0, all = 0, outside = 0;
    for (let i = -11; i <= 11; i += 1) for (let j = -15; j <= 15; j += 1) {
      const across = card.width * i / 11.2, down = card.height * j / 15.2;
      const x = card.x + across * card.cos - down * card.sin;
      const y = card.y + across * card.sin + down * card.cos;
      all += 1;
      if (x < -1 || y < -1 || x > base.width + 1 || y > base.height + 1) outside += 1;
      if (!above.some((one) => covers(one, x, y))) seen += 1;
    }
    return { name: card.name, squared: card.squared, top: card.top, seen: seen / all, outside };
  });
  return {
    cards: told,
    wide: [board.getBoundingClientRect().width, frame.clientWidth],
    page: [document.documentElement.scrollWidth, innerWidth],
  };
}"""

# The places that Tab and the arrows come to, of all places.
REACH = """() => {
  const board = document.querySelector('.board');
  const cells = [...board.querySelectorAll('[data-cell]')];
  const here = () => document.activeElement?.closest('[data-cell]')?.dataset.cell ?? '';
  const named = new Map(cells.map((one) => [one.dataset.cell, one]));
  const reached = new Set(cells.filter((one) => one.tabIndex === 0).map((one) => one.dataset.cell));
  const waiting = [...reached].slice(0, 1);
  const walked = new Set(waiting);
  while (waiting.length) {
    const from = waiting.shift();
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
      named.get(from).focus();
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      if (walked.has(here())) continue;
      walked.add(here());
      waiting.push(here());
    }
  }
  return {
    all: [...named.keys()], walked: [...walked],
    zones: [...board.querySelectorAll('[data-zone]')]
      .filter((zone) => zone.querySelectorAll('[data-cell][tabindex="0"]').length !== 1)
      .map((zone) => zone.dataset.zone),
    nameless: cells.filter((one) => !one.getAttribute('aria-label')).map((one) => one.dataset.cell),
  };
}"""


@pytest.fixture(scope="module")
def sheet(browser: Browser) -> Iterator[Page]:
    """One window for all tables, one after another."""
    with window(browser) as context:
        yield context.new_page()


def resize(page: Page, size: dict[str, int]) -> None:
    """Give the window a size, and wait till the table is drawn for it."""
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    page.evaluate(
        """() => new Promise((done) =>
            requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30))))"""
    )


def expect_whole(page: Page, name: str) -> dict[str, Any]:
    """All cards lie within the frame, none is wholly hidden, and nothing must be scrolled aside."""
    told: dict[str, Any] = page.evaluate(MEASURE)
    assert told["cards"]
    outside = [card["name"] for card in told["cards"] if card["outside"]]
    assert outside == [], f"outside the frame on the {name}"
    # Under the top of a squared packet cards are hidden by right.
    hidden = [
        card["name"]
        for card in told["cards"]
        if card["seen"] < 0.02 and (card["top"] or not card["squared"])
    ]
    assert hidden == [], f"hidden on the {name}"
    assert told["wide"][0] <= told["wide"][1] + 1, f"the table is wider than the {name}"
    assert told["page"][0] <= told["page"][1] + 1, f"the page is wider than the {name}"
    return told


@pytest.mark.parametrize("slug", [str(entry.slug) for entry in cadogan.games()])
def test_every_table_is_drawn_whole_and_walked_with_keys(
    sheet: Page, service: Service, slug: str
) -> None:
    table = service.begin(f"{slug}:7")
    resize(sheet, SIZES["desk"])
    player = Player(sheet, service, table)
    drawn = sum(len(place["cards"]) for zone in table["zones"] for place in zone["places"])
    for name, size in SIZES.items():
        resize(sheet, size)
        told = expect_whole(sheet, name)
        assert len(told["cards"]) >= drawn
    resize(sheet, SIZES["desk"])
    reach: dict[str, list[str]] = sheet.evaluate(REACH)
    assert sorted(set(reach["all"]) - set(reach["walked"])) == []
    assert reach["zones"] == []
    assert reach["nameless"] == []
    for zone in table["zones"]:
        for place in zone["places"]:
            assert place["label"] in reach["all"]
            assert player.cards(place["label"]) == [card or "back" for card in place["cards"]]


@pytest.mark.parametrize("name", SPREAD)
def test_long_packets_stay_whole_in_mid_game(sheet: Page, service: Service, name: str) -> None:
    header, moves = won_record(name)
    table = service.open_record(header + "\n\n")
    resize(sheet, SIZES["phone"])
    player = Player(sheet, service, table)
    step = len(moves) // 3
    for begun in (step, 2 * step):
        table = service.move(table, *moves[table["made"] : begun])
        sheet.reload()
        player.wait_for(table["revision"])
        expect_whole(sheet, "phone")


def test_tab_comes_to_every_zone_and_to_the_command_line(sheet: Page, service: Service) -> None:
    resize(sheet, SIZES["desk"])
    Player(sheet, service, service.begin("the-shah:7"))
    zones = set(
        sheet.evaluate(
            "() => [...document.querySelectorAll('[data-zone]')].map((one) => one.dataset.zone)"
        )
    )
    seen: set[str] = set()
    for _ in range(60):
        sheet.keyboard.press("Tab")
        seen.add(
            sheet.evaluate(
                """() => document.activeElement.closest('[data-zone]')?.dataset.zone
                    ?? document.activeElement.id"""
            )
        )
        if "command" in seen:
            break
    assert zones | {"command"} <= seen


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "address", ["#/", "#/game/the-shah", "table", "won", "#/history", "#/statistics", "replay"]
)
def test_axe_finds_nothing_serious(
    browser: Browser, service: Service, address: str, scheme: str
) -> None:
    assert AXE.is_file(), "no axe: run `npm ci` in web/"
    table, moves = begin_record(service, "fortress", 3)
    with window(browser, color_scheme=scheme) as context:
        page = context.new_page()
        if address in {"table", "won"}:
            player = Player(page, service, table)
            if address == "won":
                for move in moves:
                    player.make(move, "click")
                player.expect_won()
        else:
            route = f"#/replay/{table['id']}" if address == "replay" else address
            page.goto(f"{service.address.rstrip('/')}/{route}")
        expect(page.locator("#main h1").first).to_be_visible()
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found: list[dict[str, Any]] = page.evaluate(
            "async () => (await axe.run(document, { resultTypes: ['violations'] })).violations"
        )
        grave = [
            (one["id"], one["impact"], [node["target"] for node in one["nodes"]][:5])
            for one in found
            if one["impact"] in {"serious", "critical"}
        ]
        assert grave == []
