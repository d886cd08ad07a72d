"""An engine's process, with threads that read and write so that nobody waits for it."""

from __future__ import annotations

import contextlib
import logging
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from queue import Empty, SimpleQueue
from threading import Thread

LONGEST_LINE = 1 << 16
"""What is longer than so many characters is read in pieces."""
_FAREWELL = 0.5
"""Seconds that a process gets to end by itself, and again once it was asked firmly."""

log = logging.getLogger(__name__)


class EngineProcess:
    """A running engine.  Raises OSError if it can't be started.

    `wake` is called, in another thread, whenever there is something to take from `lines`.
    """

    def __init__(self, command: Sequence[str], wake: Callable[[], None]) -> None:
        # A console program must not open a console beside a window.
        flags = getattr(subprocess, "CREATE_NO_WINDOW", 0) if sys.platform == "win32" else 0
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            bufsize=1,
            creationflags=flags,
        )
        self._wake = wake
        self._said: SimpleQueue[str | None] = SimpleQueue()
        self._orders: SimpleQueue[str | None] = SimpleQueue()
        for work in (self._read, self._write, self._read_errors):
            Thread(target=work, name=f"engine {self._process.pid} {work.__name__}", daemon=True).start()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def send(self, line: str) -> None:
        """Have a line written to the engine."""
        self._orders.put(line)

    def lines(self) -> Iterator[str | None]:
        """What the engine said since last asked, `info` left out; None where it has ended."""
        with contextlib.suppress(Empty):
            while True:
                yield self._said.get_nowait()

    def kill(self) -> None:
        """End it at once."""
        self._orders.put(None)
        self._process.kill()
        Thread(target=self._process.wait, name="engine burial").start()

    def close(self) -> None:
        """Ask it to end, and see to it that it does, in the background."""
        self.send("quit")
        self._orders.put(None)
        # Not a daemon: the interpreter stays until the engine is gone, whatever it does.
        Thread(target=self._see_off, name="engine farewell").start()

    def _see_off(self) -> None:
        for urge in (self._process.terminate, self._process.kill):
            try:
                self._process.wait(_FAREWELL)
            except subprocess.TimeoutExpired:
                urge()
        self._process.wait()

    def _read(self) -> None:
        assert self._process.stdout is not None
        while line := self._process.stdout.readline(LONGEST_LINE):
            if not line.startswith("info"):
                self._said.put(line.strip())
                self._wake()
        self._said.put(None)
        self._wake()

    def _write(self) -> None:
        assert self._process.stdin is not None
        # A process that has died is noticed by the reader.
        with contextlib.suppress(OSError, ValueError):
            while (line := self._orders.get()) is not None:
                self._process.stdin.write(line + "\n")
                self._process.stdin.flush()
            self._process.stdin.close()

    def _read_errors(self) -> None:
        assert self._process.stderr is not None
        while line := self._process.stderr.readline(LONGEST_LINE):
            log.warning("engine %d: %s", self.pid, line.rstrip())
