"""Lines of Fixation for a search: positions played on in place.  Compiled; see `core_lines`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fanoboard.games.fixation.core_board import StackBoard
from fanoboard.games.fixation.core_eval import gathering, standing_value
from fanoboard.games.fixation.core_history import BoardHistory
from fanoboard.games.fixation.core_lines import (
    AXIS_LINES,
    BIT,
    DARK_KINDS,
    DARK_PATH,
    DARK_TO_MOVE,
    DISK_KEY,
    HEIGHT_BITS,
    HEIGHTS,
    KIND,
    LINES_EACH_WAY,
    MIXED,
    NOWHERE,
    PATH,
    PATHS,
    SIDE_KEY,
    STEP,
    STRIDE,
    THROUGH,
    WAYS,
    groups,
    is_group,
    mark,
    neighbours,
    stack_key,
)
from fanoboard.games.fixation.geometry import AXES
from fanoboard.games.fixation.stacks import DUTY_HEIGHT, EMPTY, TALLEST
from fanoboard.search.bits import bit_number, popcount
from fanoboard.search.state import UNDECIDED, doubled

FIRST_ROOM: Final = 256
LEFT: Final = 6
"""Numbers kept of each ply."""
NEAR_GROUPS: Final = 2
"""In so many groups a side may be one move from winning; from three it seldom is."""
MOST_MOVES: Final = 128
"""A side has at most 18 stacks with 6 directions each."""

# A move, as it lies in the stack of moves: where from, the direction, the height, whether it captures,
# the stack.
DIRECTION_SHIFT: Final = 6
HEIGHT_SHIFT: Final = 9
CAPTURE_SHIFT: Final = 12
STACK_SHIFT: Final = 13
POINT_BITS: Final = 63
DIRECTION_BITS: Final = 7 << DIRECTION_SHIFT
"""What is under them is the direction's first entry in STEP, as a row of it is STRIDE long."""
SLOT_BITS: Final = 4095


def source_of(move: i64) -> i64:
    return move & POINT_BITS


def target_of(move: i64) -> i64:
    point = source_of(move)
    for _ in range(move >> HEIGHT_SHIFT & HEIGHT_BITS):
        point = STEP[(move & DIRECTION_BITS) + point]
    return point


