"""Who wins at Nim on a geometry: a search that remembers every position it has settled.  Compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from fanoboard.games.fano_nim.core import LARGEST, NimBoard

UNSETTLED: Final = -1
NEVER: Final = 2**40
MOST_POSITIONS: Final = 690_000
"""So many are remembered at most: with any more a dict doubles, and would take 100 MB."""
POLL: Final = 64
"""After so many positions an effort asks whether to stop."""


def _go_on() -> bool:
    return False


@final
class Effort:
    """How many more positions may be settled; `stopped` is asked after every few and ends it all."""

    def __init__(self, positions: i64 = NEVER, stopped: Callable[[], bool] = _go_on) -> None:
        """Allow so many positions."""
        self.positions = positions
        self.pause = positions
        self.used: i64 = 0
        self.stopped = stopped

    def allow(self, positions: i64) -> bool:
        """Pause after so many more positions; False if no more are allowed at all."""
        self.pause = min(self.used + positions, self.positions)
        return self.used < self.positions

    def spend(self) -> bool:
        """Count one position; False if it may not be settled now."""
        if self.used < self.positions and self.used % POLL == 0 and self.stopped():
            self.positions = self.pause = self.used
        if self.used >= self.pause:
            return False
        self.used += 1
        return True


@final
class NimSolver:
    """Settles positions of one geometry and rule, and remembers them.

    A position is settled as the number of plies the game still lasts when the winner plays the
    moves found here and the loser holds out against them as long as he can.  An exact solver finds
    the quickest wins, otherwise the first one found will do, which is far less work.  As the last
    move decides, an odd number is won by the side to move in the normal game, an even one in the
    misère game.

    Two ideas make it small.  A heap above the sum, over its lines, of the smallest other heap of
    the line can never run short, so it is lowered to that sum.  And large numbers are tried first.
    """

    def __init__(self, board: NimBoard, misere: bool, exact: bool) -> None:
        """Know nothing yet."""
        self.board = board
        self.exact = exact
        self.misere: i64 = 1 if misere else 0
        self.settled: dict[int, int] = {}
        self.effort = Effort()
        points = int(board.points)
        self.heaps: vec[i64] = vec[i64]([0] * (points * (points * LARGEST + 2)))
        self.caps: vec[i64] = vec[i64]([0] * points)

    def plies(self, heaps: list[int], effort: Effort) -> i64:
        """How long the game lasts from `heaps`, or UNSETTLED where that takes too much effort.

        Asking again goes on from there.
        """
        if len(self.settled) >= MOST_POSITIONS:
            self.settled.clear()
        for point, heap in enumerate(heaps):
            self.heaps[point] = heap
        self.effort = effort
        return self._settle(0)

    def is_won(self, plies: i64) -> bool:
        """Whether the side to move wins a position settled as `plies`."""
        return (plies & 1) != self.misere

    def _settle(self, first: i64) -> i64:
        """Settle the heaps from `first` on; those after them are room for the sequels."""
        board = self.board
        most = self._lower(first)
        key = board.key(self.heaps, first)
        known = self.settled.get(key)
        if known is not None:
            return known
        if len(self.settled) >= MOST_POSITIONS or not self.effort.spend():
            return UNSETTLED
        longest: i64 = 0
        shortest: i64 = NEVER
        for number in range(most, i64(0), i64(-1)):
            for line in range(board.lines):
                if board.smallest(self.heaps, first, line) < number:
                    continue
                self._take(first, line, number)
                plies = self._settle(first + board.points)
                if plies == UNSETTLED:
                    return UNSETTLED
                if self.is_won(plies):
                    longest = max(longest, plies + 1)
                    continue
                shortest = min(shortest, plies + 1)
                if not self.exact:
                    self.settled[key] = shortest
                    return shortest
        if shortest < NEVER:
            longest = shortest
        self.settled[key] = longest
        return longest

    def _take(self, first: i64, line: i64, number: i64) -> None:
        """Write the heaps after a move behind those from `first` on."""
        board = self.board
        after = first + board.points
        for point in range(board.points):
            self.heaps[after + point] = self.heaps[first + point]
        for i in range(board.starts[line], board.starts[line + 1]):
            self.heaps[after + board.on[i]] -= number

    def _lower(self, first: i64) -> i64:
        """Lower the heaps that can't run short; return the largest number that can be taken."""
        board, heaps = self.board, self.heaps
        for point in range(board.points):
            self.caps[point] = 0
        most: i64 = 0
        for line in range(board.lines):
            least: i64 = LARGEST
            second: i64 = LARGEST
            place: i64 = -1
            for i in range(board.starts[line], board.starts[line + 1]):
                heap = heaps[first + board.on[i]]
                if heap < least:
                    second, least, place = least, heap, i
                elif heap < second:
                    second = heap
            for i in range(board.starts[line], board.starts[line + 1]):
                self.caps[board.on[i]] += second if i == place else least
            most = max(most, least)
        for point in range(board.points):
            heaps[first + point] = min(heaps[first + point], self.caps[point])
        return most
