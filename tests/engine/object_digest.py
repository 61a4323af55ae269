"""What positions do as objects, printed: run in each build of the kernel, it must say the same.

`python -m tests.engine.object_digest copies 4`: of every fourth game; it fails where something does
not hold.
"""

from __future__ import annotations

import copy
import hashlib
import pickle
import random
import sys
import threading
from collections.abc import Callable, Iterator
from itertools import count
from types import FrameType

import cadogan
from cadogan.engine import kernel as kernel_module
from tests.walks import every_code, walk, walked

WAYS: dict[str, Callable[[cadogan.Position], cadogan.Position]] = {
    "copy": lambda position: position.copy(),
    "copy.copy": copy.copy,
    "copy.deepcopy": copy.deepcopy,
    "pickle": lambda position: pickle.loads(pickle.dumps(position)),
}


def look_of(position: cadogan.Position) -> tuple[object, ...]:
    """All that can be asked of a position at little cost."""
    return (
        position.text(),
        position.key,
        position.legal_moves,
        position.move_stack,
        position.dealt_cards,
        position.is_won,
    )


def copies(stride: int) -> None:
    """Copies of walked positions are equal, can be taken back, and part ways."""
    for seed, code in enumerate(every_code()[::stride]):
        position = walked(code, 1 + seed % 7, seed, 12 + seed % 40)
        if seed % 3 == 0:
            # One that does not begin with a deal, and goes on from there.
            position = position.patience.position(position.text())
            for _ in walk(position, random.Random(seed), 5):
                pass
        before = look_of(position)
        for way, make in WAYS.items():
            other = make(position)
            assert look_of(other) == before, (code, way)
            assert other == position
            assert other.patience == position.patience
            for _ in walk(other, random.Random(seed), 6):
                assert position.legal_moves == before[2], (code, way)
            assert look_of(position) == before, (code, way)
            whole = make(position)
            while whole.ply:
                whole.pop()
            assert whole == position.root(), (code, way)
        print(code, hashlib.sha256(repr(before).encode()).hexdigest()[:12])


BRACKETS = ("play", "take_back", "list_moves", "refuse_when_busy")


class Interruption:
    """Interrupts the kernel at the so-manieth line that it comes to."""

    def __init__(self, after: int) -> None:
        self.lines = count()
        self.after = after

    def __call__(self, frame: FrameType, event: str, argument: object) -> object:
        if frame.f_code.co_filename != kernel_module.__file__:
            return None
        # What follows upon an interrupt is not interrupted again.
        if frame.f_code.co_name in ("give_back", "keep", *BRACKETS):
            return self if frame.f_code.co_name in BRACKETS else None
        if event == "line" and next(self.lines) == self.after:
            raise KeyboardInterrupt
        return self


def interrupted(position: cadogan.Position, move: cadogan.Move, after: int) -> Iterator[bool]:
    """Do things to a position, each interrupted at this line of the kernel; was it?"""

    def take_back() -> None:
        if position.ply > 8:
            position.pop()

    acts: tuple[Callable[[], object], ...] = (
        *(lambda: position.legal_moves, lambda: position.push(move)),
        *(position.copy, position.is_game_over, take_back),
    )
    for act in acts:
        sys.settrace(Interruption(after))  # type: ignore[arg-type]
        try:
            act()
        except KeyboardInterrupt:
            yield True
        except cadogan.IllegalMoveError:
            yield False  # the push before was interrupted
        else:
            yield False
        finally:
            sys.settrace(None)


def interrupts(stride: int) -> None:
    """Wherever an interrupt falls, a position is what it was, or what it was to become."""
    for code in ("la-belle-lucie", "the-fourteenth", "the-besieged-city", "the-salic-law"):
        stopped = 0
        for after in range(0, 3000, 37 * stride):
            position = walked(code, 3, 1, 8)
            move = position.legal_moves[after % len(position.legal_moves)]
            later = position.copy()
            later.push(move)
            looks = (look_of(position), look_of(later))
            position = position.copy()
            for was in interrupted(position, move, after):
                stopped += was
                sys.settrace(None)
                assert look_of(position) in looks, (code, after)
        print(code, stopped > 0)


def misuse(position: cadogan.Position, seed: int, failures: list[BaseException]) -> None:
    """What one of several threads does to a position that it should have left alone."""
    chance = random.Random(seed)
    for _ in range(100):
        try:
            match chance.randrange(6):
                case 0 | 1:
                    position.push(chance.choice(position.legal_moves))
                case 2:
                    position.pop()
                case 3:
                    position.perft(chance.randrange(2))
                case 4:
                    position.copy().view()
                case _:
                    position.make(chance.choice(position.legal_moves))
        except (cadogan.CadoganError, IndexError):
            pass
        except BaseException as error:
            failures.append(error)


def threads(stride: int) -> None:
    """Threads that use one position all at once spoil nothing but their own calls."""
    sys.setswitchinterval(1e-5)
    for code in ("la-belle-lucie", "sly", "the-fourteenth", "the-empress-of-india")[::stride]:
        position = cadogan.game(code).deal(2)
        start = position.text()
        failures: list[BaseException] = []
        crowd = [
            threading.Thread(target=misuse, args=(position, seed, failures)) for seed in range(6)
        ]
        for one in crowd:
            one.start()
        for one in crowd:
            one.join()
        assert not failures, (code, failures)
        again = position.root()
        assert again.text() == start, code
        for move in position.move_stack:
            again.push(move)
        assert look_of(again) == look_of(position), code
        while position.ply:
            position.pop()
        assert position.text() == start, code
        print(code)


if __name__ == "__main__":
    what = {"copies": copies, "interrupts": interrupts, "threads": threads}[sys.argv[1]]
    what(int(sys.argv[2]))
