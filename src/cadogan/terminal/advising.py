"""What the terminal says to someone who asks for help: hints, the sign, the review."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from cadogan.engine.notation import format_move
from cadogan.prose.narration import counted
from cadogan.prose.words import uncapitalized

if TYPE_CHECKING:
    from cadogan.advice import Hint, KnowingHint, Review
    from cadogan.advice.signs import Sign
    from cadogan.engine.position import Move, Position

SIGN_SECONDS: Final = 10.0
"""How long is thought, in the background, about whether a position can be won."""
REVIEW_SECONDS: Final = 20.0
LINE_SHOWN: Final = 12
"""So many moves of a winning line are shown at once."""


def say_hint(position: Position, hint: Hint) -> str:
    """A fair hint in a line: the move as it may be typed, and why."""
    return f"{format_move(position, hint.move)}: {uncapitalized(hint.reason)}"


def say_knowing_hint(position: Position, hint: KnowingHint) -> str:
    """What the solver knows, in a line."""
    if hint.move is None:
        return hint.sentence
    return f"{format_move(position, hint.move)}: {uncapitalized(hint.sentence)}"


def texts_of(position: Position, line: tuple[Move, ...]) -> list[str]:
    """The moves of a line as they may be typed, one after the other."""
    walker = position.copy(stack=False)
    texts = []
    for move in line:
        texts.append(format_move(walker, move))
        walker.make(move)
    return texts


def lines_of_review(position: Position, review: Review, *, whole: bool = False) -> list[str]:
    """A review, a line for each change of the standing, then what lost the game, then the win that
    was there; `whole`: every move of it.
    """
    lines = []
    judgements = review.judgements()
    ends = [*(later.at for later in judgements[1:]), len(review.standings)]
    for judgement, end in zip(judgements, ends):
        lines.append(f"{say_span(judgement.at, end - 1)}: {judgement.standing.value}.")
    lines.append(review.sentence)
    if review.was_stopped:
        lines.append("The review was stopped before it was complete.")
    if review.line and review.last_winnable is not None:
        start = position.copy()
        while len(start.move_stack) > review.last_winnable:
            start.pop()
        texts = texts_of(start, review.line)
        after_move = review.last_winnable
        lines.append(f"A win {f'after move {after_move}' if after_move else 'from the beginning'}:")
        shown = texts if whole else texts[:LINE_SHOWN]
        lines += [f"{after_move + number}. {text}" for number, text in enumerate(shown, 1)]
        if len(texts) > len(shown):
            lines.append(f"And {counted(len(texts) - len(shown), 'more move')}.")
    return lines


def say_span(first: int, last: int) -> str:
    """Which positions are meant: `After move 3`, `At the beginning and after moves 1 to 7`."""
    if first:
        return f"After move {first}" if first == last else f"After moves {first} to {last}"
    if not last:
        return "At the beginning"
    rest = "move 1" if last == 1 else f"moves 1 to {last}"
    return f"At the beginning and after {rest}"


def data_of_review(position: Position, review: Review) -> dict[str, object]:
    """A review for a program; the page is told the same."""
    from cadogan.prose.narration import tell_move

    walker = position.copy()
    moves = list(walker.move_stack)
    while walker.move_stack:
        walker.pop()
    start = None
    positions = []
    for at, standing in enumerate(review.standings):
        if at == review.last_winnable:
            start = walker.copy(stack=False)
        text = spoken = None
        if at < len(moves):
            text = format_move(walker, moves[at])
            spoken = tell_move(walker, moves[at]).sentence
        positions.append({"at": at, "verdict": standing.value, "move": text, "spoken": spoken})
        if at < len(moves):
            walker.make(moves[at])
    lost = review.lost_at
    return {
        "code": position.code,
        "positions": positions,
        "lost_at": lost,
        "move": positions[lost - 1]["move"] if lost else None,
        "last_winnable": review.last_winnable,
        "first_lost": review.first_lost,
        "line": texts_of(start, review.line) if start else [],
        "sentence": review.sentence,
        "complete": review.is_complete,
        "stopped": review.was_stopped,
        "tried": review.made,
        "seconds": round(review.seconds, 3),
    }


@contextmanager
def interruptible() -> Iterator[Callable[[], bool]]:
    """While it lasts Ctrl-C ends no more than what asks whether it was pressed."""
    pressed: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return
    before = signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    try:
        yield lambda: bool(pressed)
    finally:
        signal.signal(signal.SIGINT, before)


class Watch:
    """Thinks in the background about whether the game can be won, and says so when asked.

    A move never waits for it: what is found is told with the next answer.
    """

    def __init__(self) -> None:
        self._number = 0
        self._found = ""
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()

    def look_at(self, position: Position, moves: int) -> str:
        """Begin to think about a position, and no more about the one before.

        What is known of it without thinking is told at once.
        """
        from cadogan.advice.signs import known_sign

        with self._lock:
            self._number += 1
            number = self._number
            self._found = ""
        known = known_sign(position)
        if known is not None:
            return known.sentence
        copy = position.copy()
        self._thread = threading.Thread(target=self._think, args=(copy, number, moves), daemon=True)
        self._thread.start()
        return ""

    def stop(self) -> None:
        """Think no more."""
        with self._lock:
            self._number += 1
            self._found = ""
        self.wait()

    def told(self) -> str:
        """What has been found of the position looked at, once; empty if nothing yet."""
        with self._lock:
            found, self._found = self._found, ""
        return found

    def wait(self) -> None:
        """Wait till the thinking is done."""
        if self._thread is not None:
            self._thread.join()

    def _think(self, position: Position, number: int, moves: int) -> None:
        from cadogan.advice.signs import find_sign

        sign = find_sign(position, SIGN_SECONDS, cancelled=lambda: self._number != number)
        with self._lock:
            if self._number == number:
                self._found = say_sign(sign, moves)


def say_sign(sign: Sign, moves: int) -> str:
    """The sign, told later than the move it is about."""
    when = f"After move {moves}" if moves else "At the beginning"
    return f"{when}: {uncapitalized(sign.sentence)}"


__all__ = [
    "Watch",
    "data_of_review",
    "interruptible",
    "lines_of_review",
    "say_hint",
    "say_knowing_hint",
    "say_sign",
    "texts_of",
]
