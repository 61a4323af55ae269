"""The kernel: its three builds agree, moves are unmade exactly, equal positions hash alike."""

from __future__ import annotations

from itertools import pairwise

import pytest

import cadogan
from cadogan.engine import codes
from cadogan.engine.kernel import Kernel
from cadogan.engine.table import Table
from cadogan.vocabulary import Foundations, Ornament
from tests.builds import BUILDS, ROOT, run_in_build
from tests.engine.kernel_digest import all_codes, kernel_of, moves_of, state_of, wander

CODES = all_codes()
DIGEST = str(ROOT / "tests" / "engine" / "kernel_digest.py")

# Two packs and a byte a card of room on each of twenty packets that may hold any number.
LARGER_THAN_2_KB = {"sly"}

ALLOCATION = """
import sys, tracemalloc
from array import array
import cadogan
kernel = cadogan.game("la-belle-lucie").deal(1).kernel
nodes = 100_000
sets = [array("Q", bytes(8 << 18)) for _ in range(2)]
assert kernel.walk(sets.pop(), nodes, 200) == nodes
tracemalloc.start()
blocks = sys.getallocatedblocks()
size = tracemalloc.get_traced_memory()[0]
tracemalloc.reset_peak()
assert kernel.walk(sets[0], nodes, 200) == nodes
peak = tracemalloc.get_traced_memory()[1]
print(sys.getallocatedblocks() - blocks, peak - size)
"""


def rebuilt(kernel: Kernel, order: dict[int, int] | None = None) -> Kernel:
    """The same position set up by hand, where `order` names them with the cards (and marks) of
    another place.
    """
    table: Table = kernel.table
    order = order or {}
    other = Kernel(table)
    other.clear()
    for place in range(table.places):
        source = order.get(place, place)
        other.put(place, kernel.packet_at(source), kernel.mark_at(source))
    for index in range(codes.REGISTERS):
        other.set_register(index, kernel.register_at(index))
    other.ready_to_play()
    return other


# -------------------------------------------------------------------------------------- the builds


@pytest.mark.parametrize("build", BUILDS)
def test_each_build_is_the_one_asked_for(build: str) -> None:
    question = "from cadogan.engine import kernel_build; print(kernel_build())"
    assert run_in_build(build, ["-c", question]).strip() == build


@pytest.mark.parametrize("build", [build for build in BUILDS if build != "compiled"])
def test_builds_agree_on_counts_and_hashes(build: str) -> None:
    sample = [DIGEST, "1", "40", "40"]
    expected = run_in_build("compiled", sample).splitlines()
    assert len(expected) == len(CODES)
    assert run_in_build(build, sample).splitlines() == expected


def test_no_index_is_out_of_range_on_long_walks() -> None:
    assert run_in_build("compiled, checked", [DIGEST, "1", "500", "3000"])


def test_walk_allocates_nothing_for_a_node() -> None:
    blocks, size = map(int, run_in_build("compiled", ["-c", ALLOCATION]).split())
    # What 100 000 nodes may cost is what one call from Python does.
    assert blocks < 50
    assert size < 2000


# --------------------------------------------------------------------------------- make and unmake


@pytest.mark.parametrize("code", CODES)
def test_unmake_restores_the_state_exactly(code: str) -> None:
    kernel = kernel_of(code, 2)
    states = [state_of(kernel)]
    unmade = 0
    for made in wander(kernel, f"unmake {code}", 150):
        if made:
            states.append(state_of(kernel))
        else:
            states.pop()
            unmade += 1
            assert state_of(kernel) == states[-1]
    while len(states) > 1:
        kernel.unmake()
        states.pop()
        unmade += 1
        assert state_of(kernel) == states[-1]
    assert unmade
    assert kernel.trailed == 0


@pytest.mark.parametrize("code", CODES)
def test_moves_are_distinct_and_counted_by_perft(code: str) -> None:
    kernel = kernel_of(code, 3)
    moves = moves_of(kernel)
    assert len(set(moves)) == len(moves) == kernel.perft(1)
    leaves = 0
    kernel.reserve(1)
    for move in moves:
        kernel.make(move)
        leaves += kernel.generate()
        kernel.unmake()
    assert kernel.perft(2) == leaves
    assert moves_of(kernel) == moves


# -------------------------------------------------------------------------------------- the hash


