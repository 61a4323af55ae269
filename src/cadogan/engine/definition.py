"""A definition as a whole: to walk through it, to apply its options, to write it down, to test it.

A definition knows nothing of itself; what is asked of it without playing a card is answered here.
"""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass, replace
from difflib import get_close_matches
from enum import Enum
from functools import cache
from itertools import product
from json import JSONDecodeError, dumps, loads
from types import UnionType
from typing import Any, Final, Union, cast, get_args, get_origin, get_type_hints

from cadogan import vocabulary
from cadogan.cards import RANKS, Suit, name_rank, name_ranks
from cadogan.engine.geometry import Spot, cards_in, hyphened, select, zone_places
from cadogan.errors import InvalidSetupError, UnknownGameError
from cadogan.vocabulary import (
    ALL,
    HAND,
    LAST,
    MANY,
    NEXT,
    PACK,
    Combine,
    Complete,
    Deal,
    DealOut,
    Exchange,
    Fill,
    Foundations,
    Game,
    Heap,
    Ladder,
    LayOut,
    Marry,
    Option,
    Ornament,
    Pair,
    Part,
    Payment,
    Place,
    Play,
    PlayPair,
    Raise,
    Reading,
    Redeal,
    Replenish,
    Rounds,
    Rows,
    SlipUnder,
    Source,
    Stakes,
    SuitRule,
    Tableau,
    Talon,
    Totals,
    Transfer,
    TurnBase,
    TurnUp,
    Withdraw,
    Zone,
)

# ------------------------------------------------------------------------------------- walking


_ELSEWHERE: Final = {(Game, "options"), (Option, "game"), (Reading, "settles")}


def walk(thing: object) -> Iterator[object]:
    """Everything of which a definition, or a part of one, consists, itself first; the options of a
    game, the game of an option, and what a reading settles, are left out.
    """
    yield thing
    if isinstance(thing, tuple):
        for item in thing:
            yield from walk(item)
    elif is_dataclass(thing):
        for field in fields(thing):
            if (type(thing), field.name) not in _ELSEWHERE:
                yield from walk(getattr(thing, field.name))


def everything(game: Game) -> Iterator[object]:
    """All that `walk` meets, and then the options, their words and their games."""
    yield from walk(game)
    for option in game.options:
        yield from walk(option)
        if option.game is not None:
            yield from everything(option.game)


def slug_of(name: str) -> str:
    """The name of a game as it stands in deal codes: `spensers-fairie-queen`, `caesar`."""
    spelt = name.replace("Æ", "Ae").replace("æ", "ae")
    plain = unicodedata.normalize("NFKD", spelt).encode("ascii", "ignore").decode()
    return "-".join(re.findall(r"[a-z0-9]+", plain.lower().replace("'", "")))


# ------------------------------------------------------------------------------------- options


def apply_options(game: Game, names: Iterable[str]) -> Game:
    """The game as it is played with these of its options; it has no options any more.

    The order of the names is of no account.  Raises UnknownGameError for a name that is no option
    of the game, InvalidSetupError for options that cannot be had together.
    """
    wanted = dict.fromkeys(names)
    for name in wanted:
        _find_option(game, name)
    result = replace(game, options=())
    made: list[Option] = []
    for option in game.options:
        if option.name in wanted:
            result = _apply(game, result, option, made)
            made.append(option)
    return result


def _find_option(game: Game, name: str) -> Option:
    known = {option.name: option for option in game.options}
    if name in known:
        return known[name]
    near = tuple(get_close_matches(name, known, n=3))
    hint = f"; did you mean {near[0]!r}?" if near else ";"
    listed = f"its options: {', '.join(known)}" if known else "it has no options"
    raise UnknownGameError(f"{game.name} has no option {name!r}{hint} {listed}", suggestions=near)


def _apply(game: Game, now: Game, option: Option, made: list[Option]) -> Game:
    """One more option; `game` as it was declared, `now` with the options already made."""
    if option.game is not None:
        if made:
            raise _conflict(game, option, made[0])
        return replace(option.game, options=())
    for other in made:
        if other.game is not None or _overlap(other.instead, option.instead):
            raise _conflict(game, option, other)
    if not option.instead or len(option.read) > len(option.instead):
        raise InvalidSetupError(
            f"{game.name}: option {option.name!r} wants a game, or words to replace and no more"
            " words to read than these"
        )
    pairs = dict.fromkeys(option.instead) | dict(zip(option.instead, option.read, strict=False))
    met: set[object] = set()
    result = cast(Game, _replace(now, pairs, met))
    for word in option.instead:
        if word not in met:
            raise InvalidSetupError(
                f"{game.name}: option {option.name!r} replaces a {type(word).__name__} that the"
                " game has not; write the word as it stands there"
            )
    return replace(result, readings=_readings_with(option, now.readings))


