"""What the page says to those who listen: moves, moves taken back, and what is long."""

from playwright.sync_api import BrowserContext, expect

from tests.web.player import Player
from tests.web.service import Service


def test_undo_is_told_by_card_and_place_and_what_is_long_card_by_card(
    context: BrowserContext, service: Service
) -> None:
    player = Player(context.new_page(), service, service.begin("la-belle-lucie:1"))
    page = player.page
    line = page.get_by_label("Say a move")
    line.fill("redeal")
    line.press("Enter")
    player.wait_for(2)
    region = page.locator("#log-region")
    expect(region).to_contain_text("52 cards from the pack to fans 1 to 18.")
    expect(region).to_contain_text("“tell” (Shift+l) names every card.")
    assert "Dealt to fan 9" not in " ".join(player.log())
    page.locator("h1").first.click()
    page.keyboard.press("Shift+L")
    expect(region).to_contain_text("Dealt to fan 9: two of hearts, five of clubs")
    page.locator("h1").first.click()
    page.keyboard.press("u")
    expect(region).to_contain_text("The last move is taken back.")
    expect(region).to_contain_text("All 52 cards of fans 1 to 18 are taken up.")


def test_what_was_taken_back_meanwhile_is_not_counted_as_played_home(
    context: BrowserContext, service: Service
) -> None:
    player = Player(context.new_page(), service, service.begin("la-belle-lucie:7"))
    page = player.page
    page.locator("h1").first.click()
    page.keyboard.press("Shift+A")
    page.keyboard.press("u")
    region = page.locator("#log-region")
    expect(region).to_contain_text("is taken back.")
    expect(region).to_contain_text("played home.")
    said = player.log()
    back = next(n for n, sentence in enumerate(said) if "is taken back." in sentence)
    count, at = next((int(one.split()[0]), n) for n, one in enumerate(said) if "played home" in one)
    # Each line is true when it is said: of what is taken back later it says nothing yet.
    assert count == player.table()["home"] + (back > at), said


def test_the_rank_that_a_bare_foundation_wants_is_said(
    context: BrowserContext, service: Service
) -> None:
    player = Player(context.new_page(), service, service.begin("general-sedgewick:21"))
    cell = player.page.locator('[data-cell="corners.3"]')
    expect(cell).to_have_attribute("aria-label", "Corner 3: empty, wants any ace")
