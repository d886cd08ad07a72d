"""Areas of the window that are to be drawn again."""

from __future__ import annotations

from collections.abc import Iterable

import pygame


def merged(areas: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """The same areas with those that overlap made one, so that nothing is drawn twice."""
    result: list[pygame.Rect] = []
    for area in areas:
        if area.w <= 0 or area.h <= 0:
            continue
        now = area
        while (hit := now.collidelist(result)) >= 0:
            now = now.union(result.pop(hit))
        result.append(now)
    return result
