"""The Hemispheres. Two entire packs of cards."""

from cadogan.vocabulary import (
    ACE,
    ACE_TO_KING,
    BEFORE_DEALING_ON,
    BLACK,
    CLUBS,
    DIAMONDS,
    DOWN,
    HAND,
    HEARTS,
    KING,
    KING_TO_ACE,
    PACK,
    RED,
    SPADES,
    STRAY,
    TALON,
    UP,
    Card,
    Clause,
    Deal,
    Exchange,
    Fill,
    Foundations,
    Game,
    Mark,
    Marry,
    Matter,
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

NORTHERN, SOUTHERN = ("european", "asiatic"), ("australian", "african")
RACES = NORTHERN + SOUTHERN
NORTHERN_STRAYS, SOUTHERN_STRAYS = (
    tuple(Part(of=race, cards=STRAY) for race in half) for half in (NORTHERN, SOUTHERN)
)

CLAUSES: tuple[Clause, ...] = (
    Play(source=(*RACES, HAND, TALON), rule="I"),
    *(
        Marry(source=(race, HAND, TALON), onto=race, direction=DOWN, rule="III")
        for race in NORTHERN
    ),
    *(Marry(source=(race, HAND, TALON), onto=race, direction=UP, rule="III") for race in SOUTHERN),
    Fill(space=RACES, source=TALON, otherwise=PACK, when=BEFORE_DEALING_ON),
    Exchange(first=NORTHERN_STRAYS, second=SOUTHERN_STRAYS, rule="II"),
)

THE_HEMISPHERES = Game(
    name="The Hemispheres",
    packs=2,
    rules=(
        Rule(number="I", about=(Matter.FREE,)),
        Rule(
            number="II",
            about=(
                Matter.EXCHANGE,
                Matter.TIME,
            ),
        ),
        Rule(
            number="III",
            about=(
                Matter.SOURCE,
                Matter.TARGET,
            ),
        ),
        Rule(
            number="IV",
            about=(
                Matter.FREE,
                Matter.TIME,
            ),
        ),
        Rule(number="V", about=(Matter.SUIT,)),
    ),
    zones=(
        Foundations(
            name="red aces", shape=Ring(places=4, radius=3.6), ladder=ACE_TO_KING, rule="V"
        ),
        Foundations(
            name="black kings", shape=Ring(places=4, radius=1.7), ladder=KING_TO_ACE, rule="V"
        ),
        Tableau(name="barriers", shape=Ring(places=4, radius=5.23, turn=90), rule="IV"),
        *(
            Tableau(
                name=race,
                shape=Ring(places=3, radius=5.23, start=start, step=20),
                natives=RED if race in NORTHERN else BLACK,
                rule="I",
            )
            for race, start in zip(RACES, (295, 25, 115, 205))
        ),
        Talon(),
    ),
    deal=(
        Withdraw(rank=ACE, suits=RED, to="red aces"),
        Withdraw(rank=KING, suits=BLACK, to="black kings"),
        Withdraw(
            cards=(
                Card(rank=ACE, suit=SPADES),
                Card(rank=KING, suit=DIAMONDS),
                Card(rank=ACE, suit=CLUBS),
                Card(rank=KING, suit=HEARTS),
            ),
            to="barriers",
        ),
        Deal(to=RACES),
        TurnUp(clauses=CLAUSES),
        Pause(
            clauses=(
                *CLAUSES,
                Play(source="barriers", rule="IV"),
                Fill(space=NORTHERN, source=SOUTHERN_STRAYS, rule="II"),
                Fill(space=SOUTHERN, source=NORTHERN_STRAYS, rule="II"),
                *(
                    Marry(source=SOUTHERN_STRAYS, onto=race, direction=DOWN, rule="II")
                    for race in NORTHERN
                ),
                *(
                    Marry(source=NORTHERN_STRAYS, onto=race, direction=UP, rule="II")
                    for race in SOUTHERN
                ),
            )
        ),
    ),
    marks=tuple(
        Mark(text=text, at=(x * where, y * where), turn=45 * x * -y, height=0.28)
        for where, inscriptions in (
            (2.85, ("EUROPEAN", "ASIATIC", "AFRICAN", "AUSTRALIAN")),
            (4.85, ("NORTHERN", "HEMISPHERE", "SOUTHERN", "HEMISPHERE")),
        )
        for text, (x, y) in zip(inscriptions, ((-1, -1), (1, -1), (-1, 1), (1, 1)))
    ),
    readings=(
        "A race is the three places between two barriers.",
        "Spaces are refilled before the next card is turned, from the talon or, when there is no"
        " talon, from the pack.",
        "At the end a card in the wrong half may cross to a space or be married where it fits.",
    ),
)
