"""A board of stacks in place, and what it keeps up to date as stacks change.  Compiled; see `core_lines`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fanoboard.games.fixation.core_eval import DUEL, DUELS, PLACE
from fanoboard.games.fixation.core_lines import (
    ALL_LINES,
    BIT,
    CROWD_BITS,
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
    NO_CROWD,
    PATH,
    PATHS,
    SECOND,
    SHARE,
    STEP,
    STRIDE,
    THROUGH,
    WAYS,
    board_key,
    is_group,
    mark,
    stack_key,
    tallest,
)
from fanoboard.games.fixation.geometry import POINTS
from fanoboard.games.fixation.stacks import EMPTY
from fanoboard.search.bits import bit_number
from fanoboard.search.state import State, doubled

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
    dark.  `standing` is what places and duels are worth: see `core_eval`.
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
