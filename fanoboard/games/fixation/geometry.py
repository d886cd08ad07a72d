"""The boards of Lines of Fixation: points by number, name and coordinates, and how stacks are sown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from fanoboard.games.fixation import stacks

# The boards of Lines of Fixation: the points of hexagons, by number, by name and by coordinates.
#
# The large one has 61; a smaller one is those round its centre, which keep their numbers there.
# Points are numbered from 0, row by row from the bottom, and named by the letter of their row and
# their place in it: a1..a5, b1..b6 and so on to i5.  In axial coordinates (x, y), y is the row and
# x grows along it such that a step to the upper left keeps x; see redblobgames.com/grids/hexagons.

ROWS = "abcdefghi"
LARGE: Final = 5
"""The points on each side of the large board."""
_MIDDLE = LARGE - 1

ROW_LENGTHS: tuple[int, ...] = tuple(len(ROWS) - abs(row - _MIDDLE) for row in range(len(ROWS)))

POINTS: tuple[str, ...] = tuple(
    f"{letter}{place}"
    for letter, length in zip(ROWS, ROW_LENGTHS, strict=True)
    for place in range(1, length + 1)
)
NUMBERS: dict[str, int] = {name: point for point, name in enumerate(POINTS)}

AXIAL: tuple[tuple[int, int], ...] = tuple(
    (place + max(0, row - _MIDDLE), row) for row, length in enumerate(ROW_LENGTHS) for place in range(length)
)
_AT = {place: point for point, place in enumerate(AXIAL)}

AXES: Final = 3
STEPS: tuple[tuple[int, int], ...] = ((1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1))
"""The six directions, anticlockwise from the right; d and d + AXES are opposite."""

OFF_BOARD: Final = -1
NEXT: tuple[tuple[int, ...], ...] = tuple(
    tuple(_AT.get((x + dx, y + dy), OFF_BOARD) for x, y in AXIAL) for dx, dy in STEPS
)
"""NEXT[d][point] is the point one step further, or OFF_BOARD."""


def _ray(point: int, d: int) -> tuple[int, ...]:
    points = []
    while (point := NEXT[d][point]) != OFF_BOARD:
        points.append(point)
    return tuple(points)


RAYS: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(_ray(point, d) for point in range(len(POINTS))) for d in range(len(STEPS))
)
"""RAYS[d][point] are the points from the next one to the edge, in direction d."""


def line(point: int, axis: int) -> tuple[int, ...]:
    """All points of the board line through `point` along an axis, in the order of direction `axis`."""
    return (*reversed(RAYS[axis + AXES][point]), point, *RAYS[axis][point])


LINES: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(line(point, axis) for point in range(len(POINTS)) if NEXT[axis + AXES][point] == OFF_BOARD)
    for axis in range(AXES)
)
"""The nine lines of each axis."""


def direction(source: int, target: int) -> int | None:
    """The direction in which `target` lies from `source`; None if they share no line or are the same."""
    for d in range(len(STEPS)):
        if target in RAYS[d][source]:
            return d
    return None


class Hexagon:
    """A board with `side` points on each of its sides, and what its points are called."""

    def __init__(self, side: int) -> None:
        self.side = side
        first, last = _MIDDLE - side + 1, _MIDDLE + side - 1
        self.rows: dict[str, tuple[int, ...]] = {}
        """The points of each row by its letter, the bottom row first."""
        for letter, row in zip(ROWS, range(first, last + 1), strict=False):
            self.rows[letter] = tuple(
                point
                for point, (x, y) in enumerate(AXIAL)
                if y == row and first <= x <= last and abs(x - y) < side
            )
        self.names: dict[int, str] = {
            point: f"{letter}{place}"
            for letter, row in self.rows.items()
            for place, point in enumerate(row, 1)
        }
        self.numbers: dict[str, int] = {name: point for point, name in self.names.items()}
        self.outside: int = sum(1 << point for point in range(len(POINTS)) if point not in self.names)
        """The other points of the large board, as bits."""

    def ray(self, d: int, point: int) -> tuple[int, ...]:
        """The points from the next one to the edge, in direction d."""
        return tuple(other for other in RAYS[d][point] if other in self.names)

    def line(self, point: int, axis: int) -> tuple[int, ...]:
        """All points of the line through `point` along an axis."""
        return tuple(other for other in line(point, axis) if other in self.names)


@cache
def hexagon(side: int) -> Hexagon:
    return Hexagon(side)


# What a move does to the board: a stack leaves a disk on every point it passes.


class Drop(NamedTuple):
    """A disk falling on a point, and the stack that it falls on."""

    point: int
    disk: int
    under: int

    @property
    def is_capture(self) -> bool:
        return self.under != stacks.EMPTY and stacks.owner(self.under) != self.disk


class Sowing(NamedTuple):
    """The disks that fall, the bottom one first, and the board after them."""

    drops: tuple[Drop, ...]
    board: tuple[int, ...]

    @property
    def is_capture(self) -> bool:
        return any(drop.is_capture for drop in self.drops)


def sow(board: Sequence[int], source: int, target: int) -> Sowing:
    """Sow the stack on `source` towards `target`, a point as far away on a line as it is tall."""
    d = direction(source, target)
    assert d is not None
    after = list(board)
    after[source] = stacks.EMPTY
    drops = []
    for disk, point in zip(stacks.disks(board[source]), RAYS[d][source], strict=False):
        drops.append(Drop(point, disk, board[point]))
        after[point] = stacks.dropped(board[point], disk)
    return Sowing(tuple(drops), tuple(after))
