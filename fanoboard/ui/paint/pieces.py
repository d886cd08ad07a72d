"""Pieces and the shadows they cast, all lit from the top left."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import pygame

from fanoboard.content.theme import PieceLook
from fanoboard.ui.paint.surfaces import clear, cut, mixed, multiply, solid, stretch

_OVER = 4
_LIGHT = (-0.46, -0.58, 0.67)
"""The direction to the light: left, up and above the board."""
_SHADE_CELLS = 64
"""How finely shading is worked out; it is smooth, so pieces of all sizes share it."""
_BOUNCE = (255, 214, 160)
"""Light that the board throws back onto the lower edge."""


@dataclass(frozen=True, slots=True)
class PieceSprite:
    """A piece ready to blit: its image, centred on where it lies, and its shadows at rest and lifted."""

    image: pygame.Surface
    shadow: pygame.Surface
    lifted_shadow: pygame.Surface
    thickness: float
    """How much higher the next piece of a stack is drawn, in pixels."""


@lru_cache(maxsize=128)
def piece_sprite(look: PieceLook, diameter: int) -> PieceSprite:
    """The sprite of a piece, drawn once for each look and size (in pixels)."""
    diameter = max(2, diameter)
    image = _stone(look, diameter) if look.shape == "stone" else _disk(look, diameter)
    return PieceSprite(
        image,
        shadow=_shadow(diameter, spread=0.075, opacity=150, contact=True),
        lifted_shadow=_shadow(diameter, spread=0.17, opacity=125, contact=False),
        thickness=diameter * (0.2 if look.shape == "stone" else 0.13),
    )


def _stone(look: PieceLook, diameter: int) -> pygame.Surface:
    """A lens of polished stone, as in the game of Go."""
    shaded = stretch(_stone_shading(look), (diameter, diameter))
    large = clear((diameter * _OVER, diameter * _OVER))
    middle = diameter * _OVER / 2
    pygame.draw.circle(large, (255, 255, 255, 255), (middle, middle), middle - _OVER * 0.3)
    return cut(shaded, stretch(large, (diameter, diameter)))


@lru_cache(maxsize=32)
def _stone_shading(look: PieceLook) -> pygame.Surface:
    """The colours of a stone, continued to the corners of its square so that its edge stays clean."""
    cells = _SHADE_CELLS
    surface = pygame.Surface((cells, cells), 0, 32)
    half_x, half_y, half_z = _LIGHT[0], _LIGHT[1], _LIGHT[2] + 1
    norm = math.hypot(half_x, half_y, half_z)
    for row in range(cells):
        for column in range(cells):
            x, y = (column + 0.5) / cells * 2 - 1, (row + 0.5) / cells * 2 - 1
            far = math.hypot(x, y)
            if far > 0.995:
                x, y, far = x / far * 0.995, y / far * 0.995, 0.995
            steep = 0.9 * far**1.25 / max(far, 1e-6)
            up = math.sqrt(max(0.0, 1 - (steep * far) ** 2))
            nx, ny = x * steep, y * steep
            lit = max(0.0, nx * _LIGHT[0] + ny * _LIGHT[1] + up * _LIGHT[2])
            colour = mixed(look.body, look.light, lit**1.5)
            colour = mixed(colour, look.rim, max(0.0, (far - 0.8) / 0.2) ** 2.2 * (0.85 - 0.35 * lit))
            bounce = max(0.0, 0.8 * nx + 0.75 * ny - 0.45) * far**3 * 0.5
            colour = mixed(colour, _BOUNCE, min(0.4, bounce * 0.5))
            mirror = max(0.0, (nx * half_x + ny * half_y + up * half_z) / norm)
            shine = look.gloss * (0.75 * mirror**110 + 0.25 * mirror**22)
            surface.set_at((column, row), mixed(colour, (255, 255, 255), min(1.0, shine)))
    return surface


def _disk(look: PieceLook, diameter: int) -> pygame.Surface:
    """A flat token seen slightly from the front: its edge shows below its top.

    The image is as wide as the disk and higher by its thickness, which it stands out below.
    """
    side, thick = diameter * _OVER, round(diameter * 0.13 * _OVER)
    width = side - 2
    top = pygame.Rect(1, 1, width, width)
    large = clear((side, side + 2 * thick), look.rim)
    for drop in range(thick, -1, -1):
        share = 0.35 + 0.5 * (1 - drop / max(1, thick))
        pygame.draw.ellipse(large, (*mixed(look.rim, look.body, share), 255), top.move(0, thick + drop))
    top = top.move(0, thick)
    pygame.draw.ellipse(large, (*mixed(look.body, look.light, 0.75), 255), top)
    pygame.draw.ellipse(
        large, (*mixed(look.body, look.light, 0.3), 255), top.inflate(-side * 0.05, -side * 0.05)
    )
    groove = top.inflate(-side * 0.24, -side * 0.24)
    pygame.draw.ellipse(large, (*mixed(look.body, look.rim, 0.4), 255), groove)
    inner = groove.inflate(-side * 0.03, -side * 0.03)
    pygame.draw.ellipse(large, (*mixed(look.body, look.light, 0.38), 255), inner.move(0, side // 90))
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


def _shadow(diameter: int, spread: float, opacity: int, *, contact: bool) -> pygame.Surface:
    """The shadow of a round piece, in a square twice its size; with `contact`, darkest at its foot."""
    cells = min(2 * diameter, 96)
    surface = clear((cells, cells), (26, 14, 6))
    middle, radius = cells / 2, cells / 4
    pygame.draw.circle(surface, (26, 14, 6, opacity), (middle, middle), radius * 0.97)
    surface = pygame.transform.gaussian_blur(surface, max(1, round(cells * spread * 0.5)))
    if contact:
        foot = clear((cells, cells), (20, 10, 4))
        pygame.draw.circle(foot, (20, 10, 4, 120), (middle, middle), radius * 1.02)
        surface.blit(pygame.transform.gaussian_blur(foot, max(1, cells // 48)), (-cells / 90, -cells / 70))
    return stretch(surface, (2 * diameter, 2 * diameter))


def shadow_offset(diameter: float, lift: float) -> tuple[float, float]:
    """Where a shadow falls, from the middle of its piece; `lift` is 0 on the board and 1 in the hand."""
    return diameter * (0.035 + 0.06 * lift), diameter * (0.07 + 0.17 * lift)
