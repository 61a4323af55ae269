"""What a move did and what it caused, told in sentences: for the terminal, logs, screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from cadogan.cards import format_cards
from cadogan.engine.notation import moving_card, verb_of
from cadogan.engine.position import Outcome, parts_of_move
from cadogan.prose.moves import lines_of, say_event, say_move, say_place
from cadogan.prose.words import plural

if TYPE_CHECKING:
    from cadogan.engine.position import Change, Position
    from cadogan.engine.table import Table

# So many cards dealt are named one by one; of more, only the number is told.
NAMED = 8


@dataclass(frozen=True, slots=True)
class Account:
    """What is told of a move: sentences, and the numbers of the places it changed.

    `dealt` is how many cards came from the pack by themselves.
    """

    sentences: tuple[str, ...]
    places: tuple[int, ...]
    dealt: int

    def followed_by(self, other: Account) -> Account:
        """Two moves told as one."""
        return Account(
            self.sentences + other.sentences,
            tuple(sorted({*self.places, *other.places})),
            self.dealt + other.dealt,
        )


class Teller:
    """Tells of moves; ask it before a move is made for its verb, and after it for the rest."""

    def __init__(self, position: Position, move: int) -> None:
        self.position = position
        self.verb = verb_of(position, move)
        self.parts = parts_of_move(move)
        self.lines = lines_of(position.patience.definition)
        redeals = position.table.redeals
        self.shuffled = bool(redeals and redeals[0].shuffled)

    def account(self) -> Account:
        """Tell of the move, now that it is the last one made."""
        changes = self.position.changes()
        moved = [change.target for change in changes if change.source >= 0]
        moved += [change.source for change in changes if change.source >= 0]
        own, caused = self._split(changes)
        sentences = [*self._own(own), *self._caused(caused)]
        table = self.position.table
        places = sorted({place for place in moved if place not in (table.stock, table.out)})
        dealt = sum(len(change.cards) for change in caused if change.source == table.stock)
        return Account(tuple(sentences), tuple(places), dealt)

    def _split(self, changes: list[Change]) -> tuple[list[Change], list[Change]]:
        """What the player did, and what followed from it."""
        table = self.position.table
        match self.verb:
            case "redeal" | "deal" | "pay":
                return [], changes
            case "turn":
                count = next(
                    (n for n, change in enumerate(changes) if change.source != table.stock),
                    len(changes),
                )
                return changes[: max(count, 1)], changes[max(count, 1) :]
            case "replenish":
                return [], changes
            case "play-pair":
                return changes[:2], changes[2:]
            case "combine":
                named = {place for place in self.parts[1:] if place >= 0}
                count = 0
                while count < len(changes) and changes[count].source in named:
                    count += 1
                return changes[:count], changes[count:]
            case _:
                return changes[:1], changes[1:]

    def _label(self, place: int) -> str:
        return self.position.table.spots[place].label

    def _line(self, place: int) -> str:
        return self.lines.get(self._label(place).partition(".")[0], "row")

    def _say(self, verb: str, cards: Sequence[int], source: int, target: int) -> str:
        table = self.position.table
        gone = target == table.out
        # Where a card comes from is plain when it was in hand.
        return say_move(
            verb,
            cards,
            "" if source == table.hand else self._label(source),
            "" if gone else self._label(target),
            line=self._line(target if source in (table.stock, table.hand) else source),
        )

    def _own(self, changes: list[Change]) -> list[str]:
        table = self.position.table
        if self.verb == "redeal":
            return [say_event("redealt"), *([say_event("shuffled")] if self.shuffled else [])]
        if self.verb == "pay":
            return ["The payment is made."]
        if self.verb == "combine" and changes:
            cards = [card for change in changes for card in change.cards]
            return [say_move("combine", cards)]
        if self.verb == "exchange" and self.parts.second >= 0:
            return [self._exchange(self.parts.first, self.parts.second)]
        sentences = []
        for change in changes:
            if not change.cards:
                sentences.append(self._exchange(change.source, change.target))
            elif self.verb == "turn":
                return [say_move("turn", [card for one in changes for card in one.cards])]
            else:
                verb = self.verb
                if verb == "fill" and change.source == table.stock:
                    verb = "move"
                sentences.append(self._say(verb, change.cards, change.source, change.target))
        return sentences

    def _exchange(self, first: int, second: int) -> str:
        kernel = self.position.kernel
        cards = [kernel.packet_at(place)[-1] for place in (second, first) if kernel.size_at(place)]
        places = (self._label(first), self._label(second))
        return say_move("exchange", cards, *places, line=self._line(first))

    def _caused(self, changes: list[Change]) -> list[str]:
        table = self.position.table
        sentences: list[str] = []
        gathered = self.verb in ("redeal", "pay")

        def kind(change: Change) -> tuple[str, int, int]:
            if change.source < 0:
                return ("turned", 0, change.target)
            if change.target == table.stock:
                return ("taken up", change.source, 0)
            if change.target >= table.hand:
                return ("moved", change.source, change.target)
            # Cards dealt to one zone belong together, wherever in it they fall.
            return ("moved", change.source, -1 - table.zone_of[change.target])

        for (what, source, _), group in groupby(self._straightened(changes), kind):
            own = list(group)
            cards = [card for change in own for card in change.cards]
            if what == "taken up":
                # What a re-deal gathers is told by its own sentence.
                if not gathered:
                    sentences.append(self._taken_up(cards, source))
            elif what == "turned":
                sentences.append(self._turned(own[0]))
            elif source == table.stock and own[0].target == table.hand:
                sentences.append(say_move("turn", cards))
            elif source == table.stock and len(own) > 1:
                sentences.append(self._dealt(own))
            else:
                sentences += [
                    self._say("lay", change.cards, change.source, change.target)
                    for change in own
                    if change.cards
                ]
        return shortened(sentences)

    def _straightened(self, changes: list[Change]) -> list[Change]:
        """The changes without the stay in the hand of cards that go on at once."""
        table = self.position.table
        straight: list[Change] = []
        for change in changes:
            before = straight[-1] if straight else None
            if (
                before is not None
                and (before.source, before.target) == (table.stock, table.hand)
                and (change.source, change.cards) == (table.hand, before.cards)
            ):
                straight[-1] = change._replace(source=table.stock)
            else:
                straight.append(change)
        return straight

    def _turned(self, change: Change) -> str:
        return say_event(
            "turned",
            card=change.cards[0],
            label=self._label(change.target),
            line=self._line(change.target),
        )

    def _taken_up(self, cards: list[int], source: int) -> str:
        where = say_place(self._label(source), line=self._line(source))
        verb = "is" if len(cards) == 1 else "are"
        return f"{counted(len(cards), 'card')} of {where} {verb} taken up."

    def _dealt(self, changes: list[Change]) -> str:
        """Many cards from the pack to one zone, in one sentence."""
        table = self.position.table
        cards = [card for change in changes for card in change.cards]
        targets = list(dict.fromkeys(change.target for change in changes))
        spot = table.spots[targets[0]]
        is_one = len(targets) == 1
        label = spot.label if is_one else spot.label.partition(".")[0]
        where = say_place(label, line=self._line(targets[0]))
        named = f": {format_cards(cards)}" if len(cards) <= NAMED else ""
        return f"{len(cards)} cards are dealt to {where}{named}."


def shortened(sentences: list[str], most: int = 6) -> list[str]:
    """The first sentences of many, and how many more there are."""
    if len(sentences) <= most:
        return sentences
    return [*sentences[: most - 1], f"And {len(sentences) - most + 1} more such steps."]


def counted(number: int, noun: str) -> str:
    """A number with its noun, in digits: `1 card`, `12 cards`."""
    return f"{number} {noun if number == 1 else plural(noun)}"


def tell_outcome(outcome: Outcome | None) -> list[str]:
    """That the game is over, if it is."""
    if outcome is None:
        return []
    return [say_event("won" if outcome is Outcome.WON else "stuck")]


class Told(NamedTuple):
    """A move as it is told: its sentence, and the cards and places it names."""

    sentence: str
    cards: tuple[int, ...]
    places: tuple[str, ...]


def tell_move(position: Position, move: int) -> Told:
    """The move in one sentence, before it is made."""
    parts = parts_of_move(move)
    verb = verb_of(position, move)
    labels = labels_of(position.table)
    kernel = position.kernel
    if verb in ("deal", "redeal", "turn", "replenish", "pay"):
        sentences = {
            "turn": "The next card is turned up.",
            "replenish": "The short packets are made up from the pack.",
            "pay": "The payment is taken from the talon as a fresh pack.",
        }
        return Told(sentences.get(verb) or say_move(verb), (), ())
    if verb in ("exchange", "combine", "play-pair"):
        places = [place for place in parts[1:] if 0 <= place < len(labels)]
        if verb == "play-pair":
            places = [parts.first, parts.second]
        cards = tuple(
            dict.fromkeys(card for place in places for card in kernel.packet_at(place)[-1:])
        )
        if verb == "play-pair":
            cards = tuple(
                card for place in dict.fromkeys(places) for card in kernel.packet_at(place)
            )
            targets = (labels[parts.third], labels[parts.fourth])
            sources = tuple(dict.fromkeys(labels[place] for place in places))
            line = line_of(position, sources[0])
            return Told(say_move("play", cards, sources, targets, line=line), cards, sources)
        named = tuple(labels[place] for place in places)
        return Told(
            say_move(verb, cards, named, (), line=line_of(position, named[0])), cards, named
        )
    card = moving_card(position, parts)
    cards = () if card is None else (card,)
    source = labels[parts.first]
    target = labels[parts.second] if parts.second >= 0 else ""
    sentence = say_move(verb, cards, source, target, line=line_of(position, source))
    if target and line_of(position, source) != line_of(position, target):
        sentence = (
            say_move(verb, cards, source, "", line=line_of(position, source)).rstrip(".")
            + f" to {say_place(target, line=line_of(position, target))}."
        )
    return Told(sentence, cards, tuple(label for label in (source, target) if label))


def line_of(position: Position, label: str) -> str:
    """What the first of two numbers in a place's name counts."""
    return lines_in(position.table).get(label.partition(".")[0], "row")


# A page asks for the sentences of hundreds of moves at once.


@lru_cache(maxsize=128)
def lines_in(table: Table) -> dict[str, str]:
    """What the first of two numbers counts in the places of each zone of a table."""
    return lines_of(table.game)


@lru_cache(maxsize=128)
def labels_of(table: Table) -> tuple[str, ...]:
    """The names of all places of a table."""
    return tuple(spot.label for spot in table.spots)


__all__ = ["Account", "Teller", "Told", "counted", "shortened", "tell_move", "tell_outcome"]
