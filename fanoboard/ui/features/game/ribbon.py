"""What says that another moment is shown than now: a ribbon at the upper edge of the board."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from fanoboard.ui.toolkit.look.style import Role, Style, Text
from fanoboard.ui.toolkit.paint.panels import rounded
from fanoboard.ui.toolkit.widgets.pressable import Pressable

_HIGH = 34
_PAD = 40
_WIDTH = 3
"""Logical pixels of the line around the board."""


class Ribbon(Pressable):
    """Tells which moment is shown, and a click leads back to now; a line goes around the board."""

    focusable = False

    def __init__(self, back: Callable[[], object]) -> None:
        super().__init__(back)
        self.visible = False
        self.text: Text = ""
        self.board = pygame.Rect(0, 0, 0, 0)
        """Where the board is."""
        self._role: Role = "body"
        self._lines: list[str] = []

    @property
    def touchable(self) -> bool:
        return True

    def show(self, text: Text, board: pygame.Rect, room: pygame.Rect, style: Style) -> None:
        """Show these words at the upper edge of a board, within `room`; without words, nothing."""
        before = (self.visible, self.text, self.rect.copy(), self.board)
        self.visible, self.text, self.board = bool(text), text, board.copy()
        most = max(1, room.w - style.px(16 + _PAD))
        self._role = "body" if style.width(text, "body", "medium") <= most else "small"
        self._lines = style.wrap(text, most, self._role, "medium") if text else []
        wide = max((style.width(line, self._role, "medium") for line in self._lines), default=0)
        high = style.line_box(_HIGH) + (max(1, len(self._lines)) - 1) * style.height(self._role)
        self.rect = pygame.Rect(0, 0, wide + style.px(_PAD) if text else 0, high)
        self.rect.midtop = (board.centerx, max(room.y + style.px(8), board.y - high // 2))
        if before != (self.visible, self.text, self.rect, self.board):
            self.changed()

    def bounds(self, style: Style) -> pygame.Rect:
        out = 2 * style.px(_WIDTH)
        return style.shadow_bounds(self.rect, 0.5).union(self.board.inflate(2 * out, 2 * out))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        colours, out = style.colours, style.px(_WIDTH)
        around = self.board.inflate(2 * out, 2 * out)
        frame = rounded(around.size, style.radius + out, colours.accent.fade(0), colours.accent, out)
        surface.blit(frame, around)
        style.shadow(surface, self.rect, 0.5)
        face = colours.accent.mix(colours.text, 0.08 if self.hovered else 0)
        style.fill(surface, self.rect, face, edge=colours.panel, radius=style.line_box(_HIGH) // 2)
        step = style.height(self._role)
        y = self.rect.centery - len(self._lines) * step // 2
        for number, text in enumerate(self._lines):
            words = style.line(text, self._role, colours.on_accent, "medium")
            surface.blit(words, words.get_rect(midtop=(self.rect.centerx, y + number * step)))
