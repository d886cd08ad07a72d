"""The board of Lines of Fixation: 61 points of a hexagon, by number, by name and by coordinates.

Points are numbered from 0, row by row from the bottom, and named by the letter of their row and
their place in it: a1..a5, b1..b6 and so on to i5.  In axial coordinates (x, y), y is the row and
x grows along it such that a step to the upper left keeps x; see redblobgames.com/grids/hexagons.
"""

from __future__ import annotations

from typing import Final

ROWS = "abcdefghi"
_MIDDLE = 4

ROW_LENGTHS: tuple[int, ...] = tuple(len(ROWS) - abs(row - _MIDDLE) for row in range(len(ROWS)))
ROW_STARTS: tuple[int, ...] = tuple(sum(ROW_LENGTHS[:row]) for row in range(len(ROWS)))

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
