"""The Salic Law. Two entire packs of cards."""

from cadogan.vocabulary import (
    ACE_TO_KNAVE,
    ANY,
    KING,
    QUEEN,
    Fill,
    Foundations,
    Game,
    Heap,
    Matter,
    Pause,
    Play,
    Rows,
    Rule,
    Tableau,
    Withdraw,
)

LINE = Rows(columns=8, across=1.57)
PLAY = Play(source="king packets")

THE_SALIC_LAW = Game(
    name="The Salic Law",
    packs=2,
    rules=(
        Rule(number="I", about=(Matter.FREE,)),
        Rule(number="II", about=(Matter.SUIT,)),
    ),
    zones=(
        Foundations(
            name="queens", shape=LINE, at=(0, -4.06), ladder=(QUEEN,), suit=ANY, on_sight=True
        ),
        Foundations(
            name="aces",
            shape=LINE,
            at=(0, -2.03),
            ladder=ACE_TO_KNAVE,
            suit=ANY,
            on_sight=True,
            rule="II",
        ),
        Foundations(name="kings", shape=LINE, ladder=(KING,), suit=ANY, on_sight=True),
        Tableau(name="king packets", shape=LINE, rule="I"),
    ),
    deal=(
        Withdraw(rank=KING, count=1, to="kings"),
        Heap(onto="king packets", heads="kings", clauses=(PLAY,)),
        Pause(clauses=(PLAY, Fill(space="king packets", source="king packets"))),
    ),
    readings=(
        "A card put on a bare king is not covered; when it is played the king is bare again.",
        "The bare kings are of use only when the deal is ended.",
    ),
    advice=(
        "Look through the packets, and work to free whole kings; when the deal is ended, put on"
        " them the cards that release most.",
    ),
)
