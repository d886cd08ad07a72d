"""How far a tournament has come, on standard error: a bar on a terminal, else a line now and then."""

from __future__ import annotations

import contextlib
import shutil
import time
from typing import Final, TextIO

_BAR: Final = 24
_LINES: Final = 20
"""How many lines there are in all, where there is no bar."""


class ProgressLine:
    """Tells of the games that are done, and about how long the others will take; a program without a
    terminal has no stream to tell it to.
    """

    def __init__(self, total: int, stream: TextIO | None, before: int = 0) -> None:
        """`before` of the games were done already."""
        self._total = total
        self._before = before
        self._stream = stream
        self._bar = stream is not None and stream.isatty()
        self._began = time.monotonic()
        self._done = 0

    def show(self, done: int, standing: str) -> None:
        """Show that so many games are done; `standing` is a summary in a few words."""
        self._done = done
        passed = time.monotonic() - self._began
        new = done - self._before
        left = passed / new * (self._total - done) if new else 0.0
        text = f"{done}/{self._total}  {_clock(left)} left  {standing}"
        if self._bar:
            full = _BAR * done // max(1, self._total)
            width = shutil.get_terminal_size().columns
            line = f"[{'#' * full}{'.' * (_BAR - full)}] {text}"
            self._write(f"\r\x1b[K{line[: width - 1]}")
        elif done * _LINES // self._total > (done - 1) * _LINES // self._total:
            self._write(f"{text}\n")

    def say(self, text: str) -> None:
        self._write(f"\r\x1b[K{text}\n" if self._bar else f"{text}\n")

    def close(self) -> None:
        """Leave the bar, so that what follows begins a line."""
        if self._bar and self._done:
            self._write("\n")

    def _write(self, text: str) -> None:
        if self._stream is not None:
            with contextlib.suppress(OSError):  # what came of it is told all the same
                self._stream.write(text)
                self._stream.flush()


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
