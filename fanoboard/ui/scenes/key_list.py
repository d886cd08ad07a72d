"""The keys, in two columns: which, and what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from fanoboard.ui.overlay import Overlay
from fanoboard.ui.widgets.button import Button
from fanoboard.ui.widgets.label import Label

if TYPE_CHECKING:
    from fanoboard.ui.app import App

EVERYWHERE = (
    ("Tab, arrows", "Go from one thing to the next"),
    ("Enter, Space", "Choose"),
    ("Esc", "Back"),
    ("F1", "RulesPage, at home and in a game"),
    ("F2", "This list"),
    ("F10", "Settings, at home and in a game"),
    ("F11", "Full screen"),
    ("Ctrl+Q", "Quit"),
)
"""The keys that work in all scenes."""


class KeyList(Overlay):
    """Lists the keys of the scene below, then those that work everywhere."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._title = self.add(Label("KeyList", weight="bold"))
        self._rows = [
            (self.add(Label(key, weight="medium")), self.add(Label(meaning)))
            for key, meaning in (*app.top.keys, *EVERYWHERE)
        ]
        self._close = self.add(Button("Close", self.back, kind="primary"))
        self.set_focus(self._close)

    def layout(self) -> None:
        """One row a key."""
        style = self.style
        row = style.height("body") + style.px(6)
        height, wide = self._close.natural(style)[1], style.px(104)
        inside = self.centre_panel(
            style.px(440), row * (len(self._rows) + 1) + style.px(8 + 24 + 48) + height
        )
        self._title.rect = pygame.Rect(inside.x, inside.y, inside.w, row)
        y = inside.y + row + style.px(8)
        column = max(key.natural(style)[0] for key, _ in self._rows) + style.px(24)
        for key, meaning in self._rows:
            key.rect = pygame.Rect(inside.x, y, column, row)
            meaning.rect = pygame.Rect(inside.x + column, y, inside.w - column, row)
            y += row
        self._close.rect = pygame.Rect(inside.right - wide, inside.bottom - height, wide, height)
