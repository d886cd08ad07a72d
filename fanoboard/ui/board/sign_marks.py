"""Marks that are signs on a spot or beside it, each for points and cards: crosses, a plus, a warning.

`unit` is the distance between points and `piece` the diameter of a piece, in pixels, as are sizes of cards.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from fanoboard.content.colour import Colour, contrast, contrast_ratio
from fanoboard.ui.board.blits import Blit
from fanoboard.ui.board.counts import Relief, box, canvas_of, detail
from fanoboard.ui.board.marks import Mark
from fanoboard.ui.toolkit.paint.curves import Point, draw_lines, thick_line
from fanoboard.ui.toolkit.paint.surfaces import Size, cached, clear, shrunk, stretch

# What marks around one spot are drawn on; every image is centred on its spot.

OVER = 3
"""How many times larger marks are drawn, to be shrunk to even edges."""
_REACH = 0.75
"""How far a mark goes from the middle of a point, in board units."""
_ROOM = 0.2
"""How far marks go beyond a card, as a share of its width."""


@dataclass(frozen=True, slots=True)
class Place:
    """What a mark is drawn around, in pixels."""

    unit: float
    piece: int
    """The diameter of a piece, or of the heap that lies there."""
    card: Size | None = None
    """The size of the cards there, where it is a place for cards."""
    pieces: int = 0
    shape: str = "disk"
    """That of the uppermost piece."""


def point_side(unit: float) -> int:
    """The side of the square that the mark of a point may fill, in pixels."""
    return 2 * max(1, round(unit * _REACH))


def point_canvas(unit: float, colour: Colour) -> tuple[pygame.Surface, float]:
    """A large square to draw a mark on, and where its middle is."""
    side = point_side(unit) * OVER
    return clear((side, side), colour), side / 2


def card_canvas(size: Size, colour: Colour) -> tuple[pygame.Surface, pygame.Rect]:
    """A large clear surface, and where the card is on it."""
    room = max(4, round(size[0] * _ROOM))
    large = clear(((size[0] + 2 * room) * OVER, (size[1] + 2 * room) * OVER), colour)
    return large, pygame.Rect(room * OVER, room * OVER, size[0] * OVER, size[1] * OVER)


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


# Marks that go over many spots: bands and bars along lines, outlines around groups.


def band(mark: Mark, relief: Relief, colour: Colour) -> list[Blit]:
    """A band of light along each of some lines."""
    return [_band(path, relief.fit.unit, colour) for path in relief.lines(mark)]


def bars(mark: Mark, relief: Relief, colour: Colour) -> list[Blit]:
    """Each of some lines barred."""
    return [_bars(path, relief.fit.unit, colour) for path in relief.lines(mark)]


def outline(mark: Mark, relief: Relief, colour: Colour) -> list[Blit]:
    """The outline around a group of spots and the links between its neighbours."""
    fit, centres = relief.fit, relief.ground(mark)
    return [_outline(centres, fit.unit, fit.piece, colour, double=False)] if centres else []


def double_outline(mark: Mark, relief: Relief, colour: Colour) -> list[Blit]:
    """An outline of two lines around a group of spots."""
    fit, centres = relief.fit, relief.ground(mark)
    return [_outline(centres, fit.unit, fit.piece, colour, double=True)] if centres else []


@cached(megabytes=8, fewest=13)
def _band(path: tuple[Point, ...], unit: float, colour: Colour) -> Blit:
    """A broad faint band of light along a line, and a narrow bright one in it."""
    image, place = canvas_of(path, unit * 0.2)
    shifted = [(x - place[0], y - place[1]) for x, y in path]
    draw_lines(image, [shifted], unit * 0.22, colour.fade(0.28))
    draw_lines(image, [shifted], max(2.0, unit * 0.085), colour)
    return Blit(image, place)


@cached(megabytes=8, fewest=13)
def _bars(path: tuple[Point, ...], unit: float, colour: Colour) -> Blit:
    """A line with a short bar across it every now and then, as one draws a barrier."""
    image, place = canvas_of(path, unit * 0.2)
    (ax, ay), (bx, by) = path[0], path[-1]
    length = math.hypot(bx - ax, by - ay) or 1.0
    dx, dy = (bx - ax) / length, (by - ay) / length
    arm = unit * 0.085
    bars: list[list[Point]] = []
    # Midway between points, where no piece lies.
    for step in range(round(length / unit)):
        for aside in (-0.06, 0.06):
            along = (step + 0.5 + aside) * unit
            x, y = ax + dx * along - place[0], ay + dy * along - place[1]
            bars.append([(x - dy * arm, y + dx * arm), (x + dy * arm, y - dx * arm)])
    shifted = [(x - place[0], y - place[1]) for x, y in path]
    draw_lines(image, [shifted], max(1.5, unit * 0.035), colour.fade(0.55))
    draw_lines(image, bars, max(1.5, unit * 0.04), colour)
    return Blit(image, place)


@cached(megabytes=8)
def _outline(centres: tuple[Point, ...], unit: float, piece: int, colour: Colour, *, double: bool) -> Blit:
    reach = round(unit * 0.5 + piece * 0.1)
    left, top, right, bottom = box(centres, reach)
    over = detail(right - left, bottom - top)
    large = clear(((right - left) * over, (bottom - top) * over), colour)
    places = [((x - left) * over, (y - top) * over) for x, y in centres]
    pairs = [(a, b) for a in places for b in places if math.dist(a, b) < 1.6 * unit * over]
    line = max(1.5, unit * 0.03)
    radius = piece * 0.5 + unit * 0.11
    steps = [(radius, colour), (radius - line, colour.fade(0.13))]
    if double:
        gap = line * 2.2
        steps = [
            (radius, colour),
            (radius - line, colour.fade(0)),
            (radius - gap, colour),
            (radius - gap - line, colour.fade(0.13)),
        ]
    for size, ink in steps:
        for a, b in pairs:
            thick_line(large, ink, a, b, 2 * size * over)
    return Blit(stretch(large, (right - left, bottom - top)), (left, top))
