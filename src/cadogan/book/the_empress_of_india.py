"""The Empress of India. Four entire packs of cards."""

from cadogan.vocabulary import (
    ACE,
    ACE_TO_KNAVE,
    AT_ONCE,
    BLACK,
    CLUBS,
    DIAMONDS,
    HEARTS,
    KING,
    KING_TO_ACE,
    KNAVE,
    PACK,
    QUEEN,
    RED,
    SPADES,
    Deal,
    Figure,
    Fill,
    Foundations,
    Game,
    Matter,
    Ornament,
    Pair,
    PlayPair,
    Ring,
    Rows,
    Rule,
    Tableau,
    Talon,
    TurnUp,
    Withdraw,
)

ROWS = Rows(rows=2, columns=12, down=1.05)
GUARD = Figure(
    places=(
        (-0.75, -1.93, 0),
        (0.75, -1.93, 0),
        (1.9, -0.78, 90),
        (1.9, 0.78, 90),
        (0.75, 1.93, 0),
        (-0.75, 1.93, 0),
        (-1.9, 0.78, 90),
        (-1.9, -0.78, 90),
    )
)
ADMIRALS = Figure(
    places=(
        (-0.75, -3.66, 0),
        (0.75, -3.66, 0),
        (3.62, -0.78, 90),
        (3.62, 0.78, 90),
        (0.75, 3.66, 0),
        (-0.75, 3.66, 0),
        (-3.62, 0.78, 90),
        (-3.62, -0.78, 90),
    )
)

THE_EMPRESS_OF_INDIA = Game(
    name="The Empress of India",
    packs=4,
    rules=(
        Rule(
            number="I",
            about=(
                Matter.FREE,
                Matter.SET,
            ),
        ),
        Rule(number="II", about=(Matter.SPACE,)),
        Rule(number="III", about=(Matter.SOURCE,)),
        Rule(number="IV", about=(Matter.TALON,)),
        Rule(number="V", about=(Matter.SUIT,)),
    ),
    zones=(
        Ornament(name="empress"),
        Ornament(name="guard", shape=GUARD),
        Foundations(name="admirals", shape=ADMIRALS, ladder=(*ACE_TO_KNAVE, KING), rule="V"),
        Foundations(
            name="generals",
            shape=Ring(places=8, radius=5.33),
            ladder=KING_TO_ACE[:2] + KING_TO_ACE[3:],
            rule="V",
        ),
        Tableau(name="army", shape=ROWS, at=(0, 7.6), suits=RED),
        Tableau(name="navy", shape=ROWS, at=(0, 9.7), suits=BLACK),
        Talon(name="red talon", suits=RED, rule="IV"),
        Talon(name="black talon", suits=BLACK, rule="IV"),
    ),
    deal=(
        Withdraw(rank=QUEEN, suits=(CLUBS,), count=1, to="empress"),
        Withdraw(rank=QUEEN, suits=BLACK),
        Withdraw(rank=KNAVE, suits=(HEARTS, HEARTS, DIAMONDS, DIAMONDS), to="guard"),
        Withdraw(rank=ACE, suits=(CLUBS, CLUBS, SPADES, SPADES), to="admirals"),
        Withdraw(rank=KING, suits=RED, to="generals"),
        Deal(to=("army", "navy")),
        TurnUp(
            clauses=(
                PlayPair(source=("army", "navy"), rule="I, III"),
                Pair(source="army", onto="navy"),
                Pair(source="navy", onto="army"),
                Fill(space="army", source="red talon", otherwise=PACK, when=AT_ONCE, rule="II"),
                Fill(space="navy", source="black talon", otherwise=PACK, when=AT_ONCE, rule="II"),
            )
        ),
    ),
    readings=(
        "Any red card of the Army and black card of the Navy may be played together; they need"
        " not have been paired.",
        "Of two vacancies the Army's is refilled first.",
        "To refill from the pack, cards are turned until one of the right color comes; the others"
        " go to their own talon.",
    ),
    advice=(
        "Choose your time for pairing: a space in the Army or the Navy is best made when the card"
        " that you want is on top of its talon.",
    ),
)
