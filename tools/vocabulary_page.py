"""Writes docs/vocabulary.md: every word, what it means, its fields, and the games that need it.

The meaning is read from the sources of the vocabulary, docstrings and comments; so the page says
what the code says.  Run it after a change to the vocabulary or to a definition.
"""

import ast
import io
import tokenize
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from pathlib import Path

from cadogan import vocabulary
from cadogan.book import GAMES
from cadogan.engine.definition import everything

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "cadogan"
PAGE = ROOT / "docs" / "vocabulary.md"

# In the order in which a reader meets them.
MODULES = ("game", "zones", "shapes", "places", "packs", "clauses", "steps")
HEADINGS = {
    "game": "The game",
    "zones": "Zones: what lies on the table",
    "shapes": "Shapes: where its places are",
    "places": "Sources: which cards are meant",
    "packs": "Packs, ladders and suits",
    "clauses": "Clauses: what the player may do",
    "steps": "Steps: what happens, in order",
}
EXAMPLE = "la_belle_lucie"

INTRODUCTION = """\
# The vocabulary

This page is made by `tools/vocabulary_page.py` from the sources; change it there.

## How to read a definition

A game of patience is declared, not programmed. Its definition in `src/cadogan/book/` is a piece of
data that follows the book's own page: first what lies on the table, then what is done, in the order
in which one does it. Whatever can be played, drawn, explained or searched is worked out from that.

Take *La Belle Lucie*. Here is the whole of it, as it stands in the source; the variants that the
same page of the book offers are left out.

```python
{example}
```

Read it from the last piece upward.

* **`zones`** are the parts of the table. `Foundations` are the packets on which the patience is
  formed; the `ladder` is the list of ranks that each of them climbs, so `ACE_TO_KING` says with
  what it begins, which way it goes and where it ends. That the packets follow suit need not be
  said: it is what foundations do unless told otherwise. A `Tableau` is any other part of the
  layout. Its `shape` counts the places, its `spread` tells how the cards of one packet lie; the top
  card of each packet is available, and no other.
* **`deal`** is the script. `Deal` puts three cards together on each place in turn, until the pack
  is out; that the last fan has one card only comes of the arithmetic. `Pause` is where the dealer
  stops and the player begins: he may use the clauses named there, as often as he likes, and nothing
  else. `Redeal` says what is taken up, how often, and that it is shuffled.
* **Clauses** are the moves. `Play` puts a card of a fan on any foundation that wants it. `Marry`
  puts it on the next card of its suit, here on the next higher one, for the ranks run `DOWN` as
  seen from the card that is covered. There is no clause that fills a space, so an empty place stays
  empty.
* **`rule`** is the number of the rule on the book's page. The tests hold that every numbered rule
  is cited somewhere, and no other. **`rules`** says what each of them is about; who is refused a
  move is told a number only where it is about the matter.
* **`readings`** are the points that the page leaves open, and how we settle them. Where one may
  well settle them otherwise, or the book offers a variety, there is an `Option`: an errata slip
  that says which word to read for which.

A field that is not mentioned has the value given in the tables below. A `Source` is the name of a
zone, a `Part` of one, or several of these in the order in which their moves are listed; two names
mean no zone: `HAND`, the card just turned up, and `PACK`, the next card, seen or unseen.
"""


# ---------------------------------------------------------------------------------- the sources


@dataclass(frozen=True)
class Field:
    """A field of a word as it is written: name, annotation, default ("" for none), comment."""

    name: str
    kind: str
    default: str
    comment: str


@dataclass(frozen=True)
class Word:
    """A word, or an enumeration, as it is written; the fields of the latter are its members."""

    name: str
    meaning: str
    fields: tuple[Field, ...]
    is_enumeration: bool


@dataclass(frozen=True)
class Chapter:
    """A module of the vocabulary: its words, and the names that it gives to values."""

    module: str
    meaning: str
    words: tuple[Word, ...]
    names: tuple[Field, ...]


@cache
def read_chapters() -> tuple[Chapter, ...]:
    """The vocabulary as its sources say it."""
    return tuple(_read(module) for module in MODULES)


def _read(module: str) -> Chapter:
    text = (SOURCE / "vocabulary" / f"{module}.py").read_text(encoding="utf-8")
    tree = ast.parse(text)
    comments = _comments(text)
    words, names = [], []
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            members = [
                _field(child, text, comments)
                for child in node.body
                if isinstance(child, ast.Assign | ast.AnnAssign)
            ]
            words.append(
                Word(
                    name=node.name,
                    meaning=_one_line(ast.get_docstring(node)),
                    fields=tuple(members),
                    is_enumeration=any(ast.unparse(base) == "Enum" for base in node.bases),
                )
            )
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            names.append(_field(node, text, comments))
    return Chapter(module, ast.get_docstring(tree) or "", tuple(words), tuple(names))


