"""The Great Thirteen. Two entire packs of cards."""

from dataclasses import replace

from cadogan.vocabulary import (
    ACE_TO_QUEEN,
    ANY,
    AT_ONCE,
    KING,
    Deal,
    DealOut,
    Foundations,
    Game,
    Matter,
    Option,
    Ornament,
    Part,
    Pause,
    Play,
    Raise,
    Reading,
    Rows,
    Rule,
    SlipUnder,
    Tableau,
)

# Doubled, trebled, ... and always less thirteen: six is followed by twelve, five, eleven, ... king.
BY_ADDITION = tuple(
    tuple((value * times - 1) % 13 + 1 for times in range(1, 14)) for value in ACE_TO_QUEEN
)
LINE = Rows(columns=8, across=1.36)
PLAY = Pause(clauses=(Play(source="ground packets"),))
PACKETS = tuple(Part(of="ground packets", line="place", numbers=(n,)) for n in range(1, 9))
DEAL_OUT = tuple(
    DealOut(source=packet, to=PACKETS[n:] + PACKETS[:n], rule="III")
    for n, packet in enumerate(PACKETS, 1)
)

THE_GREAT_THIRTEEN = Game(
    name="The Great Thirteen",
    packs=2,
    rules=(
        Rule(number="I", about=(Matter.FREE,)),
        Rule(number="II", about=(Matter.BEGIN,)),
        Rule(number="III", about=(Matter.DEAL,)),
    ),
    zones=(
        Ornament(name="balcony", shape=LINE, at=(0, -4.14)),
        Foundations(
            name="numerals",
            shape=LINE,
            at=(0, -2.07),
            ladder=BY_ADDITION,
            suit=ANY,
            beside="balcony",
            begin_first=True,
            rule="II",
        ),
        Tableau(name="ground packets", shape=LINE, rule="I"),
    ),
    deal=(
        Deal(to="ground packets", each=13),
        Pause(clauses=(SlipUnder(source="ground packets", ranks=(KING,), when=AT_ONCE),)),
        Raise(source="ground packets", to="balcony"),
        PLAY,
        *(step for deal in DEAL_OUT for step in (deal, PLAY)),
    ),
    readings=(
        Reading(
            text="A packet dealt out comes round to its own place, which takes its card like the"
            " others.",
            settles=DEAL_OUT,
        ),
        "A packet is dealt out from its lowest card.",
        "A card that can fill a vacancy of the numerals may not be used for addition.",
        "Each packet is dealt out once; a packet that has been played off is passed over.",
    ),
    options=(
        Option(
            name="other-packets",
            text="A packet is dealt out on the seven others only.",
            instead=DEAL_OUT,
            read=tuple(
                replace(deal, to=PACKETS[n:] + PACKETS[: n - 1])
                for n, deal in enumerate(DEAL_OUT, 1)
            ),
        ),
    ),
    advice=(
        "Where several cards would do, look at what lies under them before you choose.",
        "Count the ground packets from one to eight, and keep their places when they are played"
        " off.",
    ),
)
