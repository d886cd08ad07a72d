"""What a position of Lines of Fixation looks worth.  Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fanoboard.games.fixation.core_lines import group, neighbours, popcount

GROUP: Final = 60
"""What every further group costs, in hundredths."""
STEP_APART: Final = 25
"""What every point of distance between a stack and its side's largest group costs."""
TALL: Final = 150
"""What the first of two stacks of six with both colours is worth."""


def evaluate(own: i64, opp: i64, own_tall: i64, opp_tall: i64) -> i64:
    """The value for the side to move: how much nearer its stacks are to being one group.

    `own` and `opp` are the points of the two sides' stacks, `own_tall` and `opp_tall` of those
    the stacks of six that hold both colours.
    """
    value = scatter(opp) - scatter(own)
    if own_tall:
        value += TALL
    if opp_tall:
        value -= TALL
    return value


def scatter(stacks: i64) -> i64:
    """How far a side is from one group: its groups, and the ways of all stacks to the largest."""
    groups: i64 = 0
    largest: i64 = 0
    largest_size: i64 = 0
    rest = stacks
    while rest:
        found = group(rest & -rest, rest)
        rest ^= found
        groups += 1
        size = popcount(found)
        if size > largest_size:
            largest = found
            largest_size = size
    cost = GROUP * groups
    reached = largest
    rest = stacks & ~(reached | neighbours(reached))
    while rest:
        reached |= neighbours(reached)
        rest = stacks & ~(reached | neighbours(reached))
        cost += STEP_APART * popcount(stacks & ~reached)
    return cost
