"""Walking through definitions, their options, their JSON, and what `validate` says of mistakes."""

from dataclasses import replace
from typing import Any, cast

import pytest

from cadogan.book.general_sedgewick import GENERAL_SEDGEWICK
from cadogan.book.la_belle_lucie import LA_BELLE_LUCIE, THE_HOUSE_IN_THE_WOOD
from cadogan.book.napoleon_at_st_helena import NAPOLEON_AT_ST_HELENA
from cadogan.book.the_carpet import THE_CARPET
from cadogan.book.the_labyrinth import THE_LABYRINTH
from cadogan.engine.definition import (
    apply_options,
    count_stock,
    everything,
    from_json,
    slug_of,
    to_json,
    validate,
    walk,
)
from cadogan.errors import InvalidSetupError, UnknownGameError
from cadogan.vocabulary import (
    ACE,
    ACE_TO_KING,
    DOWN,
    HAND,
    KING,
    NEXT,
    PACK,
    TALON,
    Deal,
    Fill,
    Foundations,
    Game,
    LaneClear,
    Marry,
    Option,
    Part,
    Pause,
    Play,
    Raise,
    Redeal,
    Rows,
    Tableau,
    Talon,
    TurnUp,
    Withdraw,
)

ACES = Foundations(name="aces", shape=Rows(columns=4), ladder=ACE_TO_KING)
FANS = Tableau(name="fans", shape=Rows(columns=4))
PLAY = Play(source="fans")
MARRY = Marry(source="fans", onto="fans", direction=DOWN)
PAUSE = Pause(clauses=(PLAY, MARRY))
SMALL = Game(name="Small", packs=1, zones=(ACES, FANS), deal=(Deal(to="fans", each=13), PAUSE))


def with_clause(clause: Any) -> Game:
    return replace(SMALL, deal=(SMALL.deal[0], Pause(clauses=(PLAY, clause))))


def with_deal(*steps: Any) -> Game:
    return replace(SMALL, deal=(*steps, PAUSE))


def with_zones(*zones: Any) -> Game:
    return replace(SMALL, zones=zones)


# ---------------------------------------------------------------------------------------- walking


def test_walk_meets_every_word_itself_first() -> None:
    met = list(walk(SMALL))
    assert met[0] is SMALL
    for word in (ACES, FANS, SMALL.deal[0], PAUSE, PLAY, MARRY, DOWN, "fans", 13):
        assert word in met


def test_walk_leaves_the_options_out_and_everything_does_not() -> None:
    assert THE_HOUSE_IN_THE_WOOD not in list(walk(LA_BELLE_LUCIE))
    met = list(everything(LA_BELLE_LUCIE))
    assert THE_HOUSE_IN_THE_WOOD in met
    assert THE_HOUSE_IN_THE_WOOD.zones[0] in met
    slip = NAPOLEON_AT_ST_HELENA.options[0]
    assert slip.read[0] in list(everything(NAPOLEON_AT_ST_HELENA))
    assert slip.read[0] not in list(walk(NAPOLEON_AT_ST_HELENA))


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Cæsar", "caesar"),
        ("The “Louis” Patience", "the-louis-patience"),
        ("Napoleon's Square", "napoleons-square"),
        ("Napoleon at St. Helena", "napoleon-at-st-helena"),
        ("Spenser’s Fairie Queen", "spensers-fairie-queen"),
        ("The Flower-Garden", "the-flower-garden"),
        ("  Été   2 ", "ete-2"),
    ],
)
def test_a_slug_is_plain(name: str, slug: str) -> None:
    assert slug_of(name) == slug


# ------------------------------------------------------------------------------------------ options


def option(name: str, *instead: object, read: tuple[object, ...] = ()) -> Option:
    return Option(name=name, text="A slip.", instead=instead, read=read)


