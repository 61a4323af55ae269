"""The pictures of docs/: made by playing, and looked at by those who read.

`CADOGAN_PICTURES=docs/pictures python -m pytest -m slow tests/web/test_browser_pictures.py` makes
them anew.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.builds import ROOT
from tests.web.player import PHONE, RECORDS, Player, begin_record, window
from tests.web.service import Service

DESK = {"width": 1280, "height": 800}
PNG = b"\x89PNG"


def show_contents(page: Page, service: Service) -> None:
    """The contents."""
    page.goto(service.address)
    expect(page.locator("li.game")).to_have_count(47)


def show_phone(page: Page, service: Service) -> None:
    """A game on a phone, with a hint."""
    table, _ = begin_record(service, "la-belle-lucie", 60)
    Player(page, service, table)
    page.get_by_role("button", name="Hint", exact=True).tap()
    expect(page.locator(".hint-bar")).to_be_visible()


def show_table(name: str, left: int) -> Callable[[Page, Service], None]:
    """A game of which so many moves are left."""

    def show(page: Page, service: Service) -> None:
        Player(page, service, begin_record(service, name, left)[0])
        expect(page.locator(".panel .rules")).to_be_visible()

    return show


def show_review(page: Page, service: Service) -> None:
    """The review of a lost game."""
    record = (RECORDS / "the-clock.lost.record").read_text(encoding="utf-8")
    table = service.open_record(record)
    page.goto(f"{service.address.rstrip('/')}/#/review/{table['id']}")
    expect(page.locator(".strip-lost")).to_have_count(1, timeout=60_000)
    expect(page.locator(".told")).to_contain_text("This move lost the game.")


PICTURES: dict[str, tuple[dict[str, Any], Callable[[Page, Service], None]]] = {
    "contents": ({"viewport": DESK}, show_contents),
    "phone": ({"viewport": PHONE, "has_touch": True, "is_mobile": True}, show_phone),
    "the-clock": ({"viewport": DESK}, show_table("the-clock", 70)),
    "the-salic-law": ({"viewport": DESK}, show_table("the-salic-law", 60)),
    "the-wheel": ({"viewport": DESK}, show_table("the-wheel", 20)),
    "review": ({"viewport": DESK}, show_review),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", list(PICTURES))
def test_pictures_of_the_page_are_made(
    browser: Browser, service: Service, tmp_path: Path, name: str
) -> None:
    wanted = os.environ.get("CADOGAN_PICTURES")
    folder = ROOT / wanted if wanted else tmp_path
    settings, show = PICTURES[name]
    with window(browser, **settings) as context:
        page = context.new_page()
        show(page, service)
        page.screenshot(path=folder / f"{name}.png", animations="disabled")
    picture = (folder / f"{name}.png").read_bytes()
    assert picture.startswith(PNG)
    # A page that shows nothing is a small picture.
    assert len(picture) > 20_000
