"""A sign that something is being worked out: a sentence, and three dots that take turns."""

from __future__ import annotations

import pygame

from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.widget import Widget

PATIENCE = 150
"""Milliseconds of work that nobody has to be told of."""
_DOTS = 3
_DOT_TIME = 300


class Spinner(Widget):
    """Lies over what it is about, in its middle, once the work has taken a moment."""

    focusable = False

    def __init__(self) -> None:
        super().__init__()
        self.visible = False
        self.text: Text = ""
        """What is being done; empty while nothing is."""
        self._since = 0
        self._phase = 0

    reads_as = "status"
    live = True

    def show(self, text: Text) -> None:
        """Tell what is being done, or with an empty text that it has been done."""
        if text and not self.text:
            self._since = pygame.time.get_ticks()
        if text != self.text:
            self.text = text
            self._look(visible=self.visible and bool(text))

    def natural(self, style: Style) -> tuple[int, int]:
        return style.width(self.text, "body") + style.px(48), style.height("body") + style.px(52)

    def update(self, now: int) -> bool:
        if not self.text or self.scene is None:
            return False
        phase = (now - self._since) // _DOT_TIME
        visible = now - self._since >= PATIENCE
        if (phase, visible) != (self._phase, self.visible):
            self._phase = phase
            self._look(visible=visible)
        self.scene.wake_at(self._since + ((phase + 1) * _DOT_TIME if visible else PATIENCE))
        return False

    def _look(self, *, visible: bool) -> None:
        self.visible = visible
        self.changed()

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        wide, high = self.natural(style)
        panel = pygame.Rect(0, 0, min(wide, self.rect.w), min(high, self.rect.h))
        panel.center = self.rect.center
        style.fill(surface, panel, style.colours.panel, edge=style.colours.panel_edge)
        line = style.line_in(self.text, panel.w - style.px(16), "body", style.colours.text)
        surface.blit(line, line.get_rect(midtop=(panel.centerx, panel.y + style.px(12))))
        side, gap = style.px(8), style.px(18)
        for dot in range(_DOTS):
            place = pygame.Rect(0, 0, side, side)
            place.center = (panel.centerx + (dot - _DOTS // 2) * gap, panel.bottom - style.px(20))
            lit = self._phase % _DOTS == dot
            style.fill(surface, place, style.colours.accent.fade(1 if lit else 0.3), radius=side // 2)
