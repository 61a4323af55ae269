"""The Congress. Two entire packs of cards."""

from cadogan.vocabulary import (
    ACE,
    ACE_TO_KING,
    BEFORE_DEALING_ON,
    DOWN,
    MANY,
    NEXT,
    PACK,
    Deal,
    Fill,
    Foundations,
    Game,
    LaneClear,
    LayOut,
    Marry,
    Matter,
    Part,
    Pause,
    Play,
    Rounds,
    Rows,
    Rule,
    Tableau,
    Withdraw,
)

NEXT_ROW = Part(of="rivers", line="row", numbers=(NEXT,))
FOUR = Rows(columns=4, across=1.1)
EIGHT_HELPS = ("helps", "new helps")

THE_CONGRESS = Game(
    name="The Congress",
    packs=2,
    rules=(
        Rule(number="I", about=(Matter.SUIT,)),
        Rule(
            number="II",
            about=(
                Matter.SOURCE,
                Matter.TARGET,
                Matter.ORDER,
            ),
        ),
        Rule(
            number="III",
            about=(
                Matter.SOURCE,
                Matter.TARGET,
                Matter.ORDER,
            ),
        ),
        Rule(number="IV", about=(Matter.FREE,)),
        Rule(number="V", about=(Matter.FREE,)),
    ),
    zones=(
        Foundations(
            name="aces",
            shape=Rows(rows=4, columns=2, across=1.29, down=1.9),
            at=(6.25, 0),
            ladder=ACE_TO_KING,
            rule="I",
        ),
        Tableau(
            name="rivers",
            shape=Rows(rows=MANY, columns=8, down=1.1),
            available=LaneClear(lanes=("below",), rule="V"),
        ),
        Tableau(name="helps", shape=FOUR, at=(-2.2, 14.5), rule="IV"),
        Tableau(name="new helps", shape=FOUR, at=(2.2, 14.5), rule="IV"),
    ),
    deal=(
        Withdraw(rank=ACE, to="aces"),
        Deal(to="helps"),
        Rounds(
            steps=(
                Deal(to=NEXT_ROW),
                Pause(
                    clauses=(
                        Play(source=("rivers", "helps")),
                        Marry(source="rivers", onto="helps", direction=DOWN, rule="II"),
                        Marry(source="helps", onto="helps", direction=DOWN, rule="III"),
                        Fill(space=("helps", "rivers"), source=PACK, when=BEFORE_DEALING_ON),
                    )
                ),
            )
        ),
        LayOut(to="new helps"),
        Pause(
            clauses=(
                Play(source=("rivers", *EIGHT_HELPS)),
                Marry(source="rivers", onto=EIGHT_HELPS, direction=DOWN, rule="II"),
                Marry(source=EIGHT_HELPS, onto=EIGHT_HELPS, direction=DOWN, rule="III"),
                Fill(space=EIGHT_HELPS, source="rivers"),
            )
        ),
    ),
    readings=(
        "Spaces are refilled together, the helps and then the upper rows first, when the player"
        " has done playing and marrying.",
        "When the pack is out the rivers are not refilled.",
    ),
    advice=(
        "Keep one or two of the new spaces free, to take a card of the rivers that blocks one much"
        " needed.",
    ),
)
