"""What the printed rules say is so: each kind of sentence is held against definition or play."""

import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from pathlib import Path
from types import UnionType

import pytest

import cadogan
from cadogan.cards import KING, SUITS, name_rank, name_ranks, rank_of, suit_of
from cadogan.engine.geometry import cards_in, hyphened, select
from cadogan.engine.position import Position
from cadogan.prose import Item, Rules, rules
from cadogan.prose.names import Names, where_list, zone_name
from cadogan.prose.tables import zone_in_words
from cadogan.prose.words import (
    capitalized,
    is_by_addition,
    is_by_place,
    ladder_in_words,
    ladders_of,
    number_in_words,
    round_in_words,
)
from cadogan.vocabulary import (
    PACK,
    Combine,
    Complete,
    Deal,
    Fill,
    Foundations,
    Game,
    Heap,
    Ladder,
    LayOut,
    Ornament,
    Pause,
    Raise,
    Rounds,
    Stakes,
    Step,
    Talon,
    TurnUp,
    Withdraw,
)
from tests.golden_writers.records import FOLDER as RECORDS
from tests.golden_writers.records import played
from tests.walks import every_code, patience_of

CODES = pytest.mark.parametrize("code", every_code())
RANKS = {name_rank(rank): rank for rank in range(1, KING + 1)}
NUMBERS = {number_in_words(number): number for number in range(1, 209)}


@cache
def document(code: str) -> Rules:
    patience = patience_of(code)
    return rules(patience.printed, option_names=patience.options)


def definition(code: str) -> Game:
    return patience_of(code).definition


def texts(code: str, title: str = "") -> list[str]:
    return [
        block.text
        for section in document(code).sections
        if title in ("", section.title)
        for block in section.blocks
    ]


def steps_of(game: Game) -> Iterator[object]:
    for step in game.deal:
        yield step
        if isinstance(step, Rounds):
            yield from step.steps


# ---------------------------------------------------------------------------------------- ladders


def read_ladder(text: str) -> Ladder:
    """The ranks that are told, in their order."""
    if found := re.fullmatch(
        r"(.*), then all these back again, from a second \w+ to an? \w+", text
    ):
        half = read_ladder(found[1])
        return half + half[::-1]
    if found := re.fullmatch(r"(.*), (twice|three times|four times) over", text):
        return read_ladder(found[1]) * {"twice": 2, "three times": 3, "four times": 4}[found[2]]
    if found := re.fullmatch(r"(\w+) (\w+)", text):
        rank = next(rank for rank in RANKS.values() if name_ranks(rank) == found[2])
        return (rank,) * NUMBERS[found[1]]
    ladder: list[int] = []
    for piece in re.split(r", then |, ", text):
        if found := re.fullmatch(r"from (\w+) (up|down) to (\w+)", piece):
            step = 1 if found[2] == "up" else -1
            ladder += range(RANKS[found[1]], RANKS[found[3]] + step, step)
        else:
            ladder.append(RANKS[piece])
    return tuple(ladder)


@CODES
def test_foundations_are_told_with_their_own_ranks(code: str) -> None:
    names, told = Names(definition(code)), texts(code, "The table")
    for zone in names.foundations():
        ladders = ladders_of(zone.ladder)
        if round_in_words(zone.ladder) or is_by_addition(ladders):
            continue
        text = zone_in_words(zone, names)
        assert text in told
        if len(ladders) > 1:
            listed = [line.partition(" begins the ladder ") for line in told]
            found = {
                RANKS[head.split()[-1]]: read_ladder(tail[:-1]) for head, _, tail in listed if tail
            }
            assert found == {ladder[0]: ladder for ladder in ladders}
        elif built := re.search(r" built, [^,]+, (?:in this order: |of )?(.+?)\.", text):
            assert read_ladder(built[1]) == ladders[0]
        else:
            assert len(ladders[0]) <= 2
            assert name_rank(ladders[0][-1]) in text


@CODES
def test_every_range_of_ranks_runs_the_way_that_it_says(code: str) -> None:
    for text in texts(code):
        for first, way, last in re.findall(r"from (\w+) (up|down) to (\w+)", text):
            assert (RANKS[first] < RANKS[last]) == (way == "up"), text
        assert "climb" not in text  # what is built downward does not


