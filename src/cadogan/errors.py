"""The errors that cadogan raises on purpose; their messages are one line, fit to show a player."""


class CadoganError(ValueError):
    """The base of all errors that cadogan raises on purpose."""


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
        self.reason = reason
        self.rule = rule


class InvalidSetupError(CadoganError):
    """A position or a definition does not hold together: cards missing, a zone unknown."""


class StoreError(CadoganError):
    """The player's store cannot be opened, read or written."""
