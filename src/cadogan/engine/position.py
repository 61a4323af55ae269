"""The public face of the kernel: a patience, its deals, and a position in play.

Modelled on python-chess: `position.legal_moves`, `push`, `pop`, `is_legal`, `copy`.  Moves are
ints, meaningful for the game they were listed for; `move_text` and `parse_move` turn them into text
and back.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import permutations
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, NewType

from cadogan.cards import Card, format_card, format_cards
from cadogan.engine import codes
from cadogan.engine.definition import apply_options, slug_of
from cadogan.engine.kernel import Kernel
from cadogan.engine.shuffle import check_number, order_of_pack
from cadogan.engine.table import Table, table_of
from cadogan.errors import (
    CadoganError,
    IllegalMoveError,
    InvalidSetupError,
    NoMoveError,
    NotationError,
    check_text,
    quoted,
)
from cadogan.vocabulary import Clause, Game, Stakes, Tableau, Totals

if TYPE_CHECKING:
    from cadogan.engine.judgement import Refusal

Move = NewType("Move", int)
Place = NewType("Place", int)
NO_MOVE = "that is no legal move here"

# So many shuffles are tried for a deal that the rules refuse, or that is won at once.
TRIES = 1000
# So many positions are looked at before a player is told that nothing new can be reached.
STUCK_LIMIT = 4000
# `perft` counts no deeper: no game lasts longer by half.
DEEPEST = 999
# As many moves made take as long as looking at a position that was not met before.
COST_OF_NEW = 12


class Outcome(Enum):
    """How a game stands when it is over."""

    WON = "won"
    STUCK = "stuck"


class MoveParts(NamedTuple):
    """What a move int says: clause (or bid) and up to four places, -1 where there is none."""

    clause: int
    first: int
    second: int
    third: int
    fourth: int


class Change(NamedTuple):
    """One thing that a move did: a card went from one place to another, or a face-down card of a
    place was turned (`source` is -1).
    """

    cards: tuple[int, ...]
    source: int
    target: int


def parts_of_move(move: int) -> MoveParts:
    """Take a move int apart."""
    none = codes.NONE
    first, second, third, fourth = move >> 24 & 255, move >> 16 & 255, move >> 8 & 255, move & 255
    return MoveParts(
        move >> 32,
        first if first != none else -1,
        second if second != none else -1,
        third if third != none else -1,
        fourth if fourth != none else -1,
    )


def is_of_size(move: object) -> bool:
    """Is this an int as large as moves are?  Whoever has no types may hand in anything."""
    return isinstance(move, int) and 0 <= move < 1 << 63


def bytes_that_name(table: Table, move: Move) -> tuple[int, ...]:
    """Which of a move's parts, from 1, are places; the others are heights or mark a half."""
    number = move >> 32
    kind = table.rules[number].kind if number < codes.FIRST_BID else number
    if kind in (codes.COMBINE, codes.PLAY_PAIR):
        return (1, 2, 3, 4)
    return (1,) if kind == codes.SLIP else (1, 2)


@dataclass(frozen=True, slots=True)
class View:
    """What the player may see: for every place its cards, bottom card first, None where hidden.

    `pack` is how many cards are undealt; `redeals_left` how many re-deals are left, None where
    there is no limit; `graces_left` how often each grace of the game may still be used, in the
    order of its rules.  Views are equal when they show the same, and may be kept in sets.
    """

    places: Mapping[str, tuple[Card | None, ...]]
    pack: int
    redeals_left: int | None = 0
    graces_left: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "places", MappingProxyType(dict(self.places)))

    def __hash__(self) -> int:
        places = frozenset(self.places.items())
        return hash((places, self.pack, self.redeals_left, self.graces_left))

    def __reduce__(self) -> tuple[object, ...]:
        return View, (dict(self.places), self.pack, self.redeals_left, self.graces_left)