def test_ladders_by_addition_are_told_by_their_arithmetic() -> None:
    zone = next(
        zone
        for zone in definition("the-great-thirteen").zones
        if isinstance(zone, Foundations) and is_by_addition(ladders_of(zone.ladder))
    )
    (text,) = (text for text in texts("the-great-thirteen", "The table") if "by addition" in text)
    found = re.search(r"After an? (\w+), for example: ([\w, ]+) and (\w+), twelve cards", text)
    assert found
    ladder = (RANKS[found[1]], *(RANKS[word] for word in found[2].split(", ")), RANKS[found[3]])
    assert ladder in ladders_of(zone.ladder)
    assert "the double" in text
    assert "thirteen being taken off" in text


def test_ladders_that_end_with_their_places_are_those_of_the_dial() -> None:
    found = [
        code
        for code in every_code()
        for zone in Names(definition(code)).foundations()
        if is_by_place(ladders_of(zone.ladder))
    ]
    assert found == ["the-clock", "the-clock+no-king-on-ace"]


# --------------------------------------------------------------------------------- cards on sight


@CODES
def test_what_cards_on_sight_do_is_told_in_the_ways_that_the_game_has(code: str) -> None:
    game, text = definition(code), " ".join(texts(code, "The deal"))
    steps = list(steps_of(game))
    seen = [zone for zone in game.zones if isinstance(zone, Foundations) and zone.on_sight]
    on_sight, later = bool(seen), any(not zone.dealt_only for zone in seen)
    dealt = any(isinstance(step, Deal) and step.each == 1 for step in steps)
    turned = any(isinstance(step, TurnUp) for step in steps)
    drawn = any(
        isinstance(clause, Fill) and PACK in where_list(clause.source)
        for step in steps
        if isinstance(step, Pause | TurnUp)
        for clause in step.clauses
    )
    assert ("on sight goes there by itself" in text) == on_sight
    assert ("In the deal the next card of the pack then takes its place" in text) == (
        on_sight and dealt
    )
    assert ("drawn to fill a space" in text) == (later and drawn)
    assert ("turns up later" in text) == (on_sight and not later)
    if on_sight:
        (told,) = (one for one in texts(code, "The deal") if "goes there by itself" in one)
        assert ("turned up" in told) == (later and turned)


def on_sight_codes() -> list[str]:
    """The games with foundations to which cards go on sight."""
    return [
        code
        for code in every_code()
        if any(zone.on_sight for zone in Names(definition(code)).foundations())
    ]


@pytest.mark.parametrize("code", on_sight_codes())
def test_a_choice_between_foundations_is_told_where_there_may_be_one(code: str) -> None:
    told = any("Where two foundations that are not equal" in text for text in texts(code))
    chance, offered = random.Random(code), False
    for number in range(1, 9):
        position = patience_of(code).deal(number)
        for _ in range(150):
            moves = position.legal_moves
            if not moves:
                break
            words = [position.move_text(move) for move in moves]
            offered = offered or any(word.startswith("begin") for word in words)
            position.push(chance.choice(moves))
    assert told or not offered
    assert offered or not code.startswith("the-herring-bone")


@pytest.mark.parametrize("code", on_sight_codes())
def test_a_space_is_as_told_when_the_card_drawn_for_it_goes_home(code: str) -> None:
    stays = any("the space stays open" in text for text in texts(code, "The deal"))
    chance = random.Random(code)
    for number in range(1, 5):
        position = patience_of(code).deal(number)
        for _ in range(120):
            moves = position.legal_moves
            if not moves:
                break
            fills = [move for move in moves if position.move_text(move).startswith("fill pack")]
            move = chance.choice(fills or moves)
            words = position.move_text(move).split()
            position.push(move)
            view = position.view()
            if words[:2] == ["fill", "pack"] and not view.places[words[2]] and view.pack:
                after = [position.move_text(other) for other in position.legal_moves]
                assert stays or all(word.startswith(("fill", "begin")) for word in after), number


# ------------------------------------------------------------------------------------ names, cards


@CODES
def test_names_of_peoples_have_their_capital(code: str) -> None:
    names = [zone.name for zone in definition(code).zones]
    peoples = [name for name in names if name.endswith(("ean", "ian", "tic", "can"))]
    for text in texts(code):
        for name in peoples:
            assert not re.search(rf"\b{name}\b", text), text


