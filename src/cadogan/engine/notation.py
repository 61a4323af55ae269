"""Text forms: deal codes, places, moves and positions; every printer has a parser that inverts it.

The grammar stands in docs/notation.md.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cadogan.cards import format_card, parse_card
from cadogan.engine import codes
from cadogan.engine.position import (
    Move,
    MoveParts,
    Patience,
    Position,
    bytes_that_name,
    compare_packs,
    empty_kernel,
    parts_of_move,
)
from cadogan.engine.shuffle import parse_number
from cadogan.engine.state import REGISTER_NAMES, bond_of, check_state
from cadogan.engine.table import roomy_table_of
from cadogan.errors import (
    CadoganError,
    IllegalMoveError,
    NotationError,
    quoted,
)
from cadogan.vocabulary import Clause, Grace, Marry

if TYPE_CHECKING:
    from cadogan.engine.table import Table

VERBS = {
    codes.PLAY: "play",
    codes.PACKING: "place",
    codes.FILL: "fill",
    codes.REPLENISH: "replenish",
    codes.TRANSFER: "transfer",
    codes.EXCHANGE: "exchange",
    codes.COMBINE: "combine",
    codes.PAIR: "pair",
    codes.PLAY_PAIR: "play-pair",
    codes.SLIP: "slip",
    codes.CHOOSE: "begin",
    codes.PAY: "pay",
    codes.TURN: "turn",
    codes.LAY: "lay",
    codes.DEAL_ON: "deal",
    codes.REDEAL_BID: "redeal",
}
# What the bare word `deal` stands for, whichever of them is legal.
DEALING = (codes.TURN, codes.DEAL_ON, codes.REDEAL_BID, codes.PAY)

WITH_PLACES = (codes.MUST, codes.HALF)


# --------------------------------------------------------------------------------------- deal codes


class DealCode(NamedTuple):
    """A deal code taken apart: `the-shah:48213`, `napoleon-at-st-helena+talon-only:17`.

    `number` is None when the code names a game only.
    """

    slug: str
    options: tuple[str, ...]
    number: int | None

    def __str__(self) -> str:
        name = "+".join((self.slug, *self.options))
        return name if self.number is None else f"{name}:{self.number}"


def parse_code(text: str) -> DealCode:
    """Read a deal code; raises NotationError for one that has not the form of a code."""
    match = re.fullmatch(
        r"([a-z0-9]+(?:-[a-z0-9]+)*)((?:\+[a-z0-9]+(?:-[a-z0-9]+)*)*)(?::([0-9]+))?",
        text.strip().lower(),
    )
    if match is None:
        raise NotationError(
            f"{quoted(text)} is no deal code: a game and a number are wanted, as the-shah:48213,"
            " options as napoleon-at-st-helena+talon-only:17"
        )
    slug, options, number = match.groups()
    named = tuple(sorted(set(options.split("+")[1:])))
    return DealCode(slug, named, parse_number(number) if number else None)


# ------------------------------------------------------------------------------------------- places


def parse_place(table: Table, label: str) -> int:
    """The number of the place of this name; raises NotationError for an unknown one."""
    place = table.place_by_label.get(label.strip().lower())
    if place is None:
        near = difflib.get_close_matches(label.lower(), table.place_by_label, n=1)
        hint = f": did you mean {near[0]}?" if near else ""
        raise NotationError(f"{quoted(label)} is no place of this game{hint}")
    return place


# -------------------------------------------------------------------------------------------- moves


def verb_of(position: Position, move: int) -> str:
    """The verb of a move's text form."""
    number = parts_of_move(move).clause
    if number >= codes.FIRST_BID:
        return VERBS[number]
    rule = position.table.rules[number]
    if isinstance(bare(rule.clause), Marry):
        return "marry"
    return VERBS[rule.kind]


def bare(clause: Clause) -> Clause:
    """The clause itself, or that of a grace."""
    return clause.clause if isinstance(clause, Grace) else clause


