"""The contents: how games are found, and with which deals they are begun."""

import re

from playwright.sync_api import BrowserContext, Page, expect

from tests.web.player import Player, begin_record
from tests.web.service import Service


def known(service: Service) -> dict[str, dict[str, object]]:
    """What the server tells of each game."""
    return {game["slug"]: game for game in service.ask("GET", "/api/games")["games"]}


def shown(page: Page) -> list[str]:
    """The games shown, in their order."""
    slugs: list[str] = page.locator("li.game").evaluate_all(
        "(items) => items.map((one) => one.dataset.slug)"
    )
    return slugs


def test_games_are_found_by_packs_length_and_skill(
    context: BrowserContext, service: Service
) -> None:
    games = known(service)
    page = context.new_page()
    page.goto(service.address)
    expect(page.locator("li.game")).to_have_count(len(games))
    page.get_by_label("Packs").select_option("1")
    one_pack = [slug for slug, game in games.items() if game["packs"] == 1]
    assert shown(page) == one_pack
    page.get_by_label("Length").select_option("short")
    assert shown(page) == [
        slug
        for slug in one_pack
        if (games[slug]["length"] or 999) <= 100  # type: ignore[operator]
    ]
    page.get_by_label("Packs").select_option("0")
    page.get_by_label("Length").select_option("")
    page.get_by_label("Skill").select_option("skill")
    skilled = shown(page)
    assert skilled == [
        slug
        for slug, game in games.items()
        if (game["skill"] or 0) >= 0.9  # type: ignore[operator]
    ]
    assert 0 < len(skilled) < len(games)
    expect(page.locator(".found")).to_contain_text(f"{len(skilled)} game")
    # Any patience is one of those shown.
    page.get_by_role("button", name="Any patience").click()
    expect(page.locator(".board .card").first).to_be_visible()
    begun = service.ask("GET", f"/api/tables/{page.url.rpartition('/')[2]}")
    assert begun["slug"] in skilled


def test_games_are_sorted_by_length_and_skill(context: BrowserContext, service: Service) -> None:
    games = known(service)
    page = context.new_page()
    page.goto(service.address)
    page.get_by_label("Order").select_option("length")
    lengths = [games[slug]["length"] for slug in shown(page)]
    told = [one for one in lengths if one is not None]
    assert told == sorted(told)  # type: ignore[type-var]
    assert lengths == told + [None] * (len(lengths) - len(told))
    shortest = page.locator("li.game").first
    expect(shortest).to_contain_text(f"about {told[0]} moves")
    page.get_by_label("Order").select_option("skill")
    skills = [games[slug]["skill"] for slug in shown(page)]
    known_skills = [one for one in skills if one is not None]
    assert known_skills == sorted(known_skills, reverse=True)  # type: ignore[type-var]


def test_todays_patience_is_a_deal_proved_winnable(
    context: BrowserContext, service: Service
) -> None:
    today = service.ask("GET", "/api/games")["today"]
    page = context.new_page()
    page.goto(service.address)
    expect(page.locator(".frontispiece")).to_contain_text("proved winnable")
    page.get_by_role("button", name=re.compile("^Today's patience: ")).click()
    expect(page.locator(".table-page .status")).to_contain_text("proved winnable")
    begun = service.ask("GET", f"/api/tables/{page.url.rpartition('/')[2]}")
    assert begun["code"] == today
    assert begun["proved"] is True


def test_a_deal_proved_winnable_is_chosen_and_said_to_be_one(
    context: BrowserContext, service: Service
) -> None:
    page = context.new_page()
    page.goto(f"{service.address}#/game/nestor")
    # Most deals of Nestor cannot be won: these three are no matter of luck.
    for _ in range(3):
        page.get_by_label("A deal proved winnable").check()
        page.get_by_role("button", name="Play", exact=True).click()
        status = page.locator(".table-page .status")
        expect(status).to_contain_text("proved winnable")
        expect(status).to_contain_text(re.compile("(easy|hard) for the solver"))
        begun = service.ask("GET", f"/api/tables/{page.url.rpartition('/')[2]}")
        assert begun["proved"] is True
        page.go_back()
        expect(page.locator(".game-page h1")).to_be_visible()
    # A number that is given is dealt, whatever it is.
    page.get_by_label("Deal number").fill("3")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".table-page .status")).to_contain_text("Deal 3 ·")
    expect(page.locator(".table-page .status")).not_to_contain_text("proved winnable")


def test_only_winnable_deals_are_dealt_when_the_player_wants_no_others(
    context: BrowserContext, service: Service
) -> None:
    page = context.new_page()
    page.goto(service.address)
    page.get_by_label("Deal only what is proved winnable").check()
    page.get_by_role("button", name="Play Nestor").click()
    status = page.locator(".table-page .status")
    expect(status).to_contain_text("proved winnable")
    first = page.url
    page.keyboard.press("n")
    page.wait_for_url(lambda url: url != first)
    expect(status).to_contain_text("proved winnable")
    # It is the same setting as in the dialog.
    page.get_by_role("button", name="Settings").first.click()
    expect(page.get_by_label("Winnable deals")).to_be_checked()


def test_the_last_game_is_gone_on_with(context: BrowserContext, service: Service) -> None:
    table, moves = begin_record(service, "fortress", 16)
    page = Player(context.new_page(), service, table).page
    service.move(table, moves[0])
    page.goto(service.address)
    page.get_by_role("link", name="Go on with Fortress").click()
    expect(page.locator(".table-page .status")).to_contain_text(f"{table['made'] + 1} moves")
