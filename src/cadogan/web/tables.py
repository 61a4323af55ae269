"""Positions as the page wants them: plain structures that become JSON."""

from __future__ import annotations

from typing import Any

from cadogan.cards import format_card
from cadogan.engine import codes
from cadogan.engine.geometry import CARD_HEIGHT, CARD_WIDTH, Spot, box_of
from cadogan.engine.notation import format_move, moving_card, verb_of
from cadogan.engine.position import Change, Patience, Position, parts_of_move
from cadogan.engine.table import Table
from cadogan.prose import lines_of, say_place
from cadogan.prose.narration import tell_move
from cadogan.vocabulary import (
    Foundations,
    Grace,
    Ornament,
    Rows,
    Spread,
    Stakes,
    Tableau,
    Talon,
    Zone,
)

Structure = dict[str, Any]

# So far a spread packet may run where nothing lies in its way, in card widths.
FREE_ROOM = 5.0


def kind_of(table: Table, place: int) -> str:
    """What a place is for: foundation, tableau, ornament, talon, pack, hand or out."""
    special = {table.hand: "hand", table.stock: "pack", table.out: "out"}
    return special.get(place) or kind_of_zone(table.zone_at(place))


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


def laid_rows(position: Position) -> set[int]:
    """The places that are drawn: of rows without number only those dealt and the next."""
    table = position.table
    row = position.kernel.register_at(codes.ROW)
    shown = set(range(table.places)) - {table.out}
    for zone in position.patience.definition.zones:
        if isinstance(zone, Tableau) and isinstance(zone.shape, Rows) and not zone.shape.rows:
            for place in table.zone_places(zone.name):
                numbers = table.spots[place].numbers_of("row")
                if numbers and numbers[0] > max(4, row + 2):
                    shown.discard(place)
    return shown


def room_of(spot: Spot, spread: Spread, spots: list[Spot]) -> float:
    """How far the cards of a packet may run before they meet another place, in card widths."""
    free = FREE_ROOM
    for other in spots:
        if other is spot:
            continue
        across, down = other.x - spot.x, other.y - spot.y
        if spread is Spread.DOWNWARD and down > 0 and abs(across) < CARD_WIDTH:
            free = min(free, down - CARD_HEIGHT)
        sideways = -across if spread is Spread.LEFTWARD else across
        if (
            spread in (Spread.LEFTWARD, Spread.RIGHTWARD)
            and sideways > 0
            and abs(down) < CARD_HEIGHT
        ):
            free = min(free, sideways - CARD_WIDTH)
    return round(max(free, 0.0), 3)


def frame(position: Position, shown: set[int]) -> list[float]:
    """The box that holds all that is drawn: left, top, right, bottom, in card widths."""
    table = position.table
    spots = [table.spots[place] for place in sorted(shown)]
    box = box_of(spots)
    left, top, right, bottom = box
    for place in shown:
        zone = table.zone_at(place)
        if not isinstance(zone, Tableau):
            continue
        spot = table.spots[place]
        room = room_of(spot, zone.spread, spots)
        if zone.spread is Spread.DOWNWARD:
            bottom = max(bottom, spot.y + CARD_HEIGHT / 2 + room)
        elif zone.spread is Spread.LEFTWARD:
            left = min(left, spot.x - CARD_WIDTH / 2 - room)
        elif zone.spread is Spread.RIGHTWARD:
            right = max(right, spot.x + CARD_WIDTH / 2 + room)
        elif zone.spread is Spread.FANNED:
            left, right = min(left, spot.x - 1.2), max(right, spot.x + 1.2)
            top, bottom = min(top, spot.y - 1.2), max(bottom, spot.y + 1.2)
    return [round(value, 3) for value in (left, top, right, bottom)]


def draw_zones(position: Position, shown: set[int]) -> list[Structure]:
    """The zones with their places and the cards that may be seen."""
    table = position.table
    spots = [table.spots[place] for place in sorted(shown)]
    view = position.view()
    lines = lines_of(position.patience.definition)
    zones = []
    for number, zone in enumerate(position.patience.definition.zones):
        spread = zone.spread if isinstance(zone, Tableau) else Spread.SQUARED
        places = []
        for place in range(table.first[number], table.end[number]):
            if place not in shown:
                continue
            spot = table.spots[place]
            cards = view.places[spot.label]
            places.append(
                {
                    "label": spot.label,
                    "x": spot.x,
                    "y": spot.y,
                    "angle": spot.angle,
                    "room": room_of(spot, spread, spots),
                    "space": position.is_space(place),
                    "wants": wanted(position, place),
                    "cards": [None if card is None else format_card(card) for card in cards],
                    "spoken": say_place(
                        spot.label, line=lines.get(spot.label.partition(".")[0], "row")
                    ),
                }
            )
        zones.append(
            {
                "name": zone.name,
                "label": zone.name.replace(" ", "-"),
                "kind": kind_of_zone(zone),
                "spread": spread.name.lower(),
                "rule": getattr(zone, "rule", ""),
                "places": places,
            }
        )
    return zones


def wanted(position: Position, place: int) -> str:
    """The one card that a foundation takes next, or the empty text."""
    mask = position.kernel.want_at(place)
    if mask and mask & (mask - 1) == 0:
        return format_card(mask.bit_length() - 1)
    return ""


def describe_moves(position: Position) -> list[Structure]:
    """The legal moves, in their order, with all that a page needs to offer them."""
    table = position.table
    described = []
    for move in position.legal_moves:
        parts = parts_of_move(move)
        card = moving_card(position, parts)
        clause = position.clause_of(move)
        places = [table.spots[place].label for place in parts[1:] if 0 <= place < table.places]
        if verb_of(position, move) in ("slip", "begin"):
            places = [table.spots[place].label for place in parts[1:3] if place >= 0]
        described.append(
            {
                "text": format_move(position, move),
                "verb": verb_of(position, move),
                "card": "" if card is None else format_card(card),
                "from": places[0] if places else "",
                "to": places[1] if len(places) > 1 else "",
                "places": places,
                "rule": getattr(clause, "rule", "") if clause else "",
                "grace": isinstance(clause, Grace),
                "spoken": tell_move(position, move).sentence,
            }
        )
    return described


def describe_change(position: Position, change: Change) -> Structure:
    """One thing that a move did, for animation."""
    table = position.table
    return {
        "cards": [format_card(card) for card in change.cards],
        "from": table.spots[change.source].label if change.source >= 0 else "",
        "to": table.spots[change.target].label,
        "turned": change.source < 0,
    }


def describe_position(position: Position) -> Structure:
    """A position as the page draws it."""
    table = position.table
    shown = laid_rows(position)
    hand = position.kernel.packet_at(table.hand)
    outcome = position.outcome()
    goal = position.patience.definition.goal
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
        "stakes": isinstance(goal, Stakes),
        "redeals_left": position.redeals_left,
        "box": frame(position, shown),
        "zones": draw_zones(position, shown),
        "pack": position.kernel.size_at(table.stock),
        "hand": format_card(hand[-1]) if hand else "",
        "hands": [format_card(card) for card in hand],
        "spots": {
            name: {"x": table.spots[place].x, "y": table.spots[place].y}
            for name, place in (("pack", table.stock), ("hand", table.hand))
        },
        "moves": describe_moves(position),
    }


def draw_opening(patience: Patience) -> Structure:
    """The opening table as a small drawing: a frame and where cards lie."""
    position = patience.deal(1)
    table = position.table
    shown = laid_rows(position)
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
            }
        )
    return {"box": frame(position, shown), "spots": spots}
