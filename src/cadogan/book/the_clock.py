"""The Clock. Two entire packs of cards."""

from dataclasses import replace

from cadogan.vocabulary import (
    ACE,
    ACE_TO_KING,
    BEFORE_DEALING_ON,
    CLUBS,
    DIAMONDS,
    DOWN,
    FANNED,
    HAND,
    HEARTS,
    SPADES,
    TALON,
    Card,
    Deal,
    Foundations,
    Game,
    Mark,
    Marry,
    Matter,
    Option,
    Play,
    Reading,
    Replenish,
    Ring,
    Rule,
    Tableau,
    Talon,
    TurnUp,
    Withdraw,
)

NUMERALS = (
    ("I", 0.85, -1.47),
    ("II", 1.47, -0.85),
    ("III", 1.7, 0),
    ("IV", 1.47, 0.85),
    ("V", 0.85, 1.47),
    ("VI", 0, 1.7),
    ("VII", -0.85, 1.47),
    ("VIII", -1.47, 0.85),
    ("IX", -1.7, 0),
    ("X", -1.47, -0.85),
    ("XI", -0.85, -1.47),
    ("XII", 0, -1.7),
)
ROUND = ACE_TO_KING * 2
# The numeral, the card against it, and the ladder to the numeral: six to ace, seven to deuce, ...
FIRST_EIGHT = tuple(ROUND[hour + 4 : hour + 13] for hour in range(1, 9))
LAST_FOUR = tuple(ROUND[hour - 8 : hour] for hour in range(9, 13))
CARDS = tuple(
    Card(rank=ladder[0], suit=suit)
    for ladder, suit in zip(FIRST_EIGHT + LAST_FOUR, (CLUBS, HEARTS, SPADES, DIAMONDS) * 3)
)
MARRY = Marry(source="circle", onto="circle", direction=DOWN, ladder=(*ACE_TO_KING, ACE), rule="II")

THE_CLOCK = Game(
    name="The Clock",
    packs=2,
    rules=(
        Rule(number="I", about=(Matter.FREE,)),
        Rule(number="II", about=(Matter.SOURCE,)),
        Rule(number="III", about=(Matter.SPACE,)),
        Rule(number="IV", about=(Matter.SUIT,)),
    ),
    zones=(
        Foundations(
            name="dial",
            shape=Ring(places=12, radius=2.77, start=30),
            ladder=FIRST_EIGHT + LAST_FOUR,
            rule="IV",
        ),
        Tableau(
            name="circle", shape=Ring(places=12, radius=4.6, start=28), spread=FANNED, rule="I"
        ),
        Talon(),
    ),
    deal=(
        Withdraw(cards=CARDS, to="dial"),
        Deal(to="circle", each=3),
        TurnUp(
            clauses=(
                Play(source=("circle", HAND, TALON)),
                MARRY,
                Replenish(
                    packets="circle", fewer_than=3, up_to=3, when=BEFORE_DEALING_ON, rule="III"
                ),
            )
        ),
    ),
    readings=(
        Reading(
            text="In the circle, as on the dial, the king follows on the ace.", settles=(MARRY,)
        ),
        "A packet of one or two cards may take a marriage; an empty place is filled only from the"
        " pack.",
        "Playing and marrying may go on while packets are short, but no card is turned till all are"
        " made up, each to three before the next; a card turned up is settled first, and fills no"
        " packet.",
    ),
    marks=(
        *(
            Mark(text=numeral, at=(x, y), turn=30 * hour, height=0.32)
            for hour, (numeral, x, y) in enumerate(NUMERALS, start=1)
        ),
        Mark(ornament="clock-hands", at=(0, 0), height=2.5, when_won=True),
    ),
    options=(
        Option(
            name="no-king-on-ace",
            text="No king is married to an ace.",
            instead=(MARRY,),
            read=(replace(MARRY, ladder=ACE_TO_KING),),
        ),
    ),
    advice=(
        "A card that could be played may be of more use in the circle; it need not be played.",
    ),
)
