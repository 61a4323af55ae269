"""Play in Firefox: all 47 tables looked at, a game won by mouse, finger and keys, no error told.

    python tools/firefox_check.py [--firefox firefox-esr] [--pictures build/firefox]

The tests drive Chromium; this drives the Firefox that is installed, through its own remote protocol
(Marionette), without a window. Needs the page (`npm run build` in web/), and Firefox.
"""

from __future__ import annotations

import argparse
import base64
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

import cadogan  # noqa: E402
from tests.web.player import GRIP, WAY, Hand, begin_record, built_page  # noqa: E402
from tests.web.service import Service, Structure  # noqa: E402
from tests.web.test_browser_tables import MEASURE  # noqa: E402

WAIT = 60.0
PATIENCE = 180.0
DEALS = {"turn", "deal", "redeal", "pay", "replenish"}
KEYS = {"Tab": "\ue004", "Enter": "\ue007"}
KEYS |= {"ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015"}
PREFERENCES = """\
user_pref("marionette.port", 0);
user_pref("network.proxy.type", 0);
user_pref("app.update.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.enabled", false);
"""
STILL = """() => document.querySelector('.board').getAnimations({ subtree: true })
    .every((one) => one.id !== 'glide')"""
# What the console has of our page, and what it has of anybody's scripts.
TOLD = """
const messages = Services.console.getMessageArray()
  .filter((one) => one instanceof Ci.nsIScriptError)
  .filter((one) => one.sourceName.includes(arguments[0]) || one.category.includes('content')
    || one.category === 'CSP')
  .filter((one) => !(one.flags & Ci.nsIScriptError.infoFlag))
  .map((one) => `${one.category}: ${one.errorMessage} (${one.sourceName}:${one.lineNumber})`);
const storage = Cc['@mozilla.org/consoleAPI-storage;1'].getService(Ci.nsIConsoleAPIStorage);
return messages.concat(storage.getEvents()
  .filter((one) => ['error', 'warn', 'assert'].includes(one.level))
  .filter((one) => one.filename.includes(arguments[0]))
  .map((one) => `console.${one.level}: ${one.arguments.join(' ')}`));
"""


class CheckError(Exception):
    """Something is not as it should be in Firefox."""


