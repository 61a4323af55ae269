"""Steps that were seen, in sentences: all of them, and shorter where there are many."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from cadogan.cards import name_card
from cadogan.prose.happenings import Cards, Deed, Step
from cadogan.prose.moves import say_move
from cadogan.prose.names import say_place, say_places
from cadogan.prose.words import capitalized, listed, plural
from cadogan.vocabulary import Foundations

if TYPE_CHECKING:
    from cadogan.engine.table import Table

# So many words can be listened to at once.
BORNE: Final = 90
# So many cards that go to the pack are named, and so many of one packet.
NAMED: Final = 16
FEW: Final = 3
# So many cards that went home are named all the same.
NAMED_HOME: Final = 6

Line = tuple[str, ...]
Group = tuple[str, ...]


def counted(number: int, noun: str) -> str:
    """A number with its noun, in digits: `1 card`, `12 cards`."""
    return f"{number} {noun if number == 1 else plural(noun)}"


def say_seen(cards: Cards) -> str:
    """Cards in words, as they were seen: `ace of spades and a card face down`."""
    return listed("a card face down" if card is None else name_card(card) for card in cards)


class Telling:
    """Tells steps at the table of one game."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def whole(self, steps: Iterable[Step]) -> list[str]:
        """Every card and every place that changed, in their order."""
        told: list[str] = []
        for (kind, *_), own in _grouped(steps, self._kind):
            told += self._group(kind, own)
        return told

    def brief(self, steps: Sequence[Step]) -> list[str]:
        """The same at a length that can be listened to, every place and number still told."""
        whole = self.whole(steps)
        if sum(len(sentence.split()) for sentence in whole) <= BORNE:
            return whole
        flows: dict[Group, list[Step]] = {}
        for step in steps:
            flows.setdefault(self._flow(step), []).append(step)
        told: list[str] = []
        for own in flows.values():
            told += self._summary(own)
        return told

    # ------------------------------------------------------------------------------- what and where

    def place(self, place: int) -> str:
        """A place in words."""
        if place == self.table.out:
            return "the cards taken away"
        return say_place(self.table, self.table.spots[place].label)

    def places(self, places: Iterable[int]) -> str:
        """Places in words, told by their lines."""
        return listed(self._line(own) for _, own in _by_line(self.table, places))

    def _line(self, places: Sequence[int]) -> str:
        if self.table.out in places:
            return self.place(places[0])
        return say_places(self.table, [self.table.spots[place].label for place in places])

    def _kind(self, step: Step) -> tuple[str, int]:
        """Steps of one kind that follow each other are told together; -1, each for itself."""
        table = self.table
        if step.deed is not Deed.MOVE:
            return step.deed.name, -1
        if step.target == table.out:
            return "away", 0
        if step.source == table.stock and step.target == table.hand:
            return "turned up", 0
        if step.source == table.stock and not step.into:
            return "dealt", 0
        if step.target == table.stock:
            return "taken up", 0
        return "moved", -1

    def _group(self, kind: str, steps: list[Step]) -> list[str]:
        cards = [card for step in steps for card in step.cards]
        match kind:
            case "away":
                sources = [self.place(step.source) for step in steps for _ in step.cards]
                return [say_move("combine", [card for card in cards if card is not None], sources)]
            case "turned up":
                return [say_move("turn", [card for card in cards if card is not None])]
            case "dealt":
                return self._dealt(steps)
            case "taken up":
                return self._taken_up(steps)
            case _:
                return [self._single(step) for step in steps]

    # ----------------------------------------------------------------------------- in all its words

    def _single(self, step: Step) -> str:
        """One step in a sentence."""
        cards, where = capitalized(say_seen(step.cards)), self.place(step.target)
        hand = self.table.hand
        # In the hand cards lie side by side.
        at = step.height if step.source != hand else 0
        into = step.into if step.target != hand else 0
        which = f", card {at} from below," if at else ""
        place = f", as card {into} from below" if into else ""
        match step.deed:
            case Deed.SWAP:
                places = [self.place(step.source), where]
                return say_move(
                    "exchange", [card for card in step.cards if card is not None], places
                )
            case Deed.UP:
                verb = "can be seen" if step.height else "is turned up"
                return f"{cards}{which} {verb} in {where}."
            case Deed.DOWN:
                verb = "is out of sight" if step.height else "is turned down"
                return f"{cards}{which} {verb} in {where}."
            case Deed.MOVE if step.source == step.target:
                under = " under its packet" if step.into == 1 else ""
                return f"{cards}{which}{under} in {where}{place if not under else ''}."
            case Deed.MOVE:
                pass
        # Where a card comes from is plain when it was in hand.
        origin = "" if step.source == hand else f" from {self.place(step.source)}"
        return f"{cards}{which}{origin} to {where}{place}."

    def _dealt(self, steps: list[Step]) -> list[str]:
        """Cards from the pack: what each place got, and places that got one card each by lines."""
        laid: dict[int, list[int | None]] = {}
        for step in steps:
            laid.setdefault(step.target, []).extend(step.cards)
        told = []
        for places in _lines_of_one(self.table, laid):
            cards = tuple(card for place in places for card in laid[place])
            if len(cards) == 1:
                told.append(
                    f"{capitalized(say_seen(cards))} from the pack to {self._line(places)}."
                )
            else:
                told.append(f"Dealt to {self._line(places)}: {say_seen(cards)}.")
        return told

    def _taken_up(self, steps: list[Step], most: int = NAMED) -> list[str]:
        """Cards that go to the pack: whole packets, or where they are few card by card."""
        named = sum(len(step.cards) for step in steps) <= most
        told: list[str] = []
        for kind, runs in groupby(_by_source(steps), lambda run: _how_taken(run, named)):
            own = list(runs)
            if kind in ("few", "part"):
                say = self._few_taken_up if kind == "few" else self._part_taken_up
                told += [sentence for run in own for sentence in say(run)]
                continue
            by_place = {run[0].source: [card for step in run for card in step.cards] for run in own}
            for _, places in _by_line(self.table, by_place):
                cards = tuple(card for place in places for card in by_place[place])
                where = self._line(places)
                if kind == "whole":
                    lead = f"All {len(cards)} cards" if len(cards) > 1 else "The one card"
                    told.append(f"{lead} of {where} {_verb(len(cards))} taken up.")
                elif len(cards) == 1:
                    told.append(f"{capitalized(say_seen(cards))} from {where} to the pack.")
                else:
                    told.append(f"Taken up from {where}: {say_seen(cards)}.")
        return told

    def _few_taken_up(self, run: list[Step]) -> list[str]:
        """The uppermost cards of a place, named as they lay."""
        cards = say_seen(tuple(card for step in run[::-1] for card in step.cards))
        return [f"{capitalized(cards)} from {self.place(run[0].source)} to the pack."]

    def _part_taken_up(self, run: list[Step]) -> list[str]:
        """Some of the cards of a place: the lowest, the uppermost, or one by one."""
        cards = [card for step in run for card in step.cards]
        size, place = run[-1].left + len(cards), self.place(run[0].source)
        at = list(range(1, size + 1))
        taken = [at.pop(step.height - 1 if step.height else -1) for step in run for _ in step.cards]
        if min(taken) > size - len(taken):
            return [f"The uppermost {len(taken)} cards of {place} are taken up."]
        # What comes last may be all that lay lowest.
        lowest = next(
            (n for n in range(len(run)) if sorted(taken[n:]) == list(range(1, len(run) - n + 1))),
            len(run),
        )
        told = [self._single(step) for step in run[:lowest]]
        if lowest < len(run):
            told.append(f"The lowest {len(run) - lowest} cards of {place} are taken up.")
        return told

    # -------------------------------------------------------------------------------------- shorter

    def _flow(self, step: Step) -> Group:
        """What is told together when there is much to tell."""
        spots = self.table.spots
        return step.deed.name, spots[step.source].zone, spots[step.target].zone

    def _summary(self, steps: list[Step]) -> list[str]:
        """How many cards went from where to where; few are named."""
        table = self.table
        kind, _ = self._kind(steps[0])
        count = sum(len(step.cards) for step in steps)
        if kind == "taken up":
            runs = _by_source(steps)
            if all(_how_taken(run, named=False) == "whole" for run in runs):
                return self._taken_up(steps, most=2)
        if count <= 2 or kind in ("SWAP", "turned up", "away"):
            return self._group(kind, steps)
        targets = self.places(dict.fromkeys(step.target for step in steps))
        if kind in ("UP", "DOWN"):
            verb = "come to sight in" if kind == "UP" else "go out of sight in"
            return [f"{count} cards {verb} {targets}."]
        named = ""
        if isinstance(table.zone_at(steps[0].target), Foundations) and count <= NAMED_HOME:
            in_order = sorted(steps, key=lambda step: step.target)
            named = f": {say_seen(tuple(card for step in in_order for card in step.cards))}"
        sources = self.places(dict.fromkeys(step.source for step in steps))
        return [f"{count} cards from {sources} to {targets}{named}."]


