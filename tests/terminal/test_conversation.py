"""The line play: what is answered to what a player types."""

from pathlib import Path

import pytest

import cadogan
from cadogan.draw import draw_plan, draw_table
from cadogan.engine.record import parse_record
from cadogan.errors import NotationError
from cadogan.terminal.commands import COMMANDS
from cadogan.terminal.conversation import gathered, places_named, where_is
from tests.terminal.talks import Table


def test_a_move_is_told_with_what_has_changed_and_what_is_open() -> None:
    assert Table("la-belle-lucie:1").say("fans.12 fans.15") == (
        "Three of hearts from fan 12 to fan 15.\n"
        "Now fans.12: 6S 7D; fans.15: JC 4D 4H 3H.\n"
        "8 moves open.\n"
    )


@pytest.mark.parametrize("text", ["play AD fans.7 aces.1", "PLAY ad FANS.7 aces.1", "ad", "f7 a1"])
def test_a_move_may_be_typed_in_full_or_in_short(text: str) -> None:
    table = Table("la-belle-lucie:1")
    table.say(text)
    assert table.sitting.texts == ["play AD fans.7 aces.1"]


def test_an_empty_line_does_nothing() -> None:
    table = Table("la-belle-lucie:1")
    assert table.say("") == ""
    assert table.sitting.moves == 0


def test_an_illegal_move_is_refused_with_the_reason_and_the_rule() -> None:
    table = Table("la-belle-lucie:1")
    assert table.say("9s ts") == "Not legal: 9S is covered by 7H at fans.9 (rule I).\n"
    assert table.say("why 9s ts") == "Not legal: 9S is covered by 7H at fans.9 (rule I).\n"
    assert table.say("why ad") == "ad is legal.\n"
    assert table.sitting.moves == 0


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("udno", "'udno' is no move and no command: did you mean undo?"),
        (
            "re",
            "'re' could be redo or review or readings or restart or redeal or replenish: type a",
        ),
        ("why", "Why takes a move, as why c5 f3."),
        ("where", "Where takes one card, as where 7h."),
        ("where 1h", "'1h' is no card: a rank A 2..9 T J Q K and a suit C S H D are wanted"),
        ("list zz", "'zz' is no place of this game: aces, fans, hand, pack."),
        ("moves zz", "'zz' is no place of this game: aces, fans, hand, pack."),
        ("moves 2c", "No legal move has 2c in it."),
        ("undo", "There is no move to take back."),
        ("redo", "There is no move that was taken back."),
        ("restart", "No move has been made."),
        ("undo 0", "'0' is no number of moves: 1 or more is wanted, or all."),
        ("undo x y", "'x y' is no number of moves: 1 or more is wanted, or all."),
        ("give-up", "No move has been made: there is nothing to give up."),
        ("table now", "Table takes nothing after it."),
        ("quit now", "Quit takes nothing after it."),
        ("watch maybe", "'maybe' is not known here: on, off are the choices."),
        ("colours four", "There are no colours here: this is plain text."),
        ("rules poetry", "No section has 'poetry' in its title: The aim, You need, "),
        ("help ud", "'ud' is no command: did you mean undo?"),
        ("help xyzzy", "'xyzzy' is no command: 'help' lists them."),
        ("help a b", "Help takes one word, as help undo."),
        ("new nosuch", "No game is called 'nosuch': 'cadogan games' lists them."),
        ("new la-belle-lucie:0", ""),
        ("new la-belle-lucie+nosuch:1", ""),
        ("save /nowhere/at/all", "Cannot write /nowhere/at/all: No such file or directory."),
    ],
)
def test_what_cannot_be_done_is_said(line: str, answer: str) -> None:
    table = Table("la-belle-lucie:1")
    said = " ".join(table.say(line).split())
    assert said.startswith(answer)
    assert said.endswith((".", "?"))
    assert table.sitting.moves == 0
    assert table.sitting.code == "la-belle-lucie:1"


