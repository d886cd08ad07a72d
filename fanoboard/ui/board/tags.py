"""Words beside what is marked as a whole: what a group to choose is called, what was taken from a line."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from fanoboard.content.colour import contrast
from fanoboard.content.theme import Theme
from fanoboard.ui.board.blits import Blit
from fanoboard.ui.board.counts import Relief, box, chip
from fanoboard.ui.board.fit import dotted
from fanoboard.ui.board.mark_looks import LOOKS
from fanoboard.ui.board.marks import WORTH, Kind, Mark, Marks
from fanoboard.ui.toolkit.paint.curves import Point

TAGGED: tuple[Kind, ...] = ("choice", "other_choice", "last_line")
"""The kinds of marks whose label stands beside them, and not on their last spot; values do so on lines."""
_CLOSE = 0.15
"""How closely lines are looked at, in board units."""
_LEAST = 11
"""Pixels; smaller words can't be read."""
_HEIGHT = 0.17
_BESIDE = 0.2
"""From the pieces of a group to its tag, in board units: its outline lies between."""


def tags(marks: Marks, relief: Relief, theme: Theme, names: tuple[Point, ...] = ()) -> list[Blit]:
    """The labels of all marks that are tagged, each where it hides as little as can be.

    `names` are where the names of points stand.
    """
    blits: list[Blit] = []
    tagged = [mark for kind in TAGGED for mark in marks.of(kind)]
    tagged += [mark for kind in WORTH for mark in marks.of(kind) if relief.lines(mark)]
    for mark in (mark for mark in tagged if mark.label):
        colour = LOOKS[mark.kind].colour(theme)
        height = max(_LEAST, round(_HEIGHT * relief.fit.unit))
        image = chip(str(mark.label), height, contrast(colour), colour)
        taken = [blit.rect for blit in blits]
        places = [image.get_rect(center=place) for place in _places(mark, relief, image.get_size(), names)]
        if places:
            best = min(places, key=lambda place: _hides(place, relief, taken))
            blits.append(Blit(image, best.topleft))
    return blits


def _places(mark: Mark, relief: Relief, size: tuple[int, int], names: tuple[Point, ...]) -> list[Point]:
    """Where the middle of a tag may go: on its line, or around its group."""
    fit = relief.fit
    lines = relief.lines(mark)
    if lines:
        others = tuple(tuple(path) for name, path in fit.lines if name not in mark.spots)
        points = (*fit.centres.values(), *names)
        return [_clearest(path, others, points, _CLOSE * fit.unit) for path in lines]
    centres = relief.tops(mark)
    if not centres:
        return []
    room = fit.piece / 2 + _BESIDE * fit.unit
    left, top, right, bottom = box(centres, room)
    x, y = (left + right) / 2, (top + bottom) / 2
    wide, high = size[0] / 2, size[1] / 2
    return [(x, top - high), (x, bottom + high), (right + wide, y), (left - wide, y)]


@lru_cache(maxsize=64)
def _clearest(
    path: tuple[Point, ...], others: tuple[tuple[Point, ...], ...], points: tuple[Point, ...], step: float
) -> Point:
    """Where a line is furthest from all points and other lines, of which a tag there might tell as well."""
    near = [*points, *(dot for other in others for dot in dotted(other, step))]
    return max(
        dotted(path, step), key=lambda place: min((math.dist(place, each) for each in near), default=0)
    )


def _hides(place: pygame.Rect, relief: Relief, taken: list[pygame.Rect]) -> float:
    """How bad a place is: it lies beside the board, over another tag, or over pieces."""
    fit = relief.fit
    over = 0.0
    for spot, (x, y) in fit.centres.items():
        if relief.height(spot) is not None:
            near = (max(place.left, min(x, place.right)), max(place.top, min(y, place.bottom)))
            over += max(0.0, 1 - math.dist(near, (x, y)) / (fit.piece / 2))
    return over + 20 * (not fit.board.contains(place)) + 10 * (place.collidelist(taken) >= 0)
