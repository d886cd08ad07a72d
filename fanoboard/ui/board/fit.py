"""How a layout fits a rectangle of the window: where its points are, and which point is where."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from fanoboard.content.layout import Layout, Place
from fanoboard.games.events import Spot

_CATCH = 0.5
"""How far from a point, in board units, a click still means it."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A layout at one size.  All lengths are pixels of the window."""

    board: pygame.Rect
    """The board with its frame."""
    face: pygame.Rect
    """The board within its frame."""
    unit: float
    """The distance between neighbouring points."""
    centres: dict[Spot, tuple[int, int]]
    origin: tuple[float, float]
    """Where the layout's (0, 0) is."""

    def at(self, place: Place) -> tuple[float, float]:
        """Where a place of the layout is."""
        return self.origin[0] + place[0] * self.unit, self.origin[1] - place[1] * self.unit

    def spot_at(self, pos: tuple[float, float]) -> Spot | None:
        """The point nearest to a position, if it is near enough to be meant."""
        best, nearest = None, _CATCH * self.unit
        for spot, centre in self.centres.items():
            far = math.dist(centre, pos)
            if far < nearest:
                best, nearest = spot, far
        return best


def fit(layout: Layout, area: pygame.Rect, frame: float, space: float) -> Fit:
    """Fit a layout with a frame (in board units) into an area, as large as it goes.

    `space` pixels are left around it, for its shadow.
    """
    xs = [x for x, _ in layout.points.values()]
    ys = [y for _, y in layout.points.values()]
    wide = max(xs) - min(xs) + 2 * layout.margin
    high = max(ys) - min(ys) + 2 * layout.margin
    room_x, room_y = max(1.0, area.width - 2 * space), max(1.0, area.height - 2 * space)
    unit = min(room_x / (wide + 2 * frame), room_y / (high + 2 * frame))
    edge = round(frame * unit)
    face = pygame.Rect(0, 0, max(1, round(wide * unit)), max(1, round(high * unit)))
    face.center = area.center
    origin = (
        face.left + (layout.margin - min(xs)) * unit,
        face.bottom - (layout.margin - min(ys)) * unit,
    )
    centres = {
        spot: (round(origin[0] + x * unit), round(origin[1] - y * unit))
        for spot, (x, y) in layout.points.items()
    }
    return Fit(face.inflate(2 * edge, 2 * edge), face, unit, centres, origin)


def neighbour(layout: Layout, spot: Spot, dx: float, dy: float) -> Spot:
    """The nearest point from `spot` in a direction of the screen, dy downwards; itself if there is none.

    Distance is weighed by how far off the direction a point lies, up to 60 degrees.
    """
    x, y = layout.points[spot]
    norm = math.hypot(dx, dy) or 1.0
    best, least = spot, math.inf
    for other, (ox, oy) in layout.points.items():
        far = math.hypot(ox - x, oy - y)
        along = ((ox - x) * dx - (oy - y) * dy) / norm
        if far > 0 and along > 0.5 * far:
            cost = far * (far / along) ** 3
            if cost < least - 1e-9:
                best, least = other, cost
    return best