def _readings_with(
    option: Option, readings: tuple[str | Reading, ...]
) -> tuple[str | Reading, ...]:
    """The readings when an option is in force, which takes the place of those that it unsettles."""
    kept: list[str | Reading] = []
    for reading in readings:
        if isinstance(reading, str) or not _overlap(reading.settles, option.instead):
            kept.append(reading)
        elif option.text not in kept:
            kept.append(option.text)
    return tuple(kept)


def texts_of_readings(game: Game) -> tuple[str, ...]:
    """How the page is read, in the sentences of the definition."""
    return tuple(one if isinstance(one, str) else one.text for one in game.readings)


def _overlap(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Whether some of two groups of words are the same, or one lies within the other."""
    return any(yours in walk(mine) or mine in walk(yours) for mine, yours in product(one, other))


def _conflict(game: Game, one: Option, other: Option) -> InvalidSetupError:
    return InvalidSetupError(
        f"{game.name}: options {other.name!r} and {one.name!r} replace the same words; take one"
        " of them"
    )


def _replace(thing: object, pairs: Mapping[object, object], met: set[object]) -> object:
    """A part of a definition with words replaced; `met` gathers those that were found."""
    if isinstance(thing, tuple):
        kept = []
        for item in thing:
            new = _replace(item, pairs, met)
            if new is not None or item is None:  # without a fellow a word is struck out
                kept.append(new)
        return tuple(kept)
    if not is_dataclass(thing) or isinstance(thing, type):
        return thing
    if thing in pairs:
        met.add(thing)
        return pairs[thing]
    old = {field.name: getattr(thing, field.name) for field in fields(thing)}
    new_fields = {name: _replace(value, pairs, met) for name, value in old.items()}
    return thing if new_fields == old else replace(thing, **new_fields)


# ---------------------------------------------------------------------------------------- JSON


# Every word, and every enumeration, by its name.
WORDS: Final[dict[str, type]] = {
    name: word for name, word in vars(vocabulary).items() if isinstance(word, type)
}


def to_json(game: Game) -> str:
    """A definition as one line of JSON, which `from_json` reads back; equal definitions give equal
    text.

    A word is an object that names itself (`{"word": "Talon"}`) and those of its fields that differ
    from the default; a member of an enumeration is `{"enum": "When", "is": "AT_ONCE"}`.
    """
    return dumps(_plain(game), ensure_ascii=False, separators=(",", ":"))


def _plain(thing: object) -> object:
    if isinstance(thing, tuple):
        return [_plain(item) for item in thing]
    if isinstance(thing, Enum):
        return {"enum": type(thing).__name__, "is": thing.name}
    if is_dataclass(thing):
        said: dict[str, object] = {"word": type(thing).__name__}
        for field in fields(thing):
            value = getattr(thing, field.name)
            if field.default is MISSING or value != field.default:
                said[field.name] = _plain(value)
        return said
    if isinstance(thing, float) and thing.is_integer():
        return int(thing)  # 0 and 0.0 are equal, and so must be their texts
    return thing


def from_json(text: str) -> Game:
    """The definition that `to_json` wrote.

    Raises InvalidSetupError when the text is no JSON, or uses words or fields that there are not,
    or values of the wrong kind.  What they mean is not asked: see `validate`.
    """
    try:
        thing = _word(loads(text, parse_constant=_no_number))
    except JSONDecodeError as error:
        raise InvalidSetupError(f"the definition is no JSON: {error}") from error
    except RecursionError as error:
        raise InvalidSetupError("the definition is nested too deep to be one") from error
    if not isinstance(thing, Game):
        raise InvalidSetupError(f"a definition is a Game, not {_shown(thing)}")
    _check_types(thing)
    return thing


def _no_number(text: str) -> object:
    raise InvalidSetupError(f"{text} in a definition; numbers there are finite")


def _word(plain: Any) -> object:
    """The part of a definition that a piece of JSON means."""
    if isinstance(plain, list):
        return tuple(_word(item) for item in plain)
    if not isinstance(plain, dict):
        return cast(object, plain)
    if "enum" in plain:
        members = _named(plain["enum"], Enum)
        wanted = plain.get("is")
        for member in cast("type[Enum]", members):
            if member.name == wanted:
                return member
        raise InvalidSetupError(f"{members.__name__} has no member {wanted!r}")
    word = _named(plain.get("word"), object)
    known = {field.name: field for field in fields(cast(Any, word))}
    given = {name: _word(value) for name, value in plain.items() if name != "word"}
    for name in given:
        if name not in known:
            raise InvalidSetupError(
                f"{word.__name__} has no field {name!r}; its fields: {', '.join(known)}"
            )
    for name, field in known.items():
        if field.default is MISSING and name not in given:
            raise InvalidSetupError(f"{word.__name__} wants a field {name!r}")
    return cast(object, word(**given))


def _named(name: object, kind: type) -> type:
    word = WORDS.get(name) if isinstance(name, str) else None
    if word is None or issubclass(word, Enum) != (kind is Enum):
        what = "enumeration" if kind is Enum else "word"
        raise InvalidSetupError(f"{name!r} is no {what} of the vocabulary")
    return word


def _shown(thing: object) -> str:
    """A value in an error's line, short."""
    if is_dataclass(thing):
        return f"a {type(thing).__name__}"
    shown = repr(thing)
    return shown if len(shown) <= 60 else shown[:57] + "..."


# --------------------------------------------------------------------------------------- types


@cache
def _hints(word: type) -> dict[str, Any]:
    return get_type_hints(word)


def _fits(value: object, kind: Any) -> bool:
    """Whether a value is of a kind that the vocabulary's annotations name."""
    if kind is float:
        return isinstance(value, int | float) and not isinstance(value, bool)
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool)
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return any(_fits(value, one) for one in get_args(kind))
    if origin is tuple:
        inner = get_args(kind)
        if not isinstance(value, tuple):
            return False
        if len(inner) == 2 and inner[1] is Ellipsis:
            return all(_fits(item, inner[0]) for item in value)
        return len(value) == len(inner) and all(map(_fits, value, inner))
    return isinstance(value, kind)


