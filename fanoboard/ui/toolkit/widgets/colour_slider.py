"""A slider for one part of a colour, on a line that shows what each place of it would make."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import pygame

from fanoboard.content.colour import Colour
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.paint.panels import rounded_mask
from fanoboard.ui.toolkit.paint.surfaces import Size, cut, stretch
from fanoboard.ui.toolkit.widgets.slider import Slider

_STOPS = 13
"""How many colours along the line are worked out; between them it fades."""


class ColourSlider(Slider[int]):
    """`would_be` says which colour a value would make, with the other parts as they are."""

    def __init__(
        self,
        choices: Sequence[tuple[int, Text]],
        value: int,
        changed: Callable[[int], object],
        would_be: Callable[[int], Colour],
    ) -> None:
        super().__init__(choices, value, changed)
        self._would_be = would_be

    def _draw_track(self, surface: pygame.Surface, style: Style) -> None:
        line, thick = self._line(style), style.px(6)
        last = len(self.choices) - 1
        stops = tuple(self._would_be(self.choices[last * i // (_STOPS - 1)][0]) for i in range(_STOPS))
        bar = pygame.Rect(line.x, line.centery - thick // 2, line.w, thick)
        if min(bar.size) > 0:
            style.fill(surface, bar, style.colours.panel.mix(style.colours.text, 0.16), radius=thick // 2)
            surface.blit(_gradient(bar.size, thick // 2, stops), bar)


@lru_cache(maxsize=32)
def _gradient(size: Size, radius: int, stops: tuple[Colour, ...]) -> pygame.Surface:
    small = pygame.Surface((len(stops), 1), pygame.SRCALPHA, 32)
    for x, colour in enumerate(stops):
        small.set_at((x, 0), colour)
    return cut(stretch(small, size), rounded_mask(size, radius))