class FixationState(StackBoard):
    """A position of Lines of Fixation in place, with the boards that have stood before.

    A move is packed into one number, see above.
    """

    def __init__(
        self,
        board: Sequence[int],
        seat: i64,
        earlier: Sequence[int],
        repeats: i64,
        *,
        sides_differ: bool,
        strict_lines: bool,
        free_duty: bool,
        outside: i64 = 0,
    ) -> None:
        """Set up the stacks on all points with `seat` to move.

        `earlier` are the boards that stood before, the oldest first, as `repetition_key` has them.
        A board may stand `repeats` times; with `sides_differ` it is another board when the other
        side is to move.  With `strict_lines` no opponent's disk falls on an empty point along a
        line of equal heights; with `free_duty` a stack that must capture may move otherwise.
        A smaller board is the large one without the points `outside`.
        """
        # All attributes first: mypyc need not ask then whether they are there.
        self.mover: i64 = seat
        self.repeats: i64 = repeats
        self.side_marks: vec[i64] = vec[i64]([0, DARK_TO_MOVE if sides_differ else 0])
        self.strict_lines: bool = strict_lines
        self.free_duty: bool = free_duty
        self.outside: i64 = outside
        self.history: BoardHistory = BoardHistory()
        self.moves: vec[i64] = vec[i64]([0] * FIRST_ROOM)
        self.ply: i64 = 0
        # Of each ply the move, and what it left behind: the board's hash, the lines by who is taller there,
        # what places and duels were worth, and how many duels had changed.
        self.left: vec[i64] = vec[i64]([0] * (LEFT * FIRST_ROOM))
        self.duty: i64 = 0
        super().__init__(board)
        for key in earlier:
            self.history.add(key)
        self.history.add(self.repetition_key())

    def repetition_key(self) -> i64:
        """A hash of all that the repetition rule compares."""
        return self.board ^ self.side_marks[self.mover]

    def seat(self) -> i64:
        """0 for Light, 1 for Dark."""
        return self.mover

    def key(self) -> i64:
        """A hash of the board and the side to move.  Earlier boards are left out."""
        return self.board ^ SIDE_KEY[self.mover]

    def outcome(self) -> i64:
        """Whoever has just moved is asked first: so wins a side that brings both to their goal."""
        if self.has_won(1 - self.mover):
            return -1
        if self.has_won(self.mover):
            return 1
        return UNDECIDED

    def generate(self) -> i64:
        """Push the legal moves, and set `duty` to the stacks on which the duty to capture rests."""
        first = self.top
        self._make_room()
        if not self._push_duty():
            self._push_all(self.sides[self.mover], captures_only=False)
        elif self.free_duty:
            self.top = first
            self._push_all(self.duty, captures_only=False)
        return self.top - first

    def generate_forcing(self) -> i64:
        """Push the captures that are a duty, where nothing else may be played then."""
        first = self.top
        if not self.free_duty and self._strong():
            self._make_room()
            self._push_duty()
        return self.top - first

    def must_force(self) -> bool:
        """Only captures that are a duty are pushed as forcing moves."""
        return True

    def reduces(self) -> bool:
        """Of some 30 moves few matter."""
        return True

    def wins_at_once(self) -> bool:
        """Looked for where a side stands in few groups, or has one of two tall stacks."""
        own = self.sides[self.mover]
        near = popcount(own & ~neighbours(own)) <= NEAR_GROUPS and groups(own) <= NEAR_GROUPS
        tall = self.kinds[DARK_KINDS * self.mover + MIXED + TALLEST]
        grows = self.of_height(TALLEST - 1) if tall else 0
        if not near and grows == 0:
            return False
        first = self.top
        count = self.generate()
        self.top = first
        for i in range(first, first + count):
            move = self.moves[i]
            source = source_of(move)
            direction = (move & DIRECTION_BITS) >> DIRECTION_SHIFT
            path = PATH[PATHS * (move >> HEIGHT_SHIFT & HEIGHT_BITS) + WAYS * source + direction]
            if (path & grows) != 0 or (near and (KIND[move >> STACK_SHIFT] & MIXED) != 0):
                self.play(i)
                won = self.has_won(1 - self.mover)
                self.undo()
                if won:
                    return True
            elif near and is_group(own ^ BIT[source] | path):
                return True
        return False

    def _strong(self) -> i64:
        """The mover's stacks that must capture if they can."""
        own = DARK_KINDS * self.mover
        strong: i64 = 0
        for height in range(i64(DUTY_HEIGHT), i64(TALLEST + 1)):
            strong |= self.kinds[own + height]
        return strong

    def _push_duty(self) -> bool:
        """Push the captures that are a duty; the stacks that can make them are the `duty`."""
        first = self.top
        self.duty = 0
        strong = self._strong()
        if strong:
            self._push_all(strong, captures_only=True)
            for i in range(first, self.top):
                self.duty |= BIT[source_of(self.moves[i])]
        return self.duty != 0

    def _make_room(self) -> None:
        """Make room for the moves of one position."""
        if self.top + MOST_MOVES > i64(len(self.moves)):
            self.moves = doubled(self.moves)

    def _push_all(self, movers: i64, *, captures_only: bool) -> None:
        """Push the legal moves by some stacks, not looking at the duty to capture."""
        mover, strict = self.mover, self.strict_lines
        light_stacks, dark_stacks = self.sides[0], self.sides[1]
        taken = light_stacks | dark_stacks
        full = self.of_height(TALLEST) | self.outside | NOWHERE
        moves, top = self.moves, self.top
        marks, path_of = self.history.marks, PATH
        # Fixation: no stack moves along the lines on which the other side is taller.
        shorter, taller = self.taller[1 - self.mover], self.taller[self.mover]
        while movers:
            at = movers & -movers
            movers ^= at
            point = bit_number(at)
            open_lines = THROUGH[point] & ~shorter
            even_lines = open_lines & ~taller
            stack = self.stacks[point]
            height = KIND[stack] & HEIGHT_BITS
            paths = PATHS * height + WAYS * point
            dark_paths = PATHS * stack + WAYS * point
            axis: i64 = 0
            while open_lines:
                if open_lines & AXIS_LINES:
                    even = (even_lines & AXIS_LINES) != 0
                    d = axis
                    while d < 2 * AXES:
                        path = path_of[paths + d]
                        if (path & full) == 0:
                            dark_path = DARK_PATH[dark_paths + d]
                            light_path = path ^ dark_path
                            capture = (dark_path & light_stacks | light_path & dark_stacks) != 0
                            barred = even if capture else captures_only
                            if even and strict and ((light_path if mover else dark_path) & ~taken) != 0:
                                barred = True
                            if not barred:
                                after = taken ^ at | path
                                if marks[mark(after)] == 0 or not self._stood(point, d, stack):
                                    packed = point | d << DIRECTION_SHIFT | height << HEIGHT_SHIFT
                                    moves[top] = packed | i64(capture) << CAPTURE_SHIFT | stack << STACK_SHIFT
                                    top += 1
                        d += AXES
                open_lines >>= LINES_EACH_WAY
                even_lines >>= LINES_EACH_WAY
                axis += 1
        self.top = top

    def _stood(self, point: i64, d: i64, stack: i64) -> bool:
        """Whether the board after this move may stand no more."""
        board = self.board ^ stack_key(point, stack)
        while stack > EMPTY:
            point = STEP[STRIDE * d + point]
            level = KIND[self.stacks[point]] & HEIGHT_BITS
            board ^= DISK_KEY[2 * (HEIGHTS * point + level) + (stack & 1)]
            stack >>= 1
        return self.history.count(board ^ self.side_marks[1 - self.mover]) >= self.repeats

    def slot(self, move: i64) -> i64:
        """Where from, the direction and how far."""
        return self.moves[move] & SLOT_BITS

    def play(self, move: i64) -> None:
        packed = self.moves[move]
        at = LEFT * self.ply
        if at == i64(len(self.left)):
            self.left = doubled(self.left)
        left, taller = self.left, self.taller
        left[at] = packed
        left[at + 1] = self.board
        left[at + 2] = taller[0]
        left[at + 3] = taller[1]
        left[at + 4] = self.standing
        left[at + 5] = self.past
        self.ply += 1
        point = source_of(packed)
        d = packed & DIRECTION_BITS
        falling = packed >> STACK_SHIFT
        board = self.board ^ stack_key(point, falling)
        self.put(point, EMPTY)
        changed = THROUGH[point]
        while falling > EMPTY:
            point = STEP[d + point]
            changed |= THROUGH[point]
            under = self.stacks[point]
            level = KIND[under] & HEIGHT_BITS
            board ^= DISK_KEY[2 * (HEIGHTS * point + level) + (falling & 1)]
            self.put(point, under + (1 + (falling & 1) << level))
            falling >>= 1
        self.compare(changed)
        self.board = board
        self.mover = 1 - self.mover
        self.history.add(self.repetition_key())

    def undo(self) -> None:
        """Take the disks back from the points they fell on."""
        self.history.drop()
        self.mover = 1 - self.mover
        self.ply -= 1
        left, taller = self.left, self.taller
        at = LEFT * self.ply
        packed = left[at]
        point = source_of(packed)
        d = packed & DIRECTION_BITS
        stack = packed >> STACK_SHIFT
        self.put(point, stack)
        falling = stack
        while falling > EMPTY:
            point = STEP[d + point]
            grown = self.stacks[point]
            self.put(point, grown - (1 + (falling & 1) << (KIND[grown] & HEIGHT_BITS) - 1))
            falling >>= 1
        self.board = left[at + 1]
        taller[0] = left[at + 2]
        taller[1] = left[at + 3]
        self.standing = left[at + 4]
        self.restore_duels(left[at + 5])

    def evaluate(self) -> i64:
        """See `core_eval`."""
        mover = self.mover
        return standing_value(self.standing, mover) + gathering(self.sides[mover], self.sides[1 - mover])
