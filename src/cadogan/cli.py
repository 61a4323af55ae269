"""The command `cadogan`: the games in the browser and the terminal, and what a program may want.

Every error that a person can mend is one line on standard error and the exit status 2.  Whatever a
command needs is imported when it runs, so that none waits for another's parts.
"""

import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any, Final, NoReturn

import typer

from cadogan.errors import (
    CadoganError,
    InvalidSetupError,
    NotationError,
    StoreError,
    UnknownGameError,
    printable,
    printable_lines,
    quoted,
)

if TYPE_CHECKING:
    from cadogan.engine.position import Position
    from cadogan.store import SavedGame, Store
    from cadogan.terminal.printing import Printer

BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
GAME_ID: Final = r"[0-9A-Fa-f-]+"
MOST_MEGABYTES: Final = 2**30
VERDICTS: Final = {"won": 0, "lost": 1, "open": 3}
"""The exit statuses of `solve`."""
LINES_TOLD: Final = 20
"""Refused lines of a file that are told one by one."""

Code = Annotated[str, typer.Argument(metavar="CODE", help="A deal code, as the-shah:48213.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for a program to read.")]
Plain = Annotated[bool, typer.Option("--plain", help="ASCII only, no colours.")]
Cards = Annotated[
    str,
    typer.Option(
        "--cards",
        metavar="FILE",
        help="The cards of a real deal: the pack card by card, or packets by zone in JSON.",
    ),
]

Winnable = Annotated[
    bool,
    typer.Option("--winnable", help="A deal that is proved winnable; of a game, one drawn by lot."),
]

