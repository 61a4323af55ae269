"""The shuffle: its page's vectors, a second implementation, fairness, and re-deals."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cadogan
from cadogan.cards import (
    ACE,
    CLUBS,
    DIAMONDS,
    KING,
    PACK_SIZE,
    RANKS,
    SPADES,
    SUITS,
    format_cards,
    parse_cards,
)
from cadogan.engine.shuffle import (
    HIGHEST_NUMBER,
    Generator,
    check_number,
    mix,
    numbered_pack,
    order_of_pack,
    order_of_shuffle,
    seed_of_stream,
    shuffle,
    shuffle_in_two,
    sorted_pack,
)
from cadogan.errors import InvalidSetupError

PAGE = Path(__file__).parents[2] / "docs" / "shuffle.md"
SPAN = 2**64
PIQUET = (ACE, *range(7, KING + 1))
NUMBERS = st.integers(1, HIGHEST_NUMBER)
STREAMS = st.integers(0, 20) | st.integers(0, HIGHEST_NUMBER)


# ------------------------------------------------------------------------------ the page's vectors


def section(heading: str) -> list[str]:
    """The lines under a heading of the page, up to the next heading."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    starts = [i for i, line in enumerate(lines) if line.lstrip("#") == " " + heading]
    assert len(starts) == 1, f"the page should have one heading {heading!r}"
    rest = lines[starts[0] + 1 :]
    ends = [i for i, line in enumerate(rest) if line.startswith("#")]
    return rest[: ends[0]] if ends else rest


def rows(heading: str) -> list[list[str]]:
    """The cells of the table under a heading, without its head."""
    table = [line for line in section(heading) if line.startswith("|")]
    return [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in table[2:]]


def blocks(heading: str) -> list[str]:
    """The fenced blocks under a heading."""
    return "\n".join(section(heading)).split("```")[1::2]


def test_the_generator_gives_the_outputs_of_the_page() -> None:
    table = rows("First outputs")
    assert len(table) == 4
    for seed, *outputs in table:
        generator = Generator(int(seed, 16))
        assert [f"{generator.next():016x}" for _ in outputs] == outputs


