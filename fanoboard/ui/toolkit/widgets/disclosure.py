"""The head of a group that can be unfolded: an arrow, its name, and a few colours of what is in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from fanoboard.content.colour import Colour
from fanoboard.ui.system.accessible import Node
from fanoboard.ui.toolkit.look.style import Style, Text, icon_image
from fanoboard.ui.toolkit.widgets.pressable import Pressable
from fanoboard.ui.toolkit.widgets.swatch import draw_swatch


class Disclosure(Pressable):
    """Unfolds its group, or folds it up."""

    reads_as = "disclosure_triangle"

    def __init__(
        self, text: Text, colours: Callable[[], Sequence[Colour]], action: Callable[[], object]
    ) -> None:
        super().__init__(action)
        self.text: Text = text
        self.open = False
        self._colours = colours

    def node(self, style: Style) -> Node:
        return replace(super().node(style), expanded=self.open)

    def natural(self, style: Style) -> tuple[int, int]:
        return style.px(280), style.px(42)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        if self.hovered or self.pressed:
            style.fill(surface, self.rect, style.colours.text.fade(0.05))
        side = style.px(18)
        arrow = icon_image("down" if self.open else "right", side, style.colours.quiet)
        surface.blit(arrow, arrow.get_rect(midleft=(self.rect.x + style.px(4), self.rect.centery)))
        right = self.rect.right - style.px(4)
        swatch = style.px(20)
        for colour in () if self.open else reversed(self._colours()):
            draw_swatch(
                surface,
                style,
                pygame.Rect(right - swatch, self.rect.centery - swatch // 2, swatch, swatch),
                colour,
            )
            right -= swatch + style.px(6)
        x = self.rect.x + side + style.px(12)
        words = style.line_in(self.text, right - x, "body", style.colours.text, "medium")
        surface.blit(words, words.get_rect(midleft=(x, self.rect.centery)))
