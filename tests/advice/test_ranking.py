"""Fair hints: their order, their fairness, and that they lead on."""

import random
from collections.abc import Iterator

import pytest

import cadogan
from cadogan.advice import advise, lookahead, outlook, rank_moves, ranking
from cadogan.advice.ranking import positions_seen
from cadogan.advice.reasons import LEADS_BACK, LEADS_ON, NOTHING_NEW
from cadogan.engine.position import Outcome, Position
from tests.advice.unseen import with_unseen_shuffled
from tests.counting import count_makes
from tests.tiny import tiny

SLUGS = [entry.slug for entry in cadogan.games()]
FEW = 40  # positions looked at beyond the next move, where speed matters more than strength


def first_of(position: Position) -> str:
    return position.move_text(rank_moves(position)[0].move)


def order_of(position: Position) -> list[str]:
    return [position.move_text(hint.move) for hint in rank_moves(position)]


def walked(slug: str, number: int, steps: int) -> Iterator[Position]:
    """Positions of a game played at random."""
    position = cadogan.game(slug).deal(number)
    chosen = random.Random(number)
    for _ in range(steps):
        if position.is_won or not position.legal_moves:
            return
        yield position
        position.make(chosen.choice(position.legal_moves))


# ------------------------------------------------------------------------------------------- order


def test_a_card_that_is_wanted_is_released_before_others_are_packed() -> None:
    position = tiny(
        "la-belle-lucie", "fans.1: 9S TD; fans.2: AS 7H; fans.3: 9C 8H; fans.4: 5C JD", "step=1"
    )
    assert position.move_text(position.legal_moves[0]) == "marry TD fans.1 fans.4"
    assert order_of(position)[:2] == ["marry 7H fans.2 fans.3", "marry TD fans.1 fans.4"]


def test_a_card_goes_home_before_cards_are_packed() -> None:
    position = tiny("la-belle-lucie", "fans.1: 8H; fans.2: 7H; fans.3: AS", "step=1")
    assert order_of(position)[0] == "play AS fans.3 aces.1"


def test_in_order_goes_before_blocking() -> None:
    # Of the two black tens one lies alone, the other on a card that will soon be wanted.
    position = tiny(
        "the-flower-garden",
        "garden.1: KC TS; garden.2: 2H TC; garden.3: KS QD; garden.4: AS; bouquet.1: 9H",
        "step=2",
    )
    packed = [text for text in order_of(position) if text.startswith("place 9H")]
    assert packed[0] == "place 9H bouquet.1 garden.1"


def test_a_card_is_turned_up_before_one_that_turns_nothing() -> None:
    position = tiny(
        "canfield-or-klondike",
        "layout.1: 8S; layout.2: ~5C 7H; layout.5: KD; talon: 7D",
        "step=1",
    )
    assert first_of(position) == "place 7H layout.2 layout.1"


def test_the_zone_that_the_book_prefers_comes_first() -> None:
    games = [cadogan.game(slug) for slug in SLUGS if cadogan.game(slug).definition.prefer]
    assert games
    told = 0
    for game in games:
        position = game.deal(1)
        while not position.is_won and position.legal_moves and len(position.move_stack) < 50:
            ranked = rank_moves(position, budget=FEW)
            told += "as the book advises" in ranked[0].reason
            position.make(ranked[0].move)
    assert told


def test_a_redeal_is_a_hint_and_comes_after_what_is_to_be_gained() -> None:
    order = order_of(cadogan.deal("la-belle-lucie:1"))
    assert order[0].startswith("play A")
    assert order[-1] == "redeal"


@pytest.mark.parametrize(
    ("code", "places", "state", "hint"),
    [
        ("la-belle-lucie", "fans.1: 2H 9S; fans.2: 4S AS", "step=1", "play AS fans.2 aces.1"),
        ("la-belle-lucie", "fans.1: 2H 9S; fans.2: 4D QS", "step=1", "redeal"),
    ],
)
def test_what_there_is_to_do_is_said(code: str, places: str, state: str, hint: str) -> None:
    assert first_of(tiny(code, places, state)) == hint


