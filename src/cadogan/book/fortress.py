"""Fortress. One entire pack of cards."""

from cadogan.vocabulary import (
    ACE_TO_KING,
    EITHER,
    LEFTWARD,
    RIGHTWARD,
    Deal,
    Fill,
    Foundations,
    Game,
    Marry,
    Matter,
    Part,
    Pause,
    Play,
    Rows,
    Rule,
    Tableau,
)

GROUP = Rows(rows=5, down=1.42)
LEFT_GROUP, RIGHT_GROUP = BOTH = ("left group", "right group")

FORTRESS = Game(
    name="Fortress",
    packs=1,
    rules=(
        Rule(number="I", about=(Matter.FREE,)),
        Rule(number="II", about=(Matter.SUIT,)),
    ),
    zones=(
        Foundations(
            name="aces", shape=Rows(rows=4, down=1.81), at=(0, -2.72), ladder=ACE_TO_KING, rule="II"
        ),
        Tableau(name=LEFT_GROUP, shape=GROUP, at=(-1.66, -2.84), spread=LEFTWARD, rule="I"),
        Tableau(name=RIGHT_GROUP, shape=GROUP, at=(1.66, -2.84), spread=RIGHTWARD, rule="I"),
    ),
    deal=(
        *(
            Deal(
                to=Part(of=group, line="row", numbers=(row,)),
                each=6 if row == 1 else 5,
                under=group == LEFT_GROUP,
            )
            for row in range(1, 6)
            for group in BOTH
        ),
        Pause(
            clauses=(
                Play(source=BOTH),
                Marry(source=BOTH, onto=BOTH, direction=EITHER),
                Fill(space=BOTH, source=BOTH),
            )
        ),
    ),
    readings=(
        "The aces ascend to kings; the page's contrary word is a slip.",
        "The longer row of each group is its top row.",
        "A row may outgrow its first length.",
    ),
    advice=(
        "All depends on emptied rows. When one is open, it is more prudent not to fill it till"
        " others can be opened.",
        "A sequence is reversed by carrying it over card by card into an emptied row.",
    ),
)
