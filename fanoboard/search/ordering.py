"""In which order moves are tried: the sooner the best one, the less there is to search.

Compiled.  The move that the transposition table names comes first; then what the game priors
decides, then killer moves (Akl and Newborn 1977), then the history heuristic (Schaeffer 1983).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from fanoboard.search.state import SLOTS, State, doubled

MOST: Final = 0xFFFF
"""Above the history of every move: what a killer move counts."""
_HINT: Final = 1 << 37
# A rank and, below it, the number of the move counted down, so that equals keep their order.
_RANK_SHIFT: Final = 24
_LAST: Final = (1 << _RANK_SHIFT) - 1
_DEFERRED: Final = 1 << 62
_EXCLUDED: Final = -(1 << 62) - 1
_ROOM: Final = 1024


@final
class Ordering:
    """Ranks of the moves on the stack of `state`, and what earlier positions taught about them."""

    def __init__(self, state: State, plies: int) -> None:
        self.state = state
        self.ranks: vec[i64] = vec[i64]([0] * _ROOM)
        self.killers: vec[i64] = vec[i64]([-1] * (2 * plies))
        self.history: vec[i64] = vec[i64]([0] * (2 * SLOTS))

    def rank(self, first: i64, count: i64, hint: i64, seat: i64, ply: i64) -> None:
        """Rank `count` moves from `first` on; `hint` is the number of the one to try first, or -1."""
        state = self.state
        while len(self.ranks) < first + count:
            self.ranks = doubled(self.ranks)
        killer = self.killers[2 * ply]
        second = self.killers[2 * ply + 1]
        row: i64 = SLOTS if seat else 0
        for i in range(count):
            slot = state.slot(first + i)
            rank = self.history[row + slot]
            if slot in (killer, second):
                rank = MOST
            rank += state.prior(first + i) << 16
            if i == hint:
                rank = _HINT
            self.ranks[first + i] = rank << _RANK_SHIFT | (_LAST - i)

    def put_last(self, first: i64, numbers: vec[i64]) -> None:
        """Put these moves, just ranked, behind all others."""
        for i in range(i64(len(numbers))):
            self.ranks[first + numbers[i]] = _EXCLUDED

    def defer(self, at: i64) -> bool:
        """Put a move that was picked at `at` behind those not put off yet; False if that was done before."""
        if self.ranks[at] < 0:
            return False
        self.ranks[at] -= _DEFERRED
        return True

    def place(self, at: i64, first: i64, end: i64) -> i64:
        """How many of the moves from `first` on are ranked above the one picked at `at`, put off or not."""
        rank = self.ranks[at]
        if rank < 0:
            rank += _DEFERRED
        place: i64 = 0
        for i in range(first, end):
            other = self.ranks[i]
            if other < 0:
                other += _DEFERRED
            if other > rank:
                place += 1
        return place

    def pick(self, at: i64, end: i64) -> i64:
        """The number of the best ranked move of those from `at` on, which is put at `at`."""
        best = self.ranks[at]
        place = at
        for i in range(at + 1, end):
            if self.ranks[i] > best:
                best = self.ranks[i]
                place = i
        self.ranks[place] = self.ranks[at]
        self.ranks[at] = best
        return _LAST - (best & _LAST)

    def reward(self, move: i64, depth: i64, seat: i64, ply: i64) -> None:
        """Remember that a generated move, searched to this depth, refuted what came before it."""
        slot = self.state.slot(move)
        if self.killers[2 * ply] != slot:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = slot
        at: i64 = slot + SLOTS if seat else slot
        self.history[at] += depth * depth
        if self.history[at] >= MOST:
            for i in range(i64(len(self.history))):
                self.history[i] >>= 1
