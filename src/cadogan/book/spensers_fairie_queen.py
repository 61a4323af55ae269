"""Spenser's Fairie Queen. Two entire packs of cards."""

from cadogan.vocabulary import (
    ACE_TO_QUEEN,
    ANY,
    DOWN,
    DOWNWARD,
    HAND,
    KING,
    Fill,
    Foundations,
    Game,
    Heap,
    Matter,
    Pause,
    Place,
    Play,
    Rows,
    Rule,
    Tableau,
    Withdraw,
)

LINE = Rows(columns=8, across=1.57)
PLAY = Play(source=("columns", HAND))

SPENSERS_FAIRIE_QUEEN = Game(
    name="Spenser's Fairie Queen",
    packs=2,
    rules=(
        Rule(number="I", about=(Matter.SUIT,)),
        Rule(number="II", about=(Matter.DEAL,)),
        Rule(
            number="III",
            about=(
                Matter.SUIT,
                Matter.ORDER,
            ),
        ),
        Rule(number="IV", about=(Matter.FREE,)),
        Rule(number="V", about=(Matter.SPACE,)),
    ),
    zones=(
        Foundations(
            name="aces", shape=LINE, at=(0, -2.03), ladder=ACE_TO_QUEEN, on_sight=True, rule="I"
        ),
        Foundations(name="kings", shape=LINE, ladder=(KING,), suit=ANY, on_sight=True),
        Tableau(name="columns", shape=LINE, at=(0, 0.7), spread=DOWNWARD, rule="IV"),
    ),
    deal=(
        Withdraw(rank=KING, count=1, to="kings"),
        Heap(onto="columns", heads="kings", clauses=(PLAY,), rule="II"),
        Pause(
            clauses=(
                PLAY,
                Place(source="columns", onto="columns", direction=DOWN, suit=ANY, rule="III"),
                Fill(space="columns", source="columns", rule="V"),
            )
        ),
    ),
    readings=(
        "Cards are transferred only when the deal is complete; played they may be at any time.",
        "A single king takes any available card, a queen not excepted.",
    ),
    advice=(
        "A queen is best left where she is, for no card but a king receives her, unless moving her"
        " releases cards that are urgently needed.",
        "It is sometimes better not to play a card but to leave it to receive others.",
        "Single kings are precious: by their help sequences are carried backward and forward, card"
        " by card, to release as many cards as possible.",
    ),
)
