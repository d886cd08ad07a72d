"""Marks that are signs on a spot or beside it, each for points and cards: crosses, a plus, a warning.

`unit` is the distance between points and `piece` the diameter of a piece, in pixels, as are sizes of cards.
"""

from __future__ import annotations

import math

import pygame

from fanoboard.content.colour import Colour, contrast, contrast_ratio
from fanoboard.ui.board.mark_canvas import OVER, Place, card_canvas, point_canvas
from fanoboard.ui.toolkit.paint.lines import thick_line
from fanoboard.ui.toolkit.paint.surface_cache import cached
from fanoboard.ui.toolkit.paint.surfaces import Size, shrunk

_STANDS_OUT = 3.0
"""The contrast that signs need with what they are drawn on."""


def cross(place: Place, colour: Colour) -> pygame.Surface:
    """A small cross beside the middle of what lies there; at the corner of a card."""
    if place.card:
        return _card_cross(place.card, colour)
    return _point_cross(place.unit, place.piece, colour)


@cached(megabytes=4)
def _point_cross(unit: float, piece: int, colour: Colour) -> pygame.Surface:
    """A cross in a disk, beside the middle of a point."""
    large, middle = point_canvas(unit, colour)
    place = (middle - piece * 0.36 * OVER, middle - piece * 0.36 * OVER)
    radius = max(5.0, unit * 0.115) * OVER
    _draw_badge(large, place, radius, colour)
    return shrunk(large, OVER)


@cached(megabytes=4)
def _card_cross(size: Size, colour: Colour) -> pygame.Surface:
    """A cross in a disk, at the upper left corner."""
    large, card = card_canvas(size, colour)
    radius = max(6.0, size[0] * 0.14) * OVER
    _draw_badge(large, card.topleft, radius, colour)
    return shrunk(large, OVER)


def crossed(place: Place, colour: Colour) -> pygame.Surface:
    """A cross in a ring on a spot; at the corner of a card."""
    if place.card:
        return _card_cross(place.card, colour)
    return _point_crossed(place.unit, colour)


@cached(megabytes=4)
def _point_crossed(unit: float, colour: Colour) -> pygame.Surface:
    """A cross in a disk with a ring, on the middle of a point."""
    large, middle = point_canvas(unit, colour)
    radius = max(8.0, unit * 0.24) * OVER
    pygame.draw.circle(large, contrast(colour.opaque), (middle, middle), radius)
    pygame.draw.circle(large, colour.opaque, (middle, middle), radius * 0.92)
    pygame.draw.circle(large, _on(colour), (middle, middle), radius * 0.78)
    _draw_cross(large, (middle, middle), radius * 0.36, radius * 0.17, colour.opaque)
    return shrunk(large, OVER)


def ghost(place: Place, colour: Colour) -> pygame.Surface:
    """A cross over the ghost of what lay there; where something lies, a small cross beside its middle."""
    if place.card or place.pieces:
        return cross(place, colour)
    return _point_ghost(place.unit, place.piece, colour)


@cached(megabytes=4)
def _point_ghost(unit: float, piece: int, colour: Colour) -> pygame.Surface:
    large, middle = point_canvas(unit, colour)
    radius = piece * 0.47 * OVER
    pygame.draw.circle(large, (255, 255, 255, 56), (middle, middle), radius)
    line = max(1, round(unit * 0.012 * OVER))
    pygame.draw.circle(large, (30, 24, 18, 190), (middle, middle), radius, line)
    pygame.draw.circle(large, (255, 255, 255, 170), (middle, middle), radius - line, line)
    arm, width = max(4.0, unit * 0.14) * OVER, unit * 0.05 * OVER
    _draw_cross(large, (middle, middle), arm, 1.6 * width, contrast(colour.opaque))
    _draw_cross(large, (middle, middle), arm, width, colour.opaque)
    return shrunk(large, OVER)


def plus(place: Place, colour: Colour) -> pygame.Surface:
    """A plus sign in a disk beside the middle of a spot; a plain disk at the corner of a card."""
    if place.card:
        return _card_badge(place.card, colour)
    return _point_plus(place.unit, place.piece, colour)


@cached(megabytes=4)
def _point_plus(unit: float, piece: int, colour: Colour) -> pygame.Surface:
    """A plus sign in a disk, beside the middle of a point."""
    large, middle = point_canvas(unit, colour)
    x, y = middle + piece * 0.36 * OVER, middle - piece * 0.36 * OVER
    radius = max(5.0, unit * 0.105) * OVER
    pygame.draw.circle(large, colour, (x, y), radius)
    arm, width = radius * 0.55, max(1.5, radius * 0.3)
    ink = _on(colour)
    thick_line(large, ink, (x - arm, y), (x + arm, y), width)
    thick_line(large, ink, (x, y - arm), (x, y + arm), width)
    return shrunk(large, OVER)


def warning(place: Place, colour: Colour) -> pygame.Surface:
    """A triangle with an exclamation mark; a disk at the corner of a card."""
    if place.card:
        return _card_badge(place.card, colour)
    return _point_warning(place.unit, colour)


@cached(megabytes=4)
def _point_warning(unit: float, colour: Colour) -> pygame.Surface:
    """A triangle with an exclamation mark."""
    large, middle = point_canvas(unit, colour)
    size = max(9.0, unit * 0.2) * OVER
    corners = [
        (middle + size * math.cos(turn), middle + size * 0.12 + size * math.sin(turn))
        for turn in (math.radians(degrees) for degrees in (-90, 30, 150))
    ]
    on_it = _on(colour)
    for ink, width in ((on_it, size * 0.62), (colour, size * 0.36)):
        pygame.draw.polygon(large, ink, corners)
        for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
            thick_line(large, ink, one, other, width)
    width = max(2.0, size * 0.17)
    thick_line(large, on_it, (middle, middle - size * 0.42), (middle, middle + size * 0.12), width)
    pygame.draw.circle(large, on_it, (middle, middle + size * 0.42), width * 0.62)
    return shrunk(large, OVER)


@cached(megabytes=4)
def _card_badge(size: Size, colour: Colour) -> pygame.Surface:
    """A disk at the upper corner."""
    large, card = card_canvas(size, colour)
    radius = max(5.0, size[0] * 0.13) * OVER
    pygame.draw.circle(large, (255, 255, 255, 255), card.topright, radius)
    pygame.draw.circle(large, colour, card.topright, radius * 0.78)
    return shrunk(large, OVER)


def _draw_badge(surface: pygame.Surface, middle: tuple[float, float], radius: float, colour: Colour) -> None:
    """A cross in a disk, with a ring around it: what lies there may be as light or dark as the disk."""
    pygame.draw.circle(surface, colour.opaque, middle, radius)
    pygame.draw.circle(surface, _on(colour), middle, radius * 0.84)
    _draw_cross(surface, middle, radius * 0.42, radius * 0.27, colour)


def _draw_cross(
    surface: pygame.Surface, middle: tuple[float, float], arm: float, width: float, colour: Colour
) -> None:
    """Two strokes, `arm` long in both directions of both axes; where they meet, they do not add up."""
    x, y = middle
    for rise in (-arm, arm):
        thick_line(surface, colour, (x - arm, y - rise), (x + arm, y + rise), width)


def _on(colour: Colour) -> Colour:
    """White, or nearly black where that would not stand out: signs lie on pieces of both."""
    white, black = Colour(255, 252, 246), Colour(24, 18, 10)
    return white if contrast_ratio(white, colour.opaque) >= _STANDS_OUT else black
