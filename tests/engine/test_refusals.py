"""Refusals hold: whatever is wished for, there is a reason, and nothing on the table belies it."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import cadogan
from cadogan.cards import format_card, name_rank, name_ranks
from cadogan.engine import codes
from cadogan.engine.definition import walk as words_of
from cadogan.engine.judgement import CLAUSES, NEVER, Refusal, numbers_in, verb_of_clause, why_not
from cadogan.engine.notation import VERBS, bare, moving_card, twins_of
from cadogan.engine.position import MoveParts, Position, parts_of_move
from cadogan.errors import NotationError
from cadogan.vocabulary import (
    Deal,
    Foundations,
    Heap,
    Payment,
    Redeal,
    Rounds,
    Tableau,
    Talon,
)
from tests.walks import every_code, patience_of, walk

GAMES = [entry.slug for entry in cadogan.games()]
CLAUSE_VERBS = ("play", "marry", "place", "fill", "transfer", "exchange", "combine", "pair")


# ---------------------------------------------------------------------------------- what is wished


def wishes(position: Position, chance: random.Random, count: int) -> Iterator[str]:
    """So many things that a player may want, most of them wrong: any card to any place, with and
    without a verb and the place where it lies; two or three cards; a verb alone; legal moves with a
    word changed.
    """
    table, shown = position.table, position.view().places
    labels = [spot.label for spot in table.spots if spot.label != "out"]
    by_zone: dict[str, list[str]] = {}
    for label in labels:
        by_zone.setdefault(table.spots[position.place(label)].zone, []).append(label)
    held = [label for label in labels if any(card is not None for card in shown.get(label, ()))]
    home = {labels[place] for place in table.foundation_places}
    lying = [label for label in held if label not in home] or held

    def card_at(label: str, share_of_tops: float) -> str:
        seen = [card for card in shown[label] if card is not None]
        return format_card(seen[-1] if chance.random() < share_of_tops else chance.choice(seen))

    for _ in range(count if held and position.legal_moves else 0):
        label, other = chance.choice(lying), chance.choice(held)
        card, top = card_at(label, 0.7), card_at(other, 1)
        target = chance.choice(by_zone[chance.choice(list(by_zone))])
        verb = chance.choice(CLAUSE_VERBS)
        words = position.move_text(chance.choice(position.legal_moves)).split()
        changed = chance.randrange(len(words))
        words[changed] = chance.choice((card, label, target, verb, top))
        yield chance.choice(
            (
                f"{card} {target}",
                f"{card} {label} {target}",
                f"{card} {label} {target}",
                f"{label} {target}",
                f"{card} {top}",
                f"{card}",
                f"{verb} {card} {label} {target}",
                f"{verb} {card} {top}",
                f"{verb} {card} {label} {top} {other}",
                f"{verb} {label} {target}",
                f"{verb} {card}",
                f"fill pack {target}",
                f"pack {target}",
                f"lay {card} {label} {target}",
                f"lay {card} {label} talon",
                f"{card} {label} talon",
                f"slip {card} {label}",
                f"play-pair {card} {label} {top} {other}",
                chance.choice(list(VERBS.values())),
                " ".join(words),
                " ".join(words),
                " ".join(words[1:] or words),
            )
        )


# ----------------------------------------------------------------------------- what belies a reason


class Witness:
    """A position, asked whether a reason can be true; it looks at moves, cards and definition."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.table = table = position.table
        self.places = {spot.label: number for number, spot in enumerate(table.spots)}
        self.packets = [position.kernel.packet_at(place) for place in range(table.places)]
        self.moves = [(move, parts_of_move(move)) for move in position.legal_moves]
        self.words = list(words_of(position.patience.definition))
        self.verbs = {verb_of_clause(rule.clause) for rule in table.rules}

    def verb(self, parts: MoveParts) -> str:
        """The verb of a legal move; the bid's, of a bid."""
        if parts.clause >= codes.FIRST_BID:
            return VERBS[parts.clause]
        return verb_of_clause(self.table.rules[parts.clause].clause)

    def zone(self, place: int) -> str:
        """What the zone of a place is called."""
        if place == self.table.hand:
            return "the card turned up"
        return "the pack" if place == self.table.stock else f"the {self.table.spots[place].zone}"

    def of(self, *verbs: str) -> list[tuple[int, MoveParts]]:
        """The legal moves of these verbs."""
        return [(move, parts) for move, parts in self.moves if self.verb(parts) in verbs]

    def named(self, word: str) -> int:
        """The place of this label."""
        return self.places[word]

    def equals(self, place: int) -> list[int]:
        """A place and those that are one with it."""
        return twins_of(self.position, place)

    def belies(self, text: str, refusal: Refusal) -> str:
        """What on the table contradicts a reason; empty where nothing does."""
        for pattern, question in QUESTIONS:
            found = re.search(pattern, refusal.reason)
            if found and (told := getattr(self, question)(*found.groups(), text=text)):
                return f"{question}: {told}"
        return ""

    def said_never(self, never: str, text: str) -> str:
        """A verb that the game has not."""
        verb = next(verb for verb, words in NEVER.items() if words == never)
        return f"{verb} is a verb of this game" if verb in self.verbs else ""

    def said_sources(self, done: str, zone: str, listed: str, but: str, text: str) -> str:
        """All the places from which cards go to a zone."""
        verb = {"played": "play", "married": "marry", "placed": "place"}[done]
        for _, parts in self.of(verb):
            source, target = self.zone(parts.first), self.zone(parts.second)
            if target == zone and source not in listed:
                return f"cards of {source} are {done} on {zone}"
        return ""

    def said_filled_from(self, label: str, listed: str, text: str) -> str:
        """All the places from which a space is filled."""
        for _, parts in self.of("fill"):
            source = self.zone(parts.first)
            drawn = source == "the card turned up" and "the pack" in listed
            if parts.second == self.named(label) and source not in listed and not drawn:
                return f"{label} is filled from {source}"
        return ""

    def said_uncovered(self, card: str, over: str, label: str, text: str) -> str:
        """What covers a card; no copy of it that was meant lies on top."""
        packet = [format_card(one) for one in self.packets[self.named(label)]]
        if (card, over) not in pairwise(packet):
            return f"{over} does not lie on {card}"
        if packet[-1] == card:
            return f"{card} lies on top at {label} too"
        words = text.upper().split()
        if label.upper() not in words and words[-1] != card:
            home = self.table.foundation_places
            for place in range(self.table.out):
                top = [format_card(one) for one in self.packets[place][-1:]]
                if place not in home and card in top and self.is_source(place, card):
                    return f"{card} lies on top at {self.table.spots[place].label}"
        return ""

    def is_source(self, place: int, card: str) -> bool:
        """Does a legal move take this card from this place?"""
        return any(
            parts.first == place and self.moves_card(move, card) for move, parts in self.moves
        )

    def moves_card(self, move: int, card: str) -> bool:
        """Does a legal move move this card?"""
        moved = moving_card(self.position, parts_of_move(move))
        return moved is not None and format_card(moved) == card

    def said_blocked(self, card: str, text: str) -> str:
        """A card of which no copy that was named can be played or put on another."""
        labels = [word for word in text.lower().split() if word in self.places]
        words = text.upper().split()
        if words[-1] == card and len(words) > 1:
            return ""
        for move, parts in self.of("play", "marry", "place", "combine"):
            if parts.first >= 0 and self.moves_card(move, card):
                label = self.table.spots[parts.first].label
                if not labels or labels[0] == label:
                    return f"{card} is free at {label}"
        return ""

    def said_bare(self, zone: str, text: str) -> str:
        """A zone in which no card is put on another."""
        for clause in (bare(rule.clause) for rule in self.table.rules):
            onto = getattr(clause, "onto", ())
            parts = onto if isinstance(onto, tuple) else (onto,)
            if zone in [f"the {getattr(one, 'of', one)}" for one in parts]:
                return f"{clause} puts cards there"
        return ""

    def said_not_filled(self, label: str, text: str) -> str:
        """A space that nothing fills."""
        zone = self.table.spots[self.named(label)].zone
        for clause in (bare(rule.clause) for rule in self.table.rules):
            space = getattr(clause, "space", None) or getattr(clause, "packets", ())
            parts = space if isinstance(space, tuple) else (space,)
            if zone in [getattr(one, "of", one) for one in parts]:
                return f"{clause} fills {zone}"
        return ""

    def said_laid(self, zone: str, text: str) -> str:
        """A place on which only the card turned up is laid."""
        for _, parts in self.moves:
            goes = parts.second >= 0 and self.zone(parts.second) == zone
            if goes and parts.first != self.table.hand:
                return f"cards of {self.zone(parts.first)} go there too"
        return ""

    def said_exchanged(self, listed: str, text: str) -> str:
        """All the zones in which cards change places."""
        for _, parts in self.of("exchange"):
            for place in (parts.first, parts.second):
                if self.zone(place) not in listed:
                    return f"cards change places in {self.zone(place)}"
        return ""

    def said_wanted(self, label: str, cards: str, text: str) -> str:
        """The cards that a foundation wants."""
        wanted = self.position.kernel.want_at(self.named(label))
        listed = {card for word in split(cards) for card in cards_of(word)}
        real = {card for card in range(52) if wanted >> card & 1}
        return "" if real <= listed else f"it wants {[format_card(card) for card in real]}"

    def said_beginning(self, label: str, cards: str, text: str) -> str:
        """The ranks that begin a foundation."""
        return self.said_wanted(label, cards, text)

    def said_ranks(self, ranks: str, what: str, zone: str, text: str) -> str:
        """The ranks of the cards that alone are put somewhere."""
        verb = "fill" if what == "put in spaces of" else "play"
        for move, parts in self.of(verb):
            card = moving_card(self.position, parts_of_move(move))
            if card is None or what == "played so on" or self.zone(parts.second) != zone:
                continue
            if name_ranks(card % 13 + 1) not in ranks:
                return f"{format_card(card)} is too"
        return ""

    def said_married(self, zone: str | None, card: str, cards: str, text: str) -> str:
        """The cards on which a card is put."""
        listed = {one for word in split(cards) for one in cards_of(word)}
        for move, parts in self.of("marry", "place"):
            target = self.packets[parts.second][-1]
            meant = zone in (None, self.zone(parts.second))
            if meant and self.moves_card(move, card) and target not in listed:
                return f"{card} goes on {format_card(target)}"
        return ""

    def said_alone(self, card: str, text: str) -> str:
        """A card on which nothing is put."""
        for _, parts in self.of("marry", "place"):
            if format_card(self.packets[parts.second][-1]) == card:
                return f"{format_card(self.packets[parts.first][-1])} is put on it"
        return ""

    def said_no_redeal(self, text: str) -> str:
        """A game without a re-deal."""
        return "there is" if any(isinstance(word, Redeal) for word in self.words) else ""

    def said_exhausted(self, text: str) -> str:
        """What waits for the end of pack and talon."""
        view = self.position.view()
        talons = [place for place in range(self.table.out) if self.table.talon_of[place] >= 0]
        left = self.packets[self.table.stock] + self.packets[self.table.hand]
        left += [card for place in talons for card in self.packets[place]]
        return "" if left else f"they are: {view}"

    def said_dealing(self, text: str) -> str:
        """While dealing nothing but the card turned up is used."""
        others = [parts for _, parts in self.moves if parts.clause < codes.FIRST_BID]
        others = [parts for parts in others if parts.first != self.table.hand]
        return f"{others} are legal" if others else ""

    def said_not_now(self, zone: str, done: str, target: str, text: str) -> str:
        """Cards of a zone that are not moved now."""
        verb = {"played": "play", "married": "marry", "placed": "place"}[done]
        for _, parts in self.of(verb):
            if self.zone(parts.first) == zone and self.zone(parts.second) == target:
                return f"{parts} is legal"
        return ""

    def said_onto(self, done: str, listed: str, label: str, text: str) -> str:
        """All the places on whose cards others are put."""
        for _, parts in self.of({"married": "marry", "placed": "place"}[done]):
            if self.zone(parts.second) not in listed or parts.second == self.named(label):
                return f"cards are put on {self.table.spots[parts.second].label}"
        return ""

    def said_not_put(self, zone: str, label: str, text: str) -> str:
        """Cards of a zone that are not put on a place."""
        for _, parts in self.of("marry", "place", "pair"):
            if self.zone(parts.first) == zone and parts.second == self.named(label):
                return f"{parts} is legal"
        return ""

    def said_empty(self, label: str, text: str) -> str:
        """A place without a card."""
        return "one lies there" if self.packets[self.named(label)] else ""

    def said_none_turned(self, text: str) -> str:
        """No card in hand."""
        return "one is" if self.packets[self.table.hand] else ""

    def said_pack_out(self, text: str) -> str:
        """No card in the pack."""
        return "cards are left" if self.packets[self.table.stock] else ""

    def said_elsewhere(self, card: str, label: str, text: str) -> str:
        """A card that does not lie where it is said to lie."""
        packet = [format_card(one) for one in self.packets[self.named(label)]]
        return "it does" if card in packet else ""

    def said_first_fill(self, label: str, text: str) -> str:
        """A space that must be filled first."""
        spaces = {parts.second for _, parts in self.moves if self.verb(parts) == "fill"}
        return "" if spaces & set(self.equals(self.named(label))) else "it cannot be filled"

    def said_first_play(self, card: str, label: str, text: str) -> str:
        """A card that must be played first."""
        plays = [parts.first for move, parts in self.of("play") if self.moves_card(move, card)]
        return "" if set(plays) & set(self.equals(self.named(label))) else "it cannot be played"

    def said_first_make_up(self, text: str) -> str:
        """Packets that must be made up first."""
        return "" if self.of("replenish") else "none is"


