"""How a board can be mirrored and turned: as the eye sees it, where that keeps the game's lines."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from fanoboard.content.layout import Layout, Place
from fanoboard.games.editing import Editing
from fanoboard.games.events import Spot

Matrix = tuple[float, float, float, float]
"""Two rows: what becomes of x, and of y."""

Kind = Literal["across", "down", "turn"]

_NEAR: Final = 0.1
"""How far from a point, in board units, an image still is that point."""
_MIRRORS: Final[Mapping[Kind, Matrix]] = {"across": (-1, 0, 0, 1), "down": (1, 0, 0, -1)}
_TURNS: Final = (60, 72, 90, 120, 180)
"""Degrees that are tried, the least first."""


@dataclass(frozen=True, slots=True)
class BoardSymmetry:
    """Where every point goes: to the other side `across` or `down` the board, or by a turn.

    A turn is clockwise by so many `degrees`.
    """

    kind: Kind
    images: Mapping[Spot, Spot]
    degrees: int = 0


def symmetries(layout: Layout, editing: Editing) -> list[BoardSymmetry]:
    """The mirrorings and the least turn of a board that are symmetries of its game.

    There are none on a layout that lacks some of the game's spots.
    """
    found: list[BoardSymmetry] = []
    if not {*editing.spots} <= layout.spots:
        return found
    for kind, matrix in _MIRRORS.items():
        images = _images(layout.points, matrix)
        if images is not None and editing.keeps_lines(images):
            found.append(BoardSymmetry(kind, images))
    for degrees in _TURNS:
        cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        images = _images(layout.points, (cosine, sine, -sine, cosine))
        if images is not None and editing.keeps_lines(images):
            found.append(BoardSymmetry("turn", images, degrees))
            break
    return found


def _images(points: Mapping[Spot, Place], matrix: Matrix) -> dict[Spot, Spot] | None:
    """The images of points by a matrix, seen from their middle; None where one leads off them, or all
    stay.
    """
    middle = [sum(place[axis] for place in points.values()) / len(points) for axis in (0, 1)]
    a, b, c, d = matrix
    images: dict[Spot, Spot] = {}
    for spot, (x, y) in points.items():
        dx, dy = x - middle[0], y - middle[1]
        wanted = middle[0] + a * dx + b * dy, middle[1] + c * dx + d * dy
        nearest = min(points, key=lambda other: math.dist(points[other], wanted))
        if math.dist(points[nearest], wanted) > _NEAR:
            return None
        images[spot] = nearest
    moves = any(spot != image for spot, image in images.items())
    return images if moves and len(set(images.values())) == len(images) else None
