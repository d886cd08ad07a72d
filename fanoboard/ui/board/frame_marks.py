"""Marks around one spot, each for the points of boards and the cards of tables: rings, frames, light.

`unit` is the distance between points and `piece` the diameter of a piece, in pixels, as are sizes of cards.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from fanoboard.content.colour import Colour, contrast
from fanoboard.ui.board.sign_marks import OVER, Place, card_canvas, point_canvas, point_side
from fanoboard.ui.toolkit.paint.cards import figure
from fanoboard.ui.toolkit.paint.curves import thick_line
from fanoboard.ui.toolkit.paint.pieces import draw_face
from fanoboard.ui.toolkit.paint.surfaces import Size, cached, clear, shrunk


def glow(place: Place, colour: Colour) -> pygame.Surface:
    """A soft ring just outside what lies there."""
    if place.card:
        return _card_glow(place.card, colour)
    return _point_glow(place.unit, place.piece, place.shape, colour)


@cached(megabytes=4)
def _point_glow(unit: float, piece: int, shape: str, colour: Colour) -> pygame.Surface:
    """A glowing outline just outside a piece."""
    large, _ = point_canvas(unit, colour)
    _draw_around(large, shape, colour, piece, unit * 0.07)
    soft = pygame.transform.gaussian_blur(shrunk(large, OVER), max(1, round(unit * 0.03)))
    soft.blit(_around(unit, piece, shape, unit * 0.022, unit * 0.032, colour), (0, 0))
    hole = clear(large.get_size())
    hole.fill((255, 255, 255, 255))
    _draw_around(hole, shape, (255, 255, 255, 0), piece, 0)
    soft.blit(shrunk(hole, OVER), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return soft


def _draw_around(large: pygame.Surface, shape: str, colour: Sequence[int], piece: float, out: float) -> None:
    """Fill what a piece in the middle of a canvas takes up, and `out` pixels around it."""
    side = piece * OVER
    corner = (large.get_width() - side) / 2
    draw_face(large, shape, colour, side, (corner, corner), out=out * OVER + 1)


@cached(megabytes=4)
def _around(
    unit: float, piece: float, shape: str, out: float, width: float, colour: Colour
) -> pygame.Surface:
    """The outline of a piece, `width` thick, with its middle line `out` pixels outside the edge."""
    large, _ = point_canvas(unit, colour)
    _draw_around(large, shape, colour, piece, out + width / 2)
    _draw_around(large, shape, (*colour.rgb, 0), piece, out - width / 2)
    return shrunk(large, OVER)


@cached(megabytes=4)
def _card_glow(size: Size, colour: Colour) -> pygame.Surface:
    soft = shrunk(card_canvas(size, colour)[0], OVER)
    room = (soft.get_width() - size[0]) // 2
    area = pygame.Rect(room, room, *size)
    corner = max(2, round(size[0] * 0.1))
    grow = max(2, round(size[0] * 0.08))
    pygame.draw.rect(soft, colour, area.inflate(grow, grow), border_radius=corner)
    soft = pygame.transform.gaussian_blur(soft, max(1, round(size[0] * 0.05)))
    soft.blit(_card_outline(size, colour, 0.0, 0.032), (0, 0))
    hole = clear(soft.get_size())
    hole.fill((255, 255, 255, 255))
    pygame.draw.rect(hole, (255, 255, 255, 0), area.inflate(-2, -2), border_radius=corner)
    soft.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return soft


def beam(place: Place, colour: Colour) -> pygame.Surface:
    """Light that falls on a spot and around it."""
    if place.card:
        return _card_beam(place.card, colour.fade(0.8))
    return _point_beam(place.unit, place.piece, colour.fade(0.6))


@cached(megabytes=4)
def _point_beam(unit: float, piece: int, colour: Colour) -> pygame.Surface:
    side = point_side(unit)
    pool = clear((side, side), colour)
    pygame.draw.circle(pool, colour, (side / 2, side / 2), piece * 0.42 + unit * 0.14)
    return pygame.transform.gaussian_blur(pool, max(1, round(unit * 0.08)))


@cached(megabytes=4)
def _card_beam(size: Size, colour: Colour) -> pygame.Surface:
    pool = shrunk(card_canvas(size, colour)[0], OVER)
    area = pygame.Rect(0, 0, *size)
    area.center = (pool.get_width() // 2, pool.get_height() // 2)
    grow = max(2, round(size[0] * 0.16))
    pygame.draw.rect(pool, colour, area.inflate(grow, grow), border_radius=max(2, round(size[0] * 0.12)))
    return pygame.transform.gaussian_blur(pool, max(1, round(size[0] * 0.06)))


def ring(place: Place, colour: Colour) -> pygame.Surface:
    """A clear-cut ring: around what lies there, or on the empty spot."""
    if place.card:
        return _card_cased(place.card, colour, 0.035 if place.pieces else -0.06, 0.05)
    width = place.unit * 0.052
    if place.pieces:
        return _around(place.unit, place.piece, place.shape, place.piece * 0.06, width, colour)
    return _point_ring(place.unit, place.unit * 0.2, width, colour)


@cached(megabytes=4)
def _point_ring(unit: float, radius: float, width: float, colour: Colour) -> pygame.Surface:
    """A clear-cut ring; a disk where its `width` is 0."""
    large, middle = point_canvas(unit, colour)
    outer = (radius + width / 2) * OVER
    pygame.draw.circle(large, colour, (middle, middle), outer, max(1, round(width * OVER)) if width else 0)
    return shrunk(large, OVER)


@cached(megabytes=4)
def _card_cased(size: Size, colour: Colour, out: float, width: float) -> pygame.Surface:
    """An outline in a thin light casing, so that it is seen on every cloth."""
    image = _card_outline(size, contrast(colour).fade(0.85), out, width + 0.03).copy()
    image.blit(_card_outline(size, colour, out, width), (0, 0))
    return image


@cached(megabytes=4)
def _card_outline(size: Size, colour: Colour, out: float, width: float) -> pygame.Surface:
    """A frame whose middle line is a share of the card's width outside the card."""
    large, card = card_canvas(size, colour)
    line = max(2.0, size[0] * width) * OVER
    grow = round(size[0] * out * OVER * 2 + line)
    area = card.inflate(grow, grow)
    corner = max(1, round(size[0] * (0.085 + max(0.0, out)) * OVER))
    pygame.draw.rect(large, colour, area, round(line), border_radius=corner)
    return shrunk(large, OVER)


