"""The puzzle of the day: which one it is, and on how many days in a row it was solved."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time
from functools import partial
from typing import NamedTuple

from fanoboard.content.posed import Puzzle, daily_puzzle, puzzles_of
from fanoboard.content.progress_file import PUZZLES_KEPT, PuzzleProgress
from fanoboard.content.yaml_files import ContentError
from fanoboard.games.game import Position
from fanoboard.match.standing import kept_standing
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


def find_daily(day: date | None = None, known: DailyPuzzle | None = None) -> DailyPuzzle | None:
    """The puzzle of today, or of another day; None where none can be used.  May wait for the disk.

    Where that of the same day is `known`, only what was solved is looked for.
    """
    today = day or date.today()
    if known is not None and known.day == today:
        progress, trouble = PUZZLES_KEPT.read()
        return known._replace(progress=progress, trouble=trouble)
    try:
        puzzle = daily_puzzle(today, partial(_at_strength, today))
        start = puzzle.start() if puzzle is not None else None
    except ContentError:
        return None
    if puzzle is None or start is None:
        return None
    return DailyPuzzle(today, puzzle, start, *PUZZLES_KEPT.read())


def _at_strength(day: date, game: str) -> Sequence[Puzzle]:
    """New ones near to the person's strength when the day began: what is done on the day changes nothing."""
    known = kept_standing(game, datetime.combine(day, time()).timestamp())
    puzzles = puzzles_of(game)
    return known.near([each for each in puzzles if each.id not in known.met] or puzzles)
