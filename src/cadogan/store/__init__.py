"""Games in progress, finished games and statistics, kept in one SQLite file.

The store deals in strings and counts, and reads no records; `checking` replays those that come in.
"""

from cadogan.store.database import database_path
from cadogan.store.exchange import (
    BadLine,
    ExportReport,
    ImportReport,
    export_lines,
    import_lines,
)
from cadogan.store.games import (
    DamagedGame,
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
    "DamagedGame",
    "ExportReport",
    "ImportReport",
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