def _spelt(kind: Any) -> str:
    return kind.__name__ if isinstance(kind, type) and get_origin(kind) is None else str(kind)


def _check_types(game: Game) -> None:
    """Every field holds what the vocabulary says that it holds."""
    for thing in everything(game):
        if is_dataclass(thing):
            for name, kind in _hints(cast(type, type(thing))).items():
                value = getattr(thing, name)
                if not _fits(value, kind):
                    wanted = re.sub(r"\b(?:[a-z_]+\.)+", "", _spelt(kind))
                    raise InvalidSetupError(
                        f"{type(thing).__name__}.{name} is {_shown(value)}; wanted is {wanted}"
                    )


# -------------------------------------------------------------------------------- holding together


def validate(game: Game) -> None:
    """Raise InvalidSetupError, with one line that says what is wrong, unless the definition holds
    together, with each of its options too.

    That is: every name means a zone of the right kind, every part lies within its shape, there are
    as many cards as are laid out, and the foundations want just the cards that there are.  Whether
    the game plays as it should is not asked.
    """
    _check_types(game)
    _check_zones(game)
    _check_names(game)
    _check_counts(game)
    names = [option.name for option in game.options]
    for name in names:
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) or names.count(name) > 1:
            raise _wrong(game, f"option {name!r}: wanted is a name of its own, in small-letters")
        validate(apply_options(game, (name,)))


def count_stock(game: Game) -> int:
    """How many cards are undealt before the first is turned up, the rounds begin or cards are
    played as they fall: what is still to come when the opening layout lies.

    Raises InvalidSetupError when more is laid out than there is.
    """
    return _lay(game).stock


def _wrong(game: Game, what: str) -> InvalidSetupError:
    return InvalidSetupError(f"{game.name}: {what}")


def _ladders(zone: Foundations | Place) -> tuple[Ladder, ...]:
    """The ladders of a word that may have one or several."""
    ladder = zone.ladder
    if ladder and isinstance(ladder[0], tuple):
        return ladder
    return (cast("Ladder", ladder),)


