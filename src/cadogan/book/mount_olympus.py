"""Mount Olympus. Two entire packs of cards."""

from cadogan.vocabulary import (
    ACE,
    AT_ONCE,
    DOWN,
    EVENS,
    HAND,
    ODDS,
    PACK,
    SAME,
    TALON,
    Deal,
    Figure,
    Fill,
    Foundations,
    Game,
    Matter,
    Place,
    Play,
    Redeal,
    Rows,
    Rule,
    Tableau,
    Talon,
    TurnUp,
    Withdraw,
)

LEFT_ARM = tuple((-0.5 - 0.82 * step, 1.45 * step, 0) for step in range(8))
RIGHT_ARM = tuple((0.5 + 0.82 * step, 1.45 * step, 0) for step in range(8))
# Aces and twos lie by turns: first the places of the aces, then those of the twos.
PYRAMID = Figure(
    places=LEFT_ARM[::2] + RIGHT_ARM[1::2] + LEFT_ARM[1::2] + RIGHT_ARM[::2],
    form="a pyramid, two arms of eight that slope down from the peak, where the first eight places"
    " and the last eight lie by turns, in each arm and from arm to arm",
)

MOUNT_OLYMPUS = Game(
    name="Mount Olympus",
    packs=2,
    rules=(
        Rule(number="I", about=(Matter.SUIT,)),
        Rule(number="II", about=(Matter.ORDER,)),
        Rule(number="III", about=(Matter.ORDER,)),
        Rule(number="IV", about=(Matter.FREE,)),
    ),
    zones=(
        Foundations(name="pyramid", shape=PYRAMID, ladder=(ODDS, EVENS), rule="I, II"),
        Tableau(name="battery", shape=Rows(rows=3, columns=(1, 3, 5)), at=(0, 4.35), rule="IV"),
        Talon(),
    ),
    deal=(
        Withdraw(rank=ACE, to="pyramid"),
        Withdraw(rank=2, to="pyramid"),
        Deal(to="battery"),
        TurnUp(
            clauses=(
                Play(source=("battery", HAND, TALON)),
                Place(
                    source=("battery", HAND, TALON),
                    onto="battery",
                    ladder=(ODDS, EVENS),
                    direction=DOWN,
                    suit=SAME,
                    rule="I, III",
                ),
                Fill(space="battery", source=(PACK, TALON), when=AT_ONCE),
            )
        ),
        Redeal(gather=TALON, times=1),
    ),
    pack_at=(0, 10.15),
    readings=(
        "A space is refilled at once, from the pack or the talon at the player's choice.",
        "The talon is re-dealt as it lies, the card laid first being turned first.",
    ),
)
