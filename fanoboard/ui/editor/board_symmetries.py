"""How a board can be mirrored and turned: as the eye sees it, where that keeps the game's lines."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from fanoboard.content.layout import Layout, Place
from fanoboard.games.editing import Editing
from fanoboard.games.events import Spot

Kind = Literal["left to right", "top to bottom", "turn"]

_NEAR: Final = 0.1
"""How far from a point, in board units, an image still is that point."""
_TURNS: Final = (60, 72, 90, 120, 180)
"""Degrees that are tried, the least first."""


@dataclass(frozen=True, slots=True)
class BoardSymmetry:
    """Where every point goes; a turn is clockwise by so many `degrees`."""

    kind: Kind
    images: Mapping[Spot, Spot]
    degrees: int = 0


def symmetries(layout: Layout, editing: Editing) -> list[BoardSymmetry]:
    """The mirrorings and the least turn of a board that are symmetries of its game."""
    points = layout.points
    found = []
    images = _images(points, lambda x, y: (-x, y))
    if images is not None and editing.keeps_lines(images):
        found.append(BoardSymmetry("left to right", images))
    images = _images(points, lambda x, y: (x, -y))
    if images is not None and editing.keeps_lines(images):
        found.append(BoardSymmetry("top to bottom", images))
    for degrees in _TURNS:
        cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        images = _images(points, lambda x, y, c=cosine, s=sine: (x * c + y * s, y * c - x * s))
        if images is not None and editing.keeps_lines(images):
            found.append(BoardSymmetry("turn", images, degrees))
            break
    return found


def _images(points: Mapping[Spot, Place], of: Callable[[float, float], Place]) -> dict[Spot, Spot] | None:
    """Where `of`, seen from the middle of the points, takes them; None where no points are, or all stay."""
    middle = [sum(place[axis] for place in points.values()) / len(points) for axis in (0, 1)]
    images: dict[Spot, Spot] = {}
    for spot, (x, y) in points.items():
        image = of(x - middle[0], y - middle[1])
        wanted = image[0] + middle[0], image[1] + middle[1]
        nearest = min(points, key=lambda other: math.dist(points[other], wanted))
        if math.dist(points[nearest], wanted) > _NEAR:
            return None
        images[spot] = nearest
    moves = any(spot != image for spot, image in images.items())
    return images if moves and len(set(images.values())) == len(images) else None
