"""How quick is the page?  Moves, drags, the first table and the weight, measured in Chromium.

    python benchmarks/page.py [SLUG ...] [--moves 30] [--seconds 2] [--sign]
    make bench-page

Needs the page (`npm run build` in web/), Debian's Chromium, and Playwright.  Every game stands
where its won record has most cards on the table.  From there the record goes on, by mouse and by
the command line in turn, and is taken back and made again till there are moves enough.  A line for
each game:

    cards    drawn when the measuring begins
    move     from the player's event (the pointer let go, Enter pressed) to the document that shows
             the new position, whatever still glides; p50, p95, worst, in milliseconds
    server   of that, from the request made to the answer read; p95
    painted  from the event to the next frame; p95
    frame    between two frames while a card is dragged about; median, p95
    first    from opening a table's address, nothing cached, to all its cards drawn, and with faces

The status is 1 when a target is missed: 50 ms for 95 of 100 moves of each game, 60 frames a second
in the median, a first table within 1 s, 1.5 MB for all that the contents page and a table load.
"""

from __future__ import annotations

import argparse
import math
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

import cadogan  # noqa: E402
from tests.web.player import Player, built_page, chromium, window, won_record  # noqa: E402
from tests.web.service import Service, Structure  # noqa: E402

# The largest (four packs), the largest of two packs all of whose cards lie open, and other shapes.
GAMES: Final = (
    "the-empress-of-india",
    "the-olga",
    "la-belle-lucie+house-in-the-wood",
    "the-fifteen",
    "the-constitution",
    "the-shah",
    "napoleon-at-st-helena",
    "the-clock",
    "canfield-or-klondike",
)
MOVE_TARGET: Final = 50.0
FRAME_TARGET: Final = 1000 / 60
# A frame is counted as one of 60 a second up to here: the clock of the page is not finer.
FRAME_GRAIN: Final = 0.5
FIRST_TARGET: Final = 1000.0
WEIGHT_TARGET: Final = 1_500_000
WINDOW: Final = {"width": 1440, "height": 900}

WATCH: Final = """() => {
  const bench = (window.bench = { begun: 0, moves: [], painted: [], frames: [], drawn: 0 });
  bench.told = [];
  const revision = () => Number(document.querySelector('.board')?.dataset.revision);
  bench.until = (wanted) => new Promise((resolve) => {
    const tell = () => revision() === wanted && (resolve(null), true);
    if (!tell()) bench.told.push(tell);
  });
  const begin = (event) => { bench.begun = event.timeStamp; };
  addEventListener('pointerup', begin, true);
  addEventListener('keydown', (event) => { if (event.key === 'Enter') begin(event); }, true);
  new MutationObserver((changes) => {
    if (!changes.some((one) => one.target.classList?.contains('board'))) return;
    const now = performance.now();
    bench.told = bench.told.filter((tell) => !tell());
    bench.drawn ||= now;
    if (!bench.begun) return;
    const { begun } = bench;
    bench.begun = 0;
    bench.moves.push(now - begun);
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => bench.painted.push(performance.now() - begun);
      channel.port2.postMessage(null);
    });
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-revision'] });
}"""
FACES: Final = """() => Promise.all(
    [...document.images].map((one) => one.decode().catch(() => null))
).then(() => performance.now())"""
SERVED: Final = """() => performance.getEntriesByType('resource')
    .filter((one) => one.name.endsWith('/moves'))
    .map((one) => one.responseEnd - one.startTime)"""
KEEP_SIGN: Final = "localStorage.setItem('cadogan.settings', '{\"sign\": true}')"
COUNT_FRAMES: Final = """() => {
  bench.frames = [];
  let last = 0;
  const tick = (now) => {
    if (last) bench.frames.push(now - last);
    last = now;
    if (bench.counting) requestAnimationFrame(tick);
  };
  bench.counting = true;
  requestAnimationFrame(tick);
}"""


