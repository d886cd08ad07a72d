"""Pictures for Windows: icons, which have every size that Windows shows one in, and the installer's."""

from __future__ import annotations

import io
import struct
from collections.abc import Callable
from pathlib import Path

import pygame

from fanoboard.ui.system.emblem import GROUND, emblem

SIDES = (16, 20, 24, 32, 40, 48, 64, 96, 128, 256)
"""Pixels: those of lists, task bar and desktop at 100 to 200 percent, and of the largest tiles."""
_AS_PNG = 256
"""From this size on a picture is compressed, as is usual; smaller ones are read by older programs too."""
_PAPER = (252, 249, 242, 255)
_EDGE = (120, 112, 98, 255)
_FOLD = (226, 218, 202, 255)
_FINE = 4
_SIDE_OF_PAGE = (164, 314)
"""Pixels of the picture at the left of an installer's last page."""
_DEEP = (18, 50, 46)


def write_icons(app: Path, document: Path) -> None:
    """Write the icon of the app, and the one of the files that it opens."""
    _write(app, emblem)
    _write(document, sheet)


def write_side_picture(file: Path) -> None:
    """Write the picture at the left of the installer's last page: the emblem before its own green."""
    width, height = _SIDE_OF_PAGE
    image = pygame.Surface(_SIDE_OF_PAGE, depth=24)
    for y in range(height):
        pygame.draw.line(image, pygame.Color(GROUND).lerp(_DEEP, y / height), (0, y), (width, y))
    mark = emblem(112)
    image.blit(mark, mark.get_rect(center=(width // 2, height * 2 // 5)))
    pygame.image.save(image, file, "side.bmp")


def sheet(side: int) -> pygame.Surface:
    """A sheet of paper with a folded corner and the emblem, as a square of `side` pixels."""
    large = side * _FINE
    image = pygame.Surface((large, large), pygame.SRCALPHA)
    image.fill((*_PAPER[:3], 0))
    left, right, top, bottom, fold = (round(large * part) for part in (0.14, 0.86, 0.02, 0.98, 0.24))
    outline = ((left, top), (right - fold, top), (right, top + fold), (right, bottom), (left, bottom))
    width = max(_FINE, round(large * 0.02))
    pygame.draw.polygon(image, _PAPER, outline)
    pygame.draw.polygon(image, _FOLD, (outline[1], outline[2], (right - fold, top + fold)))
    pygame.draw.polygon(image, _EDGE, outline, width)
    mark = emblem(round(large * 0.5))
    image.blit(mark, mark.get_rect(center=(large // 2, round(large * 0.6))))
    return pygame.transform.smoothscale(image, (side, side))


def _write(file: Path, draw: Callable[[int], pygame.Surface]) -> None:
    pictures = [(side, _encoded(draw(side))) for side in SIDES]
    start = 6 + 16 * len(pictures)
    head, body = struct.pack("<HHH", 0, 1, len(pictures)), b""
    for side, data in pictures:
        head += struct.pack("<BBBBHHII", side % 256, side % 256, 0, 0, 1, 32, len(data), start + len(body))
        body += data
    file.write_bytes(head + body)


def _encoded(image: pygame.Surface) -> bytes:
    side = image.get_width()
    if side >= _AS_PNG:
        file = io.BytesIO()
        pygame.image.save(image, file, "icon.png")
        return file.getvalue()
    # A bitmap of twice the height: the colours from the bottom up, then a mask for those who know no alpha.
    head = struct.pack("<IiiHHIIiiII", 40, side, 2 * side, 1, 32, 0, 0, 0, 0, 0, 0)
    colours = pygame.image.tobytes(image, "BGRA", True)
    row = -(-side // 32) * 4
    mask = b"".join(
        int(
            "".join("0" if image.get_at((x, y)).a > 127 else "1" for x in range(side)).ljust(row * 8, "0"), 2
        ).to_bytes(row, "big")
        for y in reversed(range(side))
    )
    return head + colours + mask
