"""Marks that go over many spots: outlines around groups, bands of light and bars along lines."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache

import pygame

from fanoboard.content.colour import Colour
from fanoboard.content.layout import Layout
from fanoboard.content.theme import MarkColours
from fanoboard.games.events import Spot
from fanoboard.ui.board.fit import Fit
from fanoboard.ui.board.marks import Marks
from fanoboard.ui.board.moving_layer import Blit
from fanoboard.ui.paint.curves import Path, Point
from fanoboard.ui.paint.lines import draw_lines, thick_line
from fanoboard.ui.paint.surfaces import clear, stretch

_LARGE = 1200
"""Pixels; what is wider is drawn at less detail."""


def group_blits(marks: Marks, layout: Layout, fit: Fit, colours: MarkColours) -> list[Blit]:
    """Everything of these marks that goes over many spots."""
    blits = list(_lines(marks, layout, fit, colours))
    for number, group in enumerate(marks.choices):
        blits += _outline(group, fit, colours.choices[number % 2], double=number % 2 == 1)
    return blits + _outline(marks.won, fit, colours.win, double=True)


def _lines(marks: Marks, layout: Layout, fit: Fit, colours: MarkColours) -> Iterator[Blit]:
    held = {*marks.fixed, marks.picked}
    barred = [line.name for line in layout.lines if marks.fixed and held.issuperset(line.points)]
    for name, path in fit.lines:
        if name in marks.highlighted:
            yield _band(tuple(path), fit.unit, colours.can_land)
        if name in barred:
            yield _bars(tuple(path), fit.unit, colours.losing)


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
    left, top = (math.floor(min(place[axis] for place in path) - room) for axis in (0, 1))
    right, bottom = (math.ceil(max(place[axis] for place in path) + room) for axis in (0, 1))
    return clear((right - left, bottom - top)), (left, top)


def _outline(spots: Iterable[Spot], fit: Fit, colour: Colour, *, double: bool) -> list[Blit]:
    """The outline around a group of spots and the links between its neighbours."""
    centres = [fit.centres[spot] for spot in spots if spot in fit.centres]
    if not centres:
        return []
    unit, reach = fit.unit, round(fit.unit * 0.5 + fit.piece * 0.1)
    left, top = min(x for x, _ in centres) - reach, min(y for _, y in centres) - reach
    right, bottom = max(x for x, _ in centres) + reach, max(y for _, y in centres) + reach
    over = 3 if max(right - left, bottom - top) < _LARGE else 2
    large = clear(((right - left) * over, (bottom - top) * over), colour)
    places = [((x - left) * over, (y - top) * over) for x, y in centres]
    pairs = [(a, b) for a in places for b in places if math.dist(a, b) < 1.6 * unit * over]
    line = max(1.5, unit * 0.03)
    radius = fit.piece * 0.5 + unit * 0.11
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
    return [Blit(stretch(large, (right - left, bottom - top)), (left, top))]
