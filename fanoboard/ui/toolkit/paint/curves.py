"""Curves, lines and edges, painted smoothly."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from random import Random

import pygame

from fanoboard.content.colour import Colour, contrast, contrast_ratio
from fanoboard.ui.toolkit.paint.surfaces import Size, clear, multiply, noise, stretch

# Where circles and curves go, as polylines.

Point = tuple[float, float]
Path = Sequence[Point]


def circle_through(a: Point, b: Point, c: Point) -> tuple[Point, float]:
    """The centre and radius of the circle through three points that don't lie in a row."""
    (ax, ay), (bx, by), (cx, cy) = a, b, c
    twice = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by))
    a2, b2, c2 = ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy
    x = (a2 * (by - cy) + b2 * (cy - ay) + c2 * (ay - by)) / twice
    y = (a2 * (cx - bx) + b2 * (ax - cx) + c2 * (bx - ax)) / twice
    return (x, y), math.hypot(ax - x, ay - y)


def circle_path(a: Point, b: Point, c: Point, steps: int = 180) -> list[Point]:
    (x, y), radius = circle_through(a, b, c)
    turns = [math.tau * step / steps for step in range(steps + 1)]
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


def curve_path(places: Path, steps: int = 24) -> list[Point]:
    """A smooth curve through places: a centripetal Catmull-Rom spline, which makes no loops."""
    first, last = places[0], places[-1]
    before = (2 * first[0] - places[1][0], 2 * first[1] - places[1][1])
    after = (2 * last[0] - places[-2][0], 2 * last[1] - places[-2][1])
    knots = [before, *places, after]
    path = [first]
    for p0, p1, p2, p3 in zip(knots, knots[1:], knots[2:], knots[3:], strict=False):
        path += [_spline(p0, p1, p2, p3, step / steps) for step in range(1, steps + 1)]
    return path


def _spline(p0: Point, p1: Point, p2: Point, p3: Point, share: float) -> Point:
    """A point between p1 and p2 (Barry and Goldman's pyramid with knots at square roots of lengths)."""
    t0 = 0.0
    t1 = t0 + max(1e-9, math.dist(p0, p1)) ** 0.5
    t2 = t1 + max(1e-9, math.dist(p1, p2)) ** 0.5
    t3 = t2 + max(1e-9, math.dist(p2, p3)) ** 0.5
    t = t1 + (t2 - t1) * share

    def between(a: Point, b: Point, start: float, end: float) -> Point:
        part = (t - start) / (end - start)
        return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part

    a1, a2, a3 = between(p0, p1, t0, t1), between(p1, p2, t1, t2), between(p2, p3, t2, t3)
    b1, b2 = between(a1, a2, t0, t2), between(a2, a3, t1, t3)
    return between(b1, b2, t1, t2)


# Lines carved into a board, chalked or inked onto it: drawn large in bands and scaled down.

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


# Fine edges around what would hardly stand out from what lies under it, as a pale piece on pale wood.
#
# What stands out by itself has none: WCAG asks for a contrast of 3 to 1 of all that has to be seen.

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
