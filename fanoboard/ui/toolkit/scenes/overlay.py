"""A scene that lies as a panel over the one below it, which stays as it is."""

from __future__ import annotations

import pygame

from fanoboard.content.colour import Colour
from fanoboard.ui.toolkit.scenes.scene import Host, Scene
from fanoboard.ui.toolkit.widgets.boxes import Box

_DIM = 110
"""The opacity, of 255, of the shadow over the scene below."""


class Overlay(Scene):
    """A panel in the middle of the window, as high as what lies on it (`body`), or as the window is."""

    overlay = True
    widest = 480
    """The panel's width at most, in logical pixels."""

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.panel = pygame.Rect(0, 0, 0, 0)
        self._below: pygame.Surface | None = None
        self._painted = self.panel

    @property
    def uncovers(self) -> bool:
        return self.panel != self._painted

    def resize(self, size: tuple[int, int], scale: float) -> None:
        self._below = None
        super().resize(size, scale)

    def draw(self, surface: pygame.Surface, full: bool) -> list[pygame.Rect]:
        if full or self._below is None:
            self._below, self._painted = surface.copy(), self.panel.copy()
            dim = pygame.Surface(surface.get_size(), pygame.SRCALPHA, 32)
            dim.fill(Colour(*self.style.colours.shadow.rgb, _DIM))
            self._below.blit(dim, (0, 0))
            self.style.panel(self._below, self.panel)
        return super().draw(surface, full)

    def paint(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        if self._below is not None:
            surface.blit(self._below, area, area)

    def body(self) -> Box:
        """What lies on the panel."""
        raise NotImplementedError

    def layout(self) -> None:
        style, body = self.style, self.body()
        pad = style.px(24)
        width = min(self.size[0] - 2 * pad, style.px(self.widest))
        high = min(body.height(style, width - 2 * pad) + 2 * pad, self.size[1] - 2 * pad)
        body.place(style, self.centre_panel(width, high))

    def centre_panel(self, width: int, height: int) -> pygame.Rect:
        self.panel = pygame.Rect(0, 0, width, height)
        self.panel.center = (self.size[0] // 2, self.size[1] // 2)
        pad = self.style.px(24)
        return self.panel.inflate(-2 * pad, -2 * pad)
