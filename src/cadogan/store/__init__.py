"""Games in progress, finished games and statistics, kept in one SQLite file.

The store deals in strings and counts: it knows neither the rules nor the records it keeps.
"""

from cadogan.store.database import database_path
from cadogan.store.exchange import BadLine, BadLinesError, export_lines, import_lines
from cadogan.store.games import (
    MergeReport,
    Result,
    SavedGame,
    StaleGameError,
    Store,
    advance,
    open_store,
)
from cadogan.store.statistics import Statistics

__all__ = [
    "BadLine",
    "BadLinesError",
    "MergeReport",
    "Result",
    "SavedGame",
    "StaleGameError",
    "Statistics",
    "Store",
    "advance",
    "database_path",
    "export_lines",
    "import_lines",
    "open_store",
]
