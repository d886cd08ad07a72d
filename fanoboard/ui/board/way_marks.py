"""Ways on the board: the path that the last turn took, arrows for what could be played, a line taken from.

They lie over the pieces, on top of stacks, and have a casing in a colour that stands out from their own,
so that they are seen on every board and every piece.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from fanoboard.content.colour import Colour, contrast
from fanoboard.ui.board.marks import Mark
from fanoboard.ui.board.moving_layer import Blit
from fanoboard.ui.board.relief import Relief, box, detail
from fanoboard.ui.paint.curves import Path, Point
from fanoboard.ui.paint.keeping import kept
from fanoboard.ui.paint.lines import draw_lines, thick_line
from fanoboard.ui.paint.surfaces import clear, stretch

# In board units.
_SHAFT, _HEAD = 0.085, 0.27
"""The thickness of an arrow and the length of its head."""
_FROM, _TO = 0.36, 0.2
"""How far from the middle of its first and last spot an arrow begins and ends."""
_THIN, _THIN_HEAD = 0.046, 0.2
"""The same for the path of a turn."""
_BEGIN, _STOP = 0.105, 0.065
"""The radii of the ring where a path begins and of the dots where it stops."""
_GAP = 0.05
"""From the tip of a path to the piece that went it."""
_CASING = 0.026
"""The thickness of the casing."""
_ON_CARD = 0.72
"""Of the way from the middle of a card to its edge: there, paths begin and end."""


@dataclass(frozen=True, slots=True)
class _Form:
    """What a way looks like; lengths are pixels."""

    width: float
    head: float
    casing: float
    ring: float = 0.0
    """The radius of the ring at the beginning."""
    dots: float = 0.0
    """The radius of the dots between its ends."""


def arrow(mark: Mark, relief: Relief, colour: Colour) -> list[Blit]:
    """An arrow from the edge of the first piece over all spots to the last one."""
    places, unit = relief.tops(mark), relief.fit.unit
    if len(set(places)) < 2:
        return []
    spots = [spot for spot in mark.spots if spot in relief.fit.centres]
    if spots[0] in relief.fit.cards:
        begin = _ON_CARD * relief.edge(spots[0], places[1])
        tip = _ON_CARD * relief.edge(spots[-1], places[-2])
    else:
        begin, tip = _FROM * unit, _TO * unit
    form = _Form(
        max(2.0, _SHAFT * unit * mark.weight),
        _HEAD * unit * (0.5 + 0.5 * mark.weight),
        max(1.0, _CASING * unit),
    )
    return [_drawn(_shortened(places, begin, tip), form, colour)]


def trail(mark: Mark, relief: Relief, colour: Colour) -> list[Blit]:
    """A thin path over all spots: a ring where it began, a dot at every stop, its head short of the piece."""
    places, unit = relief.tops(mark), relief.fit.unit
    if len(set(places)) < 2:
        return []
    spots = [spot for spot in mark.spots if spot in relief.fit.centres]
    form = _Form(
        max(2.0, _THIN * unit * mark.weight),
        max(7.0, _THIN_HEAD * unit),
        max(1.0, _CASING * unit),
        max(4.0, _BEGIN * unit),
        max(3.0, _STOP * unit),
    )
    tip = relief.edge(spots[-1], places[-2])
    if spots[-1] in relief.fit.cards:
        begin = _ON_CARD * relief.edge(spots[0], places[1])
        return [_drawn(_shortened(places, begin, _ON_CARD * tip), form, colour)]
    return [_drawn(_shortened(places, 0.0, tip + _GAP * unit if tip else 0.0), form, colour)]


def taken_line(mark: Mark, relief: Relief, colour: Colour) -> list[Blit]:
    """Each of some lines drawn anew, with a dot at each of its ends."""
    return [_line(path, relief.fit.unit, colour) for path in relief.lines(mark)]


@kept(megabytes=4)
def _line(path: tuple[Point, ...], unit: float, colour: Colour) -> Blit:
    width, casing = max(3.0, 0.075 * unit), max(1.5, 1.4 * _CASING * unit)
    left, top, right, bottom = box(path, 2.2 * width + casing)
    image = clear((right - left, bottom - top), colour)
    shifted = [(x - left, y - top) for x, y in path]
    draw_lines(image, [shifted], width + 2 * casing, contrast(colour))
    draw_lines(image, [shifted], width, colour)
    return Blit(image, (left, top))


def _shortened(places: Path, begin: float, tip: float) -> tuple[Point, ...]:
    """A path that begins and ends so many pixels from its first and last place, but has a length still."""
    first, last = math.dist(places[0], places[1]), math.dist(places[-2], places[-1])
    if len(places) == 2 and begin + tip > 0.6 * first:
        begin, tip = (each * 0.6 * first / (begin + tip) for each in (begin, tip))
    return (
        _towards(places[0], places[1], min(begin, 0.8 * first)),
        *places[1:-1],
        _towards(places[-1], places[-2], min(tip, 0.8 * last)),
    )


@kept(megabytes=4)
def _drawn(path: tuple[Point, ...], form: _Form, colour: Colour) -> Blit:
    """A polyline with round joints and a head; nothing of it adds up where it crosses itself."""
    left, top, right, bottom = box(path, form.ring + form.head + form.width + 2 * form.casing)
    over = detail(right - left, bottom - top)
    casing = contrast(colour)
    large = clear(((right - left) * over, (bottom - top) * over), casing)
    shifted = [((x - left) * over, (y - top) * over) for x, y in path]
    scaled = _Form(*(over * length for length in (form.width, form.head, form.casing, form.ring, form.dots)))
    _draw(large, shifted, scaled, casing, scaled.casing)
    _draw(large, shifted, scaled, colour, 0.0)
    if form.ring:
        pygame.draw.circle(large, casing, shifted[0], scaled.ring - 0.85 * scaled.width)
    return Blit(stretch(large, (right - left, bottom - top)), (left, top))


def _draw(surface: pygame.Surface, path: Sequence[Point], form: _Form, colour: Colour, more: float) -> None:
    """Draw a way in one colour, by `more` thicker on all sides."""
    tip, before = path[-1], path[-2]
    head = min(form.head, 0.9 * math.dist(tip, before)) or 1.0
    neck = _towards(tip, before, 0.8 * head)
    for a, b in pairwise((*path[:-1], neck)):
        thick_line(surface, colour, a, b, form.width + 2 * more)
    for place in path[1:-1] if form.dots else ():
        pygame.draw.circle(surface, colour, place, form.dots + more)
    if form.ring:
        pygame.draw.circle(surface, colour, path[0], form.ring + more)
    back = _towards(tip, before, head)
    dx, dy = (tip[0] - back[0]) / head, (tip[1] - back[1]) / head
    wings = [(back[0] - side * dy * head * 0.5, back[1] + side * dx * head * 0.5) for side in (-1, 1)]
    corners = (tip, wings[0], neck, wings[1])
    pygame.draw.polygon(surface, colour, corners)
    if more:
        for a, b in pairwise((*corners, tip)):
            thick_line(surface, colour, a, b, 2 * more)


def _towards(start: Point, end: Point, far: float) -> Point:
    """The place `far` pixels from a place towards another."""
    length = math.dist(start, end) or 1.0
    return start[0] + (end[0] - start[0]) * far / length, start[1] + (end[1] - start[1]) * far / length
