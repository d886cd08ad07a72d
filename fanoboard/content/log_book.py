"""The log: what is written down, in which files, and how it is told."""

from __future__ import annotations

import contextlib
import errno
import faulthandler
import logging
import os
import re
import sys
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from queue import Full, Queue
from typing import BinaryIO, Final, Literal, NamedTuple

from fanoboard.content import paths
from fanoboard.content.files import open_plain
from fanoboard.messages import Listing, Message, Value
from fanoboard.version import VERSION

# What logs tell: what people were told, and exceptions; nothing of what was played or typed.

_FILES: Final = ("file", "folder", "aside")
"""The gaps that hold the paths of files."""
_OF_THE_SYSTEM: Final = frozenset(map(os.strerror, errno.errorcode))
_LEFT_OUT: Final = "…"
_LONGEST: Final = 300
"""Characters of what an exception says."""
_MOST: Final = 5
_WORDS_OF_PYTHON: Final = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    ImportError,
    IndexError,
    MemoryError,
    NameError,
    RuntimeError,
    TypeError,
)
"""Exceptions whose words are those of Python, of a library or of our own sources.

Others quote values, as a position that can't be read or the name of a person.
"""


def without_values(told: Value, gap: str = "") -> str:
    """A message in English with numbers, the user's own files and what the system says; else `…`.

    So no name, no card and no turn gets into a log, whatever message tells it.
    """
    match told:
        case Message():
            shown = {name: without_values(value, name) for name, value in told.values}
            count = dict(told.values).get("count")
            text = told.plural if told.plural and count != 1 else told.text
            return text.format(**shown) if shown else text
        case Listing():
            return _LEFT_OUT
        case str() if gap in _FILES:
            return _path(told)
        case str():
            return told if told in _OF_THE_SYSTEM else _LEFT_OUT
    return str(told)


def _path(text: str) -> str:
    """The path of one of our own files; of others only how its name ends."""
    file = Path(text)
    known = paths.is_own(file) or file.is_relative_to(paths.assets())
    return text if known else f"{_LEFT_OUT}{file.suffix}"


def trace(error: BaseException) -> str:
    """An exception and those that led to it, the first one first; of most only what kind they are."""
    chain: list[BaseException] = []
    each: BaseException | None = error
    while each is not None and each not in chain and len(chain) < _MOST:
        chain.append(each)
        each = each.__cause__ or (None if each.__suppress_context__ else each.__context__)
    return "which led to\n".join(
        "".join((*traceback.format_tb(each.__traceback__), kind_of(each), "\n")) for each in reversed(chain)
    )


def kind_of(error: BaseException) -> str:
    """An exception's type, with its words where these can be told to anybody."""
    words = ""
    if isinstance(error, OSError):
        words = error.strerror or ""
    elif isinstance(error, _WORDS_OF_PYTHON):
        words = " ".join(str(error).split())[:_LONGEST]
    name = type(error).__name__
    return f"{name}: {words}" if words else name


# The files of logs: one for each start of a process, so that nobody waits for another one to write.
#
# They are bounded in number and size, and can be shown to anybody: the home folder is called `~` in them,
# and the name that the user has for the system is left out.

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
    threading.excepthook = _engine_thread_failed


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


def _engine_thread_failed(args: threading.ExceptHookArgs) -> None:
    if args.exc_value is not None:
        log_engine_failure(args.exc_value)


# The log of the window's process: written beside it, so that it never waits for a disk.
#
# What is told through `logging` below `fanoboard` goes into it, from any thread.  Where the disk is full
# or the folder closed, the last lines are remembered all the same, as a report of a problem shows them.
#
# Logs: what modules tell `logging` below `fanoboard` is written by a thread into a file
# of this start (`window-DATE-PID.log` in `paths.log_folder()`, 10 files of 200 kB at most), and the last
# entries are remembered, so a full disk costs the file alone. Hard crashes are written there by
# `faulthandler`; the next start finds them, and home offers the report. Nothing private gets in by
# construction: of a message its English text with numbers and our own files, of an
# exception its words only where these are Python's or our own. An engine's process makes a file
# (`engine-...`) only when it fails; its standard error is in the window's log.
# `ui/features/report/` is the report, on the screen (Shift+F2) and by `fanoboard report`.

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
