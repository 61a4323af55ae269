"""Why a move is not legal: judge and kernel agree, and the reasons are those of the page."""

import random
from collections.abc import Iterable, Iterator

import pytest

import cadogan
from cadogan.engine import codes
from cadogan.engine.judgement import Refusal, why_not
from cadogan.engine.position import Move, Position, parts_of_move
from cadogan.errors import IllegalMoveError, NotationError
from cadogan.vocabulary import Fill, Grace, Marry, Place, Play, Transfer
from tests.tiny import tiny

GAMES = [entry.slug for entry in cadogan.games()]
OPTIONS = [f"{entry.slug}+{option}" for entry in cadogan.games() for option in entry.options]
# Few enough places to ask of every card whether it may go to every place.
SMALL = [
    "caesar",
    "canfield-or-klondike",
    "fortress",
    "general-sedgewick",
    "la-belle-lucie",
    "la-nivernaise",
    "light-and-shade",
    "napoleon-at-st-helena",
    "nestor",
    "the-fish-bone",
    "the-flower-garden",
    "the-mill",
    "the-queens",
    "the-sultan",
]


# ---------------------------------------------------------------- the judge and the kernel agree


def move_of(clause: int, *numbers: int) -> Move:
    """A move int: clause or bid, then up to four places or heights."""
    first, second, third, fourth = (*numbers, *(codes.NONE,) * 4)[:4]
    return Move(clause << 32 | first << 24 | second << 16 | third << 8 | fourth)


def candidates(position: Position, chance: random.Random, most: int) -> Iterator[Move]:
    """Moves that are well formed, at most so many a clause, picked at random."""
    table, kernel = position.table, position.kernel
    held = [place for place in range(table.out) if kernel.size_at(place)]
    yield from bids(position)
    for number, rule in enumerate(table.rules):
        match rule.kind:
            case codes.REPLENISH:
                yield move_of(number, table.stock)
            case codes.SLIP:
                heights = [(place, h) for place in held for h in range(kernel.size_at(place))]
                for place, height in sampled(heights, chance, 3 * most):
                    yield move_of(number, place, codes.NONE, height)
            case codes.PLAY_PAIR:
                for _ in range(min(most, 500)):
                    first, second = chance.choices(held, k=2)
                    second = chance.choice((first, second))
                    goals = chance.choices(table.foundation_places, k=2)
                    yield move_of(number, first, second, *goals)
            case codes.COMBINE | codes.EXCHANGE:
                for first, second in sampled(pairs(held), chance, most):
                    yield move_of(number, first, second)
                    if rule.kind == codes.EXCHANGE:
                        yield move_of(number, first, second, codes.NONE - 1)
                sets = min(most, 500) if rule.kind == codes.COMBINE and len(held) > 3 else 0
                for _ in range(sets):
                    places = sorted(chance.sample(held, 4))
                    crown = places.pop(chance.randrange(4))
                    yield move_of(number, *places, crown)
            case _:
                moves = [(first, second) for first in held for second in range(table.stock)]
                for first, second in sampled(moves, chance, most):
                    yield move_of(number, first, second)


