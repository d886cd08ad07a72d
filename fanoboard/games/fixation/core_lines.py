"""Points, lines and groups as bits and tables: what the rules and the search both stand on.

Compiled.  A set of points is one i64, the point with number n its bit n (see `geometry`); stacks
are codes (see `stacks`).  Tables by direction and point leave room for 64 points.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fanoboard.games.fixation.geometry import AXES, LINES, NEXT, POINTS, RAYS
from fanoboard.games.fixation.stacks import CODES, EMPTY, TALLEST, disks, height, is_mono
from fanoboard.search.bits import bit_number, popcount

STRIDE: Final = 64
EDGE: Final = -1

# Here, unlike in `geometry`, both directions of an axis have numbers next to each other.
DIRECTIONS: Final = tuple(d for axis in range(AXES) for d in (axis, axis + AXES))
STEP: Final = vec[i64]([(*NEXT[d], EDGE, EDGE, EDGE)[point] for d in DIRECTIONS for point in range(STRIDE)])
"""STEP[STRIDE * d + point] is the point one step further in direction d, or EDGE."""
WAYS: Final = 8
"""Room for the directions, where they come last."""
PATHS: Final = STRIDE * WAYS


def _path(point: int, d: int, length: int) -> int:
    path = RAYS[DIRECTIONS[d]][point][:length] if point < len(POINTS) and d < len(DIRECTIONS) else ()
    return sum(1 << each for each in path) if len(path) == length else 0


PATH: Final = vec[i64](
    [_path(point, d, length) for length in range(TALLEST + 1) for point in range(STRIDE) for d in range(WAYS)]
)
"""PATH[PATHS * height + WAYS * point + d] are the points a stack is sown on, none if there is no room."""
ROOM: Final = vec[i64](
    [
        sum(1 << d for d in range(WAYS) if height and _path(point, d, height))
        for height in range(TALLEST + 1)
        for point in range(STRIDE)
    ]
)
"""ROOM[STRIDE * height + point] are the directions in which a stack has room to be sown."""


def _dark_path() -> vec[i64]:
    dark = vec[i64]([0] * (CODES * PATHS))
    for stack in range(i64(2 * EMPTY), i64(CODES)):
        count = i64(height(stack))
        top = 1 << count - 1
        below = top | stack & (top - 1)
        for at in range(i64(PATHS)):
            dark[PATHS * stack + at] = dark[PATHS * below + at]
            if stack & top:
                dark[PATHS * stack + at] |= PATH[PATHS * count + at] & ~PATH[PATHS * (count - 1) + at]
    return dark


DARK_PATH: Final = _dark_path()
"""DARK_PATH[PATHS * stack + WAYS * point + d] are those of these points that dark disks fall on."""

# Lines are numbered through, those of one axis after the other; a set of lines is one i64, too.
LINES_EACH_WAY: Final = 9
LINE: Final = vec[i64]([sum(1 << point for point in line) for lines in LINES for line in lines])
THROUGH: Final = vec[i64](
    [sum(1 << n for n in range(len(LINE)) if LINE[n] >> point & 1) for point in range(len(POINTS))]
)
ALL_LINES: Final = 0x7FFFFFF
SECOND: Final = 32
"""A second set of lines lies so many bits above the first."""
_LAST_LINES: Final = 0x402010004020100
"""The last line of every axis, in both sets."""
_OTHER_LINES: Final = 0x3FDFEFF03FDFEFF
_GATHER: Final = 0x4081
_GATHERED: Final = 22
EACH_AXIS: Final = 0b10101
BOTH_WAYS: Final = 3


def ways_of(lines: i64) -> i64:
    """The first direction along each line in a set of lines through a point, and in a second set.

    Times BOTH_WAYS that is all directions.  The bits that are not those of EACH_AXIS mean nothing.
    """
    # A line carries over to the last one of its axis; a product brings the last ones together.
    axes = ((lines & _OTHER_LINES) + _OTHER_LINES | lines) & _LAST_LINES
    return axes * _GATHER >> _GATHERED


BIT: Final = vec[i64]([1 << point for point in range(len(POINTS))])

# The kind of a stack says all that the rules ask of it, but for the disks below the top.
HEIGHT_BITS: Final = 7
MIXED: Final = 8
DARK_KINDS: Final = 16
NO_STACK: Final = 32
KINDS: Final = 40


def _kind(stack: int) -> int:
    if stack <= EMPTY:
        return NO_STACK
    return height(stack) + (0 if is_mono(stack) else MIXED) + DARK_KINDS * disks(stack)[-1]


KIND: Final = vec[i64]([_kind(stack) for stack in range(CODES)])
"""A stack's height, plus MIXED if it holds both colours, plus DARK_KINDS if dark owns it; or NO_STACK."""

# A crowd says what stands on a line: how many stacks of each height, four bits for each height, from the
# tallest down to a 1 for height 0, so that the lowest bit tells the tallest; dark's lie above light's.
COUNT_SHIFT: Final = 2
"""What makes a height a shift by its four bits."""
CROWD_BITS: Final = 32


