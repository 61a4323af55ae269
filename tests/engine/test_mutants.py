"""Every word of every definition is load-bearing: without it, or with another, some test fails.

`tests/data/survivors.json` lists the mutants that nothing tells from the printed game, each with
the reason why none can.
"""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import cadogan
from cadogan.engine.definition import apply_options, validate, walk
from cadogan.errors import InvalidSetupError
from cadogan.vocabulary import Combine, Exchange, Game, Option
from tests.builds import ROOT, environment_of_build
from tests.mutants import mutants, mutants_of, tells
from tests.walks import every_code, patience_of

CODES = every_code()
SURVIVORS: dict[str, dict[str, str]] = json.loads(
    (Path(__file__).resolve().parent.parent / "data" / "survivors.json").read_text(encoding="utf-8")
)


def survivors_of(code: str) -> list[str]:
    """The mutants of a game that nothing tells, found in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.mutants", code],
        env=environment_of_build("compiled"),
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=1200,
        check=True,
    )
    found: list[str] = json.loads(done.stdout)[code]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("code", CODES)
def test_every_word_is_load_bearing(code: str) -> None:
    assert sorted(survivors_of(code)) == sorted(SURVIVORS.get(code, {}))


def test_a_small_game_has_only_the_survivors_listed() -> None:
    assert survivors_of("nestor") == sorted(SURVIVORS.get("nestor", {}))


def test_survivors_are_listed_with_their_reasons() -> None:
    assert set(SURVIVORS) <= set(CODES)
    for code, listed in SURVIVORS.items():
        known = {said for said, _ in mutants(code)}
        assert set(listed) <= known, f"{code}: no such mutants: {set(listed) - known}"
        assert all(len(reason) > 10 for reason in listed.values())


@pytest.mark.parametrize("code", CODES)
def test_mutants_differ_from_the_game_and_from_each_other(code: str) -> None:
    printed = patience_of(code).definition
    seen = {}
    for said, mutant in mutants(code):
        assert mutant.definition != printed, said
        assert said not in seen
        seen[said] = mutant
    assert seen


def test_every_kind_of_clause_and_step_is_dropped_somewhere() -> None:
    dropped = {
        said.split()[-1] for code in CODES for said, _ in mutants(code) if " without " in said
    }
    assert dropped >= {
        "Combine",
        "Deal",
        "DealOut",
        "Exchange",
        "Fill",
        "Foundations",
        "Grace",
        "Heap",
        "LayOut",
        "Marry",
        "Ornament",
        "Pair",
        "Part",
        "Pause",
        "Payment",
        "Place",
        "Play",
        "PlayPair",
        "Raise",
        "Redeal",
        "Replenish",
        "Rounds",
        "SlipUnder",
        "Tableau",
        "Talon",
        "Transfer",
        "TurnBase",
        "TurnUp",
        "Withdraw",
    }


def test_a_mutant_is_one_word_away() -> None:
    said = dict(mutants_of(patience_of("nestor").definition))
    assert sum("Combine.size -> 3" in one for one in said) == 1
    assert all(mutant != patience_of("nestor").definition for mutant in said.values())


def test_the_printed_game_itself_is_not_told() -> None:
    for code in ("la-belle-lucie", "the-shah"):
        assert tells(code, cadogan.game(code)) == ""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ({"swaps": 2}, {"swaps": 3}, "Exchange: wanted is one swap, or two"),
        ({"swaps": 2}, {"swaps": 0}, "Exchange: wanted is one swap, or two"),
        ({"swaps": 2}, {"fruitful": False}, "Exchange: wanted is one swap, or two"),
        ({"total": 14}, {"size": 4}, "Combine: wanted are sets of two cards or of three"),
        ({"total": 14}, {"unlike": True}, "Combine: `along` is for two cards"),
    ],
)
def test_what_the_kernel_cannot_do_is_refused(
    old: dict[str, object], new: dict[str, object], said: str
) -> None:
    game = cadogan.game("the-fourteenth").definition
    (word,) = {
        word
        for word in walk(game)
        if isinstance(word, Exchange | Combine)
        and all(getattr(word, name, None) == value for name, value in old.items())
    }
    slip = Option(name="slip", text="", instead=(word,), read=(replace(word, **new),))  # type: ignore[arg-type]
    other = apply_options(replace(game, options=(slip,)), ["slip"])
    with pytest.raises(InvalidSetupError, match=said):
        validate(other)


def test_a_next_line_is_dealt_once() -> None:
    game = cadogan.game("the-blockade").definition
    said = dict(mutants_of(game))
    for name, mutant in said.items():
        if "Deal.each" in name or "Deal.rounds" in name:
            assert isinstance(mutant, Game)
            with pytest.raises(InvalidSetupError, match="the next line is dealt once"):
                validate(mutant)