def ring_on_stack(place: Place, colour: Colour) -> pygame.Surface | None:
    """A ring where more than one piece lies."""
    return ring(place, colour) if place.pieces > 1 else None


def double_ring(place: Place, colour: Colour) -> pygame.Surface:
    """A thick ring around what lies there, and a thin one around that."""
    if place.card:
        return _card_double_ring(place.card, colour)
    return _point_double_ring(place.unit, place.piece, place.shape, colour)


@cached(megabytes=4)
def _point_double_ring(unit: float, piece: int, shape: str, colour: Colour) -> pygame.Surface:
    """A thick outline, and a thin one around it."""
    image = _around(unit, piece, shape, unit * 0.07, unit * 0.075, colour).copy()
    image.blit(_around(unit, piece, shape, unit * 0.155, unit * 0.026, colour), (0, 0))
    return image


@cached(megabytes=4)
def _card_double_ring(size: Size, colour: Colour) -> pygame.Surface:
    """A thick outline around a card, and a thin one around that."""
    image = _card_outline(size, colour, 0.02, 0.06).copy()
    image.blit(_card_outline(size, colour, 0.11, 0.02), (0, 0))
    return image


def disk(place: Place, colour: Colour) -> pygame.Surface | None:
    """A faint disk; cards have none."""
    if place.card:
        return None
    return _point_ring(place.unit, place.piece * 0.5 + place.unit * 0.07, 0, colour.fade(0.28))


def landing(place: Place, colour: Colour) -> pygame.Surface:
    """A small disk on an empty spot, or a ring where something lies."""
    if place.pieces:
        return ring(place, colour)
    if place.card:
        return _card_dot(place.card, colour)
    return _point_ring(place.unit, place.unit * 0.125, 0, colour)


