"""A picture of a board, to be looked at, or to be set up by clicking its spots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from fanoboard.games.events import Spot
from fanoboard.messages import Message
from fanoboard.ui.board.thumbnail import Thumbnail
from fanoboard.ui.system.accessible import Node
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.pressable import ACTIVATING_KEYS
from fanoboard.ui.toolkit.widgets.widget import Widget

_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_MORE = (*ACTIVATING_KEYS, pygame.K_PLUS, pygame.K_KP_PLUS)
_FEWER = (pygame.K_MINUS, pygame.K_KP_MINUS, pygame.K_DELETE, pygame.K_BACKSPACE)


class BoardImage(Widget):
    """Shows a position in the middle of its place.

    With `change` it hears of spots that are clicked, or chosen with the keyboard: by how many steps each is
    to be changed.
    """

    def __init__(self, thumbnail: Thumbnail, change: Callable[[Spot, int], object] | None = None) -> None:
        super().__init__()
        self.thumbnail = thumbnail
        self._change = change
        self.focusable = change is not None
        self._pointed: Spot | None = None
        self.cursor: Spot | None = None
        """Where the keyboard points, while it is here."""

    @property
    def said(self) -> Text:
        return Message("Start position") if self.focusable else ""

    def node(self, style: Style) -> Node:
        """With what the keyboard points at, and how many lie there."""
        now = self.cursor
        value = "" if now is None else f"{now}: {self.thumbnail.count(now)}"
        return replace(super().node(style), value=value)

    def show(self, thumbnail: Thumbnail) -> None:
        self.thumbnail = thumbnail
        self.changed()

    def natural(self, style: Style) -> tuple[int, int]:
        return self.fit(style, style.px(160))

    def fit(self, style: Style, width: int) -> tuple[int, int]:
        return width, round(width * self.thumbnail.shape(style.theme))

    @property
    def touchable(self) -> bool:
        """Whether its spots can be clicked."""
        return self._change is not None

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        if min(self.rect.size) <= 0:
            return
        image = self.thumbnail.image(style.theme, self.rect.size)
        surface.blit(image, image.get_rect(center=self.rect.center))
        pointed = self._pointed if self.hovered else self.cursor if self.ringed else None
        if pointed is not None:
            x, y, reach = self.thumbnail.place_of(style.theme, self.rect.size, pointed)
            ring = pygame.Rect(0, 0, 2 * reach, 2 * reach)
            ring.center = (self.rect.x + x, self.rect.y + y)
            style.ring(surface, ring, radius=reach)

    def ring(self, style: Style) -> None:
        """It shows the spot."""

    def move(self, event: pygame.event.Event) -> None:
        spot = self._at(event.pos)
        if spot != self._pointed:
            self._pointed = spot
            self.changed()

    def press(self, event: pygame.event.Event) -> None:
        self._step(event.pos, 1)

    def press_other(self, event: pygame.event.Event) -> bool:
        """The other button went down: one less; whether it was on a spot."""
        return self._step(event.pos, -1)

    def wheel(self, event: pygame.event.Event) -> bool:
        position = getattr(event, "pos", None) or pygame.mouse.get_pos()
        return self._step(position, int(event.y))

    def gain_focus(self) -> None:
        if self.cursor is None:
            self.cursor = next(iter(self.thumbnail.spots), None)

    def key(self, event: pygame.event.Event) -> bool:
        """Arrows point at another spot; Enter and plus are one more there, minus and Delete one less."""
        now = self.cursor
        if now is None or self._change is None or event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
            return False
        if event.key in _ARROWS:
            self.cursor = self.thumbnail.next_to(now, _ARROWS[event.key])
            self.changed()
            return self.cursor != now  # at the edge, the arrows lead on to what is beside it
        if event.key in _MORE or event.key in _FEWER:
            self._change(now, 1 if event.key in _MORE else -1)
            return True
        return False

    def _step(self, position: tuple[int, int], steps: int) -> bool:
        spot = self._at(position)
        if spot is not None and steps and self._change is not None:
            self._change(spot, steps)
        return spot is not None

    def _at(self, position: tuple[int, int]) -> Spot | None:
        if self.scene is None or self._change is None or not self.hit(position):
            return None
        within = (position[0] - self.rect.x, position[1] - self.rect.y)
        return self.thumbnail.spot_at(self.scene.style.theme, self.rect.size, within)
