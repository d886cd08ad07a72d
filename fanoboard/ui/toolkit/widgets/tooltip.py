"""The tooltip: what a widget does, and which key does the same."""

from __future__ import annotations

import pygame

from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.widget import Widget

DELAY = 1000
"""Milliseconds that the mouse rests before a tooltip shows."""
_WIDEST = 400
"""Logical pixels of its text; longer ones have several lines."""


class Tooltip(Widget):
    """A small panel beside the widget it explains.  A scene has one."""

    focusable = False

    def __init__(self) -> None:
        super().__init__()
        self.visible = False
        self.due: int | None = None
        self._about: Widget | None = None
        self._key: Text = ""
        self._lines: list[str] = []

    def prepare(self, widget: Widget | None) -> None:
        self._about, self.due = widget, None
        if widget is not None and widget.tip:
            self.due = pygame.time.get_ticks() + DELAY

    def show(self, style: Style, window: tuple[int, int]) -> None:
        self.due = None
        if self._about is not None and self._about.tip:
            self.explain(self._about, self._about.tip, style, window)

    def explain(self, about: Widget, text: Text, style: Style, window: tuple[int, int]) -> None:
        """Appear beside a widget, and say something of it."""
        self._about, self.due = about, None
        self.tip, self._key = text, about.hint
        self._lines = style.wrap(self.tip, min(style.px(_WIDEST), window[0] - style.px(40)), "small")
        width = max(style.width(line, "small") for line in self._lines) + style.px(20)
        if self._key:
            width += style.width(self._key, "small", "medium") + style.px(12)
        self.rect = pygame.Rect(0, 0, width, len(self._lines) * style.height("small") + style.px(12))
        self._place(about.explained, style, pygame.Rect((0, 0), window))
        self.visible = True
        self.changed()

    def _place(self, about: pygame.Rect, style: Style, window: pygame.Rect) -> None:
        """Stand below what is explained, or where the room is not there, at another side; not on it."""
        room, gap = window.inflate(-style.px(8), -style.px(8)), style.px(8)
        places = [self.rect.copy() for _ in range(4)]
        places[0].midtop = about.centerx, about.bottom + gap
        places[1].midbottom = about.centerx, about.top - gap
        places[2].midright = about.left - gap, about.centery
        places[3].midleft = about.right + gap, about.centery
        inside = [place.clamp(room) for place in places]
        self.rect = next((place for place in inside if not place.colliderect(about)), inside[0])

    def hide(self) -> None:
        self._about = self.due = None
        self.visible = False

    def bounds(self, style: Style) -> pygame.Rect:
        return style.shadow_bounds(self.rect, 0.5)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
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
