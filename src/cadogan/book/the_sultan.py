"""The Sultan. Two entire packs of cards."""

from cadogan.vocabulary import (
    ACE,
    ACE_TO_QUEEN,
    AT_ONCE,
    HAND,
    HEARTS,
    KING,
    KING_ACE_TO_QUEEN,
    PACK,
    TALON,
    Deal,
    Figure,
    Fill,
    Foundations,
    Game,
    Ornament,
    Play,
    Redeal,
    Rows,
    Tableau,
    Talon,
    TurnUp,
    Withdraw,
)

SIDE = Rows(rows=4, down=1.63, turn=90)
LEFT, RIGHT = DIVAN = ("left divan", "right divan")

THE_SULTAN = Game(
    name="The Sultan",
    packs=2,
    zones=(
        Ornament(name="sultan"),
        Foundations(
            name="court",
            shape=Figure(
                places=(
                    (0, -2.07, 0),
                    (1.6, -2.07, 0),
                    (1.6, 2.07, 0),
                    (0, 2.07, 0),
                    (1.6, 0, 0),
                    (-1.6, -2.07, 0),
                    (-1.6, 2.07, 0),
                    (-1.6, 0, 0),
                )
            ),
            ladder=(KING_ACE_TO_QUEEN, ACE_TO_QUEEN),
        ),
        Tableau(name=LEFT, shape=SIDE, at=(-3.52, -2.45)),
        Tableau(name=RIGHT, shape=SIDE, at=(3.52, -2.45)),
        Talon(),
    ),
    deal=(
        Withdraw(rank=KING, suits=(HEARTS,), count=1, to="sultan"),
        Withdraw(rank=ACE, suits=(HEARTS,), count=1, to="court"),
        Withdraw(rank=KING, to="court"),
        Deal(to=DIVAN),
        TurnUp(
            clauses=(
                Play(source=(*DIVAN, HAND, TALON)),
                Fill(space=DIVAN, source=TALON, otherwise=PACK, when=AT_ONCE),
            )
        ),
        Redeal(gather=TALON, times=2, shuffled=True),
    ),
    readings=(
        "The divan is dealt four cards on the left, then four on the right; it stays as it is when"
        " the talon is re-dealt.",
    ),
)
