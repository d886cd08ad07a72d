"""A link: a few quiet words that lead on to more."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.pressable import Pressable


class Link(Pressable):
    """Words at the right end of its place, or the left, in full colour and underlined below the mouse."""

    reads_as = "link"

    def __init__(self, text: Text, action: Callable[[], object], *, left: bool = False) -> None:
        super().__init__(action)
        self.text: Text = text
        self._left = left

    def natural(self, style: Style) -> tuple[int, int]:
        return style.width(self.text, "small"), style.line_box(32)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        ink = style.colours.text if self.hovered or self.pressed else style.colours.quiet
        words, place = style.line_in(self.text, self.rect.w, "small", ink), self._place(style)
        surface.blit(words, place)
        if self.hovered:
            surface.fill(ink, pygame.Rect(place.x, place.bottom, place.w, style.px(1)))

    def _place(self, style: Style) -> pygame.Rect:
        """Where the words stand."""
        words = style.line_in(self.text, self.rect.w, "small", style.colours.quiet)
        place = words.get_rect(midright=self.rect.midright)
        if self._left:
            place.x = self.rect.x
        return place

    def ring(self, style: Style) -> tuple[pygame.Rect, int]:
        return self._place(style), -1
