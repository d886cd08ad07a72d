"""The emblem of the app: the Fano plane, seven points on seven lines, six of them straight."""

from __future__ import annotations

import math

import pygame

_GROUND = (38, 94, 84, 255)
_LINE = (244, 226, 190, 255)
_POINT = (255, 250, 240, 255)
_TIMES = 4


def emblem(side: int) -> pygame.Surface:
    """The emblem as a square of `side` pixels."""
    large = side * _TIMES
    image = pygame.Surface((large, large), pygame.SRCALPHA)
    image.fill((*_GROUND[:3], 0))
    pygame.draw.rect(image, _GROUND, image.get_rect(), border_radius=round(large * 0.22))
    middle = pygame.Vector2(large / 2, large * 0.565)
    reach = large * 0.385
    corners = [middle + reach * _direction(angle) for angle in (-90, 30, 150)]
    feet = [(corners[i] + corners[(i + 1) % 3]) / 2 for i in range(3)]
    width = max(1, round(large * 0.026))
    for i in range(3):
        for start, end in ((corners[i], corners[(i + 1) % 3]), (corners[i], feet[(i + 1) % 3])):
            pygame.draw.line(image, _LINE, start, end, width)
    pygame.draw.circle(image, _LINE, middle, reach / 2 + width / 2, width)
    for point in (*corners, *feet, middle):
        pygame.draw.circle(image, _POINT, point, large * 0.068)
        pygame.draw.circle(image, _GROUND, point, large * 0.068, max(1, round(large * 0.012)))
    return pygame.transform.smoothscale(image, (side, side))


def _direction(degrees: float) -> pygame.Vector2:
    return pygame.Vector2(math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))
