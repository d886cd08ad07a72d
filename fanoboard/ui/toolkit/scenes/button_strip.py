"""What the buttons of a gamepad do now: a quiet strip at the foot of the window, while one is used."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from fanoboard.ui.system.display import SMALLEST
from fanoboard.ui.system.gamepad import Button, Family
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.button_sign import draw_sign, sign_size

Meaning = tuple[tuple[Button, ...], Text]
"""What a button does, or several that belong together."""

_HIGH, _BESIDE, _BETWEEN, _MARGIN = 34, 6, 22, 20
"""Logical pixels: of the strip, between a sign and its words, between two of them, at the ends."""


class ButtonStrip:
    """Signs with words.  What there is no room for is left out, from the end."""

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where it is; empty while it is not, or where the window is too small for it."""
        self.meanings: Sequence[Meaning] = ()
        self.family: Family = "xbox"
        self.dirty = False

    @property
    def foot(self) -> int:
        """How many pixels at the foot of the window are its own."""
        return self.rect.h

    def place(self, style: Style, window: tuple[int, int]) -> None:
        """Take room at the foot of a window, if there is anything to say; scenes keep what they need."""
        high = style.line_box(_HIGH) if self.meanings else 0
        if window[1] - high < style.px(SMALLEST[1]):
            high = 0
        self.rect = pygame.Rect(0, window[1] - high, window[0], high)

    def tell(self, meanings: Sequence[Meaning], family: Family) -> bool:
        """Say something else, or, with nothing, go away; whether everything is to be placed anew."""
        if (meanings, family) == (self.meanings, self.family):
            return False
        came_or_went = bool(meanings) != bool(self.meanings)
        self.meanings, self.family, self.dirty = meanings, family, True
        return came_or_went

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw it on the ground of the window."""
        self.dirty = False
        if not self.foot:
            return
        colours = style.colours
        surface.fill(colours.panel, self.rect)
        surface.fill(colours.panel_edge, (self.rect.x, self.rect.y, self.rect.w, style.px(1)))
        x = self.rect.x + style.px(_MARGIN)
        for buttons, text in self.meanings:
            sizes = [sign_size(style, button, self.family) for button in buttons]
            signs = sum(wide + style.px(_BESIDE) for wide, _ in sizes)
            if x + signs + style.width(text, "small") > self.rect.right - style.px(_MARGIN):
                return
            for button, (wide, high) in zip(buttons, sizes, strict=True):
                draw_sign(surface, style, (x, self.rect.centery - high // 2), button, self.family)
                x += wide + style.px(_BESIDE)
            words = style.line(text, "small", colours.text)
            surface.blit(words, words.get_rect(midleft=(x, self.rect.centery)))
            x += words.get_width() + style.px(_BETWEEN)
