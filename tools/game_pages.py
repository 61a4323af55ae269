"""Write docs/games/: a page for each game, its rules in our words and an opening table.

Run it after a change of a definition; a test holds the pages to the definitions.
"""

from pathlib import Path

import cadogan
from cadogan.draw import draw_table
from cadogan.prose import rules

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "games"
DEAL = 1


def page_of(slug: str) -> str:
    """The page of a game, in Markdown."""
    patience = cadogan.game(slug)
    position = patience.deal(DEAL)
    entry = next(one for one in cadogan.games() if one.slug == slug)
    drawn = draw_table(position)
    return (
        rules(patience.printed).as_markdown()
        + f"\n## An opening table\n\nDeal {DEAL}, as `cadogan deal {position.code}` draws it.\n\n"
        + f"```\n{drawn}\n```\n"
        + f"\nNumber {entry.number} in the book. Play it: `cadogan play {slug}`.\n"
    )


def contents() -> str:
    """The list of the games, in the book's order."""
    lines = ["# The games", "", "| number | game | packs | options |", "| --- | --- | --- | --- |"]
    for entry in cadogan.games():
        options = ", ".join(f"`+{name}`" for name in entry.options)
        lines.append(
            f"| {entry.number} | [{entry.name}]({entry.slug}.md) | {entry.packs} | {options} |"
        )
    return "\n".join(lines) + "\n"


def pages() -> dict[str, str]:
    """All pages by file name."""
    written = {f"{entry.slug}.md": page_of(entry.slug) for entry in cadogan.games()}
    return {"README.md": contents(), **written}


def main() -> None:
    """Write the pages."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
