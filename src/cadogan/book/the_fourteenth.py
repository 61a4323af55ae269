"""The Fourteenth. Two entire packs of cards."""

from cadogan.vocabulary import (
    AT_ONCE,
    LAST_RESORT,
    PACK,
    Cleared,
    Combine,
    Deal,
    Exchange,
    Fill,
    Game,
    Grace,
    Option,
    Pause,
    Reading,
    Rows,
    Tableau,
)

EXCHANGE = Exchange(first="square", second="square", swaps=2, when=LAST_RESORT, fruitful=True)

THE_FOURTEENTH = Game(
    name="The Fourteenth",
    packs=2,
    zones=(Tableau(name="square", shape=Rows(rows=5, columns=5, down=1.48)),),
    deal=(
        Deal(to="square"),
        Pause(
            clauses=(
                Combine(source="square", size=2, total=14, along=("row", "column")),
                Fill(space="square", source=PACK, when=AT_ONCE),
                EXCHANGE,
            )
        ),
    ),
    goal=Cleared(),
    readings=(
        "Any two cards of a row or column may be paired, whatever lies between them.",
        Reading(
            text="The exchange may be made as often as there is no fourteen.", settles=(EXCHANGE,)
        ),
        "It is made only while there is no fourteen, and must make one.",
        "Two cards change places with two others, or one with one.",
        "When the pack is out the places stay empty and the cards do not close up.",
    ),
    options=(
        Option(
            name="one-exchange",
            text="The exchange may be made once in the game.",
            instead=(EXCHANGE,),
            read=(Grace(clause=EXCHANGE),),
        ),
    ),
    advice=(
        "Choose the exchange with care, for it alone is in your hands; a good one makes several"
        " fourteens.",
    ),
)