def moving_card(position: Position, parts: MoveParts) -> int | None:
    """The card that a move moves (of a run, the one that must fit); None when it is not seen."""
    table, kernel = position.table, position.kernel
    if parts.first < 0 or parts.first == table.stock:
        return None
    cards = kernel.packet_at(parts.first)
    if parts.clause == codes.CHOOSE:
        return cards[parts.third]
    if parts.clause < codes.FIRST_BID:
        rule = table.rules[parts.clause]
        if rule.kind == codes.SLIP:
            return cards[parts.third]
        depth = table.pool_depth[rule.source[0]]
        if depth:
            return cards[depth - 1]
        if rule.whole and parts.first != table.hand and table.talon_of[parts.first] < 0:
            return cards[(kernel.mark_at(parts.first) >> 2).bit_length()]
    return cards[-1]


def format_move(position: Position, move: int) -> str:
    """A move as text: `marry 6S star.3.5 star.3.6`."""
    parts = parts_of_move(move)
    spots = position.table.spots
    verb = verb_of(position, move)
    words = [verb]

    def name(place: int) -> None:
        words.append(format_card(position.kernel.packet_at(place)[-1]))
        words.append(spots[place].label)

    if verb == "replenish" or parts.first < 0 or verb == "turn":
        return verb
    if verb == "exchange":
        name(parts.first)
        name(parts.second)
        if is_first_half(move):
            words.append("and")
    elif verb == "combine":
        for place in parts[1:]:
            if place >= 0:
                name(place)
    elif verb == "play-pair":
        packet = position.kernel.packet_at(parts.first)
        red = next(card for card in packet if card >= 26)
        black = next(card for card in position.kernel.packet_at(parts.second) if card < 26)
        words += [format_card(red), spots[parts.first].label, spots[parts.third].label]
        words += [format_card(black), spots[parts.second].label, spots[parts.fourth].label]
    else:
        card = moving_card(position, parts)
        if card is not None:
            words.append(format_card(card))
        words.append(spots[parts.first].label)
        if parts.second >= 0:
            words.append(spots[parts.second].label)
    return " ".join(words)


def parse_move(position: Position, text: str) -> Move:
    """Read a move that is legal in this position.

    The full form is read first, then short forms: source and target, each a place, the beginning of
    its name (`c5`), or the card that lies there; one word alone plays a card home.  Raises
    NotationError for a text that is no move, IllegalMoveError for one that is not legal.
    """
    words = text.lower().split()
    if not words:
        raise NotationError("a move is wanted, as 7h kh, c5 f3 or deal: 'moves' lists them")
    moves = position.legal_moves
    plain = " ".join(words)
    if len(split_halves(plain)) > 1:
        raise NotationError("two exchanges are two moves: they are made one after the other")
    for move in position.legal_moves:
        if format_move(position, move).lower() == plain:
            return move
    verbs = set(VERBS.values()) | {"marry"}
    verb = words[0] if words[0] in verbs else ""
    rest = words[1:] if verb else words
    if verb and not rest:
        found = [move for move in moves if verb_of(position, move) == verb]
        if verb == "deal" and not found:
            found = [move for move in moves if parts_of_move(move).clause in DEALING]
        if not found:
            raise refused(position, text)
        return choose(position, found, text)
    pairs = [word for word in rest if word != "and"]
    found = [
        move
        for move in matching(position, verb, pairs)
        if verb_of(position, move) != "exchange" or is_first_half(move) == ("and" in rest)
    ]
    if verb in ("", "exchange", "combine", "play-pair") and not found:
        found = list(matching_sets(position, verb, pairs, "and" in rest))
    if not found:
        raise refused(position, text)
    return choose(position, found, text)


# How the first of two exchanges ends that are made together; they share a line and an undo.
HALF = " and"


def join_halves(moves: Sequence[str]) -> list[str]:
    """The lines of a record: of two exchanges made together, one line."""
    lines: list[str] = []
    for move in moves:
        if lines and lines[-1].endswith(HALF):
            lines[-1] = f"{lines[-1]} {move}"
        else:
            lines.append(move)
    return lines