class Firefox:
    """A Firefox of our own, with an empty profile."""

    def __init__(self, program: str, profile: Path) -> None:
        (profile / "user.js").write_text(PREFERENCES, encoding="utf-8")
        self.process = subprocess.Popen(
            [
                program,
                "--headless",
                "--no-remote",
                "--marionette",
                "--remote-allow-system-access",
                "--profile",
                str(profile),
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "HOME": str(profile)},
        )
        self.number = 0
        self.wire = self.connect(profile / "MarionetteActivePort")
        self.heard = self.wire.makefile("rb")
        self.receive()
        self.session = self.ask("WebDriver:NewSession", {"acceptInsecureCerts": False})

    def connect(self, port: Path) -> socket.socket:
        """The connection to Firefox, when it has said at which port it listens."""
        for _ in range(int(WAIT * 10)):
            if port.exists() and (text := port.read_text(encoding="ascii").strip()):
                return socket.create_connection(("127.0.0.1", int(text)), PATIENCE)
            if self.process.poll() is not None:
                raise CheckError(f"Firefox ended with status {self.process.returncode}")
            time.sleep(0.1)
        raise CheckError("Firefox does not listen")

    def __enter__(self) -> Firefox:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.wire.close()
        self.process.terminate()
        try:
            self.process.wait(WAIT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def receive(self) -> Any:
        """A message: its length in figures, a colon, JSON."""
        length = b""
        while not length.endswith(b":"):
            try:
                piece = self.heard.read(1)
            except TimeoutError:
                raise CheckError(f"Firefox has said nothing for {PATIENCE:.0f} s") from None
            if not piece:
                raise CheckError("Firefox has closed the connection")
            length += piece
        return json.loads(self.heard.read(int(length[:-1])))

    def ask(self, command: str, parameters: Structure | None = None) -> Any:
        """The answer to a command."""
        self.number += 1
        written = json.dumps([0, self.number, command, parameters or {}]).encode()
        self.wire.sendall(b"%d:%s" % (len(written), written))
        _, _, error, result = self.receive()
        if error is not None:
            raise CheckError(f"{command}: {error['error']}: {error['message'][:500]}")
        return result.get("value", result) if isinstance(result, dict) else result

    def run(self, script: str, *values: object) -> Any:
        """What a function of the page gives for these values."""
        called = f"return ({script})(...arguments)"
        return self.ask("WebDriver:ExecuteScript", {"script": called, "args": list(values)})

    def wait_for(self, what: str, condition: str, *values: object) -> None:
        """Wait till a function of the page gives something true."""
        ends = time.monotonic() + WAIT
        while not self.run(condition, *values):
            if time.monotonic() > ends:
                raise CheckError(f"{what} did not come")
            time.sleep(0.02)

    def troubles(self, address: str) -> list[str]:
        """Errors and warnings of the page at an address."""
        self.ask("Marionette:SetContext", {"value": "chrome"})
        try:
            told: list[str] = self.ask(
                "WebDriver:ExecuteScript", {"script": TOLD, "args": [address], "newSandbox": True}
            )
        finally:
            self.ask("Marionette:SetContext", {"value": "content"})
        return told

    def perform(self, kind: str, actions: list[Structure], pointer: str = "mouse") -> None:
        """Let a pointer or the keys do things one after another."""
        source: Structure = {"type": kind, "id": f"{kind} {pointer}", "actions": actions}
        if kind == "pointer":
            source["parameters"] = {"pointerType": pointer}
        self.ask("WebDriver:PerformActions", {"actions": [source]})

    def press(self, key: str) -> None:
        """Press a key and let it go."""
        value = KEYS.get(key, key)
        self.perform(
            "key", [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        )

    def picture(self, path: Path) -> None:
        """Take a picture of the window."""
        path.parent.mkdir(parents=True, exist_ok=True)
        shot = self.ask("WebDriver:TakeScreenshot", {"full": False})
        path.write_bytes(base64.b64decode(shot))


def moved(x: float, y: float, milliseconds: int = 0) -> Structure:
    """A pointer goes to a point of the window."""
    return {"type": "pointerMove", "x": round(x), "y": round(y), "duration": milliseconds}


class Table:
    """A table in Firefox."""

    def __init__(self, firefox: Firefox, service: Service, table: Structure) -> None:
        self.firefox = firefox
        self.service = service
        self.id = table["id"]
        address = f"{service.address.rstrip('/')}/#/table/{self.id}"
        firefox.ask("WebDriver:Navigate", {"url": address})
        self.wait_for(table["revision"])

    def wait_for(self, revision: int) -> None:
        """Wait till the table is drawn at this revision."""
        own = f'.table-page:has(a[href="#/replay/{self.id}"])'
        drawn = f'{own} .board[data-revision="{revision}"] .card'
        self.firefox.wait_for(
            f"revision {revision} of the table",
            "(drawn) => document.querySelector(drawn) !== null",
            drawn,
        )

    def grip(self, label: str, card: str = "") -> tuple[float, float]:
        """Where to touch a card, or a place, when no card glides any more."""
        self.firefox.wait_for("the end of the gliding", STILL)
        point = self.firefox.run(GRIP, [label, card])
        if point is None:
            raise CheckError(f"{card or 'nothing'} of {label} can be touched")
        return point["x"], point["y"]

    def touch(self, label: str, card: str, hand: Hand) -> None:
        """Press a place once."""
        if hand == "keys":
            self.walk_to(label)
            self.firefox.press("Enter")
            return
        down, up = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
        here = moved(*self.grip(label, card))
        self.firefox.perform("pointer", [here, down, up], "touch" if hand == "tap" else "mouse")

    def walk_to(self, label: str) -> None:
        """Move the focus to a place with Tab and the arrows alone."""
        inside = "() => document.activeElement?.closest('[data-cell]')?.dataset.cell ?? ''"
        for _ in range(80):
            if self.firefox.run(inside):
                break
            self.firefox.press("Tab")
        way = self.firefox.run(WAY, label)
        for key in way:
            self.firefox.press(key)
        if self.firefox.run(inside) != label:
            raise CheckError(f"the arrows do not lead to {label}")

    def drag(self, source: tuple[float, float], target: tuple[float, float]) -> None:
        """Drag with the mouse from point to point."""
        down, up = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
        between = moved((source[0] + target[0]) / 2, (source[1] + target[1]) / 2, 40)
        steps = [moved(*source), down, between, moved(*target, 40), up]
        self.firefox.perform("pointer", steps)

    def make(self, text: str, hand: Hand) -> None:
        """Make a move of a record, and wait till it is drawn."""
        table = self.service.ask("GET", f"/api/tables/{self.id}")
        move = next(one for one in table["moves"] if one["text"] == text)
        stations = [place for place in dict.fromkeys(move["places"]) if place]
        if move["verb"] in DEALS:
            self.touch("pack", "", hand)
        elif hand == "drag" and len(stations) == 2:
            self.drag(self.grip(stations[0], move["card"]), self.grip(stations[1]))
        else:
            for number, label in enumerate(stations):
                self.touch(label, move["card"] if number == 0 else "", hand)
        self.wait_for(table["revision"] + 1)


def check_contents(firefox: Firefox, service: Service) -> None:
    """The contents page shows all games, and one of them is opened and dealt from there."""
    firefox.ask("WebDriver:Navigate", {"url": service.address})
    drawn = "() => document.querySelectorAll('li.game svg').length === 47"
    firefox.wait_for("the 47 drawings of the contents page", drawn)
    firefox.run("() => { document.querySelector('li.game a').click(); }")
    begin = """() => {
      const found = [...document.querySelectorAll('#main button')]
        .find((one) => /^(Play|Deal|Begin)/.test(one.textContent));
      found?.click();
      return Boolean(found);
    }"""
    firefox.wait_for("the button that deals", begin)
    firefox.wait_for("a table", "() => document.querySelector('.board .card') !== null")


def check_tables(firefox: Firefox, service: Service) -> list[str]:
    """What of the 47 tables lies outside the frame, or is hidden, or wider than the window."""
    troubles = []
    for entry in cadogan.games():
        Table(firefox, service, service.begin(f"{entry.slug}:7"))
        told = firefox.run(MEASURE)
        for card in told["cards"]:
            hidden = card["seen"] < 0.02 and (card["top"] or not card["squared"])
            if card["outside"] or hidden:
                troubles.append(f"{entry.slug}: {card['name']} is hidden or outside")
        if told["page"][0] > told["page"][1] + 1:
            troubles.append(f"{entry.slug}: the page is wider than the window")
    return troubles


def check_game(firefox: Firefox, service: Service, name: str, hands: tuple[Hand, ...]) -> None:
    """A won game is played to its end, each move by another hand, the page reloaded once."""
    opened, moves = begin_record(service, name, 14)
    table = Table(firefox, service, opened)
    for number, move in enumerate(moves):
        table.make(move, hands[number % len(hands)])
        if number == len(moves) // 2:
            firefox.ask("WebDriver:Refresh")
            table.wait_for(service.ask("GET", f"/api/tables/{table.id}")["revision"])
    won = """() => document.querySelector('.banner h2')?.textContent
        === 'The patience has succeeded'"""
    firefox.wait_for("the banner of a won game", won)


def main() -> int:
    """Check, and say what was found; the status is 1 when something is wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--firefox", default="firefox-esr", help="the program")
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of the page")
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as games,
        tempfile.TemporaryDirectory() as profile,
        Service(Path(games), built_page()) as service,
        Firefox(options.firefox, Path(profile)) as firefox,
    ):
        capabilities = firefox.session.get("capabilities", {})
        print(f"Firefox {capabilities.get('browserVersion', 'of no known version')}", flush=True)

        def keep(name: str) -> None:
            if options.pictures:
                firefox.picture(options.pictures / f"{name}.png")

        try:
            check_contents(firefox, service)
            keep("first-table")
            for name, hands in PLAYED.items():
                check_game(firefox, service, name, hands)
                keep(name)
                print(f"{name}: won by {', '.join(hands)}", flush=True)
            troubles = check_tables(firefox, service)
            print("47 tables drawn", flush=True)
        except CheckError as error:
            keep("trouble")
            troubles = [str(error)]
        troubles += firefox.troubles(service.address)
    for line in troubles:
        print(f"trouble: {line}")
    return int(bool(troubles))


PLAYED: dict[str, tuple[Hand, ...]] = {
    "fortress": ("drag", "click", "keys"),
    "the-clock": ("drag", "keys"),
    "la-belle-lucie": ("tap", "drag", "keys"),
    "the-salic-law": ("drag", "click"),
}


if __name__ == "__main__":
    raise SystemExit(main())
