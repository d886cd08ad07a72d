"""Wood, slate, paper and felt.

Each is a colour with layers multiplied onto it: tone from a handful of greys stretched over the
whole, then finer and finer detail, the finest of one pixel.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

import pygame

from fanoboard.ui.toolkit.paint.surfaces import (
    RGB,
    Size,
    add,
    at_least_one,
    grey,
    mixed,
    multiply,
    noise,
    solid,
    speckle,
    stretch,
)

_COLUMN = 5
"""How many pixels of wood share one displacement of the growth rings."""
_FINE = 3
"""How finely growth rings are kept, in parts of a pixel."""


def wood(
    size: Size, face: Sequence[int], vein: Sequence[int], seed: int, scale: float = 1.0
) -> pygame.Surface:
    """A plank with its grain from left to right.  `scale` 1 suits a board 900 pixels wide."""
    size = at_least_one(size)
    random = Random(seed)
    surface = solid(size, mixed(face, (255, 255, 255), 0.16))
    tint = _tint(face, vein)
    for columns, rows, low in ((3, 5, 212), (4, 18, 218)):
        multiply(surface, stretch(noise((columns, rows), random, low, tint=tint), size))
    multiply(surface, _rings(size, random, tint, scale))
    fibre = max(1, round(size[0] / (46 * scale)))
    fine = max(1, round(size[1] / max(1.0, scale)))
    multiply(surface, stretch(noise((fibre, fine), random, 214, tint=tint), size))
    multiply(surface, stretch(_pores((fibre * 3, fine), random, tint), size))
    add(surface, stretch(noise((max(2, fibre), 3), random, 0, 13), size))
    speckle(surface, random, 9)
    return surface


def slate(
    size: Size, face: Sequence[int], vein: Sequence[int], seed: int, scale: float = 1.0
) -> pygame.Surface:
    """A split and rubbed stone with traces of chalk."""
    size = at_least_one(size)
    random = Random(seed)
    surface = solid(size, mixed(face, (255, 255, 255), 0.13))
    tint = _tint(face, vein)
    wide, high = size[0] / scale, size[1] / scale
    for cell, low in ((260, 176), (90, 200), (31, 214), (11, 224), (4, 228)):
        layer = noise((int(wide / cell) + 2, int(high / (cell * 0.6)) + 2), random, low, tint=tint)
        multiply(surface, stretch(layer, size))
    dust = noise((int(wide / 210) + 2, int(high / 60) + 2), random, 0, 26)
    add(surface, stretch(dust, size))
    speckle(surface, random, 22)
    return surface


def paper(
    size: Size, face: Sequence[int], vein: Sequence[int], seed: int, scale: float = 1.0
) -> pygame.Surface:
    """A heavy laid paper: faint clouds, short fibres, a tooth of single pixels."""
    size = at_least_one(size)
    random = Random(seed)
    surface = solid(size, mixed(face, (255, 255, 255), 0.05))
    tint = _tint(face, vein)
    wide, high = size[0] / scale, size[1] / scale
    for cell, low in ((150, 232), (24, 236), (5, 236)):
        layer = noise((int(wide / cell) + 2, int(high / cell) + 2), random, low, tint=tint)
        multiply(surface, stretch(layer, size))
    fibres = solid(size, (255, 255, 255))
    for _ in range(int(wide * high / 2600)):
        x, y, turn = random.uniform(0, size[0]), random.uniform(0, size[1]), random.uniform(0, math.tau)
        ends = []
        for _ in range(4):
            ends.append((x, y))
            x, y = x + math.cos(turn) * 5 * scale, y + math.sin(turn) * 5 * scale
            turn += random.uniform(-0.6, 0.6)
        pygame.draw.aalines(fibres, mixed((255, 255, 255), tint, random.uniform(0.05, 0.2)), False, ends)
    multiply(surface, fibres)
    speckle(surface, random, 10)
    return surface


def felt(
    size: Size, face: Sequence[int], vein: Sequence[int], seed: int, scale: float = 1.0
) -> pygame.Surface:
    """A brushed cloth: soft clouds, and a nap of fine short fibres."""
    size = at_least_one(size)
    random = Random(seed)
    surface = solid(size, mixed(face, (255, 255, 255), 0.1))
    tint = _tint(face, vein)
    wide, high = size[0] / scale, size[1] / scale
    for across, down, low in ((220, 220, 205), (60, 60, 226), (7, 3, 214), (2, 5, 222)):
        layer = noise((int(wide / across) + 2, int(high / down) + 2), random, low, tint=tint)
        multiply(surface, stretch(layer, size))
    speckle(surface, random, 26)
    return surface


MATERIALS = {"wood": wood, "slate": slate, "paper": paper, "felt": felt}


def _tint(face: Sequence[int], vein: Sequence[int]) -> RGB:
    """The factor that turns the face into the vein."""
    red, green, blue = (min(255, 255 * v // max(1, f)) for f, v in zip(face[:3], vein[:3], strict=True))
    return red, green, blue


def _rings(size: Size, random: Random, tint: RGB, scale: float) -> pygame.Surface:
    """Growth rings cut lengthwise: one strip of rings, displaced and stretched column by column."""
    width, height = size
    length = int(height * 1.7) + 64
    strip = grey(_ring_shades(length * _FINE, random, scale), (1, length * _FINE), tint)
    knots = 6
    waves = [
        [
            (random.uniform(0.5, 1) * 16 / rank, random.uniform(1.1, 2.4) * rank, random.uniform(0, 9))
            for rank in (1, 2, 4)
        ]
        for _ in range(knots + 1)
    ]
    lean = random.uniform(-0.03, 0.03) * height
    ys = [height * knot // knots for knot in range(knots + 1)]
    small = pygame.Surface((max(2, width // _COLUMN + 1), height), 0, 32)
    for column in range(small.get_width()):
        along = column * _COLUMN / (880 * scale)
        last = -1
        for knot in range(knots + 1):
            drift = sum(size_ * math.sin(pace * along * 2.2 + start) for size_, pace, start in waves[knot])
            place = ys[knot] * 1.28 + 32 + (drift + lean * along) * scale
            # On a narrow plank of a large board the rings drift further than the strip is long.
            here = min(length * _FINE - 1, max(last + 1, round(place * _FINE)))
            if knot and ys[knot] > ys[knot - 1]:
                part = strip.subsurface((0, last, 1, max(1, here - last)))
                part = pygame.transform.smoothscale(part, (1, ys[knot] - ys[knot - 1]))
                small.blit(part, (column, ys[knot - 1]))
            last = max(0, here)
    return stretch(small, size)


def _ring_shades(length: int, random: Random, scale: float) -> bytes:
    """From early wood to late wood, darker and darker, and back at once; years differ."""
    shades = bytearray()
    while len(shades) < length:
        thick = int(random.choice((5, 8, 8, 12, 12, 17, 26)) * random.uniform(0.7, 1.3) * scale * _FINE) + 2
        depth = random.uniform(28, 92)
        for step in range(thick):
            t = step / thick
            late = t**2.6 if t < 0.93 else (1 - t) / 0.07
            shades.append(round(255 - depth * late))
    return bytes(shades[:length])


def _pores(size: Size, random: Random, tint: RGB) -> pygame.Surface:
    """Short dark dashes, few and far between."""
    size = at_least_one(size)
    table = bytes(255 if step > 26 else 150 + step * 3 for step in range(256))
    return grey(random.randbytes(size[0] * size[1]).translate(table), size, tint)


# The table that everything lies on: light in the middle, a little darker towards the corners.

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
