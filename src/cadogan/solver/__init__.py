"""The solver: can this deal be won, and how?"""

import cadogan.engine  # noqa: F401 - which decides which build of the kernel is loaded

__all__: list[str] = []