def near_moves(position: Position, chance: random.Random, most: int) -> Iterator[Move]:
    """Moves that would be legal but for one thing, at most so many a clause: the card may be
    covered or blocked, the space not next to be filled, something else due.
    """
    table, kernel = position.table, position.kernel
    held = [place for place in range(table.out) if kernel.size_at(place)]
    tops = {place: kernel.packet_at(place)[-1] for place in held}
    yield from bids(position)
    spaces = [place for place in range(table.stock) if position.is_space(place)]
    for number, rule in enumerate(table.rules):
        clause = rule.clause.clause if isinstance(rule.clause, Grace) else rule.clause
        found: list[tuple[int, int]] = []
        match clause:
            case Play() | Transfer():
                found = [
                    (place, goal)
                    for place in held
                    for goal in table.foundation_places
                    if kernel.want_at(goal) & sum({1 << card for card in kernel.packet_at(place)})
                ]
            case Marry() | Place():
                found = [
                    (one, two)
                    for one in held
                    for two in held
                    if (tops[one] - tops[two]) % 13 in (1, 12)
                    and (isinstance(clause, Place) or tops[one] // 13 == tops[two] // 13)
                ]
            case Fill():
                found = [(place, space) for place in held for space in spaces]
            case _:
                pass
        for first, second in sampled(found, chance, most):
            yield move_of(number, first, second)


def bids(position: Position) -> Iterator[Move]:
    """Every bid, with every place for those that have one."""
    table = position.table
    yield move_of(codes.TURN, table.stock, table.hand)
    for bid in (codes.DEAL_ON, codes.REDEAL_BID, codes.PAY):
        yield move_of(bid)
    for place in range(table.places):
        yield move_of(codes.LAY, table.hand, place)
    for place in table.foundation_places:
        for height in range(max(1, position.kernel.size_at(table.hand))):
            yield move_of(codes.CHOOSE, table.hand, place, height)


def pairs(places: list[int]) -> list[tuple[int, int]]:
    """Every two places, in their order."""
    return [(one, two) for index, one in enumerate(places) for two in places[index + 1 :]]


def sampled(
    found: list[tuple[int, int]], chance: random.Random, most: int
) -> list[tuple[int, int]]:
    """So many of them at most."""
    return chance.sample(found, min(most, len(found)))


def walk(position: Position, chance: random.Random, length: int) -> Iterator[Position]:
    """Play at random, stopping at every position; of what can be done the rare comes up as often
    as the common.
    """
    for _ in range(length):
        yield position
        moves = position.legal_moves
        if not moves:
            return
        clause = chance.choice(sorted({move >> 32 for move in moves}))
        position.make(chance.choice([move for move in moves if move >> 32 == clause]))


def disagreements(position: Position, moves: Iterable[Move]) -> list[str]:
    """The moves of which the judge and the kernel think differently."""
    found = []
    for move in moves:
        refusal = why_not(position, move)
        if (refusal is None) != (position.equal_move(move) is not None):
            found.append(f"{parts_of_move(move)}: {refusal} in {position.text()}")
    return found


@pytest.mark.parametrize("name", GAMES + OPTIONS)
def test_what_the_kernel_lists_is_what_the_judge_allows(name: str) -> None:
    chance = random.Random(name)
    for _ in range(1 if "+" in name else 2):
        position = cadogan.game(name).deal(chance.randrange(1, 10**9))
        for step, _ in enumerate(walk(position, chance, 160)):
            if step % 8 == 0:
                legal = position.legal_moves
                some = chance.sample(legal, min(len(legal), 8))
                assert not disagreements(position, some)
                assert not disagreements(position, near_moves(position, chance, 8))
            if step % 40 == 0:
                assert not disagreements(position, candidates(position, chance, 12))


@pytest.mark.parametrize("name", SMALL)
def test_in_small_games_every_card_is_asked_about_every_place(name: str) -> None:
    chance = random.Random(name)
    position = cadogan.game(name).deal(chance.randrange(1, 10**9))
    for step, _ in enumerate(walk(position, chance, 61)):
        if step % 30 == 20:
            assert not disagreements(position, candidates(position, chance, 10**6))


@pytest.mark.parametrize("name", GAMES)
def test_the_text_of_a_legal_move_is_not_refused(name: str) -> None:
    chance = random.Random(name)
    position = cadogan.game(name).deal(7)
    for step, _ in enumerate(walk(position, chance, 60)):
        for move in position.legal_moves[:3] if step % 10 == 0 else ():
            assert why_not(position, position.move_text(move)) is None


@pytest.mark.parametrize("name", GAMES)
def test_a_text_is_refused_just_when_it_cannot_be_made(name: str) -> None:
    """Whatever two things are named, there is a reason, or the move is among the legal ones."""
    chance = random.Random(name)
    position = cadogan.game(name).deal(8)
    labels = [spot.label for spot in position.table.spots[: position.table.stock]]
    for step, _ in enumerate(walk(position, chance, 60)):
        for _ in range(4 if step % 12 == 0 else 0):
            text = " ".join(chance.choices(labels, k=2))
            refusal = why_not(position, text)
            if refusal is None:
                with_verbs = [position.move_text(move) for move in position.legal_moves]
                assert could_mean(position, text), (text, with_verbs, position.text())
            else:
                assert refusal.reason
                assert "\n" not in str(refusal)
                assert str(refusal).startswith("not legal: ")


def could_mean(position: Position, text: str) -> bool:
    """Does a text name a legal move, or several?"""
    try:
        position.parse_move(text)
    except IllegalMoveError:
        return False
    except NotationError as error:
        return "could be" in str(error)
    return True


# ------------------------------------------------------------------------------------ the reasons

LUCIE = "aces.1: AD; fans.1: 9C 8H; fans.2: 7H; fans.3:; fans.4: AS; fans.5: KD", "step=1"
NAPOLEON = (
    "aces.1: AH 2H; columns.1: 9C 8H; columns.2: 7H; columns.3:; talon: 5S; hand: 4S; pack: 3D 6D",
    "step=1",
)
CORNERS = (
    "aces.1: AC; aces.3: AH; kings.1: KC; left-side.1: 7C; left-side.2:; corners.2: 9D 2H;"
    " hand: 2C; pack: 5D",
    "step=1 fall=left-side.3",
)
MILL = (
    "ace: AC; kings.1: KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C; kings.2: KS; wings.1: 3H; wings.2: 9D;"
    " wings.3: TS; wings.4: TS; wings.5: JS; wings.6: JS; wings.7: 7S; wings.8: 7S; talon: 9S;"
    " pack: 8S",
    "step=1",
)
MILL_TO_USE = "step=1 must=3/kings.1/ace"
SPENT_WINGS = "ace: AC; kings.1: KC; wings.1:; wings.2: 2D; talon: 9S; pack: 8S 7S", "step=1"
SHAH = (
    "shah: KH; aces.1: AC; aces.3: AH; star.1.1: 2C; star.1.2: 3C; star.1.3: 5H; star.2.3: 6H;"
    " star.3.3:; star.1.4:; star.2.4:; star.3.4:; star.3.1: 7S; star.3.2: 6S; star.2.1:;"
    " star.3.5: 4D; star.2.5: 4D; star.2.2:; talon: 9S; pack: 8S 7S",
    "step=5",
)
CLOCK = (
    "dial.1: 6C; dial.2: 7H; circle.1: 9C 8C; circle.2: 9D 7C; circle.3: 5S 5S KS;"
    " circle.4: AS TH JH; circle.5:; circle.6: 8D AS; talon: KH; pack: 3C 4C",
    "step=1",
)
CLOCK_HAND = "dial.1: 6C; circle.1: 9C 8C; circle.2: 9D 8D 7D; hand: 4C; pack: 3C", "step=1"
FORTRESS = (
    "aces.1: AH; left-group.1: 9C 8C; left-group.2:; right-group.1: 2H 9H; right-group.2: 7C;"
    " right-group.3: TD; right-group.4:",
    "step=10",
)
SULTAN = (
    "sultan: KH; court.1: AH; court.2: KC AC; court.3: KS; left-divan.1: 2H; left-divan.2:;"
    " left-divan.4: 9C; talon: 8C 7C; pack: 2C",
    "step=1",
)
SULTAN_LAST = "court.1: AH; left-divan.1: 3H; talon: 8C 7C", "step=1 redeals=2"
GARDEN = (
    "aces.1: AH; garden.1: 9C 8C; garden.2:; garden.3: 2H 7D; bouquet.1: 9D; bouquet.2: KH",
    "step=2",
)
NESTOR = (
    "columns.1: 9C 8C; columns.2: 9D; columns.3: 2H 7D; columns.4: 9H; reserve.1:; pack: 2C",
    "step=2",
)
LABYRINTH = (
    "aces.1: AH; rows.1.1: 2H; rows.2.1: 9C; rows.3.1: 9D; rows.2.2: 2H; rows.3.2:; rows.3.3:;"
    " rows.2.3:; pack: 3C 4C",
    "step=1 row=2",
)
LABYRINTH_LAST = (
    "aces.1: AH; rows.1.1: 2H; rows.2.1: 9C; rows.3.1: 9D; grace:",
    "step=4 row=2 grace-1=1",
)
CARPET = (
    "aces.1: AH; kings.1: KH; carpet.1.1: QH; carpet.1.2: 4C; carpet.2.1: 5C; carpet.2.2: 6C;"
    " carpet.2.3: 7C; carpet.1.3: TC; carpet.3.2: 5D; talon: 6H; hand: 5H; pack: 9C",
    "step=1",
)
KLONDIKE = (
    "aces.1: AH; layout.1: ~2H KC QH; layout.2: JS; layout.3:; layout.4: ~3H QD; layout.5: TH 9S;"
    " talon: QC; pack: 2C",
    "step=1",
)
WHEEL = (
    "cushion.1: 2C; cushion.2: 7D; cushion.3: 9H; cushion.4: KH; cushion.5: QD; cushion.6: 9D;"
    " cushion.7: 5C; cushion.8: 4H; pack: 3C",
    "step=3",
)

REFUSALS = [
    # 1
    ("la-belle-lucie", LUCIE, "9c 8h", "9C is covered by 8H at fans.1", "I"),
    ("la-belle-lucie", LUCIE, "7h 9c", "9C is covered by 8H at fans.1", "I"),
    (
        "la-belle-lucie",
        LUCIE,
        "7h fans.3",
        "fans.3 is empty, and an empty place of the fans is not filled again",
        "",
    ),
    ("la-belle-lucie", LUCIE, "as fans.2", "AS is married only to 2S", ""),
    ("la-belle-lucie", LUCIE, "kd fans.2", "KD is married to no card", ""),
    ("la-belle-lucie", LUCIE, "as ad", "aces.1 wants 2D next, not AS", ""),
    ("la-belle-lucie", LUCIE, "7h aces.2", "aces.2 begins with an ace, not 7H", ""),
    ("la-belle-lucie", LUCIE, "8h", "no foundation is ready for 8H", ""),
    ("la-belle-lucie", LUCIE, "ad fans.2", "AD lies on a foundation and stays", ""),
    ("la-belle-lucie", LUCIE, "2c", "2C is out of the game", ""),
    ("la-belle-lucie", LUCIE, "fans.2 fans.2", "fans.2 is where it lies already", ""),
    ("la-belle-lucie", LUCIE, "play 7h fans.1 aces.2", "7H is not at fans.1", ""),
    ("la-belle-lucie", LUCIE, "exchange as 7h", "cards are not exchanged in this game", ""),
    (
        "la-belle-lucie",
        (LUCIE[0], "step=1 redeals=2"),
        "redeal",
        "the cards are re-dealt only twice",
        "",
    ),
    # 2
    ("napoleon-at-st-helena", NAPOLEON, "turn", "first use 4S, turned up, or lay it by", ""),
    ("napoleon-at-st-helena", NAPOLEON, "9c columns.3", "9C is covered by 8H at columns.1", "I"),
    ("napoleon-at-st-helena", NAPOLEON, "hand 7h", "4S is married only to 5S", ""),
    ("napoleon-at-st-helena", NAPOLEON, "7h aces", "aces.1 wants 3H next, not 7H", ""),
    (
        "napoleon-at-st-helena",
        NAPOLEON,
        "7h talon",
        "only the card turned up is laid on the talon, and 7H lies at columns.2",
        "",
    ),
    ("napoleon-at-st-helena", NAPOLEON, "redeal", "there is no re-deal in this game", ""),
    (
        "napoleon-at-st-helena",
        NAPOLEON,
        "6d columns.3",
        "6D is not on the table: it is in the pack",
        "",
    ),
    (
        "napoleon-at-st-helena+talon-only",
        NAPOLEON,
        "7h columns.3",
        "columns.3 is filled only from the card turned up or the talon",
        "",
    ),
    # 5
    (
        "the-four-corners",
        CORNERS,
        "hand aces.1",
        "2C falls to left-side.3, which is in no row with aces.1",
        "",
    ),
    (
        "the-four-corners",
        CORNERS,
        "2h aces.3",
        "while the cards are dealt only the card turned up may be used",
        "I",
    ),
    (
        "the-four-corners",
        CORNERS,
        "lay hand left-side.1",
        "2C, turned up, is laid on left-side.3",
        "",
    ),
    # 6
    ("the-mill", MILL, "9d wings.3", "no card is put on another in the wings", ""),
    ("the-mill", MILL, "transfer ks ace", "KS begins its foundation and stays", ""),
    ("the-mill", SPENT_WINGS, "2d ace", "first fill wings.1", ""),
    ("the-mill", SPENT_WINGS, "turn", "first fill wings.1", ""),
    (
        "the-mill",
        SPENT_WINGS,
        "2d wings.1",
        "wings.1 is filled only from the pack or the talon",
        "",
    ),
    ("the-mill", SPENT_WINGS, "9s ace", "ace wants a two next, not 9S", ""),
    # 7
    ("the-shah", SHAH, "3c aces.1", "3C is blocked by 6S at star.3.2", "I"),
    (
        "the-shah",
        SHAH,
        "6h 7s",
        "cards are married on the star only from circle 3 of the star, the card turned up or the"
        " talon, not from star.2.3",
        "II",
    ),
    ("the-shah", SHAH, "6s 4d", "6S is married only to 7S", ""),
    (
        "the-shah",
        SHAH,
        "turn",
        "refill the spaces before turning a card: first fill star.1.4",
        "",
    ),
    ("the-shah", SHAH, "9s star.3.3", "spaces are filled in order: first star.1.4", ""),
    ("the-shah", SHAH, "kh aces.1", "KH remains alone at shah", ""),
    # 9
    (
        "the-clock",
        CLOCK,
        "kh as",
        "cards are married on the circle only from the circle, not from the talon",
        "II",
    ),
    ("the-clock", CLOCK, "jh 7h", "dial.2 wants 8H next, not JH", ""),
    (
        "the-clock",
        CLOCK,
        "turn",
        "make up the packets before turning a card: first make up circle.1 to 3 cards",
        "III",
    ),
    ("the-clock", CLOCK_HAND, "replenish", "first 4C, turned up, is settled", ""),
    ("the-clock+no-king-on-ace", CLOCK, "ks as", "nothing is married to AS", ""),
    # 10
    ("fortress", FORTRESS, "2h aces.1", "2H is covered by 9H at right-group.1", "I"),
    ("fortress", FORTRESS, "8c 9h", "marriages follow suit: 8C is married only to 7C or 9C", ""),
    ("fortress", FORTRESS, "9h aces.2", "aces.2 begins with an ace, not 9H", ""),
    ("fortress", FORTRESS, "deal", "there is nothing more to deal", ""),
    ("fortress", FORTRESS, "td right-group.3", "right-group.3 is where it lies already", ""),
    # 12
    ("the-sultan", SULTAN, "2h court.1", "first fill left-divan.2", ""),
    (
        "the-sultan",
        SULTAN,
        "pack left-divan.2",
        "left-divan.2 is filled from the talon while there is a card",
        "",
    ),
    ("the-sultan", SULTAN, "9c court.2", "court.2 wants 2C next, not 9C", ""),
    ("the-sultan", SULTAN, "kh", "KH remains alone at sultan", ""),
    ("the-sultan", SULTAN_LAST, "redeal", "the cards are re-dealt only twice", ""),
    ("the-sultan", SULTAN_LAST, "turn", "the pack is out: no card is left to turn", ""),
    # 16
    ("the-flower-garden", GARDEN, "8c bouquet.1", "no card is put on another in the bouquet", ""),
    ("the-flower-garden", GARDEN, "9d 8c", "9D fits only on a ten", ""),
    ("the-flower-garden", GARDEN, "2h aces.1", "2H is covered by 7D at garden.3", "I"),
    (
        "the-flower-garden",
        GARDEN,
        "kh bouquet.3",
        "bouquet.3 is empty, and an empty place of the bouquet is not filled again",
        "",
    ),
    # 23
    ("nestor", NESTOR, "8c 7d", "8C and 7D are not of equal value", ""),
    ("nestor", NESTOR, "pack reserve.1", "only when nothing can be combined", ""),
    ("nestor", NESTOR, "combine 9d 9h 7d", "two cards are combined, not three", ""),
    ("nestor", NESTOR, "8c reserve.1", "reserve.1 is filled only from the pack", ""),
    ("nestor", NESTOR, "8c", "say also what is done with 8C", ""),
    # 25
    ("the-labyrinth", LABYRINTH, "9c aces.1", "9C is blocked by 2H at rows.1.1", "II"),
    (
        "the-labyrinth",
        LABYRINTH,
        "pack rows.2.3",
        "rows.2.3 is not one of the spaces of the last row",
        "III",
    ),
    (
        "the-labyrinth",
        LABYRINTH,
        "pack rows.3.3",
        "spaces are filled in order: first rows.3.2",
        "III",
    ),
    (
        "the-labyrinth",
        LABYRINTH,
        "deal",
        "refill the spaces before dealing on: first fill rows.3.2",
        "III",
    ),
    ("the-labyrinth", LABYRINTH_LAST, "9c grace", "the grace is used up", ""),
    # 40
    ("the-carpet", CARPET, "6c talon", "6C is blocked by 4C at carpet.1.2", "II, III"),
    ("the-carpet", CARPET, "tc talon", "TC is married only to 9C or JC", "IV"),
    (
        "the-carpet",
        CARPET,
        "7c talon",
        "marriages follow suit: 7C is married only to 6C or 8C",
        "IV",
    ),
    (
        "the-carpet",
        CARPET,
        "qh carpet.3.3",
        "carpet.3.3 is empty, and an empty place of the carpet is not filled again",
        "",
    ),
    # 46
    (
        "canfield-or-klondike",
        KLONDIKE,
        "qd layout.3",
        "only kings are put in spaces of the layout, not QD",
        "",
    ),
    (
        "canfield-or-klondike",
        KLONDIKE,
        "9s qd",
        "9S moves only with its run, which begins with TH",
        "",
    ),
    ("canfield-or-klondike", KLONDIKE, "qc kc", "KC is covered by QH at layout.1", ""),
    ("canfield-or-klondike", KLONDIKE, "qc js", "QC fits only on a red king", ""),
    ("canfield-or-klondike", KLONDIKE, "layout.4 aces.1", "aces.1 wants 2H next, not QD", ""),
    (
        "canfield-or-klondike",
        KLONDIKE,
        "2h aces.1",
        "2H is not to be seen",
        "",
    ),
    # what the other games have besides
    (
        "the-fifteen",
        ("aces.1: AH; columns.1: 9C 8C 7C 6C 5C AC 3D; columns.3: AS", "step=1"),
        "ac aces.2",
        "only while no card can begin a foundation: AS at columns.3 can",
        "I",
    ),
    (
        "the-fifteen",
        ("aces.1: AH; columns.1: 9C 8C 7C 6C 5C AC 3D", "step=1 played=1"),
        "ac aces.2",
        "the grace ends with the first play on a foundation",
        "I",
    ),
    (
        "the-fourteenth",
        ("square.1.1: 9C; square.1.2: 4D; square.2.1: 5H; square.3.3: KC", "step=1"),
        "9c 4d",
        "9C and 4D make 13, not 14",
        "",
    ),
    (
        "the-fourteenth",
        ("square.1.1: 9C; square.1.2: 4D; square.2.2: 5H; square.3.3: 4C", "step=1"),
        "9c 5h",
        "9C and 5H are in no row or column together",
        "",
    ),
    (
        "the-fourteenth",
        ("square.1.1: 9C; square.1.2: 4D; square.2.2: TH; square.5.5: KC", "step=1"),
        "exchange 9c kc",
        "only when nothing can be combined",
        "",
    ),
    (
        "the-hemispheres",
        ("red-aces.1: AH; european.1: 2H; asiatic.1: 3S; african.1: 3C; barriers.1: AS", "step=1"),
        "asiatic.1 african.1",
        "3C lies in its own half",
        "II",
    ),
    (
        "the-hemispheres",
        ("red-aces.1: AH; european.1: 2H; asiatic.1: 3S; african.1: 3C; barriers.1: AS", "step=1"),
        "asiatic.1 red-aces.1",
        "3S lies in the wrong place at asiatic.1",
        "I",
    ),
    (
        "the-empress-of-india",
        ("generals.1: KH; admirals.1: AC; army.1: KD; navy.1: 2C; army.2: 3H", "step=1"),
        "army.2 generals.1",
        "a red and a black card are played together",
        "I",
    ),
    (
        "the-terrace",
        ("terrace: 9D; hand: 4C 5D 6H; pack: 2C", "step=1 choice=2"),
        "9d foundations.1",
        "first say which foundation 4C, 5D or 6H begins",
        "",
    ),
    # a reason that is true of the whole game, and its own rule
    (
        "the-hemispheres",
        ("red-aces.1: AH; european.1: 2H; asiatic.1: 3S; african.1: 3C; barriers.1: AS", "step=1"),
        "barriers.1 red-aces.1",
        "cards are played so only when the pack and the talon are exhausted",
        "IV",
    ),
    (
        "the-hemispheres",
        ("red-aces.1: AH; european.1: 2H; asiatic.1: 3S; african.1: 3C; barriers.1: AS", "step=1"),
        "exchange european.1 asiatic.1",
        "cards of the european or the asiatic change places only with cards of the australian or"
        " the african",
        "II",
    ),
    (
        "the-shah",
        SHAH,
        "6h star.1.4",
        "star.1.4 is filled only from the pack, circle 3 of the star or the talon",
        "",
    ),
    (
        "the-shah",
        SHAH,
        "7s 2c",
        "cards are married only on circle 3 of the star, not on star.1.1",
        "II",
    ),
    (
        "the-salic-law",
        ("kings.1: KC; king-packets.1: 9C 7S 3D 7S; king-packets.2: 2C; aces.1: AC", "step=1"),
        "play 7s king-packets.1 aces.1",
        "aces.1 wants a two next, not 7S",
        "",
    ),
    (
        "the-mill",
        MILL,
        "lay 9d wings.2 talon",
        "only the card turned up is laid, and 9D lies at wings.2",
        "",
    ),
    (
        "the-mill",
        MILL,
        "8s ace",
        "8S is not on the table: it is in the pack",
        "",
    ),
    (
        "the-mill",
        MILL,
        "kings.2 kings.1",
        "cards are transferred only to the ace",
        "",
    ),
    (
        "la-belle-lucie",
        ("fans.1: KH; fans.2: KD", "step=1"),
        "kh kd",
        "KH is married to no card",
        "",
    ),
    (
        "the-wheel",
        WHEEL,
        "combine kh qd 7d 9h",
        "one card alone of each set is a knave, a queen or a king, its crown: here KH and QD are"
        " named",
        "III, IV",
    ),
    ("the-wheel", WHEEL, "combine kh 2c 9d 9h", "2C, 9H and 9D make 20, not 18", ""),
    (
        "the-wheel",
        WHEEL,
        "combine kh 5c 4h 9d 9h",
        "four cards are combined, not five",
        "",
    ),
]

# The same as dealt, where nothing is yet played.
AS_DEALT = [
    (
        "the-besieged-city:1",
        "exchange AS reserve.1.1 KH reserve.1.2",
        "cards are exchanged only when the pack and the talon are exhausted",
        "",
    ),
    (
        "the-empress-of-india:1",
        "play 2S navy.9 admirals.3",
        "a red and a black card are played together",
        "I",
    ),
    (
        "the-clock:1",
        "fill pack circle.3",
        "circle.3 has three cards: only packets of fewer than three are made up",
        "III",
    ),
    (
        "the-fourteenth:1",
        "combine AS square.1.1 KH square.2.2",
        "KH is not at square.2.2",
        "",
    ),
    ("the-fifteen:1", "play TS columns.1 aces.1", "TS is covered by 2C at columns.1", "I"),
    (
        "the-square:1",
        "square.1 talon",
        "only the card turned up is laid on the talon, and KH lies at square.1",
        "",
    ),
    (
        "sly:1",
        "promenade.1 aces.1",
        "while the cards are dealt only the card turned up may be used",
        "IV",
    ),
    ("the-sultan:1", "pack talon", "the next card of the pack is not turned up", ""),
]


@pytest.mark.parametrize(("code", "text", "reason", "rule"), AS_DEALT)
def test_as_dealt_a_move_is_refused_for_what_is_true(
    code: str, text: str, reason: str, rule: str
) -> None:
    refusal = cadogan.deal(code).why_not(text)
    assert refusal is not None
    assert (refusal.reason, refusal.rule) == (reason, rule)


@pytest.mark.parametrize(
    ("name", "table", "text", "reason", "rule"),
    REFUSALS,
    ids=[f"{name} {text}" for name, _, text, _, _ in REFUSALS],
)
def test_a_move_is_refused_in_the_words_of_the_game(
    name: str, table: tuple[str, str], text: str, reason: str, rule: str
) -> None:
    refusal = tiny(name, *table).why_not(text)
    assert refusal is not None
    assert (refusal.reason, refusal.rule) == (reason, rule)


# Tables on which something stands in the way that random play seldom meets.
CROWDED = [
    ("the-mill", "ace: AC; kings.1: KC; wings.1: KH; wings.2: KD; wings.3:; pack: 8S", "step=1"),
    ("the-mill", MILL[0].replace("AC;", "AC 2C;").replace(" 2C; kings", "; kings"), MILL_TO_USE),
    ("the-fish-bone", "gridiron.1: 5C; gridiron.2:; hand: KC; talon: QD; pack: 2C 3C", "step=1"),
    (
        "the-kings",
        "aces.1: AD; aces.3: AC; aces.5: AH; left-group.1: 9C; right-group.3:; hand: 2H; pack: 3H",
        "step=0 fall=right-group.3",
    ),
    ("the-queens", "kings.1: KC; shutter.1: 5H; key: 4D; talon: QH 2C 3C", "step=3 paid=3"),
    ("the-queens", "kings.1: KC; shutter.1: 5H; key: 4D; talon: QH 2C 3C", "step=3 paid=4"),
    ("the-queens", "kings.1: KC; shutter.1: 5H; key: 4D; talon: 2C 3C", "step=3"),
    (
        "the-great-thirteen",
        "ground-packets.1: 2C KC; ground-packets.2: 3C KH; ground-packets.3: KS 4C",
        "step=1",
    ),
    (
        "the-great-thirteen",
        "balcony.1: 2C; balcony.2: 4H; numerals.2: 8H; ground-packets.1: 4S; ground-packets.2: QH;"
        " ground-packets.3: 8D",
        "step=3",
    ),
    (
        "the-louis-patience",
        "aces.1: AC; kings.1: KC 7C 6C 5C; aside.1:; aside.2: QD; alphabet.1: 9H; hand: 2C;"
        " pack: 3C",
        "step=1 redeals=1 fall=alphabet.2",
    ),
    (
        "the-louis-patience",
        "aces.1: AC; kings.1: KC; aside.1:; alphabet.1: 9H; alphabet.2*: 2C; hand: QC; pack: 3C",
        "step=1 fall=alphabet.3",
    ),
    (
        "the-louis-patience",
        "aces.1: AC; kings.1: KC; aside.1:; alphabet.1*: QC; alphabet.2: 2C; pack: 3C",
        "step=2",
    ),
    (
        "napoleons-square",
        "square.1: 5H KH 2C 3C; square.2: 6H 7C KH 2C; square.3: KS 5C; square.4: 5S KS 6S;"
        " square.5: KD 4D; square.6: 3D KD",
        "step=1",
    ),
    (
        "napoleons-square",
        "square.1: 5H KH 2C 3C; square.2: 6H 7C KH 2C",
        "step=1 grace-1=4",
    ),
    (
        "the-empress-of-india",
        "generals.1: KH; admirals.1: AC; army.1: KD; army.2:; army.3: QH 2C; navy.1: 2C; navy.2:;"
        " navy.3: 3S; red-talon: 5H; pack: 6C 7H",
        "step=1",
    ),
    (
        "the-empress-of-india",
        "generals.1: KH; admirals.1: AC; army.1: KD; army.3: JH 2C; army.4: JH; army.5: JH;"
        " navy.1: 2C; navy.3: 3S; navy.4: 2C; red-talon: 5H; pack: 6C 7H",
        "step=1",
    ),
    (
        "the-besieged-city",
        "aces.1: AC KC; reserve.1.1: AH; reserve.1.2:; reserve.4.3: 5H; ramparts.1: 2H;"
        " ramparts.4:; ramparts.5: 6H; ramparts.2: 3S; talon: 9C; pack: 2C",
        "step=2",
    ),
    (
        "the-constitution",
        "government.1: AS; people.1: 9C; people.2:; commons.1: TH; commons.2:; lords.1: JS;"
        " privy-council.1: 2S; privy-council.2: QH; talon: 5D; pack: 6D",
        "step=1",
    ),
    (
        "the-herring-bone",
        "ascending.1: 5H 6H; descending.1: 5C; left-bars.1:; left-scenes.1:; right-bars.1: 6C;"
        " herring-bone: 4C 5H; talon: 9C; pack: 5D 2C",
        "step=3 base=5",
    ),
    (
        "la-nivernaise",
        "aces.1: AH 2H 3H; kings.1: KH QH JH TH 9H 8H 7H 6H 5H 4H; left-flank.1: 4H;"
        " left-flank.2:; right-flank.1: 3H; line.1: 2S 3S; line.2: 9C; pack: 4C",
        "step=2",
    ),
    (
        "la-nivernaise",
        "aces.1: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH; kings.2: KC; line.1: 2S 3S",
        "step=2",
    ),
    ("fortress", "aces.1: AH; left-group.1: 9C; left-group.2:; right-group.1:", "step=10"),
    ("the-flower-garden", "aces.1: AH; garden.1: 9C; garden.2:; bouquet.1: 8C", "step=2"),
    (
        "general-sedgewick+open-spaces",
        "corners.1: 5H; cross.1: 6H;"
        " cross.2: 4C; cross.3:; cross.4:; talon: 5C; hand: 3D; pack: 4H",
        "step=2 base=5",
    ),
    ("the-blockade", "rows.1.1:; rows.1.2:; rows.2.3: 7H; rows.1.3: 8H; pack: 2C 3C", "step=1"),
    ("the-blockade", "rows.1.1:; rows.1.2:; rows.1.3: 8H; pack: 2C 3C", "step=1 burst=1"),
]
TABLES = list(dict.fromkeys([*((name, *table) for name, table, *_ in REFUSALS), *CROWDED]))


@pytest.mark.parametrize(("name", "places", "state"), TABLES)
def test_on_small_tables_every_card_is_asked_about_every_place(
    name: str, places: str, state: str
) -> None:
    position = tiny(name, places, state)
    chance = random.Random(name)
    assert not disagreements(position, position.legal_moves)
    assert not disagreements(position, candidates(position, chance, 10**4))
    for move in position.legal_moves[:4]:
        position.make(move)
        assert not disagreements(position, position.legal_moves)
        assert not disagreements(position, near_moves(position, chance, 20))
        position.pop()


def test_a_refusal_is_one_line_with_the_rule() -> None:
    told = Refusal("6S is blocked by 7S at ⟦star.3.2⟧", "I")
    assert told.reason == "6S is blocked by 7S at star.3.2"
    assert told.say(str.upper) == "6S is blocked by 7S at STAR.3.2"
    assert str(Refusal("6S is blocked by 7S at star.3.2", "I", 19, "star.3.2")) == (
        "not legal: 6S is blocked by 7S at star.3.2 (rule I)"
    )
    assert str(Refusal("TS is covered", "I, II")) == "not legal: TS is covered (rules I, II)"
    assert str(Refusal("the pack is out")) == "not legal: the pack is out"


def test_a_refusal_names_the_card_that_blocks_and_where_it_lies() -> None:
    refusal = tiny("the-shah", *SHAH).why_not("3c aces.1")
    assert refusal is not None
    assert (refusal.card, refusal.place) == (18, "star.3.2")


def test_the_same_holds_for_a_move_that_is_no_text() -> None:
    position = tiny("the-shah", *SHAH)
    move = move_of(0, position.place("star.1.2"), position.place("aces.1"))
    assert move not in position.legal_moves
    play = [n for n, rule in enumerate(position.table.rules) if rule.kind == codes.PLAY]
    refusals = [
        position.why_not(move_of(n, position.place("star.1.2"), position.place("aces.1")))
        for n in play
    ]
    assert "3C is blocked by 6S at star.3.2" in [one.reason for one in refusals if one]


def test_a_transfer_that_must_be_used_is_used_next() -> None:
    position = tiny("the-mill", *MILL)
    assert position.why_not("2c ace") is None
    position.push("transfer 2c ace")
    for text in ("turn", "deal"):
        refusal = position.why_not(text)
        assert refusal is not None
        assert refusal.reason == "first play 3H at wings.1, for which the transfer was made"
    assert position.why_not("3h ace") is None


def test_a_refilling_once_begun_is_carried_through() -> None:
    position = tiny("the-shah", *SHAH)
    position.push("9s star.1.4")
    assert position.why_not("6s 7s") is None  # the lane was the last that the pack could fill
    begun = tiny(
        "the-blockade",
        "rows.1.1:; rows.1.2:; rows.1.3: 7H; rows.1.4: 8H; pack: 2C 3C 4C",
        "step=1 burst=1",
    )
    refusal = begun.why_not("7h 8h")
    assert refusal is not None
    assert refusal.reason == "the refilling is begun: first fill rows.1.1"


def test_an_exchange_in_two_halves_is_finished() -> None:
    position = tiny(
        "the-fourteenth",
        "square.1.1: 9C; square.1.2: 2D; square.2.1: 3H; square.2.2: 6D; square.4.4: KC;"
        " square.5.5: 5S",
        "step=1",
    )
    position.push("exchange 3h kc and")
    refusal = position.why_not("combine 9c 5s")
    assert refusal is not None
    assert refusal.reason == "9C and 5S are in no row or column together"
    refusal = position.why_not("exchange 3h 6d")
    assert refusal is not None
    assert refusal.reason == "the second exchange is of two other cards"
    assert all(position.why_not(move) is None for move in position.legal_moves)


def test_nothing_is_legal_in_a_game_that_is_won() -> None:
    position = tiny("nestor", "", "step=2")
    assert position.is_won
    for move in ("turn", "deal", move_of(codes.TURN, position.table.stock, position.table.hand)):
        refusal = position.why_not(move)
        assert refusal is not None
        assert refusal.reason == "the game is won"


def test_a_number_that_is_no_move_is_refused() -> None:
    refusal = cadogan.deal("la-belle-lucie:1").why_not(move_of(99, 0, 0))
    assert refusal is not None
    assert refusal.reason == "that is no move of this game"


def test_equal_places_do_as_well() -> None:
    position = tiny("la-belle-lucie", "fans.1: 8H AS; fans.2: 7H", "step=1")
    play = position.legal_moves[0]
    other = Move(play & ~(255 << 16) | position.place("aces.4") << 16)
    assert other not in position.legal_moves
    assert position.why_not(other) is None
    assert position.why_not("as aces.4") is None


def test_where_a_hidden_card_lies_is_not_told() -> None:
    """Face down or in the pack: the refusal is the same, whichever it is."""
    told = set()
    for hidden, undealt in (("2H", "3H"), ("3H", "2H")):
        position = tiny(
            "canfield-or-klondike",
            f"aces.1: AH; layout.1: ~{hidden} KC; layout.2: JS; pack: {undealt}",
            "step=1",
        )
        told |= {str(position.why_not("2h aces.1")), str(position.why_not("2h js"))}
    assert told == {"not legal: 2H is not to be seen"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "a move is wanted"),
        ("xx fans.2", "'xx' is no card and no place of this game"),
        ("7h nowhere", "'nowhere' is no card and no place of this game"),
        ("play 99", "'99' is no card and no place of this game"),
        ("7h 7h 7h 7h 7h", "a card and where it goes are wanted"),
        ("play and", "a card and where it goes are wanted"),
        ("redeal 7h", "'redeal' stands alone"),
    ],
)
def test_a_text_that_names_nothing_is_no_move(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said) as caught:
        tiny("la-belle-lucie", *LUCIE).why_not(text)
    assert "\n" not in str(caught.value)


