"""The Herring-bone. Two entire packs of cards."""

from dataclasses import replace

from cadogan.vocabulary import (
    AT_ONCE,
    HAND,
    HERRING_BONE,
    PACK,
    ROUND_DOWN,
    ROUND_UP,
    TALON,
    Deal,
    Fill,
    Foundations,
    Game,
    Matter,
    Option,
    Play,
    Redeal,
    Rows,
    Rule,
    Tableau,
    Talon,
    Transfer,
    TurnBase,
    TurnUp,
)

BONE = Deal(to="herring-bone", each=28)
SCENES, BARS = Rows(rows=4, down=1.6), Rows(rows=2, down=8, turn=90)
SIDE_SCENES, BOTH_BARS = ("left scenes", "right scenes"), ("left bars", "right bars")

THE_HERRING_BONE = Game(
    name="The Herring-bone",
    packs=2,
    rules=(
        Rule(number="I", about=(Matter.SUIT,)),
        Rule(number="II", about=(Matter.FREE,)),
        Rule(number="III", about=(Matter.FREE,)),
        Rule(number="IV", about=(Matter.SPACE,)),
    ),
    zones=(
        Foundations(
            name="descending",
            shape=Rows(rows=4, down=1.8),
            at=(-6, 1),
            ladder=ROUND_DOWN,
            turned=True,
            on_sight=True,
            rule="I",
        ),
        Foundations(
            name="ascending",
            shape=Rows(rows=4, down=1.8),
            at=(6, 1),
            ladder=ROUND_UP,
            turned=True,
            on_sight=True,
            rule="I",
        ),
        Tableau(name="left scenes", shape=SCENES, at=(-3.5, 1.5), rule="III"),
        Tableau(name="right scenes", shape=SCENES, at=(3.5, 1.5), rule="III"),
        Tableau(name="left bars", shape=BARS, at=(-3.5, 0), rule="III"),
        Tableau(name="right bars", shape=BARS, at=(3.5, 0), rule="III"),
        Tableau(name="herring-bone", spread=HERRING_BONE, rule="II"),
        Talon(),
    ),
    deal=(
        BONE,
        Deal(to=(*SIDE_SCENES, *BOTH_BARS)),
        TurnBase(to=("ascending", "descending")),
        TurnUp(
            clauses=(
                Play(source=("herring-bone", *BOTH_BARS, *SIDE_SCENES, HAND, TALON)),
                Fill(
                    space=BOTH_BARS,
                    source="herring-bone",
                    otherwise=(PACK, TALON),
                    when=AT_ONCE,
                    rule="IV",
                ),
                Fill(space=SIDE_SCENES, source=(PACK, TALON), when=AT_ONCE, rule="IV"),
                Transfer(source="ascending", onto="descending"),
                Transfer(source="descending", onto="ascending"),
            )
        ),
        Redeal(gather=TALON, times=2, shuffled=True),
    ),
    readings=(
        "Each suit has one ascending and one descending foundation; the player chooses which the"
        " first card of a suit begins.",
        "A bar is refilled at once; when the herring-bone is used up the bars are refilled like the"
        " side scenes.",
        "A card may go over from the one foundation of its suit to the other at any time, but never"
        " the first card of a foundation.",
    ),
    prefer=("herring-bone", *BOTH_BARS),
    options=(
        Option(
            name="german",
            in_book=True,
            text="The herring-bone is set out from a single pack, so that no card lies twice in it;"
            " only then are the two packs shuffled.",
            instead=(BONE,),
            read=(replace(BONE, from_one_pack=True),),
        ),
    ),
)
