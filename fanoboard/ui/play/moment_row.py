"""A row that tells of a moment of a game, in words that can be clicked."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.boxes import Box
from fanoboard.ui.toolkit.widgets.figures import Drawn
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pressable import Pressable
from fanoboard.ui.toolkit.widgets.widget import Composed, Widget


class MomentRow(Composed, Pressable):
    """Leads to the moment that it tells of; without words it is a place for some."""

    def __init__(self, words: Text = "") -> None:
        super().__init__(lambda: None)
        self._words = words

    @property
    def said(self) -> Text:
        return self._words

    def show(self, words: Text, action: Callable[[], object]) -> None:
        self.action = action
        self.enabled = bool(words)
        if words != self._words:
            self._words = words
            self.changed()

    pads = (8, 5, 8, 5)

    def parts(self, style: Style, width: int) -> Widget:
        if self._words:
            return Label(self._words, role="small", wrap=True, leading=1)
        return Box(Drawn(0, 0, self._draw_place))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        if self.hovered or self.pressed:
            style.fill(surface, self.rect, style.colours.accent.fade(0.08))
        super().draw(surface, style)

    @staticmethod
    def _draw_place(surface: pygame.Surface, style: Style, place: pygame.Rect) -> None:
        bar = pygame.Rect(place.x, place.centery - style.px(5), place.w // 2, style.px(10))
        style.fill(surface, bar, style.colours.text.fade(0.07))
