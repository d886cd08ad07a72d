"""How far somebody has got: a dash for each step, and the number of the one that is shown."""

from __future__ import annotations

from collections.abc import Container

import pygame

from fanoboard.messages import Message
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.widget import Widget

_HIGH, _DASH, _NOW, _GAP = 18, 8, 40, 8
"""Logical pixels: the height of all and of a dash, the width of the number, and what lies between."""
_WIDEST = 20


class StepDashes(Widget):
    """A row of dashes, full where the step was done; where one stands, there is its number."""

    focusable = False

    def __init__(self, steps: int) -> None:
        super().__init__()
        self._steps = steps
        self._at = 0
        self._done: Container[int] = ()

    reads_as = "label"

    @property
    def said(self) -> Text:
        return Message("Step {number} of {count}", number=min(self._at + 1, self._steps), count=self._steps)

    def show(self, at: int, done: Container[int]) -> None:
        self._at, self._done = at, done
        self.changed()

    def natural(self, style: Style) -> tuple[int, int]:
        return self._steps * style.px(_WIDEST + _GAP) + style.px(_NOW), style.line_box(_HIGH)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        colours = style.colours
        gap, dash, now = style.px(_GAP), style.px(_DASH), style.px(_NOW)
        shown = self._at < self._steps
        room = self.rect.w - (now if shown else 0) - gap * (self._steps - 1)
        wide = max(2, min(style.px(_WIDEST), room // max(1, self._steps - shown)))
        x = self.rect.x
        for step in range(self._steps):
            if step == self._at:
                place = pygame.Rect(x, self.rect.y, now, self.rect.h)
                style.fill(surface, place, colours.accent, radius=place.h // 2)
                number = style.line(str(step + 1), "small", colours.on_accent, "bold")
                surface.blit(number, number.get_rect(center=place.center))
            else:
                place = pygame.Rect(x, self.rect.centery - dash // 2, wide, dash)
                full = step in self._done
                face = colours.accent if full else colours.text.fade(0.16)
                style.fill(surface, place, face, radius=dash // 2)
            x = place.right + gap
