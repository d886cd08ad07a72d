"""The puzzle of the day on the home screen: its card, the words above it, and the link to all puzzles."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from fanoboard.content.yaml_files import ContentError
from fanoboard.messages import Message
from fanoboard.ui.play.screen import Screen
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.link import Link
from fanoboard.ui.toolkit.widgets.widget import Widget

if TYPE_CHECKING:
    from fanoboard.ui.features.home.daily_card import DailyPuzzleCard
    from fanoboard.ui.play.daily_puzzle import DailyPuzzle


class PuzzleCorner:
    """Adds the widgets to a scene, which places them; `changed` is called when there is another card."""

    def __init__(self, scene: Screen, changed: Callable[[], object]) -> None:
        self._scene = scene
        self._changed = changed
        self._daily: DailyPuzzle | None = None
        self.card: DailyPuzzleCard | None = None
        """The card, once the puzzle of the day has been found."""
        self.widgets: tuple[Widget, ...] = ()
        """All that it has added."""

    def look(self) -> None:
        """Find the puzzle of the day, and what was solved, without keeping the window waiting."""
        # What knows puzzles isn't needed for the first frame.
        from fanoboard.ui.play.daily_puzzle import find_daily

        self._scene.app.tasks.run(find_daily, self._take)

    def forget_pictures(self) -> None:
        """Boards may look otherwise by now."""
        self.card = None

    def _take(self, daily: DailyPuzzle | None) -> None:
        if daily != self._daily:
            self._daily, self.card = daily, None
            self._changed()
        if daily is not None and daily.trouble is not None:
            self._scene.app.say(Message("Puzzles"), daily.trouble)

    def build(self) -> None:
        """Add the widgets to the scene, which has just been cleared."""
        self.widgets = ()
        daily, scene = self._daily, self._scene
        if daily is not None and self.card is None:
            from fanoboard.ui.features.home.daily_card import DailyPuzzleCard

            try:
                self.card = DailyPuzzleCard(scene.app, daily)
            except ContentError as error:
                scene.app.report(error)
        if self.card is not None:
            self._head = scene.add(Label(Message("Puzzle of the day"), weight="bold"))
            self._all = scene.add(Link(Message("All puzzles"), scene.app.navigation.puzzles))
            self.widgets = (self._head, self._all, scene.add(self.card))

    def place(self, row: pygame.Rect, card: pygame.Rect) -> None:
        """Put the words into a row, and the card into a rectangle."""
        if self.card is not None:
            wide, high = self._all.natural(self._scene.style)
            self._all.rect = pygame.Rect(row.right - wide, row.centery - high // 2, wide, high)
            self._head.rect = pygame.Rect(row.x, row.y, row.w - wide, row.h)
            self.card.rect = card
