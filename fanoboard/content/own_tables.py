"""Tables of solved positions that were made on the user's machine: their files, checked on reading.

They lie in a folder for each of the shipped tables, `tables/fanorona-9x5` in the user's data folder, a
file a part.  A file begins with 64 bytes: a mark, the CRC-32 of all that follows them, 4 bytes of
nothing, how many bytes follow, and the name of the folder and the part.  What follows is the game's own;
it is not compressed, so that any byte of it is at hand at once, and all processes share one copy in
memory, of which only what is looked at is read.
"""

from __future__ import annotations

import contextlib
import logging
import mmap
import os
import re
import struct
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO, Final

from fanoboard.content import paths
from fanoboard.content.files import open_plain, whole_file
from fanoboard.games.errors import GameError
from fanoboard.messages import Message, grouped

log = logging.getLogger(__name__)

_MARK: Final = b"FANOTAB1"
_LABEL: Final = 40
_HEAD: Final = struct.Struct(f"<8sI4xQ{_LABEL}s")
_STAYING: Final = ".table"
_PASSING: Final = ".slice"
_ASIDE: Final = ".broken"
_STEP: Final = 1 << 22
"""Bytes that are checked at a time, so that other threads get their turn."""
_PART = re.compile(r"[a-z0-9][a-z0-9.-]{0,15}")


def table_folder(name: str) -> Path:
    """Where the user's additions to the tables of that name are; it may not exist yet."""
    return paths.data_folder() / "tables" / name


def part_file(name: str, part: str, *, stays: bool) -> Path:
    """The file of a part of tables, one of those that stay or of those that others are made from."""
    return table_folder(name) / f"{part}{_STAYING if stays else _PASSING}"


def own_parts(name: str) -> list[str]:
    """The parts of tables for which the user has files that stay."""
    return [
        part
        for part, dot, ending in (file.rpartition(".") for file in paths.listed(table_folder(name)))
        if dot + ending == _STAYING and _PART.fullmatch(part)
    ]


def has_part(name: str, part: str, *, stays: bool) -> bool:
    return paths.is_file(part_file(name, part, stays=stays))


def quarantined_parts(name: str) -> list[Path]:
    """The files of tables that were damaged and set aside."""
    folder = table_folder(name)
    return [folder / file for file in paths.listed(folder) if file.endswith(_ASIDE)]


def write_part(name: str, part: str, body: Iterable[bytes], *, stays: bool) -> None:
    """Write the file of a part: all of it, or nothing.  Raises OSError."""
    with whole_file(part_file(name, part, stays=stays)) as out:
        out.write(bytes(_HEAD.size))
        size, check = 0, 0
        for piece in body:
            out.write(piece)
            size += len(piece)
            check = zlib.crc32(piece, check)
        out.seek(0)
        out.write(_HEAD.pack(_MARK, check, size, _label(name, part)))


def read_part(name: str, part: str, *, stays: bool) -> memoryview:
    """What the game put into the file of a part.  Raises OSError, and GameError where it is damaged."""
    file = part_file(name, part, stays=stays)
    with open_plain(file) as opened:
        check = _checked_head(opened, name, part)
        view = memoryview(mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ))[_HEAD.size :]
    found = 0
    for start in range(0, len(view), _STEP):
        found = zlib.crc32(view[start : start + _STEP], found)
    if found != check:
        raise GameError(Message("The tables in it are damaged: their checksum is wrong."))
    return view


def damaged_at_a_glance(name: str) -> list[Message]:
    """Set aside the files that stay of which their size or beginning tells that they are damaged."""
    problems = []
    for part in own_parts(name):
        try:
            with open_plain(part_file(name, part, stays=True)) as opened:
                _checked_head(opened, name, part)
        except OSError:
            continue
        except GameError as error:
            problems.append(put_aside(name, part, error))
    return problems


def all_damaged_at_a_glance() -> list[Message]:
    folders = paths.listed(paths.data_folder() / "tables")
    return [problem for name in folders for problem in damaged_at_a_glance(name)]


def put_aside(name: str, part: str, error: GameError, *, stays: bool = True) -> Message:
    """Give a damaged file another name, so that it is not used again; what to say of it."""
    file = part_file(name, part, stays=stays)
    problem = Message("{file}: {problem}", file=_shown(file), problem=error.message)
    aside = file.with_name(file.name + _ASIDE)
    log.warning("%s", problem)
    try:
        os.replace(file, aside)
    except OSError:
        return problem
    return Message("{problem} The file is kept as {aside}.", problem=problem, aside=_shown(aside))


def forget_part(name: str, part: str, *, stays: bool) -> None:
    with contextlib.suppress(OSError):
        part_file(name, part, stays=stays).unlink()


def _checked_head(opened: BinaryIO, name: str, part: str) -> int:
    """The checksum that an open file tells.  Raises GameError where its beginning or size is wrong."""
    head = opened.read(_HEAD.size)
    if len(head) < _HEAD.size or not head.startswith(_MARK):
        raise GameError(Message("This is not a file of tables."))
    _, check, size, label = _HEAD.unpack(head)
    if label != _label(name, part):
        raise GameError(Message("The file holds other tables than its name says."))
    there = os.fstat(opened.fileno()).st_size - _HEAD.size
    if there != size:
        problem = Message(
            "There are {there} bytes of tables in it, not {size}.", there=grouped(there), size=grouped(size)
        )
        raise GameError(problem)
    assert isinstance(check, int)
    return check


def _label(name: str, part: str) -> bytes:
    label = f"{name} {part}".encode()
    assert len(label) <= _LABEL
    return label.ljust(_LABEL, b"\0")


def _shown(file: Path) -> str:
    return os.fsencode(file).decode("utf-8", "replace")


# How many processors there are to work with.


def processors() -> int:
    """The number of processors that this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity is not None else os.cpu_count() or 1
