"""Lines of bytes in and out, straight from the system: nothing is buffered, nothing grows without bound."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable, Iterator

LONGEST_LINE = 8 << 20
"""Bytes that a line may have: a hundred thousand long moves."""
MOST_SHOWN = 80
"""Characters of what was not understood that are said again."""
_CHUNK = 1 << 16


def read_lines(source: int, clock: Callable[[], float]) -> Iterator[tuple[bytes | None, float]]:
    """The lines of a file descriptor, without their ends, and None for its end; each with when it came.

    Of a line that is too long it is only the beginning, longer than LONGEST_LINE, so that it can be told.
    What is there when it is looked for has come by then, by the `clock`, though others may keep the
    interpreter for long before it is read; so has all that is read at once.
    """
    parts: list[bytes] = []
    size = 0
    while True:
        looked = clock()
        there = _is_there(source)
        chunk = _read(source)
        came = looked if there else clock()
        if not chunk:
            break
        *pieces, rest = chunk.split(b"\n")
        for piece in pieces:
            yield b"".join((*parts, piece)), came
            parts, size = [], 0
        if size <= LONGEST_LINE:
            parts.append(rest)
            size += len(rest)
    if size:
        yield b"".join(parts), came
    yield None, came


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
