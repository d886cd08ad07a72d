"""A swatch: a small field of a colour, over squares where the colour can be seen through."""

from __future__ import annotations

from functools import lru_cache

import pygame

from fanoboard.content.colour import Colour
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.paint.panels import rounded_mask
from fanoboard.ui.toolkit.paint.surfaces import Size, cut, solid

_LIGHT, _DARK = (250, 250, 250), (176, 176, 176)


def draw_swatch(surface: pygame.Surface, style: Style, rect: pygame.Rect, colour: Colour) -> None:
    """Draw a swatch with an edge, so that it is seen on its own colour too."""
    radius = min(style.px(5), rect.h // 2)
    if colour[3] < 255:
        surface.blit(_chequered(rect.size, radius), rect)
    edge = style.colours.text.mix(style.colours.panel, 0.7)
    style.fill(surface, rect, colour, radius=radius, edge=edge)


@lru_cache(maxsize=16)
def _chequered(size: Size, radius: int) -> pygame.Surface:
    squares = solid(size, _LIGHT)
    side = max(2, size[1] // 4)
    for row, y in enumerate(range(0, size[1], side)):
        for x in range(side * (row % 2), size[0], 2 * side):
            squares.fill(_DARK, (x, y, side, side))
    return cut(squares, rounded_mask(size, radius))
