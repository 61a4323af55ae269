"""What axe finds on the pages and dialogs that a player opens, in each of the colours."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.builds import ROOT
from tests.web.player import RECORDS, Player, begin_record, window
from tests.web.service import Service, Structure

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SETTINGS = "cadogan.settings"


def open_settings(page: Page) -> None:
    """The settings."""
    page.get_by_role("button", name="Settings").first.click()


def open_keys(page: Page) -> None:
    """The keys that are being changed, with a conflict told."""
    open_settings(page)
    page.get_by_role("button", name="Change the keys").click()
    page.get_by_role("button", name="Add a key: undo", exact=True).click()
    page.keyboard.press("d")


def ask_for_hint(page: Page) -> None:
    """A hint, with its arrow."""
    page.keyboard.press("h")
    expect(page.locator(".hint-bar")).to_be_visible()


def give_up(page: Page) -> None:
    """The question before a game is given up."""
    page.keyboard.press("q")
    expect(page.get_by_role("dialog")).to_be_visible()


def refuse(page: Page) -> None:
    """A rule that is lit."""
    page.locator("#command").fill("why star.1.1 star.1.2")
    page.keyboard.press("Enter")
    expect(page.locator(".lit").first).to_be_visible()


def do_nothing(_: Page) -> None:
    """The page as it opens."""


def table_of(service: Service, what: str) -> Structure:
    """The game that a page is about."""
    if what == "lost":
        return service.open_record((RECORDS / "the-clock.lost.record").read_text(encoding="utf-8"))
    if what == "the-shah":
        return service.begin("the-shah:7")
    return begin_record(service, "fortress", 3)[0]


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
@pytest.mark.parametrize(
    ("what", "page_name", "prepare"),
    [
        ("fortress", "table", open_settings),
        ("fortress", "table", open_keys),
        ("fortress", "table", ask_for_hint),
        ("fortress", "table", give_up),
        ("the-shah", "table", refuse),
        ("lost", "table", do_nothing),
        ("lost", "review", do_nothing),
        ("fortress", "game", do_nothing),
        ("fortress", "", do_nothing),
        ("fortress", "history", do_nothing),
    ],
)
def test_axe_finds_nothing_serious(
    browser: Browser,
    service: Service,
    what: str,
    page_name: str,
    prepare: Callable[[Page], None],
    theme: str,
) -> None:
    assert AXE.is_file(), "no axe: run `npm ci` in web/"
    table = table_of(service, what)
    with window(browser) as context:
        context.add_init_script(
            f"localStorage.setItem('{SETTINGS}', JSON.stringify({{theme: '{theme}', sign: true}}))"
        )
        page = context.new_page()
        if page_name == "table":
            Player(page, service, table)
        else:
            tail = {"review": f"review/{table['id']}", "game": "game/nestor"}
            page.goto(f"{service.address.rstrip('/')}/#/{tail.get(page_name, page_name)}")
        expect(page.locator("#main h1").first).to_be_visible()
        if page_name == "review":
            expect(page.locator(".strip-lost")).to_have_count(1, timeout=60_000)
        prepare(page)
        assert page.evaluate("document.documentElement.dataset.theme") == theme
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
