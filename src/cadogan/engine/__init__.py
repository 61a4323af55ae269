"""What runs a definition: tables, the kernel, positions, notation, records.

The kernel exists in several builds of one source file, and this package decides which one is
loaded as `cadogan.engine.kernel`:

- the compiled module that stands beside `kernel.py`, or `kernel.py` itself where there is none;
- with `CADOGAN_PURE=1` in the environment, `kernel.py` even beside a compiled module;
- with `CADOGAN_KERNEL=<file>`, that file (the tests load a build that checks every index).
"""

import os
import sys

__all__ = ["kernel_build"]


def kernel_build() -> str:
    """Say which build of the kernel runs: "compiled", "compiled, checked" or "pure Python"."""
    import cadogan.engine.kernel as kernel

    if kernel.__file__.endswith(".py"):
        return "pure Python"
    return "compiled, checked" if getattr(kernel, "CHECKED", False) else "compiled"


def _is_pure_asked_for() -> bool:
    return os.environ.get("CADOGAN_PURE", "") not in ("", "0")


if _is_pure_asked_for() or os.environ.get("CADOGAN_KERNEL"):
    # Only here, so that an ordinary start does not pay for the import machinery.
    from cadogan.engine.builds import KernelFinder

    sys.meta_path.insert(
        0, KernelFinder(pure=_is_pure_asked_for(), file=os.environ.get("CADOGAN_KERNEL", ""))
    )
