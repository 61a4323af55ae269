"""The Fish-bone. Two entire packs of cards."""

from cadogan.vocabulary import (
    ACE_TO_TEN,
    AT_ONCE,
    HAND,
    KING,
    KING_TO_ACE,
    KNAVE,
    PACK,
    QUEEN,
    TALON,
    UP,
    Deal,
    Figure,
    Fill,
    Foundations,
    Game,
    Marry,
    Matter,
    Play,
    Redeal,
    Rows,
    Rule,
    Tableau,
    Talon,
    TurnUp,
)

SPINE = Rows(rows=8, down=1.72)
LEFT_RIBS, RIGHT_RIBS = (
    Figure(places=tuple((0.0, 0.72 + 1.72 * n, turn) for n in range(8))) for turn in (-53, 53)
)

THE_FISH_BONE = Game(
    name="The Fish-bone",
    packs=2,
    rules=(
        Rule(number="I", about=(Matter.SUIT,)),
        Rule(number="II", about=(Matter.BEGIN,)),
    ),
    zones=(
        Foundations(name="knaves", shape=SPINE, ladder=KING_TO_ACE[2:], on_sight=True, rule="I"),
        Foundations(
            name="kings",
            shape=LEFT_RIBS,
            at=(-1.5, 0),
            ladder=(KNAVE, KING),
            beside="knaves",
            on_sight=True,
            rule="II",
        ),
        Foundations(
            name="queens",
            shape=RIGHT_RIBS,
            at=(1.5, 0),
            ladder=(KNAVE, QUEEN),
            beside="knaves",
            on_sight=True,
            rule="II",
        ),
        Tableau(
            name="gridiron",
            shape=Rows(rows=3, columns=2, across=1.24, down=1.7),
            at=(-4.5, 4.3),
            ranks=ACE_TO_TEN,
        ),
        Talon(),
    ),
    deal=(
        Deal(to="gridiron"),
        TurnUp(
            clauses=(
                Play(source=TALON, ranks=(QUEEN, KING), when=AT_ONCE),
                Play(source=("gridiron", HAND, TALON)),
                Marry(source=(HAND, TALON), onto="gridiron", direction=UP),
                Fill(space="gridiron", source=(PACK, TALON), when=AT_ONCE),
            )
        ),
        Redeal(gather=TALON, times=1),
    ),
    pack_at=(4.67, 11.85),
    readings=(
        "A king or queen never lies in the gridiron; if its knave is not ready it goes to the talon"
        " and the next card takes the place.",
        "Knaves, kings and queens are placed as soon as they are turned, if they can be.",
    ),
)
