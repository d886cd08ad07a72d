"""Icons: `assets/drawings/icons/*.svg`, on a grid of 24 by 24 with round strokes."""

from __future__ import annotations

import pygame

from fanoboard.content.colour import Colour
from fanoboard.ui.toolkit.paint.drawings import drawing

Icon = str
"""The name of one of these files, as `undo`: a file that lies there is an icon."""


def icon_image(icon: Icon, side: int, ink: Colour) -> pygame.Surface:
    return drawing("icons", icon, side, ink)
