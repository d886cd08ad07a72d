"""Lines of bytes in and out, straight from the system: nothing is buffered, nothing grows without bound."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable, Iterator
from typing import NamedTuple

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
