"""A row that tells how many mistakes have something in common: a bar, and a line for how sure that is."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from fanoboard.messages import Message, percentage
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.widget import Widget


class SlipBar(Widget):
    """What they have in common, the bar, and a number."""

    focusable = False

    def __init__(
        self,
        text: Text,
        count: Text,
        share: float,
        sure: tuple[float, float] | None = None,
    ) -> None:
        """`share` is how long the bar is, `sure` are the shares between which it lies for sure."""
        tip: Text = count
        if sure is not None:
            low, high = (percentage(round(100 * each)) for each in sure)
            tip = Message("Between {low} and {high} of your mistakes", low=low, high=high)
        super().__init__(tip=tip)
        self.text: Text = text
        self.count: Text = count
        self.others: Sequence[SlipBar] = (self,)
        """All bars that stand below each other, which begin and end alike."""
        self._share = share
        self._sure = sure

    def natural(self, style: Style) -> tuple[int, int]:
        return self._named(style) + self._counted(style) + style.px(24 + 160), style.line_box(32)

    def _named(self, style: Style) -> int:
        return max(style.width(bar.text, "body") for bar in self.others)

    def _counted(self, style: Style) -> int:
        return max(style.width(bar.count, "small") for bar in self.others)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        rect, colours, gap = self.rect, style.colours, style.px(12)
        numbers = self._counted(style)
        room = min(self._named(style), rect.w - numbers - gap)  # words first: the bar gets what they leave
        name = style.line_in(self.text, room, "body", colours.text)
        surface.blit(name, name.get_rect(midleft=rect.midleft))
        bar = pygame.Rect(rect.x + room + gap, 0, rect.w - room - numbers - 2 * gap, style.px(8))
        bar.centery = rect.centery
        if bar.w > style.px(24):
            style.fill(surface, bar, colours.text.fade(0.07), radius=bar.h // 2)
            full = pygame.Rect(bar.x, bar.y, max(bar.h, round(bar.w * self._share)), bar.h)
            style.fill(surface, full, colours.accent, radius=bar.h // 2)
            if self._sure is not None:
                left, right = (bar.x + round(bar.w * each) for each in self._sure)
                line = pygame.Rect(left, bar.centery - style.px(1), max(1, right - left), max(1, style.px(2)))
                surface.fill(colours.text.rgb, line)
        count = style.line(self.count, "small", colours.quiet)
        surface.blit(count, count.get_rect(midright=rect.midright))
