"""The rules of a game, its moves, and the terms, in English."""

from cadogan.prose.document import Item, Paragraph, Rules, Section
from cadogan.prose.glossary import glossary
from cadogan.prose.moves import say_card, say_cards, say_event, say_move
from cadogan.prose.names import say_place
from cadogan.prose.rules import rules

__all__ = [
    "Item",
    "Paragraph",
    "Rules",
    "Section",
    "glossary",
    "rules",
    "say_card",
    "say_cards",
    "say_event",
    "say_move",
    "say_place",
]
