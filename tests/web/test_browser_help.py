"""What helps a player at the table: rules that forbid, hints, graces, the end of a game."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.web.player import RECORDS, Player, begin_record, won_record
from tests.web.service import Service, Structure


def test_a_refused_move_lights_the_rule_that_forbids_it(
    context: BrowserContext, service: Service
) -> None:
    player = Player(context.new_page(), service, service.begin("the-shah:7"))
    page = player.page
    expect(page.locator(".panel .rules")).to_be_visible()
    # A card of the inner circle, which the one outside it on its ray keeps in.
    player.drag(player.grip("star.1.1"), player.grip("star.1.2"))
    expect(page.locator("p.message.refusal")).to_contain_text(re.compile(r"\(rule I\)"))
    lit = page.locator(".panel .block.lit")
    expect(lit).not_to_have_count(0)
    rules = {rule for one in lit.all() for rule in (one.get_attribute("data-rules") or "").split()}
    assert "I" in rules
    expect(lit.first).to_be_in_viewport()
    # The board has not been scrolled away for it, and the next move puts the light out.
    assert page.evaluate("window.scrollY") == 0
    page.keyboard.press("d")
    player.wait_for(2)
    expect(page.locator(".panel .block.lit")).to_have_count(0)


@pytest.mark.parametrize(
    ("code", "source", "target", "reason", "written"),
    [
        ("la-belle-lucie:1", "fans.1", "fans.2", "is married only to", "You may marry"),
        (
            "canfield-or-klondike:3",
            "layout.1",
            "layout.2",
            "nothing is placed on",
            "of the other color",
        ),
        ("the-salic-law:3", "kings.1", "kings.2", "stays", "No card leaves the foundations."),
    ],
)
def test_what_is_written_lights_up_where_the_page_has_no_number_for_it(
    context: BrowserContext,
    service: Service,
    code: str,
    source: str,
    target: str,
    reason: str,
    written: str,
) -> None:
    player = Player(context.new_page(), service, service.begin(code))
    page = player.page
    expect(page.locator(".panel .rules")).to_be_visible()
    player.drag(player.grip(source), player.grip(target))
    expect(page.locator("p.message.refusal")).to_contain_text(reason)
    expect(page.locator(".panel .block.lit")).to_contain_text(written)
    expect(page.locator(".panel .block.lit")).to_be_in_viewport()


def test_a_hidden_page_of_rules_is_opened_when_the_rule_is_wanted(
    context: BrowserContext, service: Service
) -> None:
    player = Player(context.new_page(), service, service.begin("the-shah:7"))
    page = player.page
    expect(page.locator(".panel .rules")).to_be_visible()
    page.keyboard.press("b")
    expect(page.locator(".panel")).to_be_hidden()
    player.drag(player.grip("star.1.1"), player.grip("star.1.2"))
    page.get_by_role("button", name="Show rule I").click()
    expect(page.locator(".panel .block.lit").first).to_be_focused()
    expect(page.locator(".panel .block.lit").first).to_be_in_viewport()
    # The same by keys alone: why was that not allowed?
    page.keyboard.press("b")
    expect(page.locator(".panel")).to_be_hidden()
    page.keyboard.press("Shift+h")
    expect(page.locator(".panel .block.lit").first).to_be_focused()


def test_fair_hints_give_their_reasons_and_are_shown_on_the_board(
    context: BrowserContext, service: Service
) -> None:
    table = service.begin("la-belle-lucie:7")
    player = Player(context.new_page(), service, table)
    page = player.page
    page.keyboard.press("h")
    expect(page.locator(".board svg.way")).to_have_count(1)
    given = service.ask("GET", f"/api/tables/{player.id}/hints?kind=fair")["hints"]
    assert len(given) > 1
    first, second = given[:2]
    by_text = {move["text"]: move for move in table["moves"]}
    expect(page.locator("p.message")).to_contain_text(first["reason"])
    expect(page.locator(".chronicle")).to_contain_text(
        f"Hint 1 of {len(given)}: {by_text[first['move']]['spoken']} {first['reason']}"
    )
    pointed = [
        one.get_attribute("data-cell") for one in page.locator(".board [data-cell].hinted").all()
    ]
    assert set(pointed) == set(by_text[first["move"]]["places"])
    page.keyboard.press("h")
    expect(page.locator("p.message")).to_contain_text(f"Hint 2 of {len(given)}")
    page.keyboard.press("Shift+h")
    expect(page.locator("p.message")).to_have_text(second["reason"])
    page.get_by_role("button", name="Make it").click()
    player.wait_for(table["revision"] + 1)
    assert player.table()["record"].splitlines()[-1].endswith(second["move"])
    expect(page.locator(".hint-bar")).to_be_hidden()
    expect(page.locator(".board svg.way")).to_have_count(0)


def test_the_solver_is_asked_for_a_move_that_wins(
    context: BrowserContext, service: Service
) -> None:
    table, moves = begin_record(service, "nestor", 10)
    player = Player(context.new_page(), service, table)
    page = player.page
    for made in range(1, 11):
        page.keyboard.press("k")
        expect(page.locator("p.message")).to_contain_text("The solver: ")
        page.keyboard.press("e")
        player.wait_for(table["revision"] + made)
        if player.table()["outcome"] == "won":
            break
    player.expect_won()
    assert made <= len(moves)
    assert "The solver is asked." in player.log()


def test_only_what_can_do_no_harm_goes_home_unless_all_is_wanted(
    context: BrowserContext, service: Service
) -> None:
    table = next(
        table for table in games_on_the_way(service, "fortress") if safe(table) != home(table)
    )
    player = Player(context.new_page(), service, table)
    player.page.keyboard.press("a")
    if safe(table):
        expect(player.page.locator("p.message")).to_contain_text("played home.")
    else:
        expect(player.page.locator("p.message")).to_contain_text("without a thought")
    after = player.table()
    assert safe(after) == []
    assert home(after) != []
    player.page.keyboard.press("Shift+a")
    expect(player.page.locator("p.message")).to_contain_text("played home.")
    assert home(player.table()) == []


def games_on_the_way(service: Service, name: str) -> Iterator[Structure]:
    """A game won after each of its moves."""
    header, moves = won_record(name)
    for made in range(len(moves)):
        rows = [f"{number}. {move}" for number, move in enumerate(moves[:made], 1)]
        yield service.open_record("\n".join([header, "", *rows]) + "\n")


def home(table: Structure) -> list[str]:
    """The plays that there are."""
    return [move["text"] for move in table["moves"] if move["verb"] == "play"]


def safe(table: Structure) -> list[str]:
    """Those that can do no harm."""
    return [move["text"] for move in table["moves"] if move["safe"]]


def test_a_grace_is_offered_when_it_becomes_lawful(
    context: BrowserContext, service: Service
) -> None:
    table, grace = table_before_a_grace(service)
    player = Player(context.new_page(), service, table)
    page = player.page
    expect(page.locator(".graces .grace")).to_have_count(0)
    player.make(grace["before"], "click")
    expect(page.locator(".graces .grace")).to_be_visible()
    expect(page.locator(".chronicle")).to_contain_text("A grace may be used now:")
    page.locator(".graces button", has_text=grace["spoken"].rstrip(".")).first.click()
    player.wait_for(table["revision"] + 2)
    assert player.table()["record"].splitlines()[-1].endswith(grace["text"])


def table_before_a_grace(service: Service) -> tuple[Structure, Structure]:
    """A game at the move after which a grace becomes lawful."""
    header, moves = won_record("the-labyrinth")
    table = service.open_record(header + "\n\n")
    for move in moves:
        had = any(one["grace"] for one in table["moves"])
        before = table
        table = service.move(table, move)
        graces = [one for one in table["moves"] if one["grace"]]
        if graces and not had and not move.startswith(("deal", "lay", "turn")):
            lines = before["record"].splitlines()
            begun = service.open_record("\n".join(lines) + "\n")
            return begun, {"before": move, **graces[0]}
    raise AssertionError("this game has no such grace")


def test_a_game_is_given_up_only_when_it_is_meant(
    context: BrowserContext, service: Service
) -> None:
    table = service.begin("la-belle-lucie:7")
    player = Player(context.new_page(), service, table)
    page = player.page
    page.keyboard.press("q")
    expect(page.locator("#alert-region")).to_contain_text("No move has been made")
    player.make(table["moves"][0]["text"], "click")
    page.keyboard.press("q")
    page.get_by_role("dialog", name="Give up this game?").get_by_role("button", name="No").click()
    expect(page.locator(".banner")).to_be_hidden()
    assert player.table()["result"] == "playing"
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(page.locator(".banner h2")).to_have_text("This game is given up")
    assert player.table()["result"] == "left"
    assert "The game is given up." in player.log()
    # A move taken back opens it again.
    page.get_by_role("button", name="Take one back").click()
    expect(page.locator(".banner")).to_be_hidden()
    assert player.table()["result"] == "playing"


@pytest.mark.parametrize("name", ["fortress", "nestor"])
def test_a_game_that_is_stuck_says_so_at_once(
    context: BrowserContext, service: Service, name: str
) -> None:
    lines = (RECORDS / f"{name}.lost.record").read_text(encoding="utf-8").rstrip().splitlines()
    begun = "\n".join(lines[:-1]).replace('"lost"', '"playing"') + "\n"
    table = service.open_record(begun)
    assert table["outcome"] is None
    player = Player(context.new_page(), service, table)
    page = player.page
    player.make(lines[-1].partition(". ")[2], "click")
    expect(page.locator(".banner h2")).to_have_text("Nothing more can be done")
    assert "Nothing more can be done." in player.log()
    expect(page.get_by_role("link", name="Where did I lose it?")).to_be_visible()