def split_halves(line: str) -> list[str]:
    """The moves of a line: two, where two exchanges are made together, else one."""
    first, middle, second = re.sub(r"\s+", " ", line.strip()).partition(f"{HALF} exchange ")
    return [first + HALF, f"exchange {second}"] if middle else [line]


def is_first_half(move: int) -> bool:
    """Is this an exchange that a second one completes?"""
    return parts_of_move(move).third == codes.NONE - 1


def refused(position: Position, text: str) -> CadoganError:
    """The error for a text that fits no legal move."""
    refusal = position.why_not(text)
    if refusal is None:
        return NotationError(f"{quoted(text)} is no move: 'moves' lists those that are legal")
    return IllegalMoveError(str(refusal), reason=refusal.reason, rule=refusal.rule)


def choose(position: Position, found: Sequence[Move], text: str) -> Move:
    """The one move that is meant; of several, a play, if only one of them is a play."""
    chosen = list(dict.fromkeys(found))
    if len({position.equal_move(move) for move in chosen}) == 1:
        return chosen[0]
    if len(chosen) > 1:
        plays = [move for move in chosen if verb_of(position, move) == "play"]
        if len(plays) == 1:
            chosen = plays
    if len(chosen) > 1:
        listed = "; ".join(format_move(position, move) for move in chosen[:4])
        raise NotationError(f"{quoted(text)} could be: {listed}")
    return chosen[0]


def twins_of(position: Position, place: int) -> list[int]:
    """A place and those that are interchangeable with it now, itself first."""
    if place < 0:
        return [place]
    return [
        place,
        *(
            other
            for other in range(position.table.places)
            if other != place and position.are_twins(place, other)
        ),
    ]


def matching(position: Position, verb: str, words: Sequence[str]) -> Iterator[Move]:
    """The legal moves, or their equals in interchangeable places, that these words describe."""
    if not 1 <= len(words) <= 3:
        return
    twins: dict[int, list[int]] = {}
    for move in position.legal_moves:
        if verb and verb_of(position, move) != verb:
            continue
        parts = parts_of_move(move)
        if parts.first < 0:
            continue
        exact = None
        for place in (parts.first, parts.second):
            if place not in twins:
                twins[place] = twins_of(position, place)
        for first in twins[parts.first]:
            for second in twins[parts.second]:
                other = Move(
                    (move & ~(255 << 24) & ~(255 << 16)) | (first << 24) | ((second & 255) << 16)
                )
                if first == second != parts.second:
                    continue
                if describes(position, words, parts_of_move(other)):
                    exact = other if exact is None else exact
        if exact is not None:
            yield exact


def describes(position: Position, words: Sequence[str], parts: MoveParts) -> bool:
    """Do the words name this move's card or source, and then its target?"""
    card = moving_card(position, parts)

    def is_source(word: str) -> bool:
        return is_card(word, card) or is_named(position, word, parts.first)

    def is_target(word: str) -> bool:
        if parts.second < 0:
            return False
        packet = position.kernel.packet_at(parts.second)
        return is_named(position, word, parts.second) or bool(packet and is_card(word, packet[-1]))

    if len(words) == 1:
        return is_source(words[0])
    if len(words) == 2:
        return is_source(words[0]) and is_target(words[1])
    return (
        is_card(words[0], card)
        and is_named(position, words[1], parts.first)
        and is_target(words[2])
    )


def is_card(word: str, card: int | None) -> bool:
    """Does a word write this card?"""
    return card is not None and writes_card(word) and parse_card(word) == card


def writes_card(word: str) -> bool:
    """Does a word write a card?"""
    try:
        parse_card(word)
    except NotationError:
        return False
    return True


def is_named(position: Position, word: str, place: int) -> bool:
    """Is a word this place's name, or its beginning with the numbers: `c5`, `star3.2`, `t`?

    A word that writes a card, as `ac`, means the card and never the aces.
    `f` with a number counts the foundations of all zones, where no zone's name begins with it.
    """
    table = position.table
    label = table.spots[place].label
    if word == label:
        return True
    if writes_card(word):
        return False
    match = re.fullmatch(r"([a-z-]+)\.?([0-9.]*)", word)
    if match is None:
        return False
    begin, numbers = match.groups()
    name, _, own = label.partition(".")
    if name.startswith(begin) or initials(name) == begin:
        return numbers == own or not numbers
    if begin in ("f", "foundation") and place in table.foundation_places:
        named = any(spot.label.startswith(begin) for spot in table.spots)
        index = table.foundation_places.index(place) + 1
        return not named and (not numbers or numbers == str(index))
    return False


