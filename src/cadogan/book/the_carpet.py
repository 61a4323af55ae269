"""The Carpet. Two entire packs of cards."""

from dataclasses import replace

from cadogan.vocabulary import (
    ACE,
    ACE_TO_KING,
    EITHER,
    HAND,
    KING,
    KING_TO_ACE,
    TALON,
    Deal,
    Foundations,
    Game,
    LaneClear,
    Marry,
    Matter,
    Option,
    Play,
    Reach,
    Reading,
    Redeal,
    Rows,
    Rule,
    Tableau,
    Talon,
    TurnUp,
    Weave,
    Withdraw,
)

ENDS = LaneClear(lanes=("one narrow end", "other narrow end"), reach=Reach.NEXT, rule="II")

THE_CARPET = Game(
    name="The Carpet",
    packs=2,
    rules=(
        Rule(number="I", about=(Matter.SUIT,)),
        Rule(number="II", about=(Matter.FREE,)),
        Rule(number="III", about=(Matter.FREE,)),
        Rule(
            number="IV",
            about=(
                Matter.SUIT,
                Matter.ORDER,
                Matter.SOURCE,
                Matter.TARGET,
            ),
        ),
    ),
    zones=(
        Foundations(
            name="aces",
            shape=Rows(columns=4, across=1.14),
            at=(-3.15, -2.2),
            ladder=ACE_TO_KING,
            rule="I",
        ),
        Foundations(
            name="kings",
            shape=Rows(columns=4, across=1.14),
            at=(3.15, -2.2),
            ladder=KING_TO_ACE,
            rule="I",
        ),
        Tableau(name="carpet", shape=Weave(rows=8, columns=8), available=ENDS, rule="III"),
        Talon(),
    ),
    deal=(
        Withdraw(rank=ACE, to="aces"),
        Withdraw(rank=KING, to="kings"),
        Deal(to="carpet"),
        TurnUp(
            clauses=(
                Play(source=("carpet", HAND, TALON)),
                Marry(source="carpet", onto=TALON, direction=EITHER, rule="IV"),
            )
        ),
        Redeal(gather=TALON, times=2, shuffled=True),
    ),
    readings=(
        Reading(
            text="A narrow end is free when no card lies in the place next to it.",
            settles=(ENDS,),
        ),
    ),
    options=(
        Option(
            name="clear-lanes",
            text="A narrow end is free only when the lane from it to the"
            " edge of the carpet is clear.",
            instead=(ENDS,),
            read=(replace(ENDS, reach=Reach.EDGE),),
        ),
    ),
    advice=(
        "Marry cards of the carpet to the talon whenever you can, looking for them before each"
        " card is laid there, even where that frees no others at once.",
        "A card turned up need not be played, if more cards of the carpet can be had by laying it"
        " on the talon.",
        "In the last deal marry only downward in a suit of which a foundation is complete.",
    ),
)
