"""Napoleon at St. Helena. Two entire packs of cards."""

from cadogan.vocabulary import (
    ACE_TO_KING,
    DOWN,
    DOWNWARD,
    HAND,
    TALON,
    Deal,
    Fill,
    Foundations,
    Game,
    Marry,
    Matter,
    Option,
    Play,
    Rows,
    Rule,
    Tableau,
    Talon,
    TurnUp,
)

FILL = Fill(space="columns", source=("columns", HAND, TALON))

NAPOLEON_AT_ST_HELENA = Game(
    name="Napoleon at St. Helena",
    packs=2,
    rules=(
        Rule(number="I", about=(Matter.FREE,)),
        Rule(number="II", about=(Matter.SUIT,)),
    ),
    zones=(
        Foundations(
            name="aces",
            shape=Rows(columns=8, across=1.55),
            at=(0, 6.4),
            ladder=ACE_TO_KING,
            rule="II",
        ),
        Tableau(name="columns", shape=Rows(columns=10), spread=DOWNWARD, rule="I"),
        Talon(),
    ),
    deal=(
        Deal(to="columns", rounds=4),
        TurnUp(
            clauses=(
                Play(source=("columns", HAND, TALON)),
                Marry(source=("columns", HAND, TALON), onto="columns", direction=DOWN),
                FILL,
            )
        ),
    ),
    readings=(
        "The top card of the talon may be played and married as well as put in a lane, and so may"
        " the card turned up.",
    ),
    options=(
        Option(
            name="talon-only",
            in_book=True,
            text="A lane is filled only with the card turned up or from the talon.",
            instead=(FILL,),
            read=(Fill(space="columns", source=(HAND, TALON)),),
        ),
    ),
    advice=(
        "Marry with care: a sequence may block a card above it that would soon have come free.",
        "An emptied column is of the greatest use; it is well to keep it till a good card for it"
        " is at hand.",
    ),
)
