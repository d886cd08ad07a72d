"""Animated GIF files: one palette, and frames that say what changed, compressed as LZW.

It is in the standard of 1989 that the delays count hundredths of a second.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import BinaryIO, Final

import pygame

from fanoboard.ui.features.export.palette import TRANSPARENT, Palette

_BITS: Final = 8
_CLEAR: Final = 1 << _BITS
_END: Final = _CLEAR + 1
_LONGEST_CODE: Final = 12
_FOR_EVER: Final = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_FLUSHED: Final = 64
"""Bits that are gathered before they are written."""


class GifFile:
    """Writes a film that goes on for ever into a file open for bytes."""

    def __init__(self, out: BinaryIO, size: tuple[int, int], palette: Palette) -> None:
        self._out = out
        self._palette = palette
        self._late = 0.0
        """Hundredths of a second that rounding has left over."""
        table = b"".join(bytes(colour) for colour in palette.colours).ljust(3 * 256, b"\0")
        out.write(b"GIF89a" + struct.pack("<HHBBB", *size, 0xF7, 0, 0) + table + _FOR_EVER)

    def add(self, image: pygame.Surface, at: tuple[int, int] = (0, 0), milliseconds: int = 0) -> None:
        wanted = milliseconds / 10 + self._late
        delay = max(2, round(wanted))
        self._late = wanted - delay
        self._out.write(b"\x21\xf9\x04" + struct.pack("<BHBB", 1 << 2 | 1, min(delay, 65535), TRANSPARENT, 0))
        self._out.write(b"\x2c" + struct.pack("<HHHHB", *at, *image.get_size(), 0) + bytes([_BITS]))
        packed = lzw(self._palette.indexes(image))
        for start in range(0, len(packed), 255):
            part = packed[start : start + 255]
            self._out.write(bytes([len(part)]) + part)
        self._out.write(b"\0")

    def finish(self) -> None:
        self._out.write(b"\x3b")


def lzw(pixels: bytes) -> bytes:
    """Bytes as codes for runs that were there before, from 9 bits on; the lowest bits come first."""
    out = bytearray()
    bits, count = _CLEAR, _BITS + 1
    size, free = _BITS + 1, _END + 1
    known: dict[int, int] = {}
    rest: Iterator[int] = iter(pixels)
    run = next(rest, -1)
    for pixel in rest:
        key = run << _BITS | pixel
        code = known.get(key)
        if code is not None:
            run = code
            continue
        bits |= run << count
        count += size
        run = pixel
        if count >= _FLUSHED:
            out += (bits & 0xFFFF_FFFF_FFFF_FFFF).to_bytes(8, "little")
            bits >>= _FLUSHED
            count -= _FLUSHED
        if free < 1 << _LONGEST_CODE:
            if free == 1 << size:
                size += 1
            known[key] = free
            free += 1
        else:
            bits |= _CLEAR << count
            count += size
            known.clear()
            size, free = _BITS + 1, _END + 1
    for code in (run, _END):
        if code >= 0:
            bits |= code << count
            count += size
        if free == 1 << size and size < _LONGEST_CODE:
            size += 1  # as a reader does, which adds a run for the last code
    return bytes(out) + bits.to_bytes((count + 7) // 8, "little")
