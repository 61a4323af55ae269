"""What holds for every test.

Warnings are errors (pyproject.toml), and with them whatever reaches `sys.unraisablehook`: an index
error inside a `noexcept` function of the checked kernel fails the test that ran into it.
"""

from pathlib import Path

from hypothesis import HealthCheck, settings

from tests.builds import CHECKED_KERNEL, KERNEL_SOURCE, ROOT

# Nothing here is a test of time: the uncompiled kernel is slow, and so may the machine be.
settings.register_profile(
    "cadogan", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("cadogan")


def pytest_report_header() -> list[str]:
    """Warn of builds of the kernel that are older than its source."""
    built = (CHECKED_KERNEL, *KERNEL_SOURCE.parent.glob("kernel*.so"))
    stale = [path.relative_to(ROOT) for path in built if is_stale(path)]
    return [f"kernel: {path} is older than its source; `make test` rebuilds it" for path in stale]


def is_stale(built: Path) -> bool:
    """Say whether a build of the kernel is there, but older than its source or declarations."""
    sources = (KERNEL_SOURCE, KERNEL_SOURCE.with_suffix(".pxd"))
    return built.exists() and any(
        source.stat().st_mtime > built.stat().st_mtime for source in sources
    )
