"""The keys of the page: all of them listed, each of them changed by the player."""

import json

from playwright.sync_api import BrowserContext, Page, expect

from tests.web.player import Player, begin_record
from tests.web.service import Service


def open_keys(page: Page) -> None:
    """Open the dialog in which keys are changed, as a player finds it."""
    page.get_by_role("button", name="Settings").first.click()
    page.get_by_role("button", name="Change the keys").click()
    expect(page.get_by_role("dialog", name="Change the keys")).to_be_visible()


def add_key(page: Page, command: str, key: str) -> None:
    """Give a command one more key."""
    page.get_by_role("button", name=f"Add a key: {command}", exact=True).click()
    page.keyboard.press(key)


def close(page: Page) -> None:
    """Close the dialog."""
    page.get_by_role("dialog").get_by_role("button", name="Close").click()


def test_a_key_is_changed_and_kept(context: BrowserContext, service: Service) -> None:
    table, moves = begin_record(service, "fortress", 16)
    player = Player(context.new_page(), service, table)
    page = player.page
    player.make(moves[0], "click")
    open_keys(page)
    add_key(page, "undo", "x")
    expect(page.locator(".key-tools .told")).to_contain_text("x is now a key for “undo”")
    page.get_by_role("button", name="Take the key u from: undo", exact=True).click()
    close(page)
    page.keyboard.press("u")
    page.keyboard.press("x")
    player.wait_for(table["revision"] + 2)
    assert player.table()["made"] == table["made"]
    # Only the one press of x took a move back; both are as they were after a reload.
    page.reload()
    player.wait_for(table["revision"] + 2)
    player.make(moves[0], "click")
    page.keyboard.press("x")
    player.wait_for(table["revision"] + 4)
    page.keyboard.press("?")
    row = page.get_by_role("dialog", name="Keys").locator("tr", has_text="undo").first
    expect(row.locator("kbd")).to_have_text("z, Ctrl+z, Backspace, x")
    assert json.loads(page.evaluate("localStorage.getItem('cadogan.keys')")) == {
        "undo": ["z", "Ctrl+z", "Backspace", "x"]
    }


def test_a_key_that_is_taken_is_told_of_and_given_only_when_wanted(
    context: BrowserContext, service: Service
) -> None:
    table = service.begin("la-belle-lucie:7")
    player = Player(context.new_page(), service, table)
    page = player.page
    open_keys(page)
    told = page.locator(".key-tools .told")
    add_key(page, "undo", "m")
    expect(told).to_contain_text("m is the key for “all moves, to choose from”")
    page.get_by_role("button", name="Leave it as it is").click()
    assert page.evaluate("localStorage.getItem('cadogan.keys')") is None
    add_key(page, "undo", "m")
    page.get_by_role("button", name="Use m for “undo” instead").click()
    expect(told).to_contain_text("m is now a key for “undo”")
    # A key that the browser needs itself is no choice; Escape leaves all as it is.
    add_key(page, "undo", "F5")
    expect(told).to_contain_text("F5 is needed by the browser")
    add_key(page, "undo", "Escape")
    expect(told).to_have_text("Nothing was changed.")
    expect(page.get_by_role("dialog", name="Change the keys")).to_be_visible()
    close(page)
    page.keyboard.press("m")
    expect(page.locator("#alert-region")).to_contain_text("There is no move to take back.")
    open_keys(page)
    page.get_by_role("button", name="All keys as usual").click()
    close(page)
    page.keyboard.press("m")
    expect(page.get_by_role("dialog", name="7 moves open")).to_be_visible()


def test_single_keys_are_switched_off_but_not_those_of_the_board(
    context: BrowserContext, service: Service
) -> None:
    table, moves = begin_record(service, "nestor", 14)
    player = Player(context.new_page(), service, table)
    page = player.page
    page.get_by_role("button", name="Settings").first.click()
    page.get_by_label("Single keys").uncheck()
    close(page)
    pair = next(move for move in moves if move.startswith("combine"))
    for move in moves[: moves.index(pair)]:
        player.make(move, "click")
    player.make(pair, "keys")
    page.keyboard.press("u")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("Control+z")
    player.wait_for(table["revision"] + moves.index(pair) + 2)
    page.keyboard.press("F1")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
