"""What a game wants: in one sentence at the head of its rules, and when it is won."""

from typing import Final, assert_never

from cadogan.cards import KING, name_rank, name_ranks
from cadogan.engine.geometry import cards_in
from cadogan.prose.names import Names
from cadogan.prose.words import (
    capitalized,
    counted,
    is_by_addition,
    is_by_place,
    ladders_of,
    listed,
    number_in_words,
    order_in_words,
    ranks_in_words,
    round_in_words,
    with_article,
)
from cadogan.vocabulary import (
    Cleared,
    Combine,
    Complete,
    Foundations,
    Ornament,
    Pause,
    Stakes,
    SuitRule,
    Totals,
    TurnUp,
    Withdraw,
)

_SHORT: Final = 60  # letters: what is told of a ladder in the aim


def aim(names: Names) -> str:
    """What the player tries to do, in one sentence."""
    goal = names.game.goal
    match goal:
        case Complete() | Stakes():
            cards = _cards_home(names)
            total = cards_in(names.game)
            many = f"{'all ' if cards == total else ''}{counted(cards, 'card')}"
            if isinstance(goal, Stakes):
                many = f"as many as can be of the {counted(cards, 'card')}"
            return f"The aim is to bring {many} home on the foundations{_building(names)}."
        case Cleared():
            return f"The aim is to take away all cards that are dealt, {_sets(names)}."
        case Totals():
            lines = listed(f"every {line}" for line in goal.lines)
            return (
                "The aim is to let cards change places till"
                f" {lines} of {names.whole(goal.of)} adds up to {number_in_words(goal.total)}."
            )
        case _:
            assert_never(goal)


def _cards_home(names: Names) -> int:
    """How many cards lie on the foundations when they are complete."""
    return sum(_cards_of(zone, names) for zone in names.foundations())


def _cards_of(zone: Foundations, names: Names) -> int:
    lengths = {ladder[0]: len(ladder) for ladder in ladders_of(zone.ladder)}
    places = len(names.spots(zone.name))
    if len(set(lengths.values())) == 1:
        return (next(iter(lengths.values())) - bool(zone.beside)) * places
    total = 0
    for step in names.game.deal:
        if isinstance(step, Withdraw) and step.to == zone.name:
            firsts = [card.rank for card in step.cards]
            if not firsts:
                firsts = [step.rank] * (step.count or min(places, _found(step, names)))
            total += sum(lengths.get(rank, 0) for rank in firsts)
            places -= len(firsts)
    return total


def _found(step: Withdraw, names: Names) -> int:
    """How many cards of its rank a step finds in the pack, those withdrawn before it gone."""
    found = names.game.packs * len(set(step.suits))
    for earlier in names.game.deal:
        if earlier is step:
            return found
        if isinstance(earlier, Withdraw) and earlier.rank == step.rank:
            found -= earlier.count
    return found


def _building(names: Names) -> str:
    """What is built and what is laid out, zone by zone."""
    built: list[tuple[str, SuitRule]] = []
    laid, beside = [], []
    for zone in names.foundations():
        ladders = ladders_of(zone.ladder)
        places = number_in_words(len(names.spots(zone.name)))
        if len(ladders[0]) == 1:
            laid.append(f"{places} {name_ranks(ladders[0][0])}")
        elif zone.beside and len(ladders[0]) == 2:
            beside.append(with_article(name_rank(ladders[0][1])))
        else:
            way = _way(zone)
            built.append((f"{places}{',' if way.startswith('each') else ''} {way}", zone.suit))
    suits = {suit for _, suit in built}
    ways = [way if len(suits) == 1 else f"{way}, {suit.value}" for way, suit in built]
    head = f", {built[0][1].value}" if len(suits) == 1 else ""
    ways += [f"{listed(laid)} laid out"] if laid else []
    ways += [f"beside each of them {listed(beside)} of its suit"] if beside else []
    together = (
        "; ".join(ways) if any("," in way or " and " in way for way in ways) else listed(ways)
    )
    return f"{head}: {together}"


