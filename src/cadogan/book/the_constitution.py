"""The Constitution. Two entire packs of cards."""

from cadogan.vocabulary import (
    ACE,
    ACE_TO_KNAVE,
    ALTERNATE,
    AT_ONCE,
    CLUBS,
    DIAMONDS,
    DOWN,
    HEARTS,
    KING,
    PACK,
    QUEEN,
    SPADES,
    TALON,
    Deal,
    Fill,
    Foundations,
    Game,
    Matter,
    Ornament,
    Place,
    Play,
    Ring,
    Rows,
    Rule,
    Tableau,
    Talon,
    TurnUp,
    Withdraw,
)

DIVISION = Rows(columns=8, across=1.145)
DIVISIONS = ("people", "commons", "lords", "privy council")
HEIGHTS = (9.9, 8.5, 7.05, 5.6)

THE_CONSTITUTION = Game(
    name="The Constitution",
    packs=2,
    rules=(
        Rule(number="I", about=(Matter.SOURCE,)),
        Rule(
            number="II",
            about=(
                Matter.SOURCE,
                Matter.TARGET,
            ),
        ),
        Rule(number="III", about=(Matter.FREE,)),
        Rule(
            number="IV",
            about=(
                Matter.SUIT,
                Matter.ORDER,
            ),
        ),
        Rule(number="V", about=(Matter.SPACE,)),
        Rule(number="VI", about=(Matter.SUIT,)),
    ),
    zones=(
        Ornament(name="sovereign"),
        Ornament(name="judges and bishops", shape=Ring(places=8, radius=3.63, turn=90)),
        Foundations(
            name="government", shape=Ring(places=8, radius=2.07), ladder=ACE_TO_KNAVE, rule="VI"
        ),
        *(
            Tableau(name=division, shape=DIVISION, at=(0, height), rule="III")
            for division, height in zip(DIVISIONS, HEIGHTS)
        ),
        Talon(),
    ),
    deal=(
        Withdraw(rank=QUEEN, suits=(DIAMONDS,), count=1, to="sovereign"),
        Withdraw(rank=QUEEN),
        Withdraw(rank=KING, suits=(HEARTS, CLUBS, DIAMONDS, SPADES), to="judges and bishops"),
        Withdraw(rank=ACE, suits=(SPADES, HEARTS, CLUBS, DIAMONDS), to="government"),
        Deal(to=DIVISIONS),
        TurnUp(
            clauses=(
                Play(source="privy council", rule="I"),
                *(
                    Place(source=lower, onto=upper, direction=DOWN, suit=ALTERNATE, rule="II, IV")
                    for lower, upper in zip(DIVISIONS, DIVISIONS[1:])
                ),
                *(
                    Fill(space=upper, source=lower, when=AT_ONCE, rule="V")
                    for lower, upper in zip(DIVISIONS, DIVISIONS[1:])
                ),
                Fill(space="people", source=TALON, otherwise=PACK, when=AT_ONCE, rule="V"),
            )
        ),
    ),
    readings=(
        "Cards from the pack and the talon enter the People only to fill a space.",
        "A card may go to any column of the division above; none moves sideways.",
    ),
    advice=(
        "Fill a space with the card that has most chance to reach the top, or that is most useful"
        " to the cards of the row below.",
        "It is often better to put off making a space till a card is turned up that you want.",
    ),
)
