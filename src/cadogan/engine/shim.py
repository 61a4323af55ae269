"""Stands in for the `cython` module where Cython is not installed.

The uncompiled kernel names little of it at run time: types live in `kernel.pxd`, and the lock that
`with cython.nogil` would let go of is of no concern to plain Python.
"""

from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any

cython: Any = SimpleNamespace(compiled=False, nogil=nullcontext())
