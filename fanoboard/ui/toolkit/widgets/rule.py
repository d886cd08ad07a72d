"""A rule: a thin line that parts what is above from what is below."""

from __future__ import annotations

import pygame

from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.widgets.widget import Widget


class Rule(Widget):
    """As thin as the edge of a panel."""

    focusable = False

    def natural(self, style: Style) -> tuple[int, int]:
        """A hair high, and as wide as it is told to be."""
        return 0, style.px(1)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        style.fill(surface, self.rect, style.colours.panel_edge, radius=0)
