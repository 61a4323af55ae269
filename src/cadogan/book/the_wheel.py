"""The Wheel. Two entire packs of cards."""

from cadogan.vocabulary import (
    ACE,
    AT_ONCE,
    COURT,
    PACK,
    Cleared,
    Combine,
    Deal,
    Figure,
    Fill,
    Game,
    Matter,
    Ornament,
    Pause,
    Ring,
    Rounds,
    Rows,
    Rule,
    Tableau,
    Withdraw,
)

EIGHTEEN = Combine(
    source="cushion", size=3, total=18, unlike=True, crown=COURT, to="circle", rule="II, III, IV"
)

THE_WHEEL = Game(
    name="The Wheel",
    packs=2,
    rules=(
        Rule(number="I", about=(Matter.SPACE,)),
        Rule(number="II", about=(Matter.UNLIKE,)),
        Rule(number="III", about=(Matter.CROWN,)),
        Rule(number="IV", about=(Matter.CROWN,)),
        Rule(number="V", about=(Matter.FREE,)),
    ),
    zones=(
        Ornament(
            name="cross",
            shape=Figure(
                places=(
                    (0, -1.2, 0),
                    (0, -2.7, 0),
                    (1.2, 0, 90),
                    (2.7, 0, 90),
                    (0, 1.2, 0),
                    (0, 2.7, 0),
                    (-1.2, 0, 90),
                    (-2.7, 0, 90),
                )
            ),
        ),
        Ornament(name="circle", shape=Ring(places=24, radius=4.4, start=7)),
        Tableau(
            name="cushion",
            shape=Rows(rows=2, columns=6, across=1.53, down=1.9),
            at=(0, 6.2),
            rule="V",
        ),
    ),
    deal=(
        Withdraw(rank=ACE, to="cross"),
        Deal(to="cushion"),
        Pause(clauses=(EIGHTEEN, Fill(space="cushion", source=PACK, when=AT_ONCE, rule="I"))),
        Rounds(
            steps=(
                Deal(to="cushion"),
                Pause(clauses=(EIGHTEEN,)),
            )
        ),
    ),
    goal=Cleared(),
    readings=(
        "The player may deal again before every eighteen has been taken.",
        "All four cards of a packet are available when it is taken; one that is released by the"
        " others is not among them.",
        "A last row of fewer cards is dealt on the first places.",
    ),
)
