"""The Queens. Two entire packs of cards."""

from dataclasses import replace

from cadogan.vocabulary import (
    AT_ONCE,
    DOWN,
    HAND,
    KING_ACE_TO_QUEEN,
    PACK,
    QUEEN,
    TALON,
    Deal,
    Fill,
    Foundations,
    Game,
    Marry,
    Matter,
    Option,
    Payment,
    Play,
    Reading,
    Rows,
    Rule,
    Tableau,
    Talon,
    TurnUp,
)

LATER = Payment(source=TALON, rank=QUEEN, cards=3, rule="V")

THE_QUEENS = Game(
    name="The Queens",
    packs=2,
    rules=(
        Rule(number="I", about=(Matter.SUIT,)),
        Rule(number="II", about=(Matter.FREE,)),
        Rule(number="III", about=(Matter.SOURCE,)),
        Rule(number="IV", about=(Matter.PAYMENT,)),
        Rule(number="V", about=(Matter.PAYMENT,)),
    ),
    zones=(
        Foundations(
            name="kings",
            shape=Rows(columns=8, across=1.54),
            at=(0, -2.5),
            ladder=KING_ACE_TO_QUEEN,
            on_sight=True,
            dealt_only=True,
            rule="I",
        ),
        Tableau(name="shutter", shape=Rows(rows=2, columns=(4, 3), across=1.54, down=2.5)),
        Tableau(name="key", at=(-4.3, 5), rule="II"),
        Talon(),
    ),
    deal=(
        Deal(to="key", each=32),
        Payment(source="key", rank=QUEEN, cards=14, rule="IV"),
        Deal(to="shutter"),
        TurnUp(
            clauses=(
                Play(source=("key", "shutter", HAND, TALON)),
                Marry(source=("shutter", HAND, TALON), onto="shutter", direction=DOWN, rule="III"),
                Fill(space="shutter", source=(PACK, TALON), when=AT_ONCE),
            )
        ),
        LATER,
    ),
    readings=(
        "Only while the shutter is dealt do kings go up by themselves; a king that is turned up or"
        " drawn later is played like any other card.",
        "The key pays before play begins, and not again; its fourteen cards are turned over as they"
        " lie, so that the queen is the last card of the pack.",
        Reading(
            text="The queens in the talon when the pack runs out go into the fresh pack with three"
            " other cards each, all in the order in which they lie, the lowest dealt first.",
            settles=(LATER,),
        ),
        "A space is refilled at once, from the pack or the talon at the player's choice.",
        "The game is over when there is no queen to pay, or when a fresh pack has left the talon"
        " no smaller.",
    ),
    pack_at=(-1.6, 5),
    prefer=("key",),
    options=(
        Option(
            name="queens-stay",
            text="The queens go with the payment only as they are met among the lowest cards.",
            instead=(LATER,),
            read=(replace(LATER, herself=False),),
        ),
    ),
    advice=(
        "Count the queens that go to the talon, best with counters, for they are paid for when the"
        " pack is out.",
    ),
)
