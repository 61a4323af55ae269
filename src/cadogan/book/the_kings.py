"""The Kings. Two entire packs of cards."""

from cadogan.vocabulary import (
    ACE,
    ACE_TO_KING,
    ALL,
    ANY,
    AT_ONCE,
    CLUBS,
    DIAMONDS,
    EITHER,
    HAND,
    HEARTS,
    LEFTWARD,
    RIGHTWARD,
    SPADES,
    Deal,
    Fill,
    Foundations,
    Game,
    Matter,
    Pause,
    Place,
    Play,
    Rows,
    Rule,
    Tableau,
    Withdraw,
)

IN_PAIRS = (DIAMONDS, DIAMONDS, CLUBS, CLUBS, HEARTS, HEARTS, SPADES, SPADES)
GROUP = Rows(rows=4, across=0.6, down=2.18)
BOTH = ("left group", "right group")

THE_KINGS = Game(
    name="The Kings",
    packs=2,
    rules=(
        Rule(number="I", about=(Matter.SUIT,)),
        Rule(number="II", about=(Matter.FREE,)),
        Rule(
            number="III",
            about=(
                Matter.LINE,
                Matter.TIME,
            ),
        ),
    ),
    zones=(
        Foundations(
            name="aces",
            shape=Rows(rows=4, columns=2, across=1.74, down=2.18),
            at=(0, -3.27),
            ladder=ACE_TO_KING,
            suit=ANY,
            rule="I",
        ),
        Tableau(name="left group", shape=GROUP, at=(-2.61, -3.27), spread=LEFTWARD, rule="II"),
        Tableau(name="right group", shape=GROUP, at=(2.61, -3.27), spread=RIGHTWARD, rule="II"),
    ),
    deal=(
        Withdraw(rank=ACE, to="aces", suits=IN_PAIRS),
        Deal(
            to=BOTH,
            rounds=ALL,
            clauses=(Play(source=HAND, along=("row",), when=AT_ONCE, rule="III"),),
        ),
        Pause(
            clauses=(
                Play(source=BOTH),
                Place(source=BOTH, onto=BOTH, direction=EITHER, suit=ANY, rule="I"),
                Fill(space=BOTH, source=BOTH),
            )
        ),
    ),
    readings=(
        "During the deal only the card just turned can be played; it must be, if it can.",
        "A lane is an emptied row of one group.",
    ),
)
