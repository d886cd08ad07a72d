"""Signs drawn by code: the four suits, a star, an eye, a shield, the Fano plane."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

from fanoboard.ui.toolkit.paint.curves import Point
from fanoboard.ui.toolkit.paint.lines import thick_line
from fanoboard.ui.toolkit.paint.surfaces import clear, stretch

_OVER = 4
Ink = Sequence[int]

_TRIANGLE = tuple((math.cos(turn), math.sin(turn)) for turn in map(math.radians, (-90, 30, 150)))


def sign(name: str, side: int, ink: Ink) -> pygame.Surface:
    """A sign in a square: a suit by its letter, `star`, `eye`, `shield`, `swap` or `sum`."""
    large = clear((side * _OVER, side * _OVER), ink)
    _SIGNS[name](large, side * _OVER, (*ink[:3], 255))
    return stretch(large, (side, side))


def draw_fano(surface: pygame.Surface, middle: Point, radius: float, ink: Ink, width: float) -> None:
    """The Fano plane: a triangle with its altitudes and its inner circle, and seven points.

    `radius` is that of the circle through the corners.
    """
    x, y = middle
    corners = [(x + radius * dx, y + radius * dy) for dx, dy in _TRIANGLE]
    feet = [(x - radius * dx / 2, y - radius * dy / 2) for dx, dy in _TRIANGLE]
    for corner, following, foot in zip(corners, (*corners[1:], corners[0]), feet, strict=True):
        thick_line(surface, ink, corner, following, width)
        thick_line(surface, ink, corner, foot, width)
    pygame.draw.circle(surface, ink, middle, radius / 2 + width / 2, max(1, round(width)))
    for place in (middle, *corners, *feet):
        pygame.draw.circle(surface, ink, place, width * 2.1)


def _hearts(surface: pygame.Surface, side: float, ink: Ink) -> None:
    lobe = side * 0.255
    for x in (0.27, 0.73):
        pygame.draw.circle(surface, ink, (side * x, side * 0.34), lobe)
    _shape(surface, side, ink, ((0.055, 0.46), (0.5, 0.34), (0.945, 0.46), (0.5, 0.97)))


def _diamonds(surface: pygame.Surface, side: float, ink: Ink) -> None:
    places: list[Point] = []
    for begin, end in (
        ((0.5, 0.0), (0.88, 0.5)),
        ((0.88, 0.5), (0.5, 1.0)),
        ((0.5, 1.0), (0.12, 0.5)),
        ((0.12, 0.5), (0.5, 0.0)),
    ):
        for step in range(8):
            share = step / 8
            x, y = begin[0] + (end[0] - begin[0]) * share, begin[1] + (end[1] - begin[1]) * share
            pull = 0.16 * share * (1 - share)
            places.append((x + (0.5 - x) * pull, y + (0.5 - y) * pull))
    _shape(surface, side, ink, places)


def _spades(surface: pygame.Surface, side: float, ink: Ink) -> None:
    lobe = side * 0.235
    for x in (0.275, 0.725):
        pygame.draw.circle(surface, ink, (side * x, side * 0.57), lobe)
    _shape(surface, side, ink, ((0.075, 0.46), (0.5, 0.0), (0.925, 0.46), (0.72, 0.62), (0.28, 0.62)))
    _stem(surface, side, ink)


def _clubs(surface: pygame.Surface, side: float, ink: Ink) -> None:
    for x, y in ((0.5, 0.24), (0.25, 0.57), (0.75, 0.57)):
        pygame.draw.circle(surface, ink, (side * x, side * y), side * 0.23)
    pygame.draw.circle(surface, ink, (side * 0.5, side * 0.48), side * 0.13)
    _stem(surface, side, ink)


def _stem(surface: pygame.Surface, side: float, ink: Ink) -> None:
    foot = ((0.46, 0.5), (0.54, 0.5), (0.58, 0.82), (0.7, 0.98), (0.3, 0.98), (0.42, 0.82))
    _shape(surface, side, ink, foot)


def _star(surface: pygame.Surface, side: float, ink: Ink) -> None:
    """Seven points, as the Fano plane has."""
    turns = [math.pi * (step / 7 - 0.5) for step in range(14)]
    places = [
        (0.5 + reach * math.cos(turn), 0.52 + reach * math.sin(turn))
        for turn, reach in zip(turns, (0.5, 0.24) * 7, strict=True)
    ]
    _shape(surface, side, ink, places)


def _eye(surface: pygame.Surface, side: float, ink: Ink) -> None:
    steps = [step / 16 for step in range(17)]
    upper = [(step, 0.5 - 0.3 * math.sin(math.pi * step)) for step in steps]
    lower = [(step, 0.5 + 0.3 * math.sin(math.pi * step)) for step in reversed(steps)]
    _shape(surface, side, ink, upper + lower)
    middle = (side / 2, side / 2)
    pygame.draw.circle(surface, (*ink[:3], 0), middle, side * 0.2)
    pygame.draw.circle(surface, ink, middle, side * 0.11)


def _shield(surface: pygame.Surface, side: float, ink: Ink) -> None:
    low = [(0.5 + 0.4 * math.cos(turn), 0.45 + 0.53 * math.sin(turn)) for turn in _quarter(0, math.pi)]
    _shape(surface, side, ink, ((0.1, 0.14), (0.3, 0.12), (0.5, 0.03), (0.7, 0.12), (0.9, 0.14), *low))


def _swap(surface: pygame.Surface, side: float, ink: Ink) -> None:
    """Two arrows that pass each other."""
    for y, tip, tail in ((0.34, 0.92, 0.12), (0.68, 0.08, 0.88)):
        back = 0.2 if tip < tail else -0.2
        thick_line(surface, ink, (tail * side, y * side), ((tip + back) * side, y * side), side * 0.11)
        _shape(surface, side, ink, ((tip, y), (tip + 1.3 * back, y - 0.19), (tip + 1.3 * back, y + 0.19)))


def _sum(surface: pygame.Surface, side: float, ink: Ink) -> None:
    """A plus above a stroke: a sum that need not be met."""
    for a, b in (((0.5, 0.08), (0.5, 0.62)), ((0.23, 0.35), (0.77, 0.35)), ((0.18, 0.86), (0.82, 0.86))):
        thick_line(surface, ink, (a[0] * side, a[1] * side), (b[0] * side, b[1] * side), side * 0.13)


def _quarter(begin: float, end: float) -> list[float]:
    return [begin + (end - begin) * step / 20 for step in range(21)]


def _shape(surface: pygame.Surface, side: float, ink: Ink, places: Sequence[Point]) -> None:
    pygame.draw.polygon(surface, ink, [(x * side, y * side) for x, y in places])


_SIGNS: dict[str, Callable[[pygame.Surface, float, Ink], None]] = {
    "h": _hearts,
    "d": _diamonds,
    "s": _spades,
    "c": _clubs,
    "star": _star,
    "eye": _eye,
    "shield": _shield,
    "swap": _swap,
    "sum": _sum,
}
