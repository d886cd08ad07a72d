"""Solving positions one at a time: a search to the end that remembers every position it has settled.

Compiled.  Memoised search: Michie, "'Memo' Functions and Machine Learning" (1968).  For games that
come to an end however they are played: no position may come up twice in a game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

from fanoboard.search.scores import INFINITE, WIN, WON, at_root
from fanoboard.search.state import UNDECIDED, State

UNSETTLED: Final = INFINITE
"""The score of a position that would take too much effort."""
NEVER: Final = 2**40
MOST_POSITIONS: Final = 690_000
"""Positions that are remembered at most: with any more a dict doubles, and would take 100 MB."""
POLL: Final = 64
"""After so many positions an effort asks whether to stop."""


def _go_on() -> bool:
    return False


@final
class Effort:
    """How many more positions may be settled; `stopped` is asked after every few and ends it all."""

    def __init__(self, positions: i64 = NEVER, stopped: Callable[[], bool] = _go_on) -> None:
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
class Memo:
    """Settles positions that `state` can be brought to, and remembers them.

    An exact one finds the quickest wins and the losses that take longest.  Otherwise the first win
    that is found will do, which is far less work: then a win is that near at least, and a loss at
    most that far.
    """

    def __init__(self, state: State, exact: bool) -> None:
        self.state = state
        self.exact = exact
        self.effort = Effort()
        self.settled: dict[int, int] = {}

    def score(self, effort: Effort) -> i64:
        """The proved score of the position that `state` is at, or UNSETTLED.

        Asking again goes on from there.
        """
        if len(self.settled) >= MOST_POSITIONS:
            self.settled.clear()
        self.effort = effort
        return self._settle()

    def _settle(self) -> i64:
        state = self.state
        outcome = state.outcome()
        if outcome != UNDECIDED:
            return outcome * WIN
        key = state.key()
        known = self.settled.get(key)
        if known is not None:
            return known
        if len(self.settled) >= MOST_POSITIONS or not self.effort.spend():
            return UNSETTLED
        first = state.top
        seat = state.seat()
        count = state.generate()
        best: i64 = -INFINITE if count else state.stuck() * WIN
        for move in range(first, first + count):
            state.play(move)
            score = self._settle()
            same = state.seat() == seat
            state.undo()
            if score == UNSETTLED:
                best = UNSETTLED
                break
            best = max(best, at_root(score if same else -score, 1))
            if best >= WON and not self.exact:
                break
        state.top = first
        if best != UNSETTLED:
            self.settled[key] = best
        return best
