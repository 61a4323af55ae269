"""The vocabulary and its page: every word is explained, every word is needed."""

import ast
import re
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

from cadogan import vocabulary
from cadogan.book.la_belle_lucie import LA_BELLE_LUCIE
from cadogan.engine.definition import apply_options
from cadogan.vocabulary import clauses, game, packs, places, shapes, steps, zones
from tools.vocabulary_page import (
    PAGE,
    count_uses,
    example_source,
    list_names,
    read_chapters,
    write_page,
)

MODULES = (clauses, game, packs, places, shapes, steps, zones, vocabulary)
WORDS = [word for chapter in read_chapters() for word in chapter.words]


def test_the_page_is_up_to_date() -> None:
    """Run `tools/vocabulary_page.py` when this fails."""
    assert PAGE.read_text(encoding="utf-8") == write_page()


def test_the_page_tells_of_every_word_of_the_vocabulary() -> None:
    own = {
        name
        for name, word in vars(vocabulary).items()
        if isinstance(word, type) and word.__module__.startswith("cadogan.vocabulary")
    }
    assert {word.name for word in WORDS} == own
    headings = re.findall(r"^### (.*)$", write_page(), re.MULTILINE)
    assert set(headings) - {"Names for values"} == own


def test_the_page_shows_a_definition_as_it_stands_in_the_source() -> None:
    shown = example_source()
    names: dict[str, object] = dict(vars(vocabulary))
    exec(shown, names)
    assert names["LA_BELLE_LUCIE"] == apply_options(LA_BELLE_LUCIE, ())
    assert shown in PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", list_names()[0])
def test_every_word_is_used_by_a_game(name: str) -> None:
    assert count_uses().get(name)


@pytest.mark.parametrize("name", list_names()[1])
def test_every_field_and_member_is_used_by_a_game(name: str) -> None:
    # Any clause or zone may state a numbered rule, whether or not it is given one so far; packs of
    # fewer suits are those of the small games that the tests of the solver play.
    assert count_uses().get(name) or name.endswith(".rule") or name == "Pack.suits"


def test_uses_are_counted_by_what_is_written() -> None:
    uses = count_uses()
    assert uses["Game"] == frozenset(range(1, 48))
    assert uses["Weave"] == {40}
    assert uses["Option.game"] == {1}
    assert uses["Stakes.price"] == {46}
    assert 1 not in uses["Play.to"]  # it has the default there


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.name)
def test_every_word_has_a_sentence(word: object) -> None:
    name = getattr(word, "name", "")
    meaning = getattr(word, "meaning", "")
    assert re.match(r"[A-Z].*\.$", meaning)
    # The docstring that a dataclass makes for itself is no sentence.
    assert not meaning.startswith(f"{name}(")


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_words_are_data_and_import_only_cards_and_words(module: object) -> None:
    tree = ast.parse(Path(getattr(module, "__file__", "")).read_text(encoding="utf-8"))
    allowed = r"cadogan\.cards|cadogan\.vocabulary(\..*)?|dataclasses|enum"
    for node in ast.walk(tree):
        assert not isinstance(node, ast.FunctionDef | ast.Lambda | ast.Import)
        if isinstance(node, ast.ImportFrom):
            assert re.fullmatch(allowed, node.module or "")


@pytest.mark.parametrize("name", list_names()[0])
def test_words_are_frozen_and_given_by_keyword(name: str) -> None:
    word: Any = getattr(vocabulary, name)
    if issubclass(word, Enum):
        assert len({member.value for member in word}) == len(word)
        return
    assert "__slots__" in vars(word)
    assert word.__dataclass_params__.frozen
    with pytest.raises(TypeError):
        word("given", "by", "place")


def test_the_public_names_are_all_there() -> None:
    assert set(vocabulary.__all__) <= set(vars(vocabulary))
    assert len(vocabulary.__all__) == len(set(vocabulary.__all__))
    missing = {word.name for word in WORDS} - set(vocabulary.__all__)
    assert missing == set()
