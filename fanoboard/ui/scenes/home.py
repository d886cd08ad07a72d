"""Home: the shelf of games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from fanoboard.ui.scene import Scene
from fanoboard.ui.widgets.button import Button
from fanoboard.ui.widgets.label import Label

if TYPE_CHECKING:
    from fanoboard.ui.app import App


class Home(Scene):
    """What the app starts with."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._title = self.add(Label("Fanoboard", role="title", weight="bold"))
        self._quit = self.add(Button("Quit", app.quit))
        self.set_focus(self._quit)

    def layout(self) -> None:
        """Title above, button below."""
        style = self.style
        self._title.rect = pygame.Rect(style.px(64), style.px(48), *self._title.natural(style))
        self._quit.rect = pygame.Rect((style.px(64), style.px(160)), self._quit.natural(style))
