"""An engine's process, with threads that read and write so that nobody waits for it."""

from __future__ import annotations

import contextlib
import ctypes
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from queue import Empty, Full, Queue, SimpleQueue
from threading import Event, Lock, Thread
from typing import IO, Final

from fanoboard.engine.launch import NO_CONSOLE, program
from fanoboard.engine.lines import line_number

# A process together with all that it has started, so that nothing of it is left when it ends.


def start_group(command: Sequence[str]) -> tuple[subprocess.Popen[str], ProcessGroup]:
    """Start a process that is talked with in lines of text, with what holds all that it starts.

    Raises OSError, ValueError.
    """
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
        bufsize=1,
        creationflags=NO_CONSOLE,
        # A session of its own is a group of its own; and a key that interrupts the window in its
        # terminal is none of the engine's affair: it ends when its input does.
        start_new_session=True,
    )
    return process, ProcessGroup(process)


class ProcessGroup:
    """The process and what it has started, unless that went its own way on purpose."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self._job: int | None = None
        if sys.platform == "win32":
            self._job = _job_of(process)

    def kill(self) -> None:
        """End all of it at once, also what is left when the process itself has ended."""
        if sys.platform == "win32":
            self._process.kill()
            if self._job:
                job, self._job = self._job, None
                _kernel().CloseHandle(job)  # which ends whatever is in it
        else:
            with contextlib.suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)


if sys.platform == "win32":
    from ctypes import wintypes

    _LIMITS_AND_MORE = 9  # JobObjectExtendedLimitInformation
    _KILL_ON_CLOSE = 0x2000  # JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE

    class _Limits(ctypes.Structure):
        """JOBOBJECT_EXTENDED_LIMIT_INFORMATION, with the part that it begins with."""

        _fields_ = (
            ("PerProcessUserTimeLimit", ctypes.c_int64),
            ("PerJobUserTimeLimit", ctypes.c_int64),
            ("LimitFlags", wintypes.DWORD),
            ("MinimumWorkingSetSize", ctypes.c_size_t),
            ("MaximumWorkingSetSize", ctypes.c_size_t),
            ("ActiveProcessLimit", wintypes.DWORD),
            ("Affinity", ctypes.c_size_t),
            ("PriorityClass", wintypes.DWORD),
            ("SchedulingClass", wintypes.DWORD),
            ("IoInfo", ctypes.c_uint64 * 6),
            ("ProcessMemoryLimit", ctypes.c_size_t),
            ("JobMemoryLimit", ctypes.c_size_t),
            ("PeakProcessMemoryUsed", ctypes.c_size_t),
            ("PeakJobMemoryUsed", ctypes.c_size_t),
        )

    def _kernel() -> ctypes.WinDLL:
        kernel = ctypes.WinDLL("kernel32")
        kernel.CreateJobObjectW.restype = wintypes.HANDLE
        kernel.CreateJobObjectW.argtypes = (ctypes.c_void_p, wintypes.LPCWSTR)
        kernel.SetInformationJobObject.argtypes = (
            wintypes.HANDLE,
            ctypes.c_int,
            ctypes.c_void_p,
            wintypes.DWORD,
        )
        kernel.AssignProcessToJobObject.argtypes = (wintypes.HANDLE, wintypes.HANDLE)
        kernel.CloseHandle.argtypes = (wintypes.HANDLE,)
        return kernel

    def _job_of(process: subprocess.Popen[str]) -> int | None:
        """A job that ends with its handle, with the process in it; None where the system has none for us.

        The handle is ours alone, so the job ends with us as well, however that comes.
        """
        kernel = _kernel()
        job: int | None = kernel.CreateJobObjectW(None, None)
        if not job:
            return None
        limits = _Limits(LimitFlags=_KILL_ON_CLOSE)
        bounded = kernel.SetInformationJobObject(
            job, _LIMITS_AND_MORE, ctypes.byref(limits), ctypes.sizeof(limits)
        )
        if bounded and kernel.AssignProcessToJobObject(job, int(process._handle)):  # type: ignore[attr-defined]
            return job
        kernel.CloseHandle(job)
        return None


LONGEST_LINE = 1 << 16
"""What is longer than so many characters is read in pieces."""
INFO_PAUSE = 0.04
"""Seconds between two calls of `wake` for the sake of `info` lines, however many there are."""
MOST_COMPLAINTS = 200
MOST_AT_A_TIME: Final = 200
_MOST_WAITING: Final = 1000
"""Lines that wait to be taken; an engine that says more waits in turn."""
_BURST, _REST = 256, 0.02
"""Lines after which a thread that reads rests, if they came so fast, and for how many seconds: the window
needs the interpreter, too."""
_FAREWELL = 0.3
"""Seconds that a process gets to end by itself, and again once it was asked firmly: in all less than one."""

log = logging.getLogger(__name__)


class EngineProcess:
    """A running engine.  Raises OSError if it can't be started.

    `wake` is called, in another thread, whenever there is something to take from `lines`, and now
    and then while there is something in `info_lines`.
    """

    def __init__(self, command: Sequence[str], wake: Callable[[], None]) -> None:
        self._process, self._group = start_group(command)
        self._wake = wake
        self._said: Queue[str | None] = Queue(_MOST_WAITING)
        self._dismissed = False
        self._put_down = False
        """Whether we end it ourselves, without asking or as it did not when it was asked to."""
        self._orders: SimpleQueue[str | None] = SimpleQueue()
        self._infos: dict[int, str] = {}
        self._complaints = 0
        self._info_lock = Lock()
        self._has_infos = Event()
        self._ended = False
        self._is_ours = list(command[: len(program())]) == program()
        """Whether it is the built-in engine, whose complaints say nothing of the game."""
        log.info("engine %d started", self.pid)
        for work in (self._read, self._write, self._read_errors, self._tell_of_infos, self._bury):
            Thread(target=work, name=f"engine {self._process.pid} {work.__name__}", daemon=True).start()

    @property
    def pid(self) -> int:
        return self._process.pid

    def send(self, line: str) -> None:
        self._orders.put(line)

    def lines(self) -> list[str | None]:
        """What the engine said since last asked, `info` left out; None where it has ended.

        Of very much it is only the beginning; `wake` is called as there is more.
        """
        said: list[str | None] = []
        with contextlib.suppress(Empty):
            while len(said) < MOST_AT_A_TIME:
                said.append(self._said.get_nowait())
        if not self._said.empty():
            self._wake()
        return said

    def info_lines(self) -> list[str]:
        """The latest `info` lines since last asked, one for each line of play, the best first."""
        with self._info_lock:
            infos, self._infos = self._infos, {}
        return [infos[number] for number in sorted(infos)]

    def forget_infos(self) -> None:
        self.info_lines()

    def kill(self) -> None:
        self._dismissed = True
        self._put_down = self._process.poll() is None
        self._orders.put(None)
        self._group.kill()
        Thread(target=self._process.wait, name="engine burial").start()

    def close(self) -> None:
        """Ask it to end, and see to it that it does, with all that it has started, in the background."""
        self._dismissed = True
        self.send("quit")
        self._orders.put(None)
        # Not a daemon: the interpreter stays until the engine is gone, whatever it does.
        Thread(target=self.see_off, name="engine farewell").start()

    def see_off(self) -> None:
        for end in (self._process.terminate, self._group.kill):
            try:
                self._process.wait(_FAREWELL)
            except subprocess.TimeoutExpired:
                self._put_down = True
                end()
        self._bury()

    def _bury(self) -> None:
        """Once it has ended, end what it has started as well: nobody else knows of that."""
        self._process.wait()
        self._group.kill()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in _lines(self._process.stdout):
            if line.startswith("info "):
                self._read_info(line.strip())
            else:
                self._tell(line.strip())
        self._process.stdout.close()
        self._ended = True
        self._has_infos.set()
        self._tell(None)

    def _tell(self, line: str | None) -> None:
        """Have a line taken; while too many wait for that, wait."""
        while True:
            try:
                self._said.put(line, timeout=_REST)
            except Full:
                if self._dismissed:
                    self.lines()  # Nobody else takes them.
            else:
                self._wake()
                return

    def _read_info(self, line: str) -> None:
        """Keep the line in place of an earlier one on the same line of play, if it tells of any."""
        if " pv " in line:
            with self._info_lock:
                self._infos[line_number(line)] = line
            self._has_infos.set()

    def _tell_of_infos(self) -> None:
        """Have `info` lines taken, a few times a second at most."""
        while self._has_infos.wait() and not self._ended:
            self._has_infos.clear()
            self._wake()
            time.sleep(INFO_PAUSE)

    def _write(self) -> None:
        assert self._process.stdin is not None
        # A process that has died is noticed by the reader.
        with contextlib.suppress(OSError, ValueError):
            while (line := self._orders.get()) is not None:
                self._process.stdin.write(line + "\n")
                self._process.stdin.flush()
        with contextlib.suppress(OSError):
            self._process.stdin.close()

    def _read_errors(self) -> None:
        assert self._process.stderr is not None
        for line in _lines(self._process.stderr):
            self._complaints += 1
            if self._is_ours and self._complaints <= MOST_COMPLAINTS:
                log.warning("engine %d: %s", self.pid, line.rstrip())
        self._process.stderr.close()
        status = self._process.wait()
        complaints = f", {self._complaints} lines of complaint" if self._complaints else ""
        if self._put_down and not (self._is_ours and self._complaints):
            log.info("engine %d was put down: status %d%s", self.pid, status, complaints)
        elif status or self._complaints:
            log.warning("engine %d ended: status %d%s", self.pid, status, complaints)


def _lines(source: IO[str]) -> Iterator[str]:
    """The lines of a pipe, no faster than the window can bear: what comes without an end is slowed down."""
    begun, count = time.monotonic(), 0
    while line := source.readline(LONGEST_LINE):
        yield line
        count += 1
        if count == _BURST:
            count = 0
            if time.monotonic() - begun < _REST:
                time.sleep(_REST)
            begun = time.monotonic()
