"""The icon for macOS: one file with a picture of every size that macOS shows one in."""

from __future__ import annotations

import io
import struct
from pathlib import Path

import pygame

from fanoboard.ui.system.emblem import emblem

KINDS = {
    "ic11": 32,
    "ic12": 64,
    "ic07": 128,
    "ic13": 256,
    "ic08": 256,
    "ic14": 512,
    "ic09": 512,
    "ic10": 1024,
}
"""The kinds of pictures that may be PNG files everywhere, with their sides in pixels.

The smallest (icp4, icp5) are left out, as some systems misread those that are PNG files; they shrink
the next larger ones instead.
"""
_SHARE = 824 / 1024
"""How much of the square an icon fills; the rest is room for its shadow."""


def write_icns(file: Path) -> None:
    """Write the icon of the app."""
    pictures = b"".join(_entry(kind, _png(side)) for kind, side in KINDS.items())
    file.write_bytes(_entry("icns", pictures))


def _entry(kind: str, data: bytes) -> bytes:
    """Four letters, the length of all of it, and the data."""
    return kind.encode("ascii") + struct.pack(">I", 8 + len(data)) + data


def _png(side: int) -> bytes:
    image = pygame.Surface((side, side), pygame.SRCALPHA)
    drawn = emblem(round(side * _SHARE))
    image.blit(drawn, drawn.get_rect(center=image.get_rect().center))
    file = io.BytesIO()
    pygame.image.save(image, file, "icon.png")
    return file.getvalue()