def test_moves_are_taken_back_and_made_again() -> None:
    table = Table("la-belle-lucie:1")
    opening = table.conversation.position.text()
    table.say("ad", "ah", "3h 4h")
    after = table.conversation.position.text()
    assert table.say("undo") == (
        "Taken back. Three of hearts from fan 15 to fan 12.\n"
        "Now fans.12: 6S 7D 3H; fans.15: JC 4D 4H.\n6 moves open.\n"
    )
    assert table.say("u 2").startswith(
        "2 moves taken back. Ace of hearts from the ace foundation 2 to fan 17. Ace of"
    )
    assert table.conversation.position.text() == opening
    assert table.say("redo").startswith(
        "Made again. Ace of diamonds from fan 7 to the ace foundation 1.\n"
    )
    assert table.say("redo all").startswith("2 moves made again. Ace of hearts from fan 17")
    assert table.conversation.position.text() == after
    assert table.sitting.undos == 3
    assert table.say("restart").startswith("3 moves taken back. Three of hearts")
    assert table.conversation.position.text() == opening


def test_what_is_too_much_to_listen_to_is_told_again_card_by_card() -> None:
    table = Table("la-belle-lucie:1")
    assert table.say("tell") == "No move has been made: 'list' reads the table.\n"
    told = table.say("redeal")
    assert "52 cards from the pack to fans 1 to 18. 'tell' names every card." in told.replace(
        "\n", " "
    )
    again = table.say("tell").splitlines()
    assert len(again) == 20
    assert again[2] == "Dealt to fan 1: two of diamonds, ace of spades and seven of diamonds."
    table.say("new the-shah:1")
    assert table.say("tell").startswith("No move has been made")


def test_two_exchanges_made_together_are_taken_back_as_one() -> None:
    table = Table("the-fourteenth:1")
    position = table.conversation.position
    while not any(position.move_text(move).endswith(" and") for move in position.legal_moves):
        table.sitting.make(position.legal_moves[0])
    opening, made = position.text(), table.sitting.moves
    first = next(m for m in position.legal_moves if position.move_text(m).endswith(" and"))
    table.sitting.make(first)
    table.sitting.make(position.legal_moves[0])
    told = table.say("undo").replace("\n", " ")
    assert told.startswith("Taken back. ")
    assert told.count("change places") == 2
    assert (position.text(), table.sitting.moves) == (opening, made)


def test_a_new_move_forgets_what_was_taken_back() -> None:
    table = Table("la-belle-lucie:1")
    table.say("ad", "undo", "ah")
    assert table.say("redo") == "There is no move that was taken back.\n"


def test_taking_back_goes_past_what_happened_by_itself() -> None:
    table = Table("the-shah:1")
    opening = table.conversation.position.text()
    table.say("2s")  # the space is filled by itself
    assert table.conversation.position.text() != opening
    table.say("undo")
    assert table.conversation.position.text() == opening


def test_deal_lays_the_card_in_hand_and_turns_the_next() -> None:
    table = Table("the-shah:1")
    table.say("deal", "deal")
    assert table.say("deal") == (
        "Two of diamonds to the talon. Two of clubs is turned up.\nIn hand: 2C. 3 moves open.\n"
    )
    assert table.sitting.texts == ["deal", "turn", "lay 2D hand talon", "turn"]
    table.say("lay")
    assert table.sitting.texts[-1] == "lay 2C hand talon"
    table.say("turn")
    assert table.sitting.texts[-1] == "turn"


def test_deal_says_why_there_is_nothing_to_deal() -> None:
    table = Table("the-flower-garden:1")
    assert table.say("deal").startswith("Not legal: ")
    assert table.sitting.moves == 0


def test_a_letter_before_a_place_is_no_command() -> None:
    table = Table("napoleon-at-st-helena:1")
    table.say("turn")  # knave of hearts
    table.say("deal")
    assert table.say("t c1").startswith("Not legal: ")
    assert table.say("t").startswith("aces")


def test_the_moves_are_listed_all_or_some() -> None:
    table = Table("la-belle-lucie:1")
    position = cadogan.deal("la-belle-lucie:1")
    listed = [position.move_text(move) for move in position.legal_moves]
    assert table.say("moves").splitlines() == listed
    assert table.say("moves play").splitlines() == listed[:2]
    assert table.say("moves ad").splitlines() == listed[:1]
    assert table.say("moves f4").splitlines() == [move for move in listed if "fans.4" in move]
    assert table.say("m fans.4 ah").splitlines() == ["marry AH fans.17 fans.4"]


def test_very_many_moves_are_gathered() -> None:
    table = Table("the-empress-of-india:1")
    listed = table.say("moves")
    assert "pair 4H army.1 to 18 places\n" in listed
    assert "In all 617: 'moves all' lists every one" in listed
    assert len(listed.splitlines()) < 50
    assert len(table.say("moves all").splitlines()) == 617
    assert gathered(["deal", "play AD fans.7 aces.1"]) == ["deal", "play AD fans.7 aces.1"]


