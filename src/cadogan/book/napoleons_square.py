"""Napoleon's Square. Two entire packs of cards."""

from cadogan.vocabulary import (
    ACE_TO_KING,
    BLOCKED_OR_NOT,
    DOWN,
    HAND,
    KING,
    LEFT,
    PACK,
    RIGHT,
    TALON,
    TOP,
    Border,
    Deal,
    Fill,
    Foundations,
    Game,
    Grace,
    Marry,
    Matter,
    Option,
    Part,
    Pause,
    Play,
    Reading,
    Rows,
    Rule,
    SlipUnder,
    Tableau,
    Talon,
    TurnUp,
)

WHOLE_SQUARE = Part(of="square", cards=BLOCKED_OR_NOT)
PACKETS = Deal(to="square", each=4)
REMEDY = Pause(
    clauses=(Grace(clause=SlipUnder(source=WHOLE_SQUARE, ranks=(KING,), blocking=True), times=4),)
)

NAPOLEONS_SQUARE = Game(
    name="Napoleon's Square",
    packs=2,
    rules=(
        Rule(number="I", about=(Matter.FREE,)),
        Rule(number="II", about=(Matter.SPACE,)),
        Rule(number="III", about=(Matter.SUIT,)),
    ),
    zones=(
        Foundations(
            name="aces",
            shape=Rows(rows=2, columns=4, across=1.59, down=2.57),
            at=(0, -1.3),
            ladder=ACE_TO_KING,
            rule="III",
        ),
        Tableau(
            name="square",
            shape=Border(rows=4, columns=4, sides=(LEFT, TOP, RIGHT), turn=(90, 0, 90)),
            rule="I",
        ),
        Talon(),
    ),
    deal=(
        PACKETS,
        REMEDY,
        TurnUp(
            clauses=(
                Play(source=("square", HAND, TALON)),
                Marry(source=("square", HAND, TALON), onto="square", direction=DOWN),
                Fill(space="square", source=(PACK, TALON), rule="II"),
            )
        ),
    ),
    readings=(
        Reading(
            text="A king is slipped under only when both kings of a suit, in two packets, lie over"
            " lower cards of that suit; the player chooses which, once for a suit.",
            settles=(REMEDY,),
        ),
        Reading(
            text="The remedy is offered when the square lies and before anything else is done; the"
            " player may leave it.",
            settles=(REMEDY,),
        ),
        Reading(text="To take up the whole and deal again is a new game.", settles=(REMEDY,)),
    ),
    options=(
        Option(
            name="singles",
            in_book=True,
            text="The square is of twelve single cards; its spaces are filled in the same way.",
            instead=(PACKETS, REMEDY),
            read=(Deal(to="square"),),
        ),
    ),
    advice=(
        "Do not let a sequence of higher cards block lower ones of its suit; where that happens in"
        " two packets the game cannot be won.",
    ),
)
