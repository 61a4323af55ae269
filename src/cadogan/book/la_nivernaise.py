"""La Nivernaise. Two entire packs of cards."""

from cadogan.vocabulary import (
    ACE_TO_KING,
    AT_ONCE,
    KING_TO_ACE,
    PACK,
    Deal,
    Fill,
    Foundations,
    Game,
    Matter,
    Pause,
    Play,
    Redeal,
    Replenish,
    Rounds,
    Rows,
    Rule,
    Tableau,
    Transfer,
)

FLANK = Rows(rows=4, down=2.03)
FLANKS = ("left flank", "right flank")

LA_NIVERNAISE = Game(
    name="La Nivernaise",
    packs=2,
    rules=(
        Rule(number="I", about=(Matter.FREE,)),
        Rule(number="II", about=(Matter.EXAMINE,)),
        Rule(number="III", about=(Matter.SUIT,)),
        Rule(number="IV", about=(Matter.REDEAL,)),
    ),
    zones=(
        Foundations(
            name="aces",
            shape=Rows(rows=4, down=2.03),
            at=(-0.77, -3.05),
            ladder=ACE_TO_KING,
            rule="III",
        ),
        Foundations(
            name="kings",
            shape=Rows(rows=4, down=2.03),
            at=(0.77, -3.05),
            ladder=KING_TO_ACE,
            rule="III",
        ),
        Tableau(name="left flank", shape=FLANK, at=(-2.73, -3.05)),
        Tableau(name="right flank", shape=FLANK, at=(2.73, -3.05)),
        Tableau(
            name="line",
            shape=Rows(columns=6, across=1.69),
            at=(0, 5.35),
            examine=FLANKS,
            rule="I, II",
        ),
    ),
    deal=(
        Deal(to=FLANKS),
        Rounds(
            steps=(
                Deal(to="line", each=4),
                Pause(
                    clauses=(
                        Play(source=(*FLANKS, "line")),
                        Fill(space=FLANKS, source=("line", PACK)),
                        Replenish(packets="line", fewer_than=1, up_to=4, when=AT_ONCE),
                        Transfer(source="aces", onto="kings"),
                        Transfer(source="kings", onto="aces"),
                    )
                ),
            )
        ),
        Redeal(gather="line", times=1, rule="IV"),
    ),
    readings=(
        "With so many spaces in the flanks, as many cards under each top card may be looked at.",
        "A last round that falls short is dealt from the left as far as it goes.",
        "The flanks stay as they are when the line is re-dealt.",
        "Each packet of the line is put under the one before it, so that when the whole is turned"
        " the last packet is dealt first, from its bottom card.",
        "The top card of a foundation may be moved to the other of its suit whenever it is the next"
        " there; the first card of a foundation stays.",
    ),
    prefer=FLANKS,
    advice=(
        "Spaces in the flanks are what matters most: leave at least one open. If the first round"
        " of the line makes none, it is hardly worth while to go on.",
    ),
)
