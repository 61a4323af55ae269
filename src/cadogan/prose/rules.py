"""The rules of a game in English, derived from its definition alone."""

from collections.abc import Iterable, Iterator

from cadogan.cards import RANKS, SUITS
from cadogan.engine.definition import apply_options, texts_of_readings
from cadogan.engine.geometry import cards_in
from cadogan.prose import clauses as clause_prose
from cadogan.prose.aims import aim, won
from cadogan.prose.dealing import Dealing, Group, Occasion, groups_of, redeal_blocks
from cadogan.prose.document import Block, Item, Paragraph, Rules, Section
from cadogan.prose.names import Names, where_list, zone_name
from cadogan.prose.tables import table_blocks
from cadogan.prose.words import (
    capitalized,
    counted,
    listed,
    listed_wholes,
    number_in_words,
    pack_in_words,
)
from cadogan.vocabulary import (
    AT_WILL,
    HAND,
    Clause,
    Fill,
    Game,
    Marry,
    Option,
    Place,
    Stakes,
    Transfer,
    TurnUp,
)
from cadogan.vocabulary.packs import ACE_TO_KING

AIM, NEED, TABLE, DEAL = "The aim", "You need", "The table", "The deal"
ALLOWED, REDEALS, WON = "What you may do", "Re-deals", "The game is won when"
SCORE, ADVICE = "Score", "Advice"
READINGS, OPTIONS = "How we read the page", "Other ways to play"


def rules(game: Game, *, option_names: Iterable[str] = ()) -> Rules:
    """The rules of a game, with these of its options in force.

    Raises UnknownGameError for an option that the game has not, InvalidSetupError for options that
    cannot be had together.
    """
    option_names = tuple(option_names)
    played = apply_options(game, option_names)
    groups = groups_of(played)
    names = Names(played)
    title = game.name
    if played.name != game.name:
        title += f": {played.name}"
    sections = [
        Section(title=AIM, blocks=(Paragraph(text=aim(names)),)),
        Section(title=NEED, blocks=_needs(played, option_names)),
        Section(title=TABLE, blocks=table_blocks(names)),
        Section(title=DEAL, blocks=Dealing(names, groups).blocks()),
        Section(title=ALLOWED, blocks=_allowed(names, groups)),
        Section(
            title=REDEALS,
            blocks=redeal_blocks(names, groups) or (Paragraph(text="There is no re-deal."),),
        ),
        Section(title=WON, blocks=(Paragraph(text=won(names)),)),
    ]
    if isinstance(played.goal, Stakes):
        sections.append(Section(title=SCORE, blocks=(Paragraph(text=_score(played.goal)),)))
    if advice := _advice(names):
        sections.append(Section(title=ADVICE, blocks=tuple(Item(text=text) for text in advice)))
    if played.readings:
        readings = tuple(Item(text=reading) for reading in texts_of_readings(played))
        sections.append(Section(title=READINGS, blocks=readings))
    if game.options:
        ways = tuple(Item(text=way) for way in _other_ways(game, option_names))
        sections.append(Section(title=OPTIONS, blocks=ways))
    return Rules(title=title, sections=tuple(sections))


def _needs(game: Game, option_names: tuple[str, ...]) -> tuple[Block, ...]:
    size = len(game.pack.ranks) * len(game.pack.suits)
    entire = game.pack.ranks == RANKS and set(game.pack.suits) == set(SUITS)
    packs = "pack" if game.packs == 1 else "packs"
    kind = f"entire {packs}" if entire else packs
    text = f"{capitalized(number_in_words(game.packs))} {kind} of {counted(size, 'card')}"
    if game.packs > 1:
        text += f", {number_in_words(cards_in(game))} cards in all, shuffled together"
    text += "."
    if not entire:
        which = "the" if game.packs == 1 else "each"
        text += f" Of {which} pack these cards are used: {_pack(game)}."
    blocks: list[Block] = [Paragraph(text=text)]
    if option_names:
        told = listed(f"+{name}" for name in option_names)
        blocks.append(Paragraph(text=f"These rules are for the game as it is played with {told}."))
    return tuple(blocks)


def _pack(game: Game) -> str:
    return pack_in_words(game.pack.ranks, game.pack.suits)


# ------------------------------------------------------------------------------------- what may be


def _allowed(names: Names, groups: tuple[Group, ...]) -> tuple[Block, ...]:
    blocks: list[Block] = []
    turning_up = any(isinstance(step, TurnUp) for step in names.game.deal)
    for group in groups:
        own = names
        if group.occasion is Occasion.STOP:
            own = Names(names.game, hand="")
        elif _is_dealing(group) or not turning_up:
            own = Names(names.game, hand="the card just dealt")
        known = _contained(group, groups)
        blocks.append(Paragraph(text=_heading(group)))
        if known:
            blocks.append(Item(text=f"All that is told under {known.label}, and besides:"))
        told = [clause for clause in group.clauses if not known or clause not in known.clauses]
        blocks += [Item(text=clause_prose.sentences(clause, own)) for clause in told]
        if not known:
            turning = group.occasion in (Occasion.TURNING, Occasion.LICENCE)
            notes = clause_prose.group_notes(group.clauses, own, turning=turning)
            blocks += [Item(text=note) for note in notes]
    blocks.append(Paragraph(text="And for the whole of the game:"))
    blocks += [Item(text=sentence) for sentence in _limits(names, groups)]
    return tuple(blocks)


