"""How strong the engine plays, to be changed at any moment of a game."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from fanoboard.messages import Message
from fanoboard.ui.icons import icon_image
from fanoboard.ui.level_choices import LEVEL_CHOICES
from fanoboard.ui.style import Style
from fanoboard.ui.widgets.dropdown import DropDown


class LevelMenu(DropDown[int]):
    """A drop-down as quiet as the words beside it."""

    def __init__(self, level: int, changed: Callable[[int], object]) -> None:
        super().__init__(LEVEL_CHOICES, level, changed)
        self.tip = Message("How strong it plays, from its next move on")

    def natural(self, style: Style) -> tuple[int, int]:
        """Room for the longest value in small type, and the arrow."""
        widest = max(style.width(text, "small", "medium") for _, text in self.choices)
        return widest + style.px(30), style.px(28)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """The value and an arrow; a face only while it is pointed at or open."""
        colours = style.colours
        if self.hovered or self.is_open:
            style.fill(surface, self.rect, colours.text.fade(0.08))
        words = style.line(self.choices[self.index][1], "small", colours.text, "medium")
        surface.blit(words, words.get_rect(midleft=(self.rect.x + style.px(8), self.rect.centery)))
        arrow = icon_image("down", style.px(14), colours.quiet)
        surface.blit(arrow, arrow.get_rect(midright=(self.rect.right - style.px(6), self.rect.centery)))
        if self.ringed:
            style.ring(surface, self.rect)
