"""The marks of cards: the same language as on points, in the shape of a card of a size in pixels.

Every image is centred on its spot.
"""

from __future__ import annotations

import math

import pygame

from fanoboard.content.colour import Colour, contrast
from fanoboard.ui.toolkit.paint.card_figures import figure
from fanoboard.ui.toolkit.paint.lines import thick_line
from fanoboard.ui.toolkit.paint.surface_cache import cached
from fanoboard.ui.toolkit.paint.surfaces import Size, clear, shrunk

_OVER = 3
_ROOM = 0.2
"""How far marks go beyond a card, as a share of its width."""


def _canvas(size: Size, colour: Colour) -> tuple[pygame.Surface, pygame.Rect]:
    """A large clear surface, and where the card is on it."""
    room = max(4, round(size[0] * _ROOM))
    large = clear(((size[0] + 2 * room) * _OVER, (size[1] + 2 * room) * _OVER), colour)
    return large, pygame.Rect(room * _OVER, room * _OVER, size[0] * _OVER, size[1] * _OVER)


@cached(megabytes=4)
def outline(size: Size, colour: Colour, out: float, width: float) -> pygame.Surface:
    """A frame whose middle line is a share of the card's width outside the card."""
    large, card = _canvas(size, colour)
    line = max(2.0, size[0] * width) * _OVER
    grow = round(size[0] * out * _OVER * 2 + line)
    area = card.inflate(grow, grow)
    corner = max(1, round(size[0] * (0.085 + max(0.0, out)) * _OVER))
    pygame.draw.rect(large, colour, area, round(line), border_radius=corner)
    return shrunk(large, _OVER)


@cached(megabytes=4)
def frame(size: Size, colour: Colour) -> pygame.Surface:
    """An outline with a light one around it."""
    white = outline(size, Colour(255, 255, 255, 220), 0.06, 0.1).copy()
    white.blit(outline(size, colour, 0.06, 0.05), (0, 0))
    return white


@cached(megabytes=4)
def cased(size: Size, colour: Colour, out: float, width: float) -> pygame.Surface:
    """An outline in a thin light casing, so that it is seen on every cloth."""
    image = outline(size, contrast(colour).fade(0.85), out, width + 0.03).copy()
    image.blit(outline(size, colour, out, width), (0, 0))
    return image


@cached(megabytes=4)
def double_outline(size: Size, colour: Colour) -> pygame.Surface:
    """A thick outline around a card, and a thin one around that."""
    image = outline(size, colour, 0.02, 0.06).copy()
    image.blit(outline(size, colour, 0.11, 0.02), (0, 0))
    return image


@cached(megabytes=4)
def dashed(size: Size, colour: Colour) -> pygame.Surface:
    """A dashed outline around a card."""
    large, card = _canvas(size, colour)
    grow = round(size[0] * 0.1 * _OVER)
    area = card.inflate(grow, grow)
    width = max(2.0, size[0] * 0.03) * _OVER
    dash = max(5.0, size[0] * 0.085) * _OVER
    for begin, end in (
        (area.topleft, area.topright),
        (area.bottomleft, area.bottomright),
        (area.topleft, area.bottomleft),
        (area.topright, area.bottomright),
    ):
        far = math.dist(begin, end)
        count = 2 * round(far / dash / 2) + 1
        dx, dy = (end[0] - begin[0]) / count, (end[1] - begin[1]) / count
        for step in range(0, count, 2):
            a = (begin[0] + dx * (step + 0.15), begin[1] + dy * (step + 0.15))
            b = (begin[0] + dx * (step + 0.85), begin[1] + dy * (step + 0.85))
            thick_line(large, contrast(colour), a, b, width + 2 * _OVER)
            thick_line(large, colour, a, b, width)
    return shrunk(large, _OVER)


@cached(megabytes=4)
def gilt(size: Size, colour: Colour) -> pygame.Surface:
    """A broad bright frame with a soft light around it, for a card that is raised."""
    image = glow(size, colour).copy()
    image.blit(outline(size, colour.opaque, 0.0, 0.045), (0, 0))
    return image


@cached(megabytes=4)
def crown(size: Size, colour: Colour) -> pygame.Surface:
    """A bright frame around a card, and a crown on its upper right corner."""
    large, card = _canvas(size, colour)
    side = round(size[0] * 0.5 * _OVER)
    sign = pygame.transform.rotozoom(figure("K", side, colour, contrast(colour)), -22, 1.0)
    large.blit(sign, sign.get_rect(center=(card.right - side * 0.16, card.top + side * 0.12)))
    image = gilt(size, colour).copy()
    image.blit(shrunk(large, _OVER), (0, 0))
    return image


@cached(megabytes=4)
def cross(size: Size, colour: Colour) -> pygame.Surface:
    """A cross in a light disk, at the upper left corner."""
    large, card = _canvas(size, colour)
    x, y = card.topleft
    radius = max(6.0, size[0] * 0.14) * _OVER
    pygame.draw.circle(large, (255, 250, 236, 240), (x, y), radius)
    arm, width = radius * 0.5, radius * 0.28
    for rise in (-arm, arm):
        thick_line(large, colour, (x - arm, y - rise), (x + arm, y + rise), width)
    return shrunk(large, _OVER)


