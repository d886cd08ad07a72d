"""What went wrong in an engine's process: told to the window, which keeps it, and in a file of its own."""

from __future__ import annotations

import contextlib
import faulthandler
import sys
import threading
import time

from fanoboard.content.log_files import fit_to_show, new_log_file, sweep_logs
from fanoboard.content.traces import trace
from fanoboard.version import VERSION


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
        file.parent.mkdir(parents=True, exist_ok=True)
        sweep_logs("engine")
        with file.open("a", encoding="utf-8", errors="replace") as log:
            log.write(f"{when} fanoboard {VERSION}\n{text}")


def _thread_failed(args: threading.ExceptHookArgs) -> None:
    if args.exc_value is not None:
        log_engine_failure(args.exc_value)
