"""What says that another moment is shown than now: a ribbon at the upper edge of the board."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.paint.panels import rounded
from fanoboard.ui.toolkit.widgets.pressable import Pressable

_HIGH = 34
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

    @property
    def touchable(self) -> bool:
        return True

    def show(self, text: Text, board: pygame.Rect, room: pygame.Rect, style: Style) -> None:
        """Show these words at the upper edge of a board, within `room`; without words, nothing."""
        before = (self.visible, self.text, self.rect.copy(), self.board)
        self.visible, self.text, self.board = bool(text), text, board.copy()
        wide = min(room.w - style.px(16), style.width(text, "body", "medium") + style.px(40)) if text else 0
        high = style.line_box(_HIGH)
        self.rect = pygame.Rect(0, 0, wide, high)
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
        style.fill(surface, self.rect, face, edge=colours.panel, radius=self.rect.h // 2)
        words = style.line_in(self.text, self.rect.w - style.px(24), "body", colours.on_accent, "medium")
        surface.blit(words, words.get_rect(center=self.rect.center))
