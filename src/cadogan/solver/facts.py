"""What a search is told about a game: generic facts, read off the definition's tables."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations_with_replacement, pairwise

from cadogan.engine import codes
from cadogan.engine.table import Rule, Table, ladders_of
from cadogan.vocabulary import Cleared, Foundations, Grace, Pause, SuitRule, Tableau, TurnUp

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
    "toil",
    "moves",
)


# Clauses that only lay a card on another card or in a space.
SIMPLE = (codes.PLAY, codes.PACKING, codes.FILL)
# Instructions that deal by themselves, wait for the player, turn up, re-deal.
PLAIN = (codes.DEAL, codes.PAUSE, codes.TURN_UP, codes.REDEAL, codes.END)
NEVER = 1 << 20


@dataclass(frozen=True, slots=True)
class Facts:
    """Flat facts for the searches; cards as bits where there are sets of them.

    `fits_on[c]`: the cards on which c may be packed; `covers[c]`: the cards that may be packed on
    c; `after[c]`: the cards that a foundation may want once c lies there; `before[c]`: the card
    that must lie there first, or -1; `refills`: whether spaces must be filled; `last_redeal`: after
    so many re-deals there is no other, `NEVER` where there is no end; `is_safe`: whether, from then
    on, a card on which nothing need be laid any more may always be played; `has_dead_ends`:
    whether, from then on, the test for dead ends is one; `lays_at_once`: whether a card turned up
    may be laid on the talon before anything else is done; `stock`: the most cards still to be
    drawn; `levels`: more than any level of progress; `stride`: the words of a packed state, of
    eight bytes. `sets`: where all cards must be taken away in sets, the ranks of each, from 0,
    three by three (-1 where a set is of two), `crowns`: the ranks, as bits, of which one more card
    goes with each. `reserve`: the places of the tableau on which nothing is ever laid by a clause;
    `is_space[p]`: whether one may fill a space at p. The lists of places end with -1.
    """

    packs: int
    tableau: array[int]
    reserve: array[int]
    is_space: array[int]
    talons: array[int]
    foundations: array[int]
    fits_on: array[int]
    covers: array[int]
    after: array[int]
    before: array[int]
    refills: int
    last_redeal: int
    is_safe: bool
    has_dead_ends: bool
    lays_at_once: bool
    sets: array[int]
    crowns: int
    stock: int
    levels: int
    stride: int


def facts_of(table: Table, stock: int) -> Facts:
    """The facts of a game of which so many cards, at the root, are still to be drawn."""
    facts = facts_of_game(table)
    redeals = max([0, *(step.times or 1 for step in table.redeals)])
    most = max(stock, table.total if table.redeals else stock)
    return replace(facts, stock=most, levels=2 * table.total + (most + 1) * (redeals + 1) + 2)


@lru_cache(maxsize=128)
def facts_of_game(table: Table) -> Facts:
    """What holds for every position of a game."""
    fits = [0] * 52
    for rule in table.rules:
        if rule.kind == codes.PACKING:
            for turn in range(13 if rule.turned_fits else 1):
                first = rule.fits + turn * 52
                fits = [old | new for old, new in zip(fits, table.fit_rows[first : first + 52])]
    covers = [0] * 52
    for card in range(52):
        for other in range(52):
            covers[card] |= (fits[other] >> card & 1) << other
    after, before = neighbours(table)
    filled: set[int] = set()
    laid_on: set[int] = set()
    for rule in table.rules:
        laid_on |= places_of(table, rule.target)
        if rule.kind in (codes.FILL, codes.REPLENISH):
            filled |= places_of(table, rule.target)
    unbounded = any(step.times == 0 for step in table.redeals)
    return Facts(
        packs=table.game.packs,
        tableau=listed([place for place in range(table.places) if table.is_tableau[place]]),
        reserve=listed(
            [p for p in range(table.places) if table.is_tableau[p] and p not in laid_on]
        ),
        is_space=array("i", [int(place in filled) for place in range(table.places)]),
        talons=listed([place for place in range(table.places) if table.talon_of[place] >= 0]),
        foundations=listed(table.foundation_places),
        fits_on=array("Q", fits),
        covers=array("Q", covers),
        after=array("Q", after),
        before=array("i", before),
        refills=int(any(rule.when in (codes.AT_ONCE, codes.BEFORE) for rule in table.rules)),
        last_redeal=NEVER if unbounded else sum(step.times or 0 for step in table.redeals),
        is_safe=is_safe(table),
        has_dead_ends=has_dead_ends(table),
        lays_at_once=lays_at_once(table),
        sets=array("i", [rank for ranks in sets_of(table) for rank in ranks]),
        crowns=max([0, *(rule.crown for rule in table.rules)]),
        stock=0,
        levels=0,
        stride=4 + table.slots + codes.REGISTERS // 2 + table.places + table.total // 6,
    )


def listed(values: list[int]) -> array[int]:
    """Pack numbers, and one behind them: a view wants one at least."""
    return array("i", [*values, -1])


def neighbours(table: Table) -> tuple[list[int], list[int]]:
    """For every card those that may follow it on a foundation, and the one that must precede it
    (-1 where there is none, or several).
    """
    after, before = [0] * 52, [-1] * 52
    for zone in table.game.zones:
        if isinstance(zone, Foundations):
            for ladder in ladders_of(zone.ladder):
                for lower, upper in pairwise(ladder):
                    for suit in range(4):
                        for other in range(4):
                            if suit == other or zone.suit is not SuitRule.SAME:
                                after[suit * 13 + lower - 1] |= 1 << (other * 13 + upper - 1)
                        before[suit * 13 + upper - 1] = suit * 13 + lower - 1
    return after, before


def places_of(table: Table, pool: tuple[int, int]) -> set[int]:
    """The places of a part of the pool."""
    return {entry.place for entry in table.pool.entries[slice(*pool)]}


def is_free(rule: Rule, table: Table) -> bool:
    """Is this a clause that plays any card, whatever its rank and wherever it lies, to any
    foundation?
    """
    return (
        rule.kind == codes.PLAY
        and rule.ranks == 0
        and rule.along[0] < 0
        and places_of(table, rule.target) == set(table.foundation_places)
    )


def is_plain(table: Table) -> bool:
    """Do cards only go home, cover others and fill spaces, on a table that is dealt once?"""
    waiting = [
        number
        for number, step in enumerate(table.script)
        if isinstance(step.step, Pause | TurnUp) or step.clauses
    ]
    return (
        table.goal_kind == 0
        and all(
            rule.kind in SIMPLE
            and not isinstance(rule.clause, Grace)
            and rule.grace < 0
            and rule.when != codes.LAST_RESORT
            for rule in table.rules
        )
        and all(step.op in PLAIN for step in table.script)
        and bool(waiting)
        and not any(step.op == codes.DEAL for step in table.script[waiting[0] :])
    )


def sets_of(table: Table) -> list[tuple[int, int, int]]:
    """The ranks that may be taken away together, where that is the only way for a card to go and a
    rank is in more than one set; else none.
    """
    rules = [rule for rule in table.rules if rule.kind == codes.COMBINE]
    others = (codes.PLAY, codes.PAIR, codes.PLAY_PAIR)
    if (
        not isinstance(table.game.goal, Cleared)
        or len({rule.crown for rule in rules}) != 1
        or any(rule.kind in others for rule in table.rules)
    ):
        return []
    sets = set()
    for rule in rules:
        ranks = [rank for rank in range(13) if not rule.crown >> rank & 1]
        for one in combinations_with_replacement(ranks, rule.amount):
            alike = len(set(one)) < len(one)
            if (rule.total and sum(one) + len(one) != rule.total) or (rule.flag and alike):
                continue
            if rule.total or len(set(one)) == 1:
                sets.add((one[0], one[1], one[2] if len(one) > 2 else -1))
    used = [rank for one in sets for rank in set(one) if rank >= 0]
    return sorted(sets) if len(set(used)) < len(used) else []


def is_safe(table: Table) -> bool:
    """May a card that nothing need be laid on any more always be played, once there is no re-deal?

    Only where all that cards do is go home, cover others and fill spaces at will, every foundation
    climbs the same ladder in suit, one for each copy of a suit, and whatever may be moved may be
    played.
    """
    zones = [zone for zone in table.game.zones if isinstance(zone, Foundations)]
    if len(zones) != 1 or zones[0].suit is not SuitRule.SAME or zones[0].beside:
        return False
    ladders = ladders_of(zones[0].ladder)
    if len(ladders) != 1 or sorted(ladders[0]) != sorted(table.game.pack.ranks):
        return False
    if len(table.foundation_places) != len(table.game.pack.suits) * table.game.packs:
        return False
    if any(isinstance(zone, Tableau) and zone.available for zone in table.game.zones):
        return False
    if not is_plain(table):
        return False
    plays = [rule for rule in table.rules if rule.kind == codes.PLAY]
    played = set().union(*(places_of(table, rule.source) for rule in plays if is_free(rule, table)))
    tableau = {place for place in range(table.places) if table.is_tableau[place]}
    for rule in table.rules:
        sources = places_of(table, rule.source) | places_of(table, rule.other)
        if sources - played - {table.stock}:
            return False
        if rule.when in (codes.AT_ONCE, codes.BEFORE) and sources & tableau:
            return False
    return True


def has_dead_ends(table: Table) -> bool:
    """Does a card that can be neither played nor packed, no space being left, lie for ever?

    Only where every card must go home, and nothing else moves cards than going home, covering one
    by one, and filling spaces.
    """
    zones = [zone for zone in table.game.zones if isinstance(zone, Foundations)]
    aside = sum(place == table.out for place, _ in table.withdraw(table.pack)[0])
    if any(zone.beside or zone.turned for zone in zones) or table.goal + aside != table.total:
        return False
    return is_plain(table) and not any(rule.whole for rule in table.rules)


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
