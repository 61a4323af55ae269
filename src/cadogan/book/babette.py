"""Babette. Two entire packs of cards."""

from cadogan.vocabulary import (
    ACE_TO_KING,
    DOWNWARD,
    KING_TO_ACE,
    Deal,
    Foundations,
    Game,
    Matter,
    Pause,
    Play,
    Redeal,
    Rounds,
    Rows,
    Rule,
    Tableau,
)

BABETTE = Game(
    name="Babette",
    packs=2,
    rules=(
        Rule(number="I", about=(Matter.SUIT,)),
        Rule(number="II", about=(Matter.SPACE,)),
        Rule(number="III", about=(Matter.FREE,)),
    ),
    zones=(
        Foundations(
            name="kings",
            shape=Rows(columns=4, across=1.25),
            at=(-2.94, 0),
            ladder=KING_TO_ACE,
            rule="I",
        ),
        Foundations(
            name="aces",
            shape=Rows(columns=4, across=1.25),
            at=(2.99, 0),
            ladder=ACE_TO_KING,
            rule="I",
        ),
        Tableau(
            name="garden",
            shape=Rows(columns=8, across=1.38, down=1.12),
            at=(0, 2.85),
            spread=DOWNWARD,
            rule="II, III",
        ),
    ),
    deal=(
        Rounds(
            steps=(
                Deal(to="garden"),
                Pause(clauses=(Play(source="garden"),)),
            )
        ),
        Redeal(gather="garden", times=2),
    ),
    readings=(
        "Holes in the garden change nothing, so a column is one packet.",
        "When the columns are taken up and turned, the last is dealt first, beginning with the card"
        " that was dealt to it first.",
    ),
)
