"""The Mill. Two entire packs of cards."""

from cadogan.vocabulary import (
    ACE,
    ACE_TO_KING,
    ANY,
    AT_ONCE,
    HAND,
    KING,
    KING_TO_ACE,
    PACK,
    TALON,
    Deal,
    Figure,
    Fill,
    Foundations,
    Game,
    Matter,
    Play,
    Rule,
    Tableau,
    Talon,
    Transfer,
    TurnUp,
    Withdraw,
)

THE_MILL = Game(
    name="The Mill",
    packs=2,
    rules=(
        Rule(number="I", about=(Matter.FREE,)),
        Rule(number="II", about=(Matter.SUIT,)),
    ),
    zones=(
        Foundations(name="ace", ladder=ACE_TO_KING * 4, suit=ANY, rule="II"),
        Foundations(
            name="kings",
            shape=Figure(
                places=((-1.6, -1.6, -45), (1.6, -1.6, 45), (1.6, 1.6, -45), (-1.6, 1.6, 45))
            ),
            ladder=KING_TO_ACE,
            suit=ANY,
            rule="II",
        ),
        Tableau(
            name="wings",
            shape=Figure(
                places=(
                    (0, -2.3, 0),
                    (0, -4.05, 0),
                    (2.3, 0, 90),
                    (4.05, 0, 90),
                    (0, 2.3, 0),
                    (0, 4.05, 0),
                    (-2.3, 0, 90),
                    (-4.05, 0, 90),
                )
            ),
            rule="I",
        ),
        Talon(),
    ),
    deal=(
        Withdraw(rank=ACE, count=1, to="ace"),
        Deal(to="wings"),
        TurnUp(
            clauses=(
                Play(source=("wings", HAND), to="kings", ranks=(KING,), when=AT_ONCE),
                Play(source=("wings", HAND, TALON)),
                Fill(space="wings", source=(PACK, TALON), when=AT_ONCE),
                Transfer(source="kings", onto="ace", to_use=("wings", TALON)),
            )
        ),
    ),
    readings=(
        "The first four kings go to the angles as soon as they are seen, from the wings in their"
        " order when all eight lie; none goes to the centre while an angle is empty.",
        "A transfer must let a wing card or the talon's top card be played, on any foundation, that"
        " could not be played before; such a card is played next, and then another may be"
        " transferred.",
        "A vacant wing is refilled from the pack or the talon at the player's choice.",
    ),
    prefer=(TALON, "wings"),
)
