"""A listener who knows the opening table and then only what is told: rebuilds the table from it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from cadogan.cards import name_card
from cadogan.engine.position import Position
from cadogan.prose import say_place
from cadogan.prose.words import plural

CARDS = {name_card(card): card for card in range(52)}
CARD = rf"(?:{'|'.join(CARDS)}|a card face down)"
SEVERAL = rf"{CARD}(?:, {CARD})*(?: and {CARD})?"
WHICH = r"(?:, card (?P<height>\d+) from below,)?"

# What is told without a card that moved.
NOTHING = {
    "The deal goes on.",
    "The payment is made.",
    "The cards are gathered, shuffled and dealt again.",
}

Card = int | None


def numbers_in(text: str) -> list[int]:
    """The numbers of places: `3`, `1 to 6`, `1, 4 and 5`."""
    if " to " in text:
        first, last = map(int, text.split(" to "))
        return list(range(first, last + 1))
    return [int(number) for number in re.split(r", | and ", text)]


def cards_in(text: str) -> list[Card]:
    """The cards of a list, the first letter large or small."""
    told = text[0].lower() + text[1:]
    assert re.fullmatch(SEVERAL, told), f"no list of cards: {text!r}"
    return [CARDS.get(one) for one in re.split(r", | and ", told)]


class Listener:
    """What somebody knows of the table who only hears what is told."""

    def __init__(self, position: Position) -> None:
        view = position.view()
        self.packets: dict[str, list[Card]] = {
            label: list(cards) for label, cards in view.places.items()
        }
        self.pack = view.pack
        table = position.table
        self.names = {say_place(table, spot.label): spot.label for spot in table.spots}
        self.names["the cards taken away"] = "out"
        self.lines: dict[tuple[str, str], str] = {}
        for name, label in self.names.items():
            stem, _, number = label.rpartition(".")
            if stem:
                head, _, tail = name.partition(f" {number}")
                self.lines[plural(head), tail] = stem

    def hear(self, sentence: str) -> None:
        """Take in one sentence; an AssertionError when it cannot be understood."""
        if sentence in NOTHING:
            return
        for form, meant in FORMS:
            found = re.fullmatch(form, sentence, re.IGNORECASE)
            if found:
                meant(self, **found.groupdict())
                return
        raise AssertionError(f"not understood: {sentence!r}")

    # -------------------------------------------------------------------------------- places, cards

    def place(self, name: str) -> str:
        """The label of a place that is named."""
        assert name in self.names, f"no such place: {name!r}"
        return self.names[name]

    def places(self, name: str) -> list[str]:
        """The labels of one place or several of one line."""
        if name in self.names:
            return [self.names[name]]
        found = re.fullmatch(r"(.+?) (\d+(?:(?:, | and | to )\d+)*)( of .*)?", name)
        assert found, f"no such places: {name!r}"
        head, numbers, tail = found.groups()
        assert (head, tail or "") in self.lines, f"no such places: {name!r}"
        return [f"{self.lines[head, tail or '']}.{number}" for number in numbers_in(numbers)]

    def take(
        self, label: str, cards: list[Card], height: str | None = None, *, goal: str = "pack"
    ) -> None:
        """Cards leave a place: the top ones, or one at a height.

        What goes to the pack unseen stays unseen; what goes elsewhere has come to the top.
        """
        if label in ("pack", "out"):
            self.pack -= len(cards) if label == "pack" else 0
            return
        own = self.packets[label]
        if label == "hand":
            for card in cards:
                own.remove(card)
        elif height:
            assert own.pop(int(height) - 1) == cards[0]
        else:
            known = own[len(own) - len(cards) :]
            same = [
                was == now or (was is None and goal != "pack")
                for was, now in zip(known, cards, strict=True)
            ]
            assert all(same), (label, own, cards)
            del own[len(own) - len(cards) :]

    def lay(self, label: str, cards: list[Card], into: str | None = None) -> None:
        """Cards come to a place: on top, or to a height."""
        if label in ("pack", "out"):
            self.pack += len(cards) if label == "pack" else 0
            return
        own = self.packets[label]
        at = int(into) - 1 if into else len(own)
        own[at:at] = cards

    # ------------------------------------------------------------------------------- what is meant

    def dealt(self, where: str, cards: str) -> None:
        """Each of several places gets one card, or one place all of them."""
        places, told = self.places(where), cards_in(cards)
        if len(places) == 1:
            places *= len(told)
        assert len(places) == len(told)
        for label, card in zip(places, told):
            self.take("pack", [card])
            self.lay(label, [card])

    def taken_up(self, where: str, cards: str) -> None:
        """One card of each of several places goes to the pack."""
        for label, card in zip(self.places(where), cards_in(cards), strict=True):
            self.take(label, [card])
            self.lay("pack", [card])

    def all_taken_up(self, where: str, count: str) -> None:
        """Whole packets go to the pack."""
        taken = [card for label in self.places(where) for card in self.packets[label]]
        assert len(taken) == (1 if count == "one" else int(count))
        self.pack += len(taken)
        for label in self.places(where):
            self.packets[label] = []

    def part_taken_up(self, where: str, end: str, count: str) -> None:
        """So many cards of a packet go to the pack."""
        own, number = self.packets[self.place(where)], int(count)
        assert len(own) >= number
        del own[slice(number) if end == "lowest" else slice(len(own) - number, None)]
        self.pack += number

    def turned_up(self, cards: str) -> None:
        """Cards of the pack come to the hand."""
        self.take("pack", cards_in(cards))
        self.lay("hand", cards_in(cards))

    def turned(self, cards: str, height: str | None, how: str, where: str) -> None:
        """A card comes to sight, or goes out of it, where it lies."""
        own, (card,) = self.packets[self.place(where)], cards_in(cards)
        at = int(height) - 1 if height else len(own) - 1
        up = how in ("is turned up", "can be seen")
        assert own[at] == (None if up else card), (own, at, card)
        own[at] = card if up else None

    def exchanged(self, one: str, first: str, other: str, second: str) -> None:
        """Two cards change places."""
        sides = [(self.place(first), cards_in(one)), (self.place(second), cards_in(other))]
        for label, cards in sides:
            self.take(label, cards)
        for (label, _), (_, cards) in zip(sides, sides[::-1]):
            self.lay(label, cards)

    def away(self, told: str) -> None:
        """Cards are taken away, each from its place."""
        told = told[0].lower() + told[1:]
        pieces = re.split(rf", (?:and )?(?={CARD}, of )", told)
        for piece in pieces:
            card, where = piece.split(", of ")
            self.take(self.place(where), cards_in(card))

    def moved(
        self, cards: str, height: str | None, origin: str | None, goal: str, into: str | None
    ) -> None:
        """Cards go from a place to another."""
        # The name of a place may hold the word, too.
        told = cards_in(cards)
        self.take(self.place(origin) if origin else "hand", told, height, goal=self.place(goal))
        self.lay(self.place(goal), told, into)

    def slipped(self, cards: str, height: str | None, where: str) -> None:
        """A card goes under its packet."""
        self.take(self.place(where), cards_in(cards), height)
        self.lay(self.place(where), cards_in(cards), "1")

    def shifted(self, cards: str, height: str | None, where: str, into: str | None) -> None:
        """A card goes elsewhere in its packet."""
        self.take(self.place(where), cards_in(cards), height)
        self.lay(self.place(where), cards_in(cards), into)


FORMS: Final[list[tuple[str, Callable[..., Any]]]] = [
    (rf"Dealt to (?P<where>.+): (?P<cards>{SEVERAL})\.", Listener.dealt),
    (rf"Taken up from (?P<where>.+): (?P<cards>{SEVERAL})\.", Listener.taken_up),
    (r"All (?P<count>\d+) cards of (?P<where>.+) are taken up\.", Listener.all_taken_up),
    (r"The (?P<count>one) card of (?P<where>.+) is taken up\.", Listener.all_taken_up),
    (
        r"The (?P<end>lowest|uppermost) (?P<count>\d+) cards of (?P<where>.+) are taken up\.",
        Listener.part_taken_up,
    ),
    (rf"(?P<cards>{SEVERAL}) (?:is|are) turned up\.", Listener.turned_up),
    (
        rf"(?P<cards>{CARD}){WHICH} (?P<how>is turned (?:up|down)|can be seen|is out of sight)"
        r" in (?P<where>.+)\.",
        Listener.turned,
    ),
    (
        rf"(?P<one>{CARD}), of (?P<first>.+), and (?P<other>{CARD}), of (?P<second>.+),"
        r" change places\.",
        Listener.exchanged,
    ),
    (rf"(?P<told>{CARD}, of .+), (?:is|are) taken away\.", Listener.away),
    (rf"(?P<cards>{CARD}){WHICH} under its packet in (?P<where>.+)\.", Listener.slipped),
    (
        rf"(?P<cards>{CARD}){WHICH} in (?P<where>.+?)(?:, as card (?P<into>\d+) from below)?\.",
        Listener.shifted,
    ),
    (
        rf"(?P<cards>{SEVERAL}){WHICH}(?: from (?P<origin>.+?))? to (?P<goal>.+?)"
        r"(?:, as card (?P<into>\d+) from below)?\.",
        Listener.moved,
    ),
]