@CODES
def test_no_card_just_dealt_or_turned_up_is_spoken_of_when_the_deal_has_stopped(code: str) -> None:
    stopped = False
    for text in texts(code, "What you may do"):
        if re.match(r"(?:[A-Z]\. )?(?:When|While|With|From|And)\b", text):
            stopped = "When the deal stops" in text
        if stopped:
            assert not re.search("card (?:just dealt|turned up)", text), text


@CODES
def test_values_are_told_of_cards_only_that_can_be_combined(code: str) -> None:
    game = definition(code)
    clauses = [
        clause
        for step in steps_of(game)
        if isinstance(step, Pause)
        for clause in step.clauses
        if isinstance(clause, Combine)
    ]
    lying = {zone_name(where) for clause in clauses for where in where_list(clause.source)}
    seen: set[int] = set()
    for number in range(1, 9):
        for place, cards in patience_of(code).deal(number).view().places.items():
            if place.partition(".")[0] in lying:
                seen |= {rank_of(card) for card in cards if card is not None}
    for text in texts(code, "What you may do"):
        for sentence in re.findall(r"An? \w+ counts [^.]*\.", text):
            for rank in re.findall(r"an? (\w+)", sentence.lower()):
                assert RANKS[rank] in seen, sentence


@CODES
def test_figures_and_words_of_the_drawing_do_not_stand_for_words(code: str) -> None:
    for text in texts(code, "The table"):
        assert "picture" not in text


# ----------------------------------------------------------------------------- the order of dealing


def targets_in_order(code: str, step: Deal) -> list[str]:
    """The places of a step, in the order in which it deals."""
    table, names = patience_of(code).table, Names(definition(code))
    found: list[str] = []
    for where in where_list(step.to):
        own = table.zone_places(zone_name(where))
        numbers = select(where, names.spots(zone_name(where)))
        found += [table.spots[own[number - 1]].label for number in numbers]
    return found


def told_in_order(sentence: str, game: Game) -> list[str]:
    """The zones that a sentence names, in its order."""
    names = Names(game)
    found: list[tuple[int, str]] = []
    for zone in game.zones:
        if isinstance(zone, Foundations | Ornament):
            continue
        stem = names.whole(zone.name).removeprefix("the ")
        for way in (stem, stem.removesuffix("s"), stem.split()[0]):
            if at := [match.start() for match in re.finditer(rf"\b{way}\b", sentence)]:
                found.append((min(at), zone.name))
                break
    return [name for _, name in sorted(found)]


@CODES
def test_parts_are_named_in_the_order_in_which_they_are_dealt(code: str) -> None:
    game = definition(code)
    marked = {
        block.mark: block.text
        for block in document(code).section("The deal").blocks
        if isinstance(block, Item)
    }
    for number, step in enumerate(game.deal, start=1):
        if isinstance(step, Deal):
            sentence = marked[str(number)].partition(". ")[0]
            order = list(dict.fromkeys(zone_name(where) for where in where_list(step.to)))
            assert told_in_order(sentence, game)[: len(order)] == order, sentence


@CODES
def test_suits_are_laid_out_in_the_order_that_is_told(code: str) -> None:
    patience, told = patience_of(code), 0
    table, lying = patience.table, patience.deal(1).view().places
    filled: dict[str, int] = {}
    for text, step in zip(texts(code, "The deal"), patience.definition.deal, strict=False):
        if not isinstance(step, Withdraw) or not step.to:
            continue
        places = table.zone_places(step.to)[filled.get(step.to, 0) :]
        cards = [card for place in places for card in lying[table.spots[place].label][:1]]
        suits = [SUITS[suit_of(card)] for card in cards if card is not None]
        if found := re.search(r"in this order(?: of suits)?: (.*)\.$", text):
            words = re.split(r", | and ", found[1])
            told = len(words)
            assert [word.split()[-1] for word in words] == [suit.value for suit in suits[:told]]
        else:
            told = len(step.cards) or step.count or len(places)
        filled[step.to] = filled.get(step.to, 0) + told


SENTENCE = re.compile(
    r"Deal (?:out the whole pack, |(?P<rounds>\w+) rounds, )?(?P<each>\w+) cards?"
    r"(?: together)? on "
)


