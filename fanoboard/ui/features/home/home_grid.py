"""Where the cards of home stand: columns of one width, games above, what goes on below."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

_MOST_COLUMNS = 5
_GAP = 24
_NARROW_GAP = 16
_ASPECT = 0.72
"""How high the room for a picture is, as a part of its width."""
_LEAST_PICTURE = 72
"""So high a picture is at least, in logical pixels; where there is no room for it, the cards scroll."""
_SCROLLED_PICTURE = 128
"""So high they are then."""
_MOST_PICTURE = 260


@dataclass(frozen=True, slots=True)
class HomeGrid:
    """Equal columns.  Lengths are in pixels."""

    columns: int
    width: int
    gap: int

    def places(self, count: int, top: int, left: int, height: int) -> list[pygame.Rect]:
        """The rectangles of so many cards of a height, row by row from the top left."""
        return [
            pygame.Rect(
                left + number % self.columns * (self.width + self.gap),
                top + number // self.columns * (height + self.gap),
                self.width,
                height,
            )
            for number in range(count)
        ]

    def height_of(self, count: int, height: int) -> int:
        """The height of all rows of so many cards."""
        rows = -(-count // self.columns)
        return max(0, rows * (height + self.gap) - self.gap)

    @property
    def places_below(self) -> int:
        """How many cards stand below the games: a row, or two where those are short."""
        return self.columns if self.columns > 2 else 2 * self.columns


def home_grid(count: int, width: int, narrowest: int, scale: float) -> HomeGrid:
    """The columns for so many games in a width, none narrower than `narrowest`; no game stands alone."""
    gap = round((_GAP if width >= 1000 * scale else _NARROW_GAP) * scale)
    fit = max(1, min(_MOST_COLUMNS, (width + gap) // (narrowest + gap)))
    columns = next((each for each in range(fit, 2, -1) if count <= each or count % each != 1), min(fit, 2))
    return HomeGrid(columns, (width - (columns - 1) * gap) // columns, gap)


def picture_height(grid: HomeGrid, pad: int, spare: int, rows: int, scale: float) -> int:
    """How high the pictures of `rows` rows of cards are, where `spare` pixels are left for all of them."""
    wanted = min(round((grid.width - 2 * pad) * _ASPECT), round(_MOST_PICTURE * scale))
    fitting = spare // max(1, rows)
    if fitting < min(wanted, _LEAST_PICTURE * scale):
        return min(wanted, round(_SCROLLED_PICTURE * scale))
    return min(wanted, fitting)
