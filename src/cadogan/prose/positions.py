"""Where the zones of a table lie, seen from each other."""

from functools import lru_cache
from math import inf
from typing import Final

from cadogan.engine.geometry import Box, box_of, cards_in, zone_places
from cadogan.prose.names import Names, packet_noun
from cadogan.prose.shapes import Placed, is_apart, is_growing
from cadogan.prose.words import listed
from cadogan.vocabulary import Heap, Ring, Spread, Tableau, Talon, Zone

_TOUCHING: Final = 0.75  # zones may reach so far into each other and still be side by side


def position(zone: Placed, names: Names) -> str:
    """Where a zone lies: seen from the parts of the tableau, and from what is told before it.

    Of several that lie alike, as foundations above the rows, the later are told from the earlier.
    """
    if packets := _headed(zone, names):
        return packets
    if is_apart(zone.shape):
        return ""
    if whole := between_two(zone, names):
        return f", one above and one below {whole}"
    own = _seen(zone, names)
    if not own:
        return ""
    if own.startswith("on "):
        return f", {own}"
    alike = [other for other in _earlier(zone, names) if _seen(other, names) == own]
    return f", {own}{_among(zone, alike, names)}"


def _headed(zone: Placed, names: Names) -> str:
    """Of foundations that are heads of packets: that they lie there."""
    for step in names.game.deal:
        if isinstance(step, Heap) and zone.name == step.heads:
            packet, onto = packet_noun(step.onto), names.zone(step.onto)
            spread = isinstance(onto, Tableau) and onto.spread is not Spread.SQUARED
            where = "at the head of" if spread else "at the bottom of"
            return f", each {where} the {packet} of the same number"
    return ""


def between_two(zone: Placed, names: Names) -> str:
    """The part of the tableau that lies between the two places of a zone; else empty."""
    spots = names.spots(zone.name)
    if len(spots) != 2:
        return ""
    boxes = [box_of([spot]) for spot in spots]
    for other in names.tableaus():
        if other.name != zone.name:
            box = _box(other, names)
            sides = {_side(own, box)[0] for own in boxes}
            if sides == {"above", "below"} and _covers_across(boxes[0], box):
                return names.whole(other.name)
    return ""


def _earlier(zone: Placed, names: Names) -> list[Placed]:
    """The zones told before this one that have places of their own."""
    found: list[Placed] = []
    for other in names.game.zones:
        if other is zone:
            break
        if not isinstance(other, Talon):
            found.append(other)
    return found


def _seen(zone: Placed, names: Names) -> str:
    """Where a zone lies seen from the tableau; a part of it is seen from those told before."""
    main = _main(names)
    if zone is main or _headed(zone, names) or is_apart(zone.shape):
        return ""
    before = [other.name for other in _earlier(zone, names)]
    boxes = {
        other.name: _box(other, names)
        for other in names.tableaus()
        if other is not zone
        and (not isinstance(zone, Tableau) or other is main or other.name in before)
    }
    own = _box(zone, names)
    for name in boxes:
        if _is_on_ring(zone, names.zone(name)):
            return f"on the circle of {names.whole(name)}"
    sides: dict[str, tuple[float, str]] = {}
    around: tuple[float, str] = (inf, "")
    for name, box in boxes.items():
        side, gap = _side(own, box)
        if side in ("within", "round"):
            told = f"{side} {names.whole(name)}{_off(own, box) if side == 'within' else ''}"
            around = min(around, (_size(box), told))
        elif side and gap < sides.get(side, (inf, ""))[0]:
            sides[side] = (gap, name)
    for first, second in (("to the right of", "to the left of"), ("below", "above")):
        if first in sides and second in sides:
            pair = (names.whole(sides[first][1]), names.whole(sides[second][1]))
            return f"between {pair[0]} and {pair[1]}"
    if around[1]:
        return around[1]
    if sides:
        side, (_, name) = min(sides.items(), key=lambda found: found[1])
        off = _off(own, boxes[name]) if side in ("above", "below") else ""
        if getattr(names.zone(name), "spread", None) in (Spread.LEFTWARD, Spread.RIGHTWARD):
            off = ""  # its cards reach farther than the place
        return f"{side} {names.whole(name)}{off}"
    return ""


def _off(own: Box, other: Box) -> str:
    """On which side a zone lies that is above, below or within another: ` on the left`, or none."""
    middle = (other.left + other.right) / 2
    if own.right <= middle:
        return ", on the left"
    return ", on the right" if own.left >= middle else ""


def _is_on_ring(zone: Placed, other: Zone) -> bool:
    """Whether the places of a zone lie on the circle of another."""
    mine, theirs = zone.shape, getattr(other, "shape", None)
    if not isinstance(mine, Ring) or not isinstance(theirs, Ring):
        return False
    return mine.radius == theirs.radius and zone.at == getattr(other, "at", None)


def _among(zone: Placed, alike: list[Placed], names: Names) -> str:
    """Where a zone lies seen from those told before that lie like it; empty if there are none."""
    own = _box(zone, names)
    beside: list[tuple[bool, float, str]] = []
    round_, within = (0.0, ""), (inf, "")
    for other in alike:
        box, whole = _box(other, names), names.whole(other.name)
        side, gap = _side(own, box)
        if side == "round":
            round_ = max(round_, (_size(box), f"round {whole}"))
        elif side == "within":
            within = min(within, (_size(box), f"within {whole}"))
        elif side:
            over = side in ("above", "below") and _covers_across(box, own)
            beside.append((not over, gap, f"{side} {whole}"))
        else:
            hand = "right" if own.left > box.left else "left"
            beside.append((True, inf, f"to the {hand} of {whole} and linked with them"))
    sides = {text.split()[0]: text.partition(" ")[2] for _, _, text in sorted(beside, reverse=True)}
    if {"above", "below"} <= sides.keys():
        return f", between {sides['below']} and {sides['above']}"
    told = [text for text in (round_[1], within[1]) if text]
    if beside and not told:
        told = [min(beside)[2]]
    return f", {listed(told)}" if told else ""


def _main(names: Names) -> Tableau:
    """The part of the tableau that others are seen from: the first that takes most room."""
    return max(
        names.tableaus(),
        key=lambda zone: (zone.spread is not Spread.SQUARED, _size(_box(zone, names))),
    )


def _box(zone: Placed, names: Names) -> Box:
    """The room that a zone takes; of rows without number the first row."""
    return _room(zone, cards_in(names.game))


@lru_cache(maxsize=1024)
def _room(zone: Placed, cards: int) -> Box:
    spots = zone_places(zone, cards)
    return box_of(spot for spot in spots if not is_growing(zone) or ("row", 1) in spot.lines)


def _size(box: Box) -> float:
    return (box.right - box.left) * (box.bottom - box.top)


def _side(own: Box, other: Box) -> tuple[str, float]:
    """On which side of another box one lies, and how far off."""
    gaps = {
        "above": other.top - own.bottom,
        "below": own.top - other.bottom,
        "to the left of": other.left - own.right,
        "to the right of": own.left - other.right,
    }
    side = max(gaps, key=lambda name: gaps[name])
    if gaps[side] > -_TOUCHING:
        return side, gaps[side]
    if _covers(other, own):
        return "within", 0
    return ("round", 0) if _covers(own, other) else ("", inf)


def _covers(outer: Box, inner: Box) -> bool:
    down = outer.top <= inner.top and inner.bottom <= outer.bottom
    return down and _covers_across(outer, inner)


def _covers_across(outer: Box, inner: Box) -> bool:
    return outer.left <= inner.left and inner.right <= outer.right