DONE = "(played|married|placed)"
LABEL = r"([a-z-]+(?:\.[0-9]+)*)"
CARD = "([A2-9TJQK][CDHS])"
QUESTIONS = (
    (f"^({'|'.join(NEVER.values())}) in this game$", "said_never"),
    (f"^cards are {DONE} on (the .+?) only from (.+), not (.+)$", "said_sources"),
    (f"^{LABEL} is filled only from (.+)$", "said_filled_from"),
    (f"^{CARD} is covered by {CARD} at {LABEL}$", "said_uncovered"),
    (f"^{CARD} (?:is blocked by|remains alone|lies in the wrong|was not laid)", "said_blocked"),
    ("^no card is put on another in (the .+)$", "said_bare"),
    ("^nothing is (?:placed|married|put) on (the .+)$", "said_bare"),
    (f"^{LABEL} is empty, and an empty place of .+ is not filled again$", "said_not_filled"),
    ("^only the card turned up is laid on (the .+?)(?:, and .*)?$", "said_laid"),
    ("^cards change places only (?:in|between) (.+)$", "said_exchanged"),
    (f"{LABEL} wants (.+?)(?: next)?(?:, not .*)?$", "said_wanted"),
    (f"^{LABEL} begins with (.+), not {CARD}$".replace(CARD, ".."), "said_beginning"),
    ("^only (.+) are (put in spaces of|played so on) (the .+), not ..$", "said_ranks"),
    (f"(?:on (the .+) )?{CARD} (?:is married only to|fits only on) (.+)$", "said_married"),
    (f"^nothing is (?:married to|placed on) {CARD}$", "said_alone"),
    ("^there is no re-deal in this game$", "said_no_redeal"),
    ("only when the pack and the talon are exhausted$", "said_exhausted"),
    ("^while the cards are dealt only the card turned up may be used$", "said_dealing"),
    (f"^cards of (the .+) are not {DONE} on (the .+) now$", "said_not_now"),
    (f"^cards are (married|placed) only on (.+), not on {LABEL}$", "said_onto"),
    (f"^cards of (the .+) are not put on {LABEL}$", "said_not_put"),
    (f"^no card lies at {LABEL}", "said_empty"),
    ("^no card is turned up", "said_none_turned"),
    ("^the pack is out", "said_pack_out"),
    (f"^{CARD} is not at {LABEL}$", "said_elsewhere"),
    (f"first fill {LABEL}$", "said_first_fill"),
    (f"first play {CARD} at {LABEL} on", "said_first_play"),
    ("first make up", "said_first_make_up"),
)


