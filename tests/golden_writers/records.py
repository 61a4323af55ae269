"""The golden records: `records/<game>.won.record` and `records/<game>.lost.record`.

`tests.golden_writers.search` finds them; `make golden` only plays them again and writes them as
they are written today.  A change of the rules by which one cannot be played any more wants a new
search.
"""

from pathlib import Path

import cadogan
from cadogan.engine.position import Outcome, Position
from cadogan.engine.record import Record, parse_record, record_of
from cadogan.errors import CadoganError

FOLDER = Path(__file__).resolve().parent.parent / "golden" / "records"


def record_name(code: str, result: str) -> str:
    """The file in which a game's record of this result stands."""
    return f"{code}.{result}.record"


def read_record(path: Path) -> Record:
    """Read a golden record."""
    return parse_record(path.read_text(encoding="utf-8"))


def played(path: Path) -> Position:
    """The position at the end of a golden record."""
    try:
        position = cadogan.replay(path.read_text(encoding="utf-8"))
    except CadoganError as error:
        raise CadoganError(
            f"{path.name}: {error}; find another with `python -m tests.golden_writers.search"
            f" {path.name.split('.')[0]}`"
        ) from None
    wanted = Outcome.WON if ".won." in path.name else Outcome.STUCK
    if position.outcome() is not wanted:
        raise CadoganError(f"{path.name} does not end {wanted.value}")
    return position


def write(folder: Path) -> None:
    """Play the records in `folder`/records again and write them as they are written today."""
    for path in sorted((folder / "records").glob("*.record")):
        result = path.name.split(".")[1]
        path.write_text(str(record_of(played(path), result)), encoding="utf-8")
