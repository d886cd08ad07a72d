"""How positions and turns of Lines of Fixation are written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from fanoboard.games.errors import InvalidPosition, excerpt
from fanoboard.games.events import Spot
from fanoboard.games.fixation import stacks
from fanoboard.games.fixation.geometry import POINTS, Hexagon
from fanoboard.messages import Message, plural

STARTS = {
    5: "1,dd,dd,dd,1/ll,4,ll/ll,5,ll/ll,6,ll/9/dd,6,dd/dd,5,dd/dd,4,dd/1,ll,ll,ll,1 l",
    3: "1,d,1/l,2,l/5/d,2,d/1,l,1 l",
    2: "l,d/d,1,l/l,d l",
}
"""How games begin, by the side of the board."""
COLOURS = "ld"
_TURN = re.compile(r"([a-z][0-9]+)-([a-z][0-9]+)")
_RUN = re.compile(r"[1-9]")


def turn_text(source: Spot, target: Spot) -> str:
    """Write a turn: the point a stack leaves, and the one where its top disk lands."""
    return f"{source}-{target}"


def parse_turn(text: str) -> tuple[str, str] | None:
    """The names that a turn joins, which need not be on the board; None if it is no turn at all."""
    found = _TURN.fullmatch(text)
    return (found[1], found[2]) if found else None


def position_text(hexagon: Hexagon, board: Sequence[int], side: int) -> str:
    """Write a position: the rows from the top, then the side to move."""
    rows = []
    for points in reversed(hexagon.rows.values()):
        cells: list[str] = []
        for is_empty, run in groupby((board[point] for point in points), lambda stack: stack == stacks.EMPTY):
            found = list(run)
            cells += [str(len(found))] if is_empty else map(_stack_text, found)
        rows.append(",".join(cells))
    return f"{'/'.join(rows)} {COLOURS[side]}"


def parse_position(hexagon: Hexagon, text: str) -> tuple[tuple[int, ...], int]:
    """Read the stacks on all points and the side to move.  Raises InvalidPosition.

    A side may have fewer disks than at the start, never more.
    """
    fields = text.split()
    if len(fields) != 2:
        raise InvalidPosition(
            Message("A position has two parts (rows, player to move), not {found}.", found=len(fields))
        )
    rows, side = fields
    if len(side) != 1 or side not in COLOURS:
        raise InvalidPosition(Message("The player to move is l or d, not “{text}”.", text=excerpt(side)))
    texts = rows.split("/")
    if len(texts) != len(hexagon.rows):
        raise InvalidPosition(
            plural(
                "The board has {count} row, not {found}.",
                "The board has {count} rows, not {found}.",
                count=len(hexagon.rows),
                found=len(texts),
            )
        )
    board = [stacks.EMPTY] * len(POINTS)
    for (letter, points), row in zip(hexagon.rows.items(), reversed(texts), strict=True):
        for point, stack in zip(points, _parse_row(letter, len(points), row), strict=True):
            board[point] = stack
    most = STARTS[hexagon.side].count("d")
    light, dark = (sum(stacks.disks(stack).count(colour) for stack in board) for colour in (0, 1))
    if light > most:
        raise InvalidPosition(
            plural(
                "There is {count} light disk; a player has {most}.",
                "There are {count} light disks; a player has {most}.",
                count=light,
                most=most,
            )
        )
    if dark > most:
        raise InvalidPosition(
            plural(
                "There is {count} dark disk; a player has {most}.",
                "There are {count} dark disks; a player has {most}.",
                count=dark,
                most=most,
            )
        )
    return tuple(board), COLOURS.index(side)


def _parse_row(letter: str, length: int, row: str) -> list[int]:
    found: list[int] = []
    for number, cell in enumerate(row.split(","), 1):
        if _RUN.fullmatch(cell):
            found += [stacks.EMPTY] * int(cell)
        elif not cell or set(cell) - set(COLOURS):
            raise InvalidPosition(
                Message(
                    "Row {row}, cell {cell} is “{text}”:"
                    " neither l and d nor a number of empty points, 1 to 9.",
                    row=letter,
                    cell=number,
                    text=excerpt(cell),
                )
            )
        elif len(cell) > stacks.TALLEST:
            raise InvalidPosition(
                plural(
                    "Row {row}, cell {cell} has {count} disk; the tallest stacks hold {most}.",
                    "Row {row}, cell {cell} has {count} disks; the tallest stacks hold {most}.",
                    count=len(cell),
                    row=letter,
                    cell=number,
                    most=stacks.TALLEST,
                )
            )
        else:
            found.append(stacks.code(map(COLOURS.index, cell)))
    if len(found) != length:
        raise InvalidPosition(
            plural(
                "Row {row} has {count} point instead of {length}.",
                "Row {row} has {count} points instead of {length}.",
                count=len(found),
                row=letter,
                length=length,
            )
        )
    return found


def _stack_text(stack: int) -> str:
    return "".join(COLOURS[disk] for disk in stacks.disks(stack))
