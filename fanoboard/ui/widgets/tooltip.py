"""The tooltip: what a widget does, and which key does the same."""

from __future__ import annotations

import pygame

from fanoboard.ui.style import Style, Text
from fanoboard.ui.widgets.widget import Widget

DELAY = 450
"""Milliseconds of rest before a tooltip shows."""
_WIDEST = 400
"""Logical pixels of its text; longer ones have several lines."""


class Tooltip(Widget):
    """A small panel beside the widget it explains.  A scene has one."""

    focusable = False

    def __init__(self) -> None:
        super().__init__()
        self.visible = False
        self.due: int | None = None
        """When it will show, in milliseconds of the clock."""
        self._key: Text = ""
        self._lines: list[str] = []

    def explain(self, widget: Widget | None, style: Style, window: tuple[int, int]) -> None:
        """Get ready to explain a widget, in a while."""
        self.hide()
        if widget is None:
            return
        self.tip, self._key = widget.tip, widget.hint
        about = widget.explained
        self._lines = style.wrap(self.tip, min(style.px(_WIDEST), window[0] - style.px(40)), "small")
        width = max(style.width(line, "small") for line in self._lines) + style.px(20)
        if self._key:
            width += style.width(self._key, "small", "medium") + style.px(12)
        self.rect = pygame.Rect(0, 0, width, len(self._lines) * style.height("small") + style.px(12))
        self.rect.midtop = (about.centerx, about.bottom + style.px(8))
        if self.rect.bottom > window[1]:
            self.rect.bottom = about.top - style.px(8)
        self.rect.clamp_ip(pygame.Rect((0, 0), window).inflate(-style.px(8), -style.px(8)))
        self.due = pygame.time.get_ticks() + DELAY

    def show(self) -> None:
        """Appear."""
        self.due = None
        self.visible = True
        self.changed()

    def hide(self) -> None:
        """Go away; the scene repaints the place."""
        self.due = None
        self.visible = False

    def bounds(self, style: Style) -> pygame.Rect:
        """The panel with its shadow."""
        return style.shadow_bounds(self.rect, 0.5)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the words, then the key in less weight beside the first line."""
        colours = style.colours
        style.shadow(surface, self.rect, 0.5)
        style.fill(surface, self.rect, colours.text, radius=style.px(6))
        y = self.rect.y + style.px(6)
        for number, line in enumerate(self._lines):
            words = style.line(line, "small", colours.panel)
            surface.blit(words, (self.rect.x + style.px(10), y + number * style.height("small")))
        if self._key:
            key = style.line(self._key, "small", colours.panel.mix(colours.text, 0.35), "medium")
            surface.blit(key, (self.rect.right - style.px(10) - key.get_width(), y))