def _comments(text: str) -> dict[int, tuple[str, bool]]:
    """The comments by line, and whether each has its line to itself."""
    lines = text.splitlines()
    return {
        token.start[0]: (
            token.string.lstrip("# ").rstrip(),
            lines[token.start[0] - 1].lstrip().startswith("#"),
        )
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type == tokenize.COMMENT
    }


def _field(
    node: ast.Assign | ast.AnnAssign, text: str, comments: dict[int, tuple[str, bool]]
) -> Field:
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    kind = ast.unparse(node.annotation) if isinstance(node, ast.AnnAssign) else ""
    default = ast.get_source_segment(text, node.value) if node.value else ""
    above: list[str] = []
    line = node.lineno - 1
    while comments.get(line, ("", False))[1]:
        above.insert(0, comments[line][0])
        line -= 1
    beside = [comments[node.lineno][0]] if node.lineno in comments else []
    return Field(
        name=ast.unparse(target).strip("()"),
        kind=kind.strip("'").replace('"', ""),
        default=_one_line(default),
        comment=_one_line(" ".join([*above, *beside])),
    )


def _one_line(text: str | None) -> str:
    return " ".join((text or "").split())


# ------------------------------------------------------------------------------------- who uses it


@cache
def count_uses() -> dict[str, frozenset[int]]:
    """The games, by their numbers in the book, that use a word (`Play`), a member (`When.AT_ONCE`)
    or a field (`Play.along`, where it differs from its default); options count.
    """
    uses: defaultdict[str, set[int]] = defaultdict(set)
    for number, game in enumerate(GAMES, start=1):
        for thing in everything(game):
            for name in _names_of(thing):
                uses[name].add(number)
    return {name: frozenset(numbers) for name, numbers in uses.items()}


def _names_of(thing: object) -> Iterator[str]:
    word = type(thing).__name__
    if isinstance(thing, Enum):
        yield word
        yield f"{word}.{thing.name}"
    elif is_dataclass(thing):
        yield word
        for field in fields(thing):
            if getattr(thing, field.name) != field.default:
                yield f"{word}.{field.name}"


def list_names() -> tuple[list[str], list[str]]:
    """All words and enumerations, and all fields and members (`Play.along`, `When.AT_ONCE`)."""
    words = [word for chapter in read_chapters() for word in chapter.words]
    return (
        [word.name for word in words],
        [f"{word.name}.{name}" for word in words for name in _members(word)],
    )


def _members(word: Word) -> list[str]:
    """The fields of a word, or the members of an enumeration."""
    return [field.name for field in word.fields]


def _game(number: int) -> str:
    return f"{number} {GAMES[number - 1].name}"


def _games(numbers: frozenset[int]) -> str:
    """The games in words: all, all but a few, or one by one."""
    every = frozenset(range(1, len(GAMES) + 1))
    if numbers == every:
        return "all games"
    if len(numbers) > len(every) * 2 // 3:
        return f"all but {', '.join(map(_game, sorted(every - numbers)))}"
    return ", ".join(map(_game, sorted(numbers)))


# ---------------------------------------------------------------------------------------- the page