def test_an_option_replaces_its_word_wherever_it_stands() -> None:
    both = replace(SMALL, deal=(*SMALL.deal, PAUSE), options=(option("up", PLAY, read=(MARRY,)),))
    other = apply_options(both, ["up"])
    assert other.deal[1:] == (Pause(clauses=(MARRY, MARRY)),) * 2
    assert other.options == ()


def test_a_word_without_a_fellow_is_struck_out() -> None:
    other = apply_options(THE_LABYRINTH, ["found-in-the-deal"])
    assert len(other.deal) == len(THE_LABYRINTH.deal) - 2
    assert not any(isinstance(step, Withdraw) for step in other.deal)


def test_an_option_may_be_another_game() -> None:
    assert apply_options(LA_BELLE_LUCIE, ["house-in-the-wood"]) == THE_HOUSE_IN_THE_WOOD


def test_no_option_leaves_the_game_as_it_is() -> None:
    assert apply_options(LA_BELLE_LUCIE, []) == replace(LA_BELLE_LUCIE, options=())


def test_the_order_of_options_is_of_no_account() -> None:
    names = ["found-in-the-deal", "inner-gaps"]
    one = apply_options(THE_LABYRINTH, names)
    assert one == apply_options(THE_LABYRINTH, reversed(names))
    assert one == apply_options(THE_LABYRINTH, [*names, *names])
    assert one not in {apply_options(THE_LABYRINTH, [name]) for name in names}


def test_an_unknown_option_is_told_with_those_there_are() -> None:
    with pytest.raises(UnknownGameError, match="did you mean 'clear-lanes'") as caught:
        apply_options(THE_CARPET, ["clear-lane"])
    assert caught.value.suggestions == ("clear-lanes",)
    with pytest.raises(UnknownGameError, match="its options: open-spaces"):
        apply_options(GENERAL_SEDGEWICK, ["xyzzy"])
    with pytest.raises(UnknownGameError, match="Small has no option 'any'; it has no options"):
        apply_options(SMALL, ["any"])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (option("one", PLAY), option("other", PLAY, read=(MARRY,))),
        (option("one", PAUSE, read=(PAUSE,)), option("other", PLAY)),
        (option("one", PLAY), option("other", PAUSE, read=(PAUSE,))),
        (Option(name="one", text="A game.", game=SMALL), option("other", PLAY)),
        (option("one", PLAY), Option(name="other", text="A game.", game=SMALL)),
    ],
)
def test_options_that_exclude_each_other_are_both_named(one: Option, other: Option) -> None:
    game = replace(SMALL, options=(one, other))
    with pytest.raises(InvalidSetupError, match="'one' and 'other'"):
        apply_options(game, ["other", "one"])


def test_both_houses_at_once_are_refused() -> None:
    with pytest.raises(InvalidSetupError, match="'house-in-the-wood' and 'house-on-the-hill'"):
        apply_options(LA_BELLE_LUCIE, ["house-on-the-hill", "house-in-the-wood"])


@pytest.mark.parametrize(
    "wrong",
    [
        option("wrong", Talon()),
        option("wrong"),
        option("wrong", PLAY, read=(PLAY, MARRY)),
    ],
)
def test_an_option_that_does_not_fit_its_game_is_refused(wrong: Option) -> None:
    with pytest.raises(InvalidSetupError, match="option 'wrong'"):
        apply_options(replace(SMALL, options=(wrong,)), ["wrong"])


# --------------------------------------------------------------------------------------------- JSON


def test_json_says_what_differs_from_the_defaults() -> None:
    assert to_json(replace(SMALL, zones=(), deal=())) == (
        '{"word":"Game","name":"Small","packs":1,"zones":[],"deal":[]}'
    )
    assert '{"enum":"Direction","is":"DOWN"}' in to_json(SMALL)


