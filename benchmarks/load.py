"""Two hundred players at once: how long does a move take, and does the server grow?

    python benchmarks/load.py --players 200 --seconds 30
    python benchmarks/load.py --hour
    make bench-load

A server is started on loopback, on one core where the system can bind it to one, with an empty
store.  Every player opens a game of the book, then makes random legal moves, each after a pause
for thought; now and then one takes a move back, or asks for a hint; a game that is over, or long
enough, is left for another.  Printed are the times of moves, from the request sent to the answer
read, and the memory of the server.  It ends by itself, after the seconds or the moves given,
whichever come first.

With --hour nobody pauses: as many moves are made as the players would make in an hour, and the
memory is watched, every second; the times then say how much the server can do, not how long a
player waits.  What is told of the memory are means over quarters of the moves: the last is compared
with the second, half an hour before it, for a single reading may fall on a dear moment.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cadogan

# A game is left for another after so many moves, if not told otherwise.
LONGEST_GAME = 300
# Of so many moves one is taken back; after so many a hint is asked for.
MOVES_TO_UNDO = 20
MOVES_TO_HINT = 50
HOUR = 3600
# A server whose memory grows by less than this in half an hour does not grow.
FLAT = 0.03
# So often the memory is told.
TOLD = 10
CODE = "from cadogan.web.serving import serve; raise SystemExit(serve(0, False))"


class Player:
    """One player: a connection that is kept open, and a game."""

    def __init__(
        self, host: str, port: int, number: int, pause: float, slugs: list[str], longest: int
    ) -> None:
        self.host, self.port = host, port
        self.random = random.Random(number)
        self.pause = pause
        self.slugs = slugs
        self.longest = longest
        self.number = number
        self.times: list[float] = []
        self.refusals: list[str] = []
        self.games = 0
        self.reconnections = 0

    async def play(self, ends: float, most: int) -> None:
        """Play till the time is over."""
        self.reader, self.writer = await asyncio.open_connection(self.host, self.port)
        try:
            # The players do not come in step.
            await asyncio.sleep(self.random.uniform(0, self.pause))
            while time.monotonic() < ends and len(self.times) < most:
                slug = self.slugs[(self.number + self.games) % len(self.slugs)]
                table = await self.ask(
                    "POST", "/api/tables", {"code": f"{slug}:{self.random.randint(1, 10**6)}"}
                )
                self.games += 1
                for _ in range(self.longest):
                    if not table.get("moves") or len(self.times) >= most:
                        break
                    await asyncio.sleep(self.random.uniform(0.5, 1.5) * self.pause)
                    if time.monotonic() >= ends:
                        break
                    move = self.random.choice(table["moves"])["text"]
                    body = {"revision": table["revision"], "moves": [move]}
                    sent = time.perf_counter()
                    table = await self.ask("POST", f"/api/tables/{table['id']}/moves", body)
                    self.times.append(time.perf_counter() - sent)
                    if len(self.times) % MOVES_TO_UNDO == 0:
                        body = {"revision": table["revision"], "count": 1}
                        table = await self.ask("POST", f"/api/tables/{table['id']}/undo", body)
                    if len(self.times) % MOVES_TO_HINT == 0:
                        await self.ask("GET", f"/api/tables/{table['id']}/hints")
        finally:
            self.writer.close()

    async def ask(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        """One request and its answer."""
        written = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(written)}\r\n\r\n"
        )
        try:
            self.writer.write(head.encode() + written)
            answer = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        except (ConnectionError, asyncio.IncompleteReadError):
            # The server leaves who is silent for long, as this script may be on a busy machine.
            self.reconnections += 1
            self.writer.close()
            self.reader, self.writer = await asyncio.open_connection(self.host, self.port)
            self.writer.write(head.encode() + written)
            answer = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(answer.partition("content-length:")[2].split()[0])
        told: dict[str, Any] = json.loads(await self.reader.readexactly(length))
        status = answer.split()[1]
        if status not in ("200", "201"):
            self.refusals.append(f"{status} {told.get('error')}")
        return told


def memory_of(process: int) -> float:
    """The resident memory of a process in megabytes; nan where the system does not tell."""
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return float("nan")
    return pages * resource.getpagesize() / 1e6


def seconds_of(process: int) -> float:
    """The processor time that a process has used; nan where the system does not tell."""
    try:
        told = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return float("nan")
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


def quantile(times: Sequence[float], share: float) -> float:
    """The time within which this share of the moves was answered, in milliseconds."""
    return sorted(times)[min(int(len(times) * share), len(times) - 1)] * 1000


async def load(
    port: int, options: argparse.Namespace, process: int
) -> tuple[list[Player], list[tuple[int, float]]]:
    """Let the players play; the players, and for every second the moves made and the memory."""
    slugs = options.games or [entry.slug for entry in cadogan.games()]
    each = max(1, options.moves // options.players)
    pause = 0 if options.hour else options.pause
    players = [
        Player("127.0.0.1", port, number, pause, slugs, options.longest)
        for number in range(options.players)
    ]
    begun = time.monotonic()
    playing = asyncio.gather(*(player.play(begun + options.seconds, each) for player in players))
    seen: list[tuple[int, float]] = []
    told = 0
    while not playing.done():
        await asyncio.wait([playing], timeout=1)
        made = sum(len(player.times) for player in players)
        share = (
            made / options.moves if options.hour else (time.monotonic() - begun) / options.seconds
        )
        seen.append((made, memory_of(process)))
        if share * TOLD >= told or playing.done():
            told += 1
            print(
                f"after {time.monotonic() - begun:5.0f} s: {made} moves,"
                f" {seen[-1][1]:.1f} MB resident",
                flush=True,
            )
    await playing
    return players, seen


def quarters(seen: Sequence[tuple[int, float]]) -> list[float]:
    """The mean memory while each quarter of the moves was made."""
    sorted_in: list[list[float]] = [[], [], [], []]
    for made, memory in seen:
        sorted_in[min(4 * made // max(seen[-1][0], 1), 3)].append(memory)
    return [statistics.fmean(memories) if memories else float("nan") for memories in sorted_in]


def start_server(folder: str, core: int | None) -> tuple[subprocess.Popen[str], int]:
    """A server with an empty store, and its port."""
    command = [sys.executable, "-c", CODE]
    if core is not None and shutil.which("taskset"):
        command = ["taskset", "-c", str(core), *command]
    source = str(Path(cadogan.__file__).parents[1])
    server = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "CADOGAN_DATA": folder, "PYTHONPATH": source},
    )
    assert server.stdout is not None
    address = server.stdout.readline()
    return server, int(address.rstrip("/\n").rpartition(":")[2])


def main() -> int:
    """Run the load; the status is 1 when the target is missed or a request is refused."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=None, help="30, of --hour 3600")
    parser.add_argument("--moves", type=int, default=None, help="at most so many in all")
    parser.add_argument("--hour", action="store_true", help="the moves of an hour, without pauses")
    parser.add_argument("--pause", type=float, default=2, help="mean seconds between two moves")
    parser.add_argument("--target", type=float, default=100, help="milliseconds, of 95 in 100")
    parser.add_argument("--core", type=int, default=0, help="the server's; -1 for any")
    parser.add_argument(
        "--longest", type=int, default=LONGEST_GAME, help="moves after which a game is left"
    )
    parser.add_argument("--games", nargs="*", help="slugs; all 47 if none is named")
    options = parser.parse_args()
    if options.hour:
        options.moves = options.moves or int(options.players * HOUR / options.pause)
    options.moves = options.moves or 100_000
    options.seconds = options.seconds or (HOUR if options.hour else 30)
    if hasattr(os, "getloadavg"):
        print(f"load average {os.getloadavg()[0]:.2f}, {os.cpu_count()} cores", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        server, port = start_server(folder, options.core if options.core >= 0 else None)
        try:
            before = memory_of(server.pid)
            begun = time.monotonic()
            players, seen = asyncio.run(load(port, options, server.pid))
            lasted = time.monotonic() - begun
            after, used = memory_of(server.pid), seconds_of(server.pid)
        finally:
            if (status := server.poll()) is not None:
                print(f"the server ended by itself, with status {status}")
            server.terminate()
            server.wait()
    times = [one for player in players for one in player.times]
    refusals = [line for player in players for line in player.refusals]
    if not times:
        print("no move was made")
        return 1
    games = sum(player.games for player in players)
    print(
        f"{len(players)} players, {games} games, {len(times)} moves in {lasted:.0f} s,"
        f" {len(times) / lasted:.0f} a second; the server used {used:.1f} s of its core"
    )
    print(
        f"a move: p50 {quantile(times, 0.5):.1f} ms, p95 {quantile(times, 0.95):.1f} ms,"
        f" p99 {quantile(times, 0.99):.1f} ms, mean {statistics.fmean(times) * 1000:.1f} ms"
    )
    print(f"memory of the server: {before:.1f} MB before, {after:.1f} MB after")
    if reconnections := sum(player.reconnections for player in players):
        print(f"connections that were made anew: {reconnections}")
    for line in refusals[:5]:
        print(f"refused: {line}")
    if options.hour:
        means = quarters(seen)
        grown = means[3] / means[1] - 1
        print(
            f"mean over each quarter of the moves: {', '.join(f'{mean:.1f}' for mean in means)} MB,"
            f" at most {max(memory for _, memory in seen):.1f} MB"
        )
        print(f"from the second quarter to the last it grew by {grown:.1%}")
        return int(bool(refusals) or grown > FLAT)
    return int(bool(refusals) or quantile(times, 0.95) > options.target)


if __name__ == "__main__":
    raise SystemExit(main())