def split(listed: str) -> list[str]:
    """The words of a list: `8D, 9C or a red king`."""
    return re.split(", | or ", listed)


def cards_of(word: str) -> set[int]:
    """The cards that a word of a list means."""
    for card in range(52):
        if word == format_card(card):
            return {card}
    rank = next((n for n in range(1, 14) if word.endswith(f" {name_rank(n)}")), 0)
    assert rank, word
    colors = {"red": (26, 52), "black": (0, 26)}
    low, high = next((colors[name] for name in colors if name in word.split()), (0, 52))
    return {card for card in range(low, high) if card % 13 + 1 == rank}


def with_pack_turned(position: Position) -> Position:
    """The same position, the pack in another order."""
    start, places, *state = position.text().split(" | ")
    packets = []
    for packet in places.split("; "):
        label, *cards = packet.split()
        packets.append(" ".join([label, *(cards[::-1] if label == "pack:" else cards)]))
    return position.patience.position(" | ".join([start, "; ".join(packets), *state]))


def why(position: Position, text: str) -> Refusal | str | None:
    """The refusal, or what is said of words that name nothing."""
    try:
        return why_not(position, text)
    except NotationError as error:
        return str(error)


def faults(position: Position, chance: random.Random, count: int) -> Iterator[str]:
    """What is wrong with the refusals of some wishes."""
    witness, other = Witness(position), with_pack_turned(position)
    for text in wishes(position, chance, count):
        refusal = why(position, text)
        if isinstance(refusal, str):
            told = "there is no reason" if "'moves' lists" in refusal else ""
        else:
            told = witness.belies(text, refusal) if refusal else ""
        if refusal != why(other, text):
            told = f"it depends on what the pack hides: {why(other, text)}"
        if told:
            yield f"{text}: {refusal}; but {told} in {position.text()}"