class Patience:
    """One game of the book with some of its options: what deals are dealt from.

    `slug` names the game, `options` are sorted.  `found_by` finds the game by its code, where there
    is a catalogue: then the code is what is pickled.  Patiences are equal when game and options
    are.  Raises UnknownGameError for an unknown option and InvalidSetupError for options that
    contradict each other.
    """

    def __init__(
        self,
        game: Game,
        options: Iterable[str] = (),
        found_by: Callable[[str], Patience] | None = None,
    ) -> None:
        self.slug = slug_of(game.name)
        self.options = tuple(sorted(set(options)))
        self.definition = apply_options(game, self.options) if self.options else game
        self.name = game.name
        self.printed = game
        self.found_by = found_by

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Patience)
            and self.options == other.options
            and self.printed == other.printed
        )

    def __hash__(self) -> int:
        return hash((self.slug, self.options))

    def __reduce__(self) -> tuple[object, ...]:
        if self.found_by is not None:
            return self.found_by, (self.code,)
        return Patience, (self.printed, self.options)

    @property
    def table(self) -> Table:
        """The flat tables of the definition."""
        return table_of(self.definition)

    @property
    def code(self) -> str:
        """The slug with its options: the deal code without the number."""
        return "".join([self.slug, *(f"+{option}" for option in self.options)])

    def __repr__(self) -> str:
        return f"<Patience {self.code}>"

    def deal(self, number: int) -> Position:
        """Deal a number: always the same cards.  Raises InvalidSetupError for a number out of
        range.
        """
        check_number(number)
        table = self.table
        for stream in range(TRIES):
            position = self._begin(table.shuffled(number, stream), number)
            if position is not None and not (table.goal_kind == 1 and position.kernel.is_won()):
                return position
        raise InvalidSetupError(f"{self.code}:{number} cannot be dealt")

    def deal_cards(self, cards: Sequence[int], number: int = 1) -> Position:
        """Deal a pack written out card by card, the first card being the top of the pack.

        The cards are the whole pack, or what is left of it when the cards named by the rules have
        been withdrawn.  `number` fixes the shuffles of later re-deals.  Raises InvalidSetupError
        for a card too many or too few.
        """
        check_number(number)
        table = self.table
        given = self._complete(list(cards))
        compare_packs(table.pack, given)
        twice = [card for card in given[: table.single] if given[: table.single].count(card) > 1]
        if twice:
            raise InvalidSetupError(
                f"{self.name}: the first {table.single} cards are of a single pack, and"
                f" {format_card(twice[0])} is twice among them"
            )
        position = self._begin(given, number)
        if position is None:
            raise InvalidSetupError(f"{self.name}: these cards cannot be dealt by its rules")
        position.dealt_cards = tuple(given)
        return position

    def _complete(self, cards: list[int]) -> list[int]:
        """The whole pack, where just those cards are missing that the rules withdraw."""
        missing = Counter(self.table.pack)
        missing.subtract(cards)
        whole = [*missing.elements(), *cards]
        return whole if self.table.withdraw(whole)[1] == cards else cards

    def position(self, text: str) -> Position:
        """Read a position from its text form; raises NotationError or InvalidSetupError."""
        from cadogan.engine.notation import parse_position

        return parse_position(self, text)

    def set_up(
        self,
        packets: Mapping[str, Sequence[Sequence[int]]],
        pack: Sequence[int] = (),
        number: int = 1,
    ) -> Position:
        """Set up the table of a real deal as it lies before the first move: for each zone its
        packets, bottom card first, and the undealt pack in the order in which it is turned.

        Foundations that have begun and the card turned up (`hand`) belong to it; cards that the
        rules withdraw may be left out.  Raises InvalidSetupError when zones, counts or cards are
        not those of an opening.
        """
        from cadogan.engine.undealing import set_up

        return set_up(self, packets, pack, number)

    def _begin(self, cards: Sequence[int], number: int) -> Position | None:
        table = self.table
        kernel = empty_kernel(table, number)
        placed, left = table.withdraw(list(cards))
        if not kernel.begin(left, placed):
            return None
        return Position(self, kernel, number)