app = typer.Typer(
    name="cadogan",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and leave with its exit status."""
    raise SystemExit(run(sys.argv[1:] if arguments is None else list(arguments)))


def run(arguments: Sequence[str]) -> int:
    """Run the command line and return its exit status; every error is one line."""
    _open_what_is_closed()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A letter that the other side cannot have is no reason to stop.
        # Once it has been read from, it stays as it is.
        with suppress(OSError):
            if reconfigure := getattr(stream, "reconfigure", None):
                reconfigure(errors="replace")
    try:
        status = _run(arguments)
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        # Whoever read the output has enough. Python would say so once more when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED


def _open_what_is_closed() -> None:
    """Let a standard stream that was closed before we began be nowhere, neither a file of ours."""
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        try:
            os.fstat(number)
        except OSError:
            # The lowest number that is free is taken, which is this one.
            os.open(os.devnull, os.O_RDWR)
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8", closefd=False))


def _run(arguments: Sequence[str]) -> int:
    command = typer.main.get_command(app)
    try:
        status = command.main(list(arguments), prog_name="cadogan", standalone_mode=False)
    except CadoganError as error:
        return _fail(str(error))
    except typer.Abort:
        raise KeyboardInterrupt from None
    except SystemExit as error:
        # So the parser ends when it has said what a shell completes, and, with another status, when
        # the reader of a pipe has gone.
        if error.code in (None, 0):
            return 0
        raise BrokenPipeError from None
    except OSError as error:
        named = f": {error.filename}" if error.filename else ""
        return _fail(f"{error.strerror or error}{named}")
    except Exception as error:
        # The class of usage errors is Click's, or Typer's own copy of it, as the version has it.
        explain = getattr(error, "format_message", None)
        if explain is None:
            raise
        return _fail(_usage_error(error, str(explain())))
    return status if isinstance(status, int) else 0


def _usage_error(error: Exception, message: str) -> str:
    told = " ".join(message.split()).rstrip(".")
    context: Any = getattr(error, "ctx", None)
    if context is None or "did you mean" in told.lower():
        return told
    return f"{told}: see '{context.command_path} --help'"


def _fail(message: str) -> int:
    print(f"cadogan: {printable(' '.join(message.split()))}", file=sys.stderr)
    return BAD_INPUT


def _print_version(wanted: bool) -> None:
    if wanted:
        from cadogan import __version__
        from cadogan.engine import kernel_build

        typer.echo(f"cadogan {__version__}, kernel: {kernel_build()}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_print_version,
            is_eager=True,
            help="Print the version, and whether the kernel is compiled.",
        ),
    ] = False,
) -> None:
    """Play the patiences of Lady Cadogan's book.

    Alone it opens their page in the browser.
    """
    if context.invoked_subcommand is None:
        raise typer.Exit(_open_contents())


@app.command()
def games(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="WORDS", help="List only the games with all these words."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the games: number in the book, slug, name, packs, options."""
    from cadogan import games as entries_of_book

    wanted = " ".join(words or ()).lower().split()
    entries = [
        entry
        for entry in entries_of_book()
        if all(
            word in " ".join((str(entry.number), entry.slug, entry.name, *entry.options)).lower()
            for word in wanted
        )
    ]
    if not entries:
        raise UnknownGameError(f"no game has {' '.join(wanted)!r} in its name or options")
    if as_json:
        from cadogan.study.winnable import facts

        _print_json(
            [
                {
                    "slug": entry.slug,
                    "number": entry.number,
                    "name": entry.name,
                    "packs": entry.packs,
                    "options": list(entry.options),
                    "length": found.length if found else None,
                    "skill": found.skill if found else None,
                    "winnable": found.winnable if found else 0,
                    "rates": [str(rate) for rate in found.rates] if found else [],
                }
                for entry in entries
                for found in (facts(entry.slug),)
            ]
        )
        return
    from cadogan.terminal.opening import list_of_games

    _printer(False).line("\n".join(list_of_games(entries)))


@app.command()
def rules(
    game: Annotated[
        str,
        typer.Argument(metavar="GAME", help="A slug with options, as la-belle-lucie+option."),
    ],
    markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown.")] = False,
) -> None:
    """Print the rules of a game, and the table of a deal as it opens."""
    from cadogan.draw import draw_plan, draw_table
    from cadogan.prose import rules as rules_of
    from cadogan.terminal.dealing import find_game

    printer = _printer(False)
    patience, number = find_game(game)
    document = rules_of(patience.printed, option_names=patience.options)
    position = patience.deal(number or 1)
    width = printer.width if not markdown else 80
    style = printer.style if not markdown else "ascii"
    drawings = [
        drawing
        for drawing in (
            draw_plan(position, width=width, style=style),
            draw_table(position, width=width, style=style),
        )
        if drawing
    ]
    title = "A table as it opens"
    if markdown:
        printer.line(document.as_markdown().rstrip())
        fenced = "\n\n".join(f"```\n{drawing}\n```" for drawing in drawings)
        printer.line(f"\n## {title}\n\nThe deal {position.code}:\n\n{fenced}")
        return
    printer.line(document.as_text(width=min(width, 100) - 1, plain=printer.plain).rstrip())
    title = f"{title}, {position.code}"
    printer.line("\n".join(["", title, "-" * len(title), "\n\n".join(drawings)]))


@app.command()
def deal(
    code: Code, cards: Cards = "", winnable: Winnable = False, as_json: AsJson = False
) -> None:
    """Print the opening table of a deal, and its position in one line."""
    from cadogan.draw import draw_table

    position, proof = _winnable(code, cards) if winnable else (_opening(code, cards), "")
    if as_json:
        data = _position_data(position)
        _print_json({**data, "proved": True, "proof": proof} if proof else data)
        return
    printer = _printer(False)
    if proof:
        printer.say(f"The deal {position.code}, {proof}.")
        printer.line()
    printer.line(draw_table(position, width=printer.width, style=printer.style))
    printer.line()
    typer.echo(position.text())


@app.command()
def play(
    code: Annotated[
        str,
        typer.Argument(
            metavar="CODE",
            help="A deal code, or a game: then the deal is a random one.",
        ),
    ] = "",
    plain: Plain = False,
    cards: Cards = "",
    winnable: Winnable = False,
    today: Annotated[
        bool, typer.Option("--today", help="Today's patience: the same deal for everyone.")
    ] = False,
    no_save: Annotated[
        bool, typer.Option("--no-save", help="Keep nothing: neither the game nor statistics.")
    ] = False,
) -> None:
    """Play in the terminal: a deal, else the last game or one to choose."""
    from cadogan.terminal.dealing import open_deal
    from cadogan.terminal.opening import choose, go_on_or_choose, play_on

    printer = _printer(plain)
    if cards == "-":
        raise NotationError("play reads the moves from standard input: write the cards to a file")
    if cards and not code:
        raise NotationError("--cards needs a game: cadogan play la-belle-lucie --cards FILE")
    if today:
        code = _todays_code(code, cards)
    if not code and not no_save and not winnable:
        raise typer.Exit(go_on_or_choose(printer))
    if not code:
        chosen = choose(printer)
        if chosen is None:
            return
        code = chosen
    if winnable or today:
        position, proof = _winnable(code, cards, keep=not no_save)
        printer.say(f"The deal {position.code}, {proof}.")
    else:
        position = open_deal(code, cards)
    raise typer.Exit(play_on(printer, position, keep=not no_save))


@app.command()
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record; - is standard input.")],
    step: Annotated[
        bool, typer.Option("--step", help="Print the table after each move, and wait for Enter.")
    ] = False,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Play a record through and say how it ends."""
    from pathlib import Path

    from cadogan.terminal.dealing import read_file
    from cadogan.terminal.replaying import data_of_replay, replay_record

    text = sys.stdin.read() if file == "-" else read_file(Path(file))
    if as_json:
        _print_json(data_of_replay(text))
    else:
        replay_record(text, _printer(plain), step=step, wait=file != "-")


@app.command()
def perft(
    code: Code,
    depth: Annotated[str, typer.Argument(metavar="DEPTH", help="How many moves, 0 or more.")],
    divide: Annotated[bool, typer.Option("--divide", help="Count for each move apart.")] = False,
    as_json: AsJson = False,
) -> None:
    """Count the sequences of so many moves from the opening of a deal."""
    import signal

    if not (depth.isdecimal() and len(depth) < 4):
        raise NotationError(f"DEPTH is a whole number from 0 to 999, not {depth!r}")
    moves = int(depth)
    if divide and not moves:
        raise NotationError("--divide needs a DEPTH of 1 or more")
    from cadogan import deal as deal_code

    position = deal_code(code)
    # The kernel counts without looking up: let Ctrl-C end the process as it stands.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    counts = position.divide(moves) if divide else None
    count = sum(counts.values()) if counts is not None else position.perft(moves)
    if as_json:
        data: dict[str, object] = {"code": position.code, "depth": moves, "count": count}
        _print_json(data if counts is None else {**data, "divide": counts})
        return
    for move, number in (counts or {}).items():
        typer.echo(f"{move}: {number}")
    typer.echo(count)


@app.command()
def solve(
    what: Annotated[
        str,
        typer.Argument(
            metavar="DEAL",
            help="A deal code, or a game as review takes it: a record, or the id of one kept.",
        ),
    ],
    cards: Cards = "",
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="SECONDS", help="The time allowed.")
    ] = 20.0,
    nodes: Annotated[
        int, typer.Option("--nodes", metavar="NODES", help="The moves it may try.")
    ] = 2**62,
    memory: Annotated[
        int, typer.Option("--memory", metavar="MEGABYTES", help="What it may hold.")
    ] = 1024,
    as_json: AsJson = False,
) -> None:
    """Say whether a deal, or a game as it stands, can be won.

    The exit status is 0 when it can be won, 1 when it cannot, 3 when that was not found out.
    """
    import signal

    from cadogan import solve as search
    from cadogan.engine.notation import format_move

    position = _opening(what, cards) if cards else _deal_or_record(what)
    if not 1 <= memory <= MOST_MEGABYTES:
        raise InvalidSetupError(
            f"--memory is a number of megabytes, 1 to {MOST_MEGABYTES}, not {quoted(memory)}"
        )
    stopped: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _: stopped.append(number))
    solution = search(
        position,
        seconds=seconds,
        nodes=nodes,
        memory=memory * 2**20,
        cancelled=lambda: bool(stopped),
    )
    walker = position.copy(stack=False)
    texts = []
    for move in solution.moves:
        texts.append(format_move(walker, move))
        walker.make(move)
    if as_json:
        _print_json(
            {
                "code": position.code,
                "made": len(position.move_stack),
                "verdict": solution.verdict.value,
                "reason": solution.reason,
                "moves": texts,
                "tried": solution.made,
                "seconds": round(solution.seconds, 3),
                "memory": solution.memory,
                "doubt": solution.doubt,
            }
        )
    else:
        typer.echo(f"{position.code}: {solution}")
        for number, text in enumerate(texts, len(position.move_stack) + 1):
            typer.echo(f"{number}. {text}")
    raise typer.Exit(INTERRUPTED if stopped else VERDICTS[solution.verdict.value])


def _deal_or_record(what: str) -> "Position":
    """The opening of a deal code, or the end of a record, or of a game that is kept."""
    from pathlib import Path

    from cadogan import deal as deal_code
    from cadogan import game, parse_record
    from cadogan.engine.notation import parse_code
    from cadogan.engine.record import begin
    from cadogan.terminal.dealing import read_file

    if not Path(what).is_file():
        is_code = ":" in what and "[" not in what and "~" not in what
        is_game = what == "-" or "[" in what or "~" in what or re.fullmatch(GAME_ID, what)
        return _record_or_saved(what) if is_game and not is_code else deal_code(what)
    record = parse_record(read_file(Path(what)))
    code = parse_code(record.code)
    position = begin(game(code.slug, *code.options), code.number or 1, record.cards)
    for text in record.moves:
        position.push(text)
    return position


@app.command()
def review(
    what: Annotated[
        str,
        typer.Argument(
            metavar="RECORD",
            help="A record: a file, a link, - for standard input; or the id of a game.",
        ),
    ],
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="SECONDS", help="The time allowed.")
    ] = 60.0,
    nodes: Annotated[
        int, typer.Option("--nodes", metavar="NODES", help="The moves it may try.")
    ] = 2**62,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Say where a game could be won, which move lost it, and how to win."""
    from cadogan.advice import review as look_back
    from cadogan.terminal.advising import data_of_review, interruptible, lines_of_review

    position = _record_or_saved(what)
    with interruptible() as cancelled:
        found = look_back(position, seconds=seconds, nodes=nodes, cancelled=cancelled)
    if as_json:
        _print_json(data_of_review(position, found))
    else:
        printer = _printer(plain)
        printer.say(f"{position.patience.definition.name}, deal {position.code}.")
        for line in lines_of_review(position, found, whole=True):
            printer.say(line, indent="  ")
    if found.was_stopped:
        raise typer.Exit(INTERRUPTED)


def _record_or_saved(what: str) -> "Position":
    """The game of a record (a file, its text, standard input) or of the store, with its moves."""
    from pathlib import Path

    from cadogan.terminal.dealing import read_file
    from cadogan.terminal.keeping import take_up
    from cadogan.terminal.replaying import checked, unpack_record

    if what == "-":
        return checked(sys.stdin.read())[1]
    if what.lstrip().startswith("["):
        return checked(what)[1]
    if "~" in what and not os.path.lexists(what):
        return checked(unpack_record(what))[1]
    if os.path.lexists(what):
        return checked(read_file(Path(what)))[1]
    if not re.fullmatch(GAME_ID, what):
        raise NotationError(
            f"{what[:60]!r} is no record: a file, a link to a game, - for standard input, or the id"
            " of a game is wanted; 'cadogan resume' lists the ids"
        )
    with _store() as store:
        return take_up(_saved_game(store, what)).position


@app.command()
def serve(
    port: Annotated[
        int, typer.Option("--port", metavar="PORT", help="The first port to try; 0: any.")
    ] = 8470,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Only print the address.")
    ] = False,
    host: Annotated[
        str, typer.Option("--host", metavar="HOST", help="The address to answer at.")
    ] = "127.0.0.1",
) -> None:
    """Play in the browser: serve its page on this machine."""
    from cadogan.web.serving import serve as answer

    raise typer.Exit(answer(port, not no_browser, host))


