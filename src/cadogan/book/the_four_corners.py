"""The Four Corners. Two entire packs of cards."""

from cadogan.vocabulary import (
    ACE_TO_KING,
    EITHER,
    HAND,
    KING_TO_ACE,
    SUITS,
    Deal,
    Figure,
    Foundations,
    Game,
    Marry,
    Matter,
    Part,
    Pause,
    Play,
    Redeal,
    Rounds,
    Rows,
    Rule,
    Tableau,
)

CORNERS = Figure(
    places=((-3.75, -4.28, -45), (-3.75, 4.28, 45), (3.75, -4.28, 45), (3.75, 4.28, -45))
)
SIDE = Rows(rows=4, down=1.8)
TOP_LEFT, FOOT_LEFT, TOP_RIGHT, FOOT_RIGHT = (
    Part(of="corners", line="place", numbers=(n,)) for n in range(1, 5)
)
SQUARE = (TOP_LEFT, "left side", FOOT_LEFT, TOP_RIGHT, "right side", FOOT_RIGHT)

ANY_FOUNDATION = (Play(source=HAND),)
ADJOINING_ACE = (Play(source=HAND, to="aces", along=("row",)),)
ADJOINING_KING = (Play(source=HAND, to="kings", along=("row",)),)

THE_FOUR_CORNERS = Game(
    name="The Four Corners",
    packs=2,
    rules=(
        Rule(
            number="I",
            about=(
                Matter.FREE,
                Matter.TIME,
            ),
        ),
        Rule(number="II", about=(Matter.SUIT,)),
    ),
    zones=(
        Foundations(
            name="aces",
            shape=SIDE,
            at=(-0.8, -2.7),
            ladder=ACE_TO_KING,
            order=SUITS,
            on_sight=True,
            rule="II",
        ),
        Foundations(
            name="kings",
            shape=SIDE,
            at=(0.8, -2.7),
            ladder=KING_TO_ACE,
            order=SUITS,
            on_sight=True,
            rule="II",
        ),
        Tableau(name="corners", shape=CORNERS, rule="I"),
        Tableau(name="left side", shape=SIDE, at=(-2.47, -2.7), rule="I"),
        Tableau(name="right side", shape=SIDE, at=(2.47, -2.7), rule="I"),
    ),
    deal=(
        Rounds(
            steps=(
                Deal(to=TOP_LEFT, clauses=ANY_FOUNDATION),
                Deal(to="left side", clauses=ADJOINING_ACE),
                Deal(to=FOOT_LEFT, clauses=ANY_FOUNDATION),
                Deal(to=TOP_RIGHT, clauses=ANY_FOUNDATION),
                Deal(to="right side", clauses=ADJOINING_KING),
                Deal(to=FOOT_RIGHT, clauses=ANY_FOUNDATION),
            )
        ),
        Pause(
            clauses=(
                Play(source=SQUARE, rule="I"),
                Marry(source=SQUARE, onto=SQUARE, direction=EITHER),
            )
        ),
        Redeal(gather=SQUARE, times=2),
    ),
    readings=(
        "Each row has one suit: the left side adjoins its ace, the right side its king.",
        "During the deal only the card just turned can be used, in the first round as in the rest.",
        "A packet that is played off is not filled again.",
    ),
    advice=(
        "Look through the packets and make only those marriages that release most: freeing one"
        " card may block another that is needed just as much.",
        "A sequence is reversed by carrying it over card by card to another packet.",
    ),
)
