"""What went wrong that nobody expected, in a log file that a person can send."""

from __future__ import annotations

import sys
import traceback
from datetime import datetime
from pathlib import Path

from fanoboard.content import paths
from fanoboard.messages import Message
from fanoboard.version import VERSION

LARGEST_LOG = 500_000
"""Bytes; a longer log is begun anew."""


def log_file() -> Path:
    """Where crashes are written."""
    return paths.state_folder() / "fanoboard.log"


def log_crash(error: BaseException) -> Message:
    """Append an exception to the log; a sentence on where it is."""
    text = "".join(traceback.format_exception(error))
    when = datetime.now().astimezone().isoformat(timespec="seconds")
    file = log_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        long = file.is_file() and file.stat().st_size > LARGEST_LOG
        with file.open("w" if long else "a", encoding="utf-8") as log:
            log.write(f"{when} fanoboard {VERSION} Python {sys.version.split()[0]} {sys.platform}\n{text}\n")
    except OSError:
        if sys.stderr is not None:
            print(text, file=sys.stderr)
        return Message("It could not be written to a log file.")
    return Message("Details are in {file}.", file=str(file))