@app.command()
def resume(
    game: Annotated[
        str,
        typer.Argument(metavar="ID", help="A game's number in the list, or its id."),
    ] = "",
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """List the games in progress, or go on with one of them."""
    from cadogan.terminal.accounts import data_of_saved, lines_of_damage
    from cadogan.terminal.opening import list_of_saved, play_on

    if game and as_json:
        raise NotationError("--json prints the list of games: leave out the id")
    printer = _printer(plain)
    with _store() as store:
        if not game:
            unfinished = store.unfinished()
            if as_json:
                damaged = [{"id": one.id, "reason": one.reason} for one in store.damaged()]
                _print_json({"games": data_of_saved(unfinished), "damaged": damaged})
                return
            printer.line("\n".join(list_of_saved(unfinished)) or "No game is in progress.")
            for line in lines_of_damage(store.damaged()):
                printer.say(line)
            return
        saved = _saved_game(store, game)
    from cadogan.terminal.keeping import take_up

    raise typer.Exit(play_on(printer, take_up(saved), saved=saved))


@app.command()
def stats(as_json: AsJson = False) -> None:
    """Print how many games were played and won."""
    from cadogan.terminal.accounts import lines_of_statistics, statistics_data

    with _store() as store:
        found = store.statistics()
    if as_json:
        _print_json(statistics_data(found))
    else:
        _printer(False).line("\n".join(lines_of_statistics(found)))


@app.command(name="export")
def export_games(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="The file to write; - is standard output.")
    ],
) -> None:
    """Write every game to a file, one a line in JSON: a backup."""
    from cadogan.terminal.accounts import export_to

    with _store() as store:
        report = export_to(store, file)
    damaged = f", {report.damaged} damaged as found" * bool(report.damaged)
    one = "" if report.written == 1 else "s"
    print(f"{report.written} game{one} written{damaged}", file=sys.stderr)


