"""The card of the puzzle of the day: its board, what it asks, and on how many days in a row it was solved."""

from __future__ import annotations

from functools import partial

from fanoboard.messages import Message
from fanoboard.ui.board.thumbnail import Thumbnail
from fanoboard.ui.features.home.wide_card import WideCard
from fanoboard.ui.play.daily_puzzle import DailyPuzzle
from fanoboard.ui.play.puzzle_words import about, goal_words, streak_words
from fanoboard.ui.play.services import Services


class DailyPuzzleCard(WideCard):
    """Leads to the puzzle.  Raises ContentError where the layout of the game can't be used."""

    def __init__(self, app: Services, daily: DailyPuzzle) -> None:
        puzzle, start = daily.puzzle, daily.start
        streak = streak_words(daily.streak)
        super().__init__(
            app,
            Thumbnail(start, viewer=start.mover),
            goal_words(puzzle, start),
            (about(start.game.title, puzzle.grade), *([streak] if streak else [])),
            Message("Solved today") if daily.solved else Message("Solve"),
            partial(app.navigation.puzzle, puzzle, daily.day),
            done=daily.solved,
        )
