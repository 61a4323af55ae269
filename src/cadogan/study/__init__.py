"""What was found out about the games by solving many deals: winnable deals, lengths, skill."""

import cadogan.engine  # noqa: F401 - which decides which build of the kernel is loaded

__all__: list[str] = []
