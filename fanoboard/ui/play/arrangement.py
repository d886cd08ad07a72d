"""Where the board and the panel beside it go."""

from __future__ import annotations

import pygame

from fanoboard.ui.toolkit.look.style import Style

PANEL_WIDTH = 344
"""Of the panel, in logical pixels."""
_EDGE = 16
"""Logical pixels between the panel and the edges of the window."""
_NARROW = 256
"""The panel's width in a small window."""
_BELOW = 344
"""Its height where it lies below the board."""


def arrange(size: tuple[int, int], style: Style) -> tuple[pygame.Rect, pygame.Rect]:
    """Where in a window the board and the panel go: beside it, or below in a tall window."""
    width, height = size
    gap = style.px(_EDGE)
    if width >= height:
        # Larger text needs more room.
        wide, narrow = (style.px(each * (1 + style.text) / 2) for each in (PANEL_WIDTH, _NARROW))
        side = min(wide, max(narrow, width * 27 // 100))
        panel = pygame.Rect(width - side - gap, gap, side, height - 2 * gap)
        return pygame.Rect(0, 0, panel.x, height), panel
    side = min(style.px(_BELOW * (1 + style.text) / 2), height * 45 // 100)
    panel = pygame.Rect(gap, height - side - gap, width - 2 * gap, side)
    return pygame.Rect(0, 0, width, panel.y), panel
