"""What places are called: one name for each, wherever it is said."""

import re

import pytest

import cadogan
from cadogan.engine.position import Position
from cadogan.errors import NotationError
from cadogan.prose import say_place
from cadogan.prose.names import Names, say_places
from cadogan.prose.narration import Teller, tell_move
from cadogan.vocabulary import Part, Talon
from cadogan.web.tables import describe_position
from tests.walks import every_code, patience_of


@pytest.mark.parametrize(
    ("slug", "label", "words"),
    [
        ("la-belle-lucie", "fans.5", "fan 5"),
        ("the-mill", "wings.2", "wing 2"),
        ("the-mill", "ace", "the ace foundation"),
        ("the-herring-bone", "left-scenes.2", "left scene 2"),
        ("the-herring-bone", "descending.2", "the descending foundation 2"),
        ("the-herring-bone", "herring-bone", "the herring bone"),
        ("la-belle-lucie", "aces.2", "the ace foundation 2"),
        ("margarethe", "aces", "the ace foundation"),
        ("the-hemispheres", "red-aces.2", "the red ace foundation 2"),
        ("the-flower-garden", "garden.4", "place 4 of the garden"),
        ("the-hemispheres", "european.1", "place 1 of the European places"),
        ("the-shah", "talon", "the talon"),
        ("the-shah", "hand", "the hand"),
        ("the-shah", "pack", "the pack"),
        ("the-blockade", "rows.3.2", "place 2 of row 3"),
        ("the-carpet", "carpet.3.2", "place 2 of row 3 of the carpet"),
        ("the-shah", "star.3.2", "place 2 of circle 3 of the star"),
    ],
)
def test_places_are_told_by_the_names_of_their_zones(slug: str, label: str, words: str) -> None:
    assert say_place(cadogan.game(slug).table, label) == words


@pytest.mark.parametrize("label", ["", "fans.", "fans.x", "fans.1.2.3", ".5"])
def test_what_is_no_place_is_refused(label: str) -> None:
    with pytest.raises(NotationError, match="is no place"):
        say_place(cadogan.game("la-belle-lucie").table, label)


def test_places_of_one_line_are_told_together() -> None:
    table = cadogan.game("the-shah").table
    assert say_places(table, ["star.3.1"]) == "place 1 of circle 3 of the star"
    assert say_places(table, ["star.3.1", "star.3.2", "star.3.3"]) == (
        "places 1 to 3 of circle 3 of the star"
    )
    assert say_places(table, ["aces.1", "aces.4"]) == "the ace foundations 1 and 4"


def places_said(position: Position) -> dict[str, set[str]]:
    """Every name that is said of each place, by whoever says it."""
    table = position.table
    said: dict[str, set[str]] = {}
    for zone in describe_position(position, None)["zones"]:
        for place in zone["places"]:
            said.setdefault(place["label"], set()).add(place["spoken"])
    names = Names(position.patience.definition)
    for zone in position.patience.definition.zones:
        if isinstance(zone, Talon):
            continue
        for spot in names.spots(zone.name):
            # The rules name circles and rows of a zone as its places do.
            for line in ("row", "circle"):
                part = names.part(Part(of=zone.name, line=line, numbers=(1,)))
                told = say_place(table, spot.label)
                if re.match(rf"place \d+ of {line} 1\b", told):
                    assert told.endswith(part), (told, part)
    return said


@pytest.mark.parametrize("code", every_code())
def test_every_place_has_one_name_wherever_it_is_told(code: str) -> None:
    position = patience_of(code).deal(1)
    table = position.table
    names = {spot.label: say_place(table, spot.label) for spot in table.spots}
    assert len(set(names.values())) == len(names)
    assert all({names[label]} == told for label, told in places_said(position).items())
    known = set(names.values())
    for _ in range(25):
        if not position.legal_moves:
            break
        for move in position.legal_moves[:40]:
            # What is said of a move before it is made names the places of its text.
            told = tell_move(position, move)
            text = position.move_text(move)
            for label in told.places:
                assert names[label] in told.sentence, text
                assert label in text.split() or label in ("pack", "hand"), text
        move = position.legal_moves[len(position.move_stack) % len(position.legal_moves)]
        teller = Teller(position, move)
        position.make(move)
        for sentence in teller.account().whole:
            found = re.match(r".+? from (.+) to (.+)\.$", sentence)
            if found and found[1] in known:
                assert found[2].partition(", as card")[0] in known, sentence