def test_the_generator_is_the_published_one() -> None:
    # The outputs that other projects print for this seed of SplitMix64.
    generator = Generator(1234567)
    assert [generator.next() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_numbers_below_a_bound_are_those_of_the_page() -> None:
    table = rows("First numbers below a bound")
    assert len(table) == 4
    for seed, bound, *values in table:
        generator = Generator(int(seed, 16))
        assert [str(generator.below(int(bound))) for _ in values] == values


def test_the_seeds_are_those_of_the_page() -> None:
    table = rows("Seeds")
    assert len(table) == 12
    for number, stream, seed in table:
        assert f"{seed_of_stream(int(number), int(stream)):016x}" == seed


def test_the_first_ten_cards_are_those_of_the_page() -> None:
    table = rows("The first ten cards")
    assert {tuple(map(int, row[:3])) for row in table} == {
        (number, packs, stream)
        for number in (1, 2, 48213, HIGHEST_NUMBER)
        for packs in (1, 2)
        for stream in (0, 1)
    }
    for number, packs, stream, cards in table:
        dealt = shuffle(sorted_pack(int(packs)), int(number), int(stream))
        assert format_cards(dealt[:10]) == cards


def test_whole_deals_are_those_of_the_page() -> None:
    (entire,) = blocks("A whole deal")
    assert parse_cards(entire) == shuffle(sorted_pack(), 48213)
    (piquet,) = blocks("A piquet pack")
    assert parse_cards(piquet) == shuffle(sorted_pack(1, PIQUET), 48213)


def test_a_figure_from_one_pack_is_that_of_the_page() -> None:
    one = sorted_pack()
    for number, first, after in rows("A figure from one pack"):
        dealt = shuffle_in_two(one, one, 28, int(number))
        assert (format_cards(dealt[:10]), format_cards(dealt[28:38])) == (first, after)
        assert dealt[:28] == shuffle(one, int(number))[:28]
        assert sorted(dealt) == sorted(one * 2)
        assert dealt == cadogan.game("the-herring-bone+german").table.shuffled(int(number), 0)


def test_the_example_of_a_re_deal_is_that_of_the_page() -> None:
    whole, dealt = blocks("An example")
    order = order_of_pack(sorted_pack(2, (1, 2), (CLUBS, SPADES)), 48213, 1)
    marks = [format_cards([entry % 52]) + "ab"[entry // 52] for entry in order]
    assert marks == whole.split()
    assert order_of_shuffle(parse_cards("2S AC AC AS"), order) == parse_cards(dealt)


# ---------------------------------------------------------------------- a second implementation


def second_stream(seed: int) -> Iterator[int]:
    """SplitMix64 once more, by the distance walked from the seed instead of a running state."""
    steps = 0
    while True:
        steps += 1
        bits = (seed + steps * 11400714819323198485) % SPAN
        for shift, factor in ((30, 13787848793156543929), (27, 10723151780598845931)):
            bits = (bits ^ bits // 2**shift) * factor % SPAN
        yield bits ^ bits // 2**31


def second_shuffle(cards: list[int], number: int, stream: int) -> list[int]:
    """The shuffle once more: the undealt cards shrink as the last places are filled from them."""
    before = next(second_stream((number - 11400714819323198485) % SPAN))
    seeds = second_stream(before)
    for _ in range(stream):
        next(seeds)
    outputs = second_stream(next(seeds))
    undealt = list(cards)
    backwards: list[int] = []
    while len(undealt) > 1:
        size = len(undealt)
        value = next(value for value in outputs if value >= SPAN - SPAN // size * size) % size
        taken = undealt[value]
        undealt[value] = undealt[-1]
        undealt.pop()
        backwards.append(taken)
    return undealt + backwards[::-1]


@given(st.integers(0, SPAN - 1))
def test_a_second_generator_agrees(seed: int) -> None:
    generator = Generator(seed)
    second = second_stream(seed)
    assert [generator.next() for _ in range(5)] == [next(second) for _ in range(5)]


@given(NUMBERS, st.integers(0, 20), st.integers(0, 2), st.sampled_from([RANKS, PIQUET]))
def test_a_second_shuffle_agrees(
    number: int, stream: int, packs: int, ranks: tuple[int, ...]
) -> None:
    pack = sorted_pack(packs, ranks) if packs else []
    assert shuffle(pack, number, stream) == second_shuffle(pack, number, stream)


# ------------------------------------------------------------------------------------ fairness


class Scripted(Generator):
    """A generator whose outputs are given."""

    def __init__(self, *outputs: int) -> None:
        super().__init__(0)
        self.outputs = list(outputs)

    def next(self) -> int:
        return self.outputs.pop(0)


def lowest_accepted(bound: int) -> int:
    """The lowest output that `below` does not refuse, found by halving."""
    low, high = 0, SPAN - 1
    while low < high:
        middle = (low + high) // 2
        scripted = Scripted(middle, SPAN - 1)
        scripted.below(bound)
        if scripted.outputs:
            high = middle
        else:
            low = middle + 1
    return low


@given(st.integers(1, 208) | st.integers(1, SPAN))
def test_the_accepted_outputs_fall_on_every_number_equally_often(bound: int) -> None:
    lowest = lowest_accepted(bound)
    assert lowest < bound, "refused without need"
    assert (SPAN - lowest) % bound == 0


@given(st.integers(1, 208) | st.integers(1, SPAN), st.data())
def test_an_accepted_output_counts_by_its_remainder(bound: int, data: st.DataObject) -> None:
    value = data.draw(st.integers(lowest_accepted(bound), SPAN - 1))
    assert Scripted(value).below(bound) == value % bound


def test_refused_outputs_are_passed_over() -> None:
    # 2**64 is 16 modulo 60: sixteen outputs are one too many for some of the numbers.
    scripted = Scripted(15, 0, 7, 16, 99)
    assert scripted.below(60) == 16
    assert scripted.outputs == [99]


class Choosing(Generator):
    """A generator that chooses what it is told, and writes down the bounds it is asked for."""

    def __init__(self, choices: tuple[int, ...]) -> None:
        super().__init__(0)
        self.choices = list(choices)
        self.bounds: list[int] = []

    def below(self, bound: int) -> int:
        self.bounds.append(bound)
        return self.choices.pop(0)


def test_each_order_of_a_small_pack_comes_from_one_choice_of_numbers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # As many choices as orders, and each order once: equally likely choices, equally likely orders.
    orders = set()
    for choices in product(range(5), range(4), range(3), range(2)):
        choosing = Choosing(choices)
        monkeypatch.setattr("cadogan.engine.shuffle.Generator", lambda seed, it=choosing: it)
        orders.add(tuple(shuffle(range(5), 1)))
        assert choosing.bounds == [5, 4, 3, 2]
    assert orders == set(permutations(range(5)))


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


@pytest.mark.parametrize("bound", [6, 52, 104])
def test_numbers_below_a_bound_are_spread_evenly(bound: int) -> None:
    generator = Generator(1913)
    counts = Counter(generator.below(bound) for _ in range(200 * bound))
    # Four standard deviations above the mean of the distribution; the seed is fixed.
    freedom = bound - 1
    assert chi_square([counts[n] for n in range(bound)]) < freedom + 4 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("stream", [0, 1])
@pytest.mark.parametrize("place", [0, 1, 25, 51])
def test_neighbouring_numbers_bring_every_card_to_every_place(place: int, stream: int) -> None:
    pack = sorted_pack()
    counts = Counter(shuffle(pack, number, stream)[place] for number in range(1, 1041))
    assert chi_square([counts[card] for card in pack]) < 51 + 4 * 102**0.5


def test_all_orders_of_four_cards_come_equally_often() -> None:
    counts = Counter(tuple(shuffle(range(4), number)) for number in range(1, 2401))
    assert chi_square([counts[order] for order in permutations(range(4))]) < 23 + 4 * 46**0.5


@pytest.mark.parametrize(
    ("other_number", "other_stream"), [(0, 1), (1, 0), (1, -1), (2**62, 0), (2**32, 0)]
)
def test_related_shuffles_agree_no_more_than_by_chance(
    other_number: int, other_stream: int
) -> None:
    # Two orders of a pack that have nothing to do with each other agree in one place, on average.
    pack = sorted_pack()
    deals = 500
    agreeing = sum(
        card == other
        for number in range(1, deals + 1)
        for card, other in zip(
            shuffle(pack, number, 1),
            shuffle(pack, number + other_number, 1 + other_stream),
            strict=True,
        )
    )
    assert abs(agreeing - deals) < 4 * deals**0.5


def test_numbers_that_differ_by_the_generator_s_constant_do_not_share_seeds() -> None:
    constant = SPAN - 0x9E3779B97F4A7C15
    for stream in range(4):
        near = {seed_of_stream(7, stream), seed_of_stream(7, stream + 1)}
        assert seed_of_stream(7 + constant, stream) not in near
        assert seed_of_stream(7 + constant, stream + 1) not in near


@given(st.integers(0, SPAN - 1), st.integers(0, 63))
def test_mixing_keeps_different_values_different(value: int, bit: int) -> None:
    assert mix(value) != mix(value ^ 1 << bit)


# ----------------------------------------------------------------------------------- the shuffle


@given(NUMBERS, STREAMS, st.lists(st.integers(0, 51), max_size=20))
def test_a_shuffle_keeps_the_cards_and_leaves_the_pack_alone(
    number: int, stream: int, cards: list[int]
) -> None:
    before = list(cards)
    assert sorted(shuffle(cards, number, stream)) == sorted(before)
    assert cards == before


def test_the_first_deal_is_stream_0() -> None:
    assert shuffle(sorted_pack(), 3) == shuffle(sorted_pack(), 3, 0) != shuffle(sorted_pack(), 3, 1)


@pytest.mark.parametrize("number", [1, 2, 2**63 - 1])
def test_a_deal_number_is_kept(number: int) -> None:
    assert check_number(number) == number


@pytest.mark.parametrize("number", [0, -1, 2**63, 1.0, "1", None, True])
def test_any_other_number_is_refused(number: object) -> None:
    message = "is no deal number: a whole number from 1 to 9223372036854775807 is wanted"
    with pytest.raises(InvalidSetupError, match=message):
        check_number(number)


@pytest.mark.parametrize("number", [0, 2**63])
def test_a_shuffle_wants_a_deal_number(number: int) -> None:
    with pytest.raises(InvalidSetupError, match="is no deal number"):
        shuffle(sorted_pack(), number)
    with pytest.raises(InvalidSetupError, match="is no deal number"):
        order_of_pack(sorted_pack(), number, 1)


@pytest.mark.parametrize("stream", [-1, 2**63])
def test_a_shuffle_wants_a_stream(stream: int) -> None:
    with pytest.raises(InvalidSetupError, match="is no stream"):
        shuffle(sorted_pack(), 1, stream)


@pytest.mark.parametrize("seed", [-1, SPAN])
def test_a_generator_wants_a_seed_of_64_bits(seed: int) -> None:
    with pytest.raises(InvalidSetupError, match="is no seed"):
        Generator(seed)


@pytest.mark.parametrize("bound", [0, -1, SPAN + 1])
def test_a_bound_is_at_least_1_and_at_most_the_span(bound: int) -> None:
    with pytest.raises(InvalidSetupError, match="is no bound"):
        Generator(1).below(bound)


# -------------------------------------------------------------------------------------- packs


def test_entire_packs_lie_one_after_another() -> None:
    assert sorted_pack() == list(range(PACK_SIZE))
    assert sorted_pack(2) == [*range(PACK_SIZE), *range(PACK_SIZE)]


def test_a_short_pack_begins_each_suit_with_its_ace() -> None:
    pack = sorted_pack(4, PIQUET)
    assert len(pack) == 4 * 32
    assert format_cards(pack[:10]) == "AC 7C 8C 9C TC JC QC KC AS 7S"
    assert pack[:32] == pack[32:64] == pack[64:96] == pack[96:]


def test_the_pack_does_not_depend_on_how_ranks_and_suits_are_listed() -> None:
    assert sorted_pack(1, PIQUET[::-1], SUITS[::-1]) == sorted_pack(1, PIQUET, SUITS)
    assert sorted_pack(1, RANKS, (0, 3)) == sorted_pack(1, RANKS, (CLUBS, DIAMONDS))


@pytest.mark.parametrize(
    ("packs", "ranks", "suits"),
    [
        (0, RANKS, SUITS),
        (-1, RANKS, SUITS),
        (1, (), SUITS),
        (1, RANKS, ()),
        (1, (1, 2, 1), SUITS),
        (1, RANKS, (CLUBS, 0)),
        (1, (14,), SUITS),
        (1, RANKS, (4,)),
    ],
)
def test_a_pack_that_does_not_hold_together_is_refused(
    packs: int, ranks: tuple[int, ...], suits: tuple[int, ...]
) -> None:
    with pytest.raises(InvalidSetupError):
        sorted_pack(packs, ranks, suits)


# ------------------------------------------------------------------------- re-deals with a shuffle


@given(st.integers(1, 4), st.sampled_from([RANKS, PIQUET]))
def test_numbering_tells_all_twins_apart(packs: int, ranks: tuple[int, ...]) -> None:
    pack = sorted_pack(packs, ranks)
    numbered = numbered_pack(pack)
    assert len(set(numbered)) == len(pack)
    assert [entry % PACK_SIZE for entry in numbered] == pack
    assert Counter(entry // PACK_SIZE for entry in numbered) == {
        copy: len(ranks) * 4 for copy in range(packs)
    }


@given(NUMBERS, STREAMS, st.integers(1, 2))
def test_the_whole_order_is_the_shuffle_with_its_twins_told_apart(
    number: int, stream: int, packs: int
) -> None:
    pack = sorted_pack(packs)
    order = order_of_pack(pack, number, stream)
    assert [entry % PACK_SIZE for entry in order] == shuffle(pack, number, stream)
    assert order_of_shuffle(pack, order) == shuffle(pack, number, stream)


@given(NUMBERS, st.integers(1, 3), st.integers(1, 2), st.data())
def test_gathered_cards_come_out_the_same_in_whatever_order_they_were_gathered(
    number: int, stream: int, packs: int, data: st.DataObject
) -> None:
    pack = sorted_pack(packs)
    order = order_of_pack(pack, number, stream)
    gathered = data.draw(st.lists(st.sampled_from(range(len(pack))), unique=True))
    cards = [pack[place] for place in gathered]
    dealt = order_of_shuffle(cards, order)
    assert Counter(dealt) == Counter(cards)
    assert dealt == order_of_shuffle(cards[::-1], order) == order_of_shuffle(sorted(cards), order)


@given(NUMBERS, st.sets(st.integers(0, PACK_SIZE - 1)), st.integers(0, PACK_SIZE - 1))
def test_a_card_more_does_not_change_the_order_of_the_others(
    number: int, gathered: set[int], more: int
) -> None:
    order = order_of_pack(sorted_pack(2), number, 1)
    fewer = order_of_shuffle(list(gathered - {more}), order)
    with_more = order_of_shuffle([*(gathered - {more}), more], order)
    assert [card for card in with_more if card != more] == fewer


def test_gathered_cards_keep_the_order_of_the_whole_pack() -> None:
    assert order_of_shuffle([3, 1, 2], [2, 4, 1, 0, 3]) == [2, 1, 3]
    # One of two twins: copy 0 counts, here the later one; both: both count.
    assert order_of_shuffle([7, 5], [7 + 52, 5, 7, 5 + 52]) == [5, 7]
    assert order_of_shuffle([7, 7, 5], [7 + 52, 5, 7, 5 + 52]) == [7, 5, 7]


@pytest.mark.parametrize(
    "gathered", [[0, 1], [0, 0, 1], [0, 1, 1], [0, 0, 1, 1], [0, 1, 2], [0, 0, 2]]
)
def test_every_order_of_the_gathered_cards_is_equally_likely(gathered: list[int]) -> None:
    # All orders of the whole pack are counted, so this is exact.
    whole_orders = permutations(numbered_pack([0, 0, 1, 1, 2]))
    counts = Counter(tuple(order_of_shuffle(gathered, whole)) for whole in whole_orders)
    assert set(counts) == set(permutations(gathered))
    assert len(set(counts.values())) == 1


def test_a_gathered_card_must_be_one_of_the_pack() -> None:
    order = order_of_pack(sorted_pack(1, PIQUET), 1, 1)
    for gathered in (parse_cards("2C"), parse_cards("7C 7C"), [-1], [52]):
        with pytest.raises(InvalidSetupError, match="not in the whole pack"):
            order_of_shuffle(gathered, order)


def test_a_whole_order_with_twins_not_told_apart_is_refused() -> None:
    with pytest.raises(InvalidSetupError, match="numbered_pack"):
        order_of_shuffle([0], shuffle(sorted_pack(2), 1, 1))
