"""Lines of Fixation for a search: positions played on in place.  Compiled; see `core_lines`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from fanoboard.games.fixation.core_board import StackBoard, gathering, standing_value
from fanoboard.games.fixation.core_lines import (
    ALL_LINES,
    BIT,
    BOTH_WAYS,
    DARK_PATH,
    DARK_TO_MOVE,
    DISK_KEY,
    EACH_AXIS,
    HEIGHT_BITS,
    HEIGHTS,
    KIND,
    MARK_SHIFT,
    MARKS,
    MIXED,
    PATH,
    PATHS,
    ROOM,
    SECOND,
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
    ways_of,
)
from fanoboard.games.fixation.stacks import EMPTY
from fanoboard.search.bits import bit_number, popcount
from fanoboard.search.state import UNDECIDED, doubled

# The boards that have stood, for the repetition rule.  Compiled.

FREE: Final = -1
FIRST_LOG: Final = 256


@final
class BoardHistory:
    """Hashes from 0 to 2**62 - 1, some of them several times: the last one added leaves first.

    An open hash table with linear probing.  As hashes leave in the order opposite to that in
    which they came, emptying a slot never tears a run of probes.
    """

    def __init__(self) -> None:
        self.slots: vec[i64] = vec[i64]([FREE] * FIRST_LOG)
        # The slots in the order in which they were filled.
        self.order: vec[i64] = vec[i64]([0] * (FIRST_LOG // 2))
        self.size: i64 = 0
        # How many hashes there are with each mark.
        self.marks: vec[i16] = vec[i16]([0] * MARKS)

    def count(self, key: i64) -> i64:
        last = i64(len(self.slots)) - 1
        slot = key & last
        found: i64 = 0
        while self.slots[slot] != FREE:
            if self.slots[slot] == key:
                found += 1
            slot = slot + 1 & last
        return found

    def add(self, key: i64) -> None:
        if self.size == i64(len(self.order)):
            self._grow()
        self.marks[key >> MARK_SHIFT] += 1
        self.order[self.size] = self._settle(key)
        self.size += 1

    def drop(self) -> None:
        self.size -= 1
        slot = self.order[self.size]
        self.marks[self.slots[slot] >> MARK_SHIFT] -= 1
        self.slots[slot] = FREE

    def _settle(self, key: i64) -> i64:
        """Put a hash in a slot; which one."""
        last = i64(len(self.slots)) - 1
        slot = key & last
        while self.slots[slot] != FREE:
            slot = slot + 1 & last
        self.slots[slot] = key
        return slot

    def _grow(self) -> None:
        """Double the room; half of the slots stay free."""
        before = self.slots
        self.order = doubled(self.order)
        self.slots = vec[i64]([FREE] * (2 * len(before)))
        for i in range(self.size):
            self.order[i] = self._settle(before[self.order[i]])


FIRST_ROOM: Final = 256
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


def direction_of(move: i64) -> i64:
    return (move & DIRECTION_BITS) >> DIRECTION_SHIFT


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
        # The move of each ply.
        self.played: vec[i64] = vec[i64]([0] * FIRST_ROOM)
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
        grows = self.of_five() if self.of_six() & self.mixed & own else 0
        if not near and grows == 0:
            return False
        first = self.top
        count = self.generate()
        self.top = first
        for i in range(first, first + count):
            move = self.moves[i]
            source = source_of(move)
            path = PATH[PATHS * (move >> HEIGHT_SHIFT & HEIGHT_BITS) + WAYS * source + direction_of(move)]
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
        # Those of three disks or more.
        return (self.fours | self.ones & self.twos) & self.sides[self.mover] & ~self.mixed

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
        light_stacks, dark_stacks = self.sides[0], self.sides[1]
        taken = light_stacks | dark_stacks
        now = mark(taken)
        full = self.of_six() | self.outside
        moves, top = self.moves, self.top
        stacks, marks, path_of, dark_path_of = self.stacks, self.history.marks, PATH, DARK_PATH
        mover, strict = self.mover, -i64(self.strict_lines)
        # Fixation: no stack moves along the lines on which the other side is taller.
        higher, fixed = self.taller & ALL_LINES, self.taller >> SECOND
        if mover:
            higher, fixed = fixed, higher
        while movers:
            at = movers & -movers
            movers ^= at
            without = taken ^ at
            point = bit_number(at)
            lines = THROUGH[point] & ~fixed
            found = ways_of(lines | (lines & ~higher) << SECOND)
            stack = stacks[point]
            height = KIND[stack] & HEIGHT_BITS
            ways = (found & EACH_AXIS) * BOTH_WAYS & ROOM[STRIDE * height + point]
            even_ways = (found >> SECOND & EACH_AXIS) * BOTH_WAYS
            paths = PATHS * height + WAYS * point
            dark_paths = PATHS * stack + WAYS * point
            packed = point | height << HEIGHT_SHIFT | stack << STACK_SHIFT
            while ways:
                way = ways & -ways
                d = bit_number(ways)
                ways &= ways - 1
                path = path_of[paths + d]
                if path & full:
                    continue
                dark_path = dark_path_of[dark_paths + d]
                light_path = path ^ dark_path
                capture = i64((dark_path & light_stacks | light_path & dark_stacks) != 0)
                if captures_only and not capture:
                    continue
                # One question for two, which a processor foretells better.
                watched = even_ways & way & (strict | -capture)
                if watched and (capture or (light_path if mover else dark_path) & ~taken):
                    continue
                after = mark(without | path)
                if marks[after] == 0 or not self._stood(point, d, stack, now ^ after):
                    moves[top] = packed | d << DIRECTION_SHIFT | capture << CAPTURE_SHIFT
                    top += 1
        self.top = top

    def _stood(self, point: i64, d: i64, stack: i64, change: i64) -> bool:
        """Whether the board after this move, with this change of its mark, may stand no more."""
        board = self.board ^ stack_key(point, stack) ^ change << MARK_SHIFT
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
        if self.ply == i64(len(self.played)):
            self.played = doubled(self.played)
        self.played[self.ply] = packed
        self.ply += 1
        self.sow(source_of(packed), direction_of(packed), packed >> STACK_SHIFT)
        self.mover = 1 - self.mover
        self.history.add(self.repetition_key())

    def undo(self) -> None:
        self.history.drop()
        self.mover = 1 - self.mover
        self.ply -= 1
        packed = self.played[self.ply]
        self.take_up(source_of(packed), direction_of(packed), packed >> STACK_SHIFT)

    def evaluate(self) -> i64:
        """See `core_board`."""
        mover = self.mover
        return standing_value(self.standing, mover) + gathering(self.sides[mover], self.sides[1 - mover])
