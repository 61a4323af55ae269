"""The table of the words that may be typed."""

import pytest

from cadogan.terminal.commands import (
    COMMANDS,
    VERBS,
    UnknownCommandError,
    completed_word,
    exact_command,
    near_words,
)


def test_names_and_letters_are_each_used_once() -> None:
    names = [command.name for command in COMMANDS]
    letters = [command.short for command in COMMANDS if command.short]
    assert len({*names, *letters, *VERBS}) == len(names) + len(letters) + len(VERBS)


def test_a_command_is_known_by_name_letter_and_other_spellings() -> None:
    for command in COMMANDS:
        assert exact_command(command.name) is command
        if command.short:
            assert exact_command(command.short) is command
    assert exact_command("exit") is exact_command("quit")
    assert exact_command("und") is None


def test_a_word_is_completed_where_only_one_begins_so() -> None:
    assert completed_word("und") == "undo"
    assert completed_word("tu") == "turn"
    assert completed_word("u") is None
    assert completed_word("zz") is None
    with pytest.raises(UnknownCommandError, match="'wh' could be where or why"):
        completed_word("wh")


def test_words_that_look_alike_are_suggested() -> None:
    assert near_words("udno") == ("undo",)
    assert near_words("7h") == ()
