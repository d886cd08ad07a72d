"""Marks that go over many spots: bands and bars along lines, outlines around groups, arrows."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise

import pygame

from fanoboard.content.colour import Colour
from fanoboard.ui.board.fit import Fit
from fanoboard.ui.board.marks import Mark
from fanoboard.ui.board.moving_layer import Blit
from fanoboard.ui.paint.curves import Path, Point
from fanoboard.ui.paint.lines import draw_lines, thick_line
from fanoboard.ui.paint.surfaces import clear, stretch

_LARGE = 1200
"""Pixels; what is wider is drawn at less detail."""
_SHAFT, _HEAD = 0.085, 0.27
"""The thickness of an arrow and the length of its head, in board units."""
_THIN = 0.04
"""The thickness of a path."""
_FROM, _TO = 0.36, 0.1
"""How far from the middle of its first and last spot an arrow begins and ends."""


def band(mark: Mark, fit: Fit, colour: Colour) -> list[Blit]:
    """A band of light along each of some lines."""
    return [_band(path, fit.unit, colour) for path in _lines(mark, fit)]


def bars(mark: Mark, fit: Fit, colour: Colour) -> list[Blit]:
    """Each of some lines barred."""
    return [_bars(path, fit.unit, colour) for path in _lines(mark, fit)]


def outline(mark: Mark, fit: Fit, colour: Colour) -> list[Blit]:
    """The outline around a group of spots and the links between its neighbours."""
    centres = _centres(mark, fit)
    return [_outline(centres, fit.unit, fit.piece, colour, double=False)] if centres else []


def double_outline(mark: Mark, fit: Fit, colour: Colour) -> list[Blit]:
    """The same, of two lines."""
    centres = _centres(mark, fit)
    return [_outline(centres, fit.unit, fit.piece, colour, double=True)] if centres else []


def arrow(mark: Mark, fit: Fit, colour: Colour) -> list[Blit]:
    """An arrow from the edge of the first piece over all spots to the last one."""
    centres = _centres(mark, fit)
    return [_arrow(centres, fit.unit, mark.weight, colour)] if len(set(centres)) > 1 else []


def trail(mark: Mark, fit: Fit, colour: Colour) -> list[Blit]:
    """A thin line through the middle of all spots."""
    centres = _centres(mark, fit)
    return [_thin(centres, fit.unit * _THIN * mark.weight, colour)] if len(set(centres)) > 1 else []


def _lines(mark: Mark, fit: Fit) -> list[tuple[Point, ...]]:
    return [tuple(path) for name, path in fit.lines if name in mark.spots]


def _centres(mark: Mark, fit: Fit) -> tuple[Point, ...]:
    return tuple(fit.centres[spot] for spot in mark.spots if spot in fit.centres)


@lru_cache(maxsize=13)
def _band(path: tuple[Point, ...], unit: float, colour: Colour) -> Blit:
    """A broad faint band of light along a line, and a narrow bright one in it."""
    image, place = _canvas_of(path, unit * 0.2)
    shifted = [(x - place[0], y - place[1]) for x, y in path]
    draw_lines(image, [shifted], unit * 0.22, colour.fade(0.28))
    draw_lines(image, [shifted], max(2.0, unit * 0.055), colour)
    return Blit(image, place)


@lru_cache(maxsize=13)
def _bars(path: tuple[Point, ...], unit: float, colour: Colour) -> Blit:
    """A line with a short bar across it every now and then, as one draws a barrier."""
    image, place = _canvas_of(path, unit * 0.2)
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


def _canvas_of(path: Path, room: float) -> tuple[pygame.Surface, tuple[int, int]]:
    """A clear surface around a path, and where it goes."""
    left, top, right, bottom = _box(path, room)
    return clear((right - left, bottom - top)), (left, top)


@lru_cache(maxsize=32)
def _arrow(places: tuple[Point, ...], unit: float, weight: float, colour: Colour) -> Blit:
    width, head = max(2.0, _SHAFT * unit * weight), _HEAD * unit * (0.5 + 0.5 * weight)
    begin = _towards(places[0], places[1], _FROM * unit)
    tip = _towards(places[-1], places[-2], _TO * unit)
    neck = _towards(tip, places[-2], 0.8 * head)
    dx, dy = (tip[0] - neck[0]) / (0.8 * head), (tip[1] - neck[1]) / (0.8 * head)
    back = (tip[0] - dx * head, tip[1] - dy * head)
    wings = [(back[0] - side * dy * head * 0.5, back[1] + side * dx * head * 0.5) for side in (-1, 1)]
    return _drawn((begin, *places[1:-1], neck), width, colour, (tip, wings[0], neck, wings[1]))


@lru_cache(maxsize=32)
def _thin(places: tuple[Point, ...], width: float, colour: Colour) -> Blit:
    return _drawn(places, max(1.5, width), colour, ())


def _drawn(path: Path, width: float, colour: Colour, head: Path) -> Blit:
    """A polyline with round joints, and a head; nothing of it adds up where it crosses itself."""
    left, top, right, bottom = _box((*path, *head), width)
    over = 3 if max(right - left, bottom - top) < _LARGE else 2
    large = clear(((right - left) * over, (bottom - top) * over), colour)
    shifted = [((x - left) * over, (y - top) * over) for x, y in path]
    for a, b in pairwise(shifted):
        thick_line(large, colour, a, b, width * over)
    if head:
        pygame.draw.polygon(large, colour, [((x - left) * over, (y - top) * over) for x, y in head])
    return Blit(stretch(large, (right - left, bottom - top)), (left, top))


def _towards(start: Point, end: Point, far: float) -> Point:
    """The place `far` pixels from a place towards another."""
    length = math.dist(start, end) or 1.0
    return start[0] + (end[0] - start[0]) * far / length, start[1] + (end[1] - start[1]) * far / length


def _box(places: Path, room: float) -> tuple[int, int, int, int]:
    """The left, top, right and bottom of places with so much room around them."""
    left, top = (math.floor(min(place[axis] for place in places) - room) for axis in (0, 1))
    right, bottom = (math.ceil(max(place[axis] for place in places) + room) for axis in (0, 1))
    return left, top, right, bottom


@lru_cache(maxsize=32)
def _outline(centres: tuple[Point, ...], unit: float, piece: int, colour: Colour, *, double: bool) -> Blit:
    reach = round(unit * 0.5 + piece * 0.1)
    left, top, right, bottom = _box(centres, reach)
    over = 3 if max(right - left, bottom - top) < _LARGE else 2
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
