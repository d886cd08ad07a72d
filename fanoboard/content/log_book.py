"""The log of the window's process: written beside it, so that it never waits for a disk.

What is told through `logging` below `fanoboard` goes into it, from any thread.  Where the disk is full
or the folder closed, the last lines are remembered all the same, as a report of a problem shows them.

Logs (`log_files.py`): what modules tell `logging` below `fanoboard` is written by a thread into a file
of this start (`window-DATE-PID.log` in `paths.log_folder()`, 10 files of 200 kB at most), and the last
entries are remembered, so a full disk costs the file alone. Hard crashes are written there by
`faulthandler`; the next start finds them, and home offers the report. Nothing private gets in by
construction: of a message its English text with numbers and our own files (`log_words.py`), of an
exception its words only where these are Python's or our own. An engine's process makes a file
(`engine-...`) only when it fails; its standard error is in the window's log.
`ui/features/report/problem_report.py` is the report, on the screen (Shift+F2) and by `fanoboard report`.
"""

from __future__ import annotations

import contextlib
import faulthandler
import logging
import sys
import threading
from collections import deque
from collections.abc import Callable
from queue import Full, Queue
from typing import BinaryIO, Final, NamedTuple

from fanoboard.content import paths
from fanoboard.content.log_files import (
    ENDED,
    LARGEST,
    end_of_log,
    ended_hard,
    fit_to_show,
    log_files,
    new_log_file,
    sweep_logs,
)
from fanoboard.content.log_words import trace

REMEMBERED: Final = 200
"""Entries of this start, and lines of the one before, that are at hand."""
_WAITING: Final = 1000
"""How many entries wait for the disk; those that come when there are so many are lost."""
_FAREWELL: Final = 1.0
"""Seconds that the end of the program waits for the disk."""

_log = logging.getLogger("fanoboard")


class LogBook(logging.Handler):
    """Takes entries, and writes them into a file of its own in a thread."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
        self.file = new_log_file("window")
        self.failed = False
        self.before: list[str] = []
        """The end of the log of the start before this one, once it has been read."""
        self._entries: deque[str] = deque(maxlen=REMEMBERED)
        self._queue: Queue[str | None] = Queue(_WAITING)
        self._thread = threading.Thread(target=self._write, name="log", daemon=True)
        self._thread.start()

    @property
    def entries(self) -> list[str]:
        with self.lock or contextlib.nullcontext():
            return list(self._entries)

    def emit(self, record: logging.LogRecord) -> None:
        entry = fit_to_show(self.format(record))
        self._entries.append(entry)
        with contextlib.suppress(Full):
            self._queue.put_nowait(entry)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - as logging calls it
        """An entry that can't be told is no reason to fail."""

    def written(self, seconds: float) -> bool:
        """Wait until all entries so far have been written; False if they were not in time."""
        with self._queue.all_tasks_done:
            taken = self._queue.all_tasks_done.wait_for(lambda: not self._queue.unfinished_tasks, seconds)
        return taken and not self.failed

    def close(self) -> None:
        """Write what waits, and end; the disk gets a second for it.  Once more does no harm."""
        with contextlib.suppress(Full):
            self._queue.put_nowait(None)
        self._thread.join(_FAREWELL)
        super().close()

    def _write(self) -> None:
        earlier = log_files("window")
        if earlier:
            self.before = end_of_log(earlier[0], REMEMBERED)
        opened = self._open()
        while (entry := self._queue.get()) is not None:
            if opened is not None:
                self._put(opened, entry)
            self._queue.task_done()
        self._queue.task_done()
        if opened is not None:
            if faulthandler.is_enabled():
                faulthandler.disable()
            opened.close()

    def _open(self) -> BinaryIO | None:
        """The file, into which Python writes as well if the process is torn down; None if there is none."""
        try:
            paths.make_folder(self.file.parent)
            sweep_logs("window")
            opened = self.file.open("ab", buffering=0)
        except OSError:
            self.failed = True
            return None
        with contextlib.suppress(OSError, RuntimeError, ValueError):
            faulthandler.enable(opened)
        return opened

    def _put(self, opened: BinaryIO, entry: str) -> None:
        try:
            data = f"{entry}\n".encode(errors="replace")
            if opened.tell() + len(data) > LARGEST:
                opened.truncate(0)
                opened.seek(0)
                data = "\n".join(self.entries).encode(errors="replace")[-LARGEST // 2 :] + b"\n"
            opened.write(data)
            self.failed = False
        except OSError:
            self.failed = True


class _Running(NamedTuple):
    book: LogBook
    thread_failed: Callable[[threading.ExceptHookArgs], object]
    unraisable: Callable[[sys.UnraisableHookArgs], object]


_running: list[_Running] = []


def begin_log() -> LogBook:
    """Have this process write a log, and whatever goes wrong in it be told there."""
    book = LogBook()
    _running[:] = [_Running(book, threading.excepthook, sys.unraisablehook)]
    _log.setLevel(logging.INFO)
    _log.addHandler(book)
    threading.excepthook, sys.unraisablehook = _thread_failed, _unraisable
    return book


def end_log() -> None:
    """End the log of this process; what it says is written, if the disk is quick enough."""
    if not _running:
        return
    running = _running.pop()
    _log.info(ENDED)
    threading.excepthook, sys.unraisablehook = running.thread_failed, running.unraisable
    _log.removeHandler(running.book)
    running.book.close()


def log_book() -> LogBook | None:
    return _running[0].book if _running else None


def crashed_before() -> bool:
    """Whether the start before this one was torn down by the system, as far as that is known by now."""
    book = log_book()
    return book is not None and ended_hard(book.before)


def log_failure(what: str, error: BaseException) -> None:
    _log.error("%s\n%s", what, trace(error).rstrip())


def _thread_failed(args: threading.ExceptHookArgs) -> None:
    if args.exc_value is not None and args.exc_type is not SystemExit:
        log_failure(f"a thread failed: {args.thread.name if args.thread else '?'}", args.exc_value)
    for running in _running:
        running.thread_failed(args)


def _unraisable(args: sys.UnraisableHookArgs) -> None:
    if args.exc_value is not None:
        log_failure("failed where nobody hears of it", args.exc_value)
    for running in _running:
        running.unraisable(args)