class Timed(NamedTuple):
    """What was measured of a game, in milliseconds."""

    name: str
    cards: int
    moves: list[float]
    served: list[float]
    painted: list[float]
    frames: list[float]
    drawn: float
    faces: float

    def line(self) -> str:
        """A line of the table."""
        return (
            f"{self.name:32} {self.cards:5} {statistics.median(self.moves):6.1f}"
            f" {quantile(self.moves):6.1f} {max(self.moves):6.1f} {quantile(self.served):7.1f}"
            f" {quantile(self.painted):8.1f} {statistics.median(self.frames):6.1f}"
            f" {quantile(self.frames):6.1f} {self.drawn:7.0f} {self.faces:6.0f}"
        )

    def missed(self) -> list[str]:
        """The targets that were missed."""
        found = {
            f"a move in {MOVE_TARGET:.0f} ms": quantile(self.moves) > MOVE_TARGET,
            "60 frames a second": statistics.median(self.frames) > FRAME_TARGET + FRAME_GRAIN,
            "a first table in 1 s": self.faces > FIRST_TARGET,
        }
        return [f"{self.name}: {target}" for target, is_missed in found.items() if is_missed]


def quantile(times: Sequence[float], share: float = 0.95) -> float:
    """The time within which this share lies."""
    return sorted(times)[min(int(len(times) * share), len(times) - 1)]


def fullest(name: str, wanted: int) -> int:
    """After how many moves of the won record most cards lie on the table, some moves being left."""
    _, moves = won_record(name)
    position = cadogan.replay(record_text(name, moves[:-1]))
    counts = []
    while True:
        seen = sum(map(len, position.view().places.values()))
        counts.append((seen, len(position.move_stack)))
        if not position.move_stack:
            break
        position.pop()
    latest = max(len(moves) - wanted, 0)
    return max(pair for pair in counts if pair[1] <= latest)[1]


def record_text(name: str, moves: Sequence[str]) -> str:
    """The record of a game with its first moves."""
    header, _ = won_record(name)
    lines = [f"{number}. {move}" for number, move in enumerate(moves, 1)]
    return "\n".join([header, "", *lines]) + "\n"


def measure(browser: Browser, service: Service, name: str, options: argparse.Namespace) -> Timed:
    """Play some moves of a game, drag a card about, and open the table anew."""
    _, moves = won_record(name)
    made = fullest(name, options.moves)
    table = service.open_record(record_text(name, moves[:made]))
    with window(browser, viewport=WINDOW, reduced_motion="no-preference") as context:
        page = context.new_page()
        page.add_init_script(f"({WATCH})()")
        page.add_init_script(KEEP_SIGN if options.sign else "")
        player = Player(page, service, table)
        faces = float(page.evaluate(FACES))
        drawn = float(page.evaluate("bench.drawn"))
        cards = page.locator(".board .card").count()
        frames = drag_about(player, options.seconds)
        left = moves[made:]
        for number in range(options.moves):
            step = number % len(left)
            if number and not step:
                table = service.undo(player.table(), len(left))
                page.reload()
                player.wait_for(table["revision"])
            make(player, left[step], by_mouse=number % 2 == 0)
            # A person looks where the card has gone.
            player.settle()
        timed = page.evaluate("[bench.moves, bench.painted]")
        served = [float(one) for one in page.evaluate(SERVED)]
    return Timed(name, cards, timed[0], served, timed[1], frames, drawn, faces)


def make(player: Player, text: str, *, by_mouse: bool) -> None:
    """Make a move, with the mouse where it leads from one place to another."""
    before = player.revision
    table = player.table()
    move = next(one for one in table["moves"] if one["text"] == text)
    stations = [place for place in dict.fromkeys(move["places"]) if place]
    alike = [one for one in table["moves"] if set(stations) <= set(one["places"])]
    is_dragged = move["verb"] not in ("turn", "deal", "redeal", "pay", "replenish")
    if by_mouse and is_dragged and len(stations) == 2 and len(alike) == 1:
        player.drag(player.grip(stations[0], move["card"]), player.grip(stations[1]))
    else:
        player.page.locator("#command").fill(text)
        player.page.keyboard.press("Enter")
    # Playwright's own waiting would look at the page frame by frame.
    player.page.evaluate("(revision) => bench.until(revision)", before + 1)


