"""Make the lists of proved winnable deals that ship with the package: see docs/winnable.md.

python tools/winnable.py [CODE...] [--to FOLDER] [--pass LIMIT DEALS]... [--wanted N] [--anew]
python tools/winnable.py --freeze
python tools/winnable.py --page
python tools/winnable.py [CODE...] --check N

For each game deals 1, 2, 3, ... are tried till enough are won.  The limit is in moves made, not in
seconds, so the same solver makes the same list on every machine.  Killed at any time, the script
goes on where it was, or a few deals before.  A list that lacks wins and is of another
version of the solver is made anew (in a file beside it, which takes its place when it is not
shorter); with --anew so is a full one.  --freeze writes the deals of today's patience, which are to
stay as they are once they were published; --page the table in docs/winnable.md; --check wins the N
easiest deals of each list once more, and says which it cannot win.
"""

import argparse
import hashlib
import sys
import time
from bisect import insort
from pathlib import Path

import cadogan
from cadogan.engine.position import Patience
from cadogan.solver import solve as solving
from cadogan.solver.solve import Verdict, solve
from cadogan.study.careless import wins_carelessly
from cadogan.study.listing import Listing, Pass, Winnable, format_listing, parse_listing
from cadogan.study.winnable import facts

FOLDER = Path(__file__).resolve().parent.parent / "src" / "cadogan" / "study" / "lists"
PAGE = Path(__file__).resolve().parent.parent / "docs" / "winnable.md"
TABLE = "## What the lists say"
WANTED = 200
# A game with fewer wins than these is no patience of a day.
FEWEST_OF_A_DAY = 50
# Moves made and deals of each pass: first many deals briefly, then those still open for longer.
# At last, for games of which few deals are won: those won at once are sought among very many.
BRIEF = 3_000
PASSES = ((250_000, 1_000), (1_000_000, 400), (4_000_000, 200), (BRIEF, 120_000))
# Deals after which a list is written, though none of them brought anything.
SAVED = 50
# Moves made at least in winning a deal once more.
LEAST = 250_000
# A pass that is not brief ends when the first hundred deals have not brought so many wins.
DOUBTFUL, FEW = 100, 4


def codes() -> list[str]:
    """Every game, then each with each of its options."""
    entries = cadogan.games()
    return [entry.slug for entry in entries] + [
        f"{entry.slug}+{option}" for entry in entries for option in entry.options
    ]


def digest() -> str:
    """Which solver and kernel this is, in eight letters: a changed source may find other wins."""
    solver = Path(solving.__file__).parent
    sources = [*sorted(solver.glob("*.py")), solver.parent / "engine" / "kernel.py"]
    return hashlib.sha256(b"".join(one.read_bytes() for one in sources)).hexdigest()[:8]


def write(path: Path, code: str, listing: Listing) -> None:
    """Write a list so that at any time either the old one or the new one is there."""
    fresh = path.with_suffix(".writing")
    fresh.write_text(format_listing(code, listing), encoding="utf-8")
    fresh.replace(path)


def try_deal(patience: Patience, number: int, limit: int, listing: Listing) -> None:
    """Try a deal, and note a verdict."""
    position = patience.deal(number)
    # A clock that stands still: only the moves made count, also in making the win shorter.
    solution = solve(position, seconds=1.0, nodes=limit, clock=lambda: 0.0)
    if solution.verdict is Verdict.LOST:
        insort(listing.lost, number)
    elif solution.verdict is Verdict.WON:
        careless = wins_carelessly(position, number)
        insort(listing.won, Winnable(number, solution.made, len(solution.moves), careless))


def go_through(
    patience: Patience, path: Path, listing: Listing, passes: list[tuple[int, int]], wanted: int
) -> None:
    """Make the passes that are still to be made, or what is left of them."""
    for limit, bound in passes:
        this = next((one for one in listing.passes if one.limit == limit), None)
        if this is None:
            this = Pass(limit, 0)
            listing.passes.append(this)
        known = {one.number for one in listing.won} | set(listing.lost)
        while this.last < bound and len(listing.won) < wanted:
            number = this.last + 1
            if number == DOUBTFUL + 1 and len(listing.won) < FEW and limit > BRIEF:
                break
            brought = len(listing.won) + len(listing.lost)
            if number not in known:
                try_deal(patience, number, limit, listing)
            this.last = number
            if number % SAVED == 0 or len(listing.won) + len(listing.lost) > brought:
                write(path, patience.code, listing)
        write(path, patience.code, listing)
        if len(listing.won) >= wanted:
            return


