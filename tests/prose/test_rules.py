"""The rules in English: complete, well formed, and moved by every word of the definition."""

import re
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass, replace
from typing import Any

import pytest

from cadogan.book import GAMES
from cadogan.engine.definition import apply_options, everything, slug_of, texts_of_readings, walk
from cadogan.errors import InvalidSetupError, UnknownGameError
from cadogan.prose import Item, Paragraph, Rules, rules
from cadogan.prose.names import Names
from cadogan.prose.words import capitalized
from cadogan.vocabulary import Game, Reading, Stakes
from tests.builds import ROOT
from tests.golden_writers.rules import golden_rules, write

GOLDEN = ROOT / "tests" / "golden" / "rules"

ALWAYS = (
    "The aim",
    "You need",
    "The table",
    "The deal",
    "What you may do",
    "Re-deals",
    "The game is won when",
)

BY_SLUG = {slug_of(game.name): game for game in GAMES}
EVERY = pytest.mark.parametrize("game", GAMES, ids=list(BY_SLUG))
OPTIONS = [
    pytest.param(game, option.name, id=f"{slug_of(game.name)}+{option.name}")
    for game in GAMES
    for option in game.options
]

# Every document there is: each game as it stands, and with each of its options.
DOCUMENTS = [
    pytest.param(rules(game, option_names=names), id="+".join((slug_of(game.name), *names)))
    for game in GAMES
    for names in ((), *((option.name,) for option in game.options))
]
EVERY_DOCUMENT = pytest.mark.parametrize("document", DOCUMENTS)

# Fields that may be set back to their default without a change in the text, and why.
SILENT = {
    ("Rows", "across"): "how far apart places lie is for the drawing",
    ("Rows", "down"): "how far apart places lie is for the drawing",
    ("Rows", "turn"): "how a card is turned is for the drawing",
    ("Rows", "bow"): "how a row is bent is for the drawing",
    ("Ring", "gap"): "how far apart circles lie is for the drawing",
    ("Ring", "turn"): "how a card is turned is for the drawing",
    ("Ring", "start"): "told by the hour: some degrees more or less are for the drawing",
    ("Border", "across"): "how far apart places lie is for the drawing",
    ("Border", "down"): "how far apart places lie is for the drawing",
    ("Border", "turn"): "how a card is turned is for the drawing",
    ("Game", "pack_at"): "where the pack lies is for the drawing",
    ("Game", "rules"): "numbers are cited where the rules that bear them are told",
    ("Rule", "ranks"): "numbers are cited where the rules that bear them are told",
    ("Game", "marks"): "words and ornaments of the picture are for the drawing",
    ("Mark", "text"): "words and ornaments of the picture are for the drawing",
    ("Mark", "ornament"): "words and ornaments of the picture are for the drawing",
    ("Mark", "turn"): "words and ornaments of the picture are for the drawing",
    ("Mark", "height"): "words and ornaments of the picture are for the drawing",
    ("Mark", "when_won"): "words and ornaments of the picture are for the drawing",
    ("Foundations", "at"): "where a zone lies is told only as above, below, between and the like",
    ("Tableau", "at"): "where a zone lies is told only as above, below, between and the like",
}

# What these hold is told where it stands itself.
ELSEWHERE = {("Game", "options"), ("Option", "game"), ("Reading", "settles")}

# The same for single words of single games: what they say is so anyway.
REDUNDANT = {
    ("the-mill", ".deal[0].count"): "one place takes one card",
    ("the-shah", ".deal[0].count"): "one place takes one card",
    ("the-sultan", ".deal[0].count"): "one place takes one card",
    ("the-constitution", ".deal[0].count"): "one place takes one card",
    ("the-empress-of-india", ".deal[0].count"): "one place takes one card",
    ("the-empress-of-india", ".deal[0].suits"): "clubs come first of all suits",
    ("the-terrace", ".zones[1].shape"): "one place, however far apart its cards lie",
    ("margarethe", ".zones[3].shape"): "one place, whichever way its cards are turned",
}


def sentences_of(document: Rules) -> Iterator[str]:
    """The texts of all paragraphs and items."""
    for section in document.sections:
        for block in section.blocks:
            assert isinstance(block, Paragraph | Item)
            yield block.text


def told(game: Game) -> str:
    """The rules of a game as one line, so that no name is cut in two."""
    return " ".join(sentences_of(rules(game)))


# ----------------------------------------------------------------------------------- completeness


@EVERY
def test_every_section_is_there_once_and_says_something(game: Game) -> None:
    document = rules(game)
    titles = [section.title for section in document.sections]
    assert len(titles) == len(set(titles))
    assert titles[: len(ALWAYS)] == list(ALWAYS)
    assert ("Score" in titles) == isinstance(game.goal, Stakes)
    assert ("How we read the page" in titles) == bool(game.readings)
    assert ("Other ways to play" in titles) == bool(game.options)
    assert ("Advice" in titles) == bool(game.prefer or game.advice)
    assert all(section.blocks for section in document.sections)
    assert document.title == game.name


