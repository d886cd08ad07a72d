"""The rules of the games, in words for people."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from fanoboard.content import paths
from fanoboard.games.game import Game
from fanoboard.ui.scene import Scene
from fanoboard.ui.shelf import shelf
from fanoboard.ui.widgets.button import Button
from fanoboard.ui.widgets.page import Page
from fanoboard.ui.widgets.pane import Pane

if TYPE_CHECKING:
    from fanoboard.ui.app import App

_COLUMN = 680
"""The widest column of text, in logical pixels: about 80 letters."""


def rules_file(game: type[Game]) -> Path:
    """Where the rules of a game are written."""
    return paths.assets() / "rules" / f"{game.name}.md"


class Rules(Scene):
    """The rules of one game, at first the one played last; those of the others are a click away."""

    def __init__(self, app: App, game: type[Game] | None = None) -> None:
        super().__init__(app)
        self._games = [each for each in shelf() if rules_file(each).is_file()]
        self._back = self.add(Button("", self.back, kind="quiet", icon="back", tip="Back", hint="Esc"))
        self._tabs = [
            self.add(Button(each.title, partial(self._show, each), kind="quiet"))
            for each in (self._games if len(self._games) > 1 else ())
        ]
        self._pane = self.add(Pane(reads=True))
        self._page = self.add(Page(""))
        self._panel = pygame.Rect(0, 0, 0, 0)
        lately = [each for each in self._games if each.name == app.settings.game]
        self._game = game or next(iter((*lately, *self._games)), None)
        self._load()
        self.set_focus(self._pane)

    def _show(self, game: type[Game]) -> None:
        self._game = game
        self._load()
        self.layout()
        self.repaint()

    def _load(self) -> None:
        text = rules_file(self._game).read_text(encoding="utf-8") if self._game else ""
        self.widgets.remove(self._page)
        self._page = self.add(Page(text))
        self._pane.offset = 0
        for tab, game in zip(self._tabs, self._games, strict=False):
            tab.kind = "primary" if game is self._game else "quiet"

    def layout(self) -> None:
        """The way back and the games at the left, the page in the middle."""
        style = self.style
        edge = style.px(24)
        self._back.rect = pygame.Rect(edge, edge, style.px(40), style.px(40))
        tabs = max((tab.natural(style)[0] for tab in self._tabs), default=0)
        left = edge + max(style.px(40), tabs) + style.px(24)
        y = edge + style.px(56)
        for tab in self._tabs:
            tab.rect = pygame.Rect(edge, y, tabs, style.px(40))
            y += style.px(48)
        pad = style.px(40 if self.size[0] >= style.px(1000) else 28)
        width = min(style.px(_COLUMN) + 2 * pad, self.size[0] - left - edge)
        x = max(left, (self.size[0] - width) // 2)
        self._panel = pygame.Rect(x, edge, width, self.size[1] - 2 * edge)
        inner = self._panel.inflate(-2 * pad, -2 * style.px(32))
        inner.w -= style.px(8)
        self._pane.rect = inner
        self._page.rect = pygame.Rect(inner.topleft, (inner.w, self._page.set_in(style, inner.w)))
        self._pane.hold([self._page], self._page.rect.h, style.px(56))

    def paint(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The table, and the panel that the page lies on."""
        super().paint(surface, area)
        self.style.panel(surface, self._panel)
