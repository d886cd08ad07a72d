"""What a position of Lines of Fixation looks worth, in hundredths.  Compiled.

    groups   every move that joins two groups is one that winning needs
    ways     and so are the moves that bring the other stacks to the largest group
    held     along a line on which the opponent is taller a stack can't move at all: fixation is
             what most games are decided by, and the largest term by far
    heights  tall stacks fix lines and can't be fixed; two of six with both colours win
    stacks   more stacks have more moves, and are harder to fix

The weights were found by matches of the player against itself; see docs/engines.md.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fanoboard.games.fixation.core_lines import (
    DARK_KINDS,
    KINDS,
    MIXED,
    covered,
    group,
    neighbours,
    popcount,
)
from fanoboard.games.fixation.stacks import TALLEST

GROUP: Final = 80
"""What every group costs its side."""
STEP_APART: Final = 20
"""What every point between a stack and its side's largest group costs."""
HELD: Final = 30
"""What it costs that a stack can't move along one of its three lines."""
HEIGHT: Final = (0, 25, 25, 85, 145, 145, 145)
"""What a stack is worth for its owner, by its height."""
TALL: Final = 150
"""What a stack of six with both colours is worth besides, as two of them win."""


def _worth(kind: int) -> int:
    """What a kind of stack is worth for its owner; see KIND for what the numbers of kinds mean."""
    height = kind % MIXED
    if height > TALLEST:
        return 0
    return HEIGHT[height] + (TALL if kind % DARK_KINDS == MIXED + TALLEST else 0)


WORTH: Final = vec[i64]([_worth(kind) for kind in range(KINDS)])
"""What a stack is worth for its owner, by its kind."""


def order(stacks: i64, opp_taller: i64) -> i64:
    """How well a side's stacks stand to each other and to the lines on which the opponent is taller."""
    held = (
        popcount(stacks & covered(opp_taller, 0))
        + popcount(stacks & covered(opp_taller, 1))
        + popcount(stacks & covered(opp_taller, 2))
    )
    return -HELD * held - scatter(stacks)


def scatter(stacks: i64) -> i64:
    """How far a side is from one group: its groups, and the ways of all stacks to the largest.

    Of several that are the largest it is the one with the shortest ways.
    """
    lone = stacks & ~neighbours(stacks)
    groups = popcount(lone)
    largest = lone
    largest_size: i64 = 1
    rest = stacks ^ lone
    while rest:
        found = group(rest & -rest, rest)
        rest ^= found
        groups += 1
        size = popcount(found)
        if size > largest_size:
            largest = found
            largest_size = size
        elif size == largest_size:
            largest |= found
    if groups <= 1:
        return GROUP * groups
    least: i64 = -1
    while largest:
        found = group(largest & -largest, largest)
        largest ^= found
        steps = _steps_to(found, stacks)
        if least < 0 or steps < least:
            least = steps
    return GROUP * groups + STEP_APART * least


def _steps_to(reached: i64, stacks: i64) -> i64:
    """How many points lie between a group and all other stacks of a set, summed up."""
    steps: i64 = 0
    while True:
        reached |= neighbours(reached)
        rest = stacks & ~reached
        if rest == 0:
            return steps
        steps += popcount(rest)
