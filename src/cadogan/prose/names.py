"""What zones, parts and sources are called in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, assert_never

from cadogan.cards import name_rank, name_ranks
from cadogan.engine.geometry import Spot, cards_in, hyphened, select, zone_places
from cadogan.errors import InvalidSetupError, NotationError
from cadogan.prose.words import (
    is_plural,
    listed,
    listed_wholes,
    number_in_words,
    numbers_in_words,
    ordinal,
    plural,
    rank_of_name,
    singular,
    with_article,
)
from cadogan.vocabulary import (
    HAND,
    LAST,
    NEXT,
    PACK,
    Cards,
    Foundations,
    Game,
    Part,
    Ring,
    Source,
    Tableau,
    Talon,
    Where,
    Zone,
)

if TYPE_CHECKING:
    from cadogan.engine.table import Table

# Names that are no nouns: *ascending*, and those of peoples, *european*, with their capital.
_OF_PEOPLES: Final = ("ean", "tic", "ian", "can")
_ADJECTIVES: Final = ("ing", *_OF_PEOPLES)

# What lies beyond the end of a lane is for each shape to say; these are all lanes there are.
LANES: Final = {
    "above": "above it in its column",
    "below": "below it in its column",
    "outward": "outside it on its ray",
    "one narrow end": "beyond one narrow end",
    "other narrow end": "beyond the other narrow end",
}


def where_list(source: Source) -> tuple[Where, ...]:
    """The places of a source, one after another."""
    return source if isinstance(source, tuple) else (source,)


def zone_name(where: Where) -> str:
    """The name of the zone that a place belongs to."""
    return where if isinstance(where, str) else where.of


def place_noun(name: str) -> str:
    """What one place of a zone is called: `fan`; `place` where the name is that of the whole."""
    return singular(name) if is_plural(name) else "place"


def packet_noun(name: str) -> str:
    """What one packet of a zone is called: `fan`; `packet` where the name is that of the whole."""
    return singular(name) if is_plural(name) else "packet"


def whole_zone(name: str) -> str:
    """A tableau, talon or ornament with its article: `the fans`, `the European places`."""
    if name.endswith(_OF_PEOPLES):
        name = name.title()
    return f"the {name} places" if name.endswith(_ADJECTIVES) else f"the {name}"


def any_foundation(name: str) -> str:
    """One foundation of a zone, not said which: `an ace foundation`, `a foundation of the dial`."""
    if name == "foundations":
        return "a foundation"
    if rank := rank_of_name(name):
        stem = " ".join([*name.split()[:-1], name_rank(rank)])
        return with_article(f"{stem} foundation")
    if is_plural(name) or name.endswith(_ADJECTIVES):
        return with_article(f"{singular(name)} foundation")
    return f"a foundation of the {name}"


def the_foundation(name: str) -> str:
    """The one foundation of a zone: `the ace foundation`, `the foundation of the dial`."""
    return f"the {any_foundation(name).split(maxsplit=1)[1]}"


def all_foundations(name: str) -> str:
    """The foundations of a zone: `the ace foundations`, `the foundations of the dial`."""
    if name == "foundations":
        return "the foundations"
    if rank := rank_of_name(name):
        many = name.rsplit(maxsplit=1)[-1] == name_ranks(rank)
        stem = " ".join([*name.split()[:-1], name_rank(rank)])
        return f"the {stem} foundation{'s' if many else ''}"
    if is_plural(name) or name.endswith(_ADJECTIVES):
        return f"the {singular(name)} foundations"
    return f"the foundations of the {name}"


@lru_cache(maxsize=8192)
def say_place(table: Table, label: str) -> str:
    """A place or a whole zone in words, from its text form: `fan 5`, `the ace foundation 2`.

    This is the one name that a place has, wherever it is spoken of.  Raises NotationError when the
    label is not a zone's name with at most two numbers.
    """
    stem, *numbers = label.split(".")
    if not stem or len(numbers) > 2 or not all(number.isdecimal() for number in numbers):
        raise NotationError(f"{label!r} is no place: a zone and its numbers are wanted, as fans.5")
    zone = next((zone for zone in table.zone_list if hyphened(zone.name) == stem), None)
    name = stem.replace("-", " ")
    is_foundation = isinstance(zone, Foundations)
    whole = all_foundations(name) if is_foundation else whole_zone(name)
    if len(numbers) == 2:
        line = "row" if zone is None else line_of(zone)
        of_zone = "" if plural(line) == name else f" of {whole}"
        return f"place {numbers[1]} of {line} {numbers[0]}{of_zone}"
    if not numbers:
        alone = is_foundation and label in table.place_by_label
        return the_foundation(name) if alone else whole
    if is_foundation and (rank_of_name(name) or name.endswith(_ADJECTIVES)):
        return f"{the_foundation(name)} {numbers[0]}"
    head = singular(name) if is_plural(name) else "place"
    return f"{head} {numbers[0]}" + ("" if is_plural(name) else f" of {whole_zone(name)}")


def line_of(zone: Zone) -> str:
    """What the first of two numbers in the name of a place counts."""
    is_round = not isinstance(zone, Talon) and isinstance(zone.shape, Ring)
    return "circle" if is_round else "row"


def say_places(table: Table, labels: Sequence[str]) -> str:
    """Places of one line together: `fans 1 to 8`, `places 2 and 5 of row 3 of the rivers`."""
    first = say_place(table, labels[0])
    if len(labels) == 1:
        return first
    numbers = sorted(int(label.rpartition(".")[2]) for label in labels)
    head, _, tail = first.partition(f" {labels[0].rpartition('.')[2]}")
    return f"{plural(head)} {numbers_in_words(numbers)}{tail}"


def lines_in_words(lines: Iterable[str]) -> str:
    """Lines of which one is meant: `in one row or one column`."""
    return "in " + listed((f"one {line}" for line in lines), "or")


@dataclass(frozen=True, slots=True)
class Names:
    """What the zones of one game are called, and how many places they have.

    `hand`: what the card turned up is called where the sentence stands; empty where there is none.
    """

    game: Game
    hand: str = "the card turned up"

    def zone(self, name: str) -> Zone:
        """The zone of that name. Raises InvalidSetupError when there is none."""
        for zone in self.game.zones:
            if zone.name == name:
                return zone
        known = ", ".join(zone.name for zone in self.game.zones)
        raise InvalidSetupError(f"no zone {name!r} in {self.game.name}; its zones: {known}")

    def spots(self, name: str) -> tuple[Spot, ...]:
        """The places of a zone; a talon has none of its own."""
        zone = self.zone(name)
        return () if isinstance(zone, Talon) else zone_places(zone, cards_in(self.game))

    def whole(self, name: str) -> str:
        """A zone with its article: `the fans`, `the ace foundations`."""
        if name == PACK:
            return "the pack"
        if name == HAND:
            return self.hand
        if not isinstance(self.zone(name), Foundations):
            return whole_zone(name)
        return the_foundation(name) if len(self.spots(name)) == 1 else all_foundations(name)

    def part(self, where: Where) -> str:
        """Some places, all of them: `the fans`, `circle 1 of the star`, `the next row`."""
        if isinstance(where, str) or not where.line:
            return self.whole(zone_name(where))
        name, line, numbers = where.of, where.line, where.numbers
        of_zone = "" if plural(line) == name else f" of {self.whole(name)}"
        if not numbers:
            return f"each {line}{of_zone}"
        if line == "place":
            if is_plural(name):
                noun = singular(name) if len(numbers) == 1 else name
                return f"{noun} {numbers_in_words(numbers)}"
            noun = "place" if len(numbers) == 1 else "places"
            return f"{noun} {numbers_in_words(numbers)} of {self.whole(name)}"
        if numbers == (NEXT,):
            return f"the next {line}{of_zone}"
        if numbers == (LAST,):
            return f"the {line}{of_zone} dealt last"
        noun = line if len(numbers) == 1 else plural(line)
        return f"{noun} {numbers_in_words(numbers)}{of_zone}"

    def parts(self, source: Source, word: str = "and") -> str:
        """Several of them: `the left group and the right group`, `ground packets 2 to 8 and 1`."""
        pieces: list[str] = []
        numbered: list[int] = []
        before = ""
        for where in where_list(source):
            is_place = isinstance(where, Part) and where.line == "place"
            if not isinstance(where, Part) or not is_place or not where.numbers:
                numbered, before = [], ""
                pieces.append(self.part(where))
                continue
            if where.of == before:
                pieces.pop()
            else:
                numbered, before = [], where.of
            numbered.extend(where.numbers)
            pieces.append(self._places(where.of, numbered))
        return listed_wholes(pieces, word)

    def _places(self, name: str, numbers: list[int]) -> str:
        runs: list[list[int]] = []
        for number in numbers:
            if runs and runs[-1][-1] + 1 == number:
                runs[-1].append(number)
            else:
                runs.append([number])
        text = listed(numbers_in_words(run) for run in runs)
        if is_plural(name):
            return f"{singular(name) if len(numbers) == 1 else name} {text}"
        return f"{'place' if len(numbers) == 1 else 'places'} {text} of {self.whole(name)}"

    def each_place(self, source: Source) -> str:
        """`each fan`, `each place of the garden`, `corner 1`, `each place of the next row`.

        Several parts are named in their order: `each place of the left and right flanks`.
        """
        wheres = where_list(source)
        if len(wheres) > 1:
            wholes = listed_wholes(map(self.part, wheres))
            return f"{'each of' if wholes.endswith(' places') else 'each place of'} {wholes}"
        (where,) = wheres
        name = zone_name(where)
        if isinstance(where, Part) and where.line:
            one = self.is_one_place(where)
            return self.part(where) if one else f"each place of {self.part(where)}"
        if isinstance(self.zone(name), Talon) or len(self.spots(name)) == 1:
            return self.whole(name)
        if is_plural(name) and isinstance(self.zone(name), Tableau):
            return f"each {singular(name)}"
        wholes = self.whole(name)
        return f"{'each of' if wholes.endswith(' places') else 'each place of'} {wholes}"

    def is_one_place(self, part: Part) -> bool:
        """Whether a part is one place, always the same."""
        if not part.line or any(number < 1 for number in part.numbers):
            return False
        return len(select(part, self.spots(part.of))) == 1

    def _merged(self, source: Source) -> tuple[Where, ...]:
        """The source with a zone named whole where its places are named one by one, all of them."""
        wheres = where_list(source)
        placed: dict[str, set[int]] = {}
        for where in wheres:
            if isinstance(where, Part) and where == _plain_place(where):
                placed.setdefault(where.of, set()).update(where.numbers)
        whole = {name for name, numbers in placed.items() if len(numbers) == len(self.spots(name))}
        merged: list[Where] = []
        for where in wheres:
            plain = isinstance(where, Part) and where == _plain_place(where)
            name = zone_name(where)
            if plain and name in whole:
                if name not in merged:
                    merged.append(name)
            else:
                merged.append(where)
        return tuple(merged)

    def card(self, source: Source, *, available: bool = True, another: bool = False) -> str:
        """One card of a source, not said which.

        `available`: it must be available, unless the part says otherwise.  `another`: than a card
        of the same zones that the sentence has named.
        """
        pieces: list[str] = []
        tableau: list[str] = []  # zones whose cards are named together
        particular: list[Part] = []  # parts of which the same particular cards are meant

        def settle() -> None:
            if tableau:
                head = "another" if another else "an" if available else "a"
                adjective = " available" if available else ""
                pieces.append(f"{head}{adjective} card of {listed_wholes(tableau, 'or')}")
                tableau.clear()

        def settle_particular() -> None:
            if particular:
                pieces.append(self._particular(particular))
                particular.clear()

        for where in self._merged(source):
            if isinstance(where, Part) and (where.depth or where.cards is not Cards.AVAILABLE):
                settle()
                if not particular or (particular[0].depth, particular[0].cards) != (
                    where.depth,
                    where.cards,
                ):
                    settle_particular()
                particular.append(where)
                continue
            settle_particular()
            if where == PACK:
                settle()
                pieces.append("the next card of the pack")
            elif where == HAND:
                if self.hand:
                    settle()
                    pieces.append(self.hand)
            elif isinstance(where, str) and not isinstance(self.zone(where), Tableau):
                settle()
                of = any_foundation(where) if isinstance(self.zone(where), Foundations) else None
                pieces.append(f"the top card of {of or self.whole(where)}")
            else:
                tableau.append(self.part(where))
        settle()
        settle_particular()
        return listed(pieces, "or")

    def _particular(self, parts: list[Part]) -> str:
        """A card of some parts of which not simply the available cards are meant."""
        first = parts[0]
        wholes = [Part(of=part.of, line=part.line, numbers=part.numbers) for part in parts]
        places = listed_wholes(map(self.part, wholes), "or")
        card, end = "a card", ""
        if first.depth:
            card = f"the {ordinal(first.depth)} card"
            places = f"one of {places}" if is_plural(first.of) and not first.line else places
            end = " (as the cards lie now, counted from the first)"
        match first.cards:
            case Cards.AVAILABLE:
                end += ", if it is available"
            case Cards.ANY:
                end += ", blocked or not"
            case Cards.FRESH:
                end += " that was laid in the last round and is neither moved nor covered since"
            case Cards.STRAY:
                return f"{card} that lies in the wrong place in {places}{end}"
            case _:
                assert_never(first.cards)
        return f"{card} of {places}{end}"

    def spaces(self, source: Source) -> str:
        """One space of a source: `a space of the fans`."""
        return f"{self._spaces_of('a', source)} of {self.parts(source, 'or')}"

    def every_space(self, source: Source) -> str:
        """All spaces of a source: `every space of the fans`."""
        return f"{self._spaces_of('every', source)} of {self.parts(source, 'and')}"

    def _spaces_of(self, article: str, source: Source) -> str:
        wheres = where_list(source)
        alone = len(wheres) == 1 and len(self.spots(zone_name(wheres[0]))) == 1
        return f"{'the' if alone else article} space"

    def foundation(self, source: Source) -> str:
        """One foundation of these zones, or any: `an ace foundation or a king foundation`."""
        names = [zone_name(where) for where in where_list(source)]
        if not names:
            return "any foundation"
        texts = []
        for name in names:
            one = len(self.spots(name)) == 1
            texts.append(the_foundation(name) if one else any_foundation(name))
        return listed(texts, "or")

    def tableaus(self) -> tuple[Tableau, ...]:
        """The parts of the tableau, in their order."""
        return tuple(zone for zone in self.game.zones if isinstance(zone, Tableau))

    def foundations(self) -> tuple[Foundations, ...]:
        """The zones of foundations, in their order."""
        return tuple(zone for zone in self.game.zones if isinstance(zone, Foundations))

    def talons(self) -> tuple[Talon, ...]:
        """The talons, in their order."""
        return tuple(zone for zone in self.game.zones if isinstance(zone, Talon))


def _plain_place(part: Part) -> Part:
    """The part as it would be if it were nothing but places of a zone."""
    return Part(of=part.of, line="place", numbers=part.numbers)


def places_in_words(number: int) -> str:
    """`one place`, `eight places`."""
    return f"{number_in_words(number)} place{'' if number == 1 else 's'}"
