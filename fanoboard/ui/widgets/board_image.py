"""A picture of a board that can be looked at, and nothing else."""

from __future__ import annotations

import pygame

from fanoboard.ui.catalogue import Thumbnail
from fanoboard.ui.style import Style
from fanoboard.ui.widgets.widget import Widget


class BoardImage(Widget):
    """Shows a position in the middle of its place."""

    focusable = False

    def __init__(self, thumbnail: Thumbnail) -> None:
        super().__init__()
        self._thumbnail = thumbnail

    def show(self, thumbnail: Thumbnail) -> None:
        """Show another position."""
        self._thumbnail = thumbnail
        self.changed()

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the picture."""
        if min(self.rect.size) > 0:
            image = self._thumbnail.image(style.theme, self.rect.size)
            surface.blit(image, image.get_rect(center=self.rect.center))
