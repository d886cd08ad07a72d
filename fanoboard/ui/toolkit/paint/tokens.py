"""Flat tokens with a thick edge, round or three-cornered, seen slightly from the front."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from fanoboard.content.theme import PieceLook
from fanoboard.ui.toolkit.paint.lines import thick_line
from fanoboard.ui.toolkit.paint.surfaces import clear, mixed, multiply, solid, stretch

THICK = 0.15
"""How thick a token is, as a share of its diameter."""
_OVER = 4
_CORNER = 0.13
"""The radius of the corners of a triangle, as a share of its diameter."""


def token(look: PieceLook, diameter: int) -> pygame.Surface:
    """A token.  The image is as wide as it and higher by twice its thickness, half of it below.

    So the middle of the image is the middle of the upper face.
    """
    side, thick = diameter * _OVER, max(_OVER, round(diameter * THICK * _OVER))
    large = clear((side, side + 2 * thick), look.rim)
    for drop in range(thick, -1, -1):
        # Dark where the token lies on what is below it, so that the edges of a stack can be counted.
        share = 0.0 if drop > 0.75 * thick else 0.45 + 0.55 * (1 - drop / thick)
        draw_face(large, look.shape, (*mixed(look.rim, look.body, share), 255), side, (0, thick + drop))
    for colour, size in (
        (mixed(look.body, look.light, 0.85), 1.0),
        (mixed(look.body, look.light, 0.35), 0.94),
        (mixed(look.body, look.rim, 0.4), 0.74),
        (mixed(look.body, look.light, 0.42), 0.71),
    ):
        draw_face(large, look.shape, (*colour, 255), side, (0, thick), size)
    small = stretch(large, (diameter, diameter + round(2 * thick / _OVER)))
    sheen = solid(small.get_size(), (255, 255, 255))
    for share in range(8):
        pygame.draw.circle(
            sheen,
            mixed((214, 210, 205), (255, 255, 255), share / 7),
            (diameter * 0.36, diameter * 0.4),
            diameter * (1.05 - share * 0.1),
        )
    multiply(small, pygame.transform.gaussian_blur(sheen, max(1, diameter // 12)))
    return small


def draw_face(
    surface: pygame.Surface,
    shape: str,
    colour: Sequence[int],
    side: float,
    corner: tuple[float, float],
    size: float = 1.0,
) -> None:
    """Fill the outline of a piece, `size` times as large, in a square of `side` pixels at `corner`."""
    middle = (corner[0] + side / 2, corner[1] + side / 2)
    if shape != "triangle":
        pygame.draw.circle(surface, colour, middle, side * size / 2 - 1)
        return
    # Shrunk towards its centroid, which is lower than the middle of the square.
    radius = side * _CORNER
    reach = side * 0.61 - radius
    heart = (middle[0], middle[1] + side * 0.085)
    inset = side * (1 - size) * 0.3
    corners = [
        (
            heart[0] + (reach - 1.1 * inset) * math.cos(turn),
            heart[1] + (reach - 1.1 * inset) * math.sin(turn),
        )
        for turn in (math.radians(degrees) for degrees in (-90, 30, 150))
    ]
    pygame.draw.polygon(surface, colour, corners)
    width = 2 * max(1.0, radius - 0.45 * inset)
    for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
        thick_line(surface, colour, one, other, width)
