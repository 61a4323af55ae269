"""Two Rings. Two entire packs of cards."""

from cadogan.vocabulary import (
    ACE_TO_KING,
    AT_ONCE,
    HAND,
    KING_TO_ACE,
    PACK,
    TALON,
    Deal,
    Fill,
    Foundations,
    Game,
    Play,
    Redeal,
    Ring,
    Rows,
    Tableau,
    Talon,
    TurnUp,
    Withdraw,
)

TWO_RINGS = Game(
    name="Two Rings",
    packs=2,
    zones=(
        Foundations(
            name="sevens",
            at=(-1.8, 0),
            ladder=ACE_TO_KING[6:],
            shape=Ring(places=8, radius=2.7, start=-19, turn=90),
        ),
        Foundations(
            name="sixes",
            at=(1.8, 0),
            ladder=KING_TO_ACE[7:],
            shape=Ring(places=8, radius=2.7, start=-19, turn=90),
        ),
        Tableau(name="bracelet", shape=Rows(columns=8, across=1.32), at=(0.87, 5.3)),
        Talon(),
    ),
    deal=(
        Withdraw(rank=7, to="sevens"),
        Withdraw(rank=6, to="sixes"),
        Deal(to="bracelet"),
        TurnUp(
            clauses=(
                Play(source=("bracelet", HAND, TALON)),
                Fill(space="bracelet", source=(PACK, TALON), when=AT_ONCE),
            )
        ),
        Redeal(gather=TALON, times=1),
    ),
    pack_at=(-5.65, 5.3),
    readings=("The bracelet takes no card but to fill a space, from the pack or the talon.",),
)
