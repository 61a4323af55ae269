"""Caesar. Nine cards from one entire pack."""

from cadogan.vocabulary import (
    ACE_TO_KING,
    SPADES,
    Deal,
    Exchange,
    Game,
    Pack,
    Pause,
    Rows,
    Tableau,
    Totals,
)

CAESAR = Game(
    name="Cæsar",
    packs=1,
    pack=Pack(ranks=ACE_TO_KING[:9], suits=(SPADES,)),
    zones=(Tableau(name="square", shape=Rows(rows=3, columns=3, across=2.17, down=2.58)),),
    deal=(
        Deal(to="square"),
        Pause(clauses=(Exchange(first="square", second="square"),)),
    ),
    goal=Totals(of="square", lines=("row", "column", "diagonal"), total=15),
    readings=(
        "Any two cards may change places, as often as the player likes; the suits are of no"
        " account.",
    ),
)