def _verb(count: int) -> str:
    return "is" if count == 1 else "are"


def _grouped(
    steps: Iterable[Step], kind_of: Callable[[Step], tuple[str, int]]
) -> list[tuple[tuple[str, int], list[Step]]]:
    """Steps that follow each other and are of one kind."""
    return [(kind, list(own)) for kind, own in groupby(steps, kind_of)]


def _line_of(table: Table, place: int) -> Line:
    """The line on which a place lies, by its name."""
    return tuple(table.spots[place].label.split(".")[:-1]) or (table.spots[place].label,)


def _by_line(table: Table, places: Iterable[int]) -> list[tuple[Line, list[int]]]:
    """Places by the lines on which they lie, in the order in which those are met."""
    lines: dict[Line, list[int]] = {}
    for place in places:
        lines.setdefault(_line_of(table, place), []).append(place)
    return [(line, sorted(own)) for line, own in lines.items()]


def _lines_of_one(table: Table, laid: dict[int, list[int | None]]) -> list[list[int]]:
    """The places that got cards: those of one line with one card each together."""
    lines: dict[Line, list[int]] = {}
    for place, cards in laid.items():
        alone = () if len(cards) == 1 else (str(place),)
        lines.setdefault(_line_of(table, place) + alone, []).append(place)
    return [sorted(own) for own in lines.values()]


def _by_source(steps: Iterable[Step]) -> list[list[Step]]:
    """Steps by the places from which they take cards."""
    runs: dict[int, list[Step]] = {}
    for step in steps:
        runs.setdefault(step.source, []).append(step)
    return list(runs.values())


def _how_taken(run: list[Step], named: bool) -> str:
    """How is told what goes from one place to the pack: as one card, few, all, or in part?"""
    if named and len(run) <= FEW and not any(step.height for step in run):
        if len(run) > 1:
            return "few"
        if len(run[0].cards) == 1:
            return "one"
    return "whole" if run[-1].left == 0 else "part"


__all__ = ["NAMED", "Telling", "counted", "say_seen"]
