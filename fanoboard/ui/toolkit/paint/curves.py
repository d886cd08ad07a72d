"""Where circles and curves go, as polylines."""

from __future__ import annotations

import math
from collections.abc import Sequence

Point = tuple[float, float]
Path = Sequence[Point]


def circle_through(a: Point, b: Point, c: Point) -> tuple[Point, float]:
    """The centre and radius of the circle through three points that don't lie in a row."""
    (ax, ay), (bx, by), (cx, cy) = a, b, c
    twice = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by))
    a2, b2, c2 = ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy
    x = (a2 * (by - cy) + b2 * (cy - ay) + c2 * (ay - by)) / twice
    y = (a2 * (cx - bx) + b2 * (ax - cx) + c2 * (bx - ax)) / twice
    return (x, y), math.hypot(ax - x, ay - y)


def circle_path(a: Point, b: Point, c: Point, steps: int = 180) -> list[Point]:
    (x, y), radius = circle_through(a, b, c)
    turns = [math.tau * step / steps for step in range(steps + 1)]
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


def curve_path(places: Path, steps: int = 24) -> list[Point]:
    """A smooth curve through places: a centripetal Catmull-Rom spline, which makes no loops."""
    first, last = places[0], places[-1]
    before = (2 * first[0] - places[1][0], 2 * first[1] - places[1][1])
    after = (2 * last[0] - places[-2][0], 2 * last[1] - places[-2][1])
    knots = [before, *places, after]
    path = [first]
    for p0, p1, p2, p3 in zip(knots, knots[1:], knots[2:], knots[3:], strict=False):
        path += [_spline(p0, p1, p2, p3, step / steps) for step in range(1, steps + 1)]
    return path


def _spline(p0: Point, p1: Point, p2: Point, p3: Point, share: float) -> Point:
    """A point between p1 and p2 (Barry and Goldman's pyramid with knots at square roots of lengths)."""
    t0 = 0.0
    t1 = t0 + max(1e-9, math.dist(p0, p1)) ** 0.5
    t2 = t1 + max(1e-9, math.dist(p1, p2)) ** 0.5
    t3 = t2 + max(1e-9, math.dist(p2, p3)) ** 0.5
    t = t1 + (t2 - t1) * share

    def between(a: Point, b: Point, start: float, end: float) -> Point:
        part = (t - start) / (end - start)
        return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part

    a1, a2, a3 = between(p0, p1, t0, t1), between(p1, p2, t1, t2), between(p2, p3, t2, t3)
    b1, b2 = between(a1, a2, t0, t2), between(a2, a3, t1, t3)
    return between(b1, b2, t1, t2)
