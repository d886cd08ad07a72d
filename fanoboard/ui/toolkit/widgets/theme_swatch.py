"""A theme as a small picture: its table, its board, a piece of either side, and its accent."""

from __future__ import annotations

import pygame

from fanoboard.content.theme import Theme
from fanoboard.ui.toolkit.look.style import Style


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
