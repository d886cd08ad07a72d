"""Where the board and the panel beside it go."""

from __future__ import annotations

import pygame

from fanoboard.ui.toolkit.look.style import Style

PANEL_WIDTH = 344
"""Logical pixels."""
_EDGE = 16
_NARROW, _NARROW_ROOMY = 256, 272
_BELOW = 344
"""Height in logical pixels where the panel lies below the board."""


def arrange(size: tuple[int, int], style: Style, *, roomy: bool = False) -> tuple[pygame.Rect, pygame.Rect]:
    """The places of board and panel in a window: the panel beside the board, or below it in a tall window.

    A `roomy` panel, which holds more, gets a little more of a small window.
    """
    width, height = size
    gap = style.px(_EDGE)
    if width >= height:
        # Larger text needs more room.
        wide, narrow = (
            style.px(each * (1 + style.text) / 2)
            for each in (PANEL_WIDTH, _NARROW_ROOMY if roomy else _NARROW)
        )
        side = min(wide, max(narrow, width * (30 if roomy else 27) // 100))
        panel = pygame.Rect(width - side - gap, gap, side, height - 2 * gap)
        return pygame.Rect(0, 0, panel.x, height), panel
    side = min(style.px(_BELOW * (1 + style.text) / 2), height * (50 if roomy else 45) // 100)
    panel = pygame.Rect(gap, height - side - gap, width - 2 * gap, side)
    return pygame.Rect(0, 0, width, panel.y), panel
