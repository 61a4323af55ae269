"""Positions as the page wants them: plain structures that become JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

from cadogan.cards import PACK_SIZE, format_card
from cadogan.engine import codes, kernel_build
from cadogan.engine.definition import everything
from cadogan.engine.geometry import CARD_HEIGHT, CARD_WIDTH, Spot, box_of, packet_step
from cadogan.engine.notation import format_move, moving_card, verb_of
from cadogan.engine.position import Change, Move, Outcome, Patience, Position, parts_of_move
from cadogan.engine.table import Table
from cadogan.prose import say_place
from cadogan.prose.narration import tell_move
from cadogan.solver.facts import facts_of_game
from cadogan.vocabulary import (
    HAND,
    MANY,
    Foundations,
    Game,
    Grace,
    Ornament,
    Rows,
    Spread,
    Stakes,
    Tableau,
    Talon,
    TurnUp,
    Zone,
)

Structure = dict[str, Any]

# So far a spread packet may run where nothing lies in its way, in card widths.
FREE_ROOM: Final = 5.0
# The uncompiled kernel looks as far as it can without keeping the player waiting.
STUCK_LIMIT: Final = 4000
STUCK_LIMIT_UNCOMPILED: Final = 150
FACES: Final = tuple(format_card(card) for card in range(PACK_SIZE))


def kind_of(table: Table, place: int) -> str:
    """What a place is for: foundation, tableau, ornament, talon, pack, hand or out."""
    special = {table.hand: "hand", table.stock: "pack", table.out: "out"}
    return special[place] if place in special else kind_of_zone(table.zone_at(place))


def kind_of_zone(zone: Zone | None) -> str:
    """The kind of a zone in one word."""
    match zone:
        case Foundations():
            return "foundation"
        case Ornament():
            return "ornament"
        case Talon():
            return "talon"
        case _:
            return "tableau"


def shown_places(position: Position) -> frozenset[int]:
    """The places that are drawn: of rows without number only those dealt and the next."""
    return places_to_row(position.table, max(4, position.kernel.register_at(codes.ROW) + 2))


@lru_cache(maxsize=256)
def places_to_row(table: Table, last: int) -> frozenset[int]:
    """The places of a table, of rows without number only those up to the last one."""
    shown = set(range(table.places)) - {table.out}
    for zone in table.game.zones:
        if isinstance(zone, Tableau) and isinstance(zone.shape, Rows) and not zone.shape.rows:
            for place in table.zone_places(zone.name):
                numbers = table.spots[place].numbers_of("row")
                if numbers and numbers[0] > last:
                    shown.discard(place)
    return frozenset(shown)


def room_of(spot: Spot, spread: Spread, spots: Sequence[Spot]) -> float:
    """How far the cards of a packet may run before they meet another place, in card widths."""
    free = FREE_ROOM
    if spread not in (Spread.DOWNWARD, Spread.LEFTWARD, Spread.RIGHTWARD):
        return free
    for other in spots:
        if other is spot:
            continue
        across, down = other.x - spot.x, other.y - spot.y
        if spread is Spread.DOWNWARD:
            if down > 0 and abs(across) < CARD_WIDTH:
                free = min(free, down - CARD_HEIGHT)
            continue
        sideways = -across if spread is Spread.LEFTWARD else across
        if sideways > 0 and abs(down) < CARD_HEIGHT:
            free = min(free, sideways - CARD_WIDTH)
    return round(max(free, 0.0), 3)


class Drawing:
    """What never changes of a table drawn with these places: made once, for it costs most.

    `zones`: for each zone what is told of it, and for each of its places the number and what is
    told of that.  `box`: the frame of all that is drawn, in card widths.
    """

    def __init__(self, table: Table, shown: frozenset[int]) -> None:
        spots = [table.spots[place] for place in sorted(shown)]
        self.zones: list[tuple[Structure, list[tuple[int, Structure]]]] = []
        left, top, right, bottom = box_of(spots)
        for number, zone in enumerate(table.game.zones):
            spread = zone.spread if isinstance(zone, Tableau) else Spread.SQUARED
            places: list[tuple[int, Structure]] = []
            for place in range(table.first[number], table.end[number]):
                if place not in shown:
                    continue
                spot = table.spots[place]
                room = room_of(spot, spread, spots)
                places.append(
                    (
                        place,
                        {
                            "label": spot.label,
                            "x": spot.x,
                            "y": spot.y,
                            "angle": spot.angle,
                            "room": room,
                            "spoken": say_place(table, spot.label),
                        },
                    )
                )
                match spread:
                    case Spread.DOWNWARD:
                        bottom = max(bottom, spot.y + CARD_HEIGHT / 2 + room)
                    case Spread.LEFTWARD:
                        left = min(left, spot.x - CARD_WIDTH / 2 - room)
                    case Spread.RIGHTWARD:
                        right = max(right, spot.x + CARD_WIDTH / 2 + room)
                    case Spread.FANNED:
                        left, right = min(left, spot.x - 1.2), max(right, spot.x + 1.2)
                        top, bottom = min(top, spot.y - 1.2), max(bottom, spot.y + 1.2)
                    case _:
                        pass
            self.zones.append(
                (
                    {
                        "name": zone.name,
                        "label": zone.name.replace(" ", "-"),
                        "kind": kind_of_zone(zone),
                        "spread": spread.name.lower(),
                        "rule": getattr(zone, "rule", ""),
                        "step": 0.0 if isinstance(zone, Talon) else packet_step(zone),
                        "grows": grows(zone),
                    },
                    places,
                )
            )
        self.marks = [
            {
                "text": mark.text,
                "ornament": mark.ornament,
                "x": mark.at[0],
                "y": mark.at[1],
                "turn": mark.turn,
                "height": mark.height,
                "when_won": mark.when_won,
            }
            for mark in table.game.marks
        ]
        self.uses_hand = uses_hand(table.game)
        self.box = [round(value, 3) for value in (left, top, right, bottom)]


def grows(zone: Zone) -> bool:
    """Whether rows are added to a zone while it is dealt."""
    return not isinstance(zone, Talon) and isinstance(zone.shape, Rows) and zone.shape.rows == MANY


def uses_hand(game: Game) -> bool:
    """Whether a card is ever turned up and waits for the player."""
    for word in everything(game):
        source = getattr(word, "source", ())
        if isinstance(word, TurnUp) or source == HAND:
            return True
        if isinstance(source, tuple) and HAND in source:
            return True
    return False


@lru_cache(maxsize=256)
def drawing_of(table: Table, shown: frozenset[int]) -> Drawing:
    """The drawing of a table with these places, made once."""
    return Drawing(table, shown)


def draw_zones(position: Position, drawing: Drawing) -> list[Structure]:
    """The zones with their places and the cards that may be seen."""
    shown = position.view().places
    return [
        {
            **zone,
            "places": [
                {
                    **told,
                    "space": position.is_space(place),
                    "wants": wanted(position, place),
                    "numeral": numeral(position, place),
                    "cards": faces(shown[told["label"]]),
                }
                for place, told in places
            ],
        }
        for zone, places in drawing.zones
    ]


def faces(cards: Iterable[int | None]) -> list[str | None]:
    """Cards as text, None for one that may not be seen."""
    return [None if card is None else FACES[card] for card in cards]


def wanted(position: Position, place: int) -> str:
    """The one card that a foundation takes next, or the empty text."""
    mask = position.kernel.want_at(place)
    if mask and mask & (mask - 1) == 0:
        return FACES[mask.bit_length() - 1]
    return ""


def numeral(position: Position, place: int) -> str:
    """The rank of the cards that a foundation takes next, when all are of one rank."""
    mask = position.kernel.want_at(place)
    ranks = {face[:-1] for card, face in enumerate(FACES) if mask >> card & 1}
    return ranks.pop() if len(ranks) == 1 else ""


class SafePlays:
    """Which plays can do no harm: the solver's reasons, asked one play at a time.

    A card may be played without another look when no card that is still about will ever want to lie
    on it; see docs/solver.md.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        table = position.table
        self.facts = facts = facts_of_game(table)
        redeals = position.kernel.register_at(codes.REDEALS)
        self.may_be = facts.is_safe and redeals >= facts.last_redeal
        if self.may_be:
            home = table.foundation_places
            self.home = Counter(card for place in home for card in position.kernel.packet_at(place))
            self.wanted = 0
            for place in home:
                self.wanted |= position.kernel.want_at(place)

    def is_safe(self, move: Move) -> bool:
        """Is this a play that can do no harm?"""
        table, kernel, facts = self.position.table, self.position.kernel, self.facts
        parts = parts_of_move(move)
        if not self.may_be or parts.clause >= codes.FIRST_BID:
            return False
        if table.rules[parts.clause].kind != codes.PLAY:
            return False
        place = parts.first
        if facts.refills and (
            kernel.size_at(place) == 1 or table.talon_of[place] >= 0 or place == table.hand
        ):
            return False
        card = kernel.packet_at(place)[-1]
        before = facts.before[card]
        is_second = before < 0 or self.home[before] == facts.packs
        return is_second and self.is_needless(card)

    def is_needless(self, card: int) -> bool:
        """Need no card that is not home ever be laid on this one?"""
        covers = self.facts.covers[card]
        for other in range(PACK_SIZE):
            if covers >> other & 1 and self.home[other] < self.facts.packs:
                # With one pack it may go home instead, if nothing is needed on it either.
                if self.facts.packs > 1 or not self.wanted >> other & 1:
                    return False
                if not self.is_needless(other):
                    return False
        return True


