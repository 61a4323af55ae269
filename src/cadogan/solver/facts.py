"""What a search is told about a game: generic facts, read off the definition's tables."""

from __future__ import annotations

from array import array
from dataclasses import dataclass

from cadogan.engine import codes
from cadogan.engine.table import Table
from cadogan.vocabulary import (
    Fill,
    Foundations,
    Grace,
    Marry,
    Pause,
    Place,
    Play,
    SuitRule,
    Tableau,
    TurnUp,
)

# What the evaluation counts, in the order of its weights.
FEATURES = (
    "home",
    "disorder",
    "blockers",
    "talon blockers",
    "talon",
    "buried",
    "empty",
    "drawn",
    "blockers in suit",
)


@dataclass(frozen=True, slots=True)
class Facts:
    """Flat facts for the searches; cards as bits where there are sets of them.

    `fits_on[c]`: the cards on which c may be packed; `covers[c]`: the cards that may be packed on
    c; `refills`: whether spaces must be filled; `is_safe`: whether a card on which nothing can be
    laid any more may always be played; `lays_at_once`: whether a card turned up may be laid on the
    talon before anything else is done; `levels`: more than any level of progress; `stride`: the
    bytes of a packed state.
    """

    packs: int
    tableau: array[int]
    talons: array[int]
    fits_on: array[int]
    covers: array[int]
    refills: int
    is_safe: bool
    lays_at_once: bool
    stock: int
    levels: int
    stride: int


def facts_of(table: Table, stock: int, redeals_left: int | None) -> Facts:
    """The facts of a game whose stock, at the root, is so large, with so many re-deals left."""
    game = table.game
    fits = [0] * 52
    for rule in table.rules:
        if rule.kind == codes.PACKING:
            span = 13 if rule.turned_fits else 1
            for card in range(52):
                for turn in range(span):
                    fits[card] |= table.fit_rows[rule.fits + turn * 52 + card]
    covers = [
        sum(1 << other for other in range(52) if fits[other] >> card & 1) for card in range(52)
    ]
    refills = any(rule.when in (codes.AT_ONCE, codes.BEFORE) for rule in table.rules)
    redeals = max([0, *(step.times or 1 for step in table.redeals)])
    talons = [place for place in range(table.places) if table.talon_of[place] >= 0]
    most = max(stock, table.total if table.redeals else stock)
    return Facts(
        packs=game.packs,
        tableau=array(
            "i", [place for place in range(table.places) if table.is_tableau[place]] or [0]
        ),
        talons=array("i", talons),
        fits_on=array("Q", fits),
        covers=array("Q", covers),
        refills=int(refills),
        is_safe=redeals_left == 0 and is_safe(table),
        lays_at_once=lays_at_once(table),
        stock=most,
        levels=table.total + (most + 1) * (redeals + 1) + 2,
        stride=9 + 3 * table.places + table.total + 60,
    )


def is_safe(table: Table) -> bool:
    """May a card that nothing can be laid on any more always be played?

    Only where all that cards do is go home, be packed and fill spaces, every foundation climbs one
    ladder in suit, so that a card has one place to go and never leaves it, and nothing is dealt any
    more: a re-deal would lay other cards side by side.
    """
    game = table.game
    zones = [zone for zone in game.zones if isinstance(zone, Foundations)]
    if len(zones) != 1 or zones[0].suit is not SuitRule.SAME or zones[0].beside:
        return False
    if isinstance(zones[0].ladder[0], tuple):
        return False
    if any(isinstance(zone, Tableau) and zone.available for zone in game.zones):
        return False
    kinds = (Play, Marry, Place, Fill)
    if any(
        isinstance(rule.clause, Grace) or not isinstance(rule.clause, kinds) for rule in table.rules
    ):
        return False
    return all(
        step.op in (codes.DEAL, codes.PAUSE, codes.TURN_UP, codes.REDEAL, codes.END)
        and (step.op != codes.DEAL or not step.clauses)
        for step in table.script
    ) and any(isinstance(step.step, Pause | TurnUp) for step in table.script)


def lays_at_once(table: Table) -> bool:
    """May a card turned up be laid on the talon before anything else is done?

    So it is where the talon's top card may do all that a card in hand may.  Whatever could be done
    with the old top card while the new one is in hand could be done before it was turned up; all
    cards are known.
    """
    talons = {place for place in range(table.places) if table.talon_of[place] >= 0}
    if len(talons) != 1 or not any(step.op == codes.TURN_UP for step in table.script):
        return False
    for rule in table.rules:
        for pool in (rule.source, rule.other):
            places = {entry.place for entry in table.pool.entries[slice(*pool)]}
            if table.hand in places and not talons & places:
                return False
    return all(step.op != codes.HEAP for step in table.script)
