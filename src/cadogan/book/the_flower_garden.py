"""The Flower-Garden. One entire pack of cards."""

from cadogan.vocabulary import (
    ACE_TO_KING,
    ANY,
    DOWN,
    FANNED,
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
)

THE_FLOWER_GARDEN = Game(
    name="The Flower-Garden",
    packs=1,
    rules=(
        Rule(number="I", about=(Matter.FREE,)),
        Rule(number="II", about=(Matter.SUIT,)),
        Rule(number="III", about=(Matter.SUIT,)),
    ),
    zones=(
        Foundations(
            name="aces",
            shape=Rows(columns=4, across=2.35),
            at=(0, 6.35),
            ladder=ACE_TO_KING,
            rule="II",
        ),
        Tableau(
            name="garden",
            shape=Rows(rows=2, columns=3, across=4.4, down=3.54),
            spread=FANNED,
            rule="I",
        ),
        Tableau(
            name="bouquet",
            shape=Rows(rows=2, columns=8, across=1.3, down=1.6),
            at=(0, 8.6),
            rule="I",
        ),
    ),
    deal=(
        Deal(to="garden", each=6),
        Deal(to="bouquet"),
        Pause(
            clauses=(
                Play(source=("garden", "bouquet")),
                Place(
                    source=("garden", "bouquet"),
                    onto="garden",
                    direction=DOWN,
                    suit=ANY,
                    rule="III",
                ),
                Fill(space="garden", source=("garden", "bouquet")),
            )
        ),
    ),
    advice=(
        "Take care in placing and in playing: a card that is left where it lies may help to"
        " release others.",
        "An emptied packet is often the only means to move a king.",
    ),
)
