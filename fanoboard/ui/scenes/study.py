"""What theory says of a position: a page that grows while it is worked out."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from fanoboard.ui.scene import Scene
from fanoboard.ui.widgets.button import Button
from fanoboard.ui.widgets.page import Page
from fanoboard.ui.widgets.pane import Pane

if TYPE_CHECKING:
    from fanoboard.ui.app import App

_COLUMN = 680
"""The widest column of text, in logical pixels."""
_SHARE = 0.008
"""Seconds of every frame that are spent on working it out."""


class Study(Scene):
    """Shows the pages of a game's `study`, the latest one at a time.  Escape goes back to the game."""

    def __init__(self, app: App, pages: Iterator[str]) -> None:
        super().__init__(app)
        self._pages = pages
        self._text = ""
        self._going_on = True
        self._back = self.add(Button("", self.back, kind="quiet", icon="back", tip="Back", hint="Esc"))
        self._pane = self.add(Pane(reads=True))
        self._page = self.add(Page(""))
        self._panel = pygame.Rect(0, 0, 0, 0)
        self.set_focus(self._pane)

    @property
    def text(self) -> str:
        """The page that is shown."""
        return self._text

    def layout(self) -> None:
        """The way back at the left, the page in the middle."""
        style = self.style
        edge, pad = style.px(24), style.px(40 if self.size[0] >= style.px(1000) else 28)
        self._back.rect = pygame.Rect(edge, edge, style.px(40), style.px(40))
        left = self._back.rect.right + edge
        width = min(style.px(_COLUMN) + 2 * pad, self.size[0] - left - edge)
        x = max(left, (self.size[0] - width) // 2)
        self._panel = pygame.Rect(x, edge, width, self.size[1] - 2 * edge)
        self._pane.rect = self._panel.inflate(-2 * pad, -2 * style.px(32))
        self._set_page()

    def _set_page(self) -> None:
        inner = self._pane.rect
        wide = inner.w - self.style.px(8)
        self._page.rect = pygame.Rect(inner.topleft, (wide, self._page.set_in(self.style, wide)))
        self._pane.hold([self._page], self._page.rect.h, self.style.px(56))

    def update(self, now: int) -> bool:
        """Work on for a moment, and show what has come of it."""
        end = time.perf_counter() + _SHARE
        text = self._text
        while self._going_on and time.perf_counter() < end:
            latest = next(self._pages, None)
            self._going_on = latest is not None
            text = latest or text
        if text != self._text:
            self._text = text
            self.widgets.remove(self._page)
            self._page = self.add(Page(text))
            self._set_page()
            self.repaint(self._panel)
        return super().update(now) or self._going_on

    def paint(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The table, and the panel that the page lies on."""
        super().paint(surface, area)
        self.style.panel(surface, self._panel)
