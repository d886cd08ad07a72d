"""The table that everything lies on: light in the middle, a little darker towards the corners."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pygame

from fanoboard.ui.toolkit.paint.surfaces import Size, add, at_least_one, grey, mixed, noise, solid, stretch

_CELLS = 40
_DITHER = 12
"""How much noise hides the steps between colours, in parts of 255 of the way between the two."""
_LIGHT = (0.5, 0.42)
"""Where the light falls, as shares of the size."""


def table(size: Size, middle: Sequence[int], edge: Sequence[int]) -> pygame.Surface:
    """A soft glow without visible steps.

    The way from one colour to the other is spread over all 256 greys, blurred with noise, and only
    then turned into colours, of which there may be no more than twenty.
    """
    size = at_least_one(size)
    across, down = (
        [255 / 0.55 * (cell / (_CELLS - 1) - light) ** 2 for cell in range(_CELLS)] for light in _LIGHT
    )
    shades = bytes(min(255 - _DITHER, round(u + v)) for v in down for u in across)
    large = stretch(grey(shades, (_CELLS, _CELLS)), size)
    tile = noise((251, 241), Random(3), 0, _DITHER)
    for x in range(0, size[0], tile.get_width()):
        for y in range(0, size[1], tile.get_height()):
            add(large, tile, (x, y))
    # One byte of four, as all that are seen are the same.
    greys = pygame.image.frombuffer(large.get_buffer().raw[1::4], size, "P")
    greys.set_palette([mixed(middle, edge, step / 255) for step in range(256)])
    result = solid(size, middle)
    result.blit(greys, (0, 0))
    return result
