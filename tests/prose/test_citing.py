"""Which of the written rules a refusal is about."""

import random

import pytest

import cadogan
from cadogan.engine.judgement import Limit, Refusal
from cadogan.prose import rules
from cadogan.prose.citing import find_blocks, finder_of, tell_refusal

SLUGS = [entry.slug for entry in cadogan.games()]


def told_by(position: cadogan.Position, text: str) -> list[str]:
    """The blocks that a refusal is about, as they read."""
    refusal = position.why_not(text)
    assert refusal is not None
    written = rules(position.patience.printed, option_names=position.patience.options)
    blocks = [block.text for section in written.sections for block in section.blocks]
    return [blocks[number] for number in find_blocks(position, refusal)]


@pytest.mark.parametrize(
    ("code", "text", "words"),
    [
        ("the-flower-garden:1", "6d 2h", ["You may place"]),
        ("napoleon-at-st-helena:1", "columns.1 columns.2", ["You may marry"]),
        ("napoleon-at-st-helena:1", "columns.1 aces.1", ["Aces: eight foundations"]),
        ("napoleon-at-st-helena:1", "columns.1 talon", ["Talon: cards that cannot"]),
        ("napoleon-at-st-helena:1", "redeal", ["There is no re-deal."]),
        ("the-sultan:1", "sultan court.1", ["Sultan: one place"]),
        ("the-sultan:1", "court.2 court.3", ["No card leaves the foundations"]),
        ("the-sultan:1", "left-divan.1 right-divan.1", ["No card is put on another in"]),
        ("the-sultan:1", "redeal", ["Turn up the rest of the pack"]),
        ("the-sultan:1", "exchange left-divan.1 left-divan.2", ["What you may do you need not"]),
    ],
)
def test_a_refusal_is_about_the_sentences_that_forbid(
    code: str, text: str, words: list[str]
) -> None:
    told = told_by(cadogan.deal(code), text)
    assert len(told) == len(words), told
    assert all(one.startswith(word) for one, word in zip(told, words)), told


def test_what_is_told_under_another_head_is_found_there() -> None:
    position = cadogan.deal("the-four-corners:1")
    assert told_by(position, "deal")


def test_options_have_rules_of_their_own() -> None:
    plain = cadogan.deal("napoleon-at-st-helena:1")
    other = cadogan.deal("napoleon-at-st-helena+talon-only:1")
    assert finder_of(plain.patience) is not finder_of(other.patience)
    assert told_by(plain, "columns.1 columns.2") == told_by(other, "columns.1 columns.2")


@pytest.mark.parametrize("slug", SLUGS)
def test_every_word_that_forbids_a_move_is_found_in_the_written_rules(slug: str) -> None:
    chosen = random.Random(slug)
    position = cadogan.game(slug).deal(chosen.randrange(1, 1000))
    finder = finder_of(position.patience)
    labels = [spot.label for spot in position.table.spots if spot.label not in ("out", "pack")]
    for _ in range(25):
        if not position.legal_moves:
            break
        for text in ("deal", "redeal", f"{chosen.choice(labels)} {chosen.choice(labels)}"):
            try:
                refusal = position.why_not(text)
            except cadogan.NotationError:
                continue
            if refusal is None or not refusal.about:
                continue
            limits = all(isinstance(word, Limit) for word in refusal.about)
            assert limits or any(map(finder.find, refusal.about)), refusal
            assert find_blocks(position, refusal)
        position.push(chosen.choice(position.legal_moves))


def test_places_are_spoken_of() -> None:
    position = cadogan.deal("the-shah:1")
    refusal = Refusal("6S is blocked by 7S at ⟦star.3.2⟧", "I")
    told = tell_refusal(position, refusal)
    assert told == "6S is blocked by 7S at place 2 of circle 3 of the star"