def make(
    code: str, folder: Path, passes: list[tuple[int, int]], wanted: int, anew: bool
) -> Listing:
    """Make a game's list, or go on with it."""
    patience = cadogan.game(code)
    solver = digest()
    path, beside = folder / f"{code}.txt", folder / f"{code}.new"
    old = parse_listing(path.read_text(encoding="utf-8")) if path.exists() else None
    if old is not None and len(old.won) >= wanted and not anew:
        return old
    if old is None or old.solver == solver:
        listing = old or Listing(solver)
        go_through(patience, path, listing, passes, wanted)
        return listing
    listing = parse_listing(beside.read_text(encoding="utf-8")) if beside.exists() else Listing()
    if listing.solver != solver:
        listing = Listing(solver)
    go_through(patience, beside, listing, passes, wanted)
    if len(listing.won) >= min(wanted, len(old.won)):
        beside.replace(path)
        return listing
    return old


def freeze(folder: Path) -> None:
    """Write the deals of today's patience: the first of each game that has enough."""
    lines = [
        "# The deals of the patience of a day: docs/winnable.md. They stay as they are, or",
        "# past days would have other deals.",
    ]
    for entry in cadogan.games():
        path = folder / f"{entry.slug}.txt"
        won = parse_listing(path.read_text(encoding="utf-8")).won if path.exists() else []
        if len(won) >= FEWEST_OF_A_DAY:
            numbers = (one.number for one in won[:WANTED])
            lines.append(" ".join([entry.slug, *map(str, numbers)]))
    (folder.parent / "today.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def table(folder: Path) -> str:
    """What the lists say, a line a game: the table in docs/winnable.md."""
    lines = [
        "| game | deals tried | proved winnable | proved lost | limit in moves made | listed |"
        " length | skill |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for code in codes():
        if (folder / f"{code}.txt").exists() and (found := facts(code)) is not None:
            rate = found.rates[-1]
            length = "-" if found.length is None else found.length
            skill = "-" if found.skill is None else f"{round(100 * found.skill, 1):g}%"
            lines.append(
                f"| {code} | {rate.tried} | {rate.won} | {rate.lost} | {rate.limit:,} |"
                f" {found.winnable} | {length} | {skill} |"
            )
    return "\n".join(lines) + "\n"


def page(folder: Path) -> str:
    """docs/winnable.md with the table of today's lists."""
    before, _, _ = PAGE.read_text(encoding="utf-8").partition(TABLE)
    return before + TABLE + "\n\n" + table(folder)


def unproved(code: str, folder: Path, count: int) -> list[int]:
    """Of the easiest deals in a game's list, those that are not won again."""
    patience = cadogan.game(code)
    won = parse_listing((folder / f"{code}.txt").read_text(encoding="utf-8")).won
    easiest = sorted(won, key=lambda one: one.made)[:count]
    return [
        one.number
        for one in easiest
        # Another version of the solver may make more moves.
        if solve(
            patience.deal(one.number), seconds=1.0, nodes=10 * one.made + LEAST, clock=lambda: 0.0
        ).verdict
        is not Verdict.WON
    ]


def main() -> int:
    """Read the command line and go through the games."""
    parser = argparse.ArgumentParser(description="Make the lists of proved winnable deals.")
    parser.add_argument("codes", nargs="*", metavar="CODE", default=codes())
    parser.add_argument("--to", type=Path, default=FOLDER, metavar="FOLDER")
    parser.add_argument(
        "--pass",
        dest="passes",
        nargs=2,
        type=int,
        action="append",
        metavar=("LIMIT", "DEALS"),
        help="moves made and deals of a pass; given again for the next pass",
    )
    parser.add_argument("--wanted", type=int, default=WANTED, help="wins that are enough (200)")
    parser.add_argument("--anew", action="store_true", help="make full lists anew too")
    parser.add_argument("--freeze", action="store_true", help="write the deals of today's patience")
    parser.add_argument("--page", action="store_true", help="write the table of docs/winnable.md")
    parser.add_argument("--check", type=int, metavar="N", help="win the N easiest of each again")
    given = parser.parse_args()
    if given.check:
        failures = 0
        for code in given.codes:
            for number in unproved(code, given.to, given.check):
                print(f"{code}:{number} is listed and was not won again", flush=True)
                failures += 1
        print(f"{failures} deals not won again")
        return 1 if failures else 0
    if given.page:
        PAGE.write_text(page(given.to), encoding="utf-8")
        return 0
    if given.freeze:
        freeze(given.to)
        return 0
    passes = [(limit, deals) for limit, deals in given.passes or PASSES]
    given.to.mkdir(parents=True, exist_ok=True)
    print("| game | tried | won | lost | limit | CPU s |\n|---|---|---|---|---|---|", flush=True)
    for code in given.codes:
        start = time.process_time()
        listing = make(code, given.to, passes, given.wanted, given.anew)
        tried = max(one.last for one in listing.passes)
        print(
            f"| {code} | {tried} | {len(listing.won)} | {len(listing.lost)} |"
            f" {listing.passes[-1].limit} | {time.process_time() - start:.0f} |",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
