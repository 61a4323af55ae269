"""The terms of the games, in our own words."""

from typing import Final

_GLOSSARY: Final = {
    "stock": "The cards not yet dealt; the rules call it the pack. Nobody sees them beforehand.",
    "hand": "The one card that has been turned up and is not settled yet.",
    "talon": (
        "Cards that could not be used when they were turned up, laid aside face up. Some call"
        " this the waste, and the stock the talon; here it never means the stock."
    ),
    "foundation": "A packet on which the patience is formed; to complete them all is to win.",
    "ladder": "The ranks that a foundation climbs, one after another, from its first card on.",
    "rung": "One rank of a ladder; a foundation wants the rung next above the last it has.",
    "base": "The card, and its rank, with which the foundations begin where it is turned up.",
    "tableau": "All that is laid out on the table, the foundations apart.",
    "zone": "A part of the table with a name of its own: the star, the divan, the flanks.",
    "place": "One numbered spot of a zone, whether a card lies there or not.",
    "packet": "The cards that lie on one place, be they many, one, or none.",
    "top card": "The card of a packet that no other covers; in a column it lies lowest.",
    "available": "Free to be used: a top card that nothing blocks by the rules of the game.",
    "blocked": "Not available, because other cards lie over it or in its way.",
    "released": "Available now, since the cards that blocked it have gone.",
    "suitable": "Of the rank and suit that are wanted in some place.",
    "value": "The number that a card counts: ace one, knave eleven, queen twelve, king thirteen.",
    "play": "To put a card on a foundation; nothing else is called playing it.",
    "marry": "To put a card on another of the same suit that is next to it in rank.",
    "place, to": "To put a card on another next to it in rank, whose suit need not be the same.",
    "fill": "To put a card in a space.",
    "transfer": "To move the top card of one foundation to another.",
    "exchange": "To let two cards change places.",
    "re-deal": "To gather cards and deal them again; re-deals come on top of the first deal.",
    "space": "A place that has been laid out and is empty now; a place not yet dealt is none.",
    "lane": "A whole row, column or ray that has become empty.",
    "sequence": "Cards that follow each other in rank, upward or downward.",
    "following suit": "Every card of the packet is of the suit of its first.",
    "grace": "A licence that the rules give once, or a few times, in a game.",
    "reading": "How we understand the page where it leaves something open.",
    "option": "Another way to play that may be chosen: another reading, or one the page offers.",
    "definition": "The game as data, from which its rules, its table and its play are derived.",
    "deal": "The cards laid out in their order; its number names it for ever.",
    "position": "What lies where at one moment of a game.",
    "record": "A game written down: the deal and the moves that were played.",
}


def glossary() -> dict[str, str]:
    """The terms and what we mean by them, related terms next to each other."""
    return dict(_GLOSSARY)
