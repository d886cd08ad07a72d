"""A number that stands out, and below it what it counts."""

from __future__ import annotations

import pygame

from fanoboard.messages import Message
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.widget import Widget


class Figure(Widget):
    """Two lines: a number or a few words, and what they are about."""

    focusable = False

    def __init__(self, text: Text, about: Text) -> None:
        super().__init__()
        self.text: Text = text
        self.about: Text = about

    reads_as = "label"

    @property
    def said(self) -> Text:
        return Message("{first} {second}", first=self.about, second=self.text)

    def natural(self, style: Style) -> tuple[int, int]:
        wide = max(style.width(self.text, "body", "bold"), style.width(self.about, "small"))
        return max(style.px(112), wide + style.px(24)), style.height("body") + style.height(
            "small"
        ) + style.px(20)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        style.fill(surface, self.rect, style.colours.text.fade(0.05))
        x, room = self.rect.x + style.px(12), self.rect.w - style.px(20)
        number = style.line_in(self.text, room, "body", style.colours.text, "bold")
        about = style.line_in(self.about, room, "small", style.colours.quiet)
        top = self.rect.centery - (number.get_height() + about.get_height()) // 2
        surface.blit(number, (x, top))
        surface.blit(about, (x, top + number.get_height()))
