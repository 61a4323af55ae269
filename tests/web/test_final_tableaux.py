"""What the book's pictures show besides the opening: final tableaux, words, numerals."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.web.player import Player, begin_record, window, won_record
from tests.web.service import Service, Structure
from tests.web.test_browser_tables import expect_whole

# One of each shape, and how many packets or single cards the final tableau has.
FINAL = {
    "la-belle-lucie": 4,  # four kings
    "the-salic-law": 24,  # eight queens, eight knaves, eight kings
    "the-mill": 5,  # the ace in the middle, and four more
    "the-shah": 9,  # the king of hearts among eight queens
    "the-clock": 12,  # the dial
    "the-sultan": 9,  # the sultan among his queens
    "the-empress-of-india": 25,
    "the-hemispheres": 8,
    "margarethe": 13,  # the letter M and what lies under it
    "mount-olympus": 16,  # the mountain
    "the-wheel": 32,  # the cross of aces in a circle of court cards
    "two-rings": 16,
    "the-fish-bone": 24,
    "anna": 16,  # the letters A and N
}
LABELS = """() => [...document.querySelectorAll('[data-cell]')].map((one) => one.dataset.cell)"""
MARKS = """() => [...document.querySelectorAll('.lettering')].map((element) => {
  const box = element.getBoundingClientRect();
  const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  const covering = document.elementsFromPoint(middle.x, middle.y);
  return { text: element.textContent, ornament: element.dataset.ornament ?? '', ...middle,
    covered: covering.some((one) => one.classList.contains('card')) };
})"""


@pytest.fixture(scope="module")
def sheet(browser: Browser) -> Iterator[Page]:
    with window(browser) as context:
        yield context.new_page()


def won(service: Service, name: str) -> Structure:
    """A game with all moves of its won record made."""
    header, moves = won_record(name)
    lines = [f"{number}. {move}" for number, move in enumerate(moves, 1)]
    return service.open_record("\n".join([header, "", *lines]) + "\n")


@pytest.mark.parametrize("name", FINAL)
def test_a_win_shows_the_final_tableau_and_no_spaces(
    sheet: Page, service: Service, name: str
) -> None:
    table = won(service, name)
    full = [place["label"] for zone in table["zones"] for place in zone["places"] if place["cards"]]
    Player(sheet, service, table)
    assert sorted(sheet.evaluate(LABELS)) == sorted(full)
    assert len(full) == FINAL[name]
    assert sheet.locator(".slot.bare").count() == 0
    expect_whole(sheet, "desk")


def test_spaces_and_pack_are_there_till_the_last_move(sheet: Page, service: Service) -> None:
    table, (move,) = begin_record(service, "the-clock", 1)
    player = Player(sheet, service, table)
    assert sheet.locator(".slot.bare").count() > 0
    before = sheet.locator(".card").first.bounding_box()
    player.make(move, "drag")
    player.expect_won()
    assert sheet.locator(".slot.bare").count() == 0
    after = sheet.locator(".card").first.bounding_box()
    assert before is not None
    assert after is not None
    assert after["height"] > before["height"]


def test_a_table_that_is_cleared_stays_as_it_was(sheet: Page, service: Service) -> None:
    table = won(service, "the-fourteenth")
    Player(sheet, service, table)
    places = {place["label"] for zone in table["zones"] for place in zone["places"]}
    assert len(places) == 25
    assert places <= set(sheet.evaluate(LABELS))


def marks(page: Page) -> list[dict[str, Any]]:
    """The words and ornaments that are drawn."""
    found: list[dict[str, Any]] = page.evaluate(MARKS)
    return found


@pytest.mark.parametrize("width", [1280, 360])
@pytest.mark.parametrize(
    ("slug", "texts"),
    [
        ("the-clock", "I II III IV V VI VII VIII IX X XI XII"),
        (
            "the-hemispheres",
            "EUROPEAN ASIATIC AFRICAN AUSTRALIAN NORTHERN HEMISPHERE SOUTHERN HEMISPHERE",
        ),
        ("the-besieged-city", "A B C D"),
    ],
)
def test_words_of_the_picture_are_seen_between_the_cards(
    browser: Browser, service: Service, slug: str, texts: str, width: int
) -> None:
    with window(browser, viewport={"width": width, "height": 900}) as context:
        page = context.new_page()
        Player(page, service, service.begin(f"{slug}:7"))
        found = marks(page)
        assert sorted(mark["text"] for mark in found) == sorted(texts.split())
        assert [mark["text"] for mark in found if mark["covered"]] == []


@pytest.mark.parametrize("slug", ["the-constitution", "the-shah", "the-wheel", "the-sultan"])
def test_cards_lie_in_the_middle_of_their_places(sheet: Page, service: Service, slug: str) -> None:
    Player(sheet, service, service.begin(f"{slug}:7"))
    away: list[tuple[str, float]] = sheet.evaluate(
        """() => {
          const middle = (element) => {
            const box = element.getBoundingClientRect();
            return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
          };
          return [...document.querySelectorAll('.card[data-index="0"]')].map((card) => {
            const { place } = card.dataset;
            const [x, y] = middle(card);
            const [left, top] = middle(document.querySelector(`.slot[data-place="${place}"]`));
            return [place, Math.hypot(x - left, y - top)];
          });
        }"""
    )
    assert len(away) > 8
    assert [place for place, distance in away if distance > 1] == []


def test_letters_of_the_louis_stand_on_their_places(sheet: Page, service: Service) -> None:
    Player(sheet, service, service.begin("the-louis-patience:7"))
    letters = {mark["text"]: mark for mark in marks(sheet)}
    assert "".join(sorted(letters)) == "abcdefghiklm"
    rows = [sorted("ghik"), sorted("fl"), sorted("em"), sorted("abcd")]
    heights = [{round(letters[letter]["y"]) for letter in row} for row in rows]
    assert [len(height) for height in heights] == [1] * 4
    assert heights == sorted(heights, key=min)


def test_the_finished_clock_has_hands_and_no_numerals(sheet: Page, service: Service) -> None:
    Player(sheet, service, won(service, "the-clock"))
    assert [(mark["text"], mark["ornament"]) for mark in marks(sheet)] == [("", "clock-hands")]


def test_numerals_of_the_great_thirteen_say_what_begins_them(sheet: Page, service: Service) -> None:
    table = service.begin("the-great-thirteen:7")
    Player(sheet, service, table)
    wanted: list[str] = sheet.evaluate(
        """() => [...document.querySelectorAll('.slot[data-place^="numerals"]')]
            .map((one) => [one.getBoundingClientRect().left, one])
            .sort(([one], [other]) => one - other)
            .map(([, one]) => one.dataset.wants)"""
    )
    ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    (balcony,) = (zone for zone in table["zones"] if zone["name"] == "balcony")
    first = [place["cards"][0][:-1].replace("T", "10") for place in balcony["places"]]
    assert wanted == [ranks[(2 * (ranks.index(rank) + 1) - 1) % 13] for rank in first]