@pytest.mark.parametrize("slug", SLUGS)
def test_every_legal_move_is_ranked_once_and_the_position_is_left_alone(slug: str) -> None:
    for position in walked(slug, 4, 12):
        before = position.key, list(position.move_stack)
        ranked = rank_moves(position, budget=FEW)
        assert sorted(hint.move for hint in ranked) == sorted(position.legal_moves)
        assert (position.key, position.move_stack) == before
        for hint in ranked:
            assert hint.reason[0].isupper()
            assert hint.reason.endswith(".")
            assert "\n" not in hint.reason


# ---------------------------------------------------------------------------------------- fairness


@pytest.mark.parametrize("slug", SLUGS)
def test_the_unseen_cards_change_neither_the_order_nor_the_reasons(slug: str) -> None:
    for step, position in enumerate(walked(slug, 1, 40)):
        if step % 9 == 1:
            seen = rank_moves(position.copy(stack=False), budget=FEW)
            other = with_unseen_shuffled(position, step)
            assert rank_moves(other, budget=FEW) == seen


def test_a_table_laid_otherwise_is_the_same_only_to_the_eye() -> None:
    position = cadogan.deal("canfield-or-klondike:1")
    other = with_unseen_shuffled(position, 1)
    assert other.view() == position.view()
    assert other.key != position.key


# ------------------------------------------------------------------------------------ no circles


@pytest.mark.parametrize("slug", SLUGS)
def test_ten_hints_in_a_row_from_anywhere_lead_to_positions_not_seen_before(slug: str) -> None:
    for step, start in enumerate(walked(slug, 3, 25)):
        if step % 15:
            continue
        position = start.copy()
        seen = positions_seen(position)
        for _ in range(10):
            advice = advise(position, budget=FEW)
            if advice.outcome is not None:
                assert position.is_won or position.is_stuck()
                break
            assert not advice.hints[0].leads_back
            position.make(advice.hints[0].move)
            assert position.key not in seen
            seen.add(position.key)


def test_a_move_back_comes_last_and_is_said_to_lead_back() -> None:
    # In The House on the Hill cards are married upwards as well as downwards.
    position = tiny(
        "la-belle-lucie+house-on-the-hill", "fans.1: 8H 7H; fans.2: 6H; fans.3: KS", "step=1"
    )
    position.push("7h 6h")
    last = rank_moves(position)[-1]
    assert position.move_text(last.move) == "marry 7H fans.2 fans.1"
    assert (last.reason, last.leads_back) == (LEADS_BACK, True)


def test_where_all_moves_lead_back_the_one_that_leads_on_from_there_is_the_first_hint() -> None:
    position = tiny(
        "la-belle-lucie+house-on-the-hill", "fans.1: 8H 7H; fans.2: 6H; fans.3: 5H", "step=1"
    )
    # Every position that can be reached without a re-deal by the first card, and back.
    position.push("7h 6h")
    position.push("7h 8h")
    firsts = rank_moves(position)
    assert not firsts[0].leads_back


def test_the_shortest_way_on_leads_through_positions_already_had() -> None:
    position = cadogan.deal("caesar:1")
    start = position.key
    seen = {start}
    for move in position.legal_moves:
        position.make(move)
        seen.add(position.key)
        position.pop()
    onward = ranking.way_on(position, seen, 10**6)
    assert onward in position.legal_moves
    assert ranking.way_on(position, seen, 1) is None
    assert position.key == start


def test_all_moves_back_are_told_with_the_way_on(monkeypatch: pytest.MonkeyPatch) -> None:
    position = cadogan.deal("caesar:1")
    after = set()
    for move in position.legal_moves:
        position.make(move)
        after.add(position.key)
        position.pop()
    monkeypatch.setattr(ranking, "positions_seen", lambda _: after | {position.key})
    hints = rank_moves(position, budget=FEW)
    assert [hint.reason for hint in hints].count(LEADS_ON) == 1
    assert hints[0].reason == LEADS_ON
    assert {hint.reason for hint in hints[1:]} == {LEADS_BACK}


