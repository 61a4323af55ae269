"""Canfield or Klondike. One entire pack of cards."""

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

CANFIELD_OR_KLONDIKE = Game(
    name="Canfield or Klondike",
    packs=1,
    zones=(
        Foundations(name="aces", shape=Rows(columns=4), at=(1.5, -2), ladder=ACE_TO_KING),
        Tableau(name="layout", shape=Rows(columns=7), spread=DOWNWARD),
        Talon(),
    ),
    deal=(
        Deal(to="layout", rounds=(1, 2, 3, 4, 5, 6, 7), all_but_last_face_down=True),
        TurnUp(
            clauses=(
                Play(source=("layout", HAND, TALON)),
                Place(source="layout", onto="layout", direction=DOWN, suit=ALTERNATE, whole=True),
                Place(source=(HAND, TALON), onto="layout", direction=DOWN, suit=ALTERNATE),
                Fill(space="layout", source="layout", ranks=(KING,), whole=True),
                Fill(space="layout", source=(HAND, TALON), ranks=(KING,)),
            )
        ),
    ),
    goal=Stakes(price=52, earns=5),
    readings=(
        "The whole run moves between columns; to a foundation only its lowest card goes.",
        "Eleven cards on the foundations more than pay for the pack.",
    ),
)
