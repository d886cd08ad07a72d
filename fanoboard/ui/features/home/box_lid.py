"""The lid of the box that a board comes in: it slides off the large card once, when the app has opened."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from fanoboard.content.theme import Theme
from fanoboard.tasks import Tasks
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.paint.surfaces import Size, clear, gradient

_REST, _SLIDE = 140, 620
"""Milliseconds for which the box is shut, and in which it opens."""
_SOLID: Final = 200
"""The opacity, of 255, from which on a picture shows its board and not the shadow around it."""
_NOTCH, _GROOVE = 0.16, 0.035
"""The height of the notch for the thumb and the place of the groove, in parts of the height."""
_SEED: Final = 33


class BoxLid:
    """Lies on the first picture that there is, and then never again; without motion there is none."""

    def __init__(self, tasks: Tasks, changed: Callable[[], object]) -> None:
        """`changed` is called when it looks different."""
        self._tasks = tasks
        self._changed = changed
        self._on: pygame.Surface | None = None
        """The picture that it lies on; it goes with that."""
        self._board = pygame.Rect(0, 0, 0, 0)
        self._painted: pygame.Surface | None = None
        self._since: int | None = None
        self._share = 0.0
        self._gone = False

    def hides(self, picture: pygame.Surface, style: Style) -> bool:
        """Whether a picture is not to be shown yet, as its lid is still being painted."""
        if self._gone or style.motion <= 0 or self._on not in (None, picture):
            self._gone = True
            return False
        if self._on is None:
            self._on, self._board = picture, picture.get_bounding_rect(_SOLID)
            self._tasks.run(partial(_paint, style.theme, self._board.size), self._take)
        return self._painted is None

    def _take(self, painted: pygame.Surface) -> None:
        self._painted = painted
        self._changed()

    def update(self, now: int) -> bool:
        """Move on to the time `now` in milliseconds; whether it moves."""
        if self._gone or self._painted is None:
            return False
        if self._since is None:
            self._since = now
        self._share = max(0.0, (now - self._since - _REST) / _SLIDE)
        self._gone = self._share >= 1
        self._changed()
        return not self._gone

    def draw(self, surface: pygame.Surface, corner: tuple[int, int]) -> None:
        """Draw it over the picture, whose upper left corner is given."""
        if self._gone or self._painted is None:
            return
        board = self._board.move(corner)
        eased = self._share * self._share * (3 - 2 * self._share)
        x = board.x + round(eased * board.w)
        before = surface.get_clip()
        surface.set_clip(board.clip(before))
        surface.blit(self._painted, (x - _shade(board.h), board.y))
        surface.set_clip(before)


def _shade(high: int) -> int:
    """How far the shadow of the lid falls into the box."""
    return max(4, high // 16)


def _paint(theme: Theme, size: Size) -> pygame.Surface:
    """The lid with its shadow on the left, for boards of a size.  For a thread."""
    # What paints boards is most of the window; it shows sooner without it.
    from fanoboard.ui.toolkit.paint.materials import wood

    look, (wide, high) = theme.board, size
    shade = _shade(high)
    lid = clear((wide + shade, high))
    lid.blit(gradient((shade, high), ((0, 0, 0, 0), (0, 0, 0, 34), (0, 0, 0, 96)), across=True), (0, 0))
    lid.blit(wood(size, look.frame, look.frame_vein, _SEED, max(0.25, max(size) / 1000)), (shade, 0))
    edge = max(2, round(high * _GROOVE))
    for inset, dark in ((edge, True), (edge + max(1, edge // 6), False)):
        groove = pygame.Rect(shade, 0, wide, high).inflate(-2 * inset, -2 * inset)
        tone = (0, 0, 0, 90) if dark else (255, 255, 255, 46)
        _outline(lid, groove, tone, max(1, edge // 6))
    notch = round(high * _NOTCH)
    thumb = pygame.Rect(0, 0, notch // 2, notch)
    thumb.center = (shade + 2 * edge + notch // 2, high // 2)
    for grown, tone in ((0, (0, 0, 0, 70)), (-max(2, notch // 12), (0, 0, 0, 46))):
        hollow = clear(thumb.inflate(grown, grown).size)
        pygame.draw.ellipse(hollow, tone, hollow.get_rect())
        lid.blit(hollow, hollow.get_rect(center=(thumb.centerx + (grown < 0), thumb.centery + (grown < 0))))
    return lid


def _outline(surface: pygame.Surface, rect: pygame.Rect, tone: tuple[int, int, int, int], width: int) -> None:
    line = clear(rect.size)
    pygame.draw.rect(line, tone, line.get_rect(), width, border_radius=2 * width)
    surface.blit(line, rect)
