"""A row that tells how many mistakes were about one theme: a bar, and a thin line for how sure that is."""

from __future__ import annotations

import pygame

from fanoboard.games.mistake import THEMES
from fanoboard.messages import Message, percentage
from fanoboard.practice.weak_spots import WeakSpot
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.widget import Widget


class SlipBar(Widget):
    """The name of the theme, the bar, and the numbers."""

    focusable = False

    def __init__(self, spot: WeakSpot) -> None:
        low, high = percentage(round(100 * spot.low)), percentage(round(100 * spot.high))
        sure = Message("Between {low} and {high} of your mistakes", low=low, high=high)
        super().__init__(tip=sure)
        self.text: Text = THEMES[spot.theme]
        self._spot = spot

    def natural(self, style: Style) -> tuple[int, int]:
        return self._words(style) + style.px(160), style.line_box(32)

    def _words(self, style: Style) -> int:
        widest = max(style.width(name, "body") for name in THEMES.values())
        return widest + style.width("000 / 000", "small") + style.px(24)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        rect, colours, gap, spot = self.rect, style.colours, style.px(12), self._spot
        numbers = style.width("000 / 000", "small")
        room = min(max(style.width(name, "body") for name in THEMES.values()), rect.w * 6 // 10)
        name = style.line_in(self.text, room, "body", colours.text)
        surface.blit(name, name.get_rect(midleft=rect.midleft))
        bar = pygame.Rect(rect.x + room + gap, 0, rect.w - room - numbers - 2 * gap, style.px(8))
        bar.centery = rect.centery
        if bar.w > style.px(24):
            style.fill(surface, bar, colours.text.fade(0.07), radius=bar.h // 2)
            full = pygame.Rect(bar.x, bar.y, max(bar.h, round(bar.w * spot.share)), bar.h)
            style.fill(surface, full, colours.accent, radius=bar.h // 2)
            left, right = bar.x + round(bar.w * spot.low), bar.x + round(bar.w * spot.high)
            line = pygame.Rect(left, bar.centery - style.px(1), max(1, right - left), max(1, style.px(2)))
            surface.fill(colours.text.rgb, line)
        count = style.line(f"{spot.mistakes} / {spot.of}", "small", colours.quiet)
        surface.blit(count, count.get_rect(midright=rect.midright))
