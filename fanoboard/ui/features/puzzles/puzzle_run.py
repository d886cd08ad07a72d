"""A run: puzzles one after the other, ever harder, until three went wrong or the time is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from fanoboard.content.puzzle import Puzzle

MOST_MISTAKES: Final = 3
SECONDS: Final = 300.0
"""How long a run against the clock lasts."""
LONGEST_STEP: Final = 1.5
"""Seconds that count at most between two ticks: a window that was hidden asked nothing of anybody."""
_OF_EACH_GRADE: Final = 5
"""How many come of a grade before harder ones do."""


class PuzzleRun:
    """Knows the puzzles to come, how many were solved, which went wrong, and what time is left.

    Time passes only as far as `tick` is told that it counts; nothing goes on by itself.
    """

    def __init__(self, puzzles: Sequence[Puzzle], *, timed: bool, random: Random | None = None) -> None:
        self.timed = timed
        self.puzzles = tuple(_ever_harder(puzzles, random or Random()))
        self.at = 0
        self.solved = 0
        self.missed: list[Puzzle] = []
        self.left = SECONDS
        self._seen: float | None = None

    @property
    def over(self) -> bool:
        wrong = len(self.missed) >= MOST_MISTAKES
        return wrong or self.at >= len(self.puzzles) or (self.timed and self.left <= 0)

    def take(self, *, right: bool) -> None:
        """The puzzle was solved, or went wrong."""
        if right:
            self.solved += 1
        else:
            self.missed.append(self.puzzles[self.at])

    def go_on(self) -> None:
        self.at += 1

    def tick(self, now: float, *, counts: bool) -> None:
        """Count the seconds since the last time, or pass them over."""
        if counts and self._seen is not None:
            self.left = max(0.0, self.left - min(LONGEST_STEP, max(0.0, now - self._seen)))
        self._seen = now


def _ever_harder(puzzles: Sequence[Puzzle], random: Random) -> Iterator[Puzzle]:
    """A few of each grade, easy ones first, then all others, beginning with the hardest."""
    grades: dict[int, list[Puzzle]] = {}
    for puzzle in random.sample(puzzles, len(puzzles)):
        grades.setdefault(puzzle.grade, []).append(puzzle)
    for grade in sorted(grades):
        yield from grades[grade][:_OF_EACH_GRADE]
    for grade in sorted(grades, reverse=True):
        yield from grades[grade][_OF_EACH_GRADE:]
