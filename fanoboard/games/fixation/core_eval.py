"""What a position of Lines of Fixation looks worth, in hundredths.  Compiled.

    places  what a stack is worth by its height, its colours and how far it is from the centre
    duels   on each of the 27 lines, what the heights of both sides' tallest stacks are worth: where
            the opponent's is taller, no stack can move along the line, and fixation is what most
            games are decided by
    groups  every move that joins two groups is one that winning needs
    ways    and so are the steps between stacks, where they are few

The weights were fitted by logistic regression to games of the player against itself, as
`tools/tune_fixation.py` does it; see docs/engines.md.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fanoboard.games.fixation.core_lines import (
    DARK_KINDS,
    KINDS,
    MIXED,
    NO_STACK,
    groups,
    neighbours,
)
from fanoboard.games.fixation.geometry import AXIAL
from fanoboard.games.fixation.stacks import TALLEST
from fanoboard.search.bits import popcount

GROUP: Final = 50
FEW: Final = 4
STEP_APART: Final = 14
"""What every point between two stacks costs a side that has so few, or fewer."""
TEMPO: Final = 42
"""What it is worth to be to move."""
# What a stack is worth for its owner, by its height from 1 on and its steps from the centre.
_ONE_COLOUR: Final = (
    (76, 66, 44, 18, -21),
    (74, 125, 80, 45, -14),
    (117, -92, -7, -118, -136),
    (-14, -5, -68, 32, -191),
    (0, 0, 1, 10, -90),
    (0, 0, -6, 0, 6),
)
_BOTH_COLOURS: Final = (
    (0, 0, 0, 0, 0),
    (44, 89, 44, 64, 49),
    (87, 68, 27, 3, -87),
    (93, 74, 30, -16, -99),
    (223, 111, 52, 34, -95),
    (85, 74, 60, 17, -76),
)
# What a line is worth to the side whose tallest stack on it is the taller one: by that, from 1 on, and
# by the other's, from 0 on.
_TALLER: Final = (
    (-34,),
    (-19, 1),
    (47, 47, 75),
    (72, 99, 119, 108),
    (100, 111, 151, 182, 168),
    (103, 122, 125, 188, 219, 200),
)
DUELS: Final = 8
"""A duel is so many times the height of light's tallest stack on a line, plus that of dark's."""
_CENTRE: Final = 4


def _place(point: int, kind: int) -> int:
    height = kind % MIXED
    if kind >= NO_STACK or not 0 < height <= TALLEST:
        return 0
    x, y = (coordinate - _CENTRE for coordinate in AXIAL[point])
    weights = _BOTH_COLOURS if kind % DARK_KINDS > MIXED else _ONE_COLOUR
    worth = weights[height - 1][max(abs(x), abs(y), abs(x - y))]
    return -worth if kind >= DARK_KINDS else worth


def _duel(light: int, dark: int) -> int:
    if light == dark or max(light, dark) > TALLEST:
        return 0
    return _TALLER[light - 1][dark] if light > dark else -_TALLER[dark - 1][light]


PLACE: Final = vec[i64]([_place(point, kind) for point in range(len(AXIAL)) for kind in range(KINDS)])
"""PLACE[KINDS * point + kind] is what a stack is worth there, for light."""
DUEL: Final = vec[i64]([_duel(light, dark) for light in range(DUELS) for dark in range(DUELS)])


def scatter(stacks: i64) -> i64:
    """The cost of standing apart: a side's groups, and of few stacks the ways to one another."""
    count = groups(stacks)
    if count > 1 and popcount(stacks) <= FEW:
        return GROUP * count + STEP_APART * _steps(stacks)
    return GROUP * count


def _steps(stacks: i64) -> i64:
    """How many points lie between a side's stacks and the one that the others are nearest to, summed up."""
    least: i64 = -1
    rest = stacks
    while rest:
        reached = rest & -rest
        rest ^= reached
        steps: i64 = 0
        while True:
            reached |= neighbours(reached)
            apart = stacks & ~reached
            if apart == 0:
                break
            steps += popcount(apart)
        if least < 0 or steps < least:
            least = steps
    return least
