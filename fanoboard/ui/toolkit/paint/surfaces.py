"""The few operations on surfaces that everything painted is made of.

Detail comes from small noise that `smoothscale` stretches, which costs next to nothing, and tone
from multiplying one surface onto another.
"""

from __future__ import annotations

import os
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import fields, is_dataclass
from functools import cache, lru_cache, update_wrapper
from io import BytesIO
from random import Random
from typing import Any, Generic, ParamSpec, TypeVar

import pygame

from fanoboard.content import paths

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


# Pictures that were painted are kept, and fonts that were loaded, as far as there is room for them.
#
# Each thread has its own, as drawing a picture may change it for a moment, and forgets them when it ends.

P = ParamSpec("P")
R = TypeVar("R")

FEWEST = 8
"""Surfaces that are kept however large they are, if nothing else is said, as one frame may need them all."""
MOST_FONTS = 48
_ANYTHING = 200
"""Bytes that whatever is kept takes, besides its pixels."""


_ALL: list[SurfaceCache[..., Any]] = []


def forget_all() -> None:
    """Drop everything that this thread has painted so far."""
    for each in _ALL:
        each.forget()


class _Shelf(threading.local):
    """What a thread keeps of one function, and how many bytes that is."""

    def __init__(self) -> None:
        self.found: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self.size = 0


class SurfaceCache(Generic[P, R]):
    """A function whose results are remembered, those used last, in so many megabytes of pixels.

    Counting them, as `lru_cache` does, bounds nothing: a window that is resized makes pictures of
    every size there is.
    """

    def __init__(self, paint: Callable[P, R], megabytes: float, fewest: int) -> None:
        self._paint = paint
        self._fewest = fewest
        self._most = round(megabytes * (1 << 20))
        self._shelf = _Shelf()
        update_wrapper(self, paint)
        _ALL.append(self)

    @property
    def size(self) -> int:
        """Bytes of all that is kept."""
        return self._shelf.size

    def __len__(self) -> int:
        return len(self._shelf.found)

    def forget(self) -> None:
        self._shelf.found.clear()
        self._shelf.size = 0

    def __call__(self, *args: P.args, **options: P.kwargs) -> R:
        shelf = self._shelf
        found = shelf.found
        key = (args, *options.items())
        entry = found.get(key)
        if entry is not None:
            found.move_to_end(key)
            known: R = entry[0]
            return known
        made = self._paint(*args, **options)
        size = _size(made)
        found[key] = (made, size)
        shelf.size += size
        while shelf.size > self._most and len(found) > self._fewest:
            _, (_, freed) = found.popitem(last=False)
            shelf.size -= freed
        return made


def cached(*, megabytes: float, fewest: int = FEWEST) -> Callable[[Callable[P, R]], SurfaceCache[P, R]]:
    """Have the results of a function kept within so many megabytes, and the last few at any rate.

    Its arguments are hashable.
    """
    return lambda paint: SurfaceCache(paint, megabytes, fewest)


def _size(made: object) -> int:
    if isinstance(made, pygame.Surface):
        return _ANYTHING + made.get_width() * made.get_height() * made.get_bytesize()
    if is_dataclass(made):
        return sum(_size(getattr(made, field.name)) for field in fields(made))
    return sum(map(_size, made)) if isinstance(made, tuple) else _ANYTHING


class _Fonts(threading.local):
    def __init__(self) -> None:
        self.load = lru_cache(maxsize=MOST_FONTS)(_loaded)


def load_font(
    file: str, height: int, script: str = "", *, leftward: bool = False, bold: bool = False
) -> pygame.font.Font:
    """One of the shipped fonts, or one of the system's by its path, `height` pixels high.

    A shipped file is read once: a font that is loaded by its path holds it open, and there are many sizes.
    `script` is what it is to set, as ISO 15924 says it, and `leftward` its direction; `bold` letters are made
    of those there are.
    """
    return FONTS.load(file, height, script, leftward, bold)


def _loaded(file: str, height: int, script: str, leftward: bool, bold: bool) -> pygame.font.Font:
    pygame.font.init()
    font = pygame.font.Font(file if os.path.isabs(file) else BytesIO(_content(file)), height)
    if script:
        font.set_script(script)
    if leftward:
        font.set_direction(pygame.DIRECTION_RTL)
    font.bold = bold
    return font


FONTS = _Fonts()


@cache
def _content(file: str) -> bytes:
    return (paths.assets() / "fonts" / file).read_bytes()
