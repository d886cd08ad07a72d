"""The process that makes one part of tables, or tries how fast that goes, and tells of it in lines.

It says `share N` from time to time, and at the end `done`; or `rate N`, units of work a second; or
`damaged NAME` of a part that it was to read; or `fault REASON`.  It is told `pause` and `on`, and ends
at once when its input does.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Iterator
from typing import Final

from fanoboard.content.own_tables import put_aside, read_part, write_part
from fanoboard.content.tables import read_tables
from fanoboard.games.capabilities import MoreTables
from fanoboard.games.errors import GameError
from fanoboard.games.table_work import TablePart
from fanoboard.messages import Message

_TELL: Final = 0.2
"""Seconds between two shares that are told."""


class _Damaged(Exception):
    """A part that was to be read is damaged, and set aside."""


def make_part(game: MoreTables, level: int, name: str) -> int:
    """Make the part of that name; the status for the shell.  Raises GameError where there is none."""
    part = next((each for each in game.table_work.parts(level) if each.name == name), None)
    if part is None:
        raise GameError(Message("“{name}” is not a part of these tables.", name=name))
    going = _obeying()
    try:
        write_part(game.tables, part.name, _body(game, part, going), stays=part.stays)
    except _Damaged as damaged:
        _say(f"damaged {damaged}")
    except (OSError, OverflowError, MemoryError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        _say(f"fault {reason or error or type(error).__name__}")
    else:
        _say("done")
        return 0
    return 1


def try_speed(game: MoreTables, level: int) -> int:
    """Tell how many units of work of a level are done in a second."""
    _obeying()
    work = game.table_work
    tables = read_tables(game)[0] or work.empty()
    began = time.perf_counter()
    done = sum(work.trial(tables, level))
    _say(f"rate {done / (time.perf_counter() - began)}")
    return 0


def _body(game: MoreTables, part: TablePart, going: threading.Event) -> Iterator[bytes]:
    """What belongs in the file of a part, made as it is asked for."""
    name = game.tables

    def read(each: str) -> memoryview:
        try:
            return read_part(name, each, stays=False)
        except GameError as error:
            put_aside(name, each, error, stays=False)
            raise _Damaged(each) from None

    work = game.table_work
    pieces: list[bytes] = []
    told = 0.0
    for share in work.make(part, read_tables(game)[0] or work.empty(), read, pieces.append):
        going.wait()
        yield from pieces
        pieces.clear()
        now = time.monotonic()
        if now - told > _TELL:
            told = now
            _say(f"share {share:.4f}")
    yield from pieces


def _obeying() -> threading.Event:
    """Give way to other programs, and do from now on as one is told; what to wait for before each step."""
    if hasattr(os, "nice"):
        os.nice(10)
    going = threading.Event()
    going.set()

    def obey() -> None:
        for line in sys.stdin:
            if line.strip() == "pause":
                going.clear()
            else:
                going.set()
        os._exit(1)

    threading.Thread(target=obey, name="orders", daemon=True).start()
    return going


def _say(line: str) -> None:
    print(line, flush=True)
