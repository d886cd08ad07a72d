"""The ways to a puzzle: the list of all, one of them, and that of the day."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from fanoboard.content.puzzle import Puzzle, daily_puzzle, puzzles_of
from fanoboard.content.puzzle_progress import PuzzleProgress, read_progress
from fanoboard.content.yaml_files import ContentError
from fanoboard.games.game import Position
from fanoboard.messages import Message
from fanoboard.ui.scene import Host


class DailyPuzzle(NamedTuple):
    """The puzzle of a day, where it begins, and what has been solved."""

    day: date
    puzzle: Puzzle
    start: Position
    progress: PuzzleProgress
    trouble: Message | None = None
    """What to say where the file of what was solved could not be used."""

    @property
    def streak(self) -> int:
        """On how many days in a row the puzzle of the day was solved."""
        return self.progress.streak(self.day)

    @property
    def solved(self) -> bool:
        """Whether that of this day was."""
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


def open_puzzle(app: Host, puzzle: Puzzle, day: date | None = None) -> None:
    """Show a puzzle, as that of a `day` if one is given; where it can't be used, say so."""
    # With it comes much of the game scene; the home screen, which has a puzzle too, shows sooner without.
    from fanoboard.ui.puzzles.puzzle_scene import PuzzleScene

    try:
        app.push(PuzzleScene(app, puzzles_of(puzzle.game), puzzle.number - 1, day))
    except ContentError as error:
        app.say(Message("This puzzle can't be shown"), error.message)
