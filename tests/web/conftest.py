"""What the tests of the server share: a server in a process of its own, a browser, its windows."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.web.player import built_page, chromium, window
from tests.web.service import Service


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page built by nobody, and beside it a file that is nobody's business."""
    folder = tmp_path_factory.mktemp("page") / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>A page</title>", encoding="utf-8")
    (folder / "assets" / "main-0123abcd.js").write_text("export {};", encoding="utf-8")
    (folder / "back.svg").write_text("<svg/>", encoding="utf-8")
    (folder.parent / "secret.txt").write_text("a secret", encoding="utf-8")
    (folder / "way-out.txt").symlink_to(folder.parent / "secret.txt")
    return folder


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, page: Path) -> Iterator[Service]:
    """A server for the whole module: every test opens games of its own."""
    with Service(tmp_path_factory.mktemp("games"), page) as service:
        yield service


@pytest.fixture
def fresh(tmp_path: Path, page: Path) -> Iterator[Service]:
    """A server with an empty store."""
    with Service(tmp_path, page) as service:
        yield service


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for the whole module, and no longer: see `chromium`."""
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A server with the real page, for the whole module: every test opens games of its own."""
    with Service(tmp_path_factory.mktemp("games"), built_page()) as service:
        yield service


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser of a player of its own, without movement."""
    with window(browser) as context:
        yield context


@pytest.fixture
def moving(browser: Browser) -> Iterator[BrowserContext]:
    """A window in which the cards glide."""
    with window(browser, reduced_motion="no-preference") as context:
        yield context
