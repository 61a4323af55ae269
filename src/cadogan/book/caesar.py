"""Caesar. Nine cards from one entire pack."""

from cadogan.vocabulary import (
    ACE,
    ACE_TO_KING,
    CLUBS,
    DIAMONDS,
    HEARTS,
    Card,
    Deal,
    Exchange,
    Game,
    Option,
    Pack,
    Pause,
    Rows,
    Tableau,
    Totals,
    Withdraw,
)

ACE_TO_NINE = ACE_TO_KING[:9]
NINE = Withdraw(sparing=ACE_TO_NINE)
SQUARE = Deal(to="square")
PICTURE = (
    Card(rank=7, suit=HEARTS),
    Card(rank=8, suit=HEARTS),
    Card(rank=3, suit=HEARTS),
    Card(rank=5, suit=CLUBS),
    Card(rank=6, suit=HEARTS),
    Card(rank=4, suit=HEARTS),
    Card(rank=9, suit=DIAMONDS),
    Card(rank=ACE, suit=CLUBS),
    Card(rank=2, suit=CLUBS),
)

CAESAR = Game(
    name="Cæsar",
    packs=1,
    pack=Pack(ranks=ACE_TO_NINE),
    zones=(Tableau(name="square", shape=Rows(rows=3, columns=3, across=2.17, down=2.58)),),
    deal=(
        NINE,
        SQUARE,
        Pause(clauses=(Exchange(first="square", second="square"),)),
    ),
    goal=Totals(of="square", lines=("row", "column", "diagonal"), total=15),
    readings=(
        "Any two cards may change places, as often as the player likes; the suits are of no"
        " account.",
    ),
    options=(
        Option(
            name="as-pictured",
            in_book=True,
            text="The nine cards lie at first as the tableau shows them, with three fifteens.",
            instead=(NINE, SQUARE),
            read=(Withdraw(cards=PICTURE, to="square"), Withdraw()),
        ),
    ),
)
