"""The card of the puzzle of the day: its board, what it asks, and on how many days in a row it was solved."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from fanoboard.content.yaml_files import ContentError
from fanoboard.messages import Message
from fanoboard.ui.features.home.painted_board import PaintedBoard
from fanoboard.ui.features.home.wide_card import WideCard
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.widgets.link import Link

if TYPE_CHECKING:
    from fanoboard.ui.play.daily_puzzle import DailyPuzzle

_HEAD = Message("Puzzle of the day")
_SOLVE, _SOLVED = Message("Solve"), Message("Solved today")


class DailyPuzzleCard(WideCard):
    """Says nothing until `look` has found the puzzle of the day; where there is none, it leads to all."""

    usual = 180

    def __init__(self, app: Services) -> None:
        super().__init__(_HEAD, Link(Message("All puzzles"), app.navigation.puzzles))
        self._app = app
        self._daily: DailyPuzzle | None = None
        self._board = PaintedBoard(app.tasks, self.changed)

    @property
    def solved(self) -> bool:
        """Whether it is shown as solved."""
        return self.done

    def look(self) -> None:
        """Find the puzzle of the day, and what was solved, without keeping the window waiting."""
        # What knows puzzles isn't needed for the first frame.
        from fanoboard.ui.play.daily_puzzle import find_daily

        self._app.tasks.run(partial(find_daily, known=self._daily), self._take)

    def forget_picture(self) -> None:
        """Take the board as its layout is now."""
        self._daily = None

    def _take(self, daily: DailyPuzzle | None) -> None:
        if daily is None:
            self.tell("", (), Message("All puzzles"), self._app.navigation.puzzles)
        elif daily != self._daily:
            self._daily = daily
            try:
                self.show(daily)
            except ContentError as error:
                self._app.report(error)
        if daily is not None and daily.trouble is not None:
            self._app.say(Message("Puzzles"), daily.trouble)

    def show(self, daily: DailyPuzzle) -> None:
        """Say what a puzzle asks. Raises ContentError where the layout of the game can't be used."""
        from fanoboard.ui.board.thumbnail import Thumbnail
        from fanoboard.ui.play.puzzle_words import about, goal_words, streak_words

        self._board.show(Thumbnail(daily.start, viewer=daily.start.mover).painted)
        streak = streak_words(daily.streak)
        self.tell(
            goal_words(daily.puzzle),
            [about(daily.start.game.title, daily.puzzle.grade), *([streak] if streak else [])],
            _SOLVED if daily.solved else _SOLVE,
            partial(self._app.navigation.puzzle, daily.puzzle, daily.day),
            self._board.find,
            done=daily.solved,
        )

    def longest(self, style: Style, width: int) -> int:
        """A goal, what it is, and a number of days; in narrow cards some of that in two lines."""
        lines = 1 if width >= style.px(190) * style.text else 2
        text = lines * style.height(self.role) + (lines + 1) * self._step(style)
        return text + style.px(6 + 14) + style.line_box(40)
