"""Positions, patiences and views as Python objects: copied, pickled, shared, misused."""

from __future__ import annotations

import multiprocessing
import pickle
import random

import pytest

import cadogan
from cadogan.engine.position import restore
from cadogan.engine.record import EDITION
from tests.builds import BUILDS, run_in_build
from tests.engine.object_digest import look_of
from tests.walks import every_code, patience_of, walk, walked

# Some games at once, all of them where there is time.
SOME = [
    code if index % 9 == 0 else pytest.param(code, marks=pytest.mark.slow)
    for index, code in enumerate(every_code())
]
SCRIPT = ["-m", "tests.engine.object_digest"]


OTHER_BUILDS = [build for build in BUILDS if build != "compiled"]


def test_copies_of_every_kind_are_sound() -> None:
    lines = run_in_build("compiled", [*SCRIPT, "copies", "3"]).splitlines()
    assert len(lines) == len(every_code()[::3])


@pytest.mark.parametrize("build", OTHER_BUILDS)
@pytest.mark.parametrize("stride", [16, pytest.param(1, marks=pytest.mark.slow)])
def test_copies_are_the_same_in_every_build(build: str, stride: int) -> None:
    expected = run_in_build("compiled", [*SCRIPT, "copies", str(stride)])
    assert expected
    assert run_in_build(build, [*SCRIPT, "copies", str(stride)]) == expected


@pytest.mark.parametrize("stride", [8, pytest.param(1, marks=pytest.mark.slow)])
def test_an_interrupt_leaves_a_position_whole(stride: int) -> None:
    # Compiled, the kernel does not hear of an interrupt before it is done.
    lines = run_in_build("pure Python", [*SCRIPT, "interrupts", str(stride)]).splitlines()
    assert lines
    assert all(line.endswith("True") for line in lines)


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("stride", [3, pytest.param(1, marks=pytest.mark.slow)])
def test_threads_that_share_a_position_spoil_nothing(build: str, stride: int) -> None:
    assert run_in_build(build, [*SCRIPT, "threads", str(stride)])


def outcome_in_another_process(position: cadogan.Position) -> tuple[str, cadogan.Position]:
    """What another process makes of a position."""
    position.push(position.legal_moves[-1])
    return position.text(), position


def test_positions_go_to_other_processes_and_come_back() -> None:
    positions = [walked(code, 4, 4, 9) for code in ("the-shah", "la-belle-lucie+house-in-the-wood")]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        found = pool.map(outcome_in_another_process, positions)
    for position, (text, other) in zip(positions, found):
        position.push(position.legal_moves[-1])
        assert text == position.text()
        assert look_of(other) == look_of(position)


def test_a_deal_typed_in_keeps_its_cards_when_pickled() -> None:
    patience = cadogan.game("the-flower-garden")
    position = patience.deal_cards(patience.table.pack[::-1])
    position.push(position.legal_moves[0])
    again = pickle.loads(pickle.dumps(position))
    assert look_of(again) == look_of(position)
    assert str(cadogan.record_of(again)) == str(cadogan.record_of(position))


def test_what_was_pickled_is_looked_at_before_it_is_believed() -> None:
    position = cadogan.deal("the-shah:3")
    text = position.text()
    for edition, wrong, moves in (
        (EDITION + 1, text, []),
        (EDITION, text.replace("KH", "QH"), []),
        (EDITION, text, ["play KC star.1.1 aces.1"]),
    ):
        with pytest.raises(cadogan.CadoganError):
            restore(edition, position.patience, wrong, moves, None)


@pytest.mark.parametrize("code", every_code())
def test_patiences_are_equal_by_game_and_options(code: str) -> None:
    one, other = cadogan.game(code), cadogan.game(code)
    assert one == other
    assert hash(one) == hash(other)
    assert pickle.loads(pickle.dumps(one)) == one
    # Without a catalogue the whole definition is pickled.
    alone = cadogan.Patience(one.printed, one.options)
    assert pickle.loads(pickle.dumps(alone)) == one
    assert len({cadogan.game(name) for name in (code, one.slug)}) == 1 + bool(one.options)


def test_a_position_is_no_key_but_has_one() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(cadogan.deal("the-shah:1"))


