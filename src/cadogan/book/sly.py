"""Sly. Two entire packs of cards."""

from cadogan.vocabulary import (
    ACE_TO_KING,
    AT_ONCE,
    HAND,
    KING_TO_ACE,
    PACK,
    Deal,
    Fill,
    Foundations,
    Game,
    Matter,
    Pause,
    Play,
    Rounds,
    Rows,
    Rule,
    Tableau,
)

AS_DEALT = (Play(source=HAND, rule="IV"),)
BETWEEN = Pause(
    clauses=(
        Play(source="promenade"),
        Fill(space="promenade", source=PACK, when=AT_ONCE),
    )
)

SLY = Game(
    name="Sly",
    packs=2,
    rules=(
        Rule(number="I", about=(Matter.SUIT,)),
        Rule(number="II", about=(Matter.DEAL,)),
        Rule(number="III", about=(Matter.FREE,)),
        Rule(number="IV", about=(Matter.TIME,)),
    ),
    zones=(
        Foundations(
            name="aces",
            shape=Rows(columns=4, across=1.2),
            at=(-3.58, -2.03),
            ladder=ACE_TO_KING,
            on_sight=True,
            rule="I",
        ),
        Foundations(
            name="kings",
            shape=Rows(columns=4, across=1.2),
            at=(3.58, -2.03),
            ladder=KING_TO_ACE,
            on_sight=True,
            rule="I",
        ),
        Tableau(name="promenade", shape=Rows(rows=2, columns=10, across=1.2, down=2.0), rule="III"),
    ),
    deal=(
        Deal(to="promenade", clauses=AS_DEALT),
        BETWEEN,
        Rounds(
            steps=(
                Deal(to="promenade", count=20, clauses=AS_DEALT, rule="II, IV"),
                BETWEEN,
            )
        ),
    ),
    readings=(
        "A space is refilled at once, before the next card is played.",
        "Spaces are refilled from the pack between all the deals; such cards are not counted in the"
        " next twenty.",
    ),
    advice=(
        "It is well to lay cards in sequence and of one suit, so that they are ready to be played;"
        " but never two ascending or two descending sequences of a suit on one packet, since no"
        " card goes from packet to packet.",
    ),
)
