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
    DARK_KINDS,
    KIND,
    KINDS,
    LINE_BITS,
    LINE_MASK,
    LINES_AT,
    MIXED,
    NO_CROWD,
    NO_STACK,
    SHARE,
    board_key,
    is_group,
    tallest,
)
from fanoboard.games.fixation.geometry import POINTS
from fanoboard.games.fixation.stacks import EMPTY, TALLEST
from fanoboard.search.bits import bit_number
from fanoboard.search.state import State, doubled

LINES: Final = 27
PAST_ROOM: Final = 256


class StackBoard(State):
    """The stacks on all points, and what follows from them.

    `stacks` holds the code of the stack on every point, `kinds` the points of every kind of stack,
    `sides` those of each side, and after them the empty ones; `crowds` what stands on every line,
    `duels` the heights of both sides' tallest stacks there, `taller` by side the lines along which
    its tallest is the taller one.  `standing` is what places and duels are worth: see `core_eval`.
    """

    def __init__(self, board: Sequence[int]) -> None:
        super().__init__()
        self.stacks: vec[i64] = vec[i64]([EMPTY] * len(POINTS))
        self.kinds: vec[i64] = vec[i64]([0] * KINDS)
        self.sides: vec[i64] = vec[i64]([0] * 3)
        self.crowds: vec[i64] = vec[i64]([NO_CROWD] * LINES)
        self.standing: i64 = 0
        self.board: i64 = board_key(board)
        self.taller: vec[i64] = vec[i64]([0] * 2)
        self.duels: vec[i64] = vec[i64]([0] * LINES)
        # The duels that were, in the order in which they changed, each above the number of its line.
        self.past_duels: vec[i64] = vec[i64]([0] * PAST_ROOM)
        self.past: i64 = 0
        # Every point is empty at first.
        for point in range(i64(len(POINTS))):
            self.kinds[NO_STACK] |= BIT[point]
            self.sides[2] |= BIT[point]
        for point in range(i64(len(POINTS))):
            self.put(point, board[point])
        self.compare(ALL_LINES)
        self.past = 0

    def put(self, point: i64, stack: i64) -> None:
        """Replace the stack on a point, EMPTY for none; the hash of the board is left alone."""
        bit = BIT[point]
        old = KIND[self.stacks[point]]
        new = KIND[stack]
        kinds, sides, crowds = self.kinds, self.sides, self.crowds
        self.stacks[point] = stack
        kinds[old] ^= bit
        kinds[new] ^= bit
        sides[old >> 4] ^= bit
        sides[new >> 4] ^= bit
        self.standing += PLACE[KINDS * point + new] - PLACE[KINDS * point + old]
        change = SHARE[new] - SHARE[old]
        lines = LINES_AT[point]
        crowds[lines & LINE_MASK] += change
        crowds[lines >> LINE_BITS & LINE_MASK] += change
        crowds[lines >> 2 * LINE_BITS] += change

    def compare(self, lines: i64) -> None:
        """Update who is taller along some lines, which have changed."""
        if self.past + LINES > i64(len(self.past_duels)):
            self.past_duels = doubled(self.past_duels)
        crowds, duels, past_duels, past = self.crowds, self.duels, self.past_duels, self.past
        standing = self.standing
        light_lines, dark_lines = self.taller[0] & ~lines, self.taller[1] & ~lines
        while lines:
            bit = lines & -lines
            lines ^= bit
            line = bit_number(bit)
            crowd = crowds[line]
            light = tallest(crowd)
            dark = tallest(crowd >> CROWD_BITS)
            if light > dark:
                light_lines |= bit
            elif dark > light:
                dark_lines |= bit
            duel = DUELS * light + dark
            before = duels[line]
            if duel != before:
                past_duels[past] = before << LINE_BITS | line
                past += 1
                duels[line] = duel
                standing += DUEL[duel] - DUEL[before]
        self.taller[0], self.taller[1] = light_lines, dark_lines
        self.past, self.standing = past, standing

    def restore_duels(self, past: i64) -> None:
        while self.past > past:
            self.past -= 1
            before = self.past_duels[self.past]
            self.duels[before & LINE_MASK] = before >> LINE_BITS

    def of_height(self, height: i64) -> i64:
        light = self.kinds[height] | self.kinds[MIXED + height]
        return light | self.kinds[DARK_KINDS + height] | self.kinds[DARK_KINDS + MIXED + height]

    def has_won(self, seat: i64) -> bool:
        """Whether a side has two tall stacks of both colours, or all its stacks in one group."""
        return self.has_two_tall(seat) or is_group(self.sides[seat])

    def has_two_tall(self, seat: i64) -> bool:
        """Whether a side owns two or more stacks of six that hold both colours."""
        tall = self.kinds[DARK_KINDS * seat + MIXED + TALLEST]
        return (tall & (tall - 1)) != 0
