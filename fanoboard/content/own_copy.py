"""What lies in the user's folders as it was last read, so that no frame waits for a disk that is slow.

The window's loop looks at a copy: whoever asks there for a file of the user's, by `paths` or `plain_file`, is
answered from memory.  In all other threads, and programs without a window, it is the disk that is asked.
"""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import local
from typing import Final, NamedTuple

FOLDERS: Final = ("layouts", "themes", "languages", "drawings")
LARGEST: Final = 2_000_000
"""Bytes of a file that is copied; what has more is refused by whoever reads it, or read from the disk."""
_MOST: Final = 5000
"""Files that are looked at."""
_DEEPEST: Final = 3
"""As `drawings/wood/icons/undo.svg`."""

Read = Callable[[Path, int], bytes]


class _File(NamedTuple):
    stamp: int
    size: int
    content: bytes | None
    """None where it is not copied."""


class OwnCopy:
    """The files in some folders below `root`, with what is in them."""

    def __init__(self, root: Path, read: Read | None = None, before: OwnCopy | None = None) -> None:
        """Read them, which may wait for the disk; without `read`, there are none.

        What has not changed is taken from the copy `before`.
        """
        self._root = root
        self._read = read
        self._folders = tuple(os.path.join(root, name) for name in FOLDERS)
        self._files: dict[str, _File] = {}
        if read is not None:
            known = before._files if before is not None else {}
            for folder in self._folders:
                for file, status in _walk(folder, _DEEPEST):
                    if len(self._files) < _MOST:
                        self._files[file] = self._copied(file, status, known.get(file))

    def holds(self, path: str) -> bool:
        """Whether it answers for a path."""
        return any(path == each or path.startswith(each + os.sep) for each in self._folders)

    def has(self, path: str) -> bool:
        return path in self._files

    def stamp(self, path: str) -> int:
        """When a file was written, in nanoseconds; 0 for one that is not there."""
        return self._files[path].stamp if path in self._files else 0

    def listed(self, folder: str) -> list[str]:
        """The names of what lies in a folder, in alphabetical order."""
        below = folder + os.sep
        names = (
            path[len(below) :].partition(os.sep)[0] for path in list(self._files) if path.startswith(below)
        )
        return sorted(set(names))

    def content(self, path: str) -> bytes | None:
        """What is in a file; None where only the disk knows.  Raises OSError where there is none."""
        if path not in self._files:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
        return self._files[path].content

    def look_again(self, path: str) -> None:
        """Take over how a file is now, which may wait for the disk."""
        try:
            self._files[path] = self._copied(path, os.stat(path), None)
        except (OSError, ValueError):
            self._files.pop(path, None)

    def _copied(self, path: str, status: os.stat_result, known: _File | None) -> _File:
        if known is not None and (known.stamp, known.size) == (status.st_mtime_ns, status.st_size):
            return known
        content = None
        if self._read is not None and status.st_size <= LARGEST:
            with contextlib.suppress(OSError, ValueError), _answered_by(None):
                content = self._read(Path(path), LARGEST)
        return _File(status.st_mtime_ns, status.st_size, content)


def _walk(folder: str, deepest: int) -> Iterator[tuple[str, os.stat_result]]:
    """The files in a folder and in those below it, as far as one may look."""
    with contextlib.suppress(OSError, ValueError), os.scandir(folder) as entries:
        for entry in entries:
            with contextlib.suppress(OSError, ValueError):
                if entry.is_file():
                    yield entry.path, entry.stat()
                elif deepest > 1 and entry.is_dir():
                    yield from _walk(entry.path, deepest - 1)


class _Looking(local):
    copy: OwnCopy | None = None


_looking = _Looking()
_latest: list[OwnCopy] = []
"""The copy that the window looks at, if there is one."""


@contextlib.contextmanager
def looking_at(copy: OwnCopy) -> Iterator[None]:
    """Have this thread look at a copy for a while."""
    with _answered_by(copy):
        look_at(copy)
        yield


@contextlib.contextmanager
def _answered_by(copy: OwnCopy | None) -> Iterator[None]:
    before, _looking.copy = _looking.copy, copy
    try:
        yield
    finally:
        _looking.copy = before


def look_at(copy: OwnCopy) -> None:
    """Have this thread look at another copy, if it looks at one."""
    if _looking.copy is not None:
        _looking.copy = copy
    _latest[:] = [copy]


def copy_of(path: Path) -> OwnCopy | None:
    """The copy that answers for a path in this thread; None where that is the disk."""
    copy = _looking.copy
    return copy if copy is not None and copy.holds(str(path)) else None


def changed(file: Path) -> None:
    """Have the window know at once how a file is now, as of one that we have written."""
    for copy in _latest[:]:
        if copy.holds(str(file)):
            copy.look_again(str(file))
