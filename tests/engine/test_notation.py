"""Codes, places, moves and positions as text: what is read, and what is said of what is not."""

import pytest

import cadogan
from cadogan.engine.notation import DealCode, parse_code
from cadogan.errors import IllegalMoveError, InvalidSetupError, NotationError, UnknownGameError
from tests.golden_writers.perft import FOLDER as PERFT
from tests.golden_writers.perft import read_lines
from tests.tiny import listed, tiny
from tests.walks import every_code, patience_of

SHAH = (
    "star.1.1: 2C; star.1.2: 5D; star.3.1: 7H; star.3.2: 8H; star.3.3: 8H; star.3.4: 2D;"
    " aces.1: AC; aces.2: AD"
)
AT_LAST = "step=5"


def one_line(error: BaseException) -> str:
    """The message of an error, which is one line."""
    message = str(error)
    assert message
    assert "\n" not in message
    return message


# -------------------------------------------------------------------------------------------- codes


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("the-shah:48213", DealCode("the-shah", (), 48213)),
        ("the-shah", DealCode("the-shah", (), None)),
        ("  The-Shah:7 ", DealCode("the-shah", (), 7)),
        ("the-fourteenth+one-exchange:1", DealCode("the-fourteenth", ("one-exchange",), 1)),
        ("x+b+a:9", DealCode("x", ("a", "b"), 9)),
        ("x+a+a:9", DealCode("x", ("a",), 9)),
        (f"x:{2**63 - 1}", DealCode("x", (), 2**63 - 1)),
    ],
)
def test_codes_are_read(text: str, code: DealCode) -> None:
    assert parse_code(text) == code
    assert parse_code(str(code)) == code


@pytest.mark.parametrize(
    "text", ["", ":", "the shah", "the-shah:", "the-shah:x", "the-shah:-1", "-shah:1", "a++b:1"]
)
def test_what_is_no_code_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_code(text)
    assert "the-shah:48213" in one_line(caught.value)


@pytest.mark.parametrize("number", ["0", str(2**63)])
def test_numbers_of_deals_have_their_range(number: str) -> None:
    with pytest.raises(InvalidSetupError) as caught:
        parse_code(f"the-shah:{number}")
    assert number in one_line(caught.value)


def test_deals_and_games_are_found_by_their_codes() -> None:
    assert cadogan.deal("the-shah:5") == cadogan.game("the-shah").deal(5)
    assert cadogan.game("shah").slug == "the-shah"
    assert cadogan.game("The Shah").slug == "the-shah"
    assert cadogan.game("7").slug == "the-shah"
    with pytest.raises(NotationError, match="the-shah:1"):
        cadogan.deal("the-shah")
    with pytest.raises(UnknownGameError) as caught:
        cadogan.game("the-sha")
    assert caught.value.suggestions[0] == "the-shah"
    assert "the-shah" in one_line(caught.value)
    with pytest.raises(UnknownGameError) as caught:
        cadogan.deal("qqq:1")
    assert "qqq" in one_line(caught.value)


# -------------------------------------------------------------------------------------------- moves


def test_moves_are_written_verb_card_from_to() -> None:
    position = tiny("the-shah", SHAH, AT_LAST)
    assert "play 2D star.3.4 aces.2" in listed(position)
    assert "marry 7H star.3.1 star.3.2" in listed(position)


@pytest.mark.parametrize(
    ("short", "full"),
    [
        ("marry 7H star.3.1 star.3.2", "marry 7H star.3.1 star.3.2"),
        ("7H star.3.1 star.3.3", "marry 7H star.3.1 star.3.3"),
        ("star.3.1 star.3.2", "marry 7H star.3.1 star.3.2"),
        ("s3.1 s3.2", "marry 7H star.3.1 star.3.2"),
        ("marry s3.1 s3.2", "marry 7H star.3.1 star.3.2"),
        ("7h star.3.2", "marry 7H star.3.1 star.3.2"),
        ("2d", "play 2D star.3.4 aces.2"),
        ("2D", "play 2D star.3.4 aces.2"),
        ("2d ad", "play 2D star.3.4 aces.2"),
        ("2d aces.2", "play 2D star.3.4 aces.2"),
        ("2d f2", "play 2D star.3.4 aces.2"),
        ("s3.4 a", "play 2D star.3.4 aces.2"),
        ("play 2d", "play 2D star.3.4 aces.2"),
        ("PLAY 2D STAR.3.4 ACES.2", "play 2D star.3.4 aces.2"),
        ("  play   2d  ", "play 2D star.3.4 aces.2"),
    ],
)
def test_short_forms_are_read_where_they_are_clear(short: str, full: str) -> None:
    position = tiny("the-shah", SHAH, AT_LAST)
    assert position.move_text(position.parse_move(short)) == full