@pytest.mark.parametrize("code", CODES)
def test_hash_and_wants_follow_from_the_position_alone(code: str) -> None:
    kernel = kernel_of(code, 4)
    for step, _ in enumerate(wander(kernel, f"hash {code}", 120)):
        if step % 5 == 0:
            other = rebuilt(kernel)
            assert state_of(other) == state_of(kernel)
            assert moves_of(other) == moves_of(kernel)


@pytest.mark.parametrize("code", CODES)
def test_only_like_places_may_change_their_packets(code: str) -> None:
    met = False
    for number in range(1, 21):
        alike, are_there_any = like_pairs_swapped(kernel_of(code, number), code)
        met = met or are_there_any
        if alike:
            return
    # In some games all are told apart, or till the very end.
    assert not met, "twenty walks without two like places that hold different packets"


def like_pairs_swapped(kernel: Kernel, code: str) -> tuple[int, bool]:
    """Swap neighboring packets on a walk, and look at the hash; return how many were alike, and
    whether there were like places at all.
    """
    table: Table = kernel.table
    alike, met = 0, False
    for step, _ in enumerate(wander(kernel, f"like {code}", 100)):
        if step % 10:
            continue
        for first, second in pairwise(range(table.stock)):
            held = [(kernel.packet_at(place), kernel.mark_at(place)) for place in (first, second)]
            met = met or kernel.are_kin(first, second)
            if held[0] == held[1]:
                continue
            swapped = rebuilt(kernel, {first: second, second: first})
            if kernel.are_kin(first, second):
                alike += 1
                assert swapped.hash == kernel.hash
            elif not (isinstance(table.zone_at(first), Foundations | Ornament)):
                # On foundations not all of a card matters, and on ornaments none.
                assert swapped.hash != kernel.hash
    return alike, met


@pytest.mark.parametrize("code", CODES)
def test_cards_that_can_go_home_are_those_of_the_plays_listed(code: str) -> None:
    for number in (6, 7):
        kernel = kernel_of(code, number)
        table: Table = kernel.table
        for _ in wander(kernel, f"homeward {code} {number}", 120):
            expected = 0
            for move in moves_of(kernel):
                clause, place = move >> 32, (move >> 24) & 255
                if clause >= codes.FIRST_BID or place == table.stock:
                    continue
                rule = table.rules[clause]
                if rule.kind == codes.PLAY:
                    # A card meant at a depth is counted from the bottom of its packet.
                    depth = table.pool_depth[rule.source[0]]
                    expected |= 1 << kernel.packet_at(place)[depth - 1]
            assert kernel.homeward() == expected


# --------------------------------------------------------------------------------------- the room


@pytest.mark.parametrize("code", CODES)
def test_no_packet_and_no_list_of_moves_is_larger_than_foreseen(code: str) -> None:
    for number in (6, 7, 8):
        kernel = kernel_of(code, number)
        table: Table = kernel.table
        for _ in wander(kernel, f"room {code} {number}", 300):
            assert kernel.generate() <= table.most_moves
            for place, capacity in enumerate(table.capacities):
                assert kernel.size_at(place) <= capacity


@pytest.mark.parametrize("free", [1, 600, 9000, 30000])
def test_moves_are_not_dropped_deep_in_the_buffer(free: int) -> None:
    kernel = kernel_of("the-empress-of-india", 1)
    moves = moves_of(kernel)
    assert len(moves) > 500
    kernel.free = free
    kernel.reserve(1)
    # The moves are found anew after any move.
    kernel.make(moves[0])
    kernel.unmake()
    assert moves_of(kernel) == moves


def test_a_state_takes_two_kilobytes_at_most() -> None:
    sizes = {code: cadogan.game(code).table.state_size for code in CODES}
    assert {code for code, size in sizes.items() if size > 2048} == LARGER_THAN_2_KB


def test_benchmark_measures_both_kernels() -> None:
    lines = run_in_build("compiled", ["benchmarks/walk.py", "--nodes", "80", "--deals", "1", "sly"])
    name, compiled, uncompiled, ratio, size, unit = lines.splitlines()[1].split()
    assert (name, unit) == ("sly", "bytes")
    assert min(float(number.replace(",", "")) for number in (compiled, uncompiled, ratio)) > 0
    assert int(size) == cadogan.game("sly").table.state_size
