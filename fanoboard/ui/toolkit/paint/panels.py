"""Rounded panels and soft shadows, stretched from small ones that are drawn once."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from fanoboard.ui.toolkit.paint.surfaces import WHITE, Size, at_least_one, cached, clear, stretch

_OVER = 4
"""How many times larger than life corners are drawn before they are scaled down."""


def rounded(
    size: Size, radius: int, fill: Sequence[int], edge: Sequence[int] | None = None, edge_width: int = 1
) -> pygame.Surface:
    """A filled rectangle with round corners, and an edge inside it if it has a colour."""
    size = at_least_one(size)
    radius = max(0, min(radius, size[0] // 2, size[1] // 2))
    border = tuple(edge) if edge is not None else None
    corner = _corner_tile(radius, tuple(fill), border, edge_width)
    return _nine_patch(corner, size)


def rounded_mask(size: Size, radius: int) -> pygame.Surface:
    """A white rectangle with round corners, to cut others to its shape."""
    return rounded(size, radius, WHITE)


def soft_shadow(size: Size, radius: int, blur: int, colour: Sequence[int]) -> tuple[pygame.Surface, int]:
    """The shadow of a rounded rectangle, and by how much it is larger on every side."""
    size = at_least_one(size)
    blur = max(1, blur)
    margin = 2 * blur
    radius = max(0, min(radius, size[0] // 2, size[1] // 2))
    tile = _shadow_tile(radius, blur, tuple(colour))
    return _nine_patch(tile, (size[0] + 2 * margin, size[1] + 2 * margin)), margin


@cached(megabytes=8)
def _corner_tile(
    radius: int, fill: tuple[int, ...], edge: tuple[int, ...] | None, edge_width: int
) -> pygame.Surface:
    side = 2 * (radius + edge_width) + 2
    large = clear((side * _OVER, side * _OVER), edge or fill)
    area = large.get_rect()
    if edge:
        pygame.draw.rect(large, edge, area, border_radius=radius * _OVER)
        area = area.inflate(-2 * edge_width * _OVER, -2 * edge_width * _OVER)
    pygame.draw.rect(large, fill, area, border_radius=max(0, (radius - (edge_width if edge else 0)) * _OVER))
    return stretch(large, (side, side))


@cached(megabytes=8)
def _shadow_tile(radius: int, blur: int, colour: tuple[int, ...]) -> pygame.Surface:
    core = 2 * max(radius, 2 * blur) + 2
    side = core + 4 * blur
    step = max(1, blur // 6)
    small = clear((side // step, side // step), colour)
    area = pygame.Rect(0, 0, core // step, core // step)
    area.center = small.get_rect().center
    pygame.draw.rect(small, colour, area, border_radius=radius // step)
    return stretch(pygame.transform.gaussian_blur(small, max(1, blur // step)), (side, side))


def _nine_patch(tile: pygame.Surface, size: Size) -> pygame.Surface:
    """The tile with its corners as they are and its middle row and column stretched."""
    side = tile.get_width()
    if size == (side, side):
        return tile.copy()
    result = clear(size, tuple(tile.get_at((side // 2, side // 2))))
    columns, rows = _thirds(side, size[0]), _thirds(side, size[1])
    for from_x, width, to_x, to_width in columns:
        for from_y, height, to_y, to_height in rows:
            if min(width, height, to_width, to_height) > 0:
                part = tile.subsurface((from_x, from_y, width, height))
                if (width, height) != (to_width, to_height):
                    part = pygame.transform.scale(part, (to_width, to_height))
                result.blit(part, (to_x, to_y))
    return result


def _thirds(side: int, length: int) -> tuple[tuple[int, int, int, int], ...]:
    """Start, middle and end of a side, each as (from, width, to, to width)."""
    end = min(side // 2, length // 2)
    first = min(side // 2, length - end)
    return (
        (0, first, 0, first),
        (side // 2, 1, first, length - first - end),
        (side - end, end, length - end, end),
    )
