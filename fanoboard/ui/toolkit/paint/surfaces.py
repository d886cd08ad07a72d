"""The few operations on surfaces that everything painted is made of.

Detail comes from small noise that `smoothscale` stretches, which costs next to nothing, and tone
from multiplying one surface onto another.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

import pygame

RGB = tuple[int, int, int]
Size = tuple[int, int]

WHITE = (255, 255, 255)


def clear(size: Size, colour: Sequence[int] = WHITE) -> pygame.Surface:
    """A transparent surface.  What is drawn on it in `colour` keeps clean edges when scaled."""
    surface = pygame.Surface(at_least_one(size), pygame.SRCALPHA, 32)
    surface.fill((*colour[:3], 0))
    return surface


def solid(size: Size, colour: Sequence[int]) -> pygame.Surface:
    surface = pygame.Surface(at_least_one(size), 0, 32)
    surface.fill(tuple(colour[:3]))
    return surface


def at_least_one(size: tuple[float, float]) -> Size:
    """The size in whole pixels, at least one each way."""
    return max(1, int(size[0])), max(1, int(size[1]))


def stretch(surface: pygame.Surface, size: Size) -> pygame.Surface:
    return pygame.transform.smoothscale(surface, at_least_one(size))


def shrunk(large: pygame.Surface, times: int) -> pygame.Surface:
    return stretch(large, (large.get_width() // times, large.get_height() // times))


def multiply(surface: pygame.Surface, by: pygame.Surface, at: tuple[int, int] = (0, 0)) -> None:
    """Darken a surface by another one, where white changes nothing."""
    surface.blit(by, at, special_flags=pygame.BLEND_RGB_MULT)


def add(surface: pygame.Surface, other: pygame.Surface, at: tuple[int, int] = (0, 0)) -> None:
    """Lighten a surface by another one, where black changes nothing."""
    surface.blit(other, at, special_flags=pygame.BLEND_RGB_ADD)


def cut(surface: pygame.Surface, mask: pygame.Surface) -> pygame.Surface:
    """The surface with the opacity of a white mask of its size."""
    shaped = surface.convert_alpha() if pygame.display.get_surface() else _with_alpha(surface)
    shaped.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return shaped


def _with_alpha(surface: pygame.Surface) -> pygame.Surface:
    copy = clear(surface.get_size())
    copy.blit(surface, (0, 0))
    return copy


def grey(values: bytes, size: Size, tint: Sequence[int] = (0, 0, 0)) -> pygame.Surface:
    """A surface of one byte a pixel: 255 is white and 0 is the tint."""
    surface = pygame.image.frombuffer(values, size, "P")
    surface.set_palette(_palette((tint[0], tint[1], tint[2])))
    opaque = solid(size, WHITE)
    opaque.blit(surface, (0, 0))
    return opaque


@lru_cache(maxsize=64)
def _palette(tint: RGB) -> list[RGB]:
    return [mixed(tint, WHITE, step / 255) for step in range(256)]


def noise(
    size: Size, random: Random, low: int, high: int = 255, tint: Sequence[int] = (0, 0, 0)
) -> pygame.Surface:
    """Random greys between two bytes, from the tint (0) to white (255)."""
    size = at_least_one(size)
    table = bytes(low + (high - low) * step // 255 for step in range(256))
    return grey(random.randbytes(size[0] * size[1]).translate(table), size, tint)


def mixed(one: Sequence[int], other: Sequence[int], share: float) -> RGB:
    """The colour a share of the way from one to another, without opacity."""
    red, green, blue = one[0], one[1], one[2]
    return (
        round(red + (other[0] - red) * share),
        round(green + (other[1] - green) * share),
        round(blue + (other[2] - blue) * share),
    )


def gradient(size: Size, stops: Sequence[Sequence[int]], *, across: bool = False) -> pygame.Surface:
    """Colours (all with or all without opacity) blending from top to bottom, or left to right."""
    strip_size = (len(stops), 1) if across else (1, len(stops))
    strip = pygame.Surface(strip_size, pygame.SRCALPHA if len(stops[0]) == 4 else 0, 32)
    for place, colour in enumerate(stops):
        strip.set_at((place, 0) if across else (0, place), tuple(colour))
    return stretch(strip, size)


def glow(
    size: Size, middle: Sequence[int], edge: Sequence[int], centre: tuple[float, float]
) -> pygame.Surface:
    """One colour around a centre (as shares of the size) becoming another towards the corners."""
    cells = 40
    small = pygame.Surface((cells, cells), 0, 32)
    for y in range(cells):
        for x in range(cells):
            far = ((x / (cells - 1) - centre[0]) ** 2 + (y / (cells - 1) - centre[1]) ** 2) ** 0.5
            share = min(1.0, far * 1.35)
            small.set_at((x, y), mixed(middle, edge, share * share * (3 - 2 * share)))
    return stretch(small, size)


def speckle(surface: pygame.Surface, random: Random, depth: int) -> None:
    """Grain of single pixels, up to `depth` darker, which also hides the steps of gradients."""
    tile = noise((181, 173), random, 255 - depth)
    for x in range(0, surface.get_width(), tile.get_width()):
        for y in range(0, surface.get_height(), tile.get_height()):
            multiply(surface, tile, (x, y))
