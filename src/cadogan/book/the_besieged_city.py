"""The Besieged City. Two entire packs of cards."""

from cadogan.vocabulary import (
    ACE,
    ACE_TO_KING,
    AT_ONCE,
    BOTTOM,
    EITHER,
    HAND,
    KING,
    KNAVE,
    LEFT,
    PACK,
    QUEEN,
    RIGHT,
    SAME,
    TALON,
    TOP,
    Border,
    Deal,
    Exchange,
    Fill,
    Foundations,
    Game,
    Mark,
    Matter,
    Pause,
    Place,
    Play,
    Rows,
    Rule,
    Tableau,
    Talon,
    TurnUp,
)

BY_TURNS = (ACE, KING, 2, QUEEN, 3, KNAVE, 4, 10, 5, 9, 6, 8, 7)
LADDER = BY_TURNS + BY_TURNS[::-1]
IN_LINE = ("row", "column")

CLAUSES = (
    Play(source=("ramparts", HAND), rule="I"),
    Place(
        source="ramparts",
        onto="ramparts",
        direction=EITHER,
        suit=SAME,
        ladder=(ACE_TO_KING, LADDER),
        rule="II",
    ),
    Place(
        source="reserve",
        onto="ramparts",
        direction=EITHER,
        suit=SAME,
        ladder=(ACE_TO_KING, LADDER),
        along=IN_LINE,
        rule="III",
    ),
    Fill(space="ramparts", source="reserve", along=IN_LINE, when=AT_ONCE, rule="IV"),
    Fill(space="reserve", source=TALON, otherwise=PACK, when=AT_ONCE, rule="V"),
)

THE_BESIEGED_CITY = Game(
    name="The Besieged City",
    packs=2,
    rules=(
        Rule(number="I", about=(Matter.SOURCE,)),
        Rule(
            number="II",
            about=(
                Matter.SUIT,
                Matter.ORDER,
                Matter.FREE,
            ),
        ),
        Rule(
            number="III",
            about=(
                Matter.SUIT,
                Matter.ORDER,
                Matter.LINE,
            ),
        ),
        Rule(number="IV", about=(Matter.SPACE,)),
        Rule(number="V", about=(Matter.SPACE,)),
        Rule(number="VI", about=(Matter.SUIT,)),
    ),
    zones=(
        Foundations(
            name="aces",
            shape=Rows(rows=2, columns=2, across=9.6, down=12),
            at=(0, -6),
            ladder=LADDER,
            rule="VI",
        ),
        Tableau(
            name="reserve", shape=Rows(rows=4, columns=3, across=1.95, down=1.97), at=(0, -2.98)
        ),
        Tableau(
            name="ramparts",
            shape=Border(
                rows=4, columns=3, sides=(TOP, RIGHT, BOTTOM, LEFT), across=1.95, down=1.97, turn=90
            ),
        ),
        Talon(),
    ),
    deal=(
        Deal(to="reserve"),
        Deal(to="ramparts"),
        TurnUp(clauses=CLAUSES, settle_first=True),
        Pause(
            clauses=(
                *CLAUSES,
                Exchange(first="reserve", second="reserve"),
                Fill(space="reserve", source="reserve"),
            )
        ),
    ),
    marks=(
        Mark(text="A", at=(-4.9, -2.97)),
        Mark(text="B", at=(-1.95, -5.72)),
        Mark(text="C", at=(4.9, -2.97)),
        Mark(text="D", at=(-1.95, 5.72)),
    ),
    readings=(
        "In a rampart any two neighbours of either order agree: ace and king, seven and seven.",
        "A card turned up is played before any other move is made, or it goes to the talon; when it"
        " lies there it may not be played.",
        "The ramparts are dealt clockwise from the top.",
        "A rampart whose line of the reserve is empty waits for a card to come into that line.",
        "At the end two cards of the reserve may change places, or one may go to a space there, as"
        " often as the player likes.",
    ),
)