def initials(name: str) -> str:
    """`lg` for `left-group`; the empty text for a single word."""
    words = name.split("-")
    return "".join(word[0] for word in words) if len(words) > 1 else ""


def matching_sets(
    position: Position, verb: str, words: Sequence[str], goes_on: bool
) -> Iterator[Move]:
    """The legal moves of several cards of just the cards or places that the words name, in any
    order, or their equals in interchangeable places; without a verb, exchanges and combinations.
    """
    named = {
        position.table.place_by_label[word]
        for word in words
        if word in position.table.place_by_label
    }
    for move in position.legal_moves:
        if verb_of(position, move) not in ((verb,) if verb else ("exchange", "combine")):
            continue
        if verb == "exchange" and is_first_half(move) != goes_on:
            continue
        other = with_twins_named(position, move, named)
        places = [
            place
            for place in (parts_of_move(other)[n] for n in bytes_that_name(position.table, other))
            if 0 <= place < codes.NONE - 1
        ]
        if all(any(is_meant(position, word, place) for place in places) for word in words) and all(
            any(is_meant(position, word, place) for word in words) for place in places
        ):
            yield other


def is_meant(position: Position, word: str, place: int) -> bool:
    """Is a word a place's name or its top card?"""
    packet = position.kernel.packet_at(place)
    return is_named(position, word, place) or bool(packet and is_card(word, packet[-1]))


def with_twins_named(position: Position, move: Move, named: set[int]) -> Move:
    """A move with the named places instead of those that they are interchangeable with."""
    parts = parts_of_move(move)
    left = named - set(parts[1:])
    chosen: dict[int, int] = {}
    for number in bytes_that_name(position.table, move):
        place = parts[number]
        if place < 0 or place in named:
            continue
        if place not in chosen:
            twin = next((one for one in sorted(left) if position.are_twins(place, one)), place)
            left.discard(twin)
            chosen[place] = twin
        shift = 8 * (4 - number)
        move = Move(move & ~(255 << shift) | chosen[place] << shift)
    return move


# ---------------------------------------------------------------------------------------- positions


def format_position(position: Position) -> str:
    """A position in one line: code, places with their cards, registers that are not zero."""
    table, kernel = position.table, position.kernel
    places = []
    for place, spot in enumerate(table.spots):
        cards, mark = kernel.packet_at(place), kernel.mark_at(place)
        if not cards and not mark:
            continue
        written = [
            ("~" if mark & (codes.DOWN << index) else "") + format_card(card)
            for index, card in enumerate(cards)
        ]
        fresh = "*" if mark & codes.NEW else ""
        places.append(" ".join([f"{spot.label}{fresh}:", *written]))
    registers = [
        f"{REGISTER_NAMES[index]}={format_register(table, index, kernel.register_at(index))}"
        for index in range(codes.REGISTERS)
        if kernel.register_at(index) != (-1 if index == codes.ROW else 0)
    ]
    return " | ".join([position.code, "; ".join(places), " ".join(registers)]).rstrip(" |")


def format_register(table: Table, index: int, value: int) -> str:
    """A register's value; places by their names."""
    if index == codes.FALL:
        return table.spots[value].label
    bond = bond_of(value) if index in WITH_PLACES else None
    if bond:
        labels = (table.spots[bond.first].label, table.spots[bond.second].label)
        return "/".join((str(bond.clause), *labels))
    return str(value)


def parse_register(table: Table, index: int, text: str) -> int:
    """Invert `format_register`; raises NotationError."""
    if index == codes.FALL:
        return parse_place(table, text)
    wanted = r"([0-9]{1,3})/([^/]+)/([^/]+)" if index in WITH_PLACES else r"(-?[0-9]{1,9})"
    match = re.fullmatch(wanted, text)
    if match is None:
        raise NotationError(f"{quoted(text)} is no value of {REGISTER_NAMES[index]}")
    if index not in WITH_PLACES:
        return int(match[1])
    places = parse_place(table, match[2]) << 8 | parse_place(table, match[3])
    return (int(match[1]) << 16 | places) + 1


