"""Canfield or Klondike. One entire pack of cards."""

from dataclasses import replace

from cadogan.vocabulary import (
    ACE_TO_KING,
    ALTERNATE,
    DOWN,
    DOWNWARD,
    HAND,
    KING,
    TALON,
    Deal,
    Fill,
    Foundations,
    Game,
    Place,
    Play,
    Rows,
    Stakes,
    Tableau,
    Talon,
    TurnUp,
)

DEUCE_TO_KING = ACE_TO_KING[1:]
RUNS = Place(
    source="layout",
    onto="layout",
    direction=DOWN,
    suit=ALTERNATE,
    ladder=DEUCE_TO_KING,
    whole=True,
)

CANFIELD_OR_KLONDIKE = Game(
    name="Canfield or Klondike",
    packs=1,
    zones=(
        Foundations(
            name="aces", shape=Rows(columns=4, across=1.46), at=(2.19, -1.83), ladder=ACE_TO_KING
        ),
        Tableau(name="layout", shape=Rows(columns=7, across=1.46, down=1.82), spread=DOWNWARD),
        Talon(),
    ),
    deal=(
        Deal(to="layout", rounds=(1, 2, 3, 4, 5, 6, 7), all_but_last_face_down=True),
        TurnUp(
            clauses=(
                Play(source=("layout", HAND, TALON)),
                RUNS,
                replace(RUNS, source=(HAND, TALON), whole=False),
                Fill(space="layout", source="layout", ranks=(KING,), whole=True),
                Fill(space="layout", source=(HAND, TALON), ranks=(KING,)),
            )
        ),
    ),
    goal=Stakes(price=52, earns=5),
    pack_at=(-4.38, -1.83),
    readings=(
        "The whole run moves between columns; to a foundation only its lowest card goes.",
        "An ace that shows may be left where it lies; no ace is placed on a deuce.",
        "Eleven cards on the foundations more than pay for the pack.",
    ),
)
