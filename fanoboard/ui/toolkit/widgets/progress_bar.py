"""A bar that fills as work goes on."""

from __future__ import annotations

from dataclasses import replace

import pygame

from fanoboard.messages import percentage
from fanoboard.ui.system.accessible import Node, Span
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.widgets.widget import Widget


class ProgressBar(Widget):
    """Shows a share from 0 to 1, as a bar and in per cent."""

    focusable = False
    reads_as = "progress_indicator"

    def __init__(self) -> None:
        super().__init__()
        self.share = 0.0

    def show(self, share: float) -> None:
        if round(1000 * share) != round(1000 * self.share):
            self.share = share
            self.changed()

    def node(self, style: Style) -> Node:
        return replace(super().node(style), number=Span(round(100 * self.share), 0, 100))

    def natural(self, style: Style) -> tuple[int, int]:
        return style.px(240), style.line_box(24)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        words = style.line(percentage(round(100 * self.share)), "small", style.colours.quiet)
        room = style.width(percentage(100), "small") + style.px(10)
        high = style.px(8)
        track = pygame.Rect(self.rect.x, self.rect.centery - high // 2, self.rect.w - room, high)
        style.fill(surface, track, style.colours.panel.mix(style.colours.text, 0.16), radius=high // 2)
        if self.share > 0:
            full = pygame.Rect(track.x, track.y, max(high, round(track.w * self.share)), high)
            style.fill(surface, full, style.colours.accent, radius=high // 2)
        surface.blit(words, words.get_rect(midright=self.rect.midright))
