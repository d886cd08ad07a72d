"""What became of puzzles, on how many days in a row that of the day was solved, and the best runs: a file
in the state folder.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from fanoboard.content.progress_file import Progress, ProgressFile, Try
from fanoboard.content.puzzle import Puzzle
from fanoboard.messages import Message


class PuzzleProgress(Progress, kw_only=True):
    solved: dict[str, list[str]] = msgspec.field(default_factory=dict)
    """The ids of puzzles, by the names of the games."""
    failed: dict[str, list[str]] = msgspec.field(default_factory=dict)
    """Those that went wrong the last time."""
    best: dict[str, Annotated[int, Meta(ge=0)]] = msgspec.field(default_factory=dict)
    """How many were solved in the best run against the clock, by the names of the games."""
    best_untimed: dict[str, Annotated[int, Meta(ge=0)]] = msgspec.field(default_factory=dict)
    day: date | None = None
    days: Annotated[int, Meta(ge=0)] = 0
    """Consecutive days up to that one on which the puzzle of the day was solved."""

    def has_solved(self, puzzle: Puzzle) -> bool:
        return puzzle.id in self.solved.get(puzzle.game, ())

    def has_failed(self, puzzle: Puzzle) -> bool:
        return puzzle.id in self.failed.get(puzzle.game, ())

    def is_open(self, puzzle: Puzzle) -> bool:
        """Whether it was not solved, or went wrong the last time."""
        return self.has_failed(puzzle) or not self.has_solved(puzzle)

    def streak(self, today: date) -> int:
        """Consecutive days, up to today or yesterday, on which the puzzle of the day was solved."""
        alive = self.day is not None and self.day >= today - timedelta(days=1)
        return self.days if alive else 0

    def solve(self, puzzle: Puzzle) -> None:
        if not self.has_solved(puzzle):
            self.solved.setdefault(puzzle.game, []).append(puzzle.id)

    def fail(self, puzzle: Puzzle) -> None:
        if not self.has_failed(puzzle):
            self.failed.setdefault(puzzle.game, []).append(puzzle.id)

    def recover(self, puzzle: Puzzle) -> None:
        """It was solved, and nothing went wrong this time."""
        if self.has_failed(puzzle):
            self.failed[puzzle.game].remove(puzzle.id)

    def bests(self, *, timed: bool) -> dict[str, int]:
        return self.best if timed else self.best_untimed

    def solve_day(self, today: date) -> None:
        """The puzzle of today was solved; a clock that was put back changes nothing."""
        if self.day is None or self.day < today:
            self.days = self.streak(today) + 1
            self.day = today


KEPT: Final = ProgressFile("puzzles.yaml", PuzzleProgress)


def progress_file() -> Path:
    return KEPT.path


def read_progress() -> tuple[PuzzleProgress, Message | None]:
    """The progress, and what to say about its file.  May wait for the disk."""
    return KEPT.read()


def tries_of(game: str) -> Sequence[Try]:
    return KEPT.tries(game)


def note_solved(
    puzzle: Puzzle, day: date | None = None, *, at_once: bool = False, helped: bool = False
) -> tuple[PuzzleProgress, Message | None]:
    """Keep that a puzzle was solved, `at_once` if nothing went wrong, `helped` if by a hint; as that of a
    `day` if one is given.
    """
    when = datetime.now(UTC)

    def change(progress: PuzzleProgress) -> None:
        progress.note_try(puzzle, when, right=at_once and not helped)
        progress.solve(puzzle)
        if at_once:
            progress.recover(puzzle)
        if day is not None:
            progress.solve_day(day)

    return KEPT.change(change)


def note_failed(puzzle: Puzzle) -> tuple[PuzzleProgress, Message | None]:
    when = datetime.now(UTC)

    def change(progress: PuzzleProgress) -> None:
        progress.note_try(puzzle, when, right=False)
        progress.fail(puzzle)

    return KEPT.change(change)


def note_run(game: str, score: int, *, timed: bool) -> tuple[PuzzleProgress, Message | None]:
    """Keep how many puzzles were solved in a run, if no other one was better."""

    def change(progress: PuzzleProgress) -> None:
        bests = progress.bests(timed=timed)
        bests[game] = max(score, bests.get(game, 0))

    return KEPT.change(change)
