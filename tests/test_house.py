"""The order of the house: which way imports point, pure data in the book, docstrings, builds."""

import ast
import importlib.machinery
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import cadogan
from cadogan.engine import kernel
from tests.builds import BUILDS, KERNEL_SOURCE, ROOT, run_in_build

PACKAGE = ROOT / "src" / "cadogan"
MODULES = sorted(PACKAGE.rglob("*.py"))
DECLARATIONS = sorted(PACKAGE.rglob("*.pxd"))
DEFINITIONS = sorted((PACKAGE / "book").glob("*.py"))

# What each part of the package may import besides itself and `errors`. "" is the package itself.
BASE = {"cards", "vocabulary"}
MIDDLE = BASE | {"engine", "solver", "study", "prose", "advice", "draw", "store", "book"}
ARROWS: dict[str, set[str]] = {
    "errors": set(),
    "cards": set(),
    "vocabulary": {"cards"},
    "book": BASE,
    "engine": BASE,
    "solver": BASE | {"engine"},
    "study": BASE | {"engine", "solver", "catalogue"},
    "prose": BASE | {"engine"},
    "advice": BASE | {"engine", "solver", "prose"},
    "draw": BASE | {"engine"},
    "store": BASE | {"engine"},
    # What the face of the package shows of the book: the games by name.
    "catalogue": BASE | {"engine", "book"},
    "terminal": MIDDLE | {"", "catalogue"},
    "web": MIDDLE | {"", "catalogue"},
    "cli": MIDDLE | {"", "catalogue", "terminal", "web"},
    "__main__": {"cli"},
}
# The face of the package collects what lies below it, and may do so lazily.
ARROWS[""] = MIDDLE | {"catalogue"}


def module_name(path: Path) -> str:
    """Return the dotted name of a module of the package."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def part_of(name: str) -> str:
    """Return the part of the package that a module belongs to: "engine" of cadogan.engine.table."""
    return f"{name}.".split(".")[1]


def imported_modules(source: str, name: str, *, is_package: bool = False) -> Iterator[str]:
    """List what a source imports, at its top or deep inside a function, as absolute names."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                up = node.level - is_package
                home = name.split(".")[: len(name.split(".")) - up]
                base = ".".join([*home, base]).rstrip(".")
            if base == "cadogan":
                # `from cadogan import cards` means the module where there is one of that name.
                for alias in node.names:
                    yield f"cadogan.{alias.name}" if alias.name in ARROWS else "cadogan"
            else:
                yield base


def declared_modules(source: str) -> Iterator[str]:
    """List the modules of the package that Cython declarations import."""
    yield from re.findall(r"^\s*(?:from|cimport)\s+(cadogan[\w.]*)", source, re.MULTILINE)


def broken_arrows(name: str, imported: Iterator[str]) -> list[str]:
    """List the imports of a module that point the wrong way, as "engine -> book" and the like."""
    here = part_of(name)
    if here not in ARROWS:
        return [f"{here} is not a known part of the package"]
    return [
        f"{here or 'cadogan'} -> {there or 'cadogan'}"
        for there in (part_of(module) for module in imported if module.split(".")[0] == "cadogan")
        if there not in ARROWS[here] | {here, "errors"}
    ]


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_arrows_of_a_module_point_one_way(path: Path) -> None:
    name = module_name(path)
    source = path.read_text(encoding="utf-8")
    imported = imported_modules(source, name, is_package=path.stem == "__init__")
    assert broken_arrows(name, imported) == []


