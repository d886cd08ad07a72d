"""A process together with all that it has started, so that nothing of it is left when it ends."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Sequence

from fanoboard.engine.launch import NO_CONSOLE


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
