"""The puzzle of the day: which one it is, and on how many days in a row it was solved."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from fanoboard.content.puzzle import Puzzle, daily_puzzle
from fanoboard.content.puzzle_progress import PuzzleProgress, read_progress
from fanoboard.content.yaml_files import ContentError
from fanoboard.games.game import Position
from fanoboard.messages import Message


class DailyPuzzle(NamedTuple):
    """The puzzle of a day, where it begins, and what has been solved."""

    day: date
    puzzle: Puzzle
    start: Position
    progress: PuzzleProgress
    trouble: Message | None = None
    """A message where the file of solved puzzles could not be used."""

    @property
    def streak(self) -> int:
        return self.progress.streak(self.day)

    @property
    def solved(self) -> bool:
        return self.progress.day is not None and self.progress.day >= self.day


def find_daily(day: date | None = None) -> DailyPuzzle | None:
    """The puzzle of today, or of another day; None where none can be used.  May wait for the disk."""
    today = day or date.today()
    try:
        puzzle = daily_puzzle(today)
        start = puzzle.start() if puzzle is not None else None
    except ContentError:
        return None
    if puzzle is None or start is None:
        return None
    return DailyPuzzle(today, puzzle, start, *read_progress())
