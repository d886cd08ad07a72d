"""Points that are counted: a dotted way over some spots, with a number at each, as one points them out."""

from __future__ import annotations

import math
from itertools import pairwise

import pygame

from fanoboard.content.colour import Colour, contrast
from fanoboard.ui.board.blits import Blit
from fanoboard.ui.board.counts import Relief
from fanoboard.ui.board.marks import Mark
from fanoboard.ui.toolkit.paint.curves import Point
from fanoboard.ui.toolkit.paint.surfaces import cached, clear, load_font, shrunk

_OVER = 3
_FONT = "Inter-Bold.otf"
# In board units.
_ON_THE_WAY, _LAST = 0.15, 0.235
"""The radii of the numbers: of those on the way, and of the last one."""
_DOT, _APART = 0.028, 0.105
"""The radius of the dots, and from one to the next."""
_FROM = 0.4
"""From the middle of the first spot to the first dot."""


def count(mark: Mark, relief: Relief, colour: Colour) -> list[Blit]:
    """Dots from the first spot over the others, which are numbered from 1; the last number stands out."""
    ground, tops, unit = relief.ground(mark), relief.tops(mark), relief.fit.unit
    colour = colour.opaque
    blits: list[Blit] = []
    for number, (a, b) in enumerate(pairwise(ground)):
        begin = (_FROM if number == 0 else _ON_THE_WAY + _APART) * unit
        end = (_LAST if number == len(ground) - 2 else _ON_THE_WAY) * unit
        dot = _dot(max(1.5, _DOT * unit), colour, relief.casing(colour))
        blits += [_centred(dot, place) for place in _dots(a, b, begin, end, _APART * unit)]
    for number, place in enumerate(tops[1:], 1):
        last = number == len(tops) - 1
        radius = max(7.0, (_LAST if last else _ON_THE_WAY) * unit)
        blits.append(_centred(_number(str(number), radius, colour, last=last), place))
    return blits


def _dots(a: Point, b: Point, begin: float, end: float, apart: float) -> list[Point]:
    """Places on the way from one place to another, but for its ends."""
    far = math.dist(a, b) or 1.0
    steps = max(0, math.floor((far - begin - end) / apart))
    shares = [(begin + step * apart) / far for step in range(steps + 1)]
    return [(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share) for share in shares]


def _centred(image: pygame.Surface, place: Point) -> Blit:
    wide, high = image.get_size()
    return Blit(image, (round(place[0] - wide / 2), round(place[1] - high / 2)))


@cached(megabytes=1)
def _dot(radius: float, colour: Colour, casing: Colour) -> pygame.Surface:
    """A dot with a thin casing, so that it is seen on every ground."""
    side = 2 * math.ceil(radius * 1.6) + 2
    large = clear((side * _OVER, side * _OVER), casing)
    middle = (side * _OVER / 2, side * _OVER / 2)
    pygame.draw.circle(large, casing.fade(0.75), middle, radius * 1.5 * _OVER)
    pygame.draw.circle(large, colour, middle, radius * _OVER)
    return shrunk(large, _OVER)


@cached(megabytes=2)
def _number(text: str, radius: float, colour: Colour, *, last: bool) -> pygame.Surface:
    """A number in a disk with a ring: dark on light on the way, the other way round at its end."""
    ground, ink = (colour, contrast(colour)) if last else (contrast(colour), colour)
    side = 2 * math.ceil(radius) + 4
    large = clear((side * _OVER, side * _OVER), ink)
    middle = (side * _OVER / 2, side * _OVER / 2)
    line = max(1.5, radius * 0.13)
    pygame.draw.circle(large, ink, middle, radius * _OVER)
    pygame.draw.circle(large, ground, middle, (radius - line) * _OVER)
    image = shrunk(large, _OVER)
    words = load_font(_FONT, max(9, round(radius * 1.15))).render(text, True, ink.rgb)
    image.blit(words, words.get_rect(center=(side / 2, side / 2 + radius * 0.02)))
    return image
