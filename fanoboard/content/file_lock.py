"""Locks between processes, which the system takes back when a process ends, however it does."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from fanoboard.content import paths

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_PAUSE: Final = 0.02
_PATIENCE: Final = 2.0
"""Seconds to wait for another window that is writing."""
_HELD: Final = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)
"""The system's errors for a lock that somebody else has."""


class FileLock:
    """A lock that this process holds, by a file that is kept open."""

    def __init__(self, file: Path, handle: int) -> None:
        self._file = file
        self._handle = handle

    @classmethod
    def acquire(cls, file: Path, patience: float = 0.0) -> FileLock | None:
        """Take a lock, waiting so many seconds for it; None if somebody else has it all that time.

        Where the file system knows no locks, nobody ever has one.  Raises OSError where the file can't
        be made.
        """
        paths.make_folder(file.parent)
        until = time.monotonic() + patience
        while True:
            handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o666)
            if not _locked(handle):
                os.close(handle)
                if time.monotonic() >= until:
                    return None
                time.sleep(_PAUSE)
            elif _same(file, handle):
                return cls(file, handle)
            else:
                os.close(handle)  # whoever had it has just removed the file; take the one of that name now

    def release(self) -> None:
        """Release the lock, and remove its file."""
        if sys.platform == "win32":
            os.close(self._handle)  # an open file can't be removed there, so nobody else's is
            with contextlib.suppress(OSError):
                os.unlink(self._file)
            return
        if _same(self._file, self._handle):
            with contextlib.suppress(OSError):
                os.unlink(self._file)
        os.close(self._handle)


@contextlib.contextmanager
def changing(file: Path) -> Iterator[None]:
    """Keep other windows from changing a file that several share, while what it holds is read and written.

    Whoever holds it for seconds is not waited for any longer.  Raises OSError as `FileLock.take` does.
    """
    lock = FileLock.acquire(file.with_suffix(".lock"), _PATIENCE)
    try:
        yield
    finally:
        if lock is not None:
            lock.release()


def is_locked(file: Path) -> bool:
    """Whether somebody, this process included, has the lock of that file."""
    try:
        handle = os.open(file, os.O_RDWR)
    except OSError:
        return False
    try:
        return not _locked(handle, shared=True)
    finally:
        os.close(handle)


def _locked(handle: int, *, shared: bool = False) -> bool:
    """Lock an open file, if nobody else has; whether that went well.

    Shared locks, where there are any, only keep others from having it alone.
    """
    try:
        if sys.platform == "win32":
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in _HELD
    return True


def _same(file: Path, handle: int) -> bool:
    try:
        now, then = os.stat(file), os.fstat(handle)
    except OSError:
        return False
    return (now.st_ino, now.st_dev) == (then.st_ino, then.st_dev)
