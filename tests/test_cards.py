"""Cards: the numbers, and the texts that people read and write."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadogan.cards import (
    ACE,
    BLACK,
    CLUBS,
    DIAMONDS,
    HEARTS,
    KING,
    KNAVE,
    PACK_SIZE,
    QUEEN,
    RANKS,
    RED,
    SPADES,
    SUITS,
    CardStyle,
    Suit,
    format_card,
    format_cards,
    is_red,
    make_card,
    name_card,
    name_rank,
    name_ranks,
    name_suit,
    parse_card,
    parse_cards,
    rank_of,
    suit_of,
)
from cadogan.errors import InvalidSetupError, NotationError

CARDS = st.integers(0, PACK_SIZE - 1)
STYLES: tuple[CardStyle, ...] = ("ascii", "symbols", "braille")


def test_ranks_and_suits_make_every_card_of_the_pack_once_in_order() -> None:
    cards = [make_card(rank, suit) for suit in SUITS for rank in RANKS]
    assert cards == list(range(PACK_SIZE))
    assert [make_card(rank, suit) for suit in range(4) for rank in range(1, 14)] == cards


@given(CARDS)
def test_a_card_is_made_of_its_rank_and_suit(card: int) -> None:
    assert make_card(rank_of(card), suit_of(card)) == card
    assert make_card(rank_of(card), SUITS[suit_of(card)]) == card


def test_the_suits_stand_in_the_order_of_their_numbers() -> None:
    assert tuple(Suit) == SUITS == (CLUBS, SPADES, HEARTS, DIAMONDS)
    assert [suit.index for suit in SUITS] == [0, 1, 2, 3]
    assert BLACK == (CLUBS, SPADES)
    assert RED == (HEARTS, DIAMONDS)


def test_hearts_and_diamonds_are_red() -> None:
    red = {card for card in range(PACK_SIZE) if is_red(card)}
    assert red == {make_card(rank, suit) for rank in RANKS for suit in RED}


@pytest.mark.parametrize(("rank", "suit"), [(0, 0), (14, 0), (1, 4), (1, -1)])
def test_a_rank_or_suit_that_does_not_exist_makes_no_card(rank: int, suit: int) -> None:
    with pytest.raises(InvalidSetupError, match="is wanted"):
        make_card(rank, suit)


@pytest.mark.parametrize(
    ("rank", "suit", "ascii_text", "symbols", "braille", "name"),
    [
        (7, HEARTS, "7H", "7♥", "gh", "seven of hearts"),
        (10, SPADES, "TS", "T♠", "xs", "ten of spades"),
        (ACE, CLUBS, "AC", "A♣", "ac", "ace of clubs"),
        (KING, HEARTS, "KH", "K♥", "kh", "king of hearts"),
        (KNAVE, DIAMONDS, "JD", "J♦", "jd", "knave of diamonds"),
        (QUEEN, SPADES, "QS", "Q♠", "qs", "queen of spades"),
    ],
)
def test_a_card_is_written_in_every_style(
    rank: int, suit: Suit, ascii_text: str, symbols: str, braille: str, name: str
) -> None:
    card = make_card(rank, suit)
    assert format_card(card) == ascii_text
    assert format_card(card, "symbols") == symbols
    assert format_card(card, "braille") == braille
    assert name_card(card) == name


@pytest.mark.parametrize("style", STYLES)
def test_every_style_has_52_texts_of_two_characters(style: CardStyle) -> None:
    texts = {format_card(card, style) for card in range(PACK_SIZE)}
    assert len(texts) == PACK_SIZE
    assert {len(text) for text in texts} == {2}


@given(CARDS, st.sampled_from(STYLES))
def test_a_written_card_reads_back(card: int, style: CardStyle) -> None:
    assert parse_card(format_card(card, style)) == card


@given(CARDS, st.sampled_from([*STYLES[:2]]))
def test_lower_case_reads_as_capitals_do(card: int, style: CardStyle) -> None:
    assert parse_card(format_card(card, style).lower()) == card


@given(st.lists(CARDS), st.sampled_from(STYLES))
def test_a_row_of_cards_reads_back(cards: list[int], style: CardStyle) -> None:
    assert parse_cards(format_cards(cards, style)) == cards


@given(st.lists(CARDS), st.sampled_from(["  ", "\n", "\t", " \r\n "]))
def test_any_blanks_part_the_cards_of_a_row(cards: list[int], blank: str) -> None:
    text = blank + blank.join(format_card(card) for card in cards) + blank
    assert parse_cards(text) == cards


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("10H", "TH"),
        ("10h", "TH"),
        ("10♦", "TD"),
        ("tc", "TC"),
        ("aS", "AS"),
        ("7♡", "7H"),
        ("k♧", "KC"),
        ("Q♤", "QS"),
        ("2♢", "2D"),
        ("7♥\ufe0f", "7H"),
        (" 7H\n", "7H"),
        ("xs", "TS"),
        ("bd", "2D"),
    ],
)
def test_other_spellings_are_read(text: str, card: str) -> None:
    assert format_card(parse_card(text)) == card


@pytest.mark.parametrize(
    "text",
    ["", " ", "7", "H", "1H", "0H", "11H", "7X", "77", "7HH", "7 H", "XS", "GH", "٧H", "7ſ", "10"],
)
def test_any_other_text_is_no_card(text: str) -> None:
    with pytest.raises(NotationError, match="is no card"):
        parse_card(text)


@given(st.text(max_size=30))
def test_a_text_is_a_card_or_a_notation_error_of_one_line(text: str) -> None:
    try:
        answer = name_card(parse_card(text))
    except NotationError as error:
        answer = str(error)
    assert len(answer.splitlines()) == 1


def test_the_error_says_what_is_wanted() -> None:
    with pytest.raises(NotationError) as caught:
        parse_card("1H")
    assert str(caught.value) == (
        "'1H' is no card: a rank A 2..9 T J Q K and a suit C S H D are wanted, as 7H"
    )


@pytest.mark.parametrize(("text", "right"), [("H7", "7H"), ("s10", "TS"), ("♦k", "KD")])
def test_the_error_turns_a_card_written_back_to_front(text: str, right: str) -> None:
    with pytest.raises(NotationError, match=f"the rank comes before the suit, as {right}$"):
        parse_card(text)


def test_the_error_shows_only_the_beginning_of_a_long_text() -> None:
    with pytest.raises(NotationError) as caught:
        parse_card("seven of hearts " * 100)
    assert len(str(caught.value)) < 120


def test_the_first_word_that_is_no_card_is_named() -> None:
    with pytest.raises(NotationError, match="'1H' is no card"):
        parse_cards("7H 1H 2X")


@pytest.mark.parametrize("card", [-1, 52, 1000])
def test_a_number_that_is_no_card_has_no_text(card: int) -> None:
    with pytest.raises(InvalidSetupError, match=f"{card} is no card"):
        format_card(card)
    with pytest.raises(InvalidSetupError, match=f"{card} is no card"):
        name_card(card)


def test_an_unknown_style_is_refused() -> None:
    with pytest.raises(InvalidSetupError, match="'cyrillic' is no style"):
        format_card(0, "cyrillic")  # type: ignore[arg-type]


def test_ranks_have_a_name_for_one_card_and_for_several() -> None:
    assert [name_rank(rank) for rank in (ACE, 2, 6, 10, KNAVE, QUEEN, KING)] == [
        *("ace", "two", "six", "ten", "knave", "queen", "king"),
    ]
    assert [name_ranks(rank) for rank in (ACE, 2, 6, 10, KNAVE, QUEEN, KING)] == [
        *("aces", "twos", "sixes", "tens", "knaves", "queens", "kings"),
    ]
    assert len({name_rank(rank) for rank in RANKS}) == len(RANKS)


@pytest.mark.parametrize("rank", [0, 14, -1])
def test_a_rank_that_does_not_exist_has_no_name(rank: int) -> None:
    with pytest.raises(InvalidSetupError, match="is no rank"):
        name_rank(rank)
    with pytest.raises(InvalidSetupError, match="is no rank"):
        name_ranks(rank)


def test_suits_have_a_name_by_member_and_by_number() -> None:
    assert [name_suit(suit) for suit in SUITS] == ["clubs", "spades", "hearts", "diamonds"]
    assert [name_suit(index) for index in range(4)] == [name_suit(suit) for suit in SUITS]
    with pytest.raises(InvalidSetupError, match="is no suit"):
        name_suit(-1)
