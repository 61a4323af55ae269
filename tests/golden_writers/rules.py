"""The rules of every game as golden files, `rules/<slug>.txt`."""

from pathlib import Path

from cadogan.book import GAMES
from cadogan.engine.definition import slug_of
from cadogan.prose import rules


def golden_rules() -> dict[str, str]:
    """The text of the rules of each game, by the name of its golden file."""
    return {f"{slug_of(game.name)}.txt": rules(game).as_text() for game in GAMES}


def write(folder: Path) -> None:
    """Write the golden rules into `folder`/rules, and remove those of games that are no more."""
    place = folder / "rules"
    place.mkdir(parents=True, exist_ok=True)
    texts = golden_rules()
    for old in place.glob("*.txt"):
        if old.name not in texts:
            old.unlink()
    for name, text in texts.items():
        (place / name).write_text(text, encoding="utf-8")
