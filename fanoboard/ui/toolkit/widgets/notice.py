"""A notice: how a try was, in words on a tinted ground, with what to do next."""

from __future__ import annotations

from typing import Literal

import pygame

from fanoboard.content.colour import Colour
from fanoboard.messages import Message
from fanoboard.ui.toolkit.look.style import Icon, Style, Text, icon_image
from fanoboard.ui.toolkit.widgets.widget import Widget

_PAD, _BAR, _SIGN = 12, 4, 20
"""Logical pixels: around the words, of the bar at the left, and of the sign."""


class Notice(Widget):
    """Says that something was right, or calmly that it was not what was asked for."""

    focusable = False
    reads_as = "status"
    live = True

    def __init__(self) -> None:
        super().__init__()
        self.visible = False
        self.text: Text = ""
        self.next: Text = ""
        """What to do now, in small letters."""
        self._tone: Literal["right", "wrong"] = "wrong"

    @property
    def said(self) -> Text:
        if not self.next:
            return self.text
        return Message("{first} {second}", first=self.text, second=self.next)

    def show(self, text: Text, following: Text, *, right: bool) -> None:
        """Show other words; without any, nothing is shown."""
        self.text, self.next = text, following
        self._tone = "right" if right else "wrong"
        self.visible = bool(text)
        self.changed()

    def fit(self, style: Style, width: int) -> tuple[int, int]:
        lines = sum(high * len(lines) for lines, high in self._lines(style, width))
        return width, lines + 2 * style.px(_PAD)

    def _lines(self, style: Style, width: int) -> list[tuple[list[str], int]]:
        room = width - style.px(_BAR + 3 * _PAD + _SIGN - 4)
        found = [(style.wrap(self.text, room, "body"), round(style.height("body") * 1.2))]
        if self.next:
            found.append((style.wrap(self.next, room, "small"), round(style.height("small") * 1.25)))
        return found

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        colours = style.colours
        ink: Colour = colours.accent if self._tone == "right" else colours.danger
        icon: Icon = "check" if self._tone == "right" else "close"
        style.fill(surface, self.rect, colours.panel.mix(ink, 0.1))
        bar = pygame.Rect(self.rect.x, self.rect.y, style.px(_BAR), self.rect.h)
        style.fill(surface, bar, ink, radius=style.px(2))
        pad, side = style.px(_PAD), style.px(_SIGN)
        x, y = bar.right + pad, self.rect.y + pad
        sign = pygame.Rect(x, y, side, side)
        style.fill(surface, sign, ink, radius=side // 2)
        small = side * 3 // 5
        mark = icon_image(icon, small, colours.panel)
        surface.blit(mark, mark.get_rect(center=sign.center))
        x = sign.right + pad - style.px(4)
        first, *more = self._lines(style, self.rect.w)
        for text in first[0]:
            surface.blit(style.line(text, "body", colours.text), (x, y))
            y += first[1]
        for text, high in ((text, high) for lines, high in more for text in lines):
            surface.blit(style.line(text, "small", colours.quiet), (x, y))
            y += high
