"""What a move did and what it caused, told in sentences: for the terminal, logs, screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from cadogan.cards import name_card
from cadogan.engine.notation import moving_card, verb_of
from cadogan.engine.position import Outcome, parts_of_move
from cadogan.prose.happenings import (
    Deed,
    Sight,
    Step,
    as_seen,
    entries_of,
    look_into,
    taken_back,
)
from cadogan.prose.moves import say_event, say_move
from cadogan.prose.names import say_place
from cadogan.prose.telling import Telling, counted
from cadogan.prose.words import capitalized
from cadogan.vocabulary import Tableau

if TYPE_CHECKING:
    from cadogan.engine.position import Position
    from cadogan.engine.table import Table


@dataclass(frozen=True, slots=True)
class Account:
    """What is told of a move, or of moves taken back: what was seen to happen, step by step.

    `events` are sentences of what is not seen.  `shown` says what now lies on top where a card was
    taken away.
    """

    table: Table
    steps: tuple[Step, ...]
    events: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()

    @property
    def whole(self) -> tuple[str, ...]:
        """All that was seen, every card with its place."""
        return (*self.events, *Telling(self.table).whole(self.steps))

    @property
    def sentences(self) -> tuple[str, ...]:
        """The same at a length that can be listened to: of many cards the places and numbers."""
        return (*self.events, *Telling(self.table).brief(self.steps))

    @property
    def places(self) -> tuple[int, ...]:
        """The numbers of the places that changed."""
        touched = {place for step in self.steps for place in (step.source, step.target)}
        return tuple(sorted(touched - {self.table.stock, self.table.out}))

    @property
    def dealt(self) -> int:
        """How many cards came from the pack."""
        return sum(len(step.cards) for step in self.steps if step.source == self.table.stock)

    def followed_by(self, other: Account) -> Account:
        """Two moves told as one."""
        events = (*self.events, *other.events)
        return Account(self.table, (*self.steps, *other.steps), events, other.shown)


class Teller:
    """Tells of a move; made before the move is, and asked for its account after it."""

    def __init__(self, position: Position, move: int) -> None:
        self.position = position
        self.verb = verb_of(position, move)
        self.before = Sight(position)
        self.seen = look_into(position)

    def account(self) -> Account:
        """Tell of the move, now that it is the last one made."""
        position, table = self.position, self.position.table
        steps = self.before.follow(entries_of(position))
        steps = as_seen(steps, self.seen, look_into(position), table.stock)
        events = []
        if self.verb == "pay":
            events.append("The payment is made.")
        if self.verb == "redeal" and table.redeals and table.redeals[0].shuffled:
            events.append("The cards are gathered, shuffled and dealt again.")
        if not steps and not events:
            events.append(say_move("deal"))
        return Account(table, tuple(steps), tuple(events), come_to_top(position, steps))


def take_back(position: Position) -> Account:
    """Take back the last move and tell of that; raises IndexError when there is none."""
    entries, seen = entries_of(position), look_into(position)
    position.pop()
    before = Sight(position)
    steps = taken_back(before.follow(entries), before)
    steps = as_seen(steps, seen, look_into(position), position.table.stock)
    events = () if steps else (say_move("deal"),)
    return Account(position.table, tuple(steps), events, come_to_top(position, steps))


def come_to_top(position: Position, steps: Sequence[Step]) -> tuple[str, ...]:
    """What now lies on top in the tableau, where cards were taken away and nothing else is told."""
    table, kernel = position.table, position.kernel
    told: dict[int, int] = {}  # for each place the number of cards of it that were named last
    for step in steps:
        if step.deed is Deed.MOVE:
            told[step.source] = 0
        if step.deed is not Deed.MOVE or not step.into:
            told[step.target] = 1
    found = []
    for place, named in told.items():
        if not named and isinstance(table.zone_at(place), Tableau) and kernel.size_at(place):
            where = capitalized(say_place(table, table.spots[place].label))
            found.append(f"{where} now shows {name_card(kernel.packet_at(place)[-1])}.")
    return tuple(found)


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

    def say(verb: str, cards: Sequence[int], *ends: Sequence[int]) -> Told:
        places = [tuple(labels[place] for place in end) for end in ends]
        words = [[say_place(position.table, label) for label in own] for own in places]
        named = tuple(dict.fromkeys(label for own in places for label in own))
        return Told(say_move(verb, cards, *words), tuple(cards), named)

    if verb in ("deal", "redeal", "turn", "replenish", "pay"):
        sentences = {
            "turn": "The next card is turned up.",
            "replenish": "The short packets are made up from the pack.",
            "pay": "The payment is taken from the talon as a fresh pack.",
        }
        return Told(sentences.get(verb) or say_move(verb), (), ())
    if verb in ("exchange", "combine"):
        places = [place for place in parts[1:] if 0 <= place < len(labels)]
        return say(
            verb, [card for place in places for card in kernel.packet_at(place)[-1:]], places
        )
    if verb == "play-pair":
        sources = list(dict.fromkeys((parts.first, parts.second)))
        cards = [card for place in sources for card in kernel.packet_at(place)]
        told = say("play", cards, sources, (parts.third, parts.fourth))
        return told._replace(places=told.places[: len(sources)])
    card = moving_card(position, parts)
    target = (parts.second,) if parts.second >= 0 else ()
    return say(verb, () if card is None else (card,), (parts.first,), target)


# A page asks for the sentences of hundreds of moves at once.


@lru_cache(maxsize=128)
def labels_of(table: Table) -> tuple[str, ...]:
    """The names of all places of a table."""
    return tuple(spot.label for spot in table.spots)


__all__ = ["Account", "Teller", "Told", "counted", "take_back", "tell_move", "tell_outcome"]
