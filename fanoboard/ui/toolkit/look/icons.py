"""Icons: `assets/drawings/icons/*.svg`, on a grid of 24 by 24 with round strokes."""

from __future__ import annotations

from typing import Literal

import pygame

from fanoboard.content.colour import Colour
from fanoboard.ui.toolkit.paint.drawings import drawing

Icon = Literal[
    "back", "close", "down", "up", "undo", "redo", "hint", "flip", "flag", "plus", "gear", "book",
    "help", "home", "pause", "play", "save", "full", "check", "equal", "first", "last",
    "previous", "next", "pen", "right", "move", "erase", "copy", "paste", "turn", "swap", "mirror",
    "mirror_down", "eye", "people", "trophy", "turns", "step", "more", "replay", "branch", "comment",
    "library", "bin", "info", "chart", "minus", "values", "strip", "puzzle", "learn", "folder", "file",
    "picture", "letters", "pad_cross", "pad_circle", "pad_square", "pad_triangle", "pad_menu", "pad_view",
    "tag", "select", "moon",
]  # fmt: skip


def icon_image(icon: Icon, side: int, ink: Colour) -> pygame.Surface:
    return drawing("icons", icon, side, ink)
