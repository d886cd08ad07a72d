"""Signs on cards, and for what is done with them: the four suits, a star, a shield; and the Fano plane."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame

from fanoboard.ui.toolkit.paint.curves import Point
from fanoboard.ui.toolkit.paint.drawings import drawing
from fanoboard.ui.toolkit.paint.lines import thick_line

Ink = Sequence[int]

_SUITS: Final = {"h": "hearts", "d": "diamonds", "s": "spades", "c": "clubs"}
_TRIANGLE = tuple((math.cos(turn), math.sin(turn)) for turn in map(math.radians, (-90, 30, 150)))


def sign(name: str, side: int, ink: Ink) -> pygame.Surface:
    """A sign in a square: a suit by its letter, or a drawing by its name, as `star` or `shield`."""
    return drawing("signs", _SUITS.get(name, name), side, tuple(ink[:3]))


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