@EVERY
def test_every_zone_is_named(game: Game) -> None:
    table = rules(game).section("The table")
    heads = [block.text.partition(":")[0] for block in table.blocks if isinstance(block, Item)]
    for zone in game.zones:
        assert capitalized(zone.name) in heads


@EVERY
def test_every_rule_that_the_definition_cites_is_cited(game: Game) -> None:
    numerals = {
        numeral
        for thing in walk(game)
        for numeral in re.findall(r"[IVX]+", getattr(thing, "rule", ""))
    }
    cited = {
        numeral
        for bracket in re.findall(r"\[rules? ([IVX, ]+)\]", told(game))
        for numeral in bracket.split(", ")
    }
    assert cited == numerals


@EVERY
def test_every_reading_and_option_is_printed(game: Game) -> None:
    text = told(game)
    for reading in texts_of_readings(game):
        assert reading in text
    for option in game.options:
        assert f"+{option.name}: {option.text}" in text


@EVERY
def test_every_step_of_the_deal_has_its_number(game: Game) -> None:
    marks = [
        block.mark for block in rules(game).section("The deal").blocks if hasattr(block, "mark")
    ]
    outer = [number for mark in marks for number in numbers_of(mark)]
    assert outer == list(range(1, len(game.deal) + 1))
    assert len(marks) == len(set(marks))
    for reference in re.findall(r"steps? (\d+[a-z]?)", told(game)):
        assert reference in marks


def numbers_of(mark: str) -> list[int]:
    """The outer steps that a mark stands for: several in `7 to 20`, none in `2a`."""
    first, _, last = mark.partition(" to ")
    return list(range(int(first), int(last or first) + 1)) if first.isdigit() else []


@EVERY
def test_labels_that_the_deal_refers_to_are_told(game: Game) -> None:
    document = rules(game)
    deal = " ".join(block.text for block in document.section("The deal").blocks)
    allowed = [block.text for block in document.section("What you may do").blocks]
    labels = {text[0] for text in allowed if re.match(r"[A-Z]\. ", text)}
    assert set(re.findall(r"under ([A-Z]) below", deal)) <= labels
    assert set(re.findall(r"told under ([A-Z]),", " ".join(allowed))) <= labels


# -------------------------------------------------------------------------------------- good form


@EVERY_DOCUMENT
def test_sentences_begin_with_a_capital_and_end_with_a_stop(document: Rules) -> None:
    for text in sentences_of(document):
        assert re.match(r"[A-Z“\"]|\+[a-z]", text), text
        assert text.endswith((".", ":")), text
        for before, after in re.findall(r"(\S+)\. (\S)", text):
            assert after.isupper() or after in '+“"', f"{before}. {after} in: {text}"


@EVERY_DOCUMENT
def test_no_leftovers_of_the_machine(document: Rules) -> None:
    text = document.as_text(width=100_000)
    for leftover in ("None", "()", "  .", " ,", " .", "..", "{", "}", "<", "the the ", " a a "):
        assert leftover not in text, leftover
    for line in text.splitlines():
        assert "  " not in line.lstrip(" ").removeprefix("-").lstrip(" "), line
        assert line == line.rstrip()
    assert not re.search(r"\ba (?!one\b)[aeiou]|\ban [bcdfgjklmnpqrstvwxyz]", text), "article"


@EVERY_DOCUMENT
def test_lines_keep_to_the_width_and_plain_text_is_ascii(document: Rules) -> None:
    for width in (40, 79):
        lines = document.as_text(width=width, plain=True).splitlines()
        assert all(len(line) <= width for line in lines)
        assert all(line.isascii() for line in lines)
    words = re.findall(r"[a-z]+", document.as_text(width=40, plain=True).lower())
    assert words == re.findall(r"[a-z]+", document.as_text(plain=True).lower())


@EVERY_DOCUMENT
def test_titles_are_in_capitals_and_underlined_to_their_end(document: Rules) -> None:
    for plain in (False, True):
        title, line = document.as_text(plain=plain).splitlines()[:2]
        assert title == title.upper()
        assert line == "=" * len(title)


@EVERY_DOCUMENT
def test_markdown_has_the_same_sentences(document: Rules) -> None:
    markdown = document.as_markdown()
    assert markdown.startswith(f"# {document.title}\n")
    for section in document.sections:
        assert f"\n\n## {section.title}\n\n" in markdown
    for text in sentences_of(document):
        assert re.search(
            rf"^ *(?:- |\d+\. )?(?:\d+(?:[a-z]| to \d+)\. )?{re.escape(text)}$", markdown, re.M
        )


