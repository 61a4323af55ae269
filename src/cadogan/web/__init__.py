"""The table in the browser: a server on loopback and the page that it serves."""

__all__: list[str] = []
