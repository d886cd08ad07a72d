"""Parts of the panel that are boxes of their own: its head, how it stands, and buttons in rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.widgets.boxes import Box
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.tool_button import LOW
from fanoboard.ui.toolkit.widgets.widget import Widget

_SPARE = 22
"""How much narrower than it would like to be a button may get, so that all stand in one row."""
_GAP = 8
_SIDE, _OUT = 36, 8
"""Logical pixels of a square button, and by how many its face is wider than what it shows, at each side."""


class Heading(Box):
    """A title with square buttons at its right end; one that is too long for that has a line of its own.

    Where it is to be `low`, there are only the buttons, hardly larger for larger text.
    """

    def __init__(self, title: Label, buttons: Sequence[Widget]) -> None:
        super().__init__(title, *buttons)
        self._title = title
        self._buttons = buttons
        self.low = False

    def width(self, style: Style) -> int:
        return self._title.natural(style)[0] + len(self._buttons) * self._side(style)

    def height(self, style: Style, width: int) -> int:
        return self._side(style) + self._above(style, width)

    def _side(self, style: Style) -> int:
        return style.px(_SIDE * min(style.text, LOW if self.low else style.text))

    def _above(self, style: Style, width: int) -> int:
        """How high a line of the title alone is."""
        alone = not self.low and self.width(style) - style.px(_OUT) > width
        return style.height("body") if alone else 0

    def place(self, style: Style, rect: pygame.Rect) -> None:
        """The icons of the buttons reach to the right edge, their faces a little further."""
        self._title.visible = not self.low
        side, above = self._side(style), self._above(style, rect.w)
        x = rect.right + style.px(_OUT) - len(self._buttons) * side
        title = pygame.Rect(rect.x, rect.y, x - rect.x, side)
        self._title.rect = pygame.Rect(rect.topleft, (rect.w, above)) if above else title
        for number, button in enumerate(self._buttons):
            button.rect = pygame.Rect(x + number * side, rect.y + above, side, side)


class StatusBox(Box):
    """A sentence that gets the height which it needs, and keeps that of a usual one free.

    What needs more than `most` pixels is told in smaller words; it gets `least` pixels in any case.
    """

    def __init__(self, label: Label) -> None:
        super().__init__(label)
        self._label = label
        self.lines = 2
        self.most = self.least = 0

    def height(self, style: Style, width: int) -> int:
        """Of as many lines as usual, or as are needed."""
        label = self._label
        label.role = "body"
        line, needed = label.line_height(style), label.height_in(style, width)
        if needed > self.most:
            label.role = "small"
            needed = label.height_in(style, width)
        return max(self.lines * line, needed, self.least)


class ButtonRows(Box):
    """Buttons from left to right and top to bottom, of which others are there at other times.

    Where that lets them stand in one row, they get less margin around their words.
    """

    def __init__(self, buttons: Callable[[], Sequence[Button]], slimmer: int = 0) -> None:
        """Those of `buttons` that can be seen; `slimmer` by so many logical pixels than usual."""
        super().__init__()
        self._buttons = buttons
        self._slimmer = slimmer

    @property
    def shown(self) -> list[Button]:
        return [button for button in self._buttons() if button.visible]

    @property
    def children(self) -> Sequence[Widget]:
        return self.shown

    def width(self, style: Style) -> int:
        shown = self.shown
        widths = [button.natural(style)[0] for button in shown]
        return sum(widths) + style.px(_GAP) * max(0, len(shown) - 1)

    def height(self, style: Style, width: int) -> int:
        places = self._places(style, width)
        return max((place.bottom for _, place in places), default=0)

    def place(self, style: Style, rect: pygame.Rect) -> None:
        for button, place in self._places(style, rect.w):
            button.rect = place.move(rect.topleft)

    def _places(self, style: Style, width: int) -> list[tuple[Button, pygame.Rect]]:
        gap, buttons = style.px(_GAP), self.shown
        widths = [button.natural(style)[0] for button in buttons]
        over = sum(widths) + gap * (len(buttons) - 1) - width
        if 0 < over <= len(buttons) * style.px(_SPARE):
            widths = [each - -(-over // len(buttons)) for each in widths]
        places: list[tuple[Button, pygame.Rect]] = []
        x = y = height = 0
        for button, natural in zip(buttons, widths, strict=True):
            wide = min(width, natural)
            if x and x + wide > width:
                x, y, height = 0, y + height + gap, 0
            high = button.fit(style, wide)[1] - style.px(self._slimmer)
            places.append((button, pygame.Rect(x, y, wide, high)))
            height = max(height, high)
            x += wide + gap
        return places
