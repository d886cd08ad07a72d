"""The files of logs: one for each start of a process, so that nobody waits for another one to write.

They are bounded in number and size, and can be shown to anybody: the home folder is called `~` in them,
and the name that the user has for the system is left out.
"""

from __future__ import annotations

import contextlib
import faulthandler
import os
import re
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, Literal

from fanoboard.content import paths
from fanoboard.content.log_words import trace
from fanoboard.content.plain_file import open_plain
from fanoboard.version import VERSION

LogKind = Literal["window", "engine"]

LARGEST: Final = 200_000
"""Bytes that the log of a process has at most; a longer one is begun anew."""
MOST: Final = 10
ENDED: Final = "ended"
"""The last entry of a process that ended in good order."""
_LONGEST_LINE: Final = 8_000
_SHORTEST_NAME: Final = 3
"""Letters of a user's name that is looked for; shorter ones stand in too many other words."""
_NAME = re.compile(r"(window|engine)-\d{8}-\d{6}-\d{1,10}\.log")
_FATAL = re.compile(r"^(Fatal Python error|Windows fatal exception)", re.MULTILINE)


def new_log_file(kind: LogKind) -> Path:
    """Where this process writes its log; nothing is written yet."""
    return paths.log_folder() / f"{kind}-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.log"


def log_files(kind: LogKind) -> list[Path]:
    """The logs there are of a kind, the one that was written last first."""
    folder = paths.log_folder()
    found = []
    for name in paths.listed(folder):
        if _NAME.fullmatch(name) and name.startswith(kind):
            with contextlib.suppress(OSError):
                found.append(((folder / name).stat().st_mtime_ns, folder / name))
    return [file for _, file in sorted(found, reverse=True)]


def sweep_logs(kind: LogKind) -> None:
    """Delete the oldest logs of a kind, so that there is room for one more."""
    for file in log_files(kind)[MOST - 1 :]:
        with contextlib.suppress(OSError):
            file.unlink()


def end_of_log(file: Path, lines: int) -> list[str]:
    """The last lines of a log; none where it can't be read."""
    try:
        with open_plain(file) as opened:
            opened.seek(max(0, file.stat().st_size - LARGEST))
            return opened.read(LARGEST).decode("utf-8", "replace").splitlines()[-lines:]
    except (OSError, ValueError):
        return []


def ended_hard(lines: Sequence[str]) -> bool:
    """Whether a log ends with what Python wrote as its process was torn down.

    On Windows, Python writes the same of what was mended, and the process went on.
    """
    ended = bool(lines) and lines[-1].endswith(f" {ENDED}")
    return not ended and bool(_FATAL.search("\n".join(lines)))


def fit_to_show(text: str) -> str:
    """A text of bounded length in which neither the home folder nor the user's name is to be read."""
    text = text[:_LONGEST_LINE]
    for private, instead in _private():
        text = private.sub(instead, text)
    return text


def _private() -> Iterator[tuple[re.Pattern[str], str]]:
    """What must not be shown, and its replacement: folders, names in paths, and other machines."""
    own = os.environ.get("FANOBOARD_HOME", "").rstrip("/\\")
    if len(own) >= _SHORTEST_NAME:
        yield re.compile(rf"(?<![\w./\\-]){re.escape(own)}(?![\w.-])"), "$FANOBOARD_HOME"
    with contextlib.suppress(RuntimeError):
        home = Path.home()
        if len(home.parts) > 1:
            for written in {str(home), home.as_posix(), str(home).replace("\\", "\\\\")}:
                yield re.compile(rf"{re.escape(written)}(?![\w.-])"), "~"
    for name in {os.environ.get(each, "") for each in ("USER", "LOGNAME", "USERNAME")}:
        if len(name) >= _SHORTEST_NAME and name != paths.APP:
            yield re.compile(rf"(?<=[/\\]){re.escape(name)}(?=[/\\])"), "…"
    if machine := os.environ.get("DISPLAY", "").rpartition(":")[0]:
        yield re.compile(rf"(?<![\w.-]){re.escape(machine)}(?=:\d)"), "…"


def watch_engine() -> None:
    """Have whatever goes wrong in this process be told.  No file is made unless something does."""
    with contextlib.suppress(OSError, RuntimeError, ValueError, AttributeError):
        faulthandler.enable()  # to standard error, which the window reads
    threading.excepthook = _thread_failed


def log_engine_failure(error: BaseException) -> None:
    """Tell of an exception on standard error, and in a log of this process."""
    text = fit_to_show(trace(error))
    when = time.strftime("%Y-%m-%d %H:%M:%S")
    with contextlib.suppress(OSError):
        if sys.stderr is not None:
            sys.stderr.write(text)
            sys.stderr.flush()
    with contextlib.suppress(OSError):
        file = new_log_file("engine")
        paths.make_folder(file.parent)
        sweep_logs("engine")
        with file.open("a", encoding="utf-8", errors="replace") as log:
            log.write(f"{when} fanoboard {VERSION}\n{text}")


def _thread_failed(args: threading.ExceptHookArgs) -> None:
    if args.exc_value is not None:
        log_engine_failure(args.exc_value)
