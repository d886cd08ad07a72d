"""A page of text to read: what the rules and the theory of a game are shown on."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from fanoboard.ui.toolkit.scenes.scene import Host, Scene
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.page import Page
from fanoboard.ui.toolkit.widgets.pane import Pane

_COLUMN = 680
"""The widest column of text, in logical pixels: about 80 letters."""


class Reading(Scene):
    """A page on a panel in the middle; the way back and maybe tabs at the left, which scroll if need be."""

    def __init__(self, app: Host, tabs: Sequence[Button] = ()) -> None:
        super().__init__(app)
        self._back = self.add_command(self.going_back)
        self._tab_pane = self.add(Pane())
        self._tabs = [self.add(tab) for tab in tabs]
        self._pane = self.add(Pane(reads=True))
        self._page = self.add(Page(""))
        self._panel = pygame.Rect(0, 0, 0, 0)
        self.set_focus(self._pane)

    def show(self, text: str) -> None:
        """Put another page in place of the one that is read; `layout` sets it."""
        self.widgets.remove(self._page)
        self._page = self.add(Page(text))

    def layout(self) -> None:
        style = self.style
        edge = style.px(24)
        self._back.rect = pygame.Rect(edge, edge, style.px(40), style.px(40))
        tabs = max((tab.natural(style)[0] for tab in self._tabs), default=0)
        high = max((tab.natural(style)[1] for tab in self._tabs), default=0)
        left = edge + max(style.px(40), tabs) + style.px(24)
        top, step = edge + style.px(56), high + style.px(8)
        for number, tab in enumerate(self._tabs):
            tab.rect = pygame.Rect(edge, top + number * step, tabs, high)
        self._tab_pane.rect = pygame.Rect(edge, top, tabs, self.size[1] - edge - top)
        self._tab_pane.set_content(self._tabs, len(self._tabs) * step - style.px(8), step)
        pad = style.px(40 if self.size[0] >= style.px(1000) else 28)
        width = min(style.px(_COLUMN) + 2 * pad, self.size[0] - left - edge)
        x = max(left, (self.size[0] - width) // 2)
        self._panel = pygame.Rect(x, edge, width, self.size[1] - 2 * edge)
        inner = self._panel.inflate(-2 * pad, -2 * style.px(32))
        inner.w -= style.px(8)
        self._pane.rect = inner
        self._page.rect = pygame.Rect(inner.topleft, (inner.w, self._page.set_in(style, inner.w)))
        self._pane.set_content([self._page], self._page.rect.h, style.px(56))

    def paint(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        super().paint(surface, area)
        self.style.panel(surface, self._panel)
