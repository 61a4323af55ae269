"""The Square. Two entire packs of cards."""

from cadogan.vocabulary import (
    ACE_TO_KING,
    AT_ONCE,
    EITHER,
    HAND,
    KING_TO_ACE,
    PACK,
    TALON,
    Deal,
    Fill,
    Foundations,
    Game,
    Marry,
    Matter,
    Play,
    Rows,
    Rule,
    Tableau,
    Talon,
    TurnUp,
)

THE_SQUARE = Game(
    name="The Square",
    packs=2,
    rules=(
        Rule(number="I", about=(Matter.SUIT,)),
        Rule(number="II", about=(Matter.ORDER,)),
    ),
    zones=(
        Foundations(
            name="aces",
            shape=Rows(rows=2, columns=2, across=8.6, down=9.28),
            at=(0, -1.64),
            ladder=ACE_TO_KING + KING_TO_ACE,
            on_sight=True,
            dealt_only=True,
            rule="I, II",
        ),
        Tableau(name="square", shape=Rows(rows=4, columns=4, across=1.51, down=1.98)),
        Talon(),
    ),
    deal=(
        Deal(to="square"),
        TurnUp(
            clauses=(
                Play(source=("square", HAND, TALON)),
                Marry(source=("square", HAND, TALON), onto="square", direction=EITHER),
                Fill(space="square", source=(PACK, TALON), when=AT_ONCE),
            )
        ),
    ),
    pack_at=(0, 8.2),
    readings=(
        "Only while the square is dealt does the first ace of a suit go up by itself; later it is"
        " played like any other card.",
        "A packet may ascend and descend by turns.",
    ),
    advice=("Reverse sequences with great care, lest cards block each other beyond remedy.",),
)
