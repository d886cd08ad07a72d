"""The 255 colours that a film can do with, by halving: the way called median cut."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

import pygame

COLOURS: Final = 255
TRANSPARENT: Final = COLOURS
"""The place of what is no colour."""
_KEY: Final = 0xF81F
"""Magenta stands for what is transparent; what else has that colour stays as it was, which nobody sees."""
RGB = tuple[int, int, int]


class _Cell(NamedTuple):
    """A colour, as far as it is told apart here, and how many pixels have it."""

    rgb: RGB
    pixels: int


class Palette(dict[int, int]):
    """Colours, and the nearest one for each of the 65536 that 16 bits tell apart, found as it is needed."""

    def __init__(self, images: Iterable[pygame.Surface]) -> None:
        super().__init__()
        counts: Counter[int] = Counter()
        for image in images:
            counts.update(_values(image))
        self.colours = [_mean(box) for box in _boxes([_Cell(_rgb(value), n) for value, n in counts.items()])]

    def __missing__(self, value: int) -> int:
        red, green, blue = _rgb(value)
        distances = [(r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2 for r, g, b in self.colours]
        index = self[value] = distances.index(min(distances))
        return index

    def indexes(self, image: pygame.Surface) -> bytes:
        """The pixels of an image, row by row, as places in the list of colours, or TRANSPARENT."""
        self.pop(_KEY, None)
        if image.get_flags() & pygame.SRCALPHA:
            self[_KEY] = TRANSPARENT
        return bytes(map(self.__getitem__, _values(image)))


def _values(image: pygame.Surface) -> array[int]:
    """The pixels as numbers of 16 bits: five for red, six for green, five for blue."""
    small = pygame.Surface(image.get_size(), 0, 16)
    small.fill((255, 0, 255))
    small.blit(image, (0, 0))
    raw, pitch, row = small.get_buffer().raw, small.get_pitch(), 2 * small.get_width()
    if pitch != row:
        raw = b"".join(raw[start : start + row] for start in range(0, len(raw), pitch))
    return array("H", raw)


def _rgb(value: int) -> RGB:
    red, green, blue = value >> 11, value >> 5 & 63, value & 31
    return red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2


def _mean(box: list[_Cell]) -> RGB:
    whole = sum(cell.pixels for cell in box)
    red, green, blue = (round(sum(cell.rgb[axis] * cell.pixels for cell in box) / whole) for axis in range(3))
    return red, green, blue


def _boxes(cells: list[_Cell]) -> list[list[_Cell]]:
    """The cells in at most 255 groups of colours that lie close together."""
    waiting = [(_weight(cells), cells)]
    while len(waiting) < COLOURS:
        place = max(range(len(waiting)), key=lambda each: waiting[each][0])
        weight, box = waiting[place]
        if not weight:
            break
        spans = _spans(box)
        axis = spans.index(max(spans))
        box.sort(key=lambda cell: cell.rgb[axis])
        half, passed, cut = sum(cell.pixels for cell in box) / 2, 0, 0
        while cut < len(box) - 1 and passed < half:
            passed += box[cut].pixels
            cut += 1
        parts = box[:cut], box[cut:]
        waiting[place : place + 1] = [(_weight(part), part) for part in parts]
    return [box for _, box in waiting]


def _spans(box: list[_Cell]) -> list[int]:
    values = [[cell.rgb[axis] for cell in box] for axis in range(3)]
    return [max(each) - min(each) for each in values]


def _weight(box: list[_Cell]) -> float:
    """How much a group asks to be halved: nothing, if it is one colour."""
    count: int = sum(cell.pixels for cell in box)
    return float(max(_spans(box)) ** 2 * count**0.5) if len(box) > 1 else 0.0
