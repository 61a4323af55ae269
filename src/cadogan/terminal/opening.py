"""How a game comes to the table: chosen from the list, gone on with, or dealt."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from cadogan.errors import CadoganError, StoreError
from cadogan.terminal.keeping import IDENTIFIER_LENGTH, Keeper
from cadogan.terminal.listening import Listener
from cadogan.terminal.printing import Printer

if TYPE_CHECKING:
    from cadogan import Entry
    from cadogan.engine.position import Position
    from cadogan.store import SavedGame, Store
    from cadogan.terminal.sitting import Sitting


# Only the record of a deal typed in by hand has this.
CARDS: Final = '\n[Cards "'


def list_of_games(entries: Iterable[Entry]) -> list[str]:
    """The games, one a line: number, slug, name, packs, options."""
    entries = list(entries)
    width = max(len(entry.slug) for entry in entries)
    lines = []
    for entry in entries:
        packs = f"{entry.packs} pack{'' if entry.packs == 1 else 's'}"
        options = f", options {', '.join(entry.options)}" if entry.options else ""
        text = f"{entry.number:2}  {entry.slug:{width}}  {entry.name}, {packs}{options}"
        lines += textwrap.wrap(
            text, 79, subsequent_indent=" " * (width + 6), break_on_hyphens=False
        )
    return lines


def list_of_saved(games: Sequence[SavedGame]) -> list[str]:
    """Games in progress, numbered from 1: id, deal, moves, when they were last played, and whether
    the deal is proved winnable.
    """
    from cadogan.study.winnable import is_proved

    codes = ["+".join((game.slug, *game.options)) for game in games]
    deals = [f"{code}:{game.number}" for game, code in zip(games, codes)]
    width = max(map(len, deals), default=0)
    return [
        f"{number:2}  {game.id[:IDENTIFIER_LENGTH]}  {deal:{width}}  {game.moves:3} moves, "
        f"{game.updated.astimezone():%Y-%m-%d %H:%M}"
        + ", proved winnable"
        * (CARDS not in game.record and is_proved(code, game.number))
        for number, (game, code, deal) in enumerate(zip(games, codes, deals), 1)
    ]


def numbers_played(code: str) -> set[int]:
    """The numbers of a game's deals that the store knows; none when it cannot be read."""
    from cadogan.store import open_store

    slug, *options = code.split("+")
    try:
        with open_store() as store:
            games = [*store.finished(slug), *store.unfinished()]
    except StoreError:
        return set()
    return {game.number for game in games if game.slug == slug and game.options == tuple(options)}


def choose(printer: Printer) -> str | None:
    """Offer the games; the code or slug that is chosen, None when the input ends or asks to quit.

    What is typed may be a number, a name, a code, or nothing: then a game is drawn by lot.
    """
    import secrets

    from cadogan import games
    from cadogan.terminal.dealing import find_game

    entries = games()
    printer.line("\n".join(list_of_games(entries)))
    printer.say("Which game? Its number or name, a deal code, or only Enter for any; q to leave.")
    listener = Listener(printer, lambda: [entry.slug for entry in entries])
    while True:
        line = listener.read("game> ")
        if line is None or line.lower() in ("q", "quit", "exit"):
            return None
        if not line:
            return secrets.choice(entries).slug
        try:
            patience, number = find_game(line)
            return patience.code if number is None else f"{patience.code}:{number}"
        except CadoganError as error:
            printer.say(f"{error}.")


def go_on_or_choose(printer: Printer) -> int:
    """Go on with the last unfinished game, or offer the list of games; the exit status."""
    from cadogan.terminal.keeping import take_up

    store = _store_or_word(printer)
    if store is not None:
        with store:
            try:
                saved = store.last_unfinished()
                sitting = take_up(saved) if saved else None
            except CadoganError as error:
                printer.say(f"{_capital(str(error))}.")
                saved, sitting = None, None
        if saved is not None and sitting is not None:
            return play_on(printer, sitting, saved=saved)
    chosen = choose(printer)
    if chosen is None:
        return 0
    from cadogan.terminal.dealing import open_deal

    return play_on(printer, open_deal(chosen), keep=store is not None)


def play_on(
    printer: Printer,
    game: Position | Sitting,
    *,
    saved: SavedGame | None = None,
    keep: bool = True,
) -> int:
    """Play from an opening position, or go on with a game; the exit status.

    `saved`: the game as the store has it.  Without `keep` nothing is stored; so it is too when the
    store cannot be opened, of which the player is told.
    """
    from cadogan.engine.position import Position
    from cadogan.terminal.conversation import Conversation
    from cadogan.terminal.sitting import Sitting

    sitting = Sitting(game) if isinstance(game, Position) else game
    store = _store_or_word(printer) if keep else None
    try:
        keeper = Keeper(store, printer.say, saved if store is not None else None)
        return Conversation(sitting, printer, keeper).run()
    finally:
        if store is not None:
            store.close()


def _store_or_word(printer: Printer) -> Store | None:
    from cadogan.store import open_store

    try:
        return open_store()
    except StoreError as error:
        printer.say(f"{_capital(str(error))}. The game will not be kept.")
        return None


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