def _contained(group: Group, groups: tuple[Group, ...]) -> Group | None:
    """The largest group told before this one that is all contained in it."""
    found: Group | None = None
    for other in groups[: groups.index(group)]:
        alike = _is_dealing(other) == _is_dealing(group)
        larger = len(other.clauses) > (len(found.clauses) if found else 1)
        if alike and larger and set(other.clauses) <= set(group.clauses):
            found = other
    return found


def _is_dealing(group: Group) -> bool:
    return group.occasion in (Occasion.DEALING, Occasion.HEAPING)


def _heading(group: Group) -> str:
    label = f"{group.label}. " if group.label else ""
    word = "step" if len(group.steps) == 1 else "steps"
    if group.occasion is Occasion.LICENCE:
        return f"{label}{group.occasion.value}:"
    return f"{label}{group.occasion.value} ({word} {listed(group.marks)}):"


def _limits(names: Names, groups: tuple[Group, ...]) -> list[str]:
    """What the player would wonder about, and may not do."""
    every = tuple(clause for group in groups for clause in group.clauses)
    text = []
    if any(getattr(clause, "when", AT_WILL) is AT_WILL for clause in every):
        text.append("What you may do you need not do; nothing may be done that is not listed.")
    packing = [clause for clause in every if isinstance(clause, Marry | Place)]
    moves_run = any(getattr(clause, "whole", False) for clause in every)
    if packing or names.foundations():
        text.append(
            "Cards move one at a time, but for packets that move whole."
            if moves_run
            else "Cards move one at a time."
        )
    if names.foundations():
        by_transfer = any(isinstance(clause, Transfer) for clause in every)
        text.append(
            "No card leaves the foundations but by such a transfer."
            if by_transfer
            else "No card leaves the foundations."
        )
    takers, filled = clause_prose.takers(every), clause_prose.filled(every)
    tableaus = [zone.name for zone in names.tableaus()]
    bare = [names.whole(name) for name in tableaus if name not in takers]
    if bare:
        text.append(f"No card is put on another in {listed(bare, 'or')}, unless in the deal.")
    moved = clause_prose.moved_from(every, names)
    open_zones = [names.whole(name) for name in tableaus if name in moved and name not in filled]
    if open_zones:
        text.append(f"Spaces in {listed(open_zones)} are not filled.")
    if _moves_within(every):
        text.append(
            "A card that lies alone is not moved to a space that is like its own place: that would"
            " change nothing."
        )
    if any(clause.ladder == ACE_TO_KING for clause in packing):
        text.append("An ace and a king are not next to each other in rank.")
    turned = any(HAND in clause_prose.sources(clause) for clause in every)
    if (
        turned
        and packing
        and names.talons()
        and not any(HAND in clause_prose.sources(one) for one in packing)
    ):
        text.append(
            "Neither the card turned up nor the top card of the talon is married or placed on"
            " another card of the tableau."
        )
    if names.talons() and not _uses(every, names):
        text.append("What lies on the talon is not used again but by a re-deal.")
    return text


def _moves_within(every: tuple[Clause, ...]) -> bool:
    """Whether a space may be filled, at will, from a part of which one place is like another."""
    unlike = {
        zone_name(where)
        for clause in every
        if getattr(clause, "along", ())
        for where in clause_prose.sources(clause)
    }
    return any(
        {zone_name(where) for where in where_list(clause.space)}
        & {zone_name(where) for where in clause_prose.sources(clause)} - unlike
        for clause in every
        if isinstance(clause, Fill) and clause.when is AT_WILL and not clause.lane
    )


def _uses(every: tuple[Clause, ...], names: Names) -> bool:
    """Whether any clause takes cards from a talon."""
    talons = {talon.name for talon in names.talons()}
    return any(talons & set(map(zone_name, clause_prose.sources(clause))) for clause in every)


# ------------------------------------------------------------------------------- goal and options


def _score(goal: Stakes) -> str:
    return (
        f"You pay {counted(goal.price, 'counter')} for the pack, and each card on the foundations"
        f" earns you {counted(goal.earns, 'counter')}, whether the game is won or not."
    )


def _advice(names: Names) -> list[str]:
    """What the page advises: from where to play first, and its other counsels."""
    told = list(names.game.advice)
    if prefer := [names.whole(name) for name in names.game.prefer]:
        rest = f", and next from {listed_wholes(prefer[1:])}" if prefer[1:] else ""
        told.insert(0, f"It is best to play cards from {prefer[0]} first{rest}.")
    return told


def _other_ways(game: Game, option_names: tuple[str, ...]) -> Iterator[str]:
    """The way back from the options in force, and the options that are not."""
    if option_names:
        told = listed(f"+{name}" for name in option_names)
        yield f"Without {told}: {game.name} as it is played with no option."
    yield from (_option(option) for option in game.options if option.name not in option_names)


def _option(option: Option) -> str:
    source = " The page names it." if option.in_book else ""
    other = " It is a game of its own kind, with rules of its own." if option.game else ""
    return f"+{option.name}: {option.text}{source}{other}"
