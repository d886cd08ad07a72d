"""Pieces and the shadows they cast, all lit from the top left."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from threading import Lock

import pygame

from fanoboard.content.colour import Colour
from fanoboard.content.theme import PieceLook
from fanoboard.ui.toolkit.paint.curves import edged, thick_line
from fanoboard.ui.toolkit.paint.surfaces import cached, clear, cut, mixed, multiply, shrunk, solid, stretch

# Flat tokens with a thick edge, round or three-cornered, seen slightly from the front.

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
    out: float = 0.0,
) -> None:
    """Fill the outline of a piece, `size` times as large, in a square of `side` pixels at `corner`.

    Its edge is `out` pixels further out all around.
    """
    middle = (corner[0] + side / 2, corner[1] + side / 2)
    if shape != "triangle":
        pygame.draw.circle(surface, colour, middle, side * size / 2 - 1 + out)
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
    width = 2 * max(1.0, radius - 0.45 * inset + out)
    for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
        thick_line(surface, colour, one, other, width)


_LIGHT = (-0.46, -0.58, 0.67)
"""The direction to the light: left, up and above the board."""
_SHADE_CELLS = 64
"""How finely shading is worked out; it is smooth, so pieces of all sizes share it."""
_BOUNCE = (255, 214, 160)
"""Light that the board throws back onto the lower edge."""


_SEED = 0.2
"""The diameter of a seed, as a share of that of a heap."""
_EDGE = (0.8, 0.018)
"""How thick an edge is: at least so many pixels, and so much of a piece."""
_PEBBLES = 7
WEARS = 4
"""In so many ways pieces of one kind are worn."""
_SMOOTH = 26
"""Pieces of fewer pixels show no wear."""
_SCRATCHES, _SPECKS = 5, 9
_FACE, _TRIANGLE = 0.4, 0.24
"""How far from the middle of a piece, and of a triangle, its wear is, in diameters."""


@dataclass(frozen=True, slots=True)
class PieceSprite:
    """A piece ready to blit: its images, centred on where it lies, and its shadows at rest and lifted."""

    images: tuple[pygame.Surface, ...]
    """Those that lie above each other, or side by side in a heap, take turns with several."""
    shadow: pygame.Surface
    lifted_shadow: pygame.Surface
    diameter: int
    foot: float
    """How far below its middle it stands on the board, in pixels."""
    thickness: float
    """How much higher the next piece of a stack is drawn, in pixels; 0 where pieces lie in heaps."""
    shape: str = "disk"
    """That of the look: what lies around it has the same outline."""

    @property
    def image(self) -> pygame.Surface:
        return self.images[0]

    @property
    def heaps(self) -> bool:
        """Whether several of it lie side by side in a heap."""
        return self.thickness == 0

    def image_at(self, level: int) -> pygame.Surface:
        return self.images[level % len(self.images)]

    def worn(self, number: int) -> PieceSprite:
        """The same kind of piece, worn in another way, which costs no picture more."""
        first = number % len(self.images)
        return replace(self, images=self.images[first:] + self.images[:first])

    def offset(self, level: int) -> tuple[float, float]:
        """How far from the middle of its spot the piece with `level` others below it is drawn."""
        if not self.heaps:
            return 0.0, -level * self.thickness
        x, y = _HEAP[level % len(_HEAP)]
        return x * self.diameter, y * self.diameter


def _heap() -> tuple[tuple[float, float], ...]:
    """Places in a heap, in diameters: one in the middle, six around it, twelve around those.

    Every heap is the beginning of this one, so what stays when seeds are taken need not move.
    Opposite places follow each other, which keeps heaps round and easy to count.
    """
    random = Random(4)
    places = [(0.0, 0.0)]
    for ring, count, order in (
        (1.0, 6, (0, 3, 1, 4, 2, 5)),
        (1.95, 12, (0, 6, 3, 9, 1, 7, 4, 10, 2, 8, 5, 11)),
    ):
        for step in order:
            turn = math.tau * step / count
            far = ring * random.uniform(0.96, 1.0)
            places.append((far * math.cos(turn), far * math.sin(turn) * 0.96))
    return tuple(places)


_HEAP = _heap()


@cached(megabytes=16)
def piece_sprite(look: PieceLook, diameter: int, edge: Colour | None = None) -> PieceSprite:
    """The sprite of a piece, drawn once for each look and size (in pixels, of a whole heap for seeds).

    With an `edge` of another colour, where it would hardly stand out from what it lies on.
    """
    diameter = max(2, diameter)
    images: list[pygame.Surface]
    match look.shape:
        case "stone":
            images, thickness, foot = [_stone(look, diameter)], diameter * 0.2, 0.0
        case "seed":
            diameter = max(2, round(diameter * _SEED))
            images = [_seed(look, diameter, number) for number in range(_PEBBLES)]
            thickness = foot = 0.0
        case _:
            images = [token(look, diameter)]
            thickness = foot = diameter * THICK
    if edge is not None:
        images = [edged(image, edge, max(_EDGE[0], diameter * _EDGE[1])) for image in images]
    if thickness > 0 and diameter >= _SMOOTH:
        images = [_worn(images[0], look, diameter, number) for number in range(WEARS)]
    return PieceSprite(
        tuple(images),
        shadow=_shadow(look.shape, diameter, spread=0.075, opacity=150, contact=True),
        lifted_shadow=_shadow(look.shape, diameter, spread=0.17, opacity=125, contact=False),
        diameter=diameter,
        foot=foot,
        thickness=thickness,
        shape=look.shape,
    )


def _stone(look: PieceLook, diameter: int) -> pygame.Surface:
    """A lens of polished stone, as in the game of Go."""
    with _SHADING:
        shades = _stone_shades(look)
    cells = pygame.Surface((_SHADE_CELLS, _SHADE_CELLS), 0, 32)
    cells.blit(pygame.image.frombuffer(shades, cells.get_size(), "RGB"), (0, 0))
    shaded = stretch(cells, (diameter, diameter))
    large = clear((diameter * _OVER, diameter * _OVER))
    middle = diameter * _OVER / 2
    pygame.draw.circle(large, (255, 255, 255, 255), (middle, middle), middle - _OVER * 0.3)
    return cut(shaded, stretch(large, (diameter, diameter)))


_SHADING = Lock()
"""Threads that paint the same stones at once wait for the first of them."""


@lru_cache(maxsize=64)
def _stone_shades(look: PieceLook) -> bytes:
    """The colours of a stone, continued to the corners of its square so that its edge stays clean.

    Red, green and blue, row by row: unlike a surface, all threads share them, as they take long.
    """
    cells, shades = _SHADE_CELLS, bytearray()
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
            if far > 0.8:
                colour = mixed(colour, look.rim, ((far - 0.8) / 0.2) ** 2.2 * (0.85 - 0.35 * lit))
            if (bounce := 0.8 * nx + 0.75 * ny - 0.45) > 0:
                colour = mixed(colour, _BOUNCE, min(0.4, bounce * far**3 * 0.25))
            mirror = max(0.0, (nx * half_x + ny * half_y + up * half_z) / norm)
            shine = look.gloss * (0.75 * mirror**110 + 0.25 * mirror**22)
            shades += bytes(mixed(colour, (255, 255, 255), min(1.0, shine)))
    return bytes(shades)


def _worn(new: pygame.Surface, look: PieceLook, diameter: int, number: int) -> pygame.Surface:
    """A piece as it is after some use: a little darker, with a few scratches and specks."""
    random, image, times = Random(f"{look.shape} {number}"), new.copy(), 2
    shade = round(255 - 11 * number / WEARS)
    image.fill((shade, shade, shade, 255), special_flags=pygame.BLEND_RGBA_MULT)
    large = clear((diameter * times, diameter * times), look.body)
    triangle = look.shape == "triangle"
    reach = diameter * times * (_TRIANGLE if triangle else _FACE)
    middle = diameter * times * 0.5, diameter * times * (0.585 if triangle else 0.5)
    lean = math.tau * number / WEARS
    for mark in range(_SCRATCHES + _SPECKS):
        turn, far = random.uniform(0, math.tau), reach * math.sqrt(random.random()) * 0.9
        x, y = middle[0] + far * math.cos(turn), middle[1] + far * math.sin(turn)
        ink = look.rim if mark % 2 else look.light.mix(Colour(255, 255, 255), 0.5)
        if mark < _SCRATCHES:
            long, along = reach * random.uniform(0.16, 0.42), lean + random.uniform(-0.5, 0.5)
            long = min(long, reach - far)
            end = (x + long * math.cos(along), y + long * math.sin(along))
            pygame.draw.line(large, ink.fade(0.3), (x, y), end, times)
        else:
            radius = max(1.0, reach * random.uniform(0.012, 0.03))
            pygame.draw.circle(large, ink.fade(0.26), (x, y), radius)
    image.blit(
        shrunk(large, times), ((image.get_width() - diameter) // 2, (image.get_height() - diameter) // 2)
    )
    return image


def _seed(look: PieceLook, diameter: int, number: int) -> pygame.Surface:
    """A pebble: a stone that is not quite round, each turned and toned a little differently."""
    random = Random(number)
    side = 2 * diameter
    round_one = _stone(look, side)
    shade = round(255 - 34 * random.random())
    multiply(round_one, solid((side, side), (shade, shade, shade)))
    flat = stretch(round_one, (side, round(side * random.uniform(0.8, 0.92))))
    turned = pygame.transform.rotozoom(flat, random.uniform(-28, 28), diameter / side)
    return turned


def _shadow(shape: str, diameter: int, spread: float, opacity: int, *, contact: bool) -> pygame.Surface:
    """The shadow of a piece, in a square twice its size; with `contact`, darkest at its foot."""
    cells = min(2 * diameter, 96)
    surface = clear((cells, cells), (26, 14, 6))
    radius = cells / 4
    draw_face(surface, shape, (26, 14, 6, opacity), 2 * radius, (radius, radius))
    surface = pygame.transform.gaussian_blur(surface, max(1, round(cells * spread * 0.5)))
    if contact:
        foot = clear((cells, cells), (20, 10, 4))
        draw_face(foot, shape, (20, 10, 4, 120), 2 * radius, (radius, radius), 1.03)
        surface.blit(pygame.transform.gaussian_blur(foot, max(1, cells // 48)), (-cells / 90, -cells / 70))
    return stretch(surface, (2 * diameter, 2 * diameter))


def shadow_offset(diameter: float, lift: float) -> tuple[float, float]:
    """Where a shadow falls, from the middle of its piece; `lift` is 0 on the board and 1 in the hand."""
    return diameter * (0.035 + 0.06 * lift), diameter * (0.07 + 0.17 * lift)
