"""How positions and turns of Lines of Fixation are written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from fanoboard.games.errors import InvalidPosition
from fanoboard.games.fixation import stacks
from fanoboard.games.fixation.geometry import POINTS, ROW_LENGTHS, ROW_STARTS, ROWS

START = "1,dd,dd,dd,1/ll,4,ll/ll,5,ll/ll,6,ll/9/dd,6,dd/dd,5,dd/dd,4,dd/1,ll,ll,ll,1 l"
COLOURS = "ld"
DISKS_EACH = 18
_TURN = re.compile(r"([a-z][0-9]+)-([a-z][0-9]+)")
_RUN = re.compile(r"[1-9]")
_LONGEST_SHOWN = 20


def turn_text(source: int, target: int) -> str:
    """Write a turn: the point a stack leaves, and the one where its top disk lands."""
    return f"{POINTS[source]}-{POINTS[target]}"


def parse_turn(text: str) -> tuple[str, str] | None:
    """The names that a turn joins, which need not be on the board; None if it is no turn at all."""
    found = _TURN.fullmatch(text)
    return (found[1], found[2]) if found else None


def position_text(board: Sequence[int], side: int) -> str:
    """Write a position: the rows from the top, then the side to move."""
    rows = []
    for start, length in reversed(list(zip(ROW_STARTS, ROW_LENGTHS, strict=True))):
        cells: list[str] = []
        for is_empty, run in groupby(board[start : start + length], lambda stack: stack == stacks.EMPTY):
            found = list(run)
            cells += [str(len(found))] if is_empty else map(_stack_text, found)
        rows.append(",".join(cells))
    return f"{'/'.join(rows)} {COLOURS[side]}"


def parse_position(text: str) -> tuple[tuple[int, ...], int]:
    """Read the stacks on all points and the side to move.  Raises InvalidPosition.

    A side may have fewer than 18 disks, never more.
    """
    fields = text.split()
    if len(fields) != 2:
        raise InvalidPosition(f"a position has two parts (rows, side to move), not {len(fields)}")
    rows, side = fields
    if len(side) != 1 or side not in COLOURS:
        raise InvalidPosition(f"the side to move is l or d, not {side[:_LONGEST_SHOWN]!r}")
    texts = rows.split("/")
    if len(texts) != len(ROWS):
        raise InvalidPosition(f"the board has {len(ROWS)} rows, not {len(texts)}")
    board: list[int] = []
    for letter, length, row in zip(ROWS, ROW_LENGTHS, reversed(texts), strict=True):
        board += _parse_row(letter, length, row)
    for colour, word in enumerate(("light", "dark")):
        count = sum(stacks.disks(stack).count(colour) for stack in board)
        if count > DISKS_EACH:
            raise InvalidPosition(f"there are {count} {word} disks; a side has {DISKS_EACH}")
    return tuple(board), COLOURS.index(side)


def _parse_row(letter: str, length: int, row: str) -> list[int]:
    found: list[int] = []
    for number, cell in enumerate(row.split(","), 1):
        where = f"row {letter}, cell {number}"
        if _RUN.fullmatch(cell):
            found += [stacks.EMPTY] * int(cell)
        elif not cell or set(cell) - set(COLOURS):
            shown = cell[:_LONGEST_SHOWN]
            raise InvalidPosition(
                f"{where} is {shown!r}: neither l and d nor a number of empty points, 1 to 9"
            )
        elif len(cell) > stacks.TALLEST:
            raise InvalidPosition(f"{where} has {len(cell)} disks; the tallest stacks hold {stacks.TALLEST}")
        else:
            found.append(stacks.code(map(COLOURS.index, cell)))
    if len(found) != length:
        raise InvalidPosition(f"row {letter} has {len(found)} points instead of {length}")
    return found


def _stack_text(stack: int) -> str:
    return "".join(COLOURS[disk] for disk in stacks.disks(stack))
