"""The errors that cadogan raises on purpose; their messages are one line, fit to show a player."""


def printable(text: str) -> str:
    """The text on one line, with all that could steer a terminal written out: ESC as `\\u001b`.

    So it is of use inside JSON too, where it means the same as before.
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else _written_out(sign) for sign in text)


def printable_lines(text: str) -> str:
    """The text as `printable` has it, its line ends kept."""
    return text if text.isprintable() else "\n".join(map(printable, text.split("\n")))


def _written_out(sign: str) -> str:
    units = sign.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[start : start + 4]}" for start in range(0, len(units), 4))


# No message is longer, whatever it quotes.
LONGEST = 1000


def quoted(value: object, most: int = 40) -> str:
    """A foreign value as a message quotes it: texts between quotes, no longer than can be read."""
    if isinstance(value, int) and value.bit_length() > 128:
        return "so large a number" if value > 0 else "so small a number"
    text = str(value) if isinstance(value, str) else repr(value)
    shown = printable(text if len(text) <= most else f"{text[:most]}...")
    return f"'{shown}'" if isinstance(value, str) else shown


class CadoganError(ValueError):
    """The base of all errors that cadogan raises on purpose.

    What they quote may come from outside: their messages are printable.
    """

    def __init__(self, message: str) -> None:
        whole = message if len(message) <= LONGEST else f"{message[:LONGEST]}..."
        super().__init__(printable(whole))


class UnknownGameError(CadoganError):
    """No game goes by the name that was given.

    `suggestions` holds the names that come nearest, nearest first.
    """

    def __init__(self, message: str, *, suggestions: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.suggestions = suggestions


class NotationError(CadoganError):
    """A text is no card, place, move, position, deal code or record."""


class IllegalMoveError(CadoganError):
    """The rules do not allow the move.

    `reason` says why in plain English ("blocked by 7S at star.3.2"); `rule` is the number of the
    rule in the book's page ("I"), empty where no single rule decides.
    """

    def __init__(self, message: str, *, reason: str = "", rule: str = "") -> None:
        super().__init__(message)
        self.reason = printable(reason)
        self.rule = rule


class NoMoveError(IllegalMoveError, IndexError):
    """No move was made that could be taken back or looked at."""


class InvalidSetupError(CadoganError):
    """A position or a definition does not hold together: cards missing, a zone unknown."""


class StoreError(CadoganError):
    """The player's store cannot be opened, read or written."""


def check_text(text: object, wanted: str) -> str:
    """The text, if it is one; else NotationError, saying what was wanted as text."""
    if not isinstance(text, str):
        raise NotationError(f"{wanted} is wanted as text, not {quoted(text)}")
    return text
