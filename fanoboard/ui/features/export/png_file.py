"""PNG files, animated ones too (APNG): a signature, and chunks of a length, a name, data and a checksum.

Frames after the first one may be transparent where nothing changes: they lie over what was there before.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from typing import BinaryIO, Final, Literal

import pygame

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_COUNT_AT: Final = len(_SIGNATURE) + 12 + 13 + 8
"""Where in the file the number of frames stands: behind the head, at the beginning of the next chunk."""
_BAND: Final = 64
"""Rows that are compressed at once, as a large picture need not lie in memory twice."""


class PngFile:
    """Writes a picture, or with `animated` a film that goes on for ever, into a file open for bytes."""

    def __init__(self, out: BinaryIO, size: tuple[int, int], *, animated: bool = False) -> None:
        self._out = out
        self._animated = animated
        self._frames = 0
        self._sequence = 0
        """The number of the next chunk that says anything of the animation."""
        out.write(_SIGNATURE)
        self._chunk(b"IHDR", struct.pack(">IIBBBBB", *size, 8, 6 if animated else 2, 0, 0, 0))
        if animated:
            self._count()

    def add(self, image: pygame.Surface, at: tuple[int, int] = (0, 0), milliseconds: int = 0) -> None:
        first = self._frames == 0
        self._frames += 1
        if self._animated:
            place = struct.pack(">IIII", *image.get_size(), *at)
            self._chunk(
                b"fcTL", self._numbered(place + struct.pack(">HHBB", milliseconds, 1000, 0, int(not first)))
            )
        for part in _compressed(image, "RGBA" if self._animated else "RGB"):
            self._chunk(b"IDAT", part) if first else self._chunk(b"fdAT", self._numbered(part))

    def finish(self) -> None:
        """Write the end, and the number of frames at its place."""
        self._chunk(b"IEND", b"")
        if self._animated:
            end = self._out.tell()
            self._out.seek(_COUNT_AT - 8)
            self._count()
            self._out.seek(end)

    def _count(self) -> None:
        self._chunk(b"acTL", struct.pack(">II", self._frames, 0))

    def _numbered(self, data: bytes) -> bytes:
        self._sequence += 1
        return struct.pack(">I", self._sequence - 1) + data

    def _chunk(self, name: bytes, data: bytes) -> None:
        check = zlib.crc32(data, zlib.crc32(name))
        self._out.write(struct.pack(">I", len(data)) + name + data + struct.pack(">I", check))


def _compressed(image: pygame.Surface, channels: Literal["RGB", "RGBA"]) -> Iterator[bytes]:
    """The rows of an image from top to bottom, each after a zero, in compressed parts."""
    packer = zlib.compressobj(6)
    wide, high = image.get_size()
    row = len(channels) * wide
    for top in range(0, high, _BAND):
        band = image.subsurface((0, top, wide, min(_BAND, high - top)))
        pixels = pygame.image.tobytes(band, channels)
        rows = (pixels[start : start + row] for start in range(0, len(pixels), row))
        if part := packer.compress(b"".join(b"\0" + row for row in rows)):
            yield part
    yield packer.flush()
