"""States that no play can lead to are refused; whatever is accepted can be played to its end."""

from __future__ import annotations

import random

import pytest

import cadogan
from cadogan.engine.state import REGISTER_NAMES
from cadogan.errors import CadoganError, InvalidSetupError
from tests.builds import BUILDS, ROOT, run_in_build
from tests.engine.mutations import try_mutants
from tests.walks import every_code, patience_of, walk

MUTATIONS = str(ROOT / "tests" / "engine" / "mutations.py")


def altered(code: str, old: str, new: str) -> str:
    """The opening of a deal with some of its text replaced."""
    text = cadogan.deal(code).text()
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("code", "old", "new", "said"),
    [
        ("la-belle-lucie:1", " | step=1", "", "step=0: nobody is waited for"),
        (
            "la-belle-lucie:1",
            "step=1",
            "step=2",
            "step=2: nobody is waited for there; step 1 is wanted",
        ),
        ("la-belle-lucie:1", "step=1", "step=1 redeals=3", "redeals=3: 0 to 2 is wanted"),
        ("la-belle-lucie:1", "step=1", "step=1 base=4", "base=4: 0 is wanted at step 1"),
        ("la-belle-lucie:1", "step=1", "step=1 grace-1=1", "grace-1=1: 0 is wanted"),
        ("la-belle-lucie:1", "step=1", "step=1 failed=1", "failed=1: 0 is wanted"),
        ("la-belle-lucie:1", "step=1", "step=1 at=1", "at=1: 0 is wanted at step 1"),
        ("la-belle-lucie:1", "step=1", "step=1 must=0/fans.1/fans.2", "clause 0 is no transfer"),
        ("the-fifteen:1", "step=1", "", "step=0: nobody is waited for"),
        ("the-herring-bone:1", "step=2 choice=2", "choice=2 step=5", "nobody is waited for there"),
        ("the-terrace:1", "choice=2", "", "choice=0 cannot be at step 1"),
        ("the-blockade:1", "row=0", "row=8", "row=8: "),
        ("the-salic-law:1", "at=1", "at=7", "at=7: 0 to"),
        ("la-belle-lucie:1", "step=1", f"step={'1' * 5000}", "is no value of step"),
    ],
)
def test_a_state_that_no_play_can_lead_to_is_refused(
    code: str, old: str, new: str, said: str
) -> None:
    with pytest.raises(CadoganError) as caught:
        patience_of(code.partition(":")[0]).position(altered(code, old, new))
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_foundation_holds_only_what_can_be_played_there() -> None:
    patience = cadogan.game("la-belle-lucie")
    text = patience.deal(1).text()
    for cards, said in {
        "AS 5H": "aces.1: 5H does not follow AS",
        "2S": "aces.1: 2S begins no foundation",
        "AS 3S": "aces.1: 3S does not follow AS",
    }.items():
        changed = text
        for card in cards.split():
            changed = changed.replace(f" {card}", "", 1)
        with pytest.raises(InvalidSetupError, match=said):
            patience.position(changed.replace(" | ", f" | aces.1: {cards}; ", 1))


def test_every_number_of_every_step_is_refused_or_can_be_played() -> None:
    """All games at all steps, the other numbers those of the opening or left out."""
    chance = random.Random(13)
    for code in every_code():
        opening = patience_of(code).deal(1)
        code_and_places = opening.text().split(" | ")[:2]
        for step in range(len(opening.table.script) + 1):
            for state in (f"step={step}", f"step={step} choice=2", f"step={step} at=1 row=0"):
                try:
                    position = patience_of(code).position(" | ".join([*code_and_places, state]))
                except CadoganError:
                    continue
                for _ in walk(position, chance, 5):
                    pass
                patience_of(code).position(position.text())


def test_every_position_of_play_reads_back() -> None:
    for code in every_code():
        position = patience_of(code).deal(7)
        for number, _ in enumerate(walk(position, random.Random(code), 120)):
            if number % 16 == 0:
                again = patience_of(code).position(position.text())
                assert again == position
                assert again.legal_moves == position.legal_moves


def test_altered_positions_are_refused_or_can_be_played() -> None:
    for code in every_code():
        try_mutants(code, 1, 4)


@pytest.mark.parametrize("build", BUILDS)
def test_no_build_is_led_out_of_its_tables(build: str) -> None:
    games = ["the-herring-bone", "the-blockade", "the-salic-law", "the-terrace", "the-mill"]
    # With this seed the base is beyond all ranks, among other things.
    tried, accepted = map(int, run_in_build(build, [MUTATIONS, "11", "20", *games]).split())
    assert tried > accepted > 0


@pytest.mark.slow
@pytest.mark.parametrize("build", BUILDS)
def test_no_build_is_led_out_of_its_tables_by_many(build: str) -> None:
    tried, accepted = map(int, run_in_build(build, [MUTATIONS, "6", "60"], timeout=3600).split())
    assert tried > accepted > 0


def test_what_would_never_end_is_stopped() -> None:
    patience = cadogan.game("the-great-thirteen")
    text = patience.deal(1).text()
    places = text.split(" | ")[1].split("; ")
    kings = " ".join(word for place in places for word in place.split()[1:] if word[0] == "K")
    others = [
        " ".join(word for word in place.split() if word[0] != "K" or ":" in word)
        for place in places
    ]
    with pytest.raises(InvalidSetupError):
        patience.position(
            f"the-great-thirteen:1 | ground-packets.1: {kings}; "
            + "; ".join(other.replace("ground-packets.1:", "out:") for other in others)
            + " | step=1"
        )


def test_the_names_of_a_state_are_documented() -> None:
    page = (ROOT / "docs" / "notation.md").read_text()
    for name in REGISTER_NAMES:
        if name != "failed" and not name.startswith("grace-"):
            assert f"`{name}`" in page
