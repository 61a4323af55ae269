"""Take the pictures of docs/pictures, and a contact sheet of all 47 tables.

    python tools/screenshots.py
    python tools/screenshots.py --book FOLDER

The pictures are for the documentation: the contents, three tables, and a table on a phone. The
contact sheet, build/contact-sheet.png, shows of every game the opening, the end of a won game, and
the opening on a phone; beside them its picture in the book, when a folder of such pictures is
given, whose names begin with the games' numbers.
Needs the page (`npm run build` in web/), Chromium, and Playwright.
"""

import argparse
import base64
import re
import sys
import tempfile
from html import escape
from pathlib import Path

from playwright.sync_api import Browser, Page

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

import cadogan  # noqa: E402
from tests.web.player import (  # noqa: E402
    RECORDS,
    Player,
    begin_record,
    built_page,
    chromium,
    window,
    won_record,
)
from tests.web.service import Service, Structure  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
CONTACT_SHEET = ROOT / "build" / "contact-sheet.png"
MOST_BYTES = 300_000
MOST_BYTES_TOGETHER = 900_000

# Game, and how many moves of its won record are left to make.
TABLES = (("the-clock", 60), ("the-salic-law", 50), ("the-wheel", 8))
PHONE_TABLE = ("la-belle-lucie", 60)
COLUMNS = 2
CELL_WIDTH = 1240
# A sheet of so many pictures takes its time, in milliseconds.
LARGE_PICTURE = 120_000
PHONE = {"width": 360, "height": 640}


def take_pictures(browser: Browser, service: Service, folder: Path) -> list[Path]:
    """Take the pictures of the documentation into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    taken = []

    def keep(page: Page, name: str) -> None:
        path = folder / f"{name}.png"
        page.screenshot(path=path)
        taken.append(path)

    # The contents first: later they would begin with the games of the other pictures.
    with window(browser, viewport={"width": 960, "height": 680}) as context:
        page = context.new_page()
        page.goto(service.address)
        page.locator("li.game svg").last.wait_for()
        keep(page, "contents")
        for slug, left in TABLES:
            table, _ = begin_record(service, slug, left)
            show(page, service, table)
            keep(page, slug)
    with window(
        browser, viewport={"width": 390, "height": 780}, has_touch=True, is_mobile=True
    ) as context:
        slug, left = PHONE_TABLE
        page = context.new_page()
        table, _ = begin_record(service, slug, left)
        show(page, service, table)
        keep(page, "phone")
    return taken


def show(page: Page, service: Service, table: Structure) -> None:
    """Open a table, and wait till its rules are there and all its cards have their faces."""
    Player(page, service, table)
    page.get_by_text(" of the book", exact=False).first.wait_for(state="attached")
    page.evaluate(
        """() => Promise.all([...document.images].map((one) => one.decode().catch(() => null)))
            .then(() => null)"""
    )


def take_contact_sheet(browser: Browser, service: Service, path: Path, book: Path | None) -> None:
    """Draw every game, with name and number, on one sheet: in the book, at the opening, at the end
    of a won game where there is a record of one, and on a phone.
    """
    figures = []
    with (
        window(browser, viewport={"width": 1280, "height": 900}) as desk,
        window(browser, viewport=PHONE, has_touch=True, is_mobile=True) as pocket,
    ):
        large, small = desk.new_page(), pocket.new_page()
        for number, entry in enumerate(cadogan.games(), 1):
            images = [] if book is None else [picture_in(book, number)]
            opening = service.begin(f"{entry.slug}:7")
            images.append(picture_of(large, service, opening))
            if (RECORDS / f"{entry.slug}.won.record").is_file():
                images.append(picture_of(large, service, end_of_record(service, entry.slug)))
            images.append(picture_of(small, service, opening))
            shown = "".join(
                f'<img src="data:image/png;base64,{base64.b64encode(image).decode("ascii")}">'
                for image in images
            )
            figures.append(
                f"<figure><figcaption>{number}. {escape(entry.name)}</figcaption>{shown}</figure>"
            )
    style = (
        f"main {{ display: grid; grid-template-columns: repeat({COLUMNS}, {CELL_WIDTH}px); "
        "gap: 10px } figure { margin: 0; font: 18px serif } figcaption { width: 100% } "
        "img { max-width: 320px; max-height: 300px; margin-right: 6px; vertical-align: top }"
    )
    with window(
        browser, viewport={"width": COLUMNS * (CELL_WIDTH + 10) + 10, "height": 900}
    ) as context:
        page = context.new_page()
        page.set_content(
            f"<style>{style}</style><main>{''.join(figures)}</main>", timeout=LARGE_PICTURE
        )
        path.parent.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=path, full_page=True, timeout=LARGE_PICTURE)


def picture_of(page: Page, service: Service, table: Structure) -> bytes:
    """A table as the page draws it."""
    show(page, service, table)
    return page.locator(".frame").screenshot()


def picture_in(book: Path, number: int) -> bytes:
    """The picture of that number in a folder of pictures."""
    found = [path for path in book.glob("*.png") if re.match(rf"0*{number}\b", path.name)]
    if len(found) != 1:
        raise SystemExit(f"{book}: {len(found)} pictures (.png) of number {number}; give one")
    return found[0].read_bytes()


def end_of_record(service: Service, slug: str) -> Structure:
    """A game with all the moves of its won record made."""
    header, moves = won_record(slug)
    lines = [f"{number}. {move}" for number, move in enumerate(moves, 1)]
    return service.open_record("\n".join([header, "", *lines]) + "\n")


def main() -> int:
    """Take what is asked for; 1 when a picture is heavier than the documentation should carry."""
    parser = argparse.ArgumentParser(description="Take pictures of the page.")
    parser.add_argument("--pictures", type=Path, default=PICTURES, help="folder of the pictures")
    parser.add_argument("--sheet", type=Path, default=CONTACT_SHEET, help="the contact sheet")
    parser.add_argument("--book", type=Path, help="a folder with the pictures of the book")
    arguments = parser.parse_args()
    if arguments.book is not None and not arguments.book.is_dir():
        parser.error(f"{arguments.book} is no folder")
    with (
        tempfile.TemporaryDirectory() as games,
        Service(Path(games), built_page()) as service,
        chromium() as browser,
    ):
        taken = take_pictures(browser, service, arguments.pictures)
        take_contact_sheet(browser, service, arguments.sheet, arguments.book)
    sizes = {path.name: path.stat().st_size for path in taken}
    for name, size in sizes.items():
        print(f"{name}: {size / 1000:.0f} kB")
    print(f"all 47 tables: {arguments.sheet}")
    heavy = [name for name, size in sizes.items() if size > MOST_BYTES]
    if heavy or sum(sizes.values()) > MOST_BYTES_TOGETHER:
        print(f"too heavy: {', '.join(heavy) or 'all together'}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
