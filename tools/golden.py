"""Rewrite the golden files: all of them, or the kinds named (`make golden` calls this).

    python tools/golden.py                  every kind
    python tools/golden.py perft rules      these kinds

Each kind has its writer in `tests/golden_writers`: a module of that name with `write(folder)`.
"""

import argparse
import sys
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "golden"


def kinds() -> list[str]:
    """The kinds of golden files: the modules of `tests/golden_writers` that can write."""
    folder = ROOT / "tests" / "golden_writers"
    return sorted(
        path.stem
        for path in folder.glob("*.py")
        if "\ndef write(" in path.read_text(encoding="utf-8")
    )


def main() -> None:
    """Rewrite the golden files."""
    sys.path.insert(0, str(ROOT))
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("kinds", nargs="*", help=f"of {', '.join(kinds())}; all when none is named")
    wanted = parser.parse_args().kinds or kinds()
    for kind in wanted:
        if kind not in kinds():
            parser.error(f"{kind!r} is no kind of golden file: they are {', '.join(kinds())}")
    for kind in wanted:
        import_module(f"tests.golden_writers.{kind}").write(FOLDER)
        print(f"tests/golden/{kind}: written")


if __name__ == "__main__":
    main()
