"""What every position of Fano330-R-Morris is worth: read from the table, or solved on the spot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

from fanoboard.games.fano330 import core
from fanoboard.games.fano330.core_symmetry import (
    SolvingState,
    first_image,
    is_of_a_game,
    number,
    with_white_to_move,
)
from fanoboard.games.search_info import Score, Verdict
from fanoboard.games.solved_thinker import score_of
from fanoboard.search.retrograde import Solution
from fanoboard.search.scores import plies_to_end


def place(packed: int) -> int:
    return number(first_image(with_white_to_move(packed)))


def solve(starts: Iterable[int], watch: Callable[[], None], *, free: bool) -> Solution:
    """Solve the positions and all that can follow; `watch` may raise something to end that."""
    return Solution(SolvingState(list(starts), watch, free=free))


def solved_score(solution: Solution, packed: int) -> Score:
    score = solution.score(first_image(packed))
    if score == 0:
        return Score(Verdict.DRAW)
    return Score(Verdict.WIN if score > 0 else Verdict.LOSS, plies_to_end(score))


class _Stopped(Exception):
    """There is no time to go on solving."""


class Solved:
    """The values of positions with one movement.

    The table has all that can come up in games.  Others, in which pieces are missing or hands are
    uneven, have to be solved when they are met, with all that can follow them.
    """

    def __init__(self, free: bool, read: Callable[[], Mapping[int, int]]) -> None:
        """Know what the table says that `read` gives, by number; it may be empty."""
        self._free = free
        self._read = read
        self._solution: Solution | None = None

    @cached_property
    def _values(self) -> Mapping[int, int]:
        return self._read()

    def reach(self, packed: int, stopped: Callable[[], bool]) -> bool:
        """See that a position and all that can follow are known; False if stopped before that."""

        def watch() -> None:
            if stopped():
                raise _Stopped

        if not self._knows(packed):
            self._solution = None  # Let go of the old one before there is a new one.
            try:
                self._solution = solve([packed], watch, free=self._free)
            except _Stopped:
                return False
        return True

    def score(self, packed: int) -> Score:
        """The value, for the side to move, of a position within reach: that of play without a past."""
        if core.forbidden(packed):
            return Score(Verdict.WIN, 0)
        if self._in_table(packed):
            return score_of(self._values[place(packed)])
        assert self._solution is not None, "a position out of reach"
        return solved_score(self._solution, packed)

    def _in_table(self, packed: int) -> bool:
        return bool(self._values) and is_of_a_game(packed)

    def _knows(self, packed: int) -> bool:
        known = self._solution is not None and first_image(packed) in self._solution.numbers
        return known or self._in_table(packed)
