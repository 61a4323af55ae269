"""Position texts of real games, altered at random: what is accepted of them must be playable.

    python tests/engine/mutations.py SEED COUNT [CODE ...]

prints how many texts were tried and how many accepted; it stops with the text that went wrong.
"""

import random
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from cadogan.engine.position import Position
from cadogan.engine.state import REGISTER_NAMES
from cadogan.errors import CadoganError
from tests.walks import every_code, patience_of, walk

PLAYED = 25  # moves made from each accepted position


def alter_state(words: list[str], labels: Sequence[str], chance: random.Random) -> list[str]:
    """Leave words of a state out, alter their numbers, add others."""
    dice = chance.random()
    if words and dice < 0.3:
        words.pop(chance.randrange(len(words)))
        return words
    if words and dice < 0.5:
        name, _, value = (index := chance.randrange(len(words)), *words[index].partition("="))[1:]
        if value.lstrip("-").isdigit():
            words[index] = f"{name}={int(value) + chance.choice([-2, -1, 1, 2])}"
            return words
    name = chance.choice(REGISTER_NAMES)
    words = [word for word in words if not word.startswith(f"{name}=")]
    if name == "fall":
        value = chance.choice(labels)
    elif name in ("must", "half"):
        value = f"{chance.randrange(8)}/{chance.choice(labels)}/{chance.choice(labels)}"
    else:
        value = str(chance.choice([-1, 0, 1, 1, 2, 3, chance.randrange(20), 10**9, 10**30]))
    return [*words, f"{name}={value}"]


def alter_packets(packets: list[str], chance: random.Random) -> list[str]:
    """Move a card to another place, exchange two, turn or star one, forget a space."""
    split = [[label, *cards.split()] for label, _, cards in (one.partition(":") for one in packets)]
    full = [packet for packet in split if len(packet) > 1]
    one, other = chance.choice(full), chance.choice(split)
    dice = chance.random()
    if dice < 0.4:
        other.insert(chance.randint(1, len(other)), one.pop(chance.randrange(1, len(one))))
    elif dice < 0.6:
        two = chance.choice(full)
        i, j = chance.randrange(1, len(one)), chance.randrange(1, len(two))
        one[i], two[j] = two[j], one[i]
    elif dice < 0.7:
        index = chance.randrange(1, len(one))
        one[index] = one[index].removeprefix("~") if one[index][0] == "~" else f"~{one[index]}"
    elif dice < 0.8:
        one[0] = one[0].removesuffix("*") if one[0][-1] == "*" else f"{one[0]}*"
    elif dice < 0.9:
        other[0] = chance.choice(["hand", "talon", "out", "pack", chance.choice(split)[0]])
    elif len(other) == 1:
        split.remove(other)
    return [": ".join([packet[0], " ".join(packet[1:])]) for packet in split]


def alter(position: Position, chance: random.Random) -> str:
    """The text of a position with one thing altered, sometimes two."""
    code, places, *state = position.text().split(" | ")
    packets, words = places.split("; "), state[0].split() if state else []
    labels = [spot.label for spot in position.table.spots]
    for _ in range(chance.choice([1, 1, 2])):
        if chance.random() < 0.55:
            words = alter_state(words, labels, chance)
        else:
            packets = alter_packets(packets, chance)
    if chance.random() < 0.05:
        words = []
    return " | ".join([code, "; ".join(packets), " ".join(words)]).rstrip(" |")


def cards_of(position: Position) -> Counter[int]:
    """All the cards, wherever they lie."""
    kernel = position.kernel
    return Counter(c for place in range(position.table.places) for c in kernel.packet_at(place))


def play(position: Position, chance: random.Random) -> None:
    """Play from an accepted position: no card is lost, every position reads back, all is unmade."""
    patience, before, cards = position.patience, position.text(), cards_of(position)
    for _ in range(PLAYED):
        moves = position.legal_moves
        if not moves:
            break
        move = chance.choice(moves)
        written = position.move_text(move)
        assert position.equal_move(position.parse_move(written)) is not None, written
        position.push(move)
        assert cards_of(position) == cards, written
        assert patience.position(position.text()) == position, position.text()
    position.outcome()
    str(position), position.view(), position.perft(1)
    while position.move_stack:
        position.pop()
    assert position.text() == before


def try_mutants(code: str, seed: int, count: int) -> tuple[int, int]:
    """Alter so many positions of a game; how many were tried, and how many accepted."""
    chance = random.Random(f"{code} {seed}")
    patience = patience_of(code)
    tried = accepted = 0
    while tried < count:
        position = patience.deal(chance.randint(1, 10**6))
        for _ in walk(position, chance, chance.randrange(60)):
            pass
        for _ in range(4):
            text = alter(position, chance)
            tried += 1
            try:
                again = patience.position(text)
            except CadoganError as error:
                assert "\n" not in str(error)
                continue
            accepted += 1
            try:
                play(again, chance)
            except BaseException:
                print(f"{code}, seed {seed}: {text}", file=sys.stderr)
                raise
    return tried, accepted


def main(seed: int, count: int, codes: Sequence[str]) -> None:
    """Try so many altered texts of each game."""
    found = [try_mutants(code, seed, count) for code in codes]
    print(sum(tried for tried, _ in found), sum(accepted for _, accepted in found))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:] or every_code())