@app.command(name="import")
def import_games(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="What export wrote; - is standard input.")
    ],
) -> None:
    """Take in the games of a file that export wrote; twice does no harm.

    Each is replayed; one whose record does not bear out what is said of it is refused.
    """
    import msgspec

    from cadogan.terminal.accounts import import_from

    with _store() as store:
        report = import_from(store, file)
    merged, refused = report.merged, report.refused
    if any(msgspec.structs.astuple(merged)) or not refused:
        typer.echo(
            f"{merged.added} new, {merged.advanced} further on than here, {merged.branched} kept"
            f" beside ours, {merged.skipped} known already"
        )
    for line in refused[:LINES_TOLD]:
        _fail(f"line {line.number} refused: {line.reason}")
    if len(refused) > LINES_TOLD:
        _fail(f"and {len(refused) - LINES_TOLD} more lines refused")
    if refused:
        raise typer.Exit(BAD_INPUT)


@app.command()
def forget(
    game: Annotated[
        str, typer.Argument(metavar="ID", help="A game's id, as resume lists it; or a number.")
    ],
) -> None:
    """Remove a game from the store for good.

    A damaged one goes by its row, as resume tells it.
    """
    with _store() as store:
        if game.startswith("row-"):
            if not store.forget(game):
                raise StoreError(f"no damaged game has the id {game!r}")
            typer.echo(f"The damaged game {game} is forgotten.")
            return
        saved = _saved_game(store, game)
        store.forget(saved.id)
    code = "+".join((saved.slug, *saved.options))
    typer.echo(f"{code}:{saved.number} ({saved.id}) is forgotten.")


