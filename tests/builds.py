"""Runs Python in another process with one of the three builds of the kernel.

@pytest.mark.parametrize("build", BUILDS)
def test_counts_agree(build: str) -> None:
    assert run_in_build(build, ["-c", "..."]) == "..."
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KERNEL_SOURCE = ROOT / "src" / "cadogan" / "engine" / "kernel.py"
CHECKED_KERNEL = ROOT / "build" / "checked" / "kernel.abi3.so"

BUILDS = ("compiled", "pure Python", "compiled, checked")
"""The builds, named as `cadogan.engine.kernel_build` names them."""


def environment_of_build(build: str) -> dict[str, str]:
    """Return the environment in which a new process loads this build of the kernel."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in ("CADOGAN_PURE", "CADOGAN_KERNEL")
    }
    match build:
        case "compiled":
            pass
        case "pure Python":
            environment["CADOGAN_PURE"] = "1"
        case "compiled, checked":
            assert CHECKED_KERNEL.is_file(), "no checked kernel: run tools/checked_build.py"
            environment["CADOGAN_KERNEL"] = str(CHECKED_KERNEL)
        case _:
            raise ValueError(f"{build!r} is no build; the builds are {', '.join(BUILDS)}")
    return environment


def run_in_build(build: str, arguments: Sequence[str], *, timeout: float = 600) -> str:
    """Run `python <arguments>` with one build of the kernel and return what it prints.

    Fails when the process does, and when an exception was swallowed on the way: that is how an
    index out of range shows in a `noexcept` function of the checked build. `timeout` in seconds.
    """
    done = subprocess.run(
        [sys.executable, "-W", "error", *arguments],
        env=environment_of_build(build),
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
    )
    assert done.returncode == 0, f"{build}: exit {done.returncode}\n{done.stdout}{done.stderr}"
    assert "Exception ignored in" not in done.stderr, f"{build}:\n{done.stderr}"
    return done.stdout