def describe_moves(position: Position) -> list[Structure]:
    """The legal moves, in their order, with all that a page needs to offer them."""
    spots = position.table.spots
    safe = SafePlays(position)
    described = []
    for move in position.legal_moves:
        parts = parts_of_move(move)
        verb = verb_of(position, move)
        card = moving_card(position, parts)
        clause = position.clause_of(move)
        # The last numbers of these are heights in a packet.
        named = parts[1:3] if verb in ("slip", "begin") else parts[1:]
        places = [spots[place].label for place in named if 0 <= place < len(spots)]
        described.append(
            {
                "text": format_move(position, move),
                "verb": verb,
                "card": "" if card is None else FACES[card],
                "from": places[0] if places else "",
                "to": places[1] if len(places) > 1 else "",
                "places": places,
                "rule": getattr(clause, "rule", ""),
                "grace": isinstance(clause, Grace),
                "safe": safe.is_safe(move),
                "spoken": tell_move(position, move).sentence,
            }
        )
    return described


def describe_change(position: Position, change: Change) -> Structure:
    """One thing that a move did, for animation."""
    spots = position.table.spots
    return {
        "cards": [FACES[card] for card in change.cards],
        "from": spots[change.source].label if change.source >= 0 else "",
        "to": spots[change.target].label,
        "turned": change.source < 0,
    }


