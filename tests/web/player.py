"""A player at the page: finds cards where they are seen, moves them with mouse, finger, keys."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from cadogan.web.server import static_folder
from tests.builds import ROOT
from tests.web.service import Service, Structure

# The system's browser; without one, Playwright's own.
CHROMIUM = shutil.which("chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    "--no-proxy-server",
]
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
WAIT = 15_000
RECORDS = ROOT / "tests" / "golden" / "records"

Hand = Literal["drag", "click", "tap", "keys"]

# A point at which the card, or the bare place, is what a pointer would touch.
GRIP = """([label, card]) => {
  const found = [...document.querySelectorAll(`.card[data-place="${label}"]`)]
    .filter((one) => card === '' || one.dataset.card === card)
    .sort((one, other) => Number(other.dataset.index) - Number(one.dataset.index));
  const element = found[0] ?? document.querySelector(`.slot[data-place="${label}"]`);
  if (!element) return null;
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const box = element.getBoundingClientRect();
  const steps = [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9, 0.04, 0.96];
  for (const down of steps) for (const across of steps) {
    const x = box.left + box.width * across, y = box.top + box.height * down;
    if (document.elementFromPoint(x, y)?.closest('.card, .slot') === element) return { x, y };
  }
  return null;
}"""


def built_page() -> Path:
    """The page as `npm run build` made it."""
    folder = static_folder()
    assert (folder / "index.html").is_file(), "no page: run `npm ci && npm run build` in web/"
    return folder


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser without a window.

    While it is open no event loop of our own can run in this thread, so no fixture may keep it
    longer than its module.
    """
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def window(browser: Browser, **settings: Any) -> Iterator[BrowserContext]:
    """A browser of the player's own: its cookies and settings are its alone.

    The cards jump to their places unless `reduced_motion="no-preference"` is asked for.
    """
    settings = {"viewport": DESK, "reduced_motion": "reduce", "locale": "en-GB", **settings}
    context = browser.new_context(**settings)
    context.set_default_timeout(WAIT)
    try:
        yield context
    finally:
        context.close()


def won_record(name: str) -> tuple[str, list[str]]:
    """The header of a won record, its result taken out, and its moves."""
    text = (RECORDS / f"{name}.won.record").read_text(encoding="utf-8")
    header, _, lines = text.partition("\n\n")
    moves = [line.partition(". ")[2] for line in lines.splitlines()]
    return header.replace('"won"', '"playing"'), moves


def begin_record(service: Service, name: str, left: int) -> tuple[Structure, list[str]]:
    """A game with all but the last `left` moves of its won record made, and those moves."""
    header, moves = won_record(name)
    assert 0 < left < len(moves), f"the record of {name} has {len(moves)} moves"
    made = moves[:-left]
    lines = [f"{number}. {move}" for number, move in enumerate(made, 1)]
    return service.open_record("\n".join([header, "", *lines]) + "\n"), moves[-left:]