def test_a_word_that_names_too_much_is_no_move() -> None:
    with pytest.raises(NotationError, match=r"'carpet' names 64 places: say which, as carpet.1.1"):
        cadogan.deal("the-carpet:1").why_not("carpet carpet")


def test_push_raises_the_reason_and_the_rule() -> None:
    position = tiny("the-carpet", *CARPET)
    with pytest.raises(IllegalMoveError) as caught:
        position.push("6c talon")
    assert caught.value.reason == "6C is blocked by 4C at carpet.1.2"
    assert caught.value.rule == "II, III"


def test_of_equal_packets_one_is_slipped() -> None:
    """Two packets that are the same card for card: the slip is listed once and allowed in both."""
    position = tiny(
        "napoleons-square",
        "square.1: 5H KH 2C 3C; square.2: 5H KH 2C 3C; square.5: 7H 7H",
        "step=1",
    )
    assert [position.move_text(move) for move in position.legal_moves] == [
        "slip KH square.1",
        "deal",
    ]
    parts = parts_of_move(position.legal_moves[0])
    other = move_of(parts.clause, position.place("square.2"), codes.NONE, parts.third)
    assert position.why_not(other) is None


@pytest.mark.parametrize(
    "slug", ["la-nivernaise", "the-herring-bone", "the-louis-patience", "the-mill"]
)
def test_to_play_from_a_foundation_is_to_transfer(slug: str) -> None:
    """The reason why a card may not go over is the same, whichever of the two words is used."""
    patience, chance = cadogan.game(slug), random.Random(slug)
    zones = {
        clause.source: clause.onto
        for rule in patience.table.rules
        if isinstance(clause := rule.clause, Transfer)
    }
    asked = 0
    for number in range(1, 5):
        position = patience.deal(number)
        for _ in range(150):
            moves = position.legal_moves
            if not moves:
                break
            again = [move for move in moves if position.move_text(move) == "redeal"]
            position.push(again[0] if again else chance.choice(moves))
            if chance.random() < 0.9 or position.is_won:
                continue
            for source, onto in zones.items():
                labels = [
                    [
                        patience.table.spots[place].label
                        for place in patience.table.zone_places(name)
                    ]
                    for name in (source, onto)
                ]
                words = f"{chance.choice(labels[0])} {chance.choice(labels[1])}"
                play, transfer = (
                    position.why_not(f"{verb} {words}") for verb in ("play", "transfer")
                )
                if transfer is not None and "point of the game" not in transfer.reason:
                    assert play is not None, (number, words)
                    assert play.reason == transfer.reason, (number, words)
                    asked += 1
    assert asked > 5
