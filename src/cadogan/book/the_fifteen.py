"""The Fifteen. Two entire packs of cards."""

from cadogan.vocabulary import (
    ACE,
    ACE_TO_KING,
    ALL,
    BLOCKED_OR_NOT,
    DOWNWARD,
    EITHER,
    KING,
    KING_TO_ACE,
    LAST_RESORT,
    Deal,
    Fill,
    Foundations,
    Game,
    Grace,
    Marry,
    Matter,
    Part,
    Pause,
    Play,
    Rows,
    Rule,
    Tableau,
)

SIXTH_ROW = Part(of="columns", depth=6, cards=BLOCKED_OR_NOT)

THE_FIFTEEN = Game(
    name="The Fifteen",
    packs=2,
    rules=(
        Rule(
            number="I",
            about=(
                Matter.FREE,
                Matter.GRACE,
            ),
        ),
        Rule(number="II", about=(Matter.SUIT,)),
    ),
    zones=(
        Foundations(
            name="aces",
            shape=Rows(columns=4, across=1.6),
            at=(-3.2, 7.9),
            ladder=ACE_TO_KING,
            rule="II",
        ),
        Foundations(
            name="kings",
            shape=Rows(columns=4, across=1.6),
            at=(3.2, 7.9),
            ladder=KING_TO_ACE,
            rule="II",
        ),
        Tableau(name="columns", shape=Rows(columns=15, down=0.94), spread=DOWNWARD, rule="I"),
    ),
    deal=(
        Deal(to="columns", rounds=ALL),
        Pause(
            clauses=(
                Play(source="columns"),
                Marry(source="columns", onto="columns", direction=EITHER),
                Fill(space="columns", source="columns"),
                Grace(
                    clause=Play(source=SIXTH_ROW, ranks=(ACE,), when=LAST_RESORT),
                    opening=True,
                    rule="I",
                ),
                Grace(
                    clause=Play(source=SIXTH_ROW, ranks=(KING,), when=LAST_RESORT),
                    opening=True,
                    rule="I",
                ),
            )
        ),
    ),
    readings=(
        "The opening grace stands while no ace or king is at the foot of a column, whether or not"
        " marriages can still be made; the cards below close up.",
        "It ends with the first other play on a foundation.",
        "The ace and the king of the grace need not be of one suit, and one without the other"
        " will do.",
    ),
    advice=(
        "All depends on emptied columns. While you have only one, it is more prudent not to fill"
        " it till you can open another.",
        "A sequence is reversed by carrying it over card by card, to an emptied column or to a"
        " fitting card.",
    ),
)
