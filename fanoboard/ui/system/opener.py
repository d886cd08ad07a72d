"""Opening a folder or a page by a program of the system: its file manager, its browser."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from fanoboard.messages import Message
from fanoboard.tasks import in_time

PATIENCE = 10
"""Seconds after which a file manager that hasn't come back has opened its window."""


def open_folder(file: Path) -> Message | None:
    """Open the folder of a file; why that can't be done, if so.  It may take seconds, so it is for a task."""
    if sys.platform == "darwin":
        reason = _objection("open", "-R", str(file))
    else:
        reason = _objection("xdg-open", str(file.parent))
    if not reason:
        return None
    return Message(
        "The folder can't be opened from here. The file is {file}. The system says: {reason}",
        file=str(file),
        reason=reason,
    )


def open_page(address: str) -> Message | None:
    """Open a page; why that can't be done, if so.  It may take seconds, so it is for a task."""
    reason = _objection("open" if sys.platform == "darwin" else "xdg-open", address)
    if not reason:
        return None
    return Message(
        "The page can't be opened from here. Its address is {page}. The system says: {reason}",
        page=address,
        reason=reason,
    )


def _objection(*command: str) -> str:
    """Have the system open what a command ends with; what it says against it, or nothing."""
    try:
        if sys.platform == "win32":
            os.startfile(command[-1])
            return ""
        return left_to_system(*command)
    except OSError as error:
        return error.strerror or type(error).__name__


def left_to_system(*command: str) -> str:
    """Have a program of the system open something; return its objection, or nothing.  Raises OSError."""
    # It complains to a file, as one that stays open would perish of a pipe that nobody reads from any more.
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as complaints:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=complaints
        )
        status = in_time(process.wait, PATIENCE)
        complaints.seek(0)
        return (complaints.read().strip() or str(status)) if status else ""