def rebuilt(code: str, pack: list[int]) -> dict[str, list[int]]:
    """The table of one who deals this pack by the printed steps, up to the first stop."""
    game, rest = definition(code), list(pack)
    blocks = document(code).section("The deal").blocks
    marked = {block.mark: block.text for block in blocks if isinstance(block, Item)}
    table: dict[str, list[int]] = {}
    for number, step in enumerate(game.deal, start=1):
        text = marked[str(number)]
        if isinstance(step, Pause | TurnUp | Rounds):
            break
        if isinstance(step, Withdraw) and step.sparing:
            spared = {rank_of(card): place for place, card in enumerate(rest)}
            rest = [rest[place] for place in sorted(spared.values())]
        if not isinstance(step, Deal):
            continue
        found = SENTENCE.match(text)
        assert found, text
        each = NUMBERS[found["each"]]
        rounds = NUMBERS[found["rounds"]] if found["rounds"] else 1
        rounds = len(rest) if "whole pack" in found[0] else rounds
        places = targets_in_order(code, step)
        for _ in range(rounds):
            for place in places:
                cards, rest = rest[:each], rest[each:]
                lying = table.setdefault(place, [])
                # Under the one before it: the first that is dealt is the top.
                table[place] = cards[::-1] + lying if "goes under" in text else lying + cards
    return table


def first_steps(game: Game) -> list[Step]:
    """The steps before the first at which the player has a say."""
    return list(
        takewhile(lambda step: not isinstance(step, Pause | TurnUp | Rounds | Heap), game.deal)
    )


def plainly_dealt() -> list[str]:
    """The games whose first steps take cards out and deal others without leave of any card."""
    found = []
    for code in every_code():
        game = definition(code)
        zones = {zone.name: zone for zone in game.zones}
        first = first_steps(game)
        deals = [step for step in first if isinstance(step, Deal)]
        takes_all = all(
            getattr(zones[zone_name(where)], "suits", SUITS) == SUITS
            for step in deals
            for where in where_list(step.to)
        )
        plain = all(
            not (step.clauses or step.count or step.no_two_alike) and isinstance(step.rounds, int)
            for step in deals
        )
        known = all(isinstance(step, Deal | Withdraw | LayOut) for step in first)
        raised = any(isinstance(step, Raise) for step in game.deal)
        if deals and takes_all and plain and known and not raised:
            found.append(code)
    return found


@pytest.mark.parametrize("code", plainly_dealt())
def test_the_printed_deal_lays_out_the_table_of_the_game(code: str) -> None:
    patience = patience_of(code)
    position = patience.deal(1)
    out = set(cards_at(position, Foundations | Ornament))
    names = Names(patience.definition)
    steps = [step for step in first_steps(patience.definition) if isinstance(step, Withdraw)]
    laid = {step.to for step in steps}
    begun = {
        ladder[0]
        for zone in names.foundations()
        if zone.name not in laid
        for ladder in ladders_of(zone.ladder)
    } | {step.rank for step in steps}
    taken = {rank for zone in names.tableaus() for rank in zone.ranks}
    pack = sorted(patience.table.pack)
    random.Random(code).shuffle(pack)
    # What is withdrawn, begins a foundation or is not taken comes last: no card goes in its stead.
    pack.sort(key=lambda card: card in out or rank_of(card) in begun or rank_of(card) not in taken)
    table = rebuilt(code, pack)
    lying = patience.deal_cards(pack).view().places
    for place, cards in table.items():
        known = lying[place]
        assert len(known) == len(cards), place
        for card, seen in zip(cards, known, strict=True):
            assert seen in (None, card), place


def test_most_games_are_dealt_by_their_printed_steps() -> None:
    assert len({code.partition("+")[0] for code in plainly_dealt()}) >= 25


# --------------------------------------------------------------------------------------- counting


@CODES
def test_the_cards_said_to_remain_do_so_in_every_deal(code: str) -> None:
    steps = first_steps(definition(code))
    blocks = document(code).section("The deal").blocks
    told = {block.mark: block.text for block in blocks if isinstance(block, Item)}
    found = re.search(r"([A-Z][\w -]*) cards? remains? in the pack", told.get(str(len(steps)), ""))
    if not found or not isinstance(definition(code).deal[len(steps)], TurnUp):
        return
    said, left = NUMBERS[found[1].lower()], []
    for number in range(1, 31):
        position = patience_of(code).deal(number)
        view = position.view()
        # What must be done at once is done already; but nothing is turned up.
        left.append(view.pack + len(view.places.get("hand", ())))
        assert not cards_at(position, Talon), number
    assert max(left) == said


