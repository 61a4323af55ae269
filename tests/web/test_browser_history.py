"""The page of games played: what cannot be read is shown, and can be forgotten."""

import sqlite3
from contextlib import closing

from playwright.sync_api import BrowserContext, expect

from cadogan.store.database import FILE_NAME
from tests.web.service import Service


def test_a_damaged_game_is_shown_and_can_be_forgotten(
    context: BrowserContext, service: Service
) -> None:
    table = service.begin("nestor:7")
    file = service.games / FILE_NAME
    with closing(sqlite3.connect(file)) as rows, rows:
        rows.execute("UPDATE game SET slug = '' WHERE id = ?", (table["id"],))
    page = context.new_page()
    page.goto(f"{service.address}#/history")
    section = page.locator("section", has=page.get_by_role("heading", name="Damaged"))
    expect(section.get_by_role("listitem")).to_have_count(1)
    expect(section).to_contain_text("row-1: slug")
    section.get_by_role("button", name="Forget").click()
    page.get_by_role("dialog").get_by_role("button", name="Forget").click()
    expect(section.get_by_role("listitem")).to_have_count(0)
    assert service.client.get("/api/tables").json()["damaged"] == []
