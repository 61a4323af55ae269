"""Build a kernel that checks every index: `python tools/checked_build.py [source] [folder]`.

The kernel and the solver's search are compiled without bounds checks. Directive comments at the
head of a file outrank the options of the compiler, so this works on a copy of the source with those
lines rewritten. Out comes `build/checked/kernel.abi3.so`, which `CADOGAN_KERNEL=<that file>` loads
in the place of the ordinary build, and, of the kernel that is the repository's own,
`search.abi3.so` beside it, which is loaded along with it. There an index out of range raises
IndexError; in a `noexcept` function, where it cannot travel on, Python reports it through
`sys.unraisablehook`.
"""

import argparse
import re
import shutil
import sys
import tomllib
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Distribution, Extension

ROOT = Path(__file__).resolve().parent.parent
KERNEL = ROOT / "src" / "cadogan" / "engine" / "kernel.py"
FOLDER = ROOT / "build" / "checked"
NAME = "cadogan.engine.kernel"
SEARCH = ROOT / "src" / "cadogan" / "solver" / "search.py"
SEARCH_NAME = "cadogan.solver.search"

# Indices from the end stay forbidden (`wraparound`), so that -1 is caught as well.
CHECKS = {"boundscheck": "True", "initializedcheck": "True", "wraparound": "False"}


def checked_source(text: str) -> str:
    """Rewrite the directive comments on the first lines so that every index is checked.

    Raises SystemExit when the first line holds no directives.
    """
    comments = re.match(r"(#\s*cython:.*\n)+", text)
    if not comments:
        raise SystemExit("the first line of the kernel must be its '# cython:' directives")
    directives = comments[0]
    for directive, value in CHECKS.items():
        setting = f"{directive}={value}"
        directives, found = re.subn(rf"\b{directive}\s*=\s*\w+", setting, directives)
        if not found:
            directives += f"# cython: {setting}\n"
    # The flag lets `kernel_build` tell this build from the ordinary one.
    return f"{directives}{text[comments.end() :]}\n\nCHECKED = True\n"


def kernel_options() -> dict[str, list[str]]:
    """Return the C options of the ordinary kernel, from pyproject.toml, but for stripping."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        modules = tomllib.load(file)["tool"]["setuptools"]["ext-modules"]
    (options,) = (module for module in modules if module["name"] == NAME)
    return {
        "define_macros": [tuple(macro) for macro in options["define-macros"]],
        "extra_compile_args": options["extra-compile-args"],
    }


def build(source: Path, folder: Path, name: str = NAME) -> Path:
    """Build a checked module from a source (its `.pxd` beside it) and return the built file.

    The folder may hold the checked kernel already, which the search is built against.
    """
    # The copy stands in a package of the same name: Cython reads the module's name off the folders.
    *packages, module = name.split(".")
    package = (folder / "source").joinpath(*packages)
    package.mkdir(parents=True, exist_ok=True)
    for init in (package.parent / "__init__.py", package / "__init__.py"):
        init.touch()
    copy = package / f"{module}.py"
    copy.write_text(checked_source(source.read_text(encoding="utf-8")), encoding="utf-8")
    shutil.copy(source.with_suffix(".pxd"), package)

    extension = Extension(name, [str(copy)], py_limited_api=True, **kernel_options())
    extensions = cythonize(
        [extension],
        include_path=[str(folder / "source")],
        # That checks cost time needs no telling here.
        compiler_directives={"show_performance_hints": False},
        quiet=True,
    )
    distribution = Distribution({"name": "checked", "ext_modules": extensions})
    command = distribution.get_command_obj("build_ext")
    command.build_lib = str(folder / "library")
    command.build_temp = str(folder / "objects")
    command.ensure_finalized()
    command.run()
    (built,) = (Path(output) for output in command.get_outputs())
    return built.replace(folder / built.name)


def main(arguments: list[str]) -> None:
    """Build what the command line names, the kernel of this repository by default."""
    parser = argparse.ArgumentParser(description="Build a kernel that checks every index.")
    parser.add_argument("source", nargs="?", type=Path, default=KERNEL)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    options = parser.parse_args(arguments)
    source, folder = options.source.resolve(), options.folder.resolve()
    shutil.rmtree(folder, ignore_errors=True)
    print(build(source, folder))
    if source == KERNEL:
        print(build(SEARCH, folder, SEARCH_NAME))


if __name__ == "__main__":
    main(sys.argv[1:])
