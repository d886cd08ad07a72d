"""A row that tells of a moment of a game, in words that can be clicked."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.pressable import Pressable

_INSET = 8


class MomentRow(Pressable):
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

    def fit(self, style: Style, width: int) -> tuple[int, int]:
        lines = style.wrap(self._words, width - 2 * style.px(_INSET), "small")
        return width, len(lines) * style.height("small") + style.px(10)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        if self.hovered or self.pressed:
            style.fill(surface, self.rect, style.colours.accent.fade(0.08))
        room = self.rect.inflate(-2 * style.px(_INSET), 0)
        if not self._words:
            bar = pygame.Rect(room.x, room.centery - style.px(5), room.w // 2, style.px(10))
            style.fill(surface, bar, style.colours.text.fade(0.07))
            return
        y = self.rect.y + style.px(5)
        for line in style.wrap(self._words, room.w, "small"):
            words = style.line_in(line, room.w, "small", style.colours.text)
            surface.blit(words, (room.x, y))
            y += style.height("small")