@cached(megabytes=4)
def _card_dot(size: Size, colour: Colour) -> pygame.Surface:
    large, card = card_canvas(size, colour)
    pygame.draw.circle(large, contrast(colour).fade(0.85), card.center, size[0] * 0.15 * OVER)
    pygame.draw.circle(large, colour, card.center, size[0] * 0.13 * OVER)
    return shrunk(large, OVER)


def dashed(place: Place, colour: Colour) -> pygame.Surface | None:
    """A dashed outline around a card."""
    return _card_dashed(place.card, colour) if place.card else None


@cached(megabytes=4)
def _card_dashed(size: Size, colour: Colour) -> pygame.Surface:
    large, card = card_canvas(size, colour)
    grow = round(size[0] * 0.1 * OVER)
    area = card.inflate(grow, grow)
    width = max(2.0, size[0] * 0.03) * OVER
    dash = max(5.0, size[0] * 0.085) * OVER
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
            thick_line(large, contrast(colour), a, b, width + 2 * OVER)
            thick_line(large, colour, a, b, width)
    return shrunk(large, OVER)


def gilt(place: Place, colour: Colour) -> pygame.Surface | None:
    """A bright frame around a card that is raised."""
    return _card_gilt(place.card, colour) if place.card else None


@cached(megabytes=4)
def _card_gilt(size: Size, colour: Colour) -> pygame.Surface:
    """A broad bright frame with a soft light around it, for a card that is raised."""
    image = _card_glow(size, colour).copy()
    image.blit(_card_outline(size, colour.opaque, 0.0, 0.045), (0, 0))
    return image


def crown(place: Place, colour: Colour) -> pygame.Surface | None:
    """A crown above a card."""
    return _card_crown(place.card, colour) if place.card else None


@cached(megabytes=4)
def _card_crown(size: Size, colour: Colour) -> pygame.Surface:
    """A bright frame around a card, and a crown on its upper right corner."""
    large, card = card_canvas(size, colour)
    side = round(size[0] * 0.5 * OVER)
    sign = pygame.transform.rotozoom(figure("K", side, colour, contrast(colour)), -22, 1.0)
    large.blit(sign, sign.get_rect(center=(card.right - side * 0.16, card.top + side * 0.12)))
    image = _card_gilt(size, colour).copy()
    image.blit(shrunk(large, OVER), (0, 0))
    return image


def halo(place: Place, colour: Colour) -> pygame.Surface:
    """A cross-hatched band around what lies there."""
    if place.card:
        return _card_halo(place.card, colour)
    return _point_halo(place.unit, place.piece, place.shape, colour)


@cached(megabytes=4)
def _point_halo(unit: float, piece: int, shape: str, colour: Colour) -> pygame.Surface:
    """A cross-hatched band around a piece."""
    large, middle = point_canvas(unit, colour)
    band = unit * 0.13
    outer = (piece * 0.61 + band) * OVER
    line = max(1.0, unit * 0.016 * OVER)
    gap = max(4.0, unit * 0.068 * OVER)
    for number in range(math.floor(-2 * outer / gap), math.ceil(2 * outer / gap) + 1):
        at = number * gap
        thick_line(
            large, colour, (middle - outer, middle - outer + at), (middle + outer, middle + outer + at), line
        )
        thick_line(
            large, colour, (middle - outer, middle + outer + at), (middle + outer, middle - outer + at), line
        )
    mask = clear(large.get_size())
    _draw_around(mask, shape, (255, 255, 255, 255), piece, band)
    large.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    _draw_around(large, shape, (*colour.rgb, 0), piece, -0.03 * piece)
    image = shrunk(large, OVER)
    width = 2 * line / OVER
    image.blit(_around(unit, piece, shape, band - width / 2, width, colour), (0, 0))
    return image


@cached(megabytes=4)
def _card_halo(size: Size, colour: Colour) -> pygame.Surface:
    """A cross-hatched band around a card."""
    large, card = card_canvas(size, colour)
    band = round(max(4.0, size[0] * 0.085) * OVER)
    outer = card.inflate(2 * band, 2 * band)
    line = max(1.0, size[0] * 0.014 * OVER)
    gap = max(9.0, size[0] * 0.06 * OVER)
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
    return shrunk(large, OVER)