@pytest.mark.parametrize("path", DECLARATIONS, ids=module_name)
def test_arrows_of_declarations_point_one_way(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert broken_arrows(module_name(path), declared_modules(source)) == []


@pytest.mark.parametrize(
    ("name", "source", "broken"),
    [
        ("cadogan.engine.table", "import cadogan.book", ["engine -> book"]),
        ("cadogan.engine.table", "from cadogan.book.the_shah import SHAH", ["engine -> book"]),
        ("cadogan.engine.table", "from cadogan import book", ["engine -> book"]),
        ("cadogan.engine.table", "from cadogan import GAMES", ["engine -> cadogan"]),
        ("cadogan.engine.table", "def f():\n    from ..book import GAMES", ["engine -> book"]),
        ("cadogan.engine.table", "from .. import book", ["engine -> book"]),
        ("cadogan.cards", "from .vocabulary import Game", ["cards -> vocabulary"]),
        ("cadogan.cards", "from cadogan.errors import NotationError", []),
        ("cadogan.errors", "from cadogan import cards", ["errors -> cards"]),
        ("cadogan.draw.svg", "from cadogan.prose import rules", ["draw -> prose"]),
        ("cadogan.solver.search", "import re, cadogan.study", ["solver -> study"]),
        ("cadogan.engine.table", "import cadogan_book\nfrom . import shuffle", []),
        ("cadogan.parlour", "import re", ["parlour is not a known part of the package"]),
        ("cadogan", "from cadogan.cli import main", ["cadogan -> cli"]),
    ],
)
def test_arrows_are_seen_when_broken(name: str, source: str, broken: list[str]) -> None:
    assert broken_arrows(name, imported_modules(source, name)) == broken


def test_arrows_are_seen_when_broken_in_a_package_or_in_declarations() -> None:
    relative = imported_modules("from ..book import GAMES", "cadogan.engine", is_package=True)
    assert broken_arrows("cadogan.engine", relative) == ["engine -> book"]
    declared = declared_modules("cimport cython\nfrom cadogan.solver.search cimport Search\n")
    assert broken_arrows("cadogan.engine.kernel", declared) == ["engine -> solver"]


def behaviour_in(source: str) -> list[str]:
    """List what is not data in a source: functions, lambdas, classes, foreign imports."""
    found = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda() | ast.ClassDef():
                found.append(f"line {node.lineno}: {type(node).__name__}")
            case ast.Import(names=names):
                found += [f"line {node.lineno}: import {alias.name}" for alias in names]
            case ast.ImportFrom(module="dataclasses", names=[ast.alias(name="replace")]):
                pass  # one word like another, but for a field
            case ast.ImportFrom(module=module, level=0) if part_of(module or "") not in BASE:
                found.append(f"line {node.lineno}: from {module}")
    return found


@pytest.mark.parametrize("path", DEFINITIONS, ids=module_name)
def test_a_definition_is_pure_data(path: Path) -> None:
    # The list of the games may come with a way to look one up; the games themselves may not.
    found = behaviour_in(path.read_text(encoding="utf-8"))
    assert [thing for thing in found if path.stem != "__init__" or "Lambda" in thing] == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("from cadogan.vocabulary import Game\nSHAH = Game(ranks=tuple(range(3)))", []),
        ("def deal():\n    pass", ["line 1: FunctionDef"]),
        ("GAME = dict(\n    test=lambda card: True)", ["line 2: Lambda"]),
        ("class Game:\n    pass", ["line 1: ClassDef"]),
        ("import os", ["line 1: import os"]),
        ("from random import choice", ["line 1: from random"]),
    ],
)
def test_a_definition_that_is_not_pure_data_is_seen(source: str, found: list[str]) -> None:
    assert behaviour_in(source) == found


def undocumented(source: str) -> list[str]:
    """List the public classes, functions and methods of a source that have no docstring."""

    def walk(node: ast.Module | ast.ClassDef, prefix: str) -> Iterator[str]:
        for child in node.body:
            if not isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            decorators = {ast.unparse(decorator) for decorator in child.decorator_list}
            accessor = {f"{child.name}.setter", f"{child.name}.deleter"}
            if child.name.startswith("_") or decorators & (accessor | {"overload"}):
                continue
            if not ast.get_docstring(child):
                yield prefix + child.name
            if isinstance(child, ast.ClassDef):
                yield from walk(child, f"{prefix}{child.name}.")

    module = ast.parse(source)
    return [*([] if ast.get_docstring(module) else ["the module"]), *walk(module, "")]


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_everything_public_has_a_docstring(path: Path) -> None:
    assert undocumented(path.read_text(encoding="utf-8")) == []


def test_a_missing_docstring_is_seen() -> None:
    source = 'class Deal:\n    """A deal."""\n    def undo(self): ...\n    def _hash(self): ...\n'
    assert undocumented(source) == ["the module", "Deal.undo"]


def test_the_public_names_are_sorted_and_there() -> None:
    assert list(cadogan.__all__) == sorted(cadogan.__all__)
    assert [name for name in cadogan.__all__ if not hasattr(cadogan, name)] == []


def test_the_kernel_under_test_is_compiled_unless_asked_otherwise() -> None:
    if os.environ.get("CADOGAN_PURE", "0") not in ("", "0"):
        assert kernel.__file__ == str(KERNEL_SOURCE)
    else:
        assert kernel.__file__.endswith(tuple(importlib.machinery.EXTENSION_SUFFIXES))


@pytest.mark.parametrize("build", BUILDS)
def test_each_build_of_the_kernel_can_be_asked_for(build: str) -> None:
    report = "from cadogan.engine import kernel_build; print(kernel_build())"
    assert run_in_build(build, ["-c", report]) == f"{build}\n"