def drag_about(player: Player, seconds: float) -> list[float]:
    """Drag a card round the table, and put it back: the times between frames."""
    page = player.page
    place = next(
        place
        for zone in player.table()["zones"]
        for place in zone["places"]
        if zone["kind"] in ("tableau", "foundation") and place["cards"] and place["cards"][-1]
    )
    x, y = player.grip(place["label"], place["cards"][-1])
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y + 20)
    page.evaluate(COUNT_FRAMES)
    ends = time.monotonic() + seconds
    step = 0
    while time.monotonic() < ends:
        step += 1
        page.mouse.move(
            WINDOW["width"] * (0.45 + 0.25 * math.cos(step / 20)),
            WINDOW["height"] * (0.5 + 0.25 * math.sin(step / 20)),
        )
    frames = [float(one) for one in page.evaluate("(bench.counting = false, bench.frames)")]
    page.mouse.move(x, y)
    page.mouse.up()
    return frames


def weigh(browser: Browser, service: Service) -> tuple[float, int, int, int]:
    """Milliseconds till the contents are drawn; the bytes of that, of a table, of every file."""
    loaded: dict[str, float] = {}
    with window(browser, viewport=WINDOW) as context:
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Network.enable")

        def note(event: Structure) -> None:
            loaded[event["requestId"]] = event["encodedDataLength"]

        session.on("Network.loadingFinished", note)
        page.goto(service.address)
        page.locator("li.game svg").last.wait_for()
        drawn = float(page.evaluate("performance.now()"))
        page.wait_for_load_state("networkidle")
        contents = sum(loaded.values())
        Player(page, service, service.begin(f"{GAMES[2]}:7"))
        page.evaluate(FACES)
        page.wait_for_load_state("networkidle")
        table = sum(loaded.values()) - contents
    every = sum(file.stat().st_size for file in built_page().rglob("*") if file.is_file())
    return drawn, int(contents), int(table), every


def main() -> int:
    """Measure, and print the table; the status is 1 when a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=GAMES, metavar="SLUG", help="with a won record")
    parser.add_argument("--moves", type=int, default=30, help="moves of each game")
    parser.add_argument("--seconds", type=float, default=2, help="how long a card is dragged")
    parser.add_argument(
        "--sign", action="store_true", help="ask after each move whether the game can be won"
    )
    options = parser.parse_args()
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else math.nan
    print(f"load average {load:.2f}, {os.cpu_count()} cores; milliseconds")
    print(
        f"{'':32} cards   move    p95  worst  server  painted  frame    p95   first  faces",
        flush=True,
    )
    missed: list[str] = []
    everything: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        begun = time.monotonic()
        with Service(Path(folder), built_page()) as service:
            started = time.monotonic() - begun
            with chromium() as browser:
                for name in options.games:
                    timed = measure(browser, service, name, options)
                    everything += timed.moves
                    missed += timed.missed()
                    print(timed.line(), flush=True)
                drawn, contents, table, every = weigh(browser, service)
    print(
        f"all {len(everything)} moves: p50 {statistics.median(everything):.1f},"
        f" p95 {quantile(everything):.1f}, worst {max(everything):.1f} ms;"
        f" from starting the program to its address {started:.2f} s"
    )
    print(
        f"contents page: all 47 drawings after {drawn:.0f} ms\n"
        f"weight: contents page {contents / 1000:.0f} kB, a table after it {table / 1000:.0f} kB,"
        f" together {(contents + table) / 1e6:.2f} MB (all files, four decks: {every / 1e6:.2f} MB)"
    )
    if contents + table > WEIGHT_TARGET:
        missed.append("the weight of the page")
    for one in missed:
        print(f"missed: {one}")
    return int(bool(missed))


if __name__ == "__main__":
    raise SystemExit(main())
