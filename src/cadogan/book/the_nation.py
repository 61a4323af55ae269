"""The Nation. Two entire packs of cards."""

from cadogan.vocabulary import (
    ACE,
    ACE_TO_KING,
    AT_ONCE,
    DOWNWARD,
    EITHER,
    HAND,
    KING,
    KING_TO_ACE,
    Deal,
    Fill,
    Foundations,
    Game,
    Marry,
    Matter,
    Pause,
    Play,
    Redeal,
    Rows,
    Rule,
    Tableau,
    Withdraw,
)

LINE = Rows(columns=4, across=1.39)

THE_NATION = Game(
    name="The Nation",
    packs=2,
    rules=(
        Rule(number="I", about=(Matter.SUIT,)),
        Rule(number="II", about=(Matter.DEAL,)),
        Rule(number="III", about=(Matter.FREE,)),
    ),
    zones=(
        Foundations(name="aces", shape=LINE, at=(0, -3.81), ladder=ACE_TO_KING, rule="I"),
        Foundations(name="kings", shape=LINE, at=(0, -2.05), ladder=KING_TO_ACE, rule="I"),
        Tableau(name="columns", shape=Rows(columns=12), spread=DOWNWARD, rule="III"),
    ),
    deal=(
        Withdraw(rank=ACE, to="aces"),
        Withdraw(rank=KING, to="kings"),
        Deal(
            to="columns",
            each=8,
            counted=True,
            rule="II",
            clauses=(Play(source=HAND, when=AT_ONCE),),
        ),
        Pause(
            clauses=(
                Play(source="columns"),
                Marry(source="columns", onto="columns", direction=EITHER),
                Fill(space="columns", source="columns"),
            )
        ),
        Redeal(gather="columns", times=2),
    ),
    readings=(
        "A card that can be played in the deal must be; the choice is between two foundations.",
        "In a re-deal of fewer columns the places not dealt are no spaces; a column all of whose"
        " cards were played in the deal is one.",
    ),
)
