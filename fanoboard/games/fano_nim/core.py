"""Nim on lines of points, in place: heaps in a buffer, a move as a line and a number.  Compiled."""

from __future__ import annotations

from random import Random
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from fanoboard.search.state import UNDECIDED, State, doubled

LARGEST: Final = 15
"""The most seeds in a heap."""
SHIFT: Final = 4
STRIDE: Final = 16
"""A move is `line * STRIDE + number`; a key's part is `point * STRIDE + heap`.  STRIDE is 1 << SHIFT."""
EXACT: Final = 15
"""Heaps of four bits that fit in a key; beyond that keys are hashes."""


def key_parts(points: int) -> list[int]:
    """What each heap of each point adds, by xor, to the key of a position; an empty heap nothing."""
    if points <= EXACT:
        return [heap << 4 * point for point in range(points) for heap in range(STRIDE)]
    random = Random("Fano Nim")
    return [random.getrandbits(62) if heap else 0 for _ in range(points) for heap in range(STRIDE)]


@final
class NimBoard:
    """The lines of a geometry, one after the other: line i is `on[starts[i]]` to `on[starts[i + 1] - 1]`."""

    def __init__(self, points: int, lines: list[list[int]]) -> None:
        self.points: i64 = points
        self.lines: i64 = len(lines)
        starts = [0]
        for line in lines:
            starts.append(starts[-1] + len(line))
        self.starts: vec[i64] = vec[i64](starts)
        self.on: vec[i64] = vec[i64]([point for line in lines for point in line])
        self.parts: vec[i64] = vec[i64](key_parts(points))

    def key(self, heaps: vec[i64], first: i64) -> i64:
        """The heaps in one number, exact up to 15 points, else a hash."""
        key: i64 = 0
        for point in range(self.points):
            key ^= self.parts[point * STRIDE + heaps[first + point]]
        return key


@final
class NimState(State):
    """A position in place, a row of heaps a ply.  Its key and value do not depend on whose turn it is.

    A heap above the sum, over its lines, of the smallest other heap of the line can never run short:
    for the key it is lowered to that sum, which changes no move, now or later, and makes many
    positions one.
    """

    def __init__(self, board: NimBoard, heaps: list[int], seat: i64, *, misere: bool) -> None:
        super().__init__()
        self.board = board
        self.first_seat = seat
        self.misere = misere
        points = int(board.points)
        self.heaps: vec[i64] = vec[i64]([0] * (points * (points * LARGEST + 2)))
        self.caps: vec[i64] = vec[i64]([0] * points)
        self.smallest: vec[i64] = vec[i64]([0] * int(board.lines))
        self.moves: vec[i64] = vec[i64]([0] * (int(board.lines) * STRIDE))
        self.row: i64 = 0
        self.plies: i64 = 0
        self.lay(heaps)

    def lay(self, heaps: list[int]) -> None:
        self.row = self.plies = self.top = 0
        for point, heap in enumerate(heaps):
            self.heaps[point] = heap

    def seat(self) -> i64:
        return (self.first_seat + self.plies) & 1

    def key(self) -> i64:
        """The heaps, as far as they matter: what is beyond that is taken off them for good."""
        self._lower()
        return self.board.key(self.heaps, self.row)

    def outcome(self) -> i64:
        """The game ends only where there is no move."""
        return UNDECIDED

    def stuck(self) -> i64:
        """Whoever made the last move has won the normal game and lost the misère one."""
        return 1 if self.misere else -1

    def generate(self) -> i64:
        """All numbers of all lines, large numbers first: they settle most."""
        smallest, lines = self.smallest, self.board.lines
        most = self._find_smallest()
        top = self.top
        while top + lines * most >= i64(len(self.moves)):
            self.moves = doubled(self.moves)
        moves = self.moves
        for number in range(most, 0, -1):
            move: i64 = number
            for least in smallest:
                # Written in any case, and kept if the line has so many: a branch would take longer.
                moves[top] = move
                top += i64(least >= number)
                move += STRIDE
        count = top - self.top
        self.top = top
        return count

    def _find_smallest(self) -> i64:
        """Find the smallest heap of every line, and return the largest of those."""
        board, heaps, row, smallest = self.board, self.heaps, self.row, self.smallest
        on, starts = board.on, board.starts
        most: i64 = 0
        i: i64 = 0
        for line in range(board.lines):
            least: i64 = LARGEST
            end = starts[line + 1]
            while i < end:
                least = min(least, heaps[row + on[i]])
                i += 1
            smallest[line] = least
            most = max(most, least)
        return most

    def slot(self, move: i64) -> i64:
        """The line and the number."""
        return self.moves[move]

    def play(self, move: i64) -> None:
        line, number = self.moves[move] >> SHIFT, self.moves[move] & (STRIDE - 1)
        board, heaps, row = self.board, self.heaps, self.row
        after = row + board.points
        for point in range(board.points):
            heaps[after + point] = heaps[row + point]
        on = board.on
        for i in range(board.starts[line], board.starts[line + 1]):
            heaps[after + on[i]] -= number
        self.row = after
        self.plies += 1

    def undo(self) -> None:
        self.row -= self.board.points
        self.plies -= 1

    def _lower(self) -> None:
        """Lower the heaps that can't run short."""
        board, heaps, caps, row = self.board, self.heaps, self.caps, self.row
        for point in range(board.points):
            caps[point] = 0
        for line in range(board.lines):
            least: i64 = LARGEST
            second: i64 = LARGEST
            place: i64 = -1
            for i in range(board.starts[line], board.starts[line + 1]):
                heap = heaps[row + board.on[i]]
                if heap < least:
                    second, least, place = least, heap, i
                elif heap < second:
                    second = heap
            for i in range(board.starts[line], board.starts[line + 1]):
                caps[board.on[i]] += second if i == place else least
        for point in range(board.points):
            heaps[row + point] = min(heaps[row + point], caps[point])
