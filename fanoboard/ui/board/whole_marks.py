"""Marks that go over many spots: bands and bars along lines, outlines around groups."""

from __future__ import annotations

import math

from fanoboard.content.colour import Colour
from fanoboard.ui.board.blits import Blit
from fanoboard.ui.board.marks import Mark
from fanoboard.ui.board.relief import Relief, box, canvas_of, detail
from fanoboard.ui.toolkit.paint.curves import Point
from fanoboard.ui.toolkit.paint.lines import draw_lines, thick_line
from fanoboard.ui.toolkit.paint.surface_cache import cached
from fanoboard.ui.toolkit.paint.surfaces import clear, stretch


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