def _count_of(height: int, side: int) -> int:
    return 1 << (TALLEST - height << COUNT_SHIFT) + CROWD_BITS * side


NO_CROWD: Final = _count_of(0, 0) | _count_of(0, 1)


SHARE: Final = vec[i64](
    [0 if stack <= EMPTY else _count_of(height(stack), disks(stack)[-1]) for stack in range(CODES)]
)
"""What a stack adds to the crowds of its lines."""
LINE_BITS: Final = 5
LINE_MASK: Final = (1 << LINE_BITS) - 1
LINES_AT: Final = vec[i64](
    [
        sum(n << LINE_BITS * (n // LINES_EACH_WAY) for n in range(len(LINE)) if LINE[n] >> point & 1)
        for point in range(len(POINTS))
    ]
)
"""The numbers of the lines through a point, those along the first axis in the lowest bits."""

# A board's hash is the xor of a random number for every disk: where it lies, how high, its colour.
# Above these bits lies its mark, which depends on no more than which points are empty.
HEIGHTS: Final = 8
MARK_BITS: Final = 11
MARKS: Final = 1 << MARK_BITS
MARK_SHIFT: Final = 51
_SPREAD: Final = 0x278DDE6E5FD29F05
_SPREAD_SHIFT: Final = 53


def mark(points: i64) -> i64:
    """The mark of all boards with stacks on these points: a number below MARKS."""
    return points * _SPREAD >> _SPREAD_SHIFT & (MARKS - 1)


_RANDOM: Final = random.Random(61)
DISK_KEY: Final = vec[i64](
    [_RANDOM.getrandbits(MARK_SHIFT) for _ in range(STRIDE) for _ in range(HEIGHTS) for _ in range(2)]
)
"""DISK_KEY[2 * (HEIGHTS * point + level) + colour], levels from 0."""
DARK_TO_MOVE: Final[i64] = _RANDOM.getrandbits(MARK_SHIFT)
SIDE_KEY: Final = vec[i64]([0, DARK_TO_MOVE])
"""What the side to move adds to the hash of a position."""


def stack_key(point: i64, stack: i64) -> i64:
    key: i64 = 0
    at = 2 * HEIGHTS * point
    while stack > EMPTY:
        key ^= DISK_KEY[at + (stack & 1)]
        stack >>= 1
        at += 2
    return key


def board_key(board: Sequence[int]) -> i64:
    key: i64 = 0
    taken: i64 = 0
    for point in range(i64(len(POINTS))):
        if board[point] > EMPTY:
            key ^= stack_key(point, board[point])
            taken |= BIT[point]
    return key ^ mark(taken) << MARK_SHIFT


def tallest(crowd: i64) -> i64:
    """The height of the tallest stack of the side that is lowest in a crowd, 0 for none."""
    return TALLEST - (bit_number(crowd) >> COUNT_SHIFT)


# Rows have different lengths, so the neighbours above a point are from 5 to 9 numbers further on.
# RISE_n are the points whose neighbour, on the right or above, is n further.
RISE_1: Final = 0xF7DFBFBFDFDFBEF
RISE_5: Final = 0xF800000000001F
RISE_6: Final = 0x7FF000000007FF
RISE_7: Final = 0x1FFF00003FFE0
RISE_8: Final = 0x3FFFBFFF800
RISE_9: Final = 0x3FFFC0000


def neighbours(points: i64) -> i64:
    """The points next to any of a set; those of the set only where they are next to each other."""
    return (
        (points & RISE_1) << 1
        | (points & RISE_5) << 5
        | (points & RISE_6) << 6
        | (points & RISE_7) << 7
        | (points & RISE_8) << 8
        | (points & RISE_9) << 9
        | (points >> 1 & RISE_1)
        | (points >> 5 & RISE_5)
        | (points >> 6 & RISE_6)
        | (points >> 7 & RISE_7)
        | (points >> 8 & RISE_8)
        | (points >> 9 & RISE_9)
    )


NEAR: Final = vec[i64]([neighbours(1 << point) for point in range(len(POINTS))])
"""The points next to each."""


def group(seed: i64, points: i64) -> i64:
    """The points of a set that hang together with those of `seed`."""
    reached = seed
    while True:
        grown = reached | (neighbours(reached) & points)
        if grown == reached:
            return reached
        reached = grown


def groups(points: i64) -> i64:
    lone = points & ~neighbours(points)
    found = popcount(lone)
    rest = points ^ lone
    while rest:
        rest ^= group(rest & -rest, rest)
        found += 1
    return found


def is_group(points: i64) -> bool:
    """Whether a set is one group of adjacent points; one point is, none is not."""
    first = points & -points
    if first == points:
        return points != 0
    # Most sets that are no group hold a lone point, which is quickly seen, quickest if it is the first.
    near = NEAR[bit_number(first)] & points
    return near != 0 and (points & ~neighbours(points)) == 0 and group(first | near, points) == points
