"""Moves and events in sentences, for the terminal, for logs and for screen readers."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from cadogan.cards import name_card, name_rank, name_ranks
from cadogan.engine.geometry import hyphened
from cadogan.errors import NotationError
from cadogan.prose.names import whole_zone
from cadogan.prose.words import capitalized, is_plural, listed, plural, rank_of_name, singular
from cadogan.vocabulary import Game, Ring, Talon

Labels = str | Sequence[str]

_EVENTS: Final = {
    "won": "The game is won.",
    "stuck": "Nothing more can be done.",
    "given up": "The game is given up.",
    "pack out": "The pack is out.",
    "redealt": "The cards are gathered and dealt again.",
    "shuffled": "The cards are shuffled.",
}


def say_card(card: int) -> str:
    """A card in words: `seven of hearts`. Raises InvalidSetupError if there is no such card."""
    return name_card(card)


def say_cards(cards: Sequence[int]) -> str:
    """Cards in words: `seven of hearts, ten of clubs and ace of spades`."""
    return listed(map(name_card, cards))


@lru_cache(maxsize=4096)
def say_place(label: str, *, line: str = "row") -> str:
    """A place in words, from its text form: `fan 5`, `the ace foundation 2`, `the talon`.

    `line`: what the first of two numbers counts, see `lines_of`.  Raises NotationError when the
    label is not a zone's name with at most two numbers.
    """
    stem, *numbers = label.split(".")
    name = stem.replace("-", " ")
    if not name or len(numbers) > 2 or not all(number.isdecimal() for number in numbers):
        raise NotationError(f"{label!r} is no place: a zone and its numbers are wanted, as fans.5")
    if len(numbers) == 2:
        of_zone = "" if plural(line) == name else f" of {whole_zone(name)}"
        return f"place {numbers[1]} of {line} {numbers[0]}{of_zone}"
    number = f" {numbers[0]}" if numbers else ""
    if rank := rank_of_name(name):
        head, last = name.split()[:-1], name.split()[-1]
        stem = " ".join([*head, name_rank(rank)])
        many = "s" if last == name_ranks(rank) and not number else ""
        return f"the {stem} foundation{many}{number}"
    if not number:
        return whole_zone(name)
    return (
        f"{singular(name)}{number}" if is_plural(name) else f"place{number} of {whole_zone(name)}"
    )


def lines_of(game: Game) -> dict[str, str]:
    """What the first of two numbers counts in the places of each zone, by the zone's text form."""
    return {
        hyphened(zone.name): "circle" if isinstance(zone.shape, Ring) else "row"
        for zone in game.zones
        if not isinstance(zone, Talon)
    }


def say_move(
    verb: str,
    cards: Sequence[int] = (),
    from_label: Labels = (),
    to_label: Labels = (),
    *,
    line: str = "row",
) -> str:
    """A move in one sentence: `Seven of hearts from fan 5 to the ace foundation 2.`

    `verb`: that of the move's text form.  Labels may be one or several, empty where there is none.
    Raises NotationError for a label that is none, InvalidSetupError for a card that is none.
    """
    sources = _places(from_label, line)
    targets = _places(to_label, line)
    told = capitalized(say_cards(cards)) if cards else "The next card"
    many = len(cards) > 1
    match verb:
        case "deal":
            return "The deal goes on."
        case "redeal":
            return _EVENTS["redealt"]
        case "turn":
            return f"{told} {'are' if many else 'is'} turned up."
        case "exchange":
            return f"{told}, of {listed([*sources, *targets])}, change places."
        case "combine":
            where = f" and laid on {listed(targets)}" if targets else ""
            of = f", of {listed(sources)}," if sources else ""
            return f"{told}{of} {'are' if many else 'is'} taken away{where}."
        case "slip":
            return f"{told} under its packet, {listed([*sources, *targets])}."
        case "replenish":
            return f"{capitalized(listed([*sources, *targets]))} made up from the pack."
        case _:
            origin = f" from {listed(sources)}" if sources else ""
            goal = f" to {listed(targets)}" if targets else ""
            return f"{told}{origin}{goal}."


def _places(labels: Labels, line: str) -> list[str]:
    own = [labels] if isinstance(labels, str) else list(labels)
    return [say_place(label, line=line) for label in own if label]


def say_event(event: str, *, card: int | None = None, label: str = "", line: str = "row") -> str:
    """What happens by itself: `The game is won.`, `Seven of hearts is turned up in column 3.`

    `event`: "turned" (a card; in a place, when it lay face down), "space" (a place), "won",
    "stuck", "given up", "pack out", "redealt" or "shuffled".  Raises NotationError for another.
    """
    where = say_place(label, line=line) if label else ""
    match event:
        case "turned":
            told = capitalized(say_card(card)) if card is not None else "A card"
            return f"{told} is turned up{f' in {where}' if where else ''}."
        case "space":
            return f"{capitalized(where) or 'A place'} is now a space."
        case _ if event in _EVENTS:
            return _EVENTS[event]
        case _:
            known = ", ".join(["turned", "space", *_EVENTS])
            raise NotationError(f"{event!r} is no event: {known} are the events there are")
