"""The line play: reads what the player types, does it, and says what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cadogan.cards import format_card, name_card, parse_card
from cadogan.draw import draw_place, draw_plan, draw_table
from cadogan.engine.definition import texts_of_readings
from cadogan.engine.notation import is_named, split_halves, verb_of
from cadogan.engine.position import Move, Outcome, Position
from cadogan.engine.shuffle import HIGHEST_NUMBER
from cadogan.errors import CadoganError, NotationError
from cadogan.prose.narration import Account, counted
from cadogan.terminal.advising import (
    REVIEW_SECONDS,
    Watch,
    interruptible,
    lines_of_review,
    say_hint,
    say_knowing_hint,
)
from cadogan.terminal.commands import (
    COMMANDS,
    VERBS,
    Command,
    UnknownCommandError,
    completed_word,
    exact_command,
    near_words,
)
from cadogan.terminal.completion import lines_to_complete
from cadogan.terminal.keeping import Keeper
from cadogan.terminal.listening import Listener
from cadogan.terminal.printing import PALETTES, Printer
from cadogan.terminal.sentences import changed_places, open_moves
from cadogan.terminal.sitting import Sitting
from cadogan.terminal.standing import standing

if TYPE_CHECKING:
    from cadogan.advice import Hint

# So many moves are listed; of more, the rest by asking for them.
MOVES_LISTED: Final = 40
# A move that deals more cards than this has the whole table printed.
DEALT_FEW: Final = 6
# Of so many moves taken back together what they did is told; of more, their number.
MOVES_TOLD: Final = 6
HINTS: Final = ("knowing",)
"""The kinds of hints besides the fair ones."""
LONGEST: Final = 86_400
"""The most seconds that may be asked for."""
INTERRUPTED: Final = 130
"""The exit status after Ctrl-C, as shells have it."""


class Conversation:
    """A player and a table; `run` lasts until the player leaves."""

    def __init__(self, sitting: Sitting, printer: Printer, keeper: Keeper) -> None:
        self.sitting = sitting
        self.printer = printer
        self.keeper = keeper
        # On a plain terminal the table comes when it is asked for: it may be read aloud.
        self.watching = printer.is_terminal and not printer.plain
        self._hints: tuple[int, list[Hint]] = (-1, [])
        # Off until it is asked for: some would rather not know.
        self._verdicts: Watch | None = None
        self._listener = Listener(printer, lambda: lines_to_complete(self.position))
        self._is_over = False
        # What was told last, to be told again.
        self._last: Account | None = None

    @property
    def position(self) -> Position:
        """The position in play."""
        return self.sitting.position

    # ------------------------------------------------------------------------------------- the talk

    def run(self) -> int:
        """Talk until the player quits or the input ends; the exit status."""
        try:
            self.begin()
            while not self._is_over:
                line = self._listener.read()
                if line is None:
                    break
                self.answer(line)
        except KeyboardInterrupt:
            self.printer.line()
            self._part("Interrupted. ")
            return INTERRUPTED
        finally:
            if self._verdicts is not None:
                self._verdicts.stop()
        self._part()
        return 0

    def begin(self) -> None:
        """Say which game is played, and print the table."""
        name = self.position.patience.definition.name
        moves = self.sitting.moves
        after = f", after {counted(moves, 'move')}" if moves else ""
        self.printer.say(f"{name}, deal {self.sitting.code}{after}.")
        self._print_table()
        self._say_standing()
        if not moves:
            self.printer.say("Type a move, or 'help'.")

    def answer(self, line: str) -> None:
        """Do what one line asks for, or say why not; an empty line asks for nothing."""
        if not line:
            return
        if self._verdicts is not None and (found := self._verdicts.told()):
            self.printer.say(found)
        try:
            self._obey(line)
        except CadoganError as error:
            self.printer.say(_sentence(str(error)))

    def _part(self, lead: str = "") -> None:
        self.keeper.keep(self.sitting)
        if self.keeper.store is None:
            kept = "The game is not kept." if self.sitting.moves else "Goodbye."
        elif self.keeper.saved is None:
            kept = f"{self.sitting.code} was not begun; nothing is kept."
            if self.sitting.moves:
                kept = "The game is not kept."
        elif not self.keeper.is_safe:
            kept = "The last moves are not kept."
        elif self.sitting.result == "playing":
            kept = (
                "The game is kept: 'cadogan play' goes on with it, or 'cadogan resume"
                f" {self.keeper.identifier}'."
            )
        else:
            kept = "The game is kept."
        self.printer.say(lead + kept)

    def _obey(self, line: str) -> None:
        words = line.split()
        first = words[0].lower()
        rest = words[1:]
        command = exact_command(first)
        # The letter of a command that takes nothing after it may begin a move: `t aces.1`.
        if command is not None and first == command.short and rest and not _takes(command, rest):
            command = None
        if command is None:
            move = self._find(line)
            if move is not None:
                self._make(move)
                return
        if command is None:
            whole = completed_word(first)
            if whole in VERBS:
                line = " ".join([whole, *rest])
            elif whole is not None:
                command = exact_command(whole)
        if command is None:
            self._make_typed(line)
        else:
            self._do(command, rest)

    def _find(self, text: str) -> Move | None:
        try:
            return self.position.parse_move(text)
        except CadoganError:
            return None

    def _do(self, command: Command, rest: list[str]) -> None:
        if rest and not command.arguments:
            raise NotationError(f"{command.name} takes nothing after it")
        match command.name:
            case "deal":
                self._deal()
            case "undo":
                self._undo(rest)
            case "redo":
                self._redo(rest)
            case "moves":
                self._list_moves(rest)
            case "tell":
                self._tell_again()
            case "table":
                self._print_table()
            case "picture":
                self._print_picture()
            case "list":
                self._list_places(rest)
            case "where":
                self._say_where(rest)
            case "why":
                self._say_why(rest)
            case "state":
                for told in standing(self.sitting):
                    self.printer.say(told, indent="  ")
            case "hint":
                self._hint(rest)
            case "review":
                self._review(rest)
            case "verdict":
                self._show_verdicts(rest)
            case "rules":
                self._print_rules(rest)
            case "readings":
                self._print_readings()
            case "notation":
                self._print_notation()
            case "watch":
                self._watch(rest)
            case "colours":
                self._colour(rest)
            case "save":
                self._save(rest)
            case "restart":
                self._restart()
            case "new":
                self._begin_new(rest)
            case "give-up":
                self._give_up()
            case "help":
                self._help(rest)
            case "quit":
                self._is_over = True
            case _:
                raise AssertionError(command.name)

    # ------------------------------------------------------------------------------------ the moves

    def _make_typed(self, line: str) -> None:
        move, *second = split_halves(line)
        self._make_one(move, line)
        for half in second:
            try:
                self._make_one(half, line)
            except CadoganError:
                self.sitting.undo(1)
                self.keeper.keep(self.sitting)
                raise

    def _make_one(self, text: str, line: str) -> None:
        try:
            move = self.position.parse_move(text)
        except NotationError as error:
            near = near_words(line.split(maxsplit=1)[0].lower())
            if near and not isinstance(error, UnknownCommandError):
                raise UnknownCommandError(
                    f"{line!r} is no move and no command: did you mean {' or '.join(near)}?"
                ) from None
            raise
        self._make(move)

    def _make(self, move: Move) -> None:
        account = self.sitting.make(move)
        self.keeper.keep(self.sitting)
        self._tell(account)

    def _deal(self) -> None:
        """Turn, deal on or re-deal, whichever is legal; a card in hand is laid aside first."""
        try:
            self._make(self.position.parse_move("deal"))
            return
        except CadoganError as error:
            lay = self._find("lay")
            if lay is None:
                raise error from None
        account = self.sitting.make(lay)
        self.keeper.keep(self.sitting)
        move = self._find("deal")
        if move is not None and self.sitting.outcome() is None:
            account = account.followed_by(self.sitting.make(move))
            self.keeper.keep(self.sitting)
        self._tell(account)

    def _undo(self, rest: list[str]) -> None:
        taken = self.sitting.undo(_count(rest, self.sitting.moves))
        if not taken:
            raise NotationError("there is no move to take back")
        self.keeper.keep(self.sitting)
        self._tell_of_moves(taken, "taken back")

    def _redo(self, rest: list[str]) -> None:
        made = self.sitting.redo(_count(rest, len(self.sitting.taken_back)))
        if not made:
            raise NotationError("there is no move that was taken back")
        self.keeper.keep(self.sitting)
        self._tell_of_moves(made, "made again")

    def _restart(self) -> None:
        if not self.sitting.moves:
            raise NotationError("no move has been made")
        self._undo(["all"])

    def _tell_of_moves(self, accounts: Sequence[Account], how: str) -> None:
        account = reduce(Account.followed_by, accounts)
        lead = f"{how.capitalize()}." if len(accounts) == 1 else ""
        self._tell(account, lead or f"{counted(len(accounts), 'move')} {how}.", len(accounts))

    def _tell(self, account: Account, lead: str = "", moves: int = 1) -> None:
        """Tell of moves, and print what has changed, or the table where that is too much."""
        self._last = account
        told = account.sentences if moves <= MOVES_TOLD else ()
        more = () if told == account.whole else ("'tell' names every card.",)
        self.printer.say(" ".join([lead, *told, *more]).strip())
        is_much = account.dealt > DEALT_FEW or moves > MOVES_TOLD
        if is_much or (self.watching and self._is_on_table(account)):
            self._print_table()
        else:
            changed = changed_places(self.position, account, self.printer.style)
            if changed:
                self.printer.say(f"Now {changed}.", indent="  ")
        self._say_standing()

    def _tell_again(self) -> None:
        """All that the last move did, one sentence a line."""
        if self._last is None:
            raise NotationError("no move has been made: 'list' reads the table")
        for sentence in self._last.whole:
            self.printer.say(sentence, indent="  ")

    def _is_on_table(self, account: Account) -> bool:
        """Has more changed than the hand and the talon, of which the sentences tell enough?"""
        table = self.position.table
        return any(place < table.hand and table.talon_of[place] < 0 for place in account.places)

    def _say_standing(self) -> None:
        """How many moves are open, or how the game has ended."""
        match self.sitting.outcome():
            case Outcome.WON:
                self.printer.say(f"The game is won.{self._score()} 'new' deals another.")
            case Outcome.STUCK if not self.sitting.moves:
                told = f"This deal has no play: deal again.{self._score()}"
                self.printer.say(f"{told} {self._next_deal()}")
            case Outcome.STUCK:
                self.printer.say(
                    f"Stuck: nothing new can be reached.{self._score()} 'undo' takes moves back,"
                    " 'new' deals another."
                )
            case None:
                hand = self._hand()
                self.printer.say(f"{hand}{open_moves(self.position)}")
        self._look_at()

    def _next_deal(self) -> str:
        """How another deal is had, the next one first, if this one has a number."""
        position = self.position
        if position.dealt_cards or position.number == HIGHEST_NUMBER:
            return "'new' deals another."
        following = f"{position.patience.code}:{position.number + 1}"
        return f"'new {following}' deals the next, 'new' another."

    def _hand(self) -> str:
        position, hand = self.position, self.position.table.hand
        if not position.kernel.size_at(hand):
            return ""
        return f"In hand: {draw_place(position, hand, style=self.printer.style)[6:]}. "

    def _score(self) -> str:
        from cadogan.vocabulary import Stakes, Totals

        goal = self.position.patience.definition.goal
        if isinstance(goal, Totals):
            return ""
        if isinstance(goal, Stakes):
            return f" The score is {counted(self.position.score, 'counter')}."
        return f" Cards home: {self.position.cards_home}."

    # -------------------------------------------------------------------------------- what is asked

    def _print_table(self) -> None:
        self.printer.line(
            draw_table(self.position, width=self.printer.width, style=self.printer.style)
        )

    def _print_picture(self) -> None:
        width = self.printer.width
        plan = draw_plan(self.position, width=width, style=self.printer.style)
        if not plan:
            raise NotationError(f"the picture does not fit in {width} columns: 'table' does")
        self.printer.line(plan)

    def _list_moves(self, rest: list[str]) -> None:
        texts = [self.position.move_text(move) for move in self.position.legal_moves]
        show_all = [word.lower() for word in rest] == ["all"]
        wanted = [] if show_all else rest
        tests = [self._words_meant(word) for word in wanted]
        found = [text for text in texts if all(meant & _words_of(text) for meant in tests)]
        if not found:
            if wanted:
                raise NotationError(f"no legal move has {' and '.join(wanted)} in it")
            self.printer.say("No move is open.")
            return
        if show_all or len(found) <= MOVES_LISTED:
            self.printer.line("\n".join(found))
            return
        self.printer.line("\n".join(gathered(found)))
        self.printer.say(
            f"In all {len(found)}: 'moves all' lists every one, 'moves {_a_place_in(found)}' those"
            " of a place, a card or a verb."
        )

    def _words_meant(self, word: str) -> set[str]:
        """The words of a move's text that a word stands for: a card, places, or a verb."""
        with suppress(NotationError):
            return {format_card(parse_card(word)).lower()}
        meant = {
            verb
            for verb in map(self._verb, self.position.legal_moves)
            if verb.startswith(word.lower())
        }
        if not meant:
            labels = self.position.table.spots
            meant = {labels[place].label for place in places_named(self.position, word)}
        return meant

    def _verb(self, move: int) -> str:
        return verb_of(self.position, move)

    def _list_places(self, rest: list[str]) -> None:
        position, style = self.position, self.printer.style
        if not rest:
            self.printer.line(draw_table(position, style=style, whole=True))
            return
        for word in rest:
            for place in places_named(position, word):
                self.printer.say(draw_place(position, place, style=style), indent="  ")

    def _say_where(self, rest: list[str]) -> None:
        if len(rest) != 1:
            raise NotationError("where takes one card, as where 7h")
        card = parse_card(rest[0])
        told = where_is(self.position, card)
        hidden = self.position.table.pack.count(card) - len(told)
        if hidden and told:
            told.append(f"{hidden} more out of sight")
        if not self.position.table.pack.count(card):
            told = ["it is not in the pack of this game"]
        if not told:
            told = ["out of sight"]
        name = name_card(card)
        self.printer.line("\n".join(f"{name[0].upper()}{name[1:]}: {one}." for one in told))

    def _say_why(self, rest: list[str]) -> None:
        if not rest:
            raise NotationError("why takes a move, as why c5 f3")
        text = " ".join(rest)
        refusal = self.position.why_not(text)
        if refusal is None:
            self.printer.say(f"{text} is legal.")
        else:
            self.printer.say(_sentence(str(refusal)))

    def _hint(self, rest: list[str]) -> None:
        if rest:
            if " ".join(rest).lower() not in HINTS:
                raise NotationError(f"hint takes nothing after it, or knowing: not {rest[0]!r}")
            self._hint_knowing()
            return
        from cadogan.advice import advise

        key, found = self._hints
        if key != self.position.key:
            advice = advise(self.position)
            found = list(advice.hints)
            if advice.outcome is not None or not found:
                # Of no use to the player: it is not counted.
                self._hints = (-1, [])
                self.printer.say(advice.sentence)
                return
        best, *others = found
        # Asked again, the next best; after the last the first again.
        self._hints = (self.position.key, [*others, best])
        self._count_help()
        self.printer.say(say_hint(self.position, best))

    def _hint_knowing(self) -> None:
        from cadogan.advice import find_hint
        from cadogan.solver.solve import Verdict

        with interruptible() as cancelled:
            hint = find_hint(self.position, cancelled=cancelled)
        if hint.verdict is not Verdict.OPEN and not self.position.is_won:
            self._count_help()
        self.printer.say(say_knowing_hint(self.position, hint))

    def _count_help(self) -> None:
        self.sitting.hints += 1
        self.keeper.keep(self.sitting)

    def _review(self, rest: list[str]) -> None:
        from cadogan.advice import review

        seconds = _seconds(rest, REVIEW_SECONDS)
        with interruptible() as cancelled:
            found = review(self.position, seconds=seconds, cancelled=cancelled)
        if self.sitting.result == "playing":
            self._count_help()
        for line in lines_of_review(self.position, found):
            self.printer.say(line, indent="  ")

    def _show_verdicts(self, rest: list[str]) -> None:
        now = "on" if self._verdicts is None else "off"
        if _choice(rest, ("on", "off"), now) == "on":
            self._verdicts = self._verdicts or Watch()
            self.printer.say(
                "After each move it is found out whether the game can be won; what is found is told"
                " with the next answer."
            )
            self._look_at()
        else:
            if self._verdicts is not None:
                self._verdicts.stop()
            self._verdicts = None
            self.printer.say("It is not said whether the game can be won.")

    def _look_at(self) -> None:
        """Have it found out whether the game can be won, and say what is known of that."""
        if self._verdicts is None:
            return
        if self.sitting.outcome() is not None:
            self._verdicts.stop()
        elif known := self._verdicts.look_at(self.position, self.sitting.moves):
            self.printer.say(known)

    def _print_rules(self, rest: list[str]) -> None:
        from cadogan.prose import Rules, rules

        patience = self.position.patience
        document = rules(patience.printed, option_names=patience.options)
        if rest:
            words = [word.lower() for word in rest]
            sections = tuple(
                section
                for section in document.sections
                if all(word in section.title.lower() for word in words)
            )
            if not sections:
                titles = ", ".join(section.title for section in document.sections)
                raise NotationError(f"no section has {' '.join(rest)!r} in its title: {titles}")
            document = Rules(title=document.title, sections=sections)
        width = min(self.printer.width, 100) - 1
        self.printer.line(document.as_text(width=width, plain=self.printer.plain).rstrip())

    def _print_readings(self) -> None:
        readings = texts_of_readings(self.position.patience.definition)
        if not readings:
            self.printer.say("The page leaves nothing open.")
        for reading in readings:
            self.printer.say(f"- {reading}", indent="  ")

    def _print_notation(self) -> None:
        from cadogan.terminal.manual import notation

        for line in notation(self.position):
            self.printer.say(line, indent="  ")

    def _help(self, rest: list[str]) -> None:
        from cadogan.terminal.manual import ABBREVIATIONS, MOVES_HELP, help_of

        if len(rest) > 1:
            raise NotationError("help takes one word, as help undo")
        if not rest:
            self.printer.say(MOVES_HELP)
            for command in COMMANDS:
                self.printer.say(help_of(command), indent=" " * 18)
            self.printer.say(ABBREVIATIONS)
        else:
            name = rest[0].lower()
            found = exact_command(name) or exact_command(completed_word(name) or "")
            if found is None:
                near = near_words(name)
                hint = f": did you mean {' or '.join(near)}?" if near else ": 'help' lists them"
                raise NotationError(f"{name!r} is no command{hint}")
            self.printer.say(help_of(found), indent=" " * 18)

    # ------------------------------------------------------------------------------------- the rest

    def _watch(self, rest: list[str]) -> None:
        self.watching = _choice(rest, ("on", "off"), "off" if self.watching else "on") == "on"
        told = "The table is printed" if self.watching else "What has changed is said"
        self.printer.say(f"{told} after each move.")

    def _colour(self, rest: list[str]) -> None:
        if self.printer.plain:
            raise NotationError("there are no colours here: this is plain text")
        after = PALETTES[(PALETTES.index(self.printer.palette) + 1) % len(PALETTES)]
        self.printer.palette = _choice(rest, PALETTES, after)
        self._print_table()

    def _save(self, rest: list[str]) -> None:
        if not rest:
            if self.keeper.is_safe and self.keeper.store is not None:
                place = self.keeper.store.place
                self.printer.say(f"Kept as {self.keeper.identifier} in {place}, every move.")
            else:
                self.printer.say(
                    "The game is not in the store"
                    + (
                        ": it has no move yet."
                        if self.keeper.store and not self.sitting.moves
                        else "."
                    )
                    + " 'save FILE' writes its record to a file."
                )
            return
        path = Path(" ".join(rest)).expanduser()
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(str(self.sitting.record()))
        except FileExistsError:
            raise NotationError(f"{path} is there already: name another file") from None
        except OSError as error:
            raise NotationError(f"cannot write {path}: {error.strerror}") from None
        self.printer.say(f"The record is in {path}; 'cadogan replay FILE' plays it through.")

    def _begin_new(self, rest: list[str]) -> None:
        from cadogan.terminal.dealing import open_deal

        patience = self.position.patience
        text = " ".join(rest) or patience.code
        if text.isdecimal():
            text = f"{patience.code}:{text}"
        position = open_deal(text)
        if self.sitting.moves and self.sitting.result == "playing" and self.keeper.is_safe:
            self.printer.say(f"{self.sitting.code} is kept as {self.keeper.identifier}.")
        self.sitting = Sitting(position)
        self._last = None
        self.keeper.turn_over()
        self.begin()

    def _give_up(self) -> None:
        if not self.sitting.moves:
            raise NotationError("no move has been made: there is nothing to give up")
        self.sitting.given_up = True
        self.keeper.keep(self.sitting)
        self.printer.say("The game is given up. 'new' deals another, 'undo' goes on with it.")