def test_the_code_names_no_game() -> None:
    sources = (ROOT / "src" / "cadogan" / "prose").glob("*.py")
    code = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    for slug, game in BY_SLUG.items():
        assert slug.replace("-", "_") not in code.replace("def sentences", "")
        assert f'"{game.name}"' not in code
        assert f'"{slug}"' not in code


# ------------------------------------------------------------------- every word changes the text


def settings_back(thing: Any, where: str = "") -> Iterator[tuple[str, tuple[str, str], Any]]:
    """All ways to set one field of a definition back to its default: path, field, the result."""
    if isinstance(thing, tuple):
        for at, item in enumerate(thing):
            for path, field, changed in settings_back(item, f"{where}[{at}]"):
                yield path, field, (*thing[:at], changed, *thing[at + 1 :])
    elif is_dataclass(thing) and not isinstance(thing, type):
        for own in fields(thing):
            value = getattr(thing, own.name)
            path = f"{where}.{own.name}"
            if own.default is not MISSING and value != own.default:
                yield (
                    path,
                    (type(thing).__name__, own.name),
                    replace(thing, **{own.name: own.default}),
                )
            if (type(thing).__name__, own.name) not in ELSEWHERE:
                for deeper, field, changed in settings_back(value, path):
                    yield deeper, field, replace(thing, **{own.name: changed})


def silent_fields(game: Game) -> set[tuple[tuple[str, str], str]]:
    """The fields, and their paths, that can be set back to their default without a word."""
    text = told(game)
    found = set()
    for path, field, changed in settings_back(game):
        try:
            if told(changed) == text:
                found.add((field, path))
        except InvalidSetupError:  # the shape contradicts itself, or a reference leads nowhere
            continue
    return found


@EVERY
def test_every_field_that_differs_from_its_default_changes_the_text(game: Game) -> None:
    redundant = {path for slug, path in REDUNDANT if slug == slug_of(game.name)}
    silent = {(field, path) for field, path in silent_fields(game) if field not in SILENT}
    assert {path for _, path in silent} == redundant


def test_every_exception_is_still_needed() -> None:
    assert {field for game in GAMES for field, _ in silent_fields(game)} >= set(SILENT)


@pytest.mark.parametrize(("game", "name"), OPTIONS)
def test_every_field_of_an_option_is_told(game: Game, name: str) -> None:
    text = told(game)
    at = [option.name for option in game.options].index(name)
    before, own, after = game.options[:at], game.options[at], game.options[at + 1 :]
    for changed in (
        replace(own, name="moat"),
        replace(own, text="A moat."),
        replace(own, in_book=not own.in_book),
        replace(own, game=None if own.game else game),
    ):
        assert told(replace(game, options=(*before, changed, *after))) != text


@EVERY
def test_every_word_of_the_deal_changes_the_text(game: Game) -> None:
    text = told(game)
    for at in range(len(game.deal)):
        try:
            assert told(replace(game, deal=game.deal[:at] + game.deal[at + 1 :])) != text
        except InvalidSetupError:
            continue


# ---------------------------------------------------------------------------------------- options


@pytest.mark.parametrize(("game", "option"), OPTIONS)
def test_an_option_changes_more_than_the_note_that_it_is_in_force(game: Game, option: str) -> None:
    plain, other = rules(game), rules(game, option_names=(option,))
    note = f"These rules are for the game as it is played with +{option}."
    assert note in set(sentences_of(other))
    changed = set(sentences_of(other)) ^ set(sentences_of(plain))
    assert changed - {note}


@pytest.mark.parametrize(("game", "name"), OPTIONS)
def test_other_ways_to_play_are_those_not_in_force_and_the_way_back(game: Game, name: str) -> None:
    document = rules(game, option_names=[name])
    texts = [block.text for block in document.section("Other ways to play").blocks]
    others = [option.name for option in game.options if option.name != name]
    assert [text.partition(":")[0] for text in texts] == [
        f"Without +{name}",
        *(f"+{other}" for other in others),
    ]


def test_a_variety_has_its_own_title() -> None:
    document = rules(BY_SLUG["la-belle-lucie"], option_names=["house-on-the-hill"])
    assert document.title == "La Belle Lucie: The House on the Hill"
    assert "king" in document.as_text()


# --------------------------------------------------------------------------------------- readings


@pytest.mark.parametrize(("game", "name"), OPTIONS)
def test_no_reading_is_printed_whose_words_are_gone(game: Game, name: str) -> None:
    played = apply_options(game, [name])
    (option,) = (option for option in game.options if option.name == name)
    words, struck = set(walk((played.zones, played.deal))), set(option.instead)
    for reading in played.readings:
        if isinstance(reading, Reading):
            assert set(reading.settles) <= words - struck, reading.text
    document = rules(game, option_names=[name])
    printed = {s.title: [block.text for block in s.blocks] for s in document.sections}
    assert tuple(printed.get("How we read the page", ())) == texts_of_readings(played)


