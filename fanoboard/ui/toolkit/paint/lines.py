"""Lines carved into a board, chalked or inked onto it: drawn large in bands and scaled down."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pygame

from fanoboard.ui.toolkit.paint.curves import Path, Point
from fanoboard.ui.toolkit.paint.surfaces import Size, clear, multiply, noise, stretch

_BAND = 120
"""How many rows are drawn at a time, to need little memory."""


def draw_lines(
    surface: pygame.Surface,
    paths: Sequence[Path],
    width: float,
    colour: Sequence[int],
    but_not: Sequence[Path] = (),
) -> None:
    """Draw polylines `width` pixels wide, with round ends and joints; crossings do not add up.

    Where the lines of `but_not` will lie, nothing is drawn.
    """
    _in_bands(surface, paths, width, colour, 2 if surface.get_width() > 1500 else 4, but_not=but_not)


def draw_chalk(surface: pygame.Surface, paths: Sequence[Path], width: float, colour: Sequence[int]) -> None:
    """Draw polylines as chalk does, which catches only on the raised grains."""
    _in_bands(surface, paths, width, colour, 2, _chalk_grain((surface.get_width(), _BAND)))


def _in_bands(
    surface: pygame.Surface,
    paths: Sequence[Path],
    width: float,
    colour: Sequence[int],
    over: int,
    grain: pygame.Surface | None = None,
    but_not: Sequence[Path] = (),
) -> None:
    wide, high = surface.get_size()
    band = clear((wide * over, _BAND * over), colour)
    clear_colour = (*colour[:3], 0)
    layers = [(colour, paths), (clear_colour, but_not)]
    segments = [(ink, pair) for ink, group in layers for path in group for pair in pairwise(path)]
    for top in range(0, high, _BAND):
        near = [
            (ink, a, b)
            for ink, (a, b) in segments
            if min(a[1], b[1]) < top + _BAND + width and max(a[1], b[1]) > top - width
        ]
        if not near:
            continue
        across = [x for _, a, b in near for x in _across(a, b, top - width, top + _BAND + width)]
        left = max(0, math.floor(min(across) - width))
        right = min(wide, math.ceil(max(across) + width))
        if left >= right:
            continue
        # Only as far across as lines go there.
        part = pygame.Rect(left * over, 0, (right - left) * over, _BAND * over)
        band.set_clip(part)
        band.fill(clear_colour)
        drawn: object = None
        for ink, (ax, ay), (bx, by) in near:
            a, b = (ax * over, (ay - top) * over), (bx * over, (by - top) * over)
            thick_line(band, ink, a, b, width * over, begun=(ink, a) == drawn)
            drawn = ink, b
        small = stretch(band.subsurface(part), (right - left, _BAND))
        if grain:
            small.blit(grain, (-left, 0), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(small, (left, top))


def _across(a: Point, b: Point, top: float, bottom: float) -> tuple[float, float]:
    """Where across a straight line begins and ends between two heights; a short one as a whole."""
    (ax, ay), (bx, by) = a, b
    if abs(by - ay) < _BAND:
        return ax, bx
    if ay > by:
        ax, ay, bx, by = bx, by, ax, ay
    slope = (bx - ax) / (by - ay)
    return ax + slope * max(0.0, top - ay), bx - slope * max(0.0, by - bottom)


def thick_line(
    surface: pygame.Surface, colour: Sequence[int], a: Point, b: Point, width: float, *, begun: bool = False
) -> None:
    """Draw a straight line with round ends; with `begun` goes on from one that ended there."""
    (ax, ay), (bx, by) = a, b
    length = math.hypot(bx - ax, by - ay)
    half = max(0.5, (width - 1) / 2)  # pygame paints the outline of a polygon too
    if length > 0:
        dx, dy = (by - ay) / length * half, (ax - bx) / length * half
        corners = [(ax + dx, ay + dy), (bx + dx, by + dy), (bx - dx, by - dy), (ax - dx, ay - dy)]
        pygame.draw.polygon(surface, colour, corners)
    for end in (b,) if begun else (a, b):
        pygame.draw.circle(surface, colour, end, half)


def _chalk_grain(size: Size) -> pygame.Surface:
    """White with holes: fine grains within coarser ones."""
    random = Random(11)
    coarse = stretch(noise((size[0] // 3 + 1, size[1] // 3 + 1), random, 130), size)
    multiply(coarse, noise(size, random, 105))
    opacity = pygame.image.tobytes(coarse, "RGB")[::3]
    buffer = bytearray(b"\xff" * (4 * len(opacity)))
    buffer[3::4] = opacity
    return pygame.image.frombuffer(buffer, size, "RGBA").copy()
