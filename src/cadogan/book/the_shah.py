"""The Shah. Two entire packs of cards."""

from cadogan.vocabulary import (
    ACE,
    ACE_TO_QUEEN,
    AT_ONCE,
    BEFORE_DEALING_ON,
    DOWN,
    HAND,
    HEARTS,
    KING,
    PACK,
    TALON,
    Deal,
    Fill,
    Foundations,
    Game,
    LaneClear,
    Marry,
    Matter,
    Ornament,
    Part,
    Pause,
    Play,
    Ring,
    Rule,
    Tableau,
    Talon,
    TurnUp,
    Withdraw,
)

INNER, MIDDLE, OUTER = (Part(of="star", line="circle", numbers=(n,)) for n in (1, 2, 3))

WHILE_DEALING = Pause(
    clauses=(
        Play(source="star"),
        Fill(space="star", source=PACK, when=AT_ONCE),
    )
)

THE_SHAH = Game(
    name="The Shah",
    packs=2,
    rules=(
        Rule(number="I", about=(Matter.FREE,)),
        Rule(
            number="II",
            about=(
                Matter.SOURCE,
                Matter.TARGET,
            ),
        ),
        Rule(number="III", about=(Matter.SUIT,)),
    ),
    zones=(
        Ornament(name="shah"),
        Foundations(name="aces", shape=Ring(places=8, radius=2.1), ladder=ACE_TO_QUEEN, rule="III"),
        Tableau(
            name="star",
            shape=Ring(places=8, circles=3, radius=3.9, gap=1.7),
            available=LaneClear(lanes=("outward",), rule="I"),
        ),
        Talon(),
    ),
    deal=(
        Withdraw(rank=KING, suits=(HEARTS,), count=1, to="shah"),
        Withdraw(rank=KING),
        Withdraw(rank=ACE, to="aces"),
        Deal(to=INNER),
        WHILE_DEALING,
        Deal(to=MIDDLE),
        WHILE_DEALING,
        Deal(to=OUTER),
        TurnUp(
            clauses=(
                Play(source=("star", HAND, TALON), rule="II"),
                Marry(source=(OUTER, HAND, TALON), onto=OUTER, direction=DOWN, rule="II"),
                Fill(space=INNER, source=OUTER, lane="ray"),
                Fill(space="star", source=(PACK, TALON), when=BEFORE_DEALING_ON),
            )
        ),
    ),
    readings=(
        "While dealing, a circle is completed before anything is played.",
        "The lane's grace is for its inner place alone, and is taken before the lane is refilled.",
    ),
    advice=(
        "It is often better to wait till the pack brings a card that will soon be wanted, and to"
        " make a space for it then by playing or marrying.",
    ),
)