# ------------------------------------------------------------------------------------- how it ends


def test_stuck_is_told_at_once() -> None:
    position = tiny("la-belle-lucie", "fans.1: 2H 9S; fans.2: 4S QS", "step=1 redeals=2")
    advice = advise(position)
    assert (advice.outcome, advice.hints) == (Outcome.STUCK, ())
    assert advice.sentence == "Stuck: no move is legal."


def test_cards_to_and_fro_are_no_way_on() -> None:
    position = tiny(
        "la-belle-lucie+house-on-the-hill", "fans.1: 8H 7H; fans.2: 6H", "step=1 redeals=2"
    )
    advice = advise(position)
    assert advice.outcome is Outcome.STUCK
    assert advice.sentence == "Stuck: nothing new can be reached."
    assert {hint.reason for hint in advice.hints} == {NOTHING_NEW}


def test_a_game_that_is_won_needs_no_hint() -> None:
    position = cadogan.deal("margarethe:2")
    while not position.is_won:
        position.make(rank_moves(position)[0].move)
    advice = advise(position)
    assert (advice.outcome, advice.hints, advice.sentence) == (
        Outcome.WON,
        (),
        "The game is won.",
    )


def test_following_the_hints_wins_where_playing_at_random_does_not() -> None:
    won = {"hints": 0, "random": 0}
    for number in range(1, 5):
        position = cadogan.game("the-nation").deal(number)
        while (advice := advise(position, budget=FEW)).outcome is None:
            position.make(advice.hints[0].move)
        won["hints"] += position.is_won
        *_, last = walked("the-nation", number, 400)
        won["random"] += last.is_won
    assert won["hints"] > won["random"]


@pytest.mark.parametrize("slug", ["the-empress-of-india", "the-fourteenth", "sly", "the-blockade"])
def test_a_hint_judges_no_more_positions_than_it_may(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = 0
    judge = outlook.Outlook.value

    def counted(self: outlook.Outlook, table: outlook.Lying) -> float:
        nonlocal count
        count += 1
        return judge(self, table)

    monkeypatch.setattr(outlook.Outlook, "value", counted)
    for position in walked(slug, 1, 6):
        count = 0
        moves = len(position.legal_moves)
        rank_moves(position, budget=FEW)
        assert count <= 1 + moves + FEW


@pytest.mark.parametrize("slug", ["the-nation", "la-belle-lucie", "the-flower-garden"])
def test_looking_ahead_makes_no_more_moves_than_it_may(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    longest = 0
    for position in walked(slug, 1, 30):
        walker = position.copy(stack=False)
        # Lines are walked again and again, and most positions have been met before.
        monkeypatch.setattr(lookahead, "MAKES", 1000)
        free = lookahead.Lookahead(walker, (), FEW)
        free.run()
        longest = max(longest, free.made)
        monkeypatch.setattr(lookahead, "MAKES", 1)
        bound = lookahead.Lookahead(walker, (), FEW)
        with monkeypatch.context() as patch:
            counted = count_makes(patch)
            bound.run()
        # To look at what was to be seen before a move it is taken back, once for each position.
        assert bound.made <= counted["made"] <= bound.made + bound.judged
        assert bound.made <= len(position.legal_moves) + FEW + lookahead.LONGEST
    assert longest > 4 * FEW


def test_of_very_many_moves_not_much_is_looked_at_beyond() -> None:
    position = next(walked("the-empress-of-india", 1, 1))
    while len(position.legal_moves) < lookahead.BUDGET:
        position.make(position.legal_moves[0])
    ahead = lookahead.Lookahead(position, ())
    ahead.run()
    assert ahead.judged <= len(position.legal_moves) + lookahead.BUDGET // 2
