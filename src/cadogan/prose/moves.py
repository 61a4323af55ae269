"""Moves and events in sentences, for the terminal, for logs and for screen readers."""

from collections.abc import Sequence
from typing import Final

from cadogan.cards import name_card
from cadogan.errors import NotationError
from cadogan.prose.words import capitalized, listed

_EVENTS: Final = {
    "won": "The game is won.",
    "stuck": "Nothing more can be done.",
    "given up": "The game is given up.",
}


def say_card(card: int) -> str:
    """A card in words: `seven of hearts`. Raises InvalidSetupError if there is no such card."""
    return name_card(card)


def say_cards(cards: Sequence[int]) -> str:
    """Cards in words: `seven of hearts, ten of clubs and ace of spades`."""
    return listed(map(name_card, cards))


def say_move(
    verb: str, cards: Sequence[int] = (), sources: Sequence[str] = (), targets: Sequence[str] = ()
) -> str:
    """A move in one sentence: `Seven of hearts from fan 5 to the ace foundation 2.`

    `verb`: that of the move's text form.  Places are given as `say_place` tells them.  Raises
    InvalidSetupError for a card that is none.
    """
    places = [*sources, *targets]
    told = capitalized(say_cards(cards)) if cards else "The next card"
    match verb:
        case "deal":
            return "The deal goes on."
        case "redeal":
            return "The cards are gathered and dealt again."
        case "turn":
            return f"{told} {'are' if len(cards) > 1 else 'is'} turned up."
        case "exchange" if cards:
            return f"{_paired(cards, places)}, change places."
        case "combine" if cards:
            verb = "are" if len(cards) > 1 else "is"
            return f"{_paired(cards, places)}{',' if places else ''} {verb} taken away."
        case "slip":
            return f"{told} under its packet, {listed(places)}."
        case "replenish":
            return f"{capitalized(listed(places))} made up from the pack."
        case _:
            origin = f" from {listed(sources)}" if sources else ""
            goal = f" to {listed(targets)}" if targets else ""
            return f"{told}{origin}{goal}."


def _paired(cards: Sequence[int], places: Sequence[str]) -> str:
    """Each card with its place: `Seven of hearts, of fan 1, and ten of clubs, of fan 2`."""
    if len(cards) != len(places):
        where = f", of {listed(places)}" if places else ""
        return f"{capitalized(say_cards(cards))}{where}"
    *others, last = [f"{say_card(card)}, of {where}" for card, where in zip(cards, places)]
    return capitalized(f"{', '.join(others)}, and {last}" if others else last)


def say_event(event: str) -> str:
    """What happens by itself, in a sentence: `The game is won.`

    `event`: "won", "stuck" or "given up".  Raises NotationError for another.
    """
    if event in _EVENTS:
        return _EVENTS[event]
    raise NotationError(f"{event!r} is no event: {', '.join(_EVENTS)} are the events there are")
