"""Lines of bytes in and out, straight from the system, and commands that come in, also during a search."""

from __future__ import annotations

import os
import select
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from queue import Empty, Full, Queue
from threading import Thread
from typing import NamedTuple

# Lines of bytes in and out, straight from the system: nothing is buffered, nothing grows without bound.

LONGEST_LINE = 8 << 20
"""Bytes that a line may have: a hundred thousand long moves."""
MOST_SHOWN = 80
"""Characters of what was not understood that are said again."""
_CHUNK = 1 << 16


class Line(NamedTuple):
    """What came in: a line without its end, or None for the end of all."""

    text: bytes | None
    came: float
    """When it was read, by the clock."""
    at_once: bool
    """Whether it was there as soon as it was looked for; others may keep the interpreter for long until it
    is read."""


def read_lines(source: int, clock: Callable[[], float]) -> Iterator[Line]:
    """The lines of a file descriptor, and its end; of a line that is too long only the beginning.

    That beginning is longer than LONGEST_LINE, so that it can be told.
    """
    parts: list[bytes] = []
    size = 0
    while True:
        at_once = _is_there(source)
        chunk = _read(source)
        came = clock()
        if not chunk:
            break
        *pieces, rest = chunk.split(b"\n")
        for piece in pieces:
            yield Line(b"".join((*parts, piece)), came, at_once)
            parts, size, at_once = [], 0, True
        if size <= LONGEST_LINE:
            parts.append(rest)
            size += len(rest)
    if size:
        yield Line(b"".join(parts), came, at_once)
        at_once = True
    yield Line(None, came, at_once)


def _is_there(source: int) -> bool:
    """Whether there is something to read, or the end, without waiting; not if that is unknown."""
    if sys.platform == "win32":
        return False
    poll = select.poll()
    poll.register(source, select.POLLIN)
    return bool(poll.poll(0))


def _read(source: int) -> bytes:
    try:
        return os.read(source, _CHUNK)
    except OSError:
        return b""  # What can't be read has ended.


def has_ended(source: int) -> bool:
    """Whether nobody can write into a pipe any more, though not all may have been read; not if unknown."""
    if sys.platform == "win32":
        return False
    poll = select.poll()
    poll.register(source, 0)
    return any(what & select.POLLHUP for _, what in poll.poll(0))


def write_line(sink: int, text: str) -> None:
    """Write one line.  Raises OSError when nobody reads it any more."""
    data = memoryview(f"{text}\n".encode(errors="replace"))
    while data:
        data = data[os.write(sink, data) :]


def one_line(message: str) -> str:
    """A message as a single printable line of bounded length."""
    words = " ".join(message[:2000].split())
    printable = "".join(sign if sign.isprintable() else "?" for sign in words)
    return printable if len(printable) <= 400 else f"{printable[:399]}…"


# The commands that come in, also while a search is on.

GRACE = 0.01
"""Seconds that what was asked before a `quit` may still take: enough for a few quick commands."""
PATIENCE = 5.0
"""Seconds that each command may still take which was piped in with the `quit` behind it."""
OUTLIVED = 15.0
"""Seconds of one command after the end of the input in which nothing looks for it: then the process ends."""
BATCH = 0.05
"""A `quit` that comes within so many seconds of the command before it was sent together with it."""
_AHEAD = 64
_MOST_WAITING = 1000
"""Commands that wait for the end of a search; more stay unread."""
_NAP = 0.005

now = time.perf_counter
"""Seconds on a clock with fine steps: those of `time.monotonic` are 16 ms on some systems."""


