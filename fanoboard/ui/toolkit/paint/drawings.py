"""Drawings from files: icons, the signs on cards, the figures of ranks and faces, in any colour and size.

A drawing is `assets/drawings/KIND/NAME.svg`, drawn in black, which becomes the ink, and white, which
becomes the light that stands on it; other colours, as those of faces, stay.  Whoever has a theme may
draw them anew: what lies in `drawings/THEME/KIND` of the user's data folder is taken first, for that theme
and those based on it.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Final, Literal

import pygame

from fanoboard.content import paths
from fanoboard.content.files import read_plain
from fanoboard.ui.toolkit.paint.curves import Point, thick_line
from fanoboard.ui.toolkit.paint.panels import rounded_mask
from fanoboard.ui.toolkit.paint.surfaces import cached, clear, cut, forget_all

Kind = Literal["icons", "signs", "figures", "faces"]

LARGEST = 200_000
"""Bytes of a drawing."""
_INK, _LIGHT = b"#000000", b"#ffffff"

log = logging.getLogger(__name__)

_themes: list[str] = []
"""Whose drawings are taken before the shipped ones, the first first."""


def use_themes(names: Sequence[str]) -> None:
    """Take what themes of these names draw anew, the first first; what was painted till now is forgotten."""
    if _themes != list(names):
        _themes[:] = names
        forget_all()


@cached(megabytes=4)
def drawing(
    kind: Kind, name: str, side: int, ink: tuple[int, ...], light: tuple[int, ...] = (255, 255, 255)
) -> pygame.Surface:
    """A drawing in a square of `side` pixels; the opacity of `ink`, if it has one, is that of all of it."""
    if side < 1:
        return clear((1, 1), ink)  # in a window so small that nothing is to be seen of it
    own = paths.data_folder() / "drawings"
    for folder in (*(own / theme for theme in _themes), paths.assets() / "drawings"):
        file = folder / kind / f"{name}.svg"
        if paths.is_file(file):
            try:
                return _painted(file, side, ink, light)
            except (pygame.error, OSError, ValueError) as error:
                log.warning("A drawing can't be used: %s: %s", file.name, type(error).__name__)
    raise FileNotFoundError(f"{kind}/{name}.svg")


def _painted(file: Path, side: int, ink: tuple[int, ...], light: tuple[int, ...]) -> pygame.Surface:
    text = read_plain(file, LARGEST)
    for black, colour in ((_INK, ink), (_LIGHT, light)):
        text = text.replace(black, b"#%02x%02x%02x" % colour[:3])
    image = pygame.image.load_sized_svg(BytesIO(text), (side, side))
    if image.get_size() != (side, side):
        square = clear((side, side), ink)
        square.blit(image, image.get_rect(center=(side // 2, side // 2)))
        image = square
    if len(ink) > 3 and ink[3] < 255:
        image.fill((255, 255, 255, ink[3]), special_flags=pygame.BLEND_RGBA_MULT)
    return image


# Signs on cards, and for what is done with them: the four suits, a star, a shield; and the Fano plane.

Ink = Sequence[int]

_SUITS: Final = {"h": "hearts", "d": "diamonds", "s": "spades", "c": "clubs"}
_TRIANGLE = tuple((math.cos(turn), math.sin(turn)) for turn in map(math.radians, (-90, 30, 150)))


def sign(name: str, side: int, ink: Ink) -> pygame.Surface:
    """A sign in a square: a suit by its letter, or a drawing by its name, as `star` or `shield`."""
    return drawing("signs", _SUITS.get(name, name), side, tuple(ink[:3]))


def face(name: str, side: int, ring: Ink, light: Ink) -> pygame.Surface:
    """A face in a disk of a diameter in pixels, with a ring around it and a fine light line within that."""
    image = drawing("faces", name, side, tuple(ring[:3]), tuple(light[:3]))
    return cut(image, rounded_mask((side, side), side // 2))


def draw_fano(surface: pygame.Surface, middle: Point, radius: float, ink: Ink, width: float) -> None:
    """The Fano plane: a triangle with its altitudes and its inner circle, and seven points.

    `radius` is that of the circle through the corners.
    """
    x, y = middle
    corners = [(x + radius * dx, y + radius * dy) for dx, dy in _TRIANGLE]
    feet = [(x - radius * dx / 2, y - radius * dy / 2) for dx, dy in _TRIANGLE]
    for corner, following, foot in zip(corners, (*corners[1:], corners[0]), feet, strict=True):
        thick_line(surface, ink, corner, following, width)
        thick_line(surface, ink, corner, foot, width)
    pygame.draw.circle(surface, ink, middle, radius / 2 + width / 2, max(1, round(width)))
    for place in (middle, *corners, *feet):
        pygame.draw.circle(surface, ink, place, width * 2.1)
