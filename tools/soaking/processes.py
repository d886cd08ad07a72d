"""The processes of a program, as Linux tells of them: which there are, and whether they have work."""

from __future__ import annotations

import contextlib
import os
import signal
from pathlib import Path
from typing import Final

_TICKS: Final = os.sysconf("SC_CLK_TCK")


def children(pid: int) -> list[int]:
    """The processes that a process started, and those that these started."""
    found = []
    for task in _listed(Path(f"/proc/{pid}/task")):
        with contextlib.suppress(OSError, ValueError):
            found += [int(child) for child in (task / "children").read_text().split()]
    return [each for child in found for each in (child, *children(child))]


def is_engine(pid: int) -> bool:
    """Whether a process is one of those that think."""
    try:
        return b"engine" in Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    except OSError:
        return False


def has_work(pid: int) -> bool:
    """Whether one of its threads runs, or would if there were a processor, or waits for a disk."""
    for task in _listed(Path(f"/proc/{pid}/task")):
        with contextlib.suppress(OSError, IndexError):
            if (task / "stat").read_text().rpartition(")")[2].split()[0] in ("R", "D"):
                return True
    return False


def processor_time(pid: int) -> float:
    """The seconds of the processor that it has used."""
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / _TICKS
    except (OSError, IndexError):
        return 0.0


def halt(pid: int, *, on: bool) -> None:
    """Have a process stand still, or go on."""
    with contextlib.suppress(OSError):
        os.kill(pid, signal.SIGSTOP if on else signal.SIGCONT)


def _listed(folder: Path) -> list[Path]:
    try:
        return list(folder.iterdir())
    except OSError:
        return []
