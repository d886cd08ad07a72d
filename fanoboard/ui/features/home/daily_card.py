"""Cards of what is there to do today: the puzzle of the day, and practice."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import TYPE_CHECKING

import pygame

from fanoboard.content.yaml_files import ContentError
from fanoboard.messages import Message, plural
from fanoboard.ui.features.home.next_card import PRACTISE, PaintedBoard, due_words
from fanoboard.ui.features.home.wide_card import WideCard
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.commands.command_table import PRACTICE
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.widget import draw_parts

if TYPE_CHECKING:
    from fanoboard.ui.play.daily_puzzle import DailyPuzzle


# The card of the puzzle of the day: its board, what it asks, and on how many days in a row it was solved.

_HEAD = Message("Puzzle of the day")
_SOLVE, _SOLVED = Message("Solve"), Message("Solved today")


class DailyPuzzleCard(WideCard):
    """Says nothing until `look` has found the puzzle of the day; where there is none, it leads to all."""

    usual = 180

    def __init__(self, app: Services) -> None:
        super().__init__(_HEAD)
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


# The card of practice: how many exercises are to be gone over today.

_NONE = Message("Your own mistakes become exercises here, once you have finished a game.")
_NO_MISTAKE = Message("No mistake was found in your games so far. Yours become exercises here.")
_GAP = 16
_LEAST = 150
"""Logical pixels of words beside the button."""


def _not_before(days: int) -> Message:
    return plural("Nothing is due before tomorrow.", "Nothing is due for {count} days.", count=days)


class PracticeCard(WideCard):
    """Says nothing until the deck has been read, but leads to practice at once."""

    least_picture = (0, 0)

    def __init__(self, app: Services) -> None:
        super().__init__(PRACTICE.tip)
        self._app = app
        self.tell("", (), "", app.navigation.practice)

    def show(self) -> None:
        """Say what the deck has for today."""
        deck = self._app.trainer.deck
        if deck is None:
            return
        go = self._app.navigation.practice
        if due := len(deck.due(date.today())):
            self.tell(due_words(due), (), PRACTISE, go)
        else:
            told = _NO_MISTAKE if deck.reviewed else _NONE
            if later := [entry.schedule.day for entry in deck.entries]:
                told = _not_before((min(later) - date.today()).days)
            self.tell("", [told], PRACTICE.tip, go, filled=False)

    def longest(self, style: Style, width: int) -> int:
        """Any of its texts, with the button beside them if there is room."""
        beside = self._words_beside(style, width)
        words = beside or width
        title = self.height_of(style, words, due_words(99), (), "")
        text = max(
            title,
            *(self.height_of(style, words, "", [line], "") for line in (_NONE, _NO_MISTAKE, _not_before(99))),
        )
        high = style.line_box(40)
        # The button stands beside the head as well.
        return max(text, high - style.line_box(24)) if beside else text + style.px(14) + high

    def _words_beside(self, style: Style, width: int) -> int:
        """The width of the words beside the button; 0 where it stands below them."""
        texts: tuple[Text, ...] = (PRACTISE, PRACTICE.tip)
        call = max(style.width(text, "body", "medium") for text in texts) + style.px(40)
        words = width - call - style.px(_GAP)
        return words if words >= style.px(_LEAST) * style.text else 0

    def draw_words(self, surface: pygame.Surface, style: Style, place: pygame.Rect) -> None:
        beside = self._words_beside(style, place.w)
        if not beside or self.words_height(style, place.w) <= place.h:
            super().draw_words(surface, style, place)
            return
        told = self.told(style, beside, self.text, self.lines, "")
        draw_parts(surface, style, told, pygame.Rect(place.topleft, (beside, place.h)))
        wide, high = self.call_width(style), style.line_box(40)
        y = self.rect.centery - high // 2
        self.draw_call(surface, style, pygame.Rect(place.right - wide, y, wide, high))
