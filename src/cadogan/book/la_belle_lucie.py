"""La Belle Lucie. One entire pack of cards; The House in the Wood and on the Hill, two."""

from dataclasses import replace

from cadogan.vocabulary import (
    ACE_TO_KING,
    DOWN,
    EITHER,
    FANNED,
    KING_TO_ACE,
    Deal,
    Foundations,
    Game,
    Marry,
    Matter,
    Option,
    Pause,
    Play,
    Redeal,
    Rows,
    Rule,
    Tableau,
)

ACES = Foundations(
    name="aces", shape=Rows(columns=4, across=1.9), at=(0, 8.4), ladder=ACE_TO_KING, rule="II"
)
FANS = Tableau(
    name="fans",
    shape=Rows(rows=4, columns=(5, 5, 5, 3), across=2.25, down=1.9, bow=0.6),
    spread=FANNED,
    rule="I",
)
TWICE_THE_FANS = replace(FANS, shape=Rows(rows=5, columns=7, across=2.25, down=1.9, bow=0.6))

THREES = Deal(to="fans", each=3)
PLAY = Play(source="fans")
MARRY = Marry(source="fans", onto="fans", direction=DOWN)
TWICE = Redeal(gather="fans", times=2, shuffled=True)

THE_HOUSE_IN_THE_WOOD = Game(
    name="The House in the Wood",
    packs=2,
    rules=(
        Rule(number="I", about=(Matter.FREE,)),
        Rule(number="II", about=(Matter.SUIT,)),
    ),
    zones=(
        replace(ACES, shape=Rows(columns=8, across=1.9), at=(0, 10.3)),
        TWICE_THE_FANS,
    ),
    deal=(THREES, Pause(clauses=(PLAY, MARRY)), TWICE),
    readings=("The packs are shuffled together: thirty-four fans of three and one of two.",),
)

THE_HOUSE_ON_THE_HILL = Game(
    name="The House on the Hill",
    packs=2,
    rules=(
        Rule(number="I", about=(Matter.FREE,)),
        Rule(number="II", about=(Matter.SUIT,)),
    ),
    zones=(
        replace(ACES, at=(-3.8, 10.3)),
        replace(ACES, at=(3.8, 10.3), name="kings", ladder=KING_TO_ACE),
        TWICE_THE_FANS,
    ),
    deal=(THREES, Pause(clauses=(PLAY, replace(MARRY, direction=EITHER))), TWICE),
    readings=("The fans are as in The House in the Wood, and so are the re-deals.",),
)

LA_BELLE_LUCIE = Game(
    name="La Belle Lucie",
    packs=1,
    rules=(
        Rule(number="I", about=(Matter.FREE,)),
        Rule(number="II", about=(Matter.SUIT,)),
    ),
    zones=(ACES, FANS),
    deal=(THREES, Pause(clauses=(PLAY, MARRY)), TWICE),
    readings=(
        "The place of a fan that is played out is not filled again.",
        "The player may re-deal at any time, not only when nothing is left to play.",
    ),
    options=(
        Option(
            name="house-in-the-wood",
            text="The House in the Wood: two packs, eight aces.",
            game=THE_HOUSE_IN_THE_WOOD,
            in_book=True,
        ),
        Option(
            name="house-on-the-hill",
            text="The House on the Hill: two packs, four aces and four kings, marriages both ways.",
            game=THE_HOUSE_ON_THE_HILL,
            in_book=True,
        ),
    ),
    advice=(
        "Look over all the fans before you marry, and release as many suitable cards as you can:"
        " freeing one may block another that is needed more.",
    ),
)
