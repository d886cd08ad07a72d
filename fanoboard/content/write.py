"""Writing files so that a crash leaves either the old one or the new one, never half of it."""

from __future__ import annotations

import contextlib
import os
import re
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import BinaryIO, Final

from fanoboard.content import paths
from fanoboard.content.own_copy import changed

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


def why_not_written(folder: Path) -> str:
    """The system's reason why nothing can be written into a folder; empty where it can be."""
    there = next((each for each in (folder, *folder.parents) if os.path.lexists(each)), folder)
    try:
        with tempfile.TemporaryFile(dir=there):
            return ""
    except (OSError, ValueError) as error:
        return (error.strerror if isinstance(error, OSError) else "") or type(error).__name__


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