def _sentence(text: str) -> str:
    """A message as a sentence: a capital letter, a stop."""
    begun = text[:1].upper() + text[1:]
    return begun if begun.endswith((".", "?", "!")) else f"{begun}."


def _count(rest: list[str], most: int) -> int:
    """How many moves are meant: one, a number, or all."""
    if not rest:
        return 1
    word = rest[0].lower()
    if len(rest) == 1 and word == "all":
        return most
    if len(rest) > 1 or not word.isdecimal() or len(word) > 9 or int(word) < 1:
        raise NotationError(
            f"{' '.join(rest)!r} is no number of moves: 1 or more is wanted, or all"
        )
    return int(word)


def _takes(command: Command, rest: list[str]) -> bool:
    """May these words follow the letter of a command, or do they belong to a move?"""
    if command.name == "hint":
        return rest[0].lower() in HINTS
    return bool(command.arguments)


def _seconds(rest: list[str], otherwise: float) -> float:
    """How many seconds may be taken."""
    if not rest:
        return otherwise
    word = rest[0]
    with suppress(ValueError):
        if len(rest) == 1 and 0 < float(word) <= LONGEST:
            return float(word)
    raise NotationError(
        f"{' '.join(rest)!r} is no number of seconds: more than 0, at most {LONGEST}, is wanted"
    )