class Player:
    """A player at one table."""

    def __init__(self, page: Page, service: Service, table: Structure) -> None:
        self.page = page
        self.service = service
        self.id = table["id"]
        page.goto(f"{service.address.rstrip('/')}/#/table/{self.id}")
        self.wait_for(table["revision"])

    def wait_for(self, revision: int) -> None:
        """Wait till the table is drawn at this revision."""
        # The table of this game: the one shown before may be there still.
        own = f'.table-page:has(a[href="#/replay/{self.id}"])'
        self.page.locator(f'{own} .board[data-revision="{revision}"]').wait_for()

    @property
    def revision(self) -> int:
        """The revision drawn."""
        return int(self.page.locator(".board").get_attribute("data-revision") or "0")

    def table(self) -> Structure:
        """The table as the server has it."""
        return self.service.ask("GET", f"/api/tables/{self.id}")

    def cards(self, label: str) -> list[str]:
        """The cards drawn at a place, from the bottom."""
        cards: list[str] = self.page.evaluate(
            """(label) => [...document.querySelectorAll(`.card[data-place="${label}"]`)]
                .sort((one, other) => one.dataset.index - other.dataset.index)
                .map((one) => one.dataset.card)""",
            label,
        )
        return cards

    def log(self) -> list[str]:
        """All that was said, politely."""
        lines = self.page.locator("#log-region p").all_text_contents()
        return [line.replace("\u00a0", "").strip() for line in lines]

    def message(self) -> str:
        """The line under the table."""
        return (self.page.locator("p.message").text_content() or "").strip()

    def grip(self, label: str, card: str = "") -> tuple[float, float]:
        """Where to touch a card, or the top one of a place, or the place itself."""
        point = self.page.evaluate(GRIP, [label, card])
        assert point is not None, f"{card or 'nothing'} of {label} can be touched"
        return point["x"], point["y"]

    def settle(self) -> None:
        """Wait till no card glides."""
        self.page.evaluate(
            """() => Promise.all(document.querySelector('.board').getAnimations({ subtree: true })
                .filter((one) => one.id === 'glide')
                .map((one) => one.finished.catch(() => null))).then(() => null)"""
        )

    def centre(self, label: str) -> tuple[float, float]:
        """The middle of the top card of a place, where it is seen now."""
        box = self.page.locator(f'.card.top[data-place="{label}"]').bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    # ------------------------------------------------------------------------------------- moving

    def drag(self, source: tuple[float, float], target: tuple[float, float]) -> None:
        """Drag with the mouse from point to point."""
        mouse = self.page.mouse
        mouse.move(*source)
        mouse.down()
        mouse.move(*target, steps=4)
        mouse.up()

    def touch(self, label: str, card: str, hand: Hand) -> None:
        """Press a place once."""
        if hand == "keys":
            self.walk_to(label)
            self.page.keyboard.press("Enter")
            return
        x, y = self.grip(label, card)
        if hand == "tap":
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def walk_to(self, label: str) -> None:
        """Move the focus to a place with Tab and the arrows alone."""
        board = self.page.locator(".board")
        for _ in range(60):
            if board.locator("[data-cell]:focus").count():
                break
            self.page.keyboard.press("Tab")
        path: list[str] | None = self.page.evaluate(WAY, label)
        assert path is not None, f"no way with the arrows to {label}"
        for key in path:
            self.page.keyboard.press(key)
        assert board.locator("[data-cell]:focus").get_attribute("data-cell") == label

    def make(self, text: str, hand: Hand) -> None:
        """Make a move of the record, and wait till it is drawn."""
        before = self.revision
        table = self.table()
        move = next((one for one in table["moves"] if one["text"] == text), None)
        assert move is not None, f"{text} is not among {[one['text'] for one in table['moves']]}"
        stations = [place for place in dict.fromkeys(move["places"]) if place]
        if move["verb"] in {"turn", "deal", "redeal", "pay", "replenish"}:
            if hand == "keys":
                self.page.keyboard.press("d")
            else:
                self.touch("pack", "", hand)
        elif hand == "drag" and len(stations) == 2:
            self.drag(self.grip(stations[0], move["card"]), self.grip(stations[1]))
        else:
            for number, label in enumerate(stations):
                self.touch(label, move["card"] if number == 0 else "", hand)
            if len(stations) == 1:
                self.press_again(before, stations[0], hand)
        self.wait_for(before + 1)

    def press_again(self, before: int, label: str, hand: Hand) -> None:
        """A move of one place: the first press takes it up, or has made the move already."""
        done = f'.board:not([data-revision="{before}"])'
        taken = f'.board [data-cell="{label}"].picked'
        self.page.locator(f"{done}, {taken}").first.wait_for(state="attached")
        if self.revision == before:
            # Two presses at once would be a double press.
            self.page.wait_for_timeout(400)
            self.touch(label, "", hand)

    def expect_won(self) -> None:
        """The page and the server both say that the game is won."""
        expect(self.page.locator(".banner h2")).to_have_text("The patience has succeeded")
        table = self.table()
        assert (table["outcome"], table["result"]) == ("won", "won")
        # Of a square whose lines are to sum up alike no card goes home.
        if any(zone["kind"] == "foundation" for zone in table["zones"]):
            assert table["home"] == table["goal"]


# The arrows from the place in focus to another; they are tried out, and the focus put back.
WAY = """(wanted) => {
  const board = document.querySelector('.board');
  const here = () => document.activeElement?.closest('[data-cell]')?.dataset.cell ?? '';
  const go = (label) => board.querySelector(`[data-cell="${label}"]`).focus();
  const start = here();
  const ways = new Map([[start, []]]);
  const waiting = [start];
  while (waiting.length && !ways.has(wanted)) {
    const from = waiting.shift();
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
      go(from);
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      if (ways.has(here())) continue;
      ways.set(here(), [...ways.get(from), key]);
      waiting.push(here());
    }
  }
  go(start);
  return ways.get(wanted) ?? null;
}"""
