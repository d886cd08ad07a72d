"""Lines of Fixation for a search: positions played on in place.  Compiled; see `core_lines`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fanoboard.games.fixation.core_eval import DUEL, DUELS, PLACE, TEMPO, scatter
from fanoboard.games.fixation.core_history import BoardHistory
from fanoboard.games.fixation.core_lines import (
    ALL_LINES,
    BIT,
    DARK_KINDS,
    DARK_TO_MOVE,
    DISK_KEY,
    HEIGHT_BITS,
    HEIGHTS,
    KIND,
    KINDS,
    LINES_AT,
    MIXED,
    NO_STACK,
    REACH,
    SHARE,
    SIDE_KEY,
    STEP,
    STRIDE,
    THROUGH,
    board_key,
    covered,
    dark_tallest,
    is_group,
    light_tallest,
    popcount,
    stack_key,
)
from fanoboard.games.fixation.geometry import AXES, POINTS
from fanoboard.games.fixation.stacks import DUTY_HEIGHT, EMPTY, FULL, TALLEST
from fanoboard.search.state import UNDECIDED, State, doubled

FIRST_ROOM: Final = 256
LINES: Final = 27
LINE_BITS: Final = 5
LINE_MASK: Final = 31
MOST_MOVES: Final = 128
"""A side has at most 18 stacks with 6 directions each."""

# A move, as it lies in the stack of moves.
TO_SHIFT: Final = 6
DIRECTION_SHIFT: Final = 12
CAPTURE_SHIFT: Final = 21
STACK_SHIFT: Final = 22
POINT_BITS: Final = 63
SLOT_BITS: Final = 4095
DIRECTION_BITS: Final = 511
"""A direction is kept as its first entry in STEP."""


def source_of(move: i64) -> i64:
    """The point that a move leaves."""
    return move & POINT_BITS


def target_of(move: i64) -> i64:
    """The point where its top disk lands."""
    return move >> TO_SHIFT & POINT_BITS


class FixationState(State):
    """A position of Lines of Fixation in place, with the boards that have stood before.

    `stacks` holds the code of the stack on every point, `kinds` the points of every kind of stack,
    `sides` those of each side, and after them the empty ones; `crowds` what stands on every line,
    `duels` the heights of both sides' tallest stacks there, `taller` by side the lines along which
    its tallest is the taller one.  `standing` is the part of the evaluation that is kept up to date.
    A move is packed into one number: where from, where to, direction, whether it captures, stack;
    beside it lies the hash of the board it leads to, which generating it needs anyway.
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
    ) -> None:
        """Set up the stacks on all points with `seat` to move.

        `earlier` are the boards that stood before, the oldest first, as `repetition_key` has them.
        A board may stand `repeats` times; with `sides_differ` it is another board when the other
        side is to move.  With `strict_lines` no opponent's disk falls on an empty point along a
        line of equal heights; with `free_duty` a stack that must capture may move otherwise.
        """
        super().__init__()
        self.mover: i64 = seat
        self.repeats: i64 = repeats
        self.side_marks: vec[i64] = vec[i64]([0, DARK_TO_MOVE if sides_differ else 0])
        self.strict_lines: bool = strict_lines
        self.free_duty: bool = free_duty
        self.stacks: vec[i64] = vec[i64]([EMPTY] * len(POINTS))
        self.kinds: vec[i64] = vec[i64]([0] * KINDS)
        self.sides: vec[i64] = vec[i64]([0] * 3)
        self.crowds: vec[i64] = vec[i64]([0] * LINES)
        self.standing: i64 = 0
        self.board: i64 = board_key(board)
        # Every point is empty at first.
        for point in range(i64(len(POINTS))):
            self.kinds[NO_STACK] |= BIT[point]
            self.sides[2] |= BIT[point]
        for point in range(i64(len(POINTS))):
            self.put(point, board[point])
        self.taller: vec[i64] = vec[i64]([0] * 2)
        self.duels: vec[i64] = vec[i64]([0] * LINES)
        # The duels that moves have changed, each above the number of its line, and where those of every ply begin.
        self.past_duels: vec[i64] = vec[i64]([0] * FIRST_ROOM)
        self.past: i64 = 0
        self._compare(ALL_LINES)
        self.past = 0
        self.history: BoardHistory = BoardHistory()
        for key in earlier:
            self.history.add(key)
        self.history.add(self.repetition_key())
        self.moves: vec[i64] = vec[i64]([0] * FIRST_ROOM)
        self.boards: vec[i64] = vec[i64]([0] * FIRST_ROOM)
        self.ply: i64 = 0
        self.played: vec[i64] = vec[i64]([0] * FIRST_ROOM)
        self.left: vec[i64] = vec[i64]([0] * FIRST_ROOM)
        self.left_taller: vec[i64] = vec[i64]([0] * (2 * FIRST_ROOM))
        self.left_standing: vec[i64] = vec[i64]([0] * FIRST_ROOM)
        self.left_past: vec[i64] = vec[i64]([0] * FIRST_ROOM)
        self.free: vec[i64] = vec[i64]([0] * AXES)
        self.equal: vec[i64] = vec[i64]([0] * AXES)
        self.duty: i64 = 0

    def put(self, point: i64, stack: i64) -> None:
        """Replace the stack on a point, EMPTY for none; the hash of the board is left alone."""
        bit = BIT[point]
        old = KIND[self.stacks[point]]
        new = KIND[stack]
        self.stacks[point] = stack
        self.kinds[old] ^= bit
        self.kinds[new] ^= bit
        self.sides[old >> 4] ^= bit
        self.sides[new >> 4] ^= bit
        self.standing += PLACE[KINDS * point + new] - PLACE[KINDS * point + old]
        change = SHARE[new] - SHARE[old]
        at = AXES * point
        self.crowds[LINES_AT[at]] += change
        self.crowds[LINES_AT[at + 1]] += change
        self.crowds[LINES_AT[at + 2]] += change

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

    def has_won(self, seat: i64) -> bool:
        """Whether a side has two tall stacks of both colours, or all its stacks in one group."""
        return self.has_two_tall(seat) or is_group(self.sides[seat])

    def has_two_tall(self, seat: i64) -> bool:
        """Whether a side owns two or more stacks of six that hold both colours."""
        tall = self.kinds[DARK_KINDS * seat + MIXED + TALLEST]
        return (tall & (tall - 1)) != 0

    def generate(self) -> i64:
        """Push the legal moves, and note in `duty` the stacks that the duty to capture rests on."""
        first = self.top
        self._prepare()
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
            self._prepare()
            self._push_duty()
        return self.top - first

    def must_force(self) -> bool:
        """Only captures that are a duty are pushed as forcing moves."""
        return True

    def reduces(self) -> bool:
        """Of some 30 moves few matter."""
        return True

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
        self._push_all(self._strong(), captures_only=True)
        for i in range(first, self.top):
            self.duty |= BIT[source_of(self.moves[i])]
        return self.duty != 0

    def _prepare(self) -> None:
        """Make room for the moves of one position, and find the lines that are open to it."""
        if self.top + MOST_MOVES > i64(len(self.moves)):
            self.moves = doubled(self.moves)
            self.boards = doubled(self.boards)
        self._find_open_lines()

    def _find_open_lines(self) -> None:
        """Fixation: find the points of the lines along which the mover is taller, or as tall."""
        mine = self.taller[self.mover]
        even = ALL_LINES & ~(mine | self.taller[1 - self.mover])
        for axis in range(i64(AXES)):
            self.free[axis] = covered(mine, axis)
            self.equal[axis] = covered(even, axis)

    def _compare(self, lines: i64) -> None:
        """Find out who is taller along some lines."""
        while lines:
            bit = lines & -lines
            lines ^= bit
            line = popcount(bit - 1)
            crowd = self.crowds[line]
            light = light_tallest(crowd)
            dark = dark_tallest(crowd)
            duel = DUELS * light + dark
            before = self.duels[line]
            if duel != before:
                self.past_duels[self.past] = before << LINE_BITS | line
                self.past += 1
                self.duels[line] = duel
                self.standing += DUEL[duel] - DUEL[before]
                self.taller[0] &= ~bit
                self.taller[1] &= ~bit
                if light > dark:
                    self.taller[0] |= bit
                elif dark > light:
                    self.taller[1] |= bit

    def _push_all(self, movers: i64, *, captures_only: bool) -> None:
        """Push the legal moves by some stacks, not looking at the duty to capture."""
        for axis in range(i64(AXES)):
            equal = self.equal[axis]
            rest = movers & (self.free[axis] | equal)
            while rest:
                at = rest & -rest
                rest ^= at
                point = popcount(at - 1)
                height = KIND[self.stacks[point]] & HEIGHT_BITS
                for d in range(STRIDE * axis, STRIDE * (axis + 2 * AXES), STRIDE * AXES):
                    if REACH[d + point] >= height:
                        self._push(point, d, equal=(at & equal) != 0, captures_only=captures_only)

    def _push(self, source: i64, d: i64, *, equal: bool, captures_only: bool) -> None:
        """Push one stack's move in a direction, over points of the board, if it is legal."""
        stack = self.stacks[source]
        board = self.board ^ stack_key(source, stack)
        capture: i64 = 0
        falling = stack
        point = source
        while falling > EMPTY:
            point = STEP[d + point]
            disk = falling & 1
            falling >>= 1
            under = self.stacks[point]
            level: i64 = 0
            if under > EMPTY:
                if under >= FULL:
                    return
                kind = KIND[under]
                level = kind & HEIGHT_BITS
                if kind >> 4 != disk:
                    if equal:
                        return
                    capture = 1
            elif equal and self.strict_lines and disk != self.mover:
                return
            board ^= DISK_KEY[2 * (HEIGHTS * point + level) + disk]
        if captures_only and not capture:
            return
        if self.history.count(board ^ self.side_marks[1 - self.mover]) >= self.repeats:
            return
        self.moves[self.top] = (
            source
            | point << TO_SHIFT
            | d << DIRECTION_SHIFT
            | capture << CAPTURE_SHIFT
            | stack << STACK_SHIFT
        )
        self.boards[self.top] = board
        self.top += 1

    def slot(self, move: i64) -> i64:
        """Where from and where to."""
        return self.moves[move] & SLOT_BITS

    def play(self, move: i64) -> None:
        """Sow the stack, bottom disk first."""
        packed = self.moves[move]
        if self.ply == i64(len(self.played)):
            self._grow()
        if self.past + LINES > i64(len(self.past_duels)):
            self.past_duels = doubled(self.past_duels)
        self.played[self.ply] = packed
        self.left[self.ply] = self.board
        self.left_taller[2 * self.ply] = self.taller[0]
        self.left_taller[2 * self.ply + 1] = self.taller[1]
        self.left_standing[self.ply] = self.standing
        self.left_past[self.ply] = self.past
        self.ply += 1
        point = source_of(packed)
        d = packed >> DIRECTION_SHIFT & DIRECTION_BITS
        falling = packed >> STACK_SHIFT
        self.put(point, EMPTY)
        changed = THROUGH[point]
        while falling > EMPTY:
            point = STEP[d + point]
            changed |= THROUGH[point]
            under = self.stacks[point]
            self.put(point, under + (1 + (falling & 1) << (KIND[under] & HEIGHT_BITS)))
            falling >>= 1
        self._compare(changed)
        self.board = self.boards[move]
        self.mover = 1 - self.mover
        self.history.add(self.repetition_key())

    def undo(self) -> None:
        """Take the disks back from the points they fell on."""
        self.history.drop()
        self.mover = 1 - self.mover
        self.ply -= 1
        self.board = self.left[self.ply]
        self.taller[0] = self.left_taller[2 * self.ply]
        self.taller[1] = self.left_taller[2 * self.ply + 1]
        packed = self.played[self.ply]
        point = source_of(packed)
        d = packed >> DIRECTION_SHIFT & DIRECTION_BITS
        stack = packed >> STACK_SHIFT
        self.put(point, stack)
        falling = stack
        while falling > EMPTY:
            point = STEP[d + point]
            grown = self.stacks[point]
            self.put(point, grown - (1 + (falling & 1) << (KIND[grown] & HEIGHT_BITS) - 1))
            falling >>= 1

        self.standing = self.left_standing[self.ply]
        mark = self.left_past[self.ply]
        while self.past > mark:
            self.past -= 1
            before = self.past_duels[self.past]
            self.duels[before & LINE_MASK] = before >> LINE_BITS

    def _grow(self) -> None:
        """Make room for as many plies again."""
        self.played = doubled(self.played)
        self.left = doubled(self.left)
        self.left_taller = doubled(self.left_taller)
        self.left_standing = doubled(self.left_standing)
        self.left_past = doubled(self.left_past)

    def evaluate(self) -> i64:
        """See `core_eval`."""
        own = self.mover
        standing = -self.standing if own else self.standing
        return TEMPO + standing + scatter(self.sides[1 - own]) - scatter(self.sides[own])