def compare_packs(pack: Sequence[int], given: Sequence[int]) -> None:
    """Raise InvalidSetupError, naming the card, unless both are the same cards."""
    wanted, there = sorted(pack), sorted(given)
    if wanted == there:
        return
    for card in sorted({*wanted, *there}):
        if there.count(card) > wanted.count(card):
            raise InvalidSetupError(
                f"{format_card(card)} is there {there.count(card)} times:"
                f" the pack has {wanted.count(card)}"
            )
    missing = [card for card in dict.fromkeys(wanted) if there.count(card) < wanted.count(card)]
    count = len(wanted) - len(there) if len(there) < len(wanted) else len(missing)
    more = "" if len(missing) <= 6 else f" and more, {count} cards in all"
    raise InvalidSetupError(f"missing from the pack: {format_cards(missing[:6])}{more}")


class Position:
    """A position of a game in play, with the moves that led to it.

    Two positions are equal when the same cards lie in the same (or interchangeable) places and the
    deal stands at the same point.
    """

    def __init__(self, patience: Patience, kernel: Kernel, number: int) -> None:
        self.patience = patience
        self.kernel = kernel
        self.number = number
        # The cards of a deal typed in by hand, in the order of the pack; else None.
        self.dealt_cards: tuple[int, ...] | None = None
        # The moves of the last states asked for, by the kernel's stamp: they go with the state.
        self._listed: dict[int, tuple[Move, ...]] = {}
        # Keys of positions that are known to be stuck, or to get on.
        self._stuck: frozenset[int] = frozenset()
        self._alive: frozenset[int] = frozenset()

    # --------------------------------------------------------------------------------- python's own

    def __repr__(self) -> str:
        return f"<Position {self.code} after {len(self.move_stack)} moves>"

    def __str__(self) -> str:
        lines = []
        for place, spot in enumerate(self.table.spots):
            cards = self.kernel.packet_at(place)
            if spot.label == "pack":
                lines.append(f"pack: {len(cards)} cards")
            elif spot.label != "out" and (cards or self.is_space(place)):
                shown = self._shown(place)
                text = " ".join("##" if card is None else format_card(card) for card in shown)
                lines.append(f"{spot.label}: {text or '--'}")
        return "\n".join(lines)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Position)
            and self.patience.definition == other.patience.definition
            and self.kernel.hash == other.kernel.hash
        )

    # It changes with every move: `key` is what a dict may know it by.
    __hash__ = None  # type: ignore[assignment]

    def __copy__(self) -> Position:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Position:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        from cadogan.engine.record import EDITION

        walker = self.root()
        text = walker.text()
        moves = []
        for move in self.move_stack:
            moves.append(walker.move_text(move))
            walker.make(move)
        return restore, (EDITION, self.patience, text, moves, self.dealt_cards)

    # -------------------------------------------------------------------------------- what it is of

    @property
    def table(self) -> Table:
        """The flat tables of the game."""
        table: Table = self.kernel.table
        return table

    @property
    def code(self) -> str:
        """The deal code: `the-shah:48213`."""
        return f"{self.patience.code}:{self.number}"

    @property
    def key(self) -> int:
        """64 bits that are equal for equal positions."""
        return int(self.kernel.hash)

    def text(self) -> str:
        """The position in one line, which `Patience` can read back; see docs/notation.md."""
        from cadogan.engine.notation import format_position

        return format_position(self)

    def copy(self, *, stack: bool = True) -> Position:
        """An independent copy; without `stack` it cannot be taken back beyond this position."""
        position = Position(self.patience, self.kernel.copy(bool(stack)), self.number)
        position.dealt_cards = self.dealt_cards
        return position

    def root(self) -> Position:
        """A copy of the position in which the moves began."""
        position = self.copy()
        while position.ply:
            position.pop()
        return position.copy(stack=False)

    # ---------------------------------------------------------------------------------------- moves

    @property
    def move_stack(self) -> list[Move]:
        """The moves made and not taken back, the first one first; a list of the caller's own."""
        return [Move(move) for move in self.kernel.moves_made()]

    @property
    def ply(self) -> int:
        """How many moves were made and not taken back."""
        return int(self.kernel.depth)

    def peek(self) -> Move:
        """The last move; raises NoMoveError when there is none."""
        if not self.ply:
            raise NoMoveError("no move was made yet")
        return self.move_stack[-1]

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves in their documented order; of those that differ only by interchangeable
        places, one.
        """
        return self._list_moves()[1]

    def _list_moves(self) -> tuple[int, tuple[Move, ...]]:
        """The stamp of the state, and its legal moves."""
        stamp = self.kernel.stamp
        known = self._listed.get(stamp)
        if known is not None:
            return stamp, known
        stamp, found = self.kernel.list_moves()
        moves = tuple(map(Move, found))
        # The state before is kept too: a move is often tried and taken back.
        self._listed = {**dict(list(self._listed.items())[-1:]), stamp: moves}
        return stamp, moves

    def is_legal(self, move: Move | str) -> bool:
        """Would `push` take this move, given as int or text?"""
        if isinstance(move, str):
            try:
                move = self.parse_move(move)
            except CadoganError:
                return False
        return self.equal_move(move) is not None

    def equal_move(self, move: Move) -> Move | None:
        """The listed move that leads to an equal position, or None: it differs from this one at
        most by interchangeable places.
        """
        if move in self.legal_moves:
            return move
        if not is_of_size(move):
            return None
        return next((legal for legal in self.legal_moves if self.are_equal(legal, move)), None)

    def are_equal(self, first: Move, second: Move) -> bool:
        """Do two moves differ at most by interchangeable places, or by the order of the cards that
        are exchanged or combined?
        """
        if first >> 32 != second >> 32:
            return False
        mine, others = parts_of_move(first), parts_of_move(second)
        named = bytes_that_name(self.table, first)
        if any(mine[n] != others[n] for n in range(1, 5) if n not in named):
            return False
        half = self.kernel.register_at(codes.HALF)
        # What the first of two exchanges has touched stays.
        held = {(half - 1) >> 8 & 255, (half - 1) & 255} if half else set()
        kind = self.kind_of(first)
        # A fourth card combined crowns the others.
        free = {codes.EXCHANGE: 2, codes.COMBINE: 3}.get(kind, 0)
        for order in ((*one, *named[free:]) for one in permutations(named[:free])):
            pairs = {(mine[n], others[m]) for n, m in zip(named, order)}
            if (
                len(pairs) == len({one for one, _ in pairs}) == len({one for _, one in pairs})
                and all(one == two or self.are_twins(one, two) for one, two in pairs)
                and not any(one != two and {one, two} & held for one, two in pairs)
            ):
                return True
        return False

    def kind_of(self, move: Move) -> int:
        """The kind of a move's clause, or the bid."""
        number = parts_of_move(move).clause
        return self.table.rules[number].kind if number < codes.FIRST_BID else number

    def are_twins(self, first: int, second: int) -> bool:
        """Are these places interchangeable and their packets equal?"""
        places = range(self.table.places)
        return first in places and second in places and self.kernel.are_twins(first, second)

    def push(self, move: Move | str) -> Move:
        """Make a move, given as int or text, and return it.

        A move that differs from a listed one only by interchangeable places is made as it is given.
        A text may hold two exchanges that are made together: they are two moves, of which the last
        is returned.  Raises IllegalMoveError with the reason and the rule, NotationError for a text
        that is none.
        """
        stamp = self.kernel.stamp
        if isinstance(move, str):
            return self._push_text(move)
        if self.equal_move(move) is None:
            refusal = self.why_not(move)
            reason, rule = (refusal.reason, refusal.rule) if refusal else ("", "")
            raise IllegalMoveError(str(refusal or NO_MOVE), reason=reason, rule=rule)
        self.play(move, stamp)
        return move

    def _push_text(self, text: str) -> Move:
        from cadogan.engine.notation import split_halves

        move, *others = split_halves(text)
        made = self.parse_move(move)
        self.make(made)
        for other in others:
            try:
                made = self._push_text(other)
            except CadoganError:
                self.pop()
                raise
        return made

    def make(self, move: Move) -> None:
        """Make a move that is known to be legal: as `push`, but without the reason in the error."""
        stamp, moves = self._list_moves()
        if move not in moves and self.equal_move(move) is None:
            raise IllegalMoveError(f"{move!r} is no legal move here")
        self.play(move, stamp)

    def play(self, move: Move, stamp: int) -> None:
        """Make a move that is legal in the state of this stamp."""
        if not self.kernel.play(move, stamp):
            raise CadoganError("another thread has changed this position: give each its copy")

    def pop(self) -> Move:
        """Take back the last move with all that it caused, and return it.

        Raises NoMoveError, which is an IndexError too, when there is none.
        """
        move = self.kernel.take_back()
        if move < 0:
            raise NoMoveError("there is no move to take back")
        return Move(move)

    def why_not(self, move: Move | str) -> Refusal | None:
        """Why a move is not legal: the reason and the rule; None if it is legal.

        Raises NotationError for a text that names nothing in the game.
        """
        from cadogan.engine.judgement import Refusal, why_not
        from cadogan.engine.notation import split_halves

        if not isinstance(move, str):
            if self.equal_move(move) is not None:
                return None
            try:
                self._check_move(move)
            except IllegalMoveError:
                return Refusal("that is no move of this game")
            return why_not(self, move)
        first, *others = split_halves(move)
        refusal = why_not(self, first)
        if refusal is None and others:
            walker = self.copy(stack=False)
            walker.push(first)
            refusal = walker.why_not(others[0])
        return refusal

    def move_text(self, move: Move) -> str:
        """A move that is legal here as text: `marry 6S star.3.5 star.3.6`.

        Raises IllegalMoveError for any other.
        """
        from cadogan.engine.notation import format_move

        if self.equal_move(move) is None:
            raise IllegalMoveError(f"{move!r} is no legal move here, and has no text")
        return format_move(self, move)

    def parse_move(self, text: str) -> Move:
        """Read a move; short forms will do where they are clear (`c5 f3`, `7h kh`).

        Raises IllegalMoveError or NotationError.
        """
        from cadogan.engine.notation import parse_move

        return parse_move(self, check_text(text, "a move"))

    def clause_of(self, move: Move) -> Clause | None:
        """The clause that gives a move; None for bids such as turning a card.

        Raises IllegalMoveError for an int that is no move of the game.
        """
        number = self._check_move(move).clause
        return self.table.rules[number].clause if number < codes.FIRST_BID else None

    def _check_move(self, move: Move) -> MoveParts:
        """The parts of a move; raises IllegalMoveError where no position of the game has it."""
        table = self.table
        if is_of_size(move):
            parts = parts_of_move(move)
            rules = range(len(table.rules))
            bids = range(codes.FIRST_BID, codes.REDEAL_BID + 1)
            places = [*parts[1:]]
            if parts.clause in rules and table.rules[parts.clause].kind == codes.EXCHANGE:
                # The third number of an exchange names no place: it says that another follows.
                places.pop(2)
            if (parts.clause in rules or parts.clause in bids) and max(places) < table.places:
                return parts
        raise IllegalMoveError(f"{move!r} is no move of this game: `legal_moves` lists them")

    def changes(self) -> list[Change]:
        """What the last move did and caused, in order: cards moved, cards turned."""
        found: list[Change] = []
        table = self.table
        for code, extra, source, target in self.kernel.changes():
            card = extra % 64
            if code in (codes.T_SHIFT, codes.T_PLUCK):
                found.append(Change((card,), source, target))
            elif code == codes.T_RUN:
                count = extra // 64
                top = self.kernel.packet_at(target)
                found.append(Change(tuple(top[len(top) - count :] or [card]), source, target))
            elif code == codes.T_BURY:
                found.append(Change((card,), source, target))
            elif code == codes.T_SWAP:
                found.append(Change((), source, target))
            elif code == codes.T_MARK and extra >= codes.DOWN:
                packet = self.kernel.packet_at(target)
                if extra > self.kernel.mark_at(target) and packet and target != table.stock:
                    found.append(Change((packet[-1],), -1, target))
        return found

    # ------------------------------------------------------------------------------------ its state

    def cards_at(self, label: str) -> tuple[Card, ...]:
        """The cards of a place, bottom card first; raises NotationError for an unknown place."""
        return tuple(map(Card, self.kernel.packet_at(self.place(label))))

    def place(self, label: str) -> Place:
        """The number of a place; raises NotationError for an unknown one."""
        from cadogan.engine.notation import parse_place

        return Place(parse_place(self.table, check_text(label, "a place")))

    def is_space(self, place: int) -> bool:
        """Is this a place laid out and now empty?"""
        return not self.kernel.size_at(place) and bool(self.kernel.mark_at(place) & codes.LAID)

    @property
    def is_won(self) -> bool:
        """Is the game won?"""
        return bool(self.kernel.is_won())

    def status(self) -> str:
        """What is impossible in this position, in one line; empty for one that play can lead to.

        Whatever was dealt or read is possible: those who compose a position otherwise may ask.
        """
        from cadogan.engine.state import check_state

        try:
            check_state(self.table, self.kernel.copy(False))
        except InvalidSetupError as error:
            return str(error)
        return ""

    @property
    def redeals_left(self) -> int | None:
        """How many re-deals are left; None where there is no limit, 0 where there are none."""
        times = [step.times for step in self.table.redeals]
        if not times:
            return 0
        if times[0] == 0:
            return None
        return times[0] - self.kernel.register_at(codes.REDEALS)

    @property
    def graces_left(self) -> tuple[int, ...]:
        """How often each grace of the game may still be used, in the order of its rules."""
        used = [self.kernel.register_at(codes.GRACE + n) for n in range(len(self.table.graces))]
        return tuple(max(one.times - spent, 0) for one, spent in zip(self.table.graces, used))

    @property
    def score(self) -> int:
        """Counters won or lost, where the game is played for stakes; else the cards home."""
        home = self.cards_home
        goal = self.patience.definition.goal
        if isinstance(goal, Stakes):
            return home * goal.earns - goal.price
        return home

    @property
    def cards_home(self) -> int:
        """How many cards count towards the goal: on the foundations, or taken away."""
        return int(self.kernel.home)

    def is_game_over(self) -> bool:
        """Is the game won, or is nothing new to be reached?  Says what `outcome` says, cheaply
        enough to be asked after every move.
        """
        return self.outcome() is not None

    def outcome(self, limit: int = STUCK_LIMIT) -> Outcome | None:
        """Won, stuck (nothing new can be reached by any moves), or None while there is play.

        `limit` is that of `is_stuck`.  Mostly some move brings the game on at once and nothing need
        be searched; what a search has found is kept for the positions that it went through.
        """
        if self.is_won:
            return Outcome.WON
        if self.key in self._stuck:
            return Outcome.STUCK
        if self.key in self._alive or self._gets_on():
            return None
        return Outcome.STUCK if self.is_stuck(limit) else None

    def _gets_on(self) -> bool:
        """Does some move bring the game on at once?"""
        walker = self.copy(stack=False)
        start = walker.progress()
        # Moves of the first kinds, plays for the most part, come last: they get on most often.
        for move in reversed(self.legal_moves):
            walker.play(move, walker.kernel.stamp)
            if walker.is_won or walker.has_got_on(start):
                return True
            walker.pop()
        return False

    def progress(self) -> tuple[int, ...]:
        """What tells how far the deal has got: cards home, face down and undealt, and re-deals."""
        kernel, table = self.kernel, self.table
        downs = sum(kernel.mark_at(place) >> 2 for place in range(table.places))
        if self.redeals_left is None:
            # Turning the talon over without end brings nothing new by itself.
            return (kernel.home, downs, 0, 0)
        return (kernel.home, downs, kernel.size_at(table.stock), kernel.register_at(codes.REDEALS))

    def has_got_on(self, start: tuple[int, ...]) -> bool:
        """Has a card come home, or been turned up, since this was the progress?"""
        now = self.progress()
        # Cards taken from the foundations and put back are nothing new.
        return now[0] > start[0] or now[1:] != start[1:]

    def is_stuck(self, limit: int = STUCK_LIMIT) -> bool:
        """Can no moves reach anything new?

        Positions are searched from here till the deal gets further, a card home or a card turned:
        then the game is not stuck.  False also when more than `limit` positions were seen.
        """
        return self.find_standstill(limit)[0]

    def find_standstill(self, limit: int, most: int | None = None) -> tuple[bool, int]:
        """What `is_stuck` says, and what the answer cost: moves made, a new position counting as
        `COST_OF_NEW`.  False also when `most` has been spent.
        """
        if self.is_won:
            return False, 0
        if isinstance(self.patience.definition.goal, Totals):
            # Of totals the cards change places for ever, and every arrangement can be reached.
            return not self.legal_moves, 0
        start = self.progress()
        walker = self.copy(stack=False)
        kernel = walker.kernel
        seen = {walker.key}
        line, level = [walker.key], [walker.key]
        spent = 0
        # The search may go thousands of moves deep: packed, what is left to try takes little room.
        stack = [array("q", walker.legal_moves)]
        while stack and (most is None or spent < most):
            if not stack[-1]:
                stack.pop()
                line.pop()
                if stack:
                    walker.pop()
                continue
            walker.play(Move(stack[-1].pop()), kernel.stamp)
            spent += 1
            # A position met before is asked nothing: that is dear, and it has been asked.
            if kernel.hash in seen:
                walker.pop()
                continue
            spent += COST_OF_NEW
            seen.add(kernel.hash)
            if walker.is_won or walker.has_got_on(start):
                # From every position of this line the game gets on.
                self._alive = frozenset(line)
                break
            if len(seen) > limit:
                break
            line.append(kernel.hash)
            if kernel.home == start[0]:
                # Where cards were taken back, to play them again would be something new.
                level.append(kernel.hash)
            stack.append(array("q", walker.legal_moves))
        if not stack:
            self._stuck = frozenset(level)
        return not stack, spent

    # ----------------------------------------------------------------------------- what may be seen

    def _shown(self, place: int) -> tuple[Card | None, ...]:
        """The cards of a place as the player may see them, bottom card first."""
        cards: list[Card | None] = list(map(Card, self.kernel.packet_at(place)))
        table = self.table
        if place == table.stock:
            return (None,) * len(cards)
        mark = self.kernel.mark_at(place)
        for index in range(len(cards)):
            if mark & (codes.DOWN << index):
                cards[index] = None
        zone = table.zone_at(place)
        if isinstance(zone, Tableau) and zone.examine:
            spaces = sum(
                self.is_space(other) for name in zone.examine for other in table.zone_places(name)
            )
            hidden = max(0, len(cards) - 1 - spaces)
            cards[:hidden] = [None] * hidden
        return tuple(cards)

    def view(self) -> View:
        """What the player may see now."""
        table = self.table
        places = {
            spot.label: self._shown(place)
            for place, spot in enumerate(table.spots)
            if place not in (table.stock, table.out)
        }
        pack = self.kernel.size_at(table.stock)
        return View(places, pack, self.redeals_left, self.graces_left)

    def imagine(self, seed: int | Random) -> Position:
        """The same table to the eye, the unseen cards laid in a random order: what `view` shows is
        equal, and so is all that was used up; how cards will be shuffled for a re-deal is another
        guess.

        Of an int, from 0, always the same comes.  The new position begins here and has no past.
        """
        chance = seed if isinstance(seed, Random) else Random(seed)
        kernel, table = self.kernel, self.table
        packets = [kernel.packet_at(place) for place in range(table.places)]
        slots = self.unseen_slots()
        cards = sorted(packets[place][index] for place, index in slots)
        chance.shuffle(cards)
        for (place, index), card in zip(slots, cards):
            packets[place][index] = card
        number = chance.randrange(1, 2**31) if isinstance(seed, Random) else check_number(1 + seed)
        other = empty_kernel(table, number)
        for place in range(table.places):
            other.put(place, packets[place], kernel.mark_at(place))
        for index in range(codes.REGISTERS):
            other.set_register(index, kernel.register_at(index))
        other.ready_to_play()
        return Position(self.patience, other, number)

    def unseen_slots(self) -> list[tuple[int, int]]:
        """Where cards lie that may not be seen: places, and which of the cards there."""
        table = self.table
        shown = [() if place == table.out else self._shown(place) for place in range(table.places)]
        return [
            (place, index)
            for place, cards in enumerate(shown)
            for index, card in enumerate(cards)
            if card is None
        ]

    # ---------------------------------------------------------------------------------------- perft

    def perft(self, depth: int) -> int:
        """How many sequences of so many moves begin here.

        Raises InvalidSetupError for a depth that is not a whole number from 0 to DEEPEST.
        """
        check_depth(depth, 0)
        return int(self.kernel.copy(False).perft(depth))

    def divide(self, depth: int) -> dict[str, int]:
        """For each legal move, as text, how many sequences of so many moves begin with it.

        Raises InvalidSetupError for a depth that is not a whole number from 1 to DEEPEST.
        """
        check_depth(depth, 1)
        counts = {}
        walker = self.copy(stack=False)
        for move in self.legal_moves:
            walker.make(move)
            counts[self.move_text(move)] = walker.perft(depth - 1)
            walker.pop()
        return counts


