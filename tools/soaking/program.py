"""The program in a window of its own, with a home of its own, and what can be seen of it from outside."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from support.xserver import Screen

from soaking.processes import children, halt, has_work, is_engine, processor_time
from soaking.seen import Seen, read

_SEEN_OFF = re.compile(r"engine \d+ ended: status -(9|15), 0 lines")
"""What the window says of an engine that it has ended itself."""
STARTING = 120.0
"""Seconds that a start may take on a machine with much else to do."""
ENDING = 60.0
"""Seconds that an end may take there."""


def usual_program() -> list[str]:
    """The installed program; in a checkout, the package."""
    script = Path(sys.executable).with_name("fanoboard")
    return [str(script)] if script.exists() else [sys.executable, "-m", "fanoboard"]


class Program:
    """One run of the program."""

    def __init__(self, command: Sequence[str], screen: Screen, home: Path) -> None:
        self._screen = screen
        self.home = home
        self._told = home / "screen.json"
        self._told.unlink(missing_ok=True)
        self._errors = home / "errors.txt"
        self._logs: dict[Path, int] = {}
        """How many bytes of each log were read."""
        self.last: Seen | None = None
        self._text = ""
        with self._errors.open("wb") as errors:
            self.process = subprocess.Popen(
                command,
                env={**screen.env, "HOME": str(home), "FANOBOARD_HOME": str(home / "own"), **self._watch},
                cwd=home,
                stdout=errors,
                stderr=errors,
                start_new_session=True,
            )
        end = time.monotonic() + STARTING
        while self.look() is None and self.running:
            if time.monotonic() > end:
                raise TimeoutError("the window does not come")
            time.sleep(0.02)
        self.window = screen.window("fanoboard") if self.running else ""

    @property
    def _watch(self) -> dict[str, str]:
        """What makes the program tell, and keeps it from opening what is not its own."""
        harmless = self.home / "bin"
        harmless.mkdir(exist_ok=True)
        opener = harmless / "xdg-open"
        opener.write_text("#!/bin/sh\n")
        opener.chmod(0o755)
        return {"FANOBOARD_WATCH": str(self._told), "PATH": f"{harmless}:{os.environ['PATH']}"}

    @property
    def running(self) -> bool:
        """Whether it has not ended."""
        return self.process.poll() is None

    def look(self) -> Seen | None:
        """What it shows, or None before the first frame."""
        with contextlib.suppress(OSError):
            text = self._told.read_text(encoding="utf-8")
            if text != self._text:
                self._text = text
                self.last = read(json.loads(text))
        return self.last

    @property
    def silence(self) -> float:
        """Seconds since the window went round its loop."""
        try:
            return time.time() - self._told.stat().st_mtime
        except OSError:
            return 0.0

    # Its processes

    @property
    def engines(self) -> list[int]:
        """The processes that think."""
        return [pid for pid in children(self.process.pid) if is_engine(pid)]

    @property
    def working(self) -> bool:
        """Whether any of its processes would do something if it got the processor."""
        pid = self.process.pid
        return any(map(has_work, (pid, *children(pid))))

    @property
    def window_time(self) -> float:
        """The seconds of the processor that the window's process has used."""
        return processor_time(self.process.pid)

    def hold_up(self, seconds: float, *, engines: bool) -> None:
        """Have its window, or what thinks for it, come late."""
        pids = self.engines if engines else [self.process.pid]
        try:
            for pid in pids:
                halt(pid, on=True)
            time.sleep(seconds)
        finally:
            for pid in pids:
                halt(pid, on=False)

    # What it leaves behind

    def faults(self) -> list[str]:
        """What was written since the last time of what went wrong: into logs, and to standard error."""
        found: list[str] = []
        logs = sorted((self.home / "own" / "log").glob("*.log"))
        for file in (*logs, self._errors):
            start = self._logs.get(file, 0)
            with contextlib.suppress(OSError):
                data = file.read_bytes()
                start = 0 if start > len(data) else start
                self._logs[file] = len(data)
                text = data[start:].decode("utf-8", "replace")
                found += [f"{file.name}: {entry}" for entry in troubled(text)]
        return found

    def end(self, *, politely: bool) -> int | None:
        """Have it end, by the signal of a system that shuts down or with force; its status, if it obeyed."""
        status: int | None = None
        if politely and self.running:
            self.process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                status = self.process.wait(ENDING)
        with contextlib.suppress(OSError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        return status


def write_settings(home: Path, settings: dict[str, Any]) -> None:
    """Write the settings of a home."""
    file = home / "own" / "config" / "settings.yaml"
    file.parent.mkdir(parents=True, exist_ok=True)
    # What is JSON is YAML as well.
    file.write_text(json.dumps(settings), encoding="utf-8")


def forget(home: Path) -> None:
    """Delete a home."""
    shutil.rmtree(home, ignore_errors=True)


def troubled(text: str) -> list[str]:
    """The entries of a log that tell of trouble, each with the lines that belong to it."""
    entries: list[str] = []
    for line in text.splitlines():
        words = line.split(" ", 3)
        begins = len(words) > 2 and words[0][:4].isdigit() and "-" in words[0]
        if begins:
            entries.append(line)
        elif entries:
            entries[-1] += "\n" + line
        else:
            entries.append(line)
    return [entry for entry in entries if not _harmless(entry)]


def _harmless(entry: str) -> bool:
    words = entry.split(" ", 3)
    return len(words) > 2 and (words[2] in ("INFO", "DEBUG") or bool(_SEEN_OFF.search(entry)))