def walk_and_ask(code: str, number: int, length: int, every: int, count: int) -> list[str]:
    """The faults of the refusals along a walk."""
    chance = random.Random(f"{code} {number}")
    position = patience_of(code).deal(number)
    found = list(faults(position, chance, count))
    for step, _ in enumerate(walk(position, chance, length), 1):
        if step % every == 0:
            found += faults(position, chance, count)
    return found


@pytest.mark.parametrize("code", every_code())
def test_no_reason_is_belied_by_the_table(code: str) -> None:
    assert walk_and_ask(code, 5, 80, 20, 12) == []


@pytest.mark.slow
@pytest.mark.parametrize("code", every_code())
def test_no_reason_is_belied_by_the_table_in_long_games(code: str) -> None:
    for number in range(1, 5):
        assert walk_and_ask(code, number, 240, 8, 40) == []


# ---------------------------------------------------------------------- the numbers that are cited

# What each numbered rule of a page is about, read from the pages: a matter, and of what.
PAGE_RULES = json.loads((Path(__file__).parents[1] / "data" / "page_rules.json").read_text())


def of_what(refusal: Refusal, number: str) -> set[str]:
    """Of what a refusal speaks: foundations, a zone, a kind of move, a step of the deal."""
    found = set()
    stating = [word for word in refusal.about if number in numbers_in(word)]
    for word in stating or refusal.about:
        match word:
            case Foundations():
                found.add("foundations")
            case Talon():
                found.add("talon")
            case Tableau():
                found.add(word.name)
            case Redeal():
                found.add("redeal")
            case Payment():
                found.add("pay")
            case Deal() | Heap() | Rounds():
                found.add("deal")
            case _:
                found.add(CLAUSES.get(type(getattr(word, "clause", word)), ""))
    return found