def _check_zones(game: Game) -> None:
    if game.packs < 1 or not game.pack.ranks or not game.pack.suits:
        raise _wrong(game, "a game wants one pack or more, with cards in it")
    for rank in game.pack.ranks:
        if rank not in RANKS:
            raise _wrong(game, f"rank {rank} in the pack; ranks are 1 (ace) to 13 (king)")
    if not game.zones or not game.deal:
        raise _wrong(game, "a game wants zones and a deal")
    met: set[str] = set()
    for zone in game.zones:
        if not re.fullmatch(r"[a-z]+([ -][a-z]+)*", zone.name):
            raise _wrong(game, f"zone {zone.name!r}: wanted is a name in small letters")
        if hyphened(zone.name) in met | {PACK, HAND}:
            raise _wrong(game, f"zone {zone.name!r}: the name is taken; give it another")
        met.add(hyphened(zone.name))
        if not isinstance(zone, Talon) and not _spots(game, zone):
            raise _wrong(game, f"zone {zone.name!r} has no place; give its shape one at least")
        if isinstance(zone, Foundations):
            _check_ladders(game, zone)
        if isinstance(zone, Tableau) and zone.available is not None:
            lanes = {name for spot in _spots(game, zone) for name, _ in spot.lanes}
            for lane in zone.available.lanes:
                if lane not in lanes:
                    raise _wrong(game, f"{zone.name!r} has no lane {lane!r}; it has {_list(lanes)}")


def _check_ladders(game: Game, zone: Foundations) -> None:
    for ladder in _ladders(zone):
        if not ladder:
            raise _wrong(game, f"{zone.name!r}: a ladder without rungs")
        for rank in ladder:
            if rank not in game.pack.ranks:
                raise _wrong(game, f"{zone.name!r}: the ladder has rank {rank}, the pack has not")

    bases = {ladder[0] for ladder in _ladders(zone)}
    if zone.turned and bases != set(game.pack.ranks):
        raise _wrong(game, f"{zone.name!r}: any rank may be turned up; each wants a ladder")


def _spots(game: Game, zone: Zone) -> tuple[Spot, ...]:
    """The places of a zone; a talon has one, which is nowhere in particular."""
    if isinstance(zone, Talon):
        return (Spot(zone.name, 1, hyphened(zone.name), 0, 0),)
    return zone_places(zone, cards_in(game))