@pytest.mark.parametrize(
    ("snippet", "message"),
    [
        ("raise SystemExit(3)", "exit 3"),
        ("import warnings; warnings.warn('old')", "UserWarning: old"),
        ("type('A', (), {'__del__': lambda self: [][1]})()", "IndexError"),
    ],
)
def test_a_run_in_a_build_hides_no_failure(snippet: str, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        run_in_build("pure Python", ["-c", snippet])


def test_a_kernel_that_is_not_there_is_named() -> None:
    done = run_python(["-c", "import cadogan.engine"], {"CADOGAN_KERNEL": "nowhere.so"})
    assert done.returncode == 1
    assert "CADOGAN_KERNEL names nowhere.so, which is not a file" in done.stderr


def run_python(
    arguments: list[str], environment: dict[str, str], folder: Path = ROOT
) -> subprocess.CompletedProcess[str]:
    """Run Python in another process, with additions to the environment."""
    inherited = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("CADOGAN_", "PYTEST_"))
    }
    return subprocess.run(
        [sys.executable, *arguments],
        env=inherited | environment,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


TOY = """\
# cython: annotation_typing=False, boundscheck=False, wraparound=False
from array import array

class Kernel:
    def __init__(self):
        self.cards = array("B", bytes(4))

    def card(self, place):
        return self.cards[place]
"""

TOY_DECLARATIONS = """\
cdef class Kernel:
    cdef unsigned char[::1] cards
    cpdef int card(self, int place) noexcept
"""

TOY_TESTS = """\
import pytest
from cadogan.engine import kernel_build
from cadogan.engine.kernel import Kernel

@pytest.mark.parametrize("place", [3, 4, -1])
def test_card(place):
    assert kernel_build() == "compiled, checked"
    assert Kernel().card(place) == 0
"""


def test_an_index_error_that_the_kernel_cannot_raise_fails_the_test(tmp_path: Path) -> None:
    (tmp_path / "kernel.py").write_text(TOY)
    (tmp_path / "kernel.pxd").write_text(TOY_DECLARATIONS)
    build = run_python(["tools/checked_build.py", f"{tmp_path}/kernel.py", f"{tmp_path}/built"], {})
    assert build.returncode == 0, build.stderr

    (tmp_path / "test_toy.py").write_text(TOY_TESTS)
    # With the settings of this project: they are what is tested.
    settings = ["-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path), "-rA"]
    plain = ["-p", "no:cacheprovider", "-p", "no:hypothesispytest", "-p", "no:xdist"]
    done = run_python(
        ["-m", "pytest", *settings, *plain, str(tmp_path / "test_toy.py")],
        {"CADOGAN_KERNEL": str(tmp_path / "built" / "kernel.abi3.so")},
        tmp_path,
    )
    outcomes = re.findall(r"^(PASSED|FAILED|ERROR) \S*test_card\[(\S+)\]", done.stdout, re.M)
    assert sorted(outcomes) == [("FAILED", "-1"), ("FAILED", "4"), ("PASSED", "3")], done.stdout
    assert "PytestUnraisableExceptionWarning" in done.stdout


def test_a_kernel_without_directives_is_not_built_unchecked(tmp_path: Path) -> None:
    (tmp_path / "kernel.py").write_text('"""No directives."""\n')
    build = run_python(["tools/checked_build.py", f"{tmp_path}/kernel.py", f"{tmp_path}/built"], {})
    assert build.returncode == 1
    assert "must be its '# cython:' directives" in build.stderr


@pytest.mark.slow
def test_the_package_installs_without_a_compiler(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    tracked = ["pyproject.toml", "README.md", "LICENSE", "MANIFEST.in", "tools/page_backend.py"]
    for path in [ROOT / name for name in tracked] + MODULES + DECLARATIONS:
        target = copy / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes())

    options = ["--no-build-isolation", "--no-deps", "--no-index", "--quiet"]
    install = ["-m", "pip", "install", *options, "--target", str(tmp_path / "site"), str(copy)]
    done = run_python(install, {"CC": "/bin/false"}, tmp_path)
    assert done.returncode == 0, done.stderr

    report = "import cadogan.engine as e; print(e.kernel_build(), e.__file__)"
    done = run_python(["-c", report], {"PYTHONPATH": str(tmp_path / "site")}, tmp_path)
    assert done.stdout == f"pure Python {tmp_path}/site/cadogan/engine/__init__.py\n", done.stderr