def refusals(code: str, count: int) -> Iterator[tuple[Position, str, Refusal]]:
    """So many refusals along walks."""
    chance = random.Random(code)
    for number in range(1, 9):
        position = patience_of(code).deal(number)
        for step, _ in enumerate(walk(position, chance, 160)):
            for text in wishes(position, chance, 4) if step % 8 == 0 else ():
                refusal = why(position, text)
                if isinstance(refusal, Refusal):
                    yield position, text, refusal
                    count -= 1
                    if not count:
                        return


def misquotations(code: str, count: int) -> Iterator[str]:
    """The refusals, of so many, that cite a rule which is about something else."""
    rules = PAGE_RULES.get(code.partition("+")[0], {})
    for position, text, refusal in refusals(code, count):
        for number in filter(None, refusal.rule.split(", ")):
            matter = refusal.matter.name if refusal.matter else ""
            said = {f"{matter} {what}" for what in of_what(refusal, number)}
            if not said & set(rules[number]):
                yield f"{text}: {refusal}, of {said} in {position.text()}"


@pytest.mark.parametrize("code", GAMES)
def test_a_rule_is_cited_only_in_a_matter_that_it_is_about(code: str) -> None:
    assert list(misquotations(code, 200)) == []


@pytest.mark.slow
@pytest.mark.parametrize("code", every_code())
def test_options_do_not_change_what_the_rules_are_about(code: str) -> None:
    assert list(misquotations(code, 1500)) == []


@pytest.mark.parametrize("entry", cadogan.games(), ids=lambda entry: entry.slug)
def test_definitions_know_what_the_rules_of_the_page_are_about(entry: cadogan.Entry) -> None:
    told = {
        rule.number: {matter.name for matter in rule.about}
        for rule in patience_of(entry.slug).definition.rules
    }
    read = {
        number: {one.partition(" ")[0] for one in about}
        for number, about in PAGE_RULES.get(entry.slug, {}).items()
    }
    assert told == read
