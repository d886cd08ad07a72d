"""A swatch: a small field of a colour, over squares where the colour can be seen through."""

from __future__ import annotations

from functools import lru_cache

import pygame

from fanoboard.content.colour import Colour
from fanoboard.content.theme import Theme
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


def draw_theme_swatch(surface: pygame.Surface, style: Style, rect: pygame.Rect, theme: Theme) -> None:
    """Draw the colours of a theme into a rectangle about twice as wide as high."""
    colours, gap = theme.colours, max(2, rect.h // 6)
    style.fill(surface, rect, colours.window, radius=style.px(5), edge=style.colours.panel_edge)
    board = pygame.Rect(rect.x + gap, rect.y + gap, rect.w * 62 // 100, rect.h - 2 * gap)
    style.fill(surface, board, theme.board.face, radius=style.px(3), edge=theme.board.frame)
    side = max(4, board.h * 6 // 10)
    for number, kind in enumerate(("white", "black")):
        look = theme.piece(kind)
        x = board.x + (2 * number + 1) * board.w // 4 - side // 2
        piece = pygame.Rect(x, board.centery - side // 2, side, side)
        style.fill(surface, piece, look.body, radius=side // 2, edge=look.rim)
    middle = (board.right + rect.right) // 2
    dot = pygame.Rect(0, 0, side, side)
    dot.center = (middle, rect.centery)
    style.fill(surface, dot, colours.accent, radius=side // 2)
