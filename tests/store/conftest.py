"""What the tests of the store share: a store on a real file, and processes of their own."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cadogan.store import Store, open_store

Starter = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with open_store(path) as opened:
        yield opened


@pytest.fixture
def start() -> Iterator[Starter]:
    """Start Python programs as processes with pipes; whatever still runs at the end is killed."""
    children: list[subprocess.Popen[str]] = []

    def start_program(program: str, *arguments: str) -> "subprocess.Popen[str]":
        child = subprocess.Popen(
            [sys.executable, "-c", program, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
        children.append(child)
        return child

    yield start_program
    for child in children:
        child.kill()
        child.communicate()
