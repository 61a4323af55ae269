"""What speaks for a move, in a sentence that names cards and places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cadogan.advice.lookahead import Lookahead, Prospect
from cadogan.cards import name_card
from cadogan.engine import codes
from cadogan.engine.notation import moving_card, verb_of
from cadogan.engine.position import MoveParts, parts_of_move
from cadogan.prose.names import say_place
from cadogan.prose.narration import counted
from cadogan.prose.words import capitalized, listed, number_in_words

if TYPE_CHECKING:
    from cadogan.engine.position import Position

LEADS_BACK: Final = "It only leads back to where the game was before."
LEADS_ON: Final = "Goes back to where the game was before: from there something new is reached."
NOTHING_NEW: Final = "Nothing new comes of it: the game is stuck."


def reason_for(position: Position, prospect: Prospect, ahead: Lookahead) -> str:
    """Say what a move is good for; `position` stands before it."""
    verb = verb_of(position, prospect.move)
    parts = parts_of_move(prospect.move)
    if parts.clause in BIDS:
        return say_bid(position, verb, parts)
    teller = Reasoner(position, prospect, ahead, verb, parts)
    return teller.say()


BIDS: Final = (codes.TURN, codes.DEAL_ON, codes.PAY, codes.REDEAL_BID, codes.CHOOSE)


def say_bid(position: Position, verb: str, parts: MoveParts) -> str:
    """What speaks for turning, dealing on, paying, beginning."""
    left = position.kernel.size_at(position.table.stock)
    match verb:
        case "turn":
            rest = "the last card" if left == 1 else f"the next of {counted(left, 'card')}"
            return f"Turns up {rest} of the pack."
        case "redeal":
            return "Begins again with the cards gathered and dealt anew."
        case "pay":
            return "Makes the payment that gives a fresh pack."
        case "deal":
            return f"Goes on with the deal: {counted(left, 'card')} are in the pack."
        case _:
            card = moving_card(position, parts)
            named = "the card" if card is None else the(card)
            return f"Begins the foundations with {named}."


def say_wins(wins: int, deals: int) -> str:
    """Why a move goes before one that promises more at first sight."""
    if deals == 1:
        return "From there the game can be won."
    if wins == deals:
        return f"It wins in all of {number_in_words(deals)} deals imagined."
    return f"It wins in {number_in_words(wins)} of {number_in_words(deals)} deals imagined."


def the(card: int) -> str:
    """A card with its article."""
    return f"the {name_card(card)}"


class Reasoner:
    """Finds what is to be said of one move."""

    def __init__(
        self,
        position: Position,
        prospect: Prospect,
        ahead: Lookahead,
        verb: str,
        parts: MoveParts,
    ) -> None:
        self.position = position
        self.prospect = prospect
        self.ahead = ahead
        self.verb = verb
        self.parts = parts
        self.card = moving_card(position, parts)

    def place(self, place: int) -> str:
        """A place as it is spoken."""
        table = self.position.table
        return say_place(table, table.spots[place].label)

    def say(self) -> str:
        """The sentence."""
        prospect = self.prospect
        own = self.own()
        also = self.effects()
        advised = ""
        if self.is_advised():
            advised = ", as the book advises"
        if own and also:
            return capitalized(f"{own} and {also}{advised}.")
        if own or also:
            return capitalized(f"{own or also}{advised}.")
        if advised:
            return f"Takes a card from {self.place(self.parts.first)}{advised}."
        if prospect.score > prospect.value and len(prospect.line) > 1:
            later = self.later()
            if later:
                return later
        return capitalized(f"{self.plain()}.")

    def own(self) -> str:
        """What the move itself is, where that is a gain."""
        kernel = self.position.kernel
        match self.verb:
            case "play":
                return f"plays {self.named()} home"
            case "play-pair":
                cards = [
                    card
                    for place in dict.fromkeys((self.parts.first, self.parts.second))
                    for card in kernel.packet_at(place)
                ]
                return f"plays {listed(map(the, cards))} home"
            case "combine":
                cards = [kernel.packet_at(place)[-1] for place in self.parts[1:] if place >= 0]
                return f"takes {listed(map(the, cards))} away"
            case "replenish":
                return "makes the short packets up"
            case _:
                return ""

    def effects(self) -> str:
        """What the move brings about."""
        prospect = self.prospect
        told = []
        if prospect.released:
            told.append(self.say_released(prospect.released))
        if prospect.spaces and not prospect.drawn:
            told.append(f"frees a space in {self.place(prospect.spaces[0])}")
        if prospect.uncovered:
            told.append(f"turns up a card in {self.place(prospect.uncovered[0])}")
        if told and "which" in told[0]:
            return ", and ".join(told[:2])
        return listed(told[:2])

    def say_released(self, released: tuple[int, ...]) -> str:
        """That a card which is wanted can be had."""
        first = released[0]
        if self.verb in ("play", "play-pair"):
            return f"lets {the(first)} follow"
        wanted = self.wanting(first)
        if first == self.card:
            return f"brings {the(first)} where {wanted} can take it"
        return f"uncovers {the(first)}, which {wanted} wants"

    def wanting(self, card: int) -> str:
        """The foundation that wants a card, spoken."""
        kernel = self.position.kernel
        places = [
            place
            for place in self.position.table.foundation_places
            if kernel.want_at(place) >> card & 1
        ]
        if len(places) == 1 or (places and kernel.size_at(places[0])):
            return self.place(places[0])
        return "a foundation"

    def is_advised(self) -> bool:
        """Does the book advise to take a card from there?"""
        prefer = self.position.patience.definition.prefer
        first = self.parts.first
        return (
            bool(prefer)
            and self.parts.clause < codes.FIRST_BID
            and first >= 0
            and self.position.table.spots[first].zone in prefer
        )

    def named(self) -> str:
        """The card that moves."""
        return "the next card" if self.card is None else the(self.card)

    def later(self) -> str:
        """What the best line that begins with the move comes to."""
        walker = self.position.copy(stack=False)
        prospect = self.prospect
        for number, move in enumerate(prospect.line, 1):
            if number > 1:
                verb = verb_of(walker, move)
                card = moving_card(walker, parts_of_move(move))
                made = "" if number == 2 else f", {number} moves from now"
                if verb == "play" and card is not None:
                    return f"Makes way: {the(card)} can then go home{made}."
                if verb in ("combine", "play-pair"):
                    goes = "be taken away" if verb == "combine" else "go home"
                    return f"Makes way: a set of cards can then {goes}{made}."
            before = {
                place for place in self.ahead.outlook.ground.fillable if walker.is_space(place)
            }
            walker.make(move)
            if number > 1:
                for place in self.ahead.outlook.ground.fillable:
                    if place not in before and walker.is_space(place):
                        return f"Makes way: a space in {self.place(place)} can then be had."
                uncovered = self.ahead.outlook.uncovered(walker.kernel)
                if uncovered:
                    return f"Makes way: a card in {self.place(uncovered[0])} can then be turned."
        return ""

    def plain(self) -> str:
        """What the move does, when nothing follows from it."""
        kernel, parts = self.position.kernel, self.parts
        steps = self.ahead.needs.steps
        match self.verb:
            case "pair":
                over = kernel.packet_at(parts.second)
                return f"pairs {self.named()} with {listed(map(the, over))}"
            case "marry" | "place":
                unseen = self.ahead.outlook.unseen.get(parts.second, 0)
                under = kernel.packet_at(parts.second)[unseen:]
                on = f" on {the(under[-1])}" if under else ""
                buried = [
                    card
                    for card in under
                    if self.card is not None and steps[card] < steps[self.card]
                ]
                told = f"puts {self.named()} in order{on}"
                if buried:
                    soonest = min(buried, key=lambda card: steps[card])
                    if soonest == under[-1]:
                        return f"puts {self.named()}{on}, which is wanted sooner"
                    return f"{told}, but over {the(soonest)}, which is wanted sooner"
                return told
            case "fill":
                return f"fills the space in {self.place(parts.second)} with {self.named()}"
            case "exchange":
                pair = [kernel.packet_at(place)[-1] for place in (parts.first, parts.second)]
                return f"lets {listed(map(the, pair))} change places"
            case "transfer":
                return f"moves {self.named()} from one foundation to another"
            case "lay":
                on = self.place(parts.second) if parts.second >= 0 else "the talon"
                return f"lays {self.named()} on {on}, for want of a better place"
            case "slip":
                return f"puts {self.named()} under its packet, out of the way"
            case _:
                return f"moves {self.named()}"


__all__ = ["LEADS_BACK", "LEADS_ON", "NOTHING_NEW", "reason_for", "say_wins"]
