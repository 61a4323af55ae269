"""The Zodiac. Two entire packs of cards."""

from cadogan.vocabulary import (
    ACE_TO_KING,
    ALL,
    EITHER,
    HAND,
    KING_TO_ACE,
    PACK,
    TALON,
    Deal,
    Fill,
    Foundations,
    Game,
    Marry,
    Matter,
    Pause,
    Play,
    Redeal,
    Ring,
    Rows,
    Rule,
    Tableau,
    Talon,
    TurnUp,
)

THE_ZODIAC = Game(
    name="The Zodiac",
    packs=2,
    rules=(
        Rule(
            number="I",
            about=(
                Matter.SOURCE,
                Matter.TARGET,
                Matter.ORDER,
            ),
        ),
        Rule(number="II", about=(Matter.SUIT,)),
    ),
    zones=(
        Foundations(
            name="aces",
            shape=Rows(columns=4, across=1.66),
            at=(0, -2.05),
            ladder=ACE_TO_KING,
            rule="II",
        ),
        Foundations(
            name="kings",
            shape=Rows(columns=4, across=1.66),
            at=(0, 2.05),
            ladder=KING_TO_ACE,
            rule="II",
        ),
        Tableau(name="equator", shape=Rows(columns=8)),
        Tableau(name="zodiac", shape=Ring(places=24, radius=5.25)),
        Talon(),
    ),
    deal=(
        Deal(to="equator"),
        Deal(to="zodiac"),
        TurnUp(
            clauses=(
                Marry(source=("equator", HAND, TALON), onto="zodiac", direction=EITHER, rule="I"),
                Fill(space="equator", source=TALON, otherwise=PACK),
            )
        ),
        Redeal(gather=TALON, times=ALL),
        Pause(clauses=(Play(source=("zodiac", "equator")),)),
    ),
    readings=(
        "The talon is turned over as it is, as often as the player likes.",
        "When all the cards are placed there are no more marriages.",
    ),
    advice=(
        "Marry with the greatest care, or the cards will block each other when the foundations are"
        " built at the end.",
    ),
)
