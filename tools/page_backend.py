"""The build of the package: setuptools', with the page in the browser built first.

The page needs Node.js.  Where that is missing, or the build does not succeed, the package is built
without it: `cadogan serve` then says so, and everything else is as it should be.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from setuptools import build_meta

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "cadogan" / "web" / "static" / "index.html"
# What the page is made of.
SOURCES = ("src", "art", "scripts", "index.html", "package-lock.json", "vite.config.ts")

get_requires_for_build_wheel = build_meta.get_requires_for_build_wheel
get_requires_for_build_sdist = build_meta.get_requires_for_build_sdist
get_requires_for_build_editable = build_meta.get_requires_for_build_editable
prepare_metadata_for_build_wheel = build_meta.prepare_metadata_for_build_wheel
prepare_metadata_for_build_editable = build_meta.prepare_metadata_for_build_editable


def is_page_up_to_date() -> bool:
    """Is the page there, and newer than all that it is made of?"""
    if not PAGE.is_file():
        return False
    built = PAGE.stat().st_mtime
    files = [
        file
        for source in SOURCES
        for file in [WEB / source, *(WEB / source).rglob("*")]
        if file.is_file()
    ]
    return all(file.stat().st_mtime <= built for file in files)


def build_page() -> bool:
    """Build the page where it is not up to date; False if it is still missing after."""
    if not (WEB / "package.json").is_file() or is_page_up_to_date():
        return PAGE.is_file()
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        print("cadogan: without Node.js the page in the browser is not built", file=sys.stderr)
        return PAGE.is_file()
    for arguments in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
        done = subprocess.run([npm, *arguments], cwd=WEB, check=False, capture_output=True)
        if done.returncode:
            print(f"cadogan: the page was not built: npm {arguments[0]} failed", file=sys.stderr)
            print(done.stdout.decode(errors="replace"), file=sys.stderr)
            print(done.stderr.decode(errors="replace"), file=sys.stderr)
            return False
    PAGE.touch()
    return True


def build_wheel(
    wheel_directory: str,
    config_settings: dict[str, Any] | None = None,
    metadata_directory: str | None = None,
) -> str:
    """Build a wheel, the page in it."""
    build_page()
    built: str = build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
    return built


def build_sdist(sdist_directory: str, config_settings: dict[str, Any] | None = None) -> str:
    """Build a source archive, the page in it."""
    build_page()
    built: str = build_meta.build_sdist(sdist_directory, config_settings)
    return built


def build_editable(
    wheel_directory: str,
    config_settings: dict[str, Any] | None = None,
    metadata_directory: str | None = None,
) -> str:
    """Build what an editable install wants, and the page beside it."""
    build_page()
    built: str = build_meta.build_editable(wheel_directory, config_settings, metadata_directory)
    return built


if __name__ == "__main__":
    raise SystemExit(0 if build_page() else 1)