def test_a_text_that_could_be_several_moves_lists_them() -> None:
    position = tiny("the-shah", SHAH, AT_LAST)
    with pytest.raises(NotationError) as caught:
        position.parse_move("7h 8h")
    said = one_line(caught.value)
    assert "'7h 8h' could be:" in said
    assert "marry 7H star.3.1 star.3.2" in said
    assert "marry 7H star.3.1 star.3.3" in said


def test_of_several_moves_the_one_play_is_meant() -> None:
    position = tiny("the-shah", SHAH + "; star.3.5: 3D; star.3.6: 2D", AT_LAST)
    assert "marry 2D star.3.4 star.3.5" in listed(position)
    position = tiny("the-shah", "star.3.4: 2D; star.3.5: 3D; aces.2: AD", AT_LAST)
    assert position.move_text(position.parse_move("2d")) == "play 2D star.3.4 aces.2"


def test_ten_is_read_in_both_ways() -> None:
    position = tiny("the-shah", "star.3.1: TH; star.3.2: JH", AT_LAST)
    for text in ("10h jh", "TH JH", "th jh"):
        assert position.move_text(position.parse_move(text)) == "marry TH star.3.1 star.3.2"


def test_a_twin_place_may_be_named() -> None:
    position = tiny("la-belle-lucie", "fans.1: 9C; fans.2: 5S AD", "step=1 redeals=2")
    for number in (1, 2, 3, 4):
        move = position.parse_move(f"ad aces.{number}")
        assert position.equal_move(move) == position.legal_moves[0]
        position.push(move)
        assert position.cards_at(f"aces.{number}")
        position.pop()


def test_deal_stands_for_whichever_dealing_is_legal() -> None:
    position = cadogan.deal("the-sultan:1")
    assert position.move_text(position.parse_move("deal")).startswith("turn")
    assert position.move_text(position.parse_move("turn")).startswith("turn")
    position = cadogan.deal("la-belle-lucie:1")
    assert position.move_text(position.parse_move("deal")) == "redeal"
    position = cadogan.deal("the-shah:1")
    assert position.move_text(position.parse_move("deal")) == "deal"


def test_a_bid_that_is_not_legal_is_refused() -> None:
    position = cadogan.deal("the-shah:1")
    for text in ("redeal", "lay", "turn"):
        with pytest.raises((IllegalMoveError, NotationError)) as caught:
            position.parse_move(text)
        one_line(caught.value)


def test_an_illegal_move_is_refused_with_its_reason() -> None:
    position = tiny("the-shah", SHAH, AT_LAST)
    with pytest.raises(IllegalMoveError) as caught:
        position.parse_move("play 2C star.1.1 aces.2")
    assert caught.value.reason in one_line(caught.value)
    with pytest.raises(IllegalMoveError) as caught:
        position.parse_move("8h 7h")
    one_line(caught.value)


@pytest.mark.parametrize("text", ["", "   ", "xyzzy", "play", "2d 2d 2d 2d 2d", "fans.1 fans.2"])
def test_what_is_no_move_is_refused(text: str) -> None:
    position = tiny("the-shah", "star.3.1: 9C", AT_LAST)
    with pytest.raises((NotationError, IllegalMoveError)) as caught:
        position.parse_move(text)
    one_line(caught.value)


def test_foundations_are_counted_over_all_zones_by_f() -> None:
    position = tiny("the-fifteen", "columns.1: 9C AS; columns.2: 5H KD", "step=1 played=1")
    play = position.parse_move("kd f5")
    assert position.move_text(play) == "play KD columns.2 kings.1"
    with pytest.raises((NotationError, IllegalMoveError)):
        position.parse_move("kd f1")


