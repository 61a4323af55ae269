"""The "Louis" Patience. Two entire packs of cards."""

from cadogan.vocabulary import (
    ACE,
    ACE_TO_KING,
    BOTTOM,
    EITHER,
    FRESH,
    HAND,
    KING,
    KING_TO_ACE,
    LEFT,
    RIGHT,
    TOP,
    Border,
    Deal,
    Fill,
    Foundations,
    Game,
    LayOut,
    Mark,
    Marry,
    Matter,
    Part,
    Pause,
    Play,
    Redeal,
    Rounds,
    Rows,
    Rule,
    Tableau,
    Transfer,
    Withdraw,
)

A_TO_F, G_TO_M = (
    Part(of="alphabet", line="place", numbers=tuple(letters))
    for letters in (range(1, 7), range(7, 13))
)
LINE = Rows(columns=4, across=1.76)
LETTERS = (("dcba", 3.3), ("ghik", -3.3))

THE_LOUIS_PATIENCE = Game(
    name="The “Louis” Patience",
    packs=2,
    rules=(
        Rule(number="I", about=(Matter.SUIT,)),
        Rule(
            number="II",
            about=(
                Matter.FREE,
                Matter.TIME,
            ),
        ),
    ),
    zones=(
        Foundations(name="aces", shape=LINE, at=(0, -1.1), ladder=ACE_TO_KING, rule="I"),
        Foundations(name="kings", shape=LINE, at=(0, 1.1), ladder=KING_TO_ACE, rule="I"),
        Tableau(
            name="alphabet",
            rule="II",
            shape=Border(
                rows=2, columns=4, sides=(BOTTOM, LEFT, TOP, RIGHT), across=1.76, down=2.2
            ),
        ),
        Tableau(name="aside", shape=Rows(columns=8), at=(0, 5.6)),
    ),
    deal=(
        Withdraw(rank=ACE, to="aces"),
        Withdraw(rank=KING, to="kings"),
        LayOut(to="aside"),
        Rounds(
            rule="II",
            steps=(
                Deal(to="alphabet", clauses=(Play(source=HAND),)),
                Pause(clauses=(Play(source=Part(of="alphabet", cards=FRESH)),)),
            ),
        ),
        Pause(
            clauses=(
                Play(source="alphabet"),
                Marry(source="alphabet", onto="alphabet", direction=EITHER, rule="I"),
            )
        ),
        Redeal(
            gather=(G_TO_M, A_TO_F),
            times=3,
            licence=(
                Transfer(source="aces", onto="kings"),
                Transfer(source="kings", onto="aces"),
                Fill(space="aside", source=HAND, fitting=("aces", "kings")),
                Play(source="aside"),
            ),
        ),
    ),
    marks=(
        *(
            Mark(text=letter, at=(1.76 * column, height))
            for letters, height in LETTERS
            for letter, column in zip(letters, (-1.5, -0.5, 0.5, 1.5))
        ),
        *(
            Mark(text=letter, at=(x, y))
            for letter, x, y in (
                ("e", -4.4, 1.1),
                ("f", -4.4, -1.1),
                ("l", 4.4, -1.1),
                ("m", 4.4, 1.1),
            )
        ),
    ),
    readings=(
        "A card that fits need not be played as it is turned.",
        "When a card is played as it is turned, the next takes its letter; later spaces stay open"
        " until the next circle is dealt on them,"
        " and when the pack is out they are not filled.",
        "Each packet taken up is put under those before it and the whole turned over, so that f is"
        " dealt first and g last, each from its lowest card.",
        "From the second deal on, a card that fits both foundations of its suit may be laid aside"
        " and played on either whenever it fits.",
    ),
)
