"""A page of text to read, as what the program says of itself."""

from __future__ import annotations

import pygame

from fanoboard.ui.toolkit.scenes.scene import Host, Scene
from fanoboard.ui.toolkit.widgets.boxes import Beside, Box, Column, Inset, Raised, Row, Scrolled
from fanoboard.ui.toolkit.widgets.page import Page
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.panel import Panel

_COLUMN = 680
"""The widest column of text, in logical pixels: about 80 letters."""
_NARROWEST = 420
"""Logical pixels that the panel has at least beside anything else, if the text is not larger than usual."""


class Reading(Scene):
    """A page on a panel; subclasses say what stands beside it, and above it in a narrow window."""

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self._back = self.add_command(self.going_back)
        self._panel = self.add(Panel())
        self.pane = self.add(Pane(reads=True))
        self._page = self.add(Page(""))
        self.set_focus(self.pane)

    @property
    def beside(self) -> Box:
        """What stands at the left of the page, the way back among it."""
        return Row(self._back)

    @property
    def above(self) -> Box:
        """What stands above the page in a window that has no room beside it."""
        return Row(self._back)

    def show(self, text: str) -> None:
        """Put another page in place of the one that is read; `layout` sets it."""
        self.widgets.remove(self._page)
        self._page = self.add(Page(text))

    def layout(self) -> None:
        style, (wide, high) = self.style, self.size
        beside, above = self.beside, self.above
        for widget in (*beside.widgets, *above.widgets):
            widget.visible, widget.pane = True, None
        least = style.px(_NARROWEST) * (1 + style.text) / 2
        narrow = wide < beside.width(style) + least + 3 * style.px(24)
        for widget in (*beside.widgets, *above.widgets):
            widget.visible = False
        for widget in (above if narrow else beside).widgets:
            widget.visible = True
        pad = 40 if wide >= style.px(1000) else 28
        widest = round(_COLUMN * (1 + style.text) / 2) + 2 * pad
        panel = Raised(self._panel, Scrolled(self.pane, self._page, step=56), pad, 32, widest=widest)
        body = Column(above, panel, gap=16, grow=panel) if narrow else Beside(beside, panel)
        Inset(body, 24).place(style, pygame.Rect(0, 0, wide, high))
