"""A board of stacks in place, and what it keeps up to date as stacks change.  Compiled; see `core_lines`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fanoboard.games.fixation.core_lines import (
    ALL_LINES,
    BIT,
    CROWD_BITS,
    DARK_KINDS,
    DARK_PATH,
    DISK_KEY,
    HEIGHT_BITS,
    HEIGHTS,
    KIND,
    KINDS,
    LINE_BITS,
    LINE_MASK,
    LINES_AT,
    MARK_SHIFT,
    MIXED,
    NO_CROWD,
    NO_STACK,
    PATH,
    PATHS,
    SECOND,
    SHARE,
    STEP,
    STRIDE,
    THROUGH,
    WAYS,
    board_key,
    groups,
    is_group,
    mark,
    neighbours,
    stack_key,
    tallest,
)
from fanoboard.games.fixation.geometry import AXIAL, POINTS
from fanoboard.games.fixation.stacks import EMPTY, TALLEST
from fanoboard.search.bits import bit_number, popcount
from fanoboard.search.state import State, doubled

# What a position of Lines of Fixation looks worth for the side to move, in hundredths.  Compiled.
#
# places  what a stack is worth by its height, its colours and where it stands, but for the board's
# symmetries: to the side to move, if it is its own or the opponent's
# duels   on each of the 27 lines, what the heights of both sides' tallest stacks are worth: where
# the opponent's is taller, no stack can move along the line, and fixation is what most
# games are decided by
# groups  every move that joins two groups is one that winning needs
# ways    and so are the steps between stacks, where they are few
#
# The weights were fitted by logistic regression to what searches find in games of the player against
# itself, as `tools/tune_fixation.py` does it; see docs/journal/engines.md.  Nothing is worth as much to the
# side to move as it costs the other side when that is to move: to be to move is worth more in one position
# than in another, and that is part of the weights.

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


LINES: Final = 27
LEFT: Final = 10
"""Numbers kept of each turn."""
FIRST_ROOM: Final = 256


class StackBoard(State):
    """The stacks on all points, and what follows from them.

    `stacks` holds the code of the stack on every point, `sides` the points of those of each side; `ones`,
    `twos` and `fours` are the points where the stack's height has that binary digit, `mixed` those where it
    holds both colours.  `crowds` holds what stands on every line, `duels` the heights of both sides' tallest
    stacks there; `taller` are the lines along which light's is the taller one, and above SECOND those of
    dark.  `standing` is what places and duels are worth.
    """

    def __init__(self, board: Sequence[int]) -> None:
        super().__init__()
        self.stacks: vec[i64] = vec[i64]([EMPTY] * len(POINTS))
        self.sides: vec[i64] = vec[i64]([0] * 2)
        self.ones: i64 = 0
        self.twos: i64 = 0
        self.fours: i64 = 0
        self.mixed: i64 = 0
        self.crowds: vec[i64] = vec[i64]([NO_CROWD] * LINES)
        self.standing: i64 = 0
        self.board: i64 = board_key(board)
        self.taller: i64 = 0
        self.duels: vec[i64] = vec[i64]([0] * LINES)
        # The duels that were, in the order in which they changed, each above the number of its line.
        self.past_duels: vec[i64] = vec[i64]([0] * FIRST_ROOM)
        self.past: i64 = 0
        # Of each turn what it changed at many points at once, or added up.
        self.left: vec[i64] = vec[i64]([0] * (LEFT * FIRST_ROOM))
        self.left_end: i64 = 0
        for point in range(i64(len(POINTS))):
            stack: i64 = board[point]
            if stack > EMPTY:
                bit = BIT[point]
                kind = KIND[stack]
                self.stacks[point] = stack
                self.sides[kind >> 4] |= bit
                self.ones |= bit * (kind & 1)
                self.twos |= bit * (kind >> 1 & 1)
                self.fours |= bit * (kind >> 2 & 1)
                self.mixed |= bit * (kind >> 3 & 1)
                self.standing += PLACE[KINDS * point + kind]
                join(self.crowds, point, SHARE[stack])
        self.compare(ALL_LINES)
        self.past = 0

    def sow(self, point: i64, d: i64, stack: i64) -> None:
        """Let the disks of a stack fall on the points in direction `d`, the bottom one first."""
        self._leave()
        kind = KIND[stack]
        way = WAYS * point + d
        path = PATH[PATHS * (kind & HEIGHT_BITS) + way]
        self._change_sets(BIT[point], path, DARK_PATH[PATHS * stack + way])
        stacks, crowds = self.stacks, self.crowds
        board = self.board ^ stack_key(point, stack)
        standing = self.standing - PLACE[KINDS * point + kind]
        stacks[point] = EMPTY
        join(crowds, point, -SHARE[stack])
        changed = THROUGH[point]
        while stack > EMPTY:
            point = STEP[STRIDE * d + point]
            changed |= THROUGH[point]
            under = stacks[point]
            kind = KIND[under]
            level = kind & HEIGHT_BITS
            grown = under + (1 + (stack & 1) << level)
            stacks[point] = grown
            board ^= DISK_KEY[2 * (HEIGHTS * point + level) + (stack & 1)]
            standing += PLACE[KINDS * point + KIND[grown]] - PLACE[KINDS * point + kind]
            join(crowds, point, SHARE[grown] - SHARE[under])
            stack >>= 1
        self.board, self.standing = board, standing
        self.compare(changed)

    def _change_sets(self, at: i64, path: i64, dark_path: i64) -> None:
        """Empty a point; disks fall on the points of a path, dark ones on those of `dark_path`."""
        light, dark = self.sides[0], self.sides[1]
        light_path = path ^ dark_path
        stay = ~(at | path)
        self.mixed = (self.mixed | light & dark_path | dark & light_path) & ~at
        after_light = light & stay | light_path
        after_dark = dark & stay | dark_path
        self.sides[0], self.sides[1] = after_light, after_dark
        self.board ^= (mark(light | dark) ^ mark(after_light | after_dark)) << MARK_SHIFT
        # All stacks on the path are a disk taller.
        carry = self.ones & path
        carry_on = self.twos & carry
        self.ones = (self.ones ^ path) & ~at
        self.twos = (self.twos ^ carry) & ~at
        self.fours = (self.fours ^ carry_on) & ~at

    def _leave(self) -> None:
        """Keep for `take_up` what is easier to keep than to work out."""
        at = self.left_end
        if at == i64(len(self.left)):
            self.left = doubled(self.left)
        left, sides = self.left, self.sides
        left[at] = self.board
        left[at + 1] = self.standing
        left[at + 2] = self.past
        left[at + 3] = self.taller
        left[at + 4] = sides[0]
        left[at + 5] = sides[1]
        left[at + 6] = self.ones
        left[at + 7] = self.twos
        left[at + 8] = self.fours
        left[at + 9] = self.mixed
        self.left_end = at + LEFT

    def take_up(self, point: i64, d: i64, stack: i64) -> None:
        """Take the disks that were sown last back from the points they fell on."""
        at = self.left_end - LEFT
        self.left_end = at
        left, sides = self.left, self.sides
        self.board = left[at]
        self.standing = left[at + 1]
        self._restore_duels(left[at + 2])
        self.taller = left[at + 3]
        sides[0] = left[at + 4]
        sides[1] = left[at + 5]
        self.ones = left[at + 6]
        self.twos = left[at + 7]
        self.fours = left[at + 8]
        self.mixed = left[at + 9]
        stacks, crowds = self.stacks, self.crowds
        stacks[point] = stack
        join(crowds, point, SHARE[stack])
        while stack > EMPTY:
            point = STEP[STRIDE * d + point]
            grown = stacks[point]
            under = grown - (1 + (stack & 1) << (KIND[grown] & HEIGHT_BITS) - 1)
            stacks[point] = under
            join(crowds, point, SHARE[under] - SHARE[grown])
            stack >>= 1

    def compare(self, lines: i64) -> None:
        """Update who is taller along some lines, which have changed."""
        if self.past + LINES > i64(len(self.past_duels)):
            self.past_duels = doubled(self.past_duels)
        crowds, duels, past_duels, past = self.crowds, self.duels, self.past_duels, self.past
        worth, standing, taller = DUEL, self.standing, self.taller & ~(lines | lines << SECOND)
        while lines:
            line = bit_number(lines)
            lines &= lines - 1
            crowd = crowds[line]
            light, dark = tallest(crowd), tallest(crowd >> CROWD_BITS)
            taller |= (i64(light > dark) | i64(dark > light) << SECOND) << line
            duel = DUELS * light + dark
            before = duels[line]
            # Half of them have changed, which a processor can't foretell, so all are written.
            past_duels[past] = before << LINE_BITS | line
            past += i64(duel != before)
            duels[line] = duel
            standing += worth[duel] - worth[before]
        self.past, self.standing, self.taller = past, standing, taller

    def _restore_duels(self, past: i64) -> None:
        duels, past_duels = self.duels, self.past_duels
        at = self.past
        while at > past:
            at -= 1
            before = past_duels[at]
            duels[before & LINE_MASK] = before >> LINE_BITS
        self.past = past

    def of_five(self) -> i64:
        """The points with stacks of five."""
        return self.fours & self.ones

    def of_six(self) -> i64:
        """The points with stacks of six, which are full."""
        return self.fours & self.twos

    def has_won(self, seat: i64) -> bool:
        """Whether a side has two tall stacks of both colours, or all its stacks in one group."""
        return self.has_two_tall(seat) or is_group(self.sides[seat])

    def has_two_tall(self, seat: i64) -> bool:
        """Whether a side owns two or more stacks of six that hold both colours."""
        tall = self.of_six() & self.mixed & self.sides[seat]
        return (tall & (tall - 1)) != 0


def join(crowds: vec[i64], point: i64, share: i64) -> None:
    """Add a share to the crowds of all lines through a point."""
    lines = LINES_AT[point]
    crowds[lines & LINE_MASK] += share
    crowds[lines >> LINE_BITS & LINE_MASK] += share
    crowds[lines >> 2 * LINE_BITS] += share
