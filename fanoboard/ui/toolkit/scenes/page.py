"""A page: the way back and a title above, and what it is about on a panel below."""

from __future__ import annotations

import pygame

from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.scene import Host, Scene
from fanoboard.ui.toolkit.widgets.boxes import Box, Raised, Row
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.panel import Panel
from fanoboard.ui.toolkit.widgets.widget import Widget

_TALL = 700
"""Logical pixels of height from which on a page has wide margins."""


class PageScene(Scene):
    """A page whose `body`, said by subclasses, lies on a panel; those that build it anew begin with
    `clear_page`.
    """

    widest = 880
    """How wide the page gets, in logical pixels; 0 for all the width that there is."""
    fills = False
    """Whether the panel reaches to the lower edge whatever is on it; else it is as high as that."""
    bare = False
    """Whether the body lies on the table, over all that is below the head, and has its part on `on_panel`."""

    def __init__(self, app: Host, title: Text) -> None:
        super().__init__(app)
        self._title_text = title
        self.clear_page()

    def clear_page(self) -> None:
        """Remove all but the title."""
        self.clear()
        self._back = self.add_command(self.going_back)
        self._title = self.add(Label(self._title_text, role="title", weight="bold", wrap=True))
        self._panel = self.add(Panel())

    @property
    def beside(self) -> Box:
        """What stands beside the title, at the right; below it where there is no room."""
        return Row()

    def body(self) -> Box:
        """What lies on the panel."""
        raise NotImplementedError

    def on_panel(self, item: Widget, across: int = 0, down: int | None = None) -> Box:
        """Something on the panel, with the usual room around it, or less."""
        usual = 32 if self.tall else 20
        return Raised(self._panel, item, min(across or usual, usual), down)

    @property
    def tall(self) -> bool:
        return self.size[1] >= self.style.px(_TALL)

    def place_head(self, x: int, width: int) -> int:
        """Place the way back, the title, and what is beside it; where that ends."""
        style = self.style
        side = style.px(40)
        top = style.px(36 if self.tall else 16)
        beside = self.beside
        words, line = self._title.natural(style)
        words += style.px(2)
        least = max(line, side)
        left, gap = x + side + style.px(12), style.px(16)
        right = beside.narrowest(style) if beside.visible else 0
        fits = left + words + gap + right <= x + width
        title = words if beside.visible and fits else x + width - left
        high = max(least, self._title.height_in(style, title))
        self._back.rect = pygame.Rect(x, top + (least - side) // 2, side, side)
        lines = self._title.height_in(style, title)
        self._title.rect = pygame.Rect(left, top + (high - lines) // 2, title, lines)
        bottom = top + high
        if beside.visible:
            if fits:
                begin = left + words + gap
                beside.place(style, pygame.Rect(begin, top, x + width - begin, high))
            else:
                below = beside.height(style, width)
                beside.place(style, pygame.Rect(x, bottom + style.px(12), width, below))
                bottom += style.px(12) + below
        return bottom + style.px(20 if self.tall else 12)

    def layout(self) -> None:
        style = self.style
        edge = style.px(40 if self.size[0] >= style.px(1000) else 20)
        width = min(style.px(self.widest) or self.size[0], self.size[0] - 2 * edge)
        x = (self.size[0] - width) // 2
        y = self.place_head(x, width)
        area = pygame.Rect(x, y, width, self.size[1] - y - style.px(32 if self.tall else 16))
        body = self.body() if self.bare else self.on_panel(self.body())
        if not (self.fills or self.bare):
            area.h = min(area.h, body.height(style, width))
        body.place(style, area)
