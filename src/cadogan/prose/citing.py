"""Which sentences of the written rules forbid a move: the blocks that a refusal is about."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final

from cadogan.engine.judgement import Limit
from cadogan.prose.clauses import sentences
from cadogan.prose.dealing import marks_of, numbered
from cadogan.prose.names import Names, say_place
from cadogan.prose.rules import ALLOWED, DEAL, REDEALS, TABLE, WON, rules
from cadogan.prose.tables import zone_in_words
from cadogan.vocabulary import (
    Cleared,
    Combine,
    Complete,
    Exchange,
    Fill,
    Foundations,
    Grace,
    Marry,
    Ornament,
    Pair,
    Place,
    Play,
    PlayPair,
    Redeal,
    Replenish,
    SlipUnder,
    Stakes,
    Tableau,
    Talon,
    Totals,
    Transfer,
)

if TYPE_CHECKING:
    from cadogan.engine.judgement import Refusal
    from cadogan.engine.position import Patience, Position
    from cadogan.prose.document import Item, Paragraph

    Block = Item | Paragraph

CLAUSES: Final = (
    *(Play, Marry, Place, Fill, Replenish, Transfer, Exchange),
    *(Combine, Pair, PlayPair, SlipUnder, Grace),
)

# How the sentences begin that tell what holds for the whole of a game.
BEGINNINGS: Final = {
    Limit.LISTED_ONLY: "What you may do you need not do",
    Limit.FOUNDATIONS_STAY: "No card leaves the foundations",
    Limit.NOT_COVERED: "No card is put on another in",
    Limit.NOT_FILLED: "Spaces in ",
}


class Finder:
    """The written rules of one game, block by block as they are counted through all sections."""

    def __init__(self, patience: Patience) -> None:
        game = patience.definition
        written = rules(patience.printed, option_names=patience.options)
        self.blocks: list[tuple[str, Block]] = [
            (section.title, block) for section in written.sections for block in section.blocks
        ]
        # The card in hand is called so or so, as the case may be.
        self.names = tuple(
            Names(game, hand=hand) for hand in ("the card turned up", "the card just dealt", "")
        )
        self.marks = marks_of(game)
        self.steps = tuple(numbered(game))

    def find(self, word: object) -> list[int]:
        """The numbers of the blocks that tell of a word of the definition, or of a limit."""
        match word:
            case Redeal() | Limit.NO_REDEAL:
                return self.beginning(REDEALS, "")
            case Limit():
                return self.beginning(ALLOWED, BEGINNINGS[word])
            case Foundations() | Tableau() | Ornament() | Talon():
                return self.reading(TABLE, {zone_in_words(word, self.names[0])})
            case Complete() | Cleared() | Stakes() | Totals():
                return self.beginning(WON, "")
            case _ if isinstance(word, CLAUSES):
                told = {sentences(word, names) for names in self.names}
                return self.reading(ALLOWED, told)
            case _:
                marks = {self.marks[number] for number, step in self.steps if step is word}
                return [
                    number
                    for number, (title, block) in enumerate(self.blocks)
                    if title == DEAL and getattr(block, "mark", "") in marks
                ]

    def beginning(self, title: str, text: str) -> list[int]:
        """The blocks of a section that begin so."""
        return [
            number
            for number, (section, block) in enumerate(self.blocks)
            if section == title and block.text.startswith(text)
        ]

    def reading(self, title: str, texts: set[str]) -> list[int]:
        """The blocks of a section that read so."""
        return [
            number
            for number, (section, block) in enumerate(self.blocks)
            if section == title and block.text in texts
        ]


@lru_cache(maxsize=64)
def finder_of(patience: Patience) -> Finder:
    """The finder of a game, made once."""
    return Finder(patience)


def find_blocks(position: Position, refusal: Refusal) -> tuple[int, ...]:
    """The numbers of the blocks of the written rules that forbid a move, ascending.

    Blocks are counted from 0 through all the sections of `rules` for the game and its options.
    """
    finder = finder_of(position.patience)
    found: set[int] = set()
    for word in refusal.about:
        found |= set(finder.find(word))
        # A limit says just what forbids the move; no more need be read.
        if found and isinstance(word, Limit):
            break
    return tuple(sorted(found or finder.find(Limit.LISTED_ONLY)))


def tell_refusal(position: Position, refusal: Refusal) -> str:
    """The reason of a refusal, with places as they are spoken of: `no card lies at fan 3`."""
    return refusal.say(partial(say_place, position.table))


__all__ = ["Finder", "find_blocks", "tell_refusal"]
