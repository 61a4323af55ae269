"""What a move did and what it caused, told in sentences: for logs and screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from cadogan.engine.notation import moving_card, verb_of
from cadogan.engine.position import Change, Outcome, Position, parts_of_move
from cadogan.engine.table import Table
from cadogan.prose.moves import lines_of, say_event, say_move, say_place
from cadogan.prose.words import capitalized


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


def tell_changes(position: Position, told: Told, outcome: Outcome | None = None) -> list[str]:
    """What the last move caused besides the move itself, and that the game is over if it is.

    `outcome`: how the game stands, None while there is play.
    """
    changes = position.changes()
    if told.places and changes and changes[0].source >= 0:
        changes = changes[1:]
    sentences = []
    index = 0
    while index < len(changes):
        run = run_of_deals(position, changes[index:])
        if run > 1:
            zone = position.table.spots[changes[index].target].zone
            sentences.append(f"{capitalized(number_word(run))} cards are dealt on the {zone}.")
            index += run
            continue
        sentences.append(tell_change(position, changes[index]))
        index += 1
    if outcome is Outcome.WON:
        sentences.append(say_event("won"))
    elif outcome is Outcome.STUCK:
        sentences.append(say_event("stuck"))
    return sentences


def tell_change(position: Position, change: Change) -> str:
    """One thing that a move caused."""
    table = position.table
    target = table.spots[change.target].label
    line = line_of(position, target)
    if change.source < 0:
        return say_event("turned", card=change.cards[0], label=target, line=line)
    source = table.spots[change.source].label
    if change.source == table.stock and change.target == table.hand:
        return say_event("turned", card=change.cards[0])
    if not change.cards:
        return f"The cards of {say_place(source)} and {say_place(target)} change places."
    sentence = say_move("play", change.cards, "", target, line=line)
    if change.source in (table.stock, table.hand):
        return sentence
    return sentence.rstrip(".") + f", from {say_place(source, line=line_of(position, source))}."


def run_of_deals(position: Position, changes: Sequence[Change]) -> int:
    """How many changes from here on deal cards of the pack to one zone of the tableau."""
    table = position.table
    count = 0
    for change in changes:
        if change.source != table.stock or not table.is_tableau[change.target]:
            break
        if table.spots[change.target].zone != table.spots[changes[0].target].zone:
            break
        count += 1
    return count


def number_word(number: int) -> str:
    """A small number as a word."""
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return words[number] if number < len(words) else str(number)
