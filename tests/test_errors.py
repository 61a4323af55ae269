"""The errors: one family, and they survive the way from a worker process."""

import pickle

import pytest

from cadogan.errors import (
    CadoganError,
    IllegalMoveError,
    InvalidSetupError,
    NotationError,
    StoreError,
    UnknownGameError,
)


@pytest.mark.parametrize(
    "error",
    [
        CadoganError("something is wrong"),
        IllegalMoveError("7S may not be played", reason="blocked by 7H at star.3.2", rule="I"),
        IllegalMoveError("7S may not be played"),
        InvalidSetupError("51 cards; a pack has 52"),
        NotationError("1X is no card"),
        StoreError("the store is read-only"),
        UnknownGameError("no game 'shaw'", suggestions=("the-shah",)),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_comes_back_whole_from_another_process(error: CadoganError) -> None:
    copy = pickle.loads(pickle.dumps(error))
    assert (type(copy), str(copy), vars(copy)) == (type(error), str(error), vars(error))
    assert isinstance(copy, ValueError)


def test_an_illegal_move_carries_the_reason_and_the_rule() -> None:
    error = IllegalMoveError("7S may not be played", reason="blocked by 7H", rule="I")
    assert (str(error), error.reason, error.rule) == ("7S may not be played", "blocked by 7H", "I")
