"""Records: written, read, played through, and refused with the line that is wrong."""

import pytest

import cadogan
from cadogan import EDITION, Position, Record, parse_record, record_of
from cadogan.cards import format_cards
from cadogan.errors import CadoganError, NotationError, UnknownGameError
from tests.tiny import tiny

TEXT = """\
[Game "the-shah"]
[Edition "1"]
[Deal "the-shah:48213"]
[Result "playing"]

1. deal
2. deal
"""


def played(code: str, moves: int) -> Position:
    """A position after its first legal moves, the last of the list each time."""
    position = cadogan.deal(code)
    for _ in range(moves):
        position.push(position.legal_moves[-1])
    return position


def test_a_record_is_a_header_and_numbered_moves() -> None:
    position = cadogan.deal("the-shah:48213")
    position.push("deal")
    position.push("deal")
    assert str(record_of(position)) == TEXT


def test_a_record_reads_back() -> None:
    record = parse_record(TEXT)
    assert record == Record("the-shah:48213", ["deal", "deal"], "playing", EDITION, ())
    assert str(record) == TEXT


def test_a_game_without_moves_has_a_record() -> None:
    record = record_of(cadogan.deal("caesar:3"))
    assert record.moves == []
    assert str(record).endswith('[Result "playing"]\n')
    assert parse_record(str(record)) == record
    assert cadogan.replay(str(record)) == cadogan.deal("caesar:3")


def test_replay_reaches_the_same_position_with_its_moves() -> None:
    position = played("napoleon-at-st-helena+talon-only:17", 30)
    again = cadogan.replay(str(record_of(position)))
    assert again == position
    assert again.code == position.code
    assert again.move_stack == position.move_stack
    again.pop()
    position.pop()
    assert again == position


def test_moves_may_be_written_short() -> None:
    position = cadogan.deal("the-labyrinth:1")
    move = next(m for m in position.legal_moves if position.move_text(m).startswith("play"))
    full = position.move_text(move)
    verb, card, source, target = full.split()
    for short in (f"{verb} {card}", card.lower(), f"{card} {source} {target}"):
        text = str(Record("the-labyrinth:1", [short]))
        again = cadogan.replay(text)
        assert again.move_stack == [move]
        assert record_of(again).moves == [full]


def test_blank_lines_and_spaces_do_not_matter() -> None:
    text = "\n\n" + TEXT.replace("\n", "  \n\n").replace("1. deal", "  1.   deal")
    assert parse_record(text) == parse_record(TEXT)
    assert parse_record(TEXT.replace("\n", "\r\n")) == parse_record(TEXT)


def test_a_deal_typed_in_keeps_its_cards() -> None:
    patience = cadogan.game("the-flower-garden")
    pack = tuple(patience.table.pack[::-1])
    position = patience.deal_cards(pack, 5)
    position.push(position.legal_moves[0])
    record = record_of(position)
    assert record.cards == pack
    assert f'[Cards "{format_cards(pack)}"]' in str(record)
    assert parse_record(str(record)) == record
    again = cadogan.replay(str(record))
    assert again == position
    assert again.dealt_cards == pack


def test_a_position_set_up_by_hand_has_no_record() -> None:
    position = tiny("la-belle-lucie", "fans.1: 9C 8H; fans.2: 7H", "step=1")
    position.push("7h 8h")
    with pytest.raises(NotationError, match="set up by hand"):
        record_of(position)


@pytest.mark.parametrize("result", ["playing", "left"])
def test_results_are_kept(result: str) -> None:
    record = record_of(cadogan.deal("the-shah:1"), result)
    assert record.result == result
    assert parse_record(str(record)).result == result


def test_a_game_in_play_is_not_won() -> None:
    assert record_of(cadogan.deal("the-shah:1")).result == "playing"


def test_a_record_that_says_won_must_end_in_a_win() -> None:
    with pytest.raises(NotationError, match="says 'won', but the game is not won"):
        cadogan.replay(TEXT.replace('"playing"', '"won"'))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('[Edition "1"]\n', "", 'the header line [Edition "..."] is missing'),
        ('[Deal "the-shah:48213"]\n', "", 'the header line [Deal "..."] is missing'),
        ('[Edition "1"]', '[Edition "2"]', "edition 2 of the rules; this program plays edition 1"),
        ('[Edition "1"]', '[Edition "one"]', "edition one of the rules"),
        ("the-shah:48213", "the-shah", "'the-shah' has no deal number"),
        ("the-shah:48213", "the shah:1", "'the shah:1' is no deal code"),
        ("the-shah:48213", "the-sultan:1", "the game is 'the-shah', but the deal is one of"),
        ('"playing"', '"lucky"', "'lucky' is no result: one of playing, won, lost, left"),
        ("1. deal", "deal", "line 6: 'deal' is neither a header line"),
        ("2. deal", "3. deal", "line 7: move 3, but number 2 is due"),
        ("2. deal", "1. deal", "line 7: move 1, but number 2 is due"),
        ("2. deal", '[Deal "the-shah:1"]', "line 7: a header line after the moves"),
        ("[Result", "(Result", "line 4: "),
    ],
)
def test_a_broken_record_says_which_line_is_wrong(old: str, new: str, said: str) -> None:
    assert old in TEXT
    with pytest.raises(NotationError) as caught:
        parse_record(TEXT.replace(old, new))
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_game_line_may_be_missing() -> None:
    assert parse_record(TEXT.replace('[Game "the-shah"]\n', "")) == parse_record(TEXT)


def test_unknown_header_lines_are_refused() -> None:
    with pytest.raises(NotationError, match="line 1: 'Player' is no header of a record"):
        parse_record('[Player "Adelaide"]\n' + TEXT)


@pytest.mark.parametrize("text", ["", "\n", "no record at all", "1. deal\n", "[Game]\n"])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_record(text)


def test_a_move_that_cannot_be_made_is_named() -> None:
    with pytest.raises(CadoganError) as caught:
        cadogan.replay(TEXT.replace("2. deal", "2. play KH star.1.1 aces.1"))
    assert str(caught.value).startswith("move 2 (play KH star.1.1 aces.1): ")
    assert "\n" not in str(caught.value)


def test_an_unknown_game_or_option_is_named() -> None:
    with pytest.raises(UnknownGameError, match="the-shax"):
        cadogan.replay(TEXT.replace("the-shah", "the-shax"))
    with pytest.raises(UnknownGameError, match="no option"):
        cadogan.replay(TEXT.replace("the-shah:48213", "the-shah+upside-down:48213"))


def test_cards_that_are_no_pack_are_named() -> None:
    patience = cadogan.game("the-flower-garden")
    record = record_of(patience.deal_cards(patience.table.pack))
    text = str(record).replace("KD", "QD", 1)
    with pytest.raises(CadoganError, match="QD is there 2 times"):
        cadogan.replay(text)
