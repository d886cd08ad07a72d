"""How several cards stand in the catalogue: in how many columns, and in which shape."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from fanoboard.ui.widgets.game_card import LARGE, Shape

_GAP, _NARROW_GAP, _LOW = 24, 16, 460
"""Between cards, in logical pixels; in the catalogue lower than `_LOW` they stand closer."""
_TALL_WORDS, _LARGE_WORDS, _TALL_PAD, _WIDE_PAD = 110, 170, 56, 24
"""About how much of a card is not its picture, in logical pixels."""
_SMALLEST: dict[Shape, int] = {"tall": 180, "wide": 320}
"""The narrowest cards whose words can be read."""
_LOWEST: dict[Shape, int] = {"tall": 230, "wide": 124}
"""So high a card is at least; where there is no room for all, they scroll."""
_ASPECT = 1.4
"""How much wider than high boards are, taken together."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Equal cards in rows.  Lengths are in pixels."""

    shape: Shape
    columns: int
    width: int
    height: int
    gap: int

    def height_of(self, count: int) -> int:
        """The height of all rows of so many cards, in pixels."""
        rows = -(-count // self.columns)
        return rows * (self.height + self.gap) - self.gap

    def places(self, count: int, area: pygame.Rect) -> list[pygame.Rect]:
        """The rectangle of each card; the rows, the last one too, stand in the middle.

        Those that are higher than the area begin at its top.
        """
        rows = -(-count // self.columns)
        top = area.y + max(0, area.h - self.height_of(count)) // 2
        found = []
        for row in range(rows):
            here = min(self.columns, count - row * self.columns)
            left = area.x + (area.w - here * (self.width + self.gap) + self.gap) // 2
            for column in range(here):
                x = left + column * (self.width + self.gap)
                found.append(pygame.Rect(x, top + row * (self.height + self.gap), self.width, self.height))
        return found


def best_grid(count: int, area: tuple[int, int], scale: float, text: float = 1) -> Grid:
    """The grid that makes the pictures largest, and leaves little of the area empty.

    Text is `text` times as large as usual, besides the scale.  The grid may be higher than the area,
    where there is no room for all cards.
    """
    gap = round((_GAP if area[1] >= _LOW * scale else _NARROW_GAP) * scale)
    lowest = {shape: round(least * scale * text) for shape, least in _LOWEST.items()}
    columns = max(1, (area[0] + gap) // round(_SMALLEST["wide"] * scale + gap))
    width = (area[0] - (columns - 1) * gap) // columns
    best, most = Grid("wide", columns, width, lowest["wide"], gap), 0.0
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        width = (area[0] - (columns - 1) * gap) // columns
        high = (area[1] - (rows - 1) * gap) // rows
        shapes: tuple[Shape, ...] = ("tall", "wide")
        for shape in shapes:
            if width < _SMALLEST[shape] * scale:
                continue
            if shape == "tall":
                words = (_LARGE_WORDS if width >= LARGE * scale else _TALL_WORDS) * scale * text
                height = min(high, width + round(words))
                picture = width - _TALL_PAD * scale, height - words - _TALL_PAD * scale
            else:
                height = min(high, max(width // 2, lowest["wide"]))
                picture = (width - _WIDE_PAD * scale) * 0.38, height - _WIDE_PAD * scale
            if height < lowest[shape]:
                continue
            filled = height * rows / area[1]
            worth = min(picture[0], picture[1] * _ASPECT) * (0.8 + 0.2 * filled)
            if worth > most:
                best, most = Grid(shape, columns, width, height, gap), worth
    return best
