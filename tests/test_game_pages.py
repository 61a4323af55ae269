"""The generated pages of docs/games say what the definitions say."""

import pytest

import cadogan
from tools import game_pages


@pytest.mark.parametrize("name", ["README.md", *(f"{one.slug}.md" for one in cadogan.games())])
def test_page_is_up_to_date(name: str) -> None:
    written = (game_pages.FOLDER / name).read_text(encoding="utf-8")
    assert written == game_pages.pages()[name], "run tools/game_pages.py"


def test_no_page_is_left_over() -> None:
    assert {path.name for path in game_pages.FOLDER.iterdir()} == set(game_pages.pages())
