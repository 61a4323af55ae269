"""Runs the command `cadogan` as people and programs do: in processes of its own.

`run` gives it input through a pipe, `Talk` speaks with it line by line, `Screen` is a terminal.
"""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType, TracebackType

from tests.builds import ROOT

PROMPT = "> "
PYTHON = (sys.executable, "-W", "error")


def environment(data: Path, **more: str) -> dict[str, str]:
    """The environment of a command whose games lie in the folder `data`."""
    inherited = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("CADOGAN_", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"))
    }
    path = os.pathsep.join([str(ROOT / "src"), *filter(None, [os.environ.get("PYTHONPATH")])])
    return inherited | {
        "CADOGAN_DATA": str(data),
        "PYTHONPATH": path,
        "PYTHONUTF8": "1",
        "TERM": "xterm",
        "INPUTRC": os.devnull,
        **more,
    }


def command(arguments: Sequence[str]) -> list[str]:
    """The command line, warnings being errors."""
    return [*PYTHON, "-m", "cadogan", *arguments]


def run(
    data: Path,
    *arguments: str,
    text: str = "",
    folder: Path | None = None,
    more: Mapping[str, str] | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run `cadogan` with a text as its input, to its end."""
    return subprocess.run(
        command(arguments),
        input=text,
        env=environment(data, **(more or {})),
        cwd=folder or data,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def refusal(done: subprocess.CompletedProcess[str]) -> str:
    """The one line with which a command refused what it was given."""
    assert done.returncode == 2, (done.returncode, done.stdout, done.stderr)
    assert done.stdout == ""
    line, end, rest = done.stderr.partition("\n")
    assert (end, rest) == ("\n", ""), done.stderr
    assert line.startswith("cadogan: ")
    return line.removeprefix("cadogan: ")


class Talk:
    """A game played through pipes, an answer at a time."""

    def __init__(self, data: Path, *arguments: str) -> None:
        self.process = subprocess.Popen(
            command(arguments),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(data),
            cwd=data,
        )
        self.opening = self._answer()

    def __enter__(self) -> "Talk":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                with suppress(OSError):
                    stream.close()

    def ask(self, line: str) -> str:
        """Type a line; what is answered, without the line itself."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()
        answer = self._answer()
        assert answer.startswith(f"{line}\n")
        return answer.removeprefix(f"{line}\n")

    def kill(self) -> None:
        """End it with SIGKILL."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def _answer(self) -> str:
        assert self.process.stdout is not None
        heard = b""
        while not (heard.endswith(b"\n> ") or heard == b"> "):
            ready, _, _ = select.select([self.process.stdout], [], [], 60)
            assert ready, f"no answer after a minute: {heard!r}"
            piece = os.read(self.process.stdout.fileno(), 1)
            assert piece, heard
            heard += piece
        return heard.decode().removesuffix(PROMPT)


class Screen:
    """A command on a pseudo-terminal of 80 columns; with `program`, one of Python's own."""

    def __init__(
        self,
        data: Path,
        *arguments: str,
        program: bool = False,
        more: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            # Nothing of the test's own may run on here.
            try:
                os.chdir(data)
                line = [*PYTHON, *arguments] if program else command(arguments)
                os.execve(line[0], line, environment(data, **more))
            finally:
                os._exit(127)
        self.seen = ""

    def __enter__(self) -> "Screen":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self.child:
            os.kill(self.child, signal.SIGKILL)
            os.waitpid(self.child, 0)
        os.close(self.terminal)

    def until(self, awaited: str, seconds: float = 60) -> str:
        """Read until a text was seen (a regular expression), and give all up to its end."""
        deadline = time.monotonic() + seconds
        while not (found := re.search(awaited, self.seen, re.DOTALL)):
            left = deadline - time.monotonic()
            assert left > 0, f"{awaited!r} did not come: {self.seen!r}"
            if select.select([self.terminal], [], [], left)[0]:
                self.seen += self._read()
        part, self.seen = self.seen[: found.end()], self.seen[found.end() :]
        return part

    def type(self, keys: str) -> None:
        """Press keys; `\\x03` is Ctrl-C, `\\x04` is Ctrl-D."""
        os.write(self.terminal, keys.encode())

    def end(self, keys: str = "", seconds: float = 60) -> tuple[int, str]:
        """Wait for the end: the exit status, and what was still printed.

        `keys` are pressed again every few seconds: a Ctrl-C that falls between two looks of the
        line editor waits for the next key, as with a person.
        """
        rest = self.seen
        deadline = time.monotonic() + seconds
        while True:
            assert time.monotonic() < deadline, f"the command did not end: {rest!r}"
            if not select.select([self.terminal], [], [], 3)[0]:
                self.type(keys)
                continue
            piece = self._read()
            if not piece:
                break
            rest += piece
        _, status = os.waitpid(self.child, 0)
        self.child = 0
        return os.waitstatus_to_exitcode(status), rest

    def _read(self) -> str:
        try:
            return os.read(self.terminal, 4096).decode(errors="replace")
        except OSError:
            return ""  # that is how Linux says that nobody is at the other end
