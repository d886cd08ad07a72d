"""Opening a folder or a page by a program of the system: its file manager, its browser."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from fanoboard.messages import Message
from fanoboard.tasks import in_time

_PATIENCE = 10
"""Seconds after which a file manager that hasn't come back has opened its window."""


def open_folder(file: Path) -> Message | None:
    """Open the folder of a file; why that can't be done, if so.  It may take seconds, so it is for a task."""
    try:
        reason = _opened(file)
    except OSError as error:
        reason = error.strerror or type(error).__name__
    if not reason:
        return None
    return Message(
        "The folder can't be opened from here. The file is {file}. The system says: {reason}",
        file=str(file),
        reason=reason,
    )


def _opened(file: Path) -> str:
    """Open the folder of a file; return the system's objection, or nothing.  Raises OSError."""
    if sys.platform == "win32":
        os.startfile(file.parent)
        return ""
    return (
        left_to_system("open", "-R", str(file))
        if sys.platform == "darwin"
        else left_to_system("xdg-open", str(file.parent))
    )


def left_to_system(*command: str) -> str:
    """Have a program of the system open something; return its objection, or nothing.  Raises OSError."""
    # It complains to a file, as one that stays open would perish of a pipe that nobody reads from any more.
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as complaints:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=complaints
        )
        status = in_time(process.wait, _PATIENCE)
        complaints.seek(0)
        return (complaints.read().strip() or str(status)) if status else ""


def open_page(address: str) -> Message | None:
    """Open a page; why that can't be done, if so.  It may take seconds, so it is for a task."""
    try:
        if sys.platform == "win32":
            os.startfile(address)
            return None
        reason = left_to_system("open" if sys.platform == "darwin" else "xdg-open", address)
    except OSError as error:
        reason = error.strerror or type(error).__name__
    if not reason:
        return None
    return Message(
        "The page can't be opened from here. Its address is {page}. The system says: {reason}",
        page=address,
        reason=reason,
    )