def _list(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "none"


# ------------------------------------------------------------------------------------------ names


class _Names:
    """The zones of a game by name and by kind, and which of them have been named."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.zones = {zone.name: zone for zone in game.zones}
        self.named: set[str] = set()
        self.foundations = self._of(Foundations)
        self.tableaux = self._of(Tableau)
        self.ornaments = self._of(Ornament)
        self.talons = self._of(Talon)
        # Where a card may be taken from one by one, and where one may be put.
        self.open = self.tableaux | self.talons
        self.sources = self.open | {HAND}

    def _of(self, kind: type) -> set[str]:
        return {name for name, zone in self.zones.items() if isinstance(zone, kind)}

    def spots(self, where: Source) -> list[Spot]:
        """The places that a source names; those that are dealt later as all that may be."""
        if isinstance(where, tuple):
            return [spot for one in where for spot in self.spots(one)]
        name = where if isinstance(where, str) else where.of
        if name in (HAND, PACK):
            return []
        spots = _spots(self.game, self.zones[name])
        if isinstance(where, Part) and set(where.numbers) & {NEXT, LAST}:
            return [spot for spot in spots if spot.numbers_of(where.line)]
        numbers = select(where, spots)
        return [spots[number - 1] for number in numbers]

    def ask(self, word: object, field: str, allowed: Collection[str]) -> None:
        """Every name in a field means a zone of an allowed kind, and every part a part of it."""
        where: Source = getattr(word, field) or ()
        said = f"{type(word).__name__}.{field}"
        for one in where if isinstance(where, tuple) else (where,):
            name = one if isinstance(one, str) else one.of
            if name not in allowed:
                known = name in self.zones or name in (HAND, PACK)
                what = "is of the wrong kind" if known else "is no zone"
                raise _wrong(
                    self.game, f"{said}: {name!r} {what}; wanted is one of: {_list(allowed)}"
                )
            self.named.add(name)
            if isinstance(one, Part):
                self._ask_part(said, one)

    def _ask_part(self, said: str, part: Part) -> None:
        zone = self.zones.get(part.of)
        if zone is None or isinstance(zone, Talon):
            raise _wrong(self.game, f"{said}: {part.of!r} has no parts")
        if bool(part.numbers) and not part.line:
            raise _wrong(self.game, f"{said}: a part of {part.of!r} has numbers and no line")
        if set(part.numbers) & {NEXT, LAST}:
            grows = isinstance(zone.shape, Rows) and zone.shape.rows == MANY
            if not grows or len(part.numbers) > 1 or part.line != "row":
                raise _wrong(
                    self.game,
                    f"{said}: of {part.of!r} no row is next or last; its rows are all there",
                )
        if part.depth < 0:
            raise _wrong(self.game, f"{said}: depth {part.depth}; the first card is 1 deep")
        try:
            self.spots(part)
        except InvalidSetupError as error:
            raise _wrong(self.game, f"{said}: {error}") from error

    def ask_lines(self, word: object, lines: Iterable[str], *fields: str) -> None:
        """Every place in these fields of a word lies in a line of one of these names."""
        wanted = tuple(lines)
        for field in fields:
            for spot in self.spots(getattr(word, field)):
                if wanted and not any(map(spot.numbers_of, wanted)):
                    said = f"{type(word).__name__}.{field}"
                    raise _wrong(self.game, f"{said}: {spot.label} is in no {' or '.join(wanted)}")


def _check_names(game: Game) -> None:
    names = _Names(game)
    for thing in walk(game):
        _ask_word(names, thing)
    if any(name not in names.open for name in game.prefer):
        raise _wrong(game, f"prefer: wanted are some of: {_list(names.open)}")
    for reading in game.readings:
        for settled in reading.settles if isinstance(reading, Reading) else ():
            if settled not in walk((game.zones, game.deal)):
                raise _wrong(
                    game,
                    f"a reading settles a {type(settled).__name__} that the game has not; write"
                    " the word as it stands there",
                )
    plays = any(isinstance(thing, Play | PlayPair) for thing in walk(game))
    if plays != bool(names.foundations):
        lacking = "foundations" if plays else "clause that plays on the foundations"
        raise _wrong(game, f"there is no {lacking}")
    idle = set(names.zones) - names.named - names.foundations
    if idle:
        raise _wrong(game, f"no step or clause names {_list(idle)}")
    laid_out = {name for step in walk(game.deal) for name in _tuple(_laid_by(step))}
    never = (names.tableaux | names.ornaments) - laid_out
    if never:
        raise _wrong(game, f"no step of the deal lays out {_list(never)}")
    turns_up = any(isinstance(step, TurnUp) for step in game.deal)
    if turns_up != bool(names.talons):
        lacking = "Talon" if turns_up else "TurnUp"
        raise _wrong(game, f"a talon goes with turning up the pack; there is no {lacking}")
    turns = [step for step in walk(game.deal) if isinstance(step, TurnBase)]
    bases = {name for step in turns for name in _tuple(step.to)}
    if bases != {zone.name for zone in game.zones if isinstance(zone, Foundations) and zone.turned}:
        raise _wrong(game, "the foundations that are `turned` are just those that TurnBase begins")


def _laid_by(step: object) -> Source:
    """The places that a step lays out."""
    match step:
        case Withdraw() | Deal() | LayOut() | Raise():
            return step.to or ()
        case Heap():
            return step.onto
        case Combine():
            return step.to or ()
        case _:
            return ()


def _tuple(where: Source) -> tuple[str, ...]:
    parts = where if isinstance(where, tuple) else (where,)
    return tuple(part if isinstance(part, str) else part.of for part in parts)


def _ask_word(names: _Names, word: object) -> None:
    """Ask each field of one word; a word that names no zone has nothing to be asked."""
    match word:
        case Play():
            names.ask(word, "source", names.sources)
            names.ask(word, "to", names.foundations)
            names.ask_lines(word, word.along, "source", "to")
        case Marry() | Place():
            names.ask(word, "source", names.sources)
            names.ask(word, "onto", names.open)
            if isinstance(word, Place):
                names.ask_lines(word, word.along, "source", "onto")
        case Fill():
            names.ask(word, "space", names.tableaux)
            names.ask(word, "source", names.sources | {PACK})
            names.ask(word, "otherwise", names.sources | {PACK})
            names.ask(word, "fitting", names.foundations)
            names.ask_lines(word, word.along, "space", "source")
            names.ask_lines(word, (word.lane,) if word.lane else (), "space")
        case Replenish():
            names.ask(word, "packets", names.tableaux)
            if not 0 < word.fewer_than <= word.up_to:
                raise _wrong(
                    names.game,
                    f"Replenish: fewer than {word.fewer_than}, up to {word.up_to}: it adds nothing",
                )
        case Transfer():
            names.ask(word, "source", names.foundations)
            names.ask(word, "onto", names.foundations)
            names.ask(word, "to_use", names.sources)
        case Exchange():
            names.ask(word, "first", names.tableaux)
            names.ask(word, "second", names.tableaux)
            if not 1 <= word.swaps <= 1 + word.fruitful:
                raise _wrong(
                    names.game, "Exchange: wanted is one swap, or two where they must be fruitful"
                )
        case Combine():
            names.ask(word, "source", names.tableaux)
            names.ask(word, "to", names.tableaux | names.ornaments)
            names.ask_lines(word, word.along, "source")
            if word.size not in (2, 3):
                raise _wrong(names.game, "Combine: wanted are sets of two cards or of three")
            if (word.along and word.size == 3) or ((word.unlike or word.crown) and word.size == 2):
                raise _wrong(
                    names.game, "Combine: `along` is for two cards, `unlike` and `crown` for three"
                )
        case Pair():
            names.ask(word, "source", names.tableaux)
            names.ask(word, "onto", names.tableaux)
        case PlayPair() | SlipUnder():
            names.ask(word, "source", names.tableaux)
        case Withdraw():
            names.ask(word, "to", names.tableaux | names.ornaments | names.foundations)
        case LayOut() | Deal():
            names.ask(word, "to", names.tableaux)
            if (
                isinstance(word, Deal)
                and isinstance(word.to, Part)
                and NEXT in word.to.numbers
                and (word.each, word.rounds) != (1, 1)
            ):
                raise _wrong(names.game, "Deal: the next line is dealt once, a card to each place")
            if isinstance(word, Deal) and word.from_one_pack:
                _check_single_pack(names, word)
        case Raise():
            names.ask(word, "source", names.tableaux)
            names.ask(word, "to", names.tableaux | names.ornaments)
            if len(names.spots(word.source)) != len(names.spots(word.to)):
                raise _wrong(names.game, f"Raise: {word.to!r} has not as many places")
        case DealOut():
            names.ask(word, "source", names.tableaux)
            names.ask(word, "to", names.tableaux)
        case Heap():
            names.ask(word, "onto", names.tableaux)
            names.ask(word, "heads", names.foundations)
            if len(names.spots(word.onto)) != len(names.spots(word.heads)):
                raise _wrong(names.game, f"Heap: {word.onto!r} has not one place for each head")
        case TurnBase():
            names.ask(word, "to", names.foundations)
        case Payment():
            names.ask(word, "source", names.open)
        case Redeal():
            names.ask(word, "gather", names.open)
        case Foundations():
            names.ask(word, "beside", names.foundations | names.ornaments)
            if word.beside and len(names.spots(word.beside)) != len(names.spots(word.name)):
                raise _wrong(names.game, f"{word.name!r}: {word.beside!r} has not as many places")
        case Tableau():
            names.ask(word, "examine", names.tableaux)
        case Totals():
            names.ask(word, "of", names.tableaux)
            lines = {name for spot in names.spots(word.of) for name, _ in spot.lines}
            if not set(word.lines) <= lines:
                raise _wrong(names.game, f"Totals: {word.of!r} has the lines {_list(lines)}")
        case _:
            pass


def _check_single_pack(names: _Names, step: Deal) -> None:
    """What is dealt from one pack comes first, is not more than a pack, and leaves another."""
    game = names.game
    cards = len(names.spots(step.to)) * step.each
    if (
        step is not game.deal[0]
        or game.packs == 1
        or step.rounds != 1
        or cards > len(game.pack.ranks) * len(game.pack.suits)
        or any(isinstance(one, Withdraw) for one in game.deal)
    ):
        raise _wrong(
            game,
            "Deal.from_one_pack: wanted is the first step of a game of several packs, one round of"
            " no more cards than a pack has, and nothing withdrawn",
        )


# --------------------------------------------------------------------------------------- counting


class _Layout:
    """What lies, by the deal alone, before the first card is turned up or played as it falls.

    `withdrawn`: (rank, suit) of the cards put on each zone, in order.  `aside`: how many of each
    rank were thrown aside.  `stock`: the cards still undealt.
    """

    def __init__(self, game: Game) -> None:
        self.left = Counter(
            {(rank, suit): game.packs for rank in game.pack.ranks for suit in game.pack.suits}
        )
        self.withdrawn: defaultdict[str, list[tuple[int, Suit]]] = defaultdict(list)
        self.aside: Counter[int] = Counter()
        self.dealt = 0

    @property
    def stock(self) -> int:
        return self.left.total() - self.dealt


def _lay(game: Game) -> _Layout:
    names = _Names(game)
    layout = _Layout(game)
    for step in game.deal:
        match step:
            case Withdraw():
                _withdraw(names, layout, step)
            case TurnBase():
                layout.dealt += 1  # the base; of several the others are dealt next
            case Deal(clauses=(), count=0):
                if _deal_out(names, layout, step):
                    break
            case Deal(counted=True):
                layout.dealt += len(names.spots(step.to)) * step.each
                break
            case Deal() | Rounds() | Heap() | TurnUp():
                break
            case _:
                pass
    if layout.stock < 0:
        raise _wrong(game, f"{-layout.stock} cards more are laid out than there are")
    return layout


def _deal_out(names: _Names, layout: _Layout, step: Deal) -> bool:
    """Count the cards of a plain deal; whether it takes the last card of the pack."""
    if step.rounds == ALL:
        layout.dealt += layout.stock
        return True
    places = names.spots(step.to)
    rounds = step.rounds if isinstance(step.rounds, tuple) else (step.rounds,) * len(places)
    if len(rounds) != len(places) or min(rounds) < 1 or step.each < 1:
        raise _wrong(names.game, f"Deal: wanted are rounds for each of the {len(places)} places")
    if max((0, *step.face_down)) > step.each * max(rounds) or min((1, *step.face_down)) < 1:
        raise _wrong(names.game, "Deal.face_down: deeper than the packets are")
    wanted = step.each * sum(rounds)
    # The last of several packets may fall short; more than that is a mistake in the numbers.
    if wanted - layout.stock >= (step.each if len(places) > 1 else 1):
        raise _wrong(names.game, f"{wanted - layout.stock} cards more are dealt than there are")
    layout.dealt += min(wanted, layout.stock)
    return False


def _withdraw(names: _Names, layout: _Layout, step: Withdraw) -> None:
    game = names.game
    room = len(names.spots(step.to)) - len(layout.withdrawn[step.to]) if step.to else None
    if step.cards:
        if step.rank or step.count:
            raise _wrong(game, "Withdraw: wanted are particular cards or a rank, not both")
        cards = [(card.rank, card.suit) for card in step.cards]
    elif not step.rank:
        # Which suits are spared is not known; to count ranks, any will do.
        cards = list((layout.left - Counter(_spared(layout, step.sparing))).elements())
    else:
        suits = [suit for suit in step.suits if layout.left[step.rank, suit]]
        there = sum(layout.left[step.rank, suit] for suit in set(suits))
        number = step.count or (there if room is None else min(there, room))
        if not 0 < number <= there:
            raise _wrong(
                game, f"Withdraw: wanted are {number or 'some'} of rank {step.rank}, {there} left"
            )
        cards = _by_turns(layout, step.rank, suits, number)
    if room is not None and len(cards) > room:
        raise _wrong(game, f"Withdraw: {step.to!r} has no room for {len(cards)} cards")
    zone = names.zones.get(step.to)
    for card in cards:
        if isinstance(zone, Foundations):
            _ladder_of(game, zone, card[0])
        layout.left[card] -= 1
        if layout.left[card] < 0:
            raise _wrong(game, f"Withdraw: there are not so many cards of rank {card[0]}")
    if step.to:
        layout.withdrawn[step.to] += cards
    else:
        layout.aside.update(rank for rank, _ in cards)


def _spared(layout: _Layout, ranks: tuple[int, ...]) -> list[tuple[int, Suit]]:
    """Of each rank one card that is left."""
    return [next(card for card in layout.left.elements() if card[0] == rank) for rank in ranks]


def _by_turns(layout: _Layout, rank: int, suits: list[Suit], number: int) -> list[tuple[int, Suit]]:
    taken: list[tuple[int, Suit]] = []
    while len(taken) < number:
        for suit in suits:
            card = (rank, suit)
            if len(taken) < number and taken.count(card) < layout.left[card]:
                taken.append(card)
    return taken


def _check_counts(game: Game) -> None:
    names = _Names(game)
    layout = _lay(game)
    supply = Counter({rank: game.packs * len(game.pack.suits) for rank in game.pack.ranks})
    supply -= layout.aside
    for zone in game.zones:
        if isinstance(zone, Ornament):
            supply -= Counter(rank for rank, _ in layout.withdrawn[zone.name])
    if isinstance(game.goal, Complete | Stakes):
        want = _wanted(names, layout)
        for rank, number in (want - supply).items():
            raise _wrong(
                game, f"the foundations want {number} {_named_cards(rank, number)} too many"
            )
        leaving = game.goal.leaving if isinstance(game.goal, Complete) else ()
        over = supply - want
        if set(over) != set(leaving):
            said = ", ".join(name_ranks(rank) for rank in sorted(over)) or "no cards"
            raise _wrong(game, f"the foundations leave {said} over; `leaving` says otherwise")
        _check_suits(names, layout)
    for thing in walk(game.deal):
        if isinstance(thing, Combine) and thing.total and not _comes_out(supply, thing):
            raise _wrong(game, f"Combine: sets of {thing.total} don't use up the cards")


def _named_cards(rank: int, number: int) -> str:
    return name_rank(rank) if number == 1 else name_ranks(rank)


def _wanted(names: _Names, layout: _Layout) -> Counter[int]:
    """How many cards of each rank the foundations take, from the first to the last."""
    want: Counter[int] = Counter()
    for zone in names.game.zones:
        if not isinstance(zone, Foundations):
            continue
        places, ladders = len(names.spots(zone.name)), _ladders(zone)
        alike = len({tuple(sorted(ladder)) for ladder in ladders}) == 1
        if zone.beside in names.foundations:
            want.update(ladders[0][1:] * places)  # the first rung is counted over there
        elif alike:
            want.update(ladders[0] * places)
        elif zone.turned or zone.beside:
            raise _wrong(
                names.game, f"{zone.name!r}: whatever begins, the ladders want the same ranks"
            )
        else:
            bases = [rank for rank, _ in layout.withdrawn[zone.name]]
            if len(bases) != places:
                raise _wrong(
                    names.game,
                    f"{zone.name!r}: {len(bases)} of {places} first cards are withdrawn; without"
                    " them nobody knows the ladder",
                )
            for base in bases:
                want.update(_ladder_of(names.game, zone, base))
    return want


def _ladder_of(game: Game, zone: Foundations, base: int) -> Ladder:
    for ladder in _ladders(zone):
        if ladder[0] == base:
            return ladder
    raise _wrong(game, f"{zone.name!r}: no ladder begins with rank {base}")


def _check_suits(names: _Names, layout: _Layout) -> None:
    """Where every foundation follows suit, no suit is wanted more often than it is there."""
    game = names.game
    mine = [zone for zone in game.zones if isinstance(zone, Foundations)]
    if any(zone.suit is not SuitRule.SAME for zone in mine):
        return
    want: Counter[tuple[int, Suit]] = Counter()
    for zone in mine:
        places = len(names.spots(zone.name))
        share = zone.order or game.pack.suits * (places // len(game.pack.suits))
        cards = layout.withdrawn[zone.name]
        cards = cards or [(_ladders(zone)[0][0], suit) for suit in share]
        if len(cards) != places:
            raise _wrong(game, f"{zone.name!r}: {len(cards)} of {places} packets have a suit")
        for base, suit in cards:
            ladder = _ladder_of(game, zone, base)
            want.update((rank, suit) for rank in (ladder[1:] if zone.beside else ladder))
    for (rank, suit), number in want.items():
        if number > game.packs:
            raise _wrong(
                game, f"the foundations want {number} times the {name_rank(rank)} of {suit.value}"
            )


def _comes_out(supply: Counter[int], word: Combine) -> bool:
    """Whether sets of so many cards and of that total can use up all cards, crowns and all."""
    minor = Counter({rank: n for rank, n in supply.items() if rank not in word.crown})
    sets, over = divmod(minor.total(), word.size)
    total = sum(rank * number for rank, number in minor.items())
    crowns = supply.total() - minor.total()
    return not over and total == sets * word.total and (not word.crown or crowns == sets)