def check_depth(depth: object, least: int) -> None:
    """Raise InvalidSetupError unless moves can be counted so deep."""
    if not isinstance(depth, int) or isinstance(depth, bool) or not least <= depth <= DEEPEST:
        raise InvalidSetupError(
            f"{quoted(depth)} is no depth: a whole number from {least} to {DEEPEST} is wanted"
        )


def empty_kernel(table: Table, number: int) -> Kernel:
    """A kernel with no card on the table and the re-deals of a deal number."""
    kernel = Kernel(table)
    for index in range(table.shuffles):
        kernel.set_order(index, order_of_pack(table.pack, number, index + 1))
    kernel.clear()
    return kernel


def restore(
    edition: int,
    patience: Patience,
    text: str,
    moves: Sequence[str],
    cards: tuple[int, ...] | None,
) -> Position:
    """A position from the text of the one in which its moves began, and those; what was pickled is
    read as anything else is, so that it fits the rules or is refused.

    Raises NotationError, InvalidSetupError or IllegalMoveError.
    """
    from cadogan.engine.record import EDITION

    if edition != EDITION:
        raise NotationError(
            f"the position was pickled by edition {edition} of the rules; this is edition {EDITION}"
        )
    position = patience.position(text)
    position.dealt_cards = cards
    for move in moves:
        position.push(move)
    return position


__all__ = [
    "Change",
    "Move",
    "MoveParts",
    "Outcome",
    "Patience",
    "Position",
    "View",
    "compare_packs",
    "parts_of_move",
]
