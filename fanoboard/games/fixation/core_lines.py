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

STEP: Final = vec[i64]([(*row, EDGE, EDGE, EDGE)[point] for row in NEXT for point in range(STRIDE)])
"""STEP[STRIDE * d + point] is the point one step further in direction d, or EDGE."""
WAYS: Final = 8
"""Room for the directions, where they come last."""
PATHS: Final = STRIDE * WAYS


NOWHERE: Final = 1 << 61
"""The path of a stack that would leave the board."""


def _path(point: int, d: int, length: int) -> int:
    path = RAYS[d][point][:length] if point < len(POINTS) and d < 2 * AXES else ()
    return sum(1 << each for each in path) if len(path) == length else NOWHERE


PATH: Final = vec[i64](
    [_path(point, d, length) for length in range(TALLEST + 1) for point in range(STRIDE) for d in range(WAYS)]
)
"""PATH[PATHS * height + WAYS * point + d] are the points a stack is sown on, if all are there."""


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
ALL_LINES: Final = (1 << AXES * LINES_EACH_WAY) - 1
AXIS_LINES: Final = (1 << LINES_EACH_WAY) - 1
"""The lines of the first axis."""
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
CROWD_BITS: Final = TALLEST + 1 << COUNT_SHIFT


def _count_of(height: int, side: int) -> int:
    return 1 << (TALLEST - height << COUNT_SHIFT) + CROWD_BITS * side


NO_CROWD: Final = _count_of(0, 0) | _count_of(0, 1)


def _share(kind: int) -> int:
    height = kind % MIXED
    if kind >= NO_STACK or not 0 < height <= TALLEST:
        return 0
    return _count_of(height, kind // DARK_KINDS)


SHARE: Final = vec[i64]([_share(kind) for kind in range(KINDS)])
"""What a stack adds to the crowds of its lines, by its kind."""
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


def mark(points: i64) -> i64:
    """The mark of all boards with stacks on these points: a number below MARKS.

    The mark of two sets with no point in common is the xor of theirs.
    """
    folded = points ^ points >> 3 * MARK_BITS
    return (folded ^ folded >> MARK_BITS ^ folded >> 2 * MARK_BITS) & (MARKS - 1)


_RANDOM: Final = random.Random(61)


def _disk_key(point: int, level: int) -> int:
    key = _RANDOM.getrandbits(MARK_SHIFT)
    return key if level or point >= len(POINTS) else key | mark(BIT[point]) << MARK_SHIFT


DISK_KEY: Final = vec[i64](
    [_disk_key(point, level) for point in range(STRIDE) for level in range(HEIGHTS) for _ in range(2)]
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
    for point in range(i64(len(POINTS))):
        key ^= stack_key(point, board[point])
    return key


def tallest(crowd: i64) -> i64:
    """The height of the tallest stack of the side that is lowest in a crowd, 0 for none."""
    return TALLEST - (bit_number(crowd & -crowd) >> COUNT_SHIFT)


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
    if (points & (points - 1)) == 0:
        return points != 0
    # Most sets that are no group hold a lone point, which is quickly seen.
    if (points & ~neighbours(points)) != 0:
        return False
    return group(points & -points, points) == points