# ------------------------------------------------------------------------------------------ helpers


def _open_contents() -> int:
    """Answer for the page in the browser; where it was not built, offer the terminal."""
    from cadogan.web.serving import UNBUILT, is_page_built, open_contents

    if is_page_built():
        return open_contents()
    status = _fail(f"{UNBUILT}; in the terminal: 'cadogan play'")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return status
    from cadogan.terminal.opening import go_on_or_choose

    return go_on_or_choose(_printer(False))


def _printer(plain: bool) -> "Printer":
    from cadogan.terminal.printing import Printer

    return Printer(plain=plain)


def _store() -> "Store":
    from cadogan.store import open_store

    return open_store()


def _opening(code: str, cards: str) -> "Position":
    """The opening position of a code, which must say which deal it is."""
    from cadogan import deal as deal_code
    from cadogan.terminal.dealing import open_deal

    return open_deal(code, cards) if cards else deal_code(code)


def _winnable(code: str, cards: str, *, keep: bool = False) -> "tuple[Position, str]":
    """The opening of a proved winnable deal, not played yet if possible, and a phrase about it."""
    from cadogan.terminal.dealing import find_game, open_winnable
    from cadogan.terminal.opening import numbers_played

    if cards:
        raise NotationError("--winnable and --today deal by number: leave out --cards")
    played = numbers_played(find_game(code)[0].code) if keep else set()
    return open_winnable(code, played)


def _todays_code(code: str, cards: str) -> str:
    from datetime import date

    from cadogan.study.winnable import todays_patience

    if code or cards:
        raise NotationError("--today says which deal it is: leave out the code and --cards")
    return todays_patience(date.today())


def _saved_game(store: "Store", name: str) -> "SavedGame":
    """The game of an id or of a number in the list of games in progress."""
    if name.isdecimal() and len(name) < 4:
        unfinished = store.unfinished()
        if not 1 <= int(name) <= len(unfinished):
            raise StoreError(
                f"no game in progress has the number {name}: 'cadogan resume' lists"
                f" {len(unfinished) or 'none'}"
            )
        return unfinished[int(name) - 1]
    return store.game(name)


def _position_data(position: "Position") -> dict[str, object]:
    from cadogan.cards import format_card

    view = position.view()
    return {
        "code": position.code,
        "slug": position.patience.slug,
        "options": list(position.patience.options),
        "number": position.number,
        "places": {
            label: [None if card is None else format_card(card) for card in cards]
            for label, cards in view.places.items()
            if cards
        },
        "pack": view.pack,
        "moves": [position.move_text(move) for move in position.legal_moves],
        "position": position.text(),
    }


def _print_json(data: object) -> None:
    import json

    typer.echo(printable_lines(json.dumps(data, indent=2, ensure_ascii=False)))
