"""The Terrace. Two entire packs of cards."""

from cadogan.vocabulary import (
    ALTERNATE,
    AT_ONCE,
    DOWN,
    HAND,
    PACK,
    RIGHTWARD,
    ROUND_UP,
    TALON,
    Deal,
    Fill,
    Foundations,
    Game,
    Matter,
    Place,
    Play,
    Rows,
    Rule,
    Tableau,
    Talon,
    TurnBase,
    TurnUp,
)

THE_TERRACE = Game(
    name="The Terrace",
    packs=2,
    rules=(
        Rule(number="I", about=(Matter.FREE,)),
        Rule(
            number="II",
            about=(
                Matter.SUIT,
                Matter.ORDER,
            ),
        ),
        Rule(
            number="III",
            about=(
                Matter.SUIT,
                Matter.ORDER,
                Matter.SOURCE,
            ),
        ),
        Rule(number="IV", about=(Matter.FREE,)),
    ),
    zones=(
        Foundations(
            name="foundations",
            shape=Rows(columns=8, across=1.43),
            at=(0, 2.6),
            ladder=ROUND_UP,
            suit=ALTERNATE,
            turned=True,
            rule="II",
        ),
        Tableau(name="terrace", shape=Rows(across=1.1), at=(-6.6, 0), spread=RIGHTWARD, rule="I"),
        Tableau(name="valley", shape=Rows(columns=9, across=1.12), at=(0, 5.2), rule="IV"),
        Talon(),
    ),
    deal=(
        Deal(to="terrace", each=13),
        TurnBase(to="foundations", among=3),
        Deal(to="valley"),
        TurnUp(
            clauses=(
                Play(source=("terrace", "valley", HAND, TALON)),
                Place(
                    source=("valley", HAND, TALON),
                    onto="valley",
                    ladder=ROUND_UP,
                    direction=DOWN,
                    suit=ALTERNATE,
                    rule="III",
                ),
                Fill(space="valley", source=(PACK, TALON), when=AT_ONCE),
            )
        ),
    ),
    readings=(
        "A card of the foundations' value may be played when it is available; it need not be.",
        "A space in the valley is refilled at once, before the next play.",
        "In the valley, as on the foundations, king and ace are neighbours; nothing is placed on a"
        " card of the foundations' value.",
        "The valley is refilled from the pack or the talon at the player's choice.",
    ),
    prefer=("terrace",),
    advice=(
        "Even when a card of the valley could be played, it is better to wait if an equal one of"
        " the terrace is likely to come free shortly.",
        "Choose, if you can, a base one rank below the available card of the terrace.",
    ),
)
