"""Compile the package's extension modules in place, and fail where that does not succeed.

An install lets a failed compilation pass, because the kernel runs uncompiled too; whoever works on
the kernel wants to see the error.
"""

import os
import sys
import warnings
from pathlib import Path

from Cython.Compiler.Errors import CompileError
from setuptools import setup

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    """Compile in place whatever has changed; raises SystemExit when a module is missing after."""
    os.chdir(ROOT)
    warnings.filterwarnings("ignore", message=".*experimental")
    sys.argv[1:] = ["-q", "build_ext", "--inplace"]
    try:
        command = setup().get_command_obj("build_ext")
    except CompileError as error:
        raise SystemExit(f"not compiled: {error}") from None
    for extension in command.extensions:
        built = Path(command.get_ext_fullpath(extension.name))
        source = Path(extension.sources[0]).with_suffix(".py")
        if not built.is_file() or built.stat().st_mtime < source.stat().st_mtime:
            raise SystemExit(f"{extension.name} was not compiled: see the errors above")


if __name__ == "__main__":
    main()