def brackets(place: Place, colour: Colour) -> pygame.Surface:
    """The top left and bottom right corners of a frame."""
    if place.card:
        return _card_brackets(place.card, colour)
    return _point_brackets(place.unit, colour)


@cached(megabytes=4)
def _point_brackets(unit: float, colour: Colour) -> pygame.Surface:
    """The top left and bottom right corners of a square around a point."""
    large, middle = point_canvas(unit, colour)
    half, arm, width = 0.44 * unit * OVER, 0.17 * unit * OVER, max(1.5, 0.036 * unit) * OVER
    for sign in (-1, 1):
        corner = (middle + sign * half, middle + sign * half)
        thick_line(large, colour, corner, (corner[0] - sign * arm, corner[1]), width)
        thick_line(large, colour, corner, (corner[0], corner[1] - sign * arm), width)
    return shrunk(large, OVER)


@cached(megabytes=4)
def _card_brackets(size: Size, colour: Colour) -> pygame.Surface:
    """The top left and bottom right corners of a frame around a card."""
    large, card = card_canvas(size, colour)
    out, arm = size[0] * 0.075 * OVER, size[0] * 0.24 * OVER
    width = max(2.0, size[0] * 0.035) * OVER
    casing = max(1.0, size[0] * 0.016) * OVER
    for ink, thick in ((contrast(colour), width + 2 * casing), (colour, width)):
        for sign, (x, y) in ((-1, card.topleft), (1, card.bottomright)):
            corner = (x + sign * out, y + sign * out)
            thick_line(large, ink, corner, (corner[0] - sign * arm, corner[1]), thick)
            thick_line(large, ink, corner, (corner[0], corner[1] - sign * arm), thick)
    return shrunk(large, OVER)


def underline(place: Place, colour: Colour) -> pygame.Surface:
    """A bar below what lies there."""
    if place.card:
        return _card_underline(place.card, colour)
    return _point_underline(place.unit, place.piece, colour)


@cached(megabytes=4)
def _point_underline(unit: float, piece: int, colour: Colour) -> pygame.Surface:
    large, middle = point_canvas(unit, colour)
    half, low = piece * 0.36 * OVER, middle + (piece * 0.5 + unit * 0.085) * OVER
    width, casing = max(2.0, unit * 0.05) * OVER, max(1.0, unit * 0.016) * OVER
    # The shadow of what lies there is often about as dark as the bar.
    for ink, out in ((contrast(colour), casing), (colour, 0.0)):
        ends = (middle - half - out, low), (middle + half + out, low)
        thick_line(large, ink, *ends, width + 2 * out)
    return shrunk(large, OVER)


@cached(megabytes=4)
def _card_underline(size: Size, colour: Colour) -> pygame.Surface:
    large, card = card_canvas(size, colour)
    low, half = card.bottom + size[0] * 0.1 * OVER, card.width * 0.36
    width = max(2.0, size[0] * 0.05) * OVER
    thick_line(large, colour, (card.centerx - half, low), (card.centerx + half, low), width)
    return shrunk(large, OVER)


def frame(place: Place, colour: Colour) -> pygame.Surface:
    """A frame with a light one around it."""
    if place.card:
        return _card_frame(place.card, colour)
    return _point_frame(place.unit, colour)


@cached(megabytes=4)
def _point_frame(unit: float, colour: Colour) -> pygame.Surface:
    """A square with round corners around a point."""
    large, middle = point_canvas(unit, colour)
    half, width = 0.46 * unit * OVER, max(2.0, 0.035 * unit) * OVER
    area = pygame.Rect(round(middle - half), round(middle - half), round(2 * half), round(2 * half))
    white = Colour(255, 255, 255, 220)
    halo = area.inflate(round(width), round(width))
    pygame.draw.rect(large, white, halo, round(width * 2), border_radius=round(half * 0.34))
    pygame.draw.rect(large, colour, area, round(width), border_radius=round(half * 0.3))
    return shrunk(large, OVER)


@cached(megabytes=4)
def _card_frame(size: Size, colour: Colour) -> pygame.Surface:
    """An outline with a light one around it."""
    white = _card_outline(size, Colour(255, 255, 255, 220), 0.06, 0.1).copy()
    white.blit(_card_outline(size, colour, 0.06, 0.05), (0, 0))
    return white