@pytest.mark.parametrize(("game", "name"), OPTIONS)
def test_an_option_of_ours_takes_the_place_of_a_reading(game: Game, name: str) -> None:
    # The book's own varieties need none; any other is there because the page leaves a thing open,
    # and then one of our readings settles it.
    (option,) = (option for option in game.options if option.name == name)
    unsettled = texts_of_readings(apply_options(game, [name])) != texts_of_readings(game)
    assert unsettled or option.in_book
    if unsettled and option.game is None:
        assert option.text in texts_of_readings(apply_options(game, [name]))


def test_an_unknown_option_is_refused_by_name() -> None:
    with pytest.raises(UnknownGameError, match=r"no option 'talon-onyl'.*talon-only"):
        rules(BY_SLUG["napoleon-at-st-helena"], option_names=["talon-onyl"])


def test_an_unknown_zone_is_refused_by_name() -> None:
    with pytest.raises(InvalidSetupError, match=r"no zone 'moat' in Fortress.*left group"):
        Names(BY_SLUG["fortress"]).zone("moat")


# ----------------------------------------------------------------------------------------- golden


def test_golden_rules_are_those_of_today() -> None:
    assert {path.name for path in GOLDEN.glob("*")} == set(golden_rules())
    for name, text in golden_rules().items():
        assert (GOLDEN / name).read_text(encoding="utf-8") == text, name


def test_the_writer_removes_what_is_no_more(tmp_path: Any) -> None:
    stale = tmp_path / "rules" / "the-moat.txt"
    stale.parent.mkdir()
    stale.write_text("gone", encoding="utf-8")
    write(tmp_path)
    assert not stale.exists()
    assert len(list(stale.parent.iterdir())) == len(GAMES)


# ------------------------------------------------------------------- sentences, read off the page


@pytest.mark.parametrize(
    ("slug", "section", "sentence"),
    [
        (
            "la-belle-lucie",
            "The deal",
            "The pack is then out: seventeen fans have three cards each, and the last has one.",
        ),
        ("la-belle-lucie", "Re-deals", "This may be done twice, besides the first deal."),
        ("the-fifteen", "The deal", "The first fourteen columns have seven cards then"),
        ("the-mill", "The table", "without regard to suit, from ace up to king, four times over."),
        ("the-clock", "The table", "An eight begins the ladder from eight up to king, then from"),
        ("the-shah", "The table", "while no card at all lies outside it on its ray [rule I]."),
        ("the-shah", "What you may do", "only when the whole ray of the space is empty."),
        ("the-carpet", "Re-deals", "take up the talon, shuffle, and deal again from step 4."),
        (
            "the-sultan",
            "What you may do",
            "or, while there is none, with the next card of the pack",
        ),
        ("nestor", "The deal", "In no column may two cards of equal value lie"),
        ("the-labyrinth", "What you may do", "By grace, once in the game, you may fill"),
        ("fortress", "The deal", "Deal six cards on row 1 of the left group."),
        ("the-flower-garden", "What you may do", "Spaces in the bouquet are not filled."),
        ("canfield-or-klondike", "Score", "You pay fifty-two counters for the pack"),
        (
            "the-empress-of-india",
            "The table",
            "in this order: king, queen, then from ten down to ace",
        ),
        ("the-hemispheres", "What you may do", "in the wrong place in the European or Asiatic"),
        (
            "caesar",
            "You need",
            "Of the pack these cards are used: from ace up to nine, in each suit.",
        ),
        (
            "caesar",
            "The deal",
            "keep of it nine cards, of any suits, one of each rank from ace to nine; the others are"
            " out of the game.",
        ),
        ("the-besieged-city", "The deal", "or laid on the talon before any other card is moved."),
        ("the-queens", "The deal", "One that turns up later or already lies elsewhere is played"),
        ("the-queens", "The deal", "three cards other than queens from the bottom"),
        ("margarethe", "What you may do", "on the ace foundation, if it is wanted there."),
    ],
)
def test_what_the_page_says_is_said(slug: str, section: str, sentence: str) -> None:
    text = " ".join(block.text for block in rules(BY_SLUG[slug]).section(section).blocks)
    assert sentence in text


def test_words_of_the_options_are_told_too() -> None:
    # Every word of the vocabulary that only an option uses goes through the same sentences.
    used = {type(thing).__name__ for game in GAMES for thing in everything(game)}
    assert {"Grace", "Exchange", "Deal", "LaneClear"} <= used
    fourteenth = rules(BY_SLUG["the-fourteenth"], option_names=["one-exchange"])
    text = fourteenth.as_text(width=1000)
    assert "By grace, once in the game, you may let any two cards of the square" in text
