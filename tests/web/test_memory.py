"""The server's memory: one heap, and what is free is given back."""

import gc
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from cadogan.web.memory import give_back, keep_one_heap, make_ready

HEAPS = """
import ctypes
import sys
import threading
from cadogan.web.memory import keep_one_heap

if sys.argv[1] == "one":
    assert keep_one_heap()
ready, done = threading.Barrier(9), threading.Event()

def work() -> None:
    kept = bytearray(10_000)
    ready.wait()
    done.wait()

for _ in range(8):
    threading.Thread(target=work).start()
ready.wait()
library = ctypes.CDLL(None)
library.fopen.restype = ctypes.c_void_p
file = ctypes.c_void_p(library.fopen(sys.argv[2].encode(), b"w"))
library.malloc_info(0, file)
library.fclose(file)
done.set()
"""

HOLES = """
import resource
from pathlib import Path
from cadogan.web.memory import give_back, keep_one_heap

class Turns:
    left = 2
    def wait(self, seconds: float) -> bool:
        self.left -= 1
        return self.left == 0

def resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()

keep_one_heap()
blocks = [bytearray(b"x" * 16_000) for _ in range(4_000)]
kept = blocks[::8]
blocks.clear()
before = resident()
give_back(Turns())
print(before - resident())
"""


def run(program: str, *more: str) -> str:
    """What a program prints."""
    return subprocess.run(
        [sys.executable, "-c", program, *more],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    ).stdout


def test_all_threads_take_their_memory_from_one_heap(tmp_path: Path) -> None:
    heaps = []
    for asked in ("many", "one"):
        told = tmp_path / asked
        run(HEAPS, asked, str(told))
        heaps.append(told.read_text().count("<heap nr="))
    assert heaps[0] > 1
    assert heaps[1] == 1


def test_free_room_between_what_is_kept_is_given_back() -> None:
    # Of 64 MB seven eighths are free, in blocks of less than would go back by themselves.
    assert int(run(HOLES)) > 40_000_000


def test_another_c_library_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert not keep_one_heap()
    # It ends by itself, though nothing is done.
    give_back(threading.Event(), rest=3600)


def test_what_is_made_ready_is_looked_through_for_garbage_no_more() -> None:
    made: list[list[int]] = []
    try:
        make_ready(lambda: made.append([]))
        assert len(made) == 1
        assert not any(one is made[0] for one in gc.get_objects())
        # Without that it would be looked through.
        gc.unfreeze()
        assert any(one is made[0] for one in gc.get_objects())
    finally:
        gc.unfreeze()
