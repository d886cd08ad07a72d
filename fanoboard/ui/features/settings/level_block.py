"""What is shown of one level of tables: its title, a sentence, figures or a bar, and what can be done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.figure import Figure
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.progress_bar import ProgressBar
from fanoboard.ui.toolkit.widgets.widget import Widget

_LEAST_FIGURE = 150
"""Logical pixels of a figure at least; where its words need more than there is, there are more rows."""


class LevelBlock:
    """Adds its widgets to a scene and places them."""

    def __init__(
        self,
        scene: Scene,
        title: Text,
        said: Text,
        buttons: Sequence[Button],
        figures: Sequence[Figure] = (),
        share: float | None = None,
    ) -> None:
        """`share` is how far it is, where it is being made."""
        self._title = scene.add(Label(title, weight="bold"))
        self.buttons = [scene.add(button) for button in buttons]
        self.said = scene.add(Label(said, role="small", quiet=True, wrap=True))
        self.bar: ProgressBar | None = None
        if share is not None:
            self.bar = scene.add(ProgressBar())
            self.bar.share = share
        self._figures = [scene.add(figure) for figure in figures]

    @property
    def widgets(self) -> Iterator[Widget]:
        """All of them."""
        yield self._title
        yield from self.buttons
        yield self.said
        if self.bar is not None:
            yield self.bar
        yield from self._figures

    def place(self, style: Style, x: int, y: int, width: int) -> int:
        """Place everything from `y` on; where it ends."""
        right = x + width
        high = style.height("body")
        for button in reversed(self.buttons):
            wide, tall = button.natural(style)
            button.rect = pygame.Rect(right - wide, y, wide, tall)
            right -= wide + style.px(10)
            high = max(high, tall)
        words = right - x - style.px(14) if self.buttons else width
        text = self.said.height_in(style, words)
        head = style.height("body") + style.px(3) + text
        top = y + max(0, (high - head) // 2)
        self._title.rect = pygame.Rect(x, top, words, style.height("body"))
        self.said.rect = pygame.Rect(x, self._title.rect.bottom + style.px(3), words, text)
        y += max(high, head) + style.px(12)
        if self.bar is not None:
            self.bar.rect = pygame.Rect(x, y, width, self.bar.natural(style)[1])
            y = self.bar.rect.bottom + style.px(12)
        return self._place_figures(style, x, y, width)

    def _place_figures(self, style: Style, x: int, y: int, width: int) -> int:
        count = len(self._figures)
        if not count:
            return y
        gap = style.px(10)
        widest = max(style.px(_LEAST_FIGURE), *(figure.natural(style)[0] for figure in self._figures))
        fitting = (each for each in (count, count // 2) if width + gap >= each * (widest + gap))
        columns = max(1, next(fitting, 1))
        wide = (width - gap * (columns - 1)) // columns
        high = self._figures[0].natural(style)[1]
        for number, figure in enumerate(self._figures):
            down, across = divmod(number, columns)
            figure.rect = pygame.Rect(x + across * (wide + gap), y + down * (high + gap), wide, high)
        return self._figures[-1].rect.bottom + style.px(12)
