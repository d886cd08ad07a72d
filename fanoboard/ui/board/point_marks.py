"""The marks of points, drawn once for each size and colour; every image is centred on its point.

`unit` is the distance between points and `piece` the diameter of a piece, in pixels.
"""

from __future__ import annotations

import math

import pygame

from fanoboard.content.colour import Colour, brightness, contrast
from fanoboard.ui.toolkit.paint.lines import thick_line
from fanoboard.ui.toolkit.paint.surface_cache import cached
from fanoboard.ui.toolkit.paint.surfaces import clear, shrunk

_OVER = 3
_REACH = 0.75
"""How far a mark goes from the middle of its spot, in board units."""


def _canvas(unit: float, colour: Colour) -> tuple[pygame.Surface, float]:
    """A large square to draw a mark on, and where its middle is."""
    side = 2 * max(1, round(unit * _REACH)) * _OVER
    return clear((side, side), colour), side / 2


@cached(megabytes=4)
def soft_ring(unit: float, piece: int, colour: Colour) -> pygame.Surface:
    """A glowing ring just outside a piece."""
    side = 2 * max(1, round(unit * _REACH))
    soft = clear((side, side), colour)
    pygame.draw.circle(soft, colour, (side / 2, side / 2), piece * 0.5 + unit * 0.07)
    soft = pygame.transform.gaussian_blur(soft, max(1, round(unit * 0.03)))
    soft.blit(ring(unit, piece * 0.5 + unit * 0.022, unit * 0.032, colour), (0, 0))
    hole, middle = _canvas(unit, colour)
    hole.fill((255, 255, 255, 255))
    pygame.draw.circle(hole, (255, 255, 255, 0), (middle, middle), piece * 0.5 * _OVER)
    soft.blit(shrunk(hole, _OVER), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return soft


@cached(megabytes=4)
def ring(unit: float, radius: float, width: float, colour: Colour) -> pygame.Surface:
    """A clear-cut ring; a disk where its `width` is 0."""
    large, middle = _canvas(unit, colour)
    outer = (radius + width / 2) * _OVER
    pygame.draw.circle(large, colour, (middle, middle), outer, max(1, round(width * _OVER)) if width else 0)
    return shrunk(large, _OVER)


@cached(megabytes=4)
def double_ring(unit: float, radius: float, colour: Colour) -> pygame.Surface:
    """A thick ring, and a thin one around it."""
    image = ring(unit, radius, unit * 0.075, colour).copy()
    image.blit(ring(unit, radius + unit * 0.085, unit * 0.026, colour), (0, 0))
    return image


@cached(megabytes=4)
def ghost(unit: float, piece: int, colour: Colour) -> pygame.Surface:
    """A cross over the ghost of a piece."""
    large, middle = _canvas(unit, colour)
    radius = piece * 0.47 * _OVER
    pygame.draw.circle(large, (255, 255, 255, 84), (middle, middle), radius)
    line = max(1, round(unit * 0.012 * _OVER))
    pygame.draw.circle(large, (30, 24, 18, 120), (middle, middle), radius, line)
    pygame.draw.circle(large, (255, 255, 255, 170), (middle, middle), radius - line, line)
    arm, width = max(4.0, unit * 0.14) * _OVER, unit * 0.05 * _OVER
    _draw_cross(large, (middle, middle), arm, 1.6 * width, contrast(colour).fade(0.6))
    _draw_cross(large, (middle, middle), arm, width, colour.fade(0.9))
    return shrunk(large, _OVER)


@cached(megabytes=4)
def cross_badge(unit: float, piece: int, colour: Colour) -> pygame.Surface:
    """A cross in a light disk, beside the middle of a point."""
    large, middle = _canvas(unit, colour)
    place = (middle - piece * 0.36 * _OVER, middle - piece * 0.36 * _OVER)
    radius = max(5.0, unit * 0.115) * _OVER
    pygame.draw.circle(large, (255, 250, 236, 235), place, radius)
    _draw_cross(large, place, radius * 0.5, radius * 0.3, colour)
    return shrunk(large, _OVER)


def _draw_cross(
    surface: pygame.Surface, middle: tuple[float, float], arm: float, width: float, colour: Colour
) -> None:
    """Two strokes, `arm` long in both directions of both axes; where they meet, they do not add up."""
    x, y = middle
    for rise in (-arm, arm):
        thick_line(surface, colour, (x - arm, y - rise), (x + arm, y + rise), width)


@cached(megabytes=4)
def beam(unit: float, piece: int, colour: Colour) -> pygame.Surface:
    """A pool of light around a piece."""
    side = 2 * max(1, round(unit * _REACH))
    pool = clear((side, side), colour)
    pygame.draw.circle(pool, colour, (side / 2, side / 2), piece * 0.42 + unit * 0.14)
    return pygame.transform.gaussian_blur(pool, max(1, round(unit * 0.08)))


@cached(megabytes=4)
def crossed(unit: float, colour: Colour) -> pygame.Surface:
    """A cross in a light disk with a ring, on the middle of a point."""
    large, middle = _canvas(unit, colour)
    radius = max(8.0, unit * 0.24) * _OVER
    pygame.draw.circle(large, colour.opaque, (middle, middle), radius)
    pygame.draw.circle(large, (255, 246, 242, 255), (middle, middle), radius * 0.86)
    _draw_cross(large, (middle, middle), radius * 0.36, radius * 0.17, colour.opaque)
    return shrunk(large, _OVER)


@cached(megabytes=4)
def halo(unit: float, piece: int, colour: Colour) -> pygame.Surface:
    """A cross-hatched band around a piece."""
    large, middle = _canvas(unit, colour)
    inner, outer = piece * 0.47 * _OVER, (piece * 0.5 + unit * 0.13) * _OVER
    line = max(1.0, unit * 0.016 * _OVER)
    gap = max(4.0, unit * 0.068 * _OVER)
    for number in range(math.floor(-2 * outer / gap), math.ceil(2 * outer / gap) + 1):
        at = number * gap
        thick_line(
            large, colour, (middle - outer, middle - outer + at), (middle + outer, middle + outer + at), line
        )
        thick_line(
            large, colour, (middle - outer, middle + outer + at), (middle + outer, middle - outer + at), line
        )
    mask = clear(large.get_size())
    pygame.draw.circle(mask, (255, 255, 255, 255), (middle, middle), outer)
    large.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    pygame.draw.circle(large, colour, (middle, middle), outer, max(1, round(2 * line)))
    pygame.draw.circle(large, (*colour.rgb, 0), (middle, middle), inner)
    return shrunk(large, _OVER)


@cached(megabytes=4)
def brackets(unit: float, colour: Colour) -> pygame.Surface:
    """The top left and bottom right corners of a square around a point."""
    large, middle = _canvas(unit, colour)
    half, arm, width = 0.44 * unit * _OVER, 0.17 * unit * _OVER, max(1.5, 0.036 * unit) * _OVER
    for sign in (-1, 1):
        corner = (middle + sign * half, middle + sign * half)
        thick_line(large, colour, corner, (corner[0] - sign * arm, corner[1]), width)
        thick_line(large, colour, corner, (corner[0], corner[1] - sign * arm), width)
    return shrunk(large, _OVER)


@cached(megabytes=4)
def underline(unit: float, piece: int, colour: Colour) -> pygame.Surface:
    """A bar below a piece."""
    large, middle = _canvas(unit, colour)
    half, low = piece * 0.36 * _OVER, middle + (piece * 0.5 + unit * 0.085) * _OVER
    thick_line(large, colour, (middle - half, low), (middle + half, low), max(2.0, unit * 0.05) * _OVER)
    return shrunk(large, _OVER)


@cached(megabytes=4)
def frame(unit: float, colour: Colour) -> pygame.Surface:
    """A square with round corners around a point."""
    large, middle = _canvas(unit, colour)
    half, width = 0.46 * unit * _OVER, max(2.0, 0.035 * unit) * _OVER
    area = pygame.Rect(round(middle - half), round(middle - half), round(2 * half), round(2 * half))
    white = Colour(255, 255, 255, 220)
    halo = area.inflate(round(width), round(width))
    pygame.draw.rect(large, white, halo, round(width * 2), border_radius=round(half * 0.34))
    pygame.draw.rect(large, colour, area, round(width), border_radius=round(half * 0.3))
    return shrunk(large, _OVER)


def _on(colour: Colour) -> tuple[int, int, int, int]:
    """White or nearly black, whichever can be read on a colour."""
    return (255, 255, 255, 255) if brightness(colour) < 170 else (24, 18, 10, 255)


@cached(megabytes=4)
def badge(unit: float, piece: int, colour: Colour) -> pygame.Surface:
    """A plus sign in a disk, beside the middle of a point."""
    large, middle = _canvas(unit, colour)
    x, y = middle + piece * 0.36 * _OVER, middle - piece * 0.36 * _OVER
    radius = max(5.0, unit * 0.105) * _OVER
    pygame.draw.circle(large, colour, (x, y), radius)
    arm, width = radius * 0.55, max(1.5, radius * 0.3)
    ink = _on(colour)
    thick_line(large, ink, (x - arm, y), (x + arm, y), width)
    thick_line(large, ink, (x, y - arm), (x, y + arm), width)
    return shrunk(large, _OVER)


@cached(megabytes=4)
def warning(unit: float, colour: Colour) -> pygame.Surface:
    """A triangle with an exclamation mark."""
    large, middle = _canvas(unit, colour)
    size = max(9.0, unit * 0.2) * _OVER
    corners = [
        (middle + size * math.cos(turn), middle + size * 0.12 + size * math.sin(turn))
        for turn in (math.radians(degrees) for degrees in (-90, 30, 150))
    ]
    for ink, width in (((255, 255, 255, 235), size * 0.62), (colour, size * 0.36)):
        pygame.draw.polygon(large, ink, corners)
        for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
            thick_line(large, ink, one, other, width)
    white, width = (255, 255, 255, 255), max(2.0, size * 0.17)
    thick_line(large, white, (middle, middle - size * 0.42), (middle, middle + size * 0.12), width)
    pygame.draw.circle(large, white, (middle, middle + size * 0.42), width * 0.62)
    return shrunk(large, _OVER)
