"""The Olga. Four piquet packs."""

from cadogan.vocabulary import (
    ALTERNATE,
    DOWN,
    DOWNWARD,
    HAND,
    PIQUET,
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
    TurnUp,
)

THE_OLGA = Game(
    name="The Olga",
    packs=4,
    pack=PIQUET,
    rules=(
        Rule(number="I", about=(Matter.SUIT,)),
        Rule(number="II", about=(Matter.FREE,)),
        Rule(
            number="III",
            about=(
                Matter.SUIT,
                Matter.ORDER,
                Matter.SOURCE,
            ),
        ),
    ),
    zones=(
        Foundations(
            name="aces",
            shape=Rows(rows=8, columns=2, across=10.2, down=1.74),
            at=(0, -1.75),
            ladder=PIQUET.ranks,
            rule="I",
        ),
        Tableau(name="flower-bed", shape=Rows(columns=7), spread=DOWNWARD, rule="II"),
        Talon(),
    ),
    deal=(
        Deal(to="flower-bed", rounds=7, face_down=(2, 4, 6), rule="II"),
        TurnUp(
            clauses=(
                Play(source=("flower-bed", HAND, TALON)),
                Place(
                    source=("flower-bed", HAND, TALON),
                    onto="flower-bed",
                    ladder=PIQUET.ranks,
                    direction=DOWN,
                    suit=ALTERNATE,
                    rule="III",
                ),
                Fill(space="flower-bed", source="flower-bed"),
            )
        ),
    ),
    readings=(
        "The second card of a foundation is the seven; the page's deuce is a slip.",
        "The cards of a column move one at a time; an ace may be placed on a seven.",
        "A space is filled from the flower-bed, not from pack or talon.",
    ),
    advice=(
        "Transfer cards from packet to packet with judgment: success depends on it. A card need"
        " not be played when it is of more use on the flower-bed.",
    ),
)
