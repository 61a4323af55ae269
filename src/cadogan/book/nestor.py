"""Nestor. One entire pack of cards."""

from cadogan.vocabulary import (
    DOWNWARD,
    LAST_RESORT,
    PACK,
    Cleared,
    Combine,
    Deal,
    Fill,
    Game,
    LayOut,
    Pause,
    Rows,
    Tableau,
)

NESTOR = Game(
    name="Nestor",
    packs=1,
    zones=(
        Tableau(name="columns", shape=Rows(columns=8, across=1.43, down=1.94), spread=DOWNWARD),
        Tableau(name="reserve", shape=Rows(columns=4, across=1.2), at=(0.8, 11.7)),
    ),
    deal=(
        Deal(to="columns", rounds=6, no_two_alike=True),
        LayOut(to="reserve"),
        Pause(
            clauses=(
                Combine(source=("columns", "reserve"), size=2),
                Fill(space="reserve", source=PACK, when=LAST_RESORT),
            )
        ),
    ),
    goal=Cleared(),
    pack_at=(-2.6, 11.7),
    readings=(
        "The four cards left stay face down and are taken up in turn, each when nothing can be"
        " paired; two of them may be paired with each other.",
        "If every card in hand repeats a value of the column, the cards are shuffled again.",
    ),
)