@pytest.mark.parametrize("code", SOME)
def test_views_are_values(code: str) -> None:
    position = walked(code, 2, 2, 20)
    view = position.view()
    again = position.patience.position(position.text()).view()
    assert view == again
    assert len({view, again, pickle.loads(pickle.dumps(view))}) == 1
    assert view.redeals_left == position.redeals_left
    with pytest.raises(TypeError):
        view.places["pack"] = ()  # type: ignore[index]


@pytest.mark.parametrize("code", SOME)
def test_an_imagined_deal_looks_the_same(code: str) -> None:
    position = walked(code, 5, 5, 15)
    before = look_of(position)
    worlds = [position.imagine(seed) for seed in range(3)]
    for world in worlds:
        assert world.view() == position.view()
        assert world.legal_moves == position.legal_moves or position.unseen_slots()
        assert world.ply == 0
    assert position.imagine(1) == worlds[1]
    assert position.imagine(random.Random(7)) == position.imagine(random.Random(7))
    assert look_of(position) == before
    if len(position.unseen_slots()) > 8:
        assert len({world.key for world in worlds}) == 3


@pytest.mark.parametrize("code", SOME)
def test_a_game_is_over_when_its_outcome_says_so(code: str) -> None:
    position = patience_of(code).deal(6)
    for _ in walk(position, random.Random(code), 40):
        told = position.is_game_over()
        assert told == (position.outcome() is not None)
        fresh = position.copy(stack=False)
        assert fresh.outcome() == position.outcome()
        assert told == (fresh.is_won or fresh.is_stuck())


def test_whether_a_game_is_over_is_told_without_many_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    searches = asked = 0
    find = cadogan.Position.find_standstill

    def counted(
        position: cadogan.Position, limit: int, most: int | None = None
    ) -> tuple[bool, int]:
        nonlocal searches
        searches += 1
        return find(position, limit, most)

    monkeypatch.setattr(cadogan.Position, "find_standstill", counted)
    for code in every_code()[::4]:
        position = patience_of(code).deal(8)
        for _ in walk(position, random.Random(code), 40):
            position.is_game_over()
            asked += 1
    assert searches < asked / 5


def test_the_stack_is_told() -> None:
    position = cadogan.deal("la-belle-lucie:7")
    root = position.text()
    with pytest.raises(IndexError, match="no move was made yet"):
        position.peek()
    with pytest.raises(cadogan.CadoganError, match="no move to take back"):
        position.pop()
    moves = []
    for _ in range(4):
        moves.append(position.push(position.legal_moves[-1]))
        assert position.peek() == moves[-1]
        assert position.ply == len(moves)
    assert position.root().text() == root
    assert position.move_stack == moves
    position.move_stack.append(moves[0])
    assert position.move_stack == moves


# Whatever is handed in by someone without a type checker.
ODD = [
    *(None, -1, 7, 2**31, 2**63, 2**70, -(2**70), 4665114623, 0.5, True, b"7h", "", "nonsense"),
    *([], {}, object(), "7h 7h", "9" * 5000, (1, 2), "\x1b[2J"),
]
MOVE_TAKERS = ("push", "make", "is_legal", "equal_move", "why_not", "move_text", "clause_of")


@pytest.mark.parametrize("code", SOME)
def test_odd_moves_are_refused_and_nothing_else(code: str) -> None:
    position = walked(code, 3, 3, 10)
    before = look_of(position)
    chance = random.Random(code)
    crooked = [
        move ^ 1 << chance.randrange(40) for move in position.legal_moves[:8] for _ in range(2)
    ]
    foreign = walked("the-empress-of-india", 1, 1, 5).legal_moves
    for value in [*ODD, *crooked, *foreign[:8], *(chance.randrange(1 << 40) for _ in range(10))]:
        for name in (*MOVE_TAKERS, "parse_move", "place", "cards_at"):
            try:
                getattr(position, name)(value)
            except cadogan.CadoganError as error:
                assert str(error)
                assert "\n" not in str(error)
            while position.ply > len(before[3]):  # type: ignore[arg-type]
                position.pop()
            assert position.text() == before[0], (code, name, value)
    assert look_of(position) == before


@pytest.mark.parametrize("code", SOME)
def test_what_play_leads_to_is_possible(code: str) -> None:
    position = walked(code, 6, 6, 25)
    before = look_of(position)
    assert position.status() == ""
    assert look_of(position) == before
    position.kernel.set_register(0, 99)
    assert position.status()
