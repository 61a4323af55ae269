"""The server's memory: one heap for all its threads, and what is free of it is given back.

All this is for glibc, which does neither by itself; other C libraries are left alone.

A thread gets a heap of its own there.  Each of these keeps the most that its thread ever needed for
a moment, a hint or a deal, with tables that live long in between: a server of many threads grows
for hours, till every thread has met the dearest request.  In one heap there is room for what is
needed at once; still free room lies between what lives long, a little more with every hour.
"""

from __future__ import annotations

import ctypes
import gc
import sys
import threading
from collections.abc import Callable
from typing import Final

# Settings of malloc.h.
M_TRIM_THRESHOLD: Final = -1
M_MMAP_THRESHOLD: Final = -3
M_ARENA_MAX: Final = -8
# Bytes: blocks so large are given back when they are freed.  Not being told it, glibc puts this up
# to the largest block that it has seen, those of searches.
LARGE: Final = 128 * 1024
# Bytes that may be free at the end of the heap.
SPARE: Final = 1024 * 1024
# Seconds after which all other room that is free is given back.
REST: Final = 60.0


def keep_one_heap() -> bool:
    """Let the threads that are still to come take their memory from one heap; was it done?"""
    library = glibc()
    if library is None:
        return False
    library.mallopt(M_MMAP_THRESHOLD, LARGE)
    library.mallopt(M_TRIM_THRESHOLD, SPARE)
    # They lose little by it: most of what they take is Python's, which lets one run at a time.
    return bool(library.mallopt(M_ARENA_MAX, 1))


def make_ready(prepare: Callable[[], object]) -> None:
    """Make what is kept for good, and spare Python looking through it for garbage.

    While Python does that everybody waits; of what all games have in common none ever is garbage.
    """
    prepare()
    gc.collect()
    gc.freeze()


def give_back(done: threading.Event, rest: float = REST) -> None:
    """Give free memory back now and then, till it is `done`."""
    library = glibc()
    while library is not None and not done.wait(rest):
        library.malloc_trim(0)


def glibc() -> ctypes.CDLL | None:
    """The C library of this process, if it is glibc."""
    if sys.platform != "linux":
        return None
    library = ctypes.CDLL(None)
    return library if hasattr(library, "gnu_get_libc_version") else None


__all__ = ["give_back", "keep_one_heap", "make_ready"]
