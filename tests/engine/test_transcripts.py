"""The golden transcripts: a won and a lost deal of every game, to be read against its page."""

import pytest

import cadogan
from tests.engine.test_records import NOT_LOST
from tests.golden_writers.records import FOLDER as RECORDS
from tests.golden_writers.records import read_record, record_name
from tests.golden_writers.transcripts import FOLDER, draw, transcript
from tests.tiny import tiny

SLUGS = [entry.slug for entry in cadogan.games()]


def names_of(slug: str) -> dict[str, str]:
    """The transcripts that a game should have, by its results."""
    names = {}
    for result in ("won", "lost"):
        if result == "won" or slug not in NOT_LOST:
            number = read_record(RECORDS / record_name(slug, result)).code.rpartition(":")[2]
            names[result] = f"{slug}.{number}.txt"
    return names


@pytest.mark.parametrize("slug", SLUGS)
def test_no_game_is_without_its_transcripts(slug: str) -> None:
    names = names_of(slug)
    assert len(set(names.values())) == len(names)
    for name in names.values():
        assert (FOLDER / name).is_file(), "`make golden` writes it"


def test_there_are_no_other_transcripts() -> None:
    wanted = {name for slug in SLUGS for name in names_of(slug).values()}
    assert {path.name for path in FOLDER.glob("*")} == wanted


@pytest.mark.parametrize("slug", SLUGS)
def test_transcripts_are_those_of_today(slug: str) -> None:
    for result, name in names_of(slug).items():
        text = (FOLDER / name).read_text(encoding="utf-8")
        assert transcript(read_record(RECORDS / record_name(slug, result))) == text


@pytest.mark.parametrize("slug", SLUGS)
def test_transcripts_say_how_the_game_ended(slug: str) -> None:
    for result, name in names_of(slug).items():
        first, *_, last = (FOLDER / name).read_text(encoding="utf-8").splitlines()
        assert first.endswith(f": {result}")
        assert last.startswith("won, " if result == "won" else "stuck, ")


def test_a_table_is_drawn_zone_by_zone() -> None:
    position = tiny(
        "canfield-or-klondike",
        "aces.1: AC 2C 3C; aces.2: AS; layout.1: ~5H JS; layout.2:; layout.3: KC; pack: 3D 4D",
        "step=1",
    )
    assert draw(position).splitlines() == [
        "  aces: AC..3C | AS",
        "  layout: ~5H JS | -- | KC",
        "  pack: 2 cards",
    ]
