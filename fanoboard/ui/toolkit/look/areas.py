"""Areas of the window that are to be drawn again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame


def merged(areas: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """The same areas, with two made one wherever that is no more to draw than both.

    What is left may overlap: each is drawn whole, and drawing a part of it twice changes nothing.
    """
    result: list[pygame.Rect] = []
    for area in areas:
        if area.w <= 0 or area.h <= 0:
            continue
        now = area
        while (hit := _joined(now, result)) is not None:
            now = now.union(result.pop(hit))
        result.append(now)
    return result


def _joined(area: pygame.Rect, others: Sequence[pygame.Rect]) -> int | None:
    """The first of the others that an area is better drawn with."""
    for number in area.collidelistall(others):
        other = others[number]
        both = area.union(other)
        if both.w * both.h <= area.w * area.h + other.w * other.h:
            return number
    return None
