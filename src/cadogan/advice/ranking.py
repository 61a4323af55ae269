"""Fair hints: the legal moves, the best first, by what the player may see and by nothing else."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, NamedTuple

from cadogan.advice.imagination import Purse, count_wins
from cadogan.advice.lookahead import BUDGET, BUDGET_UNCOMPILED, LOST_CAUSE, Lookahead, Prospect
from cadogan.advice.reasons import LEADS_BACK, LEADS_ON, NOTHING_NEW, reason_for, say_wins
from cadogan.engine import codes, kernel_build
from cadogan.engine.notation import verb_of
from cadogan.engine.position import Move, Outcome, Position, parts_of_move

# All that a hint may cost, in moves made: what the moves ahead and the question whether anything
# new can be reached leave over goes to imagined deals, but never less than a part of it.  These are
# counts and not times, so that the same hint is given everywhere.
EFFORT: Final = 65_000
LEFT_TO_IMAGINE: Final = 4
# So many positions are looked at before a player is told that nothing new can be reached.
STUCK_LIMIT: Final = 4000
STUCK_LIMIT_UNCOMPILED: Final = 150
STUCK_MAKES: Final = 14  # moves made for each of them at most, a new position counting as several
WAY_ON_MAKES: Final = 8000
ADVICE: Final = 1.0
"""What the book's advice adds to a move."""


class Hint(NamedTuple):
    """A move and what speaks for it, or against it, in a sentence.

    `leads_back`: it leads to a position that the game has had.
    """

    move: Move
    reason: str
    leads_back: bool = False


@dataclass(frozen=True, slots=True)
class Advice:
    """What is said to someone who asks for a hint: the moves, the best first, and a sentence.

    `outcome`: won, stuck, or None while there is play; of a game that is stuck the hints are the
    moves that are still legal.
    """

    outcome: Outcome | None
    sentence: str
    hints: tuple[Hint, ...]


def rank_moves(position: Position, *, budget: int = 0) -> list[Hint]:
    """The legal moves, the best first, each with a reason.

    Only what the player may see is used: the order and the reasons are the same however the unseen
    cards lie.  Moves back to a position that the game has had come last, as long as another leads
    to anything new.  `budget`: so many positions are looked at beyond the next move, and in
    proportion in imagined deals; 0 is as many as take about a tenth of a second.
    """
    return list(advise(position, budget=budget).hints)


def advise(position: Position, *, budget: int = 0) -> Advice:
    """Rank the legal moves and say how the game stands; see `rank_moves`."""
    if position.is_won:
        return Advice(Outcome.WON, "The game is won.", ())
    if not position.legal_moves:
        return Advice(Outcome.STUCK, "Stuck: no move is legal.", ())
    compiled = kernel_build() != "pure Python"
    budget = budget or (BUDGET if compiled else BUDGET_UNCOMPILED)
    seen = positions_seen(position)
    walker = position.copy(stack=False)
    ahead = Lookahead(walker, seen, budget)
    prospects = ahead.run()
    spent = ahead.spent()
    is_stuck = False
    if not ahead.found_progress:
        limit = STUCK_LIMIT if compiled else STUCK_LIMIT_UNCOMPILED
        is_stuck, made = position.find_standstill(limit, STUCK_MAKES * limit)
        spent += made
    onward = None
    if all(prospect.is_back for prospect in prospects):
        onward = way_on(walker, seen, WAY_ON_MAKES)
    ranked = sorted(prospects, key=lambda one: rank_of(position, one, onward))
    imagined = ""
    candidates = [one.move for one in ranked if not one.is_back]
    if len(candidates) > 1 and not is_stuck:
        effort = EFFORT * budget // BUDGET
        purse = Purse(max(effort // LEFT_TO_IMAGINE, effort - spent))
        wins, deals = count_wins(walker, candidates, purse, budget / BUDGET)
        ranked.sort(key=lambda one: -wins.get(one.move, 0))
        if ranked[0].move != candidates[0]:
            imagined = say_wins(wins[ranked[0].move], deals)
    hints = []
    for prospect in ranked:
        back = prospect.is_back
        if is_stuck:
            reason = NOTHING_NEW
        elif back:
            reason = LEADS_ON if prospect.move == onward else LEADS_BACK
        else:
            reason = reason_for(position, prospect, ahead)
            if imagined and prospect is ranked[0]:
                reason = f"{reason} {imagined}"
        hints.append(Hint(prospect.move, reason, back))
    if is_stuck:
        return Advice(Outcome.STUCK, "Stuck: nothing new can be reached.", tuple(hints))
    return Advice(None, hints[0].reason, tuple(hints))


def rank_of(
    position: Position, prospect: Prospect, onward: int | None
) -> tuple[bool, bool, float, int]:
    """Where a prospect comes in the order: the lowest first."""
    advised = advice_on(position, prospect.move)
    score = prospect.score
    if score > LOST_CAUSE:
        score += ADVICE * advised
    return (
        prospect.is_back,
        prospect.is_back and prospect.move != onward,
        -round(score, 6),
        directness(position, prospect),
    )


def advice_on(position: Position, move: Move) -> float:
    """How far the book advises to take the card where the move takes it: 0 to 1."""
    prefer = position.patience.definition.prefer
    parts = parts_of_move(move)
    if not prefer or parts.clause >= codes.FIRST_BID or parts.first < 0:
        return 0.0
    zone = position.table.spots[parts.first].zone
    if zone not in prefer:
        return 0.0
    return 1.0 - prefer.index(zone) / len(prefer)


def directness(position: Position, prospect: Prospect) -> int:
    """Of moves that lead to the same in the end, which is shown first."""
    if prospect.released:
        return 0
    if prospect.spaces:
        return 1
    if prospect.home:
        return 3
    if prospect.uncovered:
        return 4
    return 5 if verb_of(position, prospect.move) in ("marry", "place") else 6


def positions_seen(position: Position) -> set[int]:
    """The keys of the positions that led to this one, and its own."""
    seen = {position.key}
    walker = position.copy()
    while walker.ply:
        walker.pop()
        seen.add(walker.key)
    return seen


def way_on(walker: Position, seen: Collection[int], most: int) -> Move | None:
    """The first move of the shortest way through positions of the game to one that is none; None
    also where so many moves were made.
    """
    visited = {walker.key}
    queue: deque[tuple[Move, ...]] = deque([()])
    made = 0
    while queue and made < most:
        line = queue.popleft()
        for move in line:
            walker.make(move)
        moves = walker.legal_moves
        made += len(line) + len(moves)
        found = None
        for move in moves:
            walker.make(move)
            key = walker.key
            walker.pop()
            if key not in seen:
                found = (*line, move)
                break
            if key not in visited:
                visited.add(key)
                queue.append((*line, move))
        for _ in line:
            walker.pop()
        if found is not None:
            return found[0]
    return None


__all__ = ["Advice", "Hint", "advise", "positions_seen", "rank_moves"]