def test_json_of_equal_definitions_is_equal() -> None:
    other = with_zones(replace(ACES, at=(0.0, 0.0)), replace(FANS, at=(2.0, 0.5)))
    same = with_zones(ACES, replace(FANS, at=(2, 0.5)))
    assert other == same
    assert to_json(other) == to_json(same)
    assert from_json(to_json(other)) == other


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "no JSON"),
        ("[" * 100_000, "nested too deep"),
        ("[]", r"a definition is a Game, not \(\)"),
        ('{"word":"Talon"}', "not a Talon"),
        ('{"word":"Slip"}', "'Slip' is no word"),
        ('{"word":["Talon"]}', "is no word"),
        ('{"word":"When"}', "'When' is no word"),
        ('{"enum":"Talon","is":"X"}', "'Talon' is no enumeration"),
        ('{"enum":"When","is":"NEVER"}', "When has no member 'NEVER'"),
        ('{"name":"Small"}', "None is no word"),
        ('{"word":"Talon","colour":"red"}', "Talon has no field 'colour'; its fields: name, suits"),
        ('{"word":"Game","name":"Small"}', "Game wants a field 'packs'"),
        ('{"word":"Game","name":"S","packs":NaN,"zones":[],"deal":[]}', "NaN in a definition"),
        ('{"word":"Game","name":"S","packs":"1","zones":[],"deal":[]}', "Game.packs is '1'"),
        ('{"word":"Game","name":"S","packs":true,"zones":[],"deal":[]}', "Game.packs is True"),
        ('{"word":"Game","name":"S","packs":1,"zones":["a"],"deal":[]}', "Game.zones is"),
        ('{"word":"Game","name":"S","packs":1,"zones":[],"deal":[null]}', "Game.deal is"),
    ],
)
def test_json_that_is_no_definition_is_refused(text: str, said: str) -> None:
    with pytest.raises(InvalidSetupError, match=said) as caught:
        from_json(text)
    assert "\n" not in str(caught.value)


# -------------------------------------------------------------------------------- holding together


def test_a_small_definition_holds_together() -> None:
    validate(SMALL)
    assert count_stock(SMALL) == 0


def test_the_last_packet_may_fall_short() -> None:
    seven = replace(FANS, shape=Rows(columns=7))
    game = replace(SMALL, zones=(ACES, seven), deal=(Deal(to="fans", each=8), PAUSE))
    validate(game)
    assert count_stock(game) == 0


def test_the_stock_is_what_the_deal_leaves() -> None:
    assert count_stock(with_deal(Deal(to="fans", each=2), Deal(to="fans"))) == 40
    assert count_stock(with_deal(Deal(to="fans", rounds=(1, 2, 3, 4)))) == 42
    assert count_stock(with_deal(Withdraw(rank=KING, count=3), Deal(to="fans"))) == 45


