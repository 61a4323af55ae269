"""Plays in this process, without a terminal: what a player types, and what is answered."""

import io

from cadogan.terminal.conversation import Conversation
from cadogan.terminal.dealing import open_deal
from cadogan.terminal.keeping import Keeper
from cadogan.terminal.printing import Printer
from cadogan.terminal.sitting import Sitting
from tests.tiny import tiny


class Table:
    """A conversation whose words are kept; no store unless a keeper is given."""

    def __init__(self, code: str, *, places: str = "", state: str = "") -> None:
        self.paper = io.StringIO()
        self.printer = Printer(stream=self.paper)
        position = tiny(code, places, state) if places else open_deal(code)
        self.conversation = Conversation(
            Sitting(position), self.printer, Keeper(None, self.printer.say)
        )

    @property
    def sitting(self) -> Sitting:
        """The game that is played."""
        return self.conversation.sitting

    def say(self, *lines: str) -> str:
        """Type lines; what is answered to the last of them."""
        for line in lines:
            self.paper.seek(0)
            self.paper.truncate()
            self.conversation.answer(line)
        return self.paper.getvalue()
