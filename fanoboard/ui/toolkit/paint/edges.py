"""Fine edges around what would hardly stand out from what lies under it, as a pale piece on pale wood.

What stands out by itself has none: WCAG asks for a contrast of 3 to 1 of all that has to be seen.
"""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from fanoboard.content.colour import Colour, contrast, contrast_ratio
from fanoboard.ui.toolkit.paint.surfaces import clear, stretch

_ENOUGH = 3.4
"""The contrast with which something stands out: more than is asked for, as materials are mottled."""
_EDGE = 4.6
"""The contrast of an edge, which is fine, so that its own edges are a part of it."""
_STEPS = 20
_OVER = 2
_CLOSED = 2
"""Gaps so many times as narrow as an edge is thick are closed: half of them, from each side."""
_SOLID = 130
"""The opacity, of 255, from which on something is edged; what is fainter is light around it."""


@lru_cache(maxsize=512)
def stands_out(colour: Colour, ground: Colour) -> bool:
    """Whether a colour is well seen on a ground."""
    return contrast_ratio(colour, ground) >= _ENOUGH


@lru_cache(maxsize=512)
def edge_on(ground: Colour, colour: Colour) -> Colour | None:
    """The colour of an edge around what has a colour, on a ground; None where that stands out by itself.

    It is the ground's own, as much darker or lighter as it takes.
    """
    if stands_out(colour, ground):
        return None
    far = contrast(ground)
    shades = (ground.mix(far, step / _STEPS) for step in range(_STEPS))
    return next((shade for shade in shades if contrast_ratio(shade, ground) >= _EDGE), far)


def edged(image: pygame.Surface, ink: Colour, width: float) -> pygame.Surface:
    """An image with an edge, `width` pixels thick, around all that is solid in it.  It grows on all sides.

    Narrow gaps, as within a hatching, count as solid.
    """
    reach = max(1, round(width * _OVER))
    gap = _CLOSED * reach
    room = math.ceil((reach + gap) / _OVER)
    size = (image.get_width() + 2 * room, image.get_height() + 2 * room)
    drawn = clear(size, ink)
    drawn.blit(image, (room, room))
    large = stretch(drawn, (size[0] * _OVER, size[1] * _OVER))
    solid = _shrunk(grown(pygame.mask.from_surface(large, _SOLID), gap), gap)
    edge = grown(solid, reach)
    # Its inner border lies below that of the image, so that nothing shines through between them.
    edge.erase(_shrunk(solid, 1), (0, 0))
    below = stretch(edge.to_surface(setcolor=tuple(ink), unsetcolor=(*ink.rgb, 0)), size)
    below.blit(drawn, (0, 0))
    return below


def grown(mask: pygame.Mask, reach: int) -> pygame.Mask:
    """A mask with all that is at most so many pixels from it: a disk at each of its points, row by row."""
    grown, wider, before = pygame.Mask(mask.get_size()), mask.copy(), 0
    for half, row in _disk(reach):
        for aside in range(before + 1, half + 1):
            wider.draw(mask, (-aside, 0))
            wider.draw(mask, (aside, 0))
        before = half
        grown.draw(wider, (0, -row))
        grown.draw(wider, (0, row))
    return grown


def _shrunk(mask: pygame.Mask, reach: int) -> pygame.Mask:
    """A mask without what is at most so many pixels from all else."""
    outside = mask.copy()
    outside.invert()
    inside = grown(outside, reach)
    inside.invert()
    return inside


@lru_cache(maxsize=64)
def _disk(reach: int) -> list[tuple[int, int]]:
    """The rows of a disk from the shortest on: how far each goes aside, and how far from the middle it is."""
    return sorted((int(math.sqrt((reach + 0.3) ** 2 - row**2)), row) for row in range(reach + 1))
