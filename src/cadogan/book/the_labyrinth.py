"""The Labyrinth. Two entire packs of cards."""

from dataclasses import replace

from cadogan.vocabulary import (
    ACE,
    ACE_TO_KING,
    BEFORE_DEALING_ON,
    BLOCKED_OR_NOT,
    KING,
    KING_TO_ACE,
    LAST,
    MANY,
    NEXT,
    PACK,
    Deal,
    Fill,
    Foundations,
    Game,
    Grace,
    LaneClear,
    LayOut,
    Matter,
    Option,
    Part,
    Pause,
    Play,
    Reach,
    Reading,
    Rounds,
    Rows,
    Rule,
    Tableau,
    Withdraw,
)

CLEAR = LaneClear(lanes=("above", "below"), rule="II")
NEXT_ROW, LAST_ROW = (Part(of="rows", line="row", numbers=(n,)) for n in (NEXT, LAST))
ACES, KINGS = Withdraw(rank=ACE, to="aces"), Withdraw(rank=KING, to="kings")

THE_LABYRINTH = Game(
    name="The Labyrinth",
    packs=2,
    rules=(
        Rule(number="I", about=(Matter.SUIT,)),
        Rule(number="II", about=(Matter.FREE,)),
        Rule(number="III", about=(Matter.SPACE,)),
        Rule(number="IV", about=(Matter.TIME,)),
    ),
    zones=(
        Foundations(
            name="aces",
            shape=Rows(columns=4, across=1.25),
            at=(-2.5, -2.05),
            ladder=ACE_TO_KING,
            rule="I",
        ),
        Foundations(
            name="kings",
            shape=Rows(columns=4, across=1.25),
            at=(2.5, -2.05),
            ladder=KING_TO_ACE,
            rule="I",
        ),
        Tableau(
            name="rows",
            shape=Rows(rows=MANY, columns=10),
            available=CLEAR,
        ),
        Tableau(name="grace", at=(6.5, 0)),
    ),
    deal=(
        ACES,
        KINGS,
        Rounds(
            rule="IV",
            steps=(
                Deal(to=NEXT_ROW),
                Pause(
                    clauses=(
                        Play(source="rows"),
                        Fill(space=LAST_ROW, source=PACK, when=BEFORE_DEALING_ON, rule="III"),
                    )
                ),
            ),
        ),
        LayOut(to="grace"),
        Pause(
            clauses=(
                Play(source=("rows", "grace")),
                Grace(clause=Fill(space="grace", source=Part(of="rows", cards=BLOCKED_OR_NOT))),
            )
        ),
    ),
    readings=(
        Reading(
            text="A card is free from above or below only when its whole column is clear on that"
            " side.",
            settles=(CLEAR,),
        ),
        "The last row is refilled when the player has done playing, all its spaces together.",
        "The grace may be used at any time once the pack is out; the card removed is laid by, and"
        " played when it is wanted.",
    ),
    options=(
        Option(
            name="found-in-the-deal",
            in_book=True,
            text="The foundation cards are not withdrawn, but played as they are released.",
            instead=(ACES, KINGS),
        ),
        Option(
            name="inner-gaps",
            text="A gap frees the cards next to it, above and below.",
            instead=(CLEAR,),
            read=(replace(CLEAR, reach=Reach.NEXT),),
        ),
    ),
    advice=("Keep the grace for the card that blocks those most needed.",),
)