def test_the_table_is_printed_and_places_are_listed() -> None:
    table = Table("la-belle-lucie:1")
    assert table.say("table") == draw_table(cadogan.deal("la-belle-lucie:1")) + "\n"
    assert table.say("list fans.3") == "fans.3: 8D JS KH\n"
    assert table.say("l f3 aces").splitlines() == [
        "fans.3: 8D JS KH",
        *(f"aces.{number}: --" for number in range(1, 5)),
    ]
    assert len(table.say("list").splitlines()) == 22


def test_a_picture_is_drawn() -> None:
    table = Table("the-shah:1")
    assert table.say("picture") == draw_plan(cadogan.deal("the-shah:1")) + "\n"


def test_a_card_is_found() -> None:
    table = Table("the-shah:1")
    assert table.say("where 2s") == (
        "Two of spades: star.2.1.\nTwo of spades: 1 more out of sight.\n"
    )
    assert table.say("where 3s") == "Three of spades: out of sight.\n"
    table = Table("la-belle-lucie:1")
    assert table.say("where as") == "Ace of spades: fans.16, under 5D.\n"
    assert Table("the-olga:1").say("where 2s").endswith("not in the pack of this game.\n")


def test_a_card_face_down_is_not_found() -> None:
    position = cadogan.deal("canfield-or-klondike:1")
    hidden = position.cards_at("layout.2")[0]
    assert where_is(position, hidden) == []


def test_places_are_known_by_short_names() -> None:
    position = cadogan.deal("the-empress-of-india:1")

    def labels(word: str) -> list[str]:
        return [position.table.spots[place].label for place in places_named(position, word)]

    assert labels("army.3") == ["army.3"]
    assert labels("n24") == ["navy.24"]
    assert labels("rt") == ["red-talon"]
    assert labels("black-talon") == ["black-talon"]
    assert len(labels("navy")) == 24
    assert labels("pack") == ["pack"]
    with pytest.raises(NotationError, match="no place of this game: empress, guard"):
        labels("x9")


def test_the_state_is_told_fact_by_fact() -> None:
    table = Table("canfield-or-klondike:1")
    table.say("deal", "hint")
    lines = table.say("state").splitlines()
    assert lines[:5] == [
        "Deal canfield-or-klondike:1: 1 move made, 1 hint.",
        "Pack: 23 cards.",
        "In hand: eight of hearts.",
        "Talon: 0 cards.",
        "Re-deals left: none.",
    ]
    assert lines[-3:] == [
        "aces.4: empty, ace first.",
        "Cards home: 0 of 52.",
        "Score: -52 counters.",
    ]
    assert "Re-deals left: 2.\n" in Table("la-belle-lucie:1").say("state")


def test_a_grace_is_counted() -> None:
    assert "\nGrace: 1 of 1 left.\n" in Table("the-labyrinth:1").say("state")


def test_a_hint_names_a_legal_move_and_the_next_best_when_asked_again() -> None:
    table = Table("la-belle-lucie:1")
    first, second = table.say("hint"), table.say("hint")
    position = table.conversation.position
    legal = {position.move_text(move) for move in position.legal_moves}
    assert {hint.partition(": ")[0] for hint in (first, second)} <= legal
    assert first.startswith("play ")
    assert second != first
    assert table.sitting.hints == 2
    rounds = [table.say("hint") for _ in range(len(position.legal_moves) - 2)]
    assert table.say("hint") == first
    assert first not in rounds


def test_the_rules_are_printed_whole_or_in_part() -> None:
    table = Table("la-belle-lucie:1")
    assert table.say("rules").startswith("LA BELLE LUCIE\n")
    assert "Re-deals" in table.say("rules")
    part = table.say("rules re-deals")
    assert "Re-deals\n--------\n" in part
    assert "You need\n" not in part
    assert "not filled again" in table.say("readings")
    assert "Places of this game: aces.1 to aces.4, fans.1 to fans.18" in table.say("notation")


def test_help_lists_every_command_and_tells_of_one() -> None:
    table = Table("la-belle-lucie:1")
    said = table.say("help")
    for command in COMMANDS:
        assert f"\n{command.usage} " in said
        assert " ".join(command.help.split()[:4]) in said
        alone = " ".join(table.say(f"help {command.name}").split())
        assert alone.startswith(f"{command.usage} {command.help}")
    assert table.say("?") == said
    assert max(map(len, said.splitlines())) < 80


