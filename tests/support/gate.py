"""What a fake engine waits for, so that a test says when it answers."""

from __future__ import annotations

import time
from pathlib import Path


class Gate:
    """A file that is there as soon as the engine may answer."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def before(self, *manner: str) -> tuple[str, ...]:
        """How a fake engine behaves that answers no `go` before the gate is open."""
        return ("after", str(self._file), *manner)

    def open(self) -> None:
        """Let the engine answer, from now on."""
        self._file.touch()


def wait_for(file: str) -> None:
    """Wait until a gate is open."""
    while not Path(file).exists():
        time.sleep(0.002)
