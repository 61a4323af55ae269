"""Transcripts as golden files, `transcripts/<game>.<number>.txt`, to be read against the page.

The opening table; then for each move its number, how many moves were legal, the move, and what it
caused; the table again whenever the deal goes on; how it ended.  The games played are those of the
golden records.
"""

import textwrap
from collections.abc import Sequence
from pathlib import Path

import cadogan
from cadogan.cards import format_card, format_cards
from cadogan.engine import codes
from cadogan.engine.position import Move, Position, parts_of_move
from cadogan.engine.record import Record, begin, parse_record
from cadogan.vocabulary import Foundations
from tests.golden_writers.records import FOLDER as RECORDS
from tests.golden_writers.records import record_name

FOLDER = RECORDS.parent / "transcripts"
RESULTS = ("won", "lost")
# These moves end a stage of the game, after which the table is drawn anew; so does a move that
# causes more than can be said on one line.
MOST = 6
STAGES = (codes.DEAL_ON, codes.REDEAL_BID, codes.PAY)


def draw(position: Position) -> str:
    """The table zone by zone: packets between bars, bottom card first, `--` for a space.

    Foundations show their first and their last card.
    """
    table, kernel = position.table, position.kernel
    lines = []
    for zone in table.game.zones:
        packets = []
        for place in table.zone_places(zone.name):
            cards = kernel.packet_at(place)
            if isinstance(zone, Foundations) and len(cards) > 2:
                packets.append(f"{format_card(cards[0])}..{format_card(cards[-1])}")
            elif cards or position.is_space(place):
                packets.append(written(cards, kernel.mark_at(place)) or "--")
            else:
                packets.append("")
        while packets and not packets[-1]:
            packets.pop()
        if packets:
            lines.append(f"{zone.name}: {' | '.join(packets)}".rstrip())
    if kernel.size_at(table.hand):
        lines.append(f"hand: {format_cards(kernel.packet_at(table.hand))}")
    lines.append(f"pack: {kernel.size_at(table.stock)} cards")
    return "\n".join(
        textwrap.fill(line, 100, subsequent_indent="    ", initial_indent="  ") for line in lines
    )


def written(cards: Sequence[int], mark: int) -> str:
    """The cards of a packet, those that lie face down as `~5D`."""
    return " ".join(
        ("~" if mark & codes.DOWN << height else "") + format_card(card)
        for height, card in enumerate(cards)
    )


def caused(position: Position, move: Move) -> list[str]:
    """What the last move caused beyond what its text says."""
    parts = parts_of_move(move)
    table = position.table
    labels = [spot.label for spot in table.spots]
    said = []
    for change in position.changes():
        cards = format_cards(change.cards)
        if change.source < 0:
            said.append(f"{cards} turned {labels[change.target]}")
        elif change.cards and change.target != table.stock:
            named = change.source in parts[1:] and change.target in parts[1:]
            if not named or change.source == table.stock:
                said.append(f"{cards} {labels[change.source]} > {labels[change.target]}")
    return said


def transcript(record: Record) -> str:
    """A record as a transcript."""
    code = cadogan.deal(record.code)
    position = begin(code.patience, code.number, record.cards)
    patience = position.patience
    lines = [f"{patience.name}, deal {record.code}: {record.result}", "", draw(position), ""]
    for number, text in enumerate(record.moves, 1):
        legal = len(position.legal_moves)
        move = position.push(text)
        effects = caused(position, move)
        staged = len(effects) > MOST or parts_of_move(move).clause in STAGES
        said = f"  ; {', '.join(effects)}" if effects and not staged else ""
        lines.append(f"{number:4}{legal:5}  {text}{said}")
        if staged:
            lines += ["", draw(position), ""]
    outcome = position.outcome()
    said = outcome.value if outcome else "not over"
    lines += ["", draw(position), "", f"{said}, {position.cards_home} cards home"]
    return "\n".join(lines) + "\n"


def golden_transcripts() -> dict[str, str]:
    """The transcripts of each game, by the name of the golden file."""
    texts = {}
    for entry in cadogan.games():
        for result in RESULTS:
            path = RECORDS / record_name(entry.slug, result)
            if path.is_file():
                record = parse_record(path.read_text(encoding="utf-8"))
                number = record.code.rpartition(":")[2]
                texts[f"{entry.slug}.{number}.txt"] = transcript(record)
    return texts


def write(folder: Path) -> None:
    """Write the transcripts into `folder`/transcripts and remove those of other games."""
    place = folder / "transcripts"
    place.mkdir(parents=True, exist_ok=True)
    texts = golden_transcripts()
    for old in place.glob("*.txt"):
        if old.name not in texts:
            old.unlink()
    for name, text in texts.items():
        (place / name).write_text(text, encoding="utf-8")
