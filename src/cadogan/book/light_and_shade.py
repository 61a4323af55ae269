"""Light and Shade. Two entire packs of cards."""

from cadogan.vocabulary import (
    ACE,
    ACE_TO_KING,
    ALTERNATE,
    AT_ONCE,
    CLUBS,
    DIAMONDS,
    DOWN,
    HAND,
    HEARTS,
    PACK,
    SPADES,
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
    Withdraw,
)

IN_PAIRS = (DIAMONDS, DIAMONDS, CLUBS, CLUBS, HEARTS, HEARTS, SPADES, SPADES)
ROW = Rows(columns=4, across=1.95)

LIGHT_AND_SHADE = Game(
    name="Light and Shade",
    packs=2,
    rules=(
        Rule(
            number="I",
            about=(
                Matter.SUIT,
                Matter.ORDER,
            ),
        ),
        Rule(
            number="II",
            about=(
                Matter.SUIT,
                Matter.ORDER,
            ),
        ),
        Rule(number="III", about=(Matter.SPACE,)),
    ),
    zones=(
        Foundations(
            name="aces",
            shape=Rows(columns=8, across=1.44),
            ladder=ACE_TO_KING,
            suit=ALTERNATE,
            rule="I",
        ),
        Tableau(name="auxiliaries", shape=ROW, at=(0, -4.21)),
        Tableau(name="rivals", shape=ROW, at=(0, -2.13)),
        Talon(),
    ),
    deal=(
        Withdraw(rank=ACE, to="aces", suits=IN_PAIRS),
        Deal(to=("auxiliaries", "rivals")),
        TurnUp(
            clauses=(
                Play(source="auxiliaries"),
                Place(
                    source=("rivals", HAND, TALON),
                    onto="auxiliaries",
                    direction=DOWN,
                    suit=ALTERNATE,
                    rule="II",
                ),
                Fill(space="auxiliaries", source="rivals", when=AT_ONCE, rule="III"),
                Fill(space="rivals", source=(PACK, TALON), when=AT_ONCE, rule="III"),
            )
        ),
    ),
    pack_at=(0, 2.13),
    readings=(
        "Cards turned up and the talon's top card may be placed on the Auxiliaries.",
        "Auxiliaries are not placed on each other.",
        "Every space is refilled at once, an Auxiliary before a Rival.",
    ),
)
