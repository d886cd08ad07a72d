"""A long text to be read line by line, of which only what can be seen is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from fanoboard.ui.toolkit.look.fonts import Weight
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.widgets.widget import Widget


class TextLine(NamedTuple):
    """A line as it is set: how far it is indented, in pixels, and what it says."""

    x: int
    text: str
    weight: Weight


class TextLines(Widget):
    """Thousands of lines in small letters, wrapped; those between `==` are bold.  A pane scrolls it."""

    focusable = False

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self.text = text
        self._lines: list[TextLine] = []
        self._set_in: tuple[str, int, int] = ("", 0, 0)

    def set_text(self, text: str) -> None:
        self.text = text
        self.changed()

    def line_height(self, style: Style) -> int:
        return round(style.height("small") * 1.3)

    def fit(self, style: Style, width: int) -> tuple[int, int]:
        return width, self.height_in(style, width)

    def height_in(self, style: Style, width: int) -> int:
        wanted = self.text, width, style.size("small")
        if wanted != self._set_in:
            self._set_in = wanted
            self._lines = [each for line in self.text.split("\n") for each in _set(style, line, width)]
        return len(self._lines) * self.line_height(style)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        high = self.line_height(style)
        seen = surface.get_clip().clip(self.rect)
        first = max(0, (seen.y - self.rect.y) // high)
        for number in range(first, min(len(self._lines), -(-(seen.bottom - self.rect.y) // high))):
            line = self._lines[number]
            image = style.line(line.text, "small", style.colours.text, line.weight)
            surface.blit(image, (self.rect.x + line.x, self.rect.y + number * high))


def _set(style: Style, line: str, width: int) -> Iterator[TextLine]:
    words = line.strip()
    bold = words.startswith("==")
    indent = min(width // 3, (len(line) - len(line.lstrip())) * style.px(4))
    for part in style.wrap(words.strip("= ") if bold else words, width - indent, "small"):
        yield TextLine(indent, part, "bold" if bold else "regular")
