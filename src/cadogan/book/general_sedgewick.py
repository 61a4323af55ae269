"""General Sedgewick. One entire pack of cards."""

from dataclasses import replace

from cadogan.vocabulary import (
    ANY,
    AT_ONCE,
    AT_WILL,
    DOWN,
    HAND,
    PACK,
    ROUND_UP,
    TALON,
    Deal,
    Figure,
    Fill,
    Foundations,
    Game,
    Matter,
    Option,
    Place,
    Play,
    Reading,
    Rows,
    Rule,
    Tableau,
    Talon,
    TurnBase,
    TurnUp,
)

FILL = Fill(space="cross", source=(PACK, TALON), when=AT_ONCE)

GENERAL_SEDGEWICK = Game(
    name="General Sedgewick",
    packs=1,
    rules=(
        Rule(number="I", about=(Matter.FREE,)),
        Rule(number="II", about=(Matter.SUIT,)),
        Rule(
            number="III",
            about=(
                Matter.ORDER,
                Matter.SOURCE,
            ),
        ),
        Rule(number="IV", about=(Matter.SUIT,)),
    ),
    zones=(
        Foundations(
            name="corners",
            shape=Rows(rows=2, columns=2, across=7.2, down=7.3),
            at=(0, -3.65),
            ladder=ROUND_UP,
            turned=True,
            on_sight=True,
            rule="II",
        ),
        Tableau(
            name="cross",
            shape=Figure(
                places=((0, -2.15, 0), (-1.65, 0, 0), (0, 0, 0), (1.65, 0, 0), (0, 2.15, 0))
            ),
            rule="I",
        ),
        Talon(),
    ),
    deal=(
        Deal(to="cross"),
        TurnBase(to="corners"),
        TurnUp(
            clauses=(
                Play(source=("cross", HAND, TALON)),
                Place(
                    source=("cross", HAND, TALON),
                    onto="cross",
                    ladder=ROUND_UP,
                    direction=DOWN,
                    suit=ANY,
                    rule="III, IV",
                ),
                FILL,
            )
        ),
    ),
    readings=(
        "On the cross, as on the corners, king and ace are neighbours; nothing is placed on a card"
        " of the foundations' value.",
        Reading(text="A space is refilled at once.", settles=(FILL,)),
        "A space is refilled from the pack or the talon, never from the cross.",
    ),
    options=(
        Option(
            name="open-spaces",
            text="A space may be left open as long as the player likes; filled from the pack it"
            " takes the next card that begins no corner.",
            instead=(FILL,),
            read=(replace(FILL, when=AT_WILL),),
        ),
    ),
    advice=(
        "Packets of one suit are best, for they can be played as they lie: transfer cards backward"
        " and forward to make them so.",
    ),
)
