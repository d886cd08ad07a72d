"""The emblem of the app: the Fano plane, seven points on seven lines, six of them straight."""

from __future__ import annotations

import math

import pygame

GROUND = (38, 94, 84)
LINE = (244, 226, 190)
POINT = (255, 250, 240)
CORNER = 0.22
"""How far the square's corners are rounded; this and what follows is in sides of the square."""
MIDDLE = pygame.Vector2(0.5, 0.565)
REACH = 0.385
"""From the middle to the corners of the triangle; the circle has half of that."""
WIDTH = 0.026
DOT = 0.068
RIM = 0.012
"""Around each point."""
_ALL_LINES = 32
"""Pixels; in a smaller emblem three lines and larger points are clearer than all seven lines."""
_TIMES = 4


def points() -> tuple[pygame.Vector2, ...]:
    """The seven points: three corners, the feet opposite to them, the middle."""
    corners = [MIDDLE + REACH * _direction(angle) for angle in (-90, 30, 150)]
    feet = [(corners[i - 2] + corners[i - 1]) / 2 for i in range(3)]
    return (*corners, *feet, pygame.Vector2(MIDDLE))


def straight_lines() -> list[tuple[pygame.Vector2, pygame.Vector2]]:
    """The ends of the six lines that aren't the circle, the sides of the triangle first."""
    found = points()
    corners, feet = found[:3], found[3:6]
    return [*((corners[i - 1], corners[i]) for i in range(3)), *zip(corners, feet, strict=True)]


def emblem(side: int) -> pygame.Surface:
    large = side * _TIMES
    image = pygame.Surface((large, large), pygame.SRCALPHA, 32)
    image.fill((*GROUND, 0))
    pygame.draw.rect(image, GROUND, image.get_rect(), border_radius=round(large * CORNER))
    small = side < _ALL_LINES
    width = max(_TIMES if small else 1, round(large * WIDTH))
    for start, end in straight_lines()[: 3 if small else None]:
        pygame.draw.line(image, LINE, start * large, end * large, width)
    if not small:
        pygame.draw.circle(image, LINE, MIDDLE * large, REACH * large / 2 + width / 2, width)
    dot = large * DOT * (1.3 if small else 1)
    for point in points():
        pygame.draw.circle(image, POINT, point * large, dot)
        pygame.draw.circle(image, GROUND, point * large, dot, max(1, round(large * RIM)))
    return pygame.transform.smoothscale(image, (side, side))


def _direction(degrees: float) -> pygame.Vector2:
    return pygame.Vector2(math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))
