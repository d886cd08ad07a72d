"""The strip beside the board: who stands how well, as a bar that follows the best line."""

from __future__ import annotations

import pygame

from fanoboard.content.colour import Colour
from fanoboard.ui.features.game.line_row import sign_colour
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.widget import Widget

_WIDTH = 16
"""Logical pixels, with text of its usual size."""
_PACE = 0.18
"""Of the way to where the bar has to be, how much it goes in a frame."""


class ValueStrip(Widget):
    """Upright: the side at the lower edge of the board fills it from below, as far as it stands well."""

    focusable = False

    def __init__(self) -> None:
        super().__init__()
        self._share: float | None = None
        self._shown = 0.5
        self._sign = ""
        self._inks: tuple[Colour, Colour] | None = None

    def natural(self, style: Style) -> tuple[int, int]:
        """As wide as its sign needs."""
        return style.line_box(_WIDTH), super().natural(style)[1]

    def place_beside(self, board: pygame.Rect, style: Style) -> None:
        wide = self.natural(style)[0]
        self.rect = pygame.Rect(max(0, board.x - style.px(16) - wide), board.y, wide, board.h)

    def show(self, share: float | None, sign: str, words: Text, inks: tuple[Colour, Colour]) -> None:
        """Show the `share`, from 0 to 1, of the side below; None where it is not known.

        `sign` is that of a proved value, `words` go into the tooltip, `inks` are the colours of the
        side below and of the one above.
        """
        told = share, sign, words, inks
        if told != (self._share, self._sign, self.tip, self._inks):
            self._share, self._sign, self.tip, self._inks = told
            self.changed()

    def update(self, now: int) -> bool:
        wanted = self._share if self._share is not None else self._shown
        if abs(wanted - self._shown) < 0.002 or self.scene is None:
            if self._shown != wanted:
                self._shown = wanted
                self.changed()
            return False
        still = self.scene.style.motion <= 0
        self._shown = wanted if still else self._shown + _PACE * (wanted - self._shown)
        self.changed()
        return not still

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        if self._inks is None:
            return
        rect, (below, above) = self.rect, self._inks
        radius = rect.w // 2
        style.fill(surface, rect, above, radius=radius, edge=style.colours.panel_edge)
        high = round(rect.h * self._shown)
        outer = surface.get_clip()
        surface.set_clip(outer.clip(pygame.Rect(rect.x, rect.bottom - high, rect.w, high)))
        style.fill(surface, rect, below, radius=radius, edge=style.colours.panel_edge)
        surface.set_clip(outer)
        middle = pygame.Rect(rect.x, rect.centery, rect.w, style.px(1))
        surface.fill(style.colours.quiet.rgb, middle)
        if self._share is None:
            style.fill(surface, rect, style.colours.panel.fade(0.6), radius=radius)
        elif self._sign:
            large = self._share >= 0.5
            ground = below if large else above
            ink = sign_colour(style, self._sign)
            sign = style.line(self._sign, "small", ink if _seen(ink, ground) else _other(ground))
            y = rect.bottom - style.px(16) if large else rect.y + style.px(16)
            surface.blit(sign, sign.get_rect(center=(rect.centerx, y)))


def _seen(ink: Colour, ground: Colour) -> bool:
    return sum(abs(a - b) for a, b in zip(ink.rgb, ground.rgb, strict=True)) > 200


def _other(ground: Colour) -> Colour:
    return Colour(0, 0, 0) if sum(ground.rgb) > 380 else Colour(255, 255, 255)