@cached(megabytes=4)
def glow(size: Size, colour: Colour) -> pygame.Surface:
    """A glow around a card."""
    soft = shrunk(_canvas(size, colour)[0], _OVER)
    room = (soft.get_width() - size[0]) // 2
    area = pygame.Rect(room, room, *size)
    corner = max(2, round(size[0] * 0.1))
    grow = max(2, round(size[0] * 0.08))
    pygame.draw.rect(soft, colour, area.inflate(grow, grow), border_radius=corner)
    soft = pygame.transform.gaussian_blur(soft, max(1, round(size[0] * 0.05)))
    soft.blit(outline(size, colour, 0.0, 0.032), (0, 0))
    hole = clear(soft.get_size())
    hole.fill((255, 255, 255, 255))
    pygame.draw.rect(hole, (255, 255, 255, 0), area.inflate(-2, -2), border_radius=corner)
    soft.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return soft


@cached(megabytes=4)
def beam(size: Size, colour: Colour) -> pygame.Surface:
    """A pool of light around a card."""
    pool = shrunk(_canvas(size, colour)[0], _OVER)
    area = pygame.Rect(0, 0, *size)
    area.center = (pool.get_width() // 2, pool.get_height() // 2)
    grow = max(2, round(size[0] * 0.16))
    pygame.draw.rect(pool, colour, area.inflate(grow, grow), border_radius=max(2, round(size[0] * 0.12)))
    return pygame.transform.gaussian_blur(pool, max(1, round(size[0] * 0.06)))


@cached(megabytes=4)
def dot(size: Size, colour: Colour) -> pygame.Surface:
    """A disk in an empty slot."""
    large, card = _canvas(size, colour)
    pygame.draw.circle(large, contrast(colour).fade(0.85), card.center, size[0] * 0.15 * _OVER)
    pygame.draw.circle(large, colour, card.center, size[0] * 0.13 * _OVER)
    return shrunk(large, _OVER)


@cached(megabytes=4)
def badge(size: Size, colour: Colour) -> pygame.Surface:
    """A disk at the upper corner."""
    large, card = _canvas(size, colour)
    radius = max(5.0, size[0] * 0.13) * _OVER
    pygame.draw.circle(large, (255, 255, 255, 255), card.topright, radius)
    pygame.draw.circle(large, colour, card.topright, radius * 0.78)
    return shrunk(large, _OVER)


@cached(megabytes=4)
def halo(size: Size, colour: Colour) -> pygame.Surface:
    """A cross-hatched band around a card."""
    large, card = _canvas(size, colour)
    band = round(max(4.0, size[0] * 0.085) * _OVER)
    outer = card.inflate(2 * band, 2 * band)
    line = max(1.0, size[0] * 0.014 * _OVER)
    gap = max(9.0, size[0] * 0.06 * _OVER)
    wide, high = large.get_size()
    for number in range(math.ceil((wide + high) / gap) + 1):
        at = number * gap
        thick_line(large, colour, (at - high, 0), (at, high), line)
        thick_line(large, colour, (at - high, high), (at, 0), line)
    mask = clear(large.get_size())
    pygame.draw.rect(mask, (255, 255, 255, 255), outer, border_radius=band)
    large.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    pygame.draw.rect(large, colour, outer, round(2 * line), border_radius=band)
    pygame.draw.rect(large, (*colour.rgb, 0), card, border_radius=max(1, band // 2))
    return shrunk(large, _OVER)


@cached(megabytes=4)
def brackets(size: Size, colour: Colour) -> pygame.Surface:
    """The top left and bottom right corners of a frame around a card."""
    large, card = _canvas(size, colour)
    out, arm = size[0] * 0.075 * _OVER, size[0] * 0.24 * _OVER
    width = max(1.5, size[0] * 0.035) * _OVER
    casing = max(1.0, size[0] * 0.016) * _OVER
    for ink, thick in ((contrast(colour), width + 2 * casing), (colour, width)):
        for sign, (x, y) in ((-1, card.topleft), (1, card.bottomright)):
            corner = (x + sign * out, y + sign * out)
            thick_line(large, ink, corner, (corner[0] - sign * arm, corner[1]), thick)
            thick_line(large, ink, corner, (corner[0], corner[1] - sign * arm), thick)
    return shrunk(large, _OVER)


@cached(megabytes=4)
def underline(size: Size, colour: Colour) -> pygame.Surface:
    """A bar below a card."""
    large, card = _canvas(size, colour)
    low, half = card.bottom + size[0] * 0.1 * _OVER, card.width * 0.36
    width = max(2.0, size[0] * 0.05) * _OVER
    thick_line(large, colour, (card.centerx - half, low), (card.centerx + half, low), width)
    return shrunk(large, _OVER)
