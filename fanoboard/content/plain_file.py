"""Reading files that somebody else may have put there: what is no plain file is refused, not waited for."""

from __future__ import annotations

import errno
import os
import stat
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final

from fanoboard.content.own_copy import copy_of

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
