"""The glossary."""

from cadogan.prose import glossary


def test_terms_of_the_house_are_explained() -> None:
    terms = {term.split(",")[0] for term in glossary()}
    wanted = "stock talon hand foundation ladder rung tableau zone place packet available released"
    more = "blocked play marry fill transfer exchange space lane grace reading option definition"
    assert set(f"{wanted} {more} deal position record re-deal".split()) <= terms


def test_explanations_are_sentences() -> None:
    for term, text in glossary().items():
        assert text[0].isupper(), term
        assert text.endswith("."), term
        assert "  " not in text


def test_a_changed_copy_changes_nothing() -> None:
    glossary().clear()
    assert glossary()
