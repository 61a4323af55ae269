"""Red and Black. Two entire packs of cards."""

from dataclasses import replace

from cadogan.vocabulary import (
    ACE,
    ACE_TO_KING,
    ALTERNATE,
    AT_ONCE,
    CLUBS,
    DIAMONDS,
    DOWN,
    HAND,
    HEARTS,
    PACK,
    SPADES,
    TALON,
    Deal,
    Fill,
    Foundations,
    Game,
    Matter,
    Option,
    Place,
    Play,
    Reading,
    Redeal,
    Rows,
    Rule,
    Tableau,
    Talon,
    TurnUp,
    Withdraw,
)

IN_PAIRS = (DIAMONDS, DIAMONDS, CLUBS, CLUBS, HEARTS, HEARTS, SPADES, SPADES)

FILL = Fill(space="volunteers", source=(PACK, TALON), when=AT_ONCE)

RED_AND_BLACK = Game(
    name="Red and Black",
    packs=2,
    rules=(
        Rule(number="I", about=(Matter.SUIT,)),
        Rule(
            number="II",
            about=(
                Matter.SUIT,
                Matter.ORDER,
            ),
        ),
    ),
    zones=(
        Foundations(name="aces", shape=Rows(columns=8, across=1.2), ladder=ACE_TO_KING, rule="I"),
        Tableau(name="volunteers", shape=Rows(columns=8, across=1.2), at=(0, 2)),
        Talon(),
    ),
    deal=(
        Withdraw(rank=ACE, to="aces", suits=IN_PAIRS),
        Deal(to="volunteers"),
        TurnUp(
            clauses=(
                Play(source=("volunteers", HAND, TALON)),
                Place(
                    source=("volunteers", HAND, TALON),
                    onto="volunteers",
                    direction=DOWN,
                    suit=ALTERNATE,
                    rule="II",
                ),
                FILL,
            )
        ),
        Redeal(gather=TALON, times=1, shuffled=True),
    ),
    readings=(
        Reading(
            text="A space is refilled from the pack or the talon at the player's choice.",
            settles=(FILL,),
        ),
    ),
    options=(
        Option(
            name="pack-only",
            text="Spaces are refilled from the pack only; when it is out they stay.",
            instead=(FILL,),
            read=(replace(FILL, source=PACK),),
        ),
    ),
)
