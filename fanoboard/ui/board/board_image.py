"""A picture of a board, to be looked at, or to be set up by clicking its spots."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from fanoboard.games.events import Spot
from fanoboard.ui.board.thumbnail import Thumbnail
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.widgets.widget import Widget


class BoardImage(Widget):
    """Shows a position in the middle of its place.

    With `change` it hears of spots that are clicked: by how many steps each is to be changed.
    """

    focusable = False

    def __init__(self, thumbnail: Thumbnail, change: Callable[[Spot, int], object] | None = None) -> None:
        super().__init__()
        self._thumbnail = thumbnail
        self._change = change
        self._pointed: Spot | None = None

    def show(self, thumbnail: Thumbnail) -> None:
        self._thumbnail = thumbnail
        self.changed()

    def natural(self, style: Style) -> tuple[int, int]:
        return self.fit(style, style.px(160))

    def fit(self, style: Style, width: int) -> tuple[int, int]:
        return width, round(width * self._thumbnail.shape(style.theme))

    @property
    def touchable(self) -> bool:
        """Whether its spots can be clicked."""
        return self._change is not None

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        if min(self.rect.size) <= 0:
            return
        image = self._thumbnail.image(style.theme, self.rect.size)
        surface.blit(image, image.get_rect(center=self.rect.center))
        if self._pointed is not None and self.hovered:
            x, y, reach = self._thumbnail.place_of(style.theme, self.rect.size, self._pointed)
            ring = pygame.Rect(0, 0, 2 * reach, 2 * reach)
            ring.center = (self.rect.x + x, self.rect.y + y)
            style.ring(surface, ring, radius=reach)

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

    def _step(self, position: tuple[int, int], steps: int) -> bool:
        spot = self._at(position)
        if spot is not None and steps and self._change is not None:
            self._change(spot, steps)
        return spot is not None

    def _at(self, position: tuple[int, int]) -> Spot | None:
        if self.scene is None or self._change is None or not self.hit(position):
            return None
        within = (position[0] - self.rect.x, position[1] - self.rect.y)
        return self._thumbnail.spot_at(self.scene.style.theme, self.rect.size, within)