def cards_at(position: Position, kind: UnionType | type) -> list[int]:
    """The cards that are seen in the zones of a kind."""
    zones = position.patience.definition.zones
    held = {hyphened(zone.name) for zone in zones if isinstance(zone, kind)}
    return [
        card
        for place, cards in position.view().places.items()
        if place.partition(".")[0] in held
        for card in cards
        if card is not None
    ]


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.won.record")), ids=lambda path: path.name)
def test_a_game_won_has_the_cards_and_the_tops_that_are_told(path: Path) -> None:
    position = played(path)
    game, code = position.patience.definition, position.patience.code
    text = " ".join(texts(code, "The game is won when"))
    found = re.search(r"(all )?((?!all )[\w-]+(?: [\w-]+)*?) cards(?: of the game)? lie on", text)
    assert bool(found) == isinstance(game.goal, Complete | Stakes)
    if found:
        home = len(cards_at(position, Foundations))
        assert NUMBERS[found[2]] == home
        assert bool(found[1]) == (home == cards_in(game))
        assert found[2] in texts(code, "The aim")[0]
    if ending := re.search(r"ending with its (\w+)(?: or (\w+))?:", text):
        held = {hyphened(zone.name) for zone in Names(game).foundations()}
        tops = {
            name_rank(rank_of(cards[-1]))
            for place, cards in position.view().places.items()
            if place.partition(".")[0] in held and cards and cards[-1] is not None
        }
        assert tops == {word for word in ending.groups() if word}


# ------------------------------------------------------------------------------------------- advice

# What the page counsels, in a word that must come back: a page without counsel is not here.
COUNSEL = {
    "la-belle-lucie": "release",
    "napoleon-at-st-helena": "emptied column",
    "the-fifteen": "more prudent",
    "the-salic-law": "whole kings",
    "the-four-corners": "reversed",
    "the-mill": "from the talon first",
    "the-shah": "wait",
    "the-blockade": "exactly upon",
    "the-clock": "need not be played",
    "fortress": "more prudent",
    "the-fourteenth": "exchange",
    "la-nivernaise": "at least one open",
    "the-empress-of-india": "on top of its talon",
    "the-flower-garden": "move a king",
    "napoleons-square": "two packets",
    "the-constitution": "reach the top",
    "the-zodiac": "greatest care",
    "the-labyrinth": "blocks those most needed",
    "spensers-fairie-queen": "queen is best left",
    "the-terrace": "base one rank below",
    "general-sedgewick": "one suit",
    "the-queens": "from the key first",
    "the-herring-bone": "from the herring-bone first",
    "the-olga": "judgment",
    "the-square": "beyond remedy",
    "the-carpet": "whenever you can",
    "the-congress": "new spaces free",
    "sly": "never two ascending",
    "the-great-thirteen": "lies under",
}


@pytest.mark.parametrize("slug", [entry.slug for entry in cadogan.games()])
def test_the_counsel_of_the_page_is_printed(slug: str) -> None:
    advice = " ".join(texts(slug, "Advice"))
    assert bool(advice) == (slug in COUNSEL)
    assert COUNSEL.get(slug, "") in advice


# --------------------------------------------------------------------------------------- the table


@CODES
def test_no_two_foundations_are_said_to_lie_in_the_same_place(code: str) -> None:
    names = Names(definition(code))
    places = []
    for zone in definition(code).zones:
        if isinstance(zone, Foundations | Ornament):
            head, _, tail = zone_in_words(zone, names).partition(":")
            sentence = re.sub(r" \[rules? .*?\]", "", tail.partition(". ")[0])
            assert capitalized(zone.name) == head
            places.append(re.sub(r"^ (?:one|\w+) (?:foundations?|places?)", "", sentence))
    assert len(places) == len(set(places)), places


def test_a_lone_card_is_not_moved_to_a_space_like_its_own() -> None:
    told = {code for code in every_code() if any("would change nothing" in t for t in texts(code))}
    assert {"la-belle-lucie", "the-mill", "the-zodiac"}.isdisjoint(told)
    for code in told:
        position = patience_of(code).deal(1)
        assert position.legal_moves
    assert {"napoleon-at-st-helena", "the-fifteen", "fortress", "the-flower-garden"} <= told


def test_ladders_read_back() -> None:
    for ladder in ((1, 2, 3), (13, 10, 9, 8), (1, 13, 2, 12, 12, 2, 13, 1), (1,) * 4):
        assert read_ladder(ladder_in_words(ladder)) == ladder
