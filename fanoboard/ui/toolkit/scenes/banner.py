"""A banner: words at the foot of the window, below whatever scene there is, that hold nobody up."""

from __future__ import annotations

import pygame

from fanoboard.ui.system.display import SMALLEST
from fanoboard.ui.toolkit.look.style import Style, Text, icon_image

_WIDEST, _MARGIN, _PAD, _SIGN = 640, 16, 14, 16
"""Logical pixels: of the whole, around it, around the words, of the closing sign."""
_BAR, _EDGE = 5, 1.5
"""Logical pixels: of the edge at the left, and elsewhere."""
_LINES, _FEWEST = 6, 2
"""More are not shown; where the scene leaves no room for so few, the banner lies over it."""


class Banner:
    """Words that stay until they are taken back or closed.  It is opaque, so it may be drawn over itself."""

    def __init__(self) -> None:
        self.text: Text = ""
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where it was drawn; empty while it is not."""
        self.foot = 0
        """Pixels at the foot of the window that are its own; none where it lies over scenes that need all."""
        self._lines: list[str] = []

    @property
    def shown(self) -> bool:
        return self.rect.w > 0

    def place(self, style: Style, window: tuple[int, int]) -> None:
        """Take room at the foot of a window for the words there are; without any, none."""
        self.foot = 0
        if not self.text:
            self.rect = pygame.Rect(0, 0, 0, 0)
            return
        margin, pad, beside = style.px(_MARGIN), style.px(_PAD), style.px(_BAR + _SIGN + _PAD)
        width = min(window[0] - 2 * margin, style.px(_WIDEST))
        beyond = window[1] - style.px(SMALLEST[1]) - 2 * (margin + pad)
        most = beyond // style.height("small")
        self._lines = style.wrap(self.text, width - 2 * pad - beside, "small")
        self._lines = self._lines[: min(most, _LINES) if most >= _FEWEST else _LINES]
        self.rect = pygame.Rect(0, 0, width, len(self._lines) * style.height("small") + 2 * pad)
        self.rect.midbottom = window[0] // 2, window[1] - margin
        if most >= _FEWEST:
            self.foot = self.rect.h + 2 * margin

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        colours, pad = style.colours, style.px(_PAD)
        # An edge and no shadow: it is told from panels of its own colour, and may lie over itself.
        pygame.draw.rect(surface, colours.danger, self.rect, border_radius=style.radius)
        face = self.rect.inflate(-2 * style.px(_EDGE), -2 * style.px(_EDGE))
        face.w, face.x = face.w - style.px(_BAR - _EDGE), self.rect.x + style.px(_BAR)
        pygame.draw.rect(surface, colours.panel, face, border_radius=style.radius - style.px(_EDGE))
        for number, line in enumerate(self._lines):
            words = style.line(line, "small", colours.text)
            left = self.rect.x + style.px(_BAR) + pad
            surface.blit(words, (left, self.rect.y + pad + number * style.height("small")))
        sign = icon_image("close", style.px(_SIGN), colours.quiet)
        surface.blit(sign, sign.get_rect(topright=(self.rect.right - pad, self.rect.y + pad)))
