"""Anna. Two entire packs of cards."""

from dataclasses import replace

from cadogan.vocabulary import (
    ACE_TO_TEN,
    AT_ONCE,
    HAND,
    KING,
    KING_TO_ACE,
    PACK,
    QUEEN,
    TALON,
    UP,
    Complete,
    Deal,
    Figure,
    Fill,
    Foundations,
    Game,
    Marry,
    Matter,
    Option,
    Play,
    Reading,
    Redeal,
    Rule,
    Tableau,
    Talon,
    TurnUp,
)

LETTER_A = Figure(
    places=(
        (0, 0, 0),
        (-1.28, 1.22, 22),
        (-1.93, 2.78, 22),
        (-2.57, 4.33, 22),
        (1.32, 1.2, -22),
        (1.92, 2.75, -22),
        (2.55, 4.33, -22),
        (0, 2.63, 90),
    ),
    form="the letter A",
)
LETTER_N = Figure(
    places=(
        (4.33, -0.23, 0),
        (4.33, 1.92, 0),
        (4.33, 4.08, 0),
        (5.7, -0.17, -27),
        (6.7, 1.7, -27),
        (7.78, 3.6, -27),
        (8.47, -0.23, 0),
        (8.47, 1.92, 0),
    ),
    form="the letter N",
)
MARRY = Marry(
    source=("helps", HAND, TALON), onto="helps", direction=UP, ladder=ACE_TO_TEN, rule="III"
)

ANNA = Game(
    name="Anna",
    packs=2,
    rules=(
        Rule(number="I", about=(Matter.SUIT,)),
        Rule(number="II", about=(Matter.FREE,)),
        Rule(number="III", about=(Matter.TARGET,), ranks=(QUEEN,)),
    ),
    zones=(
        Foundations(
            name="knaves", shape=LETTER_N, ladder=(*KING_TO_ACE[2:], KING), on_sight=True, rule="I"
        ),
        Tableau(name="helps", shape=LETTER_A, rule="II"),
        Talon(),
    ),
    deal=(
        Deal(to="helps"),
        TurnUp(
            clauses=(
                Play(source=("helps", HAND, TALON)),
                MARRY,
                Fill(space="helps", source=(PACK, TALON), when=AT_ONCE),
            )
        ),
        Redeal(gather=TALON, times=2),
    ),
    goal=Complete(leaving=(QUEEN,)),
    readings=(
        Reading(
            text="Nothing is married above the ten: knaves are foundations and a queen remains"
            " single.",
            settles=(MARRY,),
        ),
        "A queen never leaves the helps.",
        "A space is refilled at once, from the pack or the talon at the player's choice.",
    ),
    options=(
        Option(
            name="ace-on-king",
            text="An ace may be married to a king.",
            instead=(MARRY,),
            read=(replace(MARRY, ladder=(KING, *ACE_TO_TEN)),),
        ),
    ),
)
