"""The processes that make parts of tables, seen from the one that has them made."""

from __future__ import annotations

import contextlib
import subprocess
from collections.abc import Callable
from threading import Thread

from fanoboard.engine.launch import NO_CONSOLE, program
from fanoboard.games.capabilities import MoreTables


class PartProcess:
    """A running process.  Raises OSError if it can't be started.

    What it says is told to `heard`, in another thread, with the process itself; None where it has ended.
    """

    def __init__(
        self, game: MoreTables, level: int, part: str | None, heard: Callable[[PartProcess, str | None], None]
    ) -> None:
        self.part = part
        self.share = 0.0
        options = [f"{name}={value}" for name, value in game.options.items()]
        words = ["tables", game.name, "--pieces", str(level), "--options", *options]
        words += ["--part", part] if part is not None else ["--trial"]
        below_normal: int = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
        self._process = subprocess.Popen(
            [*program(), *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            errors="replace",
            bufsize=1,
            creationflags=NO_CONSOLE | below_normal,
            # A key that interrupts a command in its terminal is none of this process's affair: it ends
            # when its input does.
            start_new_session=True,
        )
        self._heard = heard
        self._reader = Thread(target=self._read, name=f"part {part}", daemon=True)
        self._reader.start()

    def send(self, line: str) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError, ValueError):
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()

    def kill(self) -> None:
        self._process.kill()
        self.finish()

    def finish(self) -> None:
        """See it off, which has said its last word."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        self._reader.join()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._heard(self, line.strip())
        self._process.stdout.close()
        self._process.wait()
        self._heard(self, None)