def test_the_record_is_written_to_a_file_that_is_not_there_yet(tmp_path: Path) -> None:
    file = tmp_path / "my game.txt"
    table = Table("la-belle-lucie:1")
    table.say("ad")
    assert f"The record is in {file}" in " ".join(table.say(f"save {file}").split())
    record = parse_record(file.read_text())
    assert (record.code, record.moves) == ("la-belle-lucie:1", ["play AD fans.7 aces.1"])
    assert "is there already" in " ".join(table.say(f"save {file}").split())
    assert "not in the store" in table.say("save")


def test_another_deal_is_begun() -> None:
    table = Table("la-belle-lucie:1")
    table.say("ad")
    assert table.say("new 5").startswith("La Belle Lucie, deal la-belle-lucie:5.\n")
    assert table.sitting.moves == 0
    assert table.say("new the shah:3").startswith("The Shah, deal the-shah:3.\n")
    assert table.say("new").startswith("The Shah, deal the-shah:")
    assert table.say("new la-belle-lucie+house-in-the-wood:1").startswith("The House in the Wood")


def test_the_table_follows_each_move_when_it_is_watched() -> None:
    table = Table("la-belle-lucie:1")
    assert table.say("watch on") == "The table is printed after each move.\n"
    said = table.say("ad")
    assert draw_table(table.conversation.position) in said
    assert "Now fans.7" not in said
    assert "aces  1:" in table.say("undo")
    assert table.say("watch") == "What has changed is said after each move.\n"
    shah = Table("the-shah:1")
    shah.say("deal", "watch on")
    assert shah.say("deal") == "Two of diamonds is turned up.\nIn hand: 2D. 2 moves open.\n"


def test_a_win_is_told_and_may_be_taken_back() -> None:
    table = Table(
        "la-belle-lucie",
        places="aces.1: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC;"
        "aces.2: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS;"
        "aces.3: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH;"
        "aces.4: AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD; fans.1: KD QD",
        state="step=1",
    )
    table.say("qd")
    assert "The game is won. Cards home: 52. 'new' deals another." in " ".join(
        table.say("kd").split()
    )
    assert table.sitting.result == "won"
    assert table.say("moves") == "No move is open.\n" or "redeal" in table.say("moves")
    table.say("undo")
    assert table.sitting.result == "playing"


def test_a_score_in_counters_is_told_with_the_end() -> None:
    table = Table("canfield-or-klondike", places="layout.1: 8H; layout.2: 9H", state="step=2")
    said = table.conversation
    said._say_standing()
    assert "This deal has no play: deal again. The score is -52 counters." in " ".join(
        table.paper.getvalue().split()
    )
    assert table.sitting.result == "lost"


def test_a_game_given_up_counts_as_left_until_it_goes_on() -> None:
    table = Table("la-belle-lucie:1")
    table.say("ad")
    assert table.say("give-up").startswith("The game is given up.")
    assert table.sitting.result == "left"
    table.say("ah")
    assert table.sitting.result == "playing"


def deals_without_play(code: str, count: int) -> list[int]:
    """Which of the first deals of a game have no move, or none that reaches anything new."""
    game = cadogan.game(code)
    return [number for number in range(1, count + 1) if game.deal(number).outcome() is not None]


def test_a_deal_without_play_says_so_and_offers_the_next_and_nothing_to_take_back() -> None:
    dead = deals_without_play("fortress", 40)
    assert dead
    for number in dead:
        table = Table(f"fortress:{number}")
        table.conversation._say_standing()
        told = " ".join(table.paper.getvalue().split())
        assert told.startswith("This deal has no play: deal again.")
        assert f"'new fortress:{number + 1}' deals the next" in told
        assert "undo" not in told
        table.say(f"new fortress:{number + 1}")
        assert table.sitting.code == f"fortress:{number + 1}"


def test_a_stuck_game_in_which_moves_were_made_may_take_them_back() -> None:
    table = Table("la-belle-lucie", places="fans.1: 8H; fans.2: 7H", state="step=1 redeals=2")
    told = " ".join(table.say("7h 8h").split())
    assert "Stuck: nothing new can be reached." in told
    assert "'undo' takes moves back" in told
