"""What a position of Lines of Fixation looks worth for the side to move, in hundredths.  Compiled.

    places  what a stack is worth by its height, its colours and where it stands, but for the board's
            symmetries: to the side to move, if it is its own or the opponent's
    duels   on each of the 27 lines, what the heights of both sides' tallest stacks are worth: where
            the opponent's is taller, no stack can move along the line, and fixation is what most
            games are decided by
    groups  every move that joins two groups is one that winning needs
    ways    and so are the steps between stacks, where they are few

The weights were fitted by logistic regression to what searches find in games of the player against
itself, as `tools/tune_fixation.py` does it; see docs/journal/engines.md.  Nothing is worth as much to the
side to move as it costs the other side when that is to move: to be to move is worth more in one position
than in another, and that is part of the weights.
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

FEW: Final = 4
STEP_APART: Final = 10
"""What every point between two stacks costs a side that has so few, or fewer."""
_CENTRE: Final = 4


def _place_class(x: int, y: int) -> tuple[int, int]:
    """The steps from the centre, and those from the nearest of the long diagonals."""
    nearest, _, farthest = sorted((abs(x - _CENTRE), abs(y - _CENTRE), abs(x - y)))
    return farthest, nearest


_CLASSES: Final = sorted({_place_class(x, y) for x, y in AXIAL})
PLACE_CLASSES: Final = 9
PLACE_CLASS: Final = tuple(_CLASSES.index(_place_class(x, y)) for x, y in AXIAL)
"""By point, which of those it is that no turning or mirroring of the board tells apart."""
# What a stack of the side to move is worth for it, by its height from 1 on and the class of its place.
_OWN_ONE_COLOUR: Final = (
    (69, 59, 40, 42, 8, 13, -42, -26, -22),
    (114, 120, 88, 79, 40, 51, -31, -8, -4),
    (-38, -19, -24, -7, -82, -32, -92, -102, -92),
    (0, -21, -50, -50, -31, -102, 0, -154, -147),
    (0, 0, 0, -60, 0, 4, 0, -126, -156),
    (0, 0, 0, 0, 0, 0, 0, -37, 0),
)
_OWN_BOTH_COLOURS: Final = (
    (0, 0, 0, 0, 0, 0, 0, 0, 0),
    (78, 85, 52, 58, 61, 64, 40, 54, 58),
    (126, 92, 45, 60, 15, 24, -50, -42, -76),
    (139, 98, 44, 56, -3, 8, -81, -77, -90),
    (172, 114, 54, 70, 38, 36, -14, -69, -22),
    (35, 105, 73, 87, 57, 31, -38, -10, 1),
)
# And what a stack of the opponent is.
_OPP_ONE_COLOUR: Final = (
    (-68, -60, -40, -43, -9, -13, 43, 27, 22),
    (-101, -111, -82, -76, -42, -48, 23, 13, 6),
    (50, 33, 21, 58, 68, 59, 92, 170, 104),
    (0, 33, 68, 100, 39, 80, 0, 230, 255),
    (0, 0, 0, 55, 0, 14, 0, 167, 141),
    (0, 0, 0, 0, 0, 0, 0, 78, 0),
)
_OPP_BOTH_COLOURS: Final = (
    (0, 0, 0, 0, 0, 0, 0, 0, 0),
    (-62, -78, -47, -46, -63, -60, -39, -54, -55),
    (-119, -94, -56, -66, -36, -39, 26, 22, 46),
    (-122, -77, -27, -40, 11, 6, 89, 85, 98),
    (-203, -128, -65, -80, -56, -50, 6, 44, 1),
    (-44, -111, -74, -91, -41, -42, 26, 8, -1),
)
# What a line is worth to the side to move, by the height of its tallest stack there and the opponent's.
_DUELS: Final = (
    (0, 22, 11, -30, -80, -94, -99),
    (-19, 3, -1, -40, -94, -102, -103),
    (-11, 6, 3, -68, -124, -138, -118),
    (38, 50, 77, 13, -116, -173, -184),
    (74, 91, 121, 136, 7, -146, -196),
    (95, 109, 144, 184, 176, 14, -179),
    (93, 105, 121, 195, 198, 192, 6),
)
# What the number of groups is worth to the side to move: of its own, and of the opponent's.
_GROUPS: Final = (
    (0, 0, 145, 96, 48, 11, -22, -55, -82, -105),
    (0, 0, -173, -83, -35, 1, 35, 68, 94, 128),
)
MOST_GROUPS: Final = 9
"""More count as so many."""
DUELS: Final = 8
"""A duel is so many times the height of light's tallest stack on a line, plus that of dark's."""

# A standing sums up two numbers in one: below, what is worth to light if it is to move less what is to
# dark if that is, and above this many bits, the sum of both.
_SUM_SHIFT: Final = 32
_LOW: Final = 0xFFFFFFFF
_LOW_SIGN: Final = 0x80000000


def _packed(light: int, dark: int) -> int:
    return light - dark + (light + dark << _SUM_SHIFT)


def standing_value(standing: i64, mover: i64) -> i64:
    """What a standing is worth to the side to move."""
    lead = (standing + _LOW_SIGN & _LOW) - _LOW_SIGN
    both = standing - lead >> _SUM_SHIFT
    return (both - lead if mover else both + lead) >> 1


def _place(point: int, kind: int) -> int:
    height = kind % MIXED
    if kind >= NO_STACK or not 0 < height <= TALLEST:
        return 0
    of_both = kind % DARK_KINDS > MIXED
    own = (_OWN_BOTH_COLOURS if of_both else _OWN_ONE_COLOUR)[height - 1][PLACE_CLASS[point]]
    opp = (_OPP_BOTH_COLOURS if of_both else _OPP_ONE_COLOUR)[height - 1][PLACE_CLASS[point]]
    return _packed(opp, own) if kind >= DARK_KINDS else _packed(own, opp)


def _duel(light: int, dark: int) -> int:
    return 0 if max(light, dark) > TALLEST else _packed(_DUELS[light][dark], _DUELS[dark][light])


PLACE: Final = vec[i64]([_place(point, kind) for point in range(len(AXIAL)) for kind in range(KINDS)])
"""PLACE[KINDS * point + kind] is what a stack there adds to a standing."""
DUEL: Final = vec[i64]([_duel(light, dark) for light in range(DUELS) for dark in range(DUELS)])
OWN_GROUPS: Final = vec[i64](_GROUPS[0])
OPP_GROUPS: Final = vec[i64](_GROUPS[1])


def gathering(own: i64, opp: i64) -> i64:
    """What it is worth to the side to move how near its stacks and the opponent's are to being one group."""
    own_groups = groups(own)
    opp_groups = groups(opp)
    value = OWN_GROUPS[min(own_groups, i64(MOST_GROUPS))] + OPP_GROUPS[min(opp_groups, i64(MOST_GROUPS))]
    return value + STEP_APART * (apart(opp) - apart(own))


def apart(stacks: i64) -> i64:
    """How many points lie between a side's stacks and the one that the others are nearest to, summed up.

    0 where they are more than a few.
    """
    if popcount(stacks) > FEW:
        return 0
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