def outcome_of(position: Position) -> Outcome | None:
    """How the game stands, as `Position.outcome` says it, but mostly sooner.

    Where some move brings the game on at once, as most often, nothing need be searched.
    """
    if position.is_won:
        return Outcome.WON
    start = position.progress()
    for move in position.legal_moves:
        position.make(move)
        gets_on = bool(position.kernel.is_won()) or position.has_got_on(start)
        position.pop()
        if gets_on:
            return None
    return Outcome.STUCK if position.is_stuck(stuck_limit()) else None


def stuck_limit() -> int:
    """How many positions are looked at before a game is called stuck."""
    return STUCK_LIMIT_UNCOMPILED if kernel_build() == "pure Python" else STUCK_LIMIT


def describe_position(position: Position, outcome: Outcome | None) -> Structure:
    """A position as the page draws it; `outcome` is how it stands."""
    table = position.table
    drawing = drawing_of(table, shown_places(position))
    hand = position.kernel.packet_at(table.hand)
    return {
        "code": position.code,
        "slug": position.patience.slug,
        "name": position.patience.name,
        "options": list(position.patience.options),
        "number": position.number,
        "made": len(position.move_stack),
        "outcome": outcome.value if outcome else None,
        "home": position.cards_home,
        "goal": table.goal,
        "score": position.score,
        "stakes": isinstance(position.patience.definition.goal, Stakes),
        "redeals_left": position.redeals_left,
        "box": drawing.box,
        "zones": draw_zones(position, drawing),
        "pack": position.kernel.size_at(table.stock),
        "hand": FACES[hand[-1]] if hand else "",
        "hands": faces(hand),
        "spots": {
            name: {"x": table.spots[place].x, "y": table.spots[place].y}
            for name, place in (("pack", table.stock), ("hand", table.hand))
            if name == "pack" or drawing.uses_hand
        },
        "pack_drawn": table.game.pack_at is not None,
        "marks": drawing.marks,
        "moves": describe_moves(position),
    }


def draw_opening(patience: Patience) -> Structure:
    """The opening table as a small drawing: a frame and where cards lie."""
    position = patience.deal(1)
    table = position.table
    shown = shown_places(position)
    spots = []
    for place in sorted(shown):
        spot = table.spots[place]
        zone = table.zone_at(place)
        spots.append(
            {
                "x": spot.x,
                "y": spot.y,
                "angle": spot.angle,
                "kind": kind_of(table, place),
                "spread": zone.spread.name.lower() if isinstance(zone, Tableau) else "squared",
                "cards": position.kernel.size_at(place),
                "step": packet_step(zone) if isinstance(zone, Tableau) else 0.0,
                "grows": zone is not None and grows(zone),
            }
        )
    drawing = drawing_of(table, shown)
    return {
        "box": drawing.box,
        "spots": spots,
        "marks": [mark for mark in drawing.marks if not mark["when_won"]],
        "pack_drawn": table.game.pack_at is not None,
    }
