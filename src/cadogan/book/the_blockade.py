"""The Blockade. Two entire packs of cards."""

from cadogan.vocabulary import (
    ACE_TO_KING,
    BEFORE_DEALING_ON,
    DOWN,
    MANY,
    NEXT,
    PACK,
    Deal,
    Fill,
    Foundations,
    Game,
    LaneClear,
    Marry,
    Matter,
    Part,
    Pause,
    Play,
    Rounds,
    Rows,
    Rule,
    Tableau,
)

NEXT_ROW = Part(of="rows", line="row", numbers=(NEXT,))

THE_BLOCKADE = Game(
    name="The Blockade",
    packs=2,
    rules=(
        Rule(number="I", about=(Matter.FREE,)),
        Rule(number="II", about=(Matter.SUIT,)),
    ),
    zones=(
        Foundations(
            name="aces",
            shape=Rows(columns=8, across=1.53),
            at=(0, -2.05),
            ladder=ACE_TO_KING,
            on_sight=True,
            rule="II",
        ),
        Tableau(
            name="rows",
            shape=Rows(rows=MANY, columns=12),
            available=LaneClear(lanes=("below",), rule="I"),
        ),
    ),
    deal=(
        Rounds(
            steps=(
                Deal(to=NEXT_ROW),
                Pause(
                    clauses=(
                        Play(source="rows"),
                        Marry(source="rows", onto="rows", direction=DOWN),
                        Fill(space="rows", source=PACK, when=BEFORE_DEALING_ON),
                    )
                ),
            )
        ),
    ),
    readings=(
        "Aces go up by themselves as they appear, and the next card takes the place.",
        "Spaces are refilled together, the higher rows first, when the player has done playing and"
        " marrying; until then a card may be released by those played below it.",
        "The player need not make every marriage before he deals another row.",
        "When the pack is out the spaces stay open.",
    ),
    advice=("Lay married cards exactly upon each other, lest the rows be confused.",),
)