def _choice(rest: list[str], known: Sequence[str], otherwise: str) -> str:
    if not rest:
        return otherwise
    word = " ".join(rest).lower()
    if word not in known:
        raise NotationError(f"{word!r} is not known here: {', '.join(known)} are the choices")
    return word


def _words_of(text: str) -> set[str]:
    return set(text.lower().split())


def gathered(texts: Sequence[str]) -> list[str]:
    """Moves of one card from one place in one line: `pair 4H army.1 to 18 places`."""
    groups: dict[str, list[str]] = {}
    for text in texts:
        *begin, _ = text.split() if len(text.split()) == 4 else (text, "")
        groups.setdefault(" ".join(begin), []).append(text)
    return [
        own[0] if len(own) == 1 else f"{begin} to {len(own)} places"
        for begin, own in groups.items()
    ]


def _a_place_in(texts: Sequence[str]) -> str:
    words = texts[0].split()
    return words[2] if len(words) > 2 else words[-1]


def places_named(position: Position, word: str) -> list[int]:
    """The places of a name, short or long, or of a zone; raises NotationError when there is none.

    A name that is exact goes before one that is short.
    """
    table = position.table
    wanted = word.lower()
    if wanted in table.place_by_label:
        return [table.place_by_label[wanted]]
    places = range(table.stock + 1)
    found = [
        place
        for place in places
        if table.spots[place].label.startswith(f"{wanted}.")
        or table.spots[place].zone.replace(" ", "-") == wanted
    ]
    found = found or [place for place in places if is_named(position, wanted, place)]
    if not found:
        zones = ", ".join(zone.name.replace(" ", "-") for zone in table.zone_list)
        raise NotationError(f"{word!r} is no place of this game: {zones}, hand, pack")
    return found


def where_is(position: Position, card: int) -> list[str]:
    """Where a card lies in sight, and what lies on it: `fans.5, under 9C 3D`."""
    told = []
    for label, cards in position.view().places.items():
        for index, one in enumerate(cards):
            if one == card:
                above = cards[index + 1 :]
                under = ""
                if above:
                    named = " ".join("##" if c is None else format_card(c) for c in above[:6])
                    under = f", under {named}" if len(above) <= 6 else f", under {len(above)} cards"
                told.append(f"{label}{under}")
    return told


__all__ = ["Conversation", "places_named", "where_is"]
