"""Fano330-R-Morris as bits: a whole position is one i64, and a move is the position after it.

Compiled.  Space s (1..7) has the six bits from 6*(s-1): its lower piece in three, the one upon it
in three.  Above the spaces stand the side to move (one bit) and the hands (two bits a piece).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fanoboard.search.state import UNDECIDED, State

WHITE_CIRCLE: Final = 1
WHITE_TRIANGLE: Final = 2
BLACK_CIRCLE: Final = 3
BLACK_TRIANGLE: Final = 4

# Sets of pieces, a bit each; bit 0 would be the empty space.
WHITE: Final = 1 << WHITE_CIRCLE | 1 << WHITE_TRIANGLE
BLACK: Final = 1 << BLACK_CIRCLE | 1 << BLACK_TRIANGLE
CIRCLES: Final = 1 << WHITE_CIRCLE | 1 << BLACK_CIRCLE
TRIANGLES: Final = 1 << WHITE_TRIANGLE | 1 << BLACK_TRIANGLE

LINES: Final = ((1, 2, 4), (5, 2, 3), (3, 4, 6), (6, 1, 5), (2, 7, 6), (4, 7, 5), (1, 7, 3))
"""The circle, the sides and the altitudes; on all but the circle the middle space stands in the middle."""
CIRCLE: Final = LINES[0]

SPACES: Final = 7
CELL: Final = 6
HANDS_AT: Final = 43
BLACK_TO_MOVE: Final = 1 << 42
PLACEMENTS: Final = 2 * SPACES


def cell_at(packed: i64, space: i64) -> i64:
    """The stack on `space`: 0 when empty, below 8 with one piece."""
    return packed >> CELL * (space - 1) & 63


def topmost(cell: i64) -> i64:
    return cell >> 3 if cell > 7 else cell


def can_land(cell: i64, piece: i64) -> bool:
    """At most two pieces lie on a space, and no two alike."""
    return cell < 8 and cell != piece


def with_piece(packed: i64, piece: i64, space: i64) -> i64:
    height: i64 = 3 if cell_at(packed, space) else 0
    return packed | piece << CELL * (space - 1) + height


def without_top(packed: i64, space: i64) -> i64:
    cell = cell_at(packed, space)
    height: i64 = 3 if cell > 7 else 0
    return packed ^ topmost(cell) << CELL * (space - 1) + height


def in_hand(packed: i64, piece: i64) -> i64:
    return packed >> HANDS_AT + 2 * (piece - 1) & 3


def with_hand(packed: i64, piece: i64, count: i64) -> i64:
    """The position with `count` of a piece more in hand; -1 takes one away."""
    return packed + count * HAND_UNITS[piece]


def is_placing(packed: i64) -> bool:
    first = BLACK_CIRCLE if packed & BLACK_TO_MOVE else WHITE_CIRCLE
    return in_hand(packed, first) + in_hand(packed, first + 1) > 0


def is_movement(packed: i64) -> bool:
    """Whether all pieces are on the board, where repetition counts."""
    return packed >> HANDS_AT == 0


def tops(packed: i64, pieces: i64) -> i64:
    """The spaces, as bits from space 1 on, whose topmost piece is one of `pieces`, itself bits by piece."""
    found: i64 = 0
    bit: i64 = 1
    for space in range(i64(1), i64(SPACES + 1)):
        if pieces >> topmost(cell_at(packed, space)) & 1:
            found |= bit
        bit <<= 1
    return found


def line_within(spaces: i64) -> i64:
    """The first line, as an index of LINES, that lies within a set of spaces, or -1."""
    for line in range(i64(7)):
        if (spaces & LINE_SETS[line]) == LINE_SETS[line]:
            return line
    return -1


def forbidden(packed: i64) -> bool:
    """Whether three topmost pieces on a line are alike in colour or in shape."""
    return (
        line_within(tops(packed, WHITE)) >= 0
        or line_within(tops(packed, BLACK)) >= 0
        or line_within(tops(packed, CIRCLES)) >= 0
        or line_within(tops(packed, TRIANGLES)) >= 0
    )


def neighbours(space: i64, *, free: bool) -> i64:
    """The spaces, as bits, that a piece may step to from `space`; all others with free movement."""
    return FREE_STEPS[space] if free else DRAWN_STEPS[space]


def _set_of(spaces: tuple[int, ...]) -> int:
    return sum(2 ** (space - 1) for space in spaces)


def _drawn_steps(space: int) -> int:
    steps = {other for other in CIRCLE if space in CIRCLE}
    for line in LINES[1:]:
        if space == line[1]:
            steps |= {line[0], line[2]}
        elif space in line:
            steps.add(line[1])
    return _set_of(tuple(steps - {space}))


HAND_UNITS: Final = vec[i64]([0] + [4 ** (piece - 1) << HANDS_AT for piece in range(1, 5)])
LINE_SETS: Final = vec[i64]([_set_of(line) for line in LINES])
DRAWN_STEPS: Final = vec[i64]([0] + [_drawn_steps(space) for space in range(1, 8)])
FREE_STEPS: Final = vec[i64]([0] + [127 - _set_of((space,)) for space in range(1, 8)])


class Fano330State(State):
    """A position in place, with the positions before it."""

    def __init__(self, packed: i64, earlier: list[int], draw_at: i64, *, free: bool) -> None:
        """Begin at `packed` after `earlier` ones; its `draw_at`-th time is a draw."""
        super().__init__()
        self.packed = packed
        self.free = free
        self.draw_at = draw_at
        self.history: vec[i64] = vec[i64](earlier)
        self.plies: i64 = len(earlier)
        self.after: vec[i64] = vec[i64]()
        self.slots: vec[i64] = vec[i64]()

    def seat(self) -> i64:
        """White is seat 0."""
        return 1 if self.packed & BLACK_TO_MOVE else 0

    def key(self) -> i64:
        """The position itself: it fits."""
        return self.packed

    def outcome(self) -> i64:
        """A forbidden line has lost the game for the side that moved; a repetition draws."""
        if forbidden(self.packed):
            return 1
        times: i64 = 1
        ply = self.plies - 1
        while ply >= 0 and is_movement(self.history[ply]):
            if self.history[ply] == self.packed:
                times += 1
            ply -= 1
        return 0 if times >= self.draw_at and is_movement(self.packed) else UNDECIDED

    def generate(self) -> i64:
        """Placements by piece and space while there is one in hand, then steps by source and target."""
        first = self.top
        packed = self.packed
        circle: i64 = BLACK_CIRCLE if packed & BLACK_TO_MOVE else WHITE_CIRCLE
        if is_placing(packed):
            for shape in range(i64(2)):
                piece = circle + shape
                if in_hand(packed, piece):
                    self._land(with_hand(packed, piece, -1), piece, 127, shape * SPACES)
            return self.top - first
        for source in range(i64(1), i64(SPACES + 1)):
            piece = topmost(cell_at(packed, source))
            if piece == circle or piece == circle + 1:
                targets = neighbours(source, free=self.free)
                self._land(without_top(packed, source), piece, targets, PLACEMENTS + (source - 1) * SPACES)
        return self.top - first

    def _land(self, packed: i64, piece: i64, targets: i64, slot: i64) -> None:
        """Push the moves that put `piece`, taken from elsewhere, on one of `targets`."""
        for space in range(i64(1), i64(SPACES + 1)):
            if targets >> (space - 1) & 1 and can_land(cell_at(packed, space), piece):
                self._push(with_piece(packed, piece, space) ^ BLACK_TO_MOVE, slot + space - 1)

    def _push(self, after: i64, slot: i64) -> None:
        if self.top == len(self.after):
            self.after = append(self.after, after)
            self.slots = append(self.slots, slot)
        else:
            self.after[self.top] = after
            self.slots[self.top] = slot
        self.top += 1

    def slot(self, move: i64) -> i64:
        """Placements are 0..6 (circle) and 7..13 (triangle), steps 14 + 7 * source + target, from 0."""
        return self.slots[move]

    def play(self, move: i64) -> None:
        if self.plies == len(self.history):
            self.history = append(self.history, self.packed)
        else:
            self.history[self.plies] = self.packed
        self.plies += 1
        self.packed = self.after[move]

    def undo(self) -> None:
        self.plies -= 1
        self.packed = self.history[self.plies]
