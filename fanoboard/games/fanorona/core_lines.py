"""Points, lines and captures as bits: what the readable rules and the search both stand on.

Compiled.  A set of points is one i64.  The point in row r and column c is bit 9 * r + c, so that a
bit's own parity says whether the point is strong.  Boards of more than five rows are laid on their
side, which changes no rule; on boards smaller than 9 x 5 the results of `step` hold for the points
of the board only, so they are always combined with a set of such points.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

STRIDE: Final = 9
POINTS: Final = 45
FULL: Final = (1 << 45) - 1
FIRST_COLUMN: Final = 1 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36
NOT_FIRST: Final = FULL & ~FIRST_COLUMN
NOT_LAST: Final = FULL & ~(FIRST_COLUMN << 8)
STRONG: Final = 0x155555555555
"""The points that have diagonals: row + column is even."""
STRONG_NOT_FIRST: Final = STRONG & NOT_FIRST
STRONG_NOT_LAST: Final = STRONG & NOT_LAST

DIRECTIONS: Final = 8
"""Directions 0 to 3 go up in bit number, by 1, 8, 9 and 10; d ^ 4 is the opposite of d."""

AXES: Final = 4
"""Directions d and d ^ 4 lie on axis d & 3.  Up, towards higher bits, is `(p & UP[axis]) << SHIFT[axis]`."""
SHIFTS: Final = (1, 8, 9, 10)
SHIFT: Final = vec[i64](SHIFTS)
UP: Final = vec[i64]([NOT_LAST, STRONG_NOT_FIRST, FULL, STRONG_NOT_LAST])
DOWN: Final = vec[i64]([NOT_FIRST, STRONG_NOT_LAST, FULL, STRONG_NOT_FIRST])


def _by_shift(masks: vec[i64]) -> vec[i64]:
    return vec[i64]([masks[SHIFTS.index(n)] if n in SHIFTS else 0 for n in range(SHIFTS[-1] + 1)])


ABOVE: Final = _by_shift(UP)
"""The masks of a step upwards by its shift: ABOVE[SHIFT[axis]] is UP[axis]."""
BELOW: Final = _by_shift(DOWN)
"""The same downwards."""


def step(points: i64, d: i64) -> i64:
    """All `points` moved along one line in direction d; those without such a line drop out."""
    if d == 0:
        return (points & NOT_LAST) << 1
    if d == 1:
        return (points & STRONG_NOT_FIRST) << 8
    if d == 2:
        return points << 9
    if d == 3:
        return (points & STRONG_NOT_LAST) << 10
    if d == 4:
        return (points & NOT_FIRST) >> 1
    if d == 5:
        return (points & STRONG_NOT_LAST) >> 8
    if d == 6:
        return points >> 9
    return (points & STRONG_NOT_FIRST) >> 10


def enemy_line(at: i64, d: i64, enemy: i64) -> i64:
    """The unbroken line of enemies that begins next to the point `at` in direction d."""
    line: i64 = 0
    point = step(at, d) & enemy
    while point:
        line |= point
        point = step(point, d) & enemy
    return line


def line_up(point: i64, mask: i64, shift: i64, enemy: i64) -> i64:
    """The unbroken line of enemies that begins next to a point, upwards on an axis."""
    line: i64 = 0
    point = ((point & mask) << shift) & enemy
    while point:
        line |= point
        point = ((point & mask) << shift) & enemy
    return line


def line_down(point: i64, mask: i64, shift: i64, enemy: i64) -> i64:
    """The same downwards."""
    line: i64 = 0
    point = ((point & mask) >> shift) & enemy
    while point:
        line |= point
        point = ((point & mask) >> shift) & enemy
    return line


def _steps(point: int, count: int) -> int:
    """The points that so many steps in one direction lead to from `point`."""
    found = 0
    for d in range(DIRECTIONS):
        at: i64 = point
        for _ in range(count):
            at = step(at, d) & FULL
        found |= at
    return found


NEAR: Final = vec[i64]([_steps(1 << bit, 1) for bit in range(POINTS)])
"""Of each bit the points one step away."""
FAR: Final = vec[i64]([_steps(1 << bit, 2) for bit in range(POINTS)])
"""Of each bit the points two steps away in one direction."""
