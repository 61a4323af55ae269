"""The table as text, zone by zone, each place with its number: nothing to find by its position.

    aces       1:AC    2:--  3:--  4:--
    fans       1:9C 8H  2:7H  3:--
    star.2     1:2S    2:9H+1
    columns.4  (+3) 5S 4H
    pack       12 cards

A place's name is that of its line and its number (`fans.2`, `star.2.1`).  `--` is a space, `##` a
card face down, `9H+1` a nine with one card under it, `(+3)` three cards not shown.
"""

from collections.abc import Iterable, Sequence

from cadogan.cards import CardStyle, format_card
from cadogan.engine import codes
from cadogan.engine.geometry import hyphened
from cadogan.engine.position import Position
from cadogan.vocabulary import Foundations, Spread, Tableau, Talon

SPACE = "--"
FACE_DOWN = "##"
# Longer names of zones stand on a line of their own.
LONGEST_LEAD = 14

_GAP = 2


def draw_table(
    position: Position, *, width: int = 80, style: CardStyle = "ascii", whole: bool = False
) -> str:
    """The table in lines of at most `width` characters, without a line end after the last.

    `whole`: every card of every packet, one place a line, however long the lines are.
    """
    return "\n".join(_Drawing(position, width, style, whole).lines())


def draw_place(position: Position, place: int, *, style: CardStyle = "ascii") -> str:
    """One place with all its cards, bottom card first: `fans.5: 3C TD 3D`."""
    label = position.table.spots[place].label
    if place == position.table.stock:
        return f"{label}: {_count_of_pack(position)}"
    shown = position.view().places.get(label, ())
    return f"{label}: {_cards(shown, style) or (SPACE if is_laid_out(position, place) else '-')}"


def draw_places(
    position: Position, places: Iterable[int], *, most: int = 6, style: CardStyle = "ascii"
) -> str:
    """Some places in one line, the last `most` cards of each: `fans.4: 4S QS; fans.12: space`."""
    view = position.view().places
    texts = []
    for place in places:
        label = position.table.spots[place].label
        shown = view.get(label, ())
        if place == position.table.stock:
            text = _count_of_pack(position)
        elif not shown:
            text = "space" if position.is_space(place) else "no card"
        elif _lies_open(position, place):
            text = _folded(shown, most, style)
        else:
            text = _top(shown, style)
        texts.append(f"{label}: {text}")
    return "; ".join(texts)


def is_laid_out(position: Position, place: int) -> bool:
    """Is this a place of the table by now, with cards or as a space?"""
    if position.kernel.size_at(place) or position.is_space(place):
        return True
    return isinstance(position.table.zone_at(place), Foundations | Talon)


def _count_of_pack(position: Position) -> str:
    count = position.kernel.size_at(position.table.stock)
    return f"{count} card{'' if count == 1 else 's'}" if count else "empty"


def _card(card: int | None, style: CardStyle) -> str:
    return FACE_DOWN if card is None else format_card(card, style)


def _cards(cards: Sequence[int | None], style: CardStyle) -> str:
    return " ".join([_card(card, style) for card in cards])


def _top(cards: Sequence[int | None], style: CardStyle) -> str:
    beneath = f"+{len(cards) - 1}" if len(cards) > 1 else ""
    return _card(cards[-1], style) + beneath


def _folded(cards: Sequence[int | None], most: int, style: CardStyle) -> str:
    """All the cards, or the last `most` and how many there are besides."""
    if len(cards) <= most:
        return _cards(cards, style)
    return f"(+{len(cards) - most}) {_cards(cards[len(cards) - most :], style)}"


def _lies_open(position: Position, place: int) -> bool:
    """Do the cards of a packet lie side by side, so that all of them are seen at a glance?"""
    zone = position.table.zone_at(place)
    return isinstance(zone, Tableau) and zone.spread is not Spread.SQUARED