def _way(zone: Foundations) -> str:
    """How the foundations of a zone are built, shortly."""
    ladders = ladders_of(zone.ladder)
    lasts = tuple(dict.fromkeys(ladder[-1] for ladder in ladders))
    if zone.turned:
        way, _, order = round_in_words(zone.ladder).partition(",")
        return f"{way} from the card that the deal turns up,{order}"
    if is_by_addition(ladders):
        return f"by addition up to {name_rank(KING)}"
    if is_by_place(ladders):
        return "each from its first card up to the number of its place"
    if len(ladders) > 1:
        return f"up to {ranks_in_words(lasts, 'or')}"
    way = order_in_words(ladders[0])
    if len(way) > _SHORT:
        return f"from {name_rank(ladders[0][0])} to {name_rank(lasts[0])}, in the order told below"
    return way


def _sets(names: Names) -> str:
    """What is taken away together."""
    clauses = [
        clause
        for step in names.game.deal
        if isinstance(step, Pause | TurnUp)
        for clause in step.clauses
        if isinstance(clause, Combine)
    ]
    told: dict[str, None] = {}
    for clause in clauses:
        alike = "of equal value"
        if clause.total:
            alike = f"that add up to {number_in_words(clause.total)}"
        crown = ranks_in_words(clause.crown, "or")
        crowned = f", crowned with {with_article(crown)}" if crown else ""
        told[f"{number_in_words(clause.size)} at a time {alike}{crowned}"] = None
    return listed(told, "or") or "one after another"


def won(names: Names) -> str:
    """When the game is won."""
    goal = names.game.goal
    match goal:
        case Complete():
            text = f"Every foundation is complete{_tops(names)}."
            if goal.leaving:
                ranks = listed(name_ranks(rank) for rank in goal.leaving)
                text += f" The {ranks} stay on the tableau."
            return text
        case Stakes():
            return f"Every foundation is complete{_tops(names)}."
        case Cleared():
            what = ["in the pack", "on the tableau"]
            if any(isinstance(step, TurnUp) for step in names.game.deal):
                what.insert(1, "in the hand")
            if names.talons():
                what.append("on the talon")
            return f"No card is left {listed(what, 'or')}.{_filled_up(names)}"
        case Totals():
            lines = listed(f"every {line}" for line in goal.lines)
            return (
                f"In {names.whole(goal.of)} {lines} adds up to {number_in_words(goal.total)}. A"
                " deal that is won at once is dealt over."
            )
        case _:
            assert_never(goal)


def _filled_up(names: Names) -> str:
    """What ornament the packets that were taken away then fill."""
    laid_by = {step.to for step in names.game.deal if isinstance(step, Withdraw)}
    return "".join(
        f" {capitalized(names.whole(zone.name))} is then full: {counted(places, 'packet')} lie"
        " there."
        for zone in names.game.zones
        if isinstance(zone, Ornament)
        and zone.name not in laid_by
        and (places := len(names.spots(zone.name))) > 1
    )


def _tops(names: Names) -> str:
    """With what the foundations end, and how many cards lie on them."""
    ends: dict[tuple[int, ...], list[str]] = {}
    for zone in names.foundations():
        many = len(names.spots(zone.name)) > 1
        lasts = dict.fromkeys(ladder[-1] for ladder in ladders_of(zone.ladder))
        tops = [name_ranks(rank) if many else with_article(name_rank(rank)) for rank in lasts]
        told = f"{listed(tops, 'or')} on {names.whole(zone.name)}"
        ends.setdefault(tuple(lasts), []).append(told)
    cards = _cards_home(names)
    number = f"{number_in_words(cards)} cards"
    every = f"all {number} of the game" if cards == cards_in(names.game) else number
    if any(is_by_place(ladders_of(zone.ladder)) for zone in names.foundations()):
        top = ", each ending with the number of its place"
    elif any(len(lasts) > 2 for lasts in ends):
        top = ""
    elif len(ends) == 1:
        top = f", each ending with its {ranks_in_words(tuple(*ends), 'or')}"
    else:
        top = f", with {listed(told for zones in ends.values() for told in zones)}"
    return f"{top}: {every} lie on them"