def parse_position(patience: Patience, text: str) -> Position:
    """Read a position of this game; raises NotationError, or InvalidSetupError for wrong cards or a
    state that cannot be.
    """
    position = read_position(patience, text)
    check_state(position.table, position.kernel)
    return position


def compose_position(patience: Patience, text: str) -> Position:
    """Read a position without asking whether play can lead to it.

    The kernel trusts its state: nothing from outside may come this way.  Raises NotationError, or
    InvalidSetupError for wrong cards.
    """
    position = read_position(patience, text)
    position.kernel.ready_to_play()
    return position


def read_position(patience: Patience, text: str) -> Position:
    """Read a position as it is written; it may not be played from before it is made ready."""
    sections = [section.strip() for section in text.split("|")]
    if not 2 <= len(sections) <= 3:
        raise NotationError(
            "a position is three parts between bars: the deal code, the places, the state"
        )
    code = parse_code(sections[0])
    if (code.slug, code.options) != (patience.slug, patience.options) or code.number is None:
        raise NotationError(f"{quoted(sections[0])} is no deal of {patience.code}")
    table = roomy_table_of(patience.definition)
    kernel = empty_kernel(table, code.number)
    packets = parse_packets(table, sections[1])
    compare_packs(table.pack, [card for cards, _ in packets.values() for card in cards])
    for place, (cards, mark) in packets.items():
        kernel.put(place, cards, mark)
    for index, value in parse_state(table, sections[2] if len(sections) == 3 else "").items():
        kernel.set_register(index, value)
    return Position(patience, kernel, code.number)


def parse_packets(table: Table, text: str) -> dict[int, tuple[list[int], int]]:
    """Read the places of a position: for each its cards and its marks."""
    packets: dict[int, tuple[list[int], int]] = {}
    for part in text.split(";"):
        if part.strip():
            place, cards, mark = parse_packet(table, part)
            if place in packets:
                raise NotationError(f"{table.spots[place].label} stands there twice")
            packets[place] = cards, mark
    return packets


def parse_state(table: Table, text: str) -> dict[int, int]:
    """Read the state of a position: registers by number."""
    state: dict[int, int] = {}
    for word in text.split():
        name, _, value = word.partition("=")
        if name not in REGISTER_NAMES:
            raise NotationError(
                f"{quoted(name)} is no part of a state: {', '.join(REGISTER_NAMES)}"
            )
        index = REGISTER_NAMES.index(name)
        if index in state:
            raise NotationError(f"{name} stands there twice")
        state[index] = parse_register(table, index, value)
    return state


def parse_packet(table: Table, text: str) -> tuple[int, list[int], int]:
    """Read one place of a position: its number, its cards, its marks."""
    label, colon, written = text.partition(":")
    if not colon:
        raise NotationError(f"{quoted(text.strip())} is no packet: place, colon, cards are wanted")
    label = label.strip()
    fresh = label.endswith("*")
    place = parse_place(table, label.removesuffix("*"))
    mark = codes.LAID if table.is_tableau[place] else 0
    mark |= codes.NEW if fresh else 0
    cards: list[int] = []
    for index, word in enumerate(written.split()):
        if word.startswith("~"):
            mark |= codes.DOWN << index
        cards.append(parse_card(word.removeprefix("~")))
    if cards and mark & (codes.DOWN << (len(cards) - 1)):
        raise NotationError(
            f"{table.spots[place].label}: the top card of a packet cannot lie face down"
        )
    if mark >= 1 << 16:
        raise NotationError(f"{table.spots[place].label}: too many cards face down")
    return place, cards, mark


__all__ = [
    "DealCode",
    "format_move",
    "format_position",
    "parse_code",
    "parse_move",
    "parse_place",
    "parse_position",
    "verb_of",
]
