"""Files of the user: read if they are plain, locked while they change, written whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final

from fanoboard.content import paths
from fanoboard.content.own_copy import changed, copy_of
from fanoboard.messages import Message


def named_file(text: str) -> Path | Message:
    """The file that is named by its path or its address; where it is not on this computer, what to say."""
    if text.startswith(("http://", "https://")):
        return Message(
            "{address} is an address on the web. Only files on this computer can be opened.", address=text
        )
    if text.startswith("file://"):
        from urllib.parse import urlsplit
        from urllib.request import url2pathname

        return Path(url2pathname(urlsplit(text).path))
    return Path(text)


# Reading files that somebody else may have put there: what is no plain file is refused, not waited for.

_FLAGS: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def open_plain(file: Path) -> BinaryIO:
    """Open a file to read its bytes.  Raises OSError, and ValueError for a name that no file has.

    To open a pipe would wait for somebody to write into it, perhaps for ever; to read a device, as well.
    """
    copy = copy_of(file)
    if copy is not None and (content := copy.content(str(file))) is not None:
        return BytesIO(content)
    handle = os.open(file, _FLAGS)
    try:
        mode = os.fstat(handle).st_mode
        if not stat.S_ISREG(mode):
            number = errno.EISDIR if stat.S_ISDIR(mode) else errno.EINVAL
            raise OSError(number, os.strerror(number), str(file))
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def read_plain(file: Path, most: int) -> bytes:
    """What a file holds.  Raises OSError as `open_plain` does, also for over `most` bytes."""
    with open_plain(file) as opened:
        content = opened.read(most + 1)
    if len(content) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(file))
    return content


# Locks between processes, which the system takes back when a process ends, however it does.

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


# Writing files so that a crash leaves either the old one or the new one, never half of it.

_TEMPORARY = re.compile(r"\..+\.(?:([0-9]{1,10})-)?[a-z0-9_]{8}\.tmp")
"""What half-written files are called; those of older versions without the number of the process."""
_LONGEST: Final = 50
"""Characters of the name of a file that are in that of its half-written one, as systems bound names."""
_OLD: Final = 60.0
"""Seconds after which nobody is writing a file any more."""


def write_whole(file: Path, content: str | bytes) -> None:
    """Put a text, or bytes, in the place of `file`, making its folder if there is none.  Raises OSError."""
    with whole_file(file) as out:
        out.write(content.encode() if isinstance(content, str) else content)


def replace_file(file: Path, content: str) -> Callable[[], object]:
    """As `write_whole`; what is returned puts things back as they were."""
    before = file.read_bytes() if os.path.isfile(file) else None
    write_whole(file, content)
    return partial(remove, file) if before is None else partial(write_whole, file, before)


def remove(file: Path) -> None:
    """Remove a file, if it is there.  Raises OSError."""
    file.unlink(missing_ok=True)
    changed(file)


@contextlib.contextmanager
def whole_file(file: Path) -> Iterator[BinaryIO]:
    """Replaces `file` by what is written here, once all of it is; not at all if anything is raised.

    Of a link, what it leads to is replaced.  The file's folder is made if there is none.  Raises OSError.
    """
    file = led_to(file)
    paths.make_folder(file.parent)
    handle, name = _begun(file)
    try:
        with contextlib.suppress(OSError, AttributeError):  # one that others may not read stays so
            os.fchmod(handle, stat.S_IMODE(file.stat().st_mode))
        with os.fdopen(handle, "w+b") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        os.replace(name, file)
        changed(file)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def _begun(file: Path) -> tuple[int, str]:
    """A new file beside another one, with the rights that the system gives to new files; and its name."""
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    while True:
        name = file.with_name(f".{file.name[:_LONGEST]}.{os.getpid()}-{os.urandom(4).hex()}.tmp")
        with contextlib.suppress(FileExistsError):
            return os.open(name, flags, 0o666), str(name)


def led_to(file: Path) -> Path:
    """The file that a link leads to, as those of people who keep their settings elsewhere; else itself."""
    return Path(os.path.realpath(file)) if os.path.islink(file) else file


def reason_of(error: OSError | ValueError) -> str:
    """Why the system refuses something, in its words, without the number before them."""
    return (error.strerror if isinstance(error, OSError) else "") or type(error).__name__


def why_not_written(folder: Path) -> str:
    """The system's reason why nothing can be written into a folder; empty where it can be."""
    there = next((each for each in (folder, *folder.parents) if os.path.lexists(each)), folder)
    try:
        with tempfile.TemporaryFile(dir=there):
            return ""
    except (OSError, ValueError) as error:
        return reason_of(error)


def sweep(folders: Iterable[Path]) -> None:
    """Remove the half-written files of processes that were killed, if there are any."""
    for folder in folders:
        # What can't be looked at or removed does no harm either.
        with contextlib.suppress(OSError), os.scandir(folder) as entries:
            for entry in entries:
                if (ours := _TEMPORARY.fullmatch(entry.name)) and entry.is_file(follow_symlinks=False):
                    old = time.time() - entry.stat(follow_symlinks=False).st_mtime > _OLD
                    if old or (ours[1] and _is_dead(int(ours[1]))):
                        with contextlib.suppress(OSError):
                            os.unlink(entry.path)


def _is_dead(pid: int) -> bool:
    """Whether there is no such process any more, as far as that can be asked without harm."""
    if sys.platform == "win32":
        return False  # there, asking by a signal would end the process
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        return False
    return False
