"""A tile: a small picture with its name, one of several to choose from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from fanoboard.ui.system.accessible import Node
from fanoboard.ui.toolkit.look.fonts import Weight
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.pressable import Pressable


class Tile(Pressable):
    """Chosen by a click, Enter or Space; `draw_picture` draws into a square at its left."""

    def __init__(
        self,
        text: Text,
        draw_picture: Callable[[pygame.Surface, pygame.Rect], object],
        action: Callable[[], object],
        *,
        chosen: bool,
    ) -> None:
        super().__init__(action)
        self.text: Text = text
        self.chosen = chosen
        self._draw_picture = draw_picture

    def node(self, style: Style) -> Node:
        return replace(super().node(style), role="radio_button", checked=self.chosen)

    def natural(self, style: Style) -> tuple[int, int]:
        return style.width(self.text, "small", "medium") + style.px(56), style.px(36)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """The picture and the name; framed and tinted if it is the chosen one."""
        colours = style.colours
        if self.chosen:
            tint = colours.panel.mix(colours.accent, 0.12)
            style.fill(surface, self.rect, tint, edge=colours.accent)
        elif self.hovered or self.pressed:
            style.fill(surface, self.rect, colours.text.fade(0.06))
        gap = style.px(4)
        side = self.rect.h - 2 * gap
        self._draw_picture(
            surface, pygame.Rect(self.rect.x + gap + style.px(2), self.rect.y + gap, side, side)
        )
        x = self.rect.x + side + style.px(14)
        weight: Weight = "medium" if self.chosen else "regular"
        words = style.line_in(self.text, self.rect.right - x - style.px(4), "small", colours.text, weight)
        surface.blit(words, words.get_rect(midleft=(x, self.rect.centery)))