# ---------------------------------------------------------------------------------------- positions


def test_a_position_is_one_line_of_three_parts() -> None:
    text = cadogan.deal("la-belle-lucie:4").text()
    code, places, state = text.split(" | ")
    assert code == "la-belle-lucie:4"
    assert places.count(";") == 17
    assert state == "step=1"
    assert "\n" not in text


def test_face_down_and_fresh_cards_are_marked() -> None:
    assert "layout.3: ~" in cadogan.deal("canfield-or-klondike:1").text()
    patience = cadogan.game("canfield-or-klondike")
    position = patience.position(patience.deal(1).text())
    assert position.view() == patience.deal(1).view()


def test_hand_made_spacing_and_case_do_not_matter() -> None:
    patience = cadogan.game("la-belle-lucie")
    text = patience.deal(3).text()
    assert patience.position(text.replace("; ", " ;  ").lower()) == patience.deal(3)
    assert patience.position("  " + text + "  ") == patience.deal(3)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("la-belle-lucie:2", "the-shah:2", "is no deal of la-belle-lucie"),
        ("la-belle-lucie:2", "la-belle-lucie", "is no deal of la-belle-lucie"),
        ("la-belle-lucie:2", "la-belle-lucie+house-in-the-wood:2", "is no deal of la-belle-lucie"),
        ("fans.2:", "fens.2:", "'fens.2' is no place of this game: did you mean fans.2?"),
        ("fans.2:", "fans.1:", "fans.1 stands there twice"),
        ("fans.2:", "fans.2", "is no packet: place, colon, cards are wanted"),
        ("step=1", "step=9", "La Belle Lucie: step=9: the deal has 4 steps, from 0"),
        ("step=1", "step=x", "'x' is no value of step"),
        ("step=1", "pace=1", "'pace' is no part of a state"),
        ("step=1", "step=1 | more", "a position is three parts"),
    ],
)
def test_a_broken_position_says_what_is_wrong(old: str, new: str, said: str) -> None:
    patience = cadogan.game("la-belle-lucie")
    text = patience.deal(2).text()
    assert old in text
    with pytest.raises((NotationError, InvalidSetupError)) as caught:
        patience.position(text.replace(old, new, 1))
    assert said in one_line(caught.value)


def test_wrong_cards_of_a_position_are_named() -> None:
    patience = cadogan.game("la-belle-lucie")
    text = patience.deal(2).text()
    card = text.split("fans.1: ")[1][:2]
    other = "AC" if card != "AC" else "2C"
    with pytest.raises(InvalidSetupError, match=f"{other} is there 2 times: the pack has 1"):
        patience.position(text.replace(f"fans.1: {card}", f"fans.1: {other}"))
    with pytest.raises(InvalidSetupError, match=f"missing from the pack: {card}"):
        patience.position(text.replace(f"fans.1: {card} ", "fans.1: "))
    with pytest.raises(NotationError, match="1X"):
        patience.position(text.replace(f"fans.1: {card}", "fans.1: 1X"))


def test_any_place_may_hold_all_the_cards_of_a_position_set_up_by_hand() -> None:
    patience = cadogan.game("la-belle-lucie")
    pack = " ".join(patience.deal(1).text().split(" | ")[1].replace(";", " ").split())
    cards = " ".join(word for word in pack.split() if not word.endswith(":"))
    position = patience.position(f"la-belle-lucie:1 | fans.1: {cards} | step=1")
    assert len(position.cards_at("fans.1")) == 52
    position.push(position.legal_moves[0])
    position.pop()
    assert position.text() == patience.position(position.text()).text()


@pytest.mark.parametrize("name", ["must", "half", "fall", "burst", "base", "grace-1"])
def test_states_with_places_and_numbers_read_back(name: str) -> None:
    found = 0
    for code in every_code():
        for line in read_lines(PERFT / f"{code}.perft"):
            if f"{name}=" in line.text:
                found += 1
                position = patience_of(code).position(line.text)
                assert position.text() == line.text
                assert f"{name}=" in position.text().split(" | ")[2]
    assert found