class _Drawing:
    """One drawing of a table."""

    def __init__(self, position: Position, width: int, style: CardStyle, whole: bool) -> None:
        self.position = position
        self.table = position.table
        self.style = style
        self.whole = whole
        self.view = position.view().places
        self.lead = _GAP + max(
            len(label) for label in self._leads() if len(label) <= LONGEST_LEAD or label == "pack"
        )
        self.room = max(width - self.lead, 16)

    def lines(self) -> list[str]:
        """The lines of the drawing."""
        lines = []
        for zone in self.table.zone_list:
            places = [
                place
                for place in self.table.zone_places(zone.name)
                if is_laid_out(self.position, place)
            ]
            if places:
                lines += self._zone(hyphened(zone.name), places)
        if self.position.kernel.size_at(self.table.hand):
            shown = self.view[self.table.spots[self.table.hand].label]
            lines += self._led("hand", [_cards(shown, self.style)])
        if self._shows_pack():
            lines += self._led("pack", [_count_of_pack(self.position)])
        return lines

    def _leads(self) -> list[str]:
        """All that may stand at the beginning of a line, in this game."""
        leads = ["hand", "pack"]
        for place in range(self.table.hand):
            label = self.table.spots[place].label
            leads.append(label.rpartition(".")[0] or label)
            if self._has_own_line(place):
                leads.append(label)
        return leads

    def _shows_pack(self) -> bool:
        """Is there a pack to deal from, now or at some time?"""
        if self.position.kernel.size_at(self.table.stock):
            return True
        dealt = sum(step.op == codes.DEAL for step in self.table.script)
        return dealt > 1 or any(
            step.op in (codes.TURN_UP, codes.LOOP) for step in self.table.script
        )

    def _has_own_line(self, place: int) -> bool:
        if self.whole:
            return True
        zone = self.table.zone_at(place)
        return isinstance(zone, Tableau) and zone.spread not in (Spread.SQUARED, Spread.FANNED)

    def _zone(self, name: str, places: list[int]) -> list[str]:
        if self._has_own_line(places[0]):
            lines = []
            for place in places:
                label = self.table.spots[place].label
                lines += self._led(label, [self._packet(place, self.room)])
            return lines
        if len(self.table.zone_places(name.replace("-", " "))) == 1:
            label = self.table.spots[places[0]].label
            return self._led(label, [self._packet(places[0], self.room)])
        rows: dict[str, list[int]] = {}
        for place in places:
            rows.setdefault(self.table.spots[place].label.rpartition(".")[0], []).append(place)
        if len(rows) == 1 and next(iter(rows)) == name:
            return self._led(name, self._wrapped(places))
        lines = []
        widths = self._column_widths(list(rows.values()))
        for label, row in rows.items():
            lines += self._led(label, self._row(row, widths))
        return lines

    def _led(self, label: str, texts: list[str]) -> list[str]:
        """Lines with their name before the first; a long name has a line to itself."""
        if len(label) + _GAP > self.lead:
            return [label, *(f"{'':{self.lead}}{text}" for text in texts)]
        return [
            f"{label if not index else '':{self.lead}}{text}" for index, text in enumerate(texts)
        ]

    def _packet(self, place: int, room: int) -> str:
        """The cards of a place, in so much room."""
        shown = self.view[self.table.spots[place].label]
        if not shown:
            return SPACE
        if self.whole:
            return _cards(shown, self.style)
        if not _lies_open(self.position, place):
            return _top(shown, self.style)
        text = _cards(shown, self.style)
        most = len(shown)
        while len(text) > room and most > 1:
            most -= 1
            text = _folded(shown, most, self.style)
        return text

    def _cell(self, place: int, digits: int) -> str:
        number = self.table.spots[place].label.rpartition(".")[2]
        return f"{number:>{digits}}:{self._packet(place, self.room - digits - 1)}"

    def _wrapped(self, places: list[int]) -> list[str]:
        """Numbered places of one row, in as many lines as it takes."""
        digits = len(str(len(self.table.zone_places(self.table.spots[places[0]].zone))))
        cells = [self._cell(place, digits) for place in places]
        if _lies_open(self.position, places[0]):
            return self._flowed(cells)
        widest = max(map(len, cells))

        def lines_with(gap: int) -> int:
            return -(-len(cells) // max((self.room + gap) // (widest + gap), 1))

        gap = _GAP if lines_with(_GAP) == lines_with(1) else 1
        fit, each = -(-len(cells) // lines_with(gap)), widest + gap
        return [
            "".join(f"{cell:{each}}" for cell in cells[first : first + fit]).rstrip()
            for first in range(0, len(cells), fit)
        ]

    def _flowed(self, cells: list[str]) -> list[str]:
        """Cells of different lengths, each beginning at a stop, as a tabulator has them."""
        stop = 4 + 3 * 3
        lines, line = [], ""
        for cell in cells:
            start = -(-(len(line) + bool(line)) // stop) * stop
            if line and start + len(cell) > self.room:
                lines.append(line)
                line, start = "", 0
            line = f"{line:{start}}{cell}" if start else cell
        return [*lines, line]

    def _column_widths(self, rows: list[list[int]]) -> dict[str, int]:
        widths: dict[str, int] = {}
        for row in rows:
            for place in row:
                number = self.table.spots[place].label.rpartition(".")[2]
                widths[number] = max(widths.get(number, 0), len(self._cell(place, 0)))
        return widths

    def _row(self, places: list[int], widths: dict[str, int]) -> list[str]:
        """One row of a block: columns stand under each other, places not laid out are left free."""
        cells = {
            self.table.spots[place].label.rpartition(".")[2]: self._cell(place, 0)
            for place in places
        }
        numbers = sorted(widths, key=int)
        gap = _GAP if sum(widths.values()) + _GAP * len(widths) <= self.room + _GAP else 1
        length = sum(widths.values()) + gap * (len(widths) - 1)
        # Not one line full and the next nearly empty: as many cards in the one as in the other.
        each = -(-len(numbers) // -(-length // self.room))
        lines = []
        for first in range(0, len(numbers), each):
            part = numbers[first : first + each]
            lines.append("".join(f"{cells.get(n, ''):{widths[n] + gap}}" for n in part).rstrip())
        while len(lines) > 1 and not lines[-1]:
            lines.pop()
        return lines