class Inbox:
    """Commands in the order in which they came.

    While something takes its time it calls `stopped` over and over: then `quit` and the end of the
    input act at once, `stop` too on what says that it is `work`, and other commands wait for their
    turn.  Who sends a `quit` together with the commands before it wants their answers: then all is
    done first that has a bound other than time, as far as there is `PATIENCE` for it.  Nothing waits for a
    search that would never end: `refuse` is told of such commands.  `outlived` is called, in another
    thread, when the input has long ended and the process has not.

    `begun` is when the time of the present command began, by `now`: when it came in, with those
    before it that it came together with; or when the work before it was done, if that was later.
    """

    def __init__(
        self,
        source: int,
        ready: Callable[[], None],
        refuse: Callable[[], None],
        outlived: Callable[[], object] = lambda: None,
    ) -> None:
        self._lines: Queue[tuple[bytes | None, bool, float]] = Queue(_AHEAD)
        """Each line, or None for the end; whether it came together with the one before it; when it came."""
        self._waiting: deque[tuple[bytes, float]] = deque()
        """Lines that were looked at and wait for their turn, and when they came."""
        self._ready = ready
        self._refuse = refuse
        self._outlived = outlived
        self._quit_by: float | None = None
        self._batch = False
        self.begun = self._free = self._taken = now()
        """`_taken` is when the present command was."""
        self._rest()
        Thread(target=self._read, args=(source,), name="input", daemon=True).start()

    def _rest(self) -> None:
        """Have nothing under way that could be stopped."""
        self._working = False
        self._searching = False
        self._endless = False
        self._stop = False
        self._deadline: float | None = None

    def _read(self, source: int) -> None:
        came = last = 0.0
        for line, came, at_once in read_lines(source, now):
            self._put((line, at_once or came - last < BATCH, came), source)
            last = now()  # Not before: waiting for room in the queue is not the sender's delay.
        while now() < max(came, self._taken) + OUTLIVED:
            time.sleep(OUTLIVED / 10)
        self._outlived()

    def _put(self, line: tuple[bytes | None, bool, float], source: int) -> None:
        """Put a line into the queue; until there is room for it, look whether more can come."""
        while True:
            try:
                self._lines.put(line, timeout=OUTLIVED / 10)
            except Full:
                if now() > self._taken + OUTLIVED and has_ended(source):
                    self._outlived()
            else:
                return

    def next(self) -> bytes | None:
        """The next command, once the one before is done; None when it is time to quit."""
        if self._working:
            self._free = now()
        self._rest()
        if self._quit_by is not None and (not self._waiting or self._must_quit()):
            return None
        line: bytes | None
        if self._waiting:
            line, came = self._waiting.popleft()
        else:
            line, _, came = self._lines.get()
        self._taken = now()
        self.begun = max(came, self._free)
        return None if line is None or _word(line) == b"quit" else line

    def work(self, deadline: float | None, *, searching: bool = False, endless: bool = False) -> None:
        """Say that something begins that `stopped` is to end when `now` comes to `deadline`.

        `isready` is answered while `searching`; other work has no better sign that it is done.
        """
        self._working = True
        self._searching = searching
        self._endless = endless
        self._deadline = deadline
        waiting, self._waiting = self._waiting, deque()
        while waiting and not self._stop:
            self._look_at(*waiting.popleft())
        self._waiting.extend(waiting)

    def stopped(self) -> bool:
        if self.quitting() or self._stop:
            return True
        return self._deadline is not None and now() >= self._deadline

    def quitting(self) -> bool:
        """Look at what has come; whether it is time to quit."""
        time.sleep(0)  # Compiled code does not let the reading thread have its turn by itself.
        while not self._stop and self._quit_by is None and len(self._waiting) < _MOST_WAITING:
            try:
                line, together, came = self._lines.get_nowait()
            except Empty:
                break
            self._look_at(line, came, together)
        return self._must_quit()

    def _must_quit(self) -> bool:
        if self._quit_by is None:
            return False
        timed = self._searching and (self._endless or self._deadline is not None)
        if self._batch and not timed:
            return now() >= max(self._quit_by, self._taken) + PATIENCE
        return now() >= self._quit_by

    def wait_for_stop(self) -> None:
        """Come back when `stopped`."""
        while not self.stopped():
            time.sleep(_NAP)

    def _look_at(self, line: bytes | None, came: float, together: bool = False) -> None:
        word = None if line is None else _word(line)
        if line is None or word == b"quit":
            self._quit_by = now() + GRACE
            self._batch = together
        elif word == b"stop" and self._working:
            self._stop = True
            if any(_word(earlier) == b"go" for earlier, _ in self._waiting):
                self._waiting.append((line, came))  # It ends all searches that were asked for before it.
        elif word == b"isready" and self._searching and not self._waiting:
            self._ready()
        elif self._endless:
            self._refuse()
        elif word:
            self._waiting.append((line, came))


def _word(line: bytes) -> bytes:
    return line[:80].split(maxsplit=1)[0] if line[:80].strip() else b""