def example_source() -> str:
    """La Belle Lucie as it stands in the source, with its parts, without its options."""
    text = (SOURCE / "book" / f"{EXAMPLE}.py").read_text(encoding="utf-8")
    named = {
        node.targets[0].id: node
        for node in ast.parse(text).body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    game = named[EXAMPLE.upper()]
    assert isinstance(game.value, ast.Call)
    options = next(keyword for keyword in game.value.keywords if keyword.arg == "options")
    assert options.end_lineno is not None
    assert game.end_lineno is not None
    needed: set[str] = set()
    open_nodes: list[ast.AST] = [
        keyword for keyword in game.value.keywords if keyword is not options
    ]
    while open_nodes:
        for node in ast.walk(open_nodes.pop()):
            if isinstance(node, ast.Name) and node.id in named and node.id not in needed:
                needed.add(node.id)
                open_nodes.append(named[node.id])
    lines = text.splitlines()
    parts = [
        "\n".join(lines[node.lineno - 1 : node.end_lineno])
        for name, node in named.items()
        if name in needed
    ]
    whole = [
        *lines[game.lineno - 1 : options.lineno - 1],
        *lines[options.end_lineno : game.end_lineno],
    ]
    return "\n".join(parts) + "\n\n" + "\n".join(whole)


def write_page() -> str:
    """The whole page."""
    chapters = read_chapters()
    words = [word for chapter in chapters for word in chapter.words if not word.is_enumeration]
    enumerations = [word for chapter in chapters for word in chapter.words if word.is_enumeration]
    out = [INTRODUCTION.replace("{example}", example_source())]
    general = _one_line((vocabulary.__doc__ or "").split("\n\n", 1)[1])
    general = general.removeprefix("How to read a definition. ")
    out += ["## What holds for all words", "", general, ""]
    out += [
        f"There are {len(words)} words with {sum(len(word.fields) for word in words)} fields, and"
        f" {len(enumerations)} enumerations. Games are given by their numbers in the book.",
        "",
    ]
    for chapter in chapters:
        out += _write_chapter(chapter)
    out += _write_single_fields(chapters)
    return "\n".join(out).rstrip() + "\n"


def _write_chapter(chapter: Chapter) -> Iterator[str]:
    yield f"## {HEADINGS[chapter.module]}"
    yield ""
    more = chapter.meaning.split("\n\n", 1)[1:]
    if more:
        yield _one_line(more[0])
        yield ""
    # The game itself stands last in its module, after the words of which it consists.
    for word in sorted(chapter.words, key=lambda word: word.name != "Game"):
        yield from _write_word(word)
    # Names in capitals are values, the others are types.  What an enumeration unpacks to has its
    # members' names, and needs no second mention.
    values = [
        name for name in chapter.names if name.name.isupper() and not _is_unpacked(chapter, name)
    ]
    if values:
        yield "### Names for values"
        yield ""
        yield from _table(
            ("name", "value", "meaning"),
            [(_code(name.name), _code(name.default), name.comment) for name in values],
        )


def _is_unpacked(chapter: Chapter, name: Field) -> bool:
    """Whether a line only gives the members of an enumeration names of their own."""
    return any(
        name.default == word.name or name.default.startswith(f"{word.name}.")
        for word in chapter.words
        if word.is_enumeration
    )


def _write_word(word: Word) -> Iterator[str]:
    uses = count_uses()
    yield f"### {word.name}"
    yield ""
    yield word.meaning
    yield ""
    if word.is_enumeration:
        yield from _table(
            ("member", "in words", "meaning", "games"),
            [
                (
                    _code(field.name),
                    field.default.strip('"'),
                    field.comment,
                    str(len(uses.get(f"{word.name}.{field.name}", ()))),
                )
                for field in word.fields
            ],
        )
    elif word.fields:
        yield from _table(
            ("field", "kind", "default", "meaning", "games"),
            [
                (
                    _code(field.name),
                    _code(field.kind),
                    _code(field.default) if field.default else "is wanted",
                    field.comment or _implied(field.name),
                    str(len(uses.get(f"{word.name}.{field.name}", ()))),
                )
                for field in word.fields
            ],
        )
    yield f"Used by {_games(uses.get(word.name, frozenset()))}."
    yield ""


def _implied(name: str) -> str:
    """What a field means that is called the same in every word, and so has no comment."""
    return "the numbered rules of the page that it states" if name == "rule" else ""


def _write_single_fields(chapters: tuple[Chapter, ...]) -> Iterator[str]:
    uses = count_uses()
    rows = []
    for word in (word for chapter in chapters for word in chapter.words):
        if len(uses.get(word.name, ())) == 1:
            (number,) = uses[word.name]
            rows.append((_code(word.name), _game(number)))
            continue
        for name in _members(word):
            numbers = uses.get(f"{word.name}.{name}", frozenset())
            if len(numbers) == 1 and name != "rule":
                (number,) = numbers
                rows.append((_code(f"{word.name}.{name}"), _game(number)))
    yield "## Used by one game only"
    yield ""
    yield (
        "A word or a field that serves one game is a price; it is paid where the book itself names"
        " the thing."
    )
    yield ""
    yield from _table(("word or field", "game"), rows)


def _table(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    heads, rows = _without_empty_columns(heads, rows)
    yield _row(heads)
    yield _row(("---",) * len(heads))
    for row in rows:
        yield _row(row)
    yield ""


def _without_empty_columns(
    heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]
) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """A table less the columns in which nothing stands."""
    kept = [column for column in range(len(heads)) if any(row[column] for row in rows)]
    return (
        tuple(heads[column] for column in kept),
        [tuple(row[column] for column in kept) for row in rows],
    )


def _row(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _code(text: str) -> str:
    return f"`{text}`" if text else ""


def main() -> None:
    """Write the page."""
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(write_page(), encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)}: {len(list_names()[0])} words")


if __name__ == "__main__":
    main()
