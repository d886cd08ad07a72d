"""A run: puzzles one after the other, ever harder, until three went wrong or the time is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from fanoboard.content.puzzle import Puzzle
from fanoboard.match.standing import Standing

MOST_MISTAKES: Final = 3
SECONDS: Final = 300.0
"""How long a run against the clock lasts."""
LONGEST_STEP: Final = 1.5
"""Seconds that count at most between two ticks: a window that was hidden asked nothing of anybody."""
_STEPS: Final = 25
"""How many there are from the easiest to the hardest one."""


class PuzzleRun:
    """Knows the puzzles to come, how many were solved, which went wrong, and what time is left.

    Time passes only as far as `tick` is told that it counts; nothing goes on by itself.
    """

    def __init__(
        self, puzzles: Sequence[Puzzle], known: Standing, *, timed: bool, random: Random | None = None
    ) -> None:
        """`known` says how hard they are."""
        self.timed = timed
        self.puzzles = tuple(_ever_harder(puzzles, known, random or Random()))
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


def _ever_harder(puzzles: Sequence[Puzzle], known: Standing, random: Random) -> Iterator[Puzzle]:
    """Some from the easiest to the hardest by even steps, then all others, beginning with the hardest."""

    def value(puzzle: Puzzle) -> float:
        return known.of(puzzle).value

    left = known.by_rating(random.sample(puzzles, len(puzzles)))
    chosen = []
    easiest, hardest = (value(left[0]), value(left[-1])) if left else (0.0, 0.0)
    for step in range(min(_STEPS, len(left))):
        wanted = easiest + (hardest - easiest) * step / (_STEPS - 1)
        chosen.append(min(left, key=lambda puzzle: abs(value(puzzle) - wanted)))
        left.remove(chosen[-1])
    yield from known.by_rating(chosen)
    yield from reversed(left)
