"""Solving a whole game: every position that can come up, valued backwards from the ends.

Compiled.  Retrograde analysis: Thompson, "Retrograde Analysis of Certain Endgames" (1986).  For
games of two seats that are small enough; whoever can't be made to lose, in a position that goes
round in circles, draws.  A state that ends games by repetition must be told not to.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fanoboard.search.scores import WIN
from fanoboard.search.state import UNDECIDED, State

_DRAWN: Final = -1


@final
class Solution:
    """The values of all positions that can be reached from where `state` is."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.numbers: dict[int, int] = {}
        """The number of each position, by its key."""
        # By position: the seat to move, its outcome, the plies to it, and the moves left that don't lose.
        self.seats = vec[i64]()
        self.outcomes = vec[i64]()
        self.plies = vec[i64]()
        self.open = vec[i64]()
        # Each move: the positions it leaves and leads to.
        self.sources = vec[i64]()
        self.targets = vec[i64]()
        self._explore()
        self._settle()

    def score(self, key: int) -> int:
        """The score of the position with this key, for its mover, as `scores` has it; 0 is a draw."""
        number: i64 = self.numbers[key]
        return self.outcomes[number] * (WIN - self.plies[number])

    def _enter(self, key: int) -> i64:
        """Number the position that `state` is at and push its moves; returns how many there are."""
        state = self.state
        self.numbers[key] = len(self.numbers)
        outcome = state.outcome()
        count = state.generate() if outcome == UNDECIDED else 0
        if outcome == UNDECIDED:
            outcome = 0 if count else state.stuck()
        self.seats = append(self.seats, state.seat())
        self.outcomes = append(self.outcomes, outcome)
        self.plies = append(self.plies, i64(0) if outcome else _DRAWN)
        self.open = append(self.open, count)
        return count

    def _explore(self) -> None:
        """Visit all positions, depth first, and note the moves between them."""
        state = self.state
        start = state.top
        # The line being looked at: by ply the number of the position, and its next and last moves.
        line = vec[i64]([0])
        nexts = vec[i64]([start])
        ends = vec[i64]([start + self._enter(state.key())])
        ply: i64 = 0
        while ply >= 0:
            move = nexts[ply]
            if move == ends[ply]:
                state.top = ends[ply - 1] if ply else start
                ply -= 1
                if ply >= 0:
                    state.undo()
                continue
            nexts[ply] = move + 1
            state.play(move)
            key = state.key()
            known = key in self.numbers
            count: i64 = 0 if known else self._enter(key)
            number: i64 = self.numbers[key]
            self.sources = append(self.sources, line[ply])
            self.targets = append(self.targets, number)
            if known:
                state.undo()
                continue
            ply += 1
            if ply == len(line):
                line = append(line, number)
                nexts = append(nexts, state.top - count)
                ends = append(ends, state.top)
            else:
                line[ply] = number
                nexts[ply] = state.top - count
                ends[ply] = state.top

    def _settle(self) -> None:
        """Go back from the ends, nearest first."""
        count: i64 = len(self.seats)
        # The moves sorted by where they lead: those to position n end at first[n + 1].
        first = vec[i64]([0] * (count + 2))
        for target in self.targets:
            first[target + 2] += 1
        for n in range(count):
            first[n + 2] += first[n + 1]
        origins = vec[i64]([0] * len(self.targets))
        for i in range(i64(len(self.targets))):
            target = self.targets[i]
            origins[first[target + 1]] = self.sources[i]
            first[target + 1] += 1

        queue = vec[i64]()
        for n in range(count):
            if self.outcomes[n]:
                queue = append(queue, n)
        at: i64 = 0
        while at < len(queue):
            target = queue[at]
            at += 1
            for i in range(first[target], first[target + 1]):
                source = origins[i]
                if self.outcomes[source]:
                    continue
                outcome = self.outcomes[target]
                if self.seats[source] != self.seats[target]:
                    outcome = -outcome
                if outcome < 0:
                    self.open[source] -= 1
                    if self.open[source]:
                        continue
                self.outcomes[source] = outcome
                self.plies[source] = self.plies[target] + 1
                queue = append(queue, source)
