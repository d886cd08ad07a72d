"""A raised panel, on which other widgets lie."""

from __future__ import annotations

import pygame

from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.widgets.widget import Widget


class Panel(Widget):
    """Nothing but a face and a shadow; it is added before what lies on it."""

    focusable = False

    def bounds(self, style: Style) -> pygame.Rect:
        return style.shadow_bounds(self.rect)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        style.panel(surface, self.rect)
