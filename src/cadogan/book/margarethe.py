"""Margarethe. One entire pack of cards."""

from dataclasses import replace

from cadogan.vocabulary import (
    ACE,
    ANY,
    AT_ONCE,
    HAND,
    KING,
    KNAVE,
    PACK,
    QUEEN,
    TALON,
    Deal,
    Figure,
    Fill,
    Foundations,
    Game,
    Matter,
    Option,
    Play,
    Reading,
    Redeal,
    Rows,
    Rule,
    Tableau,
    Talon,
    TurnUp,
    Withdraw,
)

LETTER_A = Figure(
    places=(
        (8.42, 0.3, 20),
        (7.87, 1.82, 20),
        (7.32, 3.35, 20),
        (6.77, 4.87, 20),
        (9.89, 0.29, -18),
        (10.42, 1.8, -18),
        (10.93, 3.36, -18),
        (11.45, 4.88, -18),
        (9.17, 2.98, 90),
    ),
    form="the letter A",
)
STROKES = Figure(
    places=((1.27, 0.4, -18), (1.82, 1.92, -18), (3.32, 1.92, 18), (3.86, 0.38, 18)),
    form="the inner strokes of the letter M",
)

FILL = Fill(space="helps", source=(PACK, TALON), when=AT_ONCE)

MARGARETHE = Game(
    name="Margarethe",
    packs=1,
    rules=(
        Rule(number="I", about=(Matter.SUIT,)),
        Rule(
            number="II",
            about=(
                Matter.ORDER,
                Matter.BEGIN,
            ),
        ),
    ),
    zones=(
        Foundations(
            name="kings", shape=Rows(rows=4, down=1.63), ladder=(KING, 10, 9, 8), rule="I, II"
        ),
        Foundations(name="knaves", shape=STROKES, ladder=(KNAVE, 7, 6, 5), rule="I, II"),
        Foundations(
            name="queens",
            shape=Rows(rows=4, down=1.63),
            at=(5.1, 0),
            ladder=(QUEEN, 4, 3, 2),
            rule="I, II",
        ),
        Foundations(name="aces", shape=Rows(turn=90), at=(2.54, 5.12), ladder=(ACE,) * 4, suit=ANY),
        Tableau(name="helps", shape=LETTER_A),
        Talon(),
    ),
    deal=(
        Withdraw(rank=KING, to="kings"),
        Withdraw(rank=KNAVE, to="knaves"),
        Withdraw(rank=QUEEN, to="queens"),
        Deal(to="helps"),
        TurnUp(
            clauses=(
                Play(source=("helps", HAND, TALON), to="aces", when=AT_ONCE),
                Play(source=("helps", HAND, TALON)),
                FILL,
            )
        ),
        Redeal(gather=TALON, times=1),
    ),
    readings=(
        "Help cards take no other card.",
        Reading(text="Spaces are refilled from the pack or the talon.", settles=(FILL,)),
    ),
    options=(
        Option(
            name="pack-only",
            text="Spaces are refilled from the pack only; when it is out they stay.",
            instead=(FILL,),
            read=(replace(FILL, source=PACK),),
        ),
    ),
)