@pytest.mark.parametrize(
    ("game", "said"),
    [
        # zones
        (with_zones(ACES, FANS, FANS), "zone 'fans': the name is taken"),
        (with_zones(ACES, replace(FANS, name="hand")), "zone 'hand': the name is taken"),
        (with_zones(ACES, replace(FANS, name="Fans")), "wanted is a name in small letters"),
        (with_zones(ACES, replace(FANS, shape=Rows(rows=2, columns=(3,)))), "2 rows and 1 lengths"),
        (with_zones(ACES, replace(FANS, shape=Rows(columns=0))), "'fans' has no place"),
        (
            with_zones(ACES, replace(FANS, available=LaneClear(lanes=("outward",)))),
            "no lane 'outward'; it has above, below",
        ),
        (with_zones(replace(ACES, ladder=()), FANS), "a ladder without rungs"),
        (with_zones(replace(ACES, ladder=(0, 1)), FANS), "the ladder has rank 0"),
        (with_zones(replace(ACES, turned=True), FANS), "any rank may be turned up"),
        (with_zones(replace(ACES, beside="fan"), FANS), "Foundations.beside: 'fan' is no zone"),
        (with_zones(ACES, replace(FANS, examine=("aces",))), "Tableau.examine: 'aces' is of"),
        (with_zones(ACES, FANS, replace(FANS, name="idle")), "no step or clause names idle"),
        (with_zones(ACES, FANS, Talon()), "no step or clause names talon"),
        # names
        (with_clause(Play(source="fan")), "Play.source: 'fan' is no zone; wanted is one of: fans"),
        (with_clause(Play(source=PACK)), "Play.source: 'pack' is of the wrong kind"),
        (with_clause(Play(source="fans", to="fans")), "Play.to: 'fans' is of the wrong kind"),
        (with_clause(Marry(source=HAND, onto=HAND, direction=DOWN)), "Marry.onto: 'hand'"),
        (with_clause(Fill(space="aces", source="fans")), "Fill.space: 'aces'"),
        (with_clause(Play(source="fans", along=("ray",))), "Play.source: fans.1 is in no ray"),
        (with_clause(Play(source=Part(of="fans", numbers=(1,)))), "has numbers and no line"),
        (
            with_clause(Play(source=Part(of="fans", line="place", numbers=(5,)))),
            "'fans' has no place 5; it has 1 to 4",
        ),
        (
            with_clause(Play(source=Part(of="fans", line="row", numbers=(NEXT,)))),
            "of 'fans' no row is next or last",
        ),
        (with_clause(Play(source=Part(of="fans", depth=-1))), "depth -1"),
        (replace(SMALL, prefer=("aces",)), "prefer: wanted are some of: fans"),
        (replace(SMALL, deal=(*SMALL.deal, TurnUp(clauses=(PLAY,)))), "there is no Talon"),
        (replace(SMALL, deal=(*SMALL.deal, Redeal(gather=TALON))), "Redeal.gather: 'talon' is no"),
        (with_deal(Deal(to="aces")), "Deal.to: 'aces' is of the wrong kind"),
        (with_deal(), "no step of the deal lays out fans"),
        (replace(SMALL, deal=(SMALL.deal[0], Pause(clauses=(MARRY,)))), "no clause that plays"),
        (
            replace(
                SMALL,
                zones=(*SMALL.zones, Tableau(name="balcony")),
                deal=(*SMALL.deal, Raise(source="fans", to="balcony")),
            ),
            "Raise: 'balcony' has not as many places",
        ),
        # counts
        (replace(SMALL, packs=0), "one pack or more"),
        (replace(SMALL, deal=()), "zones and a deal"),
        (with_deal(Deal(to="fans", each=18)), "20 cards more are dealt than there are"),
        (with_deal(Deal(to="fans", rounds=(1, 2))), "rounds for each of the 4 places"),
        (with_deal(Deal(to="fans", face_down=(2,))), "deeper than the packets are"),
        (
            with_deal(Withdraw(rank=ACE, count=5, to="aces"), Deal(to="fans")),
            "wanted are 5 of rank",
        ),
        (with_deal(Withdraw(rank=KING, count=4, to="aces"), Deal(to="fans")), "no ladder begins"),
        (with_deal(Withdraw(rank=ACE), Deal(to="fans")), "the foundations want 4 aces too many"),
        (replace(SMALL, packs=2), "leave aces, twos.* over; `leaving`"),
        (with_zones(replace(ACES, shape=Rows(columns=5)), FANS), "want 1 ace too many"),
        # types and options
        (
            with_zones(ACES, replace(FANS, shape=cast(Any, ACES))),
            "Tableau.shape is a Foundations; wanted is",
        ),
        (replace(SMALL, options=(option("Up", PLAY),)), "option 'Up': wanted is a name"),
        (replace(SMALL, options=(option("up", Talon(), read=(PLAY,)),)), "option 'up' replaces a"),
        (replace(SMALL, options=(option("unplayed", PLAY),)), "there is no clause that plays"),
    ],
)
def test_a_mistake_is_told_in_one_line(game: Game, said: str) -> None:
    with pytest.raises(InvalidSetupError, match=said) as caught:
        validate(game)
    assert "\n" not in str(caught.value)
