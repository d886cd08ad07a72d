"""Speaking to an engine over pipes, as any other program would."""

from __future__ import annotations

import atexit
import contextlib
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, Queue
from threading import Thread

import fanoboard
from fanoboard.engine.launch import engine_command
from support.waiting import PATIENCE

TESTED = Path(fanoboard.__file__).parent.parent
"""The folder in which Python finds the fanoboard that is tested."""


def processor_seconds(pid: int) -> float:
    """The processor time that a process has taken; always 0 where the system tells nobody."""
    if sys.platform != "linux":
        return 0.0
    return time.clock_gettime(~pid << 3 | 2)  # as clock_getcpuclockid(3) makes it


def _default(option: list[str]) -> str:
    """What an option is at first, of the words that tell of it."""
    words = option[option.index("default") + 1 :]
    ends = [words.index(word) for word in ("min", "var") if word in words]
    return " ".join(words[: min(ends, default=None)])


class Talk:
    """A running engine."""

    def __init__(self, game: str) -> None:
        self.process = subprocess.Popen(
            engine_command(game),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=TESTED,
        )
        self.said: Queue[str] = Queue()
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()

    @property
    def used(self) -> float:
        """The processor time, in seconds, that it has taken so far; 0 where the system does not tell."""
        return processor_seconds(self.process.pid)

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.put(line.decode().removesuffix("\n"))

    def send(self, *lines: str | bytes) -> None:
        assert self.process.stdin is not None
        for line in lines:
            self.process.stdin.write((line if isinstance(line, bytes) else line.encode()) + b"\n")
        self.process.stdin.flush()

    def until(self, beginning: str) -> list[str]:
        """What is said up to a line that begins like this."""
        lines: list[str] = []
        while not lines or not lines[-1].startswith(beginning):
            try:
                lines.append(self.said.get(timeout=PATIENCE))
            except Empty:
                raise AssertionError(f"waited for {beginning!r}, heard {lines}") from None
        return lines

    def ask(self, *lines: str | bytes) -> list[str]:
        """All answers to some quick commands."""
        self.send(*lines, "isready")
        return self.until("readyok")[:-1]

    def close(self) -> None:
        """End it at once, if it has not ended, and let go of its pipes."""
        self.process.kill()
        self._listener.join()
        with contextlib.suppress(OSError), self.process:
            pass

    def reset(self) -> bool:
        """Have it be as one that has just been started; whether it is still there to do so."""
        if self.process.poll() is not None:
            return False
        try:
            self.send("stop", "ugi")
            options = [line.split() for line in self.until("ugiok") if line.startswith("option ")]
            defaults = [f"setoption name {each[2]} value {_default(each)}" for each in options]
            return not self.ask("uginewgame", "position startpos", *defaults, "position startpos")
        except (OSError, ValueError):
            return False

    def end(self) -> int:
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.process.wait(PATIENCE)


_idle: dict[str, Talk] = {}


@contextlib.contextmanager
def talking(game: str) -> Iterator[Talk]:
    """An engine as it is at first, which may be one that others have talked to: many questions, one start."""
    talk = _idle.pop(game, None) or Talk(game)
    try:
        yield talk
    finally:
        if game not in _idle and talk.reset():
            _idle[game] = talk
        else:
            talk.close()


@atexit.register
def _end_all() -> None:
    while _idle:
        _idle.popitem()[1].close()
