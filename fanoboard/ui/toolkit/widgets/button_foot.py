"""Buttons at the foot of a panel, side by side over its width."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.widgets.button import Button

_TIGHTER = 20
"""How many logical pixels of the room around its words a button can do without."""


def place_at_foot(buttons: Sequence[Button], area: pygame.Rect, style: Style) -> int:
    """Place buttons in one row, or in two if they need that, as wide as the area; where they begin."""
    gap = style.px(8)
    sizes = [button.natural(style) for button in buttons]
    spare = area.w - sum(wide for wide, _ in sizes) - gap * (len(sizes) - 1)
    half = (len(buttons) + 1) // 2
    tight = spare < -len(sizes) * style.px(_TIGHTER)
    rows = [buttons[:half], buttons[half:]] if tight else [buttons]
    high = sizes[0][1]
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
