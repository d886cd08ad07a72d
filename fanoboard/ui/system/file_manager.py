"""Showing a file where it lies, in the system's own file manager."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from threading import Thread

from fanoboard.messages import Message

_PATIENCE = 10
"""Seconds after which a file manager that hasn't come back has opened its window."""


class FolderOpening:
    """Opens the folder of a file without waiting for it; `done` is called, by another thread, in the end."""

    def __init__(self, file: Path, done: Callable[[], object]) -> None:
        self.file = file
        self.fault: Message | None = None
        """Why nothing was opened, once that is known."""
        self._done = done
        self._thread = Thread(target=self._open, name="file manager", daemon=True)
        self._thread.start()

    def wait(self) -> None:
        """Wait until it is over."""
        self._thread.join()

    def _open(self) -> None:
        try:
            reason = _opened(self.file)
        except OSError as error:
            reason = error.strerror or type(error).__name__
        if reason:
            self.fault = Message(
                "The folder can't be opened from here. The file is {file}. The system says: {reason}",
                file=str(self.file),
                reason=reason,
            )
        self._done()


def _opened(file: Path) -> str:
    """Open the folder of a file; what the system says against it, or nothing.  Raises OSError."""
    if sys.platform == "win32":
        os.startfile(file.parent)
        return ""
    return (
        left_to_system("open", "-R", str(file))
        if sys.platform == "darwin"
        else left_to_system("xdg-open", str(file.parent))
    )


def left_to_system(*command: str) -> str:
    """Have a program of the system open something; what it says against it, or nothing.  Raises OSError."""
    # It complains to a file, as one that stays open would perish of a pipe that nobody reads from any more.
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as complaints:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=complaints
        )
        try:
            status = process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            Thread(target=process.wait, name="file manager", daemon=True).start()
            return ""
        complaints.seek(0)
        return (complaints.read().strip() or str(status)) if status else ""
