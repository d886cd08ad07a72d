"""Buttons at the foot of a panel, side by side over its width."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.widgets.button import Button


def place_at_foot(buttons: Sequence[Button], area: pygame.Rect, style: Style) -> int:
    """Place buttons in one row, in two, or each in its own, as wide as the area; where they begin."""
    gap = style.px(8)
    needed = sum(button.narrowest(style) for button in buttons) + gap * (len(buttons) - 1)
    half = (len(buttons) + 1) // 2
    rows = [buttons]
    if needed > area.w:
        rows = [buttons[:half], buttons[half:]]
        if sum(button.narrowest(style) for button in rows[0]) + gap * (half - 1) > area.w:
            rows = [[button] for button in buttons]
    high = buttons[0].natural(style)[1]
    y = top = area.bottom - len(rows) * high - (len(rows) - 1) * gap
    for row in rows:
        naturals = [button.natural(style)[0] for button in row]
        more = (area.w - gap * (len(row) - 1) - sum(naturals)) // len(row)
        x = area.x
        for button, natural in zip(row, naturals, strict=True):
            button.rect = pygame.Rect(x, y, natural + more, high)
            x += natural + more + gap
        y += high + gap
    return top
