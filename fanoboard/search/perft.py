"""Counting all lines of play to a depth: the usual check of a move generator.

Compiled.  "Perft", performance test, after the command of that name in Hyatt's Crafty.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import final

from mypy_extensions import i64

from fanoboard.search.state import UNDECIDED, State


@final
class Perft:
    """Counts from the position that `state` is at, which it leaves as it was.

    `poll` is asked again and again for how many more positions may be visited before it wants to
    be asked next; 0 ends the counting, and `stopped` tells so.
    """

    def __init__(self, state: State, poll: Callable[[], int]) -> None:
        self.state = state
        self.poll = poll
        self.left: i64 = 0
        self.stopped = False

    def count(self, depth: i64) -> i64:
        """How many lines of `depth` plies there are; games already over count nothing."""
        state = self.state
        if depth == 0:
            return 1
        self.left -= 1
        if self.left < 0:
            self.left = self.poll()
            self.stopped = self.stopped or self.left <= 0
        if self.stopped or state.outcome() != UNDECIDED:
            return 0
        first = state.top
        total = state.generate()
        if depth > 1:
            end = state.top
            total = 0
            for move in range(first, end):
                state.play(move)
                total += self.count(depth - 1)
                state.undo()
        state.top = first
        return total
